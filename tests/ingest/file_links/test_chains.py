"""Sites with several pages before the file: the best link of each leads to the next."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from pubcrawl.formats.html import document
from pubcrawl.ingest.file_links import LinkTable
from tests.cases import read

DATA = read(Path(__file__).with_suffix(".yaml"))

LINKS = LinkTable.load()

CHAINS: dict[str, list[tuple[str, str]]] = DATA["CHAINS"]


@pytest.mark.parametrize("site", CHAINS)
def test_each_page_leads_to_the_next(site: str) -> None:
    chain = CHAINS[site]
    for (url, text), (following, _) in pairwise(chain):
        page = document(f"<!DOCTYPE html><title>Lichens</title>{text}".encode(), url=url)
        first, *_ = LINKS.candidates(page, url, ingest_type="pdf")
        assert first.url == following


@pytest.mark.parametrize(
    "url",
    [
        # A supplement has only abstracts, each with links to the issue and to its neighbours.
        "https://academic.oup.com/lichen/article-abstract/7/Supplement_7/7/7777777",
        "https://pubs.acs.org/action/cookieAbsent",
    ],
)
def test_pages_without_a_full_text_give_nothing(url: str) -> None:
    page = document(
        b"<title>Abstract 7</title><p>Nothing but an abstract.</p>"
        b'<a href="/lichen/issue/7/Supplement_7">Issue</a><a href="/journals/login">Sign in</a>'
        b'<a href="/lichen/7/Supplement_7/flyer.pdf">Flyer (PDF)</a>'
        b'<a href="/my-account/purchase/7">Purchase PDF</a><a href="/x">Download citation</a>',
        url=url,
    )
    assert LINKS.candidates(page, url, ingest_type="pdf") == ()
