"""Every recorded file as every kind of answer gives findings or a named error, and known facts."""

from __future__ import annotations

import html
import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import lru_cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from lxml.etree import _Element
from scrapy.http import Response

from pubcrawl.compat.reader import PubFetcher
from pubcrawl.exceptions import ParseError
from pubcrawl.ids.doi import normalise_doi
from pubcrawl.publications.resources import KINDS, RESOURCES
from pubcrawl.publications.resources.resource import Resource
from pubcrawl.reading.reader import Reader
from pubcrawl.works.findings import DIRECTIONS, Findings
from tests.conftest import Command
from tests.shares import share

ALL_KINDS = (*KINDS, "europepmc_mined_efo", "europepmc_mined_go")
# Category → resource of its answers.
READERS = {
    "a-epmc-fulltext": "europepmc_fulltext",
    "a-epmc-search": "europepmc",
    "b-jats": "pmc_xml",
    "b-pubmed-xml": "pubmed_xml",
    "c-unpaywall": "unpaywall",
}
CUT_DOWN = "examples_enrichment_responses_raw_unpaywall_10_1371_journal_pone_0012345.json"
# Facts that the file lacks, or words differently from the source of the gold data.
UNLIKE = {
    ("a-epmc-fulltext/PMC3167654.fulltext.xml", "pmcid"),  # of another edition, per Europe PMC
    (f"c-unpaywall/{CUT_DOWN}", "doi"),  # has none
    ("a-epmc-fulltext/PMC4046940.fulltext.xml", "title"),  # Côte, Cote
    ("a-epmc-fulltext/PMC4062634.fulltext.xml", "title"),  # WSM2075T, WSM2075(T.)
}
NO_PMID = re.compile(r"a-epmc-fulltext/")  # some files are older than their PMIDs
FACTS = Counter(
    {
        ("a-epmc-fulltext", "doi"): 29,
        ("a-epmc-fulltext", "pmcid"): 28,
        ("a-epmc-fulltext", "pmid"): 12,
        ("a-epmc-fulltext", "title"): 22,
        ("a-epmc-search", "doi"): 27,
        ("a-epmc-search", "pmcid"): 30,
        ("a-epmc-search", "pmid"): 11,
        ("b-jats", "doi"): 65,
        ("b-jats", "pmcid"): 3,
        ("b-jats", "pmid"): 3,
        ("b-jats", "title"): 18,
        ("b-pubmed-xml", "doi"): 81,
        ("b-pubmed-xml", "pmid"): 114,
        ("c-unpaywall", "doi"): 2,
    }
)

# A closed article of Unpaywall has little more than its state; and not every publication of
# Europe PMC has links, or every work citations. In compat, lines lack what PubFetcher lacks, such
# as the work.
MAY_BE_BARE = {"unpaywall", "europepmc_links"}
MAY_BE_BARE |= {each.name for each in RESOURCES if set(DIRECTIONS) & set(each.tells)}

Entry = dict[str, Any]
Parse = Callable[..., _Element]


@pytest.fixture(scope="module")
def entries(shared: Path) -> list[Entry]:
    with (shared / "corpus/manifest.jsonl").open(encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


WAYS: tuple[tuple[bool, dict[str, str]], ...] = (
    (True, {}),
    (False, {}),
    (False, {"pmid": "1", "pmcid": "PMC1", "doi": "10.5555/1"}),
)
"""Compat or not, and the identifiers of the seed."""


@pytest.mark.long
@pytest.mark.parametrize("way", range(len(WAYS)))
def test_every_file_as_every_kind(
    entries: list[Entry],
    shared: Path,
    tmp_path: Path,
    way: int,
    command: Command,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """
    Each line of the manifest has an answer; an answer without a publication has a reason.

    Each pair of a file and a kind is read in one of the three ways; by day a ninth of the pairs,
    those of a file in the same way.
    """
    # The kinds of a file follow each other, so its XML is parsed once for all.
    for reader in (Reader, PubFetcher):
        monkeypatch.setattr(reader, "xml_root", staticmethod(once_a_file(reader.xml_root)))
    compat, ids = WAYS[way]
    places = product(range(len(entries)), range(len(ALL_KINDS)))
    pairs = [
        (entries[row], ALL_KINDS[column])
        for row, column in places
        if share((row % 9, (row // 9 + column) % 3), ((row + column) % 3, 0)) == (way, 0)
    ]
    manifest = tmp_path / "jobs.jsonl"
    with manifest.open("w", encoding="utf-8") as jobs:
        for entry, kind in pairs:
            work = {
                "id": f"{kind} {entry['path']}",
                "kind": kind,
                "file": str(shared / "corpus" / entry["path"]),
                "content_type": entry.get("content_type") or "",
                "ids": ids,
                "compat": compat,
            }
            jobs.write(json.dumps(work) + "\n")
    done = command("extract", "--manifest", manifest)
    assert done.returncode == 0, done.stderr[-2000:]
    assert "Traceback" not in done.stderr
    others = {each.name for each in RESOURCES if not each.standard} if compat else set()
    may_be_bare = MAY_BE_BARE | others
    answered = Counter()
    bare = []
    for line in map(json.loads, done.stdout.splitlines()):
        answered[line["id"]] += 1
        error, fields = line["error"], line["fields"]
        if error:
            assert error["reason"] and error["message"], line["id"]
            assert not (line["parts"] or line["corresp_authors"] or line["links"]), line["id"]
        else:
            said = line["parts"] or line["corresp_authors"] or line["links"] or line.get("work")
            if not (said or any(fields.values()) or line["kind"] in may_be_bare):
                bare.append(line["id"])
    assert bare == []
    assert set(answered) == {f"{kind} {entry['path']}" for entry, kind in pairs}
    if ids:
        many = {name for name, count in answered.items() if count > 1}
        assert all(name.endswith(".jsonl") for name in many)


def once_a_file(parse: Parse) -> Parse:
    """Return *parse* with a cache of its last answer; each reader gets its own copy."""

    @lru_cache(1)
    def answer(body: bytes, content_type: str) -> _Element | ParseError:
        try:
            return parse(body, content_type=content_type)
        except ParseError as error:
            return error

    def root(body: bytes, *, content_type: str = "") -> _Element:
        found = answer(body, content_type)
        if isinstance(found, ParseError):
            raise found.with_traceback(None)
        return deepcopy(found)

    return root


def test_known_facts(
    entries: list[Entry], shared: Path, places: dict[bool, dict[str, Resource]]
) -> None:
    agree: Counter[tuple[str, str]] = Counter()
    wrong = []
    for entry in entries:
        category, path = entry["category"], entry["path"]
        if category not in READERS:
            continue
        try:
            found = list(read(places[False][READERS[category]], shared / "corpus" / path, entry))
        except ParseError:
            continue  # other answers of the same services
        for name, fact in facts(entry.get("gold") or {}):
            ours = {said(findings, name) for findings in found}
            if fact in ours:
                agree[category, name] += 1
            elif (path, name) not in UNLIKE and not (name == "pmid" and NO_PMID.match(path)):
                wrong.append((path, name, fact, ours))
    assert not wrong
    assert agree == FACTS


def read(place: Resource, path: Path, entry: Entry) -> Iterator[Findings]:
    headers = {"Content-Type": entry.get("content_type") or ""}
    body = path.read_bytes()
    for answer in filter(None, body.splitlines()) if path.suffix == ".jsonl" else [body]:
        yield from place.read_response(Response("https://x.example/", body=answer, headers=headers))


def facts(gold: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield name and normal form of each known fact of a file, for every publication in it."""
    for name in ("pmid", "pmcid", "doi", "title"):
        values = gold.get(name) or []
        for value in values if isinstance(values, list) else [values]:
            yield name, normal(name, str(value))


def said(findings: Findings, name: str) -> str:
    if name == "title":
        return normal(name, next((str(o.content) for o in findings.offers if o.name == name), ""))
    return str(getattr(findings.ids, name))


def normal(name: str, value: str) -> str:
    if name == "doi":
        return normalise_doi(value)
    if name == "pmcid":
        return f"PMC{value.removeprefix('PMC')}"
    if name == "title":
        return " ".join(re.findall(r"\w+", re.sub(r"<[^>]*>", " ", html.unescape(value)).lower()))
    return value
