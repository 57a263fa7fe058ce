"""Reads a rule file: its sections as entries with line numbers, and all mistakes in it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from pubcrawl.exceptions import RuleError
from pubcrawl.reading.rules.keys import SITE_KEYS, WEBPAGE_KEYS
from pubcrawl.reading.rules.reading import Pairs, RuleFileReader, empty
from pubcrawl.reading.rules.site import SiteEntry, site_entry
from pubcrawl.tables.mistakes import unexpected, yaml_kind
from pubcrawl.tables.yaml import List, Map, Node, Scalar, YamlDocument, documents

_NOTHING = Scalar(1, "", "null")


class PatternEntry(NamedTuple):
    """
    A pattern as written, and its site (empty in a list of patterns).

    *shadowed*: sites of earlier entries with the same pattern, which do not count.
    """

    pattern: str
    line: int
    leads_to: str = ""
    shadowed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class JournalFile:
    """
    The sections of a journals file, without invalid entries.

    *mentioned*, *defined*: names of the sites of patterns, and of the sites in the second
    section, including those of invalid entries.
    """

    patterns: list[PatternEntry]
    sites: dict[str, SiteEntry]
    javascript: list[PatternEntry]
    restart: list[PatternEntry]
    mentioned: set[str]
    defined: set[str]


def journal_file(reader: RuleFileReader) -> JournalFile | None:
    """
    Return the sections ``regex``, ``site``, ``javascript`` and ``restart`` of a file.

    Return None if the sections cannot be distinguished, or one is of the wrong kind, because
    the sites of the file are unknown then. The last section may be missing.
    """
    sections = _sections(reader, 3, 4, "regex, site, javascript, and restart if wanted")
    if sections is None:
        return None
    regex, site, *lists = (each.node for each in sections)
    if _swapped(regex, site):
        what = "a map of maps instead of patterns and their sites: the order is regex, site"
        reader.error(regex.line, what + ", javascript, restart")
        return None
    patterns = _pairs(regex, "the first section is a map, pattern: site", reader)
    sites = _pairs(site, "the second section is a map, site: its keys", reader)
    javascript = _items(lists[0], "javascript", reader)
    restart = _items(lists[1] if len(lists) > 1 else _NOTHING, "restart", reader)
    mentioned = {value.text for _, value in patterns or () if isinstance(value, Scalar)}
    # Report mistakes in the valid sections even if another section is of the wrong kind.
    found = JournalFile(
        list(_site_patterns(patterns or [], reader)),
        {entry.name: entry for entry in _sites(sites or [], mentioned, reader)},
        list(_list_patterns(javascript or [], reader)),
        list(_list_patterns(restart or [], reader)),
        mentioned,
        {key.text for key, _ in sites or ()},
    )
    whole = None not in (patterns, sites, javascript, restart)
    return found if whole else None


def webpage_file(reader: RuleFileReader) -> list[tuple[PatternEntry, SiteEntry]]:
    """Return the rules of a webpages file."""
    sections = _sections(reader, 1, 1, "a map, pattern: its keys")
    if sections is None:
        return []
    pairs = _pairs(sections[0].node, "page rules are a map, pattern: its keys", reader)
    return list(_pages(pairs or [], reader))


def _sections(
    reader: RuleFileReader, least: int, most: int, expected: str
) -> list[YamlDocument] | None:
    try:
        sections = documents(reader.source)
    except RuleError as error:
        reader.error(error.line, error.message)
        return None
    if least <= len(sections) <= most:
        return sections
    due = str(most) if least == most else f"{least} or {most}"
    have = (
        f"{len(sections)} section{'' if len(sections) == 1 else 's'} instead of {due}: {expected}"
    )
    if len(sections) < least:
        between = "; separate them by ---" if most > 1 else ""
        reader.error(sections[-1].node.line if sections else 1, have + between)
    else:
        reader.error(sections[most].line, f"{have}; this --- starts one too many")
    return None


def _swapped(regex: Node, site: Node) -> bool:
    if not isinstance(regex, Map) or not isinstance(site, Map) or not regex.pairs:
        return False
    return all(isinstance(value, Map) for _, value in regex.pairs) and all(
        isinstance(value, Scalar) for _, value in site.pairs
    )


def _pairs(node: Node, expected: str, reader: RuleFileReader) -> Pairs | None:
    """Return the pairs of a section that must be a map; None if it is not."""
    if isinstance(node, Map):
        return node.pairs
    return None if _is_wrong(node, expected, reader) else []


def _items(node: Node, name: str, reader: RuleFileReader) -> list[Node] | None:
    """Return the items of a section that must be a list; None if it is not."""
    if isinstance(node, List):
        return node.items
    expected = f"the {name} section is a list of patterns, each after - and a space"
    return None if _is_wrong(node, expected, reader) else []


def _is_wrong(node: Node, expected: str, reader: RuleFileReader) -> bool:
    if isinstance(node, Scalar) and node.kind == "null":
        return False
    reader.error(node.line, f"{yaml_kind(node)} is wrong here: {expected}")
    return True


def _site_patterns(pairs: Pairs, reader: RuleFileReader) -> Iterator[PatternEntry]:
    """Yield the patterns of the first section, with the names of their sites."""
    shadowed: dict[str, tuple[str, ...]] = {}
    for key, value, last in reader.unique(pairs, "pattern"):
        if not last:
            name = value.text if isinstance(value, Scalar) else ""
            shadowed[key.text] = (*shadowed.get(key.text, ()), name)
            continue
        pattern = reader.pattern(key)
        if empty(value):
            reader.error(key.line, "no site after the pattern: name one")
        elif not isinstance(value, Scalar):
            reader.error(key.line, unexpected(value, "the name of a site"))
        elif reader.text(value, key.line, "the name of a site") and pattern:
            yield PatternEntry(pattern, key.line, value.text, shadowed.get(key.text, ()))


def _sites(pairs: Pairs, mentioned: set[str], reader: RuleFileReader) -> Iterator[SiteEntry]:
    """Yield the sites of the second section."""
    for key, value, last in reader.unique(pairs, "site"):
        if empty(key):
            reader.error(key.line, "a site without a name")
        elif key.kind != "str" and key.text in mentioned:
            continue  # reported at the pattern, which has no quotes either
        elif not last or not reader.text(key, key.line, "the name of a site"):
            continue
        elif isinstance(value, Map):
            yield site_entry(key.text, key.line, value, SITE_KEYS, reader)
        elif empty(value):
            reader.error(key.line, f"site '{key.text}' is empty: give it keys")
        else:
            what = unexpected(value, "keys, such as title: h1")
            reader.error(value.line, f"site '{key.text}' has {what}")


def _pages(pairs: Pairs, reader: RuleFileReader) -> Iterator[tuple[PatternEntry, SiteEntry]]:
    """Yield the page rules."""
    for key, value, last in reader.unique(pairs, "pattern"):
        pattern = reader.pattern(key) if last else ""
        if not pattern:
            continue
        if isinstance(value, Map):
            entry = site_entry(pattern, key.line, value, WEBPAGE_KEYS, reader)
            yield PatternEntry(pattern, key.line, pattern), entry
        elif empty(value):
            reader.error(key.line, "the rule is empty: give it keys")
        else:
            reader.error(value.line, unexpected(value, "keys, such as content: article"))


def _list_patterns(items: list[Node], reader: RuleFileReader) -> Iterator[PatternEntry]:
    for item in items:
        if not isinstance(item, Scalar):
            reader.error(item.line, unexpected(item, "a pattern: quote it"))
        elif pattern := reader.pattern(item):
            yield PatternEntry(pattern, item.line)
