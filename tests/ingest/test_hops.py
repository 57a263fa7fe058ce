"""The hops of an ingest: redirects, links, loops, limits, walls, and their end."""

from __future__ import annotations

from contextlib import suppress
from copy import deepcopy
from typing import Any

import pytest

from pubcrawl.engine.client import PageRequest
from pubcrawl.fetch.failures import fetch_error
from pubcrawl.ids.url import request_url
from pubcrawl.ingest.evidence import DAMAGED, FileVerdict
from pubcrawl.ingest.hops import BodyReading, HopResponse, Hops, Lists, Session
from pubcrawl.items.reasons import FAILURES
from pubcrawl.items.slugs import SLUGS
from pubcrawl.model.ingest import Candidate, FileMeta, WorkEvidence
from pubcrawl.model.ingest_request import IngestRequest
from tests.cases import Agree, golden, table
from tests.ingest.ways import FILE, PDF, failing, full, place, result_of, short, to, walk

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
    end, hops, web = walk(places, LISTS[case.get("lists", "")], **case.get("request", {}))
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
        "asked": ["browser " * get.browser + short([get.url])[0] for get in web.asked],
    }
    agree(case, {name: value for name, value in result.items() if value})


CUT = WorkEvidence(DAMAGED, "cut", -1.0)
META = FileMeta("a" * 40, "b" * 64, "c" * 32, 9, PDF)


class Script:
    """A client that takes the next event for each request and each body; *states*: what it did."""

    cookies = 0

    def __init__(self, events: list[dict[str, Any]]) -> None:
        self.events, self.states = events, list[dict[str, Any]]()

    async def get(self, request: PageRequest, other_than: tuple[str, ...] = ()) -> HopResponse:
        state = {"next": "browser " * request.browser + short([request.url])[0]}
        self.states.append(state | ({"other_than": list(other_than)} if other_than else {}))
        event = self.events.pop(0)
        if "receive" in event:
            return HopResponse(**event["receive"])
        error = fetch_error(event["fail"], status=event.get("status", 0))
        error.location = event.get("location", "")
        raise error

    async def read(self, response: HopResponse, how: str) -> BodyReading:
        self.states.append({"reading": how})
        event = self.events.pop(0)["read"]
        links = tuple(Candidate(url, "page", "test") for url in event.pop("links", ()))
        file = META if event.pop("file", False) else None
        verdict = FileVerdict("ambiguous", 0.5, (CUT,)) if event.get("capture") else None
        return BodyReading(links, file=file, how=how, verdict=verdict, **event)


@golden
def test_events(case: dict[str, Any], agree: Agree) -> None:
    """
    What the hops ask for at each event, and their end.

    *session*: what is known of the host. A reading with a *capture* is of a damaged file.
    """
    known = Session(**case["session"]) if "session" in case else None
    lists = Lists(session=lambda url: known) if known else None
    request = IngestRequest(case.get("type", "pdf"), full("a"), **case.get("request", {}))
    client = Script(deepcopy(case["events"]))
    hops = Hops(request, client, lists, history=True)
    with suppress(IndexError):
        end = result_of(hops.walk())
        state = {"end": [end.status, short([end.url])[0], end.code], "message": end.message}
        client.states.append({name: value for name, value in state.items() if value})
    assert not client.events
    agree(case, {"states": client.states, "hops": short(hops.hops), "biblio": hops.biblio})


def test_so_many_redirects_are_followed() -> None:
    chain = {str(number): to(str(number + 1)) for number in range(26)}
    assert walk({**chain, "25": FILE}, url="0")[0].status == "success"
    end, _, web = walk(chain, url="0")
    assert end.status == "redirects-exceeded"
    assert len(web.asked) == 26


@pytest.mark.parametrize("slug", sorted(FAILURES))
def test_every_failure_of_ours_ends_in_a_slug(slug: str) -> None:
    end, _, _ = walk({"a": failing(slug)})
    assert end.status in SLUGS
    assert not end.hit
    assert end.message.startswith(slug)


@table
def test_addresses_have_one_spelling(url: str, expected: str) -> None:
    assert request_url(url) == expected
    assert request_url(expected) == expected
