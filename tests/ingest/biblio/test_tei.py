"""TEI from GROBID, and files that are not TEI."""

from __future__ import annotations

from pathlib import Path

import pytest

from pubcrawl.exceptions import ParseError
from pubcrawl.ingest.biblio.xml import read_tei_header
from pubcrawl.reading import articles, jats
from tests.cases import read

DATA = read(Path(__file__).with_suffix(".yaml"))

TEI = DATA["TEI"].strip()


def test_a_document_of_grobid() -> None:
    assert read_tei_header(TEI.encode()) == DATA["a document of grobid"]


def test_the_work_of_a_document_of_grobid() -> None:
    work = jats.read_work(articles.read_article(TEI.encode()))
    assert [one.text for one in work.titles] == ["Of Otters and Lutra"]
    assert [(one.given, one.family, one.orcid, one.corresponding) for one in work.contributors] == [
        ("Ann M", "Lutra", "0000-0002-1825-0097", True),
        ("", "Beaver", "", False),
    ]
    assert work.contributors[0].email == "ann@otters.example"
    assert [one.name for one in work.contributors[1].affiliations] == [
        "Dams, Lake School, Holt, UK"
    ]
    container = work.container
    assert (container.title, container.abbreviation) == ("Otter Letters", "Ott Let")
    assert (container.issn_print, container.issn_online) == ("2049-3680", "2049-3699")
    assert (container.volume, container.issue, container.first_page) == ("14", "3", "7")
    assert work.dates.earliest == "2026-01-31"
    assert work.language == "de"
    assert work.abstracts[0].text == "They swim.\n\nWell."
    assert [one.text for one in work.sections] == ["Text."]
    first, second = work.references
    assert (first.title, first.container, first.doi) == ("Rivers", "Water", "10.5555/R")
    assert (first.first_page, first.last_page, first.year) == ("5", "9", "1999")
    assert first.text == "Carp C. Rivers. Water 1999."
    assert (second.title, second.contributors) == ("A Book of Dams", ("Beaver",))


def test_a_document_that_says_nothing() -> None:
    assert read_tei_header(b"<TEI><teiHeader/></TEI>") == {}
    assert read_tei_header(b"<t:TEI xmlns:t='x'><t:teiHeader/></t:TEI>") == {}


def test_the_language_of_the_header_if_the_text_has_none() -> None:
    body = b"<TEI><teiHeader xml:lang='en'/><text/></TEI>"
    assert read_tei_header(body) == {"language_code": "en"}


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b" ",
        b"not XML",
        b"<TEI><teiHeader>",
        b"<article/>",
        b"<TEI/>",
        b"\0\xff\xfe",
        b"<!DOCTYPE html><html><body>502 Bad Gateway</body></html>",
        b"<TEI>" * 300 + b"</TEI>" * 300,
        TEI.encode()[:-40],
    ],
)
def test_what_is_none(body: bytes) -> None:
    with pytest.raises(ParseError) as caught:
        read_tei_header(body)
    assert caught.value.slug == "bad-grobid-xml"


def test_entities_bring_nothing_in() -> None:
    body = b"""<!DOCTYPE TEI [<!ENTITY a SYSTEM "file:///etc/passwd"><!ENTITY b "&b;&b;">
        <!ENTITY c "cccc"><!ENTITY d "&c;&c;&c;&c;">]><TEI><teiHeader><fileDesc><titleStmt>
        <title>Of &a; &d; Otters</title></titleStmt></fileDesc></teiHeader></TEI>"""
    title = read_tei_header(body)["title"]
    assert "root:" not in title and "cccc" not in title
    assert title.startswith("Of ") and title.endswith("Otters")


def test_references_end_somewhere() -> None:
    many = "<biblStruct><analytic><title level='a'>x</title></analytic></biblStruct>" * 2100
    body = f"<TEI><teiHeader/><text><listBibl>{many}</listBibl></text></TEI>"
    assert len(read_tei_header(body.encode())["references"]) == 2000
