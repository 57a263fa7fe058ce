"""Reasons: each row says everything about its reason."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from pubcrawl.artifacts.spider.client import ArtifactRequests, ArtifactTools
from pubcrawl.engine.seeds.text_lines import LINE_MAX
from pubcrawl.fetch.failures import fetch_error
from pubcrawl.items.artifact import About, DocumentRequest
from pubcrawl.items.reasons import BODIES, CLASSES, FAILURES, HIT, LINES, REASONS, RESULTS
from pubcrawl.items.slugs import SLUGS
from pubcrawl.model.artifact import ArtifactRecord, ArtifactRequest


def test_each_row_is_whole() -> None:
    assert len(REASONS) == len(FAILURES) + len(BODIES) + len(RESULTS)
    for name, reason in REASONS.items():
        assert reason.meaning, name
        assert reason.ingest in (HIT, *CLASSES) or SLUGS[reason.ingest].ingest in CLASSES, name
    assert set(SLUGS) >= set(RESULTS)
    assert LINES["too-long"] == f"longer than {LINE_MAX // 1024**2} MiB"


class Refused:
    """The client of a seed all of whose requests fail."""

    crawl = SimpleNamespace(wait_until=None)
    jar = 1
    source = "artifacts"

    def __init__(self, name: str) -> None:
        self.name = name

    async def gather(self, steps: list[Any]) -> list[Any]:
        return [await step(self) for step in steps]

    async def send(self, request: Any) -> Any:
        raise fetch_error(self.name)

    def count_failure(self, slug: str) -> None:
        assert slug == self.name


@pytest.mark.parametrize("name", FAILURES)
def test_what_passes_marks_a_record(name: str) -> None:
    assert fetch_error(name).sets_exception is FAILURES[name].later
    request = ArtifactRequest("https://a.example/")
    record = ArtifactRecord(entry_uri=request.entry_uri, request=request)
    work: Any = SimpleNamespace(record=record, learned={})
    tools = ArtifactTools("", lambda url: ())
    artifact = ArtifactRequests(work, Refused(name), tools)  # type: ignore[arg-type]
    entry = DocumentRequest(request.entry_uri, "entry", head=True)
    asyncio.run(artifact.read([entry], About(request.entry_uri, "")))
    assert record.fetch_exception is (FAILURES[name].later or FAILURES[name].passes)
