"""Locations in lists that a crawl should not request: the table of dump filters."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache, partial
from pathlib import Path
from typing import Final, NamedTuple

from pubcrawl.ids.doi import REGISTRANT
from pubcrawl.tables.files import DUMP_FILTERS, builtin
from pubcrawl.tables.rows import Key, Keys, NamedRows, read_rows
from pubcrawl.tables.values import HOST, TEXT, Each, Flag
from pubcrawl.tables.yaml import Source

TABLE: Final = NamedRows(
    Keys(
        {
            "dumps": Key(Each(TEXT), "Formats; default: all."),
            "hosts": Key(Each(HOST), "Hosts, with their subdomains."),
            "prefixes": Key(Each(TEXT), "How identifiers of records begin."),
            "daily": Key(Flag(), "Applies only to the daily list of fatcat."),
            "about": Key(TEXT, "Why.", required=True),
        }
    ),
    "resolver: {hosts: [doi.org], about: another list has it}",
)
"""Reasons with what they leave out."""


_DOI_PREFIX = re.compile(REGISTRANT)


class DumpFilter(NamedTuple):
    """
    A filter for a list: reasons by host, and by the beginning of an identifier.

    *about*: the reasons in words. *of_host*: host as it stands in an address, with its port →
    why it is left out, "" if it is not.
    """

    hosts: dict[str, str]
    prefixes: dict[str, str]
    about: dict[str, str]
    starts: tuple[str, ...]
    of_host: Callable[[str], str]

    def of_url(self, url: str) -> str:
        """Return why the address is left out, "" if it is not."""
        # The addresses are checked; a whole parser takes a quarter of the time of a record.
        return self.of_host(url.split("/", 3)[2])

    def of_ids(self, *values: str) -> str:
        """Return why the record with one of these identifiers is left out, "" if it is not."""
        for value in values:
            if value.startswith(self.starts):
                return next(why for start, why in self.prefixes.items() if value.startswith(start))
        return ""


def _host_reason(hosts: Mapping[str, str], authority: str) -> str:
    name = authority.rpartition("@")[2].partition(":")[0].lower()
    while name and name not in hosts:
        name = name.partition(".")[2]
    return hosts.get(name, "")


@cache
def filter_of(dump: str, *, daily: bool = False) -> DumpFilter:
    """Return the built-in filter for the format *dump*; *daily*: for a daily list."""
    return _filter([builtin(DUMP_FILTERS)], dump, daily=daily)


def own_filter(paths: Sequence[str | Path], dump: str = "") -> DumpFilter:
    """Return the filter in the tables at *paths*; for requests of any origin if *dump* is empty."""
    return _filter([*map(Source.read, paths)], dump, daily=True)


def _filter(sources: Sequence[Source], dump: str, *, daily: bool) -> DumpFilter:
    hosts: dict[str, str] = {}
    prefixes: dict[str, str] = {}
    about: dict[str, str] = {}
    for reason, row in read_rows(sources, TABLE).items():
        if dump in row.get("dumps", (dump,)) and (daily or not row.get("daily")):
            hosts |= dict.fromkeys(row.get("hosts", ()), reason)
            prefixes |= dict.fromkeys(map(_start, row.get("prefixes", ())), reason)
            about[reason] = row["about"]
    of_host = lru_cache(100_000)(partial(_host_reason, hosts))
    return DumpFilter(hosts, prefixes, about, tuple(prefixes), of_host)


def _start(prefix: str) -> str:
    """Return how identifiers with *prefix* begin: 10.1234 is not the prefix of 10.12345/a."""
    return f"{prefix}/" if _DOI_PREFIX.fullmatch(prefix) else prefix.lower()
