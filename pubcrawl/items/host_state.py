"""What crawls tell each other about a host."""

from __future__ import annotations

from typing import NamedTuple


class HostState(NamedTuple):
    """
    What all crawls know about a host.

    *ready*, *held_until*: milliseconds from now until which no request may leave: after the one
    before, and because the host said so, for the reason *held_for*, a slug. *crawl_delay*:
    seconds between two requests, by its robots.txt. *refusals*: in a row; *pause*: seconds that
    the last of them cost. *outages*: JSON of what did not answer.
    """

    ready: int = 0
    held_until: int = 0
    held_for: str = ""
    crawl_delay: float = 0.0
    refusals: int = 0
    pause: float = 0.0
    outages: str = ""
