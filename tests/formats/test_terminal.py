"""Text for a terminal contains no control sequences."""

import io
import json
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pubcrawl.formats.terminal import VisibleStream, in_program, visible

BIDI = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}


def test_control_characters_are_shown() -> None:
    assert visible("\x1b]0;mine\x07 \x9b2J \x7f\r") == r"\u001b]0;mine\u0007 \u009b2J \u007f\u000d"
    assert visible("gnp.\u202efdp") == r"gnp.\u202efdp"
    assert visible("a\u2028b\ud800") == r"a\u2028b\ud800"


def test_letters_of_all_scripts_stay() -> None:
    for text in ("Ärger\tin\nzwei Zeilen", "می‌خواهم", "שלום\u200f", "数据 👩\u200d🔬", "\ufffd"):
        assert visible(text) == text


@given(st.text())
def test_what_is_shown_has_no_controls(text: str) -> None:
    shown = visible(text)
    assert not [c for c in shown if unicodedata.category(c) in {"Cc", "Cs"} and c not in "\t\n"]
    assert not [c for c in shown if unicodedata.bidirectional(c) in BIDI]
    assert visible(shown) == shown


@given(st.text())
def test_a_line_of_json_keeps_its_value(text: str) -> None:
    assert json.loads(visible(json.dumps(text, ensure_ascii=False))) == text


def test_a_stream_writes_what_is_visible() -> None:
    inner = io.StringIO()
    stream = VisibleStream(inner)
    print("a\x1b[2J", file=stream)  # type: ignore[call-overload]
    assert stream.getvalue() == "a\\u001b[2J\n"
    assert not stream.isatty()


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("next: scrapy crawl ingest -a seeds=a", "next: pubcrawl crawl ingest -a seeds=a"),
        ("scrapy -h lists the commands", "pubcrawl -h lists the commands"),
        ("[scrapy.core.engine] Scrapy started", "[scrapy.core.engine] Scrapy started"),
        ("https://docs.scrapy.org/ and pip install scrapy", None),
    ],
)
def test_messages_name_the_program_that_runs(
    text: str, shown: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    inner = io.StringIO()
    monkeypatch.setattr("sys.argv", ["/usr/bin/pubcrawl", "seeds"])
    VisibleStream(inner, messages=True).write(text)
    assert inner.getvalue() == (shown or text)
    monkeypatch.setattr("sys.argv", ["/usr/bin/scrapy", "seeds"])
    assert in_program(text) == text
