"""Only a sample of many commits becomes members, and the record gives the total."""

from __future__ import annotations

from pubcrawl.artifacts.frontier import Frontier
from pubcrawl.artifacts.portals import Portals
from pubcrawl.artifacts.traps import SAMPLE_MAX
from tests.artifacts.artifact_site import Doc, Site

REPO = "https://github.com/machawk1/wail"
SEED = (
    f"{REPO}/issues",
    f"{REPO}/graphs/contributors",
    f"{REPO}/blob/master/README.md",
    f"{REPO}/commit/71ad9ef72c6a73fe8c2bfb8d5d5a1b3cc1d8e4a7",
)
"""Addresses that Jones (2017) lists as parts of one repository."""


def found(links: list[str]) -> Frontier:
    """Return the boundary of the repository, by the rule for GitHub."""
    known = Portals.load().find_portal(REPO)
    assert known is not None
    portal, kind = known
    site = Site({REPO: Doc(links)}, lambda _: Doc())
    return site.boundary("path_based_externals", REPO, portal=portal, portal_type=kind)


def test_what_a_limit_leaves_out_is_told() -> None:
    commits = [f"{REPO}/commit/{number:040x}" for number in range(300)]
    boundary = found([*SEED[:3], *commits])
    assert len(boundary.members) == 1 + 3 + SAMPLE_MAX
    assert f"capped: 300 commits, sampled {SAMPLE_MAX}" in boundary.judge.warnings
    assert boundary.excluded_counts == {"limit": 300 - SAMPLE_MAX}
