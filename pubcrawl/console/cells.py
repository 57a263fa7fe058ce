"""Cells of the tables that commands print."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, compress, islice
from shutil import get_terminal_size

from pubcrawl.formats.terminal import visible

_ROWS = 200  # that decide how wide the columns of a terminal are
_WIDTH = 60  # most characters of a padded cell
_BOLD, _RED, _GREEN, _YELLOW = "1", "31", "32", "33"
_STYLES = {"done": _GREEN, "failed": _RED, "rejected": _RED, "retry": _YELLOW, "claimed": _YELLOW}
"""State of a seed → its colour."""


def cell(value: object) -> str:
    """Return *value* as one cell, which a spreadsheet does not take for a formula."""
    text = " ".join(str(value).split())
    return "'" + text if text.startswith(("=", "+", "-", "@")) and len(text) > 1 else text


def aligned(lines: Sequence[Sequence[str]], *, numbers_right: bool = False) -> Iterator[str]:
    """Yield *lines* of cells with columns of equal width; *numbers_right*: numbers end alike."""
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for line in lines:
        padded = (
            text.rjust(width) if numbers_right and text.isdigit() else text.ljust(width)
            for text, width in zip(line, widths, strict=True)
        )
        yield "  ".join(padded).rstrip()


def print_table(rows: Iterable[Sequence[object]], titles: Sequence[str] = ()) -> None:
    """
    Print *rows* with tabs between their cells; on a terminal aligned, with states in colour.

    A terminal that is too narrow does not show columns without a value.
    """
    lines = ([visible(cell(value)) for value in row] for row in rows)
    if not sys.stdout.isatty():
        for line in chain([titles] if titles else [], lines):
            print("\t".join(line))
        return
    first = list(islice(lines, _ROWS))
    columns = list(zip(*first, strict=True)) or [() for _ in titles]
    right = [all(text.isdigit() for text in column) for column in columns]
    titled = zip(columns, titles, strict=True) if titles else ((column, "") for column in columns)
    widths = [min(max(map(len, (*column, title))), _WIDTH) for column, title in titled]
    wanted = [True] * len(widths)
    if titles and sum(widths) + 2 * len(widths) > get_terminal_size().columns:
        wanted = [any(text not in ("", "0") for text in column) for column in columns]
    terminal = getattr(sys.stdout, "stream", sys.stdout)  # which does not escape colours
    plain = "NO_COLOR" in os.environ or os.environ.get("TERM") == "dumb"

    def show(line: Sequence[str], style: str = "") -> None:
        cells = []
        for text, width, to_right in compress(zip(line, widths, right, strict=True), wanted):
            padded = text.rjust(width) if to_right else text.ljust(width)
            code = style or _STYLES.get(text, "")
            cells.append(f"\x1b[{code}m{padded}\x1b[0m" if code and not plain else padded)
        print("  ".join(cells).rstrip(), file=terminal)

    if titles:
        show(titles, _BOLD)
    for line in chain(first, lines):
        show(line)
