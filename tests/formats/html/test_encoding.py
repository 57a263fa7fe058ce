"""The encoding of a page, determined as in browsers and as in jsoup."""

from __future__ import annotations

import pytest

from pubcrawl.compat.encoding import decode as compat_decode
from pubcrawl.compat.reader import PubFetcher
from pubcrawl.engine.readers import reader
from pubcrawl.exceptions import ParseError
from pubcrawl.formats.html import document
from pubcrawl.formats.html.encoding import decode
from tests.cases import table

META = '<meta charset="{}"><p>'


@table
def test_by_default(text: str, encoding: str, content_type: str, decoded: str) -> None:
    assert decode(text.encode(encoding), content_type=content_type) == decoded


@pytest.mark.parametrize("compat", [True, False])
@table
def test_what_the_page_declares(meta: str, encoding: str, compat: bool) -> None:
    letter = {"latin-1": "é", "cp1251": "Ж", "koi8-r": "Ж"}.get(encoding, "中")
    body = f"{meta}<p>{letter}".encode(encoding)
    assert reader(compat).document(body).text("p") == letter
    # A wrong header counts only in compat mode.
    by_header = reader(compat).document(body, content_type="text/html; charset=utf-8")
    assert (by_header.text("p") == letter) != compat


@pytest.mark.parametrize(
    ("body", "default", "compat"),
    [
        (b"\xe9", "é", "\ufffd"),  # jsoup assumes UTF-8 without a declaration
        (b"\x93", "“", "\ufffd"),
        (META.format("utf-16").encode() + "é".encode(), "é", None),
        (b" " * 1024 * 4 + META.format("latin1").encode() + b"\xe9", "é", "é"),
        (b" " * 1024 * 6 + META.format("latin1").encode() + b"\xe9", "é", "\ufffd"),
    ],
)
def test_modes_differ(body: bytes, default: str, compat: str | None) -> None:
    assert decode(body)[-1] == default
    if compat is not None:
        assert compat_decode(body)[-1] == compat


def test_compat_takes_latin_1_at_its_word() -> None:
    content_type = "text/html; charset=ISO-8859-1"
    assert compat_decode(b"\x93", content_type=content_type) == "\x93"


def test_xml_declares_its_encoding_at_its_very_beginning() -> None:
    source = '<?xml version="1.0" encoding="ISO-8859-1"?><a>é</a>'.encode("latin-1")
    for compat in (True, False):
        page = reader(compat).document(source, xml=True)
        assert [node.text_content for node in page.root.traverse(include_text=True)][-1] == "é"
    assert "\ufffd" in compat_decode(b" " + source, xml=True)


@pytest.mark.parametrize(
    ("label", "text"),
    [("macintosh", "é"), ("iso-8859-10", "é"), ("8859_1", "Ã©"), ("windows-874", "รฉ")],
)
def test_compat_knows_the_names_that_java_knows(label: str, text: str) -> None:
    assert compat_decode(f"<meta charset={label}>é".encode()).endswith(f">{text}")
    source = f'<META HTTP-EQUIV="Content-Type" CONTENT="a; charset={label}">é'.encode()
    assert compat_decode(source, xml=True).endswith(f">{text}")


@table
def test_charsets_that_no_page_names(encoding: str, text: str) -> None:
    page = f"<title>{text}</title><p>{text}</p><p>Otters</p>"
    assert decode(page.encode(encoding)) == page
    assert decode(page.encode(encoding), content_type="text/html; charset=utf-8") == page
    body = page.encode(encoding)
    assert compat_decode(body) == body.decode("utf-8", "replace")


def test_utf_8_counts_before_a_declaration_of_single_bytes() -> None:
    page = "<p>Größe der Otter</p>"
    assert decode(page.encode(), content_type="text/html; charset=iso-8859-1") == page
    one_wrong = (page * 9).encode() + b"\xe9"
    assert decode(one_wrong) == page * 9 + "\ufffd"


@pytest.mark.parametrize("text", ["????? ?? ???????", "\ufffd" * 30, "æñ³ë³ÙáõÛñÝ»ñÇ ù³Ý³ÏÁ"])
def test_a_page_that_cannot_be_read_says_so(text: str) -> None:
    body = f"<title>{text}</title><p>{text * 5}</p>".encode()
    with pytest.raises(ParseError, match="letters"):
        document(body)
    assert PubFetcher.document(body).title


def test_few_lost_letters_and_foreign_words_are_read() -> None:
    assert document("<p>What??? Otters, \ufffd and þórða in Ísland, créée</p>".encode()).text("p")
