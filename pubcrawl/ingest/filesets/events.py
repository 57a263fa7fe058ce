"""The inputs and outputs of a dataset's fetch: limits, requests, responses, and its end."""

from __future__ import annotations

from typing import NamedTuple

from pubcrawl.model.fileset import DatasetFile, ListingPage, ListingRequest, total_size
from pubcrawl.model.ingest import FileMeta

FILESET_MAX = 128 * 1024**3
"""Fewest bytes for which the strategy is ``archiveorg-fileset``."""


class FilesetLimits(NamedTuple):
    """
    The limits of a dataset.

    *file_max*, *total_max*: bytes of a file (one of that size is too large) and
    of all files. *files_max*: number of files. *answers_max*: responses of an API that
    list them; *answer_size*: bytes of one. *captures_max*: files fetched from their
    host because no archive has them, None for any number.
    """

    file_max: int = 64 * 1024**2
    total_max: int = 64 * 1024**3
    files_max: int = 200
    answers_max: int = 200
    answer_size: int = 64 * 1024**2
    captures_max: int | None = None


class FilesetRequest(NamedTuple):
    """
    The next request.

    *ask*: the part of the list, None for a file. *item*: the file, None for a
    list. *size_max*: most bytes to read. *api*: it goes to an API, to which
    robots.txt does not apply.
    """

    url: str
    ask: ListingRequest | None = None
    item: DatasetFile | None = None
    size_max: int = 0
    api: bool = False


class FilesetResponse(NamedTuple):
    """
    The parts of a response that decide the next step.

    *location*: the header, or "". *page*: a parsed response of the API. *meta*: of a
    file; *datetime*: of its fetch, 14 digits. *archived*: it is from an archive.
    *cookies*: it sets some.
    """

    status: int
    location: str = ""
    page: ListingPage | None = None
    meta: FileMeta | None = None
    datetime: str = ""
    archived: bool = False
    cookies: bool = False


class FilesetEnd(NamedTuple):
    """
    The end of the fetch.

    *status*: a slug, which begins with ``success`` for a *hit*. *message*: details.
    """

    status: str
    hit: bool = False
    message: str = ""


def strategy(items: list[DatasetFile], limits: FilesetLimits) -> str:
    """
    Return the strategy for files of these sizes.

    Pubcrawl fetches ``web-file`` and ``web-fileset``; ``archiveorg-file`` and
    ``archiveorg-fileset`` are too large for it.
    """
    largest = max((item.size or 0 for item in items), default=0)
    if len(items) == 1:
        return "web-file" if largest < limits.file_max else "archiveorg-file"
    small = largest < limits.file_max and total_size(items) < FILESET_MAX
    return "web-fileset" if small else "archiveorg-fileset"
