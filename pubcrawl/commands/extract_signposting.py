"""Which typed links a saved answer gives: in its headers, in its head, or as a linkset."""

from __future__ import annotations

from typing import Any

from pubcrawl.commands.extract_jobs import Job, read
from pubcrawl.commands.extract_lines import failure
from pubcrawl.exceptions import EmptyAnswer, ParseError
from pubcrawl.parse import mime, signposting
from pubcrawl.parse.boundary import linkset
from pubcrawl.parse.boundary.signposting import cited_as, differing
from pubcrawl.parse.html import Document, document
from pubcrawl.parse.signposting import Links, SignpostingLink

PAGES = ("text/html", "application/xhtml+xml")
_PERHAPS = (*PAGES, "text/plain")  # a page that begins with words


def answer(work: Job) -> dict[str, Any]:
    """
    Return the line of the answer that *work* names: its ``links``, those of headers first.

    A body that is neither page nor linkset has none; one that cannot be read gives *error*.
    Raises ``UsageError`` where the file cannot be read.
    """
    body = read(work.file)
    url = work.final_url or work.url
    sent = (value for name, value in work.headers if name.lower() == "content-type")
    kind = work.content_type or next(sent, "")
    shape = failure(work.kind, "", "") | {"error": None}
    page: Document | None = None
    told = Links(())
    if linkset.is_linkset(body, kind):
        told = linkset.links(body, url)
    else:
        try:
            page = _page(body, url, kind)
        except ParseError as error:
            shape = failure(work.kind, error.slug, str(error))
    found = signposting.read(page, url, work.headers)
    links = dict.fromkeys((*found.links, *told.links))
    own = [link for link in links if link.context == url]
    warnings = (*found.warnings, *told.warnings, *differing(cited_as(own)))
    trouble = shape.pop("error")
    return {
        **shape,
        "links": [_json(link) for link in links],
        "warnings": list(dict.fromkeys(warnings)),
        "error": trouble,
    }


def _page(body: bytes, url: str, kind: str) -> Document | None:
    """Return the page that a body is; None if it is none, or empty. Raises ``ParseError``."""
    media = kind.partition(";")[0].strip().lower()
    if media not in PAGES and (media or mime.sniff(body) not in _PERHAPS):
        return None
    try:
        return document(body, url=url, content_type=kind)
    except EmptyAnswer:  # as of 204 and 410, which have headers all the same
        return None


def _json(link: SignpostingLink) -> dict[str, str | None]:
    fields = ("context", "rel", "href", "type", "profile")
    return {name: getattr(link, name) or None for name in fields}
