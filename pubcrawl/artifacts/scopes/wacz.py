"""
Write a WACZ 1.1.1 package: captures of an artifact, their index, and its record.

WARC files are stored uncompressed, so that a reader finds each record by its offset. The index
has separately compressed blocks, and a list of their offsets.

Source: https://specs.webrecorder.net/wacz/1.1.1/
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

VERSION = "1.1.1"
BLOCK = 1024
"""Lines of the index per compressed block."""

_CHUNK = 1 << 20  # bytes


class WaczPage(NamedTuple):
    """A start page: its address, the time of its capture (14 digits), and its title."""

    url: str
    datetime: str
    title: str = ""


class Contents(NamedTuple):
    """
    The contents of a package.

    *record*: of the artifact, as in feeds. *warcs*: files with different names. *lines*: sorted
    CDXJ with the names of these files. *pages*: the entry page first.
    """

    record: Mapping[str, Any]
    warcs: Sequence[Path]
    lines: Iterable[str]
    pages: Sequence[WaczPage]


def write(target: Path, contents: Contents, created: datetime, software: str) -> None:
    """
    Write a package to *target*; after an error, no partial file remains.

    *created*: the time of creation; *software*: the name of the program. Raises ``OSError``, and
    ``ValueError`` without a page.
    """
    if not contents.pages:
        raise ValueError("a package needs at least one page")
    part = target.with_name(f"{target.name}.part")
    try:
        with ZipFile(part, "w", allowZip64=True) as file:
            _fill(_Package(file, created.astimezone(UTC)), contents, software)
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)


class _Package:
    """A ZIP file that records the size and digest of each file in it."""

    def __init__(self, file: ZipFile, created: datetime) -> None:
        self.file, self.created = file, created
        self.resources: list[dict[str, Any]] = []

    def add(self, path: str, chunks: Iterable[bytes], *, size: int = 0, stored: bool) -> str:
        """Add a file of *size* bytes, 0 if unknown, and return its digest."""
        # The first date of ZIP is 1980-01-01.
        date = max(self.created, datetime(1980, 1, 1, tzinfo=UTC)).timetuple()[:6]
        info = ZipInfo(path, date)
        info.compress_type = ZIP_STORED if stored else ZIP_DEFLATED
        info.external_attr = 0o644 << 16
        info.file_size = size
        digest, count = sha256(), 0
        with self.file.open(info, "w") as out:
            for chunk in chunks:
                out.write(chunk)
                digest.update(chunk)
                count += len(chunk)
        found = f"sha256:{digest.hexdigest()}"
        # The format requires lower-case resource names.
        name = path.rpartition("/")[2].lower()
        self.resources.append({"name": name, "path": path, "hash": found, "bytes": count})
        return found


def _fill(package: _Package, contents: Contents, software: str) -> None:
    for warc in contents.warcs:
        size = warc.stat().st_size
        package.add(f"archive/{warc.name}", _bytes(warc), size=size, stored=True)
    index_lines: list[str] = []
    package.add("indexes/index.cdx.gz", _blocks(contents.lines, index_lines), stored=True)
    package.add("indexes/index.idx", [_text(index_lines)], stored=False)
    package.add("pages/pages.jsonl", [_pages(contents.pages)], stored=False)
    package.add("artifact/boundary.json", [_json(contents.record)], stored=False)
    first = contents.pages[0]
    when = package.created.strftime("%Y-%m-%dT%H:%M:%SZ")
    described = {
        "profile": "data-package",
        "wacz_version": VERSION,
        "title": first.title or first.url,
        "description": f"The members of {first.url}; artifact/boundary.json gives the reasons.",
        "created": when,
        "modified": when,
        "software": software,
        "mainPageUrl": first.url,
        "mainPageDate": _iso(first.datetime),
        "resources": list(package.resources),
    }
    digest = package.add("datapackage.json", [_json(described)], stored=False)
    package.add(
        "datapackage-digest.json",
        [_json({"path": "datapackage.json", "hash": digest})],
        stored=False,
    )


def _bytes(path: Path) -> Iterator[bytes]:
    with path.open("rb") as file:
        while chunk := file.read(_CHUNK):
            yield chunk


def _blocks(lines: Iterable[str], index_lines: list[str]) -> Iterator[bytes]:
    """Yield the blocks of the index, and add their offsets to *index_lines*."""
    meta = json.dumps({"format": "cdxj-gzip-1.0", "filename": "index.cdx.gz"})
    index_lines.append(f"!meta 0 {meta}")
    rest, offset = iter(lines), 0
    while block := list(islice(rest, BLOCK)):
        packed = gzip.compress(_text(block), mtime=0)
        key, date, _ = block[0].split(" ", 2)
        at = {
            "offset": offset,
            "length": len(packed),
            "digest": f"sha256:{sha256(packed).hexdigest()}",
            "filename": "index.cdx.gz",
        }
        index_lines.append(f"{key} {date} {json.dumps(at)}")
        offset += len(packed)
        yield packed


def _pages(pages: Sequence[WaczPage]) -> bytes:
    lines = [{"format": "json-pages-1.0", "id": "pages", "title": "Pages"}]
    for page in pages:
        name = sha256(f"{page.datetime}/{page.url}".encode()).hexdigest()[:16]
        line = {"id": name, "url": page.url, "ts": _iso(page.datetime)}
        lines.append(line | ({"title": page.title} if page.title else {}))
    return _text(json.dumps(line, ensure_ascii=False) for line in lines)


def _iso(digits: str) -> str:
    return datetime.strptime(digits, "%Y%m%d%H%M%S").strftime("%Y-%m-%dT%H:%M:%SZ")


def _text(lines: Iterable[str]) -> bytes:
    return "".join(f"{line}\n" for line in lines).encode("utf-8", "replace")


def _json(value: Mapping[str, Any]) -> bytes:
    return f"{json.dumps(value, ensure_ascii=False, indent=1)}\n".encode("utf-8", "replace")
