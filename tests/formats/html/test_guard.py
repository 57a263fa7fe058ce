"""Pages made to choke a parser give a document or a named error; others stay unchanged."""

from __future__ import annotations

from pathlib import Path

import pytest

from pubcrawl.engine.readers import reader
from pubcrawl.exceptions import ParseError
from pubcrawl.formats.html import document
from pubcrawl.formats.html import text as html_text
from pubcrawl.formats.html.guard import MAX_ATTRIBUTES, MAX_DEPTH, limit_markup
from tests.shares import share

N = 20_000
DEEP = {
    "div": "<div>" * N, "list": "<ul><li>" * N, "quoted": "<div title='</div>'>" * N,
    "commented": "<div><!--</div>-->" * N, "in SVG": "<svg><style>" + "<g></style>" * N,
    "stray ends": "<span><div></span>" * N, "templates": "<template>" * N,
    "tables": "<table><tr><td>" * N, "formatting": "<b><div></b>" * N,
    "links": "<a><b><div></a>" * N,
    "unknown": "<x-y>" * N, "ends": "<div>" * N + "</p>" * N, "select": "<select>" + "<b>" * N,
    "CDATA": "<svg><g><![CDATA[</g>]]>" * N, "upper": "<DIV>" * N, "math": "<math><mi>" * N,
}  # fmt: skip
WIDE = {
    "options": "<select><button><selectedcontent></selectedcontent></button>" + "<option>x" * N,
    "fonts": "".join(f"<p><font id={index}>" for index in range(N)),
    "bodies": "".join(f"<body a{index % 9999}>" for index in range(N)),
    "breaks": "<br>" * 10 * N, "brackets": "<" * 10 * N, "half tags": "<a" * 5 * N,
    "comments": "<!--" * 5 * N, "quotes": "<a b='" * 2 * N, "entities": "&#" * 5 * N,
    "ampersands": "&" * 10 * N, "text in a table": "<table>" + "<b>x" * N, "raw": "<style>" * N,
}  # fmt: skip


def depth(source: str) -> int:
    page = document(source.encode())
    nodes = list(page.root.traverse())
    above, deepest = nodes[-1], 0
    while above.parent is not None:
        above, deepest = above.parent, deepest + 1
    html_text.text(page.body)
    return deepest


@pytest.mark.parametrize("name", DEEP)
def test_depth_has_a_limit(name: str) -> None:
    source, warnings = limit_markup(DEEP[name])
    assert warnings
    # Each table implies a tbody; the repair of misnested links copies their content.
    assert depth(DEEP[name]) <= MAX_DEPTH * (12 if name == "links" else 1.5)
    assert len(source) < len(DEEP[name])


@pytest.mark.parametrize("name", WIDE)
@pytest.mark.parametrize("compat", [True, False])
def test_number_is_no_matter(name: str, compat: bool) -> None:
    page = reader(compat).document(WIDE[name].encode())
    nodes = sum(1 for _ in page.root.traverse(include_text=True))
    assert nodes < 2_500_000
    html_text.text(page.body)


def test_attributes_beyond_the_limit_are_left_out() -> None:
    source = "<p " + " ".join(f"a{index}='>'" for index in range(30_000)) + " id=x>y"
    page = document(source.encode())
    node = page.first("p")
    assert node is not None
    assert len(node.attributes) == MAX_ATTRIBUTES
    assert html_text.text(node) == "y"
    assert "attributes" in page.warnings[0]


ALPHABET = "abcdefghijklmnopqrstuvwxyz0123456789"
NAMES = [f"{a}{b}{c}" for a in ALPHABET for b in ALPHABET for c in ALPHABET]


@pytest.mark.parametrize(
    "attribute",
    [
        "{0}",
        "{0}='>'",
        '{0}="<a>"',
        '={0}=">"',
        "{0}  =  '>'",
        "{0}=\"'\" x{0}=a' y{0}='>'",
        "{0} " * 3000 + "y='<" + "z" * 3100 + "'",
    ],
)
def test_attributes_are_counted_whatever_their_values_hide(attribute: str) -> None:
    count = min(30_000, 390_000 // len(attribute.format("abc")) + 1)  # the source is cut there
    filled = " ".join(map(attribute.format, NAMES[:count]))
    source = f"<p {filled[:390_000]}>"
    assert "attributes" in limit_markup(source)[1][0]


def test_too_many_names_are_an_error() -> None:
    with pytest.raises(ParseError, match="names"):
        document("".join(f"<p a{index}>" for index in range(100_000)).encode())


def test_many_words_are_no_names() -> None:
    source = "".join(f"<p title='b{index} c'>gene{index}</p>" for index in range(60_000))
    assert limit_markup(source) == (source, ())


@pytest.mark.parametrize(
    "source",
    [
        "<p>x<b>y" * 3000,
        "<table>" + "<tr><td>x" * 3000 + "</table>",
        "<ul>" + "<li>x<ul><li>y</ul>" * 3000 + "</ul>",
        "<select>" + "<option>x" * 3000 + "</select>",
        "<script>" + "'<div>'" * 3000 + "</script>",
        "<svg><title>x</title></svg><script>'<div>'</script>" * 3000,
        "<b><i>x</b></i>" * 3000,
        "<a href=x>y" * 3000,
        "<DIV><IMG></DIV>" * 3000,
    ],
)
def test_careless_pages_are_left_alone(source: str) -> None:
    assert limit_markup(source) == (source, ())


def test_recorded_pages_are_left_alone(shared: Path) -> None:
    for file in sorted((shared / "corpus/d-html").iterdir())[:: share(3, 1)]:
        source = file.read_text("utf-8", "replace")
        assert limit_markup(source) == (source, ())


@pytest.mark.parametrize("tag", ["col", "frame", "tr", "/x"])
def test_tags_of_no_effect_do_not_copy_the_text_each_time(tag: str) -> None:
    source, warnings = limit_markup(f"<p>{f'<{tag} a=b>x12345' * 20_000}")
    assert source.count("x12345") == 20_000
    assert source.count(f"<{tag} a=b>") <= 1_000
    assert bool(warnings) is (tag != "/x")


def test_cells_of_a_table_stay() -> None:
    source = f"<table>{'<tr class=a><td class=b>c</td></tr>' * 6_000}</table>"
    assert limit_markup(source) == (source, ())
