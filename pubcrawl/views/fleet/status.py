"""``scrapy fleet status``: workers, orders, hosts at rest, and seeds by state and lane."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from contextlib import closing
from typing import Any

from scrapy.settings import Settings
from sqlalchemy import select

from pubcrawl.console.cells import aligned, cell
from pubcrawl.exceptions import UsageError
from pubcrawl.model.times import duration, iso, seconds_left
from pubcrawl.store.database import Database
from pubcrawl.store.fleet import (
    DEAD,
    EXPIRED,
    OLD,
    SILENT,
    SLOW,
    FleetMember,
    fleet_members,
    standing_orders,
)
from pubcrawl.store.hosts import resting_hosts
from pubcrawl.store.ledger import Ledger, SeedList
from pubcrawl.store.queue import LaneCount, lane_counts
from pubcrawl.store.tables import seed_queue
from pubcrawl.store.versions import VERSION
from pubcrawl.store.workers import database_time


def run(settings: Settings, args: list[str], opts: argparse.Namespace) -> int:
    """Print the status of the fleet."""
    if args:
        raise UsageError("status takes no list; scrapy seeds LIST counts the seeds of one")
    with closing(Database(settings["STORE_URL"], create=False)) as database:
        document = status(database)
    if opts.json:
        print(json.dumps(document, ensure_ascii=False))
    else:
        print("\n".join(_lines(document)))
    return 0


def status(database: Database) -> dict[str, Any]:
    """Return the status of the fleet of a store, as JSON."""
    lists = {each.id: each for each in Ledger(database).lists()}
    with database.read() as connection:
        now = database_time(connection)
        members = fleet_members(connection)
        orders = standing_orders(connection)
        hosts = resting_hosts(connection)
    lanes = lane_counts(database, now)
    return {
        "time": iso(now),
        "store_version": VERSION,
        "orders": [
            {
                "command": one.command,
                "list": _name(lists, one.list) if one.list else None,
                "worker": one.worker or None,
                "since": iso(one.since),
            }
            for one in orders
        ],
        "workers": [_worker(one, lists) for one in members],
        "hosts_at_rest": [
            {
                "host": one.key,
                "until": iso(one.until),
                "seconds": round((one.until - now) / 1000),
                "why": one.why,
                "refusals": one.refusals,
                "holder": one.holder or None,
            }
            for one in hosts
        ],
        "lists": [
            _list(database, one, members, [lane for lane in lanes if lane.list_id == one.id])
            for one in _open_lists(database, lists, members)
        ],
    }


def _worker(one: FleetMember, lists: dict[int, SeedList]) -> dict[str, Any]:
    return {
        "name": one.name,
        "host": one.machine,
        "pid": int(one.pid) if one.pid.isdecimal() else None,
        "version": one.version,
        "spider": one.spider,
        "list": _name(lists, one.list),
        "job": one.job or None,
        "run": one.run,
        "state": one.state,
        "settled": one.settled,
        "per_minute": round(60 * one.rate, 1),
        "under_way": one.active,
        "claims": one.claims,
        "claims_expired": one.expired,
        "began": iso(one.began) if one.began else None,
        "last_sign": iso(one.last_sign) if one.last_sign else None,
        "silent_seconds": round(one.silence / 1000, 1) if one.last_sign else None,
        "notes": one.notes,
    }


def _name(lists: dict[int, SeedList], number: int) -> str:
    return lists[number].source if number in lists else ""


def _open_lists(
    database: Database, lists: dict[int, SeedList], members: Sequence[FleetMember]
) -> list[SeedList]:
    """Return the lists that have open seeds or workers."""
    found = {one.list for one in members}
    with database.read() as connection:
        for number in lists:
            first = select(seed_queue.c.list).where(seed_queue.c.list == number).limit(1)
            if connection.execute(first).first():
                found.add(number)
    return [one for number, one in lists.items() if number in found]


def _list(
    database: Database, one: SeedList, members: Sequence[FleetMember], lanes: list[LaneCount]
) -> dict[str, Any]:
    states = Ledger(database).counts(one.id)
    to_do = sum(each.due for each in lanes)
    workers = [each for each in members if each.list == one.id and not each.lost]
    rate, settled, active = (
        sum(getattr(each, name) for each in workers) for name in ("rate", "settled", "active")
    )
    left = seconds_left(to_do, rate, settled, active)
    return {
        "list": one.source,
        "spider": one.spider,
        "workers": len(workers),
        "states": {state: count for state, count in states.items() if count},
        "lanes": {
            each.lane: {"due": each.due, "later": each.later, "claimed": each.claimed}
            for each in lanes
        },
        "to_do": to_do,
        "per_minute": round(60 * rate, 1),
        "seconds_left": None if left is None else round(left),
    }


def _lines(document: dict[str, Any]) -> Iterator[str]:
    for one in document["orders"]:
        where = cell(one["list"] or "all lists")
        only = f", {cell(one['worker'])} alone" if one["worker"] else ""
        yield f"order: {one['command']} {where}{only}, since {one['since']}"
    workers = document["workers"]
    yield f"workers: {len(workers)}"
    yield from _table(
        (
            "host",
            "pid",
            "version",
            "job",
            "list",
            "state",
            "settled",
            "a minute",
            "claims",
            "last sign",
        ),
        [
            (
                *(one[name] for name in ("host", "pid", "version", "job", "list", "state")),
                f"{one['settled']:,}",
                f"{one['per_minute']:,}",
                f"{one['claims']:,}",
                f"{one['silent_seconds']:.0f} s ago" if one["last_sign"] else "never",
            )
            for one in workers
        ],
    )
    for one in workers:
        for note in one["notes"]:
            yield f"  ! {cell(one['name'])}: {_sentence(note, one)}"
    hosts = document["hosts_at_rest"]
    yield f"hosts at rest: {len(hosts)}"
    yield from _table(
        ("host", "until", "why", "refusals"),
        [(one["host"], one["until"], one["why"], one["refusals"]) for one in hosts],
    )
    yield f"lists with open seeds or workers: {len(document['lists'])}"
    for one in document["lists"]:
        left = one["seconds_left"]
        time = f"{duration(left)} left" if left is not None else "time left not yet known"
        done = one["to_do"] == 0
        yield f"  {cell(one['list'])} ({one['spider']}), {one['workers']} workers"
        yield "    " + ", ".join(f"{state} {count:,}" for state, count in one["states"].items())
        for lane, counts in one["lanes"].items():
            numbers = f"{counts['due']:,} due now, {counts['later']:,} later"
            yield f"    {lane}: {numbers}, {counts['claimed']:,} claimed"
        yield f"    to do {one['to_do']:,}" + (
            "" if done else f", {one['per_minute']:,} a minute, {time}"
        )


def _sentence(note: str, one: dict[str, Any]) -> str:
    silence = one["silent_seconds"]
    return {
        DEAD: "the process has ended without leaving the fleet",
        SILENT: f"no sign of life for {duration(round(silence))}" if silence is not None else "",
        EXPIRED: f"{one['claims_expired']:,} claims have run out; other workers take them over",
        SLOW: f"{one['per_minute']:,} seeds a minute, far fewer than the other workers of the list",
        OLD: f"pubcrawl {one['version']} is older than that of other workers",
    }[note]


def _table(columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> Iterator[str]:
    """Yield aligned lines, none without rows."""
    texts = [[cell("-" if each in ("", None) else each) for each in row] for row in rows]
    if rows:
        yield from (f"  {line}" for line in aligned([columns, *texts]))
