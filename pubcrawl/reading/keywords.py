"""Splits keywords in one text."""

from __future__ import annotations

import re

_LABEL = re.compile(r"\s*keywords?\b\s*:*\s*", re.IGNORECASE)
_SEPARATOR = re.compile("[,;|]")


def split_keywords(words: str) -> tuple[str, ...]:
    """
    Return the keywords in *words*, which may begin with the label ``Keywords:``.

    Commas, semicolons and bars separate them.
    """
    if label := _LABEL.match(words):
        words = words[label.end() :]
    return tuple(filter(None, map(str.strip, _SEPARATOR.split(words))))
