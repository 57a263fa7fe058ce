"""
The state of a host: its rests, its failures in a row, its delay and its lease.

One class serves the crawl and the row in the store. It has no clock: the caller passes the time,
in seconds of any monotonic clock.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Self

LONGEST = 86_400.0
"""Seconds: no rest is longer than a day, whatever the host asks for."""

REFUSAL = "refusal"
"""The rule whose streak crawls share."""

HOST_DOWN = "host-down"


def site(url: str) -> str:
    """Return scheme, host and port of *url*, the unit of an outage."""
    scheme, _, rest = url.partition("://")
    return f"{scheme}://{rest.partition('/')[0].rpartition('@')[2]}".lower()


@dataclass(frozen=True, slots=True)
class HostLimits:
    """
    The numbers of a rule.

    *count*: in a row until the host rests; 0: never. *first*: seconds of the first rest; *growth*:
    how many times longer each further rest is; *longest*: seconds. *at_once*: from how many in a
    row requests fail at once; 0: only if the rest is longer than ``RETRY_AFTER_MAX``.
    """

    count: float
    first: float
    growth: float = 2.0
    longest: float = LONGEST
    at_once: float = 0


@dataclass(slots=True)
class Streak:
    """
    What counted in a row against a host or a site.

    *pause*: seconds of the last rest; *until*: its end. *probed*: a single request was sent to see
    whether the site answers again, and has not failed so far.
    """

    count: int = 0
    pause: float = 0.0
    until: float = 0.0
    probed: bool = False

    def add(self, limits: HostLimits, now: float, asked: float = 0.0) -> bool:
        """
        Count once more, and rest as *limits* say; return whether it counts.

        A request that left before the rest began does not count. *asked*: seconds of rest that
        the host asks for.
        """
        if now < self.until and not self.probed:
            self.until = max(self.until, now + min(asked, LONGEST))
            return False
        self.count += 1
        self.probed = False
        if 0 < limits.count <= self.count:
            longer = max(asked, limits.first, limits.growth * self.pause)
            self.pause = min(longer, limits.longest)
            self.until = now + self.pause
        return True

    def note_request(self, now: float) -> bool:
        """Note a request to a site; return whether it is a probe. A probe is sent alone."""
        if self.pause:
            self.until = now + self.pause
            self.probed = True
        return self.pause > 0


@dataclass(slots=True)
class Lease:
    """
    The right of this crawl to use a host, by the clock of the leases.

    *wanted*: other workers wait for the host.
    """

    start: float
    until: float
    last_use: float
    wanted: bool = False


@dataclass(slots=True)
class HostState:
    """
    The state of a host.

    *ready*: time of its next page request, after the rest that follows an answer; *sent*: time of
    its last request. *held_until*: before it no request may start, by *held_for*, the slug of
    the reason. *crawl_delay*: seconds between two requests. *streaks*: name of a rule → what
    counted in a row; *outages*: site → its failures in a row. *lease*: None while another
    crawl may use the host. *changed*: other crawls do not know of the last rest. *abandoned*: the
    last crawl died, and its request may still be open.
    """

    ready: float = 0.0
    sent: float = 0.0
    held_until: float = 0.0
    held_for: str = ""
    crawl_delay: float = 0.0
    streaks: dict[str, Streak] = field(default_factory=dict)
    outages: dict[str, Streak] = field(default_factory=dict)
    lease: Lease | None = None
    changed: bool = False
    abandoned: bool = False

    def hold_left(self, now: float) -> float:
        """Return the seconds for which no request may start, else 0."""
        return max(0.0, self.held_until - now)

    def hold(self, until: float, slug: str) -> None:
        """Send nothing until then; a longer hold stays."""
        if until > self.held_until:
            self.held_until, self.held_for, self.changed = until, slug, True

    def count(
        self, rule: str, limits: HostLimits, now: float, *, asked: float = 0.0, slug: str
    ) -> bool:
        """Count against the host under *rule*; return whether it counts, see ``Streak.add``."""
        streak = self.streaks.setdefault(rule, Streak())
        counts = streak.add(limits, now, asked)
        self.hold(streak.until, slug)
        return counts

    def in_a_row(self, rule: str) -> int:
        """Return how often something counted under *rule* since the last ordinary answer."""
        streak = self.streaks.get(rule)
        return streak.count if streak else 0

    def turns_away(self, now: float, limits: Mapping[str, HostLimits], longest: float) -> bool:
        """
        Return whether requests fail at once for now.

        They do in a rest longer than *longest* seconds, and in any rest after as many failures as
        the *limits* of a rule say.
        """
        left = self.hold_left(now)
        return left > longest or (
            left > 0
            and any(
                0 < limits[rule].at_once <= streak.count for rule, streak in self.streaks.items()
            )
        )

    def wait(self, now: float, delay: float, *, part: bool) -> float:
        """
        Return the seconds until the next request may start.

        *delay*: seconds between two requests. *part*: it asks for part of a page, for which the
        rest after an answer does not count.
        """
        times = (self.held_until, self.sent + delay if delay else 0.0, 0.0 if part else self.ready)
        return max(times) - now

    def outage_left(self, site: str, now: float) -> float:
        """Return the seconds for which requests to *site* fail at once; 0: they are sent."""
        outage = self.outages.get(site)
        return max(0.0, outage.until - now) if outage else 0.0

    def fail(self, site: str, limits: HostLimits, now: float) -> float:
        """Count a failure of *site*; return its first pause if that suspends the site, else 0."""
        outage = self.outages.setdefault(site, Streak())
        before = outage.pause
        outage.add(limits, now)
        self.changed = self.changed or outage.pause > 0
        return 0.0 if before else outage.pause

    def answer(self, site: str) -> bool:
        """Note an answer of *site*; return whether the site was suspended."""
        outage = self.outages.pop(site, None)
        self.changed = self.changed or outage is not None
        return outage is not None and outage.pause > 0

    def probe(self) -> None:
        """Send the next request to each suspended site as a probe."""
        for outage in self.outages.values():
            outage.until = 0.0

    def forget(self, now: float, longest: float) -> bool:
        """
        Forget sites without a request for *longest* seconds; return whether nothing is left.

        *longest*: the longest pause of an outage.
        """
        self.outages = {
            site: outage for site, outage in self.outages.items() if now - outage.until <= longest
        }
        counted = any(streak.count for streak in self.streaks.values())
        known = self.crawl_delay or counted or self.outages or self.lease
        return not known and max(self.ready, self.held_until) <= now

    def learn(self, other: HostState) -> None:
        """Add what *other* crawls have learned while they used the host."""
        self.hold(other.held_until, other.held_for)
        self.ready = max(self.ready, other.ready)
        self.crawl_delay = max(self.crawl_delay, other.crawl_delay)
        self.streaks.pop(REFUSAL, None)
        self.streaks |= other.streaks
        for site, outage in other.outages.items():
            own = self.outages.get(site, Streak())
            if (outage.pause, outage.count) > (own.pause, own.count):
                self.outages[site] = outage
        self.changed = False
        self.abandoned = other.abandoned

    def row(self, now: float, store_now: int) -> dict[str, Any]:
        """
        Return the columns of the host's row.

        *store_now*: milliseconds since 1970 by the clock of the store, at *now*.
        """

        def shifted(until: float) -> int:
            return store_now + round((until - now) * 1000)

        refusals = self.streaks.get(REFUSAL, Streak())
        ready = max(self.ready, self.sent + self.crawl_delay)
        outages = {
            site: (outage.count, outage.pause, shifted(max(outage.until, now)))
            for site, outage in self.outages.items()
        }
        return {
            "ready": shifted(ready) if ready > now else 0,
            "held_until": shifted(self.held_until) if self.held_until > now else 0,
            "held_for": self.held_for,
            "crawl_delay": self.crawl_delay,
            "refusals": refusals.count,
            "pause": refusals.pause,
            "outages": json.dumps(outages) if outages else "",
        }

    @classmethod
    def from_row(cls, row: Any, now: float, store_now: int) -> Self:
        """Return the state in a row of the store, see ``row``."""

        def shifted(until: float) -> float:
            return now + (until - store_now) / 1000 if until > store_now else 0.0

        refusal = {REFUSAL: Streak(row.refusals, row.pause)} if row.refusals else {}
        outages = {
            site: Streak(count, pause, now + max(0.0, (until - store_now) / 1000))
            for site, (count, pause, until) in json.loads(row.outages or "{}").items()
        }
        return cls(
            ready=shifted(row.ready),
            held_until=shifted(row.held_until),
            held_for=row.held_for,
            crawl_delay=row.crawl_delay,
            streaks=refusal,
            outages=outages,
        )

    def rest(self, now: float) -> tuple[float, str]:
        """
        Return the seconds for which requests fail or wait, and the reason.

        0 and "" if the host neither refuses requests nor is down.
        """
        down: Iterable[float] = (outage.until for outage in self.outages.values() if outage.pause)
        until, why = max((self.held_until, self.held_for), (max(down, default=0.0), HOST_DOWN))
        return (until - now, why) if until > now else (0.0, "")
