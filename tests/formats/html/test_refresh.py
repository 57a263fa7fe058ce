from __future__ import annotations

from pubcrawl.formats.html import document
from pubcrawl.formats.html.refresh import refresh_target
from tests.cases import table

URL = "https://a.example.org/one?x=1"


def sent(content: str, before: str = "", after: str = "") -> str:
    page = f'{before}<meta http-equiv="REFRESH" content="{content}">{after}<p>x'
    return refresh_target(document(page.encode(), url=URL))


@table
def test_target(content: str, expected: str) -> None:
    assert sent(content) == expected


def test_one_for_those_without_scripts_does_not_count() -> None:
    assert sent("0;url=/two", "<noscript>", "</noscript>") == ""


def test_base() -> None:
    assert (
        sent("0;url=two", "<base href=https://c.example.org/d/>") == "https://c.example.org/d/two"
    )
