"""On made-up portals, crawlers capture with a scope what the heuristic found."""

from __future__ import annotations

import pytest

from pubcrawl.artifacts.scopes.rules import PREFIX, TEXT
from pubcrawl.ids.url import artifact_key
from pubcrawl.items.artifact import DocumentRequest
from pubcrawl.model.artifact import HEURISTICS, ArtifactRecord, Decision
from tests.artifacts.scopes.scopes import Case, by_archiveit, by_browsertrix, by_heritrix, by_lockss
from tests.portals.drive import Reader, boundary, portal, portal_type
from tests.portals.site import KINDS, Site, sites

CRAWLERS = (by_browsertrix, by_heritrix, by_lockss, by_archiveit)


def case(site: Site, pages: Reader, heuristic: str) -> Case:
    """Return the record of a site by *heuristic*, and the links of the site's pages."""
    found = boundary(pages, heuristic)
    record = ArtifactRecord(
        entry_uri=site.entry_uri,
        request=found.request,
        final_uri=site.entry,
        boundary_source="request",
        heuristic=heuristic,
        significant_string=found.judge.sigstr,
        members=found.members,
        related=sorted(found.related),
        context=sorted(found.context),
        excluded=found.excluded,
        excluded_counts=found.excluded_counts,
        warnings=found.judge.warnings,
        decision=[Decision(source="request", result="used", evidence=found.judge.evidence)],
    )
    links = {}
    for url in (site.entry, *site.pages):
        read = pages.page(DocumentRequest(url)).links
        links[url] = [link.url for link in read if link.source != "scripted"]
    return Case(record, portal(site), links, portal_type(site))


@pytest.mark.parametrize("kind", KINDS)
def test_members_are_captured_and_what_is_excluded_is_not(kind: str) -> None:
    site = sites(kind)[1]
    pages = Reader(site)
    for heuristic in HEURISTICS:
        one = case(site, pages, heuristic)
        scope = one.scope
        inside = {artifact_key(url) for url in one.members}
        excluded = {artifact_key(each.uri) for each in one.record.excluded} - inside
        for crawler in CRAWLERS:
            place = f"{kind}, {heuristic} as {scope.kind}, {crawler.__name__}"
            found = {artifact_key(url) for url in crawler(one)}
            assert inside <= found, place
            assert not excluded & found - {f"{artifact_key(scope.entry)}/"}, place
            if scope.kind not in (PREFIX, TEXT):
                assert found == inside, place
