"""``scrapy seeds stats [LIST]``: the progress of lists of ingest requests."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from contextlib import closing
from typing import Any

from scrapy.settings import Settings

from pubcrawl.console.cells import cell
from pubcrawl.exceptions import UsageError
from pubcrawl.ingest.commands.chosen_results import list_id
from pubcrawl.ingest.store.ledger import SPIDER, IngestLedger
from pubcrawl.ingest.store.tallies import PENDING, tallies
from pubcrawl.items.lanes import LANES
from pubcrawl.model.times import now_ms
from pubcrawl.store.queue import LaneCount, claims_on_list, lane_counts

_HOUR, _DAY = 3_600_000, 86_400_000
_SHOWN = 8
"""Slugs of a list that are shown."""


def run(settings: Settings, args: list[str], opts: argparse.Namespace) -> int:
    """Print the size of each list, its open requests by lane, and the results of the others."""
    if len(args) > 1:
        raise UsageError("give one list, or none for all")
    with closing(IngestLedger.open(settings["STORE_URL"], create=False)) as ledger:
        lists = ledger.ledger
        chosen = list_id(args[0], lists) if args else None
        for each in lists.lists():
            if each.spider == SPIDER and chosen in (None, each.id):
                document = {"list": each.source, **_document(ledger, each.id)}
                if opts.format == "json":
                    print(json.dumps(document, ensure_ascii=False))
                else:
                    print("\n".join(_lines(document)))
    return 0


def _document(ledger: IngestLedger, number: int) -> dict[str, Any]:
    now = now_ms()
    database, states = ledger.database, ledger.ledger.counts(number)
    slugs = {each.values[0]: each for each in tallies(database, ("slug",), list_id=number)}
    requests = sum(each.requests for each in slugs.values())
    lanes = [each for each in lane_counts(database, now) if each.list_id == number]
    tried = requests - (slugs[PENDING].requests if PENDING in slugs else 0)
    hits = sum(each.hits for each in slugs.values())
    recent = {
        name: sum(one.requests for one in tallies(database, ("slug",), list_id=number, since=since))
        for name, since in (("hour", now - _HOUR), ("day", now - _DAY))
    }
    return {
        "lines": sum(states.values()) - states["withdrawn"],
        "rejected": states["rejected"],
        "requests": requests,
        "open": {lane: _open(lanes, lane) for lane in LANES},
        "claimed_by": claims_on_list(database, number),
        "tried": tried,
        "hits": hits,
        "hit_rate": round(hits / tried, 4) if tried else None,
        "results_in": recent,
        "slugs": {name: each.requests for name, each in slugs.items() if name != PENDING},
    }


def _open(lanes: list[LaneCount], lane: str) -> dict[str, int]:
    mine = [each for each in lanes if each.lane == lane]
    return {
        "due": sum(each.due for each in mine),
        "later": sum(each.later for each in mine),
        "claimed": sum(each.claimed for each in mine),
    }


def _lines(document: dict[str, Any]) -> Iterator[str]:
    yield cell(document["list"])
    yield f"  lines     {document['lines']:,}  ({document['rejected']:,} rejected)"
    yield f"  requests  {document['requests']:,}"
    for lane, counts in document["open"].items():
        if any(counts.values()):
            numbers = f"{counts['due']:,} due now, {counts['later']:,} later"
            yield f"  open      {lane}: {numbers}, {counts['claimed']:,} claimed"
    for worker, number in document["claimed_by"].items():
        yield f"  claimed   {number:,} by {cell(worker)}"
    rate = f"{document['hit_rate']:.0%} hits" if document["tried"] else "no hits"
    recent = document["results_in"]
    yield (
        f"  tried     {document['tried']:,}  ({rate}; {recent['hour']:,} in the last hour, "
        f"{recent['day']:,} in the last day)"
    )
    slugs = sorted(document["slugs"].items(), key=lambda one: (-one[1], one[0]))
    if slugs:
        rest = len(slugs) - _SHOWN
        more = f" and {rest} others" if rest > 0 else ""
        shown = ", ".join(f"{name} {number:,}" for name, number in slugs[:_SHOWN])
        yield f"  slugs     {shown}{more}"
