"""The files below ``FILES_DIR``, to be read: in a folder, or in a bucket of S3."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple, Protocol, cast

from scrapy.settings import BaseSettings

from pubcrawl.exceptions import StoreError, UsageError
from pubcrawl.fetch.buckets import remote_errors, remote_store
from pubcrawl.ingest.file_names import STAGING


class StoredFile(NamedTuple):
    """
    A file in the folder or the bucket: name below ``FILES_DIR``, bytes.

    *regular*: False for links, pipes and the like, which are not read.
    """

    name: str
    size: int
    regular: bool = True


class StoredFiles(Protocol):
    """A folder or bucket for ``scrapy files``. All methods raise ``StoreError``."""

    def all(self) -> Iterator[StoredFile]:
        """Yield all files, without those in staging."""

    def beginning(self, prefix: str) -> list[StoredFile]:
        """Return the files whose names begin with *prefix*: a whole path but for the extension."""

    def open(self, name: str) -> closing[BinaryIO]:
        """Open a file for reading."""

    def path(self, name: str) -> Path | None:
        """Return the path of a file on this machine; None if it is elsewhere."""


class FolderFiles:
    """Files in the folder *root*; *staging*: the folder of files that wait."""

    def __init__(self, root: Path, staging: Path) -> None:
        self.root = root
        self._staging = staging

    def all(self) -> Iterator[StoredFile]:
        """Yield all files, folder by folder; links to folders are not followed."""
        yield from self._below(self.root)

    def beginning(self, prefix: str) -> list[StoredFile]:
        """Return the files whose names begin with *prefix*."""
        path = self.root / prefix
        try:
            with os.scandir(path.parent) as entries:
                found = [entry for entry in entries if entry.name.startswith(path.name)]
        except FileNotFoundError:
            return []
        except OSError as error:
            raise _unreadable(error) from error
        return [self._file(entry) for entry in found]

    def open(self, name: str) -> closing[BinaryIO]:
        """Open a file for reading."""
        try:
            return closing((self.root / name).open("rb"))
        except OSError as error:
            raise _unreadable(error) from error

    def path(self, name: str) -> Path | None:
        """Return the path of a file."""
        return self.root / name

    def _below(self, folder: Path) -> Iterator[StoredFile]:
        try:
            with os.scandir(folder) as found:
                entries = sorted(found, key=lambda entry: entry.name)
        except OSError as error:
            raise _unreadable(error) from error
        for entry in entries:
            if not entry.is_dir(follow_symlinks=False):
                yield self._file(entry)
            elif Path(entry.path) != self._staging:
                yield from self._below(Path(entry.path))

    def _file(self, entry: os.DirEntry[str]) -> StoredFile:
        about = entry.stat(follow_symlinks=False)
        name = Path(entry.path).relative_to(self.root).as_posix()
        return StoredFile(name, about.st_size, stat.S_ISREG(about.st_mode))


class BucketFiles:
    """Files in a bucket of S3, by the client of Scrapy's *store*; each is read over the network."""

    def __init__(self, target: str, store: Any) -> None:
        self._target = target
        self._store = store
        self._errors = remote_errors("s3")

    def all(self) -> Iterator[StoredFile]:
        """Yield all files, in the order of their names."""
        return self.beginning_with("")

    def beginning(self, prefix: str) -> list[StoredFile]:
        """Return the files whose names begin with *prefix*."""
        return list(self.beginning_with(prefix))

    def beginning_with(self, prefix: str) -> Iterator[StoredFile]:
        """Yield the files whose names begin with *prefix*, a thousand with each request."""
        front = self._store.prefix
        pages = self._store.s3_client.get_paginator("list_objects_v2")
        try:
            for page in pages.paginate(Bucket=self._store.bucket, Prefix=front + prefix):
                for each in page.get("Contents", ()):
                    yield StoredFile(each["Key"].removeprefix(front), each["Size"])
        except self._errors as error:
            raise StoreError(f"{self._target} cannot be listed: {error}") from error

    def open(self, name: str) -> closing[BinaryIO]:
        """Open a file for reading."""
        try:
            answer = self._store.s3_client.get_object(
                Bucket=self._store.bucket, Key=self._store.prefix + name
            )
        except self._errors as error:
            raise StoreError(f"{self._target}{name} cannot be read: {error}") from error
        return closing(cast("BinaryIO", answer["Body"]))

    def path(self, name: str) -> Path | None:
        """Return None: the file is not on this machine."""
        return None


def open_files(settings: BaseSettings) -> tuple[StoredFiles, Path]:
    """
    Return the files of ``FILES_DIR``, and the parent of the staging folders.

    Raises ``UsageError`` if they cannot be read from here.
    """
    target = str(settings["FILES_DIR"] or "")
    staging = Path(settings.get("FILES_STAGING") or Path(target) / STAGING)
    if target.startswith("s3://"):
        target = target.rstrip("/") + "/"
        return BucketFiles(target, remote_store("s3", target, settings)), staging
    if "://" in target:
        raise UsageError(
            f"FILES_DIR={target}: only folders and s3:// can be read here; copy the files into a "
            "folder, such as by gcloud storage rsync, and name it: -s FILES_DIR=…"
        )
    root = Path(target)
    if not target or not root.is_dir():
        raise UsageError(
            f"FILES_DIR={target}: no such folder; name that of the ingest: -s FILES_DIR=…"
        )
    return FolderFiles(root, staging), staging


def _unreadable(error: OSError) -> StoreError:
    return StoreError(f"{error.filename} cannot be read: {error.strerror}")
