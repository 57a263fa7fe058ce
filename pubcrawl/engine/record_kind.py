"""
The interface between the engine and a kind of record.

A kind says how the lines of a seed list are read, how a record is found, how a fetch of
it begins, and how it ended. Publications, pages and artifacts each have a ``kind.py``.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol, TypeVar

from pubcrawl.engine.cooldown import CooldownVerdict
from pubcrawl.engine.seeds import SeedForm
from pubcrawl.items.reasons import REASONS
from pubcrawl.model.artifact import ArtifactRecord
from pubcrawl.model.webpage import WebPage
from pubcrawl.store.keys import Name
from pubcrawl.store.ledger import ClaimedSeed
from pubcrawl.works.publication import Publication

NOTHING_FOUND = "nothing-found"  # the page has no part
PASSING = frozenset(name for name, reason in REASONS.items() if reason.passes)


class Result(NamedTuple):
    """
    The result of a fetch.

    *reason*: why the record is incomplete, "" if nothing failed. *passing*: the
    failure may be temporary. *lost*: the seed gave no record. *url*: of the failed request.
    """

    reason: str
    passing: bool
    lost: bool
    url: str


R = TypeVar("R", Publication, WebPage, ArtifactRecord)


class RecordKind(Protocol[R]):
    """The functions that a ``SeedWorkQueue`` calls for its records."""

    form: SeedForm
    of: type[R]

    def names(self, seed: ClaimedSeed) -> tuple[Name, ...]:
        """Return the names of the record of *seed*."""

    def record(self, seed: ClaimedSeed, stored: R | None, now: int) -> R:
        """Return the record of *seed*; *stored*: the one in the store."""

    def begin(self, record: R, verdict: CooldownVerdict) -> R:
        """Return *record* as it is at the start of a fetch."""

    def result(self, record: R) -> Result:
        """Return the result of the fetch of *record*."""


def addresses(seed: ClaimedSeed) -> tuple[str, ...]:
    """Return the address of *seed*, if it has one."""
    return (seed.url,) if seed.url else ()
