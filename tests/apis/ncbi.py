"""
Imitation of NCBI: efetch for pubmed and pmc, and the pages of PubMed and PMC.

Source: https://www.ncbi.nlm.nih.gov/books/NBK25499/
"""

from __future__ import annotations

from tests.apis.answer import HTML, PLAIN, TEXT_XML, Answer, Ask
from tests.apis.source import Source

_HEAD = b'<?xml version="1.0" ?>\n'
_PUBMED = (
    b"<!DOCTYPE PubmedArticleSet PUBLIC"
    b' "-//NLM//DTD PubMedArticle, 1st January 2025//EN"'
    b' "https://dtd.nlm.nih.gov/ncbi/pubmed/out/pubmed_250101.dtd">\n<PubmedArticleSet>\n'
)
_PMC = (
    b"<!DOCTYPE pmc-articleset PUBLIC"
    b' "-//NLM//DTD ARTICLE SET 2.0//EN"'
    b' "https://dtd.nlm.nih.gov/ncbi/pmc/articleset/nlm-articleset-2.0.dtd">\n<pmc-articleset>'
)
_NO_PAGE = "<!DOCTYPE html><html><head><title>{0}</title></head><body><p>{0}</p></body></html>"
URL_MAX = 8192  # bytes; like most servers, this one refuses a longer GET


def eutils(ask: Ask, source: Source) -> Answer:
    """Answer a request to ``…/entrez/eutils``."""
    if ask.path.strip("/") != "efetch.fcgi":
        return Answer(404, PLAIN, b"not found", "other")
    database = ask.parameters.get("db", "")
    name = {"pubmed": "pubmed_xml", "pmc": "pmc_xml"}.get(database)
    if name is None:
        return Answer(400, PLAIN, b"Error occurred: db is not pubmed or pmc", "other")
    asked = tuple(filter(None, (part.strip() for part in ask.parameters.get("id", "").split(","))))
    if not asked:
        return Answer(400, TEXT_XML, _error("Empty id list"), name)
    if database == "pmc":
        return Answer(200, TEXT_XML, _pmc(asked, source), name, asked)
    numbers = tuple(dict.fromkeys(each for each in asked if each.isdecimal()))
    if not numbers:
        return Answer(400, TEXT_XML, _error("ID list is empty! No valid id"), name, asked)
    articles = [article for each in numbers if (article := source.body("pubmed", each)) is not None]
    body = _HEAD + _PUBMED + b"\n".join(articles) + b"\n</PubmedArticleSet>\n"
    return Answer(200, TEXT_XML, body, name, asked)


def _pmc(asked: tuple[str, ...], source: Source) -> bytes:
    parts = [_HEAD, _PMC]
    for each in dict.fromkeys(asked):
        number = each.upper().removeprefix("PMC")
        article = source.body("pmc", number) if number.isdecimal() else None
        reply = f'<Reply Id="{number}" error="The following PMCID is not available: {number}"/>'
        parts.append(reply.encode() if article is None else article)
    return b"".join([*parts, b"</pmc-articleset>"])


def _error(message: str) -> bytes:
    return _HEAD + f"<eFetchResult><ERROR>{message}</ERROR></eFetchResult>".encode()


def pubmed_pages(ask: Ask, source: Source) -> Answer:
    """Answer a request to ``…/pubmed``: an article, or the page for no results."""
    term = ask.parameters.get("term", ask.path.strip("/"))
    page = source.body("pubmed_page", term)
    none = _NO_PAGE.format("No results were found.").encode()
    return Answer(200, HTML, none if page is None else page, "pubmed_html", (term,))


def pmc_pages(ask: Ask, source: Source) -> Answer:
    """Answer a request to ``…/pmc/articles``."""
    pmcid = ask.path.strip("/")
    page = source.body("pmc_page", pmcid)
    if page is None:
        return Answer(404, HTML, _NO_PAGE.format("Page not found").encode(), "pmc_html", (pmcid,))
    return Answer(200, HTML, page, "pmc_html", (pmcid,))
