"""
Builder of the index of a folder of WARC files.

The index of ``X.warc.gz`` is ``X.warc.gz.cdxj``. Many such files are merged into few, named
``index-N.cdxj``. ``index.json`` says how many bytes of which WARC are indexed, and which
merged file holds the lines of which WARCs. Each file is replaced as a whole, and
``index.json`` last. So after a killed crawl the index is correct as far as it goes, and
the next crawl adds the records after the last indexed one.

A WARC that a crawl is writing is locked, and only that crawl indexes it.
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
from pubcrawl.fetch.archive.cdx import lines as cdx_lines
from pubcrawl.fetch.archive.cdx.sorted_lines import SUFFIX
from pubcrawl.fetch.archive.exchanges import exchanges, index_line
from pubcrawl.formats.warc_file import WARCRecord, records, warc_files

logger = logging.getLogger(__name__)

OURS = "pubcrawl-"  # prefix of WARC files that pubcrawl writes
MANIFEST = "index.json"
LOCK = "index.lock"
MERGE_LOCK = "merge.lock"
FILES_MAX = 32  # indexes of single WARCs; more are merged
LINES_MAX = 100_000  # lines sorted in memory, about 40 MB

_MERGED = re.compile(r"index-(\d+)\.cdxj")


class IndexState(TypedDict):
    """
    The extent of the index.

    *warcs*: name → indexed bytes; *merged*: name of a merged file → WARC whose
    lines it holds → bytes that were indexed then.
    """

    warcs: dict[str, int]
    merged: dict[str, dict[str, int]]


def sidecar(warc: Path) -> Path:
    """Return the path of the index of one WARC."""
    return warc.with_name(warc.name + SUFFIX)


def read_manifest(folder: Path) -> IndexState:
    """Return the content of ``index.json`` of *folder*; an empty state if it is missing."""
    path = folder / MANIFEST
    try:
        state = json.loads(path.read_bytes())
        return {"warcs": dict(state["warcs"]), "merged": dict(state["merged"])}
    except FileNotFoundError:
        return {"warcs": {}, "merged": {}}
    except (ValueError, KeyError, TypeError):
        logger.warning("%s is damaged: the index is rebuilt", path)
        return {"warcs": {}, "merged": {}}


@contextmanager
def edit_manifest(folder: Path) -> Iterator[IndexState]:
    """Provide the manifest of *folder* for changes; write it at the end."""
    with (folder / LOCK).open("ab") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        state = read_manifest(folder)
        yield state
        write_lines(folder / MANIFEST, [json.dumps(state)])


def write_lines(path: Path, lines: Iterable[str]) -> None:
    """Write *lines* to *path*, either all or none of them."""
    temporary = path.with_name(f"{path.name}.tmp")
    with temporary.open("w", encoding="utf-8", newline="\n") as file:
        file.writelines(f"{line}\n" for line in lines)
        file.flush()
        os.fsync(file.fileno())
    temporary.replace(path)


def seal(warc: Path, size: int) -> None:
    """Note in the manifest that the first *size* bytes of *warc* are indexed."""
    with edit_manifest(warc.parent) as state:
        state["warcs"][warc.name] = size


def complete(folder: Path) -> int:
    """
    Index the rest of the WARC files in *folder*; return the number of new lines.

    An incomplete last record of a killed crawl is cut off. A file that cannot be
    read is skipped with a warning. Raises ``ArchiveError`` if the folder cannot be
    written.
    """
    added = 0
    try:
        with (folder / MERGE_LOCK).open("ab") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            for warc in warc_files(folder):
                if not _is_indexed(warc, read_manifest(folder)):
                    with _lock_warc(warc) as file:
                        added += _extend(warc, file) if file else 0
    except OSError as error:
        raise ArchiveError(f"{folder}: the index cannot be written: {error}") from error
    return added


def _is_indexed(warc: Path, state: IndexState) -> bool:
    if state["warcs"].get(warc.name) != warc.stat().st_size:
        return False
    return sidecar(warc).exists() or any(
        warc.name in names and (warc.parent / merged).exists()
        for merged, names in state["merged"].items()
    )


def _extend(warc: Path, file: IO[bytes]) -> int:
    state = read_manifest(warc.parent)
    size = os.fstat(file.fileno()).st_size
    merged = any(warc.name in names for names in state["merged"].values())
    start = state["warcs"].get(warc.name, 0) if merged else 0
    old = list(_indexed_lines(warc, start, size))
    start = max([start, *(end for _, end in old)])
    with ExitStack() as stack:
        added = 0
        end = start

        def new_records() -> Iterator[WARCRecord]:
            nonlocal end
            for record in records(warc, start):
                end = record.end
                yield record

        def all_lines() -> Iterator[str]:
            nonlocal added
            yield from (line for line, _ in old)
            for line in filter(None, (index_line(warc.name, x) for x in exchanges(new_records()))):
                added += 1
                yield line

        try:
            write_lines(sidecar(warc), _sort_lines(all_lines(), stack))
        except ArchiveError as error:
            if warc.name.startswith(OURS):
                logger.warning("%s is deleted: a killed crawl left no complete record in it", warc)
                warc.unlink()
            else:
                logger.warning("%s; it is not indexed", error)
            return 0
    if end < size and warc.name.startswith(OURS):
        logger.warning("%s: truncated after its last complete record, at byte %d", warc, end)
        os.truncate(warc, end)
        size = end
    seal(warc, size)
    return added


def _indexed_lines(warc: Path, start: int, size: int) -> Iterator[tuple[str, int]]:
    """Yield the lines in the index of *warc* with the ends of their records (bytes)."""
    path = sidecar(warc)
    if not path.exists():
        return
    rows = []
    with path.open(encoding="utf-8", errors="replace") as lines:
        for line in lines:
            try:
                capture = cdx_lines.read_capture(line)
            except ValueError:
                return
            end = capture.warc_offset + capture.warc_csize
            if capture.warc_path != warc.name or end > size:
                return
            rows.append((line.rstrip("\n"), end))
    yield from rows


@contextmanager
def _lock_warc(warc: Path) -> Iterator[IO[bytes] | None]:
    """Provide *warc*, opened and locked; None if a crawl is writing it."""
    with warc.open("rb") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            yield None
        else:
            yield file


def _sort_lines(lines: Iterable[str], stack: ExitStack) -> Iterator[str]:
    """Return *lines* sorted, without repeats; more than ``LINES_MAX`` are sorted in files."""
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
    Merge the indexes of single WARCs into one file if there are more than *files_max*.

    Merged files that are not much larger are merged too, so their number grows with
    the logarithm of the lines. Only one crawl merges at a time.
    """
    with (folder / MERGE_LOCK).open("ab") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return
        state = read_manifest(folder)
        _delete_leftovers(folder, state)
        sidecars = [path for name in state["warcs"] if (path := sidecar(folder / name)).exists()]
        if len(sidecars) > files_max:
            _merge(folder, state, sidecars)


def _delete_leftovers(folder: Path, state: IndexState) -> None:
    """Delete the leftovers of a killed merge: an incomplete file, or the merged sidecars."""
    for path in folder.iterdir():
        if _MERGED.match(path.name) and path.name not in state["merged"]:
            path.unlink()
    for sizes in state["merged"].values():
        for name, size in sizes.items():
            if state["warcs"].get(name) == size:
                sidecar(folder / name).unlink(missing_ok=True)


def _merge(folder: Path, state: IndexState, sidecars: list[Path]) -> None:
    size = sum(path.stat().st_size for path in sidecars)
    small = []
    for name in sorted(state["merged"], key=lambda name: (folder / name).stat().st_size):
        file_size = (folder / name).stat().st_size
        if file_size <= 2 * size:
            small.append(folder / name)
            size += file_size
    numbers = [int(match[1]) for name in state["merged"] if (match := _MERGED.fullmatch(name))]
    target = folder / f"index-{max(numbers, default=0) + 1:06}{SUFFIX}"
    with ExitStack() as stack:
        inputs = [
            stack.enter_context(path.open(encoding="utf-8", errors="replace", newline="\n"))
            for path in (*sidecars, *small)
        ]
        write_lines(target, (line.rstrip("\n") for line, _ in groupby(heapq.merge(*inputs))))
    names = {path.name for path in sidecars}
    sizes = {n: size for n, size in state["warcs"].items() if sidecar(folder / n).name in names}
    with edit_manifest(folder) as current:
        for path in small:
            sizes = {**current["merged"].pop(path.name), **sizes}
        current["merged"][target.name] = sizes
    for path in (*sidecars, *small):
        path.unlink()
    logger.info("%d indexes merged into %s", len(inputs), target)
