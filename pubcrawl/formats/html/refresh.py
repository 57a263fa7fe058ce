"""
Redirects by a meta element (``http-equiv="refresh"``).

Source: https://html.spec.whatwg.org/#attr-meta-http-equiv-refresh
"""

from __future__ import annotations

import re

from pubcrawl.formats.html import Document
from pubcrawl.formats.html.base_url import absolute, is_web
from pubcrawl.formats.html.node import upwards

DELAY_MAX = 15
"""Seconds; a page with a longer delay is content, and only reloads if left open."""

_CONTENT = re.compile(
    r"\s*(\d{0,9}+)[\d.]*+\s*[;,\s]\s*(?:url\s*=\s*)?(?:\"([^\"]*)|'([^']*)|(.*))",
    re.IGNORECASE | re.DOTALL | re.ASCII,
)


def refresh_target(document: Document, header: str = "", *, delay_max: int = DELAY_MAX) -> str:
    """
    Return the address that the page redirects to; empty without a redirect.

    *header*: ``Refresh`` of the response. *delay_max*: longest delay in seconds. Redirects
    in a ``noscript``, which lead to a request for scripts, do not count, nor do redirects to
    the page itself and addresses that are not http or https.
    """
    contents = [
        node.attrs.get("content") or ""
        for node in document.metadata_elements("meta")
        if (node.attrs.get("http-equiv") or "").strip().lower() == "refresh"
        and not any(above.tag == "noscript" for above in upwards(node))
    ]
    for content in (header, *contents):
        match = _CONTENT.match(content)
        if match is None or int(match[1] or 0) > delay_max:
            continue
        url = absolute(document.base, (match[2] or match[3] or match[4] or "").strip())
        if url.partition("#")[0] == document.url.partition("#")[0]:
            continue
        if is_web(url):
            return url
    return ""
