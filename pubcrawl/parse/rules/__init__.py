"""Scraping rules: which selectors a page is read with, chosen by its address."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple, TypeVar

from pubcrawl.exceptions import RuleErrors
from pubcrawl.ids.url import RuleUrl, java_url
from pubcrawl.parse import javaregex
from pubcrawl.parse.rules.literals import literal
from pubcrawl.parse.rules.merge import Merged, Placed, merged
from pubcrawl.parse.rules.values import whole_pattern
from pubcrawl.tables.yaml import Source

logger = logging.getLogger(__name__)


class Position(NamedTuple):
    """Where something stands in a rule file; *line* counts from 1."""

    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


@dataclass(frozen=True, slots=True)
class UrlPattern:
    """
    A pattern for addresses.

    *text*: as written. *literal*: lower case text that every address has which
    fits; empty if there is none.
    """

    text: str
    where: Position
    literal: str

    @property
    def regex(self) -> javaregex.Pattern:
        """The pattern with its prefix; compiled for the first address that has the literal."""
        return javaregex.compile(whole_pattern(self.text))


@dataclass(frozen=True, slots=True)
class JournalRule:
    """
    How the pages of a journal are read.

    *keys*: key → selector, pattern or replacement as written
    (docs/rules.md). *older*: key → further forms of its selector, which are tried where
    the first finds nothing; empty in compat. *metas*: part → names of meta tags which
    are as good as a selector; empty in compat. *pattern*: the one that chose it. *lines*
    and *older_lines*: where each key and each of its further forms stands in the file of
    the site.
    """

    site: str
    keys: Mapping[str, str]
    older: Mapping[str, tuple[str, ...]]
    metas: Mapping[str, tuple[str, ...]]
    pattern: UrlPattern
    site_where: Position
    lines: Mapping[str, int]
    older_lines: Mapping[str, tuple[int, ...]]

    def forms(self, key: str) -> tuple[str, ...]:
        """Return the selectors of *key*, the newest first; those of no value are left out."""
        return tuple(filter(None, (self.keys.get(key, ""), *self.older.get(key, ()))))

    def place(self, key: str, form: int = 1) -> Position:
        """Return where *key* stands, or the *form* of it that is counted from 1."""
        lines = (self.lines[key], *self.older_lines.get(key, ()))
        return Position(self.site_where.file, lines[form - 1])

    def provenance(self, found: str) -> str:
        """
        Return the text that tells a reader which rule found something (``Part.rule``).

        *found*: a key, or a key, a space and the number of its form (``Offer.rule``).
        """
        key, _, form = found.partition(" ")
        return f"{self.place(key, int(form or 1))} {self.site}.{key}"


@dataclass(frozen=True, slots=True)
class WebpageRule:
    """
    How a page that is no article is read.

    *keys*: as in ``JournalRule``; an empty value means an empty result,
    ``javascript`` is ``true`` in any case or means no.
    """

    keys: Mapping[str, str]
    pattern: UrlPattern

    @property
    def provenance(self) -> str:
        """The text that tells a reader which rule read a page (``Webpage.rule``)."""
        return f"{self.pattern.where} {self.pattern.text}"


_Rule = TypeVar("_Rule", JournalRule, WebpageRule)


@dataclass(frozen=True, slots=True)
class Rules:
    """
    The rules of all files together; of several that fit an address the last one counts.

    An address that is no URL fits nothing. A pattern that runs too long on one
    raises ``RegexTimeout``.
    """

    journals: tuple[JournalRule, ...]
    javascript_patterns: tuple[UrlPattern, ...]
    restart_patterns: tuple[UrlPattern, ...]
    webpages: tuple[WebpageRule, ...]

    def journal(self, url: RuleUrl) -> JournalRule | None:
        """Return the rule for an article page, given its final address."""
        return next(_fitting(self.journals, url), None)

    def journal_layers(self, url: RuleUrl) -> list[JournalRule]:
        """Return all rules that fit an article page, one a site, the one that counts first."""
        sites = {rule.site: rule for rule in reversed(list(_fitting(self.journals, url)))}
        return list(reversed(sites.values()))

    def site(self, name: str) -> JournalRule | None:
        """Return a rule of the site *name*, whatever the address."""
        return next((rule for rule in reversed(self.journals) if rule.site == name), None)

    def webpage(self, url: RuleUrl) -> WebpageRule | None:
        """Return the rule for another page."""
        return next(_fitting(self.webpages, url), None)

    def javascript(self, url: RuleUrl) -> UrlPattern | None:
        """Return the pattern that asks for a browser, given the address before redirects."""
        return next(filter(_fits(url), reversed(self.javascript_patterns)), None)

    def restart(self, url: RuleUrl) -> UrlPattern | None:
        """Return the pattern that asks for a new browser, given the address before redirects."""
        return next(filter(_fits(url), reversed(self.restart_patterns)), None)

    def counts(self) -> dict[str, int]:
        """Return how many there are of each."""
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

    What looks wrong, but works in PubFetcher, is logged. *compat*: only what
    PubFetcher knows is allowed in selectors. *checked*: as of ``merged``. Raises
    ``RuleErrors`` with all mistakes.
    """
    whole = merged(journals, webpages, compat=compat, checked=checked)
    for warning in whole.warnings:
        logger.warning("%s", warning)
    if whole.errors:
        raise RuleErrors(tuple(whole.errors))
    return build(whole, compat=compat)


def build(whole: Merged, *, compat: bool = False) -> Rules:
    """Return the rules out of files without mistakes."""
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
    for placed in whole.patterns:
        name = placed.entry.leads_to
        file, site = whole.sites[name]
        keys, older, metas, lines, older_lines = sites[name]
        place = Position(file, site.line)
        pattern = _compiled(placed)
        journals.append(JournalRule(name, keys, older, metas, pattern, place, lines, older_lines))
    webpages = [
        WebpageRule(MappingProxyType(page.keys), _compiled(placed)) for placed, page in whole.pages
    ]
    return Rules(
        tuple(journals),
        tuple(map(_compiled, whole.javascript)),
        tuple(map(_compiled, whole.restart)),
        tuple(webpages),
    )


def _compiled(placed: Placed) -> UrlPattern:
    pattern = placed.entry.pattern
    return UrlPattern(
        pattern,
        Position(placed.file, placed.entry.line),
        literal(pattern),
    )


def _fitting(rules: Sequence[_Rule], url: RuleUrl) -> Iterator[_Rule]:
    """Yield those of *rules* whose pattern fits *url*, the last first."""
    address = java_url(url)
    lower = address.lower()
    for rule in reversed(rules) if address else ():
        pattern = rule.pattern
        if pattern.literal in lower and pattern.regex.find(address) is not None:
            yield rule


def _fits(url: RuleUrl) -> Callable[[UrlPattern], bool]:
    """Return a test whether *url* fits a pattern."""
    address = java_url(url)
    lower = address.lower()
    return lambda pattern: bool(
        address and pattern.literal in lower and pattern.regex.find(address) is not None
    )
