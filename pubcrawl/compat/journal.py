"""
The page of an article, as PubFetcher reads it: by one rule and its meta elements.

A page without a rule gives its title and its cleaned body instead.

Source: https://pubfetcher.readthedocs.io/en/stable/scraping.html
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from pubcrawl.compat import metas
from pubcrawl.compat.answers import rule_url
from pubcrawl.compat.clean import clean
from pubcrawl.compat.page import document, is_xml, joined
from pubcrawl.compat.values import extract_doi, split_keywords
from pubcrawl.formats import javaregex, select
from pubcrawl.formats.characters import TRIMMED
from pubcrawl.formats.html import Document
from pubcrawl.formats.html.node import Node
from pubcrawl.formats.html.refresh import refresh_target
from pubcrawl.formats.html.text import in_time, limit_texts, text
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.ids.pmcid import extract_pmcid
from pubcrawl.ids.pmid import extract_pmid
from pubcrawl.reading import corresp
from pubcrawl.reading.identity import NOBODY, WantedArticle
from pubcrawl.reading.rule_reader import ELEMENTS_MAX, MATCHABLE
from pubcrawl.reading.rules import JournalRule, Rules
from pubcrawl.reading.rules.keys import SITE_KEYS, WITHOUT, WORK_KEYS
from pubcrawl.reading.webpage import title_element
from pubcrawl.works.findings import ArticlePage, Findings, Link
from pubcrawl.works.parts import PartType

_MAILTO = re.compile("mailto:", re.IGNORECASE)


def read_page(
    body: bytes,
    rules: Rules,
    *,
    url: str,
    content_type: str = "",
    type: PartType = PartType.DOI,
    asked: WantedArticle = NOBODY,
) -> ArticlePage:
    """Return the findings of an article's page, whatever article is *asked* for."""
    page = document(body, url=url, content_type=content_type, xml=is_xml(content_type))
    return ArticlePage(findings(page, rules, type=type), refresh_target(page))


def findings(
    document: Document, rules: Rules, *, final_url: str = "", type: PartType = PartType.DOI
) -> Findings:
    """
    Return the findings of an article's page, with offers and links in order of preference.

    *final_url*: the address that selects the rule, by default that of *document*. *type*: part
    type of the rule's parts. Raises ``RegexTimeout``.
    """
    url = rule_url(final_url or document.url)
    rule = rules.journal(url)
    page = metas.findings(document, type)
    if rule is None:
        whole = Findings(PartType.WEBPAGE)
        whole.add("title", title_element(document))
        whole.add("fulltext", clean(document, publication=True))
        page.offers[:0] = whole.offers
        return page
    result = by_site(document, rule, url=url, type=type)
    result.offers = [
        offer._replace(rule=rule.provenance(offer.rule)) for offer in result.offers
    ] + page.offers
    result.links += page.links
    ids = zip(result.ids, page.ids, strict=True)
    result.ids = Identifiers(*(own or other for own, other in ids))
    result.corresp_authors = result.corresp_authors or page.corresp_authors
    return result


def by_site(
    document: Document, rule: JournalRule, *, url: str = "", type: PartType = PartType.DOI
) -> Findings:
    """
    Return the findings of the selectors and patterns of a rule; the *rule* of each is a key.

    *url*: the address for patterns, by default that of *document*.
    """
    keys, url = rule.keys, url or document.url

    def nodes(key: str) -> list[Node]:
        return select.select(document, keys[key]) if keys.get(key) else []

    def texts(key: str) -> Iterator[str]:
        return limit_texts(map(text, in_time(nodes(key)[:ELEMENTS_MAX])))

    def first(key: str) -> str:
        return next(map(text, nodes(key)), "")

    def links(name: str) -> Iterator[tuple[str, str]]:
        if source := keys.get(f"{name}_src"):
            address = javaregex.compile(source).replace_first(url, keys[f"{name}_dst"])
            if address != url:
                yield f"{name}_src", address
        for node in nodes(f"{name}_a")[:ELEMENTS_MAX]:
            if href := select.attribute(document, node, "abs:href"):
                yield f"{name}_a", href

    ids = Identifiers(
        extract_pmid(first("pmid")), extract_pmcid(first("pmcid")), extract_doi(first("doi"))
    )
    result = Findings(type, ids, site=rule.site)
    for kind, value in ids.pairs():
        result.add(kind, value, kind)
    title, subtitle = (first("title"), first("subtitle")) if "title" in keys else ("", "")
    # A page without its title has " : Subtitle".
    whole_title = f"{title} : {subtitle}" if subtitle else title
    abstract = joined(nodes("abstract"))
    result.add("title", whole_title, "title" if title else "subtitle")
    result.add("keywords", tuple(texts("keywords")), "keywords")
    words = tuple(word for text in texts("keywords_split") for word in split_keywords(text))
    result.add("keywords", words, "keywords_split")
    result.add("abstract", abstract, "abstract")
    if body := joined(nodes("fulltext")):
        # A part with a selector keeps its position, even if it is empty.
        before = [whole_title] * ("title" in keys) + [abstract] * ("abstract" in keys)
        result.add("fulltext", "\n\n".join((*before, body)), "fulltext")
    fulltexts, pdfs = list(links("fulltext")), list(links("pdf"))
    result.links = [Link(link, type) for _, link in fulltexts]
    result.links += [Link(link, type.to_pdf()) for _, link in pdfs]
    names = list(texts("corresp_author_names"))
    emails = [email(document, node) for node in nodes("corresp_author_emails")[:ELEMENTS_MAX]]
    result.corresp_authors = corresp.pair_authors(names, emails)
    values: dict[str, Iterable[Any]] = {
        **{offer.rule: offer.content for offer in result.offers},
        **dict((*fulltexts, *pdfs)),
        "subtitle": subtitle,
        "corresp_author_names": names,
        "corresp_author_emails": emails,
    }
    known = SITE_KEYS.keys() - {WITHOUT, *WORK_KEYS}
    matchable = (key for key in keys if key in known and SITE_KEYS[key].takes in MATCHABLE)
    result.rule_hits = {key: any(values.get(key, ())) for key in matchable}
    return result


def email(document: Document, node: Node) -> str:
    """Return the whole absolute link without ``mailto:``."""
    link = select.attribute(document, node, "abs:href")
    scheme = _MAILTO.match(link)
    return link[scheme.end() if scheme else 0 :].strip(TRIMMED)
