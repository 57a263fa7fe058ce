"""The rows of a seed list as its user wrote them, and what became of each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby, islice
from operator import attrgetter
from typing import NamedTuple

from pubcrawl.engine.seeds.seed import SeedForm
from pubcrawl.engine.seeds.user_rows import TEXT, UserRow, user_tables
from pubcrawl.exceptions import SeedError
from pubcrawl.exchange.record_values import record_view
from pubcrawl.exchange.table import SEPARATOR, safe_text
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.ingest.store.ledger import SPIDER
from pubcrawl.queries.selection import Record, Selection, find_records
from pubcrawl.queries.sets import SETS
from pubcrawl.store.database import Database
from pubcrawl.store.keys import seed_key
from pubcrawl.store.ledger import Ledger, SeedList
from pubcrawl.store.statements import sql
from pubcrawl.works.publication import PossibleWork

_AT_ONCE = 500  # rows whose records are read together
_SETS = {"webpages": "webpages", "docs": "docs", "artifacts": "artifacts", SPIDER: "results"}
_FORMS = {"webpages": SeedForm.URLS, "docs": SeedForm.URLS, "artifacts": SeedForm.ENTRIES}

UNREAD, CHANGED = "not read", "changed since the crawl"
"""Reasons of rows that have no seed."""


class RowResult(NamedTuple):
    """
    What became of a row; texts, several with ``SEPARATOR`` between.

    *state*: of its seeds, "" for a row that asks for nothing; *reason*: the slug of a failure or
    rejection, ``line 12`` for a duplicate, or why it asks for nothing. *record*: by which
    ``scrapy show`` finds it. *status*: of the record. *file*: of an ingest, below ``FILES_DIR``;
    of a publication, the address of its full text. *candidates*: works that may be the one that
    the row describes.
    """

    list: str
    line: int
    state: str = ""
    reason: str = ""
    found_pmid: str = ""
    found_pmcid: str = ""
    found_doi: str = ""
    found_title: str = ""
    status: str = ""
    record: str = ""
    file: str = ""
    candidates: str = ""


class _Seed(NamedTuple):
    """A line of the store; *key*: by which a duplicate finds the record of its first line."""

    line: int
    text: str
    state: str
    reason: str
    record: int | None
    key: str = ""


class ResultTable(NamedTuple):
    """
    The rows of a list with their results; all rows are as long as *columns*.

    *columns*: those of the list, then those of ``RowResult``, with ``pubcrawl_`` before a name
    that the list has. *note*: why the rows are not those of the file.
    """

    columns: tuple[str, ...]
    rows: Iterator[Sequence[object]]
    note: str = ""


def list_results(database: Database, seeds: SeedList) -> ResultTable:
    """
    Return the rows of a list; of several files and sheets, one after the other.

    Rows are read again from the list's file. Where that is not possible (a file that is gone,
    standard input, typed seeds, an export of another program, requests of an ingest), they are the
    texts in the store.
    """
    form = _FORMS.get(seeds.spider, SeedForm.EITHER)
    widths: dict[str, int] = {}  # "name number" of a column → its place
    places: list[list[int]] = []
    columns: list[str] = []

    def place(name: str, number: int) -> int:
        key = f"{name} {number}"
        if key not in widths:
            widths[key] = len(columns)
            columns.append(name)
        return widths[key]

    note = ""
    try:
        for table in user_tables(seeds.source, form) if _has_rows(seeds) else ():
            width = max((len(row.cells) for row in table.rows), default=0)
            names = [*table.columns, *[""] * (width - len(table.columns))]
            places.append([place(name, names[:at].count(name)) for at, name in enumerate(names)])
    except SeedError as error:
        note = f"{error}. These are the texts in the store"
        columns, places = [], []
    columns = columns or [TEXT]
    known = {name.casefold() for name in columns}
    own = [f"pubcrawl_{name}" if name in known else name for name in RowResult._fields]

    def rows() -> Iterator[Sequence[object]]:
        if not places:
            lines = groupby(_seeds(database, seeds), attrgetter("line"))
            found: Iterable[tuple[UserRow, list[_Seed]]] = (
                (UserRow(line, (group[0].text,), ""), group)
                for line, group in ((line, list(some)) for line, some in lines)
            )
            for row, result in _results(database, seeds, seeds.source, found):
                yield (*row.cells, *_safe(result))
            return
        for table, at in zip(user_tables(seeds.source, form), places, strict=True):
            source = f"{table.path}, {table.label}" if table.label else table.path
            pairs = _joined(table.rows, _seeds(database, seeds), table.label)
            for row, result in _results(database, seeds, source, pairs):
                cells = [""] * len(columns)
                for number, text in zip(at, row.cells, strict=False):
                    cells[number] = text
                yield (*cells, *_safe(result))

    return ResultTable((*columns, *own), rows(), note)


def _has_rows(seeds: SeedList) -> bool:
    """Whether the list is of files that a user wrote: not typed, nor requests of an ingest."""
    return seeds.spider != SPIDER and seeds.source.startswith("/") and "+ids:" not in seeds.source


def _seeds(database: Database, seeds: SeedList) -> Iterator[_Seed]:
    """Yield the lines of a list in the store, in order."""
    if seeds.spider == SPIDER:
        for row in Ledger(database).rows(seeds.id):
            yield _Seed(row.line, row.text, row.state, row.reason, row.entry)
        return
    line, number = -1, 0
    chosen = {"list": seeds.id, "count": _AT_ONCE}
    while ends := sql.fetch(database, "seed_ends", **chosen, line=line, seed=number):
        for end in ends:
            key = seed_key(Identifiers(end.pmid, end.pmcid, end.doi), end.url, end.text)
            yield _Seed(end.line, end.text, end.state, end.reason, end.record, key)
        line, number = ends[-1].line, ends[-1].id


def _joined(
    rows: Iterable[UserRow], seeds: Iterator[_Seed], label: str
) -> Iterator[tuple[UserRow, list[_Seed]]]:
    """Yield each row with its seeds; *label*: of its file or sheet, which begins their texts."""
    mine = (seed for seed in seeds if seed.text.startswith((f"{label}: ", "{")) or not label)
    groups = groupby(mine, attrgetter("line"))
    line, group = next(groups, (None, iter(())))
    for row in rows:
        while line is not None and line < row.line:
            line, group = next(groups, (None, iter(())))
        yield row, list(group) if line == row.line else []


def _results(
    database: Database,
    seeds: SeedList,
    source: str,
    pairs: Iterable[tuple[UserRow, list[_Seed]]],
) -> Iterator[tuple[UserRow, RowResult]]:
    """Yield rows with their results."""
    for row, group, records in _with_records(database, seeds, pairs):
        if not records:
            reason = row.passed or (CHANGED if group else UNREAD)
            yield row, RowResult(source, row.line, reason=reason)
            continue
        values = zip(*map(_values, records), strict=True)
        states = (_listed(s.state for s in group), _listed(s.reason for s in group))
        yield row, RowResult(source, row.line, *states, *map(_listed, values))


class RowRecords(NamedTuple):
    """A row of a list, with the report of each seed (``views.sql``) and its record, or {}."""

    source: str
    columns: tuple[str, ...]
    row: UserRow
    reports: list[str]
    records: list[Record]


def rows_with_records(database: Database, seeds: SeedList) -> Iterator[RowRecords]:
    """
    Yield each row of a list with its records.

    Rows without a seed are left out. The entries of an export of another program are rows; where
    the file cannot be read again, the texts in the store are. Raises ``SeedError``.
    """
    form = _FORMS.get(seeds.spider, SeedForm.EITHER)
    if not _has_rows(seeds):
        lines = groupby(_seeds(database, seeds), attrgetter("line"))
        texts = ((line, list(group)) for line, group in lines)
        pairs = ((UserRow(line, (group[0].text,), ""), group) for line, group in texts)
        for row, group, records in _with_records(database, seeds, pairs):
            yield RowRecords(seeds.source, (TEXT,), row, _reports(group), records)
        return
    for table in user_tables(seeds.source, form, exports=True):
        source = f"{table.path}, {table.label}" if table.label else table.path
        joined = _joined(table.rows, _seeds(database, seeds), table.label)
        for row, group, records in _with_records(database, seeds, joined):
            if records:
                yield RowRecords(source, table.columns, row, _reports(group), records)


def _reports(seeds: Iterable[_Seed]) -> list[str]:
    return [str(seed.record or seed.key) for seed in seeds]


def _with_records(
    database: Database, seeds: SeedList, pairs: Iterable[tuple[UserRow, list[_Seed]]]
) -> Iterator[tuple[UserRow, list[_Seed], list[Record]]]:
    """
    Yield rows with their seeds and the record of each; an empty one for a seed without.

    A row whose text is another than those of its seeds has all of these, and no record.
    """
    pairs = iter(pairs)
    of = SETS[_SETS.get(seeds.spider, "publications")]
    while some := list(islice(pairs, _AT_ONCE)):
        repeated = [s.key for _, group in some for s in group if s.state == "duplicate"]
        keys = sql.fetch(database, "records_of_keys", list=seeds.id, keys=repeated)
        first: dict[str, int] = dict(map(tuple, keys))
        entries = {s.record or first.get(s.key) for _, group in some for s in group} - {None}
        chosen = Selection(of, entries=[entry for entry in entries if entry is not None])
        records = {each.entry: each.record for each in find_records(database, chosen)}
        for row, group in some:
            valid = [
                s._replace(record=s.record or first.get(s.key))
                for s in group
                if not row.text or s.text == row.text
            ]
            found = [records.get(s.record or 0, {}) for s in valid]
            yield row, valid or group, found


def _values(record: Record) -> tuple[str, ...]:
    """Return the values of a ``RowResult`` from ``found_pmid`` on."""
    if "request" in record:
        request: Mapping[str, object] = record["request"]
        ids = request.get("ext_ids")
        given = ids if isinstance(ids, dict) else {}
        identifiers = [str(given.get(kind) or "") for kind in ("pmid", "pmcid", "doi")]
        url, file = str(request.get("base_url", "")), str(record.get("file_path", ""))
        return (*identifiers, "", str(record.get("status", "")), url, file, "")
    if not record:
        return ("",) * 8
    view = record_view(record)
    identifiers = [view.ids.get(kind, "") for kind in ("pmid", "pmcid", "doi")]
    fulltext = record.get("parts", {}).get("fulltext", {})
    address = str(fulltext.get("url", "")) if "parts" in record else view.address
    others = _listed(str(PossibleWork(**each)) for each in record.get("candidates") or ())
    status = str(record.get("status", ""))
    return (*identifiers, view.title, status, view.name, address, others)


def _listed(texts: Iterable[str]) -> str:
    """Return different *texts* in order, with ``SEPARATOR`` between."""
    return SEPARATOR.join(dict.fromkeys(filter(None, texts)))


def _safe(result: RowResult) -> Iterator[object]:
    """Yield the values; a text from elsewhere is no formula for a spreadsheet."""
    return (safe_text(value) if isinstance(value, str) else value for value in result)
