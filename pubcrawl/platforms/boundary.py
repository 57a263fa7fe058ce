"""Make the parts of ``SourceClaims`` from the values in a response: requests, links, files."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import quote

from pubcrawl.exceptions import ParseError
from pubcrawl.ids.doi import is_doi, strip_prefix
from pubcrawl.ids.url import artifact_url
from pubcrawl.items.artifact import (
    ArtifactContext,
    ArtifactResponse,
    Claim,
    DocumentRequest,
    Related,
)
from pubcrawl.items.fileset import Item
from pubcrawl.platforms.values import RESTRICTED, further
from pubcrawl.works.values import orcid

SOURCE = "api"

ACCEPT = "application/json, */*;q=0.5"
"""JSON where the API offers a choice; some documents exist only as XML."""

NEEDS = {"": (), "auth": ("auth",), "embargo": ("auth",), "request": ("human_request",)}
"""Access to the files → the needs of their record."""


def final_url(response: ArtifactResponse) -> str:
    """Return the final address of a response."""
    return artifact_url(response.final_url or response.url)


def header(response: ArtifactResponse, name: str) -> str:
    """Return the value of a header, named in lower case, or ""."""
    return next((value.strip() for key, value in response.headers if key == name), "")


def api_request(url: str, name: str) -> DocumentRequest:
    """Return the request for a document that the platform *name* reads."""
    return DocumentRequest(
        artifact_url(url), purpose="document", accept=ACCEPT, reader=f"api:{name}"
    )


def toward(
    response: ArtifactResponse, name: str, *links: str
) -> tuple[tuple[DocumentRequest, ...], tuple[str, ...]]:
    """
    Return the requests for the links of a response, and warnings.

    Empty links are left out. A link to another host than that of the response is a warning.
    """
    asks, warnings = [], []
    for link in filter(None, links):
        try:
            asks.append(api_request(further(link, final_url(response)), name))
        except ParseError as error:
            warnings.append(f"{response.url}: {error}")
    return tuple(asks), tuple(warnings)


def doi(name: str) -> str:
    """Return the address of a DOI, with or without a prefix such as ``doi:``; "" for other text."""
    identifier = name.strip()
    if not is_doi(identifier):
        return ""
    return "https://doi.org/" + quote(strip_prefix(identifier), safe="/:;()<>._-~!$&'*+,=@%")


def linked(url: str, relation: str) -> Iterator[Related]:
    """Yield a related artifact, if *url* is an http address or a DOI."""
    if target := doi(url) or artifact_url(url):
        yield Related(target, relation)


def author(identifier: str) -> Iterator[ArtifactContext]:
    """Yield the author that an ORCID identifies, bare or as an address."""
    if found := orcid(identifier):
        yield ArtifactContext(f"https://orcid.org/{found}", "author")


def license_(uri: str) -> Iterator[ArtifactContext]:
    """Yield the licence at an address."""
    if url := artifact_url(uri):
        yield ArtifactContext(url, "license")


def file_claim(item: Item, access: str = "") -> Claim:
    """Return the claim for a file; *access*: of all files of its dataset."""
    digests = (("md5", item.md5), ("sha1", item.sha1), ("sha256", item.sha256))
    return Claim(
        item.platform_url,
        "item",
        "api:file",
        type=item.mimetype,
        size=item.size,
        digests=tuple(pair for pair in digests if pair[1]),
        name=item.path,
        access=access or ("auth" if item.status == RESTRICTED else ""),
    )
