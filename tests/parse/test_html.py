"""Text of HTML elements: unit cases, and the golden texts of jsoup."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pubcrawl.exceptions import EmptyAnswer
from pubcrawl.parse import html_text
from pubcrawl.parse.html import document

# The tree differs, not the text: jsoup decodes fewer entities, keeps U+0000,
# CDATA sections and templates as text, reads <noscript> in a head, leaves text
# between table cells where it is and puts no table into a paragraph.
OTHER_TREES = {f"text-{n:03}" for n in (66, 67, 70, 80, 82, 85, 119, 173)}


def body_text(source: str) -> str:
    body = document(source.encode()).body
    assert body is not None
    return html_text.text(body)


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("<p>a</p><p>b</p>", "a b"),
        ("<span>a</span><span>b</span>", "ab"),
        ("a<br>b", "a b"),
        ("<div>a</div>b<foo>c</foo>", "a bc"),
        ("<div>a</div><foo>c</foo>", "ac"),
        ("a\u00a0\n b\u200bc\u00ad", "a bc"),
        ("<pre>a\n  b</pre>", "a\n  b"),
        ("<script>x</script><style>y</style>z<!-- w -->", "z"),
        ("  ", ""),
    ],
)
def test_text(source: str, text: str) -> None:
    assert body_text(f"<body>{source}</body>") == text


def test_text_of_an_element_in_the_page_ends_with_it() -> None:
    page = document(b"<div><p>a <b>b</b></p></div><div>c</div>")
    node = page.first("p")
    assert node is not None
    assert html_text.text(node) == "a b"
    assert html_text.own_text(node) == "a"
    assert page.text("div + div") == "c"
    assert page.text(".none") == ""
    assert html_text.joined(page.css("b, i, div + div")) == "b\n\nc"


def test_depth_is_no_matter() -> None:
    assert body_text("<b>" * 5000 + "x") == "x"


@pytest.mark.parametrize(
    ("body", "content_type"),
    [
        ("<p>é</p>".encode(), ""),
        ("<p>é</p>".encode("latin-1"), "text/html; charset=iso-8859-1"),
        ("<p>é</p>".encode("latin-1"), ""),
        ('<meta charset="latin1"><p>é</p>'.encode("latin-1"), "text/html"),
        ("<p>é</p>".encode("utf-16"), ""),
    ],
)
def test_encoding(body: bytes, content_type: str) -> None:
    assert document(body, content_type=content_type).text("p") == "é"


def test_an_empty_page_is_an_error() -> None:
    with pytest.raises(EmptyAnswer):
        document(b" \n ")


def test_golden_texts(shared: Path) -> None:
    wrong: dict[str, tuple[str, str]] = {}
    for line in (shared / "vectors/jsoup_text.jsonl").read_text("utf-8").splitlines():
        case = json.loads(line)
        if case["parser"] != "html":
            continue
        source = case.get("html")
        if source is None:
            body = (shared / "corpus" / case["file"]).read_bytes()
        else:
            body = source.encode("utf-8", "surrogatepass")
        node = document(body).body if body.strip() else None
        text, own = (html_text.text(node), html_text.own_text(node)) if node else ("", "")
        if (text, own) != (case.get("text", ""), case.get("own_text", "")):
            wrong[case["id"]] = (text, case.get("text", ""))
    assert wrong.keys() == OTHER_TREES, wrong
