"""Results → rows of flat tables, for SQL; a list or an object in a cell is JSON."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, Final

from pubcrawl.exceptions import OutputError
from pubcrawl.ingest.store.results import StoredResult
from pubcrawl.model.times import iso

Record = dict[str, Any]

_BATCH = 2000  # rows in one statement


def _named(names: str, of: str = "") -> dict[str, str]:
    """Return column → path in the record, of fields with the names of their columns."""
    prefix = f"{of}." if of else ""
    return {name: f"{prefix}{name}" for name in names.split()}


_FILE = ("sha1hex", "sha256hex", "md5hex", "size_bytes", "mimetype")
_CDX = ("surt", "datetime", "url", "mimetype", "status_code", "sha1b32", "sha1hex")
_WARC = ("warc_csize", "warc_offset", "warc_path")

RESULT: Final = {
    **_named(
        """
        ingest_type base_url link_source link_source_id ingest_request_source release_stage rel
        """,
        of="request",
    ),
    **_named("doi pmid pmcid arxiv", of="request.ext_ids"),
    "ext_ids": "request.ext_ids",
    **_named("status hit error_message confidence scope file_path"),
    **_named("terminal_url terminal_dt terminal_status_code", of="terminal"),
    "sha1hex": "file_meta.sha1hex",
    **_named("technique place", of="extract_next_hop"),
    **_named("platform_name platform_domain file_count total_size"),
}
PDF_META: Final = _named(
    """
    status page_count expected_pages word_count pdf_version page0_width page0_height permanent_id
    pdf_created preview simhash pdf_extra metadata
    """,
    of="pdf_meta",
)
HTML_META: Final = {
    **_named(
        """
        title doi pmid pmcid arxiv_id release_type release_stage release_date release_year
        container_name container_issn volume issue pages first_page last_page publisher lang
        license contrib_names pdf_fulltext_url html_fulltext_url xml_fulltext_url
        """,
        of="html_biblio",
    ),
    "body_status": "html_body.status",
    "word_count": "html_body.word_count",
    "completeness": "html_completeness",
}
XML_META: Final = _named(
    "status words sections contribs references graphics missing", of="xml_meta"
)
GROBID: Final = _named(
    """
    status status_code grobid_version grobid_timestamp error_message metadata fatcat_release lookup
    """,
    of="grobid",
)
ONE: Final = {"pdf_meta": PDF_META, "html_meta": HTML_META, "xml_meta": XML_META, "grobid": GROBID}
"""Tables with at most one row for a request: column → path in the record."""

COLUMNS: Final = {
    "result": ("request", *RESULT, "attempts", "updated", "due"),
    "hop": ("request", "number", "url"),
    "file": ("request", "number", "path", "file_path", "terminal_url", "status", *_FILE),
    "cdx": ("request", "kind", *_CDX, *_WARC),
    "evidence": ("request", "number", "kind", "value", "weight"),
    **{name: ("request", *columns) for name, columns in ONE.items()},
}
"""Tables → their columns; ``request`` is the number of the request in the store."""


def rows(stored: StoredResult) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """Yield table and values of the rows for a result."""
    record, number = stored.record, stored.id
    times = (iso(stored.updated), iso(stored.due) if stored.due else None)
    values = (_value(record, path) for path in RESULT.values())
    yield "result", (number, *values, stored.attempts, *times)
    for place, url in enumerate(record.get("hops") or ()):
        yield "hop", (number, place, url)
    for place, file in enumerate(_files(record)):
        yield "file", (number, place, *file)
    for kind in ("cdx", "revisit_cdx"):
        if capture := record.get(kind):
            yield "cdx", (number, kind, *(capture.get(name) for name in (*_CDX, *_WARC)))
    for place, (kind, value, weight) in enumerate(record.get("evidence") or ()):
        yield "evidence", (number, place, kind, value, weight)
    for table, columns in ONE.items():
        if any(one := [_value(record, path) for path in columns.values()]) or table in record:
            yield table, (number, *one)


def write_tables(results: Iterable[StoredResult], path: Path) -> int:
    """
    Write a new SQLite file with the rows of *results*; return the number of results.

    The file appears under its name when it is complete. Raises ``OutputError``.
    """
    part = path.with_name(f"{path.name}.part")
    part.unlink(missing_ok=True)
    count = 0
    try:
        with closing(sqlite3.connect(part)) as database:
            # The file is new and complete or absent: it needs no journal.
            database.execute("PRAGMA journal_mode=OFF")
            database.execute("PRAGMA synchronous=OFF")
            for name, columns in COLUMNS.items():
                database.execute(f"CREATE TABLE {name} ({', '.join(map(_quoted, columns))})")
            waiting: dict[str, list[tuple[Any, ...]]] = {name: [] for name in COLUMNS}
            for stored in results:
                count += 1
                for name, values in rows(stored):
                    waiting[name].append(values)
                    if len(waiting[name]) == _BATCH:
                        _insert(database, name, waiting)
            for name in COLUMNS:
                _insert(database, name, waiting)
                database.execute(f"CREATE INDEX {name}_request ON {name} (request)")
            database.commit()
        part.replace(path)
    except (sqlite3.Error, OSError) as error:
        raise OutputError(f"{path} cannot be written: {error}; choose another path") from error
    finally:
        part.unlink(missing_ok=True)
    return count


def _insert(
    database: sqlite3.Connection, name: str, waiting: dict[str, list[tuple[Any, ...]]]
) -> None:
    marks = ", ".join("?" * len(COLUMNS[name]))
    database.executemany(f"INSERT INTO {name} VALUES ({marks})", waiting[name])  # noqa: S608
    waiting[name].clear()


def _files(record: Record) -> Iterator[Sequence[Any]]:
    """Yield the columns of the file of a result, or of those of a dataset."""
    if meta := record.get("file_meta"):
        url = _value(record, "terminal.terminal_url")
        yield (None, record.get("file_path"), url, record["status"], *map(meta.get, _FILE))
    for file in record.get("manifest") or ():
        # The fields of a manifest have the names of the platforms' APIs.
        first = ("path", "file_path", "terminal_url", "status")
        names = (*first, "sha1", "sha256", "md5", "size", "mimetype")
        yield [file.get(name) for name in names]


def _value(record: Record, path: str) -> Any:
    """Return the value at a path of names: a list or an object as JSON, None if it is absent."""
    value: Any = record
    for name in path.split("."):
        value = value.get(name) if isinstance(value, dict) else None
    return json.dumps(value, ensure_ascii=False) if isinstance(value, dict | list) else value


def _quoted(name: str) -> str:
    return f'"{name}"'  # "references" is a word of SQL
