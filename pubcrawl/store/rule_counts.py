"""
The number of pages on which each key of a site's rule found something, by crawl.

A crawl adds up its counts; it writes one row for each site and key with the outcomes,
not one for each page. The last ``CRAWLS_MAX`` crawls of a site are kept.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from sqlalchemy import Connection, delete, func, select

from pubcrawl.store.database import insert
from pubcrawl.store.tables import rule_count as table

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


@dataclass(slots=True)
class _Count:
    pages: int = 0
    hits: int = 0
    example: str = ""


class RuleCounts:
    """
    The counts of the crawl *run*; false when all are written.

    It writes sums, not increments, so a second write changes nothing.
    """

    def __init__(self, run: str) -> None:
        self.run = run
        self.updated = 0
        self._counts: dict[tuple[str, str], _Count] = {}
        self._changed: set[tuple[str, str]] = set()
        self._stored_sites: set[str] = set()  # sites with rows of this crawl

    def __bool__(self) -> bool:
        return bool(self._changed)

    def add(self, site: str, results: Mapping[str, bool], url: str, now: int) -> None:
        """Count the page at *url*; *results*: key → whether it found something."""
        self.updated = now
        for key, found in results.items():
            self._changed.add((site, key))
            count = self._counts.setdefault((site, key), _Count())
            count.pages += 1
            count.hits += found
            if not found:
                count.example = count.example or url

    def rows(self) -> list[RuleCount]:
        """Return the counts that have changed since the last write, by site and key."""
        return [
            RuleCount(site, key, self.run, *_values(self._counts[site, key]), self.updated)
            for site, key in sorted(self._changed)
        ]

    def write(self, connection: Connection) -> None:
        """Write the changed counts; call ``note_written`` after the commit."""
        if not self._changed:
            return
        new = insert(connection, table)
        names = ("pages", "hits", "example", "updated")
        put = new.on_conflict_do_update(
            index_elements=["site", "key", "run"],
            set_={name: new.excluded[name] for name in names},
        )
        connection.execute(put, [row._asdict() for row in self.rows()])
        for site in self._sites() - self._stored_sites:
            _forget(connection, site)

    def note_written(self) -> None:
        """Mark the counts as written, once they are committed."""
        self._stored_sites |= self._sites()
        self._changed.clear()

    def _sites(self) -> set[str]:
        return {site for site, _ in self._changed}


def read_rule_counts(connection: Connection) -> list[RuleCount]:
    """Return all counts by site and key, the latest crawl first."""
    order = (table.c.site, table.c.key, table.c.updated.desc(), table.c.run)
    columns = (table.c[name] for name in RuleCount._fields)
    return [RuleCount(*row) for row in connection.execute(select(*columns).order_by(*order))]


def _values(count: _Count) -> tuple[int, int, str]:
    return count.pages, count.hits, count.example


def _forget(connection: Connection, site: str) -> None:
    """Delete the counts of *site* of all but the last crawls."""
    here = table.c.site == site
    latest = func.max(table.c.updated).desc()
    old = select(table.c.run).where(here).group_by(table.c.run).order_by(latest).offset(CRAWLS_MAX)
    connection.execute(delete(table).where(here, table.c.run.in_(old)))
