"""Interactions in portals' rules, exported for programs that perform them."""

from __future__ import annotations

import json
import re

from lxml import html

from pubcrawl.artifacts.scopes.flows import REPEATED, flow, trace

URL = "https://repo.example/d/1"
DONE = [
    {"do": "click_all", "css": "button.show-files", "max": 4},
    {"do": "click_until", "css": "a.next", "max": 50},
    {"do": "scroll", "max": 5},
    {"do": "click", "css": "#go"},
    {"do": "click", "css": "a:hover > b"},
]
PAGE = html.fromstring(
    "<body><button class='x show-files'>1</button><p><button class=show-files>2</button></p>"
    "<a class=next>3</a><i id=go>4</i></body>"
)


def test_a_flow_begins_at_the_page_and_has_the_steps_in_order() -> None:
    made = json.loads(flow(URL, "Larks", DONE))
    assert made["title"] == "Larks"
    first, second, *steps = made["steps"]
    assert (first["type"], second["type"], second["url"]) == ("setViewport", "navigate", URL)
    assert [step["type"] for step in steps] == (
        ["click"] * 4 + ["click"] * REPEATED + ["scroll"] * REPEATED + ["click"] * 2
    )
    paths = [step["selectors"][0][0].removeprefix("xpath/") for step in steps[:4]]
    assert [[node.text for node in PAGE.xpath(path)] for path in paths] == [["1"], ["2"], [], []]
    (css,), (path,) = steps[4]["selectors"]
    assert css == "a.next"
    assert [node.text for node in PAGE.xpath(path.removeprefix("xpath/"))] == ["3"]
    assert all(step["offsetX"] and step["offsetY"] for step in steps if step["type"] == "click")


def test_a_trace_says_for_which_pages_it_is_and_what_is_done() -> None:
    entry = (r"^https?://other\.example/", r"^https?://repo\.example/d/(?P<id>\d+)")
    made = json.loads(trace(URL, DONE, entry))
    assert re.match(made["uriRegex"], "http://repo.example/d/77")
    assert made["uriRegex"] == r"^https?://repo\.example/d/(\d+)"
    ((name, start),) = made["actions"].items()
    assert (start["id"], start["actionName"], start["locationURL"]) == (name, "load", URL)
    children = list(start["children"].values())
    assert [each["actionName"] for each in children] == ["click", "click", "scroll"] + ["click"] * 2
    assert {each["parentId"] for each in children} == {name}
    assert children[0]["actionApply"] == "all"
    assert children[1]["repeat"]["until"]["selectorId"] == ["a.next"]
    kinds = [[each["selectorType"] for each in child["selectors"]] for child in children]
    assert kinds[0] == ["CSSSelector", "XPath"]
    assert kinds[2] == []


def test_without_a_pattern_a_trace_is_for_its_page() -> None:
    made = json.loads(trace(URL, DONE, (r"(?i)^https?://repo\.example/",)))
    assert re.match(made["uriRegex"], URL)
    assert not re.match(made["uriRegex"], URL + "2")
