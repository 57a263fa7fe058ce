"""The seeds of an archive: the addresses at which a crawl began, as far as the archive shows it."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from itertools import chain
from urllib.parse import urljoin

from pubcrawl.engine.seeds import Seed, SeedForm, parse_line
from pubcrawl.exceptions import ArchiveError
from pubcrawl.fetch.archive.archive import Archive
from pubcrawl.fetch.archive.cdx.lines import REVISIT
from pubcrawl.fetch.archive.exchanges import header
from pubcrawl.ids.url import url_without_fragment

logger = logging.getLogger(__name__)

_PAGES = frozenset(("text/html", "application/xhtml+xml", "application/pdf", REVISIT))


def archived_seeds(archives: Sequence[Archive], form: SeedForm) -> Iterator[Seed]:
    """
    Yield a seed for each archived page, and for each redirect, that no redirect leads to.

    A redirect counts even if its target was not fetched. The targets of redirects are in memory,
    about 150 bytes each.
    """
    targets = {target for archive in archives for target in _targets(archive)}
    number = 0
    for capture in chain.from_iterable(archives):
        page = capture.status_code < 300 and capture.mimetype in _PAGES
        redirect = 300 <= capture.status_code < 400
        if (page or redirect) and url_without_fragment(capture.url) not in targets:
            number += 1
            yield parse_line(capture.url, number, form)


def _targets(archive: Archive) -> Iterator[str]:
    """Yield the addresses that the redirects in *archive* lead to."""
    for capture in archive:
        if 300 <= capture.status_code < 400:
            try:
                location = header(archive.record(capture).http()[1], b"location")
                target = urljoin(capture.url, location) if location else ""
            except (ArchiveError, ValueError) as error:
                logger.warning("%s", error)
            else:
                yield url_without_fragment(target)
