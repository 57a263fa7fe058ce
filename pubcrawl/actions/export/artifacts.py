"""``scrapy export`` of artifacts: their scopes for crawlers, and packages of captures."""

from __future__ import annotations

import argparse
from pathlib import Path

from scrapy.settings import Settings

from pubcrawl.actions.export import audit as export_audit
from pubcrawl.actions.export import packages, scope_check
from pubcrawl.actions.export.scoped_artifacts import (
    FILES,
    common_files,
    entry_pages,
)
from pubcrawl.artifacts.spider.kind import load_portals
from pubcrawl.console.artifact_records import read_records

FOLDER = "out/scopes"


def export(settings: Settings, opts: argparse.Namespace) -> str:
    """
    Write the files of each artifact into a folder of its own; return a summary.

    Raises ``UsageError``, ``ArchiveError``, ``StoreError`` and ``OSError``.
    """
    folder = output_folder(opts)
    if opts.format == "audit":
        return export_audit.export(read_records(settings, opts.feed), opts)
    rules = load_portals(settings)
    if opts.format == "wacz":
        return packages.export(settings, opts, rules, folder)
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


def check(settings: Settings, opts: argparse.Namespace) -> tuple[str, int]:
    """
    Simulate the crawls of scopes, and print the differences; return a summary and an exit code.

    Raises ``UsageError``, ``ArchiveError``, ``StoreError`` and ``OSError``.
    """
    return scope_check.check_all(settings, opts, load_portals(settings), output_folder(opts))


def output_folder(opts: argparse.Namespace) -> Path:
    """Return the folder of the scopes."""
    return Path(FOLDER if opts.output == "-" else opts.output)
