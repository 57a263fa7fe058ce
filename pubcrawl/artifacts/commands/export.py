"""``scrapy export`` of artifacts: their scopes for crawlers, and packages of captures."""

from __future__ import annotations

import argparse
import sys

from scrapy.settings import Settings

from pubcrawl.artifacts.commands import audit as export_audit
from pubcrawl.artifacts.commands import packages, scope_check
from pubcrawl.artifacts.commands.scoped_artifacts import (
    FILES,
    common_files,
    entry_pages,
    output_folder,
)
from pubcrawl.artifacts.spider.kind import load_portals
from pubcrawl.console import output_file
from pubcrawl.console.artifact_records import read_records
from pubcrawl.exchange.other_formats import ARTIFACT_FORMATS


def run(settings: Settings, args: list[str], opts: argparse.Namespace) -> int:
    """Write the files of each artifact into a folder of its own, or a report; print a summary."""
    output_file.check_format(args, opts, ARTIFACT_FORMATS)
    write = {"audit": export_audit.export, "wacz": packages.export}.get(opts.format, _write_scopes)
    print(f"{opts.format}: {write(settings, opts)}", file=sys.stderr)
    return 0


def _write_scopes(settings: Settings, opts: argparse.Namespace) -> str:
    folder = output_folder(opts)
    rules = load_portals(settings)
    count = 0
    entries = entry_pages(read_records(settings, opts.feed))
    for record in read_records(settings, opts.feed):
        artifact = scope_check.safely_scoped(record, rules, entries, opts.format)
        own = folder / artifact.name
        own.mkdir(parents=True, exist_ok=True)
        files = {**common_files(artifact), **FILES[opts.format](artifact)}
        for name, text in files.items():
            (own / name).write_text(text, encoding="utf-8", errors="replace", newline="")
        count += 1
        print(f"{own}: {artifact.scope.kind} ({artifact.scope.why}): {', '.join(files)}")
    return f"{count} artifacts in {folder}"
