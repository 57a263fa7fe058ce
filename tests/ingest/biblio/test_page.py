"""The metadata of a page: every source of every field, and their order."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pubcrawl.formats.html import document
from pubcrawl.ingest.biblio import biblio, describes, with_links
from pubcrawl.items.ingest import Candidate
from pubcrawl.reading.meta.names import CONTRIBUTORS, FIELDS, Field
from tests.cases import read, table

DATA = read(Path(__file__).with_suffix(".yaml"))

URL = "https://otters.example/article/7"
# Kind of a field → its text in the page, and the value that is read.
VALUES = DATA["VALUES"]
PLACES = [
    pytest.param(field, name, id=f"{field.name}-{name}")
    for field in FIELDS
    for name in field.names
    if not name.startswith("@")
]


def read(html: str, url: str = URL, **headers: str) -> dict[str, Any]:
    return biblio(document(html.encode(), url=url), url, headers)


def meta(name: str, value: str) -> str:
    """Return a meta element that matches *name*, which is written as in the table."""
    name, _, scheme = name.partition("@")
    key = next((key for key in ("id", "itemprop") if name.startswith(f"{key}.")), "name")
    scheme = f" scheme='{scheme.upper()}'" if scheme else ""
    return f"<meta {key}='{name.removeprefix(f'{key}.')}'{scheme} content='{value}'>"


@pytest.mark.parametrize(("field", "name"), PLACES)
def test_each_place_of_each_field(field: Field, name: str) -> None:
    value, expected = VALUES[field.kind]
    assert read(meta(name, value))[field.name] == expected
    assert read(meta(name, value).upper().replace(value.upper(), value))[field.name] == expected


@pytest.mark.parametrize(("field", "name"), PLACES)
def test_each_place_is_looked_for_as_a_property_too(field: Field, name: str) -> None:
    value, expected = VALUES[field.kind]
    tag = meta(name, value).replace("name=", "property=")
    assert read(tag.replace(f"'{name}'", f"'{name.replace('.', ':')}'"))[field.name] == expected


@pytest.mark.parametrize(("field", "name"), PLACES)
def test_what_is_empty_is_absent(field: Field, name: str) -> None:
    assert field.name not in read(meta(name, " ") + "<p>x")


@pytest.mark.parametrize("field", [field for field in FIELDS if field.kind in ("text", "name")])
def test_the_first_place_wins(field: Field) -> None:
    names = [name for name in field.names if not name.startswith("@")]
    page = "".join(meta(name, f"No {place}") for place, name in reversed(list(enumerate(names))))
    assert read(page)[field.name] == "No 0"


@pytest.mark.parametrize("name", CONTRIBUTORS)
def test_each_name_of_authors(name: str) -> None:
    found = read(meta(name, "Lutra, Ann") + meta(name, "Bo Beaver"))
    assert found["contrib_names"] == ["Ann Lutra", "Bo Beaver"]
    assert "contribs" not in found


def test_authors_are_those_of_the_first_name_that_has_any() -> None:
    page = [meta(name, f"{name} A") for name in reversed(CONTRIBUTORS)]
    assert read("".join(page))["contrib_names"] == ["citation_author A"]


def test_several_authors_in_one_element() -> None:
    assert read(meta("citation_authors", "Lutra, Ann; Beaver, Bo;"))["contrib_names"] == [
        "Ann Lutra",
        "Bo Beaver",
    ]


def test_the_address_of_a_profile_is_no_author() -> None:
    page = meta("article:author", "https://social.example/ann") + meta("dc.creator", "Ann Lutra")
    assert read(page)["contrib_names"] == ["Ann Lutra"]


def test_institutions_and_orcids_belong_to_the_author_before_them() -> None:
    found = read(
        meta("citation_author", "Ann Lutra")
        + meta("citation_author_institution", "River Institute")
        + meta("citation_author_orcid", "0000-0002-1825-0097")
        + meta("citation_author", "Bo Beaver")
    )
    assert found["contribs"] == [
        {
            "name": "Ann Lutra",
            "orcid": "https://orcid.org/0000-0002-1825-0097",
            "affiliations": ["River Institute"],
        },
        {"name": "Bo Beaver"},
    ]


@table
def test_dates_say_no_more_than_the_page(dates: dict[str, str], expected: str | None) -> None:
    page = "".join(meta(name, value) for name, value in dates.items())
    assert read(page).get("release_date") == expected


@pytest.mark.parametrize(
    "value", ["Article", "Review", "text", "", "Research Article (preprint)", "info:eu-repo/x"]
)
def test_only_two_words_say_what_is_released(value: str) -> None:
    assert "release_type" not in read(meta("citation_article_type", value))


def test_text_serial_journal_is_a_type() -> None:
    assert read(meta("dc.type", "Text.Serial.Journal"))["release_type"] == "article-journal"


@pytest.mark.parametrize("value", ["doi:10.5555/a", "10.5555/A", "https://doi.org/10.5555/a"])
def test_identifiers_that_are_dois(value: str) -> None:
    assert read(meta("dc.identifier", value))["doi"] == "10.5555/a"


@pytest.mark.parametrize("value", ["hdl:1885/10005", "urn:nbn:de:1", "ISSN 1234-5678", "10.5555"])
def test_identifiers_that_are_none(value: str) -> None:
    assert "doi" not in read(meta("dc.identifier", value))


def test_the_first_identifier_that_is_a_doi_counts() -> None:
    page = meta("dc.identifier", "hdl:1885/7") + meta("dc.identifier", "doi:10.5555/a")
    assert read(page)["doi"] == "10.5555/a"


def test_an_address_is_no_journal() -> None:
    page = meta("dc.source", "https://otters.example/") + meta("og:site_name", "Otter Letters")
    assert read(page)["container_name"] == "Otter Letters"


def test_references_and_licence() -> None:
    found = read(
        meta("citation_reference", "citation_title=Rivers; citation_doi=10.5555/r")
        + meta("citation_reference", "A book.")
        + "<link rel=license href=https://creativecommons.org/licenses/by/4.0/>"
    )
    assert found["raw_references"] == ["citation_title=Rivers; citation_doi=10.5555/r", "A book."]
    assert found["license"] == "https://creativecommons.org/licenses/by/4.0/"


LINKED = DATA["LINKED"]


def linked(**more: Any) -> str:
    return f"<script type=application/ld+json>{json.dumps(LINKED | more)}</script>"


def test_json_ld_fills_what_meta_elements_leave_open() -> None:
    assert read(linked()) == DATA["json ld fills what meta elements leave open"]


def test_meta_elements_win_over_json_ld_and_that_over_the_site() -> None:
    page = linked() + meta("dc.title", "Meta") + meta("og:site_name", "The Site")
    found = read(page + meta("og:description", "Of the site."))
    assert (found["title"], found["container_name"]) == ("Meta", "Otter Letters")
    assert found["abstract"] == "They swim."


def test_json_ld_tells_more_of_an_author() -> None:
    found = read(meta("citation_author", "Lutra, Ann") + linked())
    assert found["contribs"][0]["orcid"] == "https://orcid.org/0000-0002-1825-0097"


def test_a_year_in_json_ld_stays_one() -> None:
    assert read(linked(datePublished="2026"))["release_date"] == "2026"


@pytest.mark.parametrize(
    ("where", "headers"),
    [
        ("", {"Link": '<https://doi.org/10.5555/A>; rel="cite-as"'}),
        ("", {"link": "<https://x.example/>;rel=item,<https://doi.org/10.5555/a>; rel=cite-as"}),
        ("<link rel=cite-as href=https://doi.org/10.5555/a>", {}),
    ],
)
def test_signposting_names_the_doi(where: str, headers: dict[str, str]) -> None:
    assert read(where + "<p>x", **headers)["doi"] == "10.5555/a"


def test_signposting_names_licence_and_a_single_author() -> None:
    header = (
        '<https://orcid.org/0000-0002-1825-0097>; rel="author",'
        '<https://creativecommons.org/licenses/by/4.0/>; rel="license"'
    )
    found = read(meta("citation_author", "Ann Lutra"), Link=header)
    assert found["contribs"][0]["orcid"] == "https://orcid.org/0000-0002-1825-0097"
    assert found["license"] == "https://creativecommons.org/licenses/by/4.0/"
    two = meta("citation_author", "Ann Lutra") + meta("citation_author", "Bo Beaver")
    assert "contribs" not in read(two, Link=header)


@table
def test_a_title_read_off_the_page(page: str, title: str | None) -> None:
    assert read(page).get("title") == title


@table
def test_a_doi_read_off_the_page(page: str, url: str, doi: str | None) -> None:
    assert read(page, url).get("doi") == doi


def test_authors_and_date_read_off_the_page() -> None:
    found = read(
        "<div class=tutors><strong>Ann Lutra</strong></div><div class=tutors><strong>Bo Beaver"
        "</strong></div><ul class=articleTimeline><li><strong>Received</strong><br>1 Dec 2025</li>"
        "<li><strong>Publication in this collection</strong><br>31 Jan 2026</li></ul>"
    )
    assert found == {"contrib_names": ["Ann Lutra", "Bo Beaver"], "release_date": "2026-01-31"}
    found = read(
        "<p itemprop=author><a itemprop=name>Ann Lutra</a></p>"
        "<time itemprop=datePublished datetime=2026-01-31T10:00Z>last week</time>"
    )
    assert found == {"contrib_names": ["Ann Lutra"], "release_date": "2026-01-31"}


def test_the_language_of_the_page() -> None:
    assert read("<html lang=pt-BR><p>x")["lang"] == "pt-BR"
    assert read("<html lang=pt-BR>" + meta("citation_language", "en"))["lang"] == "en"


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
