"""Hosts with special treatment in an ingest: rules/hosts.yaml and the user's tables over it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final, NamedTuple, Self
from urllib.parse import urlsplit

from pubcrawl.model.ingest_request import TYPES
from pubcrawl.tables.files import HOSTS, builtin
from pubcrawl.tables.mistakes import Mistakes
from pubcrawl.tables.rows import Key, Keys, NamedRows, Row, read_rows
from pubcrawl.tables.values import HOST, TEXT, AnyOf, Choice, Each, Flag, either
from pubcrawl.tables.yaml import Source

REASONS = (
    "archive",
    "catalogue",
    "challenge",
    "data",
    "opt-out",
    "preserved",
    "preview",
    "spam",
)
"""Reasons not to request an address."""

BROWSERS = ("first", "after")

_CONDITIONS = ("host", "path", "text", "doi")

# Most addresses, in lower case: the host and the path, without the work of ``urlsplit``.
_PLAIN_URL = re.compile(r"https?://([a-z0-9.-]+)(?::\d+)?(/[!-\"$->@-~]*)?(?:[?#][!-~]*)?")
_KNOWN_MAX = 100_000  # hosts: 15 MB; lists that repeat more hosts in turn are slow


def _check(row: Row, mistakes: Mistakes) -> None:
    """Record keys that exclude each other as mistakes."""
    keys = row.lines.keys()
    if not keys & set(_CONDITIONS):
        mistakes.add(row.line, f"it has no condition: give one of {', '.join(_CONDITIONS)}")
    if ("refuse" in keys) == bool(keys & {"again", "browser"}):
        mistakes.add(row.line, "give either refuse, or again and browser")


TABLE: Final = NamedRows(
    Keys(
        {
            "host": Key(Each(HOST), "Host or parent domain."),
            "path": Key(AnyOf(), "One is found in the path of the address."),
            "text": Key(Each(TEXT), "One is in the address."),
            "doi": Key(Each(TEXT), "Prefixes; one begins a DOI in the address."),
            "refuse": Key(Choice(REASONS), "Reason not to request such an address."),
            "except": Key(Each(Choice(TYPES)), "Types of request that fetch it anyway."),
            "again": Key(Flag(), "A page that demands cookies is requested again with them."),
            "browser": Key(
                Choice(BROWSERS),
                "first: pages are fetched with a browser; after: if cookies do not help.",
            ),
            "note": Key(TEXT, "What it is, and why it is here.", required=True),
            "seen": Key(TEXT, "Where that was seen; described; or unseen.", required=True),
        },
        check=_check,
    ),
    "my-host: {host: repo.example, refuse: opt-out, …}",
)
"""Names of rows with conditions and treatment."""


class HostRow(NamedTuple):
    """
    A row of the table; see rules/hosts.yaml.

    *excepted*: types of request that the row does not apply to.
    """

    name: str
    hosts: tuple[str, ...] = ()
    path: re.Pattern[str] | None = None
    texts: tuple[str, ...] = ()
    doi: re.Pattern[str] | None = None
    refuse: str = ""
    excepted: tuple[str, ...] = ()
    again: bool = False
    browser: str = ""
    note: str = ""

    def fits(self, url: str, path: str) -> bool:
        """Return whether *url*, of one of the row's hosts, meets its other conditions."""
        return (
            (self.path is None or self.path.search(path) is not None)
            and (not self.texts or any(text in url for text in self.texts))
            and (self.doi is None or ("10." in url and self.doi.search(url) is not None))
        )


class HostsTable:
    """The rows of the table, in order."""

    def __init__(self, rows: Iterable[HostRow]) -> None:
        self.rows = tuple(rows)
        self._refusing = _RowsByHost(row for row in self.rows if row.refuse)
        self._others = _RowsByHost(row for row in self.rows if not row.refuse)

    @classmethod
    def load(cls, paths: Sequence[str | Path] = ()) -> Self:
        """
        Return the built-in table with the tables at *paths* over it.

        A row of a later file replaces the row with its name, an empty row removes it, and
        new rows come first. Raises ``RuleErrors`` with every mistake in the files.
        """
        rows = read_rows([builtin(HOSTS), *map(Source.read, paths)], TABLE)
        return cls(_host_row(name, row) for name, row in rows.items())

    def find_refusal(self, url: str, ingest_type: str = "") -> HostRow | None:
        """Return the row that forbids a request to *url*, or None."""
        matches = self._refusing.matches(url)
        return next((row for row in matches if ingest_type not in row.excepted), None)

    def session(self, url: str) -> HostRow | None:
        """Return the row with the session that the host of *url* requires, or None."""
        return next(iter(self._others.matches(url)), None)


class _RowsByHost:
    """Rows in order; those with hosts are compared with addresses of these hosts only."""

    def __init__(self, rows: Iterable[HostRow]) -> None:
        self._rows = tuple(rows)
        self._anywhere = [place for place, row in enumerate(self._rows) if not row.hosts]
        self._others = [self._rows[place] for place in self._anywhere]
        self._of_host: dict[str, list[int]] = {}
        self._known: dict[str, Sequence[HostRow]] = {}
        for place, row in enumerate(self._rows):
            for host in row.hosts:
                self._of_host.setdefault(host, []).append(place)

    def matches(self, url: str) -> list[HostRow]:
        url = url.lower()
        if plain := _PLAIN_URL.fullmatch(url):
            host, path = plain[1], plain[2] or ""
        else:
            try:
                parts = urlsplit(url)
                host, path = parts.hostname or "", parts.path
            except ValueError:
                return []
        return [row for row in self._of(host) if row.fits(url, path)]

    def _of(self, host: str) -> Sequence[HostRow]:
        """Return the rows of a host and its parents."""
        if (known := self._known.get(host)) is not None:
            return known
        if len(self._known) == _KNOWN_MAX:
            self._known.clear()
        name, mine = host.removeprefix("www.").rstrip("."), set[int]()
        while name:
            mine.update(self._of_host.get(name, ()))
            name = name.partition(".")[2]
        # Nearly all hosts have no rows of their own: they share one list.
        rows = self._others
        if mine:
            rows = [self._rows[place] for place in sorted(mine.union(self._anywhere))]
        self._known[host] = rows
        return rows


def _host_row(name: str, row: Row) -> HostRow:
    prefixes = [re.escape(prefix).replace("/", "(?:/|%2f)") for prefix in row.get("doi", ())]
    dois = (rf"(?:^|[/:=]|%3a|%2f){prefix}(?:[/.]|%2f)" for prefix in prefixes)
    return HostRow(
        name,
        row.get("host", ()),
        row.get("path"),
        tuple(text.lower() for text in row.get("text", ())),
        either(re.compile(doi) for doi in dois),
        row.get("refuse", ""),
        row.get("except", ()),
        row.get("again", False),
        row.get("browser", ""),
        row["note"],
    )
