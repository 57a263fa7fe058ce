"""
Export the interactions of a page, clicks and scrolling, for capturing programs.

A trace of Memento Tracer has a pattern for addresses and a tree of actions. A user flow of
Chrome's Recorder is a list of steps; Browsertrix runs it on the page that ``navigate`` names,
and repeats a step that occurs three times until it fails.

Sources: https://tracer.mementoweb.org/, https://developer.chrome.com/docs/devtools/recorder
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any

import regex
from cssselect import HTMLTranslator, SelectorError

from pubcrawl.artifacts.scopes.patterns import literal, portable

Interaction = Mapping[str, Any]
"""``do`` (click, click_all, click_until, scroll), ``css``, ``max``: as in portal rules."""

REPEATED = 3
"""Browsertrix repeats a step with so many occurrences until it fails."""

EACH_MAX = 20
"""The most elements clicked per selector, if the rule has no number."""

_WORDS = {"click": "Click", "click_all": "Click each", "click_until": "Click until it is gone"}


def trace(url: str, interactions: Sequence[Interaction], entry: Sequence[str] = ()) -> str:
    """
    Return a trace of Memento Tracer, JSON.

    *url*: the page of the trace. *entry*: patterns of similar pages; the first portable pattern
    that matches *url* is used.
    """
    fitting = (each for each in entry if regex.match(each, url, timeout=1))
    pattern = next(filter(None, map(portable, fitting)), f"^{literal(url)}$")
    first = _id(url, 0)
    children = {_id(url, n): _action(url, n, each) for n, each in enumerate(interactions, 1)}
    start = _node(url, 0, "Starting resource", "load", []) | {"children": children}
    values = {
        "traceName": f"pubcrawl {url}",
        "resourceURL": url,
        "uriRegex": pattern,
        "actions": {first: start},
    }
    return _json(values)


def flow(url: str, title: str, interactions: Sequence[Interaction]) -> str:
    """Return a user flow of Chrome's Recorder, JSON."""
    steps: list[dict[str, Any]] = [
        {
            "type": "setViewport",
            "width": 1280,
            "height": 1024,
            "deviceScaleFactor": 1,
            "isMobile": False,
            "hasTouch": False,
            "isLandscape": False,
        },
        {"type": "navigate", "url": url, "assertedEvents": []},
    ]
    for each in interactions:
        steps += _steps(each)
    return _json({"title": title or url, "steps": steps})


def _steps(each: Interaction) -> list[dict[str, Any]]:
    does = each["do"]
    if does == "scroll":
        times = min(int(each.get("max", REPEATED)), REPEATED)
        return [{"type": "scroll", "target": "main", "x": 0, "y": 100_000}] * times
    css = str(each["css"])
    path = _xpath(css)
    if does == "click_all" and path:
        count = int(each.get("max", EACH_MAX))
        return [_click([[f"xpath/({path})[{number}]"]]) for number in range(1, count + 1)]
    selectors = [[css], *([[f"xpath/{path}"]] if path else [])]
    times = 1 if does == "click" else min(int(each.get("max", REPEATED)), REPEATED)
    return [_click(selectors)] * times


def _click(selectors: list[list[str]]) -> dict[str, Any]:
    return {"type": "click", "target": "main", "selectors": selectors, "offsetX": 1, "offsetY": 1}


def _action(url: str, number: int, each: Interaction) -> dict[str, Any]:
    does = each["do"]
    if does == "scroll":
        return _node(url, number, "Scroll", "scroll", []) | {"repeat": int(each.get("max", 1))}
    css = str(each["css"])
    path = _xpath(css)
    selectors = [("CSSSelector", css), *([("XPath", path)] if path else [])]
    node = _node(url, number, f"{_WORDS[does]}: {css}", "click", selectors)
    if does == "click_all":
        node["actionApply"] = "all"
    if does == "click_until":
        until = {
            "selectorType": ["CSSSelector"],
            "selectorCondition": "changes",
            "selectorId": [css],
        }
        node["repeat"] = {"until": until, "max": int(each.get("max", EACH_MAX))}
    return node


def _node(
    url: str, number: int, name: str, does: str, selectors: list[tuple[str, str]]
) -> dict[str, Any]:
    return {
        "id": _id(url, number),
        "parentId": _id(url, 0),
        "name": name,
        "actionName": does,
        "actionApply": "once",
        "selectors": [
            {
                "selector": text,
                "selectorType": kind,
                "selectorOrder": order,
                "selectorPreferred": not order,
            }
            for order, (kind, text) in enumerate(selectors)
        ],
        "locationURL": url,
        "repeat": 0,
        "children": {},
    }


def _id(url: str, number: int) -> str:
    return f"a{sha256(f'{number} {url}'.encode()).hexdigest()[:10]}"


def _xpath(css: str) -> str:
    """Return a CSS selector as XPath; "" if it has no equivalent."""
    try:
        return HTMLTranslator().css_to_xpath(css, prefix="//")
    except SelectorError:
        return ""


def _json(values: Mapping[str, Any]) -> str:
    return f"{json.dumps(values, ensure_ascii=False, indent=1)}\n"
