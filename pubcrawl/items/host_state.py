"""The state of a host that crawls share."""

from __future__ import annotations

from typing import NamedTuple


class HostState(NamedTuple):
    """
    The shared state of a host.

    *ready*, *held_until*: milliseconds from now before which no request may start: because of
    the last request, and because the host asked for it; *held_for*: slug of that reason.
    *crawl_delay*: seconds between two requests, by its robots.txt. *refusals*: consecutive ones;
    *pause*: seconds, after the last of them. *outages*: JSON of the addresses without response.
    """

    ready: int = 0
    held_until: int = 0
    held_for: str = ""
    crawl_delay: float = 0.0
    refusals: int = 0
    pause: float = 0.0
    outages: str = ""
