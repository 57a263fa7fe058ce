"""Look-alikes of real portals: records unite their published claims and their pages."""

from __future__ import annotations

from statistics import fmean

import pytest

from pubcrawl.model.artifact import ArtifactRecord
from tests.corpora.portals import portals
from tests.portals.blind import BlindScore, find_record, score

RELIABLE = tuple(
    """
    zenodo-published zenodo-partial figshare-published figshare-wrong-url dryad-published
    dataverse-published dataverse-ore osf-published pangaea-published mendeley-published
    dspace-published workflowhub-published
""".split()
)
"""Portals whose claims and pages agree, or whose API completes the claim."""

SILENT = ("figshare-silent", "dryad-datacite", "dataverse-silent", "osf-silent", "mendeley-expired")


@pytest.fixture(scope="module")
def found() -> dict[str, tuple[ArtifactRecord, BlindScore]]:
    records = {}
    for site in portals("claimed"):
        record, replay = find_record(site)
        records[site.name] = record, score(site, record, replay)
    return records


def test_members(found: dict[str, tuple[ArtifactRecord, BlindScore]]) -> None:
    scores = [each for _, each in found.values()]
    assert fmean(each.precision for each in scores) >= 0.99
    assert fmean(each.recall for each in scores) >= 0.98
    assert sum(each.exact for each in scores) >= 0.9 * len(scores)
    assert all(each.says for each in scores if not each.exact)
    assert not any(each.admitted for each in scores)


@pytest.mark.parametrize("name", RELIABLE)
def test_no_question_where_both_agree(
    name: str, found: dict[str, tuple[ArtifactRecord, BlindScore]]
) -> None:
    record, _ = found[name]
    assert (record.state, record.needs) == ("complete", [])


@pytest.mark.parametrize("name", SILENT)
def test_a_silent_api(name: str, found: dict[str, tuple[ArtifactRecord, BlindScore]]) -> None:
    record, result = found[name]
    assert record.state == "partial"
    assert not result.lost
    assert any("the API of the portal does not answer" in each for each in record.warnings)


def test_a_file_that_only_the_claim_names(
    found: dict[str, tuple[ArtifactRecord, BlindScore]],
) -> None:
    record, _ = found["ckan-claims-more"]
    assert "review" in record.needs
    asked = "review: the portal names 1 file that no page shows (boundary.zip): does it belong?"
    assert asked in record.warnings
