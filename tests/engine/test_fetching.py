"""The fetch of one document, step by step."""

from __future__ import annotations

import pytest

from pubcrawl.engine.fetching import (
    PDF_REDIRECTS_MAX,
    REDIRECTS_MAX,
    BrowserNeeds,
    Fetching,
    FetchResult,
    PageRequest,
    VisitEnd,
)
from pubcrawl.exceptions import FetchError

A = "https://journal.example.org/a"
HTML = FetchResult(200, "text/html")
PDF = FetchResult(200, "application/pdf", pdf=True)
SCRIPTED = BrowserNeeds(javascript=lambda url: "/js" in url, restart=lambda url: "/js/new" in url)


def error(slug: str, **known: object) -> FetchError:
    return FetchError(slug, slug=slug, **known)  # type: ignore[arg-type]


def ended(fetching: Fetching) -> VisitEnd:
    assert fetching.get is None
    assert fetching.end is not None
    return fetching.end


def test_a_page() -> None:
    fetching = Fetching(A)
    assert fetching.get == PageRequest(A, "html")
    fetching.receive(HTML)
    assert ended(fetching) == VisitEnd("page", A, 200, "text/html")


def test_an_answer_to_nothing_is_a_bug() -> None:
    fetching = Fetching(A)
    fetching.receive(HTML)
    with pytest.raises(RuntimeError):
        fetching.receive(HTML)


@pytest.mark.parametrize("compat", [False, True])
def test_redirects_are_steps(compat: bool) -> None:
    fetching = Fetching(A, compat=compat)
    fetching.receive(FetchResult(302, location="/b c"))
    assert fetching.get == PageRequest("https://journal.example.org/b%20c", "html")
    fetching.receive(FetchResult(301, location="http://other.example.net/d"))
    fetching.receive(HTML)
    assert ended(fetching).url == "http://other.example.net/d"


def test_a_location_beside_a_page_is_followed_in_compat_only() -> None:
    for compat, url in ((False, A), (True, "https://journal.example.org/b")):
        fetching = Fetching(A, compat=compat)
        fetching.receive(FetchResult(200, "text/html", location="/b"))
        if fetching.get:
            fetching.receive(HTML)
        assert ended(fetching).url == url


@pytest.mark.parametrize(("pdf", "most"), [(False, REDIRECTS_MAX), (True, PDF_REDIRECTS_MAX)])
@pytest.mark.parametrize(
    ("location", "cookies", "compat", "asked"),
    [
        (A, False, False, 1),
        (f"{A}#part", False, False, 1),
        (A, True, False, 2),
        (A, False, True, None),
        ("/{}", False, False, None),
    ],
)
def test_a_loop_ends(
    pdf: bool, most: int, location: str, cookies: bool, compat: bool, asked: int | None
) -> None:
    fetching = Fetching(A, pdf=pdf, compat=compat)
    sent = 0
    while fetching.get:
        sent += 1
        fetching.receive(FetchResult(302, location=location.format(sent), cookies=cookies))
    end = ended(fetching)
    assert sent == (asked or most + 1)
    assert end.error is not None
    assert (end.kind, end.error.slug, end.error.sets_exception) == (
        "failed",
        "redirect-loop",
        False,
    )


@pytest.mark.parametrize(
    "url",
    [
        "mailto:a@example.org",
        "ftp://h/a",
        "http://[::1",
        "http://h:99999/a",
        "http://h:a/a",
        "http://:80/",
        "javascript:x",
    ],
)
def test_what_cannot_be_opened(url: str) -> None:
    end = ended(Fetching(url))
    assert end.error is not None
    assert end.error.slug == "bad-url"


@pytest.mark.parametrize(
    "location", ["mailto:a@example.org", "http://[::1", "ftp://h/a", "http://h:99999/"]
)
def test_a_redirect_to_what_cannot_be_opened(location: str) -> None:
    fetching = Fetching(A)
    fetching.receive(FetchResult(302, location=location))
    end = ended(fetching)
    assert end.error is not None
    assert (end.error.slug, end.error.sets_exception) == ("bad-url", False)


@pytest.mark.parametrize(
    ("written", "asked"),
    [
        ("HTTPS://H.example:443/a%2Fb", "https://h.example/a%2Fb"),
        ("https://h.example/%61?q=%61 b+c&a=1#%41", "https://h.example/%61?q=%61%20b+c&a=1#%41"),
        ("https://h.example", "https://h.example/"),
        ("http://h.example/\ud800.pdf", "http://h.example/%3F.pdf"),
        ("https:///h.example/a", "https://h.example/a"),
    ],
)
@pytest.mark.parametrize("pdf", [False, True])
def test_an_address_is_asked_as_it_is_written(written: str, asked: str, pdf: bool) -> None:
    fetching = Fetching(written, pdf=pdf)
    assert fetching.get is not None
    assert fetching.get.url == asked


def test_a_redirect_is_asked_as_it_is_written() -> None:
    fetching = Fetching("https://h.example/")
    fetching.receive(FetchResult(302, location="/a%2Fb/../%c3%a4?q=%2F"))
    assert fetching.get is not None
    assert fetching.get.url == "https://h.example/%c3%a4?q=%2F"


def test_half_a_character_is_no_address_of_a_pdf_in_compat() -> None:
    end = ended(Fetching("http://h/\ud800.pdf", pdf=True, compat=True))
    assert end.error is not None
    assert end.error.slug == "bad-url"


def test_a_pdf_for_a_page_is_taken_as_it_is() -> None:
    fetching = Fetching(A)
    fetching.receive(FetchResult(200, "text/html", pdf=True))
    assert ended(fetching) == VisitEnd("pdf", A, 200, "text/html")


def test_a_pdf_for_a_page_is_known_by_its_type_in_compat_and_fetched_again() -> None:
    fetching = Fetching(A, compat=True)
    fetching.receive(FetchResult(200, "text/html", pdf=True))
    assert ended(fetching).kind == "page"
    for kind in ("application/pdf", "application/octet-stream;x", "image/x-pdf", "PB"):
        fetching = Fetching(A, compat=True)
        fetching.receive(FetchResult(302, location="/b"))
        fetching.fail(error("unsupported-content", content_type=kind))
        assert fetching.get == PageRequest("https://journal.example.org/b", "pdf")
        fetching.receive(PDF)
        assert ended(fetching).kind == "pdf"


def test_other_types_fail() -> None:
    for compat in (False, True):
        fetching = Fetching(A, compat=compat)
        fetching.fail(error("unsupported-content", content_type="application/zip", status=200))
        end = ended(fetching)
        assert (end.kind, end.status, end.content_type) == ("failed", 200, "application/zip")


@pytest.mark.parametrize("compat", [False, True])
def test_a_pdf_that_nobody_wants(compat: bool) -> None:
    fetching = Fetching(A, pdfs=False, compat=compat)
    if compat:
        fetching.fail(error("unsupported-content", content_type="application/pdf"))
    else:
        fetching.receive(PDF)
    assert ended(fetching)[:2] == ("unwanted", A)


def test_a_browser_where_rules_ask_for_one() -> None:
    url = "https://h.example.org/js/new"
    fetching = Fetching(url, SCRIPTED)
    assert fetching.get == PageRequest(url, "html", browser=True, fresh=True)
    fetching.receive(FetchResult(200, "text/html", url="https://h.example.org/end"))
    assert ended(fetching) == VisitEnd("page", "https://h.example.org/end", 200, "text/html", True)


def test_a_browser_for_what_a_page_leads_to_but_not_in_compat() -> None:
    for compat in (False, True):
        fetching = Fetching(A, SCRIPTED, compat=compat)
        fetching.receive(FetchResult(302, location="/js"))
        assert fetching.get is not None
        assert fetching.get.browser is not compat


def test_a_browser_stays_where_it_is_sent_and_starts_fresh_once() -> None:
    fetching = Fetching("https://h.example.org/js/new", SCRIPTED)
    fetching.receive(FetchResult(302, location="/js/new/2"))
    assert fetching.get == PageRequest("https://h.example.org/js/new/2", "html", browser=True)


def test_a_browser_that_ends_on_a_pdf() -> None:
    fetching = Fetching("https://h.example.org/js", SCRIPTED)
    fetching.receive(
        FetchResult(200, "application/pdf", pdf=True, url="https://h.example.org/x.pdf")
    )
    assert fetching.get == PageRequest("https://h.example.org/x.pdf", "pdf")


def test_a_caller_may_decide_about_the_browser() -> None:
    assert Fetching(A, javascript=True).get == PageRequest(A, "html", browser=True)
    plain = Fetching("https://h.example.org/js", SCRIPTED, javascript=False)
    assert plain.get == PageRequest("https://h.example.org/js", "html")


def test_a_handshake_that_fails_is_left_to_a_browser_once() -> None:
    fetching = Fetching(A)
    fetching.fail(error("tls-error", sets_exception=False))
    assert fetching.get == PageRequest(A, "html", browser=True)
    fetching.fail(error("tls-error"))
    assert ended(fetching).error is not None
    fetching = Fetching(A)
    first = error("tls-error", sets_exception=False)
    fetching.fail(first)
    fetching.fail(error("needs-browser"))
    assert ended(fetching).error is first


def test_elseviers_switchboard() -> None:
    fetching = Fetching("https://linkinghub.elsevier.com/retrieve/pii/S0000X1?via=x")
    fetching.receive(HTML)
    article = "https://www.sciencedirect.com/science/article/pii/S0000X1"
    assert fetching.get == PageRequest(article, "html", browser=True)


def test_elseviers_pdfs_are_behind_a_browser() -> None:
    url = "https://www.sciencedirect.com/a.pdf"
    fetching = Fetching(url, pdf=True)
    assert fetching.get == PageRequest(url, "html", browser=True)
    fetching.receive(FetchResult(200, "text/html", url=url))
    end = ended(fetching)
    assert end.error is not None
    assert end.error.slug == "not-pdf"


def test_a_refresh_leads_on_and_counts_as_a_redirect() -> None:
    fetching = Fetching(A)
    for number in range(REDIRECTS_MAX):
        fetching.receive(HTML)
        assert fetching.refresh(f"/{number}")
        assert fetching.get == PageRequest(f"https://journal.example.org/{number}", "html")
    fetching.receive(HTML)
    assert fetching.refresh("/on")
    end = ended(fetching)
    assert end.error is not None
    assert end.error.slug == "redirect-loop"


def test_pages_that_lead_on_to_each_other_are_left_alone() -> None:
    fetching = Fetching(A)
    for target in ("/b", A, "/b"):
        fetching.receive(HTML)
        assert fetching.refresh(target)
    end = ended(fetching)
    assert end.error is not None
    assert (end.url, end.error.slug) == (A, "redirect-loop")


@pytest.mark.parametrize("target", ["mailto:a@b.example.org", "http://[::1", "https://h:99999/"])
def test_a_refresh_to_no_page_leaves_the_page(target: str) -> None:
    fetching = Fetching(A)
    fetching.receive(HTML)
    assert not fetching.refresh(target)
    assert ended(fetching).kind == "page"


def test_where_nothing_more_is_to_be_had_it_is_over() -> None:
    known = "https://journal.example.org/b"
    for way in (FetchResult(302, location="/b"), FetchResult(200, "text/html")):
        fetching = Fetching(A, known=lambda url: url == known)
        fetching.receive(way)
        assert way.location or fetching.refresh("/b")
        assert fetching.get is None
        assert fetching.end is None
    assert Fetching(known, known=lambda url: True).get is None


@pytest.mark.parametrize("target", ["", " ", A, "#top"])
def test_a_refresh_to_the_page_itself_leads_nowhere(target: str) -> None:
    fetching = Fetching(A)
    fetching.receive(HTML)
    assert not fetching.refresh(target)
    assert ended(fetching).kind == "page"


def test_a_refresh_leads_nowhere_in_compat() -> None:
    fetching = Fetching(A, compat=True)
    fetching.receive(HTML)
    assert not fetching.refresh("/b")
