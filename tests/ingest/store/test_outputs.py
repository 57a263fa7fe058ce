"""``scrapy export`` and ``scrapy report ingest``, as users run them, on both databases."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update

from pubcrawl.ingest.store.ledger import IngestLedger, request_end
from pubcrawl.model.ingest import Capture, FileMeta, IngestResult, Terminal
from pubcrawl.store.tables import ingest
from tests.cases import Agree, golden, read
from tests.conftest import Command
from tests.databases import NOW, created
from tests.ingest.store.stories import asked, seeds

DATA = read(Path(__file__).with_suffix(".yaml"))

# base address → status, terminal address, further fields of the request
ENDS: dict[str, tuple[str, str, dict[str, Any]]] = DATA["ENDS"]


def ended(request: Any, status: str, terminal: str, number: int) -> IngestResult:
    if status != "success":
        return IngestResult(request=request, status=status, terminal=Terminal(terminal))
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
        request=request,
        status=status,
        hit=True,
        hops=(request.base_url, terminal),
        terminal=Terminal(terminal, capture.datetime, 200, sha1),
        file_meta=FileMeta(sha1, "ab" * 32, "cd" * 16, 7, "application/pdf"),
        cdx=capture,
        confidence=0.97,
        pdf_meta={"status": "success", "page_count": 3},
    )


def fill(url: str, name: str, ends: dict[str, tuple[str, str, dict[str, Any]]], now: int) -> None:
    ledger = IngestLedger.open(url)
    lines = [
        json.dumps({"ingest_type": "pdf", "base_url": base, **fields})
        for base, (_, _, fields) in ends.items()
    ]
    list_id = ledger.list_id(name, now)
    ledger.import_requests(list_id, seeds(lines), now)
    for one in ledger.claim(list_id, 99, now):
        status, terminal, _ = ends[one.request.base_url]
        number = int(one.request.base_url.rpartition("/")[2])
        ledger.put([request_end(one.id, ended(one.request, status, terminal, number), None, now)])
    ledger.close()


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def stores(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> dict[str, str]:
    """Return two stores: results of a list, and those with the results of other lists."""
    found = {}
    for name in ("one", "more"):
        if request.param == "postgresql":
            found[name] = created(request.getfixturevalue("postgres"), "template1")
        else:
            found[name] = f"sqlite:///{tmp_path_factory.mktemp('outputs')}/store.db"
        fill(found[name], "/data/first.jsonl", ENDS, NOW)
    claim = {"link_source": "unpaywall", "link_source_id": "10.5555/2", "ext_ids": {"pmid": "12"}}
    again = {"https://a.example/article/2": ("success", "", claim)}
    fill(found["more"], "/data/second.jsonl", again, NOW)
    later = {"https://d.example/article/9": ("no-capture", "", {})}
    fill(found["more"], "/data/later.jsonl", later, NOW + 86_400_000)
    ledger = IngestLedger.open(found["more"])
    # A request without a result.
    waiting = asked("a/article/99", link_source="unpaywall", link_source_id="10.5556/2")
    ledger.import_requests(ledger.list_id("/data/waiting.jsonl", NOW), seeds(waiting), NOW)
    with ledger.database.write() as connection:
        evil = update(ingest).where(ingest.c.host == "c.example")
        connection.execute(evil.values(host="=cmd|' /C calc'!A0"))
    ledger.close()
    return found


@golden
def test_commands(
    case: dict[str, Any], agree: Agree, stores: dict[str, str], command: Command, tmp_path: Path
) -> None:
    """*store*: which one; *words*: of the command, in which TMP is a folder for files."""
    words = [word.replace("TMP", str(tmp_path)) for word in case["words"]]
    done = command(*words, "-s", f"STORE_URL={stores[case.get('store', 'one')]}")
    result = {
        "code": done.returncode,
        "shown": _shown(done.stdout),
        "errors": done.stderr.splitlines(),
        "files": {
            path.name: _shown(path.read_text())
            for path in sorted(tmp_path.iterdir())
            if not path.name.startswith("store.db")
        },
    }
    agree(case, {name: value for name, value in result.items() if value})


def _shown(text: str) -> Any:
    """Return JSON, lines of JSON, or the words of each line."""
    try:
        return json.loads(text)
    except ValueError:
        lines = text.splitlines()
        return [_shown(line) if line.startswith("{") else " ".join(line.split()) for line in lines]
