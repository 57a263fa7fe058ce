"""
Where the parts of an article stand on its page: by what its meta tags say, else by structure.

What is found are elements; ``selectors`` finds the selector for them. A part
that is not found is no error: a person goes on from there.
"""

from __future__ import annotations

import html
import re
import unicodedata
from itertools import islice
from typing import NamedTuple
from urllib.parse import unquote

from pubcrawl.ids.doi import is_doi, normalise_doi
from pubcrawl.parse.absolute import absolute
from pubcrawl.parse.draft.selectors import upwards
from pubcrawl.parse.html import Document
from pubcrawl.parse.html.node import TEXT, Node
from pubcrawl.parse.html.text import text

LOOSE = 3  # letters that stand beside a heading, not by chance
PARAGRAPH = 60  # characters from which on a paragraph is one of running text
BODY = 1500  # characters of running text from which on a page holds the full text
ABSTRACT = (100, 12_000)  # characters of an abstract found without meta tags
DEEP = 64  # levels that are descended in search of a text
TITLE = 25  # characters from which on the first of several headings is a title
HEADINGS = 10  # headings of one meaning that are looked at
HEADING = 80  # characters of the longest heading that has a known name
PIECES = 2000  # nodes in an element of which not all are looked at
KEY = 60  # characters that a text is recognised by

_HEADINGS = (
    "h1, h2, h3, h4, h5, h6, dt, legend, strong, b, "
    "[class*=title], [class*=heading], [class*=label]"
)
_DOI_IN_URL = re.compile(r"10\.[0-9]{4,9}/[^\s?#&]+")
_TAGS = re.compile(r"<[^<>]{0,200}>")


class Words(NamedTuple):
    """Headings by which a section is known, bare, in the languages that journals are written in."""

    pattern: re.Pattern[str]
    java: str  # the same for a selector

    def head(self, node: Node) -> bool:
        """Answer whether an element is such a heading, and nothing else."""
        return self.pattern.fullmatch(bare(short(node, HEADING))) is not None


def _words(words: str) -> Words:
    alternatives = words.split("|")
    plain = "|".join(bare(word) for word in alternatives)
    return Words(re.compile(f"[0-9]*(?:{plain})"), "|".join(alternatives))


def short(node: Node, most: int) -> str:
    """Return the text of an element, "" if there are more than *most* characters in it."""
    length = 0
    for number, each in enumerate(node.traverse(include_text=True)):
        if each.tag == TEXT:
            length += len((each.text_content or "").strip())
        if length > most or number > PIECES:
            return ""
    return text(node)


def bare(words: str) -> str:
    """Return the letters and digits of a text, by which it is compared."""
    words = _TAGS.sub(" ", html.unescape(words))
    return "".join(filter(str.isalnum, unicodedata.normalize("NFKC", words).casefold()))


ABSTRACTS = _words("abstract|summary|resumo|resumen|résumé|zusammenfassung|riassunto|synopsis")
KEYWORDS = _words(
    "keywords|keyword|key words|author keywords|index terms|palavras-chave|palavras chave|"
    "palabras clave|palabras-clave|descritores|schlüsselwörter|mots-clés|mots clés|parole chiave"
)
REFERENCES = _words(
    "references|reference|references and notes|notes and references|literature cited|"
    "works cited|bibliography|cited literature|referências|referencias|referências bibliográficas|"
    "literatur|literaturverzeichnis|bibliographie|références"
)
ASIDE = frozenset(("nav", "aside", "footer", "form", "button", "script", "style", "noscript"))


class MetaValues:
    """What the meta tags of a page say: name in lower case → values, in order."""

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
        """Return the values of the first of *names* that is there."""
        return next((self.values[name] for name in names if name in self.values), [])

    def first(self, *names: str) -> str:
        """Return the first value of the first of *names* that is there, else ""."""
        return next(iter(self.all(*names)), "")

    @property
    def title(self) -> str:
        """The title that the page gives for its article."""
        return self.first(
            "citation_title", "dc.title", "eprints.title", "bepress_citation_title", "og.title"
        )

    @property
    def abstract(self) -> str:
        """The abstract, or the beginning of it; "" where only a slogan is given."""
        found = [
            "\n\n".join(self.all(name))
            for name in ("citation_abstract", "eprints.abstract", "dc.description.abstract")
        ]
        found += [self.first(name) for name in ("dc.description", "og.description", "description")]
        return next((each for each in found if len(bare(each)) >= KEY * 2), "")

    @property
    def keywords(self) -> list[str]:
        """The keywords, split."""
        found = self.all("citation_keywords", "citation_keyword", "dc.subject", "keywords")
        return [word.strip() for each in found for word in re.split("[,;|]", each) if word.strip()]

    @property
    def doi(self) -> str:
        """The DOI, also out of the address; "" if none is given."""
        names = ("citation_doi", "dc.identifier", "dc.identifier.doi", "prism.doi", "doi")
        found = [value for name in names for value in self.all(name)]
        found += _DOI_IN_URL.findall(unquote(self.url))
        return normalise_doi(next(filter(is_doi, found), ""))


def title(page: Document, meta: MetaValues) -> Node | None:
    """Return the element that holds the title of the article."""
    heads = page.css("h1") + page.css("h2") + page.css("h3")
    named = page.css("[itemprop=headline], [itemprop=name], [class*=title], [id*=title]")
    wanted = bare(meta.title)
    if wanted:
        small = holding(page, wanted)
        for node in (*heads, *named, *([small] if small is not None else [])):
            if bare(text(node)) == wanted:
                return node
        longer = [node for node in heads if wanted in bare(text(node))]
        return min(longer, key=lambda node: len(text(node)), default=None)
    # The title of the window often holds it.
    whole = bare(page.title)
    for node in heads + named:
        if len(text(node)) >= TITLE and bare(text(node)) in whole:
            return node
    ones = [node for node in page.css("h1") if text(node)]
    long = (node for node in ones if len(text(node)) >= TITLE)
    return ones[0] if len(ones) == 1 else next(long, None)


def abstract(page: Document, meta: MetaValues) -> list[Node]:
    """Return the elements that make up the abstract, without its heading."""
    wanted = bare(meta.abstract)
    heads = islice(filter(ABSTRACTS.head, page.css(_HEADINGS)), HEADINGS)
    sections = [section(head) for head in heads]
    sections = [
        nodes
        for nodes in sections
        if ABSTRACT[0] <= sum(len(text(node)) for node in nodes) <= ABSTRACT[1]
    ]
    # Meta tags often have no more than the beginning.
    for nodes in sections:
        if wanted[:KEY] in bare("".join(map(text, nodes))):
            return nodes
    held = holding(page, wanted) if wanted else None
    if held is not None:
        return _without_head(_with_end(held, wanted))
    if sections:
        return sections[0]
    for node in page.css("[role=doc-abstract], [id*=abstract i], [class*=abstract i]"):
        if ABSTRACT[0] <= len(text(node)) <= ABSTRACT[1] and node.tag not in ("body", "html", "a"):
            return _without_head(node)
    return []


def holding(page: Document, wanted: str) -> Node | None:
    """Return the smallest element of the body that has the beginning of *wanted* in its text."""
    key, found = wanted[:KEY], None
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


def _with_end(node: Node, wanted: str) -> Node:
    """Return *node* or what holds it: the least that has the end of *wanted* too."""
    end = wanted[-KEY:]
    for above in [node, *islice(upwards(node), 4)]:
        words = bare(text(above))
        if len(words) > 2 * len(wanted) + 200:
            break
        if end in words:
            return above
    return node


def _without_head(whole: Node) -> list[Node]:
    """Return the children of an element that are no heading; itself if it has none."""
    inside = [node for node in whole.traverse() if node.mem_id != whole.mem_id]
    head = next(filter(ABSTRACTS.head, inside), None)
    return [whole] if head is None else section(head)


def section(head: Node) -> list[Node]:
    """
    Return what a heading stands over: the elements after it.

    The heading may have a wrapping of its own. Where the page is flat, that
    ends at the next heading of the same kind.
    """
    current = head
    for _ in range(4):
        if _loose(current):
            above = current.parent  # the text stands beside its heading, in no element of its own
            return [above] if above is not None and above.tag not in ("body", "html") else []
        found: list[Node] = []
        after = current.next
        while after is not None:
            if after.tag == head.tag and current.mem_id == head.mem_id:
                break
            if (after.tag or "").startswith("h") and _same_level(after, head):
                break
            if not _mark(after) and text(after) and not _labelled(after, KEYWORDS):
                found.append(after)
            after = after.next
        if found:
            return found
        above = current.parent
        if above is None or above.tag in ("body", "html"):
            return []
        current = above
    return []


def _loose(head: Node) -> bool:
    """Answer whether words stand right after an element."""
    after = head.next
    while after is not None:
        if after.tag == TEXT and len(bare(after.text_content or "")) >= LOOSE:
            return True
        after = after.next
    return False


def _same_level(node: Node, head: Node) -> bool:
    tag = node.tag or ""
    return len(tag) == 2 and tag[1].isdigit() and tag <= (head.tag or "h6")


def _mark(node: Node) -> bool:
    """Answer whether a node is none that a reader sees: text, comment, script."""
    tag = node.tag or "-"
    return tag.startswith(("-", "_", "!")) or tag in ASIDE


def _labelled(node: Node, words: Words) -> bool:
    """Answer whether an element begins with a label of *words*."""
    return any(words.head(each) for each in islice(node.traverse(), 6))


def links(page: Document, wanted: str) -> list[Node]:
    """Return the links to the address *wanted*."""
    target = absolute(page.base, wanted).split("://")[-1]
    return [
        node
        for node in page.css("a[href]")
        if absolute(page.base, (node.attrs.get("href") or "").strip()).split("://")[-1] == target
    ]
