"""Is a folder of WARC files whole, and does its index say what they hold?"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from pathlib import Path

from pubcrawl.exceptions import ArchiveError
from pubcrawl.fetch import cdx_lines
from pubcrawl.fetch.cdx import index_files
from pubcrawl.fetch.cdx_build import warc_files
from pubcrawl.fetch.cdx_records import ANSWERS
from pubcrawl.fetch.warc import base32
from pubcrawl.fetch.warc_file import Record, records, split


def faults(folder: Path) -> Iterator[str]:
    """
    Yield a sentence for each fault of the archive in *folder*.

    Every record is read, its digests are computed anew, and answers and lines
    of the index are held against each other. Eight bytes of memory a line.
    """
    known: dict[str, array[int]] = {}
    for path in index_files(folder):
        yield from _index(path, known)
    for warc in warc_files(folder):
        yield from _warc(warc, set(known.pop(warc.name, ())))
    for name, offsets in sorted(known.items()):
        yield f"{name}: {len(offsets)} lines of the index, but no such file"


def _index(path: Path, known: dict[str, array[int]]) -> Iterator[str]:
    before = ""
    with path.open(encoding="utf-8", errors="replace", newline="\n") as lines:
        for number, line in enumerate(lines, 1):
            if line < before:
                yield f"{path.name}:{number}: not sorted; make it anew: scrapy archive index"
            before = line
            try:
                one = cdx_lines.capture(line)
            except ValueError as error:
                yield f"{path.name}:{number}: {error}"
            else:
                known.setdefault(one.warc_path, array("Q")).append(one.warc_offset)


def _warc(warc: Path, indexed: set[int]) -> Iterator[str]:
    end = 0
    try:
        for record in records(warc):
            place = f"{warc.name}, byte {record.offset}"
            end = record.end
            yield from (f"{place}: {what}" for what in _digests(record))
            if record.field("WARC-Type") in ANSWERS:
                if record.offset not in indexed:
                    yield f"{place}: not in the index; scrapy archive index adds it"
                indexed.discard(record.offset)
    except ArchiveError as error:
        yield str(error)
    if end < warc.stat().st_size:
        yield f"{warc.name}: not a whole record at byte {end}, nothing behind it can be read"
    for offset in sorted(indexed):
        yield f"{warc.name}, byte {offset}: in the index, but no answer is there"


def _digests(record: Record) -> Iterator[str]:
    block = record.field("WARC-Block-Digest")
    if block.startswith("sha1:") and block != f"sha1:{base32(record.block)}":
        yield "its block has another digest than it says"
    payload = record.field("WARC-Payload-Digest")
    if record.field("WARC-Type") != "revisit" and payload.startswith("sha1:"):
        # Programs do not agree whether chunks are a part of the payload.
        http = record.field("Content-Type").startswith("application/http")
        bodies = [split(record.block)[2], record.http()[2]] if http else [record.block]
        if payload not in {f"sha1:{base32(body)}" for body in bodies}:
            yield "its payload has another digest than it says"
