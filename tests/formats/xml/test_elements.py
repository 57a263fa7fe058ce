from __future__ import annotations

import pytest
from lxml import etree

from pubcrawl.exceptions import EmptyAnswer, NotJSON
from pubcrawl.formats.xml.elements import from_json, is_json, load_json, plain


def test_json_becomes_elements() -> None:
    tree = from_json(
        "result",
        {
            "pmid": ["1"],
            "keywordList": {"keyword": ["a", "b"]},
            "authorId": {"type": "ORCID", "value": "0000"},
            "flag": True,
            "count": 3,
            "nothing": None,
            "no name": "x",
        },
    )
    assert etree.tostring(tree).decode() == (
        "<result><pmid>1</pmid><keywordList><keyword>a</keyword><keyword>b</keyword></keywordList>"
        '<authorId type="ORCID">0000</authorId><flag>true</flag><count>3</count><nothing></nothing>'
        "</result>"
    )


def test_text_that_xml_cannot_hold_is_left_out() -> None:
    assert plain("a\x00b\ud800c\uffff") == "abc"
    assert from_json("a", "\x01x").text == "x"


@pytest.mark.parametrize(
    ("body", "error"),
    [
        (b"", EmptyAnswer),
        (b"\xef\xbb\xbf \n", EmptyAnswer),
        (b"{", NotJSON),
        (b"\xff\xfe\xfd", NotJSON),
        (b"[" * 100_000, NotJSON),
    ],
)
def test_what_is_no_json(body: bytes, error: type[Exception]) -> None:
    with pytest.raises(error):
        load_json(body)


def test_depth_is_limited() -> None:
    deep: object = 1
    for _ in range(100_000):
        deep = {"a": deep}
    with pytest.raises(NotJSON):
        from_json("a", deep)


def test_is_json() -> None:
    assert is_json(b'\xef\xbb\xbf {"a": 1}')
    assert is_json(b"\n[]")
    assert not is_json(b"<a/>")
    assert not is_json(b"")
