"""A publisher changes its pages between two crawls: records name their rules, drift is seen."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.crawls.run import Crawl, _environment
from tests.server import Answer, Seen, Server

WORDS = "The otters of the firth were counted by their calls. " * 60
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
    return layout.format(n=number, abstract=WORDS[:300], text=WORDS).encode()


@pytest.fixture
def server() -> Server:  # type: ignore[misc]
    with Server(fallback=page) as running:
        yield running


def crawl(folder: Path, **settings: object) -> Crawl:
    (folder / "mine.yaml").write_text(RULES)
    (folder / "pages.yaml").write_text(PAGES)
    fast = {"SEED_ATTEMPTS": 1, "AUTOTHROTTLE_ENABLED": False, "JAVASCRIPT": "off"}
    rules = {"JOURNALS_YAML": "mine.yaml", "WEBPAGES_YAML": "pages.yaml"}
    return Crawl(folder, {}, **fast, **rules, STATS_DUMP=True, LOG_LEVEL="INFO", **settings)


def drift(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "scrapy", "rules", "drift", "--journals", "mine.yaml"]
    return subprocess.run(
        [*command, *arguments],
        cwd=folder,
        env=_environment(),
        capture_output=True,
        text=True,
        check=False,
    )


def test_pages_that_change_are_noticed(tmp_path: Path, server: Server) -> None:
    made = crawl(tmp_path)
    made.seeds(*(server.url(f"/article/{number}") for number in range(12)))
    done = made.run(spider="journal")
    assert done.code == 0, done.log
    rules = {name: part["rule"] for name, part in done.records[0]["parts"].items()}
    assert rules == {
        "title": "mine.yaml:4 firth.title",
        "abstract": "mine.yaml:6 firth.abstract",
        "fulltext": "mine.yaml:7 firth.fulltext",
    }
    assert {record["parts"]["title"]["rule"] for record in made.stored()} == {rules["title"]}
    assert "by the rule mine.yaml:6 firth.abstract" in made.command(
        "show", server.url("/article/3")
    )
    assert "'rules/pages/firth': 12" in done.log
    assert "'rules/missed/firth/keywords': 12" in done.log
    assert "'rules/missed/firth/abstract'" not in done.log
    assert drift(tmp_path).stdout == "nothing drifted (sites: 1, crawls: 1)\n"

    made.seeds(*(server.url(f"/article/{number}") for number in range(100, 112)))
    done = made.run(spider="journal")
    assert "'rules/missed/firth/abstract': 12" in done.log
    found = drift(tmp_path, "--json")
    assert (found.returncode, found.stderr) == (1, "")
    facts = [json.loads(line) for line in found.stdout.splitlines()]
    assert [(one["key"], one["at"], one["before"], one["now"]) for one in facts] == [
        ("abstract", "mine.yaml:6", 1.0, 0.0),
        ("fulltext", "mine.yaml:7", 1.0, 0.0),
    ]
    assert facts[0]["example"].startswith(server.url("/article/1"))
    table = drift(tmp_path, "--store", f"sqlite:///{tmp_path}/pubcrawl.db")
    assert table.returncode == 1
    assert [line.split()[:3] for line in table.stdout.splitlines()[1:3]] == [
        ["firth", "abstract", "mine.yaml:6"],
        ["firth", "fulltext", "mine.yaml:7"],
    ]
    assert drift(tmp_path, "--min-pages", "13").returncode == 0
    assert drift(tmp_path, "--store", "sqlite:///none.db").returncode == 4


def test_pages_say_which_rule_read_them(tmp_path: Path, server: Server) -> None:
    made = crawl(tmp_path)
    made.seeds(server.url("/article/1"))
    (record,) = made.run(spider="webpages").records
    assert record["rule"] == r"pages.yaml:1 127\.0\.0\.1:[0-9]+/article/"
    assert record["title"] == "Otters 1"
    assert made.stored("page")[0]["rule"] == record["rule"]
    assert "rule: pages.yaml:1" in made.command("show", server.url("/article/1"))
