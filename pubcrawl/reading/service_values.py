"""Identifiers, as services write them."""

from __future__ import annotations

from pubcrawl.ids.doi import is_doi, normalise_doi
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.ids.pmcid import is_pmcid
from pubcrawl.ids.pmid import is_pmid


def valid_ids(pmid: str, pmcid: str, doi: str) -> Identifiers:
    """Return the identifiers that are valid, the DOI normalised, the others empty."""
    doi = normalise_doi(doi).strip()
    return Identifiers(
        pmid if is_pmid(pmid) else "", pmcid if is_pmcid(pmcid) else "", doi if is_doi(doi) else ""
    )
