"""
Look up the portal of an address and the rule for its artifacts.

The built-in rules are in rules/portals.yaml; docs/artifacts.md describes the format.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Self

import regex

from pubcrawl.artifacts.portal_rules import HOST, TABLE, PortalRule, TypeRule, portal_rule
from pubcrawl.exceptions import RegexTimeout, RuleError, RuleErrors
from pubcrawl.ids.url import artifact_url
from pubcrawl.items.artifact import Portal, PortalType
from pubcrawl.tables.files import PORTALS, builtin
from pubcrawl.tables.rows import Row, lay, read_file
from pubcrawl.tables.yaml import Source

SECONDS = 1.0
"""Time limit for one pattern on one address, in seconds."""


class Portals:
    """The portal rules, in order of priority."""

    __slots__ = ("_by_host", "_wild", "rules")

    def __init__(self, rules: Iterable[PortalRule]) -> None:
        self.rules = tuple(rules)
        # Host, or domain of a wildcard with a dot before it → indices of rules.
        self._by_host: dict[str, list[int]] = {}
        for index, rule in enumerate(self.rules):
            for host in rule.hosts:
                self._by_host.setdefault(host.removeprefix("*"), []).append(index)

    @classmethod
    def load(cls, paths: Iterable[str | Path] = ()) -> Self:
        """
        Return the built-in rules, overridden by those in the files at *paths*.

        A rule replaces an earlier one with the same id; a rule with only an id removes it; new
        rules have priority. Raises ``RuleErrors`` with all mistakes.
        """
        rules, errors = merge_portal_files([builtin(PORTALS), *map(Source.read, paths)])
        if errors:
            raise RuleErrors(*errors)
        return cls(rules)

    def find_portal(self, url: str) -> tuple[Portal, PortalType | None] | None:
        """
        Return the portal of an address, and the type of the artifact with this entry page.

        The first rule with a matching host and entry pattern applies; else the first with a
        matching host, without a type; None for an unknown host. Raises ``RegexTimeout``.
        """
        address = artifact_url(url, keep_fragment=True) or url
        host = _host(address)
        first: tuple[Portal, PortalType | None] | None = None
        for index in self._rule_indices(host):
            rule = self.rules[index]
            for kind in rule.types:
                for entry in kind.entry:
                    if found := _matched(entry, address):
                        return _portal(rule, host), _type(rule, kind, found, address)
            first = first or (_portal(rule, host), None)
        return first

    def counts(self) -> dict[str, int]:
        """Return the numbers of portals, types and patterns."""
        kinds = [kind for rule in self.rules for kind in rule.types]
        return {
            "portals": len(self.rules),
            "artifact types": len(kinds),
            "entry patterns": sum(len(kind.entry) for kind in kinds),
        }

    def _rule_indices(self, host: str) -> list[int]:
        """Return the indices of the rules for a host, in order."""
        indices: set[int] = set()
        for name in {host, host.partition(":")[0]}:
            indices.update(self._by_host.get(name, ()))
            labels = name.split(".")
            for start in range(1, len(labels)):
                indices.update(self._by_host.get("." + ".".join(labels[start:]), ()))
        return sorted(indices)


def merge_portal_files(sources: Iterable[Source]) -> tuple[list[PortalRule], list[RuleError]]:
    """Return the rules of files, later ones overriding earlier ones, and all errors."""
    files = [read_file(source, TABLE) for source in sources]
    if errors := [error for file in files for error in file.errors]:
        return [], errors
    rows: dict[str, Row] = {}
    for over in (rows_ for file in files for rows_ in file.documents):
        rows = lay(rows, over)
    return list(map(portal_rule, rows.values())), []


def _host(address: str) -> str:
    netloc = address.partition("://")[2]
    for end in "/?#":
        netloc = netloc.partition(end)[0]
    return netloc.rpartition("@")[2].lower().removeprefix("www.")


def _matched(pattern: regex.Pattern[str], address: str) -> regex.Match[str] | None:
    try:
        return pattern.match(address, timeout=SECONDS)
    except TimeoutError:
        raise RegexTimeout(
            f"pattern {pattern.pattern!r} on {address[:200]!r} took longer than {SECONDS:g} s"
        ) from None


def _portal(rule: PortalRule, host: str) -> Portal:
    hosts = {name for name in rule.hosts if not name.startswith("*.")}
    if HOST in rule.home:  # each host is a separate portal
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
        rule.sample,
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
    """Return the landing page that an address lies below; "" if it is that page itself."""
    found = _matched(root, address) if root else None
    if found is None:
        return ""
    rest = address[found.end() :].partition("#")[0].partition("?")[0]
    return found[0] if rest.strip("/") else ""
