"""
Identifiers in seed lists, in all the forms that people write.

More lenient than ``is_pmid``, ``is_pmcid`` and ``is_doi``: besides what those
accept, labels in any spelling, addresses of PubMed, PMC, Europe PMC and
doi.org, old and new, and text in quotes or brackets are understood.
"""

from __future__ import annotations

import re
from typing import NamedTuple
from urllib.parse import SplitResult, unquote, urlsplit

from pubcrawl.ids.doi import is_doi, normalise_doi
from pubcrawl.ids.pmcid import is_pmcid
from pubcrawl.ids.pmid import is_pmid

# Invisible characters: white space of every kind, NUL, BOM, zero-width characters.
_BLANK = "".join(map(chr, range(0x21))) + "\x7f\x85\xa0\u200b\u200c\u200d\u2060\ufeff\u3000"
_LAYERS_MAX = 9  # quotes, brackets and labels around an identifier
_PAIRS = ('""', "''", "``", "“”", "„“", "‘’", "«»", "<>", "()", "[]", "{}")

_NUMBER = r"([1-9][0-9]*)"
# Europe PMC writes "MED:12", MEDLINE files "PMID- 12".
_PMID = re.compile(
    rf"(?:(?:pmid|pubmed(?:[\s_-]*+id)?)\s*+[:=#-]*+\s*+|med:){_NUMBER}", re.IGNORECASE
)
# Names in PMC's OAI service and cloud storage have a version: PMC12.1
_PMCID = re.compile(
    rf"(?:pmc(?:[\s_-]*+id)?\s*+[:=#-]*+\s*+)++{_NUMBER}(?:\.[0-9]+)?", re.IGNORECASE
)
_DOI_LABEL = re.compile(r"info:doi/|urn:doi:|doi(?:\s*[:=]+\s*|\s+|(?=10\.))", re.IGNORECASE)
# What mail programs and resolvers put behind: ?utm_source=mail
_QUERY = re.compile(r"\?[a-z_][\w.-]*=[^?]*$", re.IGNORECASE)
_DOI_HOST = re.compile(r"(?:https?:)?(?://)?(?:www\.|dx\.)*doi\.org/", re.IGNORECASE)
_ADDRESS = re.compile(r"(?:[a-z][a-z0-9+.-]*:)?//|[a-z0-9-]+(?:\.[a-z0-9-]+)+/", re.IGNORECASE)

_PUBMED = ("pubmed.ncbi.nlm.nih.gov", "pubmed.gov")
_NCBI = ("ncbi.nlm.nih.gov", "pmc.ncbi.nlm.nih.gov", *_PUBMED)
_EUROPE = ("europepmc.org", "ukpmc.ac.uk", "pubmedcentralcanada.ca")
_CENTRAL = ("pubmedcentral.nih.gov", "pubmedcentral.gov")
_END = r"(?![0-9a-z])"
_ARGUMENTS = r"\?(?:.{0,500}&)?"
_TERM = rf"{_ARGUMENTS}(?:term|list_uids|uid|id)={_NUMBER}(?:\s*\[[a-z ]*\])?(?:&|$)"
# Hosts, kind, pattern of the number in "/path?query". The first match wins.
_ADDRESSES = tuple(
    (hosts, kind, re.compile(pattern, re.IGNORECASE))
    for hosts, kind, pattern in (
        ((*_NCBI, *_EUROPE, *_CENTRAL), "pmcid", rf"/(?:articles?|render)/pmc{_NUMBER}{_END}"),
        (_EUROPE, "pmcid", rf"/(?:article|abstract|articles)/pmc/(?:pmc)?{_NUMBER}{_END}"),
        (_EUROPE, "pmid", rf"/(?:article|abstract|articles)/(?:med|pmid)/{_NUMBER}{_END}"),
        (_NCBI, "pmcid", rf"/pmc/(?:articles/)?(?:pmc)?{_NUMBER}{_END}"),
        (_NCBI, "pmcid", rf"/pmc/?{_ARGUMENTS}term=pmc{_NUMBER}{_END}"),
        (_NCBI, "pmid", rf"/articles/pmid/{_NUMBER}{_END}"),
        (_NCBI, "pmid", rf"/pubmed/{_NUMBER}{_END}"),
        (_NCBI, "pmid", rf"/(?:pubmed/?|entrez/query\.fcgi){_TERM}"),
        (_PUBMED, "pmid", rf"^/{_NUMBER}/?(?:$|\?)"),
        (_PUBMED, "pmid", rf"^/?{_TERM}"),
        ((*_NCBI, *_CENTRAL), "pmcid", rf"{_ARGUMENTS}(?:artid|accid)=(?:pmc)?{_NUMBER}{_END}"),
    )
)


class Name(NamedTuple):
    """An identifier in its normal form: *kind* is pmid, pmcid or doi."""

    kind: str
    value: str


def trim(text: str) -> str:
    """Return *text* without invisible characters at its ends."""
    return text.strip().strip(_BLANK).strip()


def unwrap(text: str) -> str:
    """Return *text* without quotes or brackets around the whole of it."""
    text = trim(text)
    for _ in range(_LAYERS_MAX):
        if len(text) < 3 or text[0] + text[-1] not in _PAIRS:
            break
        text = trim(text[1:-1])
    return text


def identify(text: str) -> Name | None:
    """Return *text* as an identifier; None if no known form fits the whole text."""
    text = unwrap(text)
    if is_pmid(text):
        return Name("pmid", text)
    if is_pmcid(text):
        return Name("pmcid", text)
    if match := _PMID.fullmatch(text):
        return Name("pmid", match[1])
    if match := _PMCID.fullmatch(text):
        return Name("pmcid", "PMC" + match[1])
    if doi := _doi(text):
        return Name("doi", doi)
    return _in_address(text) if looks_like_address(text) else None


def looks_like_address(text: str) -> bool:
    """Answer whether *text* begins as a URL does, with or without ``https://``."""
    return _ADDRESS.match(text) is not None


def _doi(text: str) -> str:
    """Return *text* as a normalised DOI; empty if it is not a DOI."""
    name, is_address = text, False
    # Labels may be repeated: "DOI: https://doi.org/10.5555/a", "https://doi.org/doi:10.5555/a"
    for _ in range(_LAYERS_MAX):
        match = _DOI_LABEL.match(name) or _DOI_HOST.match(name)
        if match is None:
            break
        is_address |= match.re is _DOI_HOST
        name = unwrap(name[match.end() :])
    if "%" in name and (is_address or not is_doi(name)):
        decoded = unquote(name, errors="strict") if _decodes(name) else name
        name = decoded if is_doi(decoded) else name
    if is_address:
        name = _QUERY.sub("", name)
    return normalise_doi(name) if name.startswith("10.") and is_doi(name) else ""


def _decodes(text: str) -> bool:
    try:
        unquote(text, errors="strict")
    except UnicodeDecodeError:
        return False
    return True


def _in_address(text: str) -> Name | None:
    address = _split(text)
    if address is None:
        return None
    host = (address.hostname or "").removeprefix("www.").removeprefix("m.")
    target = unquote(address.path) + ("?" + unquote(address.query) if address.query else "")
    for hosts, kind, pattern in _ADDRESSES:
        if host in hosts and (match := pattern.search(target)):
            return Name(kind, "PMC" + match[1] if kind == "pmcid" else match[1])
    return None


def _split(text: str) -> SplitResult | None:
    try:
        return urlsplit(text if "//" in text.partition("?")[0] else "//" + text)
    except ValueError:
        return None
