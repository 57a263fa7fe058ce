"""What a saved page says of itself: its article, and whether it is the full text."""

from __future__ import annotations

import re
from typing import Any

from pubcrawl.commands.extract_jobs import Job, read
from pubcrawl.commands.extract_lines import failure
from pubcrawl.exceptions import ParseError
from pubcrawl.fetch.walls import Walls
from pubcrawl.ids.url import asked_url
from pubcrawl.parse import biblio
from pubcrawl.parse.biblio import tei, xml
from pubcrawl.parse.content_type import is_xml
from pubcrawl.parse.html import Document, document

Line = dict[str, Any]

STATUS = 200  # that of a page which somebody saved

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

    Raises ``UsageError`` where the file cannot be read.
    """
    body = read(work.file)
    url = asked_url(work.final_url or work.url)
    shape = failure(work.kind, "", "") | {"error": None}
    wall = walls.find(url, STATUS, body=body)
    try:
        if wall is not None:
            if work.kind == "scope":
                scope = biblio.BLOCKED.get(wall.slug, "blocked-forbidden")
                return _ended(shape, {"scope": scope, "status": biblio.status(scope)})
            raise ParseError(f"{wall.name}: {wall.note}", slug=wall.slug)
        first = _FIRST.match(body) if "html" not in work.content_type.lower() else None
        if first is not None and work.kind == "biblio":
            return _ended(shape, _of_xml(body, first[1].lower()))
        xml_page = is_xml(work.content_type)
        page = document(body, url=url, content_type=work.content_type, xml=xml_page)
    except ParseError as error:
        nothing: Line = {"html_biblio": {}} if work.kind == "biblio" else {"scope": None}
        return _ended(failure(work.kind, error.slug, str(error)), nothing)
    said = biblio.biblio(page, url)
    if work.kind == "biblio":
        return _ended(shape, {"html_biblio": said})
    return _scope(shape, page, url, said)


def _scope(shape: Line, page: Document, url: str, said: dict[str, Any]) -> Line:
    text = biblio.body(page)
    scope = biblio.scope(page, url, said, text.words)
    told = {
        "scope": scope,
        "status": biblio.status(scope),
        "platform": biblio.platform(page, url),
        "html_body": biblio.html_body(text),
        "sections": sorted(text.sections),
    }
    try:
        found = biblio.resources(page, url)
    except ParseError as error:
        trouble = failure("scope", error.slug, str(error))["error"]
        return _ended({**shape, "error": trouble}, told)
    listed = [{"url": one.url, "resource_type": one.type} for one in found]
    return _ended(shape, told | {"html_resources": listed})


def _of_xml(body: bytes, name: bytes) -> Line:
    if name.startswith(b"tei"):
        return {"tei": tei.header(body)}
    article = xml.read(body)
    return {"html_biblio": article.biblio, "xml_meta": article.meta}


def _ended(shape: Line, told: Line) -> Line:
    """Return a line with what is *told* before its error, which stands last in all of them."""
    known = {key: value for key, value in shape.items() if key != "error"}
    return {**known, **told, "error": shape["error"]}
