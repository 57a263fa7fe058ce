"""``scrapy archive``: the index of a folder of WARC files, made, checked and printed."""

from __future__ import annotations

import argparse
import heapq
import sys
from collections.abc import Callable
from contextlib import ExitStack
from itertools import groupby
from pathlib import Path

from scrapy.commands import ScrapyCommand
from scrapy.exceptions import UsageError

from pubcrawl.commands.closed_pipe import ends_with_its_reader
from pubcrawl.exceptions import ArchiveError
from pubcrawl.fetch import cdx_build, cdx_check, cdx_lines
from pubcrawl.fetch.cdx import CdxIndex, index_files


class Command(ScrapyCommand):
    """What is in the WARC files of a folder, and is it all right?"""

    requires_crawler_process = False
    default_settings = {"LOG_LEVEL": "ERROR"}  # noqa: RUF012

    def syntax(self) -> str:
        """Return the arguments."""
        return "index DIR | check DIR | cdx DIR | captures DIR URL"

    def short_desc(self) -> str:
        """Return what the command is for."""
        return "Index a folder of WARC files, check it, list captures"

    def long_desc(self) -> str:
        """Return what -h says."""
        return (
            "index: add to the CDXJ index what is not in it yet. check: every record and every "
            "line of the index against each other. cdx: the index as CDX of 11 fields. captures: "
            "the lines of one address."
        )

    @ends_with_its_reader
    def run(self, args: list[str], opts: argparse.Namespace) -> None:
        """Run the subcommand; exit code 1 for faults, 4 for a folder that is none."""
        if len(args) < 2 or args[0] not in SUBCOMMANDS or len(args) != COUNTS.get(args[0], 2):
            raise UsageError(f"give {self.syntax()}")
        folder = Path(args[1])
        if not folder.is_dir():
            print(f"scrapy archive: {folder} is not a folder", file=sys.stderr)
            self.exitcode = 4
            return
        try:
            self.exitcode = SUBCOMMANDS[args[0]](folder, *args[2:])
        except ArchiveError as error:
            print(f"scrapy archive: {error}", file=sys.stderr)
            self.exitcode = 1


def index(folder: Path) -> int:
    """Bring the index up to date."""
    added = cdx_build.complete(folder)
    cdx_build.merge(folder)
    print(f"{added} lines added, {len(cdx_build.warc_files(folder))} WARC files")
    return 0


def check(folder: Path) -> int:
    """Print what is wrong, a line each."""
    whole = True
    for fault in cdx_check.faults(folder):
        print(fault)
        whole = False
    if whole:
        print(f"{len(cdx_build.warc_files(folder))} WARC files and their index are whole")
    return 0 if whole else 1


def cdx(folder: Path) -> int:
    """Print the index as lines of 11 fields."""
    print(cdx_lines.CDX_HEADER)
    with ExitStack() as stack:
        files = [
            stack.enter_context(path.open(encoding="utf-8", errors="replace", newline="\n"))
            for path in index_files(folder)
        ]
        for line, _ in groupby(heapq.merge(*files)):
            print(cdx_lines.cdx11(cdx_lines.capture(line)))
    return 0


def captures(folder: Path, url: str) -> int:
    """Print the lines of *url*; exit code 1 if there are none."""
    known = CdxIndex(folder)
    found = known.captures(url)
    for one in found:
        print(cdx_lines.cdxj(one))
    known.close()
    return int(not found)


SUBCOMMANDS: dict[str, Callable[..., int]] = {
    "index": index,
    "check": check,
    "cdx": cdx,
    "captures": captures,
}
COUNTS = {"captures": 3}  # words that belong to it; else two
