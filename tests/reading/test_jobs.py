from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from pubcrawl.engine.workers.pool import Pool
from pubcrawl.exceptions import EmptyAnswer, RuleErrors
from pubcrawl.reading import jobs
from pubcrawl.reading.article_page import ArticlePage
from pubcrawl.works.parts import PartType

URL = "https://journal.example.org/article/10.5555/kelp.1"
PAGE = b"""<!doctype html><meta charset=utf-8><title>Kelp | Journal</title>
<meta name=citation_title content="Kelp in spring"><meta name=citation_doi content=10.5555/kelp.1>
<meta http-equiv=Refresh content="2; URL='/article/full'">
<body><h1>Kelp</h1><p class=abstract>Short words on kelp.</p><a class=pdf href=/kelp.pdf>PDF</a>"""
JOURNALS = """\
'journal\\.example\\.org': made
---
made:
  abstract: .abstract
  pdf_a: .pdf
---
[]
"""


@pytest.fixture
def rule_file(tmp_path: Path) -> Path:
    path = tmp_path / "made.yaml"
    path.write_text(JOURNALS)
    return path


def test_article_by_the_rules_of_a_file(rule_file: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken.yaml"
    broken.write_text("a: b\n")

    async def main() -> ArticlePage:
        pool = Pool(1, 30, 1024**3)
        try:
            with pytest.raises(RuleErrors, match=r"broken\.yaml:1: 1 section") as errors:
                await pool.run(jobs.article, PAGE, url=URL, journals=(str(broken),))
            assert errors.value.errors[0].line == 1
            return await pool.run(jobs.article, PAGE, url=URL, journals=(str(rule_file),))
        finally:
            pool.close()

    found = asyncio.run(main())
    assert found == jobs.article(PAGE, url=URL, journals=(str(rule_file),))
    offers = found.findings.offers
    parts = {offer.name: (offer.content, offer.type) for offer in reversed(offers)}
    assert parts["abstract"] == ("Short words on kelp.", PartType.DOI)
    assert parts["title"] == ("Kelp in spring", PartType.CITATION)
    assert [tuple(link) for link in found.findings.links] == [
        ("https://journal.example.org/kelp.pdf", PartType.PDF_DOI)
    ]
    assert found.refresh == "https://journal.example.org/article/full"


def test_article_of_a_page_without_rule() -> None:
    found = jobs.article(PAGE, url="https://other.example.org/", type=PartType.LINK_META)
    parts = {offer.name: offer.type for offer in reversed(found.findings.offers)}
    assert parts["fulltext"] is PartType.WEBPAGE
    assert ("title", "Kelp", PartType.WEBPAGE) in [offer[:3] for offer in found.findings.offers]


def test_an_empty_article_is_an_error() -> None:
    with pytest.raises(EmptyAnswer):
        jobs.article(b" ", url=URL)


def test_webpage() -> None:
    read = jobs.webpage(PAGE, start_url="https://a.example.org/", final_url=URL, status_code=200)
    assert read.page.title == "Kelp"
    assert read.page.content.startswith("Kelp")
    assert read.page.final_url == URL
    assert read.wants_javascript  # the page has too little text


def test_a_webpage_with_enough_text_wants_no_browser() -> None:
    body = b"<title>T</title><p>" + b"Kelp grows in cold water. " * 20
    scripts = b"<noscript>You need JavaScript.</noscript>"
    for page in (body, body + scripts):
        assert not jobs.webpage(page, start_url=URL).wants_javascript
    menu = b"<nav>" + b"<a href=/>Home</a> " * 60 + b"</nav>"
    assert jobs.webpage(menu + scripts, start_url=URL).wants_javascript


def test_an_empty_webpage_wants_a_browser() -> None:
    read = jobs.webpage(b"\n", start_url=URL, status_code=200)
    assert read.wants_javascript
    assert read.page.empty
    assert read.page.status_code == 200


@pytest.mark.parametrize(("said", "wanted"), [("true", False), ("no", False)])
def test_a_rule_that_decides_about_the_browser(said: str, wanted: bool, tmp_path: Path) -> None:
    path = tmp_path / "pages.yaml"
    path.write_text(f"'journal\\.example\\.org':\n  javascript: '{said}'\n")
    read = jobs.webpage(b" ", start_url=URL, webpages=(str(path),))
    assert read.wants_javascript is wanted
