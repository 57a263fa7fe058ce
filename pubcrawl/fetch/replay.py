"""
Replay: every request answered from an archive, and none from the network.

``REPLAY`` names a WARC file, packed or not, or a folder of them. An answer is
found by method, address and body; several captures of one address are given in
their order, the last one ever after. What the archive does not hold is a 404
with the slug ``not-archived``; for robots.txt that means that all is allowed. A
recorded failure fails again. Nothing waits: slots, delays and AutoThrottle are
for hosts.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import IO, TYPE_CHECKING, NamedTuple
from urllib.parse import urldefrag, urlsplit, urlunsplit

from scrapy.exceptions import NotConfigured
from scrapy.http import Headers, Request, Response
from scrapy.responsetypes import responsetypes
from warcio.archiveiterator import ArchiveIterator
from warcio.bufferedreaders import ChunkedDataReader
from warcio.exceptions import ArchiveLoadFailed
from warcio.recordloader import ArcWarcRecord

from pubcrawl.exceptions import ArchiveError
from pubcrawl.fetch.failures import fetch_error
from pubcrawl.fetch.warc import FAILURE_FIELD

if TYPE_CHECKING:
    from typing import Self

    from scrapy.crawler import Crawler

logger = logging.getLogger(__name__)

SUFFIXES = (".warc", ".warc.gz")


class Place(NamedTuple):
    """Where a record stands: *file*, number in ``Archive.paths``; *offset*: bytes."""

    file: int
    offset: int


class Capture(NamedTuple):
    """One recorded answer: *failure*, a slug, or the response that came."""

    status: int
    headers: Headers
    body: bytes
    failure: str = ""


def key(method: str, url: str, body: bytes) -> bytes:
    """Return what an exchange is looked up by: 20 bytes."""
    parts = urlsplit(urldefrag(url)[0])
    url = urlunsplit(parts._replace(path=parts.path or "/", netloc=parts.netloc.lower()))
    text = f"{method.upper()} {url}\n".encode("utf-8", "surrogatepass")
    return hashlib.sha1(text + body, usedforsecurity=False).digest()


class Archive:
    """
    An index over WARC files, which are left on the disk.

    Raises ``ArchiveError`` if *path* does not exist, holds no WARC file, or one
    of them cannot be read. A file that ends in the middle of a record, as a
    killed crawl leaves it, is read up to there.
    """

    def __init__(self, path: str | Path) -> None:
        self.paths = archive_files(Path(path))
        self._captures: dict[bytes, list[Place]] = {}
        self._turn: dict[bytes, int] = {}
        self._open: dict[int, IO[bytes]] = {}
        for number in range(len(self.paths)):
            self._index(number)

    def __len__(self) -> int:
        return sum(map(len, self._captures.values()))

    def answer(self, method: str, url: str, body: bytes = b"") -> Capture | None:
        """Return the next capture of this request, ``None`` if there is none."""
        wanted = key(method, url, body)
        places = self._captures.get(wanted)
        if places is None:
            return None
        turn = self._turn.get(wanted, 0)
        self._turn[wanted] = turn + 1
        return self._read(places[min(turn, len(places) - 1)])

    def close(self) -> None:
        """Close the files."""
        for file in self._open.values():
            file.close()
        self._open.clear()

    def _index(self, number: int) -> None:
        # A response is known by its request, which stands before it or, in
        # files by other programs, behind it. Without one it is a GET.
        requests: dict[str, bytes] = {}
        loose: dict[str, tuple[bytes, Place]] = {}
        for record, offset in _records(self.paths[number]):
            kind = record.rec_type
            url = record.rec_headers.get_header("WARC-Target-URI") or ""
            url = url.strip("<>")
            identifier = record.rec_headers.get_header("WARC-Record-ID") or ""
            partner = record.rec_headers.get_header("WARC-Concurrent-To") or ""
            place = Place(number, offset)
            if kind == "request" and record.http_headers:
                # The parser takes the method for the protocol of a status line.
                method = record.http_headers.protocol
                wanted = key(method, url, record.raw_stream.read())
                requests[identifier] = wanted
                if partner in loose:
                    get, early = loose.pop(partner)
                    self._move(get, wanted, early)
            elif kind == "response" or (kind == "metadata" and partner in requests):
                found = requests.pop(partner, None)
                if found is None:
                    found = key("GET", url, b"")
                    loose[identifier] = (found, place)
                self._captures.setdefault(found, []).append(place)

    def _move(self, old: bytes, new: bytes, place: Place) -> None:
        places = self._captures[old]
        places.remove(place)
        if not places:
            del self._captures[old]
        self._captures.setdefault(new, []).append(place)

    def _read(self, place: Place) -> Capture:
        file = self._open.get(place.file)
        if file is None:
            file = self._open[place.file] = self.paths[place.file].open("rb")
        file.seek(place.offset)
        try:
            record = next(iter(ArchiveIterator(file)))
            if record.rec_type == "metadata":
                return Capture(0, Headers(), b"", _failure(record.raw_stream.read()))
            return _capture(record)
        except (ArchiveLoadFailed, StopIteration, ValueError, OSError) as error:
            path = self.paths[place.file]
            raise ArchiveError(f"{path}: no record at byte {place.offset}: {error}") from error


def _capture(record: ArcWarcRecord) -> Capture:
    head = record.http_headers
    headers = Headers()
    for name, value in head.headers:
        headers.appendlist(name, value)
    stream = record.raw_stream
    if "chunked" in (head.get_header("Transfer-Encoding") or "").lower():
        # Other programs keep the chunks.
        stream = ChunkedDataReader(stream, decomp_type=None)
        del headers["Transfer-Encoding"]
    return Capture(int(head.get_statuscode()), headers, stream.read())


def _failure(block: bytes) -> str:
    for line in block.decode("utf-8", "replace").splitlines():
        name, _, value = line.partition(":")
        if name == FAILURE_FIELD:
            return value.strip()
    return "fetch-failed"


def _records(path: Path) -> Iterator[tuple[ArcWarcRecord, int]]:
    """Yield every whole record of *path* and its offset."""
    try:
        with path.open("rb") as file:
            size = path.stat().st_size
            records = ArchiveIterator(file)
            empty = True
            while True:
                try:
                    record = next(records)
                except StopIteration:
                    break
                offset = records.offset
                yield record, offset
                empty = False
                records.read_to_end()
                if record.raw_stream.limit > 0 or records.offset > size:
                    logger.warning("%s is cut short after %d bytes", path, offset)
                    return
    except ArchiveLoadFailed as error:
        if empty:
            raise ArchiveError(f"{path} is not a WARC file: {error}") from error
        logger.warning("%s cannot be read to its end: %s", path, error)
    except OSError as error:
        raise ArchiveError(f"{path} cannot be read: {error.strerror}") from error


def archive_files(path: Path) -> list[Path]:
    """Return *path*, or the WARC files below the folder it is; raises ``ArchiveError``."""
    if path.is_dir():
        found = sorted(file for file in path.rglob("*") if file.name.endswith(SUFFIXES))
        if not found:
            raise ArchiveError(f"REPLAY: no .warc or .warc.gz file in {path}")
        return found
    if not path.is_file():
        raise ArchiveError(f"REPLAY: {path} does not exist")
    return [path]


class Replay:
    """Downloader middleware that answers from an ``Archive``."""

    def __init__(self, archive: Archive, *, compat: bool) -> None:
        self.archive = archive
        self.compat = compat

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Return the middleware for ``REPLAY``; off without it. Raises ``ArchiveError``."""
        path = crawler.settings.get("REPLAY")
        if not path:
            raise NotConfigured
        archive = Archive(path)
        logger.info("replaying %d exchanges from %s", len(archive), path)
        return cls(archive, compat=crawler.settings.getbool("PUBFETCHER_COMPAT"))

    def process_request(self, request: Request) -> Response:
        """Return the recorded response; raises ``FetchError``."""
        capture = self.archive.answer(request.method, request.url, request.body)
        accepts = request.meta.get("accepts", "")
        if capture is None:
            raise fetch_error("not-archived", f"not in the archive: {request}", status=404)
        if capture.failure:
            raise fetch_error(capture.failure, url=request.url, accepts=accepts, compat=self.compat)
        url = urldefrag(request.url)[0]
        kind = responsetypes.from_args(headers=capture.headers, url=url, body=capture.body)
        return kind(
            url,
            status=capture.status,
            headers=capture.headers,
            body=capture.body,
            flags=["cached"],
            protocol="HTTP/1.1",
        )
