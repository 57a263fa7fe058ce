"""
What happens to a ledger, as data: each step of a story is an operation with its arguments.

    - {do: enter, list: one, lines: [a/1, {at: a/2, ingest_type: html}, what?]}
    - {do: claim, list: one, by: second}
    - {do: settle, ends: {a/1: success, a/2: {status: no-capture, due: 1}}}

The place ``a/1`` is short for https://a.example/1. Times are hours since ``NOW``. *by* is a worker
of another machine, "" one of this process; each worker writes a run of its name.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any

from msgspec import structs
from sqlalchemy import delete, func, select, update

from pubcrawl.ingest.seeds import IngestSeed, parse_line
from pubcrawl.ingest.store.ledger import ClaimedRequest, IngestLedger, request_end
from pubcrawl.ingest.store.reopen import ReopenFilter, closed, reopen
from pubcrawl.ingest.store.requeue import add_interactive, requeue
from pubcrawl.model.ingest import Candidate, Capture, FileMeta, IngestResult, NextHop, Terminal
from pubcrawl.store.ledger import SeedEnd
from pubcrawl.store.queue import LOST, lane_counts
from pubcrawl.store.tables import seed_claim, seed_queue, worker

NOW = 1_700_000_000_000
HOUR = 3_600_000
SHA1 = "6f1c" * 10
FILE = FileMeta(SHA1, "ab" * 32, "cd" * 16, 482, "application/pdf")

Line = str | dict[str, Any]
OpenLedger = Callable[..., IngestLedger]


def url_of(place: str) -> str:
    return f"https://{place.replace('/', '.example/', 1)}"


def place_of(url: str) -> str:
    return url.removeprefix("https://").replace(".example", "", 1)


def asked(*places: str, ingest_type: str = "pdf", **fields: Any) -> list[str]:
    """Return lines that request pages."""
    return [
        json.dumps({"ingest_type": ingest_type, "base_url": url_of(place), **fields})
        for place in places
    ]


def seeds(lines: Iterable[str]) -> list[IngestSeed]:
    return [parse_line(text, number) for number, text in enumerate(lines, 1)]


def places(claimed: Iterable[ClaimedRequest]) -> list[str]:
    return sorted(place_of(one.request.base_url) for one in claimed)


def ended(
    one: ClaimedRequest,
    status: str = "no-capture",
    *,
    due: float | None = None,
    at: float = 0,
    sha1: str = SHA1,
    confidence: float | None = None,
    further: str = "",
) -> SeedEnd:
    """Return the end of a request; all but failures to fetch have a file with *sha1*."""
    url = one.request.base_url
    result = IngestResult(
        request=one.request, status=status, hops=(url,), terminal=Terminal(f"{url}.pdf")
    )
    if status in ("success", "wrong-work", "unverified-file"):
        hit = status == "success"
        capture = Capture("x)/", "20231114221320", url, "application/pdf", 200, "A" * 32, sha1)
        result = structs.replace(
            result,
            hit=hit,
            terminal=Terminal(url, capture.datetime, 200, sha1 if hit else ""),
            file_meta=FILE._replace(sha1hex=sha1),
            cdx=capture,
            extract_next_hop=NextHop.of(Candidate(url, "pdf", "citation_pdf_url")),
            confidence=confidence,
        )
    retry_at = None if due is None else NOW + int(due * HOUR)
    more = (structs.replace(one.request, ingest_type=further),) if further else ()
    return request_end(one.id, result, retry_at, NOW + int(at * HOUR))._replace(further=more)


class Story:
    """The ledgers of a story, and the requests that its workers have claimed."""

    def __init__(self, open_ledger: OpenLedger) -> None:
        self._open = open_ledger
        self._ledgers: dict[str, IngestLedger] = {}
        self._claimed: dict[tuple[str, str], ClaimedRequest] = {}

    def tell(self, steps: Iterable[dict[str, Any]]) -> list[Any]:
        """Return what each step gives."""
        told = []
        for step in steps:
            arguments = {name: value for name, value in step.items() if name != "do"}
            told.append(getattr(self, step["do"])(**arguments))
        return told

    def ledger(self, by: str = "") -> IngestLedger:
        if by not in self._ledgers:
            worker = f"{by}/1/1" if by else ""
            self._ledgers[by] = self._open(worker=worker, run=by or "here")
        return self._ledgers[by]

    def list_id(self, name: str) -> int:
        return self.ledger().list_id(name, NOW)

    def enter(
        self, lines: list[Line], list: str = "a", by: str = "", more: tuple[Line, ...] = ()
    ) -> str:
        """Import lines, and *more*, which are counted from 1 again."""
        both = [*seeds(_texts(lines)), *seeds(_texts(more))]
        imported = self.ledger(by).import_requests(self.list_id(list), both, NOW)
        return ", ".join(f"{name} {count}" for name, count in imported._asdict().items() if count)

    def claim(self, list: str = "a", most: int = 99, at: float = 0, by: str = "") -> list[str]:
        """Return the claimed requests: their places, and what is not usual about them."""
        claimed = self.ledger(by).claim(self.list_id(list), most, NOW + int(at * HOUR))
        shown = {}
        for one in claimed:
            place = place_of(one.request.base_url)
            self._claimed[by, place] = one
            assert one.request.given["ingest_type"] == one.request.ingest_type
            before = f", {one.attempts} attempts: {one.status}" * bool(one.attempts)
            kind = f" {one.request.ingest_type}" * (one.request.ingest_type != "pdf")
            source = f" of {one.request.link_source}" * bool(one.request.link_source)
            source += " forced" * one.request.force_recrawl + " urgent" * one.urgent
            shown[place, kind] = f"{place}{kind}{source}{before}"
        return [shown[key] for key in sorted(shown)]

    def settle(self, ends: dict[str, Any], at: float = 0, by: str = "") -> list[str]:
        """Return the places whose ends were written."""
        settled = {}
        for place, end in ends.items():
            fields = {"status": end} if isinstance(end, str) else end
            settled[place] = ended(self._claimed[by, place], **{"at": at, **fields})
        written = self.ledger(by).put([*settled.values()])
        return [place for place, one in settled.items() if one.entry in written]

    def count(self, list: str = "a", at: float = 0) -> dict[str, Any]:
        """Return the lines of a list by state, its open requests, and when the next is due."""
        ledger, list_id = self.ledger(), self.list_id(list)
        states = {name: n for name, n in ledger.ledger.counts(list_id).items() if n}
        first = select(func.min(seed_queue.c.due)).where(seed_queue.c.list == list_id)
        with ledger.database.read() as connection:
            due = connection.execute(first).scalar_one()
        hours = {} if not due else {"due": (due - NOW) // HOUR}
        remaining = ledger.queue.remaining(list_id, NOW + int(at * HOUR))
        return {**states, "remaining": remaining, **hours}

    def rows(self, list: str = "a") -> list[str]:
        rows = self.ledger().ledger.rows(self.list_id(list))
        return [f"{one.line} {one.text} {one.state} {one.reason}".strip() for one in rows]

    def look(self, place: str, ingest_type: str = "pdf") -> dict[str, Any]:
        """Return the result of a request, its earlier files, its attempts and its sources."""
        results = self.ledger().results
        number = results.number(ingest_type, url_of(place))
        if number is None:
            return {}
        found = results.find_result(number)
        shown = {
            "result": found
            and f"{found.record['status']}, {found.attempts} attempts{_due(found)}, {found.run}",
            "file": found and _file(found),
            "earlier": [*map(_file, results.versions(number))],
            "attempts": [
                f"{one.number} {one.status}{' hit' * one.hit}{_due(one)}"
                for one in results.attempts(number)
            ],
            "sources": [
                [one.link_source, one.link_source_id, *sorted(json.loads(one.given or "{}"))]
                for one in results.sources(number)
            ],
        }
        return {name: value for name, value in shown.items() if value}

    def retry(
        self,
        list: str = "a",
        statuses: tuple[str, ...] = (),
        since: float = 0,
        until: float | None = None,
    ) -> int:
        begin = NOW + int(since * HOUR) if since else 0
        end = None if until is None else NOW + int(until * HOUR)
        return self.ledger().retry(self.list_id(list), statuses, since=begin, until=end)

    def give_back(self, by: str = "") -> int:
        return self.ledger(by).queue.give_back()

    def lose(self, by: str = "") -> None:
        """Make a worker give no sign of life for long."""
        lost = update(worker).where(worker.c.name == self.ledger(by).queue.worker)
        with self.ledger(by).database.write() as connection:
            connection.execute(lost.values(last_sign=worker.c.last_sign - LOST * 1001))

    def reopen(self, **chosen: Any) -> list[int]:
        """Return how many requests are opened again, for each list."""
        return [*reopen(self.ledger().database, _filter(chosen)).values()]

    def closed(self, **chosen: Any) -> int:
        return len([*closed(self.ledger().database, _filter(chosen))])

    def requeue(self, list: str = "", lane: str = "", worker: str = "") -> dict[str, int]:
        list_id = self.list_id(list) if list else None
        return requeue(self.ledger(), list_id, lane=lane, worker=worker)._asdict()

    def lanes(self) -> list[str]:
        counts = lane_counts(self.ledger().database, NOW)
        return [
            f"{one.lane}: due {one.due}, later {one.later}, claimed {one.claimed}" for one in counts
        ]

    def first(self, lines: list[Line], list: str = "a") -> int:
        """Put requests before all others of a list."""
        database = self.ledger().database
        return len(add_interactive(database, self.list_id(list), seeds(_texts(lines)), NOW))

    def claim_again(self, place: str, list: str = "a") -> None:
        """Give this process the claim that it has lost, as if it had never been lost."""
        ledger, claimed = self.ledger(), self._claimed["", place]
        row = {"seed": claimed.id, "list": self.list_id(list), "due": 0, "turn": 0, "source": 0}
        with ledger.database.write() as connection:
            connection.execute(seed_claim.insert(), {**row, "worker": ledger.queue.worker})

    def lose_queue(self) -> None:
        with self.ledger().database.write() as connection:
            connection.execute(delete(seed_queue))

    def lose_worker(self, name: str) -> None:
        """Give all claims to the worker *name*, which is gone, and has given a sign of late."""
        with self.ledger().database.write() as connection:
            connection.execute(update(seed_claim).values(worker=name))
            connection.execute(update(worker).values(name=name))


def _texts(lines: Iterable[Line]) -> list[str]:
    """Return the lines of a list: places, fields of requests, and texts that are neither."""
    texts = []
    for line in lines:
        if isinstance(line, dict):
            fields = {name: value for name, value in line.items() if name != "at"}
            texts += asked(line["at"], **fields) if "at" in line else [json.dumps(line)]
        else:
            texts += asked(line) if "/" in line else [line]
    return texts


def _filter(chosen: dict[str, Any]) -> ReopenFilter:
    times = {name: NOW + int(chosen[name] * HOUR) for name in ("since", "until") if name in chosen}
    return ReopenFilter(**{**chosen, **times})


def _due(found: Any) -> str:
    return "" if found.due is None else f", due {(found.due - NOW) / HOUR:g}"


def _file(found: Any) -> str:
    return (found.record.get("file_meta") or {}).get("sha1hex", "")[:4]
