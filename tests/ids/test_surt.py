from hypothesis import example, given
from hypothesis import strategies as st

from pubcrawl.ids.surt import surt
from tests.cases import table


@table
def test_documented(url: str, key: str) -> None:
    assert surt(url) == key


def test_what_is_one_page_has_one_key() -> None:
    same = ["http://Example.org/a", "https://www.example.org:443/A/", "//example.org/./b/../a#x"]
    assert {surt(url) for url in same} == {"org,example)/a"}


@given(st.text())
@example("[\x80")
@example("[\x1b ")
def test_any_text_has_a_key_of_one_line(text: str) -> None:
    for url in (text, f"http://{text}", f"http://a.example/{text}", f"http://a.example/?{text}"):
        key = surt(url)
        assert key.isascii()
        assert key.isprintable()
        assert " " not in key
