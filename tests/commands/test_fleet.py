"""``scrapy fleet``, run as a command."""

from __future__ import annotations

import json
import platform
import subprocess
from pathlib import Path
from time import monotonic

import pytest
from sqlalchemy import update

from pubcrawl.ingest.seeds import parse_line
from pubcrawl.ingest.store.ledger import IngestLedger
from pubcrawl.items.host_state import REFUSAL, HostState, Streak
from pubcrawl.store.database import Database
from pubcrawl.store.fleet import FleetRow, SignOfLife
from pubcrawl.store.hosts import HostRows
from pubcrawl.store.tables import worker
from tests.conftest import Command
from tests.crawls.forks import forks
from tests.moments import kill, wait_until

NOW = 1_700_000_000_000
ADA, BOB = "crawler1/4711/1", "crawler2/815/1"


@pytest.fixture
def url(tmp_path: Path) -> str:
    url = f"sqlite:///{tmp_path}/store.db"
    ledger = IngestLedger.open(url, worker=ADA)
    number = ledger.list_id("/data/a.jsonl", NOW)
    lines = [parse_line(f"https://a.example/{n}", n) for n in range(1, 41)]
    ledger.import_requests(number, lines, NOW)
    assert len(ledger.claim(number, 3, NOW)) == 3
    sign = SignOfLife("ingest", number, "r", "night", "0.2.0", "running", 1200, 0.5, 3, 5.0)
    FleetRow(ledger.database, ADA).report(sign)
    FleetRow(ledger.database, BOB).report(sign._replace(list=99, job=""))
    rows, now = HostRows(ledger.database, ADA, 30), monotonic()
    rows.run_round(["slow.example", "down.example", "fine.example"], (), {})
    slow = HostState(streaks={REFUSAL: Streak(2)})
    slow.hold(now + 90, "rate-limited")
    outages = {"https://down.example": Streak(5, 60, now + 50), "http://up.example": Streak(1)}
    states = {
        "slow.example": slow,
        "down.example": HostState(outages=outages),
        "fine.example": HostState(ready=now + 5),
    }
    rows.run_round((), (), {}, note=states)
    ledger.database.close()
    return url


def test_status_shows_workers_hosts_and_seeds(url: str, command: Command) -> None:
    shown = command("fleet", "status", "--json", "-s", f"STORE_URL={url}")
    assert shown.returncode == 0, shown.stderr
    found = json.loads(shown.stdout)
    ada, bob = found["workers"]
    assert (ada["host"], ada["pid"], ada["job"], ada["list"], ada["claims"]) == (
        "crawler1",
        4711,
        "night",
        "/data/a.jsonl",
        3,
    )
    assert (ada["notes"], bob["notes"], bob["list"], bob["job"]) == ([], [], "", None)
    rests = {one["host"]: (one["why"], one["seconds"]) for one in found["hosts_at_rest"]}
    assert rests.keys() == {"slow.example", "down.example"}
    assert rests["slow.example"][0] == "rate-limited"
    assert 0 < rests["slow.example"][1] <= 90
    assert rests["down.example"][0] == "host-down"
    assert 0 < rests["down.example"][1] <= 50
    (seeds,) = found["lists"]
    assert (seeds["states"], seeds["to_do"], seeds["seconds_left"]) == (
        {"pending": 37, "claimed": 3},
        40,
        80,
    )
    assert seeds["lanes"] == {"bulk": {"due": 40, "later": 0, "claimed": 3}}

    lines = command("fleet", "-s", f"STORE_URL={url}").stdout.splitlines()
    assert lines[0] == "workers: 2"
    assert lines[2].split()[:3] == ["crawler1", "4711", "0.2.0"]
    assert "  /data/a.jsonl (ingest), 1 workers" in lines
    assert lines[-1] == "    to do 40, 30.0 a minute, 1 min 20 s left"

    database = Database(url)
    with database.write() as connection:
        connection.execute(update(worker).where(worker.c.name == ADA).values(last_sign=1))
    database.close()
    lines = command("fleet", "-s", f"STORE_URL={url}").stdout.splitlines()
    assert "  ! crawler1/4711/1: 3 claims have run out; other workers take them over" in lines


def test_orders_stand_until_they_end(url: str, command: Command) -> None:
    def fleet(*arguments: str, code: int = 0) -> str:
        done = command("fleet", *arguments, "-s", f"STORE_URL={url}")
        assert done.returncode == code, done.stderr
        return done.stdout + done.stderr

    assert fleet("pause", "a.jsonl") == f"pause\ta.jsonl\npauses\t{ADA}\n"
    assert fleet("drain", "--worker", "crawler2/815") == f"drain\t{BOB}\nends\t{BOB}\n"
    assert fleet("pause").count("pauses") == 2
    orders = json.loads(fleet("status", "--json"))["orders"]
    assert [(one["command"], one["list"], one["worker"]) for one in orders] == [
        ("pause", "/data/a.jsonl", None),
        ("drain", None, BOB),
        ("pause", None, None),
    ]
    assert "all lists are still ordered to stop" in fleet("resume", "a.jsonl")
    assert fleet("resume") == "ended\t2\n"
    assert "give one of the workers: crawler1/4711/1" in fleet("pause", "--worker", "x", code=4)
    assert "the store has no list 'b.jsonl'" in fleet("drain", "b.jsonl", code=4)
    assert "give one of status, pause" in fleet("stop", code=2)
    assert "--wait; scrapy fleet drain has it" in fleet("pause", "--wait", code=2)


def test_a_drain_of_a_killed_worker_is_done(tmp_path: Path, command: Command) -> None:
    """A worker that only gives no sign of life may still run: exit code 1."""
    url = f"sqlite:///{tmp_path}/store.db"
    ledger = IngestLedger.open(url)
    sign = SignOfLife("ingest", 1, "r", "", "0.2.0", "running", 1, 0.5, 3, 5.0)
    process = subprocess.Popen(["sleep", "infinity"])
    name = f"{platform.node()}/{process.pid}/0"
    FleetRow(ledger.database, name).report(sign)
    drain = ["fleet", "drain", "--wait", "-s", f"STORE_URL={url}"]
    waiting = forks().start(drain, tmp_path)
    wait_until(
        lambda: "drain" in command("fleet", "-s", f"STORE_URL={url}").stdout.splitlines()[0],
        waiting,
    )
    kill(process)
    assert waiting.wait() == 0, waiting.communicate()
    assert waiting.communicate()[0] == f"drain\tall lists\nends\t{name}\ndead\t{name}\n"
    assert command(*drain).stdout == f"drain\tall lists\ndead\t{name}\n"

    with ledger.database.write() as connection:
        connection.exec_driver_sql("UPDATE worker SET last_sign = 1, name = 'elsewhere/1/1'")
    ledger.database.close()
    done = command(*drain)
    assert (done.returncode, "lost\telsewhere" in done.stdout) == (1, True)
    assert "1 workers give no sign of life" in done.stderr
