"""
The files of an ingest, by their content: ``FILES_DIR/pdf/6f/1c/6f1c….pdf``.

A file is in place only if a result names it, even after a kill: it goes to a staging
folder first (``put``, and ``sync`` before the ledger's transaction), then the result
is stored, then the file is put in place (``commit``). The next start settles staged
files of a killed crawl (``recover``): it puts those that a result names in place, and
deletes the others. Each crawl has its own staging folder, locked while it runs.

``ingest.file_names`` has the names of files.
``FILES_DIR`` may be ``s3://bucket/prefix`` or ``gs://…``; then Scrapy's own stores
upload the files, and the staging folders are in ``FILES_STAGING``.
https://docs.scrapy.org/en/latest/topics/media-pipeline.html#supported-storage
"""

from __future__ import annotations

import fcntl
import io
import logging
import os
import shutil
import uuid
from collections.abc import Callable, Collection, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self
from urllib.parse import urlsplit

from scrapy.settings import BaseSettings
from scrapy.utils.defer import maybe_deferred_to_future

from pubcrawl.exceptions import SettingError, StoreError
from pubcrawl.fetch.body_file import Body, BodyFile
from pubcrawl.fetch.buckets import remote_errors, remote_store
from pubcrawl.ingest.file_names import (
    LOCK,
    STAGING,
    FileName,
    key,
    parse_key,
    parse_staged,
    staging_folder,
)
from pubcrawl.model.ingest_request import TYPES

if TYPE_CHECKING:
    from pubcrawl.model.ingest import FileMeta

logger = logging.getLogger(__name__)

REMOTE = ("s3", "gs")
UNSYNCED_MAX = 100  # most files that are not synced to the disk


class FileStore:
    """
    Files in *target*: a folder, or an address of one of the schemes ``REMOTE``.

    *staging*: parent of the staging folders; *owner*: a text that distinguishes the
    ledger from others whose crawls use the same folders. *remote*: Scrapy's store, for
    an address. Raises ``StoreError`` if a folder cannot be written.
    """

    def __init__(self, target: str, staging: Path, owner: str, remote: Any = None) -> None:
        self.target = target
        self.remote = remote
        self._failures: tuple[type[Exception], ...] = (OSError,)
        if remote:
            self._failures += remote_errors(urlsplit(target).scheme)
        self.root = None if remote else Path(target)
        self._aside = ThreadPoolExecutor(max_workers=1)
        self._unsynced: list[Future[None]] = []
        self.others = staging_folder(staging, owner)
        self.beside = self.others / f"{os.getpid()}-{uuid.uuid4().hex[:8]}"
        new = self.others / f"{self.beside.name}.new"
        with self._errors():
            if self.root:
                self.root.mkdir(parents=True, exist_ok=True)
            new.mkdir(parents=True)
            self._lock = (new / LOCK).open("wb")
            fcntl.flock(self._lock, fcntl.LOCK_EX)
            new.rename(self.beside)  # other crawls see it from here on, already locked

    @classmethod
    def from_settings(cls, settings: BaseSettings) -> Self:
        """Return the store of ``FILES_DIR``. Raises ``SettingError``, ``StoreError``."""
        target = str(settings["FILES_DIR"] or "")
        scheme = urlsplit(target).scheme if "://" in target else ""
        if not target or (scheme and scheme not in REMOTE):
            raise SettingError(f"FILES_DIR={target}: give a folder, s3://bucket/… or gs://bucket/…")
        staging = settings.get("FILES_STAGING") or ("" if scheme else Path(target) / STAGING)
        if not staging:
            raise SettingError(
                f"FILES_DIR={target}: name a local folder too, FILES_STAGING; files wait "
                "there until their results are stored"
            )
        remote = None
        if scheme:
            target = target.rstrip("/") + "/"
            remote = remote_store(scheme, target, settings)
        return cls(target, Path(staging), str(settings.get("STORE_URL")), remote)

    def close(self) -> None:
        """
        Unlock the staging folder. The next start deletes files without a stored result.

        Raises ``StoreError`` if the folder was removed.
        """
        self._aside.shutdown()
        with self._errors(), self._lock:
            if not self.staged:
                shutil.rmtree(self.beside)

    @property
    def staged(self) -> int:
        """The number of files that wait in the staging folder."""
        return sum(path.name != LOCK for path in self.beside.iterdir())

    def put(self, body: Body, meta: FileMeta, kind: str) -> str:
        """
        Stage *body*, whole; return its key, for ``commit``.

        A file that is in place already is not written again. May be called from any
        thread. Raises ``ValueError`` like ``key``, and for a body whose size differs
        from *meta*; ``StoreError`` if it cannot be written.
        """
        name = key(meta, kind)
        if kind in TYPES:
            if len(body) != meta.size_bytes:
                raise ValueError(f"{len(body)} bytes, {meta.size_bytes} in the meta: {name}")
            with suppress(OSError):
                if (place := self.path(name)) and place.stat().st_size == meta.size_bytes:
                    return name
        path = self._beside(name)
        new = path.with_name(f"{uuid.uuid4().hex}.tmp")
        with self._errors():
            try:
                with new.open("wb") as file:
                    file.writelines(body.pieces() if isinstance(body, BodyFile) else (body,))
                new.replace(path)
            except OSError:
                new.unlink(missing_ok=True)
                raise
        if len(self._unsynced) >= UNSYNCED_MAX:
            self.sync()
        self._unsynced.append(self._aside.submit(_to_disk, path))
        return name

    def sync(self) -> None:
        """
        Wait until all staged files are on the disk; a thread has synced most of them.

        Call it before results are stored, as a power cut may follow. Raises ``StoreError``.
        """
        waiting, self._unsynced = self._unsynced, []
        for one in waiting:
            with self._errors():
                one.result()

    async def commit(self, keys: Iterable[str]) -> None:
        """
        Put files in place, after their results are stored; a second call changes nothing.

        Raises ``StoreError``; then they stay staged, and the next start tries again.
        """
        for name in dict.fromkeys(keys):
            await self._put_in_place(name, self._beside(name))

    async def recover(self, named: Callable[[Collection[str]], Collection[str]]) -> tuple[int, int]:
        """
        Settle the staged files of killed crawls; return the numbers placed and deleted.

        *named*: returns those of some keys that stored results name.
        """
        placed = deleted = 0
        for folder in sorted(self.others.iterdir()):
            if folder == self.beside or folder.suffix:
                continue
            # Without the lock its crawl runs, or another start is settling it.
            with (
                suppress(BlockingIOError, FileNotFoundError),
                (folder / LOCK).open("rb") as lock,
            ):
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                files = ((parse_staged(path.name), path) for path in folder.iterdir())
                found = {file.key: path for file, path in files if file}
                for name in set(named(list(found))):
                    await self._put_in_place(name, found.pop(name))
                    placed += 1
                deleted += len(found)
                shutil.rmtree(folder)
        if placed or deleted:
            logger.info("files of a killed crawl: %d put in place, %d deleted", placed, deleted)
        return placed, deleted

    def has(self, meta: FileMeta, kind: str) -> bool:
        """Return whether a file is in place on this machine, with any extension."""
        path = self.path(key(meta, kind))
        if path is None:
            return False
        # Platforms may give a file another media type than its bytes show.
        beside = path.parent.glob(f"{meta.sha1hex}.*")
        return any(each.stat().st_size == meta.size_bytes for each in beside)

    def path(self, name: str) -> Path | None:
        """Return the path of the file *name* on this machine; None for a remote store."""
        if self.root is None:
            return None
        return self.root / _parsed(name).key

    def _beside(self, name: str) -> Path:
        return self.beside / _parsed(name).staged

    async def _put_in_place(self, name: str, path: Path) -> None:
        if not path.exists():
            return
        with self._errors(name):
            if target := self.path(name):
                target.parent.mkdir(parents=True, exist_ok=True)
                if not target.parent.resolve().is_relative_to(Path(self.target).resolve()):
                    message = f"{target.parent} leads out of FILES_DIR={self.target}"
                    raise StoreError(f"{message}; remove the link")
                path.replace(target)
            else:
                body = io.BytesIO(path.read_bytes())
                await maybe_deferred_to_future(self.remote.persist_file(name, body, None))
                path.unlink()

    @contextmanager
    def _errors(self, name: str = "") -> Iterator[None]:
        """Raise ``StoreError`` if a disk or a bucket fails; *name*: of the file, if it is known."""
        try:
            yield
        except self._failures as error:
            where = name or getattr(error, "filename", "")
            reason = getattr(error, "strerror", None) or error
            message = f"FILES_DIR={self.target}: {where} cannot be written: {reason}"
            raise StoreError(message) from error


def _parsed(name: str) -> FileName:
    """Return the file *name*. Raises ``ValueError`` unless it is a result of ``key``."""
    if file := parse_key(name):
        return file
    raise ValueError(f"not a key of a file: {name!r}")


def _to_disk(path: Path) -> None:
    # A missing file has been committed already.
    with suppress(FileNotFoundError), path.open("rb") as file:
        os.fsync(file.fileno())
