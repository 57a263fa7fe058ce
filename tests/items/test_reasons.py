"""Reasons: each row says everything about its reason."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from pubcrawl.artifacts.crawl import PortalLookup
from pubcrawl.artifacts.portals import PortalPages
from pubcrawl.artifacts.spider.client import ArtifactJob
from pubcrawl.engine.seeds.text_lines import LINE_MAX
from pubcrawl.fetch.failures import fetch_error
from pubcrawl.items.reasons import BODIES, CLASSES, FAILURES, HIT, LINES, REASONS, RESULTS
from pubcrawl.items.slugs import SLUGS
from pubcrawl.model.artifact import ArtifactRecord, ArtifactRequest
from tests.portals.search import unknown


def test_each_row_is_whole() -> None:
    assert len(REASONS) == len(FAILURES) + len(BODIES) + len(RESULTS)
    for name, reason in REASONS.items():
        assert reason.meaning, name
        assert reason.ingest in (HIT, *CLASSES) or SLUGS[reason.ingest].ingest in CLASSES, name
    assert set(SLUGS) >= set(RESULTS)
    assert LINES["too-long"] == f"longer than {LINE_MAX // 1024**2} MiB"


@pytest.mark.parametrize("name", FAILURES)
def test_what_passes_marks_a_record(name: str) -> None:
    assert fetch_error(name).sets_exception is FAILURES[name].later
    request = ArtifactRequest("https://a.example/")
    record = ArtifactRecord(entry_uri=request.entry_uri, request=request)
    work: Any = SimpleNamespace(record=record)
    memory: Any = SimpleNamespace(find=lambda *_: None, keep=lambda *_: None)
    pages = PortalPages({}.get, {}.__setitem__)
    job = ArtifactJob(work, PortalLookup(unknown, lambda url, portal: (), pages), memory)
    (pending,) = job.pending_fetches()
    pending.head = True
    job.take_failure(pending, fetch_error(name))
    assert record.fetch_exception is (FAILURES[name].later or FAILURES[name].passes)
