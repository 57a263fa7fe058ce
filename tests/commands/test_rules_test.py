"""``scrapy rules test`` on many pages, archives and live; more in sessions/rules.yaml."""

from __future__ import annotations

import gzip
import json
from datetime import UTC, datetime
from pathlib import Path

import pytest
from scrapy.http import Request, Response

from pubcrawl.fetch.archive.warc import ArchiveWriter
from pubcrawl.formats.html import document
from pubcrawl.reading.journal import findings
from pubcrawl.reading.rules import load
from pubcrawl.reading.rules.tests import read_rule_tests
from pubcrawl.tables.files import builtin_tests
from pubcrawl.tables.yaml import Source
from pubcrawl.works.parts import PartType
from tests.cases import read
from tests.commands.process import scrapy
from tests.conftest import ROOT, Command
from tests.reading.test_builtin_rules_corpus import PAGES as SAVED
from tests.server import Answer, Server

PAGES = ROOT / "examples/rules"
PAGE = (PAGES / "kelp.html").read_bytes()
URL = "https://journal.example.org/article/kelp.2024.3"
DOI = "https://doi.org/10.5555/kelp.2024.3"
FILES = read(Path(__file__).with_name("sessions") / "rules.yaml")["files"]
HEADER, RIGHT = FILES["right.journals.csv"].splitlines(keepends=True)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "journals.yaml").write_text(FILES["own.yaml"])
    return tmp_path


def csv_of(folder: Path, rows: str) -> Path:
    path = folder / "journals.csv"
    path.write_text(HEADER + rows)
    return path


def test_files_that_are_no_text(folder: Path, command: Command) -> None:
    (folder / "index.tsv").write_bytes(b"\xff")
    (folder / "odd.journals.csv").write_bytes(b"header\n\n\xe4\n")
    csv_of(folder, RIGHT)
    for name, message in (
        ("journals.csv", "index.tsv cannot be read"),
        ("odd.journals.csv", "odd.journals.csv:3: "),
    ):
        done = command("rules", "test", name, "--pages", folder, folder=folder)
        assert done.returncode == 4
        assert message in done.stderr


def test_the_built_in_rules_pass_their_tests(folder: Path, shared: Path, command: Command) -> None:
    lines = (shared / "corpus/manifest.jsonl").read_text("utf-8").splitlines()
    folders = {"d-html", "d-html-http", "e-dataset"}
    saved = [
        (entry["url"], entry["path"])
        for entry in map(json.loads, lines)
        if entry["category"] in folders and entry["url"] and "html" in entry["content_type"]
    ]
    # Pages saved under a DOI or without a URL are found by the URL that they had then.
    saved += [(page.url, page.file) for page in SAVED]
    index = (f"{url}\t{shared / 'corpus' / file}\n" for url, file in saved)
    (folder / "index.tsv").write_text("".join(index))
    done = command("rules", "test", "--pages", folder)
    rows = [row for table in builtin_tests() for row in read_rule_tests(table.text(), table.name)]
    assert (done.returncode, done.stdout) == (0, f"OK ({len(rows)} tests)\n")


def test_the_worked_example_gives_its_article(command: Command) -> None:
    """The final rules of docs/start/my-journal.md extract the article."""
    page = document(PAGE, url=URL)
    rules = load([Source.read(PAGES / "journals.yaml")], [])
    found = findings(page, rules)
    offers = {offer.name: offer.content for offer in reversed(found.offers)}
    assert offers["title"] == (
        "Night grazing by small snails thins young kelp : "
        "Thirty nights of pictures from a sheltered bay"
    )
    abstract, fulltext = str(offers["abstract"]), str(offers["fulltext"])
    assert [text.partition(".")[0] for text in abstract.split("\n\n")] == [
        "Background",
        "Results",
        "Conclusion",
    ]
    assert fulltext.startswith(f"{offers['title']}\n\n{abstract}\n\nIntroduction\n\nKelp forests")
    assert fulltext.endswith("should come back at night.")
    assert found.links[0] == (f"{URL}/pdf", PartType.PDF_DOI)
    assert [str(author) for author in found.corresp_authors] == ["Mirjam Kask, m.kask@example.org"]
    given = ("--pages", PAGES, "--journals", PAGES / "journals.yaml")
    assert command("rules", "test", PAGES / "journals.csv", *given).stdout == "OK (1 test)\n"


def test_pages_are_found_in_archives_redirects_followed(folder: Path) -> None:
    when = datetime(2026, 1, 5, tzinfo=UTC)
    packed = ((b"Content-Type", b"text/html"), (b"Content-Encoding", b"gzip"))
    with ArchiveWriter(folder / "pages.warc.gz", date=when) as archive:
        for url, status, headers, body in (
            (DOI, 302, ((b"Location", URL.encode()),), b""),
            (URL, 200, packed, gzip.compress(PAGE)),
        ):
            archive.exchange(Request(url), Response(url, status, headers, body=body), when)
    file = csv_of(folder, f"{RIGHT}0,0,0,0,0,0,0,1,0,https://doi.org/10.5555/other\n")
    given = ("--pages", folder / "pages.warc.gz", "--journals", folder / "journals.yaml")
    done = scrapy("rules", "test", file, *given)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == [
        f"{file}:3: https://doi.org/10.5555/other: not among the saved pages",
        "OK (1 test, 1 not among the saved pages)",
    ]


def test_live_pages_come_one_by_one_and_can_be_saved(folder: Path) -> None:
    rules = ("--journals", folder / "journals.yaml")
    settings = {
        "CONTACT_EMAIL": "reader@lab.example",
        "ALLOW_PRIVATE_HOSTS": True,
        "WARC_DIR": folder / "saved",
        "STORE_URL": f"sqlite:///{folder}/store.db",
    }
    given = [word for name, value in settings.items() for word in ("-s", f"{name}={value}")]
    with Server() as server:
        server.route("/robots.txt", b"User-agent: *\nDisallow: /closed\n")
        server.route("/doi", Answer.redirect("/article/kelp"))
        server.route("/article/kelp", PAGE)
        for name in "abc":
            server.route(f"/article/{name}", PAGE)
        right = RIGHT.partition("http")[0]
        paths = ["/doi", "/article/a", "/article/b", "/article/c", "/article/none", "/closed"]
        file = csv_of(folder, "".join(f"{right}{server.url(path)}\n" for path in paths))
        live = scrapy("rules", "test", file, "--live", *rules, *given)
        assert set(server.peak.values()) == {1}
    lines = live.stdout.splitlines()
    assert [line.split(": ")[2] for line in lines[:2]] == ["not-found", "robots-denied"], live
    assert lines[2:] == ["2 mismatches (6 tests)"]
    assert live.returncode == 1
    some = ("--pages", folder / "saved", "--site", "/(doi|article/a)")
    saved = scrapy("rules", "test", file, *some, *rules)
    assert saved.stdout == "OK (2 tests)\n", saved.stderr


def test_a_drafted_rule_passes_its_test(folder: Path, command: Command) -> None:
    drafted = command("rules", "new", URL, PAGES / "kelp.html")
    assert drafted.returncode == 0, drafted.stderr
    (folder / "journals.yaml").write_text(drafted.stdout)
    file = csv_of(folder, f"0,0,19,46,5,459,3145,2,31,{DOI}\n")
    given = ("--pages", PAGES, "--journals", folder / "journals.yaml")
    assert command("rules", "test", file, *given).returncode == 0
