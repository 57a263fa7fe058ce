"""Exports the scopes of independently written portals, and simulates crawls over all pages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from pubcrawl.artifacts.commands.scope_check import safely_scoped
from pubcrawl.artifacts.commands.scoped_artifacts import FILES, common_files
from pubcrawl.artifacts.page_reader import read_artifact_page
from pubcrawl.artifacts.portals import Portals
from pubcrawl.artifacts.scopes.simulation import CRAWLERS, check
from pubcrawl.ids.url import artifact_key
from pubcrawl.items.artifact import About, DocumentRequest
from pubcrawl.model.artifact import ArtifactRecord
from tests.corpora.portals import Portal
from tests.portals.blind import Replay

NO_RULES = Portals([])


class ScopeScore(NamedTuple):
    """
    The captures of the crawls of a scope.

    *kind*: kind of the scope. *missed*, *strangers*, *siblings*: export format and address.
    """

    name: str
    kind: str
    why: str
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
        *(tuple(sorted(each)) for each in (missed, strangers, admitted)),
    )
