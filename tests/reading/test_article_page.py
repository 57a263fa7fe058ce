"""Articles in XML instead of a page, with any content type."""

from __future__ import annotations

import pytest

from pubcrawl.compat.reader import PubFetcher
from pubcrawl.reading.article_page import read_page
from pubcrawl.reading.identity import NOBODY, WantedArticle
from pubcrawl.reading.reader import Reader
from pubcrawl.reading.rules import Rules
from pubcrawl.works.parts import PartType

URL = "https://journal.example.org/article/7"
BODY = "<p>" + "Kelp grows at night and is eaten by day. " * 60 + "</p>"
JATS = f"""\
<!DOCTYPE article PUBLIC "-//NLM//DTD JATS (Z39.96) Journal Publishing DTD v1.2//EN"
  "JATS-journalpublishing1.dtd" [<!ENTITY kelp "Kelp">]>
<!-- made by a machine -->
<article article-type="research-article"><front><article-meta>
<article-id pub-id-type="doi">10.5555/kelp.7</article-id>
<title-group><article-title>Kelp at night</article-title></title-group>
<contrib-group><contrib contrib-type="author">
<name><surname>Okeke</surname><given-names>Ada</given-names></name></contrib></contrib-group>
<abstract><p>Kelp grows at night.</p></abstract></article-meta></front>
<body><sec><title>Growth</title>{BODY}</sec></body></article>
"""
DECLARED = '<?xml version="1.0" encoding="UTF-8"?>\n'
PAGE = f"""<article class="post"><header><h1>Kelp at night</h1></header>{BODY}</article>"""


@pytest.fixture
def rules() -> Rules:
    return Reader.known_rules()


@pytest.mark.parametrize("text", [DECLARED + JATS, "\ufeff" + JATS, "\n\n" + JATS])
@pytest.mark.parametrize("content_type", ["text/html", "application/xml", "", "text/plain"])
def test_an_article_in_xml_is_read_as_one(text: str, content_type: str, rules: Rules) -> None:
    found, refresh = read_page(text.encode(), rules, url=URL, content_type=content_type)
    parts = {offer.name: offer.content for offer in found.offers}
    assert parts["title"] == "Kelp at night"
    assert parts["doi"] == "10.5555/kelp.7"
    assert str(parts["fulltext"]).count("grows at night") == 61
    assert {offer.type for offer in found.offers} == {PartType.DOI}
    assert [person.family for person in found.work.contributors] == ["Okeke"]
    assert refresh == ""


@pytest.mark.parametrize(
    ("asked", "same"),
    [
        (NOBODY, True),
        (WantedArticle("10.5555/KELP.7"), True),
        (WantedArticle("10.5555/KELP.7", "Kelp in the dark"), True),
        (WantedArticle("10.5555/OTHER.1", "Kelp at night"), True),
        (WantedArticle("10.5555/OTHER.1"), False),
        (WantedArticle("10.5555/OTHER.1", "Snails of the upper shore"), False),
    ],
)
def test_the_article_of_others_is_refused(asked: WantedArticle, same: bool, rules: Rules) -> None:
    found, _ = read_page(JATS.encode(), rules, url=URL, content_type="text/xml", asked=asked)
    assert bool(found.offers) is same
    assert [one.reason for one in found.refusals] == ([] if same else ["not-the-article"])


def test_a_page_that_begins_with_an_article_is_a_page(rules: Rules) -> None:
    found, _ = read_page(PAGE.encode(), rules, url=URL, content_type="text/html")
    assert {offer.type for offer in found.offers} <= {PartType.STRUCTURE, PartType.WEBPAGE}
    assert found.offers


def test_xml_that_is_no_article_is_read_as_a_page(rules: Rules) -> None:
    feed = b"<rss><channel><title>News</title><item>Kelp</item></channel></rss>"
    found, _ = read_page(feed, rules, url=URL, content_type="text/xml")
    assert {offer.type for offer in found.offers} == {PartType.WEBPAGE}


def test_compat_reads_xml_as_a_page(rules: Rules) -> None:
    found, _ = PubFetcher.read_page(JATS.encode(), rules, url=URL, content_type="text/html")
    assert not found.work.contributors
