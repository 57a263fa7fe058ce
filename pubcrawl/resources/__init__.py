"""A file for each place that fills parts; ``RESOURCES`` lists them all, in the order of a walk."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pubcrawl.exceptions import SettingError
from pubcrawl.resources.doi import DOI
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
    DOI,
    Unpaywall,
    PMCHTML,
)

NAMES: tuple[str, ...] = (*dict.fromkeys(resource.name for resource in RESOURCES), "links")
"""What ``-a resources=`` may list: the resources, and the links that they name."""

KINDS: tuple[str, ...] = tuple(name for name in NAMES if name not in ("doi", "links"))
"""The resources with answers of their own, as ``scrapy extract`` takes them; others are pages."""


def build(
    settings: Mapping[str, Any], *, compat: bool = False, together: bool = False
) -> tuple[Resource, ...]:
    """
    Return every resource, at the addresses that *settings* give, in the order of a walk.

    *compat* reproduces PubFetcher's reading and addresses to the letter.
    *together*: one request may ask for what two places fill; never in compat.
    Raises ``SettingError`` for an address that is missing or none.
    """
    places = tuple(
        resource(_address(settings, resource.base), compat=compat) for resource in RESOURCES
    )
    if together and not compat:
        efo = next(place for place in places if isinstance(place, EuropePMCMinedEFO))
        efo.sibling = next(place for place in places if isinstance(place, EuropePMCMinedGO))
    return places


def _address(settings: Mapping[str, Any], name: str) -> str:
    value = settings.get(name)
    if not isinstance(value, str) or not value.startswith(("http://", "https://")):
        raise SettingError(f"{name} is the address of a service, such as https://…, not {value!r}")
    return value
