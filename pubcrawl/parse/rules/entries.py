"""One rule file: its sections as entries with lines, and every mistake in it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from pubcrawl.exceptions import RuleError
from pubcrawl.parse.rules.keys import SITE_KEYS, WEBPAGE_KEYS
from pubcrawl.parse.rules.reading import Pairs, RuleFileReading, empty
from pubcrawl.parse.rules.site import SiteEntry, site_entry
from pubcrawl.parse.rules.values import taken_for
from pubcrawl.tables.yaml import List, Map, Node, Scalar, YamlDocument, documents

_NOTHING = Scalar(1, "", "null")


class PatternEntry(NamedTuple):
    """
    A pattern as written, and what it leads to (empty in a list of patterns).

    *shadowed*: where the same pattern before it led to, which does not count.
    """

    pattern: str
    line: int
    leads_to: str = ""
    shadowed: tuple[str, ...] = ()


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
    mentioned: set[str]
    named: set[str]


def journal_file(to: RuleFileReading) -> JournalFile | None:
    """
    Return the sections ``regex``, ``site``, ``javascript`` and ``restart`` of a file.

    None when they cannot be told apart, or one is of the wrong kind: what the
    file defines is not known then.
    The last section may be missing.
    """
    sections = _sections(to, 3, 4, "regex, site, javascript, and restart if wanted")
    if sections is None:
        return None
    regex, site, *lists = (each.node for each in sections)
    if _swapped(regex, site):
        what = "a map of maps where patterns and their sites are due: the order is regex, site"
        to.error(regex.line, what + ", javascript, restart")
        return None
    patterns = _pairs(regex, "the first section is a map, pattern: site", to)
    sites = _pairs(site, "the second section is a map, site: its keys", to)
    javascript = _items(lists[0], "javascript", to)
    restart = _items(lists[1] if len(lists) > 1 else _NOTHING, "restart", to)
    mentioned = {value.text for _, value in patterns or () if isinstance(value, Scalar)}
    # Mistakes in sound sections are said even where another section is of the wrong kind.
    found = JournalFile(
        list(_leading(patterns or [], to)),
        {entry.name: entry for entry in _sites(sites or [], mentioned, to)},
        list(_listed(javascript or [], to)),
        list(_listed(restart or [], to)),
        mentioned,
        {key.text for key, _ in sites or ()},
    )
    whole = None not in (patterns, sites, javascript, restart)
    return found if whole else None


def webpage_file(to: RuleFileReading) -> list[tuple[PatternEntry, SiteEntry]]:
    """Return the rules of a webpages file."""
    sections = _sections(to, 1, 1, "a map, pattern: its keys")
    if sections is None:
        return []
    pairs = _pairs(sections[0].node, "page rules are a map, pattern: its keys", to)
    return list(_pages(pairs or [], to))


def _sections(to: RuleFileReading, least: int, most: int, wanted: str) -> list[YamlDocument] | None:
    try:
        found = documents(to.source)
    except RuleError as error:
        to.error(error.line, error.message)
        return None
    if least <= len(found) <= most:
        return found
    due = str(most) if least == most else f"{least} or {most}"
    have = f"{len(found)} section{'' if len(found) == 1 else 's'}, {due} due: {wanted}"
    if len(found) < least:
        between = "; --- stands between two" if most > 1 else ""
        to.error(found[-1].node.line if found else 1, have + between)
    else:
        to.error(found[most].line, f"{have}; this --- begins one too many")
    return None


def _swapped(regex: Node, site: Node) -> bool:
    if not isinstance(regex, Map) or not isinstance(site, Map) or not regex.pairs:
        return False
    return all(isinstance(value, Map) for _, value in regex.pairs) and all(
        isinstance(value, Scalar) for _, value in site.pairs
    )


def _pairs(node: Node, wanted: str, to: RuleFileReading) -> Pairs | None:
    """Return what is in a section that is a map; None if it is none."""
    if isinstance(node, Map):
        return node.pairs
    return None if _wrong(node, wanted, to) else []


def _items(node: Node, name: str, to: RuleFileReading) -> list[Node] | None:
    """Return what is in a section that is a list; None if it is none."""
    if isinstance(node, List):
        return node.items
    wanted = f"the {name} section is a list of patterns, each after - and a space"
    return None if _wrong(node, wanted, to) else []


def _wrong(node: Node, wanted: str, to: RuleFileReading) -> bool:
    if isinstance(node, Scalar) and node.kind == "null":
        return False
    to.error(node.line, f"{taken_for(node)} is wrong here: {wanted}")
    return True


def _leading(pairs: Pairs, to: RuleFileReading) -> Iterator[PatternEntry]:
    """Yield the patterns of the first section, with the names of their sites."""
    shadowed: dict[str, tuple[str, ...]] = {}
    for key, value, last in to.unique(pairs, "pattern"):
        if not last:
            name = value.text if isinstance(value, Scalar) else ""
            shadowed[key.text] = (*shadowed.get(key.text, ()), name)
            continue
        pattern = to.pattern(key)
        if empty(value):
            to.error(key.line, "no site after the pattern: name one")
        elif not isinstance(value, Scalar):
            to.error(key.line, f"{taken_for(value)} where the name of a site is due")
        elif to.text(value, key.line, "the name of a site") and pattern:
            yield PatternEntry(pattern, key.line, value.text, shadowed.get(key.text, ()))


def _sites(pairs: Pairs, mentioned: set[str], to: RuleFileReading) -> Iterator[SiteEntry]:
    """Yield the sites of the second section."""
    for key, value, last in to.unique(pairs, "site"):
        if empty(key):
            to.error(key.line, "a site without a name")
        elif key.kind != "str" and key.text in mentioned:
            continue  # said where it is mentioned, without quotes too
        elif not last or not to.text(key, key.line, "the name of a site"):
            continue
        elif isinstance(value, Map):
            yield site_entry(key.text, key.line, value, SITE_KEYS, to)
        elif empty(value):
            to.error(key.line, f"site '{key.text}' is empty: give it keys")
        else:
            have = f"site '{key.text}' has {taken_for(value)}"
            to.error(value.line, f"{have} where keys are due, such as title: h1")


def _pages(pairs: Pairs, to: RuleFileReading) -> Iterator[tuple[PatternEntry, SiteEntry]]:
    """Yield the page rules."""
    for key, value, last in to.unique(pairs, "pattern"):
        pattern = to.pattern(key) if last else ""
        if not pattern:
            continue
        if isinstance(value, Map):
            entry = site_entry(pattern, key.line, value, WEBPAGE_KEYS, to)
            yield PatternEntry(pattern, key.line, pattern), entry
        elif empty(value):
            to.error(key.line, "the rule is empty: give it keys")
        else:
            what = f"{taken_for(value)} where keys are due, such as content: article"
            to.error(value.line, what)


def _listed(items: list[Node], to: RuleFileReading) -> Iterator[PatternEntry]:
    """Yield the patterns of a list."""
    for item in items:
        if not isinstance(item, Scalar):
            to.error(item.line, f"{taken_for(item)} where a pattern is due: quote it")
        elif pattern := to.pattern(item):
            yield PatternEntry(pattern, item.line)
