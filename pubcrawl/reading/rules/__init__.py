"""Scraping rules: the selectors for a page, chosen by its address."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, TypeVar

from pubcrawl.exceptions import RuleErrors
from pubcrawl.ids.url import RuleUrl, java_url
from pubcrawl.reading.rules.entries import WebpageRule
from pubcrawl.reading.rules.merge import MergedRules, merge_rules
from pubcrawl.reading.rules.patterns import UrlPattern
from pubcrawl.reading.rules.reading import RuleFile, Site
from pubcrawl.tables.yaml import Source

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class JournalRule(Site):
    """The rule for the pages of a journal: a site, and the pattern that leads to it."""

    pattern: UrlPattern = field(kw_only=True)


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
    file_type: type[RuleFile] = RuleFile,
    checked: bool = False,
) -> Rules:
    """
    Return the rules of these files, later ones over earlier ones.

    Values that look wrong but work in PubFetcher are logged. *file_type*, *checked*: see
    ``merge_rules``. Raises ``RuleErrors`` with all mistakes.
    """
    whole = merge_rules(journals, webpages, file_type=file_type, checked=checked)
    for warning in whole.warnings:
        logger.warning("%s", warning)
    if whole.errors:
        raise RuleErrors(*whole.errors)
    return build(whole)


def build(whole: MergedRules) -> Rules:
    """Return the rules of files without mistakes. Rules do not change: workers share them."""
    sites: dict[str, dict[str, Any]] = {
        name: {
            key: MappingProxyType(value) if isinstance(value, dict) else value
            for key, value in vars(site).items()
        }
        for name, site in whole.sites.items()
    }
    return Rules(
        tuple(JournalRule(**sites[entry.site], pattern=entry.pattern) for entry in whole.patterns),
        tuple(whole.javascript),
        tuple(whole.restart),
        tuple(whole.pages),
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
