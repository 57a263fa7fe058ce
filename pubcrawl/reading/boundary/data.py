"""Find the addresses that JSON data name, such as the images of an IIIF manifest."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from pubcrawl.ids.url import artifact_url
from pubcrawl.items.artifact import PageLink
from pubcrawl.reading.boundary.links import LINKS_MAX, is_download

_NAMES = re.compile("(?:url|uri|href|link|src|download)$", re.IGNORECASE)
SIZE_MAX = 4 * 1024 * 1024
"""The most bytes of data that are read."""


def data_links(body: bytes, base: str) -> tuple[PageLink, ...]:
    """
    Return the http addresses among the values of JSON, each once, in their order.

    Paths count under names such as ``data_url``; *base* is the address of the response.
    """
    if len(body) > SIZE_MAX:
        return ()
    try:
        found = dict.fromkeys(_addresses(json.loads(body), base))
    except (ValueError, RecursionError):
        return ()
    return tuple(PageLink(url, source="data", download=is_download(url)) for url in found if url)[
        :LINKS_MAX
    ]


def _addresses(values: Any, base: str) -> Iterator[str]:
    open_ = [("", values)]
    while open_:
        name, value = open_.pop()
        if isinstance(value, dict):
            # JSON-LD names its vocabularies, not its content.
            open_ += [pair for pair in value.items() if pair[0] != "@context"][::-1]
        elif isinstance(value, list):
            open_ += [(name, each) for each in value[::-1]]
        elif isinstance(value, str) and (
            value.startswith(("http://", "https://"))
            or (value.startswith("/") and _NAMES.search(name))
        ):
            yield artifact_url(value, base, keep_fragment=True)
