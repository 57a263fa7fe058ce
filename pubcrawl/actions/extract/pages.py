"""Extraction from a saved page: by the rules for its address, by meta tags, or as plain text."""

from __future__ import annotations

from typing import Any

from pubcrawl.actions.extract.jobs import Job, read_file
from pubcrawl.actions.extract.lines import failure, line, page_line
from pubcrawl.exceptions import ParseError
from pubcrawl.fetch.walls import Walls
from pubcrawl.formats.content_type import is_xml
from pubcrawl.formats.html import Document, document
from pubcrawl.ids.url import request_url, rule_url
from pubcrawl.model.webpage import WebPage
from pubcrawl.publications.links import LinkQueue
from pubcrawl.reading import clean, journal, meta, webpage
from pubcrawl.reading.article_page import xml_findings
from pubcrawl.reading.rules import Rules
from pubcrawl.works import merge
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
    url = request_url(work.final_url or work.url, compat=work.compat)
    publication = Publication.from_ids(work.ids)
    try:
        if work.kind != "meta":
            refuse_wall(walls, url, body)
        page = document(
            body,
            url=url,
            content_type=work.content_type,
            compat=work.compat,
            xml=is_xml(work.content_type, compat=work.compat),
        )
        fields = _publication(work, rules, body, page, publication)
        extras = _extras(work, rules, url, page, publication)
    except ParseError as error:
        fields = failure(work.kind, error.slug, str(error))
        extras = _extras(work, rules, url, None, publication)
    error_field = fields.pop("error")
    return {**fields, **extras, "error": error_field}


def refuse_wall(walls: Walls, url: str, body: bytes) -> None:
    """Raise ``ParseError``, with the slug of the wall, if the page is a wall."""
    wall = walls.find(url, STATUS, body=body)
    if wall is not None:
        raise ParseError(f"{wall.name}: {wall.note}", slug=wall.slug)


def _publication(
    work: Job, rules: Rules, body: bytes, page: Document, publication: Publication
) -> Line:
    """Return the line of the page's publication; it is empty for kinds that read none."""
    findings = Findings(_type(work))
    if work.kind == "journal":
        article = None if work.compat else xml_findings(body, work.content_type, type=_type(work))
        findings = article or journal.findings(page, rules, type=_type(work))
    elif work.kind == "meta":
        findings = meta.findings(page, _type(work), compat=work.compat)
    links = LinkQueue(compat=work.compat)
    links.mark(page.url)
    merge.merge(publication, findings, page.url, 0, compat=work.compat)
    for link in findings.links:
        links.add(publication, link, page.url, 0)
    return line(work.kind, publication, links, compat=work.compat)


def _extras(
    work: Job, rules: Rules, url: str, page: Document | None, publication: Publication
) -> Line:
    """Return the additional keys of this kind's line; *page* is None if it cannot be used."""
    if work.kind == "webpage":
        return _webpage(work, rules, url, page)
    if work.kind == "clean":
        text = clean.clean(page, publication=work.publication, compat=work.compat) if page else ""
        return {"text": text}
    extras: Line = {}
    if work.kind == "journal":
        start_url = rule_url(work.url or url, compat=work.compat)
        site = rules.journal(rule_url(url, compat=work.compat))
        extras = {
            "site": site.site if site else None,
            "regex": site.pattern.text if site else None,
            "javascript": rules.javascript(start_url) is not None,
            "visited": [{"url": url, "type": _type(work).value}] if page else [],
        }
    return extras


def _type(work: Job) -> PartType:
    return work.type or PartType.DOI


def _webpage(work: Job, rules: Rules, url: str, page: Document | None) -> Line:
    start_url, rule = work.url or url, rules.webpage(rule_url(url, compat=work.compat))
    browser = webpage.javascript(rules.webpage(rule_url(start_url, compat=work.compat)))
    if browser is None:
        browser = page is None or webpage.wants_javascript(page, rule, compat=work.compat)
    record = WebPage(
        start_url=start_url,
        final_url=url,
        content_type=work.content_type,
        status_code=STATUS,
    )
    if page:
        record = webpage.page(
            page,
            rule,
            start_url=start_url,
            final_url=url,
            content_type=work.content_type,
            status_code=STATUS,
            compat=work.compat,
        )
    return {
        "page": page_line(record),
        "webpage_regex": rule.pattern.text if rule else None,
        "javascript": browser,
    }
