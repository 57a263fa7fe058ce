"""Extraction of the links of a saved page that may lead to the full text."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from scrapy.settings import Settings

from pubcrawl.actions.extract.jobs import Job, read_file
from pubcrawl.actions.extract.lines import failure
from pubcrawl.actions.extract.pages import refuse_wall
from pubcrawl.exceptions import ParseError
from pubcrawl.fetch.walls import Walls
from pubcrawl.formats.content_type import is_xml
from pubcrawl.formats.html import document
from pubcrawl.ids.url import request_url
from pubcrawl.ingest.file_links import LinkTable
from pubcrawl.ingest.file_links.table import PAGE
from pubcrawl.items.ingest import TYPES, Candidate
from pubcrawl.reading.rules import Rules


def table(settings: Settings) -> LinkTable:
    """Return the table of links of *settings*; raises ``RuleErrors``."""
    paths = (str(path).strip() for path in settings.getlist("FULLTEXT_LINKS_YAML"))
    return LinkTable.load(tuple(filter(None, paths)))


def answer(work: Job, links: LinkTable, rules: Rules, walls: Walls) -> dict[str, Any]:
    """
    Return the line of the page that *work* names: its ``links``, best first.

    A page that cannot be used, or is one of *walls*, gives a line with *error*.
    Raises ``UsageError`` if the file cannot be read.
    """
    body = read_file(work.file)
    url = work.final_url or work.url
    try:
        refuse_wall(walls, request_url(url), body)
        xml = is_xml(work.content_type)
        page = document(body, url=url, content_type=work.content_type, xml=xml)
    except ParseError as error:
        return _line(failure(work.kind, error.slug, str(error)), ())
    types = (work.wanted,) if work.wanted else TYPES
    lists = (links.candidates(page, url, ingest_type=wanted, rules=rules) for wanted in types)
    # Each address once, with its first type; the type of a page comes last.
    candidates = sorted((each for some in lists for each in some), key=_is_page)
    unique: dict[str, Candidate] = {}
    for candidate in candidates:
        unique.setdefault(candidate.url, candidate)
    best = sorted(unique.values(), key=lambda candidate: -candidate.score)
    return _line({**failure(work.kind, "", ""), "error": None}, best)


def _line(line: dict[str, Any], candidates: Iterable[Candidate]) -> dict[str, Any]:
    return {**line, "links": [candidate._asdict() for candidate in candidates]}


def _is_page(candidate: Candidate) -> bool:
    return candidate.type == PAGE
