"""
The first lines of a table → its delimiter, its header, and the columns to read.

A list with one identifier a line is not a table: ``find_layout`` returns None for it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from pubcrawl.exchange.spreadsheets.columns import ColumnUse, choose, looks_like_pmids, profile
from pubcrawl.exchange.spreadsheets.header_names import TAGS, Evidence, kind_of
from pubcrawl.exchange.spreadsheets.named_columns import is_prose, named_columns
from pubcrawl.exchange.spreadsheets.table_rows import (
    DELIMITERS,
    NumberedLine,
    filled,
    is_comment,
    rows_of,
    split,
)
from pubcrawl.exchange.spreadsheets.typed_columns import row_kind, typed_columns
from pubcrawl.ids.addresses import address
from pubcrawl.ids.identifier_text import (
    ADDRESS,
    ANY,
    EMPTY,
    PMID_OR_PMCID,
    identify,
    read_text,
)
from pubcrawl.ids.mending import NOTHING, mend_number, trim

SAMPLE = 300
"""Lines by which a table is recognised."""

HEADER_WITHIN = 20
"""Rows within which the header must be."""

_NAME_MAX = 100  # characters of a header cell
_CONSISTENT = 0.6  # least share of rows with the same number of columns
_SEPARATOR = re.compile(r"sep=(.)", re.IGNORECASE)
# "DOI (e.g. 10.5555/a)" is a name, although it names something.
_EXAMPLE = re.compile(
    r"(?<=\w)[\s(,:;-]{1,9}(?:e\.?\s?g\b|(?:for )?example|such as|z\.?\s?b\.|p\.?\s?ex\.|ex\.).*",
    re.IGNORECASE,
)
_TITLES = {
    "pmid": "PMID",
    "pmcid": "PMCID",
    "doi": "DOI",
    PMID_OR_PMCID: "identifiers, but no bare numbers,",
    ADDRESS: "address",
    ANY: "identifiers",
}


class Layout(NamedTuple):
    """
    The layout of a table.

    *delimiter*: "" is white space. *header*: number of the line with the names, 0 for none.
    *names*: of the columns. *width*: usual number of columns. *uses*: columns to read, best
    first; none if no column could be recognised.
    """

    delimiter: str
    header: int
    names: tuple[str, ...]
    width: int
    uses: tuple[ColumnUse, ...]

    def cells(self, text: str) -> list[str]:
        """Return the cells of a row, without empty ones at its end."""
        return filled(split(text, self.delimiter))

    def sentence(self) -> str:
        """Return a sentence with the columns that are read and those that are not."""
        read = [use for use in self.uses if use.primary]
        also = [use for use in self.uses if not use.primary]
        used = {use.number for use in self.uses}
        rest = [number for number in range(self.width) if number not in used]
        parts = [
            ", ".join(
                f"{_TITLES[use.kind]} from {'column ' * (place == 0)}{self._named(use.number)}"
                for place, use in enumerate(read)
            )
            or "no column of identifiers is recognised; name it with -a columns=pmid:3"
        ]
        if also:
            parts.append("where these are empty: " + self._list(use.number for use in also))
        if rest:
            parts.append("not used: " + self._list(rest))
        if self.header:
            parts.append(f"header in line {self.header}")
        return "; ".join(parts)

    def _named(self, number: int) -> str:
        name = self.names[number].strip() if number < len(self.names) else ""
        return f"{number + 1} {name[:40]!r}" if name else str(number + 1)

    def _list(self, numbers: Iterable[int]) -> str:
        every = list(numbers)
        shown = ", ".join(str(number + 1) for number in every[:30])
        return shown + (f" and {len(every) - 30} more" if len(every) > 30 else "")


def find_layout(
    sample: Sequence[NumberedLine],
    known: Mapping[str, str],
    *,
    delimiter: str = "",
    plain: int = 0,
    bare: bool = False,
) -> Layout | None:
    """
    Return the layout of the table that begins with the lines of *sample*; None for a plain list.

    *known*: names of columns → kinds. *delimiter*: "" to find it. *plain*: number of lines that are
    seeds if each is read by itself; *bare*: most of these have a PMID.
    """
    best: tuple[tuple[int, bool, int, float, int], Layout] | None = None
    separator = _SEPARATOR.fullmatch(sample[0].text.strip()) if sample else None
    choices = (delimiter,) if delimiter else (separator[1],) if separator else DELIMITERS
    lines = sample[1:] if separator else sample
    for one in choices:
        scored = _scored(lines, one, known, forced=bool(delimiter or separator))
        if scored and (best is None or scored[0] > best[0]):
            best = scored
    if best is None:
        return None if delimiter else _spaced(lines, known) or _untitled(lines, known)
    (named, _, recognised, _, _), layout = best
    if delimiter and layout.width < 2 and not layout.uses and 2 * plain > len(sample):
        return None
    if named or delimiter or separator:
        return layout
    if spaced := _spaced(lines, known):
        return spaced
    has_pmids = any(use.kind in ("pmid", ANY) for use in layout.uses)
    # "1;10.5555/a": a plain reading takes the number of the row for a PMID.
    if (recognised and recognised + bool(layout.header) > plain) or (
        bare and not has_pmids and recognised >= plain > 0
    ):
        return layout
    if bare and not layout.uses and plain and not _may_begin_with_pmids(lines, layout):
        return layout
    return None


def _may_begin_with_pmids(lines: Sequence[NumberedLine], layout: Layout) -> bool:
    """Answer whether the first column of a table without identifiers may hold PMIDs."""
    first = [cells[0].strip() for _, cells in rows_of(lines, layout.delimiter) if cells]
    numbers = [text for text in first if text.isdecimal() and text[0] != "0"]
    return len(first) < 3 or looks_like_pmids(numbers)


def _scored(
    lines: Sequence[NumberedLine], delimiter: str, known: Mapping[str, str], *, forced: bool
) -> tuple[tuple[int, bool, int, float, int], Layout] | None:
    rows = rows_of(lines, delimiter)
    if not rows:
        return None
    tagged = {**known, **TAGS} if delimiter == "\t" and "pmid" in known.values() else known
    place, named = _header(rows, tagged)
    header = rows[place][1] if named else []
    below = rows[place + 1 :] if named else rows
    if len(header) > 1 and not forced and delimiter != "\t":
        at = rows[place][0]
        if not any(delimiter in line.text for line in lines if line.number > at):
            return None  # "PMID, PMCID or DOI" is the name of one column
    if named:
        below = below[: next_header(header, below, tagged)]
    widths = Counter(len(cells) for _, cells in below if len(cells) > 1)
    usual, count = widths.most_common(1)[0] if widths else (1, 0)
    # Rows end early where their last cells are empty.
    width = max(
        usual,
        len(header),
        max((len(cells) for _, cells in below), default=0) if count < len(below) else usual,
    )
    several = sum(n for size, n in widths.items() if size <= max(len(header), usual))
    share = several / len(below) if below else 1.0
    lone = named and len(header) == 1 and delimiter != "\t"
    if not forced and (lone or not named) and (usual < 2 or share < _CONSISTENT):
        return None
    width = max(len(header), usual) if header else width
    if not named and (place := _unnamed_header(rows, width)) >= 0:
        header, below = rows[place][1], rows[place + 1 :]
    profiles = [
        profile([cells[number] if number < len(cells) else "" for _, cells in below])
        for number in range(width)
    ]
    uses = choose(header, profiles, tagged)
    uses = typed_columns(uses, [cells for _, cells in below], width, tagged)
    line = rows[place][0] if header else 0
    layout = Layout(delimiter, line, tuple(header), width, uses)
    recognised = sum(1 for _, cells in below if reads(cells, uses))
    several_columns = usual > 1 and share >= _CONSISTENT and (not named or len(header) > 1)
    return (named, several_columns, recognised, share if width > 1 else 0.0, width), layout


def reads(cells: Sequence[str], uses: Iterable[ColumnUse]) -> bool:
    """Answer whether a row names a publication or page, if in doubt, in one of the *uses*."""
    for use in uses:
        if use.number < len(cells):
            kind = row_kind(cells, use)
            content = read_text(cells[use.number], kind) if kind else EMPTY
            asked = content.reason == PMID_OR_PMCID
            if content.ids or asked or (use.kind == ADDRESS and content.urls):
                return True
    return False


def is_name(cell: str) -> bool:
    """Answer whether *cell* may be the name of a column."""
    text = _EXAMPLE.sub("", cell.strip())
    return (
        len(text) <= _NAME_MAX
        and '","' not in text
        and not text.startswith(("10.", "10/"))
        and not (address(text) or mend_number(text) != ("", "") or _names_something(text))
    )


def _names_something(text: str) -> bool:
    content = read_text(text)
    return bool(content.ids or content.urls)


def _header(
    rows: Sequence[tuple[int, list[str]]], known: Mapping[str, str]
) -> tuple[int, Evidence | int]:
    """Return the place of the first row that names a known column, and how well; -1, 0 if none."""
    worded: list[int] = []
    for place, (_, cells) in enumerate(rows[: HEADER_WITHIN + 1]):
        filled = [cell for cell in cells if cell.strip()]
        if not filled or not all(map(is_name, filled)):
            continue
        found = [kind_of(cell, known) for cell in filled]
        if _is_repeated(rows, place, known):
            continue  # "pmid" is a value of each second row
        evidence = max(one for _, one in found)
        if evidence is Evidence.NAME:
            return place, evidence
        title = len(filled) == 1 and is_prose(filled[0], found[0][0])
        if evidence is Evidence.WORD and not title:
            worded.append(place)
    return (worded[0], Evidence.WORD) if worded else (-1, 0)


def next_header(
    names: Sequence[str], rows: Sequence[tuple[int, list[str]]], known: Mapping[str, str]
) -> int | None:
    """
    Return the place of the header of a second table among *rows*; None without one.

    *names*: of the columns of the first. A repeated header does not begin a second table.
    """
    for place, (_, cells) in enumerate(rows):
        if is_header(cells, known):
            above = rows[place - 1] if place else None
            if begins_table(names, above, rows[place:], known):
                return place
    return None


def begins_table(
    names: Sequence[str],
    above: tuple[int, Sequence[str]] | None,
    rows: Sequence[tuple[int, list[str]]],
    known: Mapping[str, str],
) -> bool:
    """
    Answer whether the first of *rows* is the header of another table than that of *names*.

    The columns of such a table have the identifiers that their names announce: more than the
    columns of *names* have there, or as many after a gap or a title. *above*: the row above.
    """
    number, header = rows[0]
    if [*map(str.strip, header)] == [*map(str.strip, names)] or _is_repeated(rows, 0, known):
        return False
    below = rows[1 : 1 + HEADER_WITHIN]
    here, before = (_promised(each, below, known) for each in (header, names))
    apart = above is not None and (number > above[0] + 1 or len(list(filter(None, above[1]))) < 2)
    kinds, kinds_before = ({kind_of(name, known)[0] for name in each} for each in (header, names))
    doubtful = PMID_OR_PMCID in kinds - kinds_before
    return here > before or (here == before > 0 and (apart or doubtful))


def is_header(cells: Sequence[str], known: Mapping[str, str]) -> bool:
    """Answer whether a row may be the header of a table: names, one of them that of a kind."""
    filled = [cell for cell in cells if cell.strip()]
    return (
        len(filled) > 1
        and any(
            kind == PMID_OR_PMCID or evidence is Evidence.NAME
            for kind, evidence in (kind_of(cell, known) for cell in filled)
        )
        and all(map(is_name, filled))
    )


def _promised(
    names: Sequence[str], rows: Iterable[tuple[int, list[str]]], known: Mapping[str, str]
) -> int:
    """Return how many of *rows* have an identifier in a column that *names* call by its kind."""
    kinds = [kind_of(name, known)[0] for name in names]
    uses = [ColumnUse(number, kind) for number, kind in enumerate(kinds) if kind]
    return sum(1 for _, cells in rows if reads(cells, uses))


def _is_repeated(
    rows: Sequence[tuple[int, list[str]]], place: int, known: Mapping[str, str]
) -> bool:
    """Answer whether the names of a row are values of its columns in different rows."""
    here = rows[place][1]
    for number, cell in enumerate(here):
        if kind_of(cell, known)[0]:
            same = sum(
                number < len(cells) and cells[number] == cell and cells != here for _, cells in rows
            )
            if same:
                return True
    return False


def _unnamed_header(rows: Sequence[tuple[int, list[str]]], width: int) -> int:
    """Return the place of a header without known names: above rows of another kind; -1 for none."""
    for place, (_, cells) in enumerate(rows[:HEADER_WITHIN]):
        filled = [cell for cell in cells if cell.strip().lower() not in NOTHING]
        if len(filled) < max(2, 0.6 * width) or not all(map(is_name, filled)):
            if len(filled) >= 2:
                return -1  # the first row of data
            continue
        below = rows[place + 1 : place + 20]
        return place if sum(not all(map(is_name, cells)) for _, cells in below) > 0 else -1
    return -1


def _untitled(lines: Sequence[NumberedLine], known: Mapping[str, str]) -> Layout | None:
    """Return the layout of a lone column with PMCIDs and bare numbers below a name of no kind."""
    rows = rows_of(lines, "\t")
    if not {"pmid", "pmcid"} <= set(known.values()) or not rows or not is_name(rows[0][1][0]):
        return None
    column = profile([cells[0] for _, cells in rows[1:]])
    if not column.kinds["pmcid"] or not column.numbers or is_prose(rows[0][1][0], ""):
        return None
    return Layout("\t", rows[0][0], (rows[0][1][0],), 1, (ColumnUse(0, PMID_OR_PMCID),))


def _spaced(lines: Sequence[NumberedLine], known: Mapping[str, str]) -> Layout | None:
    """Return the layout of a table with white space between columns, by its header."""
    rejected = 0
    for line in lines:
        text = trim(line.text)
        if not text or is_comment(text) or text.startswith(("{", "[")):
            continue
        named = named_columns(text, known)
        if named and not named.delimiter and not read_text(text).ids:
            uses = tuple(ColumnUse(number, kind) for number, kind in named.kinds.items())
            names = split(text, "")
            return Layout("", line.number, tuple(names), len(names), uses)
        if identify(text) or read_text(text).ids or (rejected := rejected + 1) > HEADER_WITHIN:
            return None
    return None
