"""Which links of a saved page may lead to the full text, and what found them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from scrapy.settings import Settings

from pubcrawl.commands.extract_jobs import Job, read
from pubcrawl.commands.extract_lines import failure
from pubcrawl.commands.extract_pages import refuse_wall
from pubcrawl.exceptions import ParseError
from pubcrawl.fetch.walls import Walls
from pubcrawl.ids.url import asked_url
from pubcrawl.items.ingest import TYPES, Candidate
from pubcrawl.parse.content_type import is_xml
from pubcrawl.parse.fulltext import LinkTable
from pubcrawl.parse.fulltext.table import PAGE
from pubcrawl.parse.html import document
from pubcrawl.parse.rules import Rules


def table(settings: Settings) -> LinkTable:
    """Return the table of links that *settings* name; raises ``RuleErrors``."""
    paths = (str(path).strip() for path in settings.getlist("FULLTEXT_LINKS_YAML"))
    return LinkTable.load(tuple(filter(None, paths)))


def answer(work: Job, links: LinkTable, rules: Rules, walls: Walls) -> dict[str, Any]:
    """
    Return the line of the page that *work* names: its ``links``, best first.

    A page that cannot be used, or is one of *walls*, gives a line with *error*.
    Raises ``UsageError`` where the file cannot be read.
    """
    body = read(work.file)
    url = work.final_url or work.url
    try:
        refuse_wall(walls, asked_url(url), body)
        xml = is_xml(work.content_type)
        page = document(body, url=url, content_type=work.content_type, xml=xml)
    except ParseError as error:
        return _line(failure(work.kind, error.slug, str(error)), ())
    asked = (work.wanted,) if work.wanted else TYPES
    lists = (links.candidates(page, url, wanted=wanted, rules=rules) for wanted in asked)
    # Each address once, as the first of what it may be; a page to look at next is the last.
    every = sorted((one for found in lists for one in found), key=_is_page)
    once: dict[str, Candidate] = {}
    for candidate in every:
        once.setdefault(candidate.url, candidate)
    best = sorted(once.values(), key=lambda candidate: -candidate.score)
    return _line({**failure(work.kind, "", ""), "error": None}, best)


def _line(line: dict[str, Any], candidates: Iterable[Candidate]) -> dict[str, Any]:
    return {**line, "links": [one._asdict() for one in candidates]}


def _is_page(candidate: Candidate) -> bool:
    return candidate.type == PAGE
