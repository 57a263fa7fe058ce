"""
Reads an article by the structure of its page alone, without rules.

The page becomes a list of blocks (``blocks``). Headings with known words (``headings``)
determine the kind of the blocks below them (``sections``). The body is the remaining
text between the abstract and the references, in the smallest element that contains
most of the running text (``body``).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import regex as re

from pubcrawl.formats.html import Document
from pubcrawl.formats.page import Page
from pubcrawl.ids.doi import START, extract_doi
from pubcrawl.reading import signs
from pubcrawl.reading.keywords import split_keywords
from pubcrawl.reading.structure import headings, lines
from pubcrawl.reading.structure.abstracts import DOI_LINE, abstract_text, find_abstract
from pubcrawl.reading.structure.blocks import BOLD_LEVEL, LONG, Block, count_words
from pubcrawl.reading.structure.body import find_body, substance
from pubcrawl.reading.structure.headings import bare, heading_kind, labelled, run_in_end
from pubcrawl.reading.structure.references import REFERENCES_MAX, is_reference_entry
from pubcrawl.reading.structure.sections import Sections, page_sections

KEYWORDS_MAX: Final = 40

# Kinds of blocks about other works.
_ELSEWHERE: Final = (headings.REFERENCES, headings.AROUND)
_LONE_DOI = re.compile(
    rf"(?:article\s++)?doi\s*+[:.]?\s*+(?:https?://(?:dx\.)?doi\.org/)?{START}\S+",
    re.IGNORECASE,
)
# PubMed's text in ASN.1: doi "10.1093/bioinformatics/btp163"; JSON, BibTeX: doi = {10.5555/a}
_QUOTED_DOI = re.compile(
    rf"\bdoi[\"']?\s*+[:=]?\s*+[\"'{{]({START}[^\"'{{}}\s]++)[\"'}}]", re.IGNORECASE
)
_CITATION = re.compile(
    r"\[[0-9]{1,3}(?:\s*[,–-]\s*[0-9]{1,3})*\]|\(\s*[A-Z][^()]{2,80}?(?:1[89]|20)[0-9]{2}[a-z]?\s*\)"
    r"|et al\."
)
_SUBTITLE = re.compile(r"sub[-_]?(?:title|heading)\b", re.IGNORECASE)
# Bare headings of keywords
_ENGLISH = re.compile("keyword|subject|topic|terms|descriptors")


@dataclass(slots=True)
class PageArticle:
    """
    An article read by the structure of its page.

    *abstract*, *body*: paragraphs in order. *back*: paragraphs of acknowledgements,
    statements and appendices. *references*: entries as printed. *headings*: number of
    headings in the body. *page_words*: words in all long paragraphs of the page except
    abstract, references, menus and captions. *sections*: kinds of the known headings.
    *cites*: number of citations in the body.
    """

    title: str = ""
    doi: str = ""
    keywords: tuple[str, ...] = ()
    abstract: tuple[str, ...] = ()
    body: tuple[str, ...] = ()
    back: tuple[str, ...] = ()
    references: tuple[str, ...] = ()
    reference_dois: tuple[str, ...] = ()
    orcids: tuple[str, ...] = ()
    body_words: int = 0
    paragraphs: int = 0
    headings: int = 0
    page_words: int = 0
    cites: int = 0
    known_headings: int = 0
    listed_words: int = 0
    sections: frozenset[str] = frozenset()


def read_article(
    document: Document, *, titles: Sequence[str] = (), abstract: str = ""
) -> PageArticle:
    """
    Return the article on a page, read by its structure.

    *titles*: titles from other sources, such as meta elements, the best first. *abstract*:
    the abstract from other sources, or its beginning.
    """
    page = page_sections(document)
    page_blocks = page.blocks
    title = _title(page, tuple(filter(None, map(bare, titles))), bare(document.title))
    numbers = _in_one_language(document, page, find_abstract(page, title, bare(abstract)))
    body, back = find_body(page, title)
    references = _references(page)
    result = PageArticle(
        title=_whole_title(document.page, page, title) if title >= 0 else "",
        doi=_doi(page),
        keywords=_keywords(document.page, page),
        abstract=tuple(abstract_text(page_blocks[number]) for number in numbers),
        body=tuple(page_blocks[number].text for number in body),
        back=tuple(page_blocks[number].text for number in back),
        references=tuple(page_blocks[number].text for number in references),
        reference_dois=tuple(next(iter(page_blocks[number].dois), "") for number in references),
        orcids=_orcids(page),
        headings=sum(1 for number in body if page_blocks[number].level),
        page_words=_page_words(page),
        sections=frozenset(page.heading_kinds),
    )
    paragraphs = list(substance(page_blocks[number] for number in body))
    result.paragraphs = len(paragraphs)
    result.body_words = sum(block.words for block in paragraphs)
    result.listed_words = sum(block.words for block in paragraphs if block.signs & signs.LIST_ITEM)
    result.cites = sum(len(_CITATION.findall(block.text)) for block in paragraphs)
    result.known_headings = len(
        {
            bare(block.text)
            for number, block in enumerate(page_blocks)
            if block.level
            and page.kinds[number] == headings.BODY
            and heading_kind(block.text) == headings.BODY
        }
    )
    _add_fields(result, page_blocks)
    # A known heading counts even if its text is not on the page.
    result.headings = max(result.headings, result.known_headings)
    return result


def shown_doi(document: Document) -> str:
    """Return the DOI that a page writes out as its own, "" for none."""
    return "" if document.xml else _doi(page_sections(document), linked=False)


def _in_one_language(document: Document, page: Sections, numbers: list[int]) -> list[int]:
    """Return those of the abstract's blocks that have the language of the first, as marked."""
    if len(numbers) < 2:
        return numbers
    marked = document.page.values("lang")
    languages = [
        next((marked[number] for number in reversed(page.blocks[n].path) if number in marked), "")
        for n in numbers
    ]
    own = {"", languages[0]}
    return [n for n, language in zip(numbers, languages, strict=True) if language in own]


def _add_fields(result: PageArticle, page_blocks: list[Block]) -> None:
    """Fill empty fields from a table of labels and values."""
    if result.title and result.abstract and result.doi and result.keywords:
        return
    fields = read_fields(page_blocks)
    result.title = result.title or next(iter(fields.get("title", ())), "")
    result.abstract = result.abstract or tuple(fields.get("abstract", ())[:1])
    result.doi = result.doi or next(filter(None, map(extract_doi, fields.get("doi", ()))), "")
    if not result.keywords:
        result.keywords = tuple(
            word for text in fields.get("keywords", ()) for word in split_keywords(text)
        )


def _page_words(page: Sections) -> int:
    """Return the word count of long paragraphs except abstract, references, menus, captions."""
    return sum(
        block.words
        for number, block in enumerate(page.blocks)
        if len(block.text) >= LONG
        and not block.signs & (signs.OUTSIDE | signs.REFERENCES | signs.FIGURE)
        and page.kinds[number] not in (headings.REFERENCES, headings.ABSTRACT)
        and not lines.is_links(block)
    )


def _orcids(page: Sections) -> tuple[str, ...]:
    hrefs = (
        href
        for number, block in enumerate(page.blocks)
        if page.kinds[number] != headings.REFERENCES
        for href in block.people
    )
    return tuple(dict.fromkeys(hrefs))


def _title(page: Sections, titles: Sequence[str], window: str) -> int:
    """Return the number of the title's block, or -1."""
    longest = 4 * max(map(len, titles), default=0)  # characters of a block with the same letters
    texts = [(n, bare(b.text)) for n, b in enumerate(page.blocks) if len(b.text) <= longest]
    for candidate in titles:
        same = [n for n, text in texts if text == candidate]
        headings_ = [n for n in same if page.blocks[n].level and not page.is_out(n)]
        if headings_:
            return min(headings_, key=lambda n: (page.blocks[n].level, n))
        if same:
            return next((n for n in same if not page.is_out(n)), same[0])
    best, score = -1, 0
    for number, block in enumerate(page.blocks):
        # A line without a heading's name is the title only as most of the window's title.
        if len(block.text) > 2 * len(window) and not block.level:
            continue
        if page.is_out(number) or heading_kind(block.text):
            continue
        words = bare(block.text)
        in_window = words in window
        is_short = len(words) < 12 and not (
            block.level and block.words > 1 and window.startswith(words)
        )
        if is_short or not (block.level or (in_window and 2 * len(words) > len(window))):
            continue
        points = (8 - (block.level or 4)) + 6 * in_window + (block.words >= 4)
        if titles and any(words in each or each in words for each in titles):
            points += 8
        if points > score:
            best, score = number, points
    return best if score >= 6 else -1


def _whole_title(document_page: Page, page: Sections, number: int) -> str:
    """Return the title with the subtitle in it or below it, without marks of notes."""
    block, *others = page.blocks[number : number + 2]
    title, classes = block.text, document_page.values("class")
    heading = block.path[-1] if block.level else 0
    for element in range(heading + 1, document_page.end[heading] if heading else 0):
        # Bootstrap: <h1>Reed beds <small>A survey of ten shores</small></h1>
        if document_page.tag[element] == "small" or _SUBTITLE.search(classes.get(element, "")):
            others, subtitle = [], document_page.text(element)
            if subtitle and title.endswith(subtitle) and title != subtitle:
                title = _joined(title.removesuffix(subtitle), subtitle)
    for below in others:
        is_subtitle = 0 < below.level < BOLD_LEVEL and not heading_kind(below.text)
        if is_subtitle and _SUBTITLE.search(classes.get(below.path[-1], "")):
            title = _joined(title, below.text)
    return title.rstrip(" †‡§¶")


def _joined(title: str, subtitle: str) -> str:
    title = title.rstrip(" :–—-")
    return f"{title} {subtitle}" if title.endswith(("?", "!", ".")) else f"{title}: {subtitle}"


def _keywords(document_page: Page, page: Sections) -> tuple[str, ...]:
    found: list[str] = []
    label = ""
    for number, block in enumerate(page.blocks):
        if page.kinds[number] != headings.KEYWORDS:
            if found:
                break
            continue
        end = run_in_end(headings.KEYWORDS, block.text)
        if end or (block.level and heading_kind(block.text) == headings.KEYWORDS):
            other = bare(block.text[:end] if end else block.text)
            # OpenEdition: "Mots-clés", "Keywords"; "Subjects" above "Keywords" are keywords, too
            if found and other != label and not (_ENGLISH.search(other) and _ENGLISH.search(label)):
                break
            label = other
            if not end:
                continue
        text = block.text[end:]
        if count_words(text) > 80:
            break
        several = split_keywords(text)
        found += several if len(several) > 1 else _items(document_page, page, number) or [text]
    words = tuple(dict.fromkeys(word.strip(" .;,·•") for word in found if word.strip(" .;,·•")))
    return words if 0 < len(words) <= KEYWORDS_MAX and all(len(w) < 100 for w in words) else ()


def _items(document_page: Page, page: Sections, number: int) -> list[str]:
    """Return the texts of the elements of one kind that a block consists of; [] for others."""
    block = page.blocks[number]
    after = page.blocks[number + 1 :]
    stop = after[0].start if after else len(document_page.string)
    inside = block.path[-1] if block.path else 0
    runs = [
        (document_page.string[begin:end], owner)
        for begin, end, owner in document_page.runs(inside)
        if block.start <= begin < stop and not document_page.string[begin:end].isspace()
    ]
    items: dict[int, str] = {}
    while len(items) < 2 and inside not in items:
        inside, items = next(iter(items), inside), {}
        for text, owner in runs:
            if owner == inside:
                return []
            while document_page.up[owner] != inside:
                owner = document_page.up[owner]
            items[owner] = items.get(owner, "") + text
        if not items:
            return []
    label = next(iter(items))
    if heading_kind(items[label]) == headings.KEYWORDS:
        del items[label]
    is_list = len({document_page.tag[item] for item in items}) == 1
    return [" ".join(text.split()) for text in items.values()] if is_list else []


def _references(page: Sections) -> list[int]:
    result = [
        number
        for number, block in enumerate(page.blocks)
        if page.kinds[number] == headings.REFERENCES and is_reference_entry(block)
    ]
    return result[:REFERENCES_MAX]


_FIELDS: Final = frozenset(("title", "abstract", "keywords", "doi"))


def read_fields(blocks: Iterable[Block]) -> dict[str, list[str]]:
    """Return part → values, in order, from the tables of a page."""
    result: dict[str, list[str]] = {}
    name, table = "", 0
    for block in blocks:
        label = labelled(block.text) if block.table and block.words <= 4 else ""
        if label in _FIELDS:
            name, table = label, block.table
        elif name and bare(block.text):  # in some tables ":" stands between
            if block.table == table:
                result.setdefault(name, []).append(block.text)
            name = ""
    return result


def _doi(page: Sections, *, linked: bool = True) -> str:
    """
    Return the DOI on the page: above the body, in a citation hint, alone, or as a value.

    *linked*: the first that the page links to counts before these.
    """
    for number, block in enumerate(page.blocks):
        if page.kinds[number] in _ELSEWHERE or block.words > 80:
            continue
        for href in block.dois if linked else ():
            if found := extract_doi(href):
                return found
        if DOI_LINE.search(block.text) and (found := extract_doi(block.text)):
            return found
    lone = {
        extract_doi(block.text)
        for block in page.blocks
        if not block.signs & signs.LIST_ITEM and _LONE_DOI.fullmatch(block.text)
    } - {""}
    lone = lone or {
        extract_doi(doi)
        for kind, block in zip(page.kinds, page.blocks, strict=True)
        if kind not in _ELSEWHERE
        for doi in _quoted_dois(block.text)
    }
    return lone.pop() if len(lone) == 1 else ""


def _quoted_dois(text: str) -> list[str]:
    """Return the DOIs that are quoted values in a data listing."""
    return _QUOTED_DOI.findall(text) if "10." in text else []
