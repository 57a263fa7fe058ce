"""PDFs that an index of captures names, read from the WARC files beside it."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from pubcrawl.exceptions import ArchiveError, UsageError
from pubcrawl.fetch.archive.archive import Archive
from pubcrawl.fetch.archive.cdx.lines import read_capture
from pubcrawl.formats.warc_file import WARCRecord
from pubcrawl.model.ingest import Capture

SUFFIXES = (".cdx", ".cdx.gz", ".cdxj", ".cdxj.gz")
"""Ends of the names of indexes."""

PDF = "application/pdf"


def indexed_pdfs(path: Path) -> Iterator[Capture]:
    """
    Yield the PDFs of the index at *path*, each digest once; its WARC files lie in its folder.

    Raises ``UsageError`` for a file without a line of CDX or CDXJ.
    """
    digests: set[str] = set()
    rows = 0
    with gzip.open(path, "rb") if path.name.endswith(".gz") else path.open("rb") as lines:
        for line in lines:
            with suppress(ValueError):
                row = read_capture(line.decode("utf-8", "replace"))
                rows += 1
                if row.mimetype == PDF and row.sha1b32 not in digests:
                    digests.add(row.sha1b32)
                    yield row
    if not rows:
        raise UsageError(f"{path} has no line of a CDX with 9 or 11 fields, nor of a CDXJ")


def read_indexed(folder: Path, row: Capture) -> WARCRecord | str:
    """
    Return the record of *row*, whose WARC file lies in *folder* or below.

    Else return the reason: ``no-file`` without its WARC, ``damaged``.
    """
    name = Path(row.warc_path).name
    beside = (path for path in (folder / row.warc_path, folder / name) if path.is_file())
    warc = next(beside, None) or next(iter(sorted(folder.rglob(name))), None)
    if warc is None:
        return "no-file"
    try:
        return Archive(warc.parent).record(row._replace(warc_path=name))
    except ArchiveError:
        return "damaged"
