"""
Finds the elements of an article's parts on its page by meta tags, else by structure.

``selectors`` then finds selectors for these elements. A missing part is not an error: a
person completes the draft.
"""

from __future__ import annotations

import html
import re
from itertools import islice
from urllib.parse import unquote

from pubcrawl.formats.html import Document
from pubcrawl.formats.html.base_url import absolute
from pubcrawl.formats.html.node import TEXT, Node, upwards
from pubcrawl.formats.html.text import text
from pubcrawl.ids.doi import START, is_doi, normalise_doi
from pubcrawl.reading import signs
from pubcrawl.reading.structure import headings
from pubcrawl.reading.structure.headings import heading_kind

LOOSE = 3  # least letters of loose text after a heading
PARAGRAPH = 60  # least characters of a paragraph of running text
BODY = 1500  # least characters of running text on a page with the full text
ABSTRACT = (100, 12_000)  # least and most characters of an abstract found without meta tags
DEEP = 64  # levels to descend in search of a text
TITLE = 25  # least characters of a title among several headings
HEADINGS = 10  # headings of one meaning to examine
HEADING = 80  # most characters of a heading with known words
PIECES = 2000  # most nodes of an element to examine
KEY = 60  # characters that identify a text

_HEADINGS = (
    "h1, h2, h3, h4, h5, h6, dt, legend, strong, b, "
    "[class*=title], [class*=heading], [class*=label]"
)
_DOI_IN_URL = re.compile(rf"{START}[^\s?#&]+")
_TAGS = re.compile(r"<[^<>]{0,200}>")


def is_heading(node: Node, kind: str) -> bool:
    """Answer whether an element contains a heading of this kind of section, and nothing else."""
    return heading_kind(short(node, HEADING)) == kind


def short(node: Node, most: int) -> str:
    """Return the text of an element, "" if it has more than *most* characters."""
    length = 0
    for number, each in enumerate(node.traverse(include_text=True)):
        if each.tag == TEXT:
            length += len((each.text_content or "").strip())
        if length > most or number > PIECES:
            return ""
    return text(node)


def bare(words: str) -> str:
    """Return the letters and digits of a text, which may be escaped, for comparison."""
    return headings.bare(_TAGS.sub(" ", html.unescape(words)))


ASIDE = frozenset(("nav", "aside", "footer", "form", "button", "script", "style", "noscript"))


class MetaValues:
    """The meta tags of a page: name in lower case → values, in order."""

    def __init__(self, page: Document) -> None:
        self.url = page.url
        self.values: dict[str, list[str]] = {}
        for node in page.css("meta[content]"):
            attributes = node.attributes
            value = " ".join((attributes.get("content") or "").split())
            name = (attributes.get("name") or attributes.get("property") or "").lower()
            if name and value:
                self.values.setdefault(name.replace(":", "."), []).append(value)

    def all(self, *names: str) -> list[str]:
        """Return the values of the first of *names* on the page."""
        return next((self.values[name] for name in names if name in self.values), [])

    def first(self, *names: str) -> str:
        """Return the first value of the first of *names* on the page, else ""."""
        return next(iter(self.all(*names)), "")

    @property
    def title(self) -> str:
        """The title of the article."""
        return self.first(
            "citation_title", "dc.title", "eprints.title", "bepress_citation_title", "og.title"
        )

    @property
    def abstract(self) -> str:
        """The abstract or its beginning; "" if the tags contain only a slogan."""
        result = [
            "\n\n".join(self.all(name))
            for name in ("citation_abstract", "eprints.abstract", "dc.description.abstract")
        ]
        result += [self.first(name) for name in ("dc.description", "og.description", "description")]
        return next((each for each in result if len(bare(each)) >= KEY * 2), "")

    @property
    def keywords(self) -> list[str]:
        """The keywords, split."""
        found = self.all("citation_keywords", "citation_keyword", "dc.subject", "keywords")
        return [word.strip() for each in found for word in re.split("[,;|]", each) if word.strip()]

    @property
    def doi(self) -> str:
        """The DOI in the tags or the address of the page; "" for none."""
        names = ("citation_doi", "dc.identifier", "dc.identifier.doi", "prism.doi", "doi")
        result = [value for name in names for value in self.all(name)]
        result += _DOI_IN_URL.findall(unquote(self.url))
        return normalise_doi(next(filter(is_doi, result), ""))


def title(page: Document, meta: MetaValues) -> Node | None:
    """Return the element with the title of the article."""
    heads = page.css("h1") + page.css("h2") + page.css("h3")
    titled = page.css("[itemprop=headline], [itemprop=name], [class*=title], [id*=title]")
    expected = bare(meta.title)
    if expected:
        small = smallest_with(page, expected)
        for node in (*heads, *titled, *([small] if small is not None else [])):
            if bare(text(node)) == expected:
                return node
        longer = [node for node in heads if expected in bare(text(node))]
        return min(longer, key=lambda node: len(text(node)), default=None)
    # The window title often contains the title of the article.
    whole = bare(page.title)
    for node in heads + titled:
        if len(text(node)) >= TITLE and bare(text(node)) in whole:
            return node
    h1s = [node for node in page.css("h1") if text(node)]
    long = (node for node in h1s if len(text(node)) >= TITLE)
    return h1s[0] if len(h1s) == 1 else next(long, None)


def abstract(page: Document, meta: MetaValues) -> list[Node]:
    """Return the elements of the abstract, without its heading."""
    expected = bare(meta.abstract)
    found = (node for node in page.css(_HEADINGS) if is_heading(node, headings.ABSTRACT))
    heads = islice(found, HEADINGS)
    sections = [section(head) for head in heads]
    sections = [
        nodes
        for nodes in sections
        if ABSTRACT[0] <= sum(len(text(node)) for node in nodes) <= ABSTRACT[1]
    ]
    # Meta tags often contain only the beginning.
    for nodes in sections:
        if expected[:KEY] in bare("".join(map(text, nodes))):
            return nodes
    element = smallest_with(page, expected) if expected else None
    if element is not None:
        return _without_head(_with_end(element, expected))
    if sections:
        return sections[0]
    for node in elements_with(page, signs.ABSTRACT):
        if ABSTRACT[0] <= len(text(node)) <= ABSTRACT[1] and node.tag not in ("body", "html", "a"):
            return _without_head(node)
    return []


def elements_with(document: Document, sign: int) -> list[Node]:
    """Return the elements with a sign of their own."""
    page = document.page
    return [page.node[number] for number in signs.elements_with(page, sign)]


def smallest_with(page: Document, expected: str) -> Node | None:
    """Return the smallest element of the body whose text contains the start of *expected*."""
    key, found = expected[:KEY], None
    current: Node | None = page.body
    for _ in range(DEEP):
        if current is None or key not in bare(text(current)):
            return found
        found = current
        current = next(
            (
                child
                for child in current.iter()
                if child.tag not in ASIDE and key in bare(text(child))
            ),
            None,
        )
        if current is None:
            return found
    return found


def _with_end(node: Node, expected: str) -> Node:
    """Return *node* or the nearest element around it that also contains the end of *expected*."""
    end = expected[-KEY:]
    for above in [node, *islice(upwards(node), 4)]:
        words = bare(text(above))
        if len(words) > 2 * len(expected) + 200:
            break
        if end in words:
            return above
    return node


def _without_head(whole: Node) -> list[Node]:
    """Return the elements below the heading in *whole*; *whole* itself without one."""
    inside = [node for node in whole.traverse() if node.mem_id != whole.mem_id]
    head = next((node for node in inside if is_heading(node, headings.ABSTRACT)), None)
    return [whole] if head is None else section(head)


def section(head: Node) -> list[Node]:
    """
    Return the elements that a heading introduces: its following siblings.

    The heading may be in a wrapper. On a flat page the section ends at the next heading of
    the same or a higher level.
    """
    current = head
    for _ in range(4):
        if _has_loose_text(current):
            above = current.parent  # the text after the heading has no element of its own
            return [above] if above is not None and above.tag not in ("body", "html") else []
        result: list[Node] = []
        after = current.next
        while after is not None:
            if after.tag == head.tag and current.mem_id == head.mem_id:
                break
            if (after.tag or "").startswith("h") and _same_level(after, head):
                break
            if (
                not _is_invisible(after)
                and text(after)
                and not _has_label(after, headings.KEYWORDS)
            ):
                result.append(after)
            after = after.next
        if result:
            return result
        above = current.parent
        if above is None or above.tag in ("body", "html"):
            return []
        current = above
    return []


def _has_loose_text(head: Node) -> bool:
    """Answer whether an element has text among its following siblings."""
    after = head.next
    while after is not None:
        if after.tag == TEXT and len(bare(after.text_content or "")) >= LOOSE:
            return True
        after = after.next
    return False


def _same_level(node: Node, head: Node) -> bool:
    tag = node.tag or ""
    return len(tag) == 2 and tag[1].isdigit() and tag <= (head.tag or "h6")


def _is_invisible(node: Node) -> bool:
    """Answer whether a node is not a visible element: a text, comment or script."""
    tag = node.tag or "-"
    return tag.startswith(("-", "_", "!")) or tag in ASIDE


def _has_label(node: Node, kind: str) -> bool:
    """Answer whether an element begins with a heading of this kind."""
    return any(is_heading(each, kind) for each in islice(node.traverse(), 6))


def links(page: Document, url: str) -> list[Node]:
    """Return the links to *url*."""
    target = absolute(page.base, url).split("://")[-1]
    return [
        node
        for node in page.css("a[href]")
        if absolute(page.base, (node.attrs.get("href") or "").strip()).split("://")[-1] == target
    ]
