"""
Pages for ``scrapy rules test`` and ``new``: saved pages, or pages fetched as by a crawl.

Saved pages are in a WARC file or a folder of WARC files, as ``WARC_DIR`` records
them, or in a folder with an ``index.tsv``: tab-separated lines of address, file and,
if known, final address and content type.
"""

from __future__ import annotations

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
from pubcrawl.fetch.archive.replay import replayed_files
from pubcrawl.fetch.contact import check_contact

logger = logging.getLogger(__name__)

INDEX = "index.tsv"
AnswerCallback = Callable[[int, Response | AnswerError], None]
"""Called with the index of a request and its answer, or the error instead."""


def fetch_pages(
    requests: Sequence[Request], pages: str, settings: BaseSettings, on_answer: AnswerCallback
) -> None:
    """
    Get an answer to each of *requests* from *pages*, or from the network if that is empty.

    *on_answer* is called in any order. Raises ``UsageError`` for a folder that cannot
    be used, and for a fetch from the network without ``CONTACT_EMAIL``.
    """
    folder = Path(pages)
    if pages and (folder / INDEX).is_file():
        _from_folder(requests, folder, on_answer)
        return
    settings = settings.copy()
    if pages:
        _check_archive(folder)
        settings.set("REPLAY", pages, priority="cmdline")
    check_contact(settings, ())
    _crawl(requests, settings, on_answer)


def _check_archive(path: Path) -> None:
    """Raise ``UsageError`` unless *path* can be replayed."""
    try:
        replayed_files(path)
    except ArchiveError as error:
        problem = str(error).removeprefix("REPLAY: ")
        message = f"--pages: {problem}; give a WARC file, a folder of them, or one with an {INDEX}"
        raise UsageError(message) from error


def get_page(target: str | Request, pages: str, settings: BaseSettings) -> Response:
    """Return one saved or fetched page. Raises ``AnswerError`` without a page."""
    answers: list[Response | AnswerError] = []
    request = Request(target) if isinstance(target, str) else target
    fetch_pages([request], pages, settings, lambda _, answer: answers.append(answer))
    answer = answers[0]
    if isinstance(answer, AnswerError):
        raise answer
    return answer


def _from_folder(requests: Sequence[Request], folder: Path, on_answer: AnswerCallback) -> None:
    index = _index(folder)
    for number, request in enumerate(requests):
        entry = index.get(_key(request.url))
        if entry is None:
            on_answer(
                number, FetchError(f"{folder / INDEX} has no {request.url}", slug="not-archived")
            )
            continue
        file, url, content_type = entry
        headers = {"Content-Type": content_type} if content_type else {}
        on_answer(number, Response(url or request.url, headers=headers, body=file.read_bytes()))


def _index(folder: Path) -> dict[str, tuple[Path, str, str]]:
    path = folder / INDEX
    index: dict[str, tuple[Path, str, str]] = {}
    errors: list[RuleError] = []
    try:
        text = path.read_text("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"{path} cannot be read: {error}; the file must be UTF-8 text") from error
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip() or line.startswith("#"):
            continue
        cells = [*map(str.strip, line.split("\t")), "", ""]
        file = folder / cells[1]
        address = _key(cells[0]) if cells[0].startswith(("http://", "https://")) else ""
        if not address:
            errors.append(
                RuleError(str(path), number, f"{cells[0][:60]!r} is not an http(s) address")
            )
        elif not cells[1] or not os.path.isfile(file):  # noqa: PTH113 (it takes any name)
            message = f"no file {cells[1]!r} in {folder}; write address, tab, file"
            errors.append(RuleError(str(path), number, message))
        else:
            index[address] = file, cells[2], cells[3]
    if errors:
        raise RuleErrors(*errors)
    return index


def _key(url: str) -> str:
    """Return the address of a request to *url*; empty if it is not an address."""
    try:
        return Request(url).url
    except ValueError:
        return ""


class RulePageSpider(Spider):
    """Fetches pages and passes them on; stores nothing."""

    name = "rules_test"

    def __init__(
        self, requests: Sequence[Request], on_answer: AnswerCallback, **kwargs: Any
    ) -> None:
        super().__init__(**kwargs)
        self.requests = requests
        self.on_answer = on_answer

    async def start(self) -> AsyncIterator[Request]:
        """Request every page, in order."""
        for number, request in enumerate(self.requests):
            yield request.replace(
                callback=partial(self._pass_on, number),
                errback=partial(self._failed, number),
                dont_filter=True,
                priority=-number,
            )

    def _pass_on(self, number: int, response: Response) -> None:
        self.on_answer(number, response)

    def _failed(self, number: int, failure: Failure) -> None:
        error = failure.value
        if not isinstance(error, FetchError):
            logger.error("%s: %r", self.requests[number].url, error, exc_info=error)
            error = FetchError(str(error), slug="failed")
        self.on_answer(number, error)


def _crawl(requests: Sequence[Request], settings: BaseSettings, on_answer: AnswerCallback) -> None:
    missing = set(range(len(requests)))

    def take_answer(number: int, answer: Response | AnswerError) -> None:
        missing.discard(number)
        on_answer(number, answer)

    # Nothing is stored or exported, and the command prints its own last line.
    for extension in (Summary, ProgressLine):
        settings.set_in_component_priority_dict("EXTENSIONS", extension, None)
    quiet: dict[str, Any] = {"ITEM_PIPELINES_BASE": {}, "ITEM_PIPELINES": {}, "FEEDS": {}}
    if (settings.getpriority("LOG_LEVEL") or 0) < SETTINGS_PRIORITIES["cmdline"]:
        quiet["LOG_LEVEL"] = "WARNING"
    settings.setdict(quiet, priority="cmdline")
    process = AsyncCrawlerProcess(cast(Settings, settings))
    process.crawl(RulePageSpider, requests=requests, on_answer=take_answer)
    process.start()
    if process.bootstrap_failed:
        raise UsageError("the crawl did not begin; see the log")
    for number in sorted(missing):
        on_answer(number, FetchError("the crawl ended before the request"))
