"""The hops of an ingest: redirects, links, loops, limits, walls, and their end."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from pubcrawl.exceptions import FetchError
from pubcrawl.fetch.failures import fetch_error
from pubcrawl.ids.url import request_url
from pubcrawl.ingest.hops import Hops
from pubcrawl.ingest.hops.events import BodyReading, HopResponse, Lists, Session
from pubcrawl.items.reasons import FAILURES
from pubcrawl.items.slugs import SLUGS
from pubcrawl.model.ingest import Candidate, FileMeta
from pubcrawl.model.ingest_request import IngestRequest
from tests.cases import Agree, golden, table
from tests.ingest.ways import FILE, PDF, failing, full, place, short, to, walk

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


META = FileMeta("a" * 40, "b" * 64, "c" * 32, 9, PDF)


def happen(hops: Hops, event: dict[str, Any]) -> None:
    """Let a request fail or be answered, or a body be read."""
    if answer := event.get("receive"):
        hops.receive(HopResponse(**answer))
    elif reading := event.get("read"):
        links = tuple(Candidate(url, "page", "test") for url in reading.pop("links", ()))
        file = META if reading.pop("file", False) else None
        hops.take_reading(BodyReading(links, file=file, **reading))
    elif slug := event.get("go_past"):
        hops.go_past(FetchError("no", slug=slug, status=event["status"]))
    else:
        error = fetch_error(event["fail"], status=event.get("status", 0))
        error.location = event.get("location", "")
        hops.fail(error)


@golden
def test_events(case: dict[str, Any], agree: Agree) -> None:
    """*session*: what is known of the host. The states of the hops after each event."""
    known = Session(**case["session"]) if "session" in case else None
    lists = Lists(session=lambda url: known) if known else None
    request = IngestRequest(case.get("type", "pdf"), full("a"), **case.get("request", {}))
    hops = Hops(request, lists)
    states = []
    for event in deepcopy(case["events"]):
        happen(hops, event)
        state = {
            "next": hops.get and "browser " * hops.get.browser + short([hops.get.url])[0],
            "reading": hops.reading,
            "accepted": hops.accepted,
            "end": hops.end and [hops.end.status, short([hops.end.url])[0], hops.end.code],
            "message": hops.end and hops.end.message,
        }
        states.append({name: value for name, value in state.items() if value})
    agree(case, {"states": states, "hops": short(hops.hops), "biblio": hops.biblio})


def test_so_many_redirects_are_followed() -> None:
    chain = {str(number): to(str(number + 1)) for number in range(26)}
    assert walk({**chain, "25": FILE}, url="0")[0].status == "success"
    end, _, walker = walk(chain, url="0")
    assert end.status == "redirects-exceeded"
    assert len(walker.asked) == 26


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
