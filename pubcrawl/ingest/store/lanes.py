"""
Lanes of the queue: interactive requests go before daily ones, and these before bulk.

The lane is in the ``turn`` of a row of the queue: bulk has 0 to 2**31 - 1, the others have the
ranges below. So a claim needs no other order, and stores of older versions are all bulk.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from sqlalchemy import ColumnElement

INTERACTIVE, DAILY, BULK = LANES = ("interactive", "daily", "bulk")
"""Lanes, the first served first."""

SPAN: Final = 2**31

_RANKS: Final = {BULK: 0, DAILY: 1, INTERACTIVE: 2}
_SUBMITTERS: Final = {"savepapernow-web": INTERACTIVE, "fatcat-changelog": DAILY}


def lane_of(submitter: str) -> str:
    """Return the lane of the requests of an ``ingest_request_source``."""
    return _SUBMITTERS.get(submitter, BULK)


def turn_of(key: bytes, lane: str) -> int:
    """
    Return the sort key of a request among those due at once.

    The order within a lane is shuffled but fixed: lists are often sorted by host, and each host
    gets one request at a time. It is the order of the keys, so that rows written together are
    stored together.
    """
    return (int.from_bytes(key[:4], "big") >> 1) - SPAN * _RANKS[lane]


def lane_of_turn(turn: int) -> str:
    """Return the lane of a row of the queue."""
    return BULK if turn >= 0 else DAILY if turn >= -SPAN else INTERACTIVE


def turns_before(turn: int) -> tuple[int, int, int]:
    """Return the same place in this lane and the more urgent ones: three values, some equal."""
    first = _bulk(turn) - 2 * SPAN
    return turn, max(first, turn - SPAN), first


def turns_after(turn: int) -> tuple[int, int]:
    """Return the same place in the less urgent lanes: two values, some equal."""
    last = _bulk(turn)
    return last, min(last, turn + SPAN)


def _bulk(turn: int) -> int:
    return turn if turn >= 0 else turn + (SPAN if turn >= -SPAN else 2 * SPAN)


def lane_column(turn: ColumnElement[int]) -> ColumnElement[str]:
    """Return the lane of rows in SQL."""
    from sqlalchemy import case

    return case((turn >= 0, BULK), (turn >= -SPAN, DAILY), else_=INTERACTIVE)


def turn_in(lane: str, turn: ColumnElement[int]) -> ColumnElement[Any]:
    """Return the sort key of rows in another lane, in SQL."""
    from sqlalchemy import case

    bulk = case((turn >= 0, turn), (turn >= -SPAN, turn + SPAN), else_=turn + 2 * SPAN)
    return bulk - SPAN * _RANKS[lane]
