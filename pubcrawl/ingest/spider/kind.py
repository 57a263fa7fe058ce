"""
An ingest request as a kind of seed, from top to bottom: its hops, the file at their end, its
result.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from msgspec.structs import replace
from scrapy.http import Response

from pubcrawl import platforms
from pubcrawl.engine.argument_texts import texts
from pubcrawl.engine.arguments import Arguments
from pubcrawl.engine.client import PageRequest
from pubcrawl.engine.kind import Kind, Result
from pubcrawl.engine.memory import MISSING, AnswerMemory, lasts, reading_form
from pubcrawl.engine.page_client import PageClient
from pubcrawl.engine.spider import SpiderClient
from pubcrawl.engine.work_queue import RecordWork
from pubcrawl.exceptions import Crash, FetchError, ParseError, SettingError, StoreError
from pubcrawl.fetch import history
from pubcrawl.fetch.archive.exchanges import capture_of
from pubcrawl.fetch.body_file import Body, head_of
from pubcrawl.fetch.decompress import GZIP_MAGIC, unpack_body
from pubcrawl.fetch.grobid import Grobid
from pubcrawl.formats import mime
from pubcrawl.formats.disposition import file_name
from pubcrawl.ingest import jobs
from pubcrawl.ingest.biblio import describes
from pubcrawl.ingest.biblio.near import Editions, expected_pages, preview
from pubcrawl.ingest.evidence import (
    FileFront,
    FileVerdict,
    expected_work,
    judge,
    same_doi,
)
from pubcrawl.ingest.file_links import LinkTable
from pubcrawl.ingest.filesets import Fileset
from pubcrawl.ingest.hops import (
    ACCEPTED,
    LINKS,
    BodyReading,
    HopEnd,
    HopResponse,
    Hops,
    LearnedHop,
)
from pubcrawl.ingest.hops.assets import GONE, fetch_assets
from pubcrawl.ingest.spider.services import PdfServices
from pubcrawl.ingest.spider.settings import IngestSettings
from pubcrawl.ingest.spider.work_queue import IngestWorkQueue
from pubcrawl.items import slugs
from pubcrawl.items.learned import Question
from pubcrawl.model.ingest import (
    LISTED,
    UNVERIFIED,
    WRONG,
    FileMeta,
    IngestResult,
    NearDuplicate,
    NextHop,
    Terminal,
    fixity,
)
from pubcrawl.reading.subresources import PageResource, completeness
from pubcrawl.store.keys import Name

if TYPE_CHECKING:
    from scrapy.crawler import Crawler
    from scrapy.settings import BaseSettings

T = TypeVar("T")


class IngestTools(IngestSettings):
    """What all ingests of a crawl share; *work_queue* has the file store."""

    def __init__(self, crawler: Crawler, client: PageClient, work_queue: IngestWorkQueue) -> None:
        super().__init__(crawler.settings)
        self.client = client
        self.work_queue = work_queue
        self.editions = Editions()
        grobid = Grobid.from_crawler(crawler)
        self.services = PdfServices(crawler, client, grobid) if grobid else None
        self.form = reading_form(crawler.settings, LearnedHop)


class IngestClient:
    """
    The requests, worker jobs and files of one seed.

    *keys*: of files that wait for the result. *cookies*: number of responses that have set new
    ones.
    """

    def __init__(
        self, work: RecordWork[IngestResult], client: SpiderClient, tools: IngestTools
    ) -> None:
        request = self._request = work.record.request
        self._memory = AnswerMemory(work, client, LearnedHop, tools.form)
        self._asked: Counter[PageRequest] = Counter()
        self.keys: list[str] = []
        self.cookies = 0
        self._client, self._tools = client, tools
        self._jar_size = 0
        self._meta = {
            "ingest": True,
            "force_recrawl": request.force_recrawl,
            "wanted": tuple(sorted(ACCEPTED.get(request.ingest_type, ()))),
            "download_maxsize": tools.size_max,
            "download_warnsize": tools.size_max,
            "download_timeout": tools.timeout,
        }

    async def get(self, request: PageRequest, **meta: Any) -> HopResponse:
        """Return the response of one address, which may be a redirect. Raises ``FetchError``."""
        question = self._question(request, meta)
        if stored := self._memory.find(question):
            self._count_cookies()
            learned, _ = stored
            if learned.error is not None:
                raise learned.error
            assert learned.response is not None  # noqa: S101 (one of them is stored)
            return learned.response
        try:
            answer = await self._client.get(request, **{**self._meta, **meta})
        except FetchError as error:
            self._client.count_failure(error.slug)
            if lasts(error):
                self._memory.keep(question, LearnedHop(error=error))
            raise
        finally:
            self._count_cookies()
        response = answer.response
        assert response is not None  # noqa: S101 (it was not remembered)
        body: Body = answer.body
        capture = response.meta.get("capture") or capture_of(
            request.url, response, datetime.now(UTC)
        )
        disposition = response.headers.get("Content-Disposition")
        name = file_name(disposition) if disposition else ""
        mimetype = mime.sniff(head_of(body), name=name or request.url)
        hop = HopResponse(
            answer.status,
            answer.url,
            answer.location,
            len(body),
            "application/pdf" if answer.url and answer.pdf else mimetype,
            cookies=answer.cookies,
            datetime=capture.datetime,
            archived=history.ARCHIVED in response.flags,
            body=body,
            capture=capture,
            name=name,
            source=response,
            question=question,
        )
        if hop.redirects or hop.status in MISSING:
            self.keep(hop)
        return hop

    def keep(self, response: HopResponse, reading: BodyReading | None = None) -> None:
        """Keep what was read in a response for the next crawl, if this one is interrupted."""
        if response.question is not None:
            bodiless = response._replace(
                body=b"", capture=None, source=None, question=None, reading=reading
            )
            self._memory.keep(response.question, LearnedHop(bodiless))

    def _question(self, request: PageRequest, meta: Mapping[str, Any]) -> Question:
        """Return the name of a request of the seed, which may request an address several times."""
        self._asked[request] += 1
        # Only an archive has responses of several times.
        near = meta.get("near") if self._tools.history else ""
        asked = (self._request, request, self._asked[request], near, meta.get("other_than"))
        return Question(self._client.source, repr(asked), request.url)

    def _count_cookies(self) -> None:
        size = self._client.crawl.cookies(self._client.jar)
        self.cookies += size > self._jar_size
        self._jar_size = size

    async def read(self, function: Callable[..., T], *args: Any, **kwargs: Any) -> T:
        """Return the result of *function*, called in a worker. Raises ``ParseError``."""
        return await self._client.read(function, *args, **kwargs)

    async def store_file(self, body: Body, meta: FileMeta, kind: str) -> str:
        """Store a file; return its name. Raises ``StoreError``."""
        path: str = await asyncio.to_thread(self._tools.work_queue.files.put, body, meta, kind)
        self.keys.append(path)
        return path


logger = logging.getLogger(__name__)

INCOMPLETE = "html-resource-no-capture"
KEPT = ("unknown-scope", UNVERIFIED, WRONG)
"""Statuses that are not hits, with a stored file."""

# Ingest types whose files may be gzip themselves.
_PACKED_TYPES = ("src", "component", "dataset")
# Refusals of pages to programs, from platforms with an API.
_REFUSALS = (*slugs.WALLS, "forbidden", "not-implemented")


class AcceptedFile(NamedTuple):
    """A file of the requested type: its bytes and fixity, their reading, and the response."""

    body: Body
    meta: FileMeta
    reading: BodyReading
    response: HopResponse


class IngestJob:
    """
    An ingest request; ``crawl`` reads from top to bottom.

    It is the client of its hops, for which it sniffs, unpacks, reads and judges bodies. *end*: of
    the hops.
    """

    def __init__(
        self, work: RecordWork[IngestResult], client: SpiderClient, tools: IngestTools
    ) -> None:
        self.work = work
        self.request = work.record.request
        self.client = IngestClient(work, client, tools)
        self.end = HopEnd("", "")
        self._tools = tools
        self._files: dict[str, AcceptedFile] = {}  # status of their reading → file
        self._hops = Hops(
            self.request, self, tools.lists, size_max=tools.size_max, history=tools.history
        )

    @property
    def cookies(self) -> int:
        """The number of responses that have set cookies."""
        return self.client.cookies

    async def crawl(self) -> IngestResult:
        """Find the file, fetch the resources of a page, store everything; return the result."""
        if self.request.list_only and self.request.ingest_type != "dataset":
            self.end = HopEnd(LISTED, self.request.base_url)
            return self._result(self.end, None)
        end = self.end = await self._hops.walk()
        files = (file for file in self._files.values() if file.reading is end.reading)
        file = next(files, None) if end.hit or end.status in KEPT else None
        result = self._result(end, file)
        if file is not None:
            await self._add_resources(result, file)
            await self._store(result, file)
        self._add_near_duplicate(result)
        return result

    def stopped(self, error: Crash) -> IngestResult:
        """Return the result of a request that an error of the program has stopped."""
        self.end = self._hops.stop(slugs.slug_of_error(error), str(error))
        return self._result(self.end, None)

    async def get(self, request: PageRequest, other_than: tuple[str, ...] = ()) -> HopResponse:
        """
        Return the response of an address; a body in gzip is unpacked.

        If the page of a dataset refuses programs, the address is enough, as its platform has an
        API. Raises ``FetchError``.
        """
        ingest_type = self.request.ingest_type
        try:
            response = await self.client.get(request, other_than=other_than)
        except FetchError as error:
            if ingest_type == "dataset" and slugs.slug_of_error(error) in _REFUSALS:
                ref = platforms.find_dataset(request.url, self._tools.platforms)
                if ref is not None and not ref.reason:
                    return HopResponse(error.status, request.url, is_known=True)
            raise
        body = response.body
        if response.redirects or ingest_type in _PACKED_TYPES or not body.startswith(GZIP_MAGIC):
            return response
        if "gzip" in _header(response.source, "Content-Type").lower():
            return response
        try:
            body = await asyncio.to_thread(unpack_body, body, "gzip", self._tools.size_max)
        except FetchError as error:
            too_large = error.slug == "too-large"
            return response._replace(fault="body-too-large" if too_large else "bad-gzip-encoding")
        mimetype = mime.sniff(head_of(body), name=response.name or request.url)
        return response._replace(body=body, size=len(body), mimetype=mimetype)

    async def read(self, response: HopResponse, how: str) -> BodyReading:
        """Have a body read; one of the requested type is judged, and kept for the result."""
        if how == "dataset":
            return await self._read_dataset(response)
        if response.reading is not None:
            return response.reading
        unread = False
        try:
            reading = await self._read_body(response, how)
        except Crash:
            raise
        except ParseError as error:  # the body killed the worker, or took too long
            reading, unread = await self._unread(error, response, how), True
        reading = reading._replace(how=how, describes=describes(reading.biblio))
        if how == LINKS:
            if not unread:
                self.client.keep(response, reading)
            return reading
        is_page = how == "page"
        verdict = self._verdict(
            "" if is_page else response.source.url,
            reading.front,
            reading.biblio if is_page else None,
        )
        reading = reading._replace(verdict=verdict, capture=response.sha1hex)
        if not reading.status and verdict.status:
            reading = reading._replace(status=verdict.status, message=verdict.message)
        is_first = reading.status in KEPT and reading.status not in self._files
        if reading.file is not None and (reading.hit or is_first):
            file = AcceptedFile(response.body, reading.file, reading, response)
            self._files[reading.status] = file
        return reading

    async def _read_body(self, response: HopResponse, how: str) -> BodyReading:
        """Return what a worker reads. Raises ``ParseError``."""
        read, body, source = self.client.read, response.body, response.source
        mimetype, tools = response.mimetype, self._tools
        if how == "pdf":
            pages_max = tools.client.pages_max
            return await read(
                jobs.pdf, body, url=source.url, mimetype=mimetype, pages_max=pages_max
            )
        if how == "xml":
            return await read(jobs.xml, body, mimetype=mimetype)
        if how == "file":
            return await read(jobs.other_file, body, mimetype)
        journals, webpages = tools.client.files
        return await read(
            jobs.page,
            body,
            url=source.url,
            content_type=_header(source, "Content-Type"),
            mimetype=mimetype,
            headers=_headers(source),
            ingest_type=self.request.ingest_type,
            accepted=how != LINKS,
            origin=self._hops.origin,
            journals=journals,
            webpages=webpages,
            links=tools.links,
        )

    async def _unread(self, error: ParseError, response: HopResponse, how: str) -> BodyReading:
        """Return the reading of a body that no worker could read; a PDF is accepted anyway."""
        message = f"{error.slug}: {error}"
        if how == LINKS:
            return BodyReading(message=message)
        file = await asyncio.to_thread(fixity, response.body, response.mimetype)
        if how == "pdf":
            name = "error-timeout" if error.slug == "parse-timeout" else "parse-error"
            meta = {"pdf_meta": {"status": name, "error_message": message}}
            return BodyReading(file=file, extra=meta, front=FileFront(fault=error.slug))
        return BodyReading(status=slugs.slug_of_error(error), message=message, file=file)

    async def _read_dataset(self, response: HopResponse) -> BodyReading:
        """Fetch the files of the dataset at this address, except those of earlier attempts."""
        url = response.url if response.is_known else response.source.url
        ref, page = platforms.find_dataset(url, self._tools.platforms), None
        if ref is None:
            try:
                listed = await self.client.read(
                    jobs.dataset,
                    response.body,
                    url=url,
                    content_type=_header(response.source, "Content-Type"),
                    mimetype=response.mimetype,
                    headers=_headers(response.source),
                )
                ref, page = listed or (None, None)
            except ParseError as error:
                logger.info("%s: %s", url, error)
        existing = (
            {} if self.request.force_recrawl else self._tools.work_queue.files_by_digest(self.work)
        )
        files = Fileset(
            ref,
            self.client,
            self._tools.datasets,
            page=page,
            only=self.request.only,
            list_only=self.request.list_only,
            existing=existing,
        )
        end, block = await files.fetch(), files.block()
        # The DOI of a dataset may be that of another version.
        own = str(block.get("platform_id", "")).lower().removeprefix("doi:")
        same = same_doi(own, self.request.ext_ids.get("doi", ""))
        verdict = self._verdict("", None, {"doi": own} if same else {})
        return BodyReading(
            status=end.status, message=end.message, extra=block, how="dataset", verdict=verdict
        )

    def _verdict(
        self, url: str, front: FileFront | None, biblio: Mapping[str, Any] | None
    ) -> FileVerdict:
        """
        Return the verdict on the file at *url*.

        *front*: its front matter. *biblio*: of the page that is the file itself; None for the
        landing page.
        """
        described = biblio is not None or self._hops.described
        landing = self._hops.biblio if biblio is None else biblio
        expected = expected_work(self.request, landing, described=described)
        return judge(expected, url, self._hops.link, front)

    def _result(self, end: HopEnd, file: AcceptedFile | None) -> IngestResult:
        """Return the result of a request whose hops have ended, perhaps at a *file*."""
        reading, biblio = end.reading or BodyReading(), self._hops.biblio
        extra = dict(reading.extra)
        if "pdf_meta" in extra:
            extra["pdf_meta"] = _compared(extra["pdf_meta"], biblio)
        result = IngestResult(
            request=self.request,
            status=end.status,
            hit=end.hit,
            error_message=end.message,
            hops=tuple(self._hops.hops),
            terminal=Terminal(
                end.url,
                end.datetime or None if end.code is not None else None,
                end.code,
                file.meta.sha1hex if file else "",
            ),
            extract_next_hop=NextHop.of(end.link) if end.link else None,
            html_biblio=dict(biblio) if biblio else None,
            **extra,
        )
        if reading.verdict is not None:
            result.confidence = reading.verdict.confidence
            result.evidence = reading.verdict.evidence
        if file is not None:
            result.file_meta, result.cdx = file.meta, file.response.capture
            result.revisit_cdx = file.response.source.meta.get("original")
        return result

    async def _add_resources(self, result: IngestResult, file: AcceptedFile) -> None:
        """Fetch the resources of a page; without most of them, it is no hit."""
        resources = [PageResource(*resource) for resource in file.reading.resources]
        if not resources:
            return
        assets = await fetch_assets(resources, self.client, self._tools.lists, self.end.datetime)
        # What the host does not have is missing for every reader.
        needed = (one for one in resources if assets.missing.get(one.url) != GONE)
        complete = completeness(needed, {row["url"] for row in assets.loaded})
        result.html_resources, result.html_completeness = assets.loaded, complete
        result.html_missing = assets.missing or None
        if result.status == "success" and complete < self._tools.complete_min:
            result.status, result.hit = INCOMPLETE, False
            result.error_message = f"{len(assets.missing)} resources of the page are missing"

    async def _store(self, result: IngestResult, file: AcceptedFile) -> None:
        """Store the file, its text and what GROBID reads in it."""
        store, kind = self.client.store_file, self.request.ingest_type
        if file.reading.how == "pdf":
            kind = "pdf"
        result.file_path = await store(file.body, file.meta, kind)
        if file.reading.text:
            await store(file.reading.text.encode("utf-8", "replace"), file.meta, "text")
        if kind == "pdf" and self._tools.services is not None:
            result.grobid, tei = await self._tools.services.read(file.body)
            if tei:
                await store(tei, file.meta, "grobid")

    def _add_near_duplicate(self, result: IngestResult) -> None:
        """Add to the result of a PDF an earlier one of this crawl that is nearly the same."""
        simhash = (result.pdf_meta or {}).get("simhash")
        if simhash is None or not result.hit:
            return
        if found := self._tools.editions.add(int(simhash, 16), result.terminal.terminal_sha1hex):
            result.near_duplicate = NearDuplicate(found.name, found.distance)


class IngestKind(Kind[IngestResult]):
    """Requests for files."""

    of = IngestResult
    remembers = False  # only pages and redirects are kept before a result is stored
    takes = texts("seeds", "urls", "where", "type", "retry", "again")
    missing = (
        "-a seeds=FILE (a request as JSON, an address or an identifier a line; "
        "- for standard input) or -a urls='https://a.example/article.pdf'"
    )

    @classmethod
    def parse(cls, given: Mapping[str, str], settings: BaseSettings, spider: str) -> Arguments:
        arguments = super().parse(given, settings, spider)
        if arguments.again and (arguments.seeds or arguments.where or arguments.retry):
            raise SettingError(
                "ingest: again=1 is for -a urls= alone; for lists: scrapy seeds retry LIST --hits"
            )
        return arguments

    @classmethod
    def check(cls, arguments: Arguments, settings: BaseSettings) -> None:
        super().check(arguments, settings)
        LinkTable.load(IngestSettings(settings).links)

    def open(self, spider: Any) -> None:
        self.tools = IngestTools(spider.crawler, spider.client, spider.work_queue)

    def names(self, seed: Any) -> tuple[Name, ...]:
        return (("ingest", seed.request.base_url),)

    def record(self, seed: Any, stored: IngestResult | None, now: int) -> IngestResult:
        return IngestResult(request=seed.request, status="")

    def result(self, record: IngestResult) -> Result:
        url = record.terminal.terminal_url or record.request.base_url
        lost = not record.hit and record.status != LISTED
        return Result(record.status, passing=False, lost=lost, url=url)

    async def crawl(self, work: RecordWork[IngestResult], client: SpiderClient) -> IngestResult:
        job = IngestJob(work, client, self.tools)
        try:
            result = await job.crawl()
        except StoreError:
            raise
        except Exception as error:
            result = job.stopped(client.crash(error))
        work.files = tuple(job.client.keys)
        if requeue := job.end.requeue:
            request = job.request
            given = {**request.given, "ingest_type": requeue, "base_url": request.base_url}
            work.further = (replace(request, ingest_type=requeue, given=given),)
        return result


def _compared(meta: Mapping[str, Any], biblio: Mapping[str, Any]) -> dict[str, Any]:
    """Add to the block of a PDF the expected number of pages, and whether it is a preview."""
    first, last = str(biblio.get("first_page", "")), str(biblio.get("last_page", ""))
    expected = expected_pages(first, last)
    if expected is None or "page_count" not in meta:
        return dict(meta)
    compared = {**meta, "expected_pages": expected}
    if preview(meta["page_count"], expected):
        compared["preview"] = True
    return compared


def _header(response: Response, name: str) -> str:
    return b", ".join(response.headers.getlist(name)).decode("latin-1")


def _headers(response: Response) -> dict[str, str]:
    names = (name for name in ("Link", "Refresh") if name in response.headers)
    return {name.lower(): _header(response, name) for name in names}
