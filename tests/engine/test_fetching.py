"""The fetch of one document, step by step."""

from __future__ import annotations

from typing import Any

import pytest

from pubcrawl.engine.fetching import (
    PDF_REDIRECTS_MAX,
    REDIRECTS_MAX,
    BrowserNeeds,
    Fetching,
    FetchResult,
)
from pubcrawl.exceptions import FetchError
from tests.cases import Agree, golden

A = "https://journal.example.org/a"
HTML = FetchResult(200, "text/html")
SCRIPTED = BrowserNeeds(javascript=lambda url: "/js" in url, restart=lambda url: "/js/new" in url)


def state(fetching: Fetching) -> str:
    """Return the next request or the end of a visit."""
    if request := fetching.get:
        ways = [name for name in ("browser", "fresh") if getattr(request, name)]
        return " ".join(["GET", request.url, request.accepts, *ways])
    end = fetching.end
    if end is None:
        return "nothing more"
    words = [end.kind, end.url, str(end.status), end.content_type, "browser" * end.browser]
    if end.error:
        words += [end.error.slug, "" if end.error.sets_exception else "no exception"]
    return " ".join(filter(None, words))


def play(fetching: Fetching, step: dict[str, Any]) -> str:
    """Give an answer, an error or the target of a refresh; return what comes next."""
    if "refresh" in step:
        followed = fetching.refresh(step["refresh"])
        return f"{'followed' if followed else 'left alone'}: {state(fetching)}"
    if "fail" in step:
        known = {name: value for name, value in step.items() if name != "fail"}
        fetching.fail(FetchError(step["fail"], slug=step["fail"], **known))
    else:
        fetching.receive(FetchResult(**step))
    return state(fetching)


@golden
def test_visits(case: dict[str, Any], agree: Agree) -> None:
    known = case.get("known", ())
    options = case.get("options", {})
    fetching = Fetching(case["url"], SCRIPTED, known=lambda url: url in known, **options)
    agree(case, [state(fetching), *(play(fetching, step) for step in case.get("steps", ()))])


def test_an_answer_to_nothing_is_a_bug() -> None:
    fetching = Fetching(A)
    fetching.receive(HTML)
    with pytest.raises(RuntimeError):
        fetching.receive(HTML)


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
    assert sent == (asked or most + 1)
    assert state(fetching).endswith("redirect-loop no exception")
    assert state(fetching).startswith("failed ")


def test_a_refresh_leads_on_and_counts_as_a_redirect() -> None:
    fetching = Fetching(A)
    for number in range(REDIRECTS_MAX):
        fetching.receive(HTML)
        assert fetching.refresh(f"/{number}")
        assert state(fetching) == f"GET https://journal.example.org/{number} html"
    fetching.receive(HTML)
    assert fetching.refresh("/on")
    assert "redirect-loop" in state(fetching)


def test_half_a_character_is_asked_as_a_question_mark_but_not_in_compat() -> None:
    url = "http://h.example/\ud800.pdf"
    assert state(Fetching(url)) == "GET http://h.example/%3F.pdf html"
    assert state(Fetching(url, pdf=True)) == "GET http://h.example/%3F.pdf pdf"
    end = Fetching(url, pdf=True, compat=True).end
    assert end and end.error and end.error.slug == "bad-url"
