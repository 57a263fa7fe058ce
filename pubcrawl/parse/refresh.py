"""
Pages that send their readers on by a meta element, as a server does by a redirect.

Source: https://html.spec.whatwg.org/#attr-meta-http-equiv-refresh
"""

from __future__ import annotations

import re

from pubcrawl.ids.url import host
from pubcrawl.parse.absolute import absolute
from pubcrawl.parse.html import Document
from pubcrawl.parse.html.node import Node

DELAY_MAX = 15
"""Seconds; a page that is shown for longer is one, and sends on who has left it open."""

_CONTENT = re.compile(
    r"\s*(\d{0,9})[\d.]*\s*[;,\s]\s*(?:url\s*=\s*)?(?:\"([^\"]*)|'([^']*)|(.*))",
    re.IGNORECASE | re.DOTALL | re.ASCII,
)


def target(document: Document, *, delay_max: int = DELAY_MAX) -> str:
    """
    Return the address that the page sends its readers to; empty if it sends them nowhere.

    *delay_max*: seconds for which the page is shown before it does.
    One in a ``noscript`` does not count: where it leads, scripts are asked for. Nor does
    the address of the page itself, nor one that is not http or https.
    """
    for node in document.telling("meta"):
        if (node.attrs.get("http-equiv") or "").strip().lower() != "refresh":
            continue
        found = _CONTENT.match(node.attrs.get("content") or "")
        if found is None or int(found[1] or 0) > delay_max or _in_noscript(node):
            continue
        url = absolute(document.base, (found[2] or found[3] or found[4] or "").strip())
        if url.partition("#")[0] == document.url.partition("#")[0]:
            continue
        if url.lower().startswith(("http://", "https://")) and host(url):
            return url
    return ""


def _in_noscript(node: Node) -> bool:
    above = node.parent
    while above is not None and above.tag != "noscript":
        above = above.parent
    return above is not None
