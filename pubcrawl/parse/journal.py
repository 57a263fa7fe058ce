"""
The page of an article: what the rule of its site finds on it, and its meta tags.

A page that no rule is for gives its title and the text of its body, both of
type ``webpage``, and its meta tags.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pubcrawl.ids.doi import extract_doi
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.ids.page_url import page_url
from pubcrawl.ids.pmcid import extract_pmcid
from pubcrawl.ids.pmid import extract_pmid
from pubcrawl.items.findings import Findings, Link, Offer
from pubcrawl.items.parts import PartType
from pubcrawl.items.publication import Author
from pubcrawl.parse import clean, corresp, javaregex, meta, select, webpage
from pubcrawl.parse.html import Document
from pubcrawl.parse.html import text as html_text
from pubcrawl.parse.html.node import Node
from pubcrawl.parse.keywords import split
from pubcrawl.parse.rules import Rules
from pubcrawl.parse.rules.keys import WITHOUT

Keys = Mapping[str, str]
Skip = frozenset[int]
"""Ids of what is left out of texts."""

MOST = 1000
"""Elements of one key that are read; no article has so many keywords, links or authors."""


def findings(
    document: Document, rules: Rules, *, final_url: str = "", type: PartType = PartType.DOI
) -> Findings:
    """
    Return the findings of an article's page, offers and links in the order in which they are tried.

    *final_url*: the address that the rule is chosen by, if not that of
    *document*. *type*: what the parts that the rule finds are worth; links to
    PDFs get the PDF type that goes with it. Raises ``RegexTimeout``.
    """
    url = page_url(final_url or document.url, compat=document.compat)
    rule = rules.journal(url)
    result = meta.findings(document, type, compat=document.compat)
    if rule is None:
        result.offers[:0] = _unruled(document)
        return result
    found = by_rule(document, rule.keys, url=url, type=type)
    if rule.metas:
        found.offers += meta.trusted(document, rule.metas, type)
    result.offers[:0] = found.offers
    result.links[:0] = found.links
    result.ids = Identifiers(*map(_either, found.ids, result.ids))
    result.corresp_authors = found.corresp_authors or result.corresp_authors
    return result


def by_rule(
    document: Document, keys: Keys, *, url: str = "", type: PartType = PartType.DOI
) -> Findings:
    """
    Return what a rule alone finds on a page, without any meta tag.

    *keys* are those of the rule. *url*: the address that patterns are looked
    for in, if not that of *document*.
    """
    compat = document.compat
    # compat: PubFetcher has no such key.
    skip = html_text.all_below(() if compat else _nodes(document, keys, WITHOUT))
    ids = Identifiers(
        extract_pmid(_first(document, keys, "pmid", skip)),
        extract_pmcid(_first(document, keys, "pmcid", skip)),
        extract_doi(_first(document, keys, "doi", skip), compat=compat),
    )
    result = Findings(type, ids)
    for kind, value in ids.known():
        result.add(kind, value)
    title = _title(document, keys, skip)
    abstract = html_text.joined(_nodes(document, keys, "abstract"), compat=compat, skip=skip)
    result.add("title", title)
    result.add("keywords", tuple(_texts(document, keys, "keywords", skip)))
    # Tried only where the list above is not final; merge sees to that.
    texts = _texts(document, keys, "keywords_split", skip)
    result.add("keywords", tuple(word for text in texts for word in split(text, compat=compat)))
    result.add("abstract", abstract)
    body = _nodes(document, keys, "fulltext")
    if text := html_text.joined(body, compat=compat, skip=skip):
        # What a rule has a selector for keeps its place, whether it is there or not.
        before = [title] * ("title" in keys) + [abstract] * ("abstract" in keys)
        result.add("fulltext", "\n\n".join((*before, text)))
    result.links += _links(document, keys, url or document.url, type)
    result.corresp_authors = _authors(document, keys, skip)
    return result


def _either(mine: str, theirs: str) -> str:
    return mine or theirs


def _unruled(document: Document) -> Iterator[Offer]:
    title = webpage.own_title(document, compat=document.compat)
    text = clean.clean(document, publication=True, compat=document.compat)
    for name, content in (("title", title), ("fulltext", text)):
        if content:
            yield Offer(name, content, PartType.WEBPAGE)


def _nodes(document: Document, keys: Keys, key: str) -> list[Node]:
    selector = keys.get(key)
    return select.select(document, selector) if selector else []


def _texts(document: Document, keys: Keys, key: str, skip: Skip) -> Iterator[str]:
    nodes = html_text.in_time(_nodes(document, keys, key)[:MOST])
    return html_text.capped(html_text.text(node, skip=skip) for node in nodes)


def _first(document: Document, keys: Keys, key: str, skip: Skip) -> str:
    selector = keys.get(key)
    if not selector:
        return ""
    node = select.compile(selector, compat=document.compat).first(document)
    return "" if node is None else html_text.text(node, skip=skip)


def _title(document: Document, keys: Keys, skip: Skip) -> str:
    if "title" not in keys:
        return ""
    title, subtitle = (_first(document, keys, key, skip) for key in ("title", "subtitle"))
    # compat: a page without its title has ": Subtitle".
    if document.compat:
        return f"{title} : {subtitle}" if subtitle else title
    return " : ".join(filter(None, (title, subtitle)))


def _links(document: Document, keys: Keys, url: str, type: PartType) -> Iterator[Link]:
    for name, worth in (("fulltext", type), ("pdf", type.to_pdf())):
        if source := keys.get(f"{name}_src"):
            made = javaregex.compile(source).replace_first(url, keys[f"{name}_dst"])
            if made != url:
                yield Link(made, worth)
        for node in _nodes(document, keys, f"{name}_a")[:MOST]:
            if href := select.attribute(document, node, "abs:href"):
                yield Link(href, worth)


def _authors(document: Document, keys: Keys, skip: Skip) -> tuple[Author, ...]:
    names = list(_texts(document, keys, "corresp_author_names", skip))
    emails = [
        corresp.address(
            node.attributes.get("href") or "",
            select.attribute(document, node, "abs:href"),
            html_text.text(node),
            compat=document.compat,
        )
        for node in _nodes(document, keys, "corresp_author_emails")[:MOST]
    ]
    if not document.compat and not any(emails):
        emails = []
    return corresp.paired(names, emails)
