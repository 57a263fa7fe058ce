"""``scrapy export artifacts --format audit``: report which members of artifacts are in archives."""

from __future__ import annotations

import argparse
import json
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from scrapy.settings import Settings

from pubcrawl.artifacts.scopes.audit import audit
from pubcrawl.console import output_file
from pubcrawl.console.artifact_records import read_records
from pubcrawl.exceptions import ParseError, UsageError
from pubcrawl.fetch.archive.archive import Archive
from pubcrawl.fetch.archive.cdx import build as cdx_build
from pubcrawl.fetch.history.rows import GOOD
from pubcrawl.formats import timemap
from pubcrawl.ids.url import artifact_key, artifact_url
from pubcrawl.model.artifact import ArtifactRecord

Times = dict[str, list[datetime]]
"""Address → times of its captures."""


def export(settings: Settings, opts: argparse.Namespace) -> str:
    """
    Write a line for each artifact; return a summary.

    Raises ``UsageError``, ``ArchiveError`` and ``OSError``.
    """
    if not (opts.warc or opts.timemaps):
        raise UsageError("give --warc DIR, --timemaps DIR, or both: the archives to check")
    for name in ("warc", "timemaps"):
        folder = getattr(opts, name)
        if folder and not Path(folder).is_dir():
            raise UsageError(f"--{name} {folder}: no such folder")
    times = _timemaps(Path(opts.timemaps)) if opts.timemaps else {}
    if opts.warc:
        cdx_build.complete(Path(opts.warc))
    count = lacking = 0
    with output_file.output(opts.output) as file:
        for record in read_records(settings, opts.feed):
            report = audit(record, _times(record, times, opts.warc))
            file.write(f"{json.dumps(report, ensure_ascii=False)}\n")
            count += 1
            lacking += bool(report["missing"])
    return f"{count} artifacts, {lacking} of them with members that are in no archive"


def _times(record: ArtifactRecord, timemaps: Times, warc: str) -> Times:
    """Return the capture times of the members that were looked up in an archive."""
    addresses = {
        artifact_key(member.uri): member.uri
        for member in record.members
        if artifact_url(member.uri)
    }
    times = {url: timemaps[key] for key, url in addresses.items() if key in timemaps}
    if warc:
        with closing(Archive(warc)) as archive:
            for url in addresses.values():
                captures = (each for each in archive.captures(url) if each.status_code in GOOD)
                naive = [datetime.strptime(each.datetime[:14], "%Y%m%d%H%M%S") for each in captures]
                own = [when.replace(tzinfo=UTC) for when in naive]
                times[url] = [*times.get(url, ()), *own]
    return times


def _timemaps(folder: Path) -> Times:
    """Return the capture times in the TimeMaps of *folder*, by the key of their originals."""
    times: Times = {}
    for path in sorted(path for path in folder.iterdir() if path.is_file()):
        try:
            listing = timemap.read_timemap(path.read_bytes(), "", "")
        except ParseError as error:
            raise UsageError(f"{path}: {error}; the folder must hold TimeMaps alone") from error
        key = artifact_key(artifact_url(listing.original) or listing.original)
        times.setdefault(key, []).extend(each.datetime for each in listing.mementos)
    return times
