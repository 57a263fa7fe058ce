"""The two resources that give JATS: recorded cases of this project, and the golden answers."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from scrapy.http import XmlResponse

from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.publications.resources.europepmc_fulltext import EuropePMCFulltext
from pubcrawl.publications.resources.pmc_xml import PMCXML
from pubcrawl.publications.resources.resource import Ask, Resource
from pubcrawl.works.publication import Publication

RECORDED = Path(__file__).parents[2] / "recorded"
EUROPEPMC = "https://www.ebi.ac.uk/europepmc/webservices/rest"
EUTILS = "https://eutils.ncbi.nlm.nih.gov/entrez/eutils"


def resources(*, compat: bool) -> dict[str, Resource]:
    return {
        "europepmcxml": EuropePMCFulltext(EUROPEPMC, compat=compat),
        "pmcxml": PMCXML(EUTILS, compat=compat),
    }


CASES = [
    (resource, case)
    for resource in resources(compat=False).values()
    for case in sorted((RECORDED / resource.name).iterdir())
]


def ask(pmcid: str) -> Ask:
    return Ask(Publication.from_ids(Identifiers(pmcid=pmcid)), "pmcid")


@pytest.mark.parametrize(("resource", "case"), CASES, ids=lambda x: getattr(x, "name", None))
def test_recorded_answers_are_shared_out(resource, case):
    said = json.loads((case / "response.json").read_text())
    asks = [ask(pmcid) for pmcid in said["asked"]]
    assert resource.request(asks).url == said["url"]
    body = (case / "body").read_bytes()
    reading = resource.parse(XmlResponse(said["url"], headers=said["headers"], body=body), asks)
    assert reading.found
    for place, found in reading.found:
        assert len(asks) == 1 or found.ids.pmcid == said["asked"][place]
