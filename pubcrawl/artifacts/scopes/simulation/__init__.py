"""
Simulate the crawl of a scope: which members a crawler misses, and which strangers it captures.

Each module reads the files of an export, not the scope that they were made from, and decides
about each link as the documentation of its crawler says.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass

from pubcrawl.artifacts.scopes.rules import CrawlScope
from pubcrawl.artifacts.scopes.simulation import archiveit, browsertrix, heritrix, lockss
from pubcrawl.artifacts.scopes.simulation.crawling import Links, crawl, links_of
from pubcrawl.exceptions import ParseError, RuleError, RuleErrors, ScopeFileError
from pubcrawl.ids.url import artifact_key

__all__ = ["CRAWLERS", "Links", "ScopeCheck", "check", "links_of"]

Files = Mapping[str, str]


def _listed(files: Files, links: Links, entry: str) -> set[str]:
    return crawl([(url, 0) for url in files["urls.txt"].split()], {}, lambda arrival: None)


CRAWLERS: dict[str, Callable[[Files, Links, str], set[str]]] = {
    "urls": _listed,
    "browsertrix": lambda files, links, entry: browsertrix.captured(
        files["browsertrix.yaml"], links
    ),
    "heritrix": lambda files, links, entry: heritrix.captured(files, links),
    "lockss": lambda files, links, entry: lockss.captured(files["lockss.xml"], links, entry),
    "archiveit": lambda files, links, entry: archiveit.captured(files["archiveit.csv"], links),
}
"""Format → what a crawler captures by its files, along links, from an entry page."""


@dataclass(frozen=True, slots=True)
class ScopeCheck:
    """
    The differences between an artifact and a simulated crawl.

    *missed*: members that are not captured. *strangers*: captured addresses that are not
    members. *siblings*: those of them that are entry pages of other artifacts.
    """

    missed: tuple[str, ...]
    strangers: tuple[str, ...]
    siblings: tuple[str, ...]

    @property
    def exact(self) -> bool:
        """Whether the crawl captures the members and nothing else."""
        return not self.missed and not self.strangers


def check(
    format_: str, files: Files, scope: CrawlScope, links: Links, siblings: Collection[str]
) -> ScopeCheck:
    """
    Simulate the crawl by *files*; *siblings*: addresses of other artifacts.

    Raises ``ScopeFileError``.
    """
    try:
        urls = CRAWLERS[format_](files, links, scope.entry)
    except (
        ParseError,
        RuleError,
        RuleErrors,
        ValueError,
        KeyError,
        TypeError,
        AttributeError,
        re.error,
    ) as error:
        raise ScopeFileError(f"the files for {format_} cannot be read: {error}") from error
    found = {artifact_key(url): url for url in urls}
    inside = {artifact_key(url): url for url in scope.members}
    same = inside.keys() | {artifact_key(url) for url in scope.aliases}
    others = {artifact_key(url) for url in siblings} - inside.keys()
    # The seed of a path has a slash that the entry page need not have.
    slashed = {f"{key}/" for key in inside} - others
    return ScopeCheck(
        tuple(sorted(url for key, url in inside.items() if key not in found)),
        tuple(sorted(url for key, url in found.items() if key not in same and key not in slashed)),
        tuple(sorted(url for key, url in found.items() if key in others)),
    )
