"""Identifiers, as services write them."""

from __future__ import annotations

from pubcrawl.ids.doi import dois_of
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.ids.pmcid import is_pmcid
from pubcrawl.ids.pmid import is_pmid


def valid_ids(pmid: str, pmcid: str, doi: str) -> Identifiers:
    """Return the identifiers that are valid, the first DOI normalised, the others empty."""
    return Identifiers(
        pmid if is_pmid(pmid) else "",
        pmcid if is_pmcid(pmcid) else "",
        next(iter(dois_of(doi)), ""),
    )
