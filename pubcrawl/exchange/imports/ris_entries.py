"""
RIS (``TY  - JOUR``) and EndNote's tagged form (``%0 Journal Article``, .enw) → entries.

Sources: https://en.wikipedia.org/wiki/RIS_(file_format),
https://en.wikipedia.org/wiki/EndNote#Tags_and_fields
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from rispy import loads

from pubcrawl.exchange.imports.entry import (
    ImportedEntry,
    date_parts,
    entry_of_item,
    filled,
    names_in,
    person,
)

_TYPES = {
    "JOUR": "article-journal",
    "BOOK": "book",
    "CHAP": "chapter",
    "CPAPER": "paper-conference",
    "CONF": "paper-conference",
    "THES": "thesis",
    "RPRT": "report",
    "DATA": "dataset",
    "COMP": "software",
    "UNPB": "article",
}
# EndNote's tags → those of RIS.
_TAGGED = {
    "%0": "TY", "%A": "AU", "%E": "A2", "%T": "TI", "%J": "JO", "%B": "T2", "%D": "PY",
    "%8": "DA", "%V": "VL", "%N": "IS", "%P": "SP", "%R": "DO", "%M": "AN", "%2": "C2",
    "%U": "UR", "%X": "AB", "%K": "KW", "%@": "SN", "%I": "PB", "%G": "LA", "%Z": "N1",
    "%W": "DB", "%~": "DP",
}  # fmt: skip
_FOREIGN = re.compile(r"scopus|web of science|wos|embase|cinahl|psycinfo", re.IGNORECASE)
_TAG = re.compile(r"[A-Z][A-Z0-9]  -(?: |$)")


def ris_entries(lines: Iterable[tuple[int, str]]) -> Iterator[ImportedEntry]:
    """Yield the entries of numbered *lines*; the number of an entry is that of its first line."""
    record: list[str] = []
    first = 0
    for number, raw in lines:
        line = raw.rstrip()
        begins = line.startswith("TY  -")
        if begins and record:  # the last one has no ER
            yield _entry(first, record)
            record = []
        if begins or (not record and line.strip()):
            first = first if record else number
        if line.strip() or record:
            record.append(line)
        if line.startswith("ER  -"):
            yield _entry(first, record)
            record = []
    if any(line.strip() for line in record):
        yield _entry(first, record)


def endnote_entries(lines: Iterable[tuple[int, str]]) -> Iterator[ImportedEntry]:
    """Yield the entries of EndNote's tagged form."""

    def translated() -> Iterator[tuple[int, str]]:
        for number, raw in lines:
            tag = _TAGGED.get(raw[:2])
            if tag == "TY":
                yield number, f"TY  - {'JOUR' if 'Journal' in raw else 'GEN'}"
            elif tag:
                yield number, f"{tag}  - {raw[2:].strip()}"
            elif raw.strip() and not raw.startswith("%"):
                yield number, raw.strip()  # the value goes on

    return ris_entries(translated())


def _entry(number: int, lines: list[str]) -> ImportedEntry:
    text = "\n".join(line for line in lines if line.strip())
    if not lines[-1].startswith("ER  -"):
        text += "\nER  - "
    try:
        rows = loads(text)
    except (OSError, ValueError, KeyError, IndexError):
        rows = []
    if not rows or not _TAG.match(lines[0]):
        return ImportedEntry(number, lines[0], reason="bad-entry")
    return entry_of_item(number, _item(rows[0]), names_in(_fields(rows[0])))


def _fields(row: Mapping[str, Any]) -> Iterator[tuple[object, str]]:
    database = f"{row.get('name_of_database', '')} {row.get('database_provider', '')}"
    yield row.get("doi"), "doi"
    yield row.get("accession_number"), "id" if _FOREIGN.search(database) else "pmid"
    for key in ("custom2", "custom7", "urls", "url", "file_attachments1", "file_attachments2"):
        yield row.get(key), "id"
    for key in ("notes", "note", "custom1", "custom3", "publication_year"):
        yield row.get(key), "id"
    for tag in ("M1", "M2", "M3", "L3", "ID"):
        yield row.get("unknown_tag", {}).get(tag), "id"
    yield row.get("id"), "id"


def _item(row: Mapping[str, Any]) -> dict[str, Any]:
    first, last = str(row.get("start_page", "")), str(row.get("end_page", ""))
    journal = row.get("journal_name") or row.get("secondary_title") or row.get("alternate_title1")
    people = row.get("authors") or row.get("first_authors") or []
    return filled(
        {
            "type": _TYPES.get(str(row.get("type_of_reference")), "document"),
            "title": row.get("title") or row.get("primary_title"),
            "author": [person(name) for name in people],
            "container-title": journal or row.get("alternate_title3"),
            "publisher": row.get("publisher"),
            "volume": row.get("volume"),
            "issue": row.get("number"),
            "page": f"{first}-{last}" if last and "-" not in first else first,
            "issued": date_parts(
                str(row.get("date") or row.get("year") or row.get("publication_year") or "")
            ),
            "abstract": row.get("abstract") or row.get("notes_abstract"),
            "ISSN": row.get("issn"),
            "language": row.get("language"),
            "keyword": row.get("keywords"),
            "URL": next(iter(row.get("urls") or [row.get("url")]), None),
        }
    )
