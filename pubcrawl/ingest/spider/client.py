"""What all ingests of a crawl share, and the requests, worker jobs and files of one of them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, TypeVar

from pubcrawl.engine.client import PageRequest
from pubcrawl.engine.page_client import PageClient
from pubcrawl.engine.setting_values import number, paths
from pubcrawl.engine.spider import SpiderClient
from pubcrawl.exceptions import FetchError
from pubcrawl.fetch import history
from pubcrawl.fetch.archive.exchanges import capture_of
from pubcrawl.fetch.body_file import Body
from pubcrawl.fetch.large import take_body
from pubcrawl.formats import mime
from pubcrawl.formats.disposition import file_name
from pubcrawl.ingest.biblio.near import Editions
from pubcrawl.ingest.hops.events import HopResponse
from pubcrawl.ingest.hops.types import ACCEPTED
from pubcrawl.ingest.spider import datasets
from pubcrawl.ingest.spider.lists import lists
from pubcrawl.ingest.spider.own_tables import use_tables
from pubcrawl.ingest.spider.services import PdfServices
from pubcrawl.model.ingest import FileMeta
from pubcrawl.model.ingest_request import IngestRequest

if TYPE_CHECKING:
    from scrapy.crawler import Crawler
    from scrapy.settings import BaseSettings

    from pubcrawl.ingest.spider.work_queue import IngestWorkQueue

T = TypeVar("T")


class IngestSettings:
    """
    The settings and tables of an ingest. Raises ``UsageError`` for wrong ones.

    *size_max*: bytes of the largest file. *complete_min*: the smallest share of a page's resources
    for a success. *history*: an archive may have several captures of a file.
    """

    def __init__(self, settings: BaseSettings) -> None:
        use_tables(settings)
        self.lists = lists(settings)
        self.links = paths(settings, "FULLTEXT_LINKS_YAML")
        self.history = history.check(settings)[0] != "none"
        self.datasets = datasets.limits(settings)
        self.platforms = datasets.hosts(settings)
        self.size_max = number(settings, "INGEST_SIZE_MAX", least=1)
        self.timeout = settings.getfloat("INGEST_TIMEOUT")
        self.complete_min = settings.getfloat("INGEST_RESOURCES_MIN")


class IngestTools(IngestSettings):
    """What all ingests of a crawl share; *work_queue* has the file store."""

    def __init__(self, crawler: Crawler, client: PageClient, work_queue: IngestWorkQueue) -> None:
        super().__init__(crawler.settings)
        self.client = client
        self.work_queue = work_queue
        self.editions = Editions()
        self.services = PdfServices(crawler, client)


class IngestClient:
    """
    The requests, worker jobs and files of one seed.

    *keys*: of files that wait for the result. *cookies*: number of responses that have set new
    ones.
    """

    def __init__(self, request: IngestRequest, client: SpiderClient, tools: IngestTools) -> None:
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
        try:
            answer = await self._client.get(request, whole=True, **{**self._meta, **meta})
        except FetchError as error:
            self._client.count_failure(error.slug)
            raise
        finally:
            size = self._client.crawl.cookies(self._client.jar)
            self.cookies += size > self._jar_size
            self._jar_size = size
        response = answer.response
        assert response is not None  # noqa: S101 (nothing of an ingest is remembered)
        capture = response.meta.get("capture") or capture_of(
            request.url, response, datetime.now(UTC)
        )
        name = file_name(response.headers.get("Content-Disposition") or b"")
        mimetype = mime.sniff(response.body, name=name or request.url)
        body = await take_body(response)
        return HopResponse(
            answer.status,
            answer.url,
            answer.location,
            len(body),
            "application/pdf" if answer.url and answer.pdf else mimetype,
            sets_cookies=answer.cookies,
            datetime=capture.datetime,
            archived=history.ARCHIVED in response.flags,
            body=body,
            capture=capture,
            name=name,
            source=response,
        )

    async def read(self, function: Callable[..., T], *args: Any, **kwargs: Any) -> T:
        """Return the result of *function*, called in a worker. Raises ``ParseError``."""
        return await self._client.read(function, *args, **kwargs)

    async def store_file(self, body: Body, meta: FileMeta, kind: str) -> str:
        """Store a file; return its name. Raises ``StoreError``."""
        path: str = await asyncio.to_thread(self._tools.work_queue.files.put, body, meta, kind)
        self.keys.append(path)
        return path
