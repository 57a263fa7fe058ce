"""Locations that a list names and a crawl should not ask for: the table of dump filters."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from pubcrawl.tables.files import DUMP_FILTERS, builtin
from pubcrawl.tables.rows import Key, Keys, NamedRows, read_rows
from pubcrawl.tables.values import HOST, TEXT, Each

TABLE: Final = NamedRows(
    Keys(
        {
            "dumps": Key(Each(TEXT), "Formats; without it all of them."),
            "hosts": Key(Each(HOST), "Hosts, with all below them."),
            "prefixes": Key(Each(TEXT), "How identifiers of records begin."),
            "about": Key(TEXT, "Why.", required=True),
        }
    ),
    "resolver: {hosts: [doi.org], about: another list has it}",
)
"""Reasons with what they leave out."""


class DumpFilter(NamedTuple):
    """What is left out of one format: reason by host, and by beginning of an identifier."""

    hosts: dict[str, str]
    prefixes: dict[str, str]

    def of_url(self, url: str) -> str:
        """Return why the address is left out, "" if it is not."""
        # The addresses are checked; a whole parser takes a quarter of the time of a record.
        name = url.split("/", 3)[2].rpartition("@")[2].partition(":")[0].lower()
        while name:
            if reason := self.hosts.get(name):
                return reason
            name = name.partition(".")[2]
        return ""

    def of_id(self, value: str) -> str:
        """Return why the record with this identifier is left out, "" if it is not."""
        found = (reason for start, reason in self.prefixes.items() if value.startswith(start))
        return next(found, "")


@cache
def filter_of(dump: str) -> DumpFilter:
    """Return what the built-in table leaves out of the format *dump*."""
    hosts: dict[str, str] = {}
    prefixes: dict[str, str] = {}
    for reason, row in read_rows([builtin(DUMP_FILTERS)], TABLE).items():
        if dump in row.get("dumps", (dump,)):
            hosts |= dict.fromkeys(row.get("hosts", ()), reason)
            prefixes |= dict.fromkeys((each.lower() for each in row.get("prefixes", ())), reason)
    return DumpFilter(hosts, prefixes)
