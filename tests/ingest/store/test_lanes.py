"""Interactive requests precede daily ones, which precede bulk; the queue keeps its order."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import delete, update

from pubcrawl.ingest.seeds import parse_line
from pubcrawl.ingest.store.lanes import LANES, SPAN, lane_of_turn, turn_of
from pubcrawl.ingest.store.ledger import IngestLedger
from pubcrawl.ingest.store.outcomes import ClaimedRequest, SettledRequest
from pubcrawl.ingest.store.reopen import ReopenFilter, reopen
from pubcrawl.ingest.store.requeue import Requeued, add_interactive, lane_counts, requeue
from pubcrawl.items.ingest import IngestResult
from pubcrawl.store.queue_schema import REQUESTS
from tests.ingest.store.test_ledger import HOUR, NOW

SUBMITTERS = {"bulk": "unpaywall", "daily": "fatcat-changelog", "interactive": "savepapernow-web"}


@pytest.fixture
def ledger(url: str) -> Iterator[IngestLedger]:
    ledger = IngestLedger.open(url)
    yield ledger
    ledger.close()


def line(url: str, lane: str, number: int, **more: Any) -> Any:
    given = {"ingest_type": "pdf", "base_url": url, "ingest_request_source": SUBMITTERS[lane]}
    return parse_line(json.dumps({**given, **more}), number)


def enter(ledger: IngestLedger, each: int = 20) -> int:
    """Enter requests of all lanes in turn and return their list."""
    list_id = ledger.list_id("/data/a.jsonl", NOW)
    lanes = [lane for _ in range(each) for lane in SUBMITTERS]
    lines = [line(f"https://a.example/{lane}/{n}", lane, n) for n, lane in enumerate(lanes, 1)]
    ledger.import_requests(list_id, lines, NOW)
    return list_id


def lanes_of(claimed: list[ClaimedRequest]) -> list[str]:
    return [one.request.base_url.split("/")[3] for one in claimed]


def failed(one: ClaimedRequest, due: int | None = None) -> SettledRequest:
    return SettledRequest(one, IngestResult(one.request, "no-pdf-link"), due, NOW)


def test_lanes_are_served_in_order(ledger: IngestLedger) -> None:
    list_id = enter(ledger)
    claims = [ledger.claim(list_id, 15, NOW) for _ in range(4)]
    assert [lane for claimed in claims for lane in lanes_of(claimed)] == [
        lane for lane in LANES for _ in range(20)
    ]
    assert [one.urgent for claimed in claims for one in claimed] == [True] * 40 + [False] * 20


@pytest.mark.parametrize("lane", LANES)
@pytest.mark.parametrize("key", [b"\0" * 16, b"\xff" * 16])
def test_a_turn_has_its_lane(lane: str, key: bytes) -> None:
    turn = turn_of(key, lane)
    assert lane_of_turn(turn) == lane
    assert -2 * SPAN <= turn < SPAN


def test_a_failure_comes_back_into_its_lane(ledger: IngestLedger) -> None:
    list_id = enter(ledger, 2)
    ledger.put([failed(one, NOW + HOUR) for one in ledger.claim(list_id, 9, NOW)])
    assert not ledger.claim(list_id, 9, NOW)
    assert reopen(ledger.database, ReopenFilter()) == {list_id: 6}
    assert lanes_of(ledger.claim(list_id, 9, NOW)) == [lane for lane in LANES for _ in range(2)]
    ledger.put([failed(one) for one in ledger.claim(list_id, 9, NOW)])
    assert ledger.queue.remaining(list_id, NOW) == 6  # the earlier claims


def test_all_are_moved_to_a_lane(ledger: IngestLedger) -> None:
    list_id = enter(ledger, 3)
    under_way = ledger.claim(list_id, 2, NOW)
    for lane, moved in (("daily", 6), ("bulk", 9), ("bulk", 0), ("interactive", 9)):
        assert requeue(ledger, list_id, NOW, lane=lane) == Requeued(0, 0, moved)
        (only,) = lane_counts(ledger.database, NOW)
        assert (only.lane, only.due, only.later, only.claimed) == (lane, 9, 0, 2)
    # A claimed request leaves the queue as usual.
    assert len(ledger.put([failed(one) for one in under_way])) == 2
    (only,) = lane_counts(ledger.database, NOW)
    assert (only.due, only.claimed) == (7, 0)
    assert len(ledger.claim(list_id, 99, NOW)) == 7


def test_what_is_lost_is_queued_again(ledger: IngestLedger) -> None:
    list_id = enter(ledger, 3)
    ledger.put([failed(one) for one in ledger.claim(list_id, 3, NOW)])
    with ledger.database.write() as connection:
        connection.execute(delete(REQUESTS.queue))
    assert not ledger.claim(list_id, 9, NOW)
    assert requeue(ledger, None, NOW) == Requeued(0, 6, 0)
    assert lanes_of(ledger.claim(list_id, 9, NOW)) == ["daily"] * 3 + ["bulk"] * 3
    assert requeue(ledger, None, NOW) == Requeued(0, 0, 0)


def test_the_claims_of_a_lost_worker_are_released(ledger: IngestLedger) -> None:
    list_id = enter(ledger, 3)
    assert len(ledger.claim(list_id, 4, NOW)) == 4
    with ledger.database.write() as connection:
        connection.execute(update(REQUESTS.claim).values(worker="far:1:a"))
    assert requeue(ledger, list_id, NOW) == Requeued(0, 0, 0)
    assert requeue(ledger, list_id, NOW, worker="far:1:a") == Requeued(4, 0, 0)
    assert len(ledger.claim(list_id, 99, NOW)) == 9


def test_a_request_is_put_first(ledger: IngestLedger) -> None:
    list_id = enter(ledger)
    known, new = "https://a.example/bulk/1", "https://a.example/new/1"
    for _ in range(2):  # a repetition changes nothing
        numbers = add_interactive(
            ledger.database, list_id, [parse_line(known, 1), parse_line(new, 2)], NOW
        )
        assert len(numbers) == 2
    first = {one.request.base_url for one in ledger.claim(list_id, 22, NOW)}
    assert {known, new} <= first
    assert len(ledger.claim(list_id, 99, NOW)) == 61 - 22


def test_a_failure_that_is_asked_for_is_tried_at_once(ledger: IngestLedger) -> None:
    list_id = enter(ledger, 1)
    claimed = ledger.claim(list_id, 9, NOW)
    ledger.put([failed(claimed[0]), failed(claimed[1], NOW + HOUR), failed(claimed[2])])
    urls = [one.request.base_url for one in claimed[:2]]
    add_interactive(
        ledger.database, list_id, [parse_line(url, n) for n, url in enumerate(urls)], NOW
    )
    again = ledger.claim(list_id, 9, NOW)
    assert {one.request.base_url for one in again} == set(urls)
    ledger.put([failed(one) for one in again])
    assert not ledger.claim(list_id, 9, NOW + 2 * HOUR)


@pytest.mark.parametrize("lanes", [("bulk", "interactive"), ("interactive", "bulk")])
def test_a_request_of_two_lanes_is_queued_once_in_the_first(
    ledger: IngestLedger, lanes: tuple[str, str]
) -> None:
    list_id = ledger.list_id("/data/a.jsonl", NOW)
    url = "https://a.example/1"
    for _ in range(2):
        for size in range(1, 3):  # a second import, of a longer list
            lines = [line(url, lane, n) for n, lane in enumerate(lanes[:size], 1)]
            ledger.import_requests(list_id, lines, NOW)
    (only,) = lane_counts(ledger.database, NOW)
    assert (only.lane, only.due) == ("interactive", 1)


def test_another_import_leaves_the_lane(ledger: IngestLedger) -> None:
    list_id = enter(ledger, 3)
    requeue(ledger, list_id, NOW, lane="interactive")
    enter(ledger, 3)
    (only,) = lane_counts(ledger.database, NOW)
    assert (only.lane, only.due) == ("interactive", 9)
