"""Extraction of the links of a saved page that may lead to the full text."""

from __future__ import annotations

from typing import Any

from scrapy.settings import Settings

from pubcrawl.exceptions import ParseError
from pubcrawl.fetch.walls import Walls
from pubcrawl.formats.content_type import is_xml
from pubcrawl.formats.html import document
from pubcrawl.ids.url import request_url
from pubcrawl.ingest.file_links import LinkTable
from pubcrawl.ingest.file_links.table import PAGE
from pubcrawl.model.ingest import Candidate
from pubcrawl.model.ingest_request import TYPES
from pubcrawl.reading.rules import Rules
from pubcrawl.workbench.extract.jobs import Job, read_file
from pubcrawl.workbench.extract.lines import job_line
from pubcrawl.workbench.extract.pages import refuse_wall


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
        return job_line(work.kind, {"links": []}, error)
    types = (work.wanted,) if work.wanted else TYPES
    lists = (links.candidates(page, url, ingest_type=wanted, rules=rules) for wanted in types)
    # Each address once, with its first type; the type of a page comes last.
    candidates = sorted(
        (each for some in lists for each in some), key=lambda each: each.type == PAGE
    )
    unique: dict[str, Candidate] = {}
    for candidate in candidates:
        unique.setdefault(candidate.url, candidate)
    best = sorted(unique.values(), key=lambda candidate: -candidate.score)
    return job_line(work.kind, {"links": [candidate._asdict() for candidate in best]})
