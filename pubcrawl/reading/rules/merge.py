"""Merges rule files, and checks that their sections fit together."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from pubcrawl.exceptions import RuleError
from pubcrawl.reading.rules.entries import JournalFile, PatternEntry, journal_file, webpage_file
from pubcrawl.reading.rules.reading import RuleFileReader
from pubcrawl.reading.rules.site import SiteEntry
from pubcrawl.tables.yaml import Source


class FileEntry(NamedTuple):
    """An entry and the name of its file."""

    file: str
    entry: PatternEntry


@dataclass(slots=True)
class MergedRules:
    """
    The entries of all files, in order; if several patterns match, the last one counts.

    *sites*: name → file and entry. *pages*: pattern and its keys.
    """

    patterns: list[FileEntry] = field(default_factory=list)
    sites: dict[str, tuple[str, SiteEntry]] = field(default_factory=dict)
    javascript: list[FileEntry] = field(default_factory=list)
    restart: list[FileEntry] = field(default_factory=list)
    pages: list[tuple[FileEntry, SiteEntry]] = field(default_factory=list)
    errors: list[RuleError] = field(default_factory=list)
    warnings: list[RuleError] = field(default_factory=list)


def merge_rules(
    journals: Iterable[Source],
    webpages: Iterable[Source],
    *,
    compat: bool,
    checked: bool = False,
) -> MergedRules:
    """
    Return the rules of all files, with all mistakes in them.

    The patterns of a later file follow the earlier ones, its sites replace whole sites of
    the same name, and its lists are appended. *checked*: the values are known to be valid
    and are not checked again, which halves the time.
    """
    whole = MergedRules()
    mentioned: set[str] = set()
    readable = True
    for source in journals:
        reader = RuleFileReader(source, compat, checked)
        file = journal_file(reader)
        if file is None:
            readable = False  # the sites of this file are unknown
        else:
            mentioned |= file.mentioned
            _add(whole, source.name, file)
            if readable:
                _check(file, {*whole.sites, *file.defined}, mentioned, whole.patterns, reader)
        _add_mistakes(whole, reader)
    for source in webpages:
        reader = RuleFileReader(source, compat, checked)
        for pattern, keys in webpage_file(reader):
            whole.pages.append((FileEntry(source.name, pattern), keys))
        _add_mistakes(whole, reader)
    return whole


def _add(whole: MergedRules, name: str, file: JournalFile) -> None:
    whole.patterns += [FileEntry(name, entry) for entry in file.patterns]
    whole.sites |= {site: (name, entry) for site, entry in file.sites.items()}
    whole.javascript += [FileEntry(name, entry) for entry in file.javascript]
    whole.restart += [FileEntry(name, entry) for entry in file.restart]


def _add_mistakes(whole: MergedRules, reader: RuleFileReader) -> None:
    whole.errors += sorted(reader.errors.values(), key=lambda one: one.line)
    whole.warnings += sorted(reader.warnings.values(), key=lambda one: one.line)


def _check(
    file: JournalFile,
    defined: set[str],
    mentioned: set[str],
    patterns: Sequence[FileEntry],
    reader: RuleFileReader,
) -> None:
    """Report sites without a pattern, and patterns without a site."""
    guessed = set()
    for entry in file.patterns:
        if entry.leads_to not in defined:
            guess = _close(entry.leads_to, defined)
            guessed.add(guess)
            hint = f", did you mean '{guess}'?" if guess else ": define it in the second section"
            reader.error(entry.line, f"there is no site '{entry.leads_to}'{hint}")
    used = {file_entry.entry.leads_to for file_entry in patterns}
    for entry in file.patterns:
        for name in entry.shadowed:
            if name not in used and name in file.sites:
                what = f"pattern '{entry.pattern}' occurs here again, so no pattern is left"
                reader.error(entry.line, f"{what} for site '{name}': delete one of them")
    for name, site in file.sites.items():
        if name not in mentioned and name not in guessed:
            what = f"no pattern leads to site '{name}'"
            reader.error(site.line, f"{what}: add one in the first section, or delete the site")


def _close(name: str, names: set[str]) -> str:
    lower = {each.lower(): each for each in names}
    matches = difflib.get_close_matches(name.lower(), lower, 1)
    return lower[matches[0]] if matches else ""
