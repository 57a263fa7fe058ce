"""Cleaned bodies: unit cases of both modes, and PubFetcher's golden cases."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pubcrawl.compat import clean as compat_clean
from pubcrawl.compat.reader import PubFetcher
from pubcrawl.engine.readers import reader
from pubcrawl.formats import html
from pubcrawl.formats.html.node import Node
from pubcrawl.formats.html.text import formatted
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
    assert cleaned(f"<body>{block}<p>kept", compat=True) == "kept"


@table
def test_what_stays(block: str) -> None:
    text = cleaned(f"<body>{block}<p>kept", compat=True)
    assert text.endswith("kept") and text != "kept"


@table
def test_of_little_text_goes_only_what_has_the_name_of_something_else(block: str) -> None:
    assert cleaned(f"<body>{block}<p>kept") == "kept"


ARTICLE = """
<h1>Lichens on stone walls</h1>
<p>Lichens grow slowly on old stone walls, and a patch as large as a hand may be older than the
village around it. They need light, clean air and a little rain, but no soil at all.</p>
<p>Each of them is a fungus that lives with an alga, which makes sugar from light and gives a part
of it away. Together they stay alive where neither could grow alone, even on bare quartz.</p>
<h2>How to find them</h2>
<p>Look at the north side of a wall after a day of rain, when the colours are bright. A lens that
magnifies ten times is enough to see the cups in which the spores ripen.</p>
{0}
<p>Photographs with a scale are better than samples, because a lichen that is scraped off a wall
needs many years to come back. Note the place, the kind of stone and the date.</p>
"""
NAMED = "<body><div id=top>Walls</div>{1}<main>" + ARTICLE + "</main>{2}</body>"
NAMELESS = "<body><div>Walls</div>{1}<div><div>" + ARTICLE + "</div></div>{2}</body>"


def in_a_page(inside: str = "", before: str = "", after: str = "") -> list[str]:
    """Return the cleaned text of a page with names and of one without."""
    return [cleaned(page.format(inside, before, after)) for page in (NAMED, NAMELESS)]


@table
def test_what_is_around_the_text_goes(block: str) -> None:
    for text in (*in_a_page(before=block), *in_a_page(after=block)):
        assert "lark" not in text.lower()
        assert text.count("\n\n") >= 5 and "Note the place" in text


@table
def test_what_interrupts_the_text_goes(block: str) -> None:
    for text in in_a_page(block):
        assert not re.search("lark|¶", text, re.IGNORECASE)
        assert "Note the place" in text


@table
def test_what_the_text_is_made_of_stays(block: str) -> None:
    for text in in_a_page(block):
        assert "lark" in text.lower()


@table
def test_no_name_drops_the_text_of_a_page(name: str) -> None:
    page = "<body><nav><a href=/>Lark</a></nav><div class='{1}'>" + ARTICLE + "</div></body>"
    text = cleaned(page.format("", name))
    assert "Lichens on stone walls\n\nLichens grow" in text and "Note the place" in text
    assert "Lark" not in text


def test_templates_are_no_text() -> None:
    for text in in_a_page(
        "<p>{{ lark.title }} by {{lark.author}}</p><p>Write <code>{{x}}</code> for a name.</p>"
    ):
        assert "lark" not in text and "Write {{x}} for a name." in text


def test_the_posts_of_a_forum_are_its_text() -> None:
    post = "<li class=comment><div><a href=/u/{0}>User{0}</a> <span>Posts: 1{0}</span></div>"
    post += "<p>I have seen number {0} on the old wall behind the church, it is orange.</p></li>"
    posts = "".join(post.format(number) for number in range(1, 9))
    text = cleaned(f"<body><h1>Which lichen is this?</h1><ul>{posts}</ul></body>")
    assert all(f"seen number {number} on" in text for number in range(1, 9))
    assert "Posts:" not in text
    for text in in_a_page(after=f"<h2>8 comments</h2><ul>{posts}</ul>"):
        assert "seen number" not in text


def test_a_page_with_text_has_some() -> None:
    for source in ("<nav>x</nav>", "<noscript>x</noscript>", "<form><p>x</form>", "<button>x"):
        assert cleaned(f"<body>{source}") == "x"


def test_a_noscript_may_be_the_page() -> None:
    assert cleaned(f"<body><div id=app></div><noscript>{ARTICLE}</noscript>").count("lichen") > 0


def test_open_shadow_roots_are_read() -> None:
    source = (
        "<body><p>a <x-y><template shadowrootmode='open'><b>b</b><template>no</template></template>"
    )
    assert cleaned(f"{source}c</x-y><template>no</template>").split() == ["a", "bc"]


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


@table
def test_lists_of_references_go_from_articles(name: str) -> None:
    source = f"<main><div class={name}>x</div></main>y"
    assert cleaned(source, publication=True, compat=True) == "y"
    assert cleaned(source, compat=True) == "x\ny"
    references = f"<div class={name}><p>Lark A. Walls of the north. J Stone 2001;4:1-9.</div>"
    for text in (NAMED, NAMELESS):
        page = text.format(references, "", "<h2>References</h2><p>Lark B. Walls. J Stone 2002.")
        assert "Lark" not in cleaned(page, publication=True)


@table
def test_words_with_ref_in_them_are_no_references(name: str) -> None:
    for text in (NAMED, NAMELESS):
        page = text.format(f"<div class={name}><p>The lark sings above the wall.</div>", "", "")
        assert "lark" in cleaned(page, publication=True)


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


def test_a_description_that_the_text_has_is_not_repeated() -> None:
    meta = "<meta name=description content='Finds lichens on old walls.'>"
    assert (
        cleaned(f"{meta}<p>Finds lichens on old walls. Fast.")
        == "Finds lichens on old walls. Fast."
    )
    assert cleaned(f"{meta}<p>Fast.") == "Finds lichens on old walls.\n\nFast."
    assert "Finds" not in cleaned(meta + NAMED.format("", "", ""))  # which is long enough


def test_a_description_alone() -> None:
    # compat: the empty line below the description stays.
    assert cleaned("<meta name=description content=a><nav>x</nav>", compat=True) == "a\n\n"
    assert cleaned("<meta name=description content=a><img src=x>") == "a"


@table
def test_xml(source: str, default: str, compat: str) -> None:
    page = html.document(source.encode(), xml=True)
    assert clean.clean(page, publication=False) == default
    assert PubFetcher.clean(page, publication=False) == compat


def test_the_document_is_not_changed() -> None:
    page = html.document(b"<body><nav>a</nav><p class=tabs>b")
    before = [node.tag for node in page.root.traverse(include_text=True)]
    assert clean.clean(page, publication=False) == "a\n\nb"
    assert [node.tag for node in page.root.traverse(include_text=True)] == before


def test_long_names_and_deep_pages_end() -> None:
    deep = "<div class=tabs>" * 400
    assert cleaned(f"{deep}x") == "x"
    assert cleaned("<main>" + "<p class=hidden></p>" * 20_000 + "x") == "x"
    assert cleaned(f'<div class="{"1" * 100_000}a">x</div>') == "x"
    assert cleaned(f'<div class="{"nav " * 30_000}">x</div>') == "x"


NAMES = st.sampled_from(["nav", "tabs", "main", "content", "a", "title", "related", "refs", "x"])
TAGS = st.sampled_from(["div", "p", "nav", "main", "h1", "a", "article", "noscript", "ul"])
ELEMENTS = st.recursive(
    st.sampled_from(["x", "<br>", "y z", "A line of text has a few words. " * 5]),
    lambda inner: st.builds(
        "<{0} class='{1}' role='{2}'>{3}</{0}>".format,
        TAGS,
        NAMES,
        NAMES,
        st.lists(inner, max_size=4).map("".join),
    ),
)


@given(ELEMENTS, st.booleans())
def test_in_compat_mode_an_element_goes_if_it_should_where_it_is(
    source: str, publication: bool
) -> None:
    """The passes over the page have the same result as a search around each element."""
    body = PubFetcher.document(f"<body>.{source}".encode()).body
    gone = compat_clean.dropped(body, publication=publication)
    for node in body.traverse():
        around = [node, *_above(node)]
        main = any(map(_main, [*around, *node.traverse()]))
        menu = node.tag == "nav" or node.attributes.get("class") == "nav"
        refs = publication and node.attributes.get("class") in ("refs", "related")
        doubt = node.attributes.get("class") in ("tabs", "related")
        assert (node.mem_id in gone) == (
            menu or refs or (doubt and not main and not any(map(_title, around)))
        )


@given(ELEMENTS, st.booleans())
def test_cleaning_only_leaves_out(source: str, publication: bool) -> None:
    page = html.document(f"<body>{source}".encode())
    letters = iter(formatted(page.body))
    text = clean.clean(page, publication=publication)
    assert all(letter in letters for letter in "".join(text.split()))  # in this order
    assert text.strip() or publication or not page.body.text(strip=True)


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
