"""
The way to a dataset's files: their list, part by part, then one file after the other.

The client sends the requests, has a worker read the responses, and stores the files::

    fileset = Fileset(ref, client, limits)
    end = await fileset.fetch()
    fileset.block()

Each redirect is a request of its own, so that it waits for its own host.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from pubcrawl import platforms
from pubcrawl.exceptions import AnswerError, FetchError, ParseError
from pubcrawl.formats.byte_size import byte_size
from pubcrawl.formats.mime import HTML_TYPES
from pubcrawl.ingest import jobs
from pubcrawl.ingest.hops import FileClient
from pubcrawl.ingest.hops.redirects import follow
from pubcrawl.model.fileset import (
    STATED_SIZE,
    DatasetFile,
    DatasetRef,
    ListingPage,
    ListingRequest,
    dataset_json,
    own_path,
    total_size,
)
from pubcrawl.model.ingest import LISTED, MESSAGE_MAX, FileMeta, fixity

SUCCESS = "success"
PATH_MAX = 4096
"""Most bytes of a path in UTF-8; each part has at most ``NAME_MAX``."""

NAME_MAX = 255

_DIGESTS = (("sha1", "sha1hex"), ("sha256", "sha256hex"), ("md5", "md5hex"))
# Invisible characters, marks that change the writing direction, and U+FFFD.
_HIDDEN = re.compile(
    r"[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufeff\ufffd-\uffff]"
)
_SEPARATORS = re.compile(r"[/\\]+")
_DRIVE = re.compile("^[A-Za-z]:")


def check(item: DatasetFile, meta: FileMeta, fault: str = "") -> str:
    """
    Return ``success``, or the slug of the first difference between a file and its item.

    ``mismatch-size`` and so on; ``empty-blob``. Without known size and digest: *fault*, the slug of
    a file that is not whole, and ``mismatch`` for a page instead of a file of another type.
    """
    if not meta.size_bytes and item.size != 0:
        return "empty-blob"
    if item.size is not None and item.size != meta.size_bytes:
        return "mismatch-size"
    stated = byte_size(str(item.extra.get(STATED_SIZE, "")))
    if stated and not stated.least <= meta.size_bytes <= stated.most:
        return "mismatch-size"
    has_digest = False
    for name, key in _DIGESTS:
        if digest := getattr(item, name):
            has_digest = True
            if digest != getattr(meta, key):
                return f"mismatch-{name}"
    kind = item.mimetype.partition(";")[0].strip().lower()
    sure = has_digest or item.size is not None
    if not sure and meta.mimetype in HTML_TYPES and kind and kind not in HTML_TYPES:
        return "mismatch"
    return fault if fault and not sure else SUCCESS


def safe_path(path: str) -> str:
    """
    Return a path without anything that could lead out of its folder.

    A path is unsafe if this changes it: absolute paths, ``..``, empty parts,
    backslashes, drives, invisible characters, parts that are too long.
    """
    parts = _SEPARATORS.split(_DRIVE.sub("", _HIDDEN.sub("", path)))
    names = [_truncate(part, NAME_MAX) for part in parts if part.strip(". ")]
    # A shell expands ~ to a home directory.
    whole = "/".join(names[names[:1] == ["~"] :])
    return _truncate(whole, PATH_MAX)


def _truncate(text: str, most: int) -> str:
    body = text.encode("utf-8", "replace")
    return text if len(body) <= most else body[:most].decode("utf-8", "ignore")


REDIRECTS_MAX = 25
LISTED_MAX = 10_000
"""Most files that a result lists."""

FILESET_MAX = 128 * 1024**3
"""Fewest bytes for which the strategy is ``archiveorg-fileset``."""

PAGES = ("signposting", "schemaorg")
"""Pages that list their files themselves, in place of a platform."""

EXISTS = "exists"
DOWNLOAD = "error-platform-download"
NO_CAPTURE = "no-capture"
HTTP_ERROR = "platform-http-error"

_STATUSES = {404: "platform-404", **dict.fromkeys((401, 403, 410), "platform-restricted")}
_TOO_LARGE = ("too-large", "body-too-large")
# Slug of a fetch → status of the dataset.
_SLUGS = {"no-capture": NO_CAPTURE, "not-archived": NO_CAPTURE, "not-found": "platform-404"}
_SLUGS |= dict.fromkeys(("unauthorized", "forbidden"), "platform-restricted")
_SLUGS |= dict.fromkeys(_TOO_LARGE, "platform-error")
# Slug of a fetch → status of the item.
_FILE_SLUGS = {
    "no-capture": NO_CAPTURE,
    "not-archived": NO_CAPTURE,
    "empty-answer": "empty-blob",
    "empty-blob": "empty-blob",
    "bad-gzip-encoding": "transfer-encoding-error",
    "bad-encoding": "transfer-encoding-error",
}


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


class FilesetEnd(NamedTuple):
    """
    The end of the fetch.

    *status*: a slug, which begins with ``success`` for a *hit*. *message*: details.
    """

    status: str
    hit: bool = False
    message: str = ""


class Fileset:
    """
    The fetch of a dataset; see above.

    *ref*: the dataset at its platform, None for an unknown platform. *page*: the part of
    the list that is known already. *only*: names or endings of the wanted files, () for all.
    *list_only*: fetch no file. *existing*: digest → file that need not be fetched
    again, see ``model.ingest.files_by_digest``.
    """

    def __init__(
        self,
        ref: DatasetRef | None,
        client: FileClient,
        limits: FilesetLimits | None = None,
        *,
        page: ListingPage | None = None,
        only: Collection[str] = (),
        list_only: bool = False,
        existing: Mapping[str, FileMeta] | None = None,
    ) -> None:
        self.end: FilesetEnd | None = None
        self.ref = ref
        self.items: list[DatasetFile] = []
        self.metas: dict[str, FileMeta] = {}
        self.strategy = ""
        self.version = ref.version if ref else ""
        self._client = client
        self._page = page or ListingPage()
        self._limits = limits or FilesetLimits()
        self._list_only = list_only
        self._only = tuple(name.lower() for name in only)
        self._existing = existing or {}
        self._paths: set[str] = set()
        self._received = 0  # bytes of files
        self._captures = 0
        self._failure: AnswerError | None = None  # of the first file that fails

    async def fetch(self) -> FilesetEnd:
        """Read the list, then fetch one file after the other; return the end."""
        ref, limits = self.ref, self._limits
        try:
            if ref is None:
                message = "no platform that is known, and no links to files"
                raise AnswerError(message, slug="no-platform-match")
            if ref.reason:
                message = f"{ref.url} is not the address of one public dataset"
                raise AnswerError(message, slug=ref.reason)
            await self._list(ref)
            if self._list_only and self.items:
                for item in self.items:
                    item.status = item.status or LISTED
                self.end = FilesetEnd(LISTED)
                return self.end
            self._check_list()
            for item in self.items:
                await self._fetch_item(ref, item)
                if item.status == "too-much-spn":
                    message = f"more than {limits.captures_max} files without an archived copy"
                    raise AnswerError(message, slug=item.status)
                if self._received > limits.total_max:
                    message = f"more than {limits.total_max} bytes"
                    raise AnswerError(message, slug="too-large-size")
            if self._failure is not None:
                raise self._failure
            status = "success-file" if self.strategy == "web-file" else SUCCESS
            if all(item.status == EXISTS for item in self.items):
                status = "success-existing"
            self.end = FilesetEnd(status, True)
        except AnswerError as error:
            self.end = FilesetEnd(error.slug, False, str(error)[:MESSAGE_MAX])
        return self.end

    def block(self) -> dict[str, Any]:
        """
        Return the fields of a dataset in a result, by their names in the feed.

        ``fileset_file`` is the only file of a dataset with one file.
        """
        if self.ref is None:
            return {}
        block: dict[str, Any] = dataset_json(self.ref, self.version)
        if not self.items:
            return block
        block |= {
            "manifest": self.items[:LISTED_MAX],
            "file_count": len(self.items),
            "total_size": total_size(self.items),
        }
        if self.strategy:
            block["ingest_strategy"] = self.strategy
        if self.end and self.end.status == "success-file":
            meta = self.metas[self.items[0].path]
            block["fileset_file"] = {"file_meta": meta._asdict(), **self.items[0].to_json()}
        return block

    async def _list(self, ref: DatasetRef) -> None:
        """Read the list of files, part by part. Raises ``AnswerError`` with a status."""
        page, parts = self._page, deque(ref.asks)
        requested: set[str] = set()
        listed: set[tuple[str, str]] = set()
        while True:
            self.version = self.version or page.version
            for item in page.items:
                name = item.path, item.platform_url
                if name not in listed and self._is_wanted(item):
                    listed.add(name)
                    item.path = own_path(item.path, self._paths)
                    self.items.append(item)
            parts += (part for part in page.more)
            if len(self.items) > self._limits.files_max:
                return
            while parts and parts[0].url in requested:
                parts.popleft()
            if not parts:
                return
            if len(requested) >= self._limits.answers_max:
                message = f"the list continues after {self._limits.answers_max} responses"
                raise AnswerError(message, slug="platform-error")
            part = parts.popleft()
            requested.add(part.url)
            page = await self._read_part(ref, part)

    def _is_wanted(self, item: DatasetFile) -> bool:
        name = item.path.rpartition("/")[2].lower()
        endings = tuple(only for only in self._only if only.startswith("."))
        return not self._only or name in self._only or name.endswith(endings)

    async def _read_part(self, ref: DatasetRef, part: ListingRequest) -> ListingPage:
        """Return a part of the list. Raises ``AnswerError`` with the status of the dataset."""
        size = self._limits.answer_size
        try:
            api = ref.platform not in PAGES
            response = await follow(
                self._client, part.url, REDIRECTS_MAX, api=api, download_maxsize=size
            )
            if response.status != 200:
                slug = _STATUSES.get(response.status, HTTP_ERROR)
                raise AnswerError(f"HTTP {response.status} from {response.url}", slug=slug)
            page: ListingPage = await self._client.read(
                platforms.read_listing, ref, part, response.body
            )
        except FetchError as error:
            slug = _STATUSES.get(error.status) or _SLUGS.get(error.slug, HTTP_ERROR)
            raise AnswerError(f"{part.url}: {error}", slug=slug) from error
        except ParseError as error:
            slug = error.slug if error.slug.startswith("platform-") else "platform-error"
            raise AnswerError(f"{part.url}: {error}", slug=slug) from error
        return page

    def _check_list(self) -> None:
        """Raise ``AnswerError`` if the files are not fetched."""
        items, limits = self.items, self._limits
        if not items:
            raise AnswerError("the dataset has no files", slug="empty-manifest")
        if len(items) > limits.files_max:
            raise AnswerError(f"more than {limits.files_max} files", slug="too-many-files")
        if (total := total_size(items)) > limits.total_max:
            message = f"{total} bytes, more than {limits.total_max}"
            raise AnswerError(message, slug="too-large-size")
        for item in items:
            if item.path != safe_path(item.path):
                item.status = "unsafe-path"
                raise AnswerError(f"the path {item.path[:200]!r} is unsafe", slug="unsafe-path")
        self.strategy = strategy(items, limits)
        if not self.strategy.startswith("web-"):
            largest = max(items, key=lambda item: item.size or 0)
            raise AnswerError(f"{largest.path}: {largest.size} bytes", slug="too-large-size")

    async def _fetch_item(self, ref: DatasetRef, item: DatasetFile) -> None:
        """Set the status of a file, which is fetched if necessary."""
        digests = filter(None, (item.sha256, item.sha1, item.md5))
        meta = next(filter(None, map(self._existing.get, digests)), None)
        try:
            if item.status:
                raise AnswerError("the platform restricts access to it", slug=item.status)
            if meta is not None and check(item, meta) == SUCCESS:
                item.status = EXISTS
                self._received += meta.size_bytes
            else:
                meta = await self._fetch_file(ref, item)
                item.status = SUCCESS
            self.metas[item.path] = meta
            item.size, item.md5 = meta.size_bytes, meta.md5hex
            item.sha1, item.sha256 = meta.sha1hex, meta.sha256hex
            item.mimetype = item.mimetype or meta.mimetype
        except AnswerError as error:
            item.status = error.slug
            if self._failure is None:
                self._failure = AnswerError(f"{item.path}: {error}", slug=error.slug)

    async def _fetch_file(self, ref: DatasetRef, item: DatasetFile) -> FileMeta:
        """Fetch and store a file; return its fixity. Raises ``AnswerError`` with its status."""
        if not item.platform_url:
            raise AnswerError("the platform gives no address of it", slug=DOWNLOAD)
        size = self._limits.file_max if item.size is None else item.size
        # Most platforms serve files by their API; the others are like pages.
        api = ref.api.count("/") > 2 and item.platform_url.startswith(ref.api + "/")
        try:
            response = await follow(
                self._client,
                item.platform_url,
                REDIRECTS_MAX,
                api=api,
                download_maxsize=max(1, size),
            )
            if not response.body:
                raise ParseError("the body is empty", slug="empty-blob")
            if response.status not in (200, 226):
                raise FetchError(f"HTTP {response.status} from {response.url}")
            read = await self._client.read(jobs.other_file, response.body, response.mimetype)
        except AnswerError as error:
            slug = _FILE_SLUGS.get(error.slug, DOWNLOAD)
            if slug == "empty-blob" and item.size == 0:
                # The list says that the file is empty, as many __init__.py are.
                return fixity(b"", "application/x-empty")
            if error.slug in _TOO_LARGE:
                slug = "too-large-size" if item.size is None else "mismatch-size"
            raise AnswerError(str(error) or error.slug, slug=slug) from error
        item.terminal_url, item.terminal_dt = response.url, response.datetime
        if response.name and ref.platform in PAGES and "." not in item.path:
            # The page does not name the file, and its address may end with /download.
            item.path = own_path(safe_path(response.name), self._paths)
        assert read.file is not None  # noqa: S101 (of any body)
        meta = read.file
        self._received += meta.size_bytes
        self._captures += not response.archived
        most = self._limits.captures_max
        status = check(item, meta, read.status)
        if most is not None and self._captures > most:
            status = "too-much-spn"
        elif status == SUCCESS and meta.size_bytes >= self._limits.file_max:
            status = "too-large-size"
        if status != SUCCESS:
            listed = {"size": item.size, "sha1": item.sha1, "sha256": item.sha256, "md5": item.md5}
            raise AnswerError(f"{meta}; expected {listed}", slug=status)
        item.file_path = await self._client.store_file(response.body, meta, "dataset")
        return meta


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
