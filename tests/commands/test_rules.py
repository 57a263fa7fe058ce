"""``scrapy rules``, run as a command."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import pytest

from pubcrawl.actions.rules.check import is_webpages
from pubcrawl.commands.rules import SUBCOMMANDS
from pubcrawl.tables.yaml import Source
from tests.cases import table
from tests.conftest import Command

ROOT = Path(__file__).parents[2]
JOURNALS = r"""
'a\.example/': one
---
one: {title: h1, pdf_src: '(x)', pdf_dst: '$1.pdf', doi_meta: [doi, dc.identifier]}
---
- 'a\.example/js'
---
- 'a\.example/js/wall'
"""
PAGES = "'p\\.example/': {content: article, title: ''}\n"
BROKEN = "'a/': one\n---\none: {titel: h1}\n---\n- '(x'\n"


@pytest.fixture
def rules(command: Command) -> Command:
    return partial(command, "rules")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("rules")
    for name, text in (("j", JOURNALS), ("w", PAGES), ("broken", BROKEN)):
        (folder / f"{name}.yaml").write_text(text, "utf-8")
    return folder


def test_what_a_crawl_would_use_is_checked(folder: Path, rules: Command) -> None:
    done = rules("check", "-s", f"JOURNALS_YAML={folder / 'j.yaml'}")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("no mistakes; patterns: ")
    done = rules("check", "-s", f"JOURNALS_YAML={folder / 'j.yaml'},{folder / 'broken.yaml'}")
    assert done.returncode == 4
    assert f"{folder / 'broken.yaml'}:3: unknown key 'titel', did you mean 'title'?" in done.stdout
    assert done.stdout.endswith("\n2 mistakes\n")


def test_files_are_checked_each_by_itself(folder: Path, rules: Command) -> None:
    done = rules("check", folder / "j.yaml", folder / "w.yaml")
    assert done.returncode == 0, done.stdout
    assert "patterns: 1; sites: 1; site keys: 3" in done.stdout
    assert "page rules: 1; page keys: 2" in done.stdout
    done = rules("check", folder / "j.yaml", folder / "broken.yaml", folder / "none.yaml")
    assert done.returncode == 4
    assert "none.yaml:1: cannot be read" in done.stdout


def test_mistakes_for_programs(folder: Path, rules: Command) -> None:
    done = rules("check", folder / "broken.yaml", "--json")
    assert done.returncode == 4
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert [(one["line"], one["level"]) for one in found] == [(3, "error"), (5, "error")]
    counts = json.loads(rules("check", folder / "w.yaml", "--json").stdout)
    assert counts["page keys"] == 2


def test_what_a_crawl_only_warns_of_is_a_mistake_here(
    folder: Path, tmp_path: Path, rules: Command
) -> None:
    twice = tmp_path / "twice.yaml"
    twice.write_text("'a/': one\n---\none: {title: h1, title: h2}\n---\n", "utf-8")
    done = rules("check", "--journals", twice)
    assert done.returncode == 4
    assert f"{twice}:3: warning: key 'title' is already in line 3" in done.stdout


def test_the_forms_of_a_key(tmp_path: Path, rules: Command) -> None:
    path = tmp_path / "forms.yaml"
    path.write_text("'f/': one\n---\none:\n  title:\n  - h1\n  - '#old'\n---\n", "utf-8")
    assert rules("selector", "https://f/1", "title", "--journals", path).stdout == "h1\n#old\n"
    done = rules("selector", "https://f/1", "title", "--journals", path, "--json")
    assert json.loads(done.stdout)["title"] == ["h1", "#old"]


def test_the_rule_of_an_address(folder: Path, rules: Command) -> None:
    given = ("--journals", folder / "j.yaml", "--webpages", folder / "w.yaml")
    url = "https://www.a.example/js/wall"
    done = rules("site", url, *given)
    assert done.stdout.splitlines() == [
        "site: one",
        r"regex: a\.example/",
        f"regex_at: {folder / 'j.yaml'}:2",
        f"site_at: {folder / 'j.yaml'}:4",
    ]
    assert rules("selector", url, "title", *given).stdout == "h1\n"
    assert rules("selector", url, "pdf_dst", *given).stdout == "$1.pdf\n"
    assert rules("selector", url, "doi_meta", *given).stdout == "doi, dc.identifier\n"
    for what, line in (("javascript", 6), ("restart", 8)):
        done = rules(what, url, *given)
        assert done.stdout.startswith(f"{what}: yes\nregex: ")
        assert done.stdout.endswith(f"regex_at: {folder / 'j.yaml'}:{line}\n")
    done = rules("webpage", "http://p.example/", "--json", *given)
    assert json.loads(done.stdout) == {
        "url": "http://p.example/",
        "regex": r"p\.example/",
        "regex_at": f"{folder / 'w.yaml'}:1",
        "content": "article",
        "title": "",
    }
    assert rules("webpage", "http://p.example/", "content", *given).stdout == "article\n"


@table
def test_that_there_is_none_is_an_answer(
    arguments: tuple[str, ...], words: str, folder: Path, rules: Command
) -> None:
    given = ("--journals", folder / "j.yaml", "--webpages", folder / "w.yaml")
    done = rules(*arguments, *given)
    assert (done.returncode, words in done.stdout) == (0, True), done


@table
def test_wrong_arguments_are_reported(
    arguments: tuple[str, ...], words: str, rules: Command
) -> None:
    done = rules(*arguments)
    assert (done.returncode, words in done.stderr) == (4, True), done
    assert done.stdout == ""


def test_help_names_every_subcommand(rules: Command) -> None:
    shown = " ".join(rules("-h").stdout.split())
    assert "scrapy rules check [FILES] [--journals FILE]" in shown
    for name in SUBCOMMANDS:
        assert f"| {name} " in shown or name == "check"


def test_mistakes_in_the_files_are_shown_whatever_is_asked(folder: Path, rules: Command) -> None:
    done = rules("site", "https://a.example/", "--journals", folder / "broken.yaml")
    assert done.returncode == 4
    assert "broken.yaml:3: unknown key" in done.stderr
    assert "broken.yaml:5: pattern '(x'" in done.stderr


@table
def test_the_kind_of_a_file_is_found_out(name: str, text: str, webpages: bool) -> None:
    assert is_webpages(Source(f"/webpages/journals/{name}.yaml", text.encode())) is webpages


def test_every_broken_file_is_reported_with_its_line(shared: Path, rules: Command) -> None:
    folder = shared / "vectors/rules/broken"
    expected = json.loads((folder / "expected.json").read_text("utf-8"))
    done = rules("check", *(folder / name for name in expected))
    assert done.returncode == 4
    for name, facts in expected.items():
        due = facts["defect"] != "none" and not name.startswith("01-")
        assert (f"{folder / name}:{facts.get('line')}: " in done.stdout) is due, name


def test_rules_that_pubfetcher_takes_have_no_mistakes(shared: Path, rules: Command) -> None:
    folder = shared / "vectors/rules"
    given = []
    for kind in ("journals", "webpages"):
        for path in (folder / f"{kind}.yaml", folder / "custom" / f"{kind}.yaml"):
            given += [f"--{kind}", path]
    for mode in ((), ("--compat",)):
        done = rules("check", *given, *mode)
        assert done.returncode == 0, done.stdout + done.stderr
        assert "patterns: 74; sites: 68" in done.stdout


PORTAL = """- id: moor
  hosts: [moor.example]
  types: [{type: Dataset, entry: 'moor\\.example/sets/(\\d+)', heuristic: single_page}]
"""


def test_rules_for_portals_are_checked_and_shown(tmp_path: Path, rules: Command) -> None:
    mine, wrong = tmp_path / "mine.yaml", tmp_path / "wrong.yaml"
    mine.write_text(PORTAL, "utf-8")
    wrong.write_text("- {id: a, hsots: [a.example]}\n", "utf-8")
    done = rules("check", mine)
    assert done.stdout == "no mistakes; portals: 1; artifact types: 1; entry patterns: 1\n"
    done = rules("check", "-s", f"PORTALS_YAML={wrong}")
    assert done.returncode == 4
    assert f"{wrong}:1: a: unknown key 'hsots', did you mean 'hosts'?" in done.stdout
    done = rules("portal", "https://moor.example/sets/7", "-s", f"PORTALS_YAML={mine}", "--json")
    assert json.loads(done.stdout) == {
        "url": "https://moor.example/sets/7",
        "portal": "moor",
        "rule_at": f"{mine}:1",
        "home": "https://moor.example/",
        "type": "Dataset",
        "class": "single",
        "heuristic": "single_page",
        "id": "7",
    }
    done = rules("portal", "https://nowhere.example/")
    assert done.stdout == "none for https://nowhere.example/: no portal has its host\n"
