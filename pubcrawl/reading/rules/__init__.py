"""Scraping rules: the selectors for a page, chosen by its address."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple, TypeVar

from pubcrawl.exceptions import RuleErrors
from pubcrawl.formats import javaregex
from pubcrawl.ids.url import RuleUrl, java_url
from pubcrawl.reading.rules.literals import literal
from pubcrawl.reading.rules.merge import FileEntry, MergedRules, merge_rules
from pubcrawl.reading.rules.values import whole_pattern
from pubcrawl.tables.yaml import Source

logger = logging.getLogger(__name__)


class Position(NamedTuple):
    """A position in a rule file; *line* counts from 1."""

    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


@dataclass(frozen=True, slots=True)
class UrlPattern:
    """
    A pattern for addresses.

    *text*: as written. *literal*: lower-case text in every address that matches, or an
    empty text.
    """

    text: str
    position: Position
    literal: str

    @property
    def regex(self) -> javaregex.Pattern:
        """The pattern with its prefix, compiled for the first address with the literal."""
        return javaregex.compile(whole_pattern(self.text))


@dataclass(frozen=True, slots=True)
class JournalRule:
    """
    The rule for the pages of a journal.

    *keys*: key → selector, pattern or replacement as written (docs/rules.md). *older*:
    key → further forms of its selector, used if the first finds nothing; empty in compat.
    *metas*: part → names of meta tags as reliable as a selector; empty in compat.
    *pattern*: the pattern that matched. *lines*, *older_lines*: lines of each key and of
    its further forms in the file of the site.
    """

    site: str
    keys: Mapping[str, str]
    older: Mapping[str, tuple[str, ...]]
    metas: Mapping[str, tuple[str, ...]]
    pattern: UrlPattern
    site_position: Position
    lines: Mapping[str, int]
    older_lines: Mapping[str, tuple[int, ...]]

    def forms(self, key: str) -> tuple[str, ...]:
        """Return the non-empty selectors of *key*, the newest first."""
        return tuple(filter(None, (self.keys.get(key, ""), *self.older.get(key, ()))))

    def position_of(self, key: str, form: int = 1) -> Position:
        """Return the position of *key*, or of its form number *form*, counted from 1."""
        lines = (self.lines[key], *self.older_lines.get(key, ()))
        return Position(self.site_position.file, lines[form - 1])

    def provenance(self, rule_key: str) -> str:
        """
        Return the description of the rule that found a part (``FieldSource.rule``).

        *rule_key*: a key, or a key, a space and the number of its form (``Offer.rule``).
        """
        key, _, form = rule_key.partition(" ")
        return f"{self.position_of(key, int(form or 1))} {self.site}.{key}"


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


_Rule = TypeVar("_Rule", JournalRule, WebpageRule)


@dataclass(frozen=True, slots=True)
class Rules:
    """
    The rules of all files; if several match an address, the last one counts.

    An address that is not a URL matches nothing. A pattern that runs too long raises
    ``RegexTimeout``.
    """

    journals: tuple[JournalRule, ...]
    javascript_patterns: tuple[UrlPattern, ...]
    restart_patterns: tuple[UrlPattern, ...]
    webpages: tuple[WebpageRule, ...]

    def journal(self, url: RuleUrl) -> JournalRule | None:
        """Return the rule for an article page, given its final address."""
        return next(_matching(self.journals, url), None)

    def journal_layers(self, url: RuleUrl) -> list[JournalRule]:
        """Return all rules that match an article page, one per site, most important first."""
        sites = {rule.site: rule for rule in reversed(list(_matching(self.journals, url)))}
        return list(reversed(sites.values()))

    def site(self, name: str) -> JournalRule | None:
        """Return a rule of the site *name*, for any address."""
        return next((rule for rule in reversed(self.journals) if rule.site == name), None)

    def webpage(self, url: RuleUrl) -> WebpageRule | None:
        """Return the rule for another page."""
        return next(_matching(self.webpages, url), None)

    def javascript(self, url: RuleUrl) -> UrlPattern | None:
        """Return the pattern that requires a browser, for an address before redirects."""
        return next(filter(_matcher(url), reversed(self.javascript_patterns)), None)

    def restart(self, url: RuleUrl) -> UrlPattern | None:
        """Return the pattern that requires a new browser, for an address before redirects."""
        return next(filter(_matcher(url), reversed(self.restart_patterns)), None)

    def counts(self) -> dict[str, int]:
        """Return the number of patterns, rules and keys by kind."""
        rules = {rule.site: rule.keys for rule in self.journals}
        return {
            "patterns": len(self.journals),
            "sites": len(rules),
            "site keys": sum(map(len, rules.values())),
            "javascript patterns": len(self.javascript_patterns),
            "restart patterns": len(self.restart_patterns),
            "page rules": len(self.webpages),
            "page keys": sum(len(rule.keys) for rule in self.webpages),
        }


def load(
    journals: Iterable[Source],
    webpages: Iterable[Source],
    *,
    compat: bool = False,
    checked: bool = False,
) -> Rules:
    """
    Return the rules of these files, later ones over earlier ones.

    Values that look wrong but work in PubFetcher are logged. *compat*: selectors may only
    use what PubFetcher supports. *checked*: see ``merge_rules``. Raises ``RuleErrors`` with
    all mistakes.
    """
    whole = merge_rules(journals, webpages, compat=compat, checked=checked)
    for warning in whole.warnings:
        logger.warning("%s", warning)
    if whole.errors:
        raise RuleErrors(*whole.errors)
    return build(whole, compat=compat)


def build(whole: MergedRules, *, compat: bool = False) -> Rules:
    """Return the rules of files without mistakes."""
    sites = {
        name: (
            MappingProxyType(entry.keys),
            MappingProxyType({} if compat else entry.older),
            MappingProxyType({} if compat else entry.metas),
            MappingProxyType(entry.lines),
            MappingProxyType(entry.older_lines),
        )
        for name, (_, entry) in whole.sites.items()
    }
    journals = []
    for file_entry in whole.patterns:
        name = file_entry.entry.leads_to
        file, site = whole.sites[name]
        keys, older, metas, lines, older_lines = sites[name]
        place = Position(file, site.line)
        pattern = _url_pattern(file_entry)
        journals.append(JournalRule(name, keys, older, metas, pattern, place, lines, older_lines))
    webpages = [
        WebpageRule(MappingProxyType(page.keys), _url_pattern(file_entry))
        for file_entry, page in whole.pages
    ]
    return Rules(
        tuple(journals),
        tuple(map(_url_pattern, whole.javascript)),
        tuple(map(_url_pattern, whole.restart)),
        tuple(webpages),
    )


def _url_pattern(file_entry: FileEntry) -> UrlPattern:
    pattern = file_entry.entry.pattern
    return UrlPattern(
        pattern,
        Position(file_entry.file, file_entry.entry.line),
        literal(pattern),
    )


def _matching(rules: Sequence[_Rule], url: RuleUrl) -> Iterator[_Rule]:
    """Yield the *rules* whose pattern matches *url*, the last first."""
    address = java_url(url)
    lower = address.lower()
    for rule in reversed(rules) if address else ():
        pattern = rule.pattern
        if pattern.literal in lower and pattern.regex.find(address) is not None:
            yield rule


def _matcher(url: RuleUrl) -> Callable[[UrlPattern], bool]:
    """Return a test whether a pattern matches *url*."""
    address = java_url(url)
    lower = address.lower()
    return lambda pattern: bool(
        address and pattern.literal in lower and pattern.regex.find(address) is not None
    )
