"""
Exports the scopes of independently written portals, and simulates crawls over all their pages.

    python -m tests.portals.scopes first --each
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from pubcrawl.actions.export.scope_check import safely_scoped
from pubcrawl.actions.export.scoped_artifacts import FILES, common_files
from pubcrawl.artifacts.page_reader import read_artifact_page
from pubcrawl.artifacts.portals import Portals
from pubcrawl.artifacts.scopes.simulation import CRAWLERS, check
from pubcrawl.ids.url import artifact_key
from pubcrawl.items.artifact import About, ArtifactRecord, DocumentRequest
from tests.corpora.portals import Portal, portals
from tests.portals.blind import Replay, find_record

NO_RULES = Portals([])


class ScopeScore(NamedTuple):
    """
    The captures of the crawls of a scope.

    *kind*: kind of the scope. *reached*: number of members within its rules; *listed*: number of
    the others. *missed*, *strangers*, *siblings*: export format and address.
    """

    name: str
    kind: str
    why: str
    reached: int
    listed: int
    excludes: int
    missed: tuple[str, ...]
    strangers: tuple[str, ...]
    siblings: tuple[str, ...]

    @property
    def exact(self) -> bool:
        """Return whether each crawler captures exactly the members."""
        return not self.missed and not self.strangers


class SiteLinks(Mapping[str, Sequence[str]]):
    """All links of a portal: page → addresses. Pages are parsed when a crawl needs them."""

    def __init__(self, replay: Replay) -> None:
        self._replay = replay
        self._found: dict[str, list[str]] = {}

    def __getitem__(self, url: str) -> Sequence[str]:
        if artifact_key(url) not in self._replay.pages:
            raise KeyError(url)
        if url not in self._found:
            page = self._replay.read_pages.get(url)
            if page is None:
                response = self._replay.answer(DocumentRequest(url))
                page = read_artifact_page(response, About(url, response.final_url))
            self._found[url] = [link.url for link in page.links if link.source != "scripted"]
        return self._found[url]

    def __iter__(self) -> Iterator[str]:
        return iter(self._replay.site.pages)

    def __len__(self) -> int:
        return len(self._replay.site.pages)


def run(site: Portal, record: ArtifactRecord, replay: Replay) -> ScopeScore:
    """Return what crawls with the scope of *record*, of the artifact of *site*, capture."""
    links = SiteLinks(replay)
    missed, strangers, admitted = set(), set(), set()
    for format_ in CRAWLERS:
        artifact = safely_scoped(record, NO_RULES, {}, format_)
        scope = artifact.scope
        inside = {artifact_key(url) for url in scope.members}
        siblings = [url for url in site.siblings if artifact_key(url) not in inside]
        files = {**common_files(artifact), **FILES[format_](artifact)}
        result = check(format_, files, scope, links, siblings)
        missed |= {f"{format_} {url}" for url in result.missed}
        strangers |= {
            f"{format_} {url}"
            for url in result.strangers
            if artifact_key(replay.end(url)[0]) not in inside
        }
        admitted |= {f"{format_} {url}" for url in result.siblings}
    return ScopeScore(
        site.name,
        scope.kind,
        scope.why,
        len(scope.members) - len(scope.alone),
        len(scope.alone),
        len(scope.excludes),
        *(tuple(sorted(each)) for each in (missed, strangers, admitted)),
    )


def summary(scores: list[ScopeScore]) -> str:
    """Return the figures over all sites in one line."""
    kinds = Counter(score.kind for score in scores)
    return (
        f"exact {sum(s.exact for s in scores)} of {len(scores)}, with other artifacts"
        f" {sum(bool(s.siblings) for s in scores)};"
        f" {', '.join(f'{kind} {count}' for kind, count in sorted(kinds.items()))}"
    )


def main(arguments: Iterable[str] | None = None) -> None:
    """Print the figures of a set."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("set", help="such as tentha")
    parser.add_argument("--each", action="store_true", help="print each scope")
    given = parser.parse_args(arguments)
    scores = [run(site, *find_record(site)) for site in portals(given.set)]
    for score in scores if given.each else ():
        print(
            f"{score.name}: {score.kind} ({score.why}), {score.reached} + {score.listed} members,"
            f" {score.excludes} excluded"
        )
        for sign, urls in (("-", score.missed), ("+", score.strangers)):
            for url in urls:
                print(f"    {sign} {url}{' (artifact)' if url in score.siblings else ''}")
    print(summary(scores))


if __name__ == "__main__":
    main()
