"""
Tables: CSV and TSV, one row a record and one column a field.

A spreadsheet takes a cell that begins with ``=``, ``+``, ``-`` or ``@`` as a formula, so
such a text gets an apostrophe in front. Numbers are left as they are.

Sources: https://www.rfc-editor.org/rfc/rfc4180,
https://owasp.org/www-community/attacks/CSV_Injection
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple, get_origin

from pubcrawl.exceptions import UsageError
from pubcrawl.exchange import record_values as values
from pubcrawl.exchange.record_kinds import ARTIFACT, DOC, PUBLICATION, WEBPAGE
from pubcrawl.exchange.record_values import record_kind
from pubcrawl.exchange.writer import ByteSink, ExportOptions, Record, RecordWriter
from pubcrawl.model import fields as model
from pubcrawl.model.artifact import ArtifactRecord
from pubcrawl.model.webpage import WebPage
from pubcrawl.works.publication import Publication

SEPARATOR = "; "
"""Stands between the values of a cell with several."""

_ACTIVE = re.compile(r"[\s\ufeff\u200b\u2060]*[=+\-@＝＋－＠]|[\t\r\n]")
_NUMBER = re.compile(r"[+-]?[0-9]+(?:\.[0-9]+)?")
_BEGINS_ACTIVE = frozenset(" =+-@＝＋－＠")
_CONTROL = re.compile(r"\r\n?|[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")

_Get = Callable[[Record], Any]


class TableColumn(NamedTuple):
    """
    A column. *type*: ``text``, ``list`` (of texts), ``number`` or ``flag``.

    *part*: the part of a publication that it shows, "" for other columns. *default*:
    whether a CSV file has it unless asked otherwise.
    """

    name: str
    type: str
    value: _Get
    about: str
    part: str = ""
    default: bool = True


def _at(path: tuple[str, ...], make: Callable[[Any], Any] | None = None) -> _Get:
    """Return what gets the value at a path of keys, or what *make* makes of it."""
    *objects, key = path

    def get(record: Record) -> Any:
        for name in objects:
            record = record.get(name) or {}
        value = record.get(key)
        return make(value or ()) if make else value

    return get


def _terms(name: str) -> _Get:
    return lambda record: values.terms(record, name)


def _people(role: str) -> _Get:
    return lambda record: [values.inverted_name(each) for each in values.contributors(record, role)]


def _orcids(record: Record) -> list[str]:
    return [each["orcid"] for each in values.contributors(record) if each.get("orcid")]


def _funding(record: Record) -> list[str]:
    return [
        " ".join(filter(None, (each.get("funder", ""), ", ".join(each.get("awards", ())))))
        for each in record.get("funding") or ()
    ]


def _arxiv(record: Record) -> str:
    # Without the prefix, a spreadsheet turns 2101.10000 into 2101.1.
    bare = values.identifier(record, "arxiv")
    return f"arXiv:{bare}" if bare else ""


def _fulltext_size(record: Record) -> int:
    found = record["parts"].get("fulltext")
    return found["size"] if found else 0


_TYPES = {str: "text", int: "number", bool: "flag", list: "list", tuple: "list"}


def _class_columns(record: type[model.Record]) -> Iterator[TableColumn]:
    """Yield the columns that a record class declares."""
    for path, column in sorted(model.declared(record, model.Csv), key=lambda pair: pair[1].order):
        field = path[-1]
        name = column.name or field.key
        kind = column.made if column.make else get_origin(field.of) or field.of
        # The JSON of a time is a text.
        time = field.get(model.QueryKind) is model.QueryKind.TIME
        type = "text" if time else _TYPES.get(kind, "text")
        value = _at(tuple(step.key for step in path), column.make)
        about = column.about or field.sentence.rstrip(".") or name
        yield TableColumn(name, type, value, about, default=column.default)


# Columns of publications that no field has: from parts, and from several fields.
_FROM_SEVERAL = (
    TableColumn("title", "text", values.work_title, "title", "title"),
    TableColumn("authors", "list", _people("author"), "authors, `Family, Given, Suffix`"),
    TableColumn("orcids", "list", _orcids, "ORCID iDs of the authors that have one"),
    TableColumn("editors", "list", _people("editor"), "editors"),
    TableColumn("journal_title", "text", values.container_title, "journal or book"),
    TableColumn("year", "number", lambda r: int(values.issued(r)[:4] or 0) or None, "year"),
    TableColumn("issued", "text", values.issued, "date of the issue, as precise as known"),
    TableColumn("pages", "text", values.pages, "pages, or the number of the article"),
    TableColumn("issns", "list", values.issns, "ISSNs, the print edition first"),
    TableColumn("keywords", "list", _terms("keywords"), "keywords", "keywords"),
    TableColumn("mesh", "list", _terms("mesh"), "MeSH headings", "mesh"),
    TableColumn("efo", "list", _terms("efo"), "EFO terms", "efo"),
    TableColumn("go", "list", _terms("go"), "GO terms", "go"),
    TableColumn("abstract", "text", values.abstract_text, "abstract", "abstract"),
    TableColumn("fulltext_size", "number", _fulltext_size, "length of the full text"),
    TableColumn(
        "fulltext", "text", lambda r: values.part(r, "fulltext"), "full text", "fulltext", False
    ),
    TableColumn("notices", "list", values.notices, "notices and preprints, with date and party"),
    TableColumn("licence", "text", values.licence, "address or name of the licence"),
    TableColumn("funding", "list", _funding, "funders with their awards"),
    TableColumn("arxiv", "text", _arxiv, "arXiv identifier, `arXiv:2101.00010`"),
    TableColumn("url", "text", values.record_address, "address for people"),
)
_ORDER = """
    pmid pmcid doi title authors orcids editors journal_title journal_abbreviation year issued
    pub_date volume issue pages publisher issns isbns type kind language keywords mesh efo go
    abstract fulltext_size fulltext oa preprint notice_status notices notices_checked licence
    citations_count corresp_authors funding arxiv references_count url addresses status fetch_time
""".split()


def _place(column: TableColumn) -> int:
    return _ORDER.index(column.name) if column.name in _ORDER else len(_ORDER)


_COLUMNS_OF_PAGES = tuple(_class_columns(WebPage))

COLUMNS: dict[str, tuple[TableColumn, ...]] = {
    PUBLICATION: tuple(sorted((*_FROM_SEVERAL, *_class_columns(Publication)), key=_place)),
    WEBPAGE: _COLUMNS_OF_PAGES,
    DOC: _COLUMNS_OF_PAGES,
    ARTIFACT: tuple(_class_columns(ArtifactRecord)),
}
"""Kind of records → the columns of their tables, in order."""


def table_columns(
    kind: str, options: ExportOptions, *, everything: bool = False
) -> tuple[TableColumn, ...]:
    """
    Return the columns of a table of *kind*; *everything*: include long texts.

    Raises ``UsageError`` for an unknown column.
    """
    known = COLUMNS[kind]
    if options.columns is not None:
        by_name = {each.name: each for each in known}
        if unknown := [name for name in options.columns if name not in by_name]:
            raise UsageError(
                f"no column {unknown[0]!r} in a table of {kind}s; columns: {', '.join(by_name)}"
            )
        return tuple(by_name[name] for name in options.columns)
    if options.parts is None:
        return tuple(each for each in known if everything or each.default)
    return tuple(
        each for each in known if (each.part in options.parts if each.part else each.default)
    )


def safe_text(text: str) -> str:
    """
    Return *text* as the content of a cell that no spreadsheet takes for a formula.

    Line ends become ``\\n``; other control characters are left out.
    """
    # Most texts: no control character, and nothing but a letter or digit in front.
    if text.isprintable() and text[:1] not in _BEGINS_ACTIVE:
        return text
    if _CONTROL.search(text):
        active = text.startswith("\r")
        text = _CONTROL.sub(lambda match: "\n" if match[0][0] == "\r" else "", text)
        if active:
            return f"'{text}"
    if len(text) > 1 and _ACTIVE.match(text) and not _NUMBER.fullmatch(text):
        return f"'{text}"
    return text


def cell(value: Any) -> str | int | float:
    """Return *value*, a JSON value, as the content of one cell."""
    kind = type(value)
    if kind is str:
        return safe_text(value) if value else ""
    if kind is bool:
        return "true" if value else "false"
    if isinstance(value, int | float):
        return value
    if not value:
        return ""
    kinds = set(map(type, value))
    if kind is dict or list in kinds or dict in kinds:
        return safe_text(json.dumps(value, ensure_ascii=False))
    return safe_text(SEPARATOR.join(map(str, value)))


def flat_record(record: Record, names: Iterable[str] | None = None) -> dict[str, Any]:
    """
    Return the cells of *record* by column; *names*: these columns, or fields of the record.

    A record without columns of its own, as that of an ingest, has a column for each field.
    """
    kind = record_kind(record)
    known = {each.name: each for each in COLUMNS.get(kind, ())}
    if names is None:
        names = [each.name for each in known.values() if each.default] or record
    return {
        name: cell(known[name].value(record) if name in known else record.get(name))
        for name in names
    }


def _falsy(value: Any) -> str | int | float:
    """Return ``cell`` of a false value, at once if it is empty, as half of the cells are."""
    return "" if value == "" or value is None else cell(value)


class TableWriter(RecordWriter):
    """Writes the CSV of RFC 4180: commas, CRLF after a row, quotes where a cell needs them."""

    delimiter = ","
    line_end = "\r\n"

    def __init__(self, file: ByteSink, options: ExportOptions) -> None:
        super().__init__(file, options)
        self._text = io.StringIO(newline="")
        self._rows = csv.writer(self._text, delimiter=self.delimiter, lineterminator=self.line_end)
        self._columns: tuple[TableColumn, ...] = ()
        self._getters: tuple[_Get, ...] = ()

    def write(self, record: Record) -> None:
        """Write one row."""
        if not self._getters:
            self.begin(record_kind(record))
        self._rows.writerow(
            [cell(value) if (value := get(record)) else _falsy(value) for get in self._getters]
        )
        if self._text.tell() > _CHUNK:
            self._flush()

    def begin(self, kind: str) -> None:
        """Write the names of the columns."""
        self._columns = table_columns(kind, self.options)
        self._getters = tuple(each.value for each in self._columns)
        if self.options.bom:
            self._text.write("\ufeff")
        self._rows.writerow([each.name for each in self._columns])

    def close(self) -> None:
        """Write the last rows; a table without records has its columns all the same."""
        if not self._getters:
            self.begin(self.options.kind)
        self._flush()

    def _flush(self) -> None:
        self.put(self._text.getvalue())
        self._text.seek(0)
        self._text.truncate()


class TSVWriter(TableWriter):
    """Writes tab-separated values; a line ends with LF."""

    delimiter = "\t"
    line_end = "\n"


_CHUNK = 1 << 16  # characters
