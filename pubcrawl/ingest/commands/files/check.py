"""``scrapy files check``: whether the stored files are those that results name."""

from __future__ import annotations

import argparse
import fcntl
import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import BinaryIO, NamedTuple

from scrapy.settings import Settings

from pubcrawl.exceptions import StoreError
from pubcrawl.ingest.commands.chosen_results import open_results
from pubcrawl.ingest.commands.files.listing import named_files
from pubcrawl.ingest.commands.files.stored import StoredFile, StoredFiles, open_files
from pubcrawl.ingest.export.spool import Spool
from pubcrawl.ingest.file_names import LOCK, FileName, parse_key, parse_staged, staging_folder
from pubcrawl.ingest.store.results import IngestResults
from pubcrawl.model.ingest import FileMeta

BATCH = 500  # files looked up in the store at a time
CHUNK = 1024 * 1024  # bytes read at a time

ADVICE = {
    "missing": "restore it from a backup, or fetch it again: a request with force_recrawl",
    "damaged": "restore it from a backup, or delete it and fetch it again: force_recrawl",
    "unreadable": "check its rights and the disk",
    "orphan": "if no other store uses this folder, delete it",
    "foreign": "pubcrawl has not made it: move it out of FILES_DIR",
    "staged": "the next crawl with this store puts it in place, or deletes it",
    "staged-elsewhere": "the next crawl with its store settles it; without that store, delete it",
}
"""Kinds of findings, and what to do about each."""


def run(settings: Settings, args: list[str], opts: argparse.Namespace) -> int:
    """Print each finding, and the numbers; return 1 if there is a finding."""
    files, staging = open_files(settings)
    with open_results(settings) as (results, _):
        owner = str(settings["STORE_URL"])
        check = FilesCheck(files, results, staging, owner, quick=opts.quick)
        clean = True
        for finding in check.findings():
            clean = False
            print(finding.line(as_json=opts.json))
        print(summary(check.counts, as_json=opts.json))
    return 0 if clean else 1


class FileFinding(NamedTuple):
    """A fault of a file: *kind* is one of ``ADVICE``; *path*: below ``FILES_DIR``."""

    kind: str
    path: str
    problem: str

    def line(self, *, as_json: bool) -> str:
        """Return the line to print."""
        advice = ADVICE[self.kind]
        if as_json:
            return json.dumps({**self._asdict(), "advice": advice}, ensure_ascii=False)
        return f"{self.kind}: {self.path}: {self.problem}; {advice}"


class FilesCheck:
    """
    A comparison of *files* with the *results* of a store.

    *staging*: parent of all staging folders; *owner*: ``STORE_URL``. *quick*: compare the
    sizes, and read nothing. Memory is constant: the names of files go to a temporary file.
    """

    def __init__(
        self,
        files: StoredFiles,
        results: IngestResults,
        staging: Path,
        owner: str,
        *,
        quick: bool = False,
    ) -> None:
        self._files = files
        self._results = results
        self._staging = staging
        self._own = staging_folder(staging, owner)
        self._quick = quick
        self.counts: Counter[str] = Counter()

    def findings(self) -> Iterator[FileFinding]:
        """Yield what is wrong; ``counts`` then has the numbers of files, bytes and findings."""
        for finding in self._all():
            self.counts[finding.kind] += 1
            yield finding

    def _all(self) -> Iterator[FileFinding]:
        stored = self._files.all()
        with Spool() as names:
            while some := list(islice(stored, BATCH)):
                yield from self._compare(some, names)
            yield from self._missing(names)
        yield from self._staged()

    def _compare(self, some: Iterable[StoredFile], names: Spool) -> Iterator[FileFinding]:
        parsed = [(file, parse_key(file.name)) for file in some]
        digests = [name.sha1hex for _, name in parsed if name]
        metas = self._results.file_metas(digests)
        for file, name in parsed:
            self.counts["files"] += 1
            self.counts["bytes"] += file.size
            if name is None or not file.regular:
                yield FileFinding("foreign", file.name, "not a name of an ingested file")
            elif (meta := metas.get(name.sha1hex)) is None:
                what = "its source" if name.derived else "it"
                yield FileFinding("orphan", file.name, f"no result in this store names {what}")
            elif not name.derived:
                names.put(_name_key(name.folder, name.sha1hex))
                yield from self._fixity(file, meta)

    def _fixity(self, file: StoredFile, meta: FileMeta) -> Iterator[FileFinding]:
        if file.size != meta.size_bytes:
            problem = f"{file.size} bytes, the result has {meta.size_bytes}"
            yield FileFinding("damaged", file.name, problem)
            return
        if self._quick:
            return
        try:
            with self._files.open(file.name) as body:
                sha1, sha256 = digests_of(body)
        except (OSError, StoreError) as error:
            yield FileFinding("unreadable", file.name, str(error))
            return
        self.counts["read"] += 1
        for algorithm, found, expected in (
            ("SHA-256", sha256, meta.sha256hex),
            ("SHA-1", sha1, meta.sha1hex),
        ):
            if expected and found != expected:
                problem = f"its {algorithm} is {found}, the result has {expected}"
                yield FileFinding("damaged", file.name, problem)
                return

    def _missing(self, names: Spool) -> Iterator[FileFinding]:
        """Yield the files that are not among *names*; each is added there."""
        for _, named in named_files(self._results.all()):
            for each in named:
                keys = [_name_key(folder, each.meta.sha1hex) for folder in each.folders]
                if any(key in names for key in keys):
                    continue
                names.put(keys[0])
                # A crawl may have put it in place since.
                if self._waits(each.path) or each.find(self._files) is not None:
                    continue
                url = each.record["request"].get("base_url", "")
                yield FileFinding("missing", each.path, f"not there; requested as {url}")

    def _waits(self, path: str) -> bool:
        """Answer whether a file is in a staging folder of this store: its result is stored."""
        name = parse_key(path)
        return name is not None and any(self._own.glob(f"*/{name.staged}"))

    def _staged(self) -> Iterator[FileFinding]:
        """Yield the files in staging folders of crawls that have ended."""
        for folder in sorted(self._staging.glob("*/*/")):
            if _in_use(folder):
                self.counts["crawls"] += 1
                continue
            kind = "staged" if folder.parent == self._own else "staged-elsewhere"
            for path in sorted(folder.iterdir()):
                if path.name != LOCK:
                    name = parse_staged(path.name)
                    yield FileFinding(kind, str(path), _left_over(name))


def _name_key(folder: str, sha1hex: str) -> bytes:
    return f"{folder}/{sha1hex}".encode()


def digests_of(body: BinaryIO) -> tuple[str, str]:
    """Return SHA-1 and SHA-256 of the rest of *body*, in hexadecimal."""
    sha1, sha256 = hashlib.sha1(usedforsecurity=False), hashlib.sha256()
    while chunk := body.read(CHUNK):
        sha1.update(chunk)
        sha256.update(chunk)
    return sha1.hexdigest(), sha256.hexdigest()


def summary(counts: Counter[str], *, as_json: bool) -> str:
    """Return the last line: files, bytes and findings by kind."""
    kinds = {kind: counts[kind] for kind in ADVICE if counts[kind]}
    if as_json:
        totals = {name: counts[name] for name in ("files", "bytes", "read", "crawls")}
        return json.dumps({**totals, "findings": kinds})
    found = ", ".join(f"{count:,} {kind}" for kind, count in kinds.items()) or "no findings"
    text = f"{counts['files']:,} files of {counts['bytes']:,} bytes, {counts['read']:,} read"
    if running := counts["crawls"]:
        text += f", {running} crawl{'s' * (running != 1)} at work"
    return f"{text}: {found}"


def _left_over(name: FileName | None) -> str:
    return f"waits as {name.key} since its crawl was killed" if name else "left by a killed crawl"


def _in_use(folder: Path) -> bool:
    """Answer whether the crawl of a staging folder runs."""
    try:
        with (folder / LOCK).open("rb") as lock:
            fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except FileNotFoundError:
        pass
    return False
