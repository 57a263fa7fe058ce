"""Extraction of a saved page's metadata: its article, and whether it is the full text."""

from __future__ import annotations

import re
from typing import Any

from pubcrawl.exceptions import ParseError
from pubcrawl.fetch.walls import Walls
from pubcrawl.formats.content_type import is_xml
from pubcrawl.formats.html import Document, document
from pubcrawl.ids.url import request_url
from pubcrawl.ingest import biblio
from pubcrawl.ingest.biblio import scopes, xml
from pubcrawl.reading.page_software import platform
from pubcrawl.reading.subresources import resources
from pubcrawl.workbench.extract.jobs import Job, read_file
from pubcrawl.workbench.extract.lines import job_line

Line = dict[str, Any]

STATUS = 200  # assumed of saved pages

_FIRST = re.compile(
    rb"(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]*>\s*)?(?:<!--.{0,2000}?-->\s*|<!DOCTYPE[^>]{0,500}>\s*"
    rb"|<\?[^>]{0,500}>\s*)*+<(?:\w+:)?(article|pmc-articleset|tei|teicorpus|art|component"
    rb"|publisher|doc|document|(?:converted|simple)-article|full-text-retrieval-response|feed"
    rb"|oai-pmh)[\s>]",
    re.IGNORECASE | re.DOTALL,
)


def answer(work: Job, walls: Walls) -> Line:
    """
    Return the line of the page, JATS article or TEI document that *work* names.

    Raises ``UsageError`` if the file cannot be read.
    """
    body = read_file(work.file)
    url = request_url(work.final_url or work.url)
    wall = walls.find(url, STATUS, body=body)
    try:
        if wall is not None:
            if work.kind == "scope":
                scope = scopes.BLOCKED.get(wall.slug, "blocked-forbidden")
                return job_line(work.kind, {"scope": scope, "status": scopes.status(scope)})
            raise ParseError(f"{wall.name}: {wall.note}", slug=wall.slug)
        first = _FIRST.match(body) if "html" not in work.content_type.lower() else None
        if first is not None and work.kind == "biblio":
            return job_line(work.kind, _of_xml(body, first[1].lower()))
        xml_page = is_xml(work.content_type)
        page = document(body, url=url, content_type=work.content_type, xml=xml_page)
    except ParseError as error:
        nothing: Line = {"html_biblio": {}} if work.kind == "biblio" else {"scope": None}
        return job_line(work.kind, nothing, error)
    metadata = biblio.biblio(page, url)
    if work.kind == "biblio":
        return job_line(work.kind, {"html_biblio": metadata})
    return _scope(page, url, metadata)


def _scope(page: Document, url: str, metadata: dict[str, Any]) -> Line:
    text = scopes.body(page)
    scope = scopes.scope(page, url, metadata, text.words)
    fields = {
        "scope": scope,
        "status": scopes.status(scope),
        "platform": platform(page, url),
        "html_body": scopes.html_body(text),
        "sections": sorted(text.sections),
    }
    try:
        found = resources(page, url)
    except ParseError as error:
        return job_line("scope", fields, error)
    rows = [{"url": each.url, "resource_type": each.type} for each in found]
    return job_line("scope", fields | {"html_resources": rows})


def _of_xml(body: bytes, name: bytes) -> Line:
    if name.startswith(b"tei"):
        return {"tei": xml.read_tei_header(body)}
    article = xml.read_jats_article(body)
    return {"html_biblio": article.biblio, "xml_meta": article.meta}
