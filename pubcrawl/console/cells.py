"""Cells of the tables that commands print."""

from __future__ import annotations

from collections.abc import Iterator, Sequence


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
