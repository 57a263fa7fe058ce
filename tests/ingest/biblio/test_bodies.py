"""The body of a page: its text, its length, and its sections."""

from __future__ import annotations

from pubcrawl import __version__
from pubcrawl.formats.html import document
from pubcrawl.ingest.biblio.scopes import body, html_body
from tests.cases import table

TEXT = "Otters swim in rivers and hold each other by the hand while they sleep."
LINKS = "<a href=/1>Otters and men</a> <a href=/2>Rivers of the north</a>"


def words(html: str) -> str:
    return " ".join(body(document(html.encode())).text.split())


def test_paragraphs_stand_in_lines() -> None:
    found = body(document(f"<h1>Otters</h1><p>{TEXT}<p>They eat.".encode()))
    assert found.text == f"Otters\n\n{TEXT}\n\nThey eat."
    assert found.words == len(found.text.split()) == 17


@table
def test_what_is_no_text(gone: str) -> None:
    assert words(f"<p>{TEXT}</p>{gone}<p>End.</p>") == f"{TEXT} End."


@table
def test_what_is_text_in_spite_of_links(block: str) -> None:
    assert len(words(f"<p>{TEXT}</p>{block}").split()) >= len(TEXT.split()) + 5


def test_a_page_of_nothing() -> None:
    empty = body(document(b"<nav>Home</nav>"))
    assert (empty.text, empty.words, empty.sections) == ("", 0, frozenset())
    assert html_body(empty) == {
        "status": "empty-body",
        "agent": f"pubcrawl/{__version__}",
        "word_count": 0,
    }
    assert html_body(body(document(b"<p>x y")))["status"] == "success"


def test_a_page_read_as_xml() -> None:
    found = body(document(b"<html><body><h1>Results</h1><p>They swim.</p></body></html>", xml=True))
    assert (found.text.split(), found.sections) == (["Results", "They", "swim."], {"results"})


@table
def test_sections_in_several_languages(headings: str, sections: str) -> None:
    page = "".join(f"<h3>{heading}</h3>" for heading in headings.split("|"))
    assert body(document(page.encode())).sections >= set(sections.split())


def test_headings_that_are_no_sections() -> None:
    page = f"<h2>Abstract</h2><h2>Otters</h2><h2>Related articles</h2><h2>Results {TEXT * 2}</h2>"
    assert body(document(page.encode())).sections == frozenset()
