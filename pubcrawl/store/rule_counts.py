"""
How often the keys of a site's rule found something, crawl by crawl.

A crawl adds up what it sees; a row for each site and key is written with the
outcomes, not one for each page. The last ``KEPT`` crawls of a site are kept.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from sqlalchemy import Connection, delete, func, select

from pubcrawl.store.database import insert
from pubcrawl.store.schema import rule_count as table

BODY = "body"
"""Stands beside the keys of a rule: a page on which some layer found the text of an article."""

KEPT = 20  # crawls of a site; enough for a look back over months, and a few rows a site


class RuleCount(NamedTuple):
    """
    What became of *key* of *site* in one crawl, *run*.

    *pages*: those that the rule read; on so many, *hits*, the key found
    something. *example*: the address of one where it did not, "" if it always
    did. *updated*: milliseconds since 1970.
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

    Sums are written, not what came to them: to write them again changes nothing.
    """

    def __init__(self, run: str) -> None:
        self.run = run
        self.updated = 0
        self._counts: dict[tuple[str, str], _Count] = {}
        self._changed: set[tuple[str, str]] = set()
        self._met: set[str] = set()  # sites that this crawl has rows of

    def __bool__(self) -> bool:
        return bool(self._changed)

    def add(self, site: str, tried: Mapping[str, bool], url: str, now: int) -> None:
        """Count the page at *url*: *tried* are the keys, and whether each found something."""
        self.updated = now
        for key, found in tried.items():
            self._changed.add((site, key))
            count = self._counts.setdefault((site, key), _Count())
            count.pages += 1
            count.hits += found
            if not found:
                count.example = count.example or url

    def rows(self) -> list[RuleCount]:
        """Return the counts that are not written as they are, by site and key."""
        return [
            RuleCount(site, key, self.run, *_values(self._counts[site, key]), self.updated)
            for site, key in sorted(self._changed)
        ]

    def write(self, connection: Connection) -> None:
        """Write what has changed; ``written`` is called when that is committed."""
        if not self._changed:
            return
        new = insert(connection, table)
        names = ("pages", "hits", "example", "updated")
        put = new.on_conflict_do_update(
            index_elements=["site", "key", "run"],
            set_={name: new.excluded[name] for name in names},
        )
        connection.execute(put, [row._asdict() for row in self.rows()])
        for site in self._sites() - self._met:
            _forget(connection, site)

    def written(self) -> None:
        """Note that what ``write`` wrote is there for good."""
        self._met |= self._sites()
        self._changed.clear()

    def _sites(self) -> set[str]:
        return {site for site, _ in self._changed}


def read(connection: Connection) -> list[RuleCount]:
    """Return all counts by site and key, those of the latest crawl first."""
    order = (table.c.site, table.c.key, table.c.updated.desc(), table.c.run)
    columns = (table.c[name] for name in RuleCount._fields)
    return [RuleCount(*row) for row in connection.execute(select(*columns).order_by(*order))]


def _values(count: _Count) -> tuple[int, int, str]:
    return count.pages, count.hits, count.example


def _forget(connection: Connection, site: str) -> None:
    """Delete the counts of *site* of all but the last crawls."""
    here = table.c.site == site
    latest = func.max(table.c.updated).desc()
    old = select(table.c.run).where(here).group_by(table.c.run).order_by(latest).offset(KEPT)
    connection.execute(delete(table).where(here, table.c.run.in_(old)))
