"""What an ingest makes of answers: seen for what they are, read by workers, kept."""

from __future__ import annotations

import asyncio
import logging
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from scrapy import Request
from scrapy.http import Response

from pubcrawl.exceptions import AnswerError, FetchError, ParseError
from pubcrawl.fetch.browser import Browse
from pubcrawl.fetch.grobid import Grobid
from pubcrawl.fetch.history import ARCHIVED
from pubcrawl.fetch.recorder import capture_of
from pubcrawl.frontier import fileset, hop_types
from pubcrawl.frontier.fileset import Fileset
from pubcrawl.frontier.hop_assets import Loaded
from pubcrawl.frontier.hop_parts import BodyReading, HopResponse
from pubcrawl.frontier.visit import PageRequest
from pubcrawl.items import slugs
from pubcrawl.items.fileset import DatasetRef, ListingPage
from pubcrawl.items.ingest import Capture, FileMeta, IngestResult
from pubcrawl.parse import manifests, mime
from pubcrawl.parse.biblio import describes
from pubcrawl.parse.biblio.near import Editions
from pubcrawl.spiders import datasets
from pubcrawl.spiders.ingest_lists import paths
from pubcrawl.spiders.ingest_trip import AcceptedFile, IngestJob
from pubcrawl.spiders.setting_values import number
from pubcrawl.spiders.visits import Visits, came
from pubcrawl.workers import ingest_jobs as jobs

if TYPE_CHECKING:
    from scrapy.crawler import Crawler

    from pubcrawl.spiders.ingest_desk import IngestDesk

logger = logging.getLogger(__name__)

GZIP = b"\x1f\x8b"
# What is gzip by itself where it is asked for.
_PACKED_TYPES = ("src", "component", "dataset")
BAD_TEI = "bad-grobid-xml"
# What is said of pages to programs, where APIs are for these; and of archives to Save Page Now.
_REFUSALS = (
    *("blocked-captcha", "blocked-cookie", "blocked-forbidden", "blocked-wall"),
    *("forbidden", "skip-wall", "not-implemented"),
)


class IngestReader:
    """
    Asks for trips, and takes the answers; *desk* has the place where files wait.

    *size_max*: bytes of the largest file.
    """

    def __init__(self, crawler: Crawler, visits: Visits, desk: IngestDesk) -> None:
        settings = crawler.settings
        self.visits = visits
        self.desk = desk
        self.links = paths(settings, "FULLTEXT_LINKS_YAML")
        self.size_max = number(settings, "INGEST_SIZE_MAX", least=1)
        self.timeout = settings.getfloat("INGEST_TIMEOUT")
        self.complete_min = settings.getfloat("INGEST_RESOURCES_MIN")
        self.editions = Editions()
        self.grobid = Grobid.from_crawler(crawler)
        self.datasets = datasets.limits(settings)
        self.platforms = datasets.hosts(settings)

    def request(self, trip: IngestJob, **options: Any) -> Request:
        """Return the request for what *trip* asks for, as *options*."""
        get, asked = trip.get, trip.request
        assert get is not None  # noqa: S101 (it waited for this)
        meta: dict[str, Any] = {
            "accepts": get.accepts,
            "dont_redirect": True,
            "cookiejar": id(trip),
            "ingest": True,
            "force_recrawl": asked.force_recrawl,
            "wanted": tuple(sorted(hop_types.ACCEPTED.get(asked.ingest_type, ()))),
            "download_maxsize": self.size_max,
            "download_warnsize": self.size_max,
            "download_timeout": self.timeout,
        }
        if trip.assets is not None:
            meta |= {"wanted": (), "near": trip.end.datetime}
        elif trip.files is not None and trip.files.get is not None and trip.files.get.size_max:
            meta["download_maxsize"] = trip.files.get.size_max
            meta["dont_obey_robotstxt"] = meta["api"] = trip.files.get.api
        if get.browser:
            meta["browser"] = Browse(self.visits.wait_until, get.fresh)
        return Request(get.url, meta=meta, **options)

    def missed(self, error: FetchError, trip: IngestJob, request: Request | None) -> None:
        """Tell *trip* that what it asked for did not come."""
        if trip.files is not None:
            trip.files.failed(error)
            trip.settle_files()
        elif trip.assets is not None:
            trip.assets.failed(error)
        elif not self._past_wall(trip, error, trip.hops.get.url if trip.hops.get else ""):
            capture = request.meta.get("capture") if request is not None else None
            date = capture.datetime if capture is not None else ""
            trip.hops.failed(error, cookies=self._set_cookies(trip), datetime=date)

    async def take(self, response: Response, trip: IngestJob) -> None:
        """Take an answer, whatever *trip* is at."""
        get = trip.get
        assert get is not None  # noqa: S101 (this is the answer to it)
        cookies = self._set_cookies(trip)
        if trip.files is not None:
            await self._part(response, trip, trip.files)
        elif trip.assets is not None:
            await self._asset(response, trip, get)
        else:
            await self._hop(response, trip, get, cookies=cookies)

    def _past_wall(self, trip: IngestJob, error: FetchError, url: str) -> bool:
        """
        Begin with the files of a dataset whose page at *url* is refused to programs.

        Its platform has an API for these; False where that is not known by the address.
        """
        if trip.request.ingest_type != "dataset" or slugs.of(error) not in _REFUSALS:
            return False
        place = manifests.place(url, self.platforms)
        if place is None or place.reason:
            return False
        trip.hops.go_past(error)
        self._begin_files(trip, place)
        return True

    async def result(self, trip: IngestJob) -> IngestResult:
        """Return what became of *trip*; its files are put beside."""
        if (kept := trip.found) is not None and (file := kept.read.file) is not None:
            await self._keep(trip, kept.body, file, kept.kind)
            if kept.text:
                await self._keep(trip, kept.text.encode("utf-8", "replace"), file, "text")
            if kept.kind == "pdf" and self.grobid is not None:
                await self._tei(trip, kept.body, file, self.grobid)
        result = trip.result(self.complete_min)
        self._compare(result)
        return result

    def told(self, trip: IngestJob) -> IngestResult:
        """Return what became of a *trip* that has no files."""
        return trip.result(self.complete_min)

    def _set_cookies(self, trip: IngestJob) -> bool:
        """Answer whether the jar of *trip* has more than when it was last looked at."""
        held = self.visits.cookies(id(trip))
        more, trip.cookies = held > trip.cookies, held
        return more

    def _compare(self, result: IngestResult) -> None:
        """Tell of a PDF which one of this crawl is another edition of it."""
        told = result.extra.get("pdf_meta", {}).get("simhash")
        if told is None or not result.hit:
            return
        if found := self.editions.add(int(told, 16), result.terminal_sha1hex):
            result.extra["near_duplicate"] = {"sha1hex": found.name, "distance": found.distance}

    async def _tei(self, trip: IngestJob, body: bytes, file: FileMeta, grobid: Grobid) -> None:
        """Keep what GROBID makes of a PDF, with what that says of the article."""
        tei, metadata = await grobid.fulltext(body), {}
        if tei.body:
            try:
                metadata = await self.visits.pool.run(jobs.tei, tei.body)
            except ParseError as error:
                tei = tei._replace(status=BAD_TEI, body=b"", error_message=str(error))
        trip.blocks["grobid"] = tei.block() | ({"metadata": metadata} if metadata else {})
        if tei.body:
            await self._keep(trip, tei.body, file, "grobid")

    async def _keep(self, trip: IngestJob, body: bytes, meta: FileMeta, kind: str) -> None:
        trip.keys.append(await asyncio.to_thread(self.desk.files.put, body, meta, kind))

    async def _hop(
        self, response: Response, trip: IngestJob, get: PageRequest, *, cookies: bool
    ) -> None:
        """Take the answer to a hop."""
        hops, body, answer = trip.hops, response.body, came(response)
        capture = _capture(response, get.url)
        seen, fault = jobs.SniffedBody(""), ""
        if not (answer.location and 300 <= answer.status < 400):
            try:
                seen = await self._seen(body, get.url, answer.content_type, trip)
            except ParseError as error:
                fault = error.slug
        if seen.body is not None:
            body = seen.body
        hops.came(
            HopResponse(
                answer.status,
                answer.url,
                answer.location,
                len(body),
                "application/pdf" if answer.url and answer.pdf else seen.mimetype,
                cookies=cookies,
                fault=fault,
                datetime=capture.datetime,
            )
        )
        if hops.reading == "dataset":
            await self._dataset(response, trip, seen.mimetype)
        elif hops.reading:
            await self._read(response, trip, body, seen.mimetype, capture)

    async def _seen(
        self, body: bytes, url: str, content_type: str, trip: IngestJob
    ) -> jobs.SniffedBody:
        """Return what a body is; unpacking is left to a worker."""
        if trip.request.ingest_type in _PACKED_TYPES or not body.startswith(GZIP):
            return jobs.SniffedBody(mime.sniff(body, name=url))
        return await self.visits.pool.run(
            jobs.seen, body, name=url, content_type=content_type, size_max=self.size_max
        )

    async def _read(
        self, response: Response, trip: IngestJob, body: bytes, mimetype: str, capture: Capture
    ) -> None:
        """Have what came read, and go on with what that gives."""
        hops, url = trip.hops, response.url
        accepted, reading = hops.accepted, hops.reading
        resources: tuple[tuple[str, str], ...] = ()
        text = ""
        try:
            if reading == "page":
                page = await self._page(response, trip, body, mimetype, accepted=accepted)
                resources, text = page.resources, page.text
                read = BodyReading(
                    page.candidates, page.biblio, page.status, page.message, page.file, page.extra
                )
            else:
                file = await self._file(reading, body, url, mimetype)
                text = file.text
                read = BodyReading(
                    (), file.biblio, file.status, file.message, file.file, file.extra
                )
            read = read._replace(describes=describes(read.biblio))
        except ParseError as error:  # the worker died of it, or took too long
            read = await self._unread(error, body, mimetype, accepted=accepted, reading=reading)
        if accepted:
            kind = "pdf" if reading == "pdf" else trip.request.ingest_type
            original = response.meta.get("original")
            trip.keep(AcceptedFile(body, read, capture, original, kind, text))
        hops.read(read)
        if hops.end is not None and accepted:
            trip.load(resources)

    async def _page(
        self, response: Response, trip: IngestJob, body: bytes, mimetype: str, *, accepted: bool
    ) -> jobs.PageRead:
        return await self.visits.pool.run(
            jobs.page,
            body,
            url=response.url,
            content_type=_header(response, "Content-Type"),
            mimetype=mimetype,
            headers=_headers(response),
            wanted=trip.request.ingest_type,
            accepted=accepted,
            journals=self.visits.files[0],
            webpages=self.visits.files[1],
            links=self.links,
        )

    async def _file(self, reading: str, body: bytes, url: str, mimetype: str) -> jobs.FileRead:
        run = self.visits.pool.run
        if reading == "pdf":
            pages_max = self.visits.pages_max
            return await run(jobs.pdf, body, url=url, mimetype=mimetype, pages_max=pages_max)
        if reading == "xml":
            return await run(jobs.xml, body, mimetype=mimetype)
        return await run(jobs.any_file, body, mimetype=mimetype)

    async def _unread(
        self, error: ParseError, body: bytes, mimetype: str, *, accepted: bool, reading: str
    ) -> BodyReading:
        """Return what is known of a body all the same; a PDF is no less of a file for it."""
        told = f"{error.slug}: {error}"
        if not accepted:
            return BodyReading(message=told)
        file = (await self.visits.pool.run(jobs.any_file, body, mimetype=mimetype)).file
        if reading == "pdf":
            name = "error-timeout" if error.slug == "parse-timeout" else "parse-error"
            return BodyReading(
                file=file, extra={"pdf_meta": {"status": name, "error_message": told}}
            )
        return BodyReading(status=slugs.of(error), message=told, file=file)

    async def _asset(self, response: Response, trip: IngestJob, get: PageRequest) -> None:
        """Take what a page loads."""
        assets, answer = trip.assets, came(response)
        assert assets is not None  # noqa: S101 (who calls has looked)
        if answer.location and 300 <= answer.status < 400:
            assets.redirected(answer.location)
            return
        loaded = None
        if body := response.body:
            mimetype = mime.sniff(body, name=get.url)
            file = (await self.visits.pool.run(jobs.any_file, body, mimetype=mimetype)).file
            loaded = Loaded(_capture(response, get.url), file)
        assets.came(loaded, answer.status)

    async def _dataset(self, response: Response, trip: IngestJob, mimetype: str) -> None:
        """Begin with the files of the dataset that the way has led to."""
        place = manifests.place(response.url, self.platforms)
        page = None
        if place is None:
            try:
                found = await self.visits.pool.run(
                    jobs.dataset,
                    response.body,
                    url=response.url,
                    content_type=_header(response, "Content-Type"),
                    mimetype=mimetype,
                    headers=_headers(response),
                )
            except ParseError as error:
                logger.info("%s: %s", response.url, error)
                found = None
            place, page = found or (None, None)
        self._begin_files(trip, place, page)

    def _begin_files(
        self, trip: IngestJob, place: DatasetRef | None, page: ListingPage | None = None
    ) -> None:
        """Fetch the files of a dataset that are not here since an earlier try."""
        known = {} if trip.request.force_recrawl else self.desk.known_files(trip.claimed)
        trip.files = Fileset(place, self.datasets, page=page, known=known)
        trip.settle_files()

    async def _part(self, response: Response, trip: IngestJob, files: Fileset) -> None:
        """Take a part of the list of a dataset's files, or one of these."""
        get, answer, body = files.get, came(response), response.body
        assert get is not None  # noqa: S101 (as asked)
        capture = _capture(response, get.url)
        page, meta = None, None
        try:
            if answer.location and 300 <= answer.status < 400:
                pass
            elif get.ask is not None and files.place is not None:
                page = await self.visits.pool.run(jobs.listing, body, files.place, get.ask)
            elif body:
                mimetype = mime.sniff(body, name=get.url)
                meta = (await self.visits.pool.run(jobs.any_file, body, mimetype=mimetype)).file
            else:
                raise ParseError("the body is empty", slug="empty-blob")
        except AnswerError as error:
            files.failed(error)
        else:
            archived = ARCHIVED in response.flags
            told = fileset.FilesetResponse(
                answer.status,
                answer.location,
                page,
                meta,
                capture.datetime,
                archived=archived,
                cookies=answer.cookies,
            )
            if files.came(told) == "success" and meta is not None:
                await self._keep(trip, body, meta, "dataset")
        trip.settle_files()


def _capture(response: Response, url: str) -> Capture:
    """Return the row of an answer in an index of archives."""
    known: Capture | None = response.meta.get("capture")
    return known or capture_of(url, response, datetime.now(UTC))


def _header(response: Response, name: str) -> str:
    return b", ".join(response.headers.getlist(name)).decode("latin-1")


def _headers(response: Response) -> dict[str, Any]:
    return {"link": _header(response, "Link")} if b"Link" in response.headers else {}
