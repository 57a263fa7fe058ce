"""Extraction from a saved page: by the rules for its address, by meta tags, or as plain text."""

from __future__ import annotations

from typing import Any

from pubcrawl.exceptions import ParseError
from pubcrawl.fetch.walls import Walls
from pubcrawl.formats.html import Document
from pubcrawl.model.webpage import WebPage
from pubcrawl.publications.links import link_queue
from pubcrawl.reading import webpage
from pubcrawl.reading.rules import Rules
from pubcrawl.workbench.extract.jobs import Job, read_file
from pubcrawl.workbench.extract.lines import failure, line, page_line
from pubcrawl.works.findings import Findings
from pubcrawl.works.parts import PartType
from pubcrawl.works.publication import Publication

Line = dict[str, Any]

STATUS = 200  # assumed of saved pages


def answer(work: Job, rules: Rules, walls: Walls) -> Line:
    """
    Return the line of the page that *work* names.

    A page that cannot be used, or is one of *walls*, gives a line with *error*.
    Raises ``UsageError`` if the file cannot be read.
    """
    body = read_file(work.file)
    url = work.reader.request_url(work.final_url or work.url)
    publication = Publication.from_ids(work.ids)
    try:
        if work.kind != "meta":
            refuse_wall(walls, url, body)
        page, findings = None, Findings(_type(work))
        if work.kind == "journal":
            findings = work.reader.read_page(
                body, rules, url=url, content_type=work.content_type, type=_type(work)
            ).findings
        else:
            page = work.reader.page(body, url, work.content_type)
            if work.kind == "meta":
                findings = work.reader.metas(page, _type(work))
        fields = _publication(work, url, findings, publication)
        extras = _extras(work, rules, url, page, readable=True)
    except ParseError as error:
        fields = failure(work.kind, error.slug, str(error))
        extras = _extras(work, rules, url, None, readable=False)
    error_field = fields.pop("error")
    return {**fields, **extras, "error": error_field}


def refuse_wall(walls: Walls, url: str, body: bytes) -> None:
    """Raise ``ParseError``, with the slug of the wall, if the page is a wall."""
    wall = walls.find(url, STATUS, body=body)
    if wall is not None:
        raise ParseError(f"{wall.name}: {wall.note}", slug=wall.slug)


def _publication(work: Job, url: str, findings: Findings, publication: Publication) -> Line:
    """Return the line of the page's publication; it is empty for kinds that read none."""
    links = link_queue(compat=work.compat)
    links.mark(url)
    work.reader.merge(publication, findings, url, 0)
    for link in findings.links:
        links.add(publication, link, url, 0)
    return line(work.kind, publication, links, compat=work.compat)


def _extras(work: Job, rules: Rules, url: str, page: Document | None, *, readable: bool) -> Line:
    """Return the additional keys of this kind's line; *page* only for kinds that need it here."""
    if work.kind == "webpage":
        return _webpage(work, rules, url, page)
    if work.kind == "clean":
        text = work.reader.clean(page, publication=work.publication) if page else ""
        return {"text": text}
    extras: Line = {}
    if work.kind == "journal":
        start_url = work.reader.rule_url(work.url or url)
        site = rules.journal(work.reader.rule_url(url))
        extras = {
            "site": site.site if site else None,
            "regex": site.pattern.text if site else None,
            "javascript": rules.javascript(start_url) is not None,
            "visited": [{"url": url, "type": _type(work).value}] if readable else [],
        }
    return extras


def _type(work: Job) -> PartType:
    return work.type or PartType.DOI


def _webpage(work: Job, rules: Rules, url: str, page: Document | None) -> Line:
    start_url, rule = work.url or url, rules.webpage(work.reader.rule_url(url))
    browser = webpage.javascript(rules.webpage(work.reader.rule_url(start_url)))
    if browser is None:
        browser = page is None or work.reader.wants_javascript(page, rule)
    record = WebPage(
        start_url=start_url,
        final_url=url,
        content_type=work.content_type,
        status_code=STATUS,
    )
    if page:
        record = work.reader.webpage_record(
            page,
            rule,
            start_url=start_url,
            final_url=url,
            content_type=work.content_type,
            status_code=STATUS,
        )
    return {
        "page": page_line(record),
        "webpage_regex": rule.pattern.text if rule else None,
        "javascript": browser,
    }
