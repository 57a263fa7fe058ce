"""Rows of a table → seeds, by the layout of the table."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from pubcrawl.engine.seeds.line import (
    address_of,
    entry_address,
    names_of,
    page,
    publications,
    read_line,
)
from pubcrawl.engine.seeds.seed import Seed, SeedForm, reject, sought
from pubcrawl.exchange.spreadsheets.columns import PLAUSIBLE, ColumnUse
from pubcrawl.exchange.spreadsheets.header_names import columns_of
from pubcrawl.exchange.spreadsheets.layout import Layout
from pubcrawl.exchange.spreadsheets.work_columns import described_row
from pubcrawl.ids.addresses import addresses
from pubcrawl.ids.article_pages import may_be_article
from pubcrawl.ids.doi import REGISTRANT
from pubcrawl.ids.identifier_text import (
    ADDRESS,
    ANY,
    EMPTY,
    NUMBERED,
    PMID_OR_PMCID,
    TextContent,
    read_text,
)
from pubcrawl.ids.identifiers import KINDS, Name
from pubcrawl.ids.mending import mend_text, trim

_DAMAGE = ("lost-digits", "cut-doi", "spaced-doi", "short-doi", "excel-error")
"""Reasons of a cell that are worth a rejected line beside the row's other identifiers."""

_MARKED = re.compile(rf"PMC|PMID|PubMed|MED:|{REGISTRANT}", re.IGNORECASE)
# Words of a note on another publication than that of the row.
_OF_ANOTHER = re.compile(
    r"\b(?:companions?|errat(?:um|a)|corrigend(?:um|a)|correction|retract(?:ion|ed)|comment(?:ary)?"
    r"|reply|repl(?:y|ies) to|updates?|updated|protocol|cite[sd]?|citing|see|cf|duplicate|preprint"
    r"|superseded|previous|earlier|supplement(?:ary)?|dataset|based on|similar|related)\b",
    re.IGNORECASE,
)
_PIECE = re.compile(r"[\n;|]")
_OTHER_DATABASE = re.compile(
    r"(?:ovid )?(?:embase|cinahl|scopus|web of science|wos|psyc(?:info|articles)|eric|lilacs|ebsco"
    r"|cochrane|central|proquest|biosis|amed|google scholar|agricola|cab)\b",
    re.IGNORECASE,
)
_ORDER = (*_DAMAGE, PMID_OR_PMCID, "formula", "cut-url", "no-pmid", "ragged-row")


class RowReader:
    """
    Rows of a table as seeds; with *find*, those that only describe a work too.

    *mended*: damage done by a spreadsheet and repaired → number of cells.
    """

    def __init__(self, layout: Layout, form: SeedForm, *, find: bool = False) -> None:
        self.layout = layout
        self.form = form
        self.find = find
        self.mended: Counter[str] = Counter()
        self._header = [name.strip() for name in layout.names]
        read = {use.number for use in layout.uses}
        width = max(layout.width, len(self._header))
        names = [*self._header, *[""] * (width - len(self._header))]
        self._accessions, self._own, self._articles, self._databases, others = (
            set(columns_of(subject, names))
            for subject in ("accession", "publication", "articles", "database", "others")
        )
        others |= read
        self._loose = [number for number in range(len(names)) if number not in others]
        self._pages = form in (SeedForm.URLS, SeedForm.ENTRIES)

    def continued(self, layout: Layout) -> RowReader:
        """Return the reader of a table of *layout* below; both share ``mended``."""
        reader = RowReader(layout, self.form, find=self.find)
        reader.mended = self.mended
        return reader

    def read(self, row: str, line: int) -> Iterator[Seed]:
        """Yield the seeds of a row, or the row as a rejected line; nothing if it is empty."""
        cells = self.layout.cells(row)
        if not any(map(str.strip, cells)) and row.strip() != '"':
            return
        if self._header and [cell.strip() for cell in cells] == self._header:
            return  # several tables in one file repeat it
        text = trim(row)
        yield from (
            self._page_seeds(cells, text, line) if self._pages else self._seeds(cells, text, line)
        )

    def _seeds(self, cells: Sequence[str], text: str, line: int) -> Iterator[Seed]:
        ragged = len(cells) > max(self.layout.width, len(self._header))
        uses = sorted(self.layout.uses, key=lambda use: not use.primary)
        contents = [self._content(cells, use, ragged) for use in uses if use.primary]
        if names := names_of(contents):
            names = self._completed(names, cells)
        if not names:
            for use in self.layout.uses:
                if use.primary:
                    continue
                content = self._content(cells, use, ragged)
                contents.append(content)
                if names := names_of([content]):
                    break
        if not names:
            names = self._beside(cells)
        if not names and (ragged or not self.layout.uses):
            names = names_of(read_text(cell) for cell in cells)
        if names:
            self.mended.update(content.mended for content in contents if content.mended)
            yield from publications(names, text, line, address_of(contents, self.form))
            for reason in dict.fromkeys(one.reason for one in contents if one.reason in _DAMAGE):
                yield reject(line, text, reason)
            return
        if self.form is SeedForm.EITHER:
            promised = [use.number in self._articles for use in uses]
            articles = (
                tuple(url for url in content.urls if may_be_article(url, named=say))
                for content, say in zip(contents, promised, strict=False)
            )
            if found := next(filter(None, articles), ()):
                yield from (page(text, line, [url], self.form) for url in found)
                return
            if any(content.urls for content in contents):
                yield reject(line, text, self._reason(contents, cells, "no-article"))
                return
        if (
            self.layout.width < 2
            and self.layout.uses
            and all(use.kind != PMID_OR_PMCID for use in self.layout.uses)
            and not (seeds := read_line(text, line, self.form))[0].reason
        ):
            yield from seeds
            return
        if self.find and (cited := described_row(self._header, cells)):
            yield sought(line, text, cited)
            return
        yield reject(line, text, self._reason(contents, cells))

    def _completed(self, names: list[Name], cells: Sequence[str]) -> list[Name]:
        """Return *names* of one publication, with those of the same one in other columns."""
        known = {name.kind: name for name in names}
        if len(known) < len(names) or len(known) == len(KINDS):
            return names
        spare = [use.number for use in self.layout.uses if not use.primary]
        for number in (*spare, *self._loose):
            found = self._labelled(cells, number)
            if found and all(known.get(name.kind, name) == name for name in found):
                known.update({name.kind: name for name in found})
        return [*names, *(name for name in known.values() if name not in names)]

    def _beside(self, cells: Sequence[str]) -> list[Name]:
        """Return the identifiers of a row in a column that has few of them."""
        return next(filter(None, (self._labelled(cells, number) for number in self._loose)), [])

    def _labelled(self, cells: Sequence[str], number: int) -> list[Name]:
        """Return the identifiers in a cell with at most one of each kind."""
        cell = cells[number] if number < len(cells) else ""
        mark = _MARKED.search(cell)
        if mark is None or _OF_ANOTHER.search(cell):
            return []
        # "We extend Smith (PMID: 1)" is on another publication, unless it is a title or citation.
        before = _PIECE.split(cell[: mark.start()])[-1]
        if len(before.split()) > 1 and number not in self._own:
            return []
        found = names_of([read_text(cell)])
        return found if len({name.kind for name in found}) == len(found) else []

    def _of_other_database(self, cells: Sequence[str]) -> bool:
        """Answer whether a row is from a database whose numbers are not PMIDs."""
        labels = [cells[number] for number in self._databases if number < len(cells)]
        return any(_OTHER_DATABASE.match(cell.strip()) for cell in labels)

    def _content(self, cells: Sequence[str], use: ColumnUse, ragged: bool) -> TextContent:
        content = use.read(cells)
        if content.empty:
            return content
        cell = trim(cells[use.number])
        if cell.isdecimal() and use.number in self._accessions and self._of_other_database(cells):
            return EMPTY
        if ragged and use.kind in NUMBERED and cell.isdecimal() and len(cell) < PLAUSIBLE:
            return TextContent(reason="ragged-row")  # a year or page that is one column too far
        return content

    def _reason(
        self, contents: Sequence[TextContent], cells: Sequence[str], default: str = ""
    ) -> str:
        reasons = {content.reason for content in contents}
        for reason in _ORDER:
            if reason in reasons:
                return reason
        if default:
            return default
        if self.form is SeedForm.IDS and any(content.urls for content in contents):
            return "unknown-url"
        if not self.layout.uses and any(_may_be_pmid(cell) for cell in cells):
            return "bare-number"
        return "no-identifier"

    def _page_seeds(self, cells: Sequence[str], text: str, line: int) -> Iterator[Seed]:
        uses: Iterable[ColumnUse] = self.layout.uses
        if not self.layout.uses:
            uses = (ColumnUse(number, ADDRESS) for number in range(len(cells)))
        reasons: list[str] = []
        for use in uses:
            cell, mended = mend_text(cells[use.number]) if use.number < len(cells) else ("", "")
            found = self._pages_in(cell)
            seeds = [page(text, line, [url], self.form) for url in found]
            reasons += [seed.reason for seed in seeds if seed.reason]
            if any(not seed.reason for seed in seeds):
                self.mended.update([mended] if mended else ())
                yield from seeds
                return
        yield reject(line, text, reasons[0] if reasons else "no-url")

    def _pages_in(self, cell: str) -> list[str]:
        if found := addresses(cell):
            return found
        content = read_text(cell)
        if content.urls:
            return list(content.urls)
        if self.form is SeedForm.ENTRIES:
            return [entry_address(name.value) for name in content.ids if name.kind == "doi"]
        return []


def _may_be_pmid(cell: str) -> bool:
    numbers = [name.value for name in read_text(cell, "pmid").ids if name.kind == "pmid"]
    return any(len(number) >= PLAUSIBLE for number in numbers) and not read_text(cell, ANY).ids
