"""Interactive requests precede daily ones, which precede bulk; the queue keeps its order."""

from __future__ import annotations

import pytest

from pubcrawl.ingest.store.ledger import IngestLedger
from pubcrawl.items.lanes import LANES, SPAN, lane_of_turn, turn_of
from tests.databases import NOW
from tests.ingest.store.stories import asked, seeds
from tests.ingest.store.test_ledger import ledger, open_ledger  # noqa: F401 (fixtures)

SUBMITTERS = {"bulk": "unpaywall", "daily": "fatcat-changelog", "interactive": "savepapernow-web"}


def test_lanes_are_served_in_order(ledger: IngestLedger) -> None:  # noqa: F811
    list_id = ledger.list_id("/data/a.jsonl", NOW)
    lines = [
        asked(f"{lane}/{number}", ingest_request_source=submitter)[0]
        for number in range(20)
        for lane, submitter in SUBMITTERS.items()
    ]
    ledger.import_requests(list_id, seeds(lines), NOW)
    claimed = [one for _ in range(4) for one in ledger.claim(list_id, 15, NOW)]
    lanes = [one.request.base_url.split(".")[0].removeprefix("https://") for one in claimed]
    assert lanes == [lane for lane in LANES for _ in range(20)]
    assert [one.urgent for one in claimed] == [True] * 40 + [False] * 20


@pytest.mark.parametrize("lane", LANES)
@pytest.mark.parametrize("key", [b"\0" * 16, b"\xff" * 16])
def test_a_turn_has_its_lane(lane: str, key: bytes) -> None:
    turn = turn_of(key, lane)
    assert lane_of_turn(turn) == lane
    assert -2 * SPAN <= turn < SPAN
