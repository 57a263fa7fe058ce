"""The software that made a page: each mark, and texts that are not marks."""

from __future__ import annotations

from pubcrawl.formats.html import document
from pubcrawl.reading.page_software import (
    _RULE_CLASSES,
    _RULE_GENERATORS,
    _RULE_METAS,
    platform,
    rule_site,
)
from pubcrawl.reading.rules import load
from pubcrawl.tables.files import JOURNALS, builtin
from tests.cases import table


@table
def test_marks(page: str, expected: str) -> None:
    assert platform(document(page.encode(), url="https://x.example/7"), "https://x.example/7") == (
        expected
    )


def test_scielo_by_its_address() -> None:
    url = "https://www.SciELO.br/j/a/"
    assert platform(document(b"<p>x", url=url), url) == "scielo"
    ojs = document(b"<meta name=generator content='Open Journal Systems 3.1'>", url=url)
    assert platform(ojs, url) == "ojs3"
    assert platform(document(b"<html/>", url=url, xml=True), url) == "scielo"


@table
def test_marks_of_the_rule_that_reads_a_page(page: str, expected: str) -> None:
    assert rule_site(document(page.encode(), url="https://x.example/7")) == expected


def test_xml_has_no_marks() -> None:
    page = b"<html><body class='fulltext-view'/></html>"
    assert rule_site(document(page, url="https://x.example/", xml=True)) == ""


def test_every_mark_leads_to_a_built_in_site() -> None:
    rules = load([builtin(JOURNALS)], [])
    tables = (*_RULE_GENERATORS, *_RULE_METAS, *((names, site) for site, names in _RULE_CLASSES))
    for _, site in tables:
        assert rules.site(site) is not None, site
