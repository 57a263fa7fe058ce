"""
``scrapy archive upload DIR s3://bucket/prefix``: finished WARC files into a bucket.

A crawl records into a folder, and never waits for a bucket. This command copies the files that
no crawl writes any more, first the WARC files and then their indexes, so the index in the bucket
never names a file that is missing there. If the bucket cannot be reached, files stay where they
are, and the same command continues.
"""

from __future__ import annotations

import argparse
import fcntl
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from scrapy.settings import BaseSettings

from pubcrawl.exceptions import ArchiveError, UsageError
from pubcrawl.fetch.archive.cdx import build as cdx_build
from pubcrawl.fetch.archive.cdx.sorted_lines import index_files
from pubcrawl.fetch.archive.commands import warc_folder
from pubcrawl.fetch.buckets import remote_errors, remote_store
from pubcrawl.formats.warc_file import warc_files


def run(settings: BaseSettings, args: list[str], opts: argparse.Namespace) -> int:
    """Copy finished WARC files and the index into a bucket; print a line for each."""
    upload = BucketUpload(warc_folder(args), args[1], settings)
    for path in upload.run(move=opts.move):
        name = f"{upload.target}{path.name}"
        print(json.dumps({"uploaded": name}) if opts.json else name, flush=True)
    return 0


class BucketUpload:
    """
    The WARC files of *folder*, and their copies in the bucket *target*.

    *waiting*: files that are not in the bucket yet. Raises ``UsageError`` for a target other than
    ``s3://bucket/prefix``, and ``SettingError`` if botocore is missing.
    """

    def __init__(self, folder: Path, target: str, settings: BaseSettings) -> None:
        if not target.startswith("s3://") or not target.removeprefix("s3://").strip("/"):
            raise UsageError(f"{target}: give s3://bucket/prefix")
        self.folder = folder
        self.target = target.rstrip("/") + "/"
        store = remote_store("s3", self.target, settings)
        self._client: Any = store.s3_client
        self._bucket, self._prefix = store.bucket, store.prefix
        self._errors = remote_errors("s3")
        self.waiting: list[Path] = []

    def run(self, *, move: bool) -> Iterator[Path]:
        """
        Copy what the bucket lacks, and yield each file; *move*: delete WARC files after that.

        Files that a crawl is writing are left out. Raises ``ArchiveError``, which names what
        waits, if the bucket cannot be reached or refuses a file.
        """
        cdx_build.complete(self.folder)
        warcs = [path for path in warc_files(self.folder) if _is_finished(path)]
        self.waiting = [*warcs, *index_files(self.folder)]
        while self.waiting:
            path = self.waiting[0]
            try:
                if self._copy(path):
                    yield path
            except self._errors as error:
                raise ArchiveError(
                    f"{self.target}: {path.name} cannot be written: {error}; {len(self.waiting)} "
                    f"files wait in {self.folder}, and the same command continues"
                ) from error
            del self.waiting[0]
            if move and path in warcs:
                path.unlink()

    def _copy(self, path: Path) -> bool:
        """Copy a file unless the bucket has it; return whether it was copied."""
        size, key = path.stat().st_size, self._prefix + path.name
        if path.suffix != ".cdxj" and self._size(key) == size:
            return False
        with path.open("rb") as file:
            self._client.put_object(Bucket=self._bucket, Key=key, Body=file)
        if self._size(key) != size:
            raise ArchiveError(f"{self.target}{path.name} does not have the size of {path}")
        return True

    def _size(self, key: str) -> int | None:
        """Return the size of an object in bytes, None if it is missing."""
        listed = self._client.list_objects_v2(Bucket=self._bucket, Prefix=key, MaxKeys=1)
        found = [each["Size"] for each in listed.get("Contents", ()) if each["Key"] == key]
        return int(found[0]) if found else None


def _is_finished(path: Path) -> bool:
    """Answer whether no crawl writes the file any more."""
    with path.open("rb") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
    return True
