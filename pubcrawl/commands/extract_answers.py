"""What a saved answer of a resource gives: a line for each publication in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any
from urllib.parse import parse_qs

from scrapy.http import Response

from pubcrawl import merge
from pubcrawl.commands.extract_jobs import MINED, Job, read
from pubcrawl.commands.extract_lines import failure, line
from pubcrawl.exceptions import NotAnArticle, ParseError, UsageError
from pubcrawl.frontier.links import LinkQueue
from pubcrawl.items.findings import Findings
from pubcrawl.items.publication import Publication
from pubcrawl.parse import europepmc_mined
from pubcrawl.resources.resource import Ask, Resource


def lines(work: Job, resources: Mapping[str, Resource]) -> Iterator[dict[str, Any]]:
    """
    Yield a line for each publication in the file; with identifiers given, exactly one.

    An answer that cannot be used, or holds nothing, gives a line with *error*.
    Raises ``UsageError`` where the file cannot be read.
    """
    body = read(work.file)
    if work.file.suffix != ".jsonl" or not body.strip():
        yield from _answer(work, body, resources)
        return
    rows = _rows(body)
    if work.row is None:
        for row in filter(bytes.strip, rows):
            yield from _answer(work, row, resources)
    elif work.row < len(rows):
        yield from _answer(work, rows[work.row], resources)
    else:
        raise UsageError(f"{work.file} has {len(rows)} lines: there is no row {work.row}")


def _answer(work: Job, body: bytes, resources: Mapping[str, Resource]) -> Iterator[dict[str, Any]]:
    resource, parts = _reader(work, resources)
    kind = next(((kind, value) for kind, value in work.ids.known() if kind in resource.needs), None)
    publication = Publication.from_ids(work.ids)
    ask = Ask(publication, kind[0] if kind else resource.needs[0])
    url = work.url or (resource.url(ask) if kind else "")
    headers = {"Content-Type": work.content_type} if work.content_type else {}
    response = Response(url or "about:blank", headers=headers, body=body)
    try:
        found = list(_mined(work, body) if parts else resource.read(response))
    except ParseError as error:
        yield failure(work.kind, error.slug, str(error))
        return
    if any(work.ids):
        chosen = resource.choose(found, ask)
        found = [chosen] if chosen else []
    # An <Article> of PubMed is none of JATS, though it has the name.
    found = [findings for findings in found if not _blank(findings)]
    if not found:
        yield failure(work.kind, "not-found", "the answer is well-formed, but holds nothing")
    for findings in found:
        if work.type is not None:
            findings.offers = [
                offer._replace(type=work.type) if offer.type is resource.type else offer
                for offer in findings.offers
            ]
        publication, links = Publication.from_ids(work.ids), LinkQueue(compat=work.compat)
        merge.merge(publication, findings, url, 0, compat=work.compat)
        for link in findings.links:
            links.add(publication, link, url, 0)
        yield line(work.kind, publication, links, compat=work.compat)


def _reader(work: Job, resources: Mapping[str, Resource]) -> tuple[Resource, bool]:
    """Return the resource that reads the file; True if both kinds of mined terms may be in it."""
    if work.kind != MINED:
        return resources[work.kind], False
    query = work.url.partition("#")[0].partition("?")[2]
    asked = parse_qs(query).get("type", [""])[0].lower()
    for part, kind in europepmc_mined.KINDS.items():
        if kind.lower() == asked:
            return resources[f"{MINED}_{part}"], False
    return resources[f"{MINED}_efo"], True


def _mined(work: Job, body: bytes) -> Iterator[Findings]:
    articles = list(
        europepmc_mined.articles(body, content_type=work.content_type, compat=work.compat)
    )
    for article in articles:
        findings = europepmc_mined.findings(article, *europepmc_mined.KINDS, typed=True)
        if findings is not None:
            yield findings
    kinds = {annotation.kind for _, found in articles for annotation in found}
    if kinds == {""}:
        raise NotAnArticle(
            "no annotation says its type: give the address they came from, with "
            f"type=…, or the kind {MINED}_efo or {MINED}_go"
        )


def _blank(findings: Findings) -> bool:
    return replace(findings, flags=frozenset(), replace_authors=False) == Findings(findings.type)


@lru_cache(maxsize=1)
def _rows(body: bytes) -> list[bytes]:
    return body.rstrip().split(b"\n")
