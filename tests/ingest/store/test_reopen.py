"""Requests that were tried can be reopened, hits included."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from pubcrawl.ingest.store.ledger import IngestLedger
from pubcrawl.ingest.store.outcomes import SettledRequest
from pubcrawl.ingest.store.reopen import ReopenFilter, closed, reopen
from tests.ingest.store.test_ledger import (
    HOUR,
    NOW,
    SHA1,
    asked,
    counts,
    enter,
    failed,
    hit,
    places,
)

OTHER = "f" * 40


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[IngestLedger]:
    ledger = IngestLedger.open(f"sqlite:///{tmp_path}/store.db")
    yield ledger
    ledger.close()


def other_file(one: SettledRequest, status: str = "success") -> SettledRequest:
    """Return *one* with another file in its result."""
    assert one.result.file_meta is not None
    meta = one.result.file_meta._replace(sha1hex=OTHER)
    hit = status == "success"
    sha1 = OTHER if hit else ""
    result = replace(one.result, file_meta=meta, terminal_sha1hex=sha1, status=status, hit=hit)
    return one._replace(result=result, time=one.time + HOUR)


def test_a_hit_is_opened_again(ledger: IngestLedger) -> None:
    list_id, _ = enter(ledger, asked("a/1", "a/2"))
    ledger.put([hit(one) for one in ledger.claim(list_id, 9, NOW)])
    assert not ledger.claim(list_id, 9, NOW)
    assert not reopen(ledger.database, ReopenFilter())
    chosen = ReopenFilter(sha1s=(SHA1,), hits=True)
    assert [*closed(ledger.database, chosen)] == [("success", "a.example", True)] * 2
    assert reopen(ledger.database, chosen) == {list_id: 2}
    assert counts(ledger, list_id) == {"retry": 2}
    # Another import of the list changes nothing, before the second attempt and after it.
    enter(ledger, asked("a/1", "a/2"))
    one, two = ledger.claim(list_id, 9, NOW)
    ledger.put([other_file(hit(one)), hit(two)])
    assert counts(ledger, list_id) == {"done": 2}
    assert not ledger.claim(list_id, 9, NOW)
    (version,) = ledger.results.versions(one.id)
    assert version.record["file_meta"]["sha1hex"] == SHA1
    found = ledger.results.find_result(one.id)
    assert found is not None
    assert found.record["file_meta"]["sha1hex"] == OTHER
    assert found.attempts == 2
    assert ledger.results.versions(two.id) == []  # the same file is not another version


@pytest.mark.parametrize(
    ("status", "same_file", "hit_now"),
    [
        ("no-capture", False, True),
        ("wrong-work", False, True),  # the other file is not the work, but the first one may be
        ("wrong-work", True, False),
        ("unverified-file", True, False),
    ],
)
def test_what_takes_the_place_of_a_hit(
    ledger: IngestLedger, status: str, same_file: bool, hit_now: bool
) -> None:
    list_id, _ = enter(ledger, asked("a/1"))
    ledger.put([hit(one) for one in ledger.claim(list_id, 9, NOW)])
    reopen(ledger.database, ReopenFilter(hits=True))
    (one,) = ledger.claim(list_id, 9, NOW)
    again = failed(one) if status == "no-capture" else other_file(hit(one), status)
    if same_file:
        assert again.result.file_meta is not None
        meta = again.result.file_meta._replace(sha1hex=SHA1)
        again = again._replace(result=replace(again.result, file_meta=meta))
    ledger.put([again])
    found = ledger.results.find_result(one.id)
    assert found is not None
    assert (found.record["hit"], found.attempts) == (hit_now, 2)
    assert [each.record["hit"] for each in ledger.results.versions(one.id)] == [True] * (
        not hit_now
    )
    assert not ledger.claim(list_id, 9, NOW)


def test_an_opened_hit_waits_for_its_host(ledger: IngestLedger) -> None:
    list_id, _ = enter(ledger, asked("a/1"))
    ledger.put([hit(one) for one in ledger.claim(list_id, 9, NOW)])
    reopen(ledger.database, ReopenFilter(hits=True))
    (one,) = ledger.claim(list_id, 9, NOW)
    ledger.put([failed(one, "timeout", NOW + HOUR)])
    assert not ledger.claim(list_id, 9, NOW)
    assert counts(ledger, list_id) == {"retry": 1}
    assert places(ledger.claim(list_id, 9, NOW + HOUR)) == ["a/1"]


def test_each_filter(ledger: IngestLedger) -> None:
    list_id, _ = enter(ledger, asked("a/1", "www.a/2", "b/3", "b/4"))
    claimed = {places([one])[0]: one for one in ledger.claim(list_id, 9, NOW)}
    sure = hit(claimed["a/1"])
    sure = sure._replace(result=replace(sure.result, confidence=0.99))
    unsure = hit(claimed["www.a/2"])
    unsure = unsure._replace(result=replace(unsure.result, confidence=0.6))
    late = failed(claimed["b/3"], "not-found", now=NOW + HOUR)
    ledger.put([sure, unsure, late, failed(claimed["b/4"], "no-pdf-link")])
    for chosen, number in (
        (ReopenFilter(), 2),
        (ReopenFilter(hits=True), 4),
        (ReopenFilter(statuses=("not-found",)), 1),
        (ReopenFilter(hosts=("a.example",), hits=True), 2),
        (ReopenFilter(hosts=("example",)), 2),
        (ReopenFilter(hosts=("ample",)), 0),
        (ReopenFilter(techniques=("citation_pdf_url",), hits=True), 2),
        (ReopenFilter(confidence_below=0.88, hits=True), 3),
        (ReopenFilter(since=NOW + 1), 1),
        (ReopenFilter(until=NOW + 1, hits=True), 3),
        (ReopenFilter(list_id=list_id + 1), 0),
    ):
        assert len([*closed(ledger.database, chosen)]) == number, chosen


def test_a_line_forces_a_tried_request(ledger: IngestLedger) -> None:
    list_id, _ = enter(ledger, asked("a/1", "a/2"))
    ledger.put([hit(one) for one in ledger.claim(list_id, 9, NOW)])
    forced = [*asked("a/1", force_recrawl=True), *asked("a/2", "a/3")]
    list_id, _ = enter(ledger, forced, "again.jsonl")
    claimed = ledger.claim(list_id, 9, NOW)
    assert places(claimed) == ["a/1", "a/3"]
    assert [one.request.force_recrawl for one in claimed] == [
        one.request.base_url.endswith("1") for one in claimed
    ]
    ledger.put([hit(one) for one in claimed])
    # The request is reopened once, however often the list is read.
    enter(ledger, forced, "again.jsonl")
    assert not ledger.claim(list_id, 9, NOW)
    assert counts(ledger, list_id) == {"done": 3}
    list_id, _ = enter(ledger, asked("a/1", force_recrawl=True), "third.jsonl")
    assert places(ledger.claim(list_id, 9, NOW)) == ["a/1"]
