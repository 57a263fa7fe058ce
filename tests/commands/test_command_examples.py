"""The examples at the end of ``scrapy COMMAND -h`` run offline on the bundled example."""

from __future__ import annotations

import argparse
import json
import shlex
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from scrapy.cmdline import _get_commands_from_module
from scrapy.utils.project import get_project_settings

from pubcrawl.commands.command import ProjectCommand
from tests.commands.conftest import SETTINGS
from tests.conftest import Command
from tests.crawls.forks import forks

ROOT = Path(__file__).resolve().parents[2]
COMMANDS = _get_commands_from_module("pubcrawl.commands", inproject=True)
CRAWLING = (
    "boundary",
    "crawl",
    "harvest",
    "ingest",
    "record",
    "refetch",
)  # each runs in a separate process
FORMATS = ("completion", "crawl", "export", "extract", "record", "refetch", "reread", "select")
"""Commands that need no ``--json``: they print JSON already, or write another format."""


def examples() -> Iterator[tuple[str, str]]:
    for name, command in sorted(COMMANDS.items()):
        for example in getattr(command, "examples", ()):
            yield name, example


@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_of_each_command_has_an_example(name: str) -> None:
    command = COMMANDS[name]
    assert isinstance(command, ProjectCommand)
    parser = argparse.ArgumentParser(conflict_handler="resolve")
    command.settings = get_project_settings()
    command.add_options(parser)
    # ``publish`` needs a broker, so its examples are all live.
    assert name == "publish" or any("# live" not in example for example in command.examples)
    for example in command.examples:
        assert example.startswith(f"scrapy {name}")
        assert f"\n  {example}\n" in parser.format_help()


@pytest.mark.parametrize("name", [name for name in COMMANDS if name not in FORMATS])
def test_a_command_that_prints_for_people_prints_json_too(name: str) -> None:
    parser = argparse.ArgumentParser(conflict_handler="resolve")
    COMMANDS[name].settings = get_project_settings()
    COMMANDS[name].add_options(parser)
    assert "--json" in parser.format_help()


@pytest.mark.parametrize("example", [line for _, line in examples() if "# live" not in line])
def test_an_example_runs(folder: Path, command: Command, example: str) -> None:
    _, name, *words = shlex.split(example, comments=True)
    settings = {"STORE_URL": f"sqlite:///{folder / 'store.db'}", "FILES_DIR": "out/files"}
    if name in CRAWLING:
        arguments = [name, *words, *shlex.split(SETTINGS), "-s", "JAVASCRIPT=off"]
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
