"""Check that the WARC files of a folder are complete and agree with their index."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from pathlib import Path

from pubcrawl.exceptions import ArchiveError
from pubcrawl.fetch.archive.cdx import lines as cdx_lines
from pubcrawl.fetch.archive.cdx.build import warc_files
from pubcrawl.fetch.archive.cdx.index import index_files
from pubcrawl.fetch.archive.cdx.records import ANSWERS, CONVERSION
from pubcrawl.fetch.archive.warc import base32
from pubcrawl.formats.warc_file import WARCRecord, records, split


def faults(folder: Path) -> Iterator[str]:
    """
    Yield a sentence for each fault of the archive in *folder*.

    The check reads every record, computes its digests and compares answers with the
    lines of the index. It takes eight bytes of memory per line.
    """
    indexed: dict[str, array[int]] = {}
    for path in index_files(folder):
        yield from _check_index(path, indexed)
    for warc in warc_files(folder):
        yield from _check_warc(warc, set(indexed.pop(warc.name, ())))
    for name, offsets in sorted(indexed.items()):
        yield f"{name}: {len(offsets)} lines of the index, but no such file"


def _check_index(path: Path, indexed: dict[str, array[int]]) -> Iterator[str]:
    before = ""
    with path.open(encoding="utf-8", errors="replace", newline="\n") as lines:
        for number, line in enumerate(lines, 1):
            if line < before:
                yield f"{path.name}:{number}: not sorted; rebuild it: scrapy archive index"
            before = line
            try:
                capture = cdx_lines.read_capture(line)
            except ValueError as error:
                yield f"{path.name}:{number}: {error}"
            else:
                indexed.setdefault(capture.warc_path, array("Q")).append(capture.warc_offset)


def _check_warc(warc: Path, indexed: set[int]) -> Iterator[str]:
    end = 0
    try:
        for record in records(warc):
            position = f"{warc.name}, byte {record.offset}"
            end = record.end
            yield from (f"{position}: {fault}" for fault in _check_digests(record))
            if record.field("WARC-Type") in ANSWERS:
                if record.offset not in indexed:
                    yield f"{position}: not in the index; scrapy archive index adds it"
                indexed.discard(record.offset)
            elif record.field("WARC-Type") == CONVERSION:  # not in indexes of earlier versions
                indexed.discard(record.offset)
    except ArchiveError as error:
        yield str(error)
    if end < warc.stat().st_size:
        yield f"{warc.name}: an incomplete record at byte {end}; the rest cannot be read"
    for offset in sorted(indexed):
        yield f"{warc.name}, byte {offset}: in the index, but there is no answer"


def _check_digests(record: WARCRecord) -> Iterator[str]:
    block = record.field("WARC-Block-Digest")
    if block.startswith("sha1:") and block != f"sha1:{base32(record.block)}":
        yield "the digest of its block is wrong"
    payload = record.field("WARC-Payload-Digest")
    if record.field("WARC-Type") != "revisit" and payload.startswith("sha1:"):
        # Programs disagree whether chunks are part of the payload.
        http = record.field("Content-Type").startswith("application/http")
        bodies = [split(record.block)[2], record.http()[2]] if http else [record.block]
        if payload not in {f"sha1:{base32(body)}" for body in bodies}:
            yield "the digest of its payload is wrong"
