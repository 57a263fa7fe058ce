"""Portals with one artifact whose members are known."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import chain
from typing import Any, NamedTuple

import yaml

from tests.corpora import HERE, Case, content, read

HTML = (("Content-Type", "text/html; charset=utf-8"),)
LAST = tuple(
    """
    third fourth fifth sixtha sixthb seventha seventhb eightha eighthb nintha ninthb tentha
    tenthb
""".split()
)
"""Sets in the order of writing; docs/quality.md has their first runs."""


class Page(NamedTuple):
    """One response of a portal."""

    body: bytes
    status: int = 200
    headers: tuple[tuple[str, str], ...] = HTML


@dataclass(frozen=True)
class Portal:
    """
    A portal with one artifact whose members are known.

    *members* are addresses after redirects. An address of the artifact that redirects to a
    member is in *optional*, as are addresses on which two librarians might differ.
    *downloads* are the members that hold content, so metadata exports are not among them.
    *variants*: responses to requests for another media type.

    *says* is the word that a careful crawler gives its result: ``complete``, ``partial`` (the
    portal shows that more exists than it hands out) or ``review`` (claims, versions or bounds
    contradict each other, so that a person has to look); *why* gives the reason. *barred*: the
    addresses that tempt most, with the reason why each is no member. An address that is neither
    a member nor optional is wrong in any case.
    """

    kind: str
    name: str
    entry: str
    pages: dict[str, Page]
    not_found: Page
    members: frozenset[str]
    optional: frozenset[str]
    downloads: frozenset[str]
    siblings: frozenset[str]
    variants: Mapping[tuple[str, str], Page] = field(default_factory=dict)
    says: str = "complete"
    why: str = ""
    barred: Mapping[str, str] = field(default_factory=dict)


@cache
def portals(*sets: str) -> tuple[Portal, ...]:
    """Return the portals of sets, such as "tentha"."""
    return tuple(map(portal, read(*(f"portals-{name}" for name in sets))))


def one_of_each_kind() -> Iterator[tuple[Case, Portal]]:
    """Yield the portals of ``kinds.yaml``, each with what its row expects of the record."""
    kinds = yaml.safe_load((HERE / "kinds.yaml").read_bytes())["portals"]
    rows = {(row["set"], row["case"]): row for row in chain.from_iterable(kinds.values())}
    for name in {set: None for set, _ in rows}:
        for case in read(f"portals-{name}"):
            if row := rows.get((name, case["name"])):
                yield row, portal(case)


def portal(case: Case) -> Portal:
    """Return the portal that a frozen case describes."""
    rows = case["responses"]
    sets = ("members", "optional", "downloads", "siblings")
    return Portal(
        **{name: case[name] for name in ("kind", "name", "entry", "says", "why", "barred")},
        **{name: frozenset(case[name]) for name in sets},
        pages={row["url"]: page(row) for row in rows if "accept" not in row},
        not_found=page(case["not_found"]),
        variants={(row["url"], row["accept"]): page(row) for row in rows if "accept" in row},
    )


def page(row: Mapping[str, Any]) -> Page:
    """Return the response that a row describes."""
    headers = tuple((name, value) for name, value in row["headers"])
    return Page(content(row["body"]), row["status"], headers)
