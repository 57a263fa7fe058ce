"""docs/rules.md names every word of the selector dialect, and every kind of test."""

from __future__ import annotations

import re
from pathlib import Path

from pubcrawl.formats import select
from pubcrawl.reading.rules.tests import KINDS

PAGE = (Path(__file__).resolve().parent.parent / "docs/rules.md").read_text("utf-8")
PSEUDO = re.findall(
    r"\S+",
    """
    contains containsOwn containsData containsWholeText containsWholeOwnText matches matchesOwn
    matchesWholeText matchesWholeOwnText matchText has not is where lt gt eq first-child last-child
    only-child first-of-type last-of-type only-of-type nth-child nth-last-child nth-of-type
    nth-last-of-type empty root
    """,
)


def rows(heading: str) -> dict[str, str]:
    """Return first cell → rest of the row, for the tables below a heading."""
    section = PAGE.split(f"\n{heading}\n", 1)[1].split("\n## ", 1)[0].split("\n### ", 1)[0]
    found = {}
    for line in re.findall(r"^\| (`.*) \|$", section, re.MULTILINE):
        first, _, rest = re.sub(r"\\\|", "¦", line).partition(" | ")
        found[first] = rest
    return found


def test_every_word_of_the_dialect_is_explained() -> None:
    cells = " ".join(rows("## Selectors"))
    assert set(re.findall(r":([a-zA-Z-]+)(?=[(`])", cells)) - {"href"} == set(PSEUDO)


def test_what_is_said_to_be_a_selector_is_one() -> None:
    for cell in rows("## Selectors"):
        for text in re.findall("`([^`]+)`", cell):
            text = re.sub(r"\((n|s|> s|t|regex)\)", lambda m: {"n": "(2)"}.get(m[1], "(b)"), text)
            select.compile(text.replace("¦", "|").replace("()", "(2)"))


def test_the_columns_of_every_kind_of_test_are_said() -> None:
    said = {}
    for cell, columns in rows("## Tests").items():
        for name in re.findall(r"`([a-z-]+)\.csv`", cell):
            said[name] = tuple(columns.split(", "))
    assert said == {
        name: (*kind.columns, kind.subject) if not kind.by else (kind.subject, *kind.columns)
        for name, kind in KINDS.items()
    }
