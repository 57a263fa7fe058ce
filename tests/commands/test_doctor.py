"""``scrapy doctor`` reports what is wrong with a machine, and how to repair it."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterable
from contextlib import closing
from pathlib import Path
from time import time
from types import SimpleNamespace
from typing import Any

import pytest
from packaging.requirements import Requirement
from scrapy.settings import Settings

from pubcrawl.ids.hidden import without_password
from pubcrawl.publications.resources import addresses
from pubcrawl.store.store import Store
from pubcrawl.store.versions import VERSION
from pubcrawl.workbench.doctor import configuration, machine
from pubcrawl.workbench.doctor.diagnosis import Diagnosis
from tests.cases import table
from tests.conftest import Command
from tests.server import Answer, Server

Lines = list[dict[str, str]]
Doctor = Callable[..., tuple[int, Lines]]


@pytest.fixture
def doctor(tmp_path: Path, command: Command) -> Doctor:
    """Return a function that runs the command on a separate store: exit code and lines."""

    def run(*arguments: str, **settings: str) -> tuple[int, Lines]:
        given = {
            "STORE_URL": f"sqlite:///{tmp_path}/store.db",
            "CONTACT_EMAIL": "me@lab.example",
            "JAVASCRIPT": "off",
            **settings,
        }
        pairs = [word for name, value in given.items() for word in ("-s", f"{name}={value}")]
        done = command("doctor", "--json", *arguments, *pairs)
        *lines, counts = map(json.loads, done.stdout.splitlines())
        assert sum(counts.values()) == len(lines)
        assert done.returncode == (1 if counts["problem"] else 0), done.stderr
        assert all(line["advice"] or line["level"] == "ok" or "give" in line["message"]
                   for line in lines)  # fmt: skip
        return done.returncode, lines

    return run


def of(lines: Lines, subject: str) -> list[tuple[str, str]]:
    return [(line["level"], line["message"]) for line in lines if line["subject"] == subject]


def test_a_machine_that_is_well(tmp_path: Path, doctor: Doctor) -> None:
    code, lines = doctor()
    assert code == 0
    assert "there is no" in of(lines, "store")[0][1]
    assert not (tmp_path / "store.db").exists()
    assert {line["subject"] for line in lines} >= set(
        """
        Python packages Chromium settings contact keys rules clock
    """.split()
    )
    assert of(lines, "contact") == [("ok", "CONTACT_EMAIL is set")]
    Store(f"sqlite:///{tmp_path}/store.db").close()
    _, lines = doctor()
    assert f"version {VERSION}" in of(lines, "store")[0][1]
    assert "no damage found" in of(lines, "store")[0][1]


def test_for_people(command: Command, tmp_path: Path) -> None:
    store = f"STORE_URL=sqlite:///{tmp_path}/store.db"
    done = command("doctor", "-s", "JAVASCRIPT=off", "-s", "CONTACT_EMAIL=", "-s", store)
    assert done.returncode == 0
    assert "\nwarning  contact: CONTACT_EMAIL is not set, so no live crawl starts; give" in (
        done.stdout
    )


def found(check: Callable[[Any], Iterable[Diagnosis]], **settings: str) -> list[tuple[str, str]]:
    """Return the levels and messages of one check, without those of the command."""
    return [(each.level, each.message) for each in check(Settings(settings))]


def changed(file: Path, *statements: str) -> str:
    """Return the URL of a store that other statements have changed."""
    if not file.exists():
        Store(f"sqlite:///{file}").close()
    with closing(sqlite3.connect(file)) as database, database:
        for statement in statements:
            database.execute(statement)
    return f"sqlite:///{file}"


def test_stores(tmp_path: Path, doctor: Doctor) -> None:
    file, other = tmp_path / "store.db", tmp_path / "other.db"
    other.write_bytes(b"no database at all, " * 500)
    assert found(configuration.store, STORE_URL=f"sqlite:///{other}")[0][0] == "problem"
    other.write_bytes(b"")
    url = changed(other, "CREATE TABLE publication (x)")
    ((level, message),) = found(configuration.store, STORE_URL=url)
    assert (level, "of another program" in message) == ("problem", True)
    for change in ("value = '99'", "name = 'schema_version'"):
        url = changed(file, f"UPDATE property SET {change} WHERE name = 'version'")
        assert found(configuration.store, STORE_URL=url)[0][0] == "problem"
    _, lines = doctor(STORE_URL="postgresql://me:hidden@127.0.0.1:1/x")
    assert of(lines, "store")[0][0] == "problem"
    assert "hidden" not in json.dumps(lines)


def test_a_damaged_store(tmp_path: Path) -> None:
    file = tmp_path / "store.db"
    numbers = "WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n LIMIT 50000)"
    url = changed(file, f"CREATE TABLE more AS {numbers} SELECT i FROM n")
    body = bytearray(file.read_bytes())
    body[-60_000:-40_000] = b"\x55" * 20_000
    file.write_bytes(body)
    assert any("is damaged" in text for _, text in found(configuration.store, STORE_URL=url))


def test_claims(tmp_path: Path, doctor: Doctor) -> None:
    changed(
        tmp_path / "store.db",
        "INSERT INTO seed_claim (seed, list, due, turn, source, worker) VALUES "
        "(1, 1, 0, 0, 0, 'a'), (2, 1, 0, 0, 0, 'a'), (3, 1, 0, 0, 0, 'b')",
        f"INSERT INTO worker (name, list, began, last_sign) VALUES ('b', 1, 0, {time() * 1000})",
    )
    assert of(doctor()[1], "claims") == [("ok", "2 of a have expired"), ("ok", "1 of b, at work")]


def test_settings_and_rules(tmp_path: Path, doctor: Doctor) -> None:
    rules = tmp_path / "rules.yaml"
    rules.write_text("'a\\.example/': one\n---\none: {titel: h1}\n---\n[]\n")
    code, lines = doctor(JOURNALS_YAML=str(rules), BATCH_MAX="many", SPN2_ACCESS_KEY="hidden")
    assert code == 1
    assert of(lines, "settings") == [("problem", "BATCH_MAX=many: give a whole number")]
    assert of(lines, "rules")[0][0] == "problem"
    assert "1 mistake, the first: " in of(lines, "rules")[0][1]
    assert ("problem", "SPN2_ACCESS_KEY is set alone") in of(lines, "keys")
    assert "hidden" not in json.dumps(lines)


def test_chromium(tmp_path: Path, doctor: Doctor) -> None:
    program = tmp_path / "chromium"
    program.write_text("#!/bin/sh\necho Chromium 9.8.7\n")
    program.chmod(0o755)
    given = {"JAVASCRIPT": "auto", "JAVASCRIPT_CHROMIUM": str(program)}
    _, lines = doctor(**given)
    assert of(lines, "Chromium") == [("ok", f"Chromium 9.8.7, {program}")]
    program.write_text("#!/bin/sh\nexit 3\n")
    assert found(machine.chromium, **given)[0][0] == "warning"
    program.unlink()
    assert found(machine.chromium, **given)[0][0] == "problem"


def test_packages(monkeypatch: pytest.MonkeyPatch) -> None:
    assert {each.name for each in machine.pinned()} >= {"Scrapy", "lxml", "psycopg"}
    wanted = [Requirement(text) for text in ("Scrapy==1.0", "nothing-of-this-name==1", "lxml")]
    monkeypatch.setattr(machine, "pinned", lambda: wanted)
    assert [level for level, _ in found(machine.packages)] == ["warning", "problem"]


def test_disks_and_clock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings: Any = {"STORE_URL": f"sqlite:///{tmp_path}/s.db", "WARC_DIR": f"{tmp_path}/a/b"}
    settings |= {"FILES_DIR": "s3://bucket/x"}
    for free, level in ((100 * 1024**3, "ok"), (1024**3, "warning"), (1024**2, "problem")):
        usage = SimpleNamespace(free=free)
        monkeypatch.setattr(machine.shutil, "disk_usage", lambda _, usage=usage: usage)
        diagnoses = list(machine.disks(settings))
        assert [each.subject for each in diagnoses] == [
            "disk of STORE_URL",
            "disk of WARC_DIR",
            "disk of TMPDIR",
        ]
        assert {each.level for each in diagnoses} == {level}
    (tmp_path / "file").touch()
    settings["WARC_DIR"] = str(tmp_path / "file")
    assert list(machine.disks(settings))[1].level == "problem"
    now = time()
    for moment, level in ((now, "ok"), (0.0, "problem"), (now + 20 * 366 * 86_400, "warning")):
        monkeypatch.setattr(machine, "time", lambda moment=moment: moment)
        assert [name for name, _ in found(machine.clock)] == [level]


def test_the_network(doctor: Doctor) -> None:
    with Server("127.0.0.1") as well, Server("127.0.0.2") as faulty, Server("127.0.0.3") as old:
        well.fallback = Answer(404)
        faulty.fallback = Answer(503)
        old.fallback = Answer.redirect(well.url("/elsewhere"))
        given = dict.fromkeys(addresses(), well.url("/api"))
        given |= {"WAYBACK_CDX_URL": faulty.url("/cdx"), "WAYBACK_URL": old.url(""),
                  "SPN2_URL": "http://127.0.0.1:1/"}  # fmt: skip
        code, lines = doctor("--network", **given)
        asked = [line for line in lines if line["subject"].startswith("network")]
        assert sorted((line["level"], line["message"].split()[-1]) for line in asked) == [
            ("ok", "302"),
            ("ok", "404"),
            ("problem", "refused"),
            ("warning", "503"),
        ]
        assert code == 1
        # Each host gets one request, without API keys.
        assert [(each.method, each.target) for each in well.seen] == [("HEAD", "/api")]


def test_nothing_is_sent_unasked(doctor: Doctor) -> None:
    with Server() as server:
        doctor(**dict.fromkeys(addresses(), server.url("/api")))
        assert server.seen == []


def test_keys_are_named_and_not_printed(doctor: Doctor) -> None:
    _, lines = doctor(NCBI_API_KEY="0123-hidden", CORE_API_KEY="4567-hidden")
    known = "set: CORE_API_KEY, NCBI_API_KEY; not set: OPENALEX_API_KEY, OPENCITATIONS_TOKEN"
    assert ("ok", known) in of(lines, "keys")
    assert "hidden" not in json.dumps(lines)


@table
def test_passwords_in_addresses(text: str, shown: str) -> None:
    assert without_password(text) == shown


def test_a_store_with_much_unused_space(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    url = changed(
        tmp_path / "store.db",
        "CREATE TABLE more (x)",
        "INSERT INTO more VALUES (zeroblob(5000000))",
        "DROP TABLE more",
    )
    monkeypatch.setattr(configuration, "FREE_MIN", 1_000_000)
    first, second = configuration.store(Settings({"STORE_URL": url}))
    assert (first.level, second.level) == ("ok", "warning")
    assert "VACUUM" in second.advice
