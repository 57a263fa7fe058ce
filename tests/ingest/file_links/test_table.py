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


ROW = "rows:\n  pdf:\n    mine:\n      select: a\n      "
MADE = "made:\n  pdf:\n    mine:\n      find: '(x)'\n      "
MISTAKES = {
    "rows: [a]": "1: rows: a list instead of keys: pdf, html, xml, component, src, dataset",
    "rows:\n  pfd: {}": "2: rows: unknown key 'pfd', did you mean 'pdf'?",
    "row: {}": "1: unknown key 'row', did you mean 'rows'?",
    "- a": "1: a list instead of keys: rows, made, anchors, rewrites, refused",
    "rows: {pdf: 7}": "1: rows.pdf: 7 instead of names of rows, such as my-row: {select: a.pdf}",
    "rows:\n  pdf:\n    a: {select: a}\n    a: {select: b}": "4: rows.pdf: row 'a' is already in",
    "rows: {}\nrows: {}": "2: key 'rows' is already in line 1: delete one of them",
    "rows:\n  pdf:\n    Bad_Name: {select: a}": "3: rows.pdf: 'Bad_Name': a name has",
    "rows:\n  pdf:\n    mine: [a]": "3: rows.pdf.mine: a list instead of keys: page, host",
    "rows:\n  pdf:\n    mine: {link: x}": "3: rows.pdf.mine: give either meta or select",
    ROW + "meta: x": "3: rows.pdf.mine: give either meta or select",
    ROW + "selekt: b": "5: rows.pdf.mine: unknown key 'selekt', did you mean 'select'?",
    ROW + "zzz: b": "5: rows.pdf.mine: unknown key 'zzz', keys are page",
    ROW + "select: b": "5: rows.pdf.mine: key 'select' is already in line 4: delete one of them",
    ROW + "page: []": "5: rows.pdf.mine.page: the list is empty: fill it, or delete it",
    ROW + "page: [x, ~]": "5: rows.pdf.mine.page: nothing instead of a text",
    ROW + "host: example": "5: rows.pdf.mine.host: 'example' is not a host without scheme and path",
    ROW + "score: 2": "5: rows.pdf.mine.score: 2 instead of a number from 0 to 1",
    ROW + "score: high": "5: rows.pdf.mine.score: 'high' instead of a number from 0 to 1",
    ROW + "type: html": "5: rows.pdf.mine.type: give page or pdf",
    ROW + "when: 'a['": "5: rows.pdf.mine.when: expected ']'",
    "rows:\n  pdf:\n    mine:\n      select: 'a:has('": "4: rows.pdf.mine.select: expected ')'",
    MADE + "put: '\\2'": "5: made.pdf.mine.put: \\1 to \\1 stand for groups of find, nothing else",
    MADE + "put: '\\n'": "5: made.pdf.mine.put: \\1 to \\1 stand for groups of find, nothing else",
    MADE + "put: [a, b]": "5: made.pdf.mine.put: a list instead of a text",
    MADE + "body: x": "3: made.pdf.mine: 'put' is missing",
    MADE + "put: x\n      stage: final": "6: made.pdf.mine.stage: unknown value 'final', values",
    "made: {pdf: {mine: {find: '(', put: x}}}": "1: made.pdf.mine.find: pattern '(', character 1",
    "anchors: {pdf: {mine: {score: 0.5}}}": "1: anchors.pdf.mine: it matches every link",
    "anchors: {pdf: {mine: {text: '(?P'}}}": "1: anchors.pdf.mine.text: pattern '(?P'",
    "anchors: {pdf: {mine: {text: x, own: yes}}}": "1: anchors.pdf.mine.own: yes",
    "rewrites: {mine: {find: x}}": "1: rewrites.mine: 'put' is missing",
    "refused: {text: [x]}": "1: refused: unknown key 'text', did you mean 'texts'?",
    "refused:\n  texts:\n  - '['": "3: refused.texts: pattern '[', character 1",
    "refused: [x]": "1: refused: a list instead of keys: links, texts, hrefs, regions",
    "rows: {": "1: ",
}


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
