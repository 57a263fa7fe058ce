"""A request in several lists is done once and keeps every attempt; a hit stays a hit."""

from __future__ import annotations

import gzip
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select

from pubcrawl.exceptions import SeedError
from pubcrawl.ingest import seed_process as ingest_entries
from pubcrawl.ingest import seeds as ingest_seeds
from pubcrawl.ingest.seeds import IngestSeed, parse_line
from pubcrawl.ingest.store.ledger import ClaimedRequest, IngestLedger, SettledRequest
from pubcrawl.ingest.store.results import Attempt, HostCount, Unresolved
from pubcrawl.items.ingest import Candidate, Capture, FileMeta, IngestRequest, IngestResult
from pubcrawl.store.imports import Imported
from pubcrawl.store.queue_schema import REQUESTS
from tests.cases import plain, read
from tests.shares import share

DATA = read(Path(__file__).with_suffix(".yaml"))

NOW = 1_700_000_000_000
HOUR = 3_600_000
SHA1 = "6f1c" * 10
FILE = FileMeta(SHA1, "ab" * 32, "cd" * 16, 482, "application/pdf")


@pytest.fixture
def open_ledger(url: str) -> Iterator[Callable[..., IngestLedger]]:
    """Yield a function that opens the same ledger, any number of times."""
    ledgers: list[IngestLedger] = []

    def opened(**options: Any) -> IngestLedger:
        ledgers.append(IngestLedger.open(url, **options))
        return ledgers[-1]

    yield opened
    for ledger in ledgers:
        ledger.close()


@pytest.fixture
def ledger(open_ledger: Callable[..., IngestLedger]) -> IngestLedger:
    return open_ledger(run="first")


def asked(*places: str, ingest_type: str = "pdf", **fields: Any) -> list[str]:
    """Return lines that request pages; the place "a/1" is https://a.example/1."""
    urls = [f"https://{place.replace('/', '.example/', 1)}" for place in places]
    return [json.dumps({"ingest_type": ingest_type, "base_url": url, **fields}) for url in urls]


def seeds(lines: Iterable[str]) -> list[IngestSeed]:
    return [parse_line(text, place) for place, text in enumerate(lines, 1)]


def enter(
    ledger: IngestLedger, lines: Iterable[str], name: str = "a.jsonl", now: int = NOW
) -> tuple[int, Imported]:
    list_id = ledger.list_id(name, now)
    return list_id, ledger.import_requests(list_id, seeds(lines), now)


def places(claimed: Iterable[ClaimedRequest]) -> list[str]:
    return sorted(one.request.base_url[8:].replace(".example", "", 1) for one in claimed)


def failed(
    one: ClaimedRequest, status: str = "no-capture", retry_at: int | None = None, now: int = NOW
) -> SettledRequest:
    url = one.request.base_url
    result = IngestResult(one.request, status, hops=(url,), terminal_url=f"{url}.pdf")
    return SettledRequest(one, result, retry_at, now)


def hit(one: ClaimedRequest, now: int = NOW) -> SettledRequest:
    url = one.request.base_url
    capture = Capture("x)/", "20231114221320", url, "application/pdf", 200, "A" * 32, SHA1)
    result = IngestResult(
        one.request,
        "success",
        hit=True,
        hops=(url,),
        terminal_url=url,
        terminal_dt=capture.datetime,
        terminal_status_code=200,
        terminal_sha1hex=SHA1,
        file_meta=FILE,
        cdx=capture,
        next_hop=Candidate(url, "pdf", "citation_pdf_url"),
    )
    return SettledRequest(one, result, None, now)


def counts(ledger: IngestLedger, list_id: int) -> dict[str, int]:
    return {state: n for state, n in ledger.results.counts(list_id).items() if n}


def test_lines_are_entered_once(ledger: IngestLedger) -> None:
    lines = [*asked("a/1", "a/2", "a/1"), "what?", *asked("a/1", ingest_type="html")]
    list_id, read = enter(ledger, lines)
    assert read == Imported(lines=5, new=3, rejected=1, duplicates=1, withdrawn=0)
    assert counts(ledger, list_id) == {"pending": 4, "rejected": 1}
    assert (
        plain([(row.line, row.text, row.state, row.reason) for row in ledger.results.rows(list_id)])
        == DATA["lines are entered once"]
    )
    assert enter(ledger, lines) == (list_id, read._replace(new=0))
    assert ledger.queue.remaining(list_id, NOW) == 3
    assert places(ledger.claim(list_id, 9, NOW)) == ["a/1", "a/1", "a/2"]
    assert ledger.claim(list_id, 9, NOW) == []
    assert counts(ledger, list_id) == {"claimed": 4, "rejected": 1}


def test_one_address_in_two_spellings_is_one_request(ledger: IngestLedger) -> None:
    urls = ("https://A.example:443/1", "https://a.example/1", " HTTPS://a.example/b/../1")
    lines = [json.dumps({"ingest_type": "pdf", "base_url": url}) for url in urls]
    list_id, read = enter(ledger, [*lines, lines[0].replace('"pdf"', '"file"')])
    assert (read.new, read.duplicates) == (1, 3)
    (one,) = ledger.claim(list_id, 9, NOW)
    assert one.request.base_url == urls[0]


def test_every_source_of_a_link_is_kept(ledger: IngestLedger) -> None:
    same = {"link_source": "doi", "link_source_id": "10.5555/x"}
    enter(ledger, [*asked("a/1", **same), *asked("a/1", **same, rel="web")], "a.jsonl")
    enter(ledger, asked("a/1", link_source="oai", link_source_id="oai:1", note=7), "b.jsonl")
    enter(ledger, [*asked("a/1"), *asked("a/1", **same)], "c.jsonl")
    number = ledger.results.number("pdf", "https://a.example/1")
    assert number is not None
    found = ledger.results.sources(number)
    assert [(one.link_source, one.link_source_id) for one in found] == [
        ("doi", "10.5555/x"),
        ("oai", "oai:1"),
        ("", ""),
    ]
    assert "rel" not in json.loads(found[0].given)
    assert json.loads(found[1].given)["note"] == 7
    assert ledger.results.number("html", "https://a.example/1") is None
    assert ledger.results.number("pdf", "no address") is None


def test_a_request_is_claimed_in_the_words_of_its_list(ledger: IngestLedger) -> None:
    enter(ledger, asked("a/1", link_source="doi", link_source_id="10.5555/x"), "a.jsonl")
    fields = {"link_source": "oai", "link_source_id": "oai:1", "release_stage": "accepted"}
    line = asked("a/1", **fields, expect_hash={"md5": "AB" * 16}, title="Ebbe – Flut")
    two, _ = enter(ledger, line, "b.jsonl")
    (one,) = ledger.claim(two, 9, NOW)
    assert (one.attempts, one.status) == (0, "")
    assert one.request == seeds(line)[0].request


def test_a_request_made_by_hand_is_given_back_as_it_is(ledger: IngestLedger) -> None:
    made = IngestRequest(
        "component",
        "https://a.example/1.csv",
        ext_ids={"doi": "10.5555/x"},
        force_recrawl=True,
        expect_mimetypes=("text/csv",),
        expect_hash={"md5": "ab" * 16},
    )
    list_id = ledger.list_id("hand", NOW)
    ledger.import_requests(list_id, [IngestSeed(1, "", made)], NOW)
    (one,) = ledger.claim(list_id, 9, NOW)
    assert replace(one.request, given={}) == made


def test_a_claim_has_all_hosts_in_it_however_the_list_is_sorted(ledger: IngestLedger) -> None:
    lines = asked(*(f"{host}/{page}" for host in "abcd" for page in range(250)))
    list_id, _ = enter(ledger, lines)
    window = ledger.claim(list_id, 100, NOW)
    assert len(window) == 100
    for host in "abcd":
        assert 12 <= sum(place.startswith(host) for place in places(window)) <= 38
    assert ledger.queue.give_back() == 100
    assert ledger.claim(list_id, 100, NOW) == window
    left = places(ledger.claim(list_id, 1000, NOW))
    assert len(left) == 900
    assert not set(left) & set(places(window))


def test_a_hit_is_done_for_every_list(ledger: IngestLedger) -> None:
    one, _ = enter(ledger, asked("a/1", "a/2"), "one.jsonl")
    two, _ = enter(ledger, asked("a/2", "a/3"), "two.jsonl")
    claimed = ledger.claim(one, 9, NOW)
    assert places(ledger.claim(two, 9, NOW)) == ["a/3"]
    assert ledger.put([hit(item) for item in claimed]) == {item.id for item in claimed}
    assert ledger.claim(two, 9, NOW) == []
    assert counts(ledger, two) == {"done": 1, "claimed": 1}
    three, _ = enter(ledger, asked("a/1", "a/3", "a/4"), "three.jsonl")
    assert places(ledger.claim(three, 9, NOW)) == ["a/4"]
    assert ledger.results.slugs() == {"success": 2}
    assert ledger.results.files([SHA1, "0" * 40, SHA1]) == {SHA1}


def next_due(ledger: IngestLedger, list_id: int) -> int | None:
    queue = REQUESTS.queue
    first = select(func.min(queue.c.due)).where(queue.c.list == list_id)
    with ledger.database.read() as connection:
        due: int | None = connection.execute(first).scalar_one()
    return due


def test_what_failed_is_tried_again_when_it_is_due(ledger: IngestLedger) -> None:
    list_id, _ = enter(ledger, asked("a/1", "a/2", "a/3"))
    retry_at = {"a/1": NOW + HOUR, "a/2": NOW + 2 * HOUR, "a/3": None}
    claimed = ledger.claim(list_id, 9, NOW)
    ledger.put([failed(one, retry_at=retry_at[places([one])[0]]) for one in claimed])
    assert counts(ledger, list_id) == {"retry": 2, "failed": 1}
    assert ledger.claim(list_id, 9, NOW + HOUR - 1) == []
    assert next_due(ledger, list_id) == NOW + HOUR
    assert enter(ledger, asked("a/1", "a/2", "a/3"))[1].new == 0
    (one,) = ledger.claim(list_id, 9, NOW + HOUR)
    assert (places([one]), one.attempts, one.status) == (["a/1"], 1, "no-capture")
    ledger.put([hit(one, NOW + HOUR)])
    (two,) = ledger.claim(list_id, 9, NOW + 3 * HOUR)
    ledger.put([failed(two, "not-found", None, NOW + 3 * HOUR)])
    assert next_due(ledger, list_id) is None
    assert counts(ledger, list_id) == {"done": 1, "failed": 2}
    assert [(had.number, had.status, had.due) for had in ledger.results.attempts(two.id)] == [
        (1, "no-capture", NOW + 2 * HOUR),
        (2, "not-found", None),
    ]


def test_a_date_that_one_list_set_holds_for_the_others(ledger: IngestLedger) -> None:
    one, _ = enter(ledger, asked("a/1"), "one.jsonl")
    two, _ = enter(ledger, asked("a/1", "a/2"), "two.jsonl")
    ledger.put([failed(item, retry_at=NOW + HOUR) for item in ledger.claim(one, 9, NOW)])
    (other,) = ledger.claim(two, 9, NOW)
    assert places([other]) == ["a/2"]
    ledger.put([hit(other)])
    assert places(ledger.claim(two, 9, NOW + HOUR)) == ["a/1"]
    ledger.queue.give_back()
    three, _ = enter(ledger, asked("a/1"), "three.jsonl")
    assert ledger.claim(three, 9, NOW) == []
    assert next_due(ledger, three) == NOW + HOUR


def test_a_hit_never_gets_worse(
    ledger: IngestLedger, open_ledger: Callable[..., IngestLedger]
) -> None:
    list_id, _ = enter(ledger, asked("a/1"))
    (one,) = ledger.claim(list_id, 9, NOW)
    other = open_ledger(worker="elsewhere/1/1", run="second")
    two, _ = enter(other, asked("a/1"), "two.jsonl")
    late = NOW + 2 * ledger.queue.lease
    (again,) = other.claim(two, 9, late)
    other.put([hit(again, late)])
    assert ledger.put([failed(one)]) == set()  # its claim was lost
    with ledger.database.write() as connection:
        row = {"request": one.id, "list": list_id, "due": 0, "turn": 0, "source": 0}
        mine = {**row, "worker": ledger.queue.worker, "lease": late * 2}
        connection.execute(REQUESTS.claim.insert(), mine)
    assert ledger.put([failed(one, "not-found", NOW + HOUR, late + 1)]) == {one.id}
    found = ledger.results.find_result(one.id)
    assert found is not None
    assert (found.record["status"], found.attempts, found.due, found.run) == (
        "success",
        2,
        None,
        "second",
    )
    assert [(had.status, had.hit, had.due) for had in ledger.results.attempts(one.id)] == [
        ("success", True, None),
        ("not-found", False, None),
    ]
    assert counts(ledger, list_id) == {"done": 1}


def test_lines_that_are_gone_are_asked_for_no_more(ledger: IngestLedger) -> None:
    list_id, _ = enter(ledger, [*asked("a/1", "a/2"), "what?", *asked("a/3")])
    (one,) = ledger.claim(list_id, 1, NOW)
    ledger.put([hit(one)])
    left = [place for place in ("a/1", "a/2", "a/3") if place != places([one])[0]]
    _, read = enter(ledger, asked("a/4", left[1]))
    assert read == Imported(lines=2, new=1, rejected=0, duplicates=0, withdrawn=1)
    assert counts(ledger, list_id) == {"pending": 2}
    assert places(ledger.claim(list_id, 9, NOW)) == sorted(["a/4", left[1]])


def test_what_failed_for_good_can_be_called_back(ledger: IngestLedger) -> None:
    list_id, _ = enter(ledger, asked("a/1", "a/2", "a/3", "a/4", "a/5"))
    other, _ = enter(ledger, asked("b/1"), "other.jsonl")
    claimed = {places([one])[0]: one for one in ledger.claim(list_id, 9, NOW)}
    ledger.put(
        [
            hit(claimed["a/1"]),
            failed(claimed["a/2"], "no-pdf-link"),
            failed(claimed["a/3"], "no-pdf-link", now=NOW + HOUR),
            failed(claimed["a/4"], "timeout", NOW + 9 * HOUR),
            failed(claimed["a/5"], "not-found"),
        ]
    )
    ledger.put([failed(one, "no-pdf-link") for one in ledger.claim(other, 9, NOW)])
    assert ledger.retry(list_id, ["no-pdf-link", "success"], until=NOW + HOUR) == 1
    assert places(ledger.claim(list_id, 9, NOW)) == ["a/2"]
    assert ledger.retry(list_id, ["no-pdf-link"], since=NOW + HOUR) == 1
    assert places(ledger.claim(list_id, 9, NOW)) == ["a/3"]
    ledger.queue.give_back()
    assert ledger.retry(list_id) == 4
    assert places(ledger.claim(list_id, 9, NOW)) == ["a/2", "a/3", "a/4", "a/5"]
    assert ledger.queue.remaining(list_id, NOW + 10 * HOUR) == 4
    assert ledger.queue.remaining(other, NOW) == 0


def test_what_came_in_place_of_it_is_asked_for_next(ledger: IngestLedger) -> None:
    lines = asked("a/1", link_source="doi", link_source_id="10.5555/x")
    list_id, _ = enter(ledger, lines)
    (one,) = ledger.claim(list_id, 9, NOW)
    other = failed(one, "wrong-mimetype")._replace(
        further=(replace(one.request, ingest_type="html"),)
    )
    ledger.put([other])
    (page,) = ledger.claim(list_id, 9, NOW)
    assert (page.request.ingest_type, page.request.link_source) == ("html", "doi")
    assert page.request.given == {**one.request.given, "ingest_type": "html"}
    ledger.put([failed(page, retry_at=NOW + HOUR)])
    assert counts(ledger, list_id) == {"failed": 1}  # one line, whatever the outcome
    enter(ledger, lines)
    assert ledger.retry(list_id, ["wrong-mimetype"]) == 1
    (one,) = ledger.claim(list_id, 9, NOW)
    ledger.put([other._replace(claimed=one)])
    assert [one.request.ingest_type for one in ledger.claim(list_id, 9, NOW + HOUR)] == ["html"]


def test_workers_may_read_a_list_at_the_same_time(
    open_ledger: Callable[..., IngestLedger], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pubcrawl.ingest.store.imports.CHUNK", 10)
    first, second = open_ledger(), open_ledger(worker="elsewhere/1/1")
    list_id, _ = enter(first, asked(*(f"a/{page}" for page in range(60))))
    lines = seeds(asked(*(f"a/{page}" for page in range(50))))

    def interrupted() -> Iterator[IngestSeed]:
        yield from lines[:25]
        second.import_requests(list_id, lines, NOW)
        yield from lines[25:]

    assert first.import_requests(list_id, interrupted(), NOW).lines == 50
    assert counts(first, list_id) == {"pending": 50}
    assert first.queue.remaining(list_id, NOW) == 50


def test_a_lease_ends_unless_it_is_renewed(open_ledger: Callable[..., IngestLedger]) -> None:
    idle = open_ledger(worker="elsewhere/1/1", lease=600)
    busy = open_ledger(worker="elsewhere/2/1", lease=600)
    third = open_ledger(worker="elsewhere/3/1", lease=600)
    list_id, _ = enter(third, asked("a/1", "a/2"))
    (lost,) = idle.claim(list_id, 1, NOW)
    (claimed,) = busy.claim(list_id, 1, NOW)
    busy.renew(NOW + 300_000)
    assert third.claim(list_id, 9, NOW + 540_000) == []
    (found,) = third.claim(list_id, 9, NOW + 660_000)
    assert found.request == lost.request
    assert idle.put([hit(lost)]) == set()
    assert busy.put([hit(claimed)]) == {claimed.id}
    assert third.queue.give_back([claimed.id]) == 0
    assert third.queue.give_back([found.id]) == 1
    assert idle.claim(list_id, 9, NOW) == [found]


KILLED = """
import os, signal, sys
from pubcrawl.ingest.store.ledger import IngestLedger
ledger = IngestLedger.open(sys.argv[1])
assert len(ledger.claim(int(sys.argv[2]), 3, int(sys.argv[3]))) == 3
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.parametrize("url", share(["postgresql"], ["sqlite", "postgresql"]), indirect=True)
def test_what_a_killed_crawl_had_is_free_at_once(ledger: IngestLedger, url: str) -> None:
    lines = asked("a/1", "a/2", "a/3", "a/4")
    list_id, _ = enter(ledger, lines)
    root = Path(__file__).resolve().parents[3]
    command = [sys.executable, "-c", KILLED, url, str(list_id), str(NOW)]
    killed = subprocess.run(command, cwd=root, env={**os.environ, "PYTHONPATH": str(root)})
    assert killed.returncode == -signal.SIGKILL
    assert len(ledger.claim(list_id, 9, NOW)) == 1
    enter(ledger, lines)
    assert len(ledger.claim(list_id, 9, NOW)) == 3


CUT_SHORT = """
import os, signal, sys
from pubcrawl.ingest.seeds import parse_line
from pubcrawl.ingest.store import imports
from pubcrawl.ingest.store.ledger import IngestLedger
imports.CHUNK = 10
ledger = IngestLedger.open(sys.argv[1])
def lines():
    for number in range(1, 100):
        if number == 36:
            os.kill(os.getpid(), signal.SIGKILL)
        yield parse_line(f"https://a.example/{number}", number)
ledger.import_requests(ledger.list_id("a.jsonl", 1), lines(), 1)
"""


@pytest.mark.parametrize("url", share(["sqlite"], ["sqlite", "postgresql"]), indirect=True)
def test_an_import_that_was_killed_is_gone_on_with(ledger: IngestLedger, url: str) -> None:
    root = Path(__file__).resolve().parents[3]
    for _ in range(2):
        command = [sys.executable, "-c", CUT_SHORT, url]
        killed = subprocess.run(command, cwd=root, env={**os.environ, "PYTHONPATH": str(root)})
        assert killed.returncode == -signal.SIGKILL
    list_id = ledger.list_id("a.jsonl", NOW)
    assert counts(ledger, list_id) == {"pending": 30}
    _, read = enter(ledger, (f"https://a.example/{number}" for number in range(1, 51)))
    assert read == Imported(lines=50, new=20, rejected=0, duplicates=0, withdrawn=0)
    assert len({one.id for one in ledger.claim(list_id, 99, NOW)}) == 50
    assert ledger.claim(list_id, 99, NOW) == []


def test_results_are_read_as_they_were_written(
    ledger: IngestLedger, open_ledger: Callable[..., IngestLedger]
) -> None:
    list_id, _ = enter(ledger, asked("a/1", "a/2", "b/1", "b/2"))
    claimed = {places([one])[0]: one for one in ledger.claim(list_id, 9, NOW)}
    odd = failed(claimed["b/2"], "not-found")
    odd.result.terminal_url = "https://c.example/\0\ud800"
    odd.result.error_message = "\0" * 2000
    ledger.put(
        [hit(claimed["a/1"]), failed(claimed["a/2"]), failed(claimed["b/1"], now=NOW + 9), odd]
    )
    found = {one.id: one for one in ledger.results.all()}
    assert list(found) == sorted(one.id for one in claimed.values())
    record = found[claimed["a/1"].id].record
    assert record["request"] == json.loads(asked("a/1")[0])
    assert record["file_meta"] == FILE._asdict()
    assert record["cdx"]["sha1hex"] == SHA1
    ids = {name: one.id for name, one in claimed.items()}

    def those(**options: Any) -> list[str]:
        some = [one.id for one in ledger.results.all(**options)]
        return sorted(name for name, number in ids.items() if number in some)

    assert those(hit=True) == ["a/1"]
    assert those(hit=False) == ["a/2", "b/1", "b/2"]
    assert those(statuses=["no-capture"]) == ["a/2", "b/1"]
    assert those(since=NOW + 1) == ["b/1"]
    assert those(list_id=list_id + 1) == []
    assert list(ledger.results.unwritten(list_id, "first")) == []
    assert list(ledger.results.unwritten(list_id, "second")) == list(found.values())
    assert list(ledger.results.unwritten(list_id + 1, "second")) == []
    assert ledger.results.slugs(list_id) == {"no-capture": 2, "not-found": 1, "success": 1}
    assert list(ledger.results.hosts()) == [
        HostCount("a.example", "no-capture", False, 1),
        HostCount("a.example", "success", True, 1),
        HostCount("b.example", "no-capture", False, 1),
        HostCount("c.example", "not-found", False, 1),
    ]
    assert list(ledger.results.hosts(list_id, statuses=["no-capture"], since=NOW + 1)) == [
        HostCount("b.example", "no-capture", False, 1)
    ]
    assert ledger.results.slugs(since=NOW + 1) == {"no-capture": 1}
    assert not list(ledger.results.unresolved(["no-capture"], since=NOW + 10))
    assert not list(ledger.results.unresolved(["no-capture"], list_id=list_id + 1))
    assert sorted(ledger.results.unresolved(["no-capture", "success"])) == [
        Unresolved(f"https://{host}.pdf", f"https://{host}", "pdf", "no-capture", time)
        for host, time in (("a.example/2", NOW), ("b.example/1", NOW + 9))
    ]
    assert ledger.results.attempts(ids["b/2"]) == [
        Attempt(
            1,
            NOW,
            "not-found",
            False,
            "https://c.example/\ufffd?",
            None,
            "\ufffd" * 1600,
            None,
            "first",
        )
    ]
    rows = ledger.results.rows(list_id, "failed")
    assert [(row.line, row.reason, row.attempts, row.entry) for row in rows] == [
        (2, "no-capture", 1, ids["a/2"]),
        (3, "no-capture", 1, ids["b/1"]),
        (4, "not-found", 1, ids["b/2"]),
    ]


def test_more_results_than_are_read_at_a_time(ledger: IngestLedger) -> None:
    list_id, _ = enter(ledger, asked(*(f"a/{page}" for page in range(1201))))
    ledger.put([failed(one) for one in ledger.claim(list_id, 2000, NOW)])
    assert len({one.id for one in ledger.results.all()}) == 1201
    assert sum(1 for _ in ledger.results.rows(list_id)) == 1201
    assert sum(1 for _ in ledger.results.unresolved(["no-capture"])) == 1201
    assert ledger.retry(list_id) == 1201
    assert ledger.queue.remaining(list_id, NOW) == 1201


def test_the_log_says_what_is_wrong_with_the_first_lines(
    ledger: IngestLedger, caplog: pytest.LogCaptureFixture
) -> None:
    enter(ledger, asked(*(f"a/{page}" for page in range(7)), release_stage="final"))
    messages = [record.getMessage() for record in caplog.records if record.levelname == "WARNING"]
    assert len(messages) == 6
    assert messages[1].startswith("line 2: bad-field: release_stage is 'final'; give one of draft")
    assert messages[5].startswith("7 lines are rejected")


def test_lines_that_are_counted_anew_follow_the_others(ledger: IngestLedger) -> None:
    list_id = ledger.list_id("a.jsonl+urls", NOW)
    both = [*seeds([*asked("a/1", "a/2"), "?"]), *seeds(asked("b/1", "b/2"))]
    for new in (4, 0):
        read = ledger.import_requests(list_id, both, NOW)
        assert read == Imported(lines=5, new=new, rejected=1, duplicates=0, withdrawn=0)
        assert [row.line for row in ledger.results.rows(list_id)] == [1, 2, 3, 4, 5]
    assert len(ledger.claim(list_id, 9, NOW)) == 4


def test_the_files_of_a_dataset_are_named_by_its_result(ledger: IngestLedger) -> None:
    list_id, _ = enter(ledger, asked("a/1", ingest_type="dataset"))
    (one,) = ledger.claim(list_id, 9, NOW)
    present = {"path": "a.csv", "sha1": "1" * 40, "size": 7, "status": "success"}
    lost = {"path": "b.csv", "sha1": "2" * 40, "size": 7, "status": "mismatch-sha1"}
    part = {"sha1hex": "3" * 40, "sha256hex": "3" * 64, "mimetype": "text/css", "size": 7}
    result = IngestResult(
        one.request,
        "mismatch",
        extra={"manifest": [present, lost, {}], "html_resources": [part, {}]},
    )
    ledger.put([SettledRequest(one, result, None, NOW)])
    assert ledger.results.files(str(digit) * 40 for digit in range(9)) == {"1" * 40, "3" * 40}


def test_a_list_that_a_process_reads_is_entered_alike(
    open_ledger: Callable[..., IngestLedger], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ledger = open_ledger()
    file = tmp_path / "a.jsonl"
    lines = [*asked(*(f"a/{page % 2000}" for page in range(2500))), "?", "", *asked("a/1", "b/1")]
    file.write_text("\n".join(lines))
    read = ledger.import_requests(
        ledger.list_id("here", NOW), ingest_seeds.read_ingest_seeds(file), NOW
    )
    assert read == Imported(lines=2503, new=2001, rejected=1, duplicates=501, withdrawn=0)
    monkeypatch.setattr(ingest_entries, "LARGE", 1)
    with ingest_entries.reading(file) as entries:
        other = ledger.import_entries(ledger.list_id("there", NOW), entries, NOW)
    assert other == read._replace(new=0)
    here, there = (
        [row._replace(source="") for row in ledger.results.rows(ledger.list_id(name, NOW))]
        for name in ("here", "there")
    )
    assert here == there
    assert here[2500].text == "?"


def test_a_list_that_breaks_off_stays_as_far_as_it_came(
    open_ledger: Callable[..., IngestLedger], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pubcrawl.ingest.store.imports.CHUNK", 1000)
    monkeypatch.setattr(ingest_entries, "LARGE", 1)
    ledger = open_ledger()
    list_id = ledger.list_id("a.jsonl", NOW)
    file, whole = tmp_path / "a.jsonl.gz", tmp_path / "b.jsonl"
    whole.write_text("\n".join(asked(*(f"a/{page}" for page in range(5000)))))
    packed = gzip.compress(whole.read_bytes())
    file.write_bytes(packed[: len(packed) * 3 // 4])
    with (
        pytest.raises(SeedError, match="cannot be read to its end"),
        ingest_entries.reading(file) as entries,
    ):
        ledger.import_entries(list_id, entries, NOW)
    remaining = ledger.queue.remaining(list_id, NOW)
    assert remaining % 1000 == 0 < remaining < 5000
    with ingest_entries.reading(whole) as entries:
        read = ledger.import_entries(list_id, entries, NOW)
    assert read == Imported(lines=5000, new=5000 - remaining, rejected=0, duplicates=0, withdrawn=0)
