"""``scrapy archive``: make, check and print the index of a folder of WARC files."""

from __future__ import annotations

import argparse
import heapq
import json
from collections.abc import Callable
from itertools import groupby
from pathlib import Path
from typing import Any

from scrapy.commands import ScrapyCommand
from scrapy.exceptions import UsageError as ScrapyUsageError

from pubcrawl.commands.archive_upload import BucketUpload
from pubcrawl.commands.command import OfflineCommand
from pubcrawl.commands.options import flag

UPLOAD = "upload"


class Command(OfflineCommand, ScrapyCommand):
    """
    Index and check a folder of WARC files, and list captures.

    index: add new records to the CDXJ index. check: compare every record with its line in the
    index, and every line with its record. cdx: print the index as CDX with 11 fields. captures:
    print the lines of one address. upload: copy finished WARC files and the index into a bucket;
    with --move delete these WARC files from DIR.
    """

    page = "archive.md"
    arguments = "index DIR | check DIR | cdx DIR | captures DIR URL | upload DIR s3://… [--json]"
    examples = (
        "scrapy archive index out/warc",
        "scrapy archive check out/warc",
        "scrapy archive captures out/warc https://otters.example.org/",
    )
    default_settings = {"LOG_LEVEL": "ERROR"}  # noqa: RUF012

    options = (
        flag("--json", "print JSON lines"),
        flag("--move", "upload: delete WARC files that are in the bucket"),
    )

    def run(self, args: list[str], opts: argparse.Namespace) -> None:
        """Run the subcommand; exit code 1 for faults, 4 if DIR is not a folder."""
        if (
            len(args) < 2
            or args[0] not in (*SUBCOMMANDS, UPLOAD)
            or len(args) != COUNTS.get(args[0], 2)
        ):
            raise ScrapyUsageError(f"give {self.syntax()}")
        folder = Path(args[1])
        if not folder.is_dir():
            self.fail(f"{folder} is not a folder")
            return
        with self.report_errors():
            if args[0] == UPLOAD:
                self.exitcode = self._upload(folder, args[2], opts)
            else:
                self.exitcode = SUBCOMMANDS[args[0]](folder, opts.json, *args[2:])

    def _upload(self, folder: Path, target: str, opts: argparse.Namespace) -> int:
        """Copy finished WARC files and the index into a bucket; print a line for each."""
        upload = BucketUpload(folder, target, self.settings)
        for path in upload.run(move=opts.move):
            name = f"{upload.target}{path.name}"
            _print(opts.json, name, uploaded=name)
        return 0


def index(folder: Path, as_json: bool) -> int:
    """Bring the index up to date."""
    from pubcrawl.fetch.archive.cdx import build as cdx_build
    from pubcrawl.formats.warc_file import warc_files

    added = cdx_build.complete(folder)
    cdx_build.merge(folder)
    count = len(warc_files(folder))
    text = f"{added} lines added, {count} WARC files"
    _print(as_json, text, lines_added=added, warc_files=count)
    return 0


def check(folder: Path, as_json: bool) -> int:
    """Print each fault in a line; exit code 1 if there is one."""
    from pubcrawl.fetch.archive.archive import Archive
    from pubcrawl.fetch.archive.check import faults
    from pubcrawl.formats.warc_file import warc_files

    whole = True
    for fault in faults(Archive(folder)):
        _print(as_json, fault, fault=fault)
        whole = False
    if whole:
        count = len(warc_files(folder))
        _print(as_json, f"{count} WARC files and their index: no faults", warc_files=count)
    return int(not whole)


def cdx(folder: Path, as_json: bool) -> int:
    """Print the index as CDX lines of 11 fields."""
    from pubcrawl.fetch.archive.archive import Archive
    from pubcrawl.fetch.archive.cdx import lines as cdx_lines

    if not as_json:
        print(cdx_lines.CDX_HEADER)
    parts = (part.lines_with_prefix(b"") for part in Archive(folder).lines())
    for line, _ in groupby(heapq.merge(*parts)):
        capture = cdx_lines.read_capture(line.decode("utf-8", "replace"))
        _print(as_json, cdx_lines.cdx11(capture), **capture._asdict())
    return 0


def captures(folder: Path, as_json: bool, url: str) -> int:
    """Print the lines of *url*; exit code 1 if there are none."""
    from pubcrawl.fetch.archive.archive import Archive
    from pubcrawl.fetch.archive.cdx.lines import cdxj

    matches = Archive(folder).captures(url)
    for capture in matches:
        _print(as_json, cdxj(capture), **capture._asdict())
    return int(not matches)


def _print(as_json: bool, text: str, **values: Any) -> None:
    print(json.dumps(values, ensure_ascii=False) if as_json else text, flush=True)


SUBCOMMANDS: dict[str, Callable[..., int]] = {
    "index": index,
    "check": check,
    "cdx": cdx,
    "captures": captures,
}
COUNTS = {"captures": 3, UPLOAD: 3}  # number of words with the subcommand; two for the others
