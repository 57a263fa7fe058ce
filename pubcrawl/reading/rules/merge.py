"""Merges rule files, and checks that their sections fit together."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import dataclass, field

from pubcrawl.exceptions import RuleError
from pubcrawl.reading.rules.entries import (
    JournalFile,
    SitePattern,
    WebpageRule,
    journal_file,
    webpage_file,
)
from pubcrawl.reading.rules.patterns import UrlPattern
from pubcrawl.reading.rules.reading import RuleFile, Site
from pubcrawl.tables.mistakes import in_order
from pubcrawl.tables.yaml import Source


@dataclass(slots=True)
class MergedRules:
    """The entries of all files, in order; if several patterns match, the last one counts."""

    patterns: list[SitePattern] = field(default_factory=list)
    sites: dict[str, Site] = field(default_factory=dict)
    javascript: list[UrlPattern] = field(default_factory=list)
    restart: list[UrlPattern] = field(default_factory=list)
    pages: list[WebpageRule] = field(default_factory=list)
    errors: list[RuleError] = field(default_factory=list)
    warnings: list[RuleError] = field(default_factory=list)


def merge_rules(
    journals: Iterable[Source],
    webpages: Iterable[Source],
    *,
    file_type: type[RuleFile] = RuleFile,
    checked: bool = False,
) -> MergedRules:
    """
    Return the rules of all files, with all mistakes in them.

    The patterns of a later file follow the earlier ones, its sites replace whole sites of
    the same name, and its lists are appended. *file_type*: the dialect of the files.
    *checked*: the values are known to be valid and are not checked again, which halves the time.
    """
    whole = MergedRules()
    mentioned: set[str] = set()
    readable = True
    files: list[RuleFile] = []
    for source in journals:
        files.append(file_type(source.name, source=source, checked=checked))
        sections = journal_file(files[-1])
        if sections is None:
            readable = False  # the sites of this file are unknown
            continue
        mentioned |= sections.mentioned
        whole.patterns += sections.patterns
        whole.sites |= sections.sites
        whole.javascript += sections.javascript
        whole.restart += sections.restart
        if readable:
            _check(sections, whole, mentioned, files[-1])
    for source in webpages:
        files.append(file_type(source.name, source=source, checked=checked))
        whole.pages += webpage_file(files[-1])
    for file in files:
        whole.errors += in_order(file.errors)
        whole.warnings += in_order(file.warnings)
    return whole


def _check(sections: JournalFile, whole: MergedRules, mentioned: set[str], file: RuleFile) -> None:
    """Report sites without a pattern, and patterns without a site."""
    defined = {*whole.sites, *sections.defined}
    guessed = set()
    for entry in sections.patterns:
        if entry.site not in defined:
            guess = _close(entry.site, defined)
            guessed.add(guess)
            hint = f", did you mean '{guess}'?" if guess else ": define it in the second section"
            file.add(entry.pattern.position.line, f"there is no site '{entry.site}'{hint}")
    used = {entry.site for entry in whole.patterns}
    for entry in sections.patterns:
        for name in entry.shadowed:
            if name not in used and name in sections.sites:
                what = f"pattern '{entry.pattern.text}' occurs here again, so no pattern is left"
                line = entry.pattern.position.line
                file.add(line, f"{what} for site '{name}': delete one of them")
    for name, site in sections.sites.items():
        if name not in mentioned and name not in guessed:
            what = f"no pattern leads to site '{name}'"
            line = site.site_position.line
            file.add(line, f"{what}: add one in the first section, or delete the site")


def _close(name: str, names: set[str]) -> str:
    lower = {each.lower(): each for each in names}
    matches = difflib.get_close_matches(name.lower(), lower, 1)
    return lower[matches[0]] if matches else ""
