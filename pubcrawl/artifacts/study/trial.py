"""
Try the rule of a portal on records, without a request.

A rule is applied to the addresses that a record names: members, excluded, related and suspected
ones. Heuristics that search the content of pages cannot be tried in this way.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from pubcrawl.artifacts.portals import Portals
from pubcrawl.artifacts.scopes.rules import OTHERS
from pubcrawl.artifacts.sigstr import identifiers
from pubcrawl.artifacts.site import ArtifactSite, Patterns, carries, host_key, path_of
from pubcrawl.ids.url import artifact_key, artifact_url
from pubcrawl.items.artifact import Portal, PortalType
from pubcrawl.model.artifact import ArtifactRecord

_NEED_PAGES = ("sigstr_title", "sigstr_title_plus_ignored", "sigstr_filtered_title")
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
    if not kind.heuristic or kind.heuristic in _NEED_PAGES:
        why = f"{kind.heuristic or 'a rule without heuristic'} needs the pages"
        return TrialResult(record.entry_uri, untried=why)
    expected = members(record)
    known = known_addresses(record) | expected
    given = {key: known[key] for key in predicted(record, portal, kind, known)}
    return TrialResult(
        record.entry_uri,
        len(given.keys() & expected.keys()),
        tuple(sorted(url for key, url in given.items() if key not in expected)),
        tuple(sorted(url for key, url in expected.items() if key not in given)),
    )


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


def predicted(
    record: ArtifactRecord, portal: Portal, kind: PortalType, known: dict[str, str]
) -> Iterator[str]:
    """Yield the keys of those of *known* that the heuristic of *kind* takes for members."""
    entry = record.final_uri or record.entry_uri
    site = ArtifactSite(entry, portal, (record.entry_uri,))
    deny = Patterns(portal.deny)
    on_every_page = {
        artifact_key(each.uri)
        for each in record.excluded
        if each.reason.startswith(_ON_EVERY_PAGE) or each.reason in OTHERS
    }
    path = path_of(entry).rstrip("/")
    for suffix in kind.entry_suffixes:
        path = path.removesuffix(suffix)
    texts = [kind.id.rpartition("/")[2]] if kind.id else list(identifiers(entry))
    for key, url in known.items():
        if site.is_entry(url):
            yield key
            continue
        if deny.occurs_in(url) or site.other_artifact(url):
            continue
        on_portal = site.on_portal(url)
        under = host_key(url) == host_key(entry) and f"{path_of(url)}/".startswith(f"{path}/")
        if (
            (kind.heuristic == "single_page_plus" and on_portal)
            or (
                kind.heuristic == "single_page_plus_ignored"
                and on_portal
                and key not in on_every_page
            )
            or (kind.heuristic.startswith("path_based") and under)
            or (kind.heuristic == "path_based_externals" and site.on_content(url))
            or (
                kind.heuristic == "sigstr_uri"
                and on_portal
                and any(carries(url, text) for text in texts)
            )
        ):
            yield key
