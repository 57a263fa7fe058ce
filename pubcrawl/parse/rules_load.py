"""One rule file: its sections as entries with lines, and every mistake in it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from pubcrawl.exceptions import RuleError
from pubcrawl.parse.rules_keys import META, PAIRS, SITE_KEYS, WEBPAGE_KEYS, Takes, meant
from pubcrawl.parse.rules_values import (
    Value,
    complaint,
    pattern_complaint,
    replacement_complaint,
    taken_for,
    warning,
)
from pubcrawl.parse.rules_yaml import Document, List, Map, Node, Scalar, Source, documents


@dataclass(slots=True)
class Complaints:
    """
    What is wrong in one file.

    *errors* are refused; *warnings* PubFetcher loads as well, so a crawl does too.
    """

    name: str
    errors: list[RuleError] = field(default_factory=list)
    warnings: list[RuleError] = field(default_factory=list)

    def error(self, line: int, message: str) -> None:
        """Add a mistake, once."""
        self._add(self.errors, line, message)

    def warn(self, line: int, message: str) -> None:
        """Add what looks like a mistake, once."""
        self._add(self.warnings, line, message)

    def _add(self, to: list[RuleError], line: int, message: str) -> None:
        one = RuleError(self.name, line, message)
        if all(str(other) != str(one) for other in to):
            to.append(one)


class PatternEntry(NamedTuple):
    """
    A pattern as written, and what it leads to (empty in a list of patterns).

    *shadowed*: entries of the same pattern before it, which do not count.
    """

    pattern: str
    line: int
    leads_to: str = ""
    shadowed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SiteEntry:
    """The keys of a site or of a page rule, selector texts and such, and names of meta tags."""

    name: str
    line: int
    keys: dict[str, str]
    metas: dict[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class JournalFile:
    """
    The sections of a journals file; what is wrong in it is left out.

    *mentioned* and *named*: sites that patterns lead to, and that are given,
    those of wrong entries included.
    """

    patterns: list[PatternEntry]
    sites: dict[str, SiteEntry]
    javascript: list[PatternEntry]
    restart: list[PatternEntry]
    mentioned: frozenset[str]
    named: frozenset[str]


def journal_file(source: Source, complaints: Complaints, *, compat: bool) -> JournalFile | None:
    """
    Return the sections ``regex``, ``site``, ``javascript`` and ``restart`` of a file.

    None when they cannot be told apart, so that nothing more can be said of it.
    The last section may be missing.
    """
    sections = _sections(source, complaints, 3, 4, "regex, site, javascript, and restart if wanted")
    if sections is None:
        return None
    regex, site, javascript = (each.node for each in sections[:3])
    restart = sections[3].node if len(sections) > 3 else Scalar(1, "", "null")
    if _swapped(regex, site):
        what = "a map of maps where patterns and their sites are due: the order is regex, site"
        complaints.error(regex.line, what + ", javascript, restart")
        return None
    reader = _Reader(source, complaints, compat=compat)
    patterns = reader.map(regex, "the first section is a map, pattern: site")
    sites = reader.map(site, "the second section is a map, site: its keys")
    lists = [
        reader.list(node, f"the {name} section is a list of patterns, each after -")
        for name, node in (("javascript", javascript), ("restart", restart))
    ]
    if patterns is None or sites is None or None in lists:
        return None
    return JournalFile(
        list(reader.leading(patterns)),
        {entry.name: entry for entry in reader.sites(sites)},
        *(list(reader.listed(items or [])) for items in lists),
        mentioned=frozenset(v.text for _, v in patterns if isinstance(v, Scalar)),
        named=frozenset(key.text for key, _ in sites),
    )


def webpage_file(
    source: Source, complaints: Complaints, *, compat: bool
) -> list[tuple[PatternEntry, SiteEntry]] | None:
    """Return the rules of a webpages file; None when it is no such file."""
    sections = _sections(source, complaints, 1, 1, "a map, pattern: its keys")
    if sections is None:
        return None
    reader = _Reader(source, complaints, compat=compat)
    pairs = reader.map(sections[0].node, "page rules are a map, pattern: its keys")
    return None if pairs is None else list(reader.pages(pairs))


def _sections(
    source: Source, complaints: Complaints, least: int, most: int, wanted: str
) -> list[Document] | None:
    try:
        found = documents(source)
    except RuleError as error:
        complaints.errors.append(error)
        return None
    if least <= len(found) <= most:
        return found
    due = str(most) if least == most else f"{least} or {most}"
    have = f"{len(found)} section{'' if len(found) == 1 else 's'}, {due} due: {wanted}"
    if len(found) < least:
        complaints.error(found[-1].node.line if found else 1, f"{have}; --- stands between two")
    else:
        complaints.error(found[most].line, f"{have}; this --- begins one too many")
    return None


def _swapped(regex: Node, site: Node) -> bool:
    if not isinstance(regex, Map) or not isinstance(site, Map) or not regex.pairs:
        return False
    return all(isinstance(value, Map) for _, value in regex.pairs) and all(
        isinstance(value, Scalar) for _, value in site.pairs
    )


class _Reader:
    """The entries of one file; complains of what is wrong and goes on without it."""

    def __init__(self, source: Source, complaints: Complaints, *, compat: bool) -> None:
        self._lines = source.body.decode("utf-8-sig").splitlines()
        self._complaints = complaints
        self._compat = compat
        self._unquoted: set[str] = set()  # names of sites that are complained of already

    def map(self, node: Node, wanted: str) -> list[tuple[Scalar, Node]] | None:
        """Return the pairs of a section, the last one of equal keys; None if it is no map."""
        if isinstance(node, Map):
            return node.pairs
        return None if self._not_empty(node, wanted) else []

    def list(self, node: Node, wanted: str) -> list[Node] | None:
        """Return the items of a section; None if it is no list."""
        if isinstance(node, List):
            return node.items
        return None if self._not_empty(node, wanted) else []

    def _not_empty(self, node: Node, wanted: str) -> bool:
        if isinstance(node, Scalar) and node.kind == "null":
            return False
        self._complaints.error(node.line, f"{taken_for(node)} is wrong here: {wanted}")
        return True

    def leading(self, pairs: list[tuple[Scalar, Node]]) -> Iterator[PatternEntry]:
        """Yield the patterns of the first section, with the names of their sites."""
        shadowed: dict[str, tuple[str, ...]] = {}
        for key, value, last in self._unique(pairs, "pattern"):
            name = value.text if isinstance(value, Scalar) else ""
            if not last:
                shadowed[key.text] = (*shadowed.get(key.text, ()), name)
                continue
            pattern = self._pattern(key)
            if isinstance(value, Scalar) and (value.kind == "null" or not name.strip()):
                self._complaints.error(key.line, "no site after the pattern: name one")
            elif not isinstance(value, Scalar):
                what = f"{taken_for(value)} where the name of a site is due"
                self._complaints.error(key.line, what)
            elif self._text(value, key.line, "the name of a site") and pattern:
                yield PatternEntry(pattern, key.line, name, shadowed.get(key.text, ()))
            else:
                self._unquoted.add(name)

    def sites(self, pairs: list[tuple[Scalar, Node]]) -> Iterator[SiteEntry]:
        """Yield the sites of the second section."""
        for key, value, last in self._unique(pairs, "site"):
            if key.kind == "null" or not key.text.strip():
                self._complaints.error(key.line, "a site without a name")
            elif key.kind != "str" and key.text in self._unquoted:
                continue  # said where it is referred to
            elif last and self._text(key, key.line, "the name of a site"):
                what = f"site {key.text!r}"
                if isinstance(value, Map):
                    keys, metas = self._keys(value, key.line, SITE_KEYS, what)
                    yield SiteEntry(key.text, key.line, keys, metas)
                elif isinstance(value, Scalar) and not value.text.strip("~ "):
                    self._complaints.error(key.line, f"{what} is empty: give it keys")
                else:
                    shown = f"{what} has {taken_for(value)} where keys are due, such as title: h1"
                    self._complaints.error(key.line, shown)

    def pages(self, pairs: list[tuple[Scalar, Node]]) -> Iterator[tuple[PatternEntry, SiteEntry]]:
        """Yield the page rules."""
        for key, value, last in self._unique(pairs, "pattern"):
            pattern = self._pattern(key) if last else ""
            if not pattern:
                continue
            if isinstance(value, Map):
                keys, _ = self._keys(value, key.line, WEBPAGE_KEYS, "the rule")
                entry = SiteEntry(pattern, key.line, keys, {})
                yield PatternEntry(pattern, key.line, pattern), entry
            elif isinstance(value, Scalar) and value.kind == "null":
                self._complaints.error(key.line, "the rule is empty: give it keys")
            else:
                what = f"{taken_for(value)} where keys are due, such as content: article"
                self._complaints.error(key.line, what)

    def listed(self, items: list[Node]) -> Iterator[PatternEntry]:
        """Yield the patterns of a list."""
        for item in items:
            if not isinstance(item, Scalar):
                what = f"{taken_for(item)} where a pattern is due: quote it"
                self._complaints.error(item.line, what)
            elif pattern := self._pattern(item):
                yield PatternEntry(pattern, item.line)

    def _unique(
        self, pairs: list[tuple[Scalar, Node]], what: str
    ) -> Iterator[tuple[Scalar, Node, bool]]:
        """Yield pairs and whether they are the last of their key; complain of repeated keys."""
        last = {key.text: key for key, _ in pairs}
        seen: dict[str, int] = {}
        for key, value in pairs:
            if key.text in seen:
                before = seen[key.text]
                shown = f"{what} '{key.text}' stands in line {before} already; the last one counts"
                self._complaints.warn(key.line, shown)
            seen[key.text] = key.line
            yield key, value, last[key.text] is key

    def _pattern(self, node: Scalar) -> str:
        """Return the pattern; empty if it cannot be used."""
        if node.kind == "null" or not node.text.strip():
            self._complaints.error(node.line, "an empty pattern: delete it, or write .* for all")
            return ""
        if not self._text(node, node.line, "a pattern"):
            return ""
        wrong = pattern_complaint(node.text)
        if wrong:
            self._complaints.error(node.line, wrong)
        return "" if wrong else node.text

    def _text(self, node: Scalar, line: int, what: str) -> bool:
        if node.kind == "str":
            return True
        said = f"{node.text} is {taken_for(node)} to YAML, {what} is due: quote it"
        self._complaints.error(line, said)
        return False

    def _keys(
        self, node: Map, line: int, known: dict[str, Takes], what: str
    ) -> tuple[dict[str, str], dict[str, tuple[str, ...]]]:
        """Return keys with their values, and the names of trusted meta tags by part."""
        if not node.pairs:
            self._complaints.warn(line, f"{what} has no keys: nothing is read from its pages")
        keys: dict[str, str] = {}
        lines: dict[str, int] = {}
        metas: dict[str, tuple[str, ...]] = {}
        for key, value, last in self._unique(node.pairs, "key"):
            if key.text not in known or key.kind != "str":
                shown = f"unknown key {key.text!r}, {meant(key.text, known)}"
                self._complaints.error(key.line, shown)
            elif last:
                lines[key.text] = key.line
                self._value(key, value, known, keys, metas)
        if known is SITE_KEYS:
            self._pairs(keys, lines)
        return keys, metas

    def _value(
        self,
        key: Scalar,
        node: Node,
        known: dict[str, Takes],
        keys: dict[str, str],
        metas: dict[str, tuple[str, ...]],
    ) -> None:
        takes = known[key.text]
        value = Value(key.text, node, takes, known is WEBPAGE_KEYS, self._line(key.line))
        if wrong := complaint(value, compat=self._compat):
            self._complaints.error(key.line, wrong)
        elif odd := warning(value):
            self._complaints.warn(key.line, odd)
        if takes is Takes.NAMES:
            items = node.items if isinstance(node, List) else [node]
            metas[META[key.text]] = tuple(one.text for one in items if isinstance(one, Scalar))
        elif isinstance(node, Scalar) and node.kind != "null":
            keys[key.text] = node.text

    def _pairs(self, keys: dict[str, str], lines: dict[str, int]) -> None:
        """Complain of half a pair, and of a replacement that does not fit its pattern."""
        partner = {**PAIRS, **{dst: src for src, dst in PAIRS.items()}}
        lone = [key for key in lines if key in partner and partner[key] not in lines]
        if len(lone) == 2 and (lone[0] in PAIRS) != (lone[1] in PAIRS):
            first, second = lone
            said = f"{first} without {partner[first]}: is {second} meant for it?"
            self._complaints.error(lines[first], said)
        else:
            for key in lone:
                self._complaints.error(lines[key], f"{key} without {partner[key]}: give both")
        for src, dst in PAIRS.items():
            both = src in keys and dst in keys
            if not both or pattern_complaint(keys[src], url=False):
                continue
            if wrong := replacement_complaint(keys[src], keys[dst]):
                self._complaints.error(lines[dst], f"{dst}: {wrong}")

    def _line(self, number: int) -> str:
        return self._lines[number - 1] if number <= len(self._lines) else ""
