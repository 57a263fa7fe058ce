"""Splits keywords in one text."""

from __future__ import annotations

import re

_LABEL = re.compile(r"\s*keywords?\b\s*:*\s*", re.IGNORECASE)
# compat: "Keywordsmith" begins with the label too.
_COMPAT_LABEL = re.compile(r"\s*keywords?\s*:*\s*", re.IGNORECASE)
_SEPARATOR = re.compile("[,;|]")
_TRIMMED = "".join(map(chr, range(0x21)))


def split_keywords(words: str, *, compat: bool = False) -> tuple[str, ...]:
    """
    Return the keywords in *words*, which may begin with the label ``Keywords:``.

    Commas, semicolons and bars separate them. With *compat* wide spaces (U+2003)
    stay at their ends, and the label may be the start of a word.
    """
    label = (_COMPAT_LABEL if compat else _LABEL).match(words)
    if label:
        words = words[label.end() :]
    trimmed = _TRIMMED if compat else None
    return tuple(filter(None, (word.strip(trimmed) for word in _SEPARATOR.split(words))))
