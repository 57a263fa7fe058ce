"""
A bag of the stored files: BagIt 1.0, for archives and for the way to another disk.

    bag/bagit.txt  bag-info.txt  manifest-sha256.txt  tagmanifest-sha256.txt
        files.csv               the rows of ``scrapy files manifest``
        data/pdf/6f/1c/6f1c….pdf

https://www.rfc-editor.org/rfc/rfc8493
"""

from __future__ import annotations

import argparse
import errno
import hashlib
import os
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path

from scrapy.settings import Settings

import pubcrawl
from pubcrawl.console import output_file
from pubcrawl.exceptions import OutputError, StoreError, UsageError
from pubcrawl.ingest.commands.chosen_results import chosen_results
from pubcrawl.ingest.commands.files.listing import NamedFile
from pubcrawl.ingest.commands.files.manifest import Row, rows, write_csv, write_json
from pubcrawl.ingest.commands.files.stored import StoredFiles, open_files
from pubcrawl.ingest.export.spool import Spool

CHUNK = 1024 * 1024  # bytes read at a time
_DECLARATION = "BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n"


class Bag:
    """
    A new bag in the folder *target*, filled by ``write``.

    *copy*: copy the files; else they are hard links, which need no space. Every file is
    compared with its digest on the way. *refuse*: called with the reason for each file that
    is left out. *left_out*: their number.
    """

    def __init__(
        self, target: Path, files: StoredFiles, refuse: Callable[[str], None], *, copy: bool
    ) -> None:
        self.target = target
        self.left_out = 0
        self._files = files
        self._refuse = refuse
        self._copy = copy
        self._part = target.with_name(f".{target.name}.{os.getpid()}.part")
        self._count = self._bytes = 0

    def write(self, table: Iterable[tuple[Row, NamedFile | None]]) -> int:
        """
        Write the bag; return the number of its files.

        The folder has its name when it is complete. Raises ``UsageError`` if there is one,
        ``OutputError`` if it cannot be written.
        """
        if self.target.exists():
            raise UsageError(f"{self.target} exists; a bag is a new folder")
        try:
            (self._part / "data").mkdir(parents=True)
        except OSError as error:
            raise _unwritable(self._part, error) from error
        try:
            with Spool() as digests:
                with (self._part / "files.csv").open("w", encoding="utf-8", newline="") as file:
                    write_csv(self._put_all(table, digests), file)
                self._write_tags(digests)
            self._part.replace(self.target)
        except OSError as error:
            raise _unwritable(self.target, error) from error
        finally:
            shutil.rmtree(self._part, ignore_errors=True)
        return self._count

    def _put_all(
        self, table: Iterable[tuple[Row, NamedFile | None]], digests: Spool
    ) -> Iterator[Row]:
        with Spool() as refused:
            for row, named in table:
                path = row["path"]
                if named is None:
                    self._leave_out(f"missing: {row['sha1']} of {row['base_url']}")
                elif (self._part / "data" / path).exists() or (
                    refused.put(path.encode()) and self._put(path, named, digests)
                ):
                    yield {**row, "path": f"data/{path}"}

    def _leave_out(self, reason: str) -> None:
        self.left_out += 1
        self._refuse(reason)

    def _put(self, path: str, named: NamedFile, digests: Spool) -> bool:
        target = self._part / "data" / path
        target.parent.mkdir(parents=True, exist_ok=True)
        source = self._files.path(path)
        sha256, size = hashlib.sha256(), 0
        new = None
        try:
            if self._copy or source is None:
                new = target.open("xb")
            with self._files.open(path) as body:
                while chunk := body.read(CHUNK):
                    sha256.update(chunk)
                    size += len(chunk)
                    if new is not None:
                        new.write(chunk)
        except StoreError as error:
            target.unlink(missing_ok=True)
            self._leave_out(f"unreadable: {path}: {error}")
            return False
        finally:
            if new is not None:
                new.close()
        digest = sha256.hexdigest()
        if named.meta.sha256hex not in ("", digest):
            target.unlink(missing_ok=True)
            self._leave_out(f"damaged: {path}: its SHA-256 is {digest}")
            return False
        if new is None and source is not None:
            _link(source, target)
        digests.put(path.encode(), f"{digest}  data/{path}\n")
        self._count += 1
        self._bytes += size
        return True

    def _write_tags(self, digests: Spool) -> None:
        (self._part / "bagit.txt").write_text(_DECLARATION, "utf-8")
        with (self._part / "manifest-sha256.txt").open("w", encoding="utf-8", newline="") as file:
            file.writelines(digests)
        info = (
            f"Bagging-Date: {datetime.now(UTC):%Y-%m-%d}\n"
            f"Bag-Software-Agent: pubcrawl {pubcrawl.__version__}\n"
            f"Payload-Oxum: {self._bytes}.{self._count}\n"
        )
        (self._part / "bag-info.txt").write_text(info, "utf-8")
        names = ("bag-info.txt", "bagit.txt", "files.csv", "manifest-sha256.txt")
        lines = []
        for name in names:
            with (self._part / name).open("rb") as tag:
                lines.append(f"{hashlib.file_digest(tag, 'sha256').hexdigest()}  {name}\n")
        (self._part / "tagmanifest-sha256.txt").write_text("".join(lines), "utf-8")


def _unwritable(path: Path, error: OSError) -> OutputError:
    return OutputError(f"{path} cannot be written: {error.strerror or error}")


def _link(source: Path, target: Path) -> None:
    try:
        os.link(source, target)
    except OSError as error:
        if error.errno not in (errno.EXDEV, errno.EPERM, errno.EMLINK, errno.ENOTSUP):
            raise
        message = f"{target.parent} cannot have links to {source.parent}; give --copy"
        raise OutputError(message) from error


def run(settings: Settings, args: list[str], opts: argparse.Namespace) -> int:
    """Print the rows, or write the bag; return 1 if the bag lacks a file."""
    if opts.copy and not opts.bag:
        raise UsageError("--copy is for a bag: give --bag DIR too")
    if opts.bag and (opts.all or opts.json or opts.output != "-"):
        raise UsageError("--bag has its own files.csv: give it without --all, --json and -o")
    files, _ = open_files(settings)
    with chosen_results(settings, opts) as (results, chosen):
        found = results.all(list_id=chosen.list_id, statuses=chosen.statuses, since=chosen.since)
        table = rows(found, files, all=opts.all)
        if opts.bag:
            bag = Bag(Path(opts.bag), files, _warn, copy=opts.copy)
            print(f"{opts.bag}: {bag.write(table)} files")
            return 1 if bag.left_out else 0
        with output_file.output(opts.output) as file:
            write = write_json if opts.json else write_csv
            count = write((row for row, _ in table), file)
    print(f"files: {count} listed", file=sys.stderr)
    return 0


def _warn(reason: str) -> None:
    print(f"left out, {reason}; see scrapy files check", file=sys.stderr)
