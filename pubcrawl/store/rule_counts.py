"""
The number of pages on which each key of a site's rule found something, by crawl.

A crawl adds up its counts; it writes one row for each site and key with the outcomes,
not one for each page. The last ``CRAWLS_MAX`` crawls of a site are kept.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from sqlalchemy import Connection

from pubcrawl.store.statements import sql

BODY = "body"
"""An extra key beside those of a rule: some layer found the text of an article on the page."""

CRAWLS_MAX = 20  # crawls of a site: months of history, in a few rows per site


class RuleCount(NamedTuple):
    """
    The counts of *key* of *site* in one crawl, *run*.

    *pages*: number of pages that the rule read; *hits*: of those on which the key found
    something. *example*: the address of a page without a hit, or "".
    *updated*: milliseconds since 1970.
    """

    site: str
    key: str
    run: str
    pages: int
    hits: int
    example: str
    updated: int


class RuleCounts:
    """
    The counts of the crawl *run*; false when all are written.

    It writes sums, not increments, so a second write changes nothing.
    """

    def __init__(self, run: str) -> None:
        self.run = run
        self._updated = 0
        self._counts: dict[str, dict[str, RuleCount]] = {}  # by site and key
        self._changed: set[str] = set()  # sites
        self._stored: set[str] = set()  # sites with rows of this crawl

    def __bool__(self) -> bool:
        return bool(self._changed)

    def add(self, site: str, results: Mapping[str, bool], url: str, now: int) -> None:
        """Count the page at *url*; *results*: key → whether it found something."""
        self._updated = now
        self._changed.add(site)
        counts = self._counts.setdefault(site, {})
        for key, hit in results.items():
            count = counts.get(key) or RuleCount(site, key, self.run, 0, 0, "", 0)
            counts[key] = count._replace(
                pages=count.pages + 1,
                hits=count.hits + hit,
                example=count.example or ("" if hit else url),
            )

    def rows(self) -> list[RuleCount]:
        """Return the counts of sites that have changed since the last write, by site and key."""
        return [
            count._replace(updated=self._updated)
            for site in sorted(self._changed)
            for _, count in sorted(self._counts[site].items())
        ]

    def write(self, connection: Connection) -> None:
        """Write the changed counts; call ``note_written`` after the commit."""
        sql.each(connection, "save_rule_count", [row._asdict() for row in self.rows()])
        for site in self._changed - self._stored:
            sql(connection, "forget_rule_counts", site=site, crawls=CRAWLS_MAX)

    def note_written(self) -> None:
        """Mark the counts as written, once they are committed."""
        self._stored |= self._changed
        self._changed.clear()


def read_rule_counts(connection: Connection) -> list[RuleCount]:
    """Return all counts by site and key, the latest crawl first."""
    return [RuleCount(*row) for row in sql(connection, "rule_counts")]
