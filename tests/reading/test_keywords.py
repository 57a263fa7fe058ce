from __future__ import annotations

import json
from pathlib import Path

import pytest

from pubcrawl.formats.html import document
from pubcrawl.formats.html import text as html_text
from pubcrawl.reading.keywords import split_keywords
from pubcrawl.works import merge


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Keywords: a, b; c|d", ("a", "b", "c", "d")),
        ("keyword a ; ;", ("a",)),
        ("a · b", ("a · b",)),
        ("keywordsmith, x", ("keywordsmith", "x")),
        ("a,\u2003b\u2009", ("a", "b")),
        ("", ()),
    ],
)
def test_split(text: str, words: tuple[str, ...]) -> None:
    assert split_keywords(text) == words


def test_compat_keeps_wide_spaces_and_cuts_every_label() -> None:
    assert split_keywords("a,\u2003b", compat=True) == ("a", "\u2003b")
    assert split_keywords("keywordsmith, x", compat=True) == ("mith", "x")


def test_golden_keywords(shared: Path) -> None:
    for line in (shared / "vectors/keywords.jsonl").read_text("utf-8").splitlines():
        case = json.loads(line)
        page = document(case["html"].encode())
        texts = [html_text.text(node) for node in page.css(case["selector"])]
        words = tuple(word for text in texts for word in split_keywords(text, compat=True))
        assert merge.clean(words) == tuple(case["keywords_split"]), case["id"]
