"""The metadata of a page: every source of every field, and their order."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pubcrawl.formats.html import document
from pubcrawl.ingest.biblio import biblio, describes, with_links
from pubcrawl.model.ingest import Candidate
from pubcrawl.reading.meta.page_meta import findings
from pubcrawl.reading.meta.table import fields, names, table
from pubcrawl.reading.meta.work import read_page
from pubcrawl.works.parts import PartType
from tests import cases
from tests.cases import Agree, golden

URL = "https://otters.example/article/7"
# Kind of a field → its text in the page, and the value that is read.
VALUES = cases.read(Path(__file__).with_suffix(".yaml"))["VALUES"]
FIELDS = fields("biblio")
MORE_VALUES = {
    "author-details": "mia@weir.example https://orcid.org/0000-0002-1825-0097",
    "relation": "10.5555/x",
    "licence": "https://creativecommons.org/licenses/by/4.0/",
    "pages": "3-9",
    "issn-medium": "2049-368X",
    "identifier-in-text": "arXiv:2101.01234",
}
PLACES = [(field, name) for field in FIELDS for name in names(field, "biblio") if ":" not in name]


def values(field: str) -> list[str]:
    """Return a text in a page, and the value that is read."""
    kind = table()[field].get("reads", "text").removeprefix("best-").replace("short", "text")
    found: list[str] = VALUES[kind]
    return found


def read(html: str, url: str = URL, **headers: str) -> dict[str, Any]:
    return biblio(document(html.encode(), url=url), url, headers)


def meta(name: str, value: str) -> str:
    """Return a meta element that matches *name*, which is written as in the table."""
    name, _, scheme = name.partition("@")
    key = next((key for key in ("id", "itemprop") if name.startswith(f"{key}.")), "name")
    scheme = f" scheme='{scheme.upper()}'" if scheme else ""
    return f"<meta {key}='{name.removeprefix(f'{key}.')}'{scheme} content='{value}'>"


@pytest.mark.parametrize(("field", "name"), PLACES)
def test_each_place_of_each_field(field: str, name: str) -> None:
    value, expected = values(field)
    key = field.replace("-", "_")
    tag = meta(name, value)
    as_property = tag.replace("name=", "property=")
    for page in (
        tag,
        tag.upper().replace(value.upper(), value),
        as_property.replace(f"'{name}'", f"'{name.replace('.', ':')}'"),
    ):
        assert read(page)[key] == expected
    assert key not in read(meta(name, " ") + "<p>x")


@pytest.mark.parametrize(
    ("field", "name"),
    [
        (field, name)
        for field, row in table().items()
        for name in row.get("names") or row.get("means", ())
        if ":" not in name
    ],
)
def test_each_meta_tag_is_read(field: str, name: str) -> None:
    """A page with the element says more than one without it: its work, parts or ``html_biblio``."""
    value = MORE_VALUES.get(field) or values(field)[0]
    before = "<meta name=citation_author content='Mia Weir'>" if field == "author-details" else ""
    if field == "site-names":
        before = f"<meta name=author content='{value}'>"
    pages = [document((before + meta(each, value)).encode(), url=URL) for each in (name, "other")]
    known, unknown = (
        (findings(page, PartType.DOI), read_page(page).work, biblio(page, URL)) for page in pages
    )
    assert known != unknown


@pytest.mark.parametrize(
    "field", [field for field in FIELDS if table()[field].get("reads", "text") in ("text", "name")]
)
def test_the_first_place_wins(field: str) -> None:
    places = [name for name in names(field, "biblio") if ":" not in name]
    page = "".join(meta(name, f"No {at}") for at, name in reversed(list(enumerate(places))))
    assert read(page)[field.replace("-", "_")] == "No 0"


@pytest.mark.parametrize("name", names("contributors")[:8])
def test_each_name_of_authors(name: str) -> None:
    found = read(meta(name, "Lutra, Ann") + meta(name, "Bo Beaver"))
    assert found["contrib_names"] == ["Ann Lutra", "Bo Beaver"]
    assert "contribs" not in found


@golden
def test_pages(case: dict[str, Any], agree: Agree) -> None:
    agree(case, read(case["page"], case.get("url", URL), **case.get("headers", {})))


def test_a_page_read_as_xml_has_its_meta_elements() -> None:
    body = b"<html><head><meta name='citation_title' content='Of Otters'/></head></html>"
    assert biblio(document(body, url=URL, xml=True), URL) == {"title": "Of Otters"}


def test_a_title_alone_describes_no_publication() -> None:
    assert not describes(read("<title>Cookies are required</title>"))
    assert not describes({"doi": "10.5555/a"})
    assert describes(read("<title>x</title>" + meta("citation_author", "Ann Lutra")))


def test_candidates_add_the_addresses_that_only_they_know() -> None:
    fields = {"title": "Of Otters", "pdf_fulltext_url": "https://otters.example/a.pdf"}
    candidates = [
        Candidate("https://otters.example/b.pdf", "pdf", "x"),
        Candidate("https://otters.example/a.xml", "xml", "x"),
        Candidate("https://otters.example/b.xml", "xml", "x"),
        Candidate("https://otters.example/fig/1", "component", "x"),
        Candidate("https://otters.example/2", "page", "x"),
    ]
    assert with_links(fields, candidates) == {
        **fields,
        "xml_fulltext_url": "https://otters.example/a.xml",
        "component_url": "https://otters.example/fig/1",
    }
    assert "xml_fulltext_url" not in fields


def test_long_values_are_cut() -> None:
    assert len(read(meta("citation_title", "otter " * 100_000))["title"]) <= 10_000
    page = meta("citation_reference", "A book.") * 6000
    assert len(read(page)["raw_references"]) == 5000
