"""Extraction of typed links from a saved answer: its headers, its head, or its linkset."""

from __future__ import annotations

from typing import Any

from pubcrawl.exceptions import EmptyAnswer, ParseError
from pubcrawl.formats import mime
from pubcrawl.formats.html import Document, document
from pubcrawl.formats.mime import HTML_TYPES
from pubcrawl.reading import signposting
from pubcrawl.reading.boundary import linkset
from pubcrawl.reading.boundary.signposting import cited_as, differing
from pubcrawl.reading.signposting import Links, SignpostingLink
from pubcrawl.workbench.extract.jobs import Job, read_file
from pubcrawl.workbench.extract.lines import job_line

_MAYBE_PAGES = (*HTML_TYPES, "text/plain")  # a page may begin with words


def answer(work: Job) -> dict[str, Any]:
    """
    Return the line of the answer that *work* names: its ``links``, those of headers first.

    A body that is neither page nor linkset has no links; one that cannot be read gives
    *error*. Raises ``UsageError`` if the file cannot be read.
    """
    body = read_file(work.file)
    url = work.final_url or work.url
    sent = (value for name, value in work.headers if name.lower() == "content-type")
    kind = work.content_type or next(sent, "")
    fault: ParseError | None = None
    page: Document | None = None
    linkset_links = Links(())
    if linkset.is_linkset(body, kind):
        linkset_links = linkset.links(body, url)
    else:
        try:
            page = _page(body, url, kind)
        except ParseError as error:
            fault = error
    page_links = signposting.collect_links(page, url, work.headers)
    links = dict.fromkeys((*page_links.links, *linkset_links.links))
    own = [link for link in links if link.context == url]
    warnings = (*page_links.warnings, *linkset_links.warnings, *differing(cited_as(own)))
    fields = {
        "links": [_json(link) for link in links],
        "warnings": list(dict.fromkeys(warnings)),
    }
    return job_line(work.kind, fields, fault)


def _page(body: bytes, url: str, kind: str) -> Document | None:
    """Return *body* as a page; None if it is another type, or empty. Raises ``ParseError``."""
    media = kind.partition(";")[0].strip().lower()
    if media not in HTML_TYPES and (media or mime.sniff(body) not in _MAYBE_PAGES):
        return None
    try:
        return document(body, url=url, content_type=kind)
    except EmptyAnswer:  # such as 204 and 410, whose headers count all the same
        return None


def _json(link: SignpostingLink) -> dict[str, str | None]:
    fields = ("context", "rel", "href", "type", "profile")
    return {name: getattr(link, name) or None for name in fields}
