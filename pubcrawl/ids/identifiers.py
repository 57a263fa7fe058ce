"""The three identifiers of a publication, and their pages."""

from __future__ import annotations

import re
from typing import NamedTuple

from pubcrawl.ids.doi import is_doi, normalise_doi
from pubcrawl.ids.pmcid import is_pmcid
from pubcrawl.ids.pmid import is_pmid
from pubcrawl.ids.url import host

KINDS = ("pmid", "pmcid", "doi")
VALID = {"pmid": is_pmid, "pmcid": is_pmcid, "doi": is_doi}

_LINKS = {
    "pmid": "https://www.ncbi.nlm.nih.gov/pubmed/?term={}",
    "pmcid": "https://www.ncbi.nlm.nih.gov/pmc/articles/{}/",
    "doi": "https://doi.org/{}",
}


class Name(NamedTuple):
    """An identifier in its normal form: *kind* is pmid, pmcid or doi."""

    kind: str
    value: str


class Identifiers(NamedTuple):
    """PMID, PMCID and DOI of one publication: strings, empty if unknown."""

    pmid: str = ""
    pmcid: str = ""
    doi: str = ""

    def pairs(self) -> tuple[tuple[str, str], ...]:
        """Return the (kind, value) pairs that are not empty, PMID first."""
        return tuple((kind, value) for kind, value in zip(KINDS, self, strict=True) if value)

    def shares(self, other: Identifiers) -> bool:
        """Answer whether both have at least one identifier in common."""
        return any(mine and mine == theirs for mine, theirs in zip(self, other, strict=True))


def human_link(kind: str, value: str) -> str:
    """Return the address of the web page for *value*; empty for an empty value."""
    if not value:
        return ""
    return _LINKS[kind].format(normalise_doi(value) if kind == "doi" else value)


_VERSION = re.compile(r"[._-][0-9]+")
_F1000 = "10.12688/F1000RESEARCH."


def same_work(old: str, new: str, url: str = "") -> bool:
    """
    Answer whether two identifiers differ only in the version; the record keeps *old* then.

    *url*: the source of *new*.

    Zenodo shows the DOI of a version in place of the DOI of all versions;
    F1000Research gives each version of an article its own DOI.
    """
    if old.startswith(_F1000) and new.startswith(_F1000):
        return True
    if host(url).removeprefix("www.") == "zenodo.org":
        return True
    short, long = sorted((old, new), key=len)
    return long.startswith(short) and _VERSION.fullmatch(long, len(short)) is not None
