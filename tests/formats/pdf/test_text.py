from __future__ import annotations

import pytest

from pubcrawl.formats.pdf.text import clean_pages, count_readable, paragraphs, without_references

MARK = "\ufffe"


@pytest.mark.parametrize(
    ("page", "expected"),
    [
        # pdfium's mark in both forms, an old soft hyphen, and pdfminer's plain hyphen
        (f"appropri{MARK}ately toward", "appropriately toward"),
        ("appropri\x02ately toward", "appropriately toward"),
        ("appropri\xad\r\nately toward", "appropriately toward"),
        ("appropri-\nately toward", "appropriately toward"),
        ("appropri\u2010 \n ately toward", "appropriately toward"),
        # the text has the word elsewhere, with or without its hyphen
        (f"long-term effects of long{MARK}term use", "long-term effects of long-term use"),
        (f"Kelp{MARK}Bed kelpbed", "KelpBed kelpbed"),
        (f"Long{MARK}term use, and long-term use", "Long-term use, and long-term use"),
        # names, single letters and capitals keep the hyphen
        (f"all p{MARK}values", "all p-values"),
        (f"Levenberg{MARK}Marquardt", "Levenberg-Marquardt"),
        (f"RNA{MARK}binding", "RNA-binding"),
        (f"a state{MARK}of{MARK}the art", "a stateofthe art"),
        (f"a state{MARK}of{MARK}the art of it", "a state-of-the art of it"),
        (f"SARS{MARK}CoV", "SARS-CoV"),
        # halves that are words of the text keep it, unless the whole is a frequent word
        (f"well{MARK}mixed water is mixed", "well-mixed water is mixed"),
        (f"a well{MARK}being", "a wellbeing"),
        (f"over{MARK}all, over and all", "overall, over and all"),
        # numbers keep it
        (f"COVID{MARK}19", "COVID-19"),
        ("2041-\n210X", "2041-210X"),
        ("from 5-\nmin on", "from 5-min on"),
        # a list and a dash are not cut words
        ("pre- and\n- post", "pre- and\n- post"),
        ("so\xadft", "soft"),
    ],
)
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
