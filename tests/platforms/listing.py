"""The file lists in answers of platforms, read as an ingest reads them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest

from pubcrawl import platforms
from pubcrawl.exceptions import ParseError
from pubcrawl.items.fileset import DatasetRef, Item, ListingPage, ListingRequest
from tests.apis.datasets import DATASET, publish

BASE = "https://otters.example.org"


def place(platform: str) -> DatasetRef:
    landing, _, api = publish(platform, DATASET, BASE)
    found = platforms.find_dataset(landing, {"otters.example.org": f"{platform} {api}"})
    assert found
    return found


def read_files(platform: str, value: Any, url: str = "", **changed: str) -> ListingPage:
    where = place(platform)._replace(**changed)
    body = value if isinstance(value, bytes) else json.dumps(value).encode()
    return platforms.read_listing(where, ListingRequest(url or where.asks[0].url), body)


def slug(platform: str, value: Any, url: str = "", **changed: str) -> str:
    with pytest.raises(ParseError) as caught:
        read_files(platform, value, url, **changed)
    assert str(caught.value)
    return caught.value.slug


def all_files(dataset: DatasetRef, bodies: Mapping[str, bytes]) -> tuple[list[Item], bool]:
    """Return the files of a dataset from its answers, and whether the answers are complete."""
    items: dict[tuple[str, str], Item] = {}
    waiting, asked = list(dataset.asks), set[str]()
    while waiting:
        ask = waiting.pop(0)
        if ask.url in asked:
            continue
        asked.add(ask.url)
        if ask.url not in bodies:
            return list(items.values()), False
        page = platforms.read_listing(dataset, ask, bodies[ask.url])
        for item in page.items:
            items.setdefault((item.path, item.platform_url), item)
        waiting += page.more
    return list(items.values()), True
