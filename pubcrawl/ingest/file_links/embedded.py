"""Files that a page embeds or that its scripts open, on pages of any site."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final
from urllib.parse import parse_qs, unquote, urlsplit

from pubcrawl.formats.html import text as html_text
from pubcrawl.formats.html.base_url import absolute
from pubcrawl.formats.html.node import Node
from pubcrawl.ids.url import slot
from pubcrawl.ingest.file_links.page import (
    URL_MAX,
    LinkCandidate,
    LinkPage,
    click_target,
    script_target,
)
from pubcrawl.ingest.file_links.places import ELSEWHERE, LinkPlaces
from pubcrawl.ingest.file_links.table import PAGE

_FRAMES: Final = {"iframe": "src", "frame": "src", "object": "data", "embed": "src"}
_FRAME_CSS: Final = "iframe[src], frame[src], object[data], embed[src]"
_DATA: Final = ("data-pdf-url", "data-pdf", "data-pdf-src", "data-href", "data-url", "data-src")
_DATA_CSS: Final = ", ".join(f"[{name}]" for name in _DATA)
_CLICK_CSS: Final = "[onclick]"
_SCRIPTS: Final = 3
"""First scripts of a page, which may send the reader on."""

_MOST = 20
_PDF = re.compile(r"\.pdf(?:$|[?#&])|[/=](?:pdf|download)(?:[/?&#]|$)", re.IGNORECASE)
_OTHER = re.compile(
    r"\.(?:docx?|xlsx?|pptx?|epub|mobi|csv|txt|ris|bib|enw|xml|html?|jpe?g|png|gif|svg|webp|css|js)"
    r"(?:$|[?#])|youtube|vimeo|googletagmanager|recaptcha|facebook|twitter|addthis|disqus|/ads?/",
    re.IGNORECASE,
)
# pdf.js, Google's and other viewers take the address of the file as a parameter.
_VIEWER = re.compile(r"viewer|/gview|pdfjs|pdf\.js|reader|embed|flip", re.IGNORECASE)
_PDF_JS = re.compile(r"/viewer\.(?:x?html?|php|aspx?|jsp)$", re.IGNORECASE)  # shows PDFs alone
_VIEWER_JS = re.compile(r"/viewerjs(?:/|$)", re.IGNORECASE)  # takes it as the fragment
_PARAMETERS = ("file", "url", "src", "pdf", "doc", "document", "source")
_PARAM_CSS: Final = "object param[value]"
_PARAM_NAMES = frozenset(("src", "data", "filename", "movie", "url", "file"))


def by_embedding(page: LinkPage) -> Iterator[LinkCandidate]:
    """
    Yield files in frames and objects, in data attributes and in click handlers.

    A page certainly shows its frames; an address in an attribute is a guess.
    """
    if page.document.xml:
        return
    places = LinkPlaces()
    for node in html_text.in_time(page.document.css(_FRAME_CSS)[:_MOST]):
        url = (node.attrs.get(_FRAMES.get(node.tag or "", "src")) or "").strip()
        declared = (node.attrs.get("type") or "").lower().startswith("application/pdf")
        if found := _shown(page, url, declared=declared):
            yield LinkCandidate(found, "pdf", "embedded-frame", 0.6, (), "", places.of(node))
        elif (place := places.of(node)) not in ELSEWHERE and _may_show(page, url):
            yield LinkCandidate(url, PAGE, "embedded-frame", 0.2, (), "", place)
    for node in page.document.css(_PARAM_CSS)[:_MOST]:
        name = (node.attrs.get("name") or "").lower()
        if name in _PARAM_NAMES and (
            found := _shown(page, node.attrs.get("value") or "", declared=False)
        ):
            yield LinkCandidate(found, "pdf", "embedded-frame", 0.6, (), "", places.of(node))
    for node in html_text.in_time(page.document.css(f"{_DATA_CSS}, {_CLICK_CSS}")[:_MOST]):
        for url in _named(node):
            yield LinkCandidate(url, "pdf", "embedded-data", 0.4, (), "", places.of(node))
    for node in page.document.css("a[href]"):
        if found := viewed(page, node.attrs.get("href") or ""):
            yield LinkCandidate(found, "pdf", "embedded-viewer", 0.55, (), "", places.of(node))


def by_redirecting_script(page: LinkPage) -> Iterator[LinkCandidate]:
    """Yield the address to which one of the first scripts of a page without text sends readers."""
    if page.document.xml or page.document.css("p, article, h2"):
        return
    for node in page.document.css("script:not([src])")[:_SCRIPTS]:
        content = node.first_child
        source = (content.text_content or "") if content is not None else ""
        if url := script_target(source):
            yield LinkCandidate(url, _type(url), "embedded-redirect", 0.5)
            return


def _shown(page: LinkPage, url: str, *, declared: bool) -> str:
    """Return the address of the file that a frame shows, "" if it probably shows none."""
    if not url or len(url) > URL_MAX or url[:5].lower() in ("data:", "about", "javas"):
        return ""
    if file := viewed(page, url):
        return file
    if declared or (_PDF.search(url) and not _OTHER.search(url)):
        return url
    return ""


def _may_show(page: LinkPage, url: str) -> bool:
    """Return whether a frame may show a file of the host, although its address does not say so."""
    target = page.absolute(url)
    return bool(target) and slot(target) == page.host and not _OTHER.search(url)


def viewed(page: LinkPage, url: str) -> str:
    """Return the address that the viewer at *url* is given, "" if it is not that of a PDF."""
    if not _VIEWER.search(url):
        return ""
    viewer = page.absolute(url)
    try:
        parts = urlsplit(viewer)
        given = parse_qs(parts.query)
    except ValueError:
        return ""
    values = [value.strip() for name in _PARAMETERS for value in given.get(name, ())]
    if _VIEWER_JS.search(parts.path):
        values.append(unquote(url.partition("#")[2]))
    any_file = _PDF_JS.search(parts.path)
    for value in values:
        if _PDF.search(value) or (value and any_file and not _OTHER.search(value)):
            return absolute(viewer, value)
    return ""


def _named(node: Node) -> Iterator[str]:
    """Yield the addresses of PDFs in the data attributes of an element, and in its click."""
    for name in _DATA:
        value = (node.attrs.get(name) or "").strip()
        says_pdf = name.startswith("data-pdf") or _PDF.search(value) is not None
        if value and len(value) <= URL_MAX and says_pdf and not _OTHER.search(value):
            yield value
    target = click_target(node.attrs.get("onclick") or "")
    named = _PDF.search(target) or "pdf" in html_text.text(node).lower()
    if target and named and not _OTHER.search(target):
        yield target


def _type(url: str) -> str:
    return "pdf" if _PDF.search(url) else "page"
