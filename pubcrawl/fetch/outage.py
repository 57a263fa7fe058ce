"""
Sites that do not answer: after some failures in a row, a site is suspended and probed at times.

Without this, each publication of a publisher whose host is dead would wait for a
timeout, one after the other, as a host has one connection.

Only silence counts (``shows_outage``): an error page, a broken connection or a bad
certificate show that a server is there. A site is scheme, host and port: the site
with another port or with ``www.`` in front may work.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass

from pubcrawl.fetch.rest_rules import HOST_RULES, NO_CONNECTION, OUTAGE, HostLimits
from pubcrawl.items.reasons import REASONS

UNREACHED = (*NO_CONNECTION, "host-down")
"""Reasons of seeds whose host did not answer."""

NOT_SENT = frozenset(name for name, reason in REASONS.items() if reason.silent is None)
"""Slugs of failures that say nothing about the host."""


def site(url: str) -> str:
    """Return scheme, host and port of *url*, the unit of an outage."""
    scheme, _, rest = url.partition("://")
    return f"{scheme}://{rest.partition('/')[0].rpartition('@')[2]}".lower()


def shows_outage(slug: str, *, answer_begun: bool, batch: int = 1) -> bool | None:
    """
    Answer whether a failure shows that a site does not answer; ``None``: it shows neither.

    *answer_begun*: whether part of an answer came. *batch*: number of identifiers in the request.
    """
    silent = slug == "read-timeout" and not answer_begun
    # One identifier that a service cannot handle makes every batch with it time out.
    if slug in NOT_SENT or (silent and batch > 1):
        return None
    return slug in HOST_RULES[OUTAGE].failures and (silent or slug != "read-timeout")


@dataclass(slots=True)
class Trouble:
    """
    A site that did not answer last time.

    *failures*: in a row. *pause*: seconds between two probes, 0 while
    the site is not suspended. *until*: time of the next probe. *probed*: a probe
    has been sent and has not failed so far.
    """

    failures: int = 0
    pause: float = 0.0
    until: float = 0.0
    probed: bool = False


class Outages:
    """
    The sites that do not answer, and the times of their probes.

        answers ──*count* failures in a row──▶ suspended: requests fail at once
           ▲                                      │     ▲
           └────────────── answer ──── probe ◀──pause   │ failure: twice the pause
                                         └──────────────┘

    *limits*: those of the rule; the first rest is the pause before the first probe. Times are
    seconds of any monotonic clock.
    """

    def __init__(self, limits: HostLimits) -> None:
        self.limits = limits
        self._troubles: dict[str, Trouble] = {}

    @property
    def sites(self) -> list[str]:
        """The sites that are suspended."""
        return [site for site, trouble in self._troubles.items() if trouble.pause]

    def seconds_left(self, site: str, now: float) -> float:
        """Return the seconds for which requests to *site* fail at once; 0: they are sent."""
        trouble = self._troubles.get(site)
        return max(0.0, trouble.until - now) if trouble else 0.0

    def note_request(self, site: str, now: float) -> bool:
        """Note a request; return whether it is a probe. A probe is sent alone."""
        trouble = self._troubles.get(site)
        if trouble is None or not trouble.pause:
            return False
        trouble.until = now + trouble.pause
        trouble.probed = True
        return True

    def note_failure(self, site: str, now: float) -> float:
        """Note a failure; return the pause if it suspends the site, else 0."""
        trouble = self._troubles.setdefault(site, Trouble())
        trouble.failures += 1
        pause = trouble.pause
        if trouble.probed:
            trouble.pause = min(self.limits.growth * pause, self.limits.longest)
        elif not pause and 0 < self.limits.count <= trouble.failures:
            trouble.pause = min(self.limits.first, self.limits.longest)
        if trouble.probed or not pause:
            trouble.until = now + trouble.pause
        trouble.probed = False
        return 0.0 if pause else trouble.pause

    def note_answer(self, site: str) -> bool:
        """Note an answer; return whether the site was suspended."""
        trouble = self._troubles.pop(site, None)
        return trouble is not None and trouble.pause > 0

    def probe(self) -> None:
        """Send the next request to each suspended site as a probe."""
        for trouble in self._troubles.values():
            trouble.until = 0.0

    def to_json(self, matches: Callable[[str], bool], now: float) -> str:
        """Return the outages of the sites that *matches* accepts, as JSON; "" for none."""
        troubles = {
            site: (trouble.failures, trouble.pause, max(0.0, trouble.until - now))
            for site, trouble in self._troubles.items()
            if matches(site)
        }
        return json.dumps(troubles) if troubles else ""

    def learn(self, outages: str, now: float) -> None:
        """Add the *outages* of another crawl, made by its ``to_json``."""
        for site, (failures, pause, left) in json.loads(outages or "{}").items():
            own = self._troubles.get(site, Trouble())
            if (pause, failures) > (own.pause, own.failures):
                self._troubles[site] = Trouble(failures, pause, now + left)

    def forget(self, now: float) -> None:
        """Forget sites without a request for longer than the longest pause."""
        self._troubles = {
            site: trouble
            for site, trouble in self._troubles.items()
            if now - trouble.until <= self.limits.longest
        }
