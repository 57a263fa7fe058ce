"""What software made a page: each mark, and what is none."""

from __future__ import annotations

import pytest

from pubcrawl.parse.biblio import platform
from pubcrawl.parse.html import document


@pytest.mark.parametrize(
    ("page", "expected"),
    [
        ("<meta name=generator content='Open Journal Systems 3.1.2.4'>", "ojs3"),
        ("<meta name=generator content='Open Journal Systems 2.4.8.1'>", "ojs"),
        ("<meta name=Generator content='Plone - http://plone.org'>", "plone"),
        ("<meta name=generator content='WordPress 5.1'>", "wordpress"),
        ("<meta name=generator content=blogger>", "blogger"),
        ("<a id=developedBy>Open Journal Systems</a>", "ojs"),
        ("<body id=pkp-common-openJournalSystems>", "ojs"),
        ("<footer>Powered by <a href=https://pkp.sfu.ca>OJS</a></footer>", "ojs"),
        ("<div id=footer>Platform: PubPub</div>", "pubpub"),
        ("<p>Published on PubPub</p>", "pubpub"),
        ("<p>Powered by the ARPHA Platform</p>", "arpha"),
        ("<div class=site-footer>Galenos Publishing House</div>", "galenos"),
        ("<link rel=icon href=https://www.journalssystem.com/favicon.ico>", "journalssystem.com"),
        (
            "<link rel=shortcut type=image/x-icon href=//journals.indexcopernicus.com/i.ico>",
            "indexcopernicus",
        ),
        ("<meta name=generator content='Joomla!'>", ""),
        ("<p>We compare PubPub, ARPHA and Open Journal Systems.</p>", ""),
        ("<link rel=icon href=/favicon.ico>", ""),
        ("<link rel=icon href=https://notjournalssystem.com/x.ico>", ""),
    ],
)
def test_marks(page: str, expected: str) -> None:
    assert platform(document(page.encode(), url="https://x.example/7"), "https://x.example/7") == (
        expected
    )


def test_scielo_by_its_address() -> None:
    url = "https://www.SciELO.br/j/a/"
    assert platform(document(b"<p>x", url=url), url) == "scielo"
    ojs = document(b"<meta name=generator content='Open Journal Systems 3.1'>", url=url)
    assert platform(ojs, url) == "ojs3"
    assert platform(document(b"<html/>", url=url, xml=True), url) == "scielo"
