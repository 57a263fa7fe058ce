"""Addresses that platforms give the parts of an artifact, though its path does not continue."""

from __future__ import annotations

import re
from typing import Final

from pubcrawl.artifacts.site import host_key, path_of

_PARTS: Final = (
    # Moodle: a course, its activities and their files.
    (
        re.compile(r"(?P<root>.*)/course/view\.php"),
        re.compile(r"(?P<root>.*?)/(?:mod/[a-z0-9]+/\w+\.php|pluginfile\.php/.+)"),
    ),
)
"""Paths of entry pages, and of the parts that they link."""


def is_part(entry: str, url: str) -> bool:
    """Answer whether *url* has the form of a part of the artifact with the address *entry*."""
    if host_key(entry) != host_key(url):
        return False
    for whole, part in _PARTS:
        own, there = whole.fullmatch(path_of(entry)), part.fullmatch(path_of(url))
        if own and there and own["root"] == there["root"]:
            return True
    return False
