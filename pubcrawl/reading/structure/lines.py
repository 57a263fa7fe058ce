"""Classifies single lines and paragraphs: caption, reference, notice, heading and others."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from copy import copy
from typing import Final

import regex

from pubcrawl.formats.html import Document
from pubcrawl.formats.page import Page
from pubcrawl.reading import signs
from pubcrawl.reading.structure.blocks import (
    BOLD_LEVEL,
    COMMENT_LEVEL,
    PARAGRAPH,
    Block,
    PageBlocks,
    cut_body,
)
from pubcrawl.reading.structure.headings import (
    heading_kind,
    is_abstract_part,
    is_no_heading,
    known_words,
)

LINK_SHARE: Final = 0.4
"""Share of words in links to other places above which a block is a list of links."""

PROSE: Final = 0.55
"""Least share of lower-case words in prose; German nouns begin with a capital."""

CELLS: Final = 6
"""Least cells of a data table, in contrast to a layout table."""

_ITEM_WORDS = 8  # of an item of an outline
_ITEMS = 3  # items of an outline, and kinds of the sections that these name
_CAPTION = re.compile(
    r"(?:supplementary |supp\.? |extended data |online )?"
    r"(?:fig(?:ure|\.)?s?|tab(?:le|\.)|scheme|chart|plate|box|map|photo|video|movie|abb(?:ildung|\.)"
    r"|tabelle|figura|tabla|tabela|cuadro|gráfico|quadro|tableau|图|表|図)"
    r"\s*(?:s|a|b)?[0-9ivx]{1,4}\b",
    re.IGNORECASE,
)
# "Table 1 gives the estimates for every unit"
_SENTENCE = re.compile(
    r"\s*(?:(?:also )?(?:shows?|gives?|presents?|lists?|illustrates?|depicts?|summari[sz]es?"
    r"|reports?|displays?|compares?|contains?|provides?|plots?|indicates?|is|are|and|in|we)\b|,)"
)
# "Sipho Duarte wrote on 2012-03-04:"
_COMMENT = re.compile(r".{3,60}\b(?:wrote|commented|posted|replied|says|said)\b.{0,40}:?$")
# "12. Petrov I, Nowak K (2009) …", "Petrov, I. & Nowak, K. …", "[4] I. Petrov …"
_ENTRY = regex.compile(
    r"^\W*(?:[0-9]{1,3}[\])}.:]?\s*)?(?:[A-Z]\.[ -]?){0,3}"
    r"(?:(?:van|von|de|da|di|del|della|den|der|el|al|la|le|dos|ter|ten|O|D|Mc|Mac)['’ ]+)*"
    r"\p{Lu}[\p{L}'’-]++(?: \p{Lu}[\p{L}'’-]++)?,?\s++"
    r"(?:\p{Lu}{1,3}\b|(?:\p{Lu}\.[ -]?){1,3}|\p{Lu}[\p{L}-]+[,.]|&|and |et al|,|\()",
)
YEAR = regex.compile(r"\b(?:1[5-9]|20)[0-9]{2}[a-z]?\b")
_TEASER = re.compile(r"^\W{0,3}(?:…|\.\.\.)|(?:…|\.\.\.|\[\.\.\.\])\W{0,3}$")
# A text that stands in every match → the pattern, between the beginning and the end of words.
_NOTICES = {
    sign: re.compile(rf"\b(?:{pattern})\b", re.IGNORECASE)
    for sign, pattern in {
        "log": r"log ?in",
        "sign": r"sign ?in",
        "subscri": r"subscribers?|subscriptions?|subscribe",
        "purchase": r"purchase",
        "rent th": r"rent th(?:e|is)",
        "buy th": r"buy (?:the|this)",
        "add to cart": r"add to cart",
        "shopping cart": r"shopping cart",
        "cookie": r"cookies?",
        "personal data": r"personal data",
        "privacy": r"privacy (?:policy|notice)",
        "terms": r"terms (?:of use|and conditions)",
        "all rights": r"all rights reserved",
        "copyright holder": r"copyright holders?",
        "-in-chief": r"editors?-in-chief",
        "editorial board": r"editorial board",
        " journal ": r"(?:this|the|our) journal (?:is|publishes|has|was|welcomes)",
        "publishes": r"publishes (?:original|peer|papers|articles|research)",
        "institutional access": r"institutional access",
        "price": r"price",
        "invoice": r"invoice",
        "value added tax": r"value added tax",
        "vat": r"VAT",
        "refund": r"refund",
        "javascript": r"javascript",
        "your ": r"your (?:browser|institution|library|account)",
        "processing charge": r"article processing charges?",
        "impact factor": r"impact factor",
        "manuscript": r"manuscripts? (?:are|is|should|must)|the manuscript",
        "request a copy": r"request a copy",
        "not available from": r"not available from this repository",
        "review": r"reviewers?",
        "referee": r"referees?",
        "revised version": r"revised version",
        "rapid response": r"rapid responses?",
    }.items()
}
# Records for programs: BibTeX, EndNote, RIS, XML.
_EXPORT = re.compile(r"@[a-z]+\s*\{|%0 |TY {1,2}- |<\?xml|<modsCollection", re.IGNORECASE)


def caption_label(block: Block) -> str:
    """Return the label of a caption; "" for others, such as a sentence: "Table 1 shows …"."""
    match = _CAPTION.match(block.text)
    if match is None:
        return ""
    rest = block.text[match.end() :]
    if block.paragraph:
        fits = re.match(r"\s*(?:[.:|—–-]|$|[A-Z(])", rest) is not None
    else:
        fits = not _SENTENCE.match(rest)
    return str(match[0]) if fits else ""


def is_caption(block: Block) -> bool:
    """Answer whether a block is a caption."""
    return caption_label(block) != ""


def is_links(block: Block) -> bool:
    """Answer whether a block consists of links to other pages."""
    return block.linked > LINK_SHARE * block.words


def runs_on(block: Block) -> bool:
    """Answer whether a block is running text, in contrast to names or addresses."""
    return block.words >= 25 or (
        block.words >= PARAGRAPH and bool(re.search(r"[.!?。]\s*(?:\[[0-9, –-]+\])?$", block.text))
    )


def is_entry(block: Block) -> bool:
    """Answer whether a block looks like a reference."""
    return 6 <= block.words <= 90 and bool(YEAR.search(block.text) and _ENTRY.match(block.text))


def is_part(block: Block) -> bool:
    """Answer whether a block is a heading inside a structured abstract."""
    return 0 < len(block.text) <= 60 and is_abstract_part(block.text)


def is_substance(block: Block) -> bool:
    """
    Answer whether a block is a paragraph of a body.

    Subscription offers, notices and teasers of other texts are not.
    """
    return (
        not block.level
        and block.words >= PARAGRAPH
        and not _TEASER.search(block.text)
        and not is_notice(block.text)
    )


def is_notice(text: str) -> bool:
    """Answer whether a paragraph is about access, cookies, the journal or a review."""
    lower = text.lower()
    return any(sign in lower and pattern.search(text) for sign, pattern in _NOTICES.items())


def is_prose(text: str) -> bool:
    """Answer whether most words are in lower case, as in prose, unlike in a list of names."""
    words = [word for word in text.split() if word[:1].isalpha()]
    return sum(1 for word in words if not word[:1].isupper()) >= PROSE * len(words)


def is_export(block: Block) -> bool:
    """Answer whether a block is a record for programs."""
    return _EXPORT.match(block.text) is not None


def is_below_table(block: Block) -> bool:
    """Answer whether a bold line is a heading of notes below a table."""
    return block.level == BOLD_LEVEL and is_no_heading(block.text)


def page_blocks(document: Document) -> PageBlocks:
    """Return the blocks of the body of a page; they are shared, so nothing may change them."""
    return document.page.derived(marked_blocks)


def marked_blocks(page: Page) -> PageBlocks:
    """Return the blocks of a page, with the levels of headings."""
    blocks = copy(page.derived(cut_body))
    tables = data_tables(blocks.blocks)
    marked = [_marked(block, tables) for block in blocks.blocks]
    for place in _outline_items(marked):
        marked[place] = block = copy(marked[place])
        block.level, block.signs = 0, block.signs | signs.OUTLINE
    blocks.blocks = marked
    return blocks


def _outline_items(page_blocks: list[Block]) -> Iterator[int]:
    """
    Yield the places of the items of lists that name the sections of the page.

    Wiley, 2016: "Top of page", "Abstract", "Introduction" … below each heading.
    """
    run: list[int] = []
    for place, block in enumerate((*page_blocks, None)):
        if block is not None and block.signs & signs.LIST_ITEM and block.words <= _ITEM_WORDS:
            run.append(place)
            continue
        if len(run) >= _ITEMS:
            kinds = {heading_kind(page_blocks[at].text) for at in run} - {""}
            if len(kinds) >= _ITEMS:
                yield from run
        run = []


def _marked(block: Block, tables: frozenset[int]) -> Block:
    """Return a block, marked if it is a heading, the beginning of a comment, or an outline."""
    level, sign = block.level, 0
    if block.words <= 12 and not level and _COMMENT.match(block.text):
        level = COMMENT_LEVEL
    elif block.words <= 25 and level in (0, BOLD_LEVEL) and _is_outline(block.text):
        # HighWire, 2003: "TOP ABSTRACT INTRODUCTION REFERENCES" at each section
        level, sign = 0, signs.OUTLINE
    elif (
        not level
        and block.words <= 6
        and not block.linked
        and block.table not in tables
        and not block.signs & (signs.OUTSIDE | signs.LIST_ITEM | signs.FIGURE)
        and heading_kind(block.text)
        and not YEAR.search(block.text)  # "Methods, 20, 4, 403-10, 2000" is a reference
    ):
        level = BOLD_LEVEL
    if level != block.level or sign:
        block = copy(block)  # the cleaner reads the blocks as they were cut
        block.level = level
        block.signs |= sign
    return block


def _is_outline(line: str) -> bool:
    """Answer whether a line lists the names of sections."""
    words = line.split()
    if len(words) < 3 or line[-1] in ".:;":
        return False
    names = known_words(words)
    return len(names) >= 3 or (len(names) >= 2 and len(names) >= len(words) - 2)


def data_tables(page_blocks: Iterable[Block]) -> frozenset[int]:
    """Return the data tables, which have many short cells, unlike layout tables."""
    cells: dict[int, list[int]] = {}
    for block in page_blocks:
        if block.table:
            cells.setdefault(block.table, []).append(block.words)
    return frozenset(
        table
        for table, words in cells.items()
        if len(words) >= CELLS
        and sum(words) < 25 * len(words)
        and not sum(1 for each in words if each >= 60) >= 3
    )
