"""Recorded PDFs, each compared with its own work and with all the others, in one test."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from pubcrawl.ingest import evidence, jobs
from pubcrawl.ingest.evidence import ExpectedWork, FileFront, document, judge
from pubcrawl.ingest.evidence.titles import ShownText
from pubcrawl.model.ingest import Candidate
from tests.shares import share

URL = "https://host.example/download/1.pdf"
LINKS = {
    "named": Candidate("", "pdf", "citation-pdf-url", 1.0),
    "words": Candidate("", "pdf", "anchor-text-pdf", 0.5, place="article"),
    "claimed": None,
}
WORKS = ("with the DOI", "by its page", "by its DOI alone")


def recorded(shared: Path) -> Iterator[tuple[dict[str, Any], FileFront]]:
    """Yield the known facts of each work with a recorded PDF, and the front of its PDF."""
    for line in (shared / "corpus/manifest.jsonl").read_text("utf-8").splitlines():
        entry = json.loads(line)
        gold = entry.get("gold") or {}
        if entry["category"] == "f-pdf" and "title" in gold:
            body = (shared / "corpus" / entry["path"]).read_bytes()
            read = jobs.pdf(body, pages_max=20).front
            assert read is not None
            yield gold, read


def expected(gold: dict[str, Any], known: str) -> ExpectedWork:
    names = tuple(gold.get("authors", ())[:3])
    doi = gold["doi"]
    if known == "by its DOI alone":
        return ExpectedWork({"doi": doi})
    page = ExpectedWork({}, "", gold["title"], names, None, described=True)
    return page if known == "by its page" else page._replace(ids={"doi": doi}, page_doi=doi)


@pytest.mark.long
def test_pairs(shared: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file is a hit for its own work only; at night 216 matching and 4,968 other pairs."""
    # Each file meets 216 works here, so the preparation of its text for searches is cached.
    ready = lru_cache(1000)(ShownText)
    for module in (evidence, document):
        monkeypatch.setattr(module, "ShownText", ready)
    pairs = list(recorded(shared))
    assert len(pairs) >= 24
    wrong = [
        (mine["doi"], theirs["doi"], known, how, verdict)
        for (theirs, file), (mine, _) in product(pairs[:: share(8, 1)], pairs)
        for known, (how, link) in product(WORKS, LINKS.items())
        if (verdict := judge(expected(mine, known), URL, link, file))
        and (not verdict.status) != (mine is theirs)
    ]
    assert not wrong
