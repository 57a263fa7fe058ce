"""Splits keywords in one text."""

from __future__ import annotations

import re

_LABEL = re.compile(r"\s*keywords?\b\s*:*\s*", re.IGNORECASE)
# The surest first: "Skin · Dialysis" at Karger; 2,4-dinitrophenol; 1,2,3-triazole; "endoscopy -
# rectum - adenoma" at Thieme, where a single dash may be part of a keyword.
_SEPARATORS = (  # with the least number of pieces
    (re.compile(r"\s[·•∙‧]\s"), 2),
    (re.compile("[;|；，、،؛]|,(?!(?<=[0-9],)[0-9]{1,2}[,'′-])"), 2),
    (re.compile(r"\s[/–—-]\s"), 3),
)


def split_keywords(words: str) -> tuple[str, ...]:
    """
    Return the keywords in *words*, which may begin with the label ``Keywords:``.

    Commas, semicolons and bars separate them, or dots, dashes and slashes between spaces; a comma
    in the name of a substance does not.
    """
    if label := _LABEL.match(words):
        words = words[label.end() :]
    for separator, least in _SEPARATORS:
        pieces = separator.split(words)
        if len(pieces) >= least:
            return tuple(filter(None, map(str.strip, pieces)))
    return tuple(filter(None, (words.strip(),)))
