"""
Rules for portals: which portal an address is of, and how its artifacts are found.

The table that comes with pubcrawl is rules/portals.yaml, its format is in docs/portals.md.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Self

import regex

from pubcrawl.exceptions import RegexTimeout, RuleError, RuleErrors
from pubcrawl.ids.url import artifact_url
from pubcrawl.items.artifact import Portal, PortalType
from pubcrawl.parse.portal_rules import HOST, PortalRule, TypeRule, portal_file
from pubcrawl.tables.files import PORTALS, builtin
from pubcrawl.tables.yaml import Source

SECONDS = 1.0
"""For one pattern on one address."""


class Portals:
    """The rules for portals, in the order in which they are tried."""

    __slots__ = ("_by_host", "_wild", "rules")

    def __init__(self, rules: Iterable[PortalRule]) -> None:
        self.rules = tuple(rules)
        # Host, or with a dot before it the domain of a wildcard, to places of rules.
        self._by_host: dict[str, list[int]] = {}
        for place, rule in enumerate(self.rules):
            for host in rule.hosts:
                self._by_host.setdefault(host.removeprefix("*"), []).append(place)

    @classmethod
    def load(cls, paths: Iterable[str | Path] = ()) -> Self:
        """
        Return the built-in rules with those in the files at *paths* laid over them.

        A rule takes the place of one of its id before it, one that is nothing but an id takes
        it away, new ones are tried first. Raises ``RuleErrors`` with all mistakes.
        """
        rules, errors = laid([builtin(PORTALS), *map(Source.read, paths)])
        if errors:
            raise RuleErrors(tuple(errors))
        return cls(rules)

    def find(self, url: str) -> tuple[Portal, PortalType | None] | None:
        """
        Return the portal of an address, and the type of artifact whose entry page it is.

        The first rule whose host and entry pattern fit; else the first whose host does, without
        a type; None for a host that no rule has. Raises ``RegexTimeout``.
        """
        address = artifact_url(url, keep_fragment=True) or url
        host = _host(address)
        first: tuple[Portal, PortalType | None] | None = None
        for place in self._places(host):
            rule = self.rules[place]
            for kind in rule.types:
                for entry in kind.entry:
                    if found := _matched(entry, address):
                        return _portal(rule, host), _type(rule, kind, found, address)
            first = first or (_portal(rule, host), None)
        return first

    def counts(self) -> dict[str, int]:
        """Return how many there are of each."""
        kinds = [kind for rule in self.rules for kind in rule.types]
        return {
            "portals": len(self.rules),
            "artifact types": len(kinds),
            "entry patterns": sum(len(kind.entry) for kind in kinds),
        }

    def _places(self, host: str) -> list[int]:
        """Return the places of the rules for a host, in order."""
        found: set[int] = set()
        for name in {host, host.partition(":")[0]}:
            found.update(self._by_host.get(name, ()))
            labels = name.split(".")
            for start in range(1, len(labels)):
                found.update(self._by_host.get("." + ".".join(labels[start:]), ()))
        return sorted(found)


def laid(sources: Iterable[Source]) -> tuple[list[PortalRule], list[RuleError]]:
    """Return the rules of files laid over each other, in order, and all mistakes in them."""
    rules: dict[str, PortalRule] = {}
    errors: list[RuleError] = []
    for source in sources:
        read = portal_file(source)
        errors += read.errors
        own = {rule.id: rule for rule in read.rules}
        new = {id: rule for id, rule in own.items() if id not in rules}
        before = {id: own.get(id, rule) for id, rule in rules.items() if id not in read.gone}
        rules = {**new, **before}
    return list(rules.values()), errors


def _host(address: str) -> str:
    place = address.partition("://")[2]
    for end in "/?#":
        place = place.partition(end)[0]
    return place.rpartition("@")[2].lower().removeprefix("www.")


def _matched(pattern: regex.Pattern[str], address: str) -> regex.Match[str] | None:
    try:
        return pattern.match(address, timeout=SECONDS)
    except TimeoutError:
        raise RegexTimeout(
            f"pattern {pattern.pattern!r} on {address[:200]!r} took longer than {SECONDS:g} s"
        ) from None


def _portal(rule: PortalRule, host: str) -> Portal:
    hosts = {name for name in rule.hosts if not name.startswith("*.")}
    if HOST in rule.home:  # each is a portal of its own
        hosts = set()
    if host.partition(":")[0] not in hosts:
        hosts.add(host)
    return Portal(
        rule.id,
        frozenset(hosts),
        rule.home.replace(HOST, host),
        frozenset(rule.content_hosts),
        frozenset(rule.api_hosts),
        rule.adapter,
        rule.deny,
        tuple(entry.pattern for kind in rule.types for entry in kind.entry),
    )


def _type(rule: PortalRule, kind: TypeRule, found: regex.Match[str], address: str) -> PortalType:
    own, all_ = kind.common, rule.common
    suffixes = all_.suffixes if own.suffixes is None else own.suffixes
    interactions = all_.interactions if own.interactions is None else own.interactions
    return PortalType(
        kind.type,
        kind.heuristic,
        kind.artifact_class,
        "/".join(filter(None, found.groups(""))),
        kind.params,
        _landing(own.root or all_.root, address),
        suffixes or (),
        interactions or (),
        own.challenge or all_.challenge or "",
    )


def _landing(root: regex.Pattern[str] | None, address: str) -> str:
    """Return the part of an address that is a landing page; "" if there is no more to it."""
    found = _matched(root, address) if root else None
    if found is None:
        return ""
    rest = address[found.end() :].partition("#")[0].partition("?")[0]
    return found[0] if rest.strip("/") else ""
