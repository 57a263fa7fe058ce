"""Tables of commands: tabs in a pipe, aligned columns and colours on a terminal."""

from __future__ import annotations

import io
import sys

import pytest

from pubcrawl.console.cells import print_table
from pubcrawl.formats.terminal import VisibleStream

TITLES = ("text", "state", "attempts", "due")
ROWS = [("=1+1", "done", 1, ""), ("kelp \x1b[2J\tforest", "failed", 12, "")]
RED = "\x1b[31mfailed\x1b[0m"


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def printed(stream: io.StringIO, monkeypatch: pytest.MonkeyPatch, columns: str = "80") -> list[str]:
    monkeypatch.setenv("COLUMNS", columns)
    monkeypatch.setattr(sys, "stdout", VisibleStream(stream))
    print_table(ROWS, TITLES)
    return stream.getvalue().splitlines()


def test_a_pipe_gets_tabs(monkeypatch: pytest.MonkeyPatch) -> None:
    assert printed(io.StringIO(), monkeypatch) == [
        "\t".join(TITLES),
        "'=1+1\tdone\t1\t",
        "kelp \\u001b[2J forest\tfailed\t12\t",
    ]


def test_a_terminal_gets_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    lines = printed(Terminal(), monkeypatch)
    assert lines == [
        f"{'text':21}  state   attempts  due",
        "'=1+1                  done           1",
        "kelp \\u001b[2J forest  failed        12",
    ]


def test_states_have_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    _, done, failed = printed(Terminal(), monkeypatch)
    assert RED in failed and RED not in done
    assert "\x1b[2J" not in failed


def test_a_narrow_terminal_shows_no_empty_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "due" not in printed(Terminal(), monkeypatch, "30")[0]
    print_table([], TITLES)
