"""
The crawl of Archive-It by seeds and rules: rules that block, rules that accept, the extra hop.

The scope of a standard seed is its address up to the last slash. A seed of one page ignores
rules that accept, and one with a plus captures the links of the pages in its scope, on any host.

Source: https://support.archive-it.org/hc/en-us/articles/39520399346452
"""

from __future__ import annotations

import csv
import re
from collections.abc import Sequence

from pubcrawl.artifacts.scopes.simulation.crawling import Arrival, Follows, Links, crawl

Rule = dict[str, str]


def captured(table: str, links: Links) -> set[str]:
    """Return the addresses that the seeds and rules of *table*, CSV, capture along *links*."""
    rows = list(csv.DictReader(table.splitlines()))
    found: set[str] = set()
    for url in dict.fromkeys(row["url"] for row in rows):
        own = [row for row in rows if row["url"] == url]
        found |= crawl([(url, 1)], links, _follows(url, own[0]["seed_type"], own))
    return found


def _follows(url: str, kind: str, rows: Sequence[Rule]) -> Follows:
    blocked = [row for row in rows if row["rule"] == "exclude"]
    accepted = [row for row in rows if row["rule"] == "accept"]
    folder = url.rpartition("/")[0] + "/"
    standard = kind.startswith("Standard")

    def follows(arrival: Arrival) -> int | None:
        if not arrival.state or any(_fits(row, arrival.link) for row in blocked):
            return None
        in_scope = arrival.link.startswith(folder) or any(
            _fits(row, arrival.link) for row in accepted
        )
        if standard and in_scope:
            return 1
        return 0 if kind.endswith("+") else None

    return follows


def _fits(row: Rule, url: str) -> bool:
    if row["match"] == "text":
        return row["value"] in url
    return re.fullmatch(row["value"], url) is not None
