"""
Replay: every request answered from an archive, and none from the network.

``REPLAY`` names a WARC file, packed or not, or a folder of them. An answer is
found by method, address and body; several captures of one address are given in
their order, the last one ever after. What the archive does not hold is a 404
with the slug ``not-archived``; for robots.txt that means that all is allowed. A
recorded failure fails again. Nothing waits: slots, delays and rests are
for hosts.
"""

from __future__ import annotations

import hashlib
import logging
from pathlib import Path
from typing import IO, TYPE_CHECKING, NamedTuple

from scrapy.exceptions import NotConfigured
from scrapy.http import Headers, Request, Response
from scrapy.responsetypes import responsetypes

from pubcrawl.exceptions import ArchiveError
from pubcrawl.fetch.cdx_records import captured, payload_digest
from pubcrawl.fetch.failures import fetch_error
from pubcrawl.fetch.warc import FAILURE_FIELD
from pubcrawl.fetch.warc_file import Damaged, Record, is_packed, read, records
from pubcrawl.ids.url import sent_url
from pubcrawl.items.ingest import Capture

if TYPE_CHECKING:
    from typing import Self

    from scrapy.crawler import Crawler

logger = logging.getLogger(__name__)

SUFFIXES = (".warc", ".warc.gz")


class RecordPosition(NamedTuple):
    """Where a record stands: *file*, number in ``Archive.paths``; *offset*: bytes."""

    file: int
    offset: int


class RecordedAnswer(NamedTuple):
    """
    One recorded answer: *failure*, a slug, or the response that came.

    *capture*: the record it came out of; *original*: the one that holds its
    body, where that is another.
    """

    status: int
    headers: Headers
    body: bytes
    failure: str = ""
    capture: Capture | None = None
    original: Capture | None = None


def key(method: str, url: str, body: bytes) -> bytes:
    """Return what an exchange is looked up by: 20 bytes."""
    text = f"{method.upper()} {sent_url(url)}\n".encode("utf-8", "surrogatepass")
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
        self.folder = Path(path) if Path(path).is_dir() else Path(path).parent
        self._bodies: dict[str, RecordPosition] = {}
        self._captures: dict[bytes, list[RecordPosition]] = {}
        self._turn: dict[bytes, int] = {}
        self._open: dict[int, IO[bytes]] = {}
        for number in range(len(self.paths)):
            self._index(number)

    def __len__(self) -> int:
        return sum(map(len, self._captures.values()))

    def answer(self, method: str, url: str, body: bytes = b"") -> RecordedAnswer | None:
        """Return the next capture of this request, ``None`` if there is none."""
        wanted = key(method, url, body)
        places = self._captures.get(wanted)
        if places is None:
            return None
        turn = self._turn.get(wanted, 0)
        self._turn[wanted] = turn + 1
        turn = min(turn, len(places) - 1)
        return self._read(places[turn], places[:turn])

    def close(self) -> None:
        """Close the files."""
        for file in self._open.values():
            file.close()
        self._open.clear()

    def _index(self, number: int) -> None:
        # A response is known by its request, which stands before it or, in
        # files by other programs, behind it. Without one it is a GET.
        requests: dict[str, bytes] = {}
        loose: dict[str, tuple[bytes, RecordPosition]] = {}
        for record in records(self.paths[number]):
            kind = record.field("WARC-Type")
            url = record.field("WARC-Target-URI").strip("<>")
            partner = record.field("WARC-Concurrent-To")
            place = RecordPosition(number, record.offset)
            if kind == "request":
                first, _, body = record.http()
                wanted = key(first.partition(" ")[0], url, body)
                requests[record.field("WARC-Record-ID")] = wanted
                if partner in loose:
                    get, early = loose.pop(partner)
                    self._move(get, wanted, early)
            elif kind in ("response", "revisit") or (partner in requests and _failure(record)):
                if kind == "response":
                    self._bodies.setdefault(payload_digest(record), place)
                found = requests.pop(partner, None)
                if found is None:
                    found = key("GET", url, b"")
                    loose[record.field("WARC-Record-ID")] = (found, place)
                self._captures.setdefault(found, []).append(place)

    def _move(self, old: bytes, new: bytes, place: RecordPosition) -> None:
        places = self._captures[old]
        places.remove(place)
        if not places:
            del self._captures[old]
        self._captures.setdefault(new, []).append(place)

    def _read(self, place: RecordPosition, before: list[RecordPosition]) -> RecordedAnswer:
        """Return what is at *place*; *before*: earlier captures of the same request."""
        record = self._record(place)
        if record.field("WARC-Type") == "metadata":
            return RecordedAnswer(0, Headers(), b"", _failure(record))
        own = captured(self._name(place), record)
        if record.field("WARC-Type") != "revisit":
            return _answer(record, record, own, None)
        unchanged = record.field("WARC-Profile").endswith("/server-not-modified")
        source = None if unchanged else self._bodies.get(own.sha1b32)
        for place_before in reversed(before):
            # Programs that ask "if modified since" tell no digest: it is what came before.
            if source is None and self._record(place_before).field("WARC-Type") == "response":
                source = place_before
        if source is None:
            message = "%s, byte %d: it refers to a record that is not here; add its file"
            logger.warning(message, self.paths[place.file], place.offset)
            return RecordedAnswer(0, Headers(), b"", "not-archived")
        other = self._record(source)
        head = other if unchanged else record
        return _answer(head, other, own, captured(self._name(source), other))

    def _record(self, place: RecordPosition) -> Record:
        path = self.paths[place.file]
        try:
            file = self._open.get(place.file)
            if file is None:
                file = self._open[place.file] = path.open("rb")
            return read(file, place.offset, packed=is_packed(file))
        except (Damaged, OSError, ValueError) as error:
            message = f"{path} has changed: no answer at byte {place.offset}: {error}"
            raise ArchiveError(message) from error

    def _name(self, place: RecordPosition) -> str:
        path = self.paths[place.file]
        return str(path.relative_to(self.folder))


def _answer(
    record: Record, source: Record, own: Capture, original: Capture | None
) -> RecordedAnswer:
    first, pairs, _ = record.http() if record.block else source.http()
    headers = Headers()
    for name, value in pairs:
        headers.appendlist(name, value)
    words = first.split()
    status = int(words[1]) if len(words) > 1 and words[1].isdigit() else 0
    return RecordedAnswer(status, headers, source.http()[2], "", own, original)


def _failure(record: Record) -> str:
    """Return the slug that a metadata record of ours holds, else nothing."""
    if record.field("WARC-Type") == "metadata":
        for line in record.block.decode("utf-8", "replace").splitlines():
            name, _, value = line.partition(":")
            if name == FAILURE_FIELD:
                return value.strip()
    return ""


def archive_files(path: Path) -> list[Path]:
    """
    Return *path*, or the WARC files below the folder it is; raises ``ArchiveError``.

    Of a folder, what a killed crawl left of a file before its first record is
    whole is passed over, with a warning, unless there is nothing else.
    """
    if not path.is_dir():
        if not path.is_file():
            raise ArchiveError(f"REPLAY: {path} does not exist")
        return [path]
    found = sorted(file for file in path.rglob("*") if file.name.endswith(SUFFIXES))
    if not found:
        raise ArchiveError(f"REPLAY: no .warc or .warc.gz file in {path}")
    whole: list[Path] = []
    for file in found:
        try:
            next(records(file))
        except ArchiveError as error:
            if file == found[-1] and not whole:
                raise
            logger.warning("%s; passed over", error)
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
