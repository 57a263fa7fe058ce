"""``scrapy export --format audit``: which members of artifacts are in archives."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from pubcrawl.commands import ingest_choice
from pubcrawl.exceptions import ParseError, UsageError
from pubcrawl.export.audit import audit
from pubcrawl.export.captures import GOOD
from pubcrawl.fetch import cdx_build
from pubcrawl.fetch.cdx import CdxIndex
from pubcrawl.ids.url import artifact_key, artifact_url
from pubcrawl.items.artifact import ArtifactRecord
from pubcrawl.parse import timemap

Times = dict[str, list[datetime]]
"""Address → when it was captured."""


def export(records: Iterable[ArtifactRecord], opts: argparse.Namespace) -> str:
    """
    Write a line for each artifact, and return how many lack something.

    Raises ``UsageError``, ``ArchiveError`` and ``OSError``.
    """
    if not (opts.warc or opts.timemaps):
        raise UsageError("give --warc DIR, --timemaps DIR, or both: what is to be looked into")
    for name in ("warc", "timemaps"):
        folder = getattr(opts, name)
        if folder and not Path(folder).is_dir():
            raise UsageError(f"--{name} {folder}: no such folder")
    known = _timemaps(Path(opts.timemaps)) if opts.timemaps else {}
    if opts.warc:
        cdx_build.complete(Path(opts.warc))
    count = lacking = 0
    with ingest_choice.output(opts.output) as file:
        for record in records:
            found = audit(record, _times(record, known, opts.warc))
            file.write(f"{json.dumps(found, ensure_ascii=False)}\n")
            count += 1
            lacking += bool(found["missing"])
    return f"{count} artifacts, {lacking} of them with members that are in no archive"


def _times(record: ArtifactRecord, known: Times, warc: str) -> Times:
    """Return what is known of the members; those that nobody was asked for are left out."""
    addresses = {
        artifact_key(member.uri): member.uri
        for member in record.members
        if artifact_url(member.uri)
    }
    found = {url: known[place] for place, url in addresses.items() if place in known}
    if warc:
        with closing(CdxIndex(warc)) as index:
            for url in addresses.values():
                captures = (one for one in index.captures(url) if one.status_code in GOOD)
                own = [datetime.strptime(one.datetime[:14], "%Y%m%d%H%M%S") for one in captures]
                times = [when.replace(tzinfo=UTC) for when in own]
                found[url] = [*found.get(url, ()), *times]
    return found


def _timemaps(folder: Path) -> Times:
    """Return what the TimeMaps in *folder* say, by the key of their originals."""
    found: Times = {}
    for path in sorted(path for path in folder.iterdir() if path.is_file()):
        try:
            read = timemap.read(path.read_bytes(), "", "")
        except ParseError as error:
            raise UsageError(f"{path}: {error}; the folder is for TimeMaps alone") from error
        place = artifact_key(artifact_url(read.original) or read.original)
        found.setdefault(place, []).extend(one.datetime for one in read.mementos)
    return found
