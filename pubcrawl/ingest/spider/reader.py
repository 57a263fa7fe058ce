"""Requests and responses of ingest jobs: sniff the bodies, have them read, store the files."""

from __future__ import annotations

import asyncio
import logging
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from scrapy import Request
from scrapy.http import Response

from pubcrawl import platforms
from pubcrawl.engine.fetching import PageRequest
from pubcrawl.engine.page_client import PageClient, fetch_result
from pubcrawl.engine.setting_values import number, paths
from pubcrawl.exceptions import AnswerError, Crash, FetchError, ParseError
from pubcrawl.fetch.archive.recorder import capture_of
from pubcrawl.fetch.browser import Browse
from pubcrawl.fetch.history import ARCHIVED
from pubcrawl.formats import mime
from pubcrawl.ingest import filesets as fileset
from pubcrawl.ingest import jobs
from pubcrawl.ingest.biblio import describes
from pubcrawl.ingest.biblio.near import Editions
from pubcrawl.ingest.evidence import FileFront
from pubcrawl.ingest.filesets import Fileset
from pubcrawl.ingest.hops import types as hop_types
from pubcrawl.ingest.hops.assets import Loaded
from pubcrawl.ingest.hops.events import BodyReading, HopResponse
from pubcrawl.ingest.spider import datasets
from pubcrawl.ingest.spider.job import AcceptedFile, IngestJob
from pubcrawl.ingest.spider.services import PdfServices
from pubcrawl.items import slugs
from pubcrawl.model.fileset import DatasetRef, ListingPage
from pubcrawl.model.ingest import Capture, FileMeta, IngestResult, NearDuplicate

if TYPE_CHECKING:
    from scrapy.crawler import Crawler

    from pubcrawl.ingest.spider.work_queue import IngestWorkQueue

logger = logging.getLogger(__name__)

GZIP = b"\x1f\x8b"
# Ingest types whose files may be gzip themselves.
_PACKED_TYPES = ("src", "component", "dataset")
# Refusals of pages to programs, from platforms with an API.
_REFUSALS = (*slugs.WALLS, "forbidden", "not-implemented")


class IngestReader:
    """
    Makes the requests of jobs, and takes the responses; *work_queue* has the file store.

    *size_max*: bytes of the largest file.
    """

    def __init__(self, crawler: Crawler, client: PageClient, work_queue: IngestWorkQueue) -> None:
        settings = crawler.settings
        self.client = client
        self.work_queue = work_queue
        self.links = paths(settings, "FULLTEXT_LINKS_YAML")
        self.size_max = number(settings, "INGEST_SIZE_MAX", least=1)
        self.timeout = settings.getfloat("INGEST_TIMEOUT")
        self.complete_min = settings.getfloat("INGEST_RESOURCES_MIN")
        self.editions = Editions()
        self.services = PdfServices(crawler, client)
        self.datasets = datasets.limits(settings)
        self.platforms = datasets.hosts(settings)

    def request(self, job: IngestJob, **options: Any) -> Request:
        """Return the next request of *job*; *options*: of ``Request``."""
        get, request = job.get, job.request
        assert get is not None  # noqa: S101 (it waited for this)
        meta: dict[str, Any] = {
            "accepts": get.accepts,
            "dont_redirect": True,
            "cookiejar": id(job),
            "ingest": True,
            "force_recrawl": request.force_recrawl,
            "wanted": tuple(sorted(hop_types.ACCEPTED.get(request.ingest_type, ()))),
            "download_maxsize": self.size_max,
            "download_warnsize": self.size_max,
            "download_timeout": self.timeout,
        }
        if job.assets is not None:
            meta |= {"wanted": (), "near": job.end.datetime}
        elif job.hops.refused:
            meta["other_than"] = job.hops.refused
        elif job.files is not None and job.files.get is not None and job.files.get.size_max:
            meta["download_maxsize"] = job.files.get.size_max
            meta["dont_obey_robotstxt"] = meta["api"] = job.files.get.api
        if get.browser:
            meta["browser"] = Browse(self.client.wait_until, get.fresh)
        return Request(get.url, meta=meta, **options)

    def take_failure(self, error: FetchError, job: IngestJob, request: Request | None) -> None:
        """Pass an error to *job*."""
        if job.files is not None:
            job.files.fail(error)
            job.settle_files()
        elif job.assets is not None:
            job.assets.fail(error)
        elif not self._past_wall(job, error, job.hops.get.url if job.hops.get else ""):
            capture = request.meta.get("capture") if request is not None else None
            date = capture.datetime if capture is not None else ""
            job.hops.fail(error, cookies=self._set_cookies(job), datetime=date)

    async def take_response(self, response: Response, job: IngestJob) -> None:
        """Pass a response to the current part of *job*."""
        get = job.get
        assert get is not None  # noqa: S101 (this is the answer to it)
        cookies = self._set_cookies(job)
        if job.files is not None:
            await self._part(response, job, job.files)
        elif job.assets is not None:
            await self._asset(response, job, get)
        else:
            await self._hop(response, job, get, cookies=cookies)

    def _past_wall(self, job: IngestJob, error: FetchError, url: str) -> bool:
        """
        Begin with the files of a dataset if its page at *url* refuses programs.

        Its platform has an API for them. Return False if the address is of no such platform.
        """
        if job.request.ingest_type != "dataset" or slugs.slug_of_error(error) not in _REFUSALS:
            return False
        ref = platforms.find_dataset(url, self.platforms)
        if ref is None or ref.reason:
            return False
        job.hops.go_past(error)
        self._begin_files(job, ref)
        return True

    async def finish(self, job: IngestJob) -> IngestResult:
        """Store the files of *job*, and return its result."""
        if (accepted_file := job.found) is not None and (
            file := accepted_file.reading.file
        ) is not None:
            path = await self._store_file(job, accepted_file.body, file, accepted_file.kind)
            job.blocks["file_path"] = path
            if accepted_file.text:
                await self._store_file(
                    job, accepted_file.text.encode("utf-8", "replace"), file, "text"
                )
            if accepted_file.kind == "pdf" and (
                read := await self.services.read(accepted_file.body)
            ):
                job.blocks["grobid"], tei = read
                if tei:
                    await self._store_file(job, tei, file, "grobid")
        result = job.make_result(self.complete_min)
        self._compare(result)
        return result

    def make_result(self, job: IngestJob) -> IngestResult:
        """Return the result of a *job* without files."""
        return job.make_result(self.complete_min)

    def _set_cookies(self, job: IngestJob) -> bool:
        """Return whether the jar of *job* has more cookies than at the last check."""
        count = self.client.cookies(id(job))
        more, job.cookies = count > job.cookies, count
        return more

    def _compare(self, result: IngestResult) -> None:
        """Add to the result of a PDF an earlier one of this crawl that is nearly the same."""
        simhash = (result.pdf_meta or {}).get("simhash")
        if simhash is None or not result.hit:
            return
        if found := self.editions.add(int(simhash, 16), result.terminal.terminal_sha1hex):
            result.near_duplicate = NearDuplicate(found.name, found.distance)

    async def _store_file(self, job: IngestJob, body: bytes, meta: FileMeta, kind: str) -> str:
        path: str = await asyncio.to_thread(self.work_queue.files.put, body, meta, kind)
        job.keys.append(path)
        return path

    async def _hop(
        self, response: Response, job: IngestJob, get: PageRequest, *, cookies: bool
    ) -> None:
        """Take the response of a hop."""
        hops, body, answer = job.hops, response.body, fetch_result(response)
        capture = _capture(response, get.url)
        sniffed, fault = jobs.SniffedBody(""), ""
        if not (answer.location and 300 <= answer.status < 400):
            try:
                sniffed = await self._sniff(body, get.url, answer.content_type, job)
            except ParseError as error:
                fault = error.slug
        if sniffed.body is not None:
            body = sniffed.body
        hops.receive(
            HopResponse(
                answer.status,
                answer.url,
                answer.location,
                len(body),
                "application/pdf" if answer.url and answer.pdf else sniffed.mimetype,
                cookies=cookies,
                fault=fault,
                datetime=capture.datetime,
            )
        )
        if hops.reading == "dataset":
            await self._dataset(response, job, sniffed.mimetype)
        elif hops.reading:
            await self._read(response, job, body, sniffed.mimetype, capture)

    async def _sniff(
        self, body: bytes, url: str, content_type: str, job: IngestJob
    ) -> jobs.SniffedBody:
        """Return the media type of a body; a worker unpacks it if needed."""
        if job.request.ingest_type in _PACKED_TYPES or not body.startswith(GZIP):
            return jobs.SniffedBody(mime.sniff(body, name=url))
        return await self.client.pool.run(
            jobs.sniff_body, body, name=url, content_type=content_type, size_max=self.size_max
        )

    async def _read(
        self, response: Response, job: IngestJob, body: bytes, mimetype: str, capture: Capture
    ) -> None:
        """Have a worker read the body, and pass the result to the hops."""
        hops, url = job.hops, response.url
        accepted, reading = hops.accepted, hops.reading
        resources: tuple[tuple[str, str], ...] = ()
        text = ""
        front = None
        try:
            if reading == "page":
                page = await self._page(response, job, body, mimetype, accepted=accepted)
                resources, text = page.resources, page.text
                read = BodyReading(
                    page.candidates, page.biblio, page.status, page.message, page.file, page.extra
                )
            else:
                file = await self._file(reading, body, url, mimetype)
                text, front = file.text, file.front
                fields = (file.biblio, file.status, file.message, file.file, file.extra)
                read = BodyReading((), *fields)
            read = read._replace(describes=describes(read.biblio))
        except Crash:
            raise
        except ParseError as error:  # the body killed the worker, or took too long
            read = await self._unread(error, body, mimetype, accepted=accepted, reading=reading)
            front = FileFront(fault=error.slug) if reading == "pdf" else None
        if accepted:
            own = read.biblio if reading == "page" else None
            verdict = job.verdict("" if reading == "page" else url, front, own)
            read = read._replace(verdict=verdict, capture=capture.sha1hex)
            if not read.status and verdict.status:
                read = read._replace(status=verdict.status, message=verdict.message)
            kind = "pdf" if reading == "pdf" else job.request.ingest_type
            original = response.meta.get("original")
            job.keep(AcceptedFile(body, read, capture, original, kind, text))
        hops.take_reading(read)
        if hops.end is not None and accepted:
            job.load(resources)

    async def _page(
        self, response: Response, job: IngestJob, body: bytes, mimetype: str, *, accepted: bool
    ) -> jobs.ParsedPage:
        return await self.client.pool.run(
            jobs.page,
            body,
            url=response.url,
            content_type=_header(response, "Content-Type"),
            mimetype=mimetype,
            headers=_headers(response),
            ingest_type=job.request.ingest_type,
            accepted=accepted,
            origin=job.hops.origin,
            journals=self.client.files[0],
            webpages=self.client.files[1],
            links=self.links,
        )

    async def _file(self, reading: str, body: bytes, url: str, mimetype: str) -> jobs.ParsedFile:
        run = self.client.pool.run
        if reading == "pdf":
            pages_max = self.client.pages_max
            return await run(jobs.pdf, body, url=url, mimetype=mimetype, pages_max=pages_max)
        if reading == "xml":
            return await run(jobs.xml, body, mimetype=mimetype)
        return await run(jobs.any_file, body, mimetype=mimetype)

    async def _unread(
        self, error: ParseError, body: bytes, mimetype: str, *, accepted: bool, reading: str
    ) -> BodyReading:
        """Return the reading of a body that no worker could read; a PDF is accepted anyway."""
        message = f"{error.slug}: {error}"
        if not accepted:
            return BodyReading(message=message)
        file = (await self.client.pool.run(jobs.any_file, body, mimetype=mimetype)).file
        if reading == "pdf":
            name = "error-timeout" if error.slug == "parse-timeout" else "parse-error"
            return BodyReading(
                file=file, extra={"pdf_meta": {"status": name, "error_message": message}}
            )
        return BodyReading(status=slugs.slug_of_error(error), message=message, file=file)

    async def _asset(self, response: Response, job: IngestJob, get: PageRequest) -> None:
        """Take the response of a page's resource."""
        assets, answer = job.assets, fetch_result(response)
        assert assets is not None  # noqa: S101 (the caller has checked)
        if answer.location and 300 <= answer.status < 400:
            assets.redirected(answer.location)
            return
        loaded = None
        if body := response.body:
            mimetype = mime.sniff(body, name=get.url)
            file = (await self.client.pool.run(jobs.any_file, body, mimetype=mimetype)).file
            loaded = Loaded(_capture(response, get.url), file)
        assets.receive(loaded, answer.status)

    async def _dataset(self, response: Response, job: IngestJob, mimetype: str) -> None:
        """Begin with the files of the dataset at the end of the hops."""
        ref = platforms.find_dataset(response.url, self.platforms)
        page = None
        if ref is None:
            try:
                found = await self.client.pool.run(
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
            ref, page = found or (None, None)
        self._begin_files(job, ref, page)

    def _begin_files(
        self, job: IngestJob, ref: DatasetRef | None, page: ListingPage | None = None
    ) -> None:
        """Fetch the files of a dataset, except those of earlier attempts."""
        existing = {} if job.request.force_recrawl else self.work_queue.files_by_digest(job.claimed)
        job.files = Fileset(ref, self.datasets, page=page, existing=existing)
        job.settle_files()

    async def _part(self, response: Response, job: IngestJob, files: Fileset) -> None:
        """Take a part of the list of a dataset's files, or a file."""
        get, answer, body = files.get, fetch_result(response), response.body
        assert get is not None  # noqa: S101 (as asked)
        capture = _capture(response, get.url)
        page, meta = None, None
        try:
            if answer.location and 300 <= answer.status < 400:
                pass
            elif get.ask is not None and files.ref is not None:
                page = await self.client.pool.run(jobs.listing, body, files.ref, get.ask)
            elif body:
                mimetype = mime.sniff(body, name=get.url)
                meta = (await self.client.pool.run(jobs.any_file, body, mimetype=mimetype)).file
            else:
                raise ParseError("the body is empty", slug="empty-blob")
        except AnswerError as error:
            files.fail(error)
        else:
            archived = ARCHIVED in response.flags
            result = fileset.FilesetResponse(
                answer.status,
                answer.location,
                page,
                meta,
                capture.datetime,
                archived=archived,
                cookies=answer.cookies,
            )
            if files.receive(result) == "success" and meta is not None:
                path = await self._store_file(job, body, meta, "dataset")
                if get.item is not None:
                    get.item.file_path = path
        job.settle_files()


def _capture(response: Response, url: str) -> Capture:
    """Return the CDX row of a response."""
    capture: Capture | None = response.meta.get("capture")
    return capture or capture_of(url, response, datetime.now(UTC))


def _header(response: Response, name: str) -> str:
    return b", ".join(response.headers.getlist(name)).decode("latin-1")


def _headers(response: Response) -> dict[str, Any]:
    names = (name for name in ("Link", "Refresh") if name in response.headers)
    return {name.lower(): _header(response, name) for name in names}
