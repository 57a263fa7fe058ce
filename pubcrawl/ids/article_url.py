"""The identifiers that the address of an article's page gives away."""

from __future__ import annotations

import re
from urllib.parse import unquote, urlsplit

from pubcrawl.ids.doi import extract_doi
from pubcrawl.ids.url import host

# Hosts whose article pages name a PMID or PMCID in the path. The first row is
# what PubFetcher knows; the second came later: NCBI moved PubMed in 2020 and
# PMC in 2024.
ARTICLE_HOSTS = frozenset(
    ("europepmc.org", "ncbi.nlm.nih.gov", "www.ncbi.nlm.nih.gov", "pubmedcentralcanada.ca")
)
NEW_ARTICLE_HOSTS = frozenset(
    ("www.europepmc.org", "pmc.ncbi.nlm.nih.gov", "pubmed.ncbi.nlm.nih.gov")
)

_PMCID_PATH = re.compile(r"/articles?/(PMC[1-9][0-9]*)", re.IGNORECASE)
_NEW_PMCID_PATH = re.compile(r"/article/PMC/(PMC[1-9][0-9]*)", re.IGNORECASE)
# Unpaywall, since 2024: https://www.ncbi.nlm.nih.gov/pmc/articles/12008803
_PMC_NUMBER_PATH = re.compile(r"/pmc/articles/([1-9][0-9]*)/?", re.IGNORECASE)
_PMID_PATH = re.compile(
    r"(?:/abstract/med/|/articles/pmid/|/article/med/|/pubmed/)([1-9][0-9]*)", re.IGNORECASE
)
_PUBMED_PATH = re.compile(r"/([1-9][0-9]*)/?$")

_RESOLVERS = frozenset(("doi.org", "dx.doi.org", "www.doi.org"))
_DOI_PATH = re.compile(r"/(10\.[0-9]{4,9}/[^?#\s]+)")
# What publishers put behind the DOI in an address.
_VIEW = re.compile(
    r"(?:/(?:abstract|full|fulltext|full-text|html|pdf|epdf|epub|meta|references|citedby|summary"
    r"|figures|tables|download)|\.(?:full|abstract|pdf|html?|full-text|short|long"
    r"|supplementary-material))+/?$",
    re.IGNORECASE,
)
# Addresses of journals, issues and tables of contents hold a DOI of their own, or half of one:
# https://onlinelibrary.wiley.com/toc/10.1111/(ISSN)1365-2486
_NO_ARTICLE = re.compile(r"/(?:toc|loi|journal|issue|series|topic|keyword)/$", re.IGNORECASE)
_PREPRINTS = frozenset(("biorxiv.org", "medrxiv.org"))  # their addresses end with a version
_VERSION = re.compile(r"v[0-9]+$")


def identifier_in_url(url: str, *, new_hosts: bool = True) -> tuple[str, str]:
    """
    Return (kind, value) of the PMCID or PMID that an article's address holds.

    *new_hosts*: know the hosts of PubMed and PMC, and the paths of Europe PMC,
    since 2020 too, and a PMCID without its ``PMC``. ("", "") if the address is
    not of such a host or names no article.
    """
    name = host(url)
    if name not in ARTICLE_HOSTS and not (new_hosts and name in NEW_ARTICLE_HOSTS):
        return "", ""
    path = urlsplit(url).path
    if found := _PMCID_PATH.search(path):
        return "pmcid", found[1].upper()
    if new_hosts and (found := _NEW_PMCID_PATH.search(path)):
        return "pmcid", found[1].upper()
    if new_hosts and (found := _PMC_NUMBER_PATH.fullmatch(path)):
        return "pmcid", f"PMC{found[1]}"
    if found := _PMID_PATH.search(path):
        return "pmid", found[1]
    if name == "pubmed.ncbi.nlm.nih.gov" and (found := _PUBMED_PATH.search(path)):
        return "pmid", found[1]
    return "", ""


def doi_in_url(url: str) -> str:
    """Return the DOI that an address holds, normalised: of doi.org, or in a publisher's path."""
    name = host(url)
    path = unquote(url)
    if name in _RESOLVERS:
        return extract_doi(path)
    found = _DOI_PATH.search(path)
    if found is None or _NO_ARTICLE.search(path, 0, found.start(1)):
        return ""
    doi = _VIEW.sub("", found[1].partition("&")[0])
    if name.removeprefix("www.") in _PREPRINTS:
        doi = _VERSION.sub("", doi)
    return extract_doi(doi.rstrip("/"))
