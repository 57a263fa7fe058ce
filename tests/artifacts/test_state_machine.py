"""The search for the boundary of an artifact, on made-up portals without a network."""

from __future__ import annotations

import json
from collections.abc import Generator, Mapping
from dataclasses import dataclass, field
from hashlib import md5
from typing import Any

import pytest

from pubcrawl import platforms
from pubcrawl.artifacts.boundary_search import BoundarySearch
from pubcrawl.artifacts.page_reader import read_artifact_page
from pubcrawl.artifacts.portal_pages import PortalPages
from pubcrawl.artifacts.readers import READERS
from pubcrawl.artifacts.state_machine import Artifact, DocumentReading, PortalLookup, SearchStart
from pubcrawl.exceptions import ParseError
from pubcrawl.items.artifact import (
    About,
    ArtifactLimits,
    ArtifactPage,
    ArtifactRecord,
    ArtifactRequest,
    ArtifactResponse,
    DocumentRequest,
    Portal,
    PortalType,
)
from pubcrawl.items.artifact.record import to_record

REPO = "https://repo.example"
ENTRY = f"{REPO}/datasets/77"
PLAIN = "<!DOCTYPE html><title>Larks of the firth</title><h1>Larks of the firth</h1><p>Counted."


@dataclass
class Site:
    """Address → response: status, headers and body; a string is an HTML page."""

    pages: dict[str, Any]
    rule: PortalType | None = None
    adapter: str = ""
    saved: dict[str, Any] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)

    def answer(self, get: DocumentRequest) -> ArtifactResponse:
        """Return the response to *get*."""
        self.asked.append(get.url)
        told = self.pages.get(f"{get.url} {get.accept}") or self.pages.get(get.url)
        if told is None:
            told = (404, {"Content-Type": "text/html"}, "<title>Not found</title>nothing")
        if isinstance(told, str):
            told = (200, {"Content-Type": "text/html"}, told)
        status, headers, body = told
        sent = tuple(
            (name.lower(), value)
            for name, values in headers.items()
            for value in ([values] if isinstance(values, str) else values)
        )
        raw = body if isinstance(body, bytes) else body.encode()
        return ArtifactResponse(
            get.url, get.url, status, headers.get("Content-Type", ""), sent, raw
        )

    def read(self, get: DocumentRequest, about: About) -> DocumentReading:
        """Return the parsed response to *get*."""
        answer = self.answer(get)
        page = read_artifact_page(answer, about, look_for=get.look_for)
        try:
            return DocumentReading(page, READERS[get.reader](answer, about) if get.reader else None)
        except ParseError:
            return DocumentReading(page)

    def run(self, **options: Any) -> dict[str, Any]:
        """Return the record of the artifact at ``ENTRY``."""
        entry = options.pop("entry", ENTRY)
        request = ArtifactRequest(entry, **options)
        record = ArtifactRecord(request, entry)
        portal = Portal("repo", frozenset(("repo.example",)), f"{REPO}/", adapter=self.adapter)
        search = BoundarySearch(PortalPages(self.saved.get, self.saved.__setitem__))
        ways = PortalLookup(
            lambda url: (portal, self.rule),
            lambda url, known: platforms.ask(url, known.adapter) if self.adapter else (),
            search,
        )
        artifact = Artifact(record, ways)
        while not artifact.done:
            for index, get in enumerate(list(artifact.requests)):
                about = artifact.about
                if not about.final_uri:
                    about = about._replace(final_uri=get.url)
                artifact.take_response(index, self.read(get, about))
        told: dict[str, Any] = json.loads(json.dumps(to_record(record)))
        return told


def roles(record: Mapping[str, Any]) -> dict[str, str]:
    """Return the members of a record: address → role."""
    return {member["uri"]: member["role"] for member in record["members"]}


def linked(*links: str, body: str = PLAIN, status: int = 200) -> tuple[int, dict[str, Any], str]:
    """Return a page with a Link header."""
    return status, {"Content-Type": "text/html", "Link": ", ".join(links)}, body


CSV = (200, {"Content-Type": "text/csv"}, b"a,b\n1,2\n")


def test_what_the_page_links_by_header_is_believed() -> None:
    site = Site(
        {
            ENTRY: linked(
                f'<{REPO}/f/1>; rel="item"; type="text/csv"',
                f'<{REPO}/f/2>; rel="item"; type="application/zip"',
                f'<{REPO}/meta.json>; rel="describedby"; type="application/json"',
                '<https://doi.org/10.5555/x77>; rel="cite-as"',
                '<https://spdx.org/licenses/CC0-1.0>; rel="license"',
            ),
            f"{REPO}/f/1": CSV,
            f"{REPO}/f/2": CSV,
            f"{REPO}/meta.json": (200, {"Content-Type": "application/json"}, "{}"),
        }
    )
    record = site.run()
    assert (record["boundary_source"], record["heuristic"]) == ("signposting_l1", None)
    assert (record["state"], record["class"]) == ("complete", "single_hop")
    assert roles(record) == {
        ENTRY: "landing",
        f"{REPO}/f/1": "item",
        f"{REPO}/f/2": "item",
        f"{REPO}/meta.json": "metadata",
    }
    assert record["identifiers"] == ["https://doi.org/10.5555/x77"]
    assert {"uri": "https://spdx.org/licenses/CC0-1.0", "role": "license"} in record["context"]
    one = next(m for m in record["members"] if m["uri"].endswith("/f/1"))
    assert (one["why"], one["confidence"], one["hop"]) == (["signposting:item"], 0.98, 1)
    assert (one["status"], one["size_bytes"]) == (200, 8)
    assert any("declared application/zip, served text/csv" in text for text in record["warnings"])
    assert sorted(site.asked) == sorted([ENTRY, f"{REPO}/f/1", f"{REPO}/f/2", f"{REPO}/meta.json"])


LINKSET = {
    "linkset": [
        {
            "anchor": ENTRY,
            "item": [{"href": f"{REPO}/f/{n}", "type": "text/csv"} for n in range(1, 8)],
            "describedby": [
                {"href": ENTRY, "type": "application/ld+json"},
                {"href": ENTRY, "type": "text/turtle"},
            ],
        },
        {"anchor": f"{REPO}/f/1", "collection": [{"href": ENTRY}]},
    ]
}
ASKED = f'<{REPO}/links>; rel="linkset"; type="application/linkset+json"'


def test_a_linkset_goes_before_what_the_page_abridges() -> None:
    pages: dict[str, Any] = {f"{REPO}/f/{n}": CSV for n in range(1, 8)}
    pages[ENTRY] = linked(ASKED, f'<{REPO}/f/1>; rel="item"')
    kind = "application/linkset+json"
    pages[f"{REPO}/links"] = (200, {"Content-Type": kind}, json.dumps(LINKSET))
    pages[f"{ENTRY} text/turtle"] = (200, {"Content-Type": "text/turtle"}, "<a> <b> <c> .")
    record = Site(pages).run()
    assert record["boundary_source"] == "signposting_l2"
    items = [m for m in record["members"] if m["role"] == "item"]
    assert len(items) == 7
    assert record["estimate"]["found_items"] == 7
    forms = sorted(
        m["accept"] for m in record["members"] if m["role"] == "metadata" and "accept" in m
    )
    assert forms == ["application/ld+json", "text/turtle"]
    assert roles(record)[f"{REPO}/links"] == "linkset"


def test_where_nothing_claimed_is_there_the_next_source_is_asked() -> None:
    digest = md5(CSV[2], usedforsecurity=False).hexdigest()
    graph = {
        "@context": "https://schema.org",
        "@type": "Dataset",
        "@id": ENTRY,
        "name": "Larks",
        "distribution": [{"@type": "DataDownload", "contentUrl": f"{REPO}/f/1", "md5": digest}],
    }
    script = f'<script type="application/ld+json">{json.dumps(graph)}</script>'
    about = f'<{REPO}/about.ttl>; rel="describedby"; type="text/turtle"'
    site = Site(
        {
            ENTRY: linked(f'<{REPO}/old/1>; rel="item"', about, body=PLAIN + script),
            f"{REPO}/f/1": CSV,
        }
    )
    record = site.run()
    assert record["boundary_source"] == "schema_org"
    assert len(site.asked) == len(set(site.asked))
    by_claims = [row["result"] for row in record["decision"] if row["source"] != "choice"]
    assert by_claims == ["gone", "used"]
    members = {m["uri"]: m for m in record["members"]}
    assert members[f"{REPO}/old/1"]["status"] == 404
    assert members[f"{REPO}/f/1"]["fixity"] == "match"
    assert record["state"] == "partial"
    assert record["artifact_type"] == "Dataset"


def test_an_entry_page_deep_in_an_artifact_leads_to_its_landing_page() -> None:
    site = Site(
        {
            f"{REPO}/f/1": (
                200,
                {"Content-Type": "text/csv", "Link": f'<{ENTRY}>; rel="collection"'},
                b"a,b",
            ),
            ENTRY: linked(f'<{REPO}/f/1>; rel="item"', f'<{REPO}/f/2>; rel="item"'),
            f"{REPO}/f/2": CSV,
        }
    )
    record = site.run(entry=f"{REPO}/f/1")
    assert (record["entry_uri"], record["final_uri"]) == (f"{REPO}/f/1", ENTRY)
    assert roles(record) == {ENTRY: "landing", f"{REPO}/f/1": "item", f"{REPO}/f/2": "item"}


def test_a_page_that_sends_its_readers_on() -> None:
    start = f"{REPO}/go"
    on = f'<meta http-equiv="refresh" content="0; url={ENTRY}"><title>On</title>'
    later = f'<meta http-equiv="refresh" content="60; url={REPO}/"><title>Later</title>'
    record = Site({start: on, ENTRY: PLAIN}).run(entry=start, heuristic="single_page")
    assert (record["final_uri"], record["redirects"]) == (ENTRY, [start])
    assert Site({start: later}).run(entry=start)["final_uri"] == start
    circle = on.replace(ENTRY, start)
    assert Site({start: circle}).run(entry=start)["final_uri"] == start


def test_dead_gone_and_locked() -> None:
    def state(answer: Any) -> tuple[str, str, list[str]]:
        record = Site({ENTRY: answer}).run()
        assert record["members"][0]["uri"] == ENTRY
        return record["state"], record["reason"], record["needs"]

    assert state(None) == ("gone", "http-404", [])
    assert state(linked(status=410)) == ("gone", "http-410", [])
    assert state((503, {"Content-Type": "text/html"}, "later")) == ("failed", "http-503", [])
    login = '<title>Log in</title><form><input type="password" name="p"></form>'
    assert state(login) == ("partial", "", ["auth"])
    assert state((403, {"Content-Type": "text/html"}, "no")) == ("partial", "", ["auth"])
    words = f"{PLAIN}<p>{'Counted on forty lines. ' * 40}"
    box = '<header><form><input type="password" name="p"></form></header>'
    assert state(box + words)[0] == "complete"  # every page of the portal has the box
    assert Site({}).run(entry="mailto:jo@repo.example")["reason"] == "bad-url"


def test_a_heuristic_that_is_asked_for_goes_before_all() -> None:
    body = f'{PLAIN}<main><a href="{ENTRY}/a">a</a> <a href="/about">About</a></main>'
    pages = {ENTRY: linked(f'<{REPO}/f/1>; rel="item"', body=body), f"{ENTRY}/a": PLAIN}
    record = Site(pages).run(heuristic="path_based")
    assert (record["boundary_source"], record["heuristic"]) == ("request", "path_based")
    assert set(roles(record)) == {ENTRY, f"{ENTRY}/a"}
    rule = PortalType("Dataset", "path_based", "multi_hop")
    record = Site({ENTRY: body, f"{ENTRY}/a": PLAIN}, rule).run()
    assert (record["boundary_source"], record["artifact_type"]) == ("rule", "Dataset")
    assert record["class"] == "multi_hop"


def test_probes_are_made_once_for_a_portal() -> None:
    rule = PortalType("Dataset", "single_page_plus_ignored", "single_hop")
    menu = '<nav><a href="/about">About</a></nav>'
    pages: dict[str, Any] = {
        ENTRY: f'{PLAIN}{menu}<main><a href="/f/1">file</a></main>',
        f"{REPO}/": f"<title>Repo</title>{menu}",
        f"{REPO}/f/1": CSV,
        f"{REPO}/datasets/78": f'{PLAIN}{menu}<main><a href="/f/1">file</a></main>',
    }
    first = Site(pages, rule)
    record = first.run()
    assert set(roles(record)) == {ENTRY, f"{REPO}/f/1"}
    assert record["excluded_counts"] == {"ignored:home": 1}
    again = Site(pages, rule, saved=first.saved)
    again.run(entry=f"{REPO}/datasets/78")
    assert len(again.asked) < len(first.asked)


def test_limits() -> None:
    pages: dict[str, Any] = {f"{REPO}/f/{n}": CSV for n in range(1, 8)}
    pages[ENTRY] = linked(*(f'<{REPO}/f/{n}>; rel="item"' for n in range(1, 8)))
    few = Site(pages).run(limits=ArtifactLimits(fetches=4))
    assert (few["state"], few["limits_hit"]) == ("truncated", ["max_fetches"])
    assert len(few["members"]) == 8  # claimed members need no request
    short = Site(pages).run(limits=ArtifactLimits(uris=3))
    assert (short["state"], len(short["members"])) == ("truncated", 3)


def test_what_pages_load_is_told_and_styles_are_followed() -> None:
    style = (200, {"Content-Type": "text/css"}, 'body { background: url("/bg.png") }')
    site = Site(
        {
            ENTRY: f'{PLAIN}<link rel="stylesheet" href="/a.css"><img src="/logo.png">',
            f"{REPO}/a.css": style,
        },
        PortalType("Blog Post", "single_page", "single"),
    )
    embeds = [uri for uri, role in roles(site.run()).items() if role == "embed"]
    assert embeds == [f"{REPO}/a.css", f"{REPO}/bg.png", f"{REPO}/logo.png"]
    assert f"{REPO}/logo.png" not in site.asked
    assert not [uri for uri, role in roles(site.run(embeds=False)).items() if role == "embed"]
    site.run(capture="warc")
    assert f"{REPO}/logo.png" in site.asked


def test_files_or_an_archive_of_them() -> None:
    archive = {"Content-Type": "application/zip"}
    api = "https://api.figshare.com/v2/articles/770077"
    article = {
        "id": 770077,
        "version": 2,
        "title": "Larks",
        "files": [
            {"id": n, "name": f"{n}.csv", "size": 8, "download_url": f"{REPO}/f/{n}"}
            for n in (1, 2)
        ],
    }
    entry = "https://figshare.com/articles/dataset/Larks/770077"
    bundle = "https://ndownloader.figshare.com/articles/770077/versions/2"
    pages = {
        entry: PLAIN,
        api: (200, {"Content-Type": "application/json"}, json.dumps(article)),
        f"{REPO}/f/1": CSV,
        f"{REPO}/f/2": CSV,
        bundle: (200, archive, b"PK\x05\x06" + bytes(18)),
    }
    one = Site(pages, adapter="figshare").run(entry=entry)
    assert (one["boundary_source"], one["state"]) == ("api", "complete")
    assert {f"{REPO}/f/1", f"{REPO}/f/2", api} <= set(roles(one))
    assert roles(one)[api] == "metadata"
    assert {"uri": bundle, "reason": "alternate"} in one["excluded"]
    both = Site(pages, adapter="figshare").run(entry=entry, bundles=True)
    assert roles(both)[bundle] == "bundle"


def test_the_same_answers_give_the_same_record() -> None:
    pages: dict[str, Any] = {f"{REPO}/f/{n}": CSV for n in range(1, 8)}
    pages[ENTRY] = linked(*(f'<{REPO}/f/{n}>; rel="item"' for n in range(1, 8)))
    assert Site(pages).run() == Site(pages).run()


def test_nothing_to_look_for() -> None:
    """A search that finds nothing leaves the entry page as the only member."""

    def nothing(
        start: SearchStart,
    ) -> Generator[list[DocumentRequest], list[DocumentReading], None]:
        yield []

    record = ArtifactRecord(ArtifactRequest(ENTRY), ENTRY)
    portal = Portal("", frozenset(("repo.example",)), f"{REPO}/")
    artifact = Artifact(
        record, PortalLookup(lambda url: (portal, None), lambda url, p: (), nothing)
    )
    (get,) = artifact.requests
    artifact.take_response(
        0, DocumentReading(ArtifactPage(get.url, get.url, 200, mimetype="text/html"))
    )
    crates = list(artifact.requests)
    assert [get.reader for get in crates] == ["rocrate", "rocrate"]
    for index, get in enumerate(crates):
        artifact.take_response(index, DocumentReading(ArtifactPage(get.url, get.url, 404)))
    assert artifact.done
    assert [member.uri for member in record.members] == [ENTRY]


@pytest.mark.parametrize("status", [0, 403, 404, 429, 503])
def test_an_api_that_does_not_answer(status: int) -> None:
    """The crawl uses the pages instead and records "partial"; status 0 is a timeout."""
    entry = "https://figshare.com/articles/dataset/Larks/770077"
    api = "https://api.figshare.com/v2/articles/770077"
    page = f"{PLAIN}<main><h2>Files</h2><ul><li><a href=/f/1.csv download>1.csv</a></ul></main>"
    pages = {entry: page, "https://figshare.com/f/1.csv": CSV}
    pages[api] = (status, {"Content-Type": "application/json"}, "{}")
    rule = PortalType("Dataset", "single_page_plus")
    record = Site(pages, rule=rule, adapter="figshare").run(entry=entry, embeds=False)
    assert record["state"] == "partial"
    assert any(api in each and "does not answer" in each for each in record["warnings"])
