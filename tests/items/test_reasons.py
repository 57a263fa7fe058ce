"""Reasons: each row says everything about its reason."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from pubcrawl.artifacts.spider.job import ArtifactJob, PendingFetch
from pubcrawl.engine.seeds.text_lines import LINE_MAX
from pubcrawl.fetch.failures import fetch_error
from pubcrawl.items.artifact import DocumentRequest
from pubcrawl.items.reasons import BODIES, CLASSES, FAILURES, HIT, LINES, REASONS, RESULTS
from pubcrawl.items.slugs import SLUGS


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
    work: Any = SimpleNamespace(record=SimpleNamespace(fetch_exception=False))
    job, get = ArtifactJob(work, work), DocumentRequest("https://a.example/", "entry")
    job.take_failure(PendingFetch(job, 0, get, get.url, head=True), fetch_error(name))
    assert work.record.fetch_exception is (FAILURES[name].later or FAILURES[name].passes)
