"""The page of an article from its bytes: HTML in layers, XML by its own vocabulary."""

from __future__ import annotations

import re
from typing import NamedTuple

from lxml import etree

from pubcrawl.exceptions import ParseError
from pubcrawl.items.findings import Findings, Refusal
from pubcrawl.items.parts import PartType
from pubcrawl.parse import articles, evidence, jats, journal, refresh
from pubcrawl.parse.content_type import is_xml
from pubcrawl.parse.html import document
from pubcrawl.parse.identity import NOBODY, PageIdentity, WantedArticle, is_other_article
from pubcrawl.parse.rules import Rules

# What stands before the first element, and the name of that. Publishers serve XML as HTML,
# and archives keep it so.
_FIRST = re.compile(
    rb"(?:\xef\xbb\xbf)?(?:\s|<\?[^>]*+>|<!--(?>.*?-->)|<!(?!--)[^>\[]*+(?:\[[^\]]*+\]\s*)?>)*+"
    rb"<(?:[\w.-]++:)?([A-Za-z][\w.-]*+)",
    re.DOTALL,
)
_PROLOGUE_MAX = 64 * 1024  # characters in which the first element is looked for


class ArticlePage(NamedTuple):
    """
    What the page of an article gives.

    *refresh*: where it sends its readers by a meta element; empty if nowhere.
    """

    findings: Findings
    refresh: str


def read_page(
    body: bytes,
    rules: Rules,
    *,
    url: str,
    content_type: str = "",
    type: PartType = PartType.DOI,
    asked: WantedArticle = NOBODY,
    compat: bool = False,
) -> ArticlePage:
    """
    Return what the page of an article gives.

    *url*: its address as it was asked. *type*: what the parts that a rule, or an article
    in XML, gives are worth. *asked*: the article that is wanted. Raises ``ParseError``.
    """
    found = None if compat else xml_findings(body, content_type, type=type, asked=asked)
    if found is not None:
        return ArticlePage(found, "")
    xml = is_xml(content_type, compat=compat)
    page = document(body, url=url, content_type=content_type, compat=compat, xml=xml)
    return ArticlePage(journal.findings(page, rules, type=type, asked=asked), refresh.target(page))


def xml_findings(
    body: bytes, content_type: str, *, type: PartType = PartType.DOI, asked: WantedArticle = NOBODY
) -> Findings | None:
    """Return what an article in XML gives, whatever the server calls it; None for anything else."""
    article = _xml_article(body, content_type)
    if article is None:
        return None
    found = jats.findings(article, type)
    titles = tuple(str(offer.content) for offer in found.offers if offer.name == "title")
    page = PageIdentity(
        titles=titles,
        all_titles=titles,
        contradicted=False,
        dois=frozenset(filter(None, (found.ids.doi,))),
        shown_doi=str,
        marked=True,
        words=str,
    )
    if is_other_article(asked, page):
        return Findings(type=type, refusals=(Refusal("", "", evidence.NOT_THE_ARTICLE),))
    return found


def _xml_article(body: bytes, content_type: str) -> etree._Element | None:
    """Return the article that *body* is in XML, in JATS; None for anything else."""
    if not is_xml(content_type):
        first = _FIRST.match(body[:_PROLOGUE_MAX])
        if first is None or first[1].decode().lower() not in articles.ROOTS:
            return None
    try:
        article = articles.read_article(body, content_type=content_type)
    except ParseError:
        return None
    # HTML has an element of that name too.
    return article if jats.is_jats(article) else None
