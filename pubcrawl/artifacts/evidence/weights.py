"""
The table of evidence, ``rules/evidence.yaml``: what speaks for and against a link, in log-odds.

A link is a member if ``PRIOR`` and the weights of all its evidence add up to more than 0.
``probability`` converts the sum to the confidence. The table of docs/artifacts.md is made from it.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import exp
from typing import Final, NamedTuple

from pubcrawl.tables.files import EVIDENCE as EVIDENCE_FILE
from pubcrawl.tables.files import EXPLAINED, builtin
from pubcrawl.tables.rows import Key, Keys, NamedRows, Row, read_rows
from pubcrawl.tables.values import TEXT, Choice, Each, Number

PRIOR: Final = -2.0
"""The log-odds of a link without evidence: most links of a page are not of its artifact."""

SCALE: Final = 0.85
"""Factor for the log-odds in ``probability``: pieces of evidence are not independent."""

LOOK: Final = -2.6
"""The least log-odds of a link whose content is requested before it is decided."""

LOOK_FAR: Final = -5.6
"""The same for links to other hosts in the main part, a few for each artifact."""


ROLES: Final = tuple(
    """
        far file_page not_of_file of_frame explained grounds file_part elsewhere of_other
        download format weak_part of_page of_file mention
    """.split()
)
"""What evidence means beside its weight; ``rules/evidence.yaml`` describes each role."""

TABLE: Final = NamedRows(
    Keys(
        {
            "weight": Key(Number(float, -20, 20), "Log-odds.", required=True),
            "meaning": Key(TEXT, "Of a link that has it, for docs.", required=True),
            "roles": Key(Each(Choice(ROLES)), "What it means beside its weight."),
        }
    ),
    "below: {weight: 4, meaning: below the path of the entry page}",
    names=r"[a-z0-9]+([_:][a-z0-9]+)*",
)
EVIDENCE: Final = read_rows([builtin(EVIDENCE_FILE)], TABLE)
"""Name of the evidence, as ``why`` of a record has it → row."""

PASSING: Final = frozenset(("other_record", "entry_form", "paged"))
"""Evidence without a weight: it changes other evidence of the link, then it is dropped."""

WEIGHTS: Final[dict[str, float]] = {name: row["weight"] for name, row in EVIDENCE.items()}


def with_role(*roles: str) -> frozenset[str]:
    """Return the evidence that has one of *roles*."""
    return frozenset(
        name for name, row in EVIDENCE.items() if not {*roles}.isdisjoint(row.get("roles", ()))
    )


class Explanation(NamedTuple):
    """
    A row of ``rules/explained_evidence.yaml``.

    To a link with all of *every*, one of *some* if there are any, and none of *without*.
    """

    every: frozenset[str]
    some: frozenset[str]
    without: frozenset[str]
    drop: frozenset[str]
    add: frozenset[str]

    @classmethod
    def of(cls, row: Row) -> Explanation:
        """Return the explanation of a row."""
        return cls(*(_named(row.get(key, ())) for key in ("all", "any", "none", "drop", "add")))


def _named(names: Iterable[str]) -> frozenset[str]:
    found = (with_role(name[5:]) if name.startswith("role:") else {name} for name in names)
    return frozenset().union(*found)


_NAMES = Each(Choice((*EVIDENCE, *sorted(PASSING), *(f"role:{role}" for role in ROLES))))
EXPLAINED_TABLE: Final = NamedRows(
    Keys(
        {
            "all": Key(_NAMES, "Evidence that a link needs to have."),
            "any": Key(_NAMES, "Evidence of which a link needs one."),
            "none": Key(_NAMES, "Evidence that a link may not have."),
            "drop": Key(_NAMES, "Evidence that it loses.", required=True),
            "add": Key(_NAMES, "Evidence that it gets."),
        }
    ),
    "page-of-a-list: {all: [below], drop: [above]}",
)
EXPLANATIONS: Final = [
    Explanation.of(row) for row in read_rows([builtin(EXPLAINED)], EXPLAINED_TABLE).values()
]


@lru_cache(8192)  # most links of a page have the same evidence as others
def settled(evidence: frozenset[str]) -> frozenset[str]:
    """Return evidence without what other evidence explains."""
    found = evidence
    for row in EXPLANATIONS:
        some = not row.some or not row.some.isdisjoint(found)
        if some and row.every <= found and row.without.isdisjoint(found):
            found = (found - row.drop) | row.add
    return found


def log_odds(evidence: Iterable[str]) -> float:
    """Return the log-odds of a link with this evidence."""
    return PRIOR + sum(WEIGHTS[name] for name in evidence)


def probability(odds: float) -> float:
    """Return the probability of these log-odds, which count some evidence twice (``SCALE``)."""
    return 1 / (1 + exp(-max(-30.0, min(30.0, SCALE * odds))))
