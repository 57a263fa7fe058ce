"""
The first lines of a table → its delimiter, its header, and the columns to read.

A list with one identifier a line is not a table: ``find_layout`` returns None for it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from operator import itemgetter
from typing import NamedTuple

from pubcrawl.exchange.spreadsheets.columns import ColumnUse, choose, looks_like_pmids, profile
from pubcrawl.exchange.spreadsheets.header_names import TAGS, Evidence, kind_of
from pubcrawl.exchange.spreadsheets.named_columns import is_prose, named_columns
from pubcrawl.exchange.spreadsheets.table_rows import (
    DELIMITERS,
    NumberedLine,
    Row,
    filled,
    is_comment,
    rows_of,
    split,
)
from pubcrawl.ids.addresses import address
from pubcrawl.ids.identifier_text import ADDRESS, ANY, PMID_OR_PMCID, identify, read_text
from pubcrawl.ids.mending import NOTHING, mend_number, trim

SAMPLE = 300
"""Lines by which a table is recognised."""

HEADER_WITHIN = 20
"""Rows within which the header must be."""

_NAME_MAX = 100  # characters of a header cell
_SHOWN_MAX = 30  # numbers of columns in a sentence
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
        columns: list[str] = []
        for use in self.uses:
            if use.primary:
                name = self.names[use.number].strip() if use.number < len(self.names) else ""
                column = f"{use.number + 1} {name[:40]!r}" if name else str(use.number + 1)
                columns.append(f"{_TITLES[use.kind]} from {'column ' * (not columns)}{column}")
        parts = [
            ", ".join(columns)
            or "no column of identifiers is recognised; name it with -a columns=pmid:3"
        ]
        used = {use.number for use in self.uses}
        for title, numbers in (
            ("where these are empty", [use.number for use in self.uses if not use.primary]),
            ("not used", [number for number in range(self.width) if number not in used]),
        ):
            if numbers:
                shown = ", ".join(str(number + 1) for number in numbers[:_SHOWN_MAX])
                more = len(numbers) - _SHOWN_MAX
                parts.append(f"{title}: {shown}" + (f" and {more} more" if more > 0 else ""))
        if self.header:
            parts.append(f"header in line {self.header}")
        return "; ".join(parts)


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
    separator = _SEPARATOR.fullmatch(sample[0].text.strip()) if sample else None
    lines = sample[1:] if separator else sample
    certain = delimiter or (separator[1] if separator else "")
    scored = (
        _scored(lines, sign, known, forced=bool(certain))
        for sign in ([certain] if certain else DELIMITERS)
    )
    best = max(filter(None, scored), key=itemgetter(0), default=None)
    if best is None:
        return None if delimiter else _spaced(lines, known) or _untitled(lines, known)
    (named, _, recognised, _, _), layout = best
    if delimiter and layout.width < 2 and not layout.uses and 2 * plain > len(sample):
        return None
    if named or certain:
        return layout
    if spaced := _spaced(lines, known):
        return spaced
    has_pmids = any(use.kind in ("pmid", ANY) for use in layout.uses)
    # "1;10.5555/a": a plain reading takes the number of the row for a PMID.
    if (recognised and recognised + bool(layout.header) > plain) or (
        bare and not has_pmids and recognised >= plain > 0
    ):
        return layout
    if bare and not layout.uses and plain:
        first = [cells[0].strip() for _, cells in rows_of(lines, layout.delimiter)]
        numbers = [text for text in first if text.isdecimal() and text[0] != "0"]
        if len(first) >= 3 and not looks_like_pmids(numbers):
            return layout  # the first column cannot be one of PMIDs
    return None


def _scored(
    lines: Sequence[NumberedLine], delimiter: str, known: Mapping[str, str], *, forced: bool
) -> tuple[tuple[int, bool, int, float, int], Layout] | None:
    """Return the layout with a *delimiter* and its score; None if the lines are no such table."""
    rows = rows_of(lines, delimiter)
    if not rows:
        return None
    tagged = {**known, **TAGS} if delimiter == "\t" and "pmid" in known.values() else known
    place, named = _header(rows, tagged)
    header = rows[place][1] if named else []
    below = rows[place + 1 :]
    if named:
        below = below[: next_header(header, below, tagged)]
    widths = Counter(len(cells) for _, cells in below)
    del widths[1]
    usual, count = widths.most_common(1)[0] if widths else (1, 0)
    several = sum(n for size, n in widths.items() if size <= max(len(header), usual))
    share = several / len(below) if below else 1.0
    if not forced:
        if len(header) > 1 and delimiter != "\t":
            last = rows[place][0]
            if not any(delimiter in line.text for line in lines if line.number > last):
                return None  # "PMID, PMCID or DOI" is the name of one column
        lone = len(header) == 1 and delimiter != "\t"
        if (lone or not named) and (usual < 2 or share < _CONSISTENT):
            return None
    # Rows end early where their last cells are empty.
    widest = max(widths, default=1) if count < len(below) else usual
    width = max(usual, len(header)) if header else max(usual, widest)
    if not named and (place := _unnamed_header(rows, width)) >= 0:
        header, below = rows[place][1], rows[place + 1 :]
    cells_below = [cells for _, cells in below]
    profiles = [
        profile(cells[number] if number < len(cells) else "" for cells in cells_below)
        for number in range(width)
    ]
    uses = choose(header, profiles, tagged, cells_below)
    layout = Layout(delimiter, rows[place][0] if header else 0, tuple(header), width, uses)
    recognised = sum(reads(cells, uses) for cells in cells_below)
    several_columns = usual > 1 and share >= _CONSISTENT and (not named or len(header) > 1)
    return (named, several_columns, recognised, share if width > 1 else 0.0, width), layout


def reads(cells: Sequence[str], uses: Iterable[ColumnUse]) -> bool:
    """Whether a row names a publication or page, if in doubt, in one of the *uses*."""
    for use in uses:
        content = use.read(cells)
        asked = content.reason == PMID_OR_PMCID
        if content.ids or asked or (use.kind == ADDRESS and content.urls):
            return True
    return False


def is_name(cell: str) -> bool:
    """Whether *cell* may be the name of a column."""
    text = _EXAMPLE.sub("", cell.strip())
    if (
        len(text) > _NAME_MAX
        or '","' in text
        or text.startswith(("10.", "10/"))
        or address(text)
        or mend_number(text) != ("", "")
    ):
        return False
    content = read_text(text)
    return not (content.ids or content.urls)


def _header(rows: Sequence[Row], known: Mapping[str, str]) -> tuple[int, Evidence | int]:
    """Return the place of the first row that names a known column, and how well; -1, 0 if none."""
    worded = -1
    for place, (_, cells) in enumerate(rows[: HEADER_WITHIN + 1]):
        names = [cell for cell in cells if cell.strip()]
        if not all(map(is_name, names)) or _is_repeated(rows[place:], known, rows[:place]):
            continue  # "pmid" is a value of each second row
        if len(names) == 1 and any(identify(above[0]) for _, above in rows[:place]):
            continue  # "doi:" without a number, among identifiers
        kinds = [kind_of(name, known) for name in names]
        evidence = max(evidence for _, evidence in kinds)
        if evidence is Evidence.NAME:
            return place, evidence
        title = len(names) == 1 and is_prose(names[0], kinds[0][0])
        if evidence is Evidence.WORD and not title and worded < 0:
            worded = place
    return worded, Evidence.WORD if worded >= 0 else 0


def next_header(names: Sequence[str], rows: Sequence[Row], known: Mapping[str, str]) -> int | None:
    """
    Return the place of the header of a second table among *rows*; None without one.

    *names*: of the columns of the first. A repeated header does not begin a second table.
    """
    for place, (_, cells) in enumerate(rows):
        above = rows[place - 1] if place else None
        if is_header(cells, known) and begins_table(names, above, rows[place:], known):
            return place
    return None


def begins_table(
    names: Sequence[str],
    above: tuple[int, Sequence[str]] | None,
    rows: Sequence[Row],
    known: Mapping[str, str],
) -> bool:
    """
    Whether the first of *rows* is the header of another table than that of *names*.

    The columns of such a table have the identifiers that their names announce: more than the
    columns of *names* have there, or as many after a gap or a title. *above*: the row above.
    """
    number, header = rows[0]
    if [*map(str.strip, header)] == [*map(str.strip, names)] or _is_repeated(rows, known):
        return False
    counts, kinds = [], []
    for columns in (header, names):
        uses = [ColumnUse(place, kind_of(name, known)[0]) for place, name in enumerate(columns)]
        counts.append(sum(reads(cells, uses) for _, cells in rows[1 : 1 + HEADER_WITHIN]))
        kinds.append({use.kind for use in uses})
    apart = above is not None and (number > above[0] + 1 or len(list(filter(None, above[1]))) < 2)
    doubtful = PMID_OR_PMCID in kinds[0] - kinds[1]
    return counts[0] > counts[1] or (counts[0] == counts[1] > 0 and (apart or doubtful))


def is_header(cells: Sequence[str], known: Mapping[str, str]) -> bool:
    """Whether a row may be the header of a table: names, one of them that of a kind."""
    names = [cell for cell in cells if cell.strip()]
    return (
        len(names) > 1
        and any(
            kind == PMID_OR_PMCID or evidence is Evidence.NAME
            for kind, evidence in (kind_of(name, known) for name in names)
        )
        and all(map(is_name, names))
    )


def _is_repeated(rows: Sequence[Row], known: Mapping[str, str], before: Sequence[Row] = ()) -> bool:
    """Whether the names of the first row are values of its columns in different rows."""
    names = rows[0][1]
    return any(
        number < len(cells) and cells[number] == name and cells != names
        for number, name in enumerate(names)
        if kind_of(name, known)[0]
        for _, cells in (*before, *rows)
    )


def _unnamed_header(rows: Sequence[Row], width: int) -> int:
    """Return the place of a header without known names: above rows of another kind; -1 for none."""
    for place, (_, cells) in enumerate(rows[:HEADER_WITHIN]):
        names = [cell for cell in cells if cell.strip().lower() not in NOTHING]
        if len(names) >= max(2, 0.6 * width) and all(map(is_name, names)):
            below = rows[place + 1 : place + 20]
            return place if any(not all(map(is_name, cells)) for _, cells in below) else -1
        if len(names) >= 2:
            break  # the first row of data
    return -1


def _untitled(lines: Sequence[NumberedLine], known: Mapping[str, str]) -> Layout | None:
    """Return the layout of a lone column with PMCIDs and bare numbers below a name of no kind."""
    rows = rows_of(lines, "\t")
    if not {"pmid", "pmcid"} <= set(known.values()) or not rows:
        return None
    number, (name, *_) = rows[0]
    if not is_name(name) or is_prose(name, ""):
        return None
    column = profile(cells[0] for _, cells in rows[1:])
    if not column.counts["pmcid"] or not column.numbers:
        return None
    return Layout("\t", number, (name,), 1, (ColumnUse(0, PMID_OR_PMCID),))


def _spaced(lines: Sequence[NumberedLine], known: Mapping[str, str]) -> Layout | None:
    """Return the layout of a table with white space between columns, by its header."""
    rejected = 0
    for line in lines:
        text = trim(line.text)
        if not text or is_comment(text) or text.startswith(("{", "[")):
            continue
        named = named_columns(text, known)
        has_ids = bool(read_text(text).ids)
        if named and not named.delimiter and not has_ids:
            uses = tuple(ColumnUse(number, kind) for number, kind in named.kinds.items())
            names = split(text, "")
            return Layout("", line.number, tuple(names), len(names), uses)
        rejected += 1
        if has_ids or identify(text) or rejected > HEADER_WITHIN:
            return None
    return None
