"""What class names mean: rules/signs.yaml."""

from __future__ import annotations

import pytest

from pubcrawl.formats.html import document
from pubcrawl.reading import signs
from pubcrawl.reading.structure.article import read_article


@pytest.mark.parametrize(
    ("names", "sign"),
    [
        ("leftMenu article-figure", "navigation menu figure"),
        ("abstract toc-section", "abstract"),
        ("footer", "footer"),
        ("article-footer__section article-section__references", "references"),
        ("banner-retraction", "banner update"),
        ("preference configure", ""),
    ],
)
def test_words_of_a_name(names: str, sign: str) -> None:
    assert signs.name_signs(names) == signs.bits(sign)


def test_headings_of_a_footer_are_not_those_of_the_article() -> None:
    page = "<h1>Kelp in spring</h1><div id=footer>" + "<h2>Background</h2><h2>Methods</h2>"
    assert not read_article(document(page.encode())).known_headings
