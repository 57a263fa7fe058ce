"""``scrapy archive``: make, check and print the index of a folder of WARC files."""

from __future__ import annotations

import argparse
import heapq
import json
from itertools import groupby
from pathlib import Path
from typing import Any

from scrapy.settings import Settings

from pubcrawl.exceptions import UsageError
from pubcrawl.fetch.archive.archive import Archive
from pubcrawl.fetch.archive.cdx import build as cdx_build
from pubcrawl.fetch.archive.cdx import lines as cdx_lines
from pubcrawl.fetch.archive.check import faults
from pubcrawl.formats.warc_file import warc_files


def index(settings: Settings, args: list[str], opts: argparse.Namespace) -> int:
    """Bring the index up to date."""
    added = cdx_build.complete(warc_folder(args))
    cdx_build.merge(warc_folder(args))
    count = len(warc_files(warc_folder(args)))
    text = f"{added} lines added, {count} WARC files"
    _print(opts.json, text, lines_added=added, warc_files=count)
    return 0


def check(settings: Settings, args: list[str], opts: argparse.Namespace) -> int:
    """Print each fault in a line; exit code 1 if there is one."""
    whole = True
    for fault in faults(Archive(warc_folder(args))):
        _print(opts.json, fault, fault=fault)
        whole = False
    if whole:
        count = len(warc_files(warc_folder(args)))
        _print(opts.json, f"{count} WARC files and their index: no faults", warc_files=count)
    return int(not whole)


def cdx(settings: Settings, args: list[str], opts: argparse.Namespace) -> int:
    """Print the index as CDX lines of 11 fields."""
    if not opts.json:
        print(cdx_lines.CDX_HEADER)
    parts = (part.lines_with_prefix(b"") for part in Archive(warc_folder(args)).lines())
    for line, _ in groupby(heapq.merge(*parts)):
        capture = cdx_lines.read_capture(line.decode("utf-8", "replace"))
        _print(opts.json, cdx_lines.cdx11(capture), **capture._asdict())
    return 0


def captures(settings: Settings, args: list[str], opts: argparse.Namespace) -> int:
    """Print the lines of an address; exit code 1 if there are none."""
    matches = Archive(warc_folder(args)).captures(args[1])
    for capture in matches:
        _print(opts.json, cdx_lines.cdxj(capture), **capture._asdict())
    return int(not matches)


def warc_folder(args: list[str]) -> Path:
    """Return the folder in the first of *args*. Raises ``UsageError`` if it is none."""
    folder = Path(args[0])
    if not folder.is_dir():
        raise UsageError(f"{folder} is not a folder: give one with WARC files")
    return folder


def _print(as_json: bool, text: str, **values: Any) -> None:
    print(json.dumps(values, ensure_ascii=False) if as_json else text, flush=True)
