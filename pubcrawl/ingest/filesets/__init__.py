"""
The steps to a dataset's files: their list, page by page, then one file after the other.

This module does not fetch. ``Fileset.get`` is the next request; pass its response to
``receive`` or its error to ``fail``, until ``Fileset.end`` is set::

    fileset = Fileset(ref, limits)
    while fileset.get:
        ...                                               # send, and then one of
        fileset.receive(FilesetResponse(200, page=page))  # a parsed response of the API
        fileset.receive(FilesetResponse(200, meta=meta))  # a file; keep it for "success"
        fileset.fail(error)
    fileset.end, fileset.block()

Each redirect is a step of its own, so that it waits for its own host.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import urljoin, urlsplit

from pubcrawl.engine.fetching import OneRequest
from pubcrawl.exceptions import AnswerError, FetchError, ParseError
from pubcrawl.ids.url import host, is_loop
from pubcrawl.ingest.filesets.events import (
    FilesetEnd,
    FilesetLimits,
    FilesetRequest,
    FilesetResponse,
    strategy,
)
from pubcrawl.ingest.filesets.fixity import SUCCESS, Fixity, check, safe_path
from pubcrawl.model.fileset import (
    DatasetFile,
    DatasetRef,
    ListingPage,
    ListingRequest,
    dataset_json,
    total_size,
)
from pubcrawl.model.ingest import FileMeta

REDIRECTS_MAX = 25
LISTED_MAX = 10_000
"""Most files that a result lists."""

PAGES = ("signposting", "schemaorg")
"""Pages that list their files themselves, in place of a platform."""

EXISTS = "exists"
DOWNLOAD = "error-platform-download"
NO_CAPTURE = "no-capture"
HTTP_ERROR = "platform-http-error"

_STATUSES = {404: "platform-404", **dict.fromkeys((401, 403, 410), "platform-restricted")}
_SLUGS = {"no-capture": NO_CAPTURE, "not-archived": NO_CAPTURE, "not-found": "platform-404"}
_SLUGS |= dict.fromkeys(("unauthorized", "forbidden"), "platform-restricted")
# Slug of a fetch → status of the item.
_FILE_SLUGS = {
    "no-capture": NO_CAPTURE,
    "not-archived": NO_CAPTURE,
    "empty-answer": "empty-blob",
    "empty-blob": "empty-blob",
    "bad-gzip-encoding": "transfer-encoding-error",
    "bad-encoding": "transfer-encoding-error",
}
_TOO_LARGE = ("too-large", "body-too-large")


class Fileset(OneRequest[FilesetRequest]):
    """
    The fetch of a dataset, as a state machine without a network; see above.

    *ref*: the dataset at its platform, None for an unknown platform. *page*: the part of
    the list that is known already. *existing*: digest → file that need not be fetched
    again, see ``model.ingest.files_by_digest``.
    """

    def __init__(
        self,
        ref: DatasetRef | None,
        limits: FilesetLimits | None = None,
        *,
        page: ListingPage | None = None,
        existing: Mapping[str, FileMeta] | None = None,
    ) -> None:
        self.end: FilesetEnd | None = None
        self.ref = ref
        self.items: list[DatasetFile] = []
        self.metas: dict[str, FileMeta] = {}
        self.strategy = ""
        self.version = ref.version if ref else ""
        self._limits = limits or FilesetLimits()
        self._existing = existing or {}
        self._open_parts: list[ListingRequest] = []
        self._requested: set[str] = set()
        self._listed: set[tuple[str, str]] = set()
        self._next = 0  # index of the next file
        self._received = 0  # bytes of files
        self._captures = 0
        self._redirecting: list[str] = []  # addresses that redirect
        self._messages: dict[str, str] = {}
        if ref is None:
            self._finish("no-platform-match", "no platform that is known, and no links to files")
        elif ref.reason:
            self._finish(ref.reason, f"{ref.url} is not the address of one public dataset")
        else:
            self._open_parts += ref.asks
            self._take_listing(page or ListingPage())

    def receive(self, response: FilesetResponse) -> str:
        """Take a response; return the status of its file, or "" if it is not a file."""
        get = self.take_request()
        if response.location and 300 <= response.status < 400:
            return self._redirected(get, response)
        if get.item is not None:
            return self._take_file(get, get.item, response)
        if response.page is not None and response.status == 200:
            self._redirecting.clear()
            self._take_listing(response.page)
        else:
            slug = _STATUSES.get(response.status, HTTP_ERROR)
            self._finish(slug, f"HTTP {response.status} from {get.url}")
        return ""

    def fail(self, error: AnswerError) -> str:
        """Take an error of a fetch or of reading a list; return as ``receive`` does."""
        get = self.take_request()
        if get.item is not None:
            status = _FILE_SLUGS.get(error.slug, DOWNLOAD)
            if status == "empty-blob" and get.item.size == 0:
                # The list says that the file is empty, as many __init__.py are.
                self._complete_item(get.item, Fixity().meta("application/x-empty"))
                status = SUCCESS
            elif error.slug in _TOO_LARGE:
                status = "too-large-size" if get.item.size is None else "mismatch-size"
            return self._settle(get.item, status, str(error) or error.slug)
        message = f"{get.url}: {error or error.slug}"
        if isinstance(error, ParseError):
            of_platform = error.slug.startswith("platform-")
            self._finish(error.slug if of_platform else "platform-error", message)
        elif isinstance(error, FetchError):
            slug = _STATUSES.get(error.status) or _SLUGS.get(error.slug, HTTP_ERROR)
            self._finish("platform-error" if error.slug in _TOO_LARGE else slug, message)
        else:
            self._finish("platform-error", message)
        return ""

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

    def _redirected(self, get: FilesetRequest, response: FilesetResponse) -> str:
        try:
            target = urljoin(get.url, response.location.strip())
            web = urlsplit(target).scheme in ("http", "https") and urlsplit(target).hostname
        except ValueError:
            target, web = response.location, None
        self._redirecting.append(get.url)
        fault = "bad-redirect" if not web else ""
        if web and is_loop(self._redirecting, target, cookies=response.cookies):
            fault = "redirect-loop"
        elif len(self._redirecting) > REDIRECTS_MAX:
            fault = "redirects-exceeded"
        if not fault:
            self.get = get._replace(url=target, api=get.api and host(target) == host(get.url))
            return ""
        self.get = get
        return self.fail(FetchError(f"{fault}: {target[:200]}", slug=fault))

    def _take_listing(self, page: ListingPage) -> None:
        """Take a part of the list; request the next part, or the first file."""
        self.version = self.version or page.version
        for item in page.items:
            if (name := (item.path, item.platform_url)) not in self._listed:
                self._listed.add(name)
                self.items.append(item)
        self._open_parts += page.more
        if len(self.items) <= self._limits.files_max and self._request_part():
            return
        status, message = self._refusal()
        if status:
            self._finish(status, message)
        else:
            self._request_file()

    def _request_part(self) -> bool:
        """Request the next part of the list; return whether there is a request or an end."""
        while self._open_parts:
            ask = self._open_parts.pop(0)
            if ask.url in self._requested:
                continue
            if len(self._requested) >= self._limits.answers_max:
                most = self._limits.answers_max
                self._finish("platform-error", f"the list continues after {most} responses")
                return True
            self._requested.add(ask.url)
            api = self.ref is not None and self.ref.platform not in PAGES
            self.get = FilesetRequest(ask.url, ask=ask, size_max=self._limits.answer_size, api=api)
            return True
        return False

    def _refusal(self) -> tuple[str, str]:
        """Return status and message if the files are not fetched, else ("", "")."""
        items, limits = self.items, self._limits
        if not items:
            return "empty-manifest", "the dataset has no files"
        if len(items) > limits.files_max:
            return "too-many-files", f"more than {limits.files_max} files"
        if (total := total_size(items)) > limits.total_max:
            return "too-large-size", f"{total} bytes, more than {limits.total_max}"
        paths: set[str] = set()
        for item in items:
            if item.path != safe_path(item.path) or item.path in paths:
                item.status = "unsafe-path"
                again = "twice" if item.path in paths else "unsafe"
                return "unsafe-path", f"the path {item.path[:200]!r} is {again}"
            paths.add(item.path)
        self.strategy = strategy(items, limits)
        if not self.strategy.startswith("web-"):
            largest = max(items, key=lambda item: item.size or 0)
            return "too-large-size", f"{largest.path}: {largest.size} bytes"
        return "", ""

    def _request_file(self) -> None:
        """Request the next missing file, or end."""
        while self._next < len(self.items):
            item = self.items[self._next]
            self._next += 1
            digests = filter(None, (item.sha256, item.sha1, item.md5))
            meta = next(filter(None, map(self._existing.get, digests)), None)
            if item.status:  # its access is restricted
                self._messages[item.path] = "the platform restricts access to it"
            elif meta is not None and check(item, meta) == SUCCESS:
                item.status = EXISTS
                self._complete_item(item, meta)
                self._received += meta.size_bytes
            elif not item.platform_url:
                item.status = DOWNLOAD
                self._messages[item.path] = "the platform gives no address of it"
            else:
                size = self._limits.file_max if item.size is None else item.size
                self._redirecting.clear()
                # Most platforms serve files by their API; the others are like pages.
                base = self.ref.api + "/" if self.ref and self.ref.api.count("/") > 2 else " "
                api = item.platform_url.startswith(base)
                self.get = FilesetRequest(
                    item.platform_url, item=item, size_max=max(1, size), api=api
                )
                return
        self._conclude()

    def _take_file(self, get: FilesetRequest, item: DatasetFile, response: FilesetResponse) -> str:
        if response.status not in (200, 226) or response.meta is None:
            return self._settle(item, DOWNLOAD, f"HTTP {response.status} from {get.url}")
        item.terminal_url, item.terminal_dt = get.url, response.datetime
        status = check(item, response.meta)
        self._received += response.meta.size_bytes
        self._captures += not response.archived
        most = self._limits.captures_max
        if most is not None and self._captures > most:
            status = "too-much-spn"
        elif status == SUCCESS and response.meta.size_bytes >= self._limits.file_max:
            status = "too-large-size"
        expected = {"size": item.size, "sha1": item.sha1, "sha256": item.sha256, "md5": item.md5}
        if status == SUCCESS:
            self._complete_item(item, response.meta)
        return self._settle(item, status, f"{response.meta}; expected {expected}")

    def _complete_item(self, item: DatasetFile, meta: FileMeta) -> None:
        """Complete the fields of an item by its file."""
        self.metas[item.path] = meta
        item.size, item.md5 = meta.size_bytes, meta.md5hex
        item.sha1, item.sha256 = meta.sha1hex, meta.sha256hex
        item.mimetype = item.mimetype or meta.mimetype

    def _settle(self, item: DatasetFile, status: str, message: str) -> str:
        """Set the status of a file, and continue with the next."""
        item.status = status
        if status != SUCCESS:
            self._messages[item.path] = message
        if status == "too-much-spn":
            self._finish(
                status, f"more than {self._limits.captures_max} files without an archived copy"
            )
        elif self._received > self._limits.total_max:
            self._finish("too-large-size", f"more than {self._limits.total_max} bytes")
        else:
            self._request_file()
        return status

    def _conclude(self) -> None:
        for item in self.items:
            if item.status not in (SUCCESS, EXISTS):
                self._finish(item.status, f"{item.path}: {self._messages.get(item.path, '')}")
                return
        if all(item.status == EXISTS for item in self.items):
            self._finish("success-existing")
        else:
            self._finish("success-file" if self.strategy == "web-file" else "success")

    def _finish(self, status: str, message: str = "") -> None:
        self.get = None
        self.end = FilesetEnd(status, status.startswith("success"), message[:1600])


__all__ = [
    "PAGES",
    "Fileset",
    "FilesetEnd",
    "FilesetLimits",
    "FilesetRequest",
    "FilesetResponse",
    "strategy",
]
