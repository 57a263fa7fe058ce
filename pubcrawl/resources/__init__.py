"""A file for each place that fills parts; ``RESOURCES`` lists them all, in the order of a walk."""

from __future__ import annotations

from collections.abc import Mapping

from pubcrawl.resources.europepmc import EuropePMC
from pubcrawl.resources.europepmc_fulltext import EuropePMCFulltext
from pubcrawl.resources.europepmc_mined import EuropePMCMinedEFO, EuropePMCMinedGO
from pubcrawl.resources.pmc_html import PMCHTML
from pubcrawl.resources.pmc_xml import PMCXML
from pubcrawl.resources.pubmed_html import PubMedHTML
from pubcrawl.resources.pubmed_xml import PubMedXML
from pubcrawl.resources.resource import Resource
from pubcrawl.resources.unpaywall import Unpaywall

RESOURCES: tuple[type[Resource], ...] = (
    EuropePMC,
    EuropePMCFulltext,
    EuropePMCMinedEFO,
    EuropePMCMinedGO,
    PubMedXML,
    PubMedHTML,
    PMCXML,
    Unpaywall,
    PMCHTML,
)

KINDS: tuple[str, ...] = tuple(dict.fromkeys(resource.name for resource in RESOURCES))
"""The names of the resources, as ``scrapy extract`` and ``-a resources=`` take them."""

BASES = {
    "EUROPEPMC_URL": "https://www.ebi.ac.uk/europepmc/webservices/rest",
    "EUROPEPMC_ANNOTATIONS_URL": "https://www.ebi.ac.uk/europepmc/annotations_api",
    "EUTILS_URL": "https://eutils.ncbi.nlm.nih.gov/entrez/eutils",
    "PUBMED_HTML_URL": "https://www.ncbi.nlm.nih.gov/pubmed",
    "PMC_HTML_URL": "https://www.ncbi.nlm.nih.gov/pmc/articles",
    "UNPAYWALL_URL": "https://api.unpaywall.org/v2",
}
"""Setting → the address that a resource has unless the setting names another."""


def build(settings: Mapping[str, str], *, compat: bool = False) -> tuple[Resource, ...]:
    """
    Return every resource, at the addresses that *settings* give, in the order of a walk.

    *compat* reproduces PubFetcher's reading and addresses to the letter.
    """
    return tuple(
        resource(settings.get(resource.base) or BASES[resource.base], compat=compat)
        for resource in RESOURCES
    )
