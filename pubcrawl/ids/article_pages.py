"""
Addresses that may be those of an article, by their form.

Without an identifier, an address proves nothing, but its form distinguishes articles from
searches, records of databases, trials, people, files in a cloud and home pages.
"""

from __future__ import annotations

import re
from urllib.parse import unquote, urlsplit

from pubcrawl.ids.url import host

# Sites, with all below them, that have no articles.
_OTHER_SITES = """
    orcid.org researcherid.com publons.com linkedin.com researchgate.net/profile
    clinicaltrials.gov clinicaltrialsregister.eu isrctn.com trialsearch.who.int anzctr.org.au
    crd.york.ac.uk drks.de chictr.org.cn euclinicaltrials.eu scopus.com webofscience.com
    webofknowledge.com ovid.com embase.com ebscohost.com openalex.org dimensions.ai wikidata.org
    worldcat.org covidence.org rayyan.ai zotero.org mendeley.com endnote.com google.com
    drive.google.com dropbox.com sharepoint.com box.com 1drv.ms github.com gitlab.com
    wikipedia.org youtube.com youtu.be facebook.com twitter.com x.com vimeo.com zoom.us
    retractionwatch.com pubpeer.com uniprot.org ensembl.org rcsb.org ebi.ac.uk genome.jp
    omim.org pubmed.gov ncbi.nlm.nih.gov europepmc.org doi.org amazon.com bing.com
""".split()
_BOOK = re.compile(r"/books/NBK[0-9]+", re.IGNORECASE)
_SEARCH = re.compile(
    r"/(?:search|results|advanced-?search|find|browse|login|signin|user|users|profile|people"
    r"|authors?)(?:[/.?]|$)"
    r"|[?&](?:q|term|query|search|searchterm|keywords?|s)=",
    re.IGNORECASE,
)
_ARTICLE = re.compile(
    r"/(?:articles?|abs|abstract|paper|papers|fulltext|full|pii|content|handle|publications?"
    r"|pdfs?|epdf|doi|article_[a-z]+|preprints?|proceedings|document|stable|record)/"
    r"|\.pdf$",
    re.IGNORECASE,
)
_SLUG = re.compile(r"/(?:[^/][^/_-]*+[-_]){3}[^/]++/?$")  # the words of a title
_HOME = re.compile(r"/?(?:[a-z]{2}/?|index\.[a-z]+|home/?|default\.aspx?)?", re.IGNORECASE)


def may_be_article(url: str, *, named: bool = False) -> bool:
    """
    Answer whether *url* may be the page or file of an article.

    *named*: the name of its column says so; then only addresses that are certainly not articles
    are refused.
    """
    name = host(url).removeprefix("www.")
    try:
        parts = urlsplit(url)
    except ValueError:
        return False
    target = unquote(parts.path) + (f"?{parts.query}" if parts.query else "")
    if any(name == site or name.endswith(f".{site}") for site in _OTHER_SITES):
        return bool(_BOOK.match(parts.path)) and name.endswith("ncbi.nlm.nih.gov")
    if _HOME.fullmatch(target) or _SEARCH.search(target):
        return False
    numbered = any(map(str.isdigit, target))
    return named or numbered or bool(_ARTICLE.search(target) or _SLUG.search(parts.path))
