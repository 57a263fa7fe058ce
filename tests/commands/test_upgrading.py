"""pubfetcher_options.md: each command in it runs on the example."""

from __future__ import annotations

import contextlib
import io
import re
import shlex
from pathlib import Path

import pytest

from tests.conftest import ROOT, Command
from tests.crawls.forks import forks
from tests.shares import share

ROW = re.compile(r"^\| `(-.*?)` \| `(scrapy .*?)` \|$", re.MULTILINE)
ONLINE = re.compile(r"^\| `-.*?` \| `scrapy (crawl .*?)` \(network\) \|$", re.MULTILINE)
PYTHON = re.compile(r'^\| `-.*?` \| `python -c "(.*?)"` \|$', re.MULTILINE)
TABLE = Path(__file__).with_name("pubfetcher_options.md").read_text("utf-8")
COMMANDS = dict.fromkeys(command.replace("\\|", "|") for _, command in ROW.findall(TABLE))


def test_the_table_has_the_operations() -> None:
    assert len(COMMANDS) >= 120


@pytest.mark.long
def test_each_command_runs(folder: Path, command: Command) -> None:
    """The commands share a process and a store: a new process for each would take minutes."""
    settings = {"STORE_URL": f"sqlite:///{folder / 'store.db'}", "FILES_DIR": "out/files"}
    counts = {}
    chosen = {"scrapy count", *[*COMMANDS][:: share(5, 1)]}
    # Commands that remove records run last.
    for line in sorted(chosen, key=lambda each: " remove " in each):
        done = command(*shlex.split(line)[1:], folder=folder, environment=settings)
        assert done.returncode == 0, f"{line}\n{done.stdout}{done.stderr}"
        if re.match(r"scrapy count(?! by| parts)", line) and "where" not in line:
            counts[line] = int(done.stdout)
    # The counts of a filter and its opposite add up to all records.
    every = counts["scrapy count"]
    for line, number in counts.items():
        opposite = counts.get(line.replace("has ", "missing "))
        if "'has " in line and "webpages" not in line and "," not in line and opposite is not None:
            assert number + opposite == every, line
    assert sum(number > 0 for number in counts.values()) > share(12, 60)


@pytest.mark.parametrize("line", [*dict.fromkeys(ONLINE.findall(TABLE))][:: share(4, 1)])
def test_each_crawl_has_a_spider_and_valid_arguments(line: str, tmp_path: Path) -> None:
    """The crawls run offline; pages outside the recording are missing."""
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    settings = (
        "-s",
        "REPLAY=examples/replay.warc.gz",
        "-s",
        f"STORE_URL=sqlite:///{tmp_path}/a.db",
    )
    words = shlex.split(line)
    if not any(word.startswith("JAVASCRIPT=") for word in words):
        settings = (*settings, "-s", "JAVASCRIPT=off")
    done = forks().run([*words, *settings], tmp_path)
    assert done.returncode in (0, 9), done.stderr
    assert "(finished)" in done.stderr


def test_each_line_of_python_prints_a_value() -> None:
    lines = PYTHON.findall(TABLE)
    assert len(lines) > 6
    for line in lines:
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(line, {})
        assert printed.getvalue().strip() not in ("", "None", "False"), line


@pytest.mark.parametrize("option", ["-grep", "-part-table", "-out-top-hosts", "-visited-host"])
def test_operations_are_found(option: str) -> None:
    assert f"| `{option}" in TABLE
