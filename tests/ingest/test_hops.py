"""The hops of an ingest: redirects, links, loops, limits, walls, and their end."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pubcrawl.exceptions import FetchError
from pubcrawl.fetch.failures import REASONS, fetch_error
from pubcrawl.ids.url import request_url
from pubcrawl.ingest.hops import Hops
from pubcrawl.ingest.hops.events import BodyReading, HopResponse, Lists, Session
from pubcrawl.items.ingest import Candidate, FileMeta, IngestRequest
from pubcrawl.items.slugs import SLUGS
from tests.ingest.ways import (
    FILE,
    HTML,
    JATS,
    PDF,
    XHTML,
    Place,
    failing,
    full,
    page,
    short,
    to,
    walk,
)


def test_the_way_to_a_pdf_is_told_step_by_step() -> None:
    places = {
        "https://doi.org/10.5555/x": to("https://h.example/a"),
        "a": replace(page("b.pdf"), title="On ways"),
        "b.pdf": FILE,
    }
    end, hops, _ = walk(places, url="https://doi.org/10.5555/x")
    assert (end.status, end.hit, end.url, end.code) == ("success", True, full("b.pdf"), 200)
    assert end.link == Candidate("b.pdf", "pdf", "test")
    assert end.datetime == "20260102030405"
    assert hops.hops == ["https://doi.org/10.5555/x", full("a"), full("b.pdf")]
    assert hops.biblio == {"title": "On ways"}


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


def test_links_are_tried_in_turn_and_then_those_of_the_page_before() -> None:
    places = {
        "a": page("b", "e.pdf"),
        "b": page("c.pdf", "d.pdf"),
        "c.pdf": failing("not-found"),
        "d.pdf": failing("forbidden"),
        "e.pdf": FILE,
    }
    end, hops, _ = walk(places)
    assert end.status == "success"
    assert short(hops.hops) == ["a", "b", "c.pdf", "d.pdf", "e.pdf"]


@pytest.mark.parametrize(
    ("first", "second", "status"),
    [
        ("not-found", "forbidden", "not-found"),
        ("not-found", "read-timeout", "read-timeout"),
        ("forbidden", "blocked-captcha", "blocked-captcha"),
        ("server-error", "blocked-captcha", "remote-server-error"),
    ],
)
def test_of_failures_the_first_is_told_unless_another_may_pass(
    first: str, second: str, status: str
) -> None:
    end, _, _ = walk({"a": page("b", "c"), "b": failing(first), "c": failing(second)})
    assert end.status == status
    assert not end.hit
    assert end.url == full("b" if SLUGS[status].retry == "N" or first == "server-error" else "c")


def test_a_chain_of_eight_is_a_hit_and_one_of_nine_is_not() -> None:
    chain = {str(number): page(str(number + 1)) for number in range(1, 9)}
    end, hops, _ = walk({**chain, "8": FILE}, url="1")
    assert (end.status, len(hops.hops)) == ("success", 8)
    end, _, walker = walk({**chain, "9": FILE}, url="1")
    assert end.status == "max-hops-exceeded"
    assert full("9") not in [get.url for get in walker.asked]


def test_where_redirects_end_counts_among_the_hops() -> None:
    places = {
        "1": to("2"),
        "2": page("3"),
        "3": to("4"),
        "4": page("5"),
        "5": to("6"),
        "6": page("7"),
        "7": page("8"),
    }
    assert walk({**places, "8": FILE}, url="1")[0].status == "success"
    assert walk({**places, "8": page("9"), "9": FILE}, url="1")[0].status == "max-hops-exceeded"


def test_so_many_redirects_are_followed() -> None:
    chain = {str(number): to(str(number + 1)) for number in range(26)}
    assert walk({**chain, "25": FILE}, url="0")[0].status == "success"
    end, _, walker = walk(chain, url="0")
    assert end.status == "redirects-exceeded"
    assert len(walker.asked) == 26


@pytest.mark.parametrize(
    ("places", "status", "asked"),
    [
        ({"a": to("b"), "b": to("a")}, "redirect-loop", 2),
        ({"a": to("a")}, "redirect-loop", 1),
        ({"a": to("#x")}, "redirect-loop", 1),
        ({"a": to("javascript:void(0)")}, "bad-redirect", 1),
        ({"a": to("http://[::1")}, "bad-redirect", 1),
        ({"a": page("a")}, "link-loop", 1),
        ({"a": page("b"), "b": page("a")}, "link-loop", 2),
        ({"a": page("b"), "b": to("a")}, "link-loop", 2),
        ({"a": page()}, "no-pdf-link", 1),
        ({"a": replace(FILE, size=0)}, "empty-blob", 1),
        ({"a": replace(FILE, size=129 * 1024**2)}, "body-too-large", 1),
        ({"a": replace(FILE, size=128 * 1024**2)}, "success", 1),
        ({"a": replace(FILE, fault="bad-gzip-encoding")}, "bad-gzip-encoding", 1),
        ({"a": replace(FILE, status=206)}, "terminal-bad-status", 1),
        ({"a": replace(FILE, status=226)}, "success", 1),
        ({"a": Place(mimetype="application/zip")}, "wrong-mimetype", 1),
        ({"a": Place(mimetype=JATS)}, "wrong-mimetype", 1),
        ({"a": Place(mimetype="text/xml")}, "wrong-mimetype", 1),
        ({"a": page("mailto:x@h.example")}, "invalid-url", 1),
    ],
)
def test_ways_that_lead_nowhere(places: dict[str, Place], status: str, asked: int) -> None:
    end, _, walker = walk(places)
    assert end.status == status
    assert len(walker.asked) == asked
    assert end.hit == (status == "success")


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


def test_what_is_not_captured_is_told_with_the_address_that_is_missing() -> None:
    end, _, _ = walk({"a": page("b.pdf"), "b.pdf": failing("not-archived")})
    assert (end.status, end.url, end.code, end.datetime) == ("no-capture", full("b.pdf"), None, "")


# --- cookies --------------------------------------------------------------------------------


def test_a_redirect_back_is_followed_once_a_cookie_was_set() -> None:
    places = {"a": replace(FILE, without=to("b")), "b": to("a", sets=True)}
    end, hops, _ = walk(places)
    assert end.status == "success"
    assert short(hops.hops) == ["a", "b", "a"]


def test_a_host_that_always_sets_a_cookie_and_sends_back_is_a_loop() -> None:
    end, _, walker = walk({"a": to("b", sets=True), "b": to("a", sets=True)})
    assert end.status == "redirect-loop"
    assert len(walker.asked) <= 5


def test_a_pdf_that_leads_to_its_page_is_asked_again_once_the_page_has_set_a_cookie() -> None:
    places = {"a.pdf": replace(FILE, without=to("b")), "b": replace(page("a.pdf"), sets=True)}
    end, _, walker = walk(places, url="a.pdf")
    assert end.status == "success"
    assert len(walker.asked) == 3


def test_a_page_that_wants_cookies_is_asked_again_where_its_host_is_known_for_that() -> None:
    places = {"a": replace(FILE, without=failing("blocked-cookies", sets=True))}
    assert walk(places)[0].status == "blocked-cookie"
    end, _, walker = walk(places, Lists(session=lambda url: Session(again=True)))
    assert end.status == "success"
    assert len(walker.asked) == 2


def test_a_browser_asks_where_cookies_were_in_vain() -> None:
    session = Lists(session=lambda url: Session(again=True, browser="after"))
    end, _, walker = walk({"a": failing("blocked-cookies", sets=True)}, session)
    assert end.status == "blocked-cookie"
    assert [get.browser for get in walker.asked] == [False, False, True]


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


# --- walls and lists ------------------------------------------------------------------------

WALLS = Lists(
    blocked=lambda url, type: "opt-out" if "closed" in url and type != "dataset" else "",
    ahead=lambda url, origin: next(
        (f"blocked-{name}" for name in ("login", "captcha", "cookies") if f"/{name}" in url), ""
    ),
    wall=lambda url: "blocked-login" if "/sso" in url else "",
)


@pytest.mark.parametrize(
    ("places", "status", "end"),
    [
        ({"a": page("login")}, "skip-wall", "login"),
        ({"a": page("captcha")}, "skip-wall", "captcha"),
        ({"a": page("cookies")}, "blocked-cookie", "cookies"),
        ({"a": to("login")}, "blocked-wall", "login"),
        ({"a": to("captcha")}, "blocked-captcha", "captcha"),
        ({"a": to("cookies")}, "blocked-cookie", "cookies"),
        ({"a": page("closed.pdf")}, "skip-url-blocklist", "closed.pdf"),
        ({"a": to("closed.pdf")}, "skip-url-blocklist", "closed.pdf"),
        ({"a": to("sso"), "sso": page()}, "blocked-wall", "sso"),
        ({"a": failing("blocked-login")}, "blocked-wall", "a"),
        ({"a": failing("blocked-denied")}, "blocked-forbidden", "a"),
        ({"a": failing("robots-denied")}, "skip-url-blocklist", "a"),
    ],
)
def test_walls_are_told_and_not_asked(places: dict[str, Place], status: str, end: str) -> None:
    ended, hops, walker = walk(places, WALLS)
    assert (ended.status, ended.url) == (status, full(end))
    assert hops.hops[-1] == full(end)
    names = [get.url.rpartition("/")[2] for get in walker.asked]
    assert not {"login", "captcha", "cookies", "closed.pdf"} & set(names)


def test_a_wall_that_the_downloader_saw_in_a_redirect_is_told_with_its_address() -> None:
    error = fetch_error("blocked-captcha", "a check", status=302)
    error.location = "https://check.example/captcha"
    hops = Hops(IngestRequest("pdf", full("a")))
    hops.fail(error)
    assert hops.end
    assert (hops.end.status, hops.end.url) == ("blocked-captcha", "https://check.example/captcha")
    assert hops.hops == [full("a"), "https://check.example/captcha"]


def test_a_host_that_refuses_the_program_is_not_asked_for_its_other_links() -> None:
    places = {
        "a": page("b.pdf", "c.pdf", "https://other.example/d.pdf"),
        "b.pdf": failing("blocked-captcha"),
        "c.pdf": FILE,
        "https://other.example/d.pdf": FILE,
    }
    end, _, walker = walk(places)
    assert end.url == "https://other.example/d.pdf"
    assert full("c.pdf") not in [get.url for get in walker.asked]


# --- types ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("type", "mimetype", "reading"),
    [
        ("pdf", PDF, "pdf"),
        ("xml", JATS, "xml"),
        ("xml", "text/xml", "xml"),
        ("html", HTML, "page"),
        ("html", XHTML, "page"),
        ("src", "application/gzip", "file"),
        ("src", "text/x-tex", "file"),
        ("component", "application/zip", "file"),
        ("component", "application/x-rar", "file"),
        ("component", PDF, "pdf"),
        ("dataset", HTML, "dataset"),
        ("dataset", "application/json", "dataset"),
    ],
)
def test_what_was_asked_for_is_accepted(type: str, mimetype: str, reading: str) -> None:
    hops = Hops(IngestRequest(type, full("a")))
    hops.receive(HopResponse(200, mimetype=mimetype, size=9))
    assert (hops.accepted, hops.reading) == (True, reading)


@pytest.mark.parametrize(
    ("type", "mimetype", "slug"),
    [
        ("xml", HTML, "wrong-mimetype"),
        ("component", HTML, "wrong-mimetype"),
        ("src", HTML, "wrong-mimetype"),
        ("html", PDF, "wrong-mimetype"),
        ("pdf", HTML, "no-pdf-link"),
    ],
)
def test_another_type_without_links_is_told(type: str, mimetype: str, slug: str) -> None:
    assert walk({"a": Place(mimetype=mimetype)}, type=type)[0].status == slug


def test_a_link_of_another_type_is_no_way() -> None:
    assert walk({"a": page("b", kind="xml"), "b": FILE})[0].status == "no-pdf-link"
    assert walk({"a": page("b", kind="page"), "b": FILE})[0].status == "success"


@pytest.mark.parametrize(
    ("scope", "status"),
    [
        ("", "success"),
        ("unknown-scope", "unknown-scope"),
        ("wrong-scope", "wrong-scope"),
        ("blocked-captcha", "blocked-captcha"),
        ("html-selectolax-error", "html-selectolax-error"),
    ],
)
def test_a_page_is_judged_by_what_it_is(scope: str, status: str) -> None:
    end, _, _ = walk({"a": page(scope=scope)}, type="html")
    assert (end.status, end.url) == (status, full("a"))
    assert end.reading
    assert end.reading.status == scope


def test_a_page_that_is_no_text_leads_to_one() -> None:
    text = page(scope="")
    places = {"a": page("b", kind="html", scope="wrong-scope"), "b": text}
    assert walk(places, type="html")[0].url == full("b")
    assert (
        walk({"a": page("a", kind="html", scope="unknown-scope")}, type="html")[0].status
        == "unknown-scope"
    )
    assert (
        walk({"a": page("b", kind="html", scope="wrong-scope")}, type="html")[0].status
        == "not-found"
    )
    full_text = page("b", kind="html", scope="")
    _, _, walker = walk({"a": full_text, "b": text}, type="html")
    assert len(walker.asked) == 1


def test_what_cannot_be_read_is_told() -> None:
    hops = Hops(IngestRequest("xml", full("a")))
    hops.receive(HopResponse(200, mimetype="text/xml", size=9))
    hops.take_reading(BodyReading(status="xml-parse-error", message="line 3"))
    assert hops.end
    assert (hops.end.status, hops.end.message) == ("xml-parse-error", "line 3")


# --- expectations of a request --------------------------------------------------------------

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


@pytest.mark.parametrize(
    ("type", "mimetype", "expected", "status", "requeue"),
    [
        ("pdf", PDF, (PDF,), "success", ""),
        ("pdf", PDF, ("text/plain",), "wrong-mimetype", ""),
        ("pdf", HTML, (PDF,), "no-pdf-link", ""),
        ("pdf", HTML, (PDF, HTML), "no-pdf-link", "html"),
        ("html", PDF, (PDF, HTML), "wrong-mimetype", "pdf"),
        ("pdf", JATS, (PDF, "application/xml"), "wrong-mimetype", "xml"),
        ("xml", JATS, ("text/xml",), "success", ""),
        ("component", "application/x-rar", ("application/vnd.rar",), "success", ""),
        ("html", "image/png", (HTML, "image/png"), "wrong-mimetype", "component"),
    ],
)
def test_another_type_is_asked_for_as_what_it_is_where_the_request_takes_it(
    type: str, mimetype: str, expected: tuple[str, ...], status: str, requeue: str
) -> None:
    end, _, _ = walk(
        {"a": Place(mimetype=mimetype, scope="")},
        type=type,
        expect_mimetypes=expected,
    )
    assert (end.status, end.requeue) == (status, requeue)


@pytest.mark.parametrize(("expected", "requeue"), [((PDF, HTML), "html"), ((PDF,), ""), ((), "")])
def test_a_page_is_asked_for_in_place_of_its_file_behind_a_wall(
    expected: tuple[str, ...], requeue: str
) -> None:
    places = {"a": page("b"), "b": failing("blocked-captcha")}
    end, _, _ = walk(places, expect_mimetypes=expected)
    assert (end.status, end.requeue) == ("blocked-captcha", requeue)
    # If the page itself is behind the wall, no other type is queued.
    end, _, _ = walk({"a": failing("blocked-captcha")}, expect_mimetypes=expected)
    assert (end.status, end.requeue) == ("blocked-captcha", "")


# --- addresses ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("  HTTP://EX.org:80 ", "http://ex.org/"),
        ("https://ex.org:/a", "https://ex.org/a"),
        ("https://Ex.org:8443/A?b=C#d", "https://ex.org:8443/A?b=C#d"),
        ("https://ex.org/a\n b", "https://ex.org/a%20b"),
        ("https://b\u00fccher.example/\u00e4", "https://xn--bcher-kva.example/%C3%A4"),
        ("no address", "no address"),
    ],
)
def test_addresses_have_one_spelling(url: str, expected: str) -> None:
    assert request_url(url) == expected
    assert request_url(expected) == expected


def test_arxiv_is_asked_as_its_site_would_redirect() -> None:
    end, hops, walker = walk(
        {"https://arxiv.org/pdf/2001.00001": FILE}, url="https://arxiv.org/pdf/2001.00001.pdf"
    )
    assert end.status == "success"
    assert hops.hops == ["https://arxiv.org/pdf/2001.00001.pdf", "https://arxiv.org/pdf/2001.00001"]
    assert len(walker.asked) == 1
