"""Somebody adds a journal, a resource, a command and a pipeline, as the docs say."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.live_library import READER
from tests.server import Answer, Seen, Server

ROOT = Path(__file__).resolve().parent.parent
COMMAND = """
from scrapy.commands import ScrapyCommand


class Command(ScrapyCommand):
    requires_crawler_process = False

    def short_desc(self):
        return "Count otters"

    def run(self, args, opts):
        print(len(args), "otters")
"""
PIPELINE = """
class Shout:
    def process_item(self, item):
        item["parts"]["title"]["content"] = item["parts"]["title"]["content"].upper()
        return item
"""
SITE = r"""
'127\.0\.0\.1(:[0-9]+)?/': otters
---
otters:
  title: 'h1.otter-title'
  abstract: 'div.otter-abstract p'
  fulltext: 'div.otter-body p'
---
"""
PAGE = (
    "<html><head><title>Site</title></head><body><h1 class='otter-title'>Otters of the weir</h1>"
    f"<div class='otter-abstract'><p>{'They live in rivers. ' * 20}</p></div>"
    f"<div class='otter-body'><p>{'They swim, they dive and they sleep. ' * 200}</p></div>"
)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A Scrapy project that has the settings of this one, and its own below them."""
    (tmp_path / "scrapy.cfg").write_text("[settings]\ndefault = mine.settings\n")
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "__init__.py").touch()
    (mine / "settings.py").write_text(
        "from pubcrawl.settings import *\n"
        "CONTACT_EMAIL = 'me@lab.example'\n"
        "ALLOW_PRIVATE_HOSTS = True\n"
    )
    return tmp_path


def scrapy(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": f"{folder}{os.pathsep}{ROOT}"}
    environment.pop("SCRAPY_SETTINGS_MODULE", None)
    return subprocess.run(
        [sys.executable, "-m", "scrapy", *words],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
    )


def records(folder: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in (folder / "out.jsonl").read_text("utf-8").splitlines()]


def add(folder: Path, settings: str) -> None:
    with (folder / "mine/settings.py").open("a") as file:
        file.write(settings)


def answer(seen: Seen) -> bytes:
    dois = seen.target.partition("doi=")[2].split(",")
    works = [{"doi": doi, "title": f"Otters of {doi[-1]}"} for doi in dois]
    return json.dumps({"works": works}).encode()


@pytest.mark.long
def test_a_resource(project: Path) -> None:
    """The class is that of docs/resources.md, word for word."""
    page = (ROOT / "docs/resources.md").read_text("utf-8")
    block = re.search(r"```python\n(.*?class Otters.*?)```", page, re.DOTALL)
    assert block is not None
    assert len(block[1].splitlines()) <= 26
    (project / "mine/library.py").write_text(f"from mine import otters\n{block[1]}")
    (project / "mine/otters.py").write_text(READER)
    add(project, "RESOURCES_EXTRA = ['mine.library.Otters']\n")
    with Server() as server:
        server.fallback = Answer(200, b"", {})
        server._choose = lambda seen: Answer(200, answer(seen), {})  # type: ignore[method-assign]
        setting = f"OTTERS_URL={server.url('/v1')}"
        done = scrapy(
            project, "crawl", "otters", "-a", "ids=10.5555/a,10.5555/b", "-s", setting,
            "-O", "out.jsonl",
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        assert [each.target for each in server.seen] == ["/v1/works?doi=10.5555/A,10.5555/B"]
        made = scrapy(project, "record", "otters", "10.5555/a", "-s", setting)
        assert made.returncode == 0, made.stderr
    assert {record["parts"]["title"]["content"] for record in records(project)} == {  # type: ignore[index]
        "Otters of A",
        "Otters of B",
    }
    assert "service  title 2" in done.stderr
    case = project / made.stdout.strip()
    assert json.loads((case / "expected.jsonl").read_text())["parts"]["title"]["type"] == "service"
    told = scrapy(project, "extract", "otters", str(case / "body"))
    assert "Otters of A" in told.stdout, told.stderr


@pytest.mark.long
def test_a_journal(project: Path) -> None:
    (project / "journals.yaml").write_text(SITE)
    add(project, "JOURNALS_YAML = ['journals.yaml']\nROBOTSTXT_OBEY = False\n")
    checked = scrapy(project, "rules", "check", "journals.yaml")
    assert checked.returncode == 0, checked.stdout + checked.stderr
    with Server() as server:
        server.route("/weir", PAGE.encode())
        done = scrapy(
            project, "crawl", "journal", "-a", f"urls={server.url('/weir')}", "-O", "out.jsonl"
        )
    assert done.returncode == 0, done.stderr
    (record,) = records(project)
    assert record["parts"]["title"]["content"] == "Otters of the weir"  # type: ignore[index]
    assert record["parts"]["title"]["rule"].endswith("otters.title")  # type: ignore[index]


def test_a_pipeline(project: Path) -> None:
    (project / "mine/pipelines.py").write_text(PIPELINE)
    add(project, "ITEM_PIPELINES = {**ITEM_PIPELINES, 'mine.pipelines.Shout': 900}\n")
    with Server() as server:
        server.route("/weir", PAGE.encode())
        arguments = ("-a", f"urls={server.url('/weir')}", "-s", "ROBOTSTXT_OBEY=0")
        done = scrapy(project, "crawl", "journal", *arguments, "-O", "out.jsonl")
    assert done.returncode == 0, done.stderr
    (record,) = records(project)
    assert record["parts"]["title"]["content"] == "OTTERS OF THE WEIR"  # type: ignore[index]


def test_a_command(tmp_path: Path) -> None:
    """As CONTRIBUTING says, in a copy of the checkout."""
    copy = tmp_path / "checkout"
    shutil.copytree(ROOT / "pubcrawl", copy / "pubcrawl", ignore=shutil.ignore_patterns("*.pyc"))
    shutil.copytree(ROOT / "rules", copy / "rules")
    shutil.copy(ROOT / "scrapy.cfg", copy)
    (copy / "pubcrawl/commands/otters.py").write_text(COMMAND)
    environment = {**os.environ, "PYTHONPATH": str(copy)}
    done = subprocess.run(
        [sys.executable, "-m", "scrapy", "otters", "a", "b"],
        cwd=copy,
        env=environment,
        capture_output=True,
        text=True,
    )
    assert done.stdout == "2 otters\n", done.stderr
