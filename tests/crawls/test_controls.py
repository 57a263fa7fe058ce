"""Controls of twenty kinds of software, used by a real Chromium in a whole crawl."""

from __future__ import annotations

from http import HTTPStatus
from pathlib import Path

import pytest

from tests.artifacts.widgets import SCRIPT, Widget, widgets
from tests.crawls.artifacts import artifacts, boundaries, members
from tests.fetch.browser.browsing import FAST, needs_chromium
from tests.server import Answer, Seen, Server
from tests.shares import share

ENTRY = "/records/77"
SEEN = {"htmx row that loads when it is seen", "sentinel of an endless list"}


def served(server: Server, hosts: dict[str, Widget]) -> dict[str, tuple[str, int]]:
    """Serve each widget on its own host; return the addresses of the hosts by name."""

    def reply(seen: Seen) -> Answer:
        widget = hosts[seen.host]
        route = widget.routes.get(seen.target)
        if route and route.method in (None, seen.method):
            return Answer(body=route.body.encode(), headers={"Content-Type": route.mimetype})
        if seen.target == ENTRY:
            return Answer(body=widget.html.encode())
        if seen.target == "/static/app.js":
            return Answer(body=widget.script.encode(), headers={"Content-Type": SCRIPT})
        if seen.target.startswith("/records/77/"):
            return Answer(body=b"a,b\n1,2\n", headers={"Content-Type": "text/csv"})
        return Answer(HTTPStatus.NOT_FOUND, b"no such page")

    server.fallback = reply
    return dict.fromkeys(hosts, (server.address, server.port))


@pytest.mark.long
@needs_chromium
def test_what_controls_hold_is_found_with_the_way_to_it(tmp_path: Path) -> None:
    controls = widgets("control")[:: share(2, 1)]
    hosts = {f"w{number}.example": each for number, each in enumerate(controls)}
    with Server("127.0.4.8") as server:
        crawl = artifacts(tmp_path, served(server, hosts), **{**FAST, "JAVASCRIPT": "auto"})
        crawl.seeds(*(f"http://{name}{ENTRY}" for name in hosts))
        found = boundaries(crawl, "-a", "render=on", "-a", "heuristic=single_page_plus")
    missed = []
    for name, widget in hosts.items():
        record = found[f"http://{name}{ENTRY}"]
        mine = members(record)
        for path in widget.reveals:
            member = mine.get(f"http://{name}{path}")
            led = {uri for control in record["controls"] for uri in control["members"]}
            by_control = member is not None and f"http://{name}{path}" in led
            if by_control:
                assert any(why.startswith("interaction: ") for why in member["why"])
            # Content that loads when visible is present once the page has been opened.
            if member is None or not (by_control or widget.name in SEEN):
                missed.append((widget.name, path))
        assert all(control["used"] for control in record["controls"]), widget.name
        assert "interaction" not in record["needs"], widget.name
    assert missed == []


def test_unused_controls_are_told(tmp_path: Path) -> None:
    """Without a browser, the record lists the unused controls, and its state is partial."""
    hosts = {"files.example": widgets("control")[0], "fine.example": widgets("ornament")[0]}
    with Server("127.0.4.8") as server:
        crawl = artifacts(tmp_path, served(server, hosts))
        crawl.seeds(*(f"http://{name}{ENTRY}" for name in hosts))
        found = boundaries(crawl, "-a", "heuristic=single_page_plus")
    record = found[f"http://files.example{ENTRY}"]
    assert record["needs"] == ["interaction"]
    assert record["state"] == "partial"
    (control,) = record["controls"]
    assert control == {
        "uri": f"http://files.example{ENTRY}",
        "kind": "button",
        "text": "Files (2)",
        "selector": "body > main:nth-of-type(1) > button:nth-of-type(1)",
        "why": "hx-get=/records/77/fragments/files",
        "used": False,
        "members": [],
    }
    other = found[f"http://fine.example{ENTRY}"]
    assert (other["needs"], other["controls"]) == ([], [])
