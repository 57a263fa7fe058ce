"""A row for each supplementary file: what its article says of it, and what became of it."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TextIO

from pubcrawl.exchange.table import cell
from pubcrawl.model.ingest import LISTED

COLUMNS = """
    article label caption name url size md5 sha256 licence state reason file
""".split()
NOT_LISTED = "not-found"  # the platform does not list a file of this name


def write_supplements(records: Iterable[Mapping[str, Any]], file: TextIO) -> int:
    """
    Write the files that *records*, results of an ingest, are about; return their number.

    A file that was listed, and fetched later, has one row.
    """
    table = csv.writer(file)
    table.writerow(COLUMNS)
    listed: list[dict[str, Any]] = []
    fetched = set[tuple[str, str]]()

    def write(rows: Iterable[Mapping[str, Any]]) -> None:
        for row in rows:
            fetched.add((row["article"], row.get("name") or row["url"]))
            table.writerow([cell(row.get(name, "")) for name in COLUMNS])

    count = 0
    for record in records:
        rows = list(supplement_rows(record))
        if record["status"] == LISTED:
            listed += rows
        else:
            write(rows)
            count += len(rows)
    left = [row for row in listed if (row["article"], row.get("name") or row["url"]) not in fetched]
    write(left)
    return count + len(left)


def supplement_rows(record: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the values of each file of a result; nothing for other requests."""
    extra = record["request"].get("edit_extra") or {}
    described = extra.get("supplements")
    if not isinstance(described, list):
        return
    shared = {"article": extra.get("article", ""), "licence": extra.get("licence", "")}
    failed = {"state": record["status"], "reason": record.get("error_message") or ""}
    by_name = {each.get("name", "").lower(): each for each in described}
    for item in record.get("manifest") or ():
        name = item["path"].rpartition("/")[2]
        values = {"name": name, "url": item.get("platform_url", "")}
        known = by_name.pop(name.lower(), None)
        if known is None:  # a file of a deposit, which the article names as a whole
            known = {key: described[0].get(key, "") for key in ("label", "caption")}
        values |= {key: known.get(key, "") for key in ("label", "caption")}
        values |= {key: item.get(key) or "" for key in ("size", "md5", "sha256")}
        values |= {
            "state": item.get("status") or failed["state"],
            "file": item.get("file_path", ""),
        }
        yield {**shared, **values}
    if "manifest" in record:
        missing = [each for each in by_name.values() if each.get("name") and len(described) > 1]
        failed = {"state": NOT_LISTED, "reason": "the platform lists no file of this name"}
    else:
        missing = described
    meta = record.get("file_meta") or {}
    for file in missing:
        found = {
            "size": meta.get("size_bytes") or file.get("size", ""),
            "md5": meta.get("md5hex", ""),
            "sha256": meta.get("sha256hex", ""),
            "file": record.get("file_path") or "",
        }
        yield {**shared, **file, **found, **failed}
