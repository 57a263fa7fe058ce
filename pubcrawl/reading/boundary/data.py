"""Find the addresses that JSON data name, such as the images of an IIIF manifest."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from pubcrawl.ids.url import artifact_url
from pubcrawl.items.artifact import PageLink
from pubcrawl.reading.boundary.links import LINKS_MAX

SIZE_MAX = 4 * 1024 * 1024
"""The most bytes of data that are read."""


def data_links(body: bytes) -> tuple[PageLink, ...]:
    """Return the absolute http addresses among the values of JSON, each once, in their order."""
    if len(body) > SIZE_MAX:
        return ()
    try:
        found = dict.fromkeys(_addresses(json.loads(body)))
    except (ValueError, RecursionError):
        return ()
    return tuple(PageLink(url, source="data") for url in found if url)[:LINKS_MAX]


def _addresses(values: Any) -> Iterator[str]:
    open_ = [values]
    while open_:
        value = open_.pop()
        if isinstance(value, dict):
            # JSON-LD names its vocabularies, not its content.
            open_ += [each for name, each in value.items() if name != "@context"][::-1]
        elif isinstance(value, list):
            open_ += value[::-1]
        elif isinstance(value, str) and value.startswith(("http://", "https://")):
            yield artifact_url(value, keep_fragment=True)
