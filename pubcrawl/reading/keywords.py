"""Splits keywords in one text."""

from __future__ import annotations

import re

_LABEL = re.compile(r"\s*keywords?\b\s*:*\s*", re.IGNORECASE)
# 2,4-dinitrophenol; 1,2,3-triazole
_SEPARATOR = re.compile("[;|]|,(?!(?<=[0-9],)[0-9]{1,2}[,'′-])")


def split_keywords(words: str) -> tuple[str, ...]:
    """
    Return the keywords in *words*, which may begin with the label ``Keywords:``.

    Commas, semicolons and bars separate them; a comma in the name of a substance does not.
    """
    if label := _LABEL.match(words):
        words = words[label.end() :]
    return tuple(filter(None, map(str.strip, _SEPARATOR.split(words))))
