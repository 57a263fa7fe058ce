"""``scrapy report``: its numbers are those of the records, of all and of a selection."""

from __future__ import annotations

import csv
import io
import json
import os
import pty
import shlex
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from scrapy.settings import Settings
from sqlalchemy import select

from pubcrawl.queries.selection import find_records, parse_selection
from pubcrawl.store.database import Database
from pubcrawl.store.keys import site
from pubcrawl.store.ledger import Ledger
from pubcrawl.store.tables import crawl
from pubcrawl.views.page import source_hash, timeline
from pubcrawl.views.report import StoreReport, build_report, store_option
from pubcrawl.views.sql import ViewColumn, ViewTable
from tests.commands.stores import Stores
from tests.commands.stores import filled as fill_store
from tests.conftest import Command
from tests.crawls.forks import environment

NOW = 1_700_000_000_000


@pytest.fixture(scope="module")
def filled(stores: Stores) -> str:
    return f"sqlite:///{stores.file('filled')}"


def built(url: str, **options: Any) -> StoreReport:
    database = Database(url)
    lists = Ledger(database).lists()
    if name := options.get("name"):
        lists = [each for each in lists if each.source == name]
    if where := options.get("where"):
        options["of"] = options.get("of", "publications")
        options["selection"] = parse_selection(options["of"], where, NOW)
    report = build_report(database, Settings({"STORE_URL": url}), lists, NOW, **options)
    database.close()
    return report


def tables(report: StoreReport) -> dict[str, ViewTable]:
    return {table.name: table for section in report.sections for table in section.tables}


def figures(report: StoreReport) -> dict[str, float]:
    return {
        f"{section.name}.{figure.name}": figure.value
        for section in report.sections
        for figure in section.figures
    }


def records(url: str, of: str, where: str = "") -> Iterator[Any]:
    database = Database(url)
    for each in find_records(database, parse_selection(of, where, NOW)):
        yield each.record
    database.close()


@pytest.mark.parametrize("where", ["", "oa", "missing fulltext", "abstract ~ otter and not oa"])
def test_the_numbers_are_those_of_the_records(filled: str, where: str) -> None:
    """The test counts record by record, which the program never does."""
    report = built(filled, where=where) if where else built(filled)
    own = list(records(filled, "publications", where))
    assert own
    found = tables(report)
    parts: Counter[tuple[str, str]] = Counter()
    types: Counter[tuple[str, str]] = Counter()
    for record in own:
        for name, part in record["parts"].items():
            state = "final" if part["final"] else "usable" if part["usable"] else "too_small"
            parts[name, state] += 1
            types[part["type"], name] += 1
    for name, final, usable, too_small, missing, share in found["parts"].rows:
        here = [parts[name, state] for state in ("final", "usable", "too_small")]
        assert [final, usable, too_small, missing] == [*here, len(own) - sum(here)]
        assert share == (final + usable) / len(own)
    names = [column.name for column in found["sources"].columns[1:-1]]
    assert {
        (row[0], name): number
        for row in found["sources"].rows
        for name, number in zip(names, row[1:-1], strict=True)
        if number
    } == types
    reasons = Counter((one["reason"], one["resource"]) for each in own for one in each["problems"])
    rows = found["reasons"].rows if reasons else []
    assert {(reason, resource): number for reason, resource, number in rows} == reasons
    prefixes = Counter(record["doi"].partition("/")[0] for record in own)
    assert {row[0]: row[1] for row in found["doi_prefix"].rows} == prefixes
    assert figures(report)["publications.publications"] == len(own)
    assert figures(report)["publications.open_access"] == sum(record["oa"] for record in own)


def test_hosts_join_visits_full_texts_and_problems(filled: str) -> None:
    visits: Counter[str] = Counter()
    fulltexts: Counter[str] = Counter()
    problems: Counter[str] = Counter()
    for record in records(filled, "publications"):
        visits.update(site(one["url"]) for one in record["visited_sites"])
        problems.update(site(one["url"]) for one in record["problems"])
        part = record["parts"].get("fulltext")
        if part and part["usable"]:
            fulltexts[site(part["url"])] += 1
    found = tables(built(filled))["hosts"].rows
    assert {row[0]: row[1:] for row in found} == {
        host: (visits[host], fulltexts[host], problems[host])
        for host in {*visits, *fulltexts, *problems}
    }
    assert [row[3] for row in found] == sorted((row[3] for row in found), reverse=True)


def test_pages_and_results(filled: str) -> None:
    report = built(filled)
    own = list(records(filled, "webpages"))
    codes = Counter(str(record["status_code"]) for record in own)
    assert dict(row for row in tables(report)["status_codes"].rows) == codes
    own = list(records(filled, "results"))
    found = tables(report)["technique"].rows
    techniques = Counter(
        (each.get("extract_next_hop") or {}).get("technique") or "address of the request"
        for each in own
    )
    assert {row[0]: row[1] for row in found} == techniques
    hits = sum(record["hit"] for record in own)
    assert sum(row[2] for row in found) == hits == figures(report)["ingest.hits"]
    assert {row[0]: row[2] for row in tables(report)["slugs"].rows} == Counter(
        record["status"] for record in own
    )


def test_the_numbers_add_up_to_those_of_the_log(folder: Path, command: Command) -> None:
    url = f"sqlite:///{folder}/store.db"
    words = ("report", "examples/ids.txt", "--json", "--top", "0", "-s", f"STORE_URL={url}")
    sections = json.loads(command(*words, folder=folder).stdout)["sections"]
    database = Database(url)
    query = select(crawl.c.stats).where(crawl.c.spider == "publications")
    (stats,) = (json.loads(row.stats) for row in database.fetch(query))
    database.close()
    seeds, works = sections["seeds"]["figures"], sections["publications"]["figures"]
    states = ("done", "failed", "rejected")
    assert {name: seeds[name] for name in states} == {
        name: stats.get(f"seeds/{name}", 0) for name in states
    }
    assert seeds["lines"] == sum(seeds[name] for name in (*states, "open", "passed"))
    assert works["publications"] == stats["store/stored"] - stats.get("merge/joined", 0)
    (row,) = sections["crawls"]["tables"]["crawls"]["rows"]
    assert (row["stored"], row["joined"]) == (stats["store/stored"], stats["merge/joined"])
    tables = sections["publications"]["tables"]
    for name in ("publication_status", "years", "kind_of_record"):
        rows = tables[name]["rows"]
        assert sum(row["publications"] for row in rows) == works["publications"]
    assert len(tables["publication_list"]["rows"]) == works["publications"]
    listed = Counter(row["state"] for row in tables["publication_list"]["rows"])
    rows = tables["publication_status"]["rows"]
    assert listed == {row["state"]: row["publications"] for row in rows}


def test_what_batches_saved(filled: str) -> None:
    rows = {row[0]: row[1:] for row in tables(built(filled))["batches"].rows}
    asked, requests, saved, share = rows["europepmc"]
    assert (asked, requests, saved) == (120_000, 2_700, 117_300)
    assert share == saved / asked
    assert rows["doi"][2] == 0


def test_cut_tables_say_how_many_rows_are_left_out(filled: str) -> None:
    whole, cut = tables(built(filled)), tables(built(filled, most=2))
    for name, table in cut.items():
        if not table.by_day and name not in ("parts", "sources", "publication_status", "batches"):
            assert list(table.rows) == list(whole[name].rows[:2])
            assert table.others == max(0, len(whole[name].rows) - 2)
            assert name in ("ingest_types",) or len(table.rows) <= 2


def test_a_list_has_its_own_records(filled: str) -> None:
    report = built(filled, name="lists/ingest.txt")
    assert [section.name for section in report.sections] == ["ingest", "seeds"]
    assert figures(report)["ingest.results"] == 60
    report = built(filled, name="lists/publications.txt")
    done = figures(report)["seeds.done"] + figures(report)["seeds.failed"]
    assert figures(report)["publications.publications"] == done < 120
    assert {section.name for section in report.sections} == {"seeds", "publications", "crawls"}


def test_both_databases_report_the_same(filled: str, url: str) -> None:
    fill_store(url)
    assert built(url).sections == built(filled).sections
    options = {"name": "lists/publications.txt", "where": "oa"}
    assert built(url, **options).sections == built(filled, **options).sections


def test_a_terminal_gets_the_name_of_the_file(tmp_path: Path, filled: str) -> None:
    screen, terminal = pty.openpty()
    words = [sys.executable, "-m", "scrapy", "report", "-s", f"STORE_URL={filled}"]
    done = subprocess.run(words, cwd=tmp_path, env=environment(), stdout=terminal, check=False)
    os.close(terminal)
    shown = os.read(screen, 65536).decode()
    os.close(screen)
    assert done.returncode == 0
    assert shown == f"{tmp_path}/report.html: open it in a browser\r\n"
    assert (tmp_path / "report.html").read_text("utf-8").startswith("<!doctype html>")


def test_an_empty_store(tmp_path: Path, command: Command, stores: Stores) -> None:
    setting = ("-s", f"STORE_URL=sqlite:///{stores.file('empty')}")
    assert json.loads(command("report", "--json", *setting).stdout)["sections"] == {}
    assert command("report", "-o", tmp_path / "r.html", *setting).returncode == 0
    assert "There are no records here yet" in (tmp_path / "r.html").read_text("utf-8")


def test_csv_of_all_tables_and_of_one(filled: str, command: Command) -> None:
    setting = ("-s", f"STORE_URL={filled}", "--top", "0")
    whole = json.loads(command("report", "--json", *setting).stdout)
    every = list(csv.DictReader(io.StringIO(command("report", "--csv", *setting).stdout)))
    one = command("report", "--csv", "--table", "parts", *setting).stdout
    parts = whole["sections"]["publications"]["tables"]["parts"]["rows"]
    cells = [row["value"] for row in every if row["table"] == "parts"]
    assert cells == [str(value) for row in parts for value in row.values()]
    read = list(csv.DictReader(io.StringIO(one)))
    assert [list(row.values()) for row in read] == [list(map(str, row.values())) for row in parts]


def test_the_commands_that_it_gives_run(filled: str, command: Command, tmp_path: Path) -> None:
    report = built(filled)
    lines = [shlex.split(each.command) for each in report.advice]
    assert {words[1] for words in lines} >= {"seeds", "count", "report", "browse"}
    for program, name, *words in lines:
        assert program == "scrapy"
        if name == "browse":
            words.append("--json")
        if name not in ("files", "refetch"):  # no files exist; refetch needs the network
            done = command(name, *words, folder=tmp_path)
            assert done.returncode == 0, (name, words, done.stderr)


def test_hostile_texts_stay_text(tmp_path: Path, command: Command, stores: Stores) -> None:
    url = stores.copy("hostile", tmp_path)
    page = tmp_path / "report.html"
    done = command("report", "-o", page, "-s", f"STORE_URL={url}")
    assert done.returncode == 0, done.stderr
    text = page.read_text("utf-8").replace("<wbr>", "")
    assert "&lt;script&gt;alert(1)&lt;/script&gt;\\u202e\\u001b&#39;&#34;&amp;" in text
    assert "<script>alert" not in text
    assert not {"\u202e", "\x1b"} & set(text)
    # The page has only one script and one style, and the policy has the hash of each.
    (script,), (style,) = (text.split(f"<{tag}>")[1:] for tag in ("script", "style"))
    for tag, rest in (("script", script), ("style", style)):
        assert source_hash(rest.partition(f"</{tag}>")[0]) in text
    done = command("report", "--csv", "-s", f"STORE_URL={url}")
    rows = list(csv.reader(io.StringIO(done.stdout)))
    assert "'=1+1" in {row[3] for row in rows}
    assert not [row for row in rows if row[3].startswith(("=", "@", "+"))]


def test_no_password_is_written() -> None:
    url = "postgresql+psycopg://me:hunter2@db.example/store?sslpassword=hunter3&sslmode=require"
    option = store_option(Settings({"STORE_URL": url}))
    assert option == ("-s", "STORE_URL=postgresql+psycopg://me@db.example/store?sslmode=require")
    assert store_option(Settings({"STORE_URL": "sqlite:///pubcrawl.db"})) == ()


def days(rows: list[tuple[Any, ...]]) -> ViewTable:
    return ViewTable("t", "t", "", (ViewColumn("day", "Day", "day"),), rows)


def test_a_timeline_of_years_has_few_columns() -> None:
    day = 86_400_000
    rows = [(index * day, 1) for index in range(0, 4000, 3)]
    drawn = timeline(days(rows))
    assert drawn is not None
    assert len(drawn.columns) <= 60
    assert (drawn.first, drawn.last) == ("1970-01-01", "1980-12-13")
    assert timeline(days(rows[:1])) is None
