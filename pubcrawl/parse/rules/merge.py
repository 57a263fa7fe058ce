"""Rule files laid one over the other: what counts in the end, and what does not fit together."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from pubcrawl.exceptions import RuleError
from pubcrawl.parse.rules.entries import JournalFile, PatternEntry, journal_file, webpage_file
from pubcrawl.parse.rules.reading import RuleFileReading
from pubcrawl.parse.rules.site import SiteEntry
from pubcrawl.tables.yaml import Source


class Placed(NamedTuple):
    """An entry and the file it is from."""

    file: str
    entry: PatternEntry


@dataclass(slots=True)
class Merged:
    """
    Everything that counts, in order: of several patterns that fit, the last one does.

    *sites*: name → file and entry. *pages*: pattern and its keys.
    """

    patterns: list[Placed] = field(default_factory=list)
    sites: dict[str, tuple[str, SiteEntry]] = field(default_factory=dict)
    javascript: list[Placed] = field(default_factory=list)
    restart: list[Placed] = field(default_factory=list)
    pages: list[tuple[Placed, SiteEntry]] = field(default_factory=list)
    errors: list[RuleError] = field(default_factory=list)
    warnings: list[RuleError] = field(default_factory=list)


def merged(
    journals: Iterable[Source],
    webpages: Iterable[Source],
    *,
    compat: bool,
    checked: bool = False,
) -> Merged:
    """
    Return the rules of all files together, with all mistakes in them.

    A later file's patterns come after those before it; its site replaces one
    of the same name as a whole; its lists add to the others. *checked*: values are sound, and
    are not looked at again, which is half of the work.
    """
    whole = Merged()
    mentioned: set[str] = set()
    readable = True
    for source in journals:
        reading = RuleFileReading(source, compat, checked)
        read = journal_file(reading)
        if read is None:
            readable = False  # what it defines is not known
        else:
            mentioned |= read.mentioned
            _add(whole, source.name, read)
            if readable:
                _check(read, {*whole.sites, *read.named}, mentioned, whole.patterns, reading)
        _keep(whole, reading)
    for source in webpages:
        reading = RuleFileReading(source, compat, checked)
        for pattern, keys in webpage_file(reading):
            whole.pages.append((Placed(source.name, pattern), keys))
        _keep(whole, reading)
    return whole


def _add(whole: Merged, name: str, read: JournalFile) -> None:
    whole.patterns += [Placed(name, entry) for entry in read.patterns]
    whole.sites |= {site: (name, entry) for site, entry in read.sites.items()}
    whole.javascript += [Placed(name, entry) for entry in read.javascript]
    whole.restart += [Placed(name, entry) for entry in read.restart]


def _keep(whole: Merged, reading: RuleFileReading) -> None:
    whole.errors += sorted(reading.errors.values(), key=lambda one: one.line)
    whole.warnings += sorted(reading.warnings.values(), key=lambda one: one.line)


def _check(
    read: JournalFile,
    named: set[str],
    mentioned: set[str],
    patterns: Sequence[Placed],
    to: RuleFileReading,
) -> None:
    """Complain of sites that no pattern leads to, and of patterns that lead to no site."""
    guessed = set()
    for entry in read.patterns:
        if entry.leads_to not in named:
            guess = _close(entry.leads_to, named)
            guessed.add(guess)
            hint = f", did you mean '{guess}'?" if guess else ": define it in the second section"
            to.error(entry.line, f"there is no site '{entry.leads_to}'{hint}")
    used = {placed.entry.leads_to for placed in patterns}
    for entry in read.patterns:
        for name in entry.shadowed:
            if name not in used and name in read.sites:
                what = f"pattern '{entry.pattern}' stands here again, so that none is left"
                to.error(entry.line, f"{what} for site '{name}': delete one of them")
    for name, site in read.sites.items():
        if name not in mentioned and name not in guessed:
            what = f"no pattern leads to site '{name}'"
            to.error(site.line, f"{what}: add one in the first section, or delete the site")


def _close(name: str, names: set[str]) -> str:
    lower = {each.lower(): each for each in names}
    found = difflib.get_close_matches(name.lower(), lower, 1)
    return lower[found[0]] if found else ""
