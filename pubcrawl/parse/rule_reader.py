"""
What the rule of a site finds on the page of an article.

A key may have several forms, the newest first: pages that were saved years ago have
the layout of their time. The first form that finds any text counts; of the full
text, the first that finds a body.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from pubcrawl.ids.doi import extract_doi
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.ids.pmcid import extract_pmcid
from pubcrawl.ids.pmid import extract_pmid
from pubcrawl.items.findings import Findings, Link
from pubcrawl.items.parts import PartType
from pubcrawl.parse import corresp, javaregex, meta, select
from pubcrawl.parse.evidence import PARAGRAPHS_MIN, WORDS_MIN, BodyEvidence
from pubcrawl.parse.html import Document
from pubcrawl.parse.html import text as html_text
from pubcrawl.parse.html.node import Node
from pubcrawl.parse.keywords import split
from pubcrawl.parse.rule_work import work_of_rule
from pubcrawl.parse.rules import JournalRule
from pubcrawl.parse.rules.keys import SITE_KEYS, WITHOUT, WORK_KEYS, Takes
from pubcrawl.parse.structure import lines
from pubcrawl.parse.structure.blocks import PARAGRAPH, blocks_of, count_words

Keys = Mapping[str, str]
Forms = Mapping[str, tuple[str, ...]]
"""Key → its selectors beside the first, older ones last."""
_NO_FORMS: Forms = {}
Skip = frozenset[int]
"""Ids of what is left out of texts."""

MOST = 1000
"""Elements of one key that are read; no article has so many keywords, links or authors."""

_SAMPLE = 400  # elements by which a body is weighed before all are

_LOOKED_FOR = (Takes.SELECTOR, Takes.PATTERN)
"""What may match a page or not; a replacement belongs to its pattern."""


def by_site(
    document: Document, rule: JournalRule, *, url: str = "", type: PartType = PartType.DOI
) -> Findings:
    """Return what ``by_rule`` does, and what the meta tags say that the rule trusts."""
    found = by_rule(document, rule.keys, url=url, type=type, older=rule.older)
    if rule.metas:
        offers = meta.trusted(document, rule.metas, type)
        found.offers += offers
        said = {offer.name for offer in offers}
        found.tried |= {f"{part}_meta": part in said for part in rule.metas}
    return found


def by_rule(
    document: Document,
    keys: Keys,
    *,
    url: str = "",
    type: PartType = PartType.DOI,
    older: Forms = _NO_FORMS,
) -> Findings:
    """
    Return what a rule alone finds on a page, without any meta tag.

    *keys* are those of the rule; the *rule* of an offer is its key, after a form that is
    not the first its number, too: ``abstract 2``. *url*: the address that patterns are
    looked for in, if not that of *document*. *older*: further forms of the keys, which are
    tried where the first finds nothing.
    """
    numbers: dict[str, int] = {}
    for key, forms in older.items():
        all_forms = (keys[key], *forms)
        number = _form(document, key, all_forms)
        if number:
            numbers[key] = number + 1
            keys = {**keys, key: all_forms[number]}
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
    result.work, tried = work_of_rule(document, keys)
    result.tried |= tried
    if compat:
        for key in (WITHOUT, *WORK_KEYS):
            result.tried.pop(key, None)
    result.offers = [
        offer._replace(rule=f"{offer.rule} {numbers[offer.rule]}")
        if offer.rule in numbers
        else offer
        for offer in result.offers
    ]
    return result


def has_rule_body(document: Document, rule: JournalRule) -> bool:
    """Answer whether what the rule finds is enough for a body; see ``evidence``."""
    return any(
        _has_body(document, select.select(document, selector))
        for selector in rule.forms("fulltext")
    )


def rule_body(document: Document, rule: JournalRule) -> BodyEvidence:
    """Return what the text shows that the rule finds as the full text; see ``evidence``."""
    best = BodyEvidence(0, 0)
    for selector in rule.forms("fulltext"):
        best = max(best, _body(select.select(document, selector)), key=lambda one: one.words)
        if best.enough:
            break
    return best


def _form(document: Document, key: str, forms: tuple[str, ...]) -> int:
    """
    Return which form of a key finds something, from 0; 0 where none does.

    Of several forms of the full text the first that finds a body counts, else the first that
    finds any text: a letter has three paragraphs.
    """
    texts = []
    for number, selector in enumerate(forms):
        nodes = select.select(document, selector)
        has_value = key.endswith(("_a", "_emails"))
        if not any(has_value or html_text.has_text(node) for node in nodes[:MOST]):
            continue
        if key != "fulltext" or _has_body(document, nodes):
            return number
        texts.append(number)
    return texts[0] if texts else 0


def _has_body(document: Document, nodes: list[Node]) -> bool:
    """Answer whether elements hold the body of an article; of most the first few tell."""
    return _has_paragraphs(document, nodes) or _body(nodes, enough=True).enough


def _has_paragraphs(document: Document, nodes: list[Node]) -> bool:
    """Answer whether the first paragraphs in elements are enough for a body."""
    words = paragraphs = 0
    for node in nodes[:_SAMPLE]:
        for inner in [node] if node.tag == "p" or document.xml else document.css("p", node):
            text = html_text.text(inner)
            count = count_words(text)
            if count < PARAGRAPH or lines.is_notice(text):
                continue
            words, paragraphs = words + count, paragraphs + 1
            if words >= WORDS_MIN and paragraphs >= PARAGRAPHS_MIN:
                return True
    return False


def _body(nodes: list[Node], *, enough: bool = False) -> BodyEvidence:
    """
    Return how much running text elements hold; the page around them is not looked at.

    *enough*: what comes after enough for a body is not counted.
    """
    # 10.1175/AIES-D-23-0093.1: most paragraphs are <p>, and every third is <div class="p">.
    paragraphs, headings = [], 0
    for node in html_text.in_time(nodes):
        if node.tag == "p":
            words = html_text.text(node)
            if not lines.is_notice(words):
                paragraphs += [count for count in (count_words(words),) if count >= PARAGRAPH]
        else:
            for block in blocks_of(node):
                if block.level:
                    headings += 1
                elif lines.is_substance(block) and block.linked <= block.words // 2:
                    paragraphs.append(block.words)
        if enough and BodyEvidence(sum(paragraphs), len(paragraphs)).enough:
            break
    return BodyEvidence(sum(paragraphs), len(paragraphs), headings)


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
    node = next(iter(select.select(document, selector)), None)
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
