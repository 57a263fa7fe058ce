"""Cleaned bodies: unit cases of both modes, and PubFetcher's golden cases."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pubcrawl.compat import clean as compat_clean
from pubcrawl.compat.reader import PubFetcher
from pubcrawl.engine.readers import reader
from pubcrawl.formats import html
from pubcrawl.formats.html.node import Node
from pubcrawl.reading import clean, webpage
from pubcrawl.works.parts import size
from tests import corpora
from tests.cases import table


def cleaned(source: str, *, publication: bool = False, compat: bool = False) -> str:
    page = reader(compat).document(source.encode())
    return reader(compat).clean(page, publication=publication)


def both(source: str, *, publication: bool = False) -> tuple[str, str]:
    """Return the results of the default and the compat mode."""
    return (
        cleaned(source, publication=publication),
        cleaned(source, publication=publication, compat=True),
    )


@table
def test_what_goes(block: str) -> None:
    assert both(f"<body>{block}<p>kept") == ("kept", "kept")


@table
def test_what_stays(block: str) -> None:
    for text in both(f"<body>{block}<p>kept"):
        assert text.endswith("kept") and text != "kept"


LONG = "A paragraph of the text has a hundred letters or more, and menus seldom have one. " * 2


def with_text(block: str) -> str:
    return block.replace("LONG", LONG).replace("REEDS", "<p>lark in the reeds" * 40)


@table
def test_no_name_drops_the_text_of_a_page(block: str) -> None:
    default, compat = both(f"<body>{with_text(block)}<p>kept")
    assert "lark" in default
    assert "lark" not in compat


@table
def test_what_is_around_the_text_goes(block: str) -> None:
    assert "lark" not in cleaned(f"<body>{with_text(block)}<p>kept")


@table
def test_widgets_go_from_pages_but_not_from_articles(block: str) -> None:
    source = f"<body>{block}<p>kept"
    assert not re.search("lark|¶", cleaned(source))
    assert re.search("lark|¶", cleaned(source, publication=True))
    assert re.search("lark|¶", cleaned(source, compat=True))


@table
def test_text_that_looks_like_a_widget_stays(block: str) -> None:
    assert "lark" in cleaned(f"<body>{block}<p>kept")


@pytest.mark.parametrize("case", list(corpora.read("manuals")), ids=lambda case: case["name"])
def test_manuals_keep_their_text(case: corpora.Case) -> None:
    assert [string for string in case["must"] if string not in manual_text(case)] == []


def test_little_of_what_is_around_the_text_of_manuals_stays() -> None:
    stays = [
        string in manual_text(case)
        for case in corpora.read("manuals")
        for string in case["must_not"]
    ]
    assert sum(stays) / len(stays) < 0.11


def manual_text(case: corpora.Case) -> str:
    document = html.document(case["page"].encode())
    page = webpage.page(document, None, start_url="https://manual.example/")
    return " ".join(page.content.split())


def test_the_label_of_a_link_to_the_main_content_is_not_main_content() -> None:
    source = "<div aria-label='Skip to main content'><a class=skip>x</a></div>y"
    assert both(source) == ("y", "x\ny")


def test_names_of_what_surrounds_the_body_save_what_is_in_it() -> None:
    assert both("<body class=article><div class=tabs>x</div>") == ("x", "x")
    assert both("<body class=nav><p>x</p>") == ("x", "x")


def test_a_title_in_a_block_saves_it_by_default() -> None:
    source = "<body><div class=tabs><{0}>T</{0}>x</div><p>y"
    assert both(source.format("h1")) == ("T\n\nx\n\ny", "y")
    assert both("<body><div class=tabs><p id=title>T</div><p>y") == ("T\n\ny", "y")
    assert both(source.format("h3")) == ("y", "y")


@table
def test_lists_of_references_go_from_articles(name: str) -> None:
    source = f"<main><div class={name}>x</div></main>y"
    assert both(source, publication=True) == ("y", "y")
    assert both(source) == ("x\ny", "x\ny")


@table
def test_words_with_ref_in_them_are_no_references(name: str) -> None:
    source = f"<div class={name}>x</div>y"
    assert both(source, publication=True) == ("x\ny", "y")


@table
def test_descriptions_of_all_forms(prefix: str) -> None:
    missed = 0
    for key in ("name", "property"):
        for separator in ".:" if prefix else [""]:
            name = f"{prefix}{separator}Description"
            found, compat = both(f'<meta {key}="{name}" content=" a  b\n"><p>x')
            assert found == "a b\n\nx"
            missed += compat == "x"
            assert compat in ("x", found)
    assert missed == (2 if prefix == "meta" else 1)


def test_the_longest_description_is_taken_the_first_of_equals() -> None:
    metas = "".join(f'<meta name="{n}:description" content="{c}">' for n, c in LONGER)
    assert both(f"{metas}<p>x") == ("abc\n\nx", "abc\n\nx")


LONGER = [("dc", "ab"), ("og", "abc"), ("meta", "xyz"), ("og", "")]


def test_a_description_alone() -> None:
    # compat: the empty line below the description stays.
    assert both("<meta name=description content=a><nav>x</nav>") == ("a", "a\n\n")


@table
def test_xml(source: str, default: str, compat: str) -> None:
    page = html.document(source.encode(), xml=True)
    assert clean.clean(page, publication=False) == default
    assert PubFetcher.clean(page, publication=False) == compat


def test_the_document_is_not_changed() -> None:
    page = html.document(b"<body><nav>a</nav><p class=tabs>b")
    before = [node.tag for node in page.root.traverse(include_text=True)]
    assert clean.clean(page, publication=True) == ""
    assert [node.tag for node in page.root.traverse(include_text=True)] == before


def test_long_names_and_deep_pages_end() -> None:
    deep = "<div class=tabs>" * 400
    assert cleaned(f"{deep}x") == ""
    assert cleaned(f"{deep}<main>x") == "x"
    assert cleaned("<main>" + "<p class=hidden></p>" * 20_000 + "x") == "x"
    assert cleaned(f'<div class="{"1" * 100_000}a">x</div>') == "x"
    assert cleaned(f'<div class="{"nav " * 30_000}">x</div>') == ""


NAMES = st.sampled_from(["nav", "tabs", "main", "content", "a", "title", "related", "refs", "x"])
TAGS = st.sampled_from(["div", "p", "nav", "main", "h1", "a", "article", "noscript", "ul"])
ELEMENTS = st.recursive(
    st.sampled_from(["x", "<br>", "y z", LONG]),
    lambda inner: st.builds(
        "<{0} class='{1}' role='{2}'>{3}</{0}>".format,
        TAGS,
        NAMES,
        NAMES,
        st.lists(inner, max_size=4).map("".join),
    ),
)


@given(ELEMENTS, st.booleans(), st.booleans())
def test_an_element_goes_if_it_should_where_it_is(
    source: str, publication: bool, compat: bool
) -> None:
    """The passes over the page have the same result as a search around each element."""
    page = reader(compat).document(f"<body>.{source}".encode())
    body = page.body
    if compat:
        gone = compat_clean.dropped(body, publication=publication)
    else:
        gone = clean.dropped(page, publication=publication)
    for node in body.traverse():
        around = [node, *_above(node)]
        main = any(map(_main, [*around, *node.traverse()]))
        title = any(map(_title, [*around, *([] if compat else node.traverse())]))
        menu = node.tag == "nav" or node.attributes.get("class") == "nav"
        refs = publication and node.attributes.get("class") in ("refs", "related")
        doubt = node.attributes.get("class") in ("tabs", "related")
        named = menu or refs or (doubt and not main and not title)
        kept = not compat and _holds_the_text(node, body, publication=publication)
        assert (node.mem_id in gone) == (named and not kept)


def _holds_the_text(node: Node, body: Node, *, publication: bool) -> object:
    if any("main" in _tag_and_role(below) for below in node.traverse()):
        return True
    if _closed(node, publication=publication):
        return False
    inside = list(_open(node, publication=publication))
    running = list(filter(None, map(_running, inside)))
    whole = sum(map(_running, _open(body, publication=publication)))
    title = any(below.tag == "h1" for below in inside)
    return (
        any(
            "article" in _tag_and_role(below)
            and any(_letters(deeper) for deeper in _open(below, publication=publication))
            for below in inside
        )
        or (title and (running or sum(map(_letters, inside)) >= 400))
        or (len(running) > 1 and sum(running) * 2 >= whole)
    )


def _open(node: Node, *, publication: bool) -> Iterator[Node]:
    """Yield an element, and the elements in it that are not in another text."""
    yield node
    for child in node.iter():
        main = any("main" in _tag_and_role(below) for below in child.traverse())
        if main or not _closed(child, publication=publication):
            yield from _open(child, publication=publication)


def _closed(node: Node, *, publication: bool) -> bool:
    refs = publication and node.attributes.get("class") in ("refs", "related")
    return node.tag in ("nav", "a") or refs


def _letters(node: Node) -> int:
    pieces = (below for below in node.iter(include_text=True) if below.tag == "-text")
    return sum(len((below.text_content or "").strip()) for below in pieces)


def _running(node: Node) -> int:
    return letters if (letters := _letters(node)) >= 100 else 0


def _tag_and_role(node: Node) -> tuple[str | None, str | None]:
    return node.tag, node.attributes.get("role")


def _above(node: Node) -> list[Node]:
    return [] if node.parent is None else [node.parent, *_above(node.parent)]


def _main(node: Node) -> bool:
    names = node.attributes
    return (
        node.tag in ("main", "article")
        or names.get("class") in ("main", "content")
        or names.get("role") == "main"
    )


def _title(node: Node) -> bool:
    return node.tag == "h1" or node.attributes.get("class") == "title"


def test_golden(shared: Path) -> None:
    lines = (shared / "vectors/clean_body.jsonl").read_text("utf-8").splitlines()
    wrong = set()
    cases = 0
    for case in map(json.loads, lines):
        source = (
            (shared / "corpus" / case["file"]).read_bytes()
            if "file" in case
            else case["html"].encode()
        )
        if not source:
            assert case["clean"] == "", "a page without bytes is no document"
            continue
        page = PubFetcher.document(source)
        for publication, suffix, prefix in (
            (False, "", ""),
            (True, "_publication", "publication_"),
        ):
            if "file" in case and f"{prefix}length" not in case:
                continue
            cases += 1
            text = PubFetcher.clean(page, publication=publication)
            if "file" not in case:
                right = text == case[f"clean{suffix}"]
            else:
                digest = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
                right = (size(text), digest) == (case[f"{prefix}length"], case[f"{prefix}sha256"])
            if not right:
                wrong.add(case["id"])
    assert cases == 678
    assert not wrong
