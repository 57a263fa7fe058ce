"""A request in several lists is done once and keeps every attempt; a hit stays a hit."""

from __future__ import annotations

import gzip
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from pubcrawl.exceptions import SeedError
from pubcrawl.ingest import seeds as ingest_seeds
from pubcrawl.ingest.seeds import IngestSeed
from pubcrawl.ingest.store.ledger import IngestLedger, request_end
from pubcrawl.ingest.store.results import Attempt, HostCount, Unresolved
from pubcrawl.model.fileset import DatasetFile
from pubcrawl.model.ingest import IngestResult, Terminal
from pubcrawl.model.ingest_request import IngestRequest
from pubcrawl.store.imports import Imported
from tests.cases import Agree, golden
from tests.ingest.store.stories import (
    FILE,
    HOUR,
    NOW,
    SHA1,
    OpenLedger,
    Story,
    asked,
    ended,
    places,
    seeds,
)
from tests.shares import share

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def open_ledger(url: str) -> Iterator[OpenLedger]:
    """Yield a function that opens the same ledger, any number of times."""
    ledgers: list[IngestLedger] = []

    def opened(**options: Any) -> IngestLedger:
        ledgers.append(IngestLedger.open(url, **options))
        return ledgers[-1]

    yield opened
    for ledger in ledgers:
        ledger.close()


@pytest.fixture
def ledger(open_ledger: OpenLedger) -> IngestLedger:
    return open_ledger(run="first")


def enter(
    ledger: IngestLedger, lines: Iterable[str], name: str = "a.jsonl", now: int = NOW
) -> tuple[int, Imported]:
    list_id = ledger.list_id(name, now)
    return list_id, ledger.import_requests(list_id, seeds(lines), now)


@golden
def test_stories(case: dict[str, Any], agree: Agree, open_ledger: OpenLedger) -> None:
    agree(case, Story(open_ledger).tell(case["steps"]))


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


def test_workers_may_read_a_list_at_the_same_time(
    open_ledger: OpenLedger, monkeypatch: pytest.MonkeyPatch
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
    assert first.ledger.counts(list_id)["pending"] == 50
    assert first.queue.remaining(list_id, NOW) == 50


KILLED = """
import os, signal, sys
from pubcrawl.ingest.store.ledger import IngestLedger
ledger = IngestLedger.open(sys.argv[1])
assert len(ledger.claim(int(sys.argv[2]), 2, int(sys.argv[3]))) == 2
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.parametrize("url", share(["postgresql"], ["sqlite", "postgresql"]), indirect=True)
def test_what_a_killed_crawl_had_is_free_at_once(ledger: IngestLedger, url: str) -> None:
    lines = asked("a/1", "a/2", "a/3", "a/4")
    list_id, _ = enter(ledger, lines)
    command = [sys.executable, "-c", KILLED, url, str(list_id), str(NOW)]
    killed = subprocess.run(command, cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)})
    assert killed.returncode == -signal.SIGKILL
    assert len(ledger.claim(list_id, 9, NOW)) == 2
    enter(ledger, lines)
    assert len(ledger.claim(list_id, 9, NOW)) == 2


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
    for _ in range(2):
        command = [sys.executable, "-c", CUT_SHORT, url]
        killed = subprocess.run(command, cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)})
        assert killed.returncode == -signal.SIGKILL
    list_id = ledger.list_id("a.jsonl", NOW)
    assert ledger.ledger.counts(list_id)["pending"] == 30
    _, read = enter(ledger, (f"https://a.example/{number}" for number in range(1, 51)))
    assert read == Imported(lines=50, new=20, rejected=0, duplicates=0, withdrawn=0)
    assert len({one.id for one in ledger.claim(list_id, 99, NOW)}) == 50
    assert ledger.claim(list_id, 99, NOW) == []


def test_results_are_read_as_they_were_written(
    ledger: IngestLedger, open_ledger: OpenLedger
) -> None:
    list_id, _ = enter(ledger, asked("a/1", "a/2", "b/1", "b/2"))
    claimed = {places([one])[0]: one for one in ledger.claim(list_id, 9, NOW)}
    odd = ended(claimed["b/2"], "not-found")
    odd.record.terminal = Terminal("https://c.example/\0\ud800")
    odd.record.error_message = "\0" * 2000
    ledger.put(
        [ended(claimed["a/1"], "success"), ended(claimed["a/2"]), ended(claimed["b/1"], at=1), odd]
    )
    found = {one.id: one for one in ledger.results.all()}
    assert list(found) == sorted(one.id for one in claimed.values())
    record = found[claimed["a/1"].id].record
    assert record["request"] == json.loads(asked("a/1")[0])
    assert record["file_meta"] == FILE._asdict()
    assert record["cdx"]["sha1hex"] == SHA1
    assert {*ledger.results.file_metas([SHA1, "0" * 40, SHA1])} == {SHA1}
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
    assert not list(ledger.results.unresolved(["no-capture"], since=NOW + HOUR + 1))
    assert not list(ledger.results.unresolved(["no-capture"], list_id=list_id + 1))
    assert sorted(ledger.results.unresolved(["no-capture", "success"])) == [
        Unresolved(f"https://{host}.pdf", f"https://{host}", "pdf", "no-capture", time)
        for host, time in (("a.example/2", NOW), ("b.example/1", NOW + HOUR))
    ]
    (attempt,) = ledger.results.attempts(ids["b/2"])
    told = ("https://c.example/\ufffd?", None, "\ufffd" * 1600, None, "first")
    assert attempt == Attempt(1, NOW, "not-found", False, *told)
    rows = ledger.ledger.rows(list_id, "failed")
    assert [(row.line, row.reason, row.attempts, row.entry) for row in rows] == [
        (2, "no-capture", 1, ids["a/2"]),
        (3, "no-capture", 1, ids["b/1"]),
        (4, "not-found", 1, ids["b/2"]),
    ]


@pytest.mark.parametrize("url", share(["sqlite"], ["sqlite", "postgresql"]), indirect=True)
def test_more_results_than_are_read_at_a_time(ledger: IngestLedger) -> None:
    list_id, _ = enter(ledger, asked(*(f"a/{page}" for page in range(1201))))
    ledger.put([ended(one) for one in ledger.claim(list_id, 2000, NOW)])
    assert len({one.id for one in ledger.results.all()}) == 1201
    assert sum(1 for _ in ledger.ledger.rows(list_id)) == 1201
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


def test_the_files_of_a_dataset_are_named_by_its_result(ledger: IngestLedger) -> None:
    list_id, _ = enter(ledger, asked("a/1", ingest_type="dataset"))
    (one,) = ledger.claim(list_id, 9, NOW)
    present = DatasetFile("a.csv", sha1="1" * 40, size=7, status="success")
    lost = DatasetFile("b.csv", sha1="2" * 40, size=7, status="mismatch-sha1")
    part = {"sha1hex": "3" * 40, "sha256hex": "3" * 64, "mimetype": "text/css", "size": 7}
    extra = {"manifest": [present, lost], "html_resources": [part, {}]}
    result = IngestResult(request=one.request, status="mismatch", **extra)
    ledger.put([request_end(one.id, result, None, NOW)])
    named = ledger.results.file_metas(str(digit) * 40 for digit in range(9))
    assert {*named} == {"1" * 40, "3" * 40}


def test_a_list_that_a_process_reads_is_entered_alike(
    open_ledger: OpenLedger, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ledger = open_ledger()
    file = tmp_path / "a.jsonl"
    lines = [*asked(*(f"a/{page % 1000}" for page in range(1250))), "?", "", *asked("a/1", "b/1")]
    file.write_text("\n".join(lines))
    read = ledger.import_requests(
        ledger.list_id("here", NOW), ingest_seeds.read_ingest_seeds(file), NOW
    )
    assert read == Imported(lines=1253, new=1001, rejected=1, duplicates=251, withdrawn=0)
    monkeypatch.setattr(ingest_seeds, "LARGE", 1)
    with ingest_seeds.reading(file) as entries:
        other = ledger.import_entries(ledger.list_id("there", NOW), entries, NOW)
    assert other == read._replace(new=0)
    here, there = (
        [row._replace(source="") for row in ledger.ledger.rows(ledger.list_id(name, NOW))]
        for name in ("here", "there")
    )
    assert here == there
    assert here[1250].text == "?"


def test_a_list_that_breaks_off_stays_as_far_as_it_came(
    open_ledger: OpenLedger, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pubcrawl.ingest.store.imports.CHUNK", 100)
    monkeypatch.setattr(ingest_seeds, "LARGE", 1)
    ledger = open_ledger()
    list_id = ledger.list_id("a.jsonl", NOW)
    file, whole = tmp_path / "a.jsonl.gz", tmp_path / "b.jsonl"
    whole.write_text("\n".join(asked(*(f"a/{page}" for page in range(2000)))))
    packed = gzip.compress(whole.read_bytes())
    file.write_bytes(packed[: len(packed) * 3 // 4])
    with (
        pytest.raises(SeedError, match="cannot be read to its end"),
        ingest_seeds.reading(file) as entries,
    ):
        ledger.import_entries(list_id, entries, NOW)
    remaining = ledger.queue.remaining(list_id, NOW)
    assert remaining % 100 == 0 < remaining < 2000
    with ingest_seeds.reading(whole) as entries:
        read = ledger.import_entries(list_id, entries, NOW)
    assert read == Imported(lines=2000, new=2000 - remaining, rejected=0, duplicates=0, withdrawn=0)
