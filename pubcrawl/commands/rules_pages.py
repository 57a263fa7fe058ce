"""
Pages for ``scrapy rules test`` and ``new``: saved ones, or fetched as a crawl fetches.

Saved are the exchanges of a WARC file or a folder of them, as ``WARC_DIR``
records them, or the files of a folder with an ``index.tsv``: lines of address,
file and, where they are known, final address and content type, with tabs between.
"""

from __future__ import annotations

import argparse
import logging
import os
from collections.abc import AsyncIterator, Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, cast

from scrapy import Request, Spider
from scrapy.crawler import AsyncCrawlerProcess
from scrapy.http import Response
from scrapy.settings import SETTINGS_PRIORITIES, BaseSettings, Settings
from twisted.python.failure import Failure

from pubcrawl.exceptions import (
    AnswerError,
    ArchiveError,
    FetchError,
    RuleError,
    RuleErrors,
    UsageError,
)
from pubcrawl.extensions.progress import ProgressLine
from pubcrawl.extensions.summary import Summary
from pubcrawl.fetch.contact import check as check_contact
from pubcrawl.fetch.replay import archive_files
from pubcrawl.fetch.warc_file import records

logger = logging.getLogger(__name__)

INDEX = "index.tsv"
Told = Callable[[int, Response | AnswerError], None]
"""Is called with the place of a request and its answer, or why there is none."""


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options that say where pages are, and which tests to run."""
    where = parser.add_mutually_exclusive_group()
    where.add_argument(
        "--pages",
        default="",
        metavar="PATH",
        help="saved pages: a WARC file, a folder of them, or a folder with an index.tsv",
    )
    where.add_argument("--live", action="store_true", help="fetch pages, as a crawl does")
    parser.add_argument(
        "--site", default="", metavar="REGEX", help="only tests whose address or identifier fits"
    )


def fetch(requests: Sequence[Request], pages: str, settings: BaseSettings, told: Told) -> None:
    """
    Get an answer to each of *requests* from *pages*, or from the network if that is empty.

    *told* may be called in any order. Raises ``UsageError`` for a folder that
    cannot be used and, live, without ``CONTACT_EMAIL``.
    """
    folder = Path(pages)
    if pages and (folder / INDEX).is_file():
        _from_folder(requests, folder, told)
        return
    settings = settings.copy()
    if pages:
        _check_archive(folder)
        settings.set("REPLAY", pages, priority="cmdline")
    check_contact(settings, ())
    _crawl(requests, settings, told)


def _check_archive(path: Path) -> None:
    """Raise ``UsageError`` unless *path* can be replayed."""
    try:
        for file in archive_files(path):
            next(records(file), None)
    except ArchiveError as error:
        what = str(error).removeprefix("REPLAY: ")
        message = f"--pages: {what}; give a WARC file, a folder of them, or one with an {INDEX}"
        raise UsageError(message) from error


def page(url: str, pages: str, settings: BaseSettings) -> Response:
    """Return one saved or fetched page. Raises ``AnswerError`` if there is none."""
    found: list[Response | AnswerError] = []
    fetch([Request(url)], pages, settings, lambda _, answer: found.append(answer))
    answer = found[0]
    if isinstance(answer, AnswerError):
        raise answer
    return answer


def _from_folder(requests: Sequence[Request], folder: Path, told: Told) -> None:
    index = _index(folder)
    for place, request in enumerate(requests):
        entry = index.get(_key(request.url))
        if entry is None:
            told(place, FetchError(f"{folder / INDEX} has no {request.url}", slug="not-archived"))
            continue
        file, url, content_type = entry
        headers = {"Content-Type": content_type} if content_type else {}
        told(place, Response(url or request.url, headers=headers, body=file.read_bytes()))


def _index(folder: Path) -> dict[str, tuple[Path, str, str]]:
    path = folder / INDEX
    index: dict[str, tuple[Path, str, str]] = {}
    errors: list[RuleError] = []
    try:
        text = path.read_text("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"{path} cannot be read: {error}; it is text in UTF-8") from error
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip() or line.startswith("#"):
            continue
        cells = [*map(str.strip, line.split("\t")), "", ""]
        file = folder / cells[1]
        address = _key(cells[0]) if cells[0].startswith(("http://", "https://")) else ""
        if not address:
            errors.append(RuleError(str(path), number, f"{cells[0][:60]!r} is no http(s) address"))
        elif not cells[1] or not os.path.isfile(file):  # noqa: PTH113 (no name is too odd for it)
            message = f"no file {cells[1]!r} in {folder}; write address, tab, file"
            errors.append(RuleError(str(path), number, message))
        else:
            index[address] = file, cells[2], cells[3]
    if errors:
        raise RuleErrors(tuple(errors))
    return index


def _key(url: str) -> str:
    """Return an address as a request has it; empty if it is none."""
    try:
        return Request(url).url
    except ValueError:
        return ""


class RulePageSpider(Spider):
    """Fetches pages and hands them on; stores nothing."""

    name = "rules_test"

    def __init__(self, requests: Sequence[Request], told: Told, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.requests = requests
        self.told = told

    async def start(self) -> AsyncIterator[Request]:
        """Ask for every page, those in line first."""
        for place, request in enumerate(self.requests):
            yield request.replace(
                callback=partial(self._answered, place),
                errback=partial(self._failed, place),
                dont_filter=True,
                priority=-place,
            )

    def _answered(self, place: int, response: Response) -> None:
        self.told(place, response)

    def _failed(self, place: int, failure: Failure) -> None:
        error = failure.value
        if not isinstance(error, FetchError):
            logger.error("%s: %r", self.requests[place].url, error, exc_info=error)
            error = FetchError(str(error), slug="failed")
        self.told(place, error)


def _crawl(requests: Sequence[Request], settings: BaseSettings, told: Told) -> None:
    missing = set(range(len(requests)))

    def answered(place: int, answer: Response | AnswerError) -> None:
        missing.discard(place)
        told(place, answer)

    # Nothing is stored or exported, and the last line is the command's own.
    extensions = {**settings.getdict("EXTENSIONS"), Summary: None, ProgressLine: None}
    quiet: dict[str, Any] = {"ITEM_PIPELINES": {}, "FEEDS": {}, "EXTENSIONS": extensions}
    if (settings.getpriority("LOG_LEVEL") or 0) < SETTINGS_PRIORITIES["cmdline"]:
        quiet["LOG_LEVEL"] = "WARNING"
    settings.setdict(quiet, priority="cmdline")
    process = AsyncCrawlerProcess(cast(Settings, settings))
    process.crawl(RulePageSpider, requests=requests, told=answered)
    process.start()
    if process.bootstrap_failed:
        raise UsageError("the crawl did not begin; the log tells why")
    for place in sorted(missing):
        told(place, FetchError("the crawl was ended before"))
