from __future__ import annotations

import pytest

from pubcrawl.formats.pdf.text import clean_pages, count_readable, paragraphs, without_references
from tests.cases import table

MARK = "\ufffe"


@table
def test_words_cut_at_the_ends_of_lines(page: str, expected: str) -> None:
    assert clean_pages([page]) == expected


@pytest.mark.parametrize(
    ("page", "expected"),
    [
        ("e\ufb03cient \ufb02ow, \u0132", "efficient flow, \u0132"),
        ("\ufe8e\ufef5", "\u0627\u0644\u0622"),
        ("10² H₂O ½ Å ™", "10² H₂O ½ Å ™"),
        ("a\x00b\x07c\ufeffd\u200be", "abcde"),
        ("a \t\xa0 b \u2003\n  c\r\n\r\n\r\n\r\nd\x0ce", "a b\nc\n\nd\ne"),
        ("(cid:12)x(cid:3)", "x"),
        ("  \n", ""),
    ],
)
def test_characters(page: str, expected: str) -> None:
    assert clean_pages([page]) == expected


def test_pages_follow_each_other() -> None:
    assert clean_pages(["one \r\n", "", " two"]) == "one\n\ntwo"


def test_compat_leaves_lines_as_they_are() -> None:
    page = f"appropri{MARK}ately  e\ufb03cient \r\n10² x\x00"
    assert clean_pages([page], compat=True) == "appropri-\nately  efficient \n10² x"


def test_known_characters() -> None:
    assert count_readable("a b\n\ue000\ufffd c") == 3


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Kelp grows in cold water and\nneeds light.", "Kelp grows in cold water and needs light."),
        (
            "Introduction\nKelp grows in cold water and needs light all the\nyear. So it stays.",
            "Introduction\n\nKelp grows in cold water and needs light all the year. So it stays.",
        ),
        (
            "Kelp grows in cold water and needs light all the year, and so do\nother weeds.\n"
            "Urchins graze on it as they do on other weeds, but only where no\notter is.",
            "Kelp grows in cold water and needs light all the year, and so do other weeds.\n\n"
            "Urchins graze on it as they do on other weeds, but only where no otter is.",
        ),
        (
            "Two things:\n\u2022 kelp\n\u2022 urchins",
            "Two things:\n\n\u2022 kelp\n\n\u2022 urchins",
        ),
        (
            "Kelp grows in cold water and needs the light of\n\nthe whole year.",
            "Kelp grows in cold water and needs the light of the whole year.",
        ),
        ("Two\n\nparagraphs", "Two\n\nparagraphs"),
    ],
)
def test_paragraphs(text: str, expected: str) -> None:
    assert paragraphs(text) == expected
    assert paragraphs(expected) == expected


def test_text_without_references() -> None:
    text = "Kelp.\n\nMore.\n\n5. References\n\n1 Old. Weeds.\n\nAppendix A\n\nTables."
    assert without_references(text) == "Kelp.\n\nMore.\n\nAppendix A\n\nTables."
    assert without_references("References are due.\n\nMore.") == "References are due.\n\nMore."
