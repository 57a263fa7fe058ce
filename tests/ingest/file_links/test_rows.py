"""Every row, rule and rewrite finds its link on a page of its kind, and on no other page."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

import pytest
import yaml

from pubcrawl.formats.html import document
from pubcrawl.ingest.file_links import LAST, LinkTable
from pubcrawl.ingest.file_links.page import LinkPage
from pubcrawl.ingest.file_links.specials import SPECIALS
from pubcrawl.model.ingest import Candidate

LINKS = LinkTable.load()
TABLE = LINKS.table
URL = "https://journal.example.org/lichens"
ELSEWHERE = "https://elsewhere.example.net/"
HOST = re.compile("https://[^/]+/")
REST = {"script-pdf-url", "script-export-pdf", "signposting-item", "signposting-cite-as", "json-ld"}


@dataclass
class Case:
    gives: str
    url: str = URL
    head: str = ""
    body: str = ""
    html: str = ""
    wanted: str = "pdf"
    technique: str = ""
    type: str = ""
    stage: str = ""
    also: list[str] = field(default_factory=list)

    @property
    def page(self) -> bytes:
        text = f"<!DOCTYPE html><title>Lichens</title>{self.head}<body>{self.body}"
        return (self.html or text).encode()

    def candidates(self, url: str) -> tuple[Candidate, ...]:
        return LINKS.candidates(document(self.page, url=url), url, ingest_type=self.wanted)

    def techniques(self, url: str) -> set[str]:
        """Return all techniques that find a link, even a known one; leave out last resorts."""
        page = LinkPage(document(self.page, url=url), url)
        found = LINKS._all_links(page, self.wanted, {}, None, lambda: False, lambda: False)
        accepted = [(one, LINKS._candidate(page, one, self.wanted)) for one in found]
        return {one.technique for one, candidate in accepted if candidate is not None}


CASES = {
    name: Case(**given)
    for name, given in yaml.safe_load((Path(__file__).parent / "cases.yaml").read_text()).items()
}
PLACED = {
    row.name: row
    for rows in (*TABLE.rows.values(), *TABLE.made.values())
    for row in rows
    if row.host or row.page
}
REWRITES = {rewrite.name: rewrite for rewrite in TABLE.rewrites}


def test_every_row_has_its_case() -> None:
    names = [
        *(one.name for rows in TABLE.rows.values() for one in rows),
        *(one.name for made in TABLE.made.values() for one in made),
        *(one.name for anchors in TABLE.anchors.values() for one in anchors),
        *REWRITES,
        *(special.name for special in SPECIALS),
        *REST,
    ]  # fmt: skip
    assert len(names) == len(set(names))
    assert set(CASES) == set(names)


@pytest.mark.parametrize("name", CASES)
def test_a_row_finds_its_link(name: str) -> None:
    case = CASES[name]
    first, *_ = case.candidates(case.url)
    assert (first.url, first.type, first.release_stage) == (
        case.gives,
        case.type or case.wanted,
        case.stage,
    )
    assert first.technique == (case.technique or name)


@pytest.mark.parametrize("name", CASES)
def test_nothing_else_finds_anything_there(name: str) -> None:
    case = CASES[name]
    own = case.technique.partition("+")[0] if name in REWRITES else name
    found = case.techniques(case.url)
    assert found == ({own, *case.also} if name not in LAST else set())


@pytest.mark.parametrize("name", PLACED)
def test_a_row_for_a_site_is_for_no_other(name: str) -> None:
    assert name not in CASES[name].techniques(ELSEWHERE)


@pytest.mark.parametrize("name", [name for name, one in REWRITES.items() if one.host])
def test_a_rewrite_for_a_site_is_for_no_other(name: str) -> None:
    case = CASES[name]
    elsewhere = Case(
        **{
            **vars(case),
            "head": HOST.sub("https://elsewhere.example.net/", case.head),
            "body": HOST.sub("https://elsewhere.example.net/", case.body),
        }
    )
    [candidate] = elsewhere.candidates(URL)
    assert name not in candidate.technique


@pytest.mark.parametrize("name", [special.name for special in SPECIALS])
def test_a_rule_for_a_site_is_for_no_other(name: str) -> None:
    assert name not in CASES[name].techniques(ELSEWHERE)
