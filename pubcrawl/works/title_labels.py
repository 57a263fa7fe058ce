"""Buttons and access labels at the ends of titles."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from pubcrawl.works.folding import slug
from pubcrawl.works.placeholders import placeholders

_LABELS = 5  # labels beside a title
# Of F1000 and its platforms
_VERSION = re.compile(
    r"(?<!\s)\s*+\[version \d+[;,](?: ?peer review| ?referees| ?not peer)[^\]]*\]\s*+$", re.I
)
_BESIDE = 15  # characters of a title by which a label is known to be part of it


def without_labels(title: str, others: Iterable[str]) -> str:
    """
    Return *title* without the buttons and access labels at its ends that *others* lack.

    A note of the version and its reviews is removed in any case.
    *others*: the title as other places of the page have it; without any, nothing is removed.
    """
    title = _VERSION.sub("", title)
    known = [key for key in map(slug, others) if key]
    at_end, at_start = _label_patterns()
    for _ in range(_LABELS if known else 0):
        if end := at_end.search(title):
            beside, rest = title[max(0, end.start() - _BESIDE) :], title[: end.start()]
        elif start := at_start.match(title):
            beside, rest = title[: start.end() + _BESIDE], title[start.end() :]
        else:
            break
        if any(slug(beside) in key for key in known) or not slug(rest):
            break
        title = rest.strip(" |:([–—-")
    return title


@cache
def _label_patterns() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Return the patterns of a label at the end and at the start of a title."""
    labels = f"(?i:{placeholders()['labels'].pattern})"
    # ACS: "… in waterClick to copy article link"
    at_end = rf"(?:(?<=[\s(\[|:–—-])|(?<=[a-z0-9)])(?=[A-Z])){labels}[\W_]*\Z"
    return re.compile(at_end), re.compile(rf"\A\W*{labels}[^\w(]+(?=\S)")
