"""PDFs that an index of captures names, read from the WARC files beside it."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from pubcrawl.exceptions import UsageError
from pubcrawl.fetch.archive.cdx.lines import read_capture
from pubcrawl.formats.warc_file import Damaged, WARCRecord, is_packed, read_record

SUFFIXES = (".cdx", ".cdx.gz", ".cdxj", ".cdxj.gz")
"""Ends of the names of indexes."""

PDF = "application/pdf"
_CDX_FIELDS = (9, 11)  # "N b a m s k r V g", "N b a m s k r M S V g"


class IndexedPdf(NamedTuple):
    """A row of an index: the address of a PDF, and its place in a WARC file."""

    url: str
    mimetype: str
    digest: str
    offset: int
    warc: str


def indexed_pdfs(path: Path) -> Iterator[IndexedPdf]:
    """
    Yield the PDFs of the index at *path*, each digest once; its WARC files lie in its folder.

    Raises ``UsageError`` for a file without a line of CDX or CDXJ.
    """
    digests: set[str] = set()
    rows = 0
    with gzip.open(path, "rb") if path.name.endswith(".gz") else path.open("rb") as lines:
        for line in lines:
            row = _row(line.decode("utf-8", "replace"))
            if row is None:
                continue
            rows += 1
            if row.mimetype == PDF and row.digest not in digests:
                digests.add(row.digest)
                yield row
    if not rows:
        raise UsageError(f"{path} has no line of a CDX with 9 or 11 fields, nor of a CDXJ")


def _row(line: str) -> IndexedPdf | None:
    cells = line.split()
    if len(cells) in _CDX_FIELDS and cells[-2].isdecimal():
        return IndexedPdf(cells[2], cells[3], cells[5], int(cells[-2]), cells[-1])
    with suppress(ValueError):
        capture = read_capture(line)
        digest = capture.sha1b32
        return IndexedPdf(
            capture.url, capture.mimetype, digest, capture.warc_offset or 0, capture.warc_path
        )
    return None


def read_indexed(folder: Path, row: IndexedPdf) -> WARCRecord | str:
    """
    Return the record of *row*, whose WARC file lies in *folder* or below.

    Else return the reason: ``no-file`` without its WARC, ``damaged``.
    """
    name = Path(row.warc).name
    warc = next((each for each in (folder / row.warc, folder / name) if each.is_file()), None)
    if warc is None:
        warc = next(iter(sorted(folder.rglob(name))), None) if name else None
    if warc is None:
        return "no-file"
    try:
        with warc.open("rb") as file:
            return read_record(file, row.offset, packed=is_packed(file))
    except (Damaged, OSError):
        return "damaged"
