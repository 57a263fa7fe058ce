from __future__ import annotations

from lxml import etree

from pubcrawl.formats.xml.cursor import XmlCursor
from pubcrawl.reading.authors import corresponding, email
from pubcrawl.works.publication import Author
from tests.cases import table


@table
def test_email(words: str, address: str) -> None:
    assert email(words) == address


def test_authors_of_both_services() -> None:
    europepmc = etree.fromstring(
        "<author><firstName>Ann</firstName><lastName>Li</lastName>"
        '<authorId type="ORCID">0000-0001</authorId><authorAffiliationDetailsList>'
        "<authorAffiliation><affiliation>U</affiliation></authorAffiliation>"
        "<authorAffiliation><affiliation>V a@x.org</affiliation></authorAffiliation>"
        "</authorAffiliationDetailsList></author>"
    )
    pubmed = etree.fromstring(
        "<Author><LastName>Ek</LastName><ForeName>Bo</ForeName>"
        '<Identifier Source="ORCID">http://orcid.org/0000-0002</Identifier>'
        "<AffiliationInfo><Affiliation>b@x.org</Affiliation></AffiliationInfo></Author>"
    )
    without = etree.fromstring("<Author><LastName>No</LastName></Author>")
    elsewhere = etree.fromstring("<Author><LastName>a@x.org</LastName></Author>")
    authors = map(XmlCursor, (europepmc, without, pubmed, elsewhere))
    assert corresponding(authors) == (
        Author("Ann Li", "https://orcid.org/0000-0001", "a@x.org"),
        Author("Bo Ek", "http://orcid.org/0000-0002", "b@x.org"),
    )
