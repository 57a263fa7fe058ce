"""``scrapy export`` and ``scrapy report ingest``, as users run them, on both databases."""

from __future__ import annotations

import csv
import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update

from pubcrawl.ingest.seeds import parse_line
from pubcrawl.ingest.store.ledger import IngestLedger, SettledRequest
from pubcrawl.items.ingest import Capture, FileMeta, IngestResult
from pubcrawl.store.ingest_schema import result as result_table
from tests.cases import read, table
from tests.conftest import Command

DATA = read(Path(__file__).with_suffix(".yaml"))

NOW = 1_700_000_000_000

# base address → status, terminal address, further fields of the request
ENDS: dict[str, tuple[str, str, dict[str, Any]]] = DATA["ENDS"]


def ended(request: Any, status: str, terminal: str, number: int) -> IngestResult:
    if status != "success":
        return IngestResult(request, status, terminal_url=terminal)
    sha1 = f"{number:040x}"
    capture = Capture(
        f"example,{request.base_url[8]})/{number}.pdf",
        "20231114221320",
        terminal,
        "application/pdf",
        200,
        "A" * 31 + "BCDEFGHIJ"[number],
        sha1,
        "crawl/1.warc.gz",
        1000 - number,
        10,
    )
    return IngestResult(
        request,
        status,
        hit=True,
        hops=(request.base_url, terminal),
        terminal_url=terminal,
        terminal_dt=capture.datetime,
        terminal_status_code=200,
        terminal_sha1hex=sha1,
        file_meta=FileMeta(sha1, "ab" * 32, "cd" * 16, 7, "application/pdf"),
        cdx=capture,
        confidence=0.97,
        extra={"pdf_meta": {"status": "success", "page_count": 3}},
    )


def fill(url: str, name: str, ends: dict[str, tuple[str, str, dict[str, Any]]], now: int) -> None:
    ledger = IngestLedger.open(url)
    lines = [
        json.dumps({"ingest_type": "pdf", "base_url": base, **fields})
        for base, (_, _, fields) in ends.items()
    ]
    list_id = ledger.list_id(name, now)
    ledger.import_requests(list_id, [parse_line(text, n) for n, text in enumerate(lines, 1)], now)
    for one in ledger.claim(list_id, 99, now):
        status, terminal, _ = ends[one.request.base_url]
        number = int(one.request.base_url.rpartition("/")[2])
        ledger.put([SettledRequest(one, ended(one.request, status, terminal, number), None, now)])
    ledger.close()


@pytest.fixture
def filled(url: str) -> str:
    fill(url, "/data/first.jsonl", ENDS, NOW)
    return url


@pytest.fixture
def scrapy(filled: str, command: Command) -> Command:
    return lambda *arguments: command(*arguments, "-s", f"STORE_URL={filled}")


def test_entities_and_what_becomes_none(scrapy: Command, tmp_path: Path) -> None:
    out, refused = tmp_path / "files.jsonl", tmp_path / "refused.jsonl"
    done = scrapy("export", "--format", "fatcat-file", "-o", str(out), "--refused", str(refused))
    assert done.returncode == 0, done.stderr
    assert done.stderr == "fatcat-file: 1 file; refused: 1 no-release\n"
    (entity,) = map(json.loads, out.read_text().splitlines())
    assert entity["sha1"] == f"{1:040x}"
    assert entity["urls"] == [{"url": "https://a.example/1.pdf", "rel": "publisher"}]
    (no,) = map(json.loads, refused.read_text().splitlines())
    assert (no["base_url"], no["reason"]) == ("https://a.example/article/2", "no-release")
    assert "fatcat.release_ident" in no["message"]
    assert sorted(path.name for path in tmp_path.glob("*.jsonl*")) == [out.name, refused.name]


def test_another_source_names_the_release(scrapy: Command, filled: str) -> None:
    claim = {"link_source": "unpaywall", "link_source_id": "10.5555/2", "ext_ids": {"pmid": "12"}}
    again = {"https://a.example/article/2": ("success", "", claim)}
    fill(filled, "/data/second.jsonl", again, NOW)
    done = scrapy("export", "--format", "fatcat-file")
    assert done.returncode == 0, done.stderr
    entities = {(one := json.loads(line))["sha1"]: one for line in done.stdout.splitlines()}
    assert {sha1[-1]: one["edit_extra"]["ext_ids"] for sha1, one in entities.items()} == {
        "1": {"doi": "10.5555/1"},
        "2": {"pmid": "12"},
    }


def test_indexes_hold_hits_in_order(scrapy: Command) -> None:
    done = scrapy("export", "--format", "cdx")
    assert done.returncode == 0, done.stderr
    header, *lines = done.stdout.splitlines()
    assert header == " CDX N b a m s k r M S V g"
    assert lines == [
        f"example,a)/{n}.pdf 20231114221320 https://a.example/{n}.pdf application/pdf 200 "
        f"{'A' * 31}{letter} - - 10 {1000 - n} crawl/1.warc.gz"
        for n, letter in ((1, "C"), (2, "D"))
    ]
    done = scrapy("export", "--format", "cdxj")
    keys = [line.split(" {")[0] for line in done.stdout.splitlines()]
    assert keys == ["example,a)/1.pdf 20231114221320", "example,a)/2.pdf 20231114221320"]


def test_what_a_later_crawl_should_try(scrapy: Command) -> None:
    done = scrapy("export", "--format", "unresolved")
    assert done.returncode == 0, done.stderr
    urls = done.stdout.splitlines()
    # No repetitions; the base address if the terminal one is unknown or that of a wall.
    assert sorted(urls) == [
        "https://b.example/article/4",
        "https://b.example/article/6",
        "https://cdn.example/3.pdf?token=x%20y",
    ]
    assert scrapy("export", "--format", "unresolved").stdout == done.stdout
    some = scrapy("export", "--format", "unresolved", "--slug", "no-pdf-link,N")
    assert set(some.stdout.splitlines()) == {
        "https://b.example/article/5",
        "https://c.example/article/8",
    }


def test_choices(scrapy: Command, filled: str) -> None:
    later = "https://d.example/article/9"
    fill(filled, "/data/later.jsonl", {later: ("no-capture", "", {})}, NOW + 86_400_000)

    def found(*options: str) -> int:
        done = scrapy("export", "--format", "results", *options)
        assert done.returncode == 0, done.stderr
        return len(done.stdout.splitlines())

    assert found() == 9
    assert found("--list", "later.jsonl") == 1
    assert found("--since", "2023-11-15T00:00") == 1
    assert found("--slug", "no-capture", "--slug", "success") == 6


def test_report(scrapy: Command) -> None:
    shown = scrapy("report", "ingest")
    assert shown.returncode == 0, shown.stderr
    lines = shown.stdout.splitlines()
    assert lines[0] == "8 requests, 2 hits (25.0%)"
    hosts = [line for line in lines if ".example: " in line]
    # By misses, then by requests, then by name.
    assert [" ".join(line.split()) for line in hosts] == [
        "3 50.0% 3 0.0% b.example: blocked-cookie 1, no-capture 1, no-pdf-link 1",
        "2 33.3% 2 0.0% cdn.example: no-capture 2",
        "1 16.7% 1 0.0% c.example: not-found 1",
        "0 0.0% 2 100.0% a.example: success 2",
    ]
    assert lines[-1] == "these 4 hosts have 100.0% of the misses"
    worst = json.loads(scrapy("report", "ingest", "--json", "--top", "2").stdout)
    assert [host["host"] for host in worst["hosts"]] == ["b.example", "cdn.example"]
    assert (worst["requests"], worst["hits"], worst["misses"]) == (8, 2, 6)
    assert worst["slugs"]["no-capture"] == 3
    assert worst["miss_share"] == 0.8333
    one = json.loads(scrapy("report", "ingest", "--json", "--slug", "no-capture").stdout)
    assert {host["host"]: host["misses"] for host in one["hosts"]} == {
        "cdn.example": 2,
        "b.example": 1,
    }


def test_a_cell_is_no_formula(scrapy: Command, filled: str) -> None:
    ledger = IngestLedger.open(filled)
    with ledger.database.write() as connection:
        evil = update(result_table).where(result_table.c.host == "c.example")
        connection.execute(evil.values(host="=cmd|' /C calc'!A0"))
    ledger.close()
    shown = scrapy("report", "ingest", "--csv")
    rows = list(csv.DictReader(StringIO(shown.stdout)))
    assert [row["host"] for row in rows] == [
        "b.example",
        "cdn.example",
        "'=cmd|' /C calc'!A0",
        "a.example",
    ]
    assert rows[0]["slugs"] == "blocked-cookie 1; no-capture 1; no-pdf-link 1"


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
@table
def test_what_cannot_be_done(
    arguments: tuple[str, ...], code: int, message: str, scrapy: Command
) -> None:
    done = scrapy(*arguments)
    assert done.returncode == code, done.stderr
    assert message in done.stderr + done.stdout
    assert "Traceback" not in done.stderr


def groups(done: Any) -> list[dict[str, Any]]:
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_requests_by_source(scrapy: Command, filled: str) -> None:
    # A second source of a request with a result, and a request without a result.
    claim = {"ingest_type": "pdf", "link_source": "unpaywall", "link_source_id": "10.5556/2"}
    lines = [
        parse_line(json.dumps({**claim, "base_url": f"https://a.example/article/{n}"}), n)
        for n in (2, 99)
    ]
    ledger = IngestLedger.open(filled)
    ledger.import_requests(ledger.list_id("/data/more.jsonl", NOW), lines, NOW)
    ledger.close()
    assert (
        groups(scrapy("report", "ingest", "--by", "source", "--json")) == DATA["requests by source"]
    )
    by_prefix = groups(scrapy("report", "ingest", "--by", "prefix", "--json"))
    assert {each["prefix"]: each["requests"] for each in by_prefix} == {
        "": 7,
        "10.5555": 1,
        "10.5556": 2,
    }
    here = scrapy("report", "ingest", "--by", "slug", "--json", "--list", "more.jsonl")
    assert [(each["slug"], each["requests"]) for each in groups(here)] == [
        ("pending", 1),
        ("success", 1),
    ]


def test_requests_by_host_and_slug(scrapy: Command) -> None:
    done = scrapy("report", "ingest", "--by", "host,slug", "--top", "3")
    assert done.stdout.splitlines() == [
        "host\tslug\trequests\tpending\thits\tmisses\thit_rate",
        "a.example\tsuccess\t2\t0\t2\t0\t1.0",
        "cdn.example\tno-capture\t2\t0\t0\t2\t0.0",
        "b.example\tblocked-cookie\t1\t0\t0\t1\t0.0",
    ]


@pytest.mark.parametrize(
    ("field", "expected"),
    [
        ("code", {"200": 2, "": 6}),
        ("class", {"hit": 2, "L": 4, "X": 1, "N": 1}),
        ("day", {"2023-11-14": 8}),
        ("type", {"pdf": 8}),
        ("attempts", {"1": 8}),
    ],
)
def test_groups(scrapy: Command, field: str, expected: dict[str, int]) -> None:
    found = groups(scrapy("report", "ingest", "--by", field, "--json", "--top", "0"))
    assert {each[field]: each["requests"] for each in found} == expected


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["ingest", "--by", "sorce"], "--by sorce: no such field; did you mean source?"),
        (["ingest", "--by", "slug,slug"], "slug is given twice"),
        (["ingest", "--by", ","], "--by: give source,"),
        (["--by", "slug"], "--by is an option of scrapy report ingest"),
    ],
)
def test_what_cannot_be_grouped(scrapy: Command, words: list[str], message: str) -> None:
    done = scrapy("report", *words)
    assert (done.returncode, done.stdout) == (4, "")
    assert message in done.stderr
