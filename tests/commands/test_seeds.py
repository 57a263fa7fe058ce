"""``scrapy seeds``, run as its users run it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pubcrawl.commands.cells import cell
from pubcrawl.commands.result_filter import matches
from pubcrawl.engine.seeds import parse_line
from pubcrawl.ingest import seeds as ingest_seeds
from pubcrawl.ingest.store.ledger import IngestLedger, SettledRequest
from pubcrawl.items.ingest import IngestResult
from pubcrawl.store.store import Store
from pubcrawl.works.publication import Publication
from tests.conftest import Command

NOW = 1_700_000_000_000
LINES = ["12", "what is this", "12", "10.5555/a", "=1+1"]


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> str:
    url = f"sqlite:///{tmp_path_factory.mktemp('store')}/store.db"
    store = Store.open(url)
    list_id = store.ledger.list_id("publications", "/data/ids.txt", NOW)
    read = [parse_line(text, number) for number, text in enumerate(LINES, 1)]
    store.ledger.begin(list_id, read, lambda facts: True, NOW)
    first, second = store.ledger.claim(list_id, 9, NOW)
    store.put(Publication.from_ids(first.ids), [first.id], now=NOW)
    store.settle([second.id], "failed", "read-timeout", now=NOW)
    store.close()
    return url


def test_counts(url: str, command: Command) -> None:
    shown = command("seeds", "-s", f"STORE_URL={url}")
    assert shown.returncode == 0, shown.stderr
    names, values = (line.split("\t") for line in shown.stdout.splitlines())
    counts = dict(zip(names, values, strict=True))
    assert counts.pop("list") == "/data/ids.txt"
    assert counts.pop("spider") == "publications"
    assert {name: int(count) for name, count in counts.items() if count != "0"} == {
        "lines": 5,
        "done": 1,
        "failed": 1,
        "rejected": 2,
        "duplicate": 1,
    }


def test_lines_in_a_state_with_reasons(url: str, command: Command) -> None:
    shown = command("seeds", "ids.txt", "--state", "failed", "-s", f"STORE_URL={url}")
    assert shown.stdout.splitlines()[1:] == ["/data/ids.txt\t4\t10.5555/a\tfailed\tread-timeout\t1"]


def test_json(url: str, command: Command) -> None:
    shown = command("seeds", "--state", "rejected", "--format", "json", "-s", f"STORE_URL={url}")
    rows = [json.loads(line) for line in shown.stdout.splitlines()]
    assert [(row["line"], row["text"], row["reason"]) for row in rows] == [
        (2, "what is this", "unknown-id"),
        (5, "=1+1", "unknown-id"),
    ]


def test_an_unknown_list(url: str, command: Command) -> None:
    shown = command("seeds", "other.txt", "-s", f"STORE_URL={url}")
    assert shown.returncode == 4
    assert "/data/ids.txt" in shown.stderr


def test_without_a_store(tmp_path: Path, command: Command) -> None:
    shown = command("seeds", "-s", f"STORE_URL=sqlite:///{tmp_path}/none.db")
    assert shown.returncode == 1
    assert "no store" in shown.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_cell_is_one_cell_and_no_formula() -> None:
    assert cell("=1+1") == "'=1+1"
    assert cell("a\tb\nc") == "a b c"
    assert cell(12) == "12"


def test_a_list_is_known_by_its_name() -> None:
    assert matches("/data/ids.txt", "ids.txt")
    assert matches("/data/ids.txt", "./ids.txt")
    assert matches("-", "-")
    assert not matches("/data/myids.txt", "ids.txt")


def test_requests_are_counted_and_shown_with_their_slugs(tmp_path: Path, command: Command) -> None:
    url = f"sqlite:///{tmp_path}/store.db"
    ledger = IngestLedger.open(url)
    list_id = ledger.list_id("/data/requests.jsonl", NOW)
    lines = ("https://a.example/1", "what is this", "https://a.example/1")
    read = [ingest_seeds.parse_line(text, place) for place, text in enumerate(lines, 1)]
    ledger.import_requests(list_id, read, NOW)
    (one,) = ledger.claim(list_id, 9, NOW)
    ledger.put([SettledRequest(one, IngestResult(one.request, "no-pdf-link"), None, NOW)])
    ledger.close()
    shown = command("seeds", "--format", "json", "-s", f"STORE_URL={url}")
    counts = json.loads(shown.stdout)
    assert {name: count for name, count in counts.items() if count} == {
        "list": "/data/requests.jsonl",
        "spider": "ingest",
        "lines": 3,
        "failed": 2,
        "rejected": 1,
    }
    shown = command("seeds", "requests.jsonl", "--state", "failed", "-s", f"STORE_URL={url}")
    assert shown.stdout.splitlines()[1:] == [
        f"/data/requests.jsonl\t{line}\thttps://a.example/1\tfailed\tno-pdf-link\t1"
        for line in (1, 3)
    ]


@pytest.fixture
def tried(tmp_path: Path) -> str:
    url = f"sqlite:///{tmp_path}/store.db"
    ledger = IngestLedger.open(url)
    list_id = ledger.list_id("/data/requests.jsonl", NOW)
    lines = (f"https://{host}.example/{number}" for host in "ab" for number in range(3))
    read = [ingest_seeds.parse_line(text, number) for number, text in enumerate(lines, 1)]
    ledger.import_requests(list_id, read, NOW)
    claimed = sorted(ledger.claim(list_id, 9, NOW), key=lambda one: one.request.base_url)
    ends = ["success", "not-found", "no-pdf-link", "success", "success", "no-pdf-link"]
    ledger.put(
        [
            SettledRequest(
                one, IngestResult(one.request, status, hit=status == "success"), None, NOW
            )
            for one, status in zip(claimed, ends, strict=True)
        ]
    )
    ledger.close()
    return url


@pytest.mark.parametrize(
    ("arguments", "rows"),
    [
        (("--all",), {"1 no-pdf-link a false", "1 no-pdf-link b false", "1 not-found a false"}),
        (("--slug", "no-pdf-link"), {"1 no-pdf-link a false", "1 no-pdf-link b false"}),
        (("--host", "b.example", "--hits"), {"1 no-pdf-link b false", "2 success b true"}),
        (
            ("requests.jsonl", "--slug", "success", "--hits"),
            {"1 success a true", "2 success b true"},
        ),
        (("--older-than", "1d", "--host", "a.example", "--slug", "N"), {"1 not-found a false"}),
        (("--technique", "link-header"), set()),
    ],
)
def test_what_is_tried_again(
    tried: str, command: Command, arguments: tuple[str, ...], rows: set[str]
) -> None:
    ask = ("seeds", "retry", *arguments, "-s", f"STORE_URL={tried}")
    shown = command(*ask, "--dry-run")
    assert shown.returncode == 0, shown.stderr
    found = {" ".join(line.split("\t")) for line in shown.stdout.splitlines()[1:]}
    assert found == {
        row.replace(" a ", " a.example ").replace(" b ", " b.example ") for row in rows
    }
    done = command(*ask)
    number = sum(int(row.split()[0]) for row in rows)
    assert done.stdout == (f"/data/requests.jsonl\t{number}\n" if number else "")
    assert ("next: scrapy crawl ingest" if number else "no request meets this") in done.stderr
    counted = command("seeds", "--format", "json", "-s", f"STORE_URL={tried}")
    assert json.loads(counted.stdout)["retry"] == number


def test_hits_are_opened_if_asked(tried: str, command: Command) -> None:
    done = command("seeds", "retry", "--slug", "success", "-s", f"STORE_URL={tried}")
    assert done.stdout == ""
    assert done.stderr == "no request meets this; 3 hits meet this too: --hits opens them again\n"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "choose by --slug, --host"),
        (("--hits",), "choose by --slug, --host"),
        (("a", "b"), "give one list"),
        (("other.jsonl", "--all"), "no list of requests has this name"),
        (("--sha1", "abc"), "give 40 hexadecimal digits"),
        (("--confidence-below", "2"), "give a number from 0 to 1"),
        (("--slug", "no-pdf-lnk"), "did you mean no-pdf-link?"),
        (("--older-than", "soon"), "--older-than"),
        (("--all", "--state", "failed"), "--state is an option of scrapy seeds"),
    ],
)
def test_what_cannot_be_tried_again(
    tried: str, command: Command, arguments: tuple[str, ...], message: str
) -> None:
    done = command("seeds", "retry", *arguments, "-s", f"STORE_URL={tried}")
    assert done.returncode == 4
    assert message in done.stderr
