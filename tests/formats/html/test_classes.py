"""Classes read from the source of a page include all classes of its tree."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pubcrawl.formats import html
from pubcrawl.formats.html import classes
from tests.cases import beside

PIECES = beside(__file__)["pieces"]


@given(st.lists(st.sampled_from(PIECES), max_size=30).map("".join))
@example('<script>\'class="\'</script><p class="a">')
@example("<p/class=a<p/class='b c'>")
@example("<p class=\"'a'\"><p class='\"b'>")
@example("<p subclass=a class = 'b'><p class>")
def test_never_too_few(source: str) -> None:
    shown = classes.class_names(source)
    if shown is None or not source.strip():
        return
    for node in html.document(source.encode()).css("[class]"):
        value = node.attrs.get("class") or ""
        for word in value.replace("\t", " ").replace("\n", " ").replace("\f", " ").split(" "):
            if word.isascii() and word.isprintable() and word:
                assert word.lower() in shown


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        ('<p class="a B"><i CLASS=c>', {"a", "b", "c"}),
        ("<p class = 'a'>class action", {"a"}),
        ("<p class='a&amp;b'>", None),
        ('<script>\'class="\'</script><p class="a">', None),
    ],
)
def test_named(source: str, shown: set[str] | None) -> None:
    assert classes.class_names(source) == shown
