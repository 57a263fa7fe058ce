"""
A report of ingests by host: as text, as CSV, or as one JSON document.

The caller sorts the hosts. They are written one by one, so there may be any number.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple, TextIO

from pubcrawl.console.cells import cell
from pubcrawl.items.slugs import slug

COLUMNS = ("host", "requests", "hits", "misses", "hit_rate", "miss_share", "slugs")


class Host(NamedTuple):
    """The requests that ended at a host, by status."""

    name: str
    statuses: dict[str, int]


class Totals(NamedTuple):
    """All requests of the report, by status."""

    statuses: Mapping[str, int]

    @property
    def requests(self) -> int:
        """The number of requests."""
        return sum(self.statuses.values())

    @property
    def hits(self) -> int:
        """The number of hits."""
        return hits(self.statuses)

    @property
    def misses(self) -> int:
        """The number of misses."""
        return self.requests - self.hits


def hits(statuses: Mapping[str, int]) -> int:
    """Return the number of hits in counts by status, of older versions too."""
    return sum(
        count
        for name, count in statuses.items()
        if name == "success" or name.startswith("success-")
    )


def slug_class(name: str) -> str:
    """Return the class of a slug, or "-" for one of an older version."""
    try:
        return slug(name).ingest
    except KeyError:
        return "-"


def values(host: Host, totals: Totals) -> dict[str, str | int | float]:
    """Return the values of a host by ``COLUMNS``, without the last; shares are 0 to 1."""
    requests = sum(host.statuses.values())
    good = hits(host.statuses)
    return {
        "host": host.name,
        "requests": requests,
        "hits": good,
        "misses": requests - good,
        "hit_rate": round(share(good, requests), 4),
        "miss_share": round(share(requests - good, totals.misses), 4),
    }


def share(part: int, whole: int) -> float:
    """Return *part* / *whole*; 0 if *whole* is 0."""
    return part / whole if whole else 0.0


def as_text(totals: Totals, hosts: Iterable[Host], file: TextIO) -> None:
    """Write a report as text."""
    rate = share(totals.hits, totals.requests)
    file.write(f"{totals.requests} requests, {totals.hits} hits ({rate:.1%})\n\n")
    file.write(f"{'requests':>9}  {'share':>6}  class  slug\n")
    for name, count in totals.statuses.items():
        part = share(count, totals.requests)
        file.write(f"{count:>9}  {part:>6.1%}  {slug_class(name):^5}  {name}\n")
    file.write(f"\n{'misses':>9}  {'share':>6}  {'requests':>8}  {'hits':>6}  host\n")
    host_count = misses = 0
    for host in hosts:
        row = values(host, totals)
        slugs = ", ".join(f"{name} {count}" for name, count in host.statuses.items())
        file.write(
            f"{row['misses']:>9}  {row['miss_share']:>6.1%}  {row['requests']:>8}  "
            f"{row['hit_rate']:>6.1%}  {host.name or '-'}: {slugs}\n"
        )
        host_count += 1
        misses += int(row["misses"])
    file.write(
        f"\nthese {host_count} hosts have {share(misses, totals.misses):.1%} of the misses\n"
    )


def as_csv(totals: Totals, hosts: Iterable[Host], file: TextIO) -> None:
    """Write a row for each host; cells that look like formulas get a prefix."""
    table = csv.writer(file, lineterminator="\r\n")
    table.writerow(COLUMNS)
    for host in hosts:
        slugs = "; ".join(f"{name} {count}" for name, count in host.statuses.items())
        table.writerow(map(cell, (*values(host, totals).values(), slugs)))


def as_json(totals: Totals, hosts: Iterable[Host], file: TextIO) -> None:
    """Write one document: the totals, the hosts, a line each, and their share of the misses."""
    head = {
        "requests": totals.requests,
        "hits": totals.hits,
        "misses": totals.misses,
        "slugs": totals.statuses,
    }
    file.write(json.dumps(head, ensure_ascii=False)[:-1] + ', "hosts": [')
    misses = 0
    for number, host in enumerate(hosts):
        row = values(host, totals)
        misses += int(row["misses"])
        line = json.dumps({**row, "slugs": host.statuses}, ensure_ascii=False)
        file.write(f"{',' if number else ''}\n{line}")
    file.write(f'\n], "miss_share": {round(share(misses, totals.misses), 4)}}}\n')


FORMS: dict[str, Callable[[Totals, Iterable[Host], TextIO], None]] = {
    "text": as_text,
    "csv": as_csv,
    "json": as_json,
}
