"""The fetch of one document, step by step."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

import pytest

from pubcrawl.engine.client import FetchResult, PageRequest
from pubcrawl.engine.fetching import (
    PDF_REDIRECTS_MAX,
    REDIRECTS_MAX,
    BrowserNeeds,
    Fetching,
    PubFetcherFetching,
    VisitEnd,
    fetching_class,
)
from pubcrawl.exceptions import FetchError
from tests.cases import Agree, golden
from tests.clients import Script, ScriptOver

A = "https://journal.example.org/a"
HTML = FetchResult(200, "text/html")
SCRIPTED = BrowserNeeds(javascript=lambda url: "/js" in url, restart=lambda url: "/js/new" in url)


def request_line(get: PageRequest) -> str:
    ways = [name for name in ("browser", "fresh") if getattr(get, name)]
    return " ".join(["GET", get.url, get.accepts, *ways])


def end_line(end: VisitEnd | None) -> str:
    if end is None:
        return "nothing more"
    words = [end.kind, end.url, str(end.status), end.content_type, "browser" * end.browser]
    if end.error:
        words += [end.error.slug, "" if end.error.sets_exception else "no exception"]
    return " ".join(filter(None, words))


def answer(step: dict[str, Any]) -> FetchResult | FetchError:
    """Return the answer or the error of a step of a golden case."""
    if "fail" not in step:
        return FetchResult(**step)
    known = {name: value for name, value in step.items() if name != "fail"}
    return FetchError(step["fail"], slug=step["fail"], **known)


def play(fetching: Fetching, script: Script, steps: list[dict[str, Any]]) -> list[str]:
    """Answer the requests of *fetching* by *steps*, or refresh its page; return what it does."""

    async def _play() -> None:
        script.answers = [answer(step) for step in steps if "refresh" not in step]
        done.append(end_line(await fetching.run()))
        for refresh in [step["refresh"] for step in steps if "refresh" in step]:
            followed, number = fetching.refresh(refresh), len(done)
            try:
                done.append(end_line(await fetching.run()))
            finally:
                done[number] = f"{'followed' if followed else 'left alone'}: {done[number]}"

    done = script.done
    with suppress(ScriptOver):
        asyncio.run(_play())
    return done


@golden
def test_visits(case: dict[str, Any], agree: Agree) -> None:
    known, script = case.get("known", ()), Script(request_line)
    options = {"compat": False, **case.get("options", {})}
    kind = fetching_class(compat=options.pop("compat"))
    fetching = kind(script, case["url"], SCRIPTED, known=lambda url: url in known, **options)
    agree(case, play(fetching, script, case.get("steps", [])))


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
    script = Script(request_line)
    script.answers = [
        FetchResult(302, location=location.format(number), cookies=cookies)
        for number in range(most + 2)
    ]
    end = asyncio.run(fetching_class(compat=compat)(script, A, pdf=pdf).run())
    assert len(script.done) == (asked or most + 1)
    assert end_line(end).endswith("redirect-loop no exception")
    assert end_line(end).startswith("failed ")


def test_a_refresh_leads_on_and_counts_as_a_redirect() -> None:
    script = Script(request_line)
    fetching = Fetching(script, A)

    async def _refresh(target: str) -> VisitEnd | None:
        script.answers = [HTML]
        await fetching.run()
        assert fetching.refresh(target)
        return fetching.end

    for number in range(REDIRECTS_MAX):
        assert asyncio.run(_refresh(f"/{number}")) is None
    assert script.done[-1] == f"GET https://journal.example.org/{REDIRECTS_MAX - 2} html"
    assert "redirect-loop" in end_line(asyncio.run(_refresh("/on")))


def test_half_a_character_is_asked_as_a_question_mark_but_not_in_compat() -> None:
    url = "http://h.example/\ud800.pdf"
    for options, line in (
        ({}, "GET http://h.example/%3F.pdf html"),
        ({"pdf": True}, "GET http://h.example/%3F.pdf pdf"),
    ):
        script = Script(request_line)
        script.answers = [HTML]
        asyncio.run(Fetching(script, url, **options).run())
        assert script.done == [line]
    end = asyncio.run(PubFetcherFetching(Script(request_line), url, pdf=True).run())
    assert end and end.error and end.error.slug == "bad-url"
