"""
Pages read in layers: whole articles in layouts without a rule, and pages without a full text.

``recorded/not_fulltext``, ``recorded/previews`` and ``recorded/fulltext_pages`` hold made-up
pages in the markup of real platforms; their ``cases.jsonl`` list what a reader sees.
"""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from pubcrawl.compat.reader import PubFetcher
from pubcrawl.exceptions import ParseError
from pubcrawl.fetch import walls
from pubcrawl.formats.html import document
from pubcrawl.ingest.biblio import scopes
from pubcrawl.reading import journal
from pubcrawl.reading.identity import WantedArticle
from pubcrawl.reading.reader import Reader
from pubcrawl.reading.rules import Rules, load
from pubcrawl.tables.yaml import Source
from pubcrawl.works.findings import Findings
from pubcrawl.works.merge import merge
from pubcrawl.works.parts import PartType
from pubcrawl.works.publication import Publication

RECORDED = Path(__file__).parents[1] / "recorded"
Case = dict[str, Any]

# Parts that the structure reader does not find yet, by case.
KNOWN_GAPS = {
    "highwire_2003.html": "abstract",
    "accordion_content_present.html": "abstract",
    "aspnet_viewstate_old.html": "abstract title doi body",
    "janeway_article.html": "abstract body",
    "xhtml_with_xml_declaration.html": "abstract",
    "drupal_field_body.html": "doi",
    "references_in_footnotes_hist.html": "body",
    "ieee_fulltext.html": "body",
    "many_article_elements.html": "body",
    "chinese_journal_html.html": "abstract body",
}


def cases(folder: str) -> list[Case]:
    lines = (RECORDED / folder / "cases.jsonl").read_text("utf-8").splitlines()
    return [json.loads(line) for line in lines]


NOT_FULLTEXT = cases("not_fulltext")
FULLTEXT = cases("fulltext_pages")
PREVIEWS = cases("previews")


@cache
def built_in() -> Rules:
    return Reader.known_rules()


def read(folder: str, case: Case) -> tuple[Publication, Findings] | str:
    """Return a record made of the page alone and its findings, or the slug of the refusal."""
    body = (RECORDED / folder / case["file"]).read_bytes()
    status = case.get("status", 200)
    if status >= 400:
        return f"http-{status}"
    wall = walls.table().find(case["url"], status, body=body)
    if wall is not None:
        return wall.slug
    asked = WantedArticle(case["asked"].get("doi") or "", case["asked"].get("title") or "")
    try:
        page = document(body, url=case["url"])
    except ParseError as error:
        return error.slug
    found = journal.findings(page, built_in(), asked=asked)
    publication = Publication()
    merge(publication, found, case["url"], 0)
    return publication, found


def words(text: str) -> str:
    return " ".join(re.findall(r"\w+", text.lower()))


@pytest.mark.parametrize("case", NOT_FULLTEXT, ids=lambda case: case["file"])
def test_what_is_no_full_text_gives_none_and_says_why(case: Case) -> None:
    outcome = read("not_fulltext", case)
    if isinstance(outcome, str):
        return
    publication, found = outcome
    assert not publication.part_usable("fulltext")
    assert any(one.part in ("", "fulltext") for one in found.refusals), "no reason is given"


@pytest.mark.parametrize("case", PREVIEWS, ids=lambda case: case["file"])
def test_a_part_of_an_article_is_no_full_text(case: Case) -> None:
    outcome = read("previews", {**case, "asked": case})
    assert not isinstance(outcome, str), outcome
    publication, found = outcome
    assert not publication.part_usable("fulltext")
    assert any(one.part == "fulltext" for one in found.refusals), "no reason is given"
    for part in ("title", "abstract"):
        assert words(publication.text(part)) == words(case[part])
    page = document((RECORDED / "previews" / case["file"]).read_bytes(), url=case["url"])
    scope = scopes.scope(page, case["url"], {}, scopes.body(page).words)
    assert scope in {"article-abstract", "article-sample"}


@pytest.mark.parametrize("case", FULLTEXT, ids=lambda case: case["file"])
def test_a_layout_that_no_rule_knows_gives_its_article(case: Case) -> None:
    outcome = read("fulltext_pages", case)
    assert not isinstance(outcome, str), outcome
    publication, _ = outcome
    gaps = KNOWN_GAPS.get(case["file"], "").split()
    text = words(publication.text("fulltext"))
    assert publication.part_usable("fulltext")
    if "body" not in gaps:
        assert words(case["begins"]) in text
        assert words(case["ends"]) in text
        assert [each for each in case["absent"] if words(each) in text] == []
    if "title" not in gaps:
        assert words(publication.text("title")) == words(case["title"])
    if "doi" not in gaps:
        assert publication.text("doi").upper() == (case["doi"] or "").upper()
    abstract = words(publication.text("abstract"))
    if case.get("abstract_begins") and "abstract" not in gaps:
        assert abstract.startswith(words(case["abstract_begins"]))
        assert abstract.endswith(words(case["abstract_ends"] or ""))


def rules(**keys: Any) -> Rules:
    sections = ({r"kelp\.example/": "kelp"}, {"kelp": keys}, [], [])
    text = "\n---\n".join(yaml.safe_dump(one, default_flow_style=False) for one in sections)
    return load([Source("j.yaml", text.encode())], [])


SENTENCE = "The kelp of the northern bay grew faster in every year of the study than before [1]. "
PARAGRAPHS = "".join(f"<p>{number}. {SENTENCE * 6}</p>" for number in range(6))
ARTICLE = (
    "<title>Kelp in spring | Bay Letters</title><meta name=citation_title content='Kelp in spring'>"
    "<meta name=citation_doi content=10.5555/kelp.1><main><h1>Kelp in spring</h1>"
    f"<h2>Abstract</h2><p>{SENTENCE * 3}</p><h2>Introduction</h2>{PARAGRAPHS}"
    "<h2>References</h2><ol><li>Alga A. Kelp. 2001.</li><li>Bay B. Tides. 2002.</li></ol></main>"
)


def by_layers(html: str, **keys: Any) -> Findings:
    page = document(html.encode(), url="https://kelp.example/1")
    return journal.findings(page, rules(**keys))


def fulltext_type(found: Findings) -> PartType:
    publication = Publication()
    merge(publication, found, "https://kelp.example/1", 0)
    return publication.type("fulltext")


def test_a_rule_that_fits_the_page_counts() -> None:
    found = by_layers(ARTICLE, title="h1", fulltext="main > p", abstract="h2 + p:lt(4)")
    assert fulltext_type(found) is PartType.DOI
    assert found.layers["fulltext"] == "rule"
    assert [one for one in found.refusals if one.part == "fulltext"] == []


def test_a_rule_that_no_longer_fits_hides_nothing() -> None:
    found = by_layers(ARTICLE, title="h1", fulltext=".article-body p")
    assert fulltext_type(found) is PartType.STRUCTURE
    assert found.layers == {
        "doi": "meta",
        "title": "rule",
        "abstract": "structure",
        "fulltext": "structure",
    }
    assert found.rule_hits == {"title": True, "fulltext": False}


def test_a_rule_that_finds_a_piece_of_the_text_is_refused() -> None:
    found = by_layers(ARTICLE, title="h1", fulltext="h2 ~ p:lt(5)")
    assert fulltext_type(found) is PartType.STRUCTURE
    refusals = [tuple(one) for one in found.refusals if one.part == "fulltext"]
    assert len(refusals) == 1
    assert refusals[0][:2] == ("fulltext", "rule")


def test_the_first_form_of_a_key_that_finds_something_counts() -> None:
    found = by_layers(ARTICLE, title=[".new-title", "h1"], fulltext=[".new p", "main > p"])
    assert fulltext_type(found) is PartType.DOI
    assert found.rule_hits == {"title": True, "fulltext": True}


def test_compat_knows_no_structure() -> None:
    page = PubFetcher.document(ARTICLE.encode(), url="https://elsewhere.example/1")
    found = PubFetcher.journal(page, rules(title="h1"))
    assert {offer.type for offer in found.offers if offer.name == "fulltext"} == {PartType.WEBPAGE}


def test_headings_without_paragraphs_are_named() -> None:
    outline = "".join(f"<h2>{name}</h2>" for name in ("Introduction", "Methods", "Results"))
    html = ARTICLE.partition("<h2>Introduction")[0] + outline
    found = by_layers(html)
    assert ("fulltext", "structure", "headings-only") in [tuple(one) for one in found.refusals]


def test_an_abstract_page_is_named() -> None:
    html = ARTICLE.partition("<h2>Introduction")[0]
    found = by_layers(html)
    assert ("fulltext", "structure", "abstract-page") in [tuple(one) for one in found.refusals]


def test_an_abstract_that_is_cut_gives_way_to_the_whole_one() -> None:
    cut = f"<meta name=description content='{(SENTENCE * 3)[:200]}…'>"
    found = by_layers(cut + ARTICLE)
    abstracts = [offer.type for offer in found.offers if offer.name == "abstract"]
    assert abstracts == [PartType.STRUCTURE]
    assert ("abstract", "meta", "cut") in [tuple(one) for one in found.refusals]


@pytest.mark.parametrize(
    ("shown", "layer"), [("", "address"), ("<p>DOI: 10.5555/Bay.2", "structure")]
)
def test_the_address_names_a_doi_where_nothing_else_does(shown: str, layer: str) -> None:
    html = ARTICLE.replace("<meta name=citation_doi content=10.5555/kelp.1>", "")
    html = html.replace("<h2>Abstract", f"{shown}<h2>Abstract")
    page = document(html.encode(), url="https://kelp.example/doi/full/10.5555/bay.2")
    found = journal.findings(page, rules(title="h1"))
    assert (found.ids.doi.upper(), found.layers["doi"]) == ("10.5555/BAY.2", layer)
