"""Cells of the tables that commands print."""

from __future__ import annotations


def cell(value: object) -> str:
    """Return *value* as one cell, which a spreadsheet does not take for a formula."""
    text = " ".join(str(value).split())
    return "'" + text if text.startswith(("=", "+", "-", "@")) and len(text) > 1 else text
