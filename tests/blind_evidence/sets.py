"""The sets of cases by name; a set is made when it is first asked for."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from tests.blind_evidence.case import Case

SETS = [
    *("cases", "second", "third", "fourth", "fiftha", "fifthb"),
    *("sixtha", "seventha", "seventhb", "eightha", "eighthb"),
    *("nintha", "ninthb", "tentha", "tenthb", "eleventha", "eleventhb"),
]
LAST = SETS[4:]
"""Those that have ordinary pages only."""


@cache
def cases_of(name: str, every: int = 1) -> tuple[Case, ...]:
    """Return the cases of a set; *every*: one of so many."""
    module = import_module(f"tests.blind_evidence.{name}")
    # To make the whole third takes seconds.
    cases: tuple[Case, ...] = module.read(every) if name == "third" else module.CASES[::every]
    return tuple(cases)
