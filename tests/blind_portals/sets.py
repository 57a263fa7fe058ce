"""The sets of portals, and functions that collect the portals of a set from its modules."""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from importlib import import_module

from tests.blind_portals.third.case import ThirdSite

LAST = (
    *("third", "fourth", "fifth", "sixtha", "sixthb", "seventha", "seventhb", "eightha", "eighthb"),
    *("nintha", "ninthb", "tentha", "tenthb"),
)
"""Sets in the order of writing; docs/quality.md has their first runs."""

Kind = Callable[[], ThirdSite]
Kinds = Mapping[str, list[Kind]]


def read_kinds(
    package: str, fields: str, turns: Iterable[str] = ("first", "second", "third")
) -> Kinds:
    """
    Return the portals of *package* by kind: functions whose names are a kind and a number.

    *fields* names the modules, separated by spaces: ``first_code`` and so on for ``code``, or
    ``code`` itself if there are no *turns*.
    """
    modules = [f"{turn}_{field}" for turn in turns for field in fields.split()] or fields.split()
    kinds: dict[str, list[Kind]] = {}
    for module in modules:
        for name, value in vars(import_module(f"{package}.{module}")).items():
            if match := re.fullmatch(r"([a-z]\w*)_[123]", name):
                kinds.setdefault(match[1], []).append(value)
    return kinds


def in_turns(kinds: Kinds) -> Callable[[], tuple[ThirdSite, ...]]:
    """Return a function that makes all portals: the first of each kind, then the second, …"""

    @cache
    def sites() -> tuple[ThirdSite, ...]:
        return tuple(
            portals[turn]()
            for turn in range(3)
            for portals in kinds.values()
            if turn < len(portals)
        )

    return sites
