"""The table of links: files that override others, and error messages for mistakes in them."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pubcrawl.exceptions import RuleErrors
from pubcrawl.formats.html import document
from pubcrawl.ingest.file_links import LinkTable
from pubcrawl.ingest.file_links.table import load, read_link_rows
from pubcrawl.tables.yaml import Source
from tests.cases import read

DATA = read(Path(__file__).with_suffix(".yaml"))

URL = "https://journal.example.org/7"
META = b"<meta name=citation_pdf_url content=/7.pdf><a class=mine href=/mine>here</a>"


def laid(tmp_path: Path, *texts: str) -> LinkTable:
    files = []
    for number, text in enumerate(texts):
        files.append(tmp_path / f"{number}.yaml")
        files[-1].write_text(text)
    return LinkTable.load(files)


def techniques(links: LinkTable, page: bytes = META, url: str = URL) -> list[str]:
    return [
        one.technique for one in links.candidates(document(page, url=url), url, ingest_type="pdf")
    ]


def test_new_rows_are_tried_first(tmp_path: Path) -> None:
    text = "rows: {pdf: {mine: {host: example.org, select: a.mine, score: 1.0}}}"
    assert techniques(laid(tmp_path, text)) == ["mine", "citation-pdf-url"]
    assert techniques(laid(tmp_path, text), url="https://example.net/7") == ["citation-pdf-url"]
    later = "rows: {pdf: {ours: {select: a.mine, score: 1.0}}}"
    assert techniques(laid(tmp_path, text, later)) == ["ours", "citation-pdf-url"]


def test_a_row_takes_the_place_of_one_of_its_name(tmp_path: Path) -> None:
    text = "rows: {pdf: {citation-pdf-url: {select: a.mine}}}"
    assert techniques(laid(tmp_path, text)) == ["citation-pdf-url"]
    names = [row.name for row in laid(tmp_path, text).table.rows["pdf"]]
    assert names == [row.name for row in load().rows["pdf"]]


@pytest.mark.parametrize("nothing", ["", "''", "~"])
def test_an_empty_row_takes_one_away(tmp_path: Path, nothing: str) -> None:
    text = f"rows: {{pdf: {{citation-pdf-url: {nothing}}}}}"
    if nothing == "~":
        with pytest.raises(
            RuleErrors, match=r"0\.yaml:1: rows\.pdf\.citation-pdf-url: nothing instead of"
        ):
            laid(tmp_path, text)
        return
    assert techniques(laid(tmp_path, text)) == []


def test_what_is_refused_adds_up(tmp_path: Path) -> None:
    text = "refused: {links: ['/7\\.pdf$'], texts: [nonsense]}"
    table = laid(tmp_path, text).table
    assert techniques(laid(tmp_path, text)) == []
    assert table.refused_texts.search("checklist")
    assert table.refused_texts.search("Nonsense")


def test_rows_of_every_section_are_laid(tmp_path: Path) -> None:
    text = r"""
made: {pdf: {mine: {find: '/(\d+)$', put: 'https://files.example.org/\1', body: 'class="mine"'}}}
anchors: {pdf: {words: {text: ^here$, stage: accepted}}}
rewrites: {files: {host: example.org, find: /mine$, put: /mine.pdf}}
---
rows: {pdf: {citation-pdf-url: ''}}
"""
    links = laid(tmp_path, text)
    found = links.candidates(document(META, url=URL), URL, ingest_type="pdf")
    assert [(one.url, one.technique, one.release_stage) for one in found] == [
        ("https://files.example.org/7", "mine", ""),
        ("https://journal.example.org/mine.pdf", "words+files", "accepted"),
    ]


MISTAKES = DATA["MISTAKES"]


@pytest.mark.parametrize("text", MISTAKES)
def test_mistakes_are_named_with_their_line(text: str) -> None:
    with pytest.raises(RuleErrors) as caught:
        read_link_rows([Source("mine.yaml", text.encode())])
    [error] = caught.value.errors
    assert str(error).startswith(f"mine.yaml:{MISTAKES[text]}")


def test_all_mistakes_are_named(tmp_path: Path) -> None:
    one = "rows:\n  pdf:\n    a: {selekt: a}\n    b: {select: a, score: 7}\nrefused: {x: y}"
    with pytest.raises(RuleErrors) as caught:
        laid(tmp_path, one, "made: {")
    assert len(caught.value.errors) == 4


def test_a_file_that_is_not_there() -> None:
    with pytest.raises(RuleErrors, match=r"nowhere\.yaml.*cannot be read"):
        load(["nowhere.yaml"])


@pytest.mark.parametrize("text", ["", "---\n", "rows: {pdf: {}}", "# nothing"])
def test_files_that_say_nothing(tmp_path: Path, text: str) -> None:
    assert laid(tmp_path, text).table == load()


@given(st.text(alphabet="rows made{}:[],'\"\n pdfx&*!|>-7~\\", max_size=80))
def test_any_text_is_a_table_or_a_mistake_with_its_line(text: str) -> None:
    try:
        read_link_rows([Source("mine.yaml", text.encode())])
    except RuleErrors as caught:
        assert all(str(error).startswith("mine.yaml:") for error in caught.errors)
