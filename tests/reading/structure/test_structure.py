"""An article read by the structure of its page: blocks, headings, sections, body."""

from __future__ import annotations

from pubcrawl.formats.html import document
from pubcrawl.reading import signs
from pubcrawl.reading.structure import lines
from pubcrawl.reading.structure.article import PageArticle, read_article
from pubcrawl.reading.structure.blocks import BOLD_LEVEL, Block, count_words
from pubcrawl.reading.structure.headings import heading_kind
from tests.cases import table


def cut(html: str) -> list[Block]:
    return lines.page_blocks(document(html.encode(), url="https://kelp.example/1")).blocks


def texts(html: str) -> list[str]:
    return [block.text for block in cut(html)]


def article(html: str, **known: str) -> PageArticle:
    return read_article(document(html.encode(), url="https://kelp.example/1"), **known)  # type: ignore[arg-type]


@table
def test_a_block_is_a_run_of_text_between_boundaries(html: str) -> None:
    assert texts(html) == ["One tide.", "Two tides."]


def test_what_is_not_shown_as_text_is_left_out() -> None:
    assert texts(
        "<p>One<script>x</script><p>Two<select><option>x</select><p>Three<svg><text>x"
    ) == [
        "One",
        "Two",
        "Three",
    ]


def test_an_object_that_is_not_closed_hides_nothing() -> None:
    assert texts("<p>One</p><a href=/t><object data=x><div>Two</div><p>Three") == [
        "One",
        "Two",
        "Three",
    ]


def test_levels_of_headings() -> None:
    found = cut("<h2>Methods</h2><p><b>Sites</b></p><p>The <b>bay</b></p><div role=heading>Tides")
    assert [block.level for block in found] == [2, BOLD_LEVEL, 0, 2]


def test_a_heading_may_be_a_button() -> None:
    assert texts("<h2><button>Methods</button></h2><button>Share</button>") == ["Methods"]


def test_names_say_little_of_what_holds_most_of_the_text() -> None:
    long = "The kelp of the bay grew in every year of the study, and the tides did not. " * 4
    page = f"<div class=toc>{'<p>' + long}<p>{long}</div><div class=menu><p>Home page</div>"
    body, _, menu = cut(page)
    assert not body.signs & signs.OUTSIDE
    assert menu.signs & signs.OUTSIDE


def test_words_of_scripts_without_spaces() -> None:
    assert count_words("kelp grows here") == 3
    assert count_words("海带在这里生长") == 4  # one run, and three pairs of characters


@table
def test_kinds_of_headings(words: str, kind: str) -> None:
    assert heading_kind(words) == kind


def test_captions_are_no_sentences_about_them() -> None:
    caption, sentence = cut(
        "<div>Table 1. Gauges of the bay.</div><div>Table 1 shows the bay.</div>"
    )
    assert lines.is_caption(caption)
    assert not lines.is_caption(sentence)


WORDS = "The kelp of the northern bay grew faster in every year of the study than before. "


def test_an_abstract_without_a_heading_stands_before_the_introduction() -> None:
    head = f"<h1>Kelp of the northern bay</h1><p>Anna Alga</p><p>{WORDS * 4}</p>"
    found = article(f"{head}<h2>1 Introduction</h2>" + f"<p>{WORDS * 9}</p>" * 5)
    assert found.abstract == ((WORDS * 4).strip(),)
    assert len(found.body) == 6


def test_parts_of_an_abstract_are_no_sections() -> None:
    parts = "".join(f"<h3>{name}</h3><p>{WORDS}</p>" for name in ("Background", "Methods"))
    page = f"<h1>Kelp of the northern bay</h1><h2>Abstract</h2>{parts}<h2>Methods</h2>"
    found = article(page + f"<p>{WORDS * 9}</p>" * 5)
    assert found.abstract == ("Background", WORDS.strip(), "Methods", WORDS.strip())
    assert found.body[0] == "Methods"


def test_what_follows_the_references_is_no_body() -> None:
    entries = "".join(
        f"<li>Alga A{n}. Kelp of the bays. Bay Letters. 201{n}.</li>" for n in "123456"
    )
    page = f"<h1>Kelp of the northern bay</h1><h2>Methods</h2>{f'<p>{WORDS * 9}</p>' * 5}"
    found = article(f"{page}<h2>References</h2><ol>{entries}</ol><h2>Kelp II</h2><p>{WORDS * 5}")
    assert len(found.references) == 6
    assert found.body[-1] == (WORDS * 9).strip()


def test_a_table_of_labels_and_values() -> None:
    rows = {
        "Title": "Kelp of the bay",
        "Author": "Alga, Anna",
        "Abstract": WORDS,
        "DOI": "10.5555/x",
    }
    cells = "".join(f"<tr><td>{key}<td>{value}" for key, value in rows.items())
    found = article(f"<table>{cells}</table>")
    assert (found.title, found.abstract, found.doi) == (
        "Kelp of the bay",
        (WORDS.strip(),),
        "10.5555/X",
    )


@table
def test_a_listing_of_data_gives_its_doi(listing: str, doi: str) -> None:
    assert article(f"<pre>{WORDS * 9} {listing}</pre>").doi == doi
