"""
Replay: an archive answers every request, and nothing is sent to the network.

``REPLAY`` names a WARC file, compressed or not, or a folder of them. Answers are found
by method, address and body. Several captures of one address are returned in their
order, then the last one again and again. A missing answer is a 404 with the slug
``not-archived``; for robots.txt this means that everything is allowed. A recorded
failure fails again. There are no slots, delays or rests.
"""

from __future__ import annotations

import hashlib
import logging
from functools import lru_cache
from pathlib import Path
from typing import IO, TYPE_CHECKING, NamedTuple, Self

from scrapy.exceptions import NotConfigured
from scrapy.http import Headers, Request, Response
from scrapy.responsetypes import responsetypes

from pubcrawl.exceptions import ArchiveError
from pubcrawl.fetch.archive.cdx.records import capture_from_record, payload_digest
from pubcrawl.fetch.archive.warc import FAILURE_FIELD
from pubcrawl.fetch.failures import fetch_error
from pubcrawl.formats.warc_file import Damaged, WARCRecord, is_packed, read_record, records
from pubcrawl.ids.url import host, url_without_fragment
from pubcrawl.model.ingest import Capture

if TYPE_CHECKING:
    from scrapy.crawler import Crawler

logger = logging.getLogger(__name__)

SUFFIXES = (".warc", ".warc.gz")


class RecordPosition(NamedTuple):
    """The position of a record: *file*, index in ``Archive.paths``; *offset*: bytes."""

    file: int
    offset: int


class RecordedAnswer(NamedTuple):
    """
    One recorded answer: *failure*, a slug, or the response.

    *capture*: its record; *original*: the record with the body if that is another.
    """

    status: int
    headers: Headers
    body: bytes
    failure: str = ""
    capture: Capture | None = None
    original: Capture | None = None


def exchange_key(method: str, url: str, body: bytes) -> bytes:
    """Return the key of an exchange: 20 bytes."""
    text = f"{method.upper()} {url_without_fragment(url)}\n".encode("utf-8", "surrogatepass")
    return hashlib.sha1(text + body, usedforsecurity=False).digest()


class Archive:
    """
    An index of WARC files; the records stay on the disk.

    Raises ``ArchiveError`` if *path* does not exist, holds no WARC file, or one
    of them cannot be read. A file that ends in the middle of a record, as after a
    killed crawl, is read up to its last whole record.
    """

    def __init__(self, path: str | Path) -> None:
        self.paths = archive_files(Path(path))
        self.folder = Path(path) if Path(path).is_dir() else Path(path).parent
        self._bodies: dict[str, RecordPosition] = {}
        self._captures: dict[bytes, list[RecordPosition]] = {}
        self._next: dict[bytes, int] = {}
        self._open: dict[int, IO[bytes]] = {}
        for number in range(len(self.paths)):
            self._index(number)

    def __len__(self) -> int:
        return sum(map(len, self._captures.values()))

    def answer(self, method: str, url: str, body: bytes = b"") -> RecordedAnswer | None:
        """Return the next capture of this request, or ``None``."""
        key = exchange_key(method, url, body)
        positions = self._captures.get(key)
        if positions is None:
            return None
        index = self._next.get(key, 0)
        self._next[key] = index + 1
        index = min(index, len(positions) - 1)
        return self._read(positions[index], positions[:index])

    def close(self) -> None:
        """Close the files."""
        for file in self._open.values():
            file.close()
        self._open.clear()

    def _index(self, number: int) -> None:
        # The key of a response comes from its request, the record before it or, in
        # files of other programs, after it. A response without a request is a GET.
        requests: dict[str, bytes] = {}
        loose: dict[str, tuple[bytes, RecordPosition]] = {}
        for record in records(self.paths[number]):
            kind = record.field("WARC-Type")
            url = record.field("WARC-Target-URI").strip("<>")
            partner = record.field("WARC-Concurrent-To")
            position = RecordPosition(number, record.offset)
            if kind == "request":
                first, _, body = record.http()
                key = exchange_key(first.partition(" ")[0], url, body)
                requests[record.field("WARC-Record-ID")] = key
                if partner in loose:
                    get, response = loose.pop(partner)
                    self._move(get, key, response)
            elif kind in ("response", "revisit") or (partner in requests and _failure(record)):
                if kind == "response":
                    self._bodies.setdefault(payload_digest(record), position)
                response_key = requests.pop(partner, None)
                if response_key is None:
                    response_key = exchange_key("GET", url, b"")
                    loose[record.field("WARC-Record-ID")] = (response_key, position)
                self._captures.setdefault(response_key, []).append(position)

    def _move(self, old: bytes, new: bytes, position: RecordPosition) -> None:
        positions = self._captures[old]
        positions.remove(position)
        if not positions:
            del self._captures[old]
        self._captures.setdefault(new, []).append(position)

    def _read(self, position: RecordPosition, before: list[RecordPosition]) -> RecordedAnswer:
        """Return the answer at *position*; *before*: earlier captures of the same request."""
        record = self._record(position)
        if record.field("WARC-Type") == "metadata":
            return RecordedAnswer(0, Headers(), b"", _failure(record))
        own = capture_from_record(self._name(position), record)
        if record.field("WARC-Type") != "revisit":
            return _answer(record, record, own, None)
        unchanged = record.field("WARC-Profile").endswith("/server-not-modified")
        source = None if unchanged else self._bodies.get(own.sha1b32)
        for earlier in reversed(before):
            # Programs that request "if modified since" write no digest: the last capture counts.
            if source is None and self._record(earlier).field("WARC-Type") == "response":
                source = earlier
        if source is None:
            message = "%s, byte %d: the record that it refers to is missing; add its file"
            logger.warning(message, self.paths[position.file], position.offset)
            return RecordedAnswer(0, Headers(), b"", "not-archived")
        other = self._record(source)
        head = other if unchanged else record
        return _answer(head, other, own, capture_from_record(self._name(source), other))

    def _record(self, position: RecordPosition) -> WARCRecord:
        path = self.paths[position.file]
        try:
            file = self._open.get(position.file)
            if file is None:
                file = self._open[position.file] = path.open("rb")
            return read_record(file, position.offset, packed=is_packed(file))
        except (Damaged, OSError, ValueError) as error:
            message = f"{path} has changed: no answer at byte {position.offset}: {error}"
            raise ArchiveError(message) from error

    def _name(self, position: RecordPosition) -> str:
        path = self.paths[position.file]
        return str(path.relative_to(self.folder))


def _answer(
    record: WARCRecord, source: WARCRecord, own: Capture, original: Capture | None
) -> RecordedAnswer:
    first, pairs, _ = record.http() if record.block else source.http()
    headers = Headers()
    for name, value in pairs:
        headers.appendlist(name, value)
    words = first.split()
    status = int(words[1]) if len(words) > 1 and words[1].isdigit() else 0
    return RecordedAnswer(status, headers, source.http()[2], "", own, original)


def _failure(record: WARCRecord) -> str:
    """Return the slug in a metadata record of pubcrawl, else ""."""
    if record.field("WARC-Type") == "metadata":
        for line in record.block.decode("utf-8", "replace").splitlines():
            name, _, value = line.partition(":")
            if name == FAILURE_FIELD:
                return value.strip()
    return ""


@lru_cache(maxsize=1)
def recorded_hosts(path: str) -> frozenset[str]:
    """Return the hosts of all records in the archive at *path*; raises ``ArchiveError``."""
    files = archive_files(Path(path))
    urls = (record.field("WARC-Target-URI") for file in files for record in records(file))
    return frozenset(host(url.strip("<>")) for url in urls)


def archive_files(path: Path) -> list[Path]:
    """
    Return *path*, or the WARC files below it if it is a folder; raises ``ArchiveError``.

    In a folder, a file without a whole record, as a killed crawl leaves it, is skipped
    with a warning, unless there is no other file.
    """
    if not path.is_dir():
        if not path.is_file():
            raise ArchiveError(f"REPLAY: {path} does not exist")
        return [path]
    files = sorted(file for file in path.rglob("*") if file.name.endswith(SUFFIXES))
    if not files:
        raise ArchiveError(f"REPLAY: no .warc or .warc.gz file in {path}")
    whole: list[Path] = []
    for file in files:
        try:
            next(records(file))
        except ArchiveError as error:
            if file == files[-1] and not whole:
                raise
            logger.warning("%s; skipped", error)
        else:
            whole.append(file)
    return whole


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
        answer = self.archive.answer(request.method, request.url, request.body)
        accepts = request.meta.get("accepts", "")
        if answer is None:
            raise fetch_error("not-archived", f"not in the archive: {request}", status=404)
        if answer.failure:
            raise fetch_error(answer.failure, url=request.url, accepts=accepts, compat=self.compat)
        if request.meta.get("ingest"):
            request.meta["capture"] = answer.capture
            request.meta["original"] = answer.original
        url = request.url.partition("#")[0]
        kind = responsetypes.from_args(headers=answer.headers, url=url, body=answer.body)
        return kind(
            url,
            status=answer.status,
            headers=answer.headers,
            body=answer.body,
            flags=["cached"],
            protocol="HTTP/1.1",
        )
