"""The examples at the end of ``scrapy COMMAND -h`` run offline on the bundled example."""

from __future__ import annotations

import argparse
import json
import shlex
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pytest
from scrapy.cmdline import _get_commands_from_module
from scrapy.utils.project import get_project_settings

from pubcrawl.commands.console import overview
from pubcrawl.console.command import CommandParser, ProjectCommand
from pubcrawl.console.names import RENAMED, SECTIONS
from tests.commands.conftest import SETTINGS
from tests.conftest import Command
from tests.crawls.forks import forks

ROOT = Path(__file__).resolve().parents[2]
COMMANDS = _get_commands_from_module("pubcrawl.commands", inproject=True)
CRAWLING = ("show boundary", "crawl", "seeds harvest", "ingest", "extract record", "refetch")
"""Each runs in a separate process."""
FORMATS = (
    "archive cdx",
    "archive reread",
    "archive upload",
    "changes",
    "completion",
    "crawl",
    "extract",
    "extract record",
    "extract select",
    "export",
    "export artifacts",
    "export check",
    "export results",
    "fleet drain",
    "fleet pause",
    "fleet resume",
    "refetch",
    "rules new",
    "seeds consume",
    "seeds import",
    "seeds requeue",
    "seeds retry",
)
"""Need no ``--json``: they print JSON or a number already, or write another format."""
LIVE = ("publish", "seeds consume", "archive upload", "rules test", "fleet pause", "fleet drain")
"""Need a broker, a bucket, pages of the net or workers, so their examples are all live."""


class Typed(NamedTuple):
    """What a person types after ``scrapy``, and the help of it."""

    words: str
    examples: tuple[str, ...]
    help: str


def typed() -> Iterator[Typed]:
    """Yield each command, and each action of one."""
    for command in COMMANDS.values():
        assert isinstance(command, ProjectCommand)
        for action in command.subcommands or ("",):
            if action in command.subcommands or not command.subcommands:
                parser = argparse.ArgumentParser(conflict_handler="resolve")
                command.settings = get_project_settings()
                command.chosen = ""
                command.add_options(parser)
                assert isinstance(parser, CommandParser)
                if command.subcommands:
                    command.choose(parser, [action] if action else [])
                row = command.subcommands.get(action)
                shown = row.examples if row else command.examples
                yield Typed(command.title, tuple(shown), parser.format_help())


TYPED = list(typed())


@pytest.mark.parametrize("each", TYPED, ids=lambda each: each.words)
def test_the_help_has_examples(each: Typed) -> None:
    assert each.examples
    assert each.words in LIVE or any("# live" not in example for example in each.examples)
    for example in each.examples:
        assert each.words in LIVE or example.startswith(f"scrapy {each.words}")
        assert f"\n  {example}\n" in each.help


@pytest.mark.parametrize(
    "each", [each for each in TYPED if each.words not in FORMATS], ids=lambda each: each.words
)
def test_a_command_that_prints_for_people_prints_json_too(each: Typed) -> None:
    assert "--json" in each.help


def test_a_section_of_the_help_has_each_command() -> None:
    listed = [name for names in SECTIONS.values() for name in names]
    assert sorted(listed) == sorted(COMMANDS.keys() - RENAMED.keys())
    lines = overview().splitlines()
    assert len(lines) <= 50
    assert max(map(len, lines)) <= 110


@pytest.mark.parametrize(
    "example", [line for each in TYPED for line in each.examples if "# live" not in line]
)
def test_an_example_runs(folder: Path, command: Command, example: str) -> None:
    _, name, *words = shlex.split(example, comments=True)
    if (both := f"{name} {''.join(words[:1])}") in CRAWLING:
        name = both
    settings = {"STORE_URL": f"sqlite:///{folder / 'store.db'}", "FILES_DIR": "out/files"}
    if name in CRAWLING:
        arguments = [*shlex.split(example, comments=True)[1:], *shlex.split(SETTINGS)]
        arguments += ["-s", "JAVASCRIPT=off"]
        done = forks().run(arguments, folder)
    else:
        done = command(name, *words, folder=folder, environment=settings)
    assert done.returncode == 0, done.stdout + done.stderr
    written = [word for flag, word in pairwise(words) if flag in ("-o", "-O")]
    assert done.stdout or all((folder / name).exists() for name in written)
    if "--json" in words:
        lines = done.stdout.splitlines()
        # Each line is an object, but the object of a report spans several lines.
        assert [json.loads(line) for line in ([done.stdout] if name == "report" else lines)]
