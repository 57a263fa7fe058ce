"""
Find what a page loads: images, scripts, style sheets, fonts and media.

Source: https://html.spec.whatwg.org/multipage/indices.html#attributes-3
"""

from __future__ import annotations

import re
from typing import Final

from pubcrawl.formats.html import Document
from pubcrawl.ids.url import artifact_url
from pubcrawl.reading import subresources

EMBEDS_MAX: Final = 5_000
"""The most addresses taken from one page."""

_NOTHING: Final = subresources.IgnoreList(frozenset(), re.compile(r"(?!)"))
_ICONS = (
    "link[rel~=icon i][href], link[rel~=apple-touch-icon i][href], link[rel~=mask-icon i][href]"
)


def of_page(document: Document) -> tuple[str, ...]:
    """
    Return the addresses that a page loads on any host, each once.

    Pages in frames and preview images for other sites (``og:image``) are left out.
    """
    found = subresources.resources(
        document, document.url, limit=EMBEDS_MAX * 10, ignored=_NOTHING, shared=False
    )
    loaded = [one.url for one in found if one.type != "subdocument"]
    icons = [node.attrs.get("href") or "" for node in document.css(_ICONS)[:100]]
    spelled = (artifact_url(url, document.base) for url in (*loaded, *icons))
    own = artifact_url(document.url)
    return tuple(dict.fromkeys(url for url in spelled if url not in ("", own)))[:EMBEDS_MAX]


def of_stylesheet(css: str, url: str) -> tuple[str, ...]:
    """Return the addresses that the style sheet at *url* loads."""
    found = subresources.of_stylesheet(css, url, ignored=_NOTHING)
    return tuple(dict.fromkeys(filter(None, (artifact_url(one.url) for one in found))))[:EMBEDS_MAX]
