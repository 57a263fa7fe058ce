"""Markup that jsoup and browsers read differently: compat mode follows jsoup, default browsers."""

from __future__ import annotations

from pubcrawl.compat.reader import PubFetcher
from pubcrawl.engine.readers import reader
from pubcrawl.formats.html import document
from tests.cases import table


@table
def test_trees(source: str, default: str, compat: str) -> None:
    for mode, part in ((False, default), (True, compat)):
        page = reader(mode).document(source.encode())
        assert part in written(page.root)


def written(node: object) -> str:
    html = getattr(node, "html", None)
    assert isinstance(html, str)
    return html


def test_titles() -> None:
    source = b"<noscript><img></noscript><title>a</title>"
    assert document(source).title == "a"
    assert PubFetcher.document(source).title == "a"
    assert document(b"<title></title><p><svg><title>a</title></svg><title>b").title == ""
