"""Tables as CSV or TSV whose columns the user names: rows become requests."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from itertools import chain
from typing import Final

import orjson

from pubcrawl.formats.markup import plain
from pubcrawl.formats.xml.records import BAD_ENCODING, TRUNCATED
from pubcrawl.ingest.dumps.dump_format import DumpFormat, day
from pubcrawl.ingest.dumps.fields import NAMES_MAX, Fields, Request, doi
from pubcrawl.ingest.id_addresses import IDS, of_ids
from pubcrawl.model.ingest_request import ALIASES, TITLE_MAX, TYPES

MARK: Final = "table_row"
"""The key that a row has beside those of its columns."""

_KEPT: Final = (
    "base_url",
    "link_source",
    "link_source_id",
    "ingest_request_source",
    "release_stage",
    "rel",
)
FIELDS: Final = (*_KEPT, "ingest_type", "created", "title", "names", *IDS)
"""What a column can be; ``edit_extra.NAME`` keeps any other."""

EXTRA: Final = "edit_extra."

_DELIMITERS = "\t,;|"
_SEVERAL = ";"
_CELL_MAX = 8 * 1024**2  # characters; csv's own limit is 128 kB, less than some texts


def parse_columns(pairs: Iterable[str]) -> dict[str, str]:
    """Return field → column of ``FIELD=COLUMN,…``. Raises ``ValueError`` with advice."""
    found: dict[str, str] = {}
    for pair in ",".join(pairs).split(","):
        field, mark, column = (part.strip() for part in pair.partition("="))
        if not (field and mark and column):
            raise ValueError(f"{pair!r}: give FIELD=COLUMN, as base_url=Link or doi=3")
        if field not in FIELDS and not field.startswith(EXTRA):
            near = get_close_matches(field, FIELDS, 1)
            hint = f"did you mean {near[0]}?" if near else f"fields: {', '.join(FIELDS)}"
            raise ValueError(f"{field} is not a field of a request; {hint}")
        found[field] = column
    return found


def rows(records: Iterable[bytes | str], columns: Mapping[str, str]) -> Iterator[bytes | str]:
    """
    Yield the rows of a table as JSON, with the fields of *columns*: field → name of a column.

    The first row has the names. A number, from 1, stands for the column at that position; if all
    columns are numbers, the first row is data too. Raises ``ValueError`` for a column that the
    table does not have.
    """
    csv.field_size_limit(_CELL_MAX)
    damage: list[str] = []
    texts = _texts(records, damage)
    first = next(texts, None)
    if first is None:
        yield from damage
        return
    delimiter = max(_DELIMITERS, key=first.count)
    reader = csv.reader(chain((first,), texts), delimiter=delimiter, strict=True)
    places: dict[str, int] = {}
    while True:
        try:
            row = next(reader, None)
        except csv.Error as error:
            yield TRUNCATED if "unexpected end" in str(error) else "other-shape"
            continue
        yield from damage
        damage.clear()
        if row is None:
            return
        if not places:
            places = _places(row, columns)
            if not all(column.isdecimal() for column in columns.values()):
                yield b"\n"  # the names
                continue
        if not any(row):
            yield b"\n"
        elif len(row) <= max(places.values()):
            yield "other-shape"
        else:
            cells = {field: row[place].strip() for field, place in places.items()}
            yield orjson.dumps({MARK: True, **cells})


def _texts(records: Iterable[bytes | str], damage: list[str]) -> Iterator[str]:
    """Yield the lines of a table; add to *damage* why others cannot be read."""
    for raw in records:
        if isinstance(raw, str):
            damage.append(raw)
            continue
        try:
            yield raw.decode()
        except UnicodeDecodeError:
            damage.append(BAD_ENCODING)


def _places(row: list[str], columns: Mapping[str, str]) -> dict[str, int]:
    names = [name.strip().lower() for name in row]
    places: dict[str, int] = {}
    for field, column in columns.items():
        if column.lower() in names:
            places[field] = names.index(column.lower())
        elif column.isdecimal() and 0 < int(column) <= len(row):
            places[field] = int(column) - 1
        else:
            raise ValueError(f"there is no column {column}; columns: {', '.join(row)}")
    return places


def _requests(record: Fields, _: bool) -> list[Request | str]:
    """Return the request of a row: at its address, or at that of its best identifier."""
    cells: dict[str, str] = {name: cell for name, cell in record.items() if cell and name != MARK}
    kind = cells.get("ingest_type", "pdf").lower()
    kind = ALIASES.get(kind, kind)
    if kind not in TYPES:
        return ["bad-type"]
    ids = {name: cells[name] for name in IDS if name in cells}
    if "doi" in ids:
        ids["doi"] = doi(ids["doi"])
    ids = {name: value for name, value in ids.items() if value}
    given = {"ingest_type": kind, "base_url": "", "ext_ids": ids, "link_source": "table"}
    if "base_url" not in cells:
        given = of_ids(ids, kind)
        if "base_url" not in given:
            return ["no-location"]
    extra = {
        name.removeprefix(EXTRA): cell for name, cell in cells.items() if name.startswith(EXTRA)
    }
    names = map(str.strip, cells.get("names", "").split(_SEVERAL))
    request: Request = {
        **given,
        **{name: cells[name] for name in _KEPT if name in cells},
        "edit_extra": extra,
        "created": day(cells.get("created", "")[:10]),
        "expect_title": plain(cells.get("title", ""))[:TITLE_MAX],
        "expect_names": [name for name in names if name][:NAMES_MAX],
    }
    return [{name: value for name, value in request.items() if value}]


TABLE_FORMAT: Final = DumpFormat(
    "table",
    "a table as CSV or TSV; --map names its columns",
    "the address of each row, or that of its best identifier",
    lambda record: MARK in record,
    lambda: _requests,
)
