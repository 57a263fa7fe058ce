"""Texts that several works of a host share."""

from __future__ import annotations

from pubcrawl.publications.shared_texts import RecentTexts, without_shared
from pubcrawl.works.findings import Findings, Offer
from pubcrawl.works.parts import PartType
from tests.cases import Agree, Case, golden


@golden
def test_shared_texts(case: Case, agree: Agree) -> None:
    """Each work has a page, a DOI and texts; what is left of them is compared."""
    recent = RecentTexts(**case.get("options", {}))
    left = []
    for page, doi, texts in case["works"]:
        offers = [Offer(name, text, PartType.OG) for name, text in texts.items()]
        found = Findings(PartType.DOI, offers=offers)
        found = without_shared(found, page, doi, recent.first_works)
        left.append({"names": [offer.name for offer in found.offers], "refused": found.refusals})
    agree(case, left)
