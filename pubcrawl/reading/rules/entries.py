"""Reads a rule file: its sections as entries with line numbers, and all mistakes in it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

from pubcrawl.exceptions import RuleError
from pubcrawl.reading.rules.keys import SITE_KEYS, WEBPAGE_KEYS
from pubcrawl.reading.rules.patterns import UrlPattern
from pubcrawl.reading.rules.reading import RuleFile, Site, is_empty
from pubcrawl.reading.rules.site import read_site
from pubcrawl.tables.mistakes import unexpected, yaml_kind
from pubcrawl.tables.yaml import List, Map, Node, Pairs, Scalar, YamlDocument, documents

_NOTHING = Scalar(1, "", "null")


class SitePattern(NamedTuple):
    """
    A pattern and the name of its site.

    *shadowed*: sites of earlier entries with the same pattern, which do not count.
    """

    pattern: UrlPattern
    site: str
    shadowed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WebpageRule:
    """
    The rule for a page that is not an article.

    *keys*: as in ``JournalRule``; an empty value means an empty result. ``javascript`` is
    ``true``, in any case, or means no.
    """

    keys: Mapping[str, str]
    pattern: UrlPattern

    @property
    def provenance(self) -> str:
        """The description of the rule that read a page (``WebPage.rule``)."""
        return f"{self.pattern.position} {self.pattern.text}"


@dataclass(frozen=True, slots=True)
class JournalFile:
    """
    The sections of a journals file, without invalid entries.

    *mentioned*, *defined*: names of the sites of patterns, and of the sites in the second
    section, including those of invalid entries.
    """

    patterns: list[SitePattern]
    sites: dict[str, Site]
    javascript: list[UrlPattern]
    restart: list[UrlPattern]
    mentioned: set[str]
    defined: set[str]


def journal_file(file: RuleFile) -> JournalFile | None:
    """
    Return the sections ``regex``, ``site``, ``javascript`` and ``restart`` of a file.

    Return None if the sections cannot be distinguished, or one is of the wrong kind, because
    the sites of the file are unknown then. The last section may be missing.
    """
    sections = _sections(file, 3, 4, "regex, site, javascript, and restart if wanted")
    if sections is None:
        return None
    regex, site, *lists = (each.node for each in sections)
    if _swapped(regex, site):
        what = "a map of maps instead of patterns and their sites: the order is regex, site"
        file.add(regex.line, what + ", javascript, restart")
        return None
    patterns = _pairs(regex, "the first section is a map, pattern: site", file)
    sites = _pairs(site, "the second section is a map, site: its keys", file)
    javascript = _items(lists[0], "javascript", file)
    restart = _items(lists[1] if len(lists) > 1 else _NOTHING, "restart", file)
    mentioned = {value.text for _, value in patterns or () if isinstance(value, Scalar)}
    # Report mistakes in the valid sections even if another section is of the wrong kind.
    found = JournalFile(
        list(_site_patterns(patterns or [], file)),
        {each.site: each for each in _sites(sites or [], mentioned, file)},
        list(_patterns(javascript or [], file)),
        list(_patterns(restart or [], file)),
        mentioned,
        {key.text for key, _ in sites or ()},
    )
    whole = None not in (patterns, sites, javascript, restart)
    return found if whole else None


def webpage_file(file: RuleFile) -> list[WebpageRule]:
    """Return the rules of a webpages file."""
    sections = _sections(file, 1, 1, "a map, pattern: its keys")
    if sections is None:
        return []
    pairs = _pairs(sections[0].node, "page rules are a map, pattern: its keys", file)
    return list(_page_rules(pairs or [], file))


def _sections(file: RuleFile, least: int, most: int, expected: str) -> list[YamlDocument] | None:
    try:
        sections = documents(file.source)
    except RuleError as error:
        file.add(error.line, error.message)
        return None
    if least <= len(sections) <= most:
        return sections
    due = str(most) if least == most else f"{least} or {most}"
    have = (
        f"{len(sections)} section{'' if len(sections) == 1 else 's'} instead of {due}: {expected}"
    )
    if len(sections) < least:
        between = "; separate them by ---" if most > 1 else ""
        file.add(sections[-1].node.line if sections else 1, have + between)
    else:
        file.add(sections[most].line, f"{have}; this --- starts one too many")
    return None


def _swapped(regex: Node, site: Node) -> bool:
    if not isinstance(regex, Map) or not isinstance(site, Map) or not regex.pairs:
        return False
    return all(isinstance(value, Map) for _, value in regex.pairs) and all(
        isinstance(value, Scalar) for _, value in site.pairs
    )


def _pairs(node: Node, expected: str, file: RuleFile) -> Pairs | None:
    """Return the pairs of a section that must be a map; None if it is not."""
    if isinstance(node, Map):
        return node.pairs
    return None if _is_wrong(node, expected, file) else []


def _items(node: Node, name: str, file: RuleFile) -> list[Node] | None:
    """Return the items of a section that must be a list; None if it is not."""
    if isinstance(node, List):
        return node.items
    expected = f"the {name} section is a list of patterns, each after - and a space"
    return None if _is_wrong(node, expected, file) else []


def _is_wrong(node: Node, expected: str, file: RuleFile) -> bool:
    if isinstance(node, Scalar) and node.kind == "null":
        return False
    file.add(node.line, f"{yaml_kind(node)} is wrong here: {expected}")
    return True


def _site_patterns(pairs: Pairs, file: RuleFile) -> Iterator[SitePattern]:
    """Yield the patterns of the first section, with the names of their sites."""
    sites = defaultdict(list)
    for key, value in pairs:
        sites[key.text].append(value.text if isinstance(value, Scalar) else "")
    for key, value in file.unrepeated("pattern", pairs, last_counts=True):
        pattern = file.pattern(key)
        if is_empty(value):
            file.add(key.line, "no site after the pattern: name one")
        elif not isinstance(value, Scalar):
            file.add(key.line, unexpected(value, "the name of a site"))
        elif file.is_text(value, key.line, "the name of a site") and pattern:
            yield SitePattern(pattern, value.text, tuple(sites[key.text][:-1]))


def _sites(pairs: Pairs, mentioned: set[str], file: RuleFile) -> Iterator[Site]:
    """Yield the sites of the second section."""
    for key, value in file.unrepeated("site", pairs, last_counts=True):
        if is_empty(key):
            file.add(key.line, "a site without a name")
        elif key.kind != "str" and key.text in mentioned:
            continue  # reported at the pattern, which has no quotes either
        elif not file.is_text(key, key.line, "the name of a site"):
            continue
        elif isinstance(value, Map):
            yield read_site(key, value, SITE_KEYS, file)
        elif is_empty(value):
            file.add(key.line, f"site '{key.text}' is empty: give it keys")
        else:
            what = unexpected(value, "keys, such as title: h1")
            file.add(value.line, f"site '{key.text}' has {what}")


def _page_rules(pairs: Pairs, file: RuleFile) -> Iterator[WebpageRule]:
    for key, value in file.unrepeated("pattern", pairs, last_counts=True):
        if not (pattern := file.pattern(key)):
            continue
        if isinstance(value, Map):
            keys = read_site(key, value, WEBPAGE_KEYS, file).keys
            yield WebpageRule(MappingProxyType(keys), pattern)
        elif is_empty(value):
            file.add(key.line, "the rule is empty: give it keys")
        else:
            file.add(value.line, unexpected(value, "keys, such as content: article"))


def _patterns(items: list[Node], file: RuleFile) -> Iterator[UrlPattern]:
    for item in items:
        if not isinstance(item, Scalar):
            file.add(item.line, unexpected(item, "a pattern: quote it"))
        elif pattern := file.pattern(item):
            yield pattern
