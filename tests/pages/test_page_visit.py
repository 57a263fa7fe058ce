"""A page without a browser, with one, or first without and then with one."""

from __future__ import annotations

import pytest

from pubcrawl.engine.fetching import FetchResult, PageRequest
from pubcrawl.exceptions import FetchError, ParseError
from pubcrawl.model.webpage import WebPage
from pubcrawl.pages.page_visit import PageVisit

URL = "https://tool.example/a"
NOW = 1_700_000_000_000


def page(**fields: object) -> WebPage:
    text = {"title": "Otters", "content": "They swim. " * 9}
    return WebPage(start_url=URL, **{"final_url": URL, "status_code": 200, **text, **fields})


def begin(**options: bool) -> PageVisit:
    return PageVisit(WebPage(start_url=URL, fetch_time=NOW), **options)


def test_a_page() -> None:
    visit = begin()
    assert visit.get == PageRequest(URL, "html")
    visit.receive(FetchResult(200, "text/html"))
    assert visit.get is None
    visit.take_page(page(content_type="text/html"), NOW + 1)
    assert visit.get is None
    record = visit.record
    assert (record.status, record.reason, record.content_time) == ("final", "", NOW + 1)
    assert (record.content_type, record.fetch_time) == ("text/html", NOW)


@pytest.mark.parametrize("compat", [False, True])
def test_a_page_that_asks_for_a_browser_is_fetched_once_more(compat: bool) -> None:
    visit = begin(compat=compat)
    visit.receive(FetchResult(200, "text/html"))
    visit.take_page(page(title="", content="Loading"), NOW, again=True)
    assert visit.get == PageRequest(URL, "html", browser=True)
    visit.receive(FetchResult(200, "text/html", url=URL))
    visit.take_page(page(), NOW + 1, again=True)
    assert visit.get is None
    assert visit.record.title == "Otters"


@pytest.mark.parametrize(("compat", "title"), [(False, "Otters"), (True, "")])
def test_nothing_out_of_a_browser_is_worth_less(compat: bool, title: str) -> None:
    visit = begin(compat=compat)
    visit.receive(FetchResult(200, "text/html"))
    visit.take_page(page(), NOW, again=True)
    visit.receive(FetchResult(200, "text/html", url=URL))
    visit.take_page(page(title="", content=""), NOW + 1)
    assert visit.record.title == title


def test_a_page_that_no_browser_gave_stays() -> None:
    for content, reason in (("Loading", "needs-browser"), ("They swim. " * 9, "")):
        visit = begin()
        visit.receive(FetchResult(200, "text/html"))
        visit.take_page(page(content=content), NOW, again=True)
        visit.fail(FetchError("none", slug="needs-browser", sets_exception=False))
        assert visit.get is None
        assert (visit.record.content, visit.record.reason) == (content, reason)
        assert (visit.record.status_code, visit.record.fetch_exception) == (200, False)


def test_a_browser_at_once() -> None:
    visit = begin(javascript=True)
    assert visit.get == PageRequest(URL, "html", browser=True)
    visit.receive(FetchResult(200, "text/html", url=URL + "#b"))
    visit.take_page(page(), NOW, again=True)
    assert visit.get is None


def test_a_meta_refresh_is_followed() -> None:
    visit = begin()
    visit.receive(FetchResult(200, "text/html"))
    visit.take_page(page(content="Moved"), NOW, refresh="/b", again=True)
    assert visit.get == PageRequest("https://tool.example/b", "html")
    assert visit.record.content == ""
    visit.receive(FetchResult(200, "text/html"))
    assert visit.end is not None
    assert visit.end.url == "https://tool.example/b"


@pytest.mark.parametrize(
    ("status", "compat", "marked"),
    [(404, False, False), (500, False, True), (500, True, False), (503, True, True)],
)
def test_a_status_that_fails(status: int, compat: bool, marked: bool) -> None:
    visit = begin(compat=compat)
    error = FetchError(slug="server-error", status=status, sets_exception=status != 404)
    visit.fail(error)
    record = visit.record
    assert visit.get is None
    assert (record.final_url, record.status_code, record.status) == (URL, status, "broken")
    assert (record.reason, record.fetch_exception) == ("server-error", marked)


def test_nothing_came() -> None:
    visit = begin()
    visit.fail(FetchError(slug="dns-error", sets_exception=False))
    assert (visit.record.final_url, visit.record.status) == ("", "broken")


@pytest.mark.parametrize(("compat", "status"), [(False, 200), (True, 0)])
def test_a_content_that_is_not_read(compat: bool, status: int) -> None:
    visit = begin(compat=compat)
    error = FetchError(slug="unsupported-content", status=200, sets_exception=False)
    error.content_type = "image/png"
    visit.fail(error)
    record = visit.record
    assert (record.status_code, record.content_type) == (status, "image/png")
    assert (record.status, record.reason) == ("empty", "unsupported-content")


def test_what_cannot_be_read_says_so() -> None:
    visit = begin()
    visit.receive(FetchResult(200, "application/pdf", pdf=True))
    assert visit.end is not None
    assert visit.end.kind == "pdf"
    visit.fail_reading(ParseError(slug="pdf-encrypted"))
    record = visit.record
    assert (record.reason, record.status_code, record.final_url) == ("pdf-encrypted", 200, URL)
    assert (record.status, record.fetch_exception) == ("empty", False)
