from __future__ import annotations

import json
from pathlib import Path

from pubcrawl.compat import values
from pubcrawl.formats.html import document
from pubcrawl.formats.html import text as html_text
from pubcrawl.reading.keywords import split_keywords
from pubcrawl.works import merge
from tests.cases import table


@table
def test_split(text: str, words: list[str]) -> None:
    assert split_keywords(text) == tuple(words)


def test_compat_keeps_wide_spaces_and_cuts_every_label() -> None:
    assert values.split_keywords("a,\u2003b") == ("a", "\u2003b")
    assert values.split_keywords("keywordsmith, x") == ("mith", "x")


def test_golden_keywords(shared: Path) -> None:
    for line in (shared / "vectors/keywords.jsonl").read_text("utf-8").splitlines():
        case = json.loads(line)
        page = document(case["html"].encode())
        texts = [html_text.text(node) for node in page.css(case["selector"])]
        words = tuple(word for text in texts for word in values.split_keywords(text))
        assert merge.clean(words) == tuple(case["keywords_split"]), case["id"]
