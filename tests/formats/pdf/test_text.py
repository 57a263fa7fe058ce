from __future__ import annotations

from pubcrawl.compat.pdf import text_of_pages
from pubcrawl.formats.pdf.text import clean_pages, count_readable, paragraphs, without_references
from tests.cases import table

MARK = "\ufffe"


@table
def test_words_cut_at_the_ends_of_lines(page: str, expected: str) -> None:
    assert clean_pages([page]) == expected


@table
def test_characters(page: str, expected: str) -> None:
    assert clean_pages([page]) == expected


def test_pages_follow_each_other() -> None:
    assert clean_pages(["one \r\n", "", " two"]) == "one\n\ntwo"


def test_compat_leaves_lines_as_they_are() -> None:
    page = f"appropri{MARK}ately  e\ufb03cient \r\n10² x\x00"
    assert text_of_pages([page]) == "appropri-\nately  efficient \n10² x"


def test_known_characters() -> None:
    assert count_readable("a b\n\ue000\ufffd c") == 3


@table
def test_paragraphs(text: str, expected: str) -> None:
    assert paragraphs(text) == expected
    assert paragraphs(expected) == expected


def test_text_without_references() -> None:
    text = "Kelp.\n\nMore.\n\n5. References\n\n1 Old. Weeds.\n\nAppendix A\n\nTables."
    assert without_references(text) == "Kelp.\n\nMore.\n\nAppendix A\n\nTables."
    assert without_references("References are due.\n\nMore.") == "References are due.\n\nMore."
