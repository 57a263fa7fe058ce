"""Keywords, corresponding authors and PDF links of an article's page: where they stand."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from urllib.parse import unquote

from pubcrawl.parse.absolute import absolute
from pubcrawl.parse.draft.find import ASIDE, KEYWORDS, PARAGRAPH, MetaValues, bare, section, short
from pubcrawl.parse.draft.selectors import SelectorCandidate, ancestors, literal, names, upwards
from pubcrawl.parse.html import Document
from pubcrawl.parse.html.node import Node
from pubcrawl.parse.html.text import own_text, text

LIST = 1000  # characters of the longest list of keywords
ITEM = 120  # characters of the longest keyword
MAILS = 200  # e-mail links of a page that lists a whole society
AUTHORS = 6  # e-mail links above which they are no longer those of corresponding authors
NEAR = 5  # levels that are climbed from an e-mail address in search of a name
_OFFICE = re.compile(
    r"(?i)mailto:(?:\?|(?:info|support|help|editor|editorial|office|contact|permissions?|service|"
    r"customer|journals?|press|admin|webmaster|subscri|feedback|reprints?)[^@]*@)"
)
_LABEL = re.compile(r"(?i)(?:author\s+)?(?:key\s*words?|index terms)\s*[:—–-]")


def keywords(page: Document, meta: MetaValues) -> tuple[str, list[Node]]:
    """Return key and elements: ``keywords_split`` where they are a list in one text."""
    found = _known(page, {bare(word) for word in meta.keywords})
    if found:
        return "keywords", found
    for label in page.css("h1, h2, h3, h4, h5, h6, dt, strong, b, em, i, span, p, div, th"):
        if not KEYWORDS.head(label):
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
    for node in page.css("[class*=keyword i], [id*=keyword i], [class*=kwd i], [id*=kwd i]"):
        if len(text(node)) <= LIST and (single := _items(node)):
            return "keywords", single
    for node in page.css("p, div, li, td"):
        if _LABEL.match(own_text(node)) and len(text(node)) <= LIST:
            return "keywords_split", [node]
    return "keywords", []


def _known(page: Document, wanted: set[str]) -> list[Node]:
    """Return the elements whose texts are the keywords that the meta tags give."""
    wanted.discard("")
    if len(wanted) < 2:
        return []
    found = [
        node
        for node in page.css("a, li, span, dd, p, em, i, b, div, kwd")
        if not any(above.tag in ASIDE for above in upwards(node))
        and bare(short(node, ITEM)) in wanted
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
    return best if len(best) >= max(2, len(wanted) // 2) else []


def _items(node: Node) -> list[Node]:
    """Return the elements of a list, two or more."""
    for tag in ("li", "a", "span", "dd", "p"):
        found = [each for each in node.traverse() if each.tag == tag and text(each)]
        whole = "".join(bare(text(each)) for each in found)
        if len(found) > 1 and whole == bare(text(node)):
            return found
    return []


def items(nodes: Sequence[Node]) -> Iterator[SelectorCandidate]:
    """Yield selectors for the elements of a list by the label that stands before it."""
    tag = nodes[0].tag
    for each in nodes[0].iter():
        if len(nodes) == 1 and KEYWORDS.head(each):
            label = f"{each.tag}:matches((?i)^{literal(text(each))}$)"
            yield SelectorCandidate(1.3, f"{tag}:has(> {label})")
    around = next(ancestors(nodes), None)
    while around is not None and tag:
        for each in around.iter():
            if KEYWORDS.head(each) and around.tag not in ("body", "html"):
                label = f"{each.tag}:matches((?i)^{literal(text(each))}$)"
                head = f"{around.tag}:has(> {label})"
                yield SelectorCandidate(1.5, f"{head} {tag}")
                yield SelectorCandidate(1.6, head)
                return
        around = around.parent


def emails(page: Document, meta: MetaValues) -> list[Node]:
    """Return the links to the addresses of the corresponding authors."""
    given = {value.lower() for value in meta.all("citation_author_email")}
    found = [
        node
        for node in page.css('a[href^="mailto:"]')
        if not _OFFICE.match(node.attrs.get("href") or "")
        and not any(above.tag in ASIDE for above in upwards(node))
    ]
    if len(found) > MAILS:
        return []
    known = [node for node in found if _address(node) in given]
    told = [node for node in found if _told(node)]
    chosen = told or known or found
    return chosen if len(chosen) <= AUTHORS else []


def email_candidates(nodes: Sequence[Node]) -> Iterator[SelectorCandidate]:
    """Yield selectors for e-mail links."""
    link = 'a[href^="mailto:"]'
    yield SelectorCandidate(1.2, link)
    for distance, above in enumerate(ancestors(nodes)):
        for name in names(above):
            yield SelectorCandidate(name.cost + 0.5 + 0.05 * distance, f"{name.selector} {link}")
        if above.tag:
            told = f"{above.tag}:matchesOwn((?i)correspond)"
            yield SelectorCandidate(1.4 + 0.05 * distance, f"{told} {link}")


def author_names(
    page: Document, meta: MetaValues, addresses: Sequence[Node]
) -> list[tuple[Node, Node]]:
    """Return name and the element around name and e-mail link, one for each of *addresses*."""
    wanted = set()
    for name in meta.all("citation_author", "dc.creator"):
        last, comma, first = name.partition(",")
        wanted |= {bare(name), bare(first + last) if comma else bare(name)}
    found: list[tuple[Node, Node]] = []
    for node in addresses:
        for around, _ in zip(upwards(node), range(NEAR), strict=False):
            inside = [each for each in around.traverse() if bare(short(each, ITEM)) in wanted]
            if inside:
                leaf = inside[-1]
                if len({bare(text(each)) for each in inside}) == 1:
                    found.append((leaf, around))
                break
    return found if len(found) == len(addresses) else []


def pdf(page: Document) -> str:
    """Return the address of the article's PDF by the links of the page, "" if none says so."""
    for node in page.css("a[href]"):
        href = (node.attrs.get("href") or "").strip()
        path = href.partition("?")[0].lower()
        telling = path.endswith((".pdf", "/pdf")) or "/pdf/" in path
        if telling and re.search(r"(?i)\bpdf\b", text(node)):
            return absolute(page.base, href)
    return ""


def link_candidates(nodes: Sequence[Node]) -> Iterator[SelectorCandidate]:
    """Yield selectors for links by where they lead and what they say."""
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


def _told(node: Node) -> bool:
    """Answer whether the words around a link speak of correspondence."""
    for above, _ in zip(upwards(node), range(3), strict=False):
        if "correspond" in short(above, 10 * PARAGRAPH).lower():
            return True
    return False
