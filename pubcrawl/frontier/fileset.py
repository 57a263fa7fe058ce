"""
The way to a dataset's files: their list, page by page, then one file after the other.

Nothing is fetched here. ``Fileset.get`` says what to ask for, ``came`` and
``failed`` take what became of it, until ``Fileset.end`` tells how it ended::

    fileset = Fileset(place, limits)
    while fileset.get:
        ...                                   # send, and then one of
        fileset.came(Came(200, page=page))    # an answer of the API, read
        fileset.came(Came(200, meta=meta))    # a file; to be kept if "success" comes back
        fileset.failed(error)
    fileset.end, fileset.block()

Redirects are steps of their own, so that each waits for the host that it leads to.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import urljoin, urlsplit

from pubcrawl.exceptions import AnswerError, FetchError, ParseError
from pubcrawl.frontier.fileset_parts import (
    FilesetEnd,
    FilesetLimits,
    FilesetRequest,
    FilesetResponse,
    strategy,
)
from pubcrawl.frontier.fixity import SUCCESS, Fixity, check, safe_path
from pubcrawl.ids.url import host, is_loop
from pubcrawl.items.fileset import (
    DatasetRef,
    Item,
    ListingPage,
    ListingRequest,
    item_json,
    place_json,
    total_size,
)
from pubcrawl.items.ingest import FileMeta

REDIRECTS_MAX = 25
LISTED_MAX = 10_000
"""Files that a result lists; what is beyond is cut off."""

PAGES = ("signposting", "schemaorg")
"""Platforms that are none: pages that tell their files themselves."""

EXISTS = "exists"
DOWNLOAD = "error-platform-download"
NO_CAPTURE = "no-capture"
HTTP_ERROR = "platform-http-error"

_STATUSES = {404: "platform-404", **dict.fromkeys((401, 403, 410), "platform-restricted")}
_SLUGS = {"no-capture": NO_CAPTURE, "not-archived": NO_CAPTURE, "not-found": "platform-404"}
_SLUGS |= dict.fromkeys(("unauthorized", "forbidden"), "platform-restricted")
# What a fetch says of a file → what became of the item.
_FILE_SLUGS = {
    "no-capture": NO_CAPTURE,
    "not-archived": NO_CAPTURE,
    "empty-answer": "empty-blob",
    "empty-blob": "empty-blob",
    "bad-gzip-encoding": "transfer-encoding-error",
    "bad-encoding": "transfer-encoding-error",
}
_TOO_LARGE = ("too-large", "body-too-large")


class Fileset:
    """
    The fetch of a dataset, without a network; see above.

    *place*: None where no platform is known. *page*: what is known of the files
    already. *known*: files that need not be fetched again, each by its digests,
    see ``items.fileset.known_files``.
    """

    def __init__(
        self,
        place: DatasetRef | None,
        limits: FilesetLimits | None = None,
        *,
        page: ListingPage | None = None,
        known: Mapping[str, FileMeta] | None = None,
    ) -> None:
        self.get: FilesetRequest | None = None
        self.end: FilesetEnd | None = None
        self.place = place
        self.items: list[Item] = []
        self.metas: dict[str, FileMeta] = {}
        self.strategy = ""
        self.version = place.version if place else ""
        self._limits = limits or FilesetLimits()
        self._known = known or {}
        self._asks: list[ListingRequest] = []
        self._asked: set[str] = set()
        self._listed: set[tuple[str, str]] = set()
        self._next = 0  # the file that is due
        self._came = 0  # bytes of files
        self._captures = 0
        self._way: list[str] = []  # redirects until now
        self._messages: dict[str, str] = {}
        if place is None:
            self._over("no-platform-match", "no platform that is known, and no links to files")
        elif place.reason:
            self._over(place.reason, f"{place.url} is not the address of one public dataset")
        else:
            self._asks += place.asks
            self._take(page or ListingPage())

    def came(self, came: FilesetResponse) -> str:
        """Take an answer: go on, or end; return the status of the file that came, or ""."""
        get = self._answered()
        if came.location and 300 <= came.status < 400:
            return self._redirected(get, came)
        if get.item is not None:
            return self._file(get, get.item, came)
        if came.page is not None and came.status == 200:
            self._way.clear()
            self._take(came.page)
        else:
            slug = _STATUSES.get(came.status, HTTP_ERROR)
            self._over(slug, f"HTTP {came.status} from {get.url}")
        return ""

    def failed(self, error: AnswerError) -> str:
        """Take a failure, of a fetch or of reading a list; return as ``came`` does."""
        get = self._answered()
        if get.item is not None:
            status = _FILE_SLUGS.get(error.slug, DOWNLOAD)
            if status == "empty-blob" and get.item.size == 0:
                # It is what was promised; __init__.py of many a program is such a file.
                self._known_as(get.item, Fixity().meta("application/x-empty"))
                status = SUCCESS
            elif error.slug in _TOO_LARGE:
                status = "too-large-size" if get.item.size is None else "mismatch-size"
            return self._settle(get.item, status, str(error) or error.slug)
        message = f"{get.url}: {error or error.slug}"
        if isinstance(error, ParseError):
            known = error.slug.startswith("platform-")
            self._over(error.slug if known else "platform-error", message)
        elif isinstance(error, FetchError):
            slug = _STATUSES.get(error.status) or _SLUGS.get(error.slug, HTTP_ERROR)
            self._over("platform-error" if error.slug in _TOO_LARGE else slug, message)
        else:
            self._over("platform-error", message)
        return ""

    def block(self) -> dict[str, Any]:
        """
        Return what a result has of a dataset, by the names in the feed.

        ``fileset_file`` is the file of a dataset that has but one.
        """
        if self.place is None:
            return {}
        block: dict[str, Any] = place_json(self.place, self.version)
        if not self.items:
            return block
        listed = [item_json(item) for item in self.items[:LISTED_MAX]]
        block |= {
            "manifest": listed,
            "file_count": len(self.items),
            "total_size": total_size(self.items),
        }
        if self.strategy:
            block["ingest_strategy"] = self.strategy
        if self.end and self.end.status == "success-file":
            meta = self.metas[self.items[0].path]
            block["fileset_file"] = {"file_meta": meta._asdict(), **listed[0]}
        return block

    def _answered(self) -> FilesetRequest:
        if self.get is None:
            raise RuntimeError("nothing was asked for")
        get, self.get = self.get, None
        return get

    def _redirected(self, get: FilesetRequest, came: FilesetResponse) -> str:
        try:
            target = urljoin(get.url, came.location.strip())
            web = urlsplit(target).scheme in ("http", "https") and urlsplit(target).hostname
        except ValueError:
            target, web = came.location, None
        self._way.append(get.url)
        fault = "bad-redirect" if not web else ""
        if web and is_loop(self._way, target, cookies=came.cookies):
            fault = "redirect-loop"
        elif len(self._way) > REDIRECTS_MAX:
            fault = "redirects-exceeded"
        if not fault:
            self.get = get._replace(url=target, api=get.api and host(target) == host(get.url))
            return ""
        self.get = get
        return self.failed(FetchError(f"{fault}: {target[:200]}", slug=fault))

    def _take(self, page: ListingPage) -> None:
        """Take files of the list, and ask for more of it; or begin to fetch them."""
        self.version = self.version or page.version
        for item in page.items:
            if (name := (item.path, item.platform_url)) not in self._listed:
                self._listed.add(name)
                self.items.append(item)
        self._asks += page.more
        if len(self.items) <= self._limits.files_max and self._list():
            return
        status, message = self._refusal()
        if status:
            self._over(status, message)
        else:
            self._fetch()

    def _list(self) -> bool:
        """Ask for the next part of the list; answer whether there is something to wait for."""
        while self._asks:
            ask = self._asks.pop(0)
            if ask.url in self._asked:
                continue
            if len(self._asked) >= self._limits.answers_max:
                most = self._limits.answers_max
                self._over("platform-error", f"the list goes on after {most} answers")
                return True
            self._asked.add(ask.url)
            api = self.place is not None and self.place.platform not in PAGES
            self.get = FilesetRequest(ask.url, ask=ask, size_max=self._limits.answer_size, api=api)
            return True
        return False

    def _refusal(self) -> tuple[str, str]:
        """Return why nothing is fetched, ("", "") if it is."""
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

    def _fetch(self) -> None:
        """Ask for the next file that is to be fetched, or end."""
        while self._next < len(self.items):
            item = self.items[self._next]
            self._next += 1
            digests = filter(None, (item.sha256, item.sha1, item.md5))
            meta = next(filter(None, map(self._known.get, digests)), None)
            if item.status:  # it is not for everybody
                self._messages[item.path] = "the platform does not give it to everybody"
            elif meta is not None and check(item, meta) == SUCCESS:
                item.status = EXISTS
                self._known_as(item, meta)
                self._came += meta.size_bytes
            elif not item.platform_url:
                item.status = DOWNLOAD
                self._messages[item.path] = "the platform does not say where it is"
            else:
                size = self._limits.file_max if item.size is None else item.size
                self._way.clear()
                # Most platforms give files by their API; else they are as pages are.
                base = self.place.api + "/" if self.place and self.place.api.count("/") > 2 else " "
                api = item.platform_url.startswith(base)
                self.get = FilesetRequest(
                    item.platform_url, item=item, size_max=max(1, size), api=api
                )
                return
        self._conclude()

    def _file(self, get: FilesetRequest, item: Item, came: FilesetResponse) -> str:
        if came.status not in (200, 226) or came.meta is None:
            return self._settle(item, DOWNLOAD, f"HTTP {came.status} from {get.url}")
        item.terminal_url, item.terminal_dt = get.url, came.datetime
        status = check(item, came.meta)
        self._came += came.meta.size_bytes
        self._captures += not came.archived
        most = self._limits.captures_max
        if most is not None and self._captures > most:
            status = "too-much-spn"
        elif status == SUCCESS and came.meta.size_bytes >= self._limits.file_max:
            status = "too-large-size"
        expected = {"size": item.size, "sha1": item.sha1, "sha256": item.sha256, "md5": item.md5}
        if status == SUCCESS:
            self._known_as(item, came.meta)
        return self._settle(item, status, f"{came.meta}; due was {expected}")

    def _known_as(self, item: Item, meta: FileMeta) -> None:
        """Complete what is known of a file by what it is."""
        self.metas[item.path] = meta
        item.size, item.md5 = meta.size_bytes, meta.md5hex
        item.sha1, item.sha256 = meta.sha1hex, meta.sha256hex
        item.mimetype = item.mimetype or meta.mimetype

    def _settle(self, item: Item, status: str, message: str) -> str:
        """Note what became of a file; go on with the next."""
        item.status = status
        if status != SUCCESS:
            self._messages[item.path] = message
        if status == "too-much-spn":
            self._over(status, f"more than {self._limits.captures_max} files that nobody archived")
        elif self._came > self._limits.total_max:
            self._over("too-large-size", f"more than {self._limits.total_max} bytes came")
        else:
            self._fetch()
        return status

    def _conclude(self) -> None:
        for item in self.items:
            if item.status not in (SUCCESS, EXISTS):
                self._over(item.status, f"{item.path}: {self._messages.get(item.path, '')}")
                return
        if all(item.status == EXISTS for item in self.items):
            self._over("success-existing")
        else:
            self._over("success-file" if self.strategy == "web-file" else "success")

    def _over(self, status: str, message: str = "") -> None:
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
