"""Several forms of a key: the one used, its name in results, and mistakes in a list."""

from __future__ import annotations

import pytest

from pubcrawl.compat.reader import PubFetcher
from pubcrawl.formats.html import document
from pubcrawl.reading.rule_reader import by_site, rule_body
from pubcrawl.reading.rules import JournalRule, load
from pubcrawl.reading.rules.merge import merge_rules
from pubcrawl.tables.yaml import Source

URL = "https://forms.example/1"
TEXT = """'forms\\.example/': forms
---
forms:
  title:
    - h1.new
    - h1.old
    - h2
  abstract: .abs
  fulltext:
    - .body p
    - '#text p'
    - .letter p
  corresp_author_emails:
    - .to a
    - .mail a
---
[]
"""
LINES = f"<p>{'Snails graze the kelp at night in the sheltered bay. ' * 12}" * 6


@pytest.fixture
def rule() -> JournalRule:
    found = load([Source("f.yaml", TEXT.encode())], []).journal(URL)
    assert found is not None
    return found


def found_by(rule: JournalRule, html: str) -> dict[str, tuple[str, str]]:
    offers = by_site(document(html.encode(), url=URL), rule, url=URL).offers
    return {offer.name: (str(offer.content), rule.provenance(offer.rule)) for offer in offers}


@pytest.mark.parametrize(
    ("html", "title", "line"),
    [
        ("<h1 class=new>N</h1><h1 class=old>O</h1><h2>H</h2>", "N", 5),
        ("<h1 class=new> </h1><h1 class=old>O</h1><h2>H</h2>", "O", 6),
        ("<h2>H</h2>", "H", 7),
    ],
)
def test_the_first_form_with_a_text_counts_and_its_line_is_named(
    rule: JournalRule, html: str, title: str, line: int
) -> None:
    assert found_by(rule, html)["title"] == (title, f"f.yaml:{line} forms.title")


def test_no_form_finds_anything(rule: JournalRule) -> None:
    found = by_site(document(b"<h3>H</h3>", url=URL), rule, url=URL)
    assert found.offers == []
    assert found.rule_hits == dict.fromkeys(
        ("title", "abstract", "fulltext", "corresp_author_emails"), False
    )


def test_of_full_texts_the_first_with_a_body_counts(rule: JournalRule) -> None:
    html = f"<div class=body><p>Access the text.</div><div id=text>{LINES}</div>"
    text, provenance = found_by(rule, html)["fulltext"]
    assert text.count("Snails") == 72
    assert provenance == "f.yaml:11 forms.fulltext"
    assert rule_body(document(html.encode(), url=URL), rule).enough


def test_without_a_body_the_first_text_counts(rule: JournalRule) -> None:
    html = "<div class=body> </div><div class=letter><p>Dear editor, it rains.</p></div>"
    text, provenance = found_by(rule, html)["fulltext"]
    assert (text.strip(), provenance) == ("Dear editor, it rains.", "f.yaml:12 forms.fulltext")


def test_a_body_is_counted_whatever_its_paragraphs_are_called(rule: JournalRule) -> None:
    text = TEXT.replace(".body p", ".body p, .body .p")
    both = load([Source("f.yaml", text.encode())], []).journal(URL)
    assert both is not None
    html = f"<div class=body>{LINES}<div>{LINES.replace('<p>', '</div><div class=p>')}</div>"
    assert rule_body(document(html.encode(), url=URL), both).words == 2 * 6 * 120


def test_an_address_without_a_text_is_found(rule: JournalRule) -> None:
    html = b"<h2>T</h2><p class=mail><a href=mailto:o.frost@example.org><img></a>"
    found = by_site(document(html, url=URL), rule, url=URL)
    assert [author.email for author in found.corresp_authors] == ["o.frost@example.org"]


def test_compat_knows_no_list_but_that_of_our_own_file() -> None:
    mine = Source("f.yaml", TEXT.encode())
    errors = merge_rules([mine], [], file_type=PubFetcher.rule_file()).errors
    assert [error.line for error in errors] == [4, 9, 13]
    assert "a list instead of one text" in errors[0].message
    own = merge_rules([mine._replace(own=True)], [], file_type=PubFetcher.rule_file())
    assert own.errors == []
    assert own.sites["forms"].keys["title"] == "h1.new, h1.old, h2"
    assert own.sites["forms"].older == {}


def test_a_list_that_stands_elsewhere() -> None:
    text = TEXT.replace("  abstract: .abs\n", "  abstract: &abs\n    - .abs\n    - .sum\n")
    text = text.replace("  corresp_author_emails:\n    - .to a\n    - .mail a", "  keywords: *abs")
    whole = merge_rules([Source("f.yaml", text.encode())], [])
    assert whole.errors == []
    assert whole.sites["forms"].older["keywords"] == (".sum",)
