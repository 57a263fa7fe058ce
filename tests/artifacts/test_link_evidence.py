"""What a link says for and against its target, and what counts of it together."""

from __future__ import annotations

from collections.abc import Collection

from pubcrawl.artifacts.evidence.weights import log_odds, settled
from pubcrawl.items.artifact import PageLink
from tests.artifacts.test_evidence import links_of
from tests.cases import Agree, Case, golden


def verdict(evidence: Collection[str]) -> Case:
    counted = settled(frozenset(evidence))
    return {"counted": set(counted), "member": log_odds(counted) > 0}


@golden
def test_evidence_of_links(case: Case, agree: Agree) -> None:
    """The evidence of a link, of its address alone, and of both with what else is known."""
    links = links_of(case["page"])
    link = PageLink(**case["link"])
    found, address = links.of_link(link), links.of_address(link.url)
    both = {*found, *address, *case.get("besides", ())}
    agree(case, {"link": set(found), "address": set(address), **verdict(both)})


@golden
def test_settled(case: Case, agree: Agree) -> None:
    agree(case, verdict(case["evidence"]))
