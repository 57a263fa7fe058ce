"""
Files that a page embeds or that its scripts open, and links of single sites in scripts.

Rules that a table can express are in rules/fulltext_links.yaml.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple
from urllib.parse import parse_qs, quote, unquote, urlsplit

from pubcrawl.formats.html import text as html_text
from pubcrawl.formats.html.base_url import absolute
from pubcrawl.formats.html.node import Node
from pubcrawl.ids.url import slot
from pubcrawl.ingest.file_links.page import (
    ELSEWHERE,
    URL_MAX,
    LinkCandidate,
    LinkPage,
    click_target,
    inside,
    link_places,
    script_target,
)
from pubcrawl.ingest.file_links.table import PAGE

_FRAMES: Final = {"iframe": "src", "frame": "src", "object": "data", "embed": "src"}
_FRAME_CSS: Final = "iframe[src], frame[src], object[data], embed[src]"
_DATA: Final = ("data-pdf-url", "data-pdf", "data-pdf-src", "data-href", "data-url", "data-src")
_DATA_CSS: Final = ", ".join(f"[{name}]" for name in _DATA)
_CLICK_CSS: Final = "[onclick]"
_SCRIPTS: Final = 3
"""First scripts of a page, which may send the reader on."""

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
    places = link_places()
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
            kind = "pdf" if _PDF.search(url) else PAGE
            yield LinkCandidate(url, kind, "embedded-redirect", 0.5)
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


_SCORE = 0.85
_SIGNED = 0.95  # above the unsigned address of the journal rules
_MOST = 20

_MANUSCRIPT = re.compile(r"https?://assets\.researchsquare\.com/files/[^\"'\s<>\\]{1,400}?\.pdf")
_BOUNCE = re.compile(r"""\blocation(?:\.href)?\s*=\s*['"]([^'"\s]+)['"]""")
_JOURNAL_URL = re.compile(r"""\bjournalURL\b['"]?\s*[:=]\s*['"]([^'"\s]+)['"]""")
_PDF_PATH = re.compile(r'"(?:pdfPath|pdfUrl)"\s*:\s*"([^"\s]+)"')
_IFRAME = re.compile(r"""<iframe\b[^>]{0,400}?\bsrc\s*=\s*["']([^"']{0,2000})""", re.IGNORECASE)
_SCRIPT_URL = re.compile(r'"(pdfUrl|exportPdfDownloadUrl)"\s*:\s*"((?:[^"\\]|\\.){1,2000})"')


class Special(NamedTuple):
    """A rule for a site; *pattern* matches the addresses of its pages in lower case."""

    name: str
    pattern: re.Pattern[str]
    links: Callable[[LinkPage], Iterator[LinkCandidate]]


def by_script(page: LinkPage) -> Iterator[LinkCandidate]:
    """Yield the PDFs in scripts of a page, on any site."""
    if "pdfUrl" not in page.markup and "exportPdfDownloadUrl" not in page.markup:
        return
    for index, found in enumerate(_SCRIPT_URL.finditer(page.markup)):
        if index == _MOST:
            return
        try:
            url = json.loads(f'"{found[2]}"', strict=False)
        except ValueError:
            continue
        technique = "script-pdf-url" if found[1] == "pdfUrl" else "script-export-pdf"
        yield LinkCandidate(url, "pdf", technique, round(0.65 - index / 1000, 3))


def _link(
    url: str, stage: str = "", score: float = _SCORE, type: str = "pdf"
) -> Iterator[LinkCandidate]:
    if url:
        yield LinkCandidate(url, type, "", score, release_stage=stage)


def _first(
    pattern: re.Pattern[str], type: str = "pdf", score: float = _SCORE
) -> Callable[[LinkPage], Iterator[LinkCandidate]]:
    """Return the links of a page: the first address in it that *pattern* finds."""

    def links(page: LinkPage) -> Iterator[LinkCandidate]:
        if found := pattern.search(page.markup):
            yield LinkCandidate(found[1], type, "", score)

    return links


def _researchsquare(page: LinkPage) -> Iterator[LinkCandidate]:
    found = list(dict.fromkeys(_MANUSCRIPT.findall(page.markup)))[:_MOST]
    # The newest version comes first; supplementary files have other names.
    found.sort(key=lambda url: not url.lower().endswith("/manuscript.pdf"))
    for url in found[:1]:
        yield from _link(url, "submitted")


def _linkinghub(page: LinkPage) -> Iterator[LinkCandidate]:
    value = page.value('input[name="redirectURL" i], input#redirectURL', "value")
    return _link(re.split(r"[?&]via", unquote(value), maxsplit=1)[0], type=PAGE)


def _sciencedirect(page: LinkPage) -> Iterator[LinkCandidate]:
    data = page.json('script[type="application/json"][data-iso-key="_0"]')
    where = ("article", "pdfDownload", "urlMetadata")
    extension = inside(data, *where, "pdfExtension")
    md5 = inside(data, *where, "queryParams", "md5")
    pid = inside(data, *where, "queryParams", "pid")
    if not (extension and md5 and pid):
        return iter(())
    address = page.url.partition("?")[0].rstrip("/").replace("/article/abs/pii/", "/article/pii/")
    return _link(f"{address}{extension}?md5={quote(md5)}&pid={quote(pid)}", score=_SIGNED)


def _ieee_stamp(page: LinkPage) -> Iterator[LinkCandidate]:
    sources = (found[1] for found in _IFRAME.finditer(page.markup))
    return _link(next((source for source in sources if ".pdf" in source.lower()), ""))


def _figshare(page: LinkPage) -> Iterator[LinkCandidate]:
    return _link(inside(page.json("script#app-data"), "article", "exportPdfDownloadUrl"))


def _viewer(page: LinkPage) -> Iterator[LinkCandidate]:
    return _link(viewed(page, page.url))


SPECIALS = tuple(
    Special(name, re.compile(pattern), links)
    for name, pattern, links in (
        ("researchsquare", r"researchsquare\.com/article/", _researchsquare),
        ("elsevier-linkinghub", r"linkinghub\.elsevier\.com/retrieve/", _linkinghub),
        ("sciencedirect", r"sciencedirect\.com/science/article/(?:abs/)?pii/", _sciencedirect),
        (
            "sciencedirect-bounce",
            r"sciencedirect\.com/(?:[^?]{0,500}(?:\.pdf|/pdfft)(?:$|\?)|.{0,500}\.pdf$)",
            _first(_BOUNCE, score=_SIGNED),
        ),
        ("ieee", r"://ieeexplore\.ieee\.org/(?:abstract/)?document/", _first(_PDF_PATH)),
        ("ieee-stamp", r"://ieeexplore\.ieee\.org/stamp/stamp\.jsp", _ieee_stamp),
        ("ovid", r"insights\.ovid\.com/crossref", _first(_JOURNAL_URL, PAGE)),
        ("figshare", r"chemrxiv\.org/articles/|\.figshare\.org/articles/", _figshare),
        ("google-viewer", r"://docs\.google\.com/g?view(?:er)?\?", _viewer),
        ("viewer", rf"^(?!https?://docs\.google\.com/).*(?:{_VIEWER.pattern})", _viewer),
    )
)
"""The rules for sites."""
