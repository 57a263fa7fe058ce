"""The golden cases: each is an answer of one resource, and PubFetcher's result."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from scrapy.http import Response

from pubcrawl.engine.readers import reader
from pubcrawl.exceptions import ParseError
from pubcrawl.ids.doi import normalise_doi
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.publications.links import LinkQueue, link_queue
from pubcrawl.publications.resources.resource import Ask, Resource
from pubcrawl.works.parts import PartRecord, PartType, size
from pubcrawl.works.publication import Publication

PLACES = {
    "europepmc": "europepmc",
    "efo": "europepmc_mined_efo",
    "go": "europepmc_mined_go",
    "pubmedxml": "pubmed_xml",
    "pubmedhtml": "pubmed_html",
    "pmchtml": "pmc_html",
    "europepmcxml": "europepmc_fulltext",
    "pmcxml": "pmc_xml",
    "oadoi": "unpaywall",
}
"""The name of a resource in the cases → its name in this project."""

PLACEHOLDER = {"pmid": "1", "pmcid": "PMC1", "doi": "10.1/1"}
Case = dict[str, Any]


def cases(shared: Path) -> Iterator[Case]:
    """Yield the cases of this project's resources."""
    for name in ("pubfetcher_dev", "pubfetcher_snippets"):
        with (shared / f"vectors/{name}.jsonl").open(encoding="utf-8") as lines:
            for line in lines:
                case = json.loads(line)
                if case["cmd"] in PLACES:
                    yield case


def body(case: Case, shared: Path) -> bytes:
    """Return the body of the answer."""
    if "file" not in case:
        return str(case.get("body") or "").encode()
    whole = (shared / "corpus" / case["file"]).read_bytes()
    return whole.split(b"\n")[case["row"]] if "row" in case else whole


def play(case: Case, answer: bytes, place: Resource) -> tuple[Publication, LinkQueue]:
    """Return the publication and the links after the answer of *place*."""
    given = case.get("given") or {place.needs[0]: PLACEHOLDER[place.needs[0]]}
    ids = Identifiers(
        given.get("pmid", ""), given.get("pmcid", ""), normalise_doi(given.get("doi", ""))
    )
    publication, links = Publication.from_ids(ids), link_queue(compat=place.compat)
    by = next(kind for kind in place.needs if publication.text(kind))
    ask = Ask(publication, by)
    response = Response(
        place.url_of(ask), body=answer, headers={"Content-Type": case.get("content_type", "")}
    )
    try:
        reading = place.parse(response, [ask])
    except ParseError:
        return publication, links
    for _, findings in reading.found:
        reader(place.compat).merge(publication, findings, place.url_of(ask), 1)
        for link in findings.links:
            links.add(publication, link, place.url_of(ask), 1)
    return publication, links


def content(part: PartRecord) -> Any:
    """Return the content of a part in the format of a case."""
    if isinstance(part.content, str):
        return part.content
    names = {"major_topic": "majorTopic", "unique_id": "uniqueId"}
    return [
        {names.get(key, key): value for key, value in item.items()} if type(item) is dict else item
        for item in part.content
    ]


def authors(publication: Publication) -> list[Case]:
    """Return the corresponding authors in the format of a case."""
    found = (author._asdict() for author in publication.corresp_authors)
    return [{key: value for key, value in author.items() if value} for author in found]


def got(publication: Publication, links: LinkQueue, *, compat: bool) -> Case:
    """Return the result in the format of a case."""
    day = publication.pub_date
    return {
        "parts": {
            name: {
                "type": part.type.value,
                "url": part.url,
                "size": part.size,
                "content": content(part),
            }
            for name, part in publication.parts.items()
            if part.type is not PartType.EXTERNAL
        },
        "oa": publication.oa,
        "preprint": publication.preprint,
        "journal_title": publication.journal_title,
        "pub_date": day.isoformat() if day and not (compat and day.year < 1970) else None,
        "citations_count": publication.citations_count,
        "corresp_author": authors(publication),
        "links": [{"url": entry.url, "type": entry.type.value} for entry in links.queue],
    }


def differences(result: Case, case: Case, *, urls: bool = True) -> dict[str, tuple[Any, Any]]:
    """Return name → (ours, golden) for all differences; compare addresses only if *urls*."""
    found = {
        key: (result[key], case[key])
        for key in result
        if key != "parts" and result[key] != case[key]
    }
    ours, golden = result["parts"], case["parts"]
    for name in ours.keys() | golden.keys():
        if name not in ours or name not in golden or not _same(ours[name], golden[name], urls):
            found[name] = (ours.get(name), golden.get(name))
    return found


def _same(ours: Case, golden: Case, urls: bool) -> bool:
    found = ours["content"]
    wanted = golden.get("content", golden.get("list"))
    if wanted is None:
        same = hashlib.sha256(found.encode()).hexdigest() == golden["sha256"]
    else:
        same = found == wanted
    return (
        same
        and ours["type"] == golden["type"]
        and size(found) == golden["size"]
        and (not urls or ours["url"] == golden["url"])
    )
