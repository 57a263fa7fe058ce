"""A harvest of a repository by OAI-PMH: its responses as files, page after page."""

from __future__ import annotations

import gzip
import json
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Self
from urllib.parse import urlencode

from scrapy import Request, Spider
from scrapy.exceptions import CloseSpider

from pubcrawl.exceptions import FetchError, ParseError
from pubcrawl.formats.xml import root

if TYPE_CHECKING:
    from scrapy.crawler import Crawler
    from scrapy.http import Response

logger = logging.getLogger(__name__)

NOTE = ".harvest.json"
"""The file with the progress of a harvest."""

BROKEN = "broken-harvest"
"""Why an incomplete harvest ended."""

_ERROR_STATUSES = range(400, 600)
"""Servers send errors of OAI-PMH with some of these statuses; its own is 200."""

_BAD_TOKEN, _NO_RECORDS = "badResumptionToken", "noRecordsMatch"


class HarvestRequest(NamedTuple):
    """The range of a harvest: the address, format and set, and the days *since* and *until*."""

    url: str
    prefix: str = "oai_dc"
    set_spec: str = ""
    since: str = ""
    until: str = ""

    def address(self, token: str = "", since: str = "") -> str:
        """Return the address of the first page, or of that of a resumption token."""
        query = {"verb": "ListRecords"}
        if token:
            query["resumptionToken"] = token
        else:
            query["metadataPrefix"] = self.prefix
            names = (("set", self.set_spec), ("from", since or self.since), ("until", self.until))
            query |= {name: value for name, value in names if value}
        mark = "&" if "?" in self.url else "?"
        return f"{self.url}{mark}{urlencode(query)}"


@dataclass
class HarvestState:
    """
    The progress of a harvest: numbers of files and records, and the token of the next page.

    *of*: its range. *begun*: time of the first response; *since*: where an update begins.
    *before*: the numbers when this harvest or update began. *complete*: whether the last page is
    there.
    """

    of: list[str]
    token: str = ""
    since: str = ""
    begun: str = ""
    files: int = 0
    records: int = 0
    deleted: int = 0
    before: tuple[int, int, int] = (0, 0, 0)
    complete: bool = False

    @property
    def numbers(self) -> tuple[int, int, int]:
        """The numbers of files, records and deleted records."""
        return self.files, self.records, self.deleted

    @classmethod
    def read(cls, folder: Path, request: HarvestRequest) -> HarvestState:
        """Return the state of the harvest in *folder*; a complete one is to be updated."""
        state = cls([*request])
        with suppress(OSError, ValueError, TypeError):
            known = json.loads((folder / NOTE).read_text("utf-8"))
            names = {each.name for each in fields(cls)}
            state = cls(**{name: value for name, value in known.items() if name in names})
            if "before" not in known:  # of an earlier version
                state.before = state.numbers
        if state.of != [*request]:
            raise ValueError(f"{folder} holds another harvest: {' '.join(filter(None, state.of))}")
        if state.complete:
            # All repositories know days; only some know seconds.
            state.since, state.begun, state.complete = state.begun[:10], "", False
            state.before = state.numbers
        return state

    def begin_again(self, folder: Path) -> None:
        """Forget the pages of this harvest or update, which the repository will send again."""
        for number in range(self.before[0] + 1, self.files + 1):
            self.page(folder, number).unlink(missing_ok=True)
        self.files, self.records, self.deleted = self.before
        self.token = ""
        self.write(folder)

    @staticmethod
    def page(folder: Path, number: int) -> Path:
        """Return the file of a page."""
        return folder / f"{number:08}.xml.gz"

    def write(self, folder: Path) -> None:
        """Write the state, all or nothing."""
        fresh = folder / f"{NOTE}.new"
        fresh.write_text(json.dumps(asdict(self)), "utf-8")
        fresh.replace(folder / NOTE)


class HarvestPage(NamedTuple):
    """A response: numbers of records, the token of the next page, the code of an error."""

    records: int
    deleted: int
    token: str
    error: str
    message: str
    time: str


def read_page(body: bytes) -> HarvestPage:
    """Return the content of a response. Raises ``ParseError`` if it is not OAI-PMH."""
    tree = root(body)
    errors = [*tree.iter("{*}error")]
    # Of several errors, a dead token is the one that the next request can mend.
    error = next((one for one in errors if one.get("code") == _BAD_TOKEN), None)
    if error is None:
        error = next(iter(errors), None)
    headers = [each.get("status") for each in tree.iter("{*}header")]
    token = next(tree.iter("{*}resumptionToken"), None)
    time = next(tree.iter("{*}responseDate"), None)
    if time is None and error is None and not headers:
        raise ParseError("not a response of OAI-PMH")
    return HarvestPage(
        len(headers),
        headers.count("deleted"),
        (token.text or "").strip() if token is not None else "",
        error.get("code", "unknown") if error is not None else "",
        (error.text or "").strip() if error is not None else "",
        (time.text or "").strip() if time is not None else "",
    )


class BrokenHarvest(Exception):
    """Raised for a harvest that cannot go on; the message says why."""


Get = Callable[[str], Awaitable["Response"]]
"""From an address to the response."""


async def harvest(request: HarvestRequest, state: HarvestState, folder: Path, get: Get) -> None:
    """
    Request one page after the other, and store each in *folder* before the next request.

    Raises ``BrokenHarvest`` and ``FetchError``; the next harvest continues after the last page.
    """
    begun_again = False
    while not state.complete:
        response = await get(request.address(state.token, state.since))
        page = _page_of(response)
        if page.error == _BAD_TOKEN and state.token and not begun_again:
            logger.warning("the repository no longer knows the last page; the harvest starts again")
            begun_again = True
            state.begin_again(folder)
            continue
        if page.error and page.error != _NO_RECORDS:
            raise BrokenHarvest(f"the repository answers {page.error}: {page.message}")
        if page.token and page.token == state.token:
            raise BrokenHarvest("the repository sends the same page again and again")
        if not page.error:
            state.files += 1
            state.page(folder, state.files).write_bytes(gzip.compress(response.body, mtime=0))
        state.records += page.records
        state.deleted += page.deleted
        state.begun = state.begun or page.time
        state.token, state.complete = page.token, not page.token
        state.write(folder)


def _page_of(response: Response) -> HarvestPage:
    """Return the content of a response, whose status is an error's only for one of OAI-PMH."""
    problem = "" if response.status == 200 else f"HTTP {response.status} from {response.url}"
    try:
        page = read_page(response.body)
    except ParseError as error:
        raise BrokenHarvest(problem or f"{response.url}: {error}") from error
    if problem and not page.error:
        raise BrokenHarvest(problem)
    return page


class HarvestSpider(Spider):
    """
    The spider of one harvest.

    After 429, or 503 with ``Retry-After``, the host rests as usual (``fetch.retry_after``).
    *problem*: why the harvest ended before its last page, "" without a problem.
    """

    name = "harvest"

    def __init__(self, crawler: Crawler, request: HarvestRequest, folder: Path) -> None:
        super().__init__()
        self._set_crawler(crawler)
        self.request, self.folder = request, folder
        self.state = HarvestState.read(folder, request)
        self.problem = ""

    @classmethod
    def from_crawler(cls, crawler: Crawler, *args: Any, **kwargs: Any) -> Self:
        """Return the spider."""
        return cls(crawler, kwargs["request"], kwargs["folder"])

    async def start(self) -> AsyncIterator[Request]:
        """Harvest; no request is left for Scrapy to send."""
        try:
            await harvest(self.request, self.state, self.folder, self._get)
        except BrokenHarvest as error:
            self.problem = str(error)
            raise CloseSpider(BROKEN) from error
        except FetchError as error:
            self.problem = str(error)
        except Exception as error:  # a full disk, an error of the program
            logger.debug("the harvest ends", exc_info=error)
            self.problem = repr(error)
        return
        yield  # Scrapy asks for a generator

    async def _get(self, url: str) -> Response:
        # The user names this address, and it is made for programs.
        meta = {
            "dont_obey_robotstxt": True,
            "accepts": "any",
            "handle_httpstatus_list": _ERROR_STATUSES,
        }
        assert self.crawler.engine is not None  # noqa: S101 - the spider is open
        return await self.crawler.engine.download_async(Request(url, meta=meta))
