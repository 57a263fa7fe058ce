"""
The forms of addresses that hold the identifier of an article.

The table has the hosts of PubMed, PMC, Europe PMC, arXiv and of publishers whose addresses contain
a DOI or the part of it that differs. An address of any other host may have a whole DOI in its path
or query.
"""

from __future__ import annotations

import re
from collections import defaultdict
from contextlib import suppress
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

from pubcrawl.ids.doi import START, doi_name
from pubcrawl.ids.identifiers import Name
from pubcrawl.ids.mending import without_invisible
from pubcrawl.ids.url import host

# Hosts of article pages with a PMID or PMCID in the path. PubFetcher knows the
# first set; the second is newer: NCBI moved PubMed in 2020 and PMC in 2024.
ARTICLE_HOSTS = frozenset(
    ("europepmc.org", "ncbi.nlm.nih.gov", "www.ncbi.nlm.nih.gov", "pubmedcentralcanada.ca")
)
NEW_ARTICLE_HOSTS = frozenset(
    ("www.europepmc.org", "pmc.ncbi.nlm.nih.gov", "pubmed.ncbi.nlm.nih.gov")
)
_PUBMED = ("pubmed.ncbi.nlm.nih.gov", "pubmed.gov")
_NCBI = ("ncbi.nlm.nih.gov", "pmc.ncbi.nlm.nih.gov", *_PUBMED)
_EUROPE = ("europepmc.org", "ukpmc.ac.uk", "pubmedcentralcanada.ca")
_CENTRAL = ("pubmedcentral.nih.gov", "pubmedcentral.gov")
_ARXIV = ("arxiv.org", "export.arxiv.org", "ar5iv.org", "ar5iv.labs.arxiv.org")
_IDENTIFIERS = ("identifiers.org", "n2t.net", "bioregistry.io")
_ANY = ("",)

_NUMBER = r"([1-9][0-9]*)"
_END = r"(?![0-9a-z])"
_ARGUMENTS = r"\?(?:.{0,500}&)?"
_UID = r"[1-9][0-9]*(?:\s*\[[a-z ]*\])?"
_EUTILS = r"^/entrez/eutils/[a-z]{1,20}\.fcgi\?"
# A search for numbers, and for nothing else.
_TERM = rf"{_ARGUMENTS}(?:term|list_uids|uid|id)=({_UID}(?:[\s,+]+(?:or[\s,+]+)?{_UID})*)\s*(?:&|$)"
# Tables of contents, journals and issues have a DOI of their own, or part of one:
# https://onlinelibrary.wiley.com/toc/10.1111/(ISSN)1365-2486
_NO_ARTICLE = r"(?<!/toc)(?<!/loi)(?<!/journal)(?<!/issue)(?<!/series)(?<!/topic)(?<!/keyword)"


class AddressForm(NamedTuple):
    """
    A form of an address.

    *hosts*: without ``www.`` and ``m.``; "" is any. *pattern*: of the identifier in "/path?query"
    without escapes. *value*: of the identifier, with the groups of the pattern in their order.
    """

    hosts: tuple[str, ...]
    kind: str
    pattern: str
    value: str = "{}"


# The first match wins.
ADDRESS_FORMS = (
    AddressForm(
        (*_NCBI, *_EUROPE, *_CENTRAL),
        "pmcid",
        rf"/(?:articles?|render)/pmc{_NUMBER}{_END}",
        "PMC{}",
    ),
    AddressForm(
        _EUROPE, "pmcid", rf"/(?:article|abstract|articles)/pmc/(?:pmc)?{_NUMBER}{_END}", "PMC{}"
    ),
    AddressForm(_EUROPE, "pmid", rf"/(?:article|abstract|articles)/(?:med|pmid)/{_NUMBER}{_END}"),
    AddressForm(_NCBI, "pmcid", rf"/pmc/(?:articles/)?(?:pmc)?{_NUMBER}{_END}", "PMC{}"),
    AddressForm(_NCBI, "pmcid", rf"/pmc/?{_ARGUMENTS}term=pmc{_NUMBER}{_END}", "PMC{}"),
    AddressForm(_NCBI, "pmid", rf"/articles/pmid/{_NUMBER}{_END}"),
    AddressForm(_NCBI, "pmid", rf"/pubmed/({_UID}(?:[\s,+]+{_UID})*){_END}"),
    AddressForm(_NCBI, "pmid", rf"/(?:pubmed/?|entrez/query\.fcgi){_TERM}"),
    AddressForm(_PUBMED, "pmid", rf"^/({_UID}(?:[\s,+]+{_UID})*)/?(?:$|\?)"),
    AddressForm(_PUBMED, "pmid", rf"^/?{_TERM}"),
    AddressForm(
        (*_NCBI, *_CENTRAL),
        "pmcid",
        rf"{_ARGUMENTS}(?:artid=|accid=|ids=(?=pmc))(?:pmc)?{_NUMBER}{_END}",
        "PMC{}",
    ),
    AddressForm(
        _ARXIV,
        "doi",
        r"^/[a-z0-9-]{2,9}/(?:([0-9]{4}\.[0-9]{4,5})|([a-z-]+)(?:\.[a-z]{2})?(/[0-9]{7}))"
        r"(?:v[0-9]+)?(?:\.pdf)?/?(?:$|\?)",
        "10.48550/arXiv.{}{}{}",
    ),
    AddressForm(
        ("biorxiv.org", "medrxiv.org"),
        "doi",
        r"/(?:early/[0-9]{4}/[0-9]{2}/[0-9]{2}|content/(?:short|abstract|full))/"
        r"((?:[0-9]{4}\.[0-9]{2}\.[0-9]{2}\.)?[0-9]{6,8})",
        "10.1101/{}",
    ),
    AddressForm(
        ("biorxiv.org", "medrxiv.org"),
        "doi",
        rf"/content/({START}[^?#\s]{{1,99}}?)v[0-9]{{1,3}}(?:[./?#]|$)",
    ),
    # An article of OUP and others has the number of its page behind the DOI.
    AddressForm(
        _ANY, "doi", rf"/article(?:-[a-z]+)?/doi/({START}[^?#\s]{{1,99}}?)/[0-9]{{4,9}}(?:[/?]|$)"
    ),
    AddressForm(
        ("static-content.springer.com", "media.springernature.com"),
        "doi",
        rf"/[a-z]{{3}}[:=]({START}[^?#\s]{{1,99}}?)/mediaobjects/",
    ),
    AddressForm(_ANY, "doi", rf"{_NO_ARTICLE}/(?:doi:\s*)?({START}[^?#&\s]+)"),
    # In the query: the publication shown or searched, and not one that it cites.
    AddressForm(
        _ANY,
        "doi",
        rf"{_ARGUMENTS}(?:(?:article_?|key)?doi|q|query|search(?:_text)?|lookfor|pid"
        rf"|(?:filter|id)(?==doi:))=(?:doi:\s*)?\"?({START}[^&#\s\"|]+?)(?:[&#\s\"|]|,[a-z_-]+:|$)",
    ),
    AddressForm(_ANY, "doi", rf"/article[^?#]{{0,200}}{_ARGUMENTS}id=({START}[^&#\s]+)"),
    AddressForm(_PUBMED, "doi", rf"^/?{_ARGUMENTS}term=({START}[^&#\s]+)"),
    # OpenURL, identifiers.org, OpenAlex, Semantic Scholar: rft_id=info:pmid/1, /works/pmid:1
    AddressForm(_ANY, "pmid", rf"[/=](?:info:)?pmid[:/]{_NUMBER}{_END}"),
    AddressForm(_ANY, "pmcid", rf"[/=]pmc(?:id)?:(?:pmc)?{_NUMBER}{_END}", "PMC{}"),
    AddressForm(
        ("eutils.ncbi.nlm.nih.gov",), "pmid", rf"{_EUTILS}(?=.*\bdb=pubmed\b).*\bid=([0-9,]+)"
    ),
    AddressForm(
        ("eutils.ncbi.nlm.nih.gov",),
        "pmcid",
        rf"{_EUTILS}(?=.*\bdb=pmc\b).*\bid=(?:pmc)?{_NUMBER}{_END}",
        "PMC{}",
    ),
    AddressForm(("ebi.ac.uk",), "pmid", rf"/webservices/rest/(?:article/)?med/{_NUMBER}{_END}"),
    AddressForm(
        ("ebi.ac.uk",), "pmcid", rf"/webservices/rest/(?:article/pmc/)?pmc{_NUMBER}{_END}", "PMC{}"
    ),
    AddressForm(
        (*_IDENTIFIERS, "api.semanticscholar.org"),
        "doi",
        r"/arxiv:([0-9]{4}\.[0-9]{4,5}|[a-z-]+/[0-9]{7})",
        "10.48550/arXiv.{}",
    ),
    AddressForm(_IDENTIFIERS, "pmid", rf"^/pubmed[:/]{_NUMBER}{_END}"),
    AddressForm(_IDENTIFIERS, "pmcid", rf"^/pmc(?:id)?[:/](?:pmc)?{_NUMBER}{_END}", "PMC{}"),
    AddressForm(
        ("nature.com",),
        "doi",
        r"^/(?:articles/|[a-z]+/journal/v[^?#]{1,60}/(?:full|abs|pdf)/)"
        r"(?=[^/?]*[0-9])([a-z0-9]+(?:[.-][a-z0-9]+)*?)(?:_[a-z0-9]+)?(?:\.(?:pdf|html|ris))?(?:[/?]|$)",
        "10.1038/{}",
    ),
    AddressForm(
        ("elifesciences.org",),
        "doi",
        r"^/(?:articles|reviewed-preprints|content/[0-9]+)/e?([0-9]{5,6})",
        "10.7554/eLife.{}",
    ),
    AddressForm(("peerj.com",), "doi", r"^/articles/([0-9]+)", "10.7717/peerj.{}"),
    AddressForm(("peerj.com",), "doi", r"^/articles/cs-([0-9]+)", "10.7717/peerj-cs.{}"),
    AddressForm(
        ("hindawi.com",), "doi", r"^/journals/[a-z]+/([0-9]{4})/([0-9]{6,8})", "10.1155/{}/{}"
    ),
    AddressForm(
        ("pubs.rsc.org",),
        "doi",
        r"/content/article[a-z]+/[0-9]{4}/[a-z0-9]{2}/([a-z][0-9][a-z]{2}[0-9]{5}[a-z0-9])",
        "10.1039/{}",
    ),
    AddressForm(
        ("thelancet.com",),
        "doi",
        r"/pii(s[0-9]{4}-[0-9]{3}[0-9x]\([0-9]{2}\)[0-9x-]+)",
        "10.1016/{}",
    ),
    AddressForm(
        ("researchsquare.com",), "doi", r"^/article/(rs-[0-9]+)/v([0-9]+)", "10.21203/rs.3.{}/v{}"
    ),
    AddressForm(
        ("preprints.org",),
        "doi",
        r"^/manuscript/([0-9]{6}\.[0-9]{4})/v([0-9]+)",
        "10.20944/preprints{}.v{}",
    ),
    AddressForm(
        ("papers.ssrn.com",), "doi", rf"{_ARGUMENTS}abstract_?id=([0-9]+)", "10.2139/ssrn.{}"
    ),
    AddressForm(("ssrn.com",), "doi", r"^/abstract=([0-9]+)", "10.2139/ssrn.{}"),
    AddressForm(("zenodo.org",), "doi", r"^/records?/([0-9]+)", "10.5281/zenodo.{}"),
)
HOSTS = frozenset(name for form in ADDRESS_FORMS for name in form.hosts if name)
"""Hosts of the table, without ``www.``."""

_RESOLVER = re.compile(r"(?:www\.|dx\.)*doi\.org", re.IGNORECASE)
# What mail programs, resolvers and pages put behind: ?utm_source=mail, #abstract
_BEHIND = re.compile(r"\?[a-z_][\w.-]*=.*|#[a-z].*|(?<!-)#$", re.IGNORECASE | re.DOTALL)
_SHORT = re.compile(r"/(?:doi:)?(?:10/)?([a-z0-9]{3,9})/?", re.IGNORECASE)


def _by_host() -> dict[str, list[tuple[AddressForm, re.Pattern[str]]]]:
    found = defaultdict(list)
    for form in ADDRESS_FORMS:
        for name in form.hosts:
            found[name].append((form, re.compile(form.pattern, re.IGNORECASE)))
    return found


_FORMS = _by_host()


def names_in_url(url: str) -> tuple[Name, ...]:
    """
    Return the identifiers in *url*, with or without scheme; several PMIDs of one search.

    A short DOI is an identifier of the kind "short-doi", which has to be resolved.
    """
    if "//" not in url.partition("?")[0]:
        url = f"//{url}"
    name = host(url)
    if _RESOLVER.fullmatch(name):
        return _resolved(url)
    name = name.removeprefix("www.").removeprefix("m.")
    own = _FORMS.get(name, ())
    if not name or not (own or "10." in url or "pm" in url.lower()):
        return ()
    parts = urlsplit(url)
    query = f"?{parts.query}" if parts.query else ""
    target = without_invisible(unquote(parts.path + query))
    for form, pattern in (*own, *_FORMS[""]):
        if found := pattern.search(target):
            value = form.value.format(*found.groups(default=""))
            if form.kind == "pmid":
                return tuple(Name("pmid", number) for number in re.findall("[0-9]+", value))
            value = doi_name(value) if form.kind == "doi" else value
            return (Name(form.kind, value),) if value else ()
    return ()


def _resolved(url: str) -> tuple[Name, ...]:
    """Return the DOI that an address of doi.org names."""
    path = _BEHIND.sub("", url.partition("//")[2].partition("/")[2])
    forms = [path]
    with suppress(UnicodeDecodeError):
        forms.insert(0, unquote(path, errors="strict"))
        forms.append(unquote(forms[0], errors="strict"))  # escaped twice
    for form in map(without_invisible, forms):
        found = re.search(r"10\.(?=[^/]{1,99}/)", form)
        if found and (value := doi_name(form[found.start() :].strip())):
            return (Name("doi", value),)
    if short := _SHORT.fullmatch(f"/{path}"):
        return (Name("short-doi", f"10/{short[1]}"),)
    return ()


def identifier_in_url(url: str) -> tuple[str, str]:
    """Return (kind, value) of the PMCID or PMID in the address of an article; ("", "") for none."""
    name = next(iter(names_in_url(url)), None)
    return name if name and name.kind in ("pmid", "pmcid") else ("", "")


def doi_in_url(url: str) -> str:
    """Return the normalised DOI in an address of doi.org or of an article; else ""."""
    return next((name.value for name in names_in_url(url) if name.kind == "doi"), "")
