"""Answers of platforms, recorded, made up or odd, read as an ingest reads them."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from pubcrawl import platforms
from pubcrawl.exceptions import ParseError
from pubcrawl.model.fileset import DatasetFile, DatasetRef, ListingPage, ListingRequest
from tests.apis.datasets import DATASET, publish
from tests.fuzz.case import PIECES

BASE = "https://otters.example.org"
NO_ANSWERS = [
    *(b"", b" ", b"<html>busy</html>", b"{", b"null", b"1", b'"x"', b"[" * 100_000, b"\xff")
]
ODD: list[Any] = [*PIECES["answers"]["wrong"], *PIECES["answers"]["odd"], "9" * 5000]


def odd(chance: random.Random, value: Any, depth: int = 0, least: int = 1) -> Any:
    """Return a JSON value with random changes at a *depth* of *least* or more."""
    if depth >= least and chance.random() < 0.08:
        return chance.choice(ODD)
    if isinstance(value, dict):
        kept = {key: each for key, each in value.items() if chance.random() > 0.03}
        return {key: odd(chance, each, depth + 1, least) for key, each in kept.items()}
    if isinstance(value, list):
        return [odd(chance, each, depth + 1, least) for each in value]
    return value


def recorded(shared: Path) -> list[tuple[dict[str, Any], bytes]]:
    """Return the recorded answers of platforms, each with its row of the manifest."""
    lines = (shared / "corpus/manifest.jsonl").read_text("utf-8").splitlines()
    rows = [row for row in map(json.loads, lines) if row["category"] == "e-dataset"]
    return [(row, (shared / "corpus" / row["path"]).read_bytes()) for row in rows]


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


def all_files(dataset: DatasetRef, bodies: Mapping[str, bytes]) -> tuple[list[DatasetFile], bool]:
    """Return the files of a dataset from its answers, and whether the answers are complete."""
    items: dict[tuple[str, str], DatasetFile] = {}
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
