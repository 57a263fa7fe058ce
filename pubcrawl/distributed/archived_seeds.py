"""The seeds of an archive: the addresses at which a crawl began, as far as the archive shows it."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator
from pathlib import Path
from urllib.parse import urljoin

from pubcrawl.distributed.archives import WarcArchive
from pubcrawl.engine.seeds import Seed, SeedForm, parse_line
from pubcrawl.fetch.archive.cdx import lines as cdx_lines
from pubcrawl.fetch.archive.cdx.index import index_files
from pubcrawl.formats.warc_file import Damaged, is_packed, read_record
from pubcrawl.ids.url import url_without_fragment
from pubcrawl.model.ingest import Capture

logger = logging.getLogger(__name__)

_PAGES = frozenset(("text/html", "application/xhtml+xml", "application/pdf", cdx_lines.REVISIT))


def archived_seeds(archives: Iterable[WarcArchive], form: SeedForm) -> Iterator[Seed]:
    """
    Yield a seed for each archived page, and for each redirect, that no redirect leads to.

    A redirect counts even if its target was not fetched. The targets of redirects are in memory,
    about 150 bytes each.
    """
    archives = list(archives)
    targets = {target for archive in archives for target in _targets(archive)}
    number = 0
    for archive in archives:
        for capture in _captures(archive.index):
            page = capture.status_code < 300 and capture.mimetype in _PAGES
            redirect = 300 <= capture.status_code < 400
            if (page or redirect) and url_without_fragment(capture.url) not in targets:
                number += 1
                yield parse_line(capture.url, number, form)


def _targets(archive: WarcArchive) -> Iterator[str]:
    """Yield the addresses that the redirects in *archive* lead to."""
    for capture in _captures(archive.index):
        if 300 <= capture.status_code < 400 and (target := _target(archive, capture)):
            yield url_without_fragment(target)


def _target(archive: WarcArchive, capture: Capture) -> str:
    """Return the address that a redirect leads to; empty if it cannot be read."""
    try:
        with archive.open(capture.warc_path) as file:
            record = read_record(file, capture.warc_offset, packed=is_packed(file))
        _, headers, _ = record.http()
        location = next((value for name, value in headers if name.lower() == b"location"), b"")
        return urljoin(capture.url, location.decode("latin-1")) if location else ""
    except (Damaged, OSError, ValueError) as error:
        logger.warning("%s, byte %d: %s", capture.warc_path, capture.warc_offset, error)
        return ""


def _captures(folder: Path) -> Iterator[Capture]:
    """Yield the answers to GET requests in *folder*."""
    for path in index_files(folder):
        with path.open(encoding="utf-8", errors="replace", newline="\n") as lines:
            for line in lines:
                if "__wb_method=" in line.partition(" {")[0]:
                    continue
                try:
                    yield cdx_lines.read_capture(line)
                except ValueError as error:
                    logger.warning("%s: %s; rebuild it: scrapy archive index", path, error)
