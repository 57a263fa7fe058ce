"""Hosts that an ingest treats in a way of their own: rules/hosts.yaml, and the user's over it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple, Self
from urllib.parse import urlsplit

from pubcrawl.exceptions import RuleError, RuleErrors
from pubcrawl.items.ingest import TYPES
from pubcrawl.tables.files import HOSTS, builtin
from pubcrawl.tables.yaml import List, Map, Node, Scalar, Source, documents

REASONS = (
    *("archive", "catalogue", "challenge", "data", "opt-out", "preserved", "preview", "spam"),
)
"""Why an address is not asked."""

BROWSERS = ("first", "after")

_KNOWN_BY = ("host", "path", "text", "doi")
_KEYS = (*_KNOWN_BY, "refuse", "except", "again", "browser", "note", "seen")


class HostRow(NamedTuple):
    """
    A row of the table; see rules/hosts.yaml.

    *excepted*: types of request for which it does not count.
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

    def fits(self, url: str, domains: frozenset[str], path: str) -> bool:
        """Answer whether *url* is meant; *domains*: its host without ``www.``, and its parents."""
        return (
            (not self.hosts or not domains.isdisjoint(self.hosts))
            and (self.path is None or self.path.search(path) is not None)
            and (not self.texts or any(text in url for text in self.texts))
            and (self.doi is None or self.doi.search(url) is not None)
        )


class HostsTable:
    """The rows, in order; later files come first."""

    def __init__(self, rows: Iterable[HostRow]) -> None:
        self.rows = tuple(rows)
        self._refusing = tuple(row for row in self.rows if row.refuse)
        self._others = tuple(row for row in self.rows if not row.refuse)

    @classmethod
    def load(cls, paths: Sequence[str | Path] = ()) -> Self:
        """
        Return the built-in table with those at *paths* laid over it.

        A row of a later file takes the place of one with its name; an empty one takes
        it away. Raises ``RuleErrors`` with every mistake in the files.
        """
        found: dict[str, HostRow] = {}
        errors: list[RuleError] = []
        for source in [builtin(HOSTS), *map(Source.read, paths)]:
            try:
                given = _given(source)
            except RuleError as error:
                errors.append(error)
                continue
            for name, node in given:
                try:
                    if isinstance(node, Scalar) and not node.text:
                        found.pop(name.text, None)
                    else:
                        found[name.text] = _row(source.name, name, node)
                except RuleError as error:
                    errors.append(error)
        if errors:
            raise RuleErrors(tuple(errors))
        return cls(found.values())

    def refused(self, url: str, ingest_type: str = "") -> HostRow | None:
        """Return the row for which *url* is not asked; None where it may be."""
        fitting = _fitting(self._refusing, url)
        return next((row for row in fitting if ingest_type not in row.excepted), None)

    def session(self, url: str) -> HostRow | None:
        """Return the row that tells what the host of *url* needs; None for nothing."""
        return next(iter(_fitting(self._others, url)), None)


def _fitting(rows: Iterable[HostRow], url: str) -> list[HostRow]:
    try:
        parts = urlsplit(url.lower())
        labels = (parts.hostname or "").removeprefix("www.").rstrip(".").split(".")
    except ValueError:
        return []
    domains = frozenset(".".join(labels[place:]) for place in range(len(labels)))
    return [row for row in rows if row.fits(url.lower(), domains, parts.path)]


def _given(source: Source) -> list[tuple[Scalar, Node]]:
    given: list[tuple[Scalar, Node]] = []
    for document in documents(source):
        if isinstance(document.node, Map):
            given += document.node.pairs
        elif not isinstance(document.node, Scalar) or document.node.text:
            what = "names of rows are due here, such as: my-host: {host: …, refuse: opt-out, …}"
            raise RuleError(source.name, document.line, what)
    return given


def _row(file: str, name: Scalar, node: Node) -> HostRow:
    """Return the row *name*; raises ``RuleError`` at the line of what is wrong."""

    def fault(line: int, what: str) -> RuleError:
        return RuleError(file, line, f"{name.text}: {what}")

    def texts(key: str) -> tuple[str, ...]:
        value = given.get(key)
        if value is None:
            return ()
        items = value.items if isinstance(value, List) else [value]
        found = [item.text.strip() for item in items if isinstance(item, Scalar)]
        if len(found) < len(items) or not all(found):
            raise fault(value.line, f"{key}: a text is due, or a list of texts")
        return tuple(found)

    def one_of(key: str, known: Sequence[str]) -> tuple[str, ...]:
        for text in (found := texts(key)):
            if text not in known:
                raise fault(given[key].line, f"{key}: {text} is none of {', '.join(known)}")
        return found

    def pattern(key: str, shapes: Iterable[str]) -> re.Pattern[str] | None:
        joined = "|".join(f"(?:{shape})" for shape in shapes)
        try:
            return re.compile(joined, re.IGNORECASE) if joined else None
        except re.error as error:
            raise fault(given[key].line, f"{key}: no regular expression: {error}") from None

    if not isinstance(node, Map):
        raise fault(name.line, "a map of what it is known by is due, or nothing")
    given = {key.text: value for key, value in node.pairs}
    for key, _ in node.pairs:
        if key.text not in _KEYS:
            raise fault(key.line, f"unknown key {key.text}; there are {', '.join(_KEYS)}")
    if not given.keys() & set(_KNOWN_BY):
        raise fault(name.line, f"it is known by nothing: give {', '.join(_KNOWN_BY)}")
    if ("refuse" in given) == bool(given.keys() & {"again", "browser"}):
        raise fault(name.line, "give either refuse, or again and browser")
    if not texts("note") or not texts("seen"):
        raise fault(name.line, "note and seen are missing")
    prefixes = (re.escape(prefix).replace("/", "(?:/|%2f)") for prefix in texts("doi"))
    return HostRow(
        name.text,
        tuple(host.lower().removeprefix("www.") for host in texts("host")),
        pattern("path", texts("path")),
        tuple(text.lower() for text in texts("text")),
        pattern("doi", (rf"(?:^|[/:=]|%3a|%2f){prefix}(?:[/.]|%2f)" for prefix in prefixes)),
        next(iter(one_of("refuse", REASONS)), ""),
        one_of("except", TYPES),
        one_of("again", ("true", "false")) == ("true",),
        next(iter(one_of("browser", BROWSERS)), ""),
        texts("note")[0],
    )
