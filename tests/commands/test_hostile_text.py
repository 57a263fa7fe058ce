"""Text from hosts and seed lists does not control the reader's terminal."""

from __future__ import annotations

import json
import logging
from pathlib import Path

import pytest
from scrapy.settings import Settings
from scrapy.utils.log import configure_logging, get_scrapy_root_handler

from pubcrawl.extensions.log_text import VisibleLog
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.model.artifact import ArtifactRecord, Member
from pubcrawl.model.webpage import WebPage
from pubcrawl.store.store import Store
from pubcrawl.works.parts import PartType
from pubcrawl.works.publication import Problem, Publication
from pubcrawl.works.work_record import FieldSource, SourcedField
from tests.conftest import Command

NOW = 1_700_000_000_000
HOSTILE = "\x1b]0;mine\x07\x1b[2Jred\x9b31m \u202eevil\u2066 \x08\x7f end"
URL = "https://hostile.example/1"
CONTROLS = {chr(code) for code in (*range(32), 127, *range(128, 160), 0x202E, 0x2066)} - {"\n"}


@pytest.fixture
def url(tmp_path: Path) -> str:
    url = f"sqlite:///{tmp_path / 'store.db'}"
    store = Store(url)
    publication = Publication.from_ids(Identifiers("12"), timestamp=NOW)
    for name in ("title", "abstract"):
        publication.fields[name] = SourcedField(
            HOSTILE, FieldSource(PartType.DOI, f"{URL}?{HOSTILE}", NOW)
        )
    publication.problems = (Problem("doi", "blocked", f"{URL}#{HOSTILE}"),)
    publication.journal_title = HOSTILE
    store.put(publication, now=NOW)
    page = WebPage(start_url=URL, title=HOSTILE, content=HOSTILE, content_time=NOW)
    store.put(page, now=NOW)
    record = ArtifactRecord(entry_uri=URL, final_uri=URL)
    record.members = [Member(f"{URL}/{HOSTILE}", "file", why=[HOSTILE], status=200)]
    store.put(record, now=NOW)
    store.close()
    return url


@pytest.mark.parametrize("arguments", [("12", "--all"), (URL,), ("12", "--json"), (URL, "--json")])
def test_show(url: str, command: Command, arguments: tuple[str, ...]) -> None:
    done = command("show", *arguments, "-s", f"STORE_URL={url}")
    assert done.returncode == 0
    assert "mine" in done.stdout
    assert not CONTROLS & set(done.stdout)
    if "--json" in arguments:
        values: list[object] = [json.loads(line) for line in done.stdout.splitlines()]
        for value in values:
            values += value.values() if isinstance(value, dict) else ()
            values += value if isinstance(value, list) else ()
        assert HOSTILE in values


def test_seeds_and_messages(tmp_path: Path, url: str, command: Command) -> None:
    store = Store(url)
    number = store.ledger.list_id("publications", f"/data/{HOSTILE}.txt", NOW)
    assert number
    store.close()
    done = command("seeds", "-s", f"STORE_URL={url}")
    assert "mine" in done.stdout
    assert not CONTROLS - {"\t"} & set(done.stdout)
    done = command("seeds", f"no{HOSTILE}", "-s", f"STORE_URL={url}")
    assert done.returncode == 4
    assert not CONTROLS & set(done.stderr)
    rules = tmp_path / "rules.yaml"
    rules.write_text(f"one: {{{json.dumps(HOSTILE)}: h1}}", "utf-8")
    done = command("rules", "check", rules)
    assert done.returncode == 4
    assert not CONTROLS & set(done.stdout + done.stderr)


def test_saved_pages(tmp_path: Path, command: Command) -> None:
    page = tmp_path / "page.html"
    page.write_text(f"<title>{HOSTILE}</title><p>{HOSTILE}", "utf-8")
    for done in (command("extract", "select", page, "p"), command("extract", "webpage", page)):
        assert done.returncode == 0
        assert not CONTROLS & set(done.stdout)
        assert "mine" in json.dumps(json.loads(done.stdout))


def test_log_lines(capfd: pytest.CaptureFixture[str]) -> None:
    root = logging.getLogger()
    before = root.handlers[:], root.level
    root.handlers[:] = []
    try:
        configure_logging(Settings({"LOG_LEVEL": "INFO"}))
        VisibleLog([], None)
        try:
            raise ValueError(HOSTILE)
        except ValueError:
            logging.getLogger("pubcrawl").exception("failed: %s\n  second line", HOSTILE)
        handler = get_scrapy_root_handler()
        assert handler is not None
        handler.flush()
    finally:
        root.handlers[:], level = before
        root.setLevel(level)
    logged = capfd.readouterr().err
    assert logged.count("mine") >= 2
    assert "\n  second line\n" in logged
    assert "Traceback" in logged
    assert not CONTROLS & set(logged)
