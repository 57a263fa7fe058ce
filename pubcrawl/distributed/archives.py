"""
Archives of WARC files: a folder, or a bucket of S3.

Of a bucket, the index is copied, and records are read by parts of files: nothing else is stored
on this machine.
"""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO, Any, Protocol, cast

from scrapy.settings import BaseSettings

from pubcrawl.exceptions import ArchiveError
from pubcrawl.fetch.archive.cdx import build as cdx_build
from pubcrawl.fetch.archive.cdx.index import SUFFIX
from pubcrawl.formats.warc_file import GZIP_MAGIC
from pubcrawl.pipelines.file_store import remote_errors, remote_store

BUCKET = "s3://"
BLOCK = 1024**2  # bytes of a request: records that a crawl wrote one after another come together
FILES_MAX = 32  # files of a bucket whose last block is in memory


class WarcArchive(Protocol):
    """
    WARC files and their index.

    *name*: folder or address. *index*: a folder that has the index files.
    """

    name: str
    index: Path

    def open(self, path: str) -> IO[bytes]:
        """Open the WARC file *path* of the index for reading. Raises ``OSError``."""

    def complete(self) -> None:
        """Bring the index up to date. Raises ``ArchiveError``."""


def open_archive(name: str, settings: BaseSettings) -> WarcArchive:
    """Return the archive in a folder, or at ``s3://bucket/prefix``. Raises ``ArchiveError``."""
    return BucketArchive(name, settings) if name.startswith(BUCKET) else FolderArchive(name)


def archive_name(name: str) -> str:
    """Return the name of an archive for every working folder."""
    return name.rstrip("/") + "/" if name.startswith(BUCKET) else str(Path(name).resolve())


class FolderArchive:
    """An archive in the folder *name*."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.index = Path(name)

    def open(self, path: str) -> IO[bytes]:
        """Open the WARC file *path* for reading."""
        return (self.index / path).open("rb")

    def complete(self) -> None:
        """Index the files that are not in the index. Raises ``ArchiveError``."""
        if not self.index.is_dir():
            raise ArchiveError(f"{self.name} is not a folder; give one that holds WARC files")
        if not cdx_build.warc_files(self.index):
            raise ArchiveError(f"{self.name} holds no .warc or .warc.gz file")
        cdx_build.complete(self.index)


class BucketArchive:
    """
    An archive below *name*, ``s3://bucket/prefix/``.

    The keys are those of the settings ``AWS_…`` or of the environment. Raises ``ArchiveError``
    if the bucket cannot be read, and if it has no index.
    """

    def __init__(self, name: str, settings: BaseSettings) -> None:
        self.name = name
        store = remote_store("s3", name, settings)
        self._client: Any = store.s3_client
        self._bucket, self._prefix = store.bucket, store.prefix
        self._errors = remote_errors("s3")
        self._files: dict[str, _BucketFile] = {}
        self._copy = TemporaryDirectory(prefix="pubcrawl-index-")
        self.index = Path(self._copy.name)
        try:
            self._copy_index()
        except self._errors as error:
            raise ArchiveError(f"{name} cannot be read: {error}") from error
        if not any(self.index.iterdir()):
            raise ArchiveError(f"{name} has no index ({SUFFIX}); scrapy archive upload writes it")

    def open(self, path: str) -> IO[bytes]:
        """Return a reader of the WARC file *path*, which may be open already."""
        if path not in self._files:
            if len(self._files) == FILES_MAX:
                del self._files[next(iter(self._files))]
            self._files[path] = _BucketFile(self, path)
        return cast("IO[bytes]", self._files[path])

    def complete(self) -> None:
        """Leave the index as it is: it is complete when it is uploaded."""

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
                    with (self.index / name).open("wb") as file:
                        file.writelines(answer["Body"].iter_chunks())


class _BucketFile:
    """
    A file of a bucket, read by blocks of at least ``BLOCK`` bytes.

    It has the methods of a file that ``formats.warc_file`` uses, and stays usable after ``with``.
    """

    def __init__(self, archive: BucketArchive, path: str) -> None:
        self._archive, self._path = archive, path
        self._head = b""
        self._start, self._block = 0, b""
        self._at = 0

    def __enter__(self) -> _BucketFile:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def seek(self, offset: int) -> int:
        """Go to a byte."""
        self._at = offset
        return offset

    def tell(self) -> int:
        """Return the number of the next byte."""
        return self._at

    def read(self, size: int) -> bytes:
        """Return up to *size* bytes, fewer only at the end."""
        if self._at == 0 and size == len(GZIP_MAGIC):  # asked for each record
            self._head = self._head or self._archive.part(self._path, 0, size)
            self._at = len(self._head)
            return self._head
        begin = self._at - self._start
        if not 0 <= begin < len(self._block) or begin + size > len(self._block):
            rest = self._block[begin:] if 0 <= begin < len(self._block) else b""
            more = max(BLOCK, size - len(rest))
            self._block = rest + self._archive.part(self._path, self._at + len(rest), more)
            self._start, begin = self._at, 0
        data = self._block[begin : begin + size]
        self._at += len(data)
        return data

    def readline(self, size: int) -> bytes:
        """Return the bytes to the end of a line, at most *size*."""
        start, line = self._at, b""
        while len(line) < size and b"\n" not in line:
            if not (some := self.read(min(1024, size - len(line)))):
                break
            line += some
        line = line[: line.find(b"\n") + 1] if b"\n" in line else line
        self._at = start + len(line)
        return line
