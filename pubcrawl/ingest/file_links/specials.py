"""
Sites with the link in a script, or behind a page that only redirects.

Rules that a table can express are in rules/fulltext_links.yaml.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import NamedTuple
from urllib.parse import quote, unquote

from pubcrawl.ingest.file_links.embedded import viewed
from pubcrawl.ingest.file_links.page import LinkCandidate, LinkPage, inside
from pubcrawl.ingest.file_links.table import PAGE

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


def by_site(page: LinkPage) -> Iterator[LinkCandidate]:
    """Yield the PDFs by the rules for the page's site, or pages that lead there."""
    for special in SPECIALS:
        if special.pattern.search(page.lower):
            for found in special.links(page):
                yield found._replace(technique=special.name)


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


def _pdf(url: str, stage: str = "", score: float = _SCORE) -> Iterator[LinkCandidate]:
    if url:
        yield LinkCandidate(url, "pdf", "", score, release_stage=stage)


def _page(url: str) -> Iterator[LinkCandidate]:
    if url:
        yield LinkCandidate(url, PAGE, "", _SCORE)


def _first(pattern: re.Pattern[str], page: LinkPage) -> str:
    found = pattern.search(page.markup)
    return found[1] if found else ""


def _researchsquare(page: LinkPage) -> Iterator[LinkCandidate]:
    found = list(dict.fromkeys(_MANUSCRIPT.findall(page.markup)))[:_MOST]
    # The newest version comes first; supplementary files have other names.
    found.sort(key=lambda url: not url.lower().endswith("/manuscript.pdf"))
    for url in found[:1]:
        yield from _pdf(url, "submitted")


def _linkinghub(page: LinkPage) -> Iterator[LinkCandidate]:
    value = page.value('input[name="redirectURL" i], input#redirectURL', "value")
    return _page(re.split(r"[?&]via", unquote(value), maxsplit=1)[0])


def _sciencedirect(page: LinkPage) -> Iterator[LinkCandidate]:
    data = page.json('script[type="application/json"][data-iso-key="_0"]')
    where = ("article", "pdfDownload", "urlMetadata")
    extension = inside(data, *where, "pdfExtension")
    md5 = inside(data, *where, "queryParams", "md5")
    pid = inside(data, *where, "queryParams", "pid")
    if not (extension and md5 and pid):
        return iter(())
    address = page.url.partition("?")[0].rstrip("/").replace("/article/abs/pii/", "/article/pii/")
    return _pdf(f"{address}{extension}?md5={quote(md5)}&pid={quote(pid)}", score=_SIGNED)


def _sciencedirect_bounce(page: LinkPage) -> Iterator[LinkCandidate]:
    return _pdf(_first(_BOUNCE, page), score=_SIGNED)


def _ieee(page: LinkPage) -> Iterator[LinkCandidate]:
    return _pdf(_first(_PDF_PATH, page))


def _ieee_stamp(page: LinkPage) -> Iterator[LinkCandidate]:
    sources = (found[1] for found in _IFRAME.finditer(page.markup))
    return _pdf(next((source for source in sources if ".pdf" in source.lower()), ""))


def _ovid(page: LinkPage) -> Iterator[LinkCandidate]:
    return _page(_first(_JOURNAL_URL, page))


def _figshare(page: LinkPage) -> Iterator[LinkCandidate]:
    return _pdf(inside(page.json("script#app-data"), "article", "exportPdfDownloadUrl"))


def _viewer(page: LinkPage) -> Iterator[LinkCandidate]:
    return _pdf(viewed(page, page.url))


SPECIALS = tuple(
    Special(name, re.compile(pattern), links)
    for name, pattern, links in (
        ("researchsquare", r"researchsquare\.com/article/", _researchsquare),
        ("elsevier-linkinghub", r"linkinghub\.elsevier\.com/retrieve/", _linkinghub),
        ("sciencedirect", r"sciencedirect\.com/science/article/(?:abs/)?pii/", _sciencedirect),
        (
            "sciencedirect-bounce",
            r"sciencedirect\.com/(?:[^?]{0,500}(?:\.pdf|/pdfft)(?:$|\?)|.{0,500}\.pdf$)",
            _sciencedirect_bounce,
        ),
        ("ieee", r"://ieeexplore\.ieee\.org/(?:abstract/)?document/", _ieee),
        ("ieee-stamp", r"://ieeexplore\.ieee\.org/stamp/stamp\.jsp", _ieee_stamp),
        ("ovid", r"insights\.ovid\.com/crossref", _ovid),
        ("figshare", r"chemrxiv\.org/articles/|\.figshare\.org/articles/", _figshare),
        ("google-viewer", r"://docs\.google\.com/g?view(?:er)?\?", _viewer),
        ("viewer", r"^(?!https?://docs\.google\.com/).*(?:viewer|pdf\.?js)", _viewer),
    )
)
"""The rules for sites."""
