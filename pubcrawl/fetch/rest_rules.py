"""
What counts against a host, from how many in a row, and for how long the host then rests.

A row of ``HOST_RULES`` says it all; ``slots.Downloader`` counts by the rows in the ``HostState`` of
each host, and docs/fetch.md shows them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from pubcrawl.items.host_state import HOST_DOWN, LONGEST, REFUSAL, HostLimits
from pubcrawl.items.reasons import REASONS

if TYPE_CHECKING:
    from scrapy.settings import BaseSettings

NO_CONNECTION = frozenset(name for name, reason in REASONS.items() if reason.silent)
"""Slugs of failures without a connection."""

UNREACHED = (*NO_CONNECTION, HOST_DOWN)
"""Reasons of seeds whose host did not answer."""

NOT_SENT = frozenset(name for name, reason in REASONS.items() if reason.silent is None)
"""Slugs of failures that say nothing about the host."""


class Setting(NamedTuple):
    """A number that the user sets, by the name of the setting."""

    name: str
    default: float

    def __str__(self) -> str:
        return self.name


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
    REFUSAL: HostRule(
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
    # Recognised by shows_outage. The unit is a site (scheme, host and port: another port may work),
    # and single requests probe it.
    "outage": HostRule(
        "no connection, or no answer in time",
        NO_CONNECTION | {"read-timeout"},
        count=Setting("OUTAGE_FAILURES", 5),
        first=Setting("OUTAGE_PAUSE", 30),
        longest=600.0,
        slug=HOST_DOWN,
        at_once=Setting("OUTAGE_FAILURES", 5),
    ),
}

WALL, OUTAGE = "wall", "outage"

BY_FAILURE = tuple(
    (name, rule) for name, rule in HOST_RULES.items() if rule.failures and name != OUTAGE
)
"""The rules that count failed requests of a host."""


def shows_outage(slug: str, *, answer_begun: bool, batch: int = 1) -> bool | None:
    """
    Answer whether a failure shows that a site does not answer; ``None``: it shows neither.

    Only silence counts: an error page, a broken connection or a bad certificate show that a server
    is there. *answer_begun*: whether part of an answer came. *batch*: number of identifiers in the
    request.
    """
    silent = slug == "read-timeout" and not answer_begun
    # One identifier that a service cannot handle makes every batch with it time out.
    if slug in NOT_SENT or (silent and batch > 1):
        return None
    return slug in HOST_RULES[OUTAGE].failures and (silent or slug != "read-timeout")
