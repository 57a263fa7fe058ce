"""The sets of cases by name; each is made at its first use."""

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
"""Sets that have only ordinary pages."""


@cache
def cases_of(name: str, every: int = 1) -> tuple[Case, ...]:
    """Return one in *every* cases of a set."""
    module = import_module(f"tests.blind_evidence.{name}")
    # Making the whole third set takes seconds.
    cases: tuple[Case, ...] = module.read(every) if name == "third" else module.CASES[::every]
    return tuple(cases)
