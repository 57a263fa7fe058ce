"""Every recorded answer gives findings or a named error, and its known facts."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from scrapy.http import Response

from pubcrawl.exceptions import ParseError
from pubcrawl.ids.doi import is_doi, normalise_doi
from pubcrawl.publications.resources.resource import Resource
from pubcrawl.works.findings import Findings
from tests.shares import share

Places = dict[bool, dict[str, Resource]]
# Category → the resource that reads it; all others must refuse it with a named error.
READERS = {
    "a-epmc-search": "europepmc",
    "a-epmc-annotations": "europepmc_mined_go",
    "b-pubmed-xml": "pubmed_xml",
    "b-eutils-other": "pubmed_xml",
    "c-unpaywall": "unpaywall",
}


def entries(shared: Path) -> Iterator[dict[str, Any]]:
    with (shared / "corpus/manifest.jsonl").open(encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def read(place: Resource, path: Path, content_type: str) -> list[Findings]:
    headers = {"Content-Type": content_type or ""}
    bodies = [path.read_bytes()]
    if path.suffix == ".jsonl":
        bodies = bodies[0].splitlines()
    found = []
    for body in bodies:
        found += place.read_response(Response("https://x.example/", body=body, headers=headers))
    return found


@pytest.mark.parametrize("compat", [True, False])
def test_findings_or_a_named_error(shared: Path, places: Places, compat: bool) -> None:
    gave: dict[str, int] = {}
    for entry in entries(shared):
        reader = READERS.get(entry["category"])
        if reader is None:
            continue
        try:
            found = read(
                places[compat][reader], shared / "corpus" / entry["path"], entry["content_type"]
            )
        except ParseError as error:
            assert str(error), entry["path"]
            continue
        gave[entry["category"]] = gave.get(entry["category"], 0) + bool(found)
    assert gave["b-pubmed-xml"] >= 116
    assert gave["c-unpaywall"] >= 7
    assert gave["a-epmc-annotations"] == 1
    assert gave["a-epmc-search"] >= (2 if compat else 40)


@pytest.mark.long
def test_other_answers_are_refused(shared: Path, places: Places) -> None:
    """JSON, XML and pages of other services give no publication."""
    others = {"c-crossref", "c-datacite", "g-oai", "d-html"}
    chosen = [entry for entry in entries(shared) if entry["category"] in others]
    for entry in chosen[:: share(8, 1)]:
        for key in ("europepmc", "pubmed_xml", "unpaywall", "pubmed_html", "pmc_html"):
            ours = entry.get("platform") == "pmc" or "PMC4062894" in entry["path"]
            if key == "pmc_html" and ours:
                continue
            path = shared / "corpus" / entry["path"]
            try:
                found = read(places[False][key], path, entry["content_type"])
            except ParseError:
                continue
            assert not found, (key, entry["path"])


def test_gold(shared: Path, places: Places) -> None:
    checked = 0
    for entry in entries(shared):
        gold = entry.get("gold") or {}
        reader = READERS.get(entry["category"])
        if reader not in {"europepmc", "pubmed_xml"} or entry["category"] == "b-eutils-other":
            continue
        path = shared / "corpus" / entry["path"]
        try:
            found = read(places[False][reader], path, entry["content_type"])
        except ParseError:
            continue
        if len(found) != 1:
            continue
        ids, offers = found[0].ids, {offer.name: offer.content for offer in found[0].offers}
        if gold.get("pmid"):
            assert ids.pmid == str(gold["pmid"]), path
            checked += 1
        if gold.get("pmcid"):
            assert ids.pmcid == gold["pmcid"], path
            checked += 1
        if isinstance(gold.get("doi"), str) and is_doi(gold["doi"]):
            assert ids.doi == normalise_doi(gold["doi"]), path
            checked += 1
        if isinstance(gold.get("title"), str):
            assert words(str(offers["title"])) == words(gold["title"]), path
            checked += 1
    assert checked > 150


def words(title: str) -> list[str]:
    return re.findall(r"\w+", re.sub(r"<[^>]*>", "", title).lower())
