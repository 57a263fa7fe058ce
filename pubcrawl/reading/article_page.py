"""Reads the page of an article from bytes: HTML in layers, XML by its vocabulary."""

from __future__ import annotations

import re

from lxml import etree

from pubcrawl.exceptions import ParseError
from pubcrawl.formats.content_type import is_xml
from pubcrawl.formats.html import document, refresh
from pubcrawl.reading import articles, evidence, jats, journal
from pubcrawl.reading.identity import NOBODY, PageIdentity, WantedArticle, is_other_article
from pubcrawl.reading.rules import Rules
from pubcrawl.works.findings import ArticlePage, Findings, Refusal
from pubcrawl.works.parts import PartType

# The text before the first element, and the name of that element. Publishers serve XML as
# HTML, and archives store it so.
_FIRST = re.compile(
    rb"(?:\xef\xbb\xbf)?(?:\s|<\?[^>]*+>|<!--(?>.*?-->)|<!(?!--)[^>\[]*+(?:\[[^\]]*+\]\s*)?>)*+"
    rb"<(?:[\w.-]++:)?([A-Za-z][\w.-]*+)",
    re.DOTALL,
)
_PROLOGUE_MAX = 64 * 1024  # characters in which the first element must begin


def read_page(
    body: bytes,
    rules: Rules,
    *,
    url: str,
    content_type: str = "",
    type: PartType = PartType.DOI,
    asked: WantedArticle = NOBODY,
) -> ArticlePage:
    """
    Return the findings of an article's page.

    *url*: its address as requested. *type*: part type of the parts from a rule or from XML.
    *asked*: the article to expect. Raises ``ParseError``.
    """
    found = xml_findings(body, content_type, type=type, asked=asked)
    if found is not None:
        return ArticlePage(found, "")
    page = document(body, url=url, content_type=content_type, xml=is_xml(content_type))
    return ArticlePage(
        journal.findings(page, rules, type=type, asked=asked), refresh.refresh_target(page)
    )


def xml_findings(
    body: bytes, content_type: str, *, type: PartType = PartType.DOI, asked: WantedArticle = NOBODY
) -> Findings | None:
    """Return the findings of an article in XML, with any content type; None for anything else."""
    article = _xml_article(body, content_type)
    if article is None:
        return None
    result = jats.findings(article, type)
    titles = tuple(str(offer.content) for offer in result.offers if offer.name == "title")
    page = PageIdentity(
        titles=titles,
        all_titles=titles,
        contradicted=False,
        dois=frozenset(filter(None, (result.ids.doi,))),
        shown_doi=str,
        marked=True,
        words=str,
    )
    if is_other_article(asked, page):
        return Findings(type=type, refusals=(Refusal("", "", evidence.NOT_THE_ARTICLE),))
    return result


def _xml_article(body: bytes, content_type: str) -> etree._Element | None:
    """Return the XML article in *body* as JATS; None for anything else."""
    if not is_xml(content_type):
        first = _FIRST.match(body[:_PROLOGUE_MAX])
        if first is None or first[1].decode().lower() not in articles.ROOTS:
            return None
    try:
        article = articles.read_article(body, content_type=content_type)
    except ParseError:
        return None
    # HTML also has an <article>.
    return article if jats.is_jats(article) else None
