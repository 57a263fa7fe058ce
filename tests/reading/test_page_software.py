"""The software that made a page: each mark, and texts that are not marks."""

from __future__ import annotations

import pytest

from pubcrawl.formats.html import document
from pubcrawl.ingest.biblio import platform
from pubcrawl.reading.page_software import _RULE_CLASSES, _RULE_GENERATORS, _RULE_METAS, rule_site
from pubcrawl.reading.rules import load
from pubcrawl.tables.files import JOURNALS, builtin


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


@pytest.mark.parametrize(
    ("page", "expected"),
    [
        ("<meta name=generator content='DSpace 6.3'>", "dspace"),
        ("<meta name=Generator content='EPrints 3.4'>", "eprints"),
        ("<meta name=generator content='Open Journal Systems 3.3.0.8'>", "ojs"),
        ("<meta name=eprints.title content=T>", "eprints"),
        ("<meta name=wkhealth_title content=T>", "lww"),
        ("<div class='widget widget-ArticleFulltext'>", "silverchair"),
        ("<div class=hlFld-Fulltext>", "atypon"),
        ("<div class='hlFld-Fulltext widget-ArticleFulltext'>", "silverchair"),
        ("<div class='article fulltext-view'>", "highwire"),
        ("<section class=elife-doi-doi><div class=fulltext-view>", "elife"),
        ("<article class=obj_article_details>", "ojs"),
        ("<div class=article-section__full>", "wiley"),
        # If a class contains a character reference, the classes are read from the tree.
        ("<b class='a&amp;b'></b><div class=ltx_document>", "arxiv_html"),
        ("<meta name=generator content='A DSpace of my own'>", ""),
        ("<p>widget-articlefulltext</p>", ""),
        ("<div class=article>", ""),
    ],
)
def test_marks_of_the_rule_that_reads_a_page(page: str, expected: str) -> None:
    assert rule_site(document(page.encode(), url="https://x.example/7")) == expected


def test_xml_has_no_marks() -> None:
    page = b"<html><body class='fulltext-view'/></html>"
    assert rule_site(document(page, url="https://x.example/", xml=True)) == ""


def test_every_mark_leads_to_a_built_in_site() -> None:
    rules = load([builtin(JOURNALS)], [])
    tables = (*_RULE_GENERATORS, *_RULE_METAS, *((names, site) for site, names in _RULE_CLASSES))
    for _, site in tables:
        assert rules.site(site) is not None, site
