"""Pages with meaningless classes and ids, like those of an unknown site."""

from __future__ import annotations

import codecs
import re
from functools import lru_cache
from hashlib import blake2b

from selectolax.lexbor import LexborHTMLParser

from pubcrawl.formats.html.encoding import decode

_LETTER = re.compile(r"[A-Za-z]")
# Attributes that refer to ids.
_REFERENCES = ("for", "headers", "aria-labelledby", "aria-describedby", "aria-controls")
_SELECTED = ", ".join(("[class]", "[id]", "[href^='#']", *(f"[{name}]" for name in _REFERENCES)))


def renamed(body: bytes, content_type: str = "") -> bytes:
    """
    Return the page *body* with every class and id replaced, in UTF-8 with a byte order mark.

    Lengths, case, digits and hyphens stay. The replacement of a name is the same
    everywhere, in this page and in others.
    """
    tree = LexborHTMLParser(decode(body, content_type=content_type))
    for node in tree.css(_SELECTED):
        attributes = node.attrs
        for name in ("class", "id", *_REFERENCES):
            value = attributes.get(name)
            if value:
                attributes[name] = " ".join(map(meaningless, value.split()))
        href = attributes.get("href")
        if href and href.startswith("#"):
            attributes["href"] = f"#{meaningless(href[1:])}"
    return codecs.BOM_UTF8 + (tree.html or "").encode("utf-8", "replace")


@lru_cache(maxsize=100_000)  # names occur again and again
def meaningless(name: str) -> str:
    """Return a name of the same form with random letters."""
    stream = iter(blake2b(name.encode("utf-8", "replace")).digest() * (len(name) // 64 + 1))

    def letter(match: re.Match[str]) -> str:
        small = chr(ord("a") + next(stream) % 26)
        return small.upper() if match[0].isupper() else small

    return _LETTER.sub(letter, name)
