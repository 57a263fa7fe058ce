from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pubcrawl.reading.meta.markup import escaped, paragraphs, plain


@pytest.mark.parametrize(
    ("value", "text", "kept"),
    [
        ("a  b\n\nc", "a b c", "a b c"),
        ("T &amp; U <i>x</i> &lt;b&gt;", "T & U x <b>", "T &amp; U x &lt;b&gt;"),
        ("<p>One</p><p>Two</p>", "One Two", "OneTwo"),
        (" a <i> b </i> c", "a b c", "a  b  c"),
        ("x <br> y<br>z", "x y z", "x  yz"),
        ("p<0.05 and q > 1", "p<0.05 and q > 1", "p&lt;0.05 and q &gt; 1"),
        ("CO<sub>2</sub>", "CO2", "CO2"),
        ("<jats:p>One</jats:p><jats:p>Two</jats:p>", "One Two", "OneTwo"),
        ("50\xa0%", "50 %", "50&nbsp;%"),
        ("a<b>   </b>", "a", "a"),
        ("<i></i>", "", ""),
        ("", "", ""),
    ],
)
def test_text_of_values(value: str, text: str, kept: str) -> None:
    assert plain(value) == text
    assert escaped(value) == kept


def test_paragraphs() -> None:
    assert paragraphs("<h3>Aim</h3><p>One &amp;\n two</p> <div></div>") == ["Aim", "One & two"]


@given(st.text("<>/&;#pbi \n\xa0x", max_size=30))
def test_any_value_is_one_line_without_control(value: str) -> None:
    for text in (plain(value), escaped(value)):
        assert "\n" not in text
        assert text == text.strip(" ")
