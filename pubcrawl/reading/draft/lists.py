"""Finds the keywords, corresponding authors and PDF links on an article's page."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from urllib.parse import unquote

from pubcrawl.formats.html import Document
from pubcrawl.formats.html.base_url import absolute
from pubcrawl.formats.html.node import Node, upwards
from pubcrawl.formats.html.text import own_text, text
from pubcrawl.reading import signs
from pubcrawl.reading.draft import find
from pubcrawl.reading.draft.find import (
    ASIDE,
    PARAGRAPH,
    MetaValues,
    bare,
    is_heading,
    section,
    short,
)
from pubcrawl.reading.draft.selectors import SelectorCandidate, ancestors, literal, names
from pubcrawl.reading.structure.headings import KEYWORDS, run_in_end

LIST = 1000  # most characters of a list of keywords
ITEM = 120  # most characters of a keyword
MAILS = 200  # a page with more e-mail links lists, say, a whole society
AUTHORS = 6  # most e-mail links of corresponding authors
NEAR = 5  # levels above an e-mail address in which to look for a name
_OFFICE = re.compile(
    r"(?i)mailto:(?:\?|(?:info|support|help|editor|editorial|office|contact|permissions?|service|"
    r"customer|journals?|press|admin|webmaster|subscri|feedback|reprints?)[^@]*@)"
)


def keywords(page: Document, meta: MetaValues) -> tuple[str, list[Node]]:
    """Return the key and its elements; ``keywords_split`` for a list in one text."""
    found = _by_meta_keywords(page, {bare(word) for word in meta.keywords})
    if found:
        return "keywords", found
    for label in page.css("h1, h2, h3, h4, h5, h6, dt, strong, b, em, i, span, p, div, th"):
        if not is_heading(label, KEYWORDS):
            continue
        after = section(label)
        around = label.parent
        if len(after) == 1 and (single := _items(after[0])):
            return "keywords", single
        if len(after) > 1 and all(0 < len(text(node)) <= ITEM for node in after):
            return "keywords", after
        if around is not None and not after and bare(text(around)) != bare(text(label)):
            after = [around]
        if after and len(text(label)) < len(text(after[0])) <= LIST:
            return "keywords_split", after[:1]
    for node in find.elements_with(page, signs.KEYWORDS):
        if len(text(node)) <= LIST and (single := _items(node)):
            return "keywords", single
    for node in page.css("p, div, li, td"):
        if run_in_end(KEYWORDS, own_text(node)) and len(text(node)) <= LIST:
            return "keywords_split", [node]
    return "keywords", []


def _by_meta_keywords(page: Document, meta_words: set[str]) -> list[Node]:
    """Return the elements whose texts are *meta_words*, the keywords in the meta tags."""
    meta_words.discard("")
    if len(meta_words) < 2:
        return []
    found = [
        node
        for node in page.css("a, li, span, dd, p, em, i, b, div, kwd")
        if not any(above.tag in ASIDE for above in upwards(node))
        and bare(short(node, ITEM)) in meta_words
    ]
    outer = {above.mem_id for node in found for above in upwards(node)}
    found = [node for node in found if node.mem_id not in outer]
    groups: dict[int, list[Node]] = {}
    for node in found:
        for above, _ in zip(ancestors([node]), range(3), strict=False):
            groups.setdefault(above.mem_id, []).append(node)
    best = max(
        groups.values(), key=lambda group: len({bare(text(node)) for node in group}), default=[]
    )
    return best if len(best) >= max(2, len(meta_words) // 2) else []


def _items(node: Node) -> list[Node]:
    """Return the items of a list; empty for fewer than two."""
    for tag in ("li", "a", "span", "dd", "p"):
        result = [each for each in node.traverse() if each.tag == tag and text(each)]
        whole = "".join(bare(text(each)) for each in result)
        if len(result) > 1 and whole == bare(text(node)):
            return result
    return []


def items(nodes: Sequence[Node]) -> Iterator[SelectorCandidate]:
    """Yield selectors for the items of a list by the label before it."""
    tag = nodes[0].tag
    for each in nodes[0].iter():
        if len(nodes) == 1 and is_heading(each, KEYWORDS):
            label = f"{each.tag}:matches((?i)^{literal(text(each))}$)"
            yield SelectorCandidate(1.3, f"{tag}:has(> {label})")
    around = next(ancestors(nodes), None)
    while around is not None and tag:
        for each in around.iter():
            if is_heading(each, KEYWORDS) and around.tag not in ("body", "html"):
                label = f"{each.tag}:matches((?i)^{literal(text(each))}$)"
                head = f"{around.tag}:has(> {label})"
                yield SelectorCandidate(1.5, f"{head} {tag}")
                yield SelectorCandidate(1.6, head)
                return
        around = around.parent


def emails(page: Document, meta: MetaValues) -> list[Node]:
    """Return the links to the addresses of the corresponding authors."""
    meta_addresses = {value.lower() for value in meta.all("citation_author_email")}
    found = [
        node
        for node in page.css('a[href^="mailto:"]')
        if not _OFFICE.match(node.attrs.get("href") or "")
        and not any(above.tag in ASIDE for above in upwards(node))
    ]
    if len(found) > MAILS:
        return []
    from_meta = [node for node in found if _address(node) in meta_addresses]
    corresponding = [node for node in found if _mentions_correspondence(node)]
    best = corresponding or from_meta or found
    return best if len(best) <= AUTHORS else []


def email_candidates(nodes: Sequence[Node]) -> Iterator[SelectorCandidate]:
    """Yield selectors for e-mail links."""
    link = 'a[href^="mailto:"]'
    yield SelectorCandidate(1.2, link)
    for distance, above in enumerate(ancestors(nodes)):
        for name in names(above):
            yield SelectorCandidate(name.cost + 0.5 + 0.05 * distance, f"{name.selector} {link}")
        if above.tag:
            label = f"{above.tag}:matchesOwn((?i)correspond)"
            yield SelectorCandidate(1.4 + 0.05 * distance, f"{label} {link}")


def author_names(
    page: Document, meta: MetaValues, addresses: Sequence[Node]
) -> list[tuple[Node, Node]]:
    """Return for each of *addresses* the name, and the element around name and e-mail link."""
    author_keys = set()
    for name in meta.all("citation_author", "dc.creator"):
        last, comma, first = name.partition(",")
        author_keys |= {bare(name), bare(first + last) if comma else bare(name)}
    result: list[tuple[Node, Node]] = []
    for node in addresses:
        for around, _ in zip(upwards(node), range(NEAR), strict=False):
            inside = [each for each in around.traverse() if bare(short(each, ITEM)) in author_keys]
            if inside:
                leaf = inside[-1]
                if len({bare(text(each)) for each in inside}) == 1:
                    result.append((leaf, around))
                break
    return result if len(result) == len(addresses) else []


def pdf(page: Document) -> str:
    """Return the address of the article's PDF from the links of the page, or ""."""
    for node in page.css("a[href]"):
        href = (node.attrs.get("href") or "").strip()
        path = href.partition("?")[0].lower()
        is_pdf = path.endswith((".pdf", "/pdf")) or "/pdf/" in path
        if is_pdf and re.search(r"(?i)\bpdf\b", text(node)):
            return absolute(page.base, href)
    return ""


def link_candidates(nodes: Sequence[Node]) -> Iterator[SelectorCandidate]:
    """Yield selectors for links by their address and their text."""
    for node in nodes:
        href = (node.attrs.get("href") or "").strip()
        path = href.partition("?")[0]
        if path.lower().endswith(".pdf"):
            yield SelectorCandidate(0.9, 'a[href$=".pdf"]')
        for piece in ("/pdf/", "/pdf", "articlepdf"):
            if piece in path.lower():
                yield SelectorCandidate(0.9, f'a[href*="{piece}"]')
        words = own_text(node)
        if re.fullmatch(r"[\w ().-]{2,30}", words) and not re.search("[0-9]", words):
            yield SelectorCandidate(1.0, f"a:matchesOwn(^{re.escape(words)}$)".replace("\\ ", " "))


def _address(node: Node) -> str:
    href = unquote(node.attrs.get("href") or "")
    return re.sub("(?i)^mailto:", "", href).partition("?")[0].strip().lower()


def _mentions_correspondence(node: Node) -> bool:
    """Answer whether the text around a link mentions correspondence."""
    for above, _ in zip(upwards(node), range(3), strict=False):
        if "correspond" in short(above, 10 * PARAGRAPH).lower():
            return True
    return False
