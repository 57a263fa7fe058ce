"""
Try the rule of a portal on records, without a request.

A rule is applied to the addresses that a record names: members, excluded, related and suspected
ones. Heuristics that search the content of pages cannot be tried in this way.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from pubcrawl.artifacts.heuristics import BY_CONTENT, CLASSES, Ground, Heuristic
from pubcrawl.artifacts.portals import Portals
from pubcrawl.artifacts.probes import Ignored
from pubcrawl.artifacts.scopes.rules import OTHERS
from pubcrawl.artifacts.site import ArtifactSite
from pubcrawl.ids.url import artifact_key, artifact_url
from pubcrawl.items.artifact import ArtifactPage, PageLink, Portal, PortalType
from pubcrawl.model.artifact import ArtifactRecord

_ON_EVERY_PAGE = "ignored:"


class TrialResult(NamedTuple):
    """
    The difference between a rule and a record.

    *added*: members by the rule alone; *dropped*: members by the record alone. *untried*: why it
    was not tried.
    """

    entry_uri: str
    same: int = 0
    added: tuple[str, ...] = ()
    dropped: tuple[str, ...] = ()
    untried: str = ""

    @property
    def exact(self) -> bool:
        """Whether rule and record agree."""
        return not (self.added or self.dropped or self.untried)


def try_on_all(rules: Portals, records: Iterable[ArtifactRecord]) -> Iterator[TrialResult]:
    """Yield the trial of *rules* on each record whose portal they know."""
    for record in records:
        if found := rules.find_portal(record.final_uri or record.entry_uri):
            yield try_rule(record, *found)


def try_rule(record: ArtifactRecord, portal: Portal, kind: PortalType | None) -> TrialResult:
    """Return what the rule of *portal* for *kind* gives for *record*."""
    if kind is None:
        return TrialResult(record.entry_uri, untried="its entry page matches no pattern")
    if not kind.heuristic or kind.heuristic in BY_CONTENT:
        why = f"{kind.heuristic or 'a rule without heuristic'} needs the pages"
        return TrialResult(record.entry_uri, untried=why)
    expected = members(record)
    known = known_addresses(record) | expected
    judge = heuristic_of(record, portal, kind, known.values())
    if judge.inapplicable:
        return TrialResult(record.entry_uri, untried=judge.inapplicable)
    given = {key: url for key, url in known.items() if judge.admits(PageLink(url))}
    return TrialResult(
        record.entry_uri,
        len(given.keys() & expected.keys()),
        tuple(sorted(url for key, url in given.items() if key not in expected)),
        tuple(sorted(url for key, url in expected.items() if key not in given)),
    )


def heuristic_of(
    record: ArtifactRecord, portal: Portal, kind: PortalType, urls: Iterable[str]
) -> Heuristic:
    """Return the heuristic of a rule for an entry page that links *urls*."""
    entry = record.final_uri or record.entry_uri
    on_every_page = frozenset(
        artifact_key(each.uri)
        for each in record.excluded
        if each.reason.startswith(_ON_EVERY_PAGE) or each.reason in OTHERS
    )
    ground = Ground(
        ArtifactPage(entry, entry, 200, links=tuple(map(PageLink, urls))),
        ArtifactSite(entry, portal, (record.entry_uri,)),
        Ignored(home=on_every_page),
        kind.params,
        record.request.limits,
        portal_type=kind,
    )
    return CLASSES[kind.heuristic](ground)


def members(record: ArtifactRecord) -> dict[str, str]:
    """Return the addresses of the members, key → address, without embeds and parts of archives."""
    return {
        artifact_key(member.uri): member.uri
        for member in record.members
        if member.role != "embed" and not member.contained_in
    }


def known_addresses(record: ArtifactRecord) -> dict[str, str]:
    """Return all addresses on the web that *record* names, key → address, without embeds."""
    named: list[str] = [record.final_uri or record.entry_uri, *members(record).values()]
    named += (each.uri for each in record.excluded)
    named += (each.uri for each in record.related)
    named += record.estimate.suspected_missing
    return {artifact_key(url): url for url in named if artifact_url(url)}
