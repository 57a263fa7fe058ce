"""Finds the artifact of a made-up portal by evidence, as without a rule."""

from __future__ import annotations

from collections.abc import Iterable

from pubcrawl.model import artifact as model
from tests.portals.score import Score, score
from tests.portals.site import Site, same
from tests.portals.way import record


def chosen(site: Site) -> model.ArtifactRecord:
    """Return the record of the artifact of *site*."""
    return record(site, embeds=False)


def scored(site: Site, members: Iterable[model.Member], *, right: bool) -> Score:
    """Return the score of *members*."""
    found = {same(site.end(each.uri)[0]): (each.role, each.confidence) for each in members}
    gold = {same(site.end(url)[0]): role for url, role in site.gold.items()}
    return score(found, gold, right=right)
