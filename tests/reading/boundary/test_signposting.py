"""Claims about an artifact from the typed links of its pages."""

from __future__ import annotations

from pubcrawl.artifacts.page_reader import ON_PAGE
from pubcrawl.formats.html import document
from pubcrawl.items.artifact import About, ArtifactResponse
from pubcrawl.reading.boundary.signposting import read_signposting

E0, E = "https://doi.org/10.5555/o.7", "https://otters.example/d/7"
ABOUT = About(E0, E)


def test_it_is_asked_of_every_page() -> None:
    assert read_signposting in ON_PAGE


def test_a_page_in_xml_has_headers_alone() -> None:
    answer = ArtifactResponse(E, E, 200, "text/xml", (("link", "</1>; rel=item"),), b"<a/>")
    found = read_signposting(document(answer.body, url=E, xml=True), answer, ABOUT)
    assert found is not None
    assert len(found.claims) == 1
