"""What a fetch of a dataset is asked and told: limits, requests, answers, and how it ends."""

from __future__ import annotations

from typing import NamedTuple

from pubcrawl.items.fileset import Item, ListingPage, ListingRequest, total_size
from pubcrawl.items.ingest import FileMeta

FILESET_MAX = 128 * 1024**3
"""Bytes above which the plan names another place for the files."""


class FilesetLimits(NamedTuple):
    """
    What is too much.

    *file_max*, *total_max*: bytes of a file (one of that size is too large) and
    of all together. *files_max*: files. *answers_max*: answers of an API that
    list them; *answer_size*: bytes of one. *captures_max*: files that may be
    fetched from where they are because no archive has them, None for any number.
    """

    file_max: int = 64 * 1024**2
    total_max: int = 64 * 1024**3
    files_max: int = 200
    answers_max: int = 200
    answer_size: int = 64 * 1024**2
    captures_max: int | None = None


class FilesetRequest(NamedTuple):
    """
    What to ask for next.

    *ask*: the part of the list that it is, None for a file. *item*: the file,
    None for a list. *size_max*: bytes that are worth reading. *api*: it goes to
    an interface made for programs, which robots.txt says nothing about.
    """

    url: str
    ask: ListingRequest | None = None
    item: Item | None = None
    size_max: int = 0
    api: bool = False


class FilesetResponse(NamedTuple):
    """
    What came.

    *location*: the header, "" where there is none. *page*: what an answer of
    the API says. *meta*: of a file; *datetime*: when it was fetched, 14 digits.
    *archived*: an archive had it. *cookies*: it sets some.
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
    How it ended.

    *status*: a slug, one that begins with ``success`` for a *hit*. *message*:
    what is behind it.
    """

    status: str
    hit: bool = False
    message: str = ""


def strategy(items: list[Item], limits: FilesetLimits) -> str:
    """
    Return the plan for files of these sizes.

    ``web-file`` and ``web-fileset`` are carried out here; ``archiveorg-file``
    and ``archiveorg-fileset`` name what is too large for it.
    """
    largest = max((item.size or 0 for item in items), default=0)
    if len(items) == 1:
        return "web-file" if largest < limits.file_max else "archiveorg-file"
    small = largest < limits.file_max and total_size(items) < FILESET_MAX
    return "web-fileset" if small else "archiveorg-fileset"
