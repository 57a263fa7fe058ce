"""The hops of an ingest: redirects, links, loops, limits, walls, and their end."""

from __future__ import annotations

from typing import Any

import pytest

from pubcrawl.exceptions import FetchError
from pubcrawl.fetch.failures import REASONS, fetch_error
from pubcrawl.ids.url import request_url
from pubcrawl.ingest.hops import Hops
from pubcrawl.ingest.hops.events import BodyReading, HopResponse, Lists, Session
from pubcrawl.items.ingest import Candidate, FileMeta, IngestRequest
from pubcrawl.items.slugs import SLUGS
from tests.cases import Agree, golden, table
from tests.ingest.ways import (
    FILE,
    PDF,
    failing,
    full,
    place,
    short,
    to,
    walk,
)

LISTS = {
    "": None,
    "walls": Lists(
        blocked=lambda url, type: "opt-out" if "closed" in url and type != "dataset" else "",
        ahead=lambda url, origin: next(
            (f"blocked-{name}" for name in ("login", "captcha", "cookies") if f"/{name}" in url), ""
        ),
        wall=lambda url: "blocked-login" if "/sso" in url else "",
    ),
    "cookies": Lists(session=lambda url: Session(again=True)),
    "browser": Lists(session=lambda url: Session(again=True, browser="after")),
}


@golden
def test_ways(case: dict[str, Any], agree: Agree) -> None:
    places = {url: place(**fields) for url, fields in case["places"].items()}
    end, hops, walker = walk(places, LISTS[case.get("lists", "")], **case.get("request", {}))
    assert end.hit == (end.status == "success")
    result = {
        "status": end.status,
        "url": short([end.url])[0],
        "code": end.code,
        "datetime": end.datetime,
        "link": end.link and end.link.url,
        "scope": end.reading and end.reading.status,
        "requeue": end.requeue,
        "biblio": hops.biblio,
        "hops": short(hops.hops),
        "asked": ["browser " * get.browser + short([get.url])[0] for get in walker.asked],
    }
    agree(case, {name: value for name, value in result.items() if value})


def test_what_describes_a_publication_is_told_before_what_has_but_a_title() -> None:
    html = HopResponse(200, mimetype="text/html", size=9)
    hops = Hops(IngestRequest("pdf", full("a")))
    reads = (
        BodyReading((Candidate("b", "page", "test"),), {"title": "Redirecting"}),
        BodyReading((Candidate("c", "page", "test"),), {"title": "On ways"}, describes=True),
        BodyReading((), {"title": "More like this"}, describes=True),
    )
    for read in reads:
        hops.receive(html)
        hops.take_reading(read)
    assert hops.end is not None
    assert hops.biblio == {"title": "On ways"}


def test_a_dataset_is_read_by_its_address_where_its_page_is_refused() -> None:
    hops = Hops(IngestRequest("dataset", full("a")))
    hops.go_past(FetchError("no", slug="forbidden", status=403))
    assert (hops.get, hops.reading, hops.end) == (None, "dataset", None)
    hops.take_reading(BodyReading(status="success"))
    assert hops.end is not None
    assert (hops.end.status, hops.end.url, hops.end.code) == ("success", full("a"), 403)


def test_so_many_redirects_are_followed() -> None:
    chain = {str(number): to(str(number + 1)) for number in range(26)}
    assert walk({**chain, "25": FILE}, url="0")[0].status == "success"
    end, _, walker = walk(chain, url="0")
    assert end.status == "redirects-exceeded"
    assert len(walker.asked) == 26


@pytest.mark.parametrize("slug", sorted(REASONS))
def test_every_failure_of_ours_ends_in_a_slug(slug: str) -> None:
    end, _, _ = walk({"a": failing(slug)})
    assert end.status in SLUGS
    assert not end.hit
    assert end.message.startswith(slug)


@pytest.mark.parametrize(
    ("status", "slug"),
    [
        (504, "gateway-timeout"),
        (302, "bad-redirect"),
        (402, "terminal-bad-status"),
        (503, "remote-server-error"),
    ],
)
def test_a_status_tells_what_its_reason_does_not(status: int, slug: str) -> None:
    name = {503: "unavailable", 504: "server-error"}.get(status, f"http-{status}")
    hops = Hops(IngestRequest("pdf", full("a")))
    hops.fail(fetch_error(name, status=status))
    assert hops.end
    assert (hops.end.status, hops.end.code) == (slug, status)


def test_where_there_is_no_browser_the_page_still_wants_cookies() -> None:
    hops = Hops(
        IngestRequest("pdf", full("a")), Lists(session=lambda url: Session(browser="after"))
    )
    hops.fail(fetch_error("blocked-cookies"))
    assert hops.get
    assert hops.get.browser
    hops.fail(fetch_error("needs-browser"))
    assert hops.end
    assert hops.end.status == "blocked-cookie"


def test_a_browser_that_ends_on_a_pdf_leaves_its_bytes_to_a_request() -> None:
    first = Lists(session=lambda url: Session(browser="first"))
    hops = Hops(IngestRequest("pdf", full("a")), first)
    assert hops.get
    assert hops.get.browser
    hops.receive(HopResponse(200, full("b.pdf"), mimetype=PDF))
    assert hops.get
    assert (hops.get.url, hops.get.browser) == (full("b.pdf"), False)
    hops.receive(HopResponse(200, mimetype=PDF, size=9))
    assert hops.accepted


def test_a_wall_that_the_downloader_saw_in_a_redirect_is_told_with_its_address() -> None:
    error = fetch_error("blocked-captcha", "a check", status=302)
    error.location = "https://check.example/captcha"
    hops = Hops(IngestRequest("pdf", full("a")))
    hops.fail(error)
    assert hops.end
    assert (hops.end.status, hops.end.url) == ("blocked-captcha", "https://check.example/captcha")
    assert hops.hops == [full("a"), "https://check.example/captcha"]


@table
def test_what_was_asked_for_is_accepted(type: str, mimetype: str, reading: str) -> None:
    hops = Hops(IngestRequest(type, full("a")))
    hops.receive(HopResponse(200, mimetype=mimetype, size=9))
    assert (hops.accepted, hops.reading) == (True, reading)


def test_what_cannot_be_read_is_told() -> None:
    hops = Hops(IngestRequest("xml", full("a")))
    hops.receive(HopResponse(200, mimetype="text/xml", size=9))
    hops.take_reading(BodyReading(status="xml-parse-error", message="line 3"))
    assert hops.end
    assert (hops.end.status, hops.end.message) == ("xml-parse-error", "line 3")


META = FileMeta("a" * 40, "b" * 64, "c" * 32, 9, PDF)


@pytest.mark.parametrize(
    ("expected", "status"),
    [
        ({"sha1": "a" * 40, "md5": "C" * 32}, "success"),
        ({"sha1": "b" * 40}, "mismatch-sha1"),
        ({"sha1": "a" * 40, "sha256": "a" * 64}, "mismatch-sha256"),
        ({"md5": "a" * 32}, "mismatch-md5"),
    ],
)
def test_a_file_has_the_digest_that_is_expected(expected: dict[str, str], status: str) -> None:
    hops = Hops(IngestRequest("pdf", full("a"), expect_hash=expected))
    hops.receive(HopResponse(200, mimetype=PDF, size=9))
    hops.take_reading(BodyReading(file=META))
    assert hops.end
    assert hops.end.status == status


@table
def test_addresses_have_one_spelling(url: str, expected: str) -> None:
    assert request_url(url) == expected
    assert request_url(expected) == expected
