"""
Applies the rule of a site to the page of an article.

A key may have several forms, the newest first, because pages saved years ago have the
layout of their time. The first form that finds any text counts; for the full text, the
first that finds a body.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from pubcrawl.formats import javaregex, select
from pubcrawl.formats.html import Document
from pubcrawl.formats.html import text as html_text
from pubcrawl.formats.html.node import Node
from pubcrawl.formats.xml.text import without_headings
from pubcrawl.ids.doi import extract_doi
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.ids.pmcid import extract_pmcid
from pubcrawl.ids.pmid import extract_pmid
from pubcrawl.reading import corresp
from pubcrawl.reading.evidence import PARAGRAPHS_MIN, WORDS_MIN, BodyEvidence
from pubcrawl.reading.keywords import split_keywords
from pubcrawl.reading.meta import page_meta
from pubcrawl.reading.rule_work import work_of_rule
from pubcrawl.reading.rules import JournalRule
from pubcrawl.reading.rules.keys import SITE_KEYS, WITHOUT, Takes
from pubcrawl.reading.structure import lines
from pubcrawl.reading.structure.blocks import PARAGRAPH, count_words, pop_ups
from pubcrawl.reading.structure.headings import is_abstract_part
from pubcrawl.works.findings import Findings, Link
from pubcrawl.works.parts import PartType

Keys = Mapping[str, str]
Forms = Mapping[str, tuple[str, ...]]
"""Key → its selectors after the first, newest first."""
_NO_FORMS: Forms = {}
Skip = frozenset[int]
"""Ids of elements to exclude from texts."""

ELEMENTS_MAX = 1000
"""Elements read for one key; no article has so many keywords, links or authors."""

LABEL_MAX = 60
"""Characters of the label of a part of an abstract."""

_SAMPLE = 400  # elements to check for a body before all are read

MATCHABLE = (Takes.SELECTOR, Takes.PATTERN)
"""Kinds of values that can match a page; a replacement belongs to its pattern."""


def by_site(
    document: Document, rule: JournalRule, *, url: str = "", type: PartType = PartType.DOI
) -> Findings:
    """Return the findings of ``by_rule`` and of the meta tags that the rule trusts."""
    result = by_rule(document, rule.keys, url=url, type=type, older=rule.older)
    if rule.metas:
        offers = page_meta.trusted(document, rule.metas, type)
        result.offers += offers
        names = {offer.name for offer in offers}
        result.rule_hits |= {f"{part}_meta": part in names for part in rule.metas}
    return result


def by_rule(
    document: Document,
    keys: Keys,
    *,
    url: str = "",
    type: PartType = PartType.DOI,
    older: Forms = _NO_FORMS,
) -> Findings:
    """
    Return the findings of the selectors and patterns of a rule, without meta tags.

    *keys*: those of the rule. The *rule* of an offer is its key, with the number of the form
    if it is not the first: ``abstract 2``. *url*: the address for patterns, by default that
    of *document*. *older*: further forms of the keys, used if the first finds nothing.
    """
    numbers: dict[str, int] = {}
    for key, forms in older.items():
        all_forms = (keys[key], *forms)
        number = _form(document, key, all_forms)
        if number:
            numbers[key] = number + 1
            keys = {**keys, key: all_forms[number]}
    without = _nodes(document, keys, WITHOUT)
    skip = html_text.all_below(without)
    ids = Identifiers(
        extract_pmid(_first(document, keys, "pmid", skip)),
        extract_pmcid(_first(document, keys, "pmcid", skip)),
        extract_doi(_first(document, keys, "doi", skip)),
    )
    result = Findings(type, ids)
    for kind, value in ids.pairs():
        result.add(kind, value, kind)
    title, subtitle = _titles(document, keys, skip)
    whole_title = " : ".join(filter(None, (title, subtitle)))
    abstract = text_of(document, _with_labels(document, _nodes(document, keys, "abstract")), skip)
    result.add("title", whole_title, "title" if title else "subtitle")
    result.add("keywords", tuple(_texts(document, keys, "keywords", skip)), "keywords")
    # Merging takes these keywords only if those above are not final.
    texts = _texts(document, keys, "keywords_split", skip)
    words = tuple(word for text in texts for word in split_keywords(text))
    result.add("keywords", words, "keywords_split")
    result.add("abstract", abstract, "abstract")
    body = _nodes(document, keys, "fulltext")
    if text := text_of(document, body, skip):
        # A part with a selector keeps its position, even if it is empty.
        before = [whole_title] * ("title" in keys) + [abstract] * ("abstract" in keys)
        result.add("fulltext", "\n\n".join((*before, text)), "fulltext")
    link_list = list(links(document, keys, url or document.url))
    worth = {"fulltext": type, "pdf": type.to_pdf()}
    result.links += [Link(link, worth[key.partition("_")[0]]) for key, link, _ in link_list]
    names = list(_texts(document, keys, "corresp_author_names", skip))
    emails = _emails(document, keys)
    result.corresp_authors = corresp.pair_authors(names, emails)
    values: dict[str, Iterable[Any]] = {
        **{offer.rule: offer.content for offer in result.offers},
        **{key: link for key, link, _ in link_list},
        WITHOUT: [True] * len(without),
        "subtitle": subtitle,
        "corresp_author_names": names,
        "corresp_author_emails": emails,
    }
    matchable = (key for key in keys if key in SITE_KEYS and SITE_KEYS[key].takes in MATCHABLE)
    result.rule_hits = {key: any(values.get(key, ())) for key in matchable}
    result.work, tried = work_of_rule(document, keys)
    result.rule_hits |= tried
    result.offers = [
        offer._replace(rule=f"{offer.rule} {numbers[offer.rule]}")
        if offer.rule in numbers
        else offer
        for offer in result.offers
    ]
    return result


def text_of(document: Document, nodes: Iterable[Node], skip: Skip = frozenset()) -> str:
    """Return the paragraphs in elements, with blank lines between."""
    page = document.page
    left_out = {page.number[each] for each in skip if each in page.number}
    if not document.xml:
        left_out.update(page.derived(pop_ups))
    in_order = sorted(left_out)
    numbers = (page.number[node.mem_id] for node in html_text.in_time(nodes))
    texts = html_text.limit_texts(
        text
        for number in numbers
        if left_out.isdisjoint((number, *page.ancestors(number)))
        for text in page.paragraphs(number, skip=page.within(number, in_order))
    )
    return "\n\n".join(filter(None, map(without_headings, texts)))


def _with_labels(document: Document, nodes: list[Node]) -> list[Node]:
    """
    Return *nodes*, each after the heading directly above it: "Background".

    10.1186/1471-2148-14-70: a rule selects the paragraphs of an abstract and not their headings.
    """
    page = document.page
    numbers = [page.number[node.mem_id] for node in nodes]
    result: list[Node] = []
    for number, node in zip(numbers, nodes, strict=True):
        above = page.before(number)
        is_short = above > 0 and page.stop[above] - page.start[above] <= LABEL_MAX
        if is_short and above not in numbers and is_abstract_part(page.text(above)):
            result.append(page.node[above])
        result.append(node)
    return result


def has_rule_body(document: Document, rule: JournalRule) -> bool:
    """Answer whether the rule's full text is enough for a body; see ``evidence``."""
    return any(
        _has_body(document, select.select(document, selector))
        for selector in rule.forms("fulltext")
    )


def rule_body(document: Document, rule: JournalRule) -> BodyEvidence:
    """Return the evidence that the rule's full text is a body; see ``evidence``."""
    best = BodyEvidence(0, 0)
    for selector in rule.forms("fulltext"):
        best = max(
            best, _body(document, select.select(document, selector)), key=lambda one: one.words
        )
        if best.enough:
            break
    return best


def _form(document: Document, key: str, forms: tuple[str, ...]) -> int:
    """
    Return the index of the first form of a key that finds something, else 0.

    For the full text it is the first form that finds a body, else the first that finds any
    text, because a letter is too short for a body.
    """
    texts = []
    for number, selector in enumerate(forms):
        nodes = select.select(document, selector)
        has_value = key.endswith(("_a", "_emails"))
        if not any(has_value or html_text.has_text(node) for node in nodes[:ELEMENTS_MAX]):
            continue
        if key != "fulltext" or _has_body(document, nodes):
            return number
        texts.append(number)
    return texts[0] if texts else 0


def _has_body(document: Document, nodes: list[Node]) -> bool:
    """Answer whether elements contain the body of an article; the first few usually suffice."""
    return _has_paragraphs(document, nodes) or _body(document, nodes, enough=True).enough


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


def _body(document: Document, nodes: list[Node], *, enough: bool = False) -> BodyEvidence:
    """
    Return the evidence of running text in elements, without regard to the rest of the page.

    *enough*: stop counting when there is enough for a body.
    """
    # 10.1175/AIES-D-23-0093.1: most paragraphs are <p>, and every third is <div class="p">.
    paragraphs, headings = [], 0
    for node in html_text.in_time(nodes):
        if node.tag == "p":
            words = html_text.text(node)
            if not lines.is_notice(words):
                paragraphs += [count for count in (count_words(words),) if count >= PARAGRAPH]
        else:
            for block in lines.page_blocks(document).inside(document.page.number[node.mem_id]):
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
    nodes = html_text.in_time(_nodes(document, keys, key)[:ELEMENTS_MAX])
    return html_text.limit_texts(html_text.text(node, skip=skip) for node in nodes)


def _first(document: Document, keys: Keys, key: str, skip: Skip) -> str:
    selector = keys.get(key)
    if not selector:
        return ""
    node = next(iter(select.select(document, selector)), None)
    return "" if node is None else html_text.text(node, skip=skip)


def _titles(document: Document, keys: Keys, skip: Skip) -> tuple[str, str]:
    """Return title and subtitle; both are empty without a selector for the title."""
    if "title" not in keys:
        return "", ""
    title, subtitle = (_first(document, keys, key, skip) for key in ("title", "subtitle"))
    # OJS 3, its Bootstrap theme: <h1>Reed beds <small>A survey</small></h1>
    whole = title if title == subtitle else title.removesuffix(subtitle).rstrip(" :") or title
    return whole, subtitle


class RuleLink(NamedTuple):
    """An address that a rule finds by a key; *node*: None if it is made from the page's own."""

    key: str
    url: str
    node: Node | None


def links(document: Document, keys: Keys, url: str) -> Iterator[RuleLink]:
    """Yield the links that a rule finds, links to PDFs last."""
    for name in ("fulltext", "pdf"):
        if source := keys.get(f"{name}_src"):
            address = javaregex.compile(source).replace_first(url, keys[f"{name}_dst"])
            if address != url:
                yield RuleLink(f"{name}_src", address, None)
        for node in _nodes(document, keys, f"{name}_a")[:ELEMENTS_MAX]:
            if href := select.attribute(document, node, "abs:href"):
                yield RuleLink(f"{name}_a", href, node)


def _emails(document: Document, keys: Keys) -> list[str]:
    emails = [
        corresp.address(
            node.attributes.get("href") or "",
            html_text.text(node),
        )
        for node in _nodes(document, keys, "corresp_author_emails")[:ELEMENTS_MAX]
    ]
    return emails if any(emails) else []
