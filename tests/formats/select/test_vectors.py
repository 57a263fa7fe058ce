"""Selectors compared with recorded results of jsoup 1.16.1."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from pubcrawl.compat.reader import PubFetcher
from pubcrawl.exceptions import SelectorError
from pubcrawl.formats import select
from pubcrawl.formats.html import Document
from pubcrawl.formats.html import text as html_text
from pubcrawl.formats.html.node import Node
from tests.shares import share

EXCEPTIONS = {
    "page-031": "jsoup keeps white space before the head, which :matchText makes elements of",
}
"""The reason why a case differs; at most one case in a hundred."""


def page(case: dict[str, Any], corpus: Path) -> Document:
    if "html" in case:
        body = case["html"].encode() or b"<html>"
    else:
        body = (corpus / case["file"]).read_bytes()
    xml = case["parser"] == "xml"
    return PubFetcher.document(body, url=case["base_url"], xml=xml)


def path(node: Node | None) -> str:
    names: list[str] = []
    while node is not None and node.tag != "-document":
        siblings = [child.mem_id for child in node.parent.iter() if child.tag[0] != "-"]
        names.append(f"{node.tag.lower()}[{siblings.index(node.mem_id)}]")
        node = node.parent
    return "/".join(reversed(names))


def answer(case: dict[str, Any], corpus: Path) -> dict[str, Any]:
    try:
        query = select.compile(case["selector"], compat=True)
    except SelectorError:
        return {"error": True}
    document = page(case, corpus)
    scope = None
    if "scope" in case:
        scope = select.compile(case["scope"], compat=True).first(document)
    nodes = query.select(document, scope)
    texts = list(map(html_text.text, nodes))
    return {
        "count": len(nodes),
        "texts": texts,
        "sha256": hashlib.sha256("\n".join(texts).encode()).hexdigest(),
        "paths": list(map(path, nodes[:60])),
        "own_texts": list(map(html_text.own_text, nodes)),
        "abs_hrefs": [select.attribute(document, node, "abs:href") for node in nodes],
    }


@pytest.mark.long
def test_what_jsoup_finds(shared: Path) -> None:
    lines = (shared / "vectors/jsoup_select.jsonl").read_text("utf-8").split("\n")
    cases = list(map(json.loads, filter(None, lines)))
    differing: dict[str, list[str]] = {}
    step = share(2, 1)
    for case in (
        case for at, case in enumerate(cases) if not at % step or case["id"] in EXCEPTIONS
    ):
        found = answer(case, shared / "corpus")
        if "error" in case or "error" in found:
            wrong = [] if "error" in case and "error" in found else ["error"]
        else:
            if "paths" in case:
                case["paths"] = list(map(str.lower, case["paths"]))
            wrong = [key for key in found if key in case and found[key] != case[key]]
        if wrong:
            differing[case["id"]] = wrong
    assert differing.keys() == EXCEPTIONS.keys(), differing
    assert len(EXCEPTIONS) <= len(cases) // 100
