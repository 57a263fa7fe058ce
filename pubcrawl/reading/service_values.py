"""Identifiers and dates, as services write them."""

from __future__ import annotations

import re
from datetime import date

from pubcrawl.ids.doi import is_doi, normalise_doi
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.ids.pmcid import is_pmcid
from pubcrawl.ids.pmid import is_pmid

_DATE = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})")


def valid_ids(pmid: str, pmcid: str, doi: str) -> Identifiers:
    """Return the identifiers that are valid, the DOI normalised, the others empty."""
    doi = normalise_doi(doi).strip()
    return Identifiers(
        pmid if is_pmid(pmid) else "", pmcid if is_pmcid(pmcid) else "", doi if is_doi(doi) else ""
    )


def iso_date(words: str) -> date | None:
    """Return the day that ``2012-03-04`` names; None for anything shorter or impossible."""
    found = _DATE.fullmatch(words)
    try:
        return date(*map(int, found.groups())) if found else None
    except ValueError:
        return None
