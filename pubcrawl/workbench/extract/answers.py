"""Extraction from a saved answer of a resource: a line for each publication in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any
from urllib.parse import parse_qs

from scrapy.http import Response

from pubcrawl.exceptions import NotAnArticle, ParseError, UsageError
from pubcrawl.publications.links import link_queue
from pubcrawl.publications.resources.europepmc_mined import KINDS, EuropePMCMined
from pubcrawl.publications.resources.resource import Ask, Resource
from pubcrawl.workbench.extract.jobs import MINED, Job, read_file
from pubcrawl.workbench.extract.lines import failure, line, with_crash
from pubcrawl.works.findings import Findings
from pubcrawl.works.publication import Publication


def lines(work: Job, resources: Mapping[str, Resource]) -> Iterator[dict[str, Any]]:
    """
    Yield a line for each publication in the file; exactly one if the job has identifiers.

    An answer that cannot be used or is empty gives a line with *error*.
    Raises ``UsageError`` if the file cannot be read.
    """
    body = read_file(work.file)
    rows = [body]
    if work.file.suffix == ".jsonl" and body.strip():
        rows = _rows(body)
        if work.row is None:
            rows = [row for row in rows if row.strip()]
        elif work.row < len(rows):
            rows = [rows[work.row]]
        else:
            raise UsageError(f"{work.file} has {len(rows)} lines: there is no row {work.row}")
    for row in rows:
        yield from with_crash(work.kind, _answer(work, row, resources))


def _answer(work: Job, body: bytes, resources: Mapping[str, Resource]) -> Iterator[dict[str, Any]]:
    resource, both = _reader(work, resources)
    kind = next(((kind, value) for kind, value in work.ids.pairs() if kind in resource.needs), None)
    publication = Publication.from_ids(work.ids)
    ask = Ask(publication, kind[0] if kind else resource.needs[0])
    url = work.url or (resource.url_of(ask) if kind else "")
    headers = {"Content-Type": work.content_type} if work.content_type else {}
    response = Response(url or "about:blank", headers=headers, body=body)
    try:
        entries = list(
            _mined(resource, response)
            if both and isinstance(resource, EuropePMCMined)
            else resource.read_response(response)
        )
    except ParseError as error:
        yield failure(work.kind, error.slug, str(error))
        return
    if any(work.ids):
        chosen = resource.choose(entries, ask)
        entries = [chosen] if chosen else []
    # The JATS reader accepts PubMed's <Article>, and finds nothing in it.
    entries = [
        findings
        for findings in entries
        if replace(findings, flags=frozenset(), replace_authors=False) != Findings(findings.type)
    ]
    if not entries:
        yield failure(work.kind, "not-found", "the answer is well-formed, but holds nothing")
    for findings in entries:
        if work.type is not None:
            if findings.type is resource.type:
                findings.type = work.type
            findings.offers = [
                offer._replace(type=work.type) if offer.type is resource.type else offer
                for offer in findings.offers
            ]
        publication, links = Publication.from_ids(work.ids), link_queue(compat=work.compat)
        work.reader.merge(publication, findings, url, 0)
        for link in findings.links:
            links.add(publication, link, url, 0)
        shown = line(work.kind, publication, links, compat=work.compat)
        for direction, works, _ in findings.citations:
            shown[direction] = [[":".join(name) for name in names] for names in works]
        yield shown


def _reader(work: Job, resources: Mapping[str, Resource]) -> tuple[Resource, bool]:
    """Return the resource that reads the file, and whether it may hold both kinds of terms."""
    if work.kind != MINED:
        return resources[work.kind], False
    query = work.url.partition("#")[0].partition("?")[2]
    wanted_type = parse_qs(query).get("type", [""])[0].lower()
    for part, kind in KINDS.items():
        if kind.lower() == wanted_type:
            return resources[f"{MINED}_{part}"], False
    return resources[f"{MINED}_efo"], True


def _mined(resource: EuropePMCMined, response: Response) -> Iterator[Findings]:
    articles = list(resource.articles(response))
    yield from filter(None, (article.findings(*KINDS, typed=True) for article in articles))
    kinds = {annotation.kind for article in articles for annotation in article.annotations}
    if kinds == {""}:
        raise NotAnArticle(
            "the annotations have no type: give the address of the answer, with "
            f"type=…, or the kind {MINED}_efo or {MINED}_go"
        )


@lru_cache(maxsize=1)
def _rows(body: bytes) -> list[bytes]:
    return body.rstrip().split(b"\n")
