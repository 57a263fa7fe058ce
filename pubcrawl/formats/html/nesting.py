"""
Elements without content, and elements whose content is no markup.

Source: https://html.spec.whatwg.org/#parsing-main-inbody
"""

from __future__ import annotations


def _names(words: str) -> frozenset[str]:
    return frozenset(words.split())


VOID = _names(
    "area base basefont bgsound br col embed frame hr image img input keygen link meta param "
    "source track wbr"
)
RAW = _names("script style title textarea xmp iframe noembed noframes plaintext")
