"""What documents and pages state about an artifact, in all formats and in odd ones."""

from __future__ import annotations

from pubcrawl.formats.html import document
from pubcrawl.items.artifact import About, ArtifactResponse
from pubcrawl.reading.boundary import linkset, metadata, ore, rocrate, schema_org, signposting
from tests.cases import Agree, Case, golden

DOCUMENTS = (
    linkset.read_linkset,
    metadata.read_metadata,
    ore.read_resource_map,
    rocrate.read_crate,
    schema_org.read_schema_org,
)
PAGES = (
    ore.find_resource_maps,
    rocrate.find_crates,
    schema_org.read_json_ld,
    signposting.read_signposting,
)
READERS = {read.__name__: read for read in (*DOCUMENTS, *PAGES)}


@golden
def test_claims(case: Case, agree: Agree) -> None:
    url, body = case["url"], case.get("body", "").encode()
    headers = tuple((name, value) for name, value in case.get("headers", ()))
    response = ArtifactResponse(
        url,
        url,
        case.get("status", 200),
        case.get("type", ""),
        headers,
        body,
        tuple(case.get("redirects", ())),
    )
    about = About(**case["about"])
    read = READERS[case["reader"]]
    if read in PAGES:
        agree(case, read(document(body, url=url) if body else None, response, about))
    else:
        agree(case, read(response, about))
