"""
Lanes of the queue: interactive items go before daily ones, and these before bulk.

The lane is in the ``turn`` of a row of the queue: bulk has 0 to 2**31 - 1, the others have the
ranges below. So a claim needs no other order.
"""

from __future__ import annotations

from typing import Final

INTERACTIVE, DAILY, BULK = LANES = ("interactive", "daily", "bulk")
"""Lanes, the first served first."""

SPAN: Final = 2**31

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
    return (int.from_bytes(key[:4], "big") >> 1) + SPAN * (LANES.index(lane) - 2)


def lane_of_turn(turn: int) -> str:
    """Return the lane of a row of the queue."""
    return LANES[turn // SPAN + 2]
