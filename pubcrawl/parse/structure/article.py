"""
An article by the structure of its page alone: no rule, no name of a class is needed.

The page is a list of blocks (``blocks``); headings whose words are known
(``headings``) say what stands below them. The body is what is left between the
abstract and the references, in the smallest element that holds most of the running
text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from pubcrawl.ids.doi import extract_doi
from pubcrawl.parse.html import Document
from pubcrawl.parse.keywords import split
from pubcrawl.parse.structure import blocks as cut
from pubcrawl.parse.structure import headings
from pubcrawl.parse.structure.blocks import LONG, PARAGRAPH, Block, blocks, count_words
from pubcrawl.parse.structure.headings import bare, heading_kind

LONG_LINE: Final = 30
"""Words of a line that is no list of keywords any more where it is not split."""

LINKED: Final = 0.4
"""Share of words in links to other places above which a block is a list of links."""

CORE: Final = 0.85
"""Share of the running text that the element around the article holds."""

ABSTRACT_WORDS: Final = 700
"""Words of the longest abstract that no heading ends."""

ABSTRACT_MIN: Final = 15
"""Words of the shortest abstract."""

KEYWORDS_MAX: Final = 40

REFERENCES_MIN: Final = 3
"""Entries that make a list of references."""

REFERENCES_MAX: Final = 5000

_CAPTION = re.compile(
    r"(?:supplementary |supp\.? |extended data |online )?"
    r"(?:fig(?:ure|\.)?s?|tab(?:le|\.)|scheme|chart|plate|box|map|photo|video|movie|abb(?:ildung|\.)"
    r"|tabelle|figura|tabla|tabela|cuadro|gráfico|quadro|tableau|图|表|図)"
    r"\s*(?:s|a|b)?[0-9ivx]{1,4}\b",
    re.IGNORECASE,
)
_RUN_IN_ABSTRACT = re.compile(
    r"^(?:abstract|summary|resumo|resumen|résumé|zusammenfassung|riassunto|摘\s*要|要旨)"
    r"\s*[:.—–-]+\s*",
    re.IGNORECASE,
)
_RUN_IN_KEYWORDS = re.compile(
    r"^(?:author'?s?\s+)?(?:key\s*-?\s*words?(?:\s+and\s+phrases)?|index\s+terms|palavras[- ]chave"
    r"|palabras[- ]clave|mots[- ]cl[ée]s|schl[üu]sselw[öo]rter|parole\s+chiave|ключевые\s+слова"
    r"|关键词|關鍵詞|キーワード|anahtar\s+kelimeler|słowa\s+kluczowe|keywords\s+plus)\s*[:：.—–-]\s*",
    re.IGNORECASE,
)
_REFERENCE_NUMBER = re.compile(r"^\s*[\[(]?[0-9]{1,4}[\].)]?\s+\S")
_YEAR = re.compile(r"\b(?:1[5-9]|20)[0-9]{2}[a-z]?\b")
_DOI = re.compile(r"(?:doi\.org/|doi\s*[:.]?\s*)10\.[0-9]{4,9}/", re.IGNORECASE)
_CITED = re.compile(
    r"\[[0-9]{1,3}(?:\s*[,–-]\s*[0-9]{1,3})*\]|\(\s*[A-Z][^()]{2,80}?(?:1[89]|20)[0-9]{2}[a-z]?\s*\)"
    r"|et al\."
)
# Records for programs: BibTeX, EndNote, RIS, XML.
_EXPORT = re.compile(r"@[a-z]+\s*\{|%0 |TY {1,2}- |<\?xml|<modsCollection", re.IGNORECASE)
_NO_TEXT = cut.MENU | cut.AROUND
_TITLE_TAIL = re.compile(r"\s+[|–—-]\s+[^|–—]{2,80}$")


@dataclass(slots=True)
class PageArticle:
    """
    What the structure of a page gives.

    *abstract*, *body*: paragraphs in order. *headings*: those of the body, with their
    place among its paragraphs. *back*: paragraphs of acknowledgements, statements and
    appendices. *references*: entries as printed. *page_words*: words in all long
    paragraphs of the page that are no references, menus or captions. *sections*:
    kinds of the known headings. *cites*: number of citations in the body.
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
    sections: frozenset[str] = frozenset()


def read_article(page: Document, *, titles: Sequence[str] = (), abstract: str = "") -> PageArticle:
    """
    Return the article on *page* as far as its structure shows it.

    *titles*: what meta elements or others call the article, the best first; *abstract*:
    what they give as its abstract, or the beginning of it.
    """
    return label(blocks(page), titles=titles, abstract=abstract, window=page.title)


def label(
    found: list[Block], *, titles: Sequence[str] = (), abstract: str = "", window: str = ""
) -> PageArticle:
    """Return the article in the blocks of a page; *window*: the title of the window."""
    return _Labels(found, titles, abstract, window).article()


class _Labels:
    """What each block of a page is: kinds of ``headings``, by the number of the block."""

    def __init__(
        self, found: list[Block], titles: Sequence[str], abstract: str, window: str
    ) -> None:
        self.blocks = found
        self.titles = tuple(filter(None, map(bare, titles)))
        self.meta_abstract = bare(abstract)
        self.window = window
        self.kinds: list[str] = [""] * len(found)
        self.known: set[str] = set()

    def article(self) -> PageArticle:
        """Return the article."""
        self.data_tables = _data_tables(self.blocks)
        _mark_headings(self.blocks, self.data_tables)
        title = self._title()
        self._sections()
        self._single_blocks(title)
        reference_start = self._unheaded_references()
        abstract = self._abstract(title)
        core = self._core()
        body, back = self._body(title, core)
        result = PageArticle(title=self._title_text(title))
        result.abstract = tuple(self._abstract_text(self.blocks[number]) for number in abstract)
        result.body = tuple(self.blocks[number].text for number in body)
        result.back = tuple(self.blocks[number].text for number in back)
        result.keywords = self._keywords()
        references = self._references(reference_start)
        result.references = tuple(self.blocks[number].text for number in references)
        result.reference_dois = tuple(
            next(iter(self.blocks[number].dois), "") for number in references
        )
        texts = [self.blocks[number] for number in body]
        paragraphs = [block for block in texts if not block.level and block.words >= PARAGRAPH]
        result.headings = sum(1 for block in texts if block.level)
        result.paragraphs = len(paragraphs)
        result.body_words = sum(block.words for block in paragraphs)
        result.page_words = sum(
            block.words
            for number, block in enumerate(self.blocks)
            if len(block.text) >= LONG
            and not block.signs & (_NO_TEXT | cut.REFERENCES | cut.FIGURE)
            and self.kinds[number] not in (headings.REFERENCES, headings.ABSTRACT)
            and not self._is_links(block)
        )
        result.known_headings = len(
            {
                bare(block.text)
                for number, block in enumerate(self.blocks)
                if block.level
                and self.kinds[number] == headings.BODY
                and heading_kind(block.text) == headings.BODY
            }
        )
        result.cites = sum(len(_CITED.findall(block.text)) for block in paragraphs)
        result.sections = frozenset(self.known)
        result.doi = self._doi(title)
        result.orcids = tuple(
            dict.fromkeys(
                href
                for number, block in enumerate(self.blocks)
                if self.kinds[number] != headings.REFERENCES
                for href in block.people
            )
        )
        return result

    # Title

    def _title(self) -> int:
        """Return the number of the block that is the title, -1 if none is."""
        for wanted in self.titles:
            same = [n for n, block in enumerate(self.blocks) if bare(block.text) == wanted]
            headed = [n for n in same if self.blocks[n].level and not self._out(n)]
            if headed:
                return min(headed, key=lambda n: (self.blocks[n].level, n))
            if same:
                return next((n for n in same if not self._out(n)), same[0])
        window = bare(self.window)
        best, score = -1, 0
        for number, block in enumerate(self.blocks):
            if not block.level or self._out(number) or heading_kind(block.text):
                continue
            words = bare(block.text)
            if len(words) < 12:
                continue
            points = (8 - block.level) + 6 * (words in window) + (block.words >= 4)
            if self.titles and any(words in each or each in words for each in self.titles):
                points += 8
            if points > score:
                best, score = number, points
        return best if score >= 6 else -1

    def _title_text(self, number: int) -> str:
        return self.blocks[number].text if number >= 0 else ""

    def _out(self, number: int) -> bool:
        return bool(self.blocks[number].signs & _NO_TEXT)

    def _is_links(self, block: Block) -> bool:
        return block.linked > LINKED * block.words

    # Sections

    def _sections(self) -> None:
        """Give each block the kind of the section that it stands in."""
        kind, level, inside, until = "", 0, 0, 0
        for number, block in enumerate(self.blocks):
            if number < until:
                self.kinds[number] = kind
                continue
            if inside and inside not in block.path:
                kind, level, inside = "", 0, 0
            elif kind == headings.KEYWORDS and not block.level and block.words >= LONG_LINE:
                kind, level, inside = "", 0, 0
            if block.level and not block.signs & _NO_TEXT:
                own = heading_kind(block.text)
                if own:
                    self.known.add(own)
                if own or not kind or block.level <= level:
                    kind, level = own, block.level
                    inside = self._around(number) if own in _BOUND else 0
                if own in (headings.ABSTRACT, headings.OTHER_ABSTRACT):
                    until = self._abstract_end(number, inside)
            self.kinds[number] = kind
            if until == number + 1:
                kind, level, inside = "", 0, 0

    def _abstract_end(self, start: int, inside: int) -> int:
        """Return the number of the first block after the abstract whose heading is *start*."""
        head = self.blocks[start]
        held = 0
        if inside:
            held = sum(block.words for block in self.blocks[start:] if inside in block.path)
        bound = held and held <= ABSTRACT_WORDS
        structured = start + 1 < len(self.blocks) and _is_part(self.blocks[start + 1])
        words = 0
        seen: set[str] = set()
        for number in range(start + 1, len(self.blocks)):
            block = self.blocks[number]
            if inside and inside not in block.path:
                return number
            if block.signs & _NO_TEXT:
                continue
            if _RUN_IN_KEYWORDS.match(block.text):
                return number
            if block.level:
                own = heading_kind(block.text)
                if own not in ("", headings.BODY) and not _is_part(block):
                    return number
                same = block.level <= head.level and not bound
                part = _is_part(block) and structured and bare(block.text) not in seen
                if same and (not part or words > ABSTRACT_WORDS):
                    return number
                seen.add(bare(block.text))
            words += block.words
            if words > 2 * ABSTRACT_WORDS:
                return start + 1 if not structured else number
        return len(self.blocks)

    def _around(self, number: int) -> int:
        """Return the smallest element around a heading that holds more than the heading."""
        path = self.blocks[number].path
        after = self.blocks[number + 1].path if number + 1 < len(self.blocks) else ()
        before = self.blocks[number - 1].path if number else ()
        for element in reversed(path):
            if element in after or element in before:
                # An element around most of the page binds nothing.
                return element if element not in before or element in after else 0
        return 0

    def _single_blocks(self, title: int) -> None:
        """Mark captions, tables, lines about the article and menus, wherever they stand."""
        for number, block in enumerate(self.blocks):
            if block.signs & _NO_TEXT or _EXPORT.match(block.text):
                if self.kinds[number] != headings.REFERENCES:
                    self.kinds[number] = headings.AROUND
            elif block.signs & cut.REFERENCES and not block.level:
                self.kinds[number] = headings.REFERENCES
            elif (
                block.signs & cut.FIGURE
                or (block.table and block.table in self.data_tables)
                or (not block.level and self._is_caption(block))
            ):
                self.kinds[number] = headings.FIGURES
            elif _RUN_IN_KEYWORDS.match(block.text) and block.words < 80:
                self.kinds[number] = headings.KEYWORDS

    def _is_caption(self, block: Block) -> bool:
        """Answer whether a block is a caption, and no sentence such as "Table 1 shows …"."""
        found = _CAPTION.match(block.text)
        if found is None:
            return False
        rest = block.text[found.end() :]
        return not block.paragraph or bool(re.match(r"\s*(?:[.:|—–-]|$|[A-Z(])", rest))

    def _unheaded_references(self) -> int:
        """Return where a list of references begins, also one without a heading; -1 for none."""
        starts = [n for n, kind in enumerate(self.kinds) if kind == headings.REFERENCES]
        return starts[0] if starts else -1

    # Abstract

    def _abstract(self, title: int) -> list[int]:
        """Return the numbers of the blocks of the abstract."""
        by_heading = self._runs(headings.ABSTRACT)
        key = self.meta_abstract[:60]
        if len(key) >= 40:
            for run in by_heading:
                if key in bare(" ".join(self.blocks[n].text for n in run)):
                    return self._mark_abstract(run)
        run_in = [
            n
            for n, block in enumerate(self.blocks)
            if not self.kinds[n]
            and _RUN_IN_ABSTRACT.match(block.text)
            and ABSTRACT_MIN <= block.words <= ABSTRACT_WORDS
        ]
        if by_heading:
            return self._mark_abstract(by_heading[0])
        if run_in:
            return self._mark_abstract(run_in[:1])
        named = [
            n
            for n, block in enumerate(self.blocks)
            if block.signs & cut.NAMED_ABSTRACT
            and not block.level
            and self.kinds[n] in ("", headings.ABSTRACT, headings.BODY)
        ]
        total = sum(self.blocks[n].words for n in named)
        if ABSTRACT_MIN <= total <= ABSTRACT_WORDS:
            return self._mark_abstract(named)
        if len(key) >= 40:
            for number, block in enumerate(self.blocks):
                if not block.level and not self._out(number) and bare(block.text).startswith(key):
                    return self._mark_abstract([number])
        return []

    def _runs(self, kind: str) -> list[list[int]]:
        """Return the runs of blocks of one kind, each below its heading, with text enough."""
        runs: list[list[int]] = []
        for number, block in enumerate(self.blocks):
            if self.kinds[number] != kind:
                continue
            opens = block.level and heading_kind(block.text) == kind
            if opens or not runs:
                runs.append([])
            if not opens:
                runs[-1].append(number)
        kept = []
        for run in runs:
            run = self._until_body(run)
            if sum(self.blocks[n].words for n in run if not self.blocks[n].level) >= ABSTRACT_MIN:
                kept.append(run)
        return kept

    def _until_body(self, run: list[int]) -> list[int]:
        """Return the part of a run that can be an abstract where no heading ends it."""
        run = [n for n in run if not self._is_links(self.blocks[n]) or self.blocks[n].level]
        total = sum(self.blocks[n].words for n in run)
        if total <= ABSTRACT_WORDS:
            return run
        first = next((n for n in run if self.blocks[n].words >= ABSTRACT_MIN), None)
        if first is None:
            return run[:1]
        for number in run:
            if number != first:
                self.kinds[number] = ""
        return [first]

    def _mark_abstract(self, run: list[int]) -> list[int]:
        for number in run:
            self.kinds[number] = headings.ABSTRACT
        return run

    def _abstract_text(self, block: Block) -> str:
        return _RUN_IN_ABSTRACT.sub("", block.text, count=1)

    # Body

    def _core(self) -> int:
        """Return the number of the smallest element that holds most of the running text; 0: all."""
        running = [
            block
            for number, block in enumerate(self.blocks)
            if self.kinds[number] in ("", headings.BODY)
            and not block.level
            and block.words >= PARAGRAPH
            and not block.signs & cut.ASIDE
            and not self._is_links(block)
        ]
        total = sum(block.words for block in running)
        core, least = 0, float("inf")
        for number, words in cut.containers(running):
            # Of elements one in another, the inner has the higher number.
            if words >= CORE * total and -number < least:
                core, least = number, -number
        return core

    def _body(self, title: int, core: int) -> tuple[list[int], list[int]]:
        """Return the numbers of the blocks of the body, with its headings, and of the back."""
        body: list[int] = []
        back: list[int] = []
        end = self._after_references()
        waiting: list[int] = []  # headings whose text has not come yet
        started = False
        for number, block in enumerate(self.blocks):
            kind = self.kinds[number]
            if core and core not in block.path:
                continue
            if number >= end and kind != headings.BACK:
                break
            if number == title or kind not in ("", headings.BODY, headings.BACK):
                continue
            if block.signs & (cut.ASIDE | cut.NOTE):
                continue
            if kind == headings.BACK:
                if not block.level and block.words > 3:
                    back.append(number)
                continue
            if block.level:
                waiting.append(number)
                continue
            if self._is_links(block):
                continue
            if not started:
                # What stands before the first paragraph is of the front: names, dates, licences.
                if kind != headings.BODY and not self._runs_on(block):
                    continue
                started = True
            body += waiting
            waiting = []
            body.append(number)
        return body, back

    def _after_references(self) -> int:
        """
        Return the number of the first block behind the references, where the article has ended.

        PNAS shows the beginnings of other articles there. What has a heading of a body
        below the references is of the article: some put their methods at the end.
        """
        found = [n for n, kind in enumerate(self.kinds) if kind == headings.REFERENCES]
        if len(found) < REFERENCES_MIN:
            return len(self.blocks)
        last = found[-1] + 1
        after = range(last, len(self.blocks))
        goes_on = any(
            self.blocks[n].level and self.kinds[n] == headings.BODY and not self._out(n)
            for n in after
        )
        return len(self.blocks) if goes_on else last

    def _runs_on(self, block: Block) -> bool:
        """Answer whether a block is running text: sentences, no names or addresses."""
        return block.words >= 25 or (
            block.words >= PARAGRAPH
            and bool(re.search(r"[.!?。]\s*(?:\[[0-9, –-]+\])?$", block.text))
        )

    # Lists

    def _keywords(self) -> tuple[str, ...]:
        found: list[str] = []
        for number, block in enumerate(self.blocks):
            if self.kinds[number] != headings.KEYWORDS:
                if found:
                    break
                continue
            if block.level and heading_kind(block.text) == headings.KEYWORDS:
                continue
            text = _RUN_IN_KEYWORDS.sub("", block.text, count=1)
            if count_words(text) > 80:
                break
            found += split(text) if re.search("[,;|]", text) else [text]
        words = tuple(dict.fromkeys(word.strip(" .;,·•") for word in found if word.strip(" .;,·•")))
        return words if 0 < len(words) <= KEYWORDS_MAX and all(len(w) < 100 for w in words) else ()

    def _references(self, start: int) -> list[int]:
        if start < 0:
            return []
        found = [
            number
            for number, block in enumerate(self.blocks)
            if self.kinds[number] == headings.REFERENCES
            and not block.level
            and block.words >= 4
            and (_YEAR.search(block.text) or block.dois or _REFERENCE_NUMBER.match(block.text))
        ]
        return found[:REFERENCES_MAX]

    def _doi(self, title: int) -> str:
        """Return the DOI that stands on the page above its body, or in how to cite it."""
        for number, block in enumerate(self.blocks):
            if self.kinds[number] in (headings.REFERENCES, headings.AROUND) or block.words > 80:
                continue
            for href in block.dois:
                if found := extract_doi(href):
                    return found
            if _DOI.search(block.text) and (found := extract_doi(block.text)):
                return found
        return ""


_PART_HEADINGS = """
    background | objective | objectives | aim | aims | purpose | purposes | methods | method |
    results | result | conclusion | conclusions | design | setting | participants | patients |
    interventions | intervention | main outcome measures | main outcomes and measures |
    measurements | findings | interpretation | funding | trial registration | significance |
    introduction | discussion | context | importance | limitations | methods and results |
    materials and methods | patients and methods | principal findings |
    methodology/principal findings | conclusions/significance | study design | data sources |
    study selection | data extraction | data synthesis | exposures | relevance | rationale |
    hypothesis | methods/design | trial status | main results | major conclusions |
    general significance | scope of review | location | time period | major taxa studied |
    main findings | main conclusions | innovation | approach | questions/purposes |
    level of evidence | clinical relevance | practical implications | originality/value |
    design/methodology/approach | research limitations/implications | social implications |
    objetivo | objetivos | método | métodos | resultados | conclusión | conclusiones |
    conclusão | conclusões | introducción | introdução | materiales y métodos | ziel |
    hintergrund | methoden | methodik | ergebnisse | schlussfolgerung | schlussfolgerungen |
    contexte | objectif | objectifs | méthodes | résultats | registration | evidence |
    outcomes | main outcome measure | outcome measures |
    primary and secondary outcome measures | eligibility criteria | recommendations |
    key words | implications | recent findings | summary | purpose of review | areas covered |
    expert opinion | expert commentary | synthesis
"""
_PARTS = frozenset(map(bare, _PART_HEADINGS.split("|")))
"""Headings of the parts of a structured abstract."""


def _is_part(block: Block) -> bool:
    """Answer whether a block is the heading of a part of a structured abstract."""
    return 0 < len(block.text) <= 60 and bare(block.text) in _PARTS


_BOUND = (
    headings.AROUND,
    headings.REFERENCES,
    headings.FRONT,
    headings.KEYWORDS,
    headings.ABSTRACT,
    headings.OTHER_ABSTRACT,
    headings.FIGURES,
)


def _mark_headings(found: Iterable[Block], tables: frozenset[int]) -> None:
    """Make headings of lines that hold the words of one alone, whatever their element is."""
    for block in found:
        if (
            not block.level
            and block.words <= 6
            and not block.linked
            and block.table not in tables
            and not block.signs & (_NO_TEXT | cut.LISTED | cut.FIGURE)
            and heading_kind(block.text)
        ):
            block.level = cut.BOLD_LEVEL


def _data_tables(found: Iterable[Block]) -> frozenset[int]:
    """Return the tables that hold data, not the layout of the page: short cells, many of them."""
    cells: dict[int, list[int]] = {}
    for block in found:
        if block.table:
            cells.setdefault(block.table, []).append(block.words)
    return frozenset(
        table
        for table, words in cells.items()
        if sum(words) < 25 * len(words) and not sum(1 for each in words if each >= 60) >= 3
    )
