"""The text that a page shows, read without a parser."""

from __future__ import annotations

from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pubcrawl.fetch.walls.visible_text import VisibleText

LONG = (
    "Lichens grow between the rails of the north, where trains are few and the ballast is dry. " * 2
)


def test_blocks_and_headings() -> None:
    page = VisibleText(
        b"<!-- no --><title>Moss &amp; Lichen</title><script>var a = '<p>no</p>'</script>"
        b"<h2>First</h2><style>p {}</style><p>Your <b>IP</b>\n address<br>is known</p>"
    )
    assert page.text == "first your ip address is known"
    assert page.headings == ["moss & lichen", "first"]
    assert page.words == 6
    assert page.prose == 0


def test_a_main_heading_comes_before_others() -> None:
    page = VisibleText(b"<h2>Menu</h2><h1>One <i>thing</i></h1><h3>Other</h3><h1>Two</h1>")
    assert page.headings == ["one thing", "two"]


def test_prose_is_what_stands_in_paragraphs() -> None:
    page = VisibleText(f"<ul><li>Home<li>About</ul><p>{LONG}<p>Short.".encode())
    assert page.prose == len(LONG.split())
    assert page.words == page.prose + 3
    assert VisibleText("<p>苔藓生长在北方的铁轨之间</p>".encode()).words > 5


def test_sections_of_articles() -> None:
    page = VisibleText(b"<h2>1. Methods</h2><p>methods</p><h3>Results we like</h3>")
    assert page.sections == 1
    page = VisibleText(b"<h2>1. Methods</h2><p>References</p>")
    assert page.sections == 2


@pytest.mark.parametrize("charset", ["gb18030", "gb2312", "windows-1251", "nonsense", "hex"])
def test_an_encoding_that_is_declared(charset: str) -> None:
    is_known = charset not in ("nonsense", "hex")
    text = "Литература" if charset == "windows-1251" else "参考文献" if is_known else "plain"
    body = f'<meta charset="{charset}"><p>{text}'.encode(charset if is_known else "ascii")
    assert VisibleText(body).text == text.lower()


@pytest.mark.parametrize("part", [b"<script", b"<!--", b"<", b"<h1", b"<title", b"&#", b"<p a='"])
def test_time_grows_with_the_page(part: bytes) -> None:
    page = VisibleText(part * (256 * 1024 // len(part)))
    before = process_time()
    assert page.words >= 0
    assert page.headings is not None
    assert process_time() - before < 2


@given(st.binary())
def test_anything_is_read(body: bytes) -> None:
    page = VisibleText(body)
    assert page.prose <= page.words
    assert isinstance(page.text, str)
