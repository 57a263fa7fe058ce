"""Records name their rules, and a change of a publisher's pages between crawls shows as drift."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from tests.crawls.forks import forks
from tests.crawls.run import Crawl
from tests.server import Answer, Seen, Server

WORDS = "The otters of the firth were counted by their calls. " * 60
TEXT = ("<p>" + "The otters of the firth were counted by their calls. " * 12) * 6
OLD = "<h1>Otters {n}</h1><p id=abstract>{abstract}<div class=body>{text}</div>"
NEW = "<h1>Otters {n}</h1><section data-test=abs>{abstract}</section><main>{text}</main>"
RULES = """\
'127\\.0\\.0\\.1:[0-9]+/article/': firth
---
firth:
  title: h1
  keywords: .keyword
  abstract: '#abstract'
  fulltext: .body
---
[]
"""
PAGES = """\
'127\\.0\\.0\\.1:[0-9]+/article/':
  title: h1
"""


def page(seen: Seen) -> Answer | bytes:
    if "/article/" not in seen.target:
        return Answer(404)
    number = int(seen.target.rpartition("/")[2])
    layout = OLD if number < 100 else NEW
    return layout.format(n=number, abstract=WORDS[:300], text=TEXT).encode()


@pytest.fixture
def server() -> Server:  # type: ignore[misc]
    with Server(fallback=page) as running:
        yield running


def crawl(folder: Path, **settings: object) -> Crawl:
    (folder / "mine.yaml").write_text(RULES)
    (folder / "pages.yaml").write_text(PAGES)
    fast = {"SEED_ATTEMPTS": 1, "HOST_REST_FACTOR": 0, "JAVASCRIPT": "off"}
    files = {"JOURNALS_YAML": "mine.yaml", "WEBPAGES_YAML": "pages.yaml"}
    return Crawl(folder, {}, **fast, **files, STATS_DUMP=True, LOG_LEVEL="INFO", **settings)


def drift(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return rules(folder, "drift", *arguments)


def rules(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return forks().run(["rules", *arguments, "--journals", "mine.yaml"], folder)


def test_pages_that_change_are_noticed(tmp_path: Path, server: Server) -> None:
    made = crawl(tmp_path)
    made.seeds(*(server.url(f"/article/{number}") for number in range(12)))
    done = made.run(spider="journal")
    assert done.code == 0, done.log
    named = {name: part["rule"] for name, part in done.records[0]["parts"].items()}
    assert named == {
        "title": "mine.yaml:4 firth.title",
        "abstract": "mine.yaml:6 firth.abstract",
        "fulltext": "mine.yaml:7 firth.fulltext",
    }
    assert {record["parts"]["title"]["rule"] for record in made.stored()} == {named["title"]}
    assert "by the rule mine.yaml:6 firth.abstract" in made.command(
        "show", server.url("/article/3")
    )
    assert "'rules/pages/firth': 12" in done.log
    assert "'rules/missed/firth/keywords': 12" in done.log
    assert "'rules/missed/firth/abstract'" not in done.log
    # All pages have a body, and none matches the rule for keywords.
    assert "'rules/bodies/firth': 12" in done.log
    assert "    firth.keywords 0 of 12 pages\n" in done.log
    assert f"      scrapy rules new {server.url('/article/')}" in done.log
    never = drift(tmp_path)
    assert never.returncode == 1
    assert never.stdout.splitlines()[1].split()[:4] == ["firth", "keywords", "mine.yaml:5", "never"]

    made.seeds(*(server.url(f"/article/{number}") for number in range(100, 112)))
    done = made.run(spider="journal")
    assert "'rules/missed/firth/abstract': 12" in done.log
    found = drift(tmp_path, "--json")
    assert (found.returncode, found.stderr) == (1, "")
    facts = [json.loads(line) for line in found.stdout.splitlines()]
    assert [(one["key"], one["at"], one["before"], one["now"]) for one in facts] == [
        ("abstract", "mine.yaml:6", 1.0, 0.0),
        ("fulltext", "mine.yaml:7", 1.0, 0.0),
        ("keywords", "mine.yaml:5", None, 0.0),
    ]
    assert facts[0]["example"].startswith(server.url("/article/1"))
    table = drift(tmp_path, "--store", f"sqlite:///{tmp_path}/pubcrawl.db")
    assert table.returncode == 1
    assert [line.split()[:3] for line in table.stdout.splitlines()[1:4]] == [
        ["firth", "abstract", "mine.yaml:6"],
        ["firth", "fulltext", "mine.yaml:7"],
        ["firth", "keywords", "mine.yaml:5"],
    ]
    few = drift(tmp_path, "--min-pages", "30")
    assert (few.returncode, few.stdout.partition(":")[0]) == (0, "nothing to compare")
    assert drift(tmp_path, "--store", "sqlite:///none.db").returncode == 4


def test_an_audit_of_recorded_pages_and_of_the_store(tmp_path: Path, server: Server) -> None:
    made = crawl(tmp_path, WARC_DIR="warc")
    made.seeds(*(server.url(f"/article/{number}") for number in (1, 2, 101)))
    done = made.run(spider="journal")
    assert done.code == 0, done.log
    assert "firth.abstract" not in done.log.partition("summary")[2]  # the rule matched two pages
    expected = {
        "abstract": ("mine.yaml:6", 2, 3),
        "fulltext": ("mine.yaml:7", 2, 3),
        "keywords": ("mine.yaml:5", 0, 3),
        "title": ("mine.yaml:4", 3, 3),
    }
    for source in (("warc",), ("pubcrawl.db",), ()):
        lines = rules(tmp_path, "audit", *source, "--json").stdout.splitlines()
        facts = {
            one["key"]: (one["at"], one["found"], one["pages"]) for one in map(json.loads, lines)
        }
        assert facts.pop("body")[2] == 3  # the pages with a text from any layer
        assert facts == expected
    table = rules(tmp_path, "audit", "warc").stdout.splitlines()
    assert table[0].split()[:6] == ["site", "key", "at", "found", "pages", "share"]
    assert table[2].split()[:6] == ["firth", "abstract", "mine.yaml:6", "2", "3", "67%"]
    assert table[-1] == "1 site, 3 pages read by rules"
    (file,) = (tmp_path / "warc").glob("*.warc.gz")
    rows = rules(tmp_path, "audit", str(file), "--csv").stdout.splitlines()
    assert rows[0] == "site,key,at,found,pages,share,example"
    assert rows[1].startswith("firth,body,,")
    assert rows[2] == f"firth,abstract,mine.yaml:6,2,3,0.667,{server.url('/article/101')}"
    none = rules(tmp_path, "audit", "nowhere")
    assert (none.returncode, none.stdout) == (4, "")
    assert "give a WARC file, a folder of them, or a store" in none.stderr


def test_pages_say_which_rule_read_them(tmp_path: Path, server: Server) -> None:
    made = crawl(tmp_path)
    made.seeds(server.url("/article/1"))
    (record,) = made.run(spider="webpages").records
    assert record["rule"] == r"pages.yaml:1 127\.0\.0\.1:[0-9]+/article/"
    assert record["title"] == "Otters 1"
    assert made.stored("page")[0]["rule"] == record["rule"]
    assert "rule: pages.yaml:1" in made.command("show", server.url("/article/1"))
