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
from pubcrawl.exchange.record_values import (
    ARTIFACT,
    DOC,
    PUBLICATION,
    WEBPAGE,
    ExportOptions,
    Record,
    RecordView,
    Row,
    Values,
    inverted_name,
    json_getter,
    record_kind,
    record_view,
    row_getter,
)
from pubcrawl.exchange.writer import ByteSink, RecordWriter
from pubcrawl.model import fields as model
from pubcrawl.model.artifact import ArtifactRecord
from pubcrawl.model.webpage import WebPage
from pubcrawl.works.parts import PARTS
from pubcrawl.works.publication import Publication

SEPARATOR = "; "
"""Stands between the values of a cell with several."""

_ACTIVE = re.compile(r"[\s\ufeff\u200b\u2060]*[=+\-@＝＋－＠]|[\t\r\n]")
_NUMBER = re.compile(r"[+-]?[0-9]+(?:\.[0-9]+)?")
_BEGINS_ACTIVE = frozenset(" =+-@＝＋－＠")
_CONTROL = re.compile(r"\r\n?|[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")

_Get = Callable[[RecordView], Any]


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


_TYPES = {str: "text", int: "number", bool: "flag", list: "list", tuple: "list"}


def _made(get: _Get, make: Callable[[Any], Any]) -> _Get:
    return lambda record: make(get(record) or ())


def _class_columns(record: type[model.Record]) -> Iterator[TableColumn]:
    """Yield the columns that a record class declares."""
    for path, column in sorted(model.declared(record, model.Csv), key=lambda pair: pair[1].order):
        field = path[-1]
        name = column.name or field.key
        kind = column.made if column.make else get_origin(field.of) or field.of
        # The JSON of a time is a text.
        time = field.get(model.QueryKind) is model.QueryKind.TIME
        type = "text" if time else _TYPES.get(kind, "text")
        value = json_getter(".".join(step.key for step in path))
        if column.make:
            value = _made(value, column.make)
        about = column.about or field.sentence.rstrip(".") or name
        yield TableColumn(name, type, value, about, default=column.default)


def _grant(grant: Values) -> str:
    return " ".join(filter(None, (grant.get("funder"), ", ".join(grant.get("awards", ())))))


_COMPUTED: dict[str, tuple[str, Row, str]] = {
    "title": ("text", "title", "title"),
    "authors": ("list", "author_names", "authors, `Family, Given, Suffix`"),
    "orcids": ("list", ("authors", "orcid"), "ORCID iDs of the authors that have one"),
    "editors": ("list", ("editors", inverted_name), "editors"),
    "journal_title": ("text", "container_title", "journal or book"),
    "year": ("number", lambda work: int(work.issued[:4] or 0) or None, "year"),
    "issued": ("text", "issued", "date of the issue, as precise as known"),
    "pages": ("text", "container.pages", "pages, or the number of the article"),
    "issns": ("list", "container.all_issns", "ISSNs, the print edition first"),
    "keywords": ("list", "keywords", "keywords"),
    "mesh": ("list", lambda work: work.terms("mesh"), "MeSH headings"),
    "efo": ("list", lambda work: work.terms("efo"), "EFO terms"),
    "go": ("list", lambda work: work.terms("go"), "GO terms"),
    "abstract": ("text", "abstract", "abstract"),
    "fulltext_size": (
        "number",
        lambda work: work["parts"].get("fulltext", {}).get("size", 0),
        "length of the full text",
    ),
    "fulltext": ("text", "fulltext", "full text"),
    "notices": ("list", "notices", "notices and preprints, with date and party"),
    "licence": ("text", "licence", "address or name of the licence"),
    "funding": ("list", ("funding", _grant), "funders with their awards"),
    # Without the prefix, a spreadsheet turns 2101.10000 into 2101.1.
    "arxiv": (
        "text",
        lambda work: work.arxiv and f"arXiv:{work.arxiv}",
        "arXiv identifier, `arXiv:2101.00010`",
    ),
    "url": ("text", "address", "address for people"),
}
"""Columns of publications that no field has: type, value, and what it is."""

_ORDER = """
    pmid pmcid doi title authors orcids editors journal_title journal_abbreviation year issued
    pub_date volume issue pages publisher issns isbns type kind language keywords mesh efo go
    abstract fulltext_size fulltext oa preprint notice_status notices notices_checked
    published_doi preprint_doi licence
    citations_count corresp_authors funding arxiv references_count url addresses status fetch_time
""".split()


def _work_columns() -> tuple[TableColumn, ...]:
    """Return the columns of publications, in order; a further one that a class declares is last."""
    columns: dict[str, Any] = dict.fromkeys(_ORDER)
    columns |= {column.name: column for column in _class_columns(Publication)}
    for name, (type, row, about) in _COMPUTED.items():
        part = name if name in PARTS else ""
        columns[name] = TableColumn(name, type, row_getter(row), about, part, name != "fulltext")
    return tuple(columns.values())


LIST_COLUMNS = (
    TableColumn(
        "lists",
        "list",
        json_getter("lists"),
        "with `--list`: the seed lists; of several files, the file",
        default=False,
    ),
    TableColumn("line", "list", json_getter("line"), "with `--list`: its line", default=False),
)
"""Columns that say which line of a list asked for a record."""

_COLUMNS_OF_PAGES = (*_class_columns(WebPage), *LIST_COLUMNS)

COLUMNS: dict[str, tuple[TableColumn, ...]] = {
    PUBLICATION: (*_work_columns(), *LIST_COLUMNS),
    WEBPAGE: _COLUMNS_OF_PAGES,
    DOC: _COLUMNS_OF_PAGES,
    ARTIFACT: (*_class_columns(ArtifactRecord), *LIST_COLUMNS),
}
"""Kind of records → the columns of their tables, in order."""


def table_columns(
    kind: str, options: ExportOptions, *, everything: bool = False
) -> tuple[TableColumn, ...]:
    """
    Return the columns of a table of *kind*; *everything*: include long texts.

    Raises ``UsageError`` for an unknown column.
    """
    known = {column.name: column for column in COLUMNS[kind]}
    if options.columns is not None:
        if unknown := [name for name in options.columns if name not in known]:
            raise UsageError(
                f"no column {unknown[0]!r} in a table of {kind}s; columns: {', '.join(known)}"
            )
        return tuple(known[name] for name in options.columns)
    return tuple(
        column
        for column in known.values()
        if (
            column.part in options.parts
            if column.part and options.parts is not None
            else column.default
            or (everything and options.parts is None and column not in LIST_COLUMNS)
            or (options.lines and column in LIST_COLUMNS)
        )
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


def cell(value: Any, safe: Callable[[str], str] = safe_text) -> str | int | float:
    """Return *value*, a JSON value, as the content of one cell; *safe* changes texts."""
    kind = type(value)
    if kind is str:
        return safe(value) if value else ""
    if kind is bool:
        return "true" if value else "false"
    if isinstance(value, int | float):
        return value
    if not value:
        return ""
    kinds = set(map(type, value))
    if kind is dict or list in kinds or dict in kinds:
        return safe(json.dumps(value, ensure_ascii=False))
    return safe(SEPARATOR.join(map(str, value)))


def flat_record(record: Record, names: Iterable[str] | None = None) -> dict[str, Any]:
    """
    Return the cells of *record* by column; *names*: these columns, or fields of the record.

    A record without columns of its own, as that of an ingest, has a column for each field.
    """
    view = record_view(record)
    columns = {column.name: column for column in COLUMNS.get(record_kind(record), ())}
    if names is None:
        names = [column.name for column in columns.values() if column.default] or record
    return {
        name: cell(columns[name].value(view) if name in columns else record.get(name))
        for name in names
    }


class TableWriter(RecordWriter):
    """Writes the CSV of RFC 4180: commas, CRLF after a row, quotes where a cell needs them."""

    delimiter = ","
    line_end = "\r\n"

    def __init__(self, file: ByteSink, options: ExportOptions) -> None:
        super().__init__(file, options)
        self._text = io.StringIO(newline="")
        self._rows = csv.writer(self._text, delimiter=self.delimiter, lineterminator=self.line_end)
        self._getters: tuple[_Get, ...] = ()

    def write(self, record: Record) -> None:
        """Write one row."""
        if not self._getters:
            self.begin(record_kind(record))
        view = record_view(record)
        values = [get(view) for get in self._getters]
        # Half of the cells are empty.
        self._rows.writerow(["" if value is None else cell(value) for value in values])
        if self._text.tell() > _CHUNK:
            self._flush()

    def begin(self, kind: str) -> None:
        """Write the names of the columns."""
        columns = table_columns(kind, self.options)
        self._getters = tuple(column.value for column in columns)
        if self.options.bom:
            self._text.write("\ufeff")
        self._rows.writerow([column.name for column in columns])

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
