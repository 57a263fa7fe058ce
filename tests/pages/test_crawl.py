"""A page without a browser, with one, or first without and then with one."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from pubcrawl.engine.client import FetchResult, PageRequest
from pubcrawl.engine.fetching import BrowserNeeds
from pubcrawl.exceptions import FetchError, ParseError
from pubcrawl.model.webpage import WebPage
from pubcrawl.pages.crawl import crawl_page
from pubcrawl.reading.jobs import WebpageRead
from tests.clients import Script

URL = "https://tool.example/a"
NOW = 1_700_000_000_000
HTML = FetchResult(200, "text/html", time=NOW)
RENDERED = FetchResult(200, "text/html", url=f"{URL}#b", time=NOW + 1)
PLAIN, BROWSER = PageRequest(URL, "html"), PageRequest(URL, "html", browser=True)


class Tools:
    """Reads with no rules; *always*: a browser renders every page."""

    files: Any = ((), ())
    pages = BrowserNeeds()
    pages_max, references = 10, False
    rules: Any
    pool: Any

    def __init__(self, *, compat: bool, always: bool) -> None:
        self.compat = compat
        self.always = always
        self.rules = self

    def webpage(self, url: str) -> None:
        """No rule fits."""


class Reader(Script):
    """A client whose *readings* are given, one after the other; *asked*: its requests."""

    def __init__(self, answers: list[Any], readings: list[Any]) -> None:
        self.asked: list[PageRequest] = []
        super().__init__(lambda get: self.asked.append(get) or get.url)
        self.answers = answers
        self.readings = readings

    async def read(self, job: Any, *args: Any, **kwargs: Any) -> Any:
        reading = self.readings.pop(0)
        if isinstance(reading, Exception):
            raise reading
        return reading


def reading(*, again: bool = False, refresh: str = "", **fields: Any) -> WebpageRead:
    text = {"title": "Otters", "content": "They swim. " * 9}
    page = WebPage(start_url=URL, **{"final_url": URL, "status_code": 200, **text, **fields})
    return WebpageRead(page, again, refresh)


def crawl(
    answers: list[Any], *readings: Any, compat: bool = False, always: bool = False
) -> tuple[WebPage, list[PageRequest]]:
    """Return the record, and the requests."""
    record, client = WebPage(start_url=URL, fetch_time=NOW), Reader(answers, [*readings])
    asyncio.run(crawl_page(record, client, Tools(compat=compat, always=always), 100))
    assert not client.answers
    assert not client.readings
    return record, client.asked


def test_a_page() -> None:
    record, asked = crawl([HTML], reading(content_type="text/html"))
    assert asked == [PLAIN]
    assert (record.status, record.reason, record.content_time) == ("final", "", NOW)
    assert (record.content_type, record.fetch_time) == ("text/html", NOW)


@pytest.mark.parametrize("compat", [False, True])
def test_a_page_that_asks_for_a_browser_is_fetched_once_more(compat: bool) -> None:
    script = reading(title="", content="Loading", again=True)
    record, asked = crawl([HTML, RENDERED], script, reading(again=True), compat=compat)
    assert asked == [PLAIN, BROWSER]
    assert (record.title, record.content_time) == ("Otters", NOW + 1)


@pytest.mark.parametrize(("compat", "title"), [(False, "Otters"), (True, "")])
def test_nothing_out_of_a_browser_is_worth_less(compat: bool, title: str) -> None:
    nothing = reading(title="", content="")
    record, _ = crawl([HTML, RENDERED], reading(again=True), nothing, compat=compat)
    assert record.title == title


@pytest.mark.parametrize(
    ("content", "reason"), [("Loading", "needs-browser"), ("They swim. " * 9, "")]
)
def test_a_page_that_no_browser_gave_stays(content: str, reason: str) -> None:
    error = FetchError("none", slug="needs-browser", sets_exception=False)
    record, _ = crawl([HTML, error], reading(content=content, again=True))
    assert (record.content, record.reason) == (content, reason)
    assert (record.status_code, record.fetch_exception) == (200, False)


def test_a_browser_at_once() -> None:
    assert crawl([RENDERED], reading(again=True), always=True)[1] == [BROWSER]


def test_a_meta_refresh_is_followed() -> None:
    moved = reading(content="Moved", refresh="/b", again=True)
    record, asked = crawl([HTML, HTML], moved, reading(final_url="https://tool.example/b"))
    assert asked == [PLAIN, PageRequest("https://tool.example/b", "html")]
    assert record.final_url == "https://tool.example/b"


def test_a_page_that_refreshes_in_a_circle() -> None:
    there, back = reading(refresh="/b"), reading(refresh=URL)
    record, asked = crawl([HTML, HTML, HTML], there, back, there)
    assert len(asked) == 3
    assert record.reason == "redirect-loop"


@pytest.mark.parametrize(
    ("status", "compat", "marked"),
    [(404, False, False), (500, False, True), (500, True, False), (503, True, True)],
)
def test_a_status_that_fails(status: int, compat: bool, marked: bool) -> None:
    error = FetchError(slug="server-error", status=status, sets_exception=status != 404)
    record, _ = crawl([error], compat=compat)
    assert (record.final_url, record.status_code, record.status) == (URL, status, "broken")
    assert (record.reason, record.fetch_exception) == ("server-error", marked)


def test_nothing_came() -> None:
    record, _ = crawl([FetchError(slug="dns-error", sets_exception=False)])
    assert (record.final_url, record.status) == ("", "broken")


@pytest.mark.parametrize(("compat", "status"), [(False, 200), (True, 0)])
def test_a_content_that_is_not_read(compat: bool, status: int) -> None:
    error = FetchError(slug="unsupported-content", status=200, sets_exception=False)
    error.content_type = "image/png"
    record, _ = crawl([error], compat=compat)
    assert (record.status_code, record.content_type) == (status, "image/png")
    assert (record.status, record.reason) == ("empty", "unsupported-content")


def test_what_cannot_be_read_says_so() -> None:
    pdf = FetchResult(200, "application/pdf", pdf=True)
    record, _ = crawl([pdf], ParseError(slug="pdf-encrypted"))
    assert (record.reason, record.status_code, record.final_url) == ("pdf-encrypted", 200, URL)
    assert (record.status, record.fetch_exception) == ("empty", False)
