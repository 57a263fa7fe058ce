"""
Declarative shadow roots: their content is shown in the element around them, unlike a template's.

Source: https://html.spec.whatwg.org/#attr-template-shadowrootmode
"""

from __future__ import annotations

import re

_TAG = re.compile(r"<(/?)template\b([^<>]{0,2000})>", re.IGNORECASE)
_MODE = re.compile(r"\sshadowrootmode\s*=\s*[\"']?open\b", re.IGNORECASE)


def opened(source: str) -> str:
    """Return the source of a page with an inline element for each open shadow root."""
    # In bytes, because str.lower takes four times as long where a letter is not ASCII.
    if b"shadowrootmode" not in source.encode("utf-8", "surrogatepass").lower():
        return source
    roots: list[bool] = []  # of the open templates, whether each is a shadow root

    def replaced(tag: re.Match[str]) -> str:
        if tag[1]:
            return "</shadow-root>" if roots and roots.pop() else tag[0]
        roots.append(_MODE.search(tag[2]) is not None)
        return f"<shadow-root{tag[2]}>" if roots[-1] else tag[0]

    return _TAG.sub(replaced, source)
