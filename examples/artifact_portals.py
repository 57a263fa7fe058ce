"""The portals of artifacts.yaml: what each of their addresses answers."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from html import escape
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import yaml

from pubcrawl.artifacts.probes import segment
from tests.server import Answer

SOURCE = Path(__file__).with_name("artifacts.yaml")
HTML = {"Content-Type": "text/html; charset=utf-8"}
STYLE = b"body { background: url(/paper.png); max-width: 60em }"
ROBOTS = Answer(200, b"User-agent: *\nAllow: /\n", {"Content-Type": "text/plain"})


def answers() -> Iterator[tuple[str, Answer]]:
    """Yield addresses, and what they answer."""
    for portal in yaml.safe_load(SOURCE.read_text("utf-8")):
        yield from _portal(portal)


def _portal(portal: Mapping[str, Any]) -> Iterator[tuple[str, Answer]]:
    root = portal["portal"]
    yield f"{root}/robots.txt", ROBOTS
    for row in portal["pages"]:
        yield root + row["path"], _answer(portal, row)
    entries = portal.get("entries", ())
    if not entries:
        return
    home = {"title": portal["title"], "text": ["What was found, for all to use."]}
    yield f"{root}/style.css", Answer(200, STYLE, {"Content-Type": "text/css"})
    yield f"{root}/", Answer(body=_page({**portal, "prefix": "", "suffix": ""}, home), headers=HTML)
    missing = {"title": "Nothing here", "text": ["There is no such page."]}
    nowhere = Answer(404, _page(portal, missing), HTML)
    for path in portal["menu"].values():
        yield root + path, Answer(body=_page(portal, {"title": path, "text": []}), headers=HTML)
    for path in entries:
        # What the crawl asks for to see what is on every page.
        token = segment(root + path)
        for place in sorted({"/", f"{urlsplit(path).path.rstrip('/').rpartition('/')[0]}/"}):
            yield f"{root}{place}{token}", nowhere


def _answer(portal: Mapping[str, Any], row: Mapping[str, Any]) -> Answer:
    status = row.get("status", 200)
    if "json" in row:
        kind = {"Content-Type": "application/json"}
        return Answer(status, json.dumps(row["json"]).encode(), kind)
    if "type" in row:
        return Answer(status, row["body"].encode(), {"Content-Type": row["type"]})
    return Answer(status, _page(portal, row), HTML)


def _page(portal: Mapping[str, Any], row: Mapping[str, Any]) -> bytes:
    title = f"{portal.get('prefix', '')}{row['title']}{portal.get('suffix', '')}"
    text = "".join(f"<p>{escape(each)}</p>" for each in row["text"])
    return (
        f"<!DOCTYPE html><html lang=en><head><title>{escape(title)}</title>"
        f'<link rel="stylesheet" href="/style.css"></head><body>'
        f"<nav>{_links(portal.get('menu', {}))}</nav>"
        f"<main><h1>{escape(row['title'])}</h1>{text}{_links(row.get('links', {}))}</main>"
        "</body></html>"
    ).encode()


def _links(links: Mapping[str, str]) -> str:
    items = "".join(
        f'<li><a href="{escape(url)}">{escape(text)}</a>' for text, url in links.items()
    )
    return f"<ul>{items}</ul>"
