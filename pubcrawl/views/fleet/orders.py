"""``scrapy fleet pause|resume|drain``: orders to the workers, which the store keeps."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from contextlib import closing
from time import sleep

from scrapy.settings import Settings
from sqlalchemy import Connection

from pubcrawl.console.cells import cell
from pubcrawl.console.lists import list_ids
from pubcrawl.exceptions import UsageError
from pubcrawl.store.database import Database
from pubcrawl.store.fleet import (
    ALL,
    DEAD,
    DRAIN,
    PAUSE,
    SILENT,
    FleetMember,
    end_orders,
    fleet_members,
    give_order,
    standing_orders,
)
from pubcrawl.store.ledger import Ledger

LOOK = 0.5  # seconds between two looks at workers that end


def pause(settings: Settings, args: list[str], opts: argparse.Namespace) -> int:
    """Order a pause, and print the workers that it concerns."""
    with closing(Database(settings["STORE_URL"], create=False)) as database:
        lists, worker = _chosen(database, args, opts)
        _give(database, PAUSE, lists, worker)
        _print_order(PAUSE, args, worker)
        for one in _those(database, lists, worker):
            print(f"{_fate(one, 'pauses')}\t{cell(one.name)}")
    return 0


def drain(settings: Settings, args: list[str], opts: argparse.Namespace) -> int:
    """Order workers to end, and print them; exit code 1 if a silent one may still run."""
    with closing(Database(settings["STORE_URL"], create=False)) as database:
        lists, worker = _chosen(database, args, opts)
        running = _those(database, lists, worker)
        _give(database, DRAIN, lists, worker)
        _print_order(DRAIN, args, worker)
        for one in running:
            print(f"{_fate(one, 'ends')}\t{cell(one.name)}", flush=True)
        waiting = {one.name for one in running if not one.lost}
        while opts.wait and waiting:
            sleep(LOOK)
            now = {one.name: one for one in _those(database, lists, worker) if one.last_sign}
            for name in sorted(waiting):
                if name not in now or now[name].lost:
                    fate = _fate(now[name], "") if name in now else "ended"
                    print(f"{fate}\t{cell(name)}", flush=True)
                    waiting.discard(name)
        lost = [one for one in _those(database, lists, worker) if SILENT in one.notes]
    if lost:
        print(
            f"{len(lost)} workers give no sign of life; other workers take over their seeds "
            "when the claims have run out",
            file=sys.stderr,
        )
    return 1 if lost else 0


def resume(settings: Settings, args: list[str], opts: argparse.Namespace) -> int:
    """End orders, and print the number of them."""
    with closing(Database(settings["STORE_URL"], create=False)) as database:
        lists, worker = _chosen(database, args, opts)
        chosen = () if ALL in lists else lists
        with database.write() as connection:
            ended = end_orders(connection, chosen, worker)
            left = standing_orders(connection)
    print(f"ended\t{ended}")
    if any(one.list == ALL and not one.worker for one in left):
        print("all lists are still ordered to stop: scrapy fleet resume", file=sys.stderr)
    return 0


def _chosen(
    database: Database, args: Sequence[str], opts: argparse.Namespace
) -> tuple[list[int], str]:
    """Return the numbers of the chosen lists, or ``ALL``, and the name of a worker or ""."""
    if len(args) > 1:
        raise UsageError("give one list, or none for all")
    lists = list_ids(args[0], Ledger(database).lists()) if args else [ALL]
    if not opts.worker:
        return lists, ""
    with database.read() as connection:
        names = [one.name for one in fleet_members(connection)]
        names += [one.worker for one in standing_orders(connection) if one.worker]
    found = {name for name in names if name == opts.worker or name.startswith(f"{opts.worker}/")}
    if len(found) != 1:
        known = ", ".join(sorted(found or set(names))) or "none"
        raise UsageError(f"--worker {opts.worker}: give one of the workers: {known}")
    return lists, found.pop()


def _give(database: Database, command: str, lists: list[int], worker: str) -> None:
    def order(connection: Connection) -> None:
        give_order(connection, command, lists, worker)

    database.transact(order)


def _print_order(command: str, args: Sequence[str], worker: str) -> None:
    print(f"{command}\t{cell(worker or (args[0] if args else 'all lists'))}", flush=True)


def _fate(one: FleetMember, obeys: str) -> str:
    """Return the word for what an order does to a worker, *obeys* if it is alive."""
    return "dead" if DEAD in one.notes else "lost" if one.lost else obeys


def _those(database: Database, lists: list[int], worker: str) -> list[FleetMember]:
    with database.read() as connection:
        members = fleet_members(connection)
    return [
        one
        for one in members
        if one.last_sign and worker in ("", one.name) and (ALL in lists or one.list in lists)
    ]
