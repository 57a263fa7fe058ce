"""Identifiers in the addresses of article pages."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, unquote, urlsplit

from pubcrawl.ids.doi import extract_doi
from pubcrawl.ids.url import host

# Hosts of article pages with a PMID or PMCID in the path. PubFetcher knows the
# first set; the second is newer: NCBI moved PubMed in 2020 and PMC in 2024.
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
# Suffixes that publishers put after the DOI in an address.
_VIEW = re.compile(
    r"(?:/(?:abstract|full|fulltext|full-text|html|pdf|epdf|epub|meta|references|citedby|summary"
    r"|figures|tables|download)|\.(?:full|abstract|pdf|html?|full-text|short|long"
    r"|supplementary-material)){1,9}/?$",
    re.IGNORECASE,
)
# Addresses of journals, issues and tables of contents contain a DOI of their own or part of one:
# https://onlinelibrary.wiley.com/toc/10.1111/(ISSN)1365-2486
_NO_ARTICLE = re.compile(r"/(?:toc|loi|journal|issue|series|topic|keyword)/$", re.IGNORECASE)
_PREPRINTS = frozenset(("biorxiv.org", "medrxiv.org"))  # their addresses end with a version
_VERSION = re.compile(r"v[0-9]+$")


# In the query of an address: the publication shown, and not one that it cites.
_DOI_QUERY = re.compile(r"[?&](?:doi|article_?doi)=(10\.[0-9]{4,9}/[^&#\s]+)", re.IGNORECASE)
_ARTICLE_QUERY = re.compile(
    r"/article[^?#]{0,200}\?(?:[^#]{0,500}&)?id=(10\.[0-9]{4,9}/[^&#\s]+)", re.IGNORECASE
)
_PUBMED_HOSTS = frozenset(("pubmed.ncbi.nlm.nih.gov", "ncbi.nlm.nih.gov", "pubmed.gov"))
_PMID_TERM = re.compile(r"[1-9][0-9]{4,7}(?:\[(?:uid|pmid)\])?")
_OR = re.compile(r"[\s,+]+(?:or[\s,+]+)?", re.IGNORECASE)


def identifier_in_url(url: str, *, new_hosts: bool = True) -> tuple[str, str]:
    """
    Return (kind, value) of the PMCID or PMID in the address of an article.

    *new_hosts*: also accept the hosts of PubMed and PMC and the paths of Europe
    PMC that are in use since 2020, and a PMCID without ``PMC``. ("", "") if the
    host is another one or the address names no article.
    """
    name = host(url)
    if name not in ARTICLE_HOSTS and not (new_hosts and name in NEW_ARTICLE_HOSTS):
        return "", ""
    path = urlsplit(url).path
    if match := _PMCID_PATH.search(path):
        return "pmcid", match[1].upper()
    if new_hosts and (match := _NEW_PMCID_PATH.search(path)):
        return "pmcid", match[1].upper()
    if new_hosts and (match := _PMC_NUMBER_PATH.fullmatch(path)):
        return "pmcid", f"PMC{match[1]}"
    if match := _PMID_PATH.search(path):
        return "pmid", match[1]
    if name == "pubmed.ncbi.nlm.nih.gov" and (match := _PUBMED_PATH.search(path)):
        return "pmid", match[1]
    return "", ""


def doi_in_query(url: str) -> str:
    """Return the normalised DOI in the query of an address of an article; else ""."""
    text = unquote(url)
    match = _DOI_QUERY.search(text) or _ARTICLE_QUERY.search(text)
    return extract_doi(match[1]) if match else ""


def searched_pmids(url: str) -> list[str]:
    """Return the PMIDs that an address of PubMed searches for, if for nothing else."""
    if host(url).removeprefix("www.") not in _PUBMED_HOSTS:
        return []
    terms = [text for text in _OR.split(" ".join(_terms(url)).strip()) if text]
    if not all(map(_PMID_TERM.fullmatch, terms)):
        return []
    return list(dict.fromkeys(term.partition("[")[0] for term in terms))


def _terms(url: str) -> list[str]:
    return parse_qs(urlsplit(url).query).get("term", [])


def doi_in_url(url: str) -> str:
    """Return the normalised DOI in an address of doi.org or in a publisher's path; else ""."""
    name = host(url)
    path = unquote(url)
    if name in _RESOLVERS:
        return extract_doi(path)
    match = _DOI_PATH.search(path)
    if match is None or _NO_ARTICLE.search(path, 0, match.start(1)):
        return ""
    doi = _VIEW.sub("", match[1].partition("&")[0])
    if name.removeprefix("www.") in _PREPRINTS:
        doi = _VERSION.sub("", doi)
    return extract_doi(doi.rstrip("/"))
