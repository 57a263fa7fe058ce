"""
Whether a record may be fetched again.

A final record is not fetched. A record that is empty or incomplete, or whose last
fetch ended in an error, is fetched again after a cooldown, and a few times before.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol

from pubcrawl.works.publication import Publication

MINUTE = 60_000  # milliseconds

FINAL, COOLDOWN = SKIPS = ("final", "cooldown")
"""The rules that forbid a fetch; they are the reasons of skipped seeds."""


class Cooldowns(NamedTuple):
    """
    When to fetch again. Cooldowns in minutes: 0 is always, negative is never.

    *retry_limit*: fetches between two cooldowns; 0 is none, negative is unlimited.
    """

    empty_cooldown: int = 720
    non_final_cooldown: int = 10080
    fetch_exception_cooldown: int = 1440
    retry_limit: int = 3


DEFAULT = Cooldowns()


class Fetched(Protocol):
    """The facts that decide: of a publication, or of its row in the store."""

    @property
    def empty(self) -> bool:
        """Whether it has nothing but identifiers."""

    @property
    def final(self) -> bool:
        """Whether another fetch cannot improve it."""

    @property
    def fetch_time(self) -> int:
        """Milliseconds since 1970; 0 is never."""

    @property
    def retry_counter(self) -> int:
        """Fetches since *fetch_time*."""

    @property
    def fetch_exception(self) -> bool:
        """Whether the last fetch ended in an error."""


class CooldownVerdict(NamedTuple):
    """
    Whether to *fetch*, the deciding *rule*, and the record's new counters.

    *due*: the end of the cooldown, None without one.

    Rules that fetch: ``never-fetched``, ``empty``, ``non-final``,
    ``fetch-exception`` (their cooldown is over), ``retry``. Rules that do not: ``SKIPS``.
    """

    fetch: bool
    rule: str
    fetch_time: int
    retry_counter: int
    due: int | None = None


def judge(record: Fetched, now: int, cooldowns: Cooldowns = DEFAULT) -> CooldownVerdict:
    """Return the verdict on a fetch of *record* at *now*, in milliseconds since 1970."""
    unfinished = record.empty or not record.final or record.fetch_exception
    cases = (
        ("never-fetched", record.fetch_time == 0, 0),
        ("empty", record.empty, cooldowns.empty_cooldown),
        ("non-final", not record.empty and not record.final, cooldowns.non_final_cooldown),
        ("fetch-exception", record.fetch_exception, cooldowns.fetch_exception_cooldown),
    )
    dates = []
    for rule, applies, minutes in cases:
        if applies and minutes >= 0:
            dates.append(record.fetch_time + minutes * MINUTE)
            if now >= dates[-1]:
                return CooldownVerdict(True, rule, now, 0)
    if unfinished and (record.retry_counter < cooldowns.retry_limit or cooldowns.retry_limit < 0):
        return CooldownVerdict(True, "retry", record.fetch_time, record.retry_counter + 1)
    rule = COOLDOWN if unfinished else FINAL
    due = min(dates, default=None)
    return CooldownVerdict(False, rule, record.fetch_time, record.retry_counter, due)


def begin(publication: Publication, verdict: CooldownVerdict) -> Publication:
    """Set the counters of *publication* for a fetch, and clear the errors of the last one."""
    publication.fetch_time = verdict.fetch_time
    publication.retry_counter = verdict.retry_counter
    publication.fetch_exception = False
    publication.problems = ()
    return publication
