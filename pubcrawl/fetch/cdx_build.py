"""
The index of a folder of WARC files, made and kept.

Beside ``X.warc.gz`` stands ``X.warc.gz.cdxj``. Many of them are merged into few, named
``index-N.cdxj``; ``index.json`` says how many bytes of which WARC are indexed,
and which merged file holds what. Each file is put in place whole, and
``index.json`` last. So whenever a crawl is killed, the next one finds an index
that is right as far as it goes, and adds the records behind the last one known.

A WARC that is being written is locked, and left to its crawl.
"""

from __future__ import annotations

import fcntl
import heapq
import json
import logging
import os
import re
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from itertools import groupby
from pathlib import Path
from typing import IO, TypedDict

from pubcrawl.exceptions import ArchiveError
from pubcrawl.fetch import cdx_lines
from pubcrawl.fetch.cdx import SUFFIX
from pubcrawl.fetch.cdx_records import entries

logger = logging.getLogger(__name__)

WARC_SUFFIXES = (".warc", ".warc.gz")
OURS = "pubcrawl-"  # how the names of WARC files begin that a crawl writes
MANIFEST = "index.json"
LOCK = "index.lock"
MERGE_LOCK = "merge.lock"
FILES_MAX = 32  # indexes of single WARCs; more are merged
LINES_MAX = 100_000  # that are sorted in memory, some 40 MB

_MERGED = re.compile(r"index-(\d+)\.cdxj")


class IndexState(TypedDict):
    """
    How far the index goes.

    *warcs*: name → bytes that are indexed; *merged*: name of a merged file → WARCs
    whose lines it holds → bytes that were indexed then.
    """

    warcs: dict[str, int]
    merged: dict[str, dict[str, int]]


def warc_files(folder: Path) -> list[Path]:
    """Return the WARC files of *folder*, by name."""
    return sorted(path for path in folder.iterdir() if path.name.endswith(WARC_SUFFIXES))


def sidecar(warc: Path) -> Path:
    """Return the path of the index of one WARC."""
    return warc.with_name(warc.name + SUFFIX)


def manifest(folder: Path) -> IndexState:
    """Return what ``index.json`` of *folder* says; nothing where there is none."""
    path = folder / MANIFEST
    try:
        given = json.loads(path.read_bytes())
        return {"warcs": dict(given["warcs"]), "merged": dict(given["merged"])}
    except FileNotFoundError:
        return {"warcs": {}, "merged": {}}
    except (ValueError, KeyError, TypeError):
        logger.warning("%s is damaged: the index is made anew", path)
        return {"warcs": {}, "merged": {}}


@contextmanager
def changing(folder: Path) -> Iterator[IndexState]:
    """Give the manifest of *folder* to be changed; it is put in place at the end."""
    with (folder / LOCK).open("ab") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        known = manifest(folder)
        yield known
        put(folder / MANIFEST, [json.dumps(known)])


def put(path: Path, lines: Iterable[str]) -> None:
    """Write *lines* to *path*, which is there as a whole or not at all."""
    beside = path.with_name(f"{path.name}.tmp")
    with beside.open("w", encoding="utf-8", newline="\n") as file:
        file.writelines(f"{line}\n" for line in lines)
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)


def seal(warc: Path, size: int) -> None:
    """Say that the first *size* bytes of *warc* are in its index."""
    with changing(warc.parent) as known:
        known["warcs"][warc.name] = size


def complete(folder: Path) -> int:
    """
    Index what is not indexed yet of the WARC files in *folder*; returns how many lines came in.

    What a killed crawl left of its last record is cut off. A file that cannot
    be read is left, with a warning. Raises ``ArchiveError`` if the folder
    cannot be written.
    """
    added = 0
    try:
        with (folder / MERGE_LOCK).open("ab") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            for warc in warc_files(folder):
                if not _is_indexed(warc, manifest(folder)):
                    with _left_alone(warc) as file:
                        added += _extend(warc, file) if file else 0
    except OSError as error:
        raise ArchiveError(f"{folder}: the index cannot be written: {error}") from error
    return added


def _is_indexed(warc: Path, known: IndexState) -> bool:
    if known["warcs"].get(warc.name) != warc.stat().st_size:
        return False
    return sidecar(warc).exists() or any(
        warc.name in names and (warc.parent / merged).exists()
        for merged, names in known["merged"].items()
    )


def _extend(warc: Path, file: IO[bytes]) -> int:
    known = manifest(warc.parent)
    size = os.fstat(file.fileno()).st_size
    merged = any(warc.name in names for names in known["merged"].values())
    start = known["warcs"].get(warc.name, 0) if merged else 0
    held = list(_held(warc, start, size))
    start = max([start, *(end for _, end in held)])
    with ExitStack() as stack:
        added = 0
        end = start

        def all_lines() -> Iterator[str]:
            nonlocal added, end
            yield from (line for line, _ in held)
            for entry in entries(warc, start):
                end = entry.end
                if entry.line:
                    added += 1
                    yield entry.line

        try:
            put(sidecar(warc), _sorted(all_lines(), stack))
        except ArchiveError as error:
            if warc.name.startswith(OURS):
                logger.warning("%s holds no whole record: a crawl was killed; it is deleted", warc)
                warc.unlink()
            else:
                logger.warning("%s; it is not indexed", error)
            return 0
    if end < size and warc.name.startswith(OURS):
        logger.warning("%s: cut behind its last whole record, at byte %d", warc, end)
        os.truncate(warc, end)
        size = end
    seal(warc, size)
    return added


def _held(warc: Path, start: int, size: int) -> Iterator[tuple[str, int]]:
    """Yield the lines that the index of *warc* has, with the ends of their records."""
    path = sidecar(warc)
    if not path.exists():
        return
    found = []
    with path.open(encoding="utf-8", errors="replace") as lines:
        for line in lines:
            try:
                one = cdx_lines.capture(line)
            except ValueError:
                return
            end = one.warc_offset + one.warc_csize
            if one.warc_path != warc.name or end > size:
                return
            found.append((line.rstrip("\n"), end))
    yield from found


@contextmanager
def _left_alone(warc: Path) -> Iterator[IO[bytes] | None]:
    """Give *warc*, opened and locked; None where a crawl is writing it, or has written nothing."""
    with warc.open("rb") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            yield None
        else:
            yield file if os.fstat(file.fileno()).st_size else None


def _sorted(lines: Iterable[str], stack: ExitStack) -> Iterator[str]:
    """Return *lines* sorted, each once; what is too much for the memory goes by way of files."""
    runs: list[Iterable[str]] = []
    chunk: list[str] = []
    for line in lines:
        chunk.append(line)
        if len(chunk) == LINES_MAX:
            run = tempfile.TemporaryFile("w+", encoding="utf-8", newline="\n")  # noqa: SIM115
            stack.enter_context(run)
            run.writelines(f"{each}\n" for each in sorted(chunk))
            run.seek(0)
            runs.append(each.rstrip("\n") for each in run)
            chunk = []
    return (line for line, _ in groupby(heapq.merge(*runs, sorted(chunk))))


def merge(folder: Path, *, files_max: int = FILES_MAX) -> None:
    """
    Merge the indexes of single WARCs into one file when there are more than *files_max*.

    Merged files that are not much larger go into it as well, so their number
    grows with the logarithm of the lines. Done by one at a time.
    """
    with (folder / MERGE_LOCK).open("ab") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return
        known = manifest(folder)
        _clear(folder, known)
        beside = [path for name in known["warcs"] if (path := sidecar(folder / name)).exists()]
        if len(beside) > files_max:
            _merge(folder, known, beside)


def _clear(folder: Path, known: IndexState) -> None:
    """Delete what a killed merger left: half of a file, or what went into a whole one."""
    for path in folder.iterdir():
        if _MERGED.match(path.name) and path.name not in known["merged"]:
            path.unlink()
    for held in known["merged"].values():
        for name, size in held.items():
            if known["warcs"].get(name) == size:
                sidecar(folder / name).unlink(missing_ok=True)


def _merge(folder: Path, known: IndexState, beside: list[Path]) -> None:
    size = sum(path.stat().st_size for path in beside)
    small = []
    for name in sorted(known["merged"], key=lambda name: (folder / name).stat().st_size):
        own = (folder / name).stat().st_size
        if own <= 2 * size:
            small.append(folder / name)
            size += own
    numbers = [int(found[1]) for name in known["merged"] if (found := _MERGED.fullmatch(name))]
    target = folder / f"index-{max(numbers, default=0) + 1:06}{SUFFIX}"
    with ExitStack() as stack:
        inputs = [
            stack.enter_context(path.open(encoding="utf-8", errors="replace", newline="\n"))
            for path in (*beside, *small)
        ]
        put(target, (line.rstrip("\n") for line, _ in groupby(heapq.merge(*inputs))))
    names = {path.name for path in beside}
    held = {n: size for n, size in known["warcs"].items() if sidecar(folder / n).name in names}
    with changing(folder) as now:
        for path in small:
            held = {**now["merged"].pop(path.name), **held}
        now["merged"][target.name] = held
    for path in (*beside, *small):
        path.unlink()
    logger.info("%d indexes merged into %s", len(inputs), target)
