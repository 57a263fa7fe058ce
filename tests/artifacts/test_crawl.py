"""The search for the boundary of an artifact, on made-up portals without a network."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pubcrawl import platforms
from pubcrawl.artifacts.page_reader import read_artifact_page
from pubcrawl.artifacts.portals import PortalPages
from pubcrawl.artifacts.record_builder import leave_out_members
from pubcrawl.items.artifact import (
    About,
    ArtifactResponse,
    DocumentReading,
    DocumentRequest,
    Portal,
    PortalType,
)
from pubcrawl.model.artifact import (
    EXCLUDED_MAX,
    ArtifactLimits,
    ArtifactRecord,
    ArtifactRequest,
    Excluded,
)
from tests.artifacts.artifact_site import path, unusual, url
from tests.cases import Agree, Case, golden
from tests.portals import search

REPO = "https://repo.example"
ENTRY = f"{REPO}/datasets/77"
UNTOLD = {"title", "portal", "request", "controls"}
CHOICE = ("source", "heuristic", "result")
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
        if not about.final_uri:
            about = about._replace(final_uri=get.url)
        answer = self.answer(get)
        page = read_artifact_page(answer, about, look_for=get.look_for)
        return search.reading(page, get, answer, about)

    def run(self, **options: Any) -> dict[str, Any]:
        """Return the record of the artifact at ``ENTRY``."""
        entry = options.pop("entry", ENTRY)
        request = ArtifactRequest(entry, **options)
        portal = Portal("repo", frozenset(("repo.example",)), f"{REPO}/", adapter=self.adapter)
        record = search.record(
            request,
            self.read,
            lambda url: (portal, self.rule),
            lambda url, known: platforms.ask(url, known.adapter) if self.adapter else (),
            PortalPages(self.saved.get, self.saved.__setitem__),
        )
        told: dict[str, Any] = json.loads(json.dumps(record.to_json()))
        return told


def roles(record: Mapping[str, Any]) -> dict[str, str]:
    """Return the members of a record: address → role."""
    return {member["uri"]: member["role"] for member in record["members"]}


CSV = (200, {"Content-Type": "text/csv"}, b"a,b\n1,2\n")
BODIES = {"text/html": PLAIN, "text/csv": CSV[2]}


def page(row: Case) -> tuple[int, dict[str, Any], Any]:
    """Return the response of a golden case; *more* is markup after ``PLAIN``."""
    kind = row.get("type", "text/html")
    headers = {"Content-Type": kind} | ({"Link": row["link"]} if "link" in row else {})
    body = row.get("body", BODIES.get(kind))
    return row.get("status", 200), headers, PLAIN + row["more"] if "more" in row else body


def outcome(record: Case, asked: list[str]) -> Case:
    """Return what a record says, in the form of golden cases."""
    kept = {name: value for name, value in record.items() if value and name not in UNTOLD}
    choices = [" ".join(filter(None, map(row.get, CHOICE))) for row in record["decision"]]
    found = {
        " as ".join([path(row["uri"]), *filter(None, [row.get("accept")])]): unusual(row)
        for row in record["members"]
    }
    return kept | {"decision": choices, "members": found, "asked": [*map(path, asked)]}


@golden
def test_records(case: Case, agree: Agree) -> None:
    rule = PortalType(**case["rule"]) if "rule" in case else None
    pages = {url(address): page(row) for address, row in case["pages"].items()}
    site = Site(pages, rule, case.get("adapter", ""))
    found = {}
    for name, row in case["runs"].items():
        options = {"entry": ENTRY} | row
        if "limits" in row:
            options["limits"] = ArtifactLimits(**row["limits"])
        site.asked.clear()
        found[name] = outcome(site.run(**options | {"entry": url(options["entry"])}), site.asked)
    agree(case, found)


def test_not_every_excluded_address_is_listed() -> None:
    count = EXCLUDED_MAX + 5
    excluded = [Excluded(f"{ENTRY}?page={n}", "trap") for n in range(count)]
    record = ArtifactRecord(entry_uri=ENTRY, excluded=excluded, excluded_counts={"trap": count})
    leave_out_members(record)
    assert len(record.excluded) == EXCLUDED_MAX
    assert record.excluded_counts == {"trap": count}
