"""
The files of an ingest, by their content: ``FILES_DIR/pdf/6f/1c/6f1c….pdf``.

A file is in place only if a result names it, whenever a crawl is killed: it is
put beside first (``put``, and ``sync`` before the ledger's transaction), the
result is stored, then the file goes to its place (``commit``). What was killed
in between is settled at the next start (``recover``): a file that a result
names is put in place, any other is deleted. Each crawl has a folder for what is
beside, locked while it lives.

Names are made of digests and of tables in this file, of nothing that a host
said. ``FILES_DIR`` may be ``s3://bucket/prefix`` or ``gs://…``; then Scrapy's
own stores carry the files there, and what is beside is in ``FILES_STAGING``.
https://docs.scrapy.org/en/latest/topics/media-pipeline.html#supported-storage
"""

from __future__ import annotations

import fcntl
import hashlib
import io
import logging
import os
import re
import shutil
import uuid
from collections.abc import Callable, Collection, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from scrapy.exceptions import NotConfigured
from scrapy.pipelines.files import FilesPipeline
from scrapy.settings import BaseSettings
from scrapy.utils.defer import maybe_deferred_to_future

from pubcrawl.exceptions import SettingError, StoreError

if TYPE_CHECKING:
    from typing import Self

    from pubcrawl.items.ingest import FileMeta

logger = logging.getLogger(__name__)

REMOTE = ("s3", "gs")
UNSYNCED_MAX = 100  # files that may be on their way to the disk
LOCK = "lock"

MADE = {
    "grobid": ("grobid", "tei.xml"),
    "tei": ("grobid", "tei.xml"),
    "text": ("text", "txt"),
    "html_body": ("html_body", "tei.xml"),
    "xml_doc": ("xml_doc", "jats.xml"),
    "thumbnail": ("pdf", "180px.jpg"),
}
"""What is made of a file: folder and extension. It is named by the digest of that file."""

FETCHED = ("pdf", "html", "xml", "component", "src", "dataset")
"""Folders of what was fetched; the extension is that of its type."""

EXTENSIONS = {
    "application/pdf": "pdf",
    "text/html": "html",
    "application/xhtml+xml": "xhtml",
    "application/xml": "xml",
    "text/xml": "xml",
    "application/jats+xml": "jats.xml",
    "application/json": "json",
    "text/plain": "txt",
    "text/csv": "csv",
    "text/tab-separated-values": "tsv",
    "text/x-tex": "tex",
    "application/x-tex": "tex",
    "text/x-rst": "rst",
    "text/x-r-source": "R",
    "text/x-rlang-transport": "R",
    "application/gzip": "gz",
    "application/x-gzip": "gz",
    "application/x-bzip": "bz",
    "application/x-bzip2": "bz2",
    "application/x-xz": "xz",
    "application/zstd": "zst",
    "application/zip": "zip",
    "application/x-tar": "tar",
    "application/x-7z-compressed": "7z",
    "application/vnd.rar": "rar",
    "application/x-rar": "rar",
    "application/x-rar-compressed": "rar",
    "application/msword": "doc",
    "application/vnd.ms-excel": "xls",
    "application/vnd.ms-powerpoint": "ppt",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "docx",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "xlsx",
    "application/vnd.openxmlformats-officedocument.presentationml.presentation": "pptx",
    "application/vnd.oasis.opendocument.text": "odt",
    "application/vnd.oasis.opendocument.spreadsheet": "ods",
    "application/epub+zip": "epub",
    "application/rtf": "rtf",
    "text/rtf": "rtf",
    "application/postscript": "ps",
    "application/x-hdf5": "h5",
    "application/netcdf": "nc",
    "application/x-netcdf": "nc",
    "image/jpeg": "jpg",
    "image/png": "png",
    "image/gif": "gif",
    "image/tiff": "tiff",
    "image/svg+xml": "svg",
    "image/webp": "webp",
    "audio/mpeg": "mp3",
    "audio/ogg": "ogg",
    "audio/wav": "wav",
    "audio/x-wav": "wav",
    "video/mp4": "mp4",
    "video/mpeg": "mpeg",
    "video/quicktime": "mov",
    "video/webm": "webm",
    "video/x-msvideo": "avi",
}
OTHER = "bin"

_SHA1 = re.compile(r"[0-9a-f]{40}")
_BESIDE = re.compile(r"([a-z_]+)-([0-9a-f]{40})\.([A-Za-z0-9.]+)")


def key(meta: FileMeta, kind: str) -> str:
    """
    Return the name of a file below ``FILES_DIR``: ``pdf/6f/1c/6f1c….pdf``.

    *kind*: one of ``FETCHED`` or ``MADE``. Raises ``ValueError`` for any other,
    and for a digest that is none.
    """
    if not _SHA1.fullmatch(meta.sha1hex):
        raise ValueError(f"no SHA-1 of 40 hexadecimal digits: {meta.sha1hex!r}")
    if kind in MADE:
        folder, extension = MADE[kind]
    elif kind in FETCHED:
        folder, extension = kind, EXTENSIONS.get(meta.mimetype, OTHER)
    else:
        raise ValueError(f"no kind of file: {kind!r}; give one of {', '.join((*FETCHED, *MADE))}")
    return _key(folder, meta.sha1hex, extension)


def _key(folder: str, sha1hex: str, extension: str) -> str:
    return f"{folder}/{sha1hex[:2]}/{sha1hex[2:4]}/{sha1hex}.{extension}"


def sha1_in(name: str) -> str:
    """Return the SHA-1 that the key *name* was made of: 40 hexadecimal digits."""
    return name.rpartition("/")[2][:40]


class FileStore:
    """
    Files of *target*: a folder, or an address of one of the schemes ``REMOTE``.

    *staging*: folder for what is beside; *owner*: text that tells the ledger
    apart from others whose crawls use the same folders. *remote*: Scrapy's
    store, for an address. Raises ``StoreError`` if a folder cannot be written.
    """

    def __init__(self, target: str, staging: Path, owner: str, remote: Any = None) -> None:
        self.target = target
        self.remote = remote
        self._errors = _errors(urlsplit(target).scheme) if remote else ()
        self.root = None if remote else Path(target)
        self._aside = ThreadPoolExecutor(max_workers=1)
        self._unsynced: list[Future[None]] = []
        self.others = staging / hashlib.sha256(owner.encode()).hexdigest()[:16]
        self.beside = self.others / f"{os.getpid()}-{uuid.uuid4().hex[:8]}"
        new = self.others / f"{self.beside.name}.new"
        try:
            if self.root:
                self.root.mkdir(parents=True, exist_ok=True)
            new.mkdir(parents=True)
            self._lock = (new / LOCK).open("wb")
            fcntl.flock(self._lock, fcntl.LOCK_EX)
            new.rename(self.beside)  # seen by others from here on, locked
        except OSError as error:
            message = f"FILES_DIR={target}: {error.filename} cannot be written: {error.strerror}"
            raise StoreError(message) from error

    @classmethod
    def from_settings(cls, settings: BaseSettings) -> Self:
        """Return the store of ``FILES_DIR``; raises ``SettingError``, ``StoreError``."""
        target = str(settings["FILES_DIR"] or "")
        scheme = urlsplit(target).scheme if "://" in target else ""
        owner = str(settings.get("STORE_URL"))
        if not target or (scheme and scheme not in REMOTE):
            raise SettingError(f"FILES_DIR={target}: give a folder, s3://bucket/… or gs://bucket/…")
        given = settings.get("FILES_STAGING")
        if not scheme:
            return cls(target, Path(given) if given else Path(target) / ".staging", owner)
        if not given:
            raise SettingError(
                f"FILES_DIR={target}: name a local folder too, FILES_STAGING; files wait "
                "there until their results are stored"
            )
        target = target.rstrip("/") + "/"
        return cls(target, Path(given), owner, _remote(scheme, target, settings))

    def close(self) -> None:
        """Let go of what is beside. What no result was stored for goes at the next start."""
        self._aside.shutdown()
        if {path.name for path in self.beside.iterdir()} <= {LOCK}:
            shutil.rmtree(self.beside)
        self._lock.close()

    def put(self, body: bytes, meta: FileMeta, kind: str) -> str:
        """
        Put *body* beside, whole; returns its key, for ``commit``.

        What is in place already is not written again. May be called from any
        thread. Raises ``ValueError`` as ``key`` does, and for a body of another
        size than *meta* says; ``StoreError`` if it cannot be written.
        """
        name = key(meta, kind)
        if kind in FETCHED:
            if len(body) != meta.size_bytes:
                raise ValueError(f"{len(body)} bytes, {meta.size_bytes} in the meta: {name}")
            if self.root and self._is_there(name, meta.size_bytes):
                return name
        path = self._beside(name)
        new = path.with_name(f"{uuid.uuid4().hex}.tmp")
        try:
            new.write_bytes(body)
            new.replace(path)
        except OSError as error:
            with suppress(OSError):
                new.unlink()
            raise StoreError(f"{path} cannot be written: {error.strerror}") from error
        if len(self._unsynced) >= UNSYNCED_MAX:
            self.sync()
        self._unsynced.append(self._aside.submit(_to_disk, path))
        return name

    def sync(self) -> None:
        """
        Wait until what was put is on the disk; most of it is, as a thread sees to that.

        To be called before results are stored, for the sake of a power cut.
        Raises ``StoreError``.
        """
        waiting, self._unsynced = self._unsynced, []
        for one in waiting:
            try:
                one.result()
            except OSError as error:
                message = f"{error.filename} cannot be written: {error.strerror}"
                raise StoreError(message) from error

    async def commit(self, keys: Iterable[str]) -> None:
        """
        Put files in place, after the results that name them are stored; twice is once.

        Raises ``StoreError``; then they stay beside, and the next start tries again.
        """
        for name in dict.fromkeys(keys):
            await self._place(name, self._beside(name))

    async def recover(self, named: Callable[[Collection[str]], Collection[str]]) -> tuple[int, int]:
        """
        Settle what crawls left beside that were killed; returns how many were placed and deleted.

        *named*: of some keys, returns those that stored results name.
        """
        placed = deleted = 0
        for folder, found in self._left():
            wanted = set(named(list(found)))
            for name, path in found.items():
                if name in wanted:
                    await self._place(name, path)
                    placed += 1
                else:
                    path.unlink()
                    deleted += 1
            shutil.rmtree(folder)
        if placed or deleted:
            logger.info("files of a crawl that was killed: %d placed, %d deleted", placed, deleted)
        return placed, deleted

    def has(self, meta: FileMeta, kind: str) -> bool:
        """Answer whether a file is in place on this machine, whatever type its name tells."""
        path = self.path(key(meta, kind))
        if path is None:
            return False
        # Platforms call a file by another type than its bytes show.
        beside = path.parent.glob(f"{meta.sha1hex}.*")
        return any(each.stat().st_size == meta.size_bytes for each in beside)

    def path(self, name: str) -> Path | None:
        """Return where the file *name* is on this machine, None for one that is elsewhere."""
        if self.root is None:
            return None
        return self.root / self._checked(name)

    def _is_there(self, name: str, size: int) -> bool:
        path = self.path(name)
        try:
            return path is not None and path.stat().st_size == size
        except OSError:
            return False

    def _left(self) -> Iterator[tuple[Path, dict[str, Path]]]:
        """Yield the folders that no crawl holds any more, and what is in them, by key."""
        for folder in sorted(self.others.iterdir()):
            if folder == self.beside or folder.suffix:
                continue
            try:
                with (folder / LOCK).open("rb") as lock:
                    fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                    found = {}
                    for path in folder.iterdir():
                        if parts := _BESIDE.fullmatch(path.name):
                            found[_key(*parts.groups())] = path
                    yield folder, found
            except (BlockingIOError, FileNotFoundError):
                continue  # it lives, or another start is at it

    def _beside(self, name: str) -> Path:
        folder, _, _, file = self._checked(name).split("/")
        return self.beside / f"{folder}-{file}"

    async def _place(self, name: str, path: Path) -> None:
        try:
            if self.remote is not None:
                await self._upload(name, path)
            elif path.exists() and (target := self.path(name)):
                target.parent.mkdir(parents=True, exist_ok=True)
                self._must_be_inside(target.parent)
                path.replace(target)
        except OSError as error:
            message = f"{name} cannot be put into {self.target}: {error.strerror or error}"
            raise StoreError(message) from error

    async def _upload(self, name: str, path: Path) -> None:
        try:
            body = path.read_bytes()
        except FileNotFoundError:
            return
        try:
            await maybe_deferred_to_future(self.remote.persist_file(name, io.BytesIO(body), None))
        except self._errors as error:
            raise StoreError(f"{name} cannot be put into {self.target}: {error}") from error
        path.unlink()

    def _must_be_inside(self, folder: Path) -> None:
        root = Path(self.target).resolve()
        if not folder.resolve().is_relative_to(root):
            raise StoreError(f"{folder} leads out of FILES_DIR={self.target}; take the link away")

    def _checked(self, name: str) -> str:
        """Return *name*; raises ``ValueError`` for what ``key`` never gives."""
        parts = name.split("/")
        if len(parts) == 4 and (found := _BESIDE.fullmatch(f"{parts[0]}-{parts[3]}")):
            folder, _, extension = found.groups()
            fetched = folder in FETCHED and extension in {*EXTENSIONS.values(), OTHER}
            if name == _key(*found.groups()) and (fetched or (folder, extension) in MADE.values()):
                return name
        raise ValueError(f"no key of a file: {name!r}")


def _to_disk(path: Path) -> None:
    # One that is not there any more was committed without waiting.
    with suppress(FileNotFoundError), path.open("rb") as file:
        os.fsync(file.fileno())


def _errors(scheme: str) -> tuple[type[Exception], ...]:
    """Return what the library for addresses of *scheme* raises."""
    if scheme == "s3":
        from botocore.exceptions import BotoCoreError, ClientError

        return BotoCoreError, ClientError
    from google.api_core.exceptions import GoogleAPIError
    from google.auth.exceptions import GoogleAuthError

    return GoogleAPIError, GoogleAuthError


def _remote(scheme: str, target: str, settings: BaseSettings) -> Any:
    """Return Scrapy's store for *target*, with its settings for keys and access rights."""
    FilesPipeline._update_stores(settings)
    library = {"s3": "botocore", "gs": "google-cloud-storage"}[scheme]
    try:
        return FilesPipeline.STORE_SCHEMES[scheme](target)
    except (NotConfigured, ImportError) as error:
        raise SettingError(f"FILES_DIR={target}: pip install {library}") from error
