"""
Archives of WARC files: a folder, or a bucket of S3.

Of a bucket, the index is copied, and records are read by parts of files: nothing else is stored
on this machine.
"""

from __future__ import annotations

from io import SEEK_CUR, SEEK_SET, BufferedReader, RawIOBase
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO, Any

from scrapy.settings import BaseSettings

from pubcrawl.exceptions import ArchiveError
from pubcrawl.fetch.archive.archive import Archive
from pubcrawl.fetch.archive.cdx.sorted_lines import SUFFIX
from pubcrawl.fetch.buckets import remote_errors, remote_store

BUCKET = "s3://"
BLOCK = 1024**2  # bytes of a request: records that a crawl wrote one after another come together
FILES_MAX = 32  # files of a bucket whose last block is in memory


def open_archive(name: str, settings: BaseSettings) -> Archive:
    """Return the archive in a folder, or at ``s3://bucket/prefix``. Raises ``ArchiveError``."""
    return BucketArchive(name, settings) if name.startswith(BUCKET) else Archive(name)


def archive_name(name: str) -> str:
    """Return the name of an archive for every working folder."""
    return name.rstrip("/") + "/" if name.startswith(BUCKET) else str(Path(name).resolve())


class BucketArchive(Archive):
    """
    An archive below *name*, ``s3://bucket/prefix/``.

    The keys are those of the settings ``AWS_…`` or of the environment. Raises ``ArchiveError``
    if the bucket cannot be read, and if it has no index.
    """

    def __init__(self, name: str, settings: BaseSettings) -> None:
        store = remote_store("s3", name, settings)
        self._client: Any = store.s3_client
        self._bucket, self._prefix = store.bucket, store.prefix
        self._errors = remote_errors("s3")
        self._open_files: dict[str, _OpenFile] = {}
        self._copy = TemporaryDirectory(prefix="pubcrawl-index-")
        super().__init__(self._copy.name)
        try:
            self._copy_index()
        except self._errors as error:
            raise ArchiveError(f"{name} cannot be read: {error}") from error
        if not any(self.folder.iterdir()):
            raise ArchiveError(f"{name} has no index ({SUFFIX}); scrapy archive upload writes it")

    def open(self, path: str) -> IO[bytes]:
        """Return a reader of the WARC file *path*, which may be open already."""
        if path not in self._open_files:
            if len(self._open_files) == FILES_MAX:
                del self._open_files[next(iter(self._open_files))]
            self._open_files[path] = _OpenFile(_BucketFile(self, path), BLOCK)
        return self._open_files[path]

    def complete(self) -> int:
        """Leave the index as it is: it is complete when it is uploaded."""
        return 0

    def part(self, path: str, start: int, size: int) -> bytes:
        """Return bytes of a file, fewer than *size* at its end. Raises ``OSError``."""
        wanted = f"bytes={start}-{start + size - 1}"
        key = self._prefix + path
        try:
            answer = self._client.get_object(Bucket=self._bucket, Key=key, Range=wanted)
            data: bytes = answer["Body"].read()
        except self._errors as error:
            details = getattr(error, "response", {}).get("Error", {})
            if details.get("Code") == "InvalidRange":
                return b""
            raise OSError(5, str(error)) from error
        return data

    def _copy_index(self) -> None:
        pages = self._client.get_paginator("list_objects_v2")
        for page in pages.paginate(Bucket=self._bucket, Prefix=self._prefix):
            for each in page.get("Contents", ()):
                name = each["Key"].removeprefix(self._prefix)
                if name.endswith(SUFFIX) and "/" not in name:
                    answer = self._client.get_object(Bucket=self._bucket, Key=each["Key"])
                    with (self.folder / name).open("wb") as file:
                        file.writelines(answer["Body"].iter_chunks())


class _OpenFile(BufferedReader):
    """A reader that stays open after ``with``, with the block that it has read last."""

    def __exit__(self, *_: object) -> None:
        pass


class _BucketFile(RawIOBase):
    """A file of a bucket."""

    def __init__(self, archive: BucketArchive, path: str) -> None:
        self._archive, self._path = archive, path
        self._at = 0

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def seek(self, offset: int, whence: int = SEEK_SET) -> int:
        """Go to a byte."""
        self._at = offset + (self._at if whence == SEEK_CUR else 0)
        return self._at

    def readinto(self, buffer: Any) -> int:
        """Read the next bytes; none at the end of the file."""
        data = self._archive.part(self._path, self._at, len(buffer))
        buffer[: len(data)] = data
        self._at += len(data)
        return len(data)
