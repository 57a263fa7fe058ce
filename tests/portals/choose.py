"""Finds the artifact of a made-up portal as if there were no rule: by automatic choice."""

from __future__ import annotations

from collections.abc import Iterable

from pubcrawl.artifacts.choice import HeuristicChoice, core_and_fringe
from pubcrawl.items import artifact as items
from tests.portals.drive import Reader, boundary, ignored, portal
from tests.portals.model import Site
from tests.portals.oracle import same
from tests.portals.score import Score, score


def chosen(pages: Reader) -> tuple[HeuristicChoice, list[items.Member]]:
    """Return the choice for the artifact of a site, and the members that it comes to."""
    entry = pages.page(items.DocumentRequest(pages.site.entry_uri, "entry"))
    choice = HeuristicChoice(entry, portal(pages.site), ignored(pages, entry, strict=False))
    pages.run(choice)
    found = [
        boundary(pages, heuristic, known=choice.portal, params=params).members
        for heuristic, params in choice.heuristics
    ]
    return choice, core_and_fringe(*found) if len(found) > 1 else found[0]


def scored(site: Site, members: Iterable[items.Member], *, right: bool) -> Score:
    """Return how good *members* are."""
    found = {same(site.end(each.uri)[0]): (each.role, each.confidence) for each in members}
    gold = {same(site.end(url)[0]): role for url, role in site.gold.items()}
    return score(found, gold, right=right)
