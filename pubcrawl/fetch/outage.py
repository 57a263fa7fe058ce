"""
Hosts where nobody is: after a few failures in a row they are given up, and looked at now and then.

Without this, each publication of a publisher whose host is dead waits for a
timeout, one after the other, as a host has one connection.

What counts is that nobody answered (``nobody_there``): an error page, a broken
connection or a bad certificate come from somebody. A place is scheme, host and
port: another port, or ``www.`` in front, may be well.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass

NOBODY = frozenset(("connect-timeout", "connection-refused", "dns-error"))
"""Slugs of failures that say that nobody is there."""

UNREACHED = (*NOBODY, "host-down")
"""Reasons of seeds whose host nobody was at."""

NOT_SENT = frozenset(("bad-url", "private-address", "fetch-failed"))
"""Slugs of failures that tell nothing about the host."""


def place(url: str) -> str:
    """Return scheme, host and port of *url*: what an outage is an outage of."""
    scheme, _, rest = url.partition("://")
    return f"{scheme}://{rest.partition('/')[0].rpartition('@')[2]}".lower()


def nobody_there(slug: str, *, heard: bool, batch: int = 1) -> bool | None:
    """
    Answer whether a failure says that nobody is there; ``None``: it tells nothing.

    *heard*: whether some of an answer came. *batch*: how many identifiers were asked for.
    """
    silent = slug == "read-timeout" and not heard
    # One identifier that a service chokes on makes every batch with it silent.
    if slug in NOT_SENT or (silent and batch > 1):
        return None
    return slug in NOBODY or silent


@dataclass(slots=True)
class Trouble:
    """
    A place that did not answer last time.

    *failures*: in a row. *pause*: seconds between two probes, 0 while
    everything is still sent. *until*: nothing is sent before. *probed*: a probe
    has been sent, and has not failed so far.
    """

    failures: int = 0
    pause: float = 0.0
    until: float = 0.0
    probed: bool = False


class Outages:
    """
    Which places are given up.

        answers ──*limit* failures in a row──▶ given up: requests fail at once
           ▲                                      │     ▲
           └──────────── answered ──── probe ◀──pause   │ failed: twice the pause
                                         └──────────────┘

    *limit*: failures; 0 gives nobody up. *first*, *longest*: seconds, the pause
    before the first probe and the longest. Times are seconds of any clock that
    does not go back.
    """

    def __init__(self, *, limit: int, first: float, longest: float) -> None:
        self.limit = limit
        self.first = first
        self.longest = longest
        self._troubles: dict[str, Trouble] = {}

    def left(self, place: str, now: float) -> float:
        """Return the seconds for which requests to *place* fail at once; 0: they are sent."""
        trouble = self._troubles.get(place)
        return max(0.0, trouble.until - now) if trouble else 0.0

    def sent(self, place: str, now: float) -> bool:
        """Note that a request goes out; answer whether it is a probe. It goes alone."""
        trouble = self._troubles.get(place)
        if trouble is None or not trouble.pause:
            return False
        trouble.until = now + trouble.pause
        trouble.probed = True
        return True

    def failed(self, place: str, now: float) -> float:
        """Note that nobody was there; return the pause if the place is given up now, else 0."""
        trouble = self._troubles.setdefault(place, Trouble())
        trouble.failures += 1
        known = trouble.pause
        if trouble.probed:
            trouble.pause = min(2 * known, self.longest)
        elif not known and self.limit and trouble.failures >= self.limit:
            trouble.pause = min(self.first, self.longest)
        if trouble.probed or not known:
            trouble.until = now + trouble.pause
        trouble.probed = False
        return 0.0 if known else trouble.pause

    def answered(self, place: str) -> bool:
        """Note that somebody is there; answer whether the place had been given up."""
        trouble = self._troubles.pop(place, None)
        return trouble is not None and trouble.pause > 0

    def probe(self) -> None:
        """Let the next request to each place that is given up go out as a probe."""
        for trouble in self._troubles.values():
            trouble.until = 0.0

    def known(self, of: Callable[[str], bool], now: float) -> str:
        """Return what is known of the places that *of* answers True for, as JSON; "" for none."""
        found = {
            place: (trouble.failures, trouble.pause, max(0.0, trouble.until - now))
            for place, trouble in self._troubles.items()
            if of(place)
        }
        return json.dumps(found) if found else ""

    def learn(self, known: str, now: float) -> None:
        """Take over what another crawl knew, as ``known`` gave it."""
        for place, (failures, pause, left) in json.loads(known or "{}").items():
            mine = self._troubles.get(place, Trouble())
            if (pause, failures) > (mine.pause, mine.failures):
                self._troubles[place] = Trouble(failures, pause, now + left)

    def forget(self, now: float) -> None:
        """Forget places that nobody has asked for longer than the longest pause."""
        self._troubles = {
            place: trouble
            for place, trouble in self._troubles.items()
            if now - trouble.until <= self.longest
        }
