"""``scrapy rules check`` over many files, and its help; more in sessions/rules.yaml."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pubcrawl.commands.rules import Command as Rules
from pubcrawl.tables.yaml import Source
from pubcrawl.workbench.rules.check import is_webpages
from tests.cases import table
from tests.conftest import Command


def test_what_a_crawl_uses_has_no_mistakes(command: Command) -> None:
    done = command("rules", "check")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("no mistakes; patterns: ")


def test_help_names_every_subcommand(command: Command) -> None:
    shown = command("rules", "-h").stdout
    for name, row in Rules.subcommands.items():
        assert f"  rules {name:<11} {row.about}\n" in shown


@table
def test_the_kind_of_a_file_is_found_out(name: str, text: str, webpages: bool) -> None:
    assert is_webpages(Source(f"/webpages/journals/{name}.yaml", text.encode())) is webpages


def test_every_broken_file_is_reported_with_its_line(shared: Path, command: Command) -> None:
    folder = shared / "vectors/rules/broken"
    expected = json.loads((folder / "expected.json").read_text("utf-8"))
    done = command("rules", "check", *(folder / name for name in expected))
    assert done.returncode == 4
    for name, facts in expected.items():
        due = facts["defect"] != "none" and not name.startswith("01-")
        assert (f"{folder / name}:{facts.get('line')}: " in done.stdout) is due, name


@pytest.mark.parametrize("mode", [(), ("--compat",)])
def test_rules_that_pubfetcher_takes_have_no_mistakes(
    shared: Path, command: Command, mode: tuple[str, ...]
) -> None:
    folder = shared / "vectors/rules"
    given = [
        word
        for kind in ("journals", "webpages")
        for path in (folder / f"{kind}.yaml", folder / "custom" / f"{kind}.yaml")
        for word in (f"--{kind}", path)
    ]
    done = command("rules", "check", *given, *mode)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "patterns: 74; sites: 68" in done.stdout
