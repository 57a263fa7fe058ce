"""``scrapy files manifest``: the stored files with digests, source and reason, as CSV or a bag."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable, Iterator
from typing import Any, TextIO

from pubcrawl.console.cells import cell
from pubcrawl.ingest.commands.files.listing import NamedFile, named_files
from pubcrawl.ingest.commands.files.stored import StoredFiles
from pubcrawl.ingest.store.results import StoredResult
from pubcrawl.model.ingest import FileMeta

COLUMNS = (
    "path",
    "sha256",
    "sha1",
    "md5",
    "size_bytes",
    "mimetype",
    "source_url",
    "ingest_type",
    "base_url",
    "name",
    "status",
    "reason",
    "time",
)
_NO_FILE = FileMeta("", "", "", 0, "")

Row = dict[str, Any]


def rows(
    results: Iterable[StoredResult], files: StoredFiles, *, all: bool = False
) -> Iterator[tuple[Row, NamedFile | None]]:
    """
    Yield a row for each file of each result, and the file; in the order of requests.

    *all*: a row without path also for each result without file. The path of a file that is
    missing is empty too.
    """
    for result, named in named_files(results):
        for each in named:
            found = each.find(files)
            yield _row(each.record, each, found.name if found else ""), each if found else None
        if all and not named:
            yield _row(result.record, None, ""), None


def write_csv(table: Iterable[Row], file: TextIO) -> int:
    """Write a table; return the number of its rows. No cell is a formula for a spreadsheet."""
    writer = csv.writer(file)
    writer.writerow(COLUMNS)
    count = 0
    for row in table:
        writer.writerow([cell(value) for value in row.values()])
        count += 1
    return count


def write_json(table: Iterable[Row], file: TextIO) -> int:
    """Write a JSON line for each row; return their number."""
    count = 0
    for row in table:
        file.write(json.dumps(row, ensure_ascii=False) + "\n")
        count += 1
    return count


def _row(record: dict[str, Any], file: NamedFile | None, path: str) -> Row:
    request, terminal = record["request"], record.get("terminal", {})
    meta = file.meta if file else _NO_FILE
    return dict(
        zip(
            COLUMNS,
            (
                path,
                meta.sha256hex,
                meta.sha1hex,
                meta.md5hex,
                meta.size_bytes if file else "",
                meta.mimetype,
                file.source_url if file else terminal.get("terminal_url", ""),
                request.get("ingest_type", ""),
                request.get("base_url", ""),
                file.name if file else "",
                record["status"],
                record.get("error_message", ""),
                iso_time(file.time if file else terminal.get("terminal_dt") or ""),
            ),
            strict=True,
        )
    )


def iso_time(digits: str) -> str:
    """Return 14 digits as a time of ISO 8601: ``2026-01-05T09:00:02Z``; "" for ""."""
    if len(digits) != 14:
        return ""
    date, time = digits[:8], digits[8:]
    return f"{date[:4]}-{date[4:6]}-{date[6:]}T{time[:2]}:{time[2:4]}:{time[4:]}Z"
