"""
The page of an article: what the rule of its site finds on it, and its meta tags.

A page that no rule is for gives its title and the text of its body, both of
type ``webpage``, and its meta tags.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from pubcrawl.ids.doi import extract_doi
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.ids.pmcid import extract_pmcid
from pubcrawl.ids.pmid import extract_pmid
from pubcrawl.ids.url import rule_url
from pubcrawl.items.findings import Findings, Link, Offer
from pubcrawl.items.parts import PartType
from pubcrawl.parse import clean, corresp, javaregex, meta, select, webpage
from pubcrawl.parse.html import Document
from pubcrawl.parse.html import text as html_text
from pubcrawl.parse.html.node import Node
from pubcrawl.parse.keywords import split
from pubcrawl.parse.rules import JournalRule, Rules
from pubcrawl.parse.rules.keys import SITE_KEYS, WITHOUT, Takes

Keys = Mapping[str, str]
Skip = frozenset[int]
"""Ids of what is left out of texts."""

MOST = 1000
"""Elements of one key that are read; no article has so many keywords, links or authors."""

_LOOKED_FOR = (Takes.SELECTOR, Takes.PATTERN)
"""What may match a page or not; a replacement belongs to its pattern."""


def findings(
    document: Document, rules: Rules, *, final_url: str = "", type: PartType = PartType.DOI
) -> Findings:
    """
    Return the findings of an article's page, offers and links in the order in which they are tried.

    *final_url*: the address that the rule is chosen by, if not that of
    *document*. *type*: what the parts that the rule finds are worth; links to
    PDFs get the PDF type that goes with it. Raises ``RegexTimeout``.
    """
    url = rule_url(final_url or document.url, compat=document.compat)
    rule = rules.journal(url)
    result = meta.findings(document, type, compat=document.compat)
    if rule is None:
        result.offers[:0] = _unruled(document)
        return result
    found = by_site(document, rule, url=url, type=type)
    result.offers[:0] = [offer._replace(rule=rule.provenance(offer.rule)) for offer in found.offers]
    result.links[:0] = found.links
    result.ids = Identifiers(*map(_either, found.ids, result.ids))
    result.corresp_authors = found.corresp_authors or result.corresp_authors
    result.site, result.tried = rule.site, found.tried
    return result


def by_site(
    document: Document, rule: JournalRule, *, url: str = "", type: PartType = PartType.DOI
) -> Findings:
    """Return what ``by_rule`` does, and what the meta tags say that the rule trusts."""
    found = by_rule(document, rule.keys, url=url, type=type)
    if rule.metas:
        offers = meta.trusted(document, rule.metas, type)
        found.offers += offers
        said = {offer.name for offer in offers}
        found.tried |= {f"{part}_meta": part in said for part in rule.metas}
    return found


def by_rule(
    document: Document, keys: Keys, *, url: str = "", type: PartType = PartType.DOI
) -> Findings:
    """
    Return what a rule alone finds on a page, without any meta tag.

    *keys* are those of the rule; the *rule* of an offer is its key. *url*: the
    address that patterns are looked for in, if not that of *document*.
    """
    compat = document.compat
    # compat: PubFetcher has no such key.
    without = [] if compat else _nodes(document, keys, WITHOUT)
    skip = html_text.all_below(without)
    ids = Identifiers(
        extract_pmid(_first(document, keys, "pmid", skip)),
        extract_pmcid(_first(document, keys, "pmcid", skip)),
        extract_doi(_first(document, keys, "doi", skip), compat=compat),
    )
    result = Findings(type, ids)
    for kind, value in ids.known():
        result.add(kind, value, kind)
    title, subtitle = _titles(document, keys, skip)
    whole_title = _title(title, subtitle, compat=compat)
    abstract = html_text.joined(_nodes(document, keys, "abstract"), compat=compat, skip=skip)
    result.add("title", whole_title, "title" if title else "subtitle")
    result.add("keywords", tuple(_texts(document, keys, "keywords", skip)), "keywords")
    # Tried only where the list above is not final; merge sees to that.
    texts = _texts(document, keys, "keywords_split", skip)
    words = tuple(word for text in texts for word in split(text, compat=compat))
    result.add("keywords", words, "keywords_split")
    result.add("abstract", abstract, "abstract")
    body = _nodes(document, keys, "fulltext")
    if text := html_text.joined(body, compat=compat, skip=skip):
        # What a rule has a selector for keeps its place, whether it is there or not.
        before = [whole_title] * ("title" in keys) + [abstract] * ("abstract" in keys)
        result.add("fulltext", "\n\n".join((*before, text)), "fulltext")
    found_links = list(links(document, keys, url or document.url))
    worth = {"fulltext": type, "pdf": type.to_pdf()}
    result.links += [Link(link, worth[key.partition("_")[0]]) for key, link in found_links]
    names = list(_texts(document, keys, "corresp_author_names", skip))
    emails = _emails(document, keys)
    result.corresp_authors = corresp.paired(names, emails)
    found: dict[str, Iterable[Any]] = {
        **{offer.rule: offer.content for offer in result.offers},
        **dict(found_links),
        WITHOUT: [True] * len(without),
        "subtitle": subtitle,
        "corresp_author_names": names,
        "corresp_author_emails": emails,
    }
    looked_for = (key for key in keys if SITE_KEYS.get(key) in _LOOKED_FOR)
    result.tried = {key: any(found.get(key, ())) for key in looked_for}
    if compat:
        result.tried.pop(WITHOUT, None)
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


def _titles(document: Document, keys: Keys, skip: Skip) -> tuple[str, str]:
    """Return title and subtitle; there is none without a selector for the title."""
    if "title" not in keys:
        return "", ""
    return _first(document, keys, "title", skip), _first(document, keys, "subtitle", skip)


def _title(title: str, subtitle: str, *, compat: bool) -> str:
    # compat: a page without its title has ": Subtitle".
    if compat:
        return f"{title} : {subtitle}" if subtitle else title
    return " : ".join(filter(None, (title, subtitle)))


def links(document: Document, keys: Keys, url: str) -> Iterator[tuple[str, str]]:
    """Yield (key, address) of the links that the keys of a rule find, those of PDFs last."""
    for name in ("fulltext", "pdf"):
        if source := keys.get(f"{name}_src"):
            made = javaregex.compile(source).replace_first(url, keys[f"{name}_dst"])
            if made != url:
                yield f"{name}_src", made
        for node in _nodes(document, keys, f"{name}_a")[:MOST]:
            if href := select.attribute(document, node, "abs:href"):
                yield f"{name}_a", href


def _emails(document: Document, keys: Keys) -> list[str]:
    emails = [
        corresp.address(
            node.attributes.get("href") or "",
            select.attribute(document, node, "abs:href"),
            html_text.text(node),
            compat=document.compat,
        )
        for node in _nodes(document, keys, "corresp_author_emails")[:MOST]
    ]
    return emails if document.compat or any(emails) else []
