"""
What counts against a host, from how many in a row, and for how long the host then rests.

A row of ``HOST_RULES`` says it all; ``slots.Downloader`` applies the rows, and docs/fetch.md shows
them. After each ordinary answer a host rests too (``after_answer``). This module has no clock and
no store: the caller passes the time and keeps the state.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from pubcrawl.items.reasons import REASONS

if TYPE_CHECKING:
    from scrapy.settings import BaseSettings

LONGEST = 86_400.0
"""Seconds: no rest is longer than a day, whatever the host asks for."""

NO_CONNECTION = frozenset(name for name, reason in REASONS.items() if reason.silent)
"""Slugs of failures without a connection."""


class Setting(NamedTuple):
    """A number that the user sets, by the name of the setting."""

    name: str
    default: float

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class HostLimits:
    """The numbers of a rule, see ``HostRule``."""

    count: float
    first: float
    growth: float = 2.0
    longest: float = LONGEST
    at_once: float = 0


@dataclass(frozen=True, slots=True)
class HostRule:
    """
    A rule: what counts, and what follows.

    *when*: the answers that count, for docs. *failures*: the reasons of failed requests that count;
    none for a rule whose answers have a recogniser of their own. *count*: in a row until the host
    rests; 0: never. *first*: seconds of the first rest; *growth*: how many times longer each
    further rest is; *longest*: seconds. *slug*: the reason of requests that fail at once. They do
    if the rest is longer than ``RETRY_AFTER_MAX``, and from *at_once* in a row; 0: only then.
    """

    when: str
    failures: frozenset[str]
    count: float | Setting
    first: float | Setting
    growth: float = 2.0
    longest: float | Setting = LONGEST
    slug: str = ""
    at_once: float | Setting = 0

    def limits(self, settings: BaseSettings) -> HostLimits:
        """Return the numbers that *settings* give."""
        numbers = (self.count, self.first, self.growth, self.longest, self.at_once)
        return HostLimits(
            *(
                settings.getfloat(*number) if isinstance(number, Setting) else number
                for number in numbers
            )
        )


HOST_RULES = {
    # Recognised by retry_after.
    "refusal": HostRule(
        "429, 503, 403 with a spent quota; a longer Retry-After counts",
        frozenset(),
        count=1,
        first=Setting("RETRY_AFTER_DEFAULT", 5),
        slug="rate-limited",
        at_once=Setting("HOST_REFUSALS_MAX", 5),
    ),
    # Recognised by blocked. A third wall in a row is no accident.
    "wall": HostRule(
        "a wall against programs; a longer Retry-After counts",
        frozenset(),
        count=1,
        first=Setting("WALL_HOLD", 30),
        growth=8.0,
    ),
    # Applied by outage: the unit is a site, and single requests probe it.
    "outage": HostRule(
        "no connection, or no answer in time",
        NO_CONNECTION | {"read-timeout"},
        count=Setting("OUTAGE_FAILURES", 5),
        first=Setting("OUTAGE_PAUSE", 30),
        longest=Setting("OUTAGE_PAUSE_MAX", 600),
        slug="host-down",
        at_once=Setting("OUTAGE_FAILURES", 5),
    ),
}

REFUSAL, WALL, OUTAGE = "refusal", "wall", "outage"

BY_FAILURE = tuple(
    (name, rule) for name, rule in HOST_RULES.items() if rule.failures and name != OUTAGE
)
"""The rules that count failed requests of a host."""


@dataclass(slots=True)
class Streak:
    """What counted against a host in a row: *count*; *pause*: seconds of the last rest."""

    count: int = 0
    pause: float = 0.0

    def add(self, limits: HostLimits, retry_after: float = 0.0) -> float:
        """Count once more; return the seconds of rest after it. *retry_after*: what it asks for."""
        self.count += 1
        if not 0 < limits.count <= self.count:
            return 0.0
        self.pause = min(max(retry_after, limits.first, limits.growth * self.pause), limits.longest)
        return self.pause


def after_answer(seconds: float, *, factor: float, longest: float) -> float:
    """Return the seconds that a host rests after an answer that took *seconds*."""
    return min(max(0.0, factor * seconds), longest)
