"""Strings that the pages of an artifact, or their addresses, have in common."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from pubcrawl.artifacts.probes import Ignored
from pubcrawl.artifacts.sigstr import identifiers, of_address, of_filtered_title, of_title, pieces
from pubcrawl.items.artifact import ArtifactPage
from tests.cases import table

OTTERS = "Otters of the lakes"


def page(title: str, text: str = "", crumbs: Iterable[str] = (), **titles: str) -> ArtifactPage:
    """Return an entry page whose *text* was searched for the pieces of its titles."""
    entry = ArtifactPage("u", "u", 200, title=title, titles=titles, crumbs=tuple(crumbs))
    outside = frozenset(piece for piece in pieces(entry) if piece in text)
    return ArtifactPage(
        "u",
        "u",
        200,
        title=title,
        titles=titles,
        crumbs=tuple(crumbs),
        holds=outside | {title},
        outside=outside,
    )


def test_pieces_are_what_stands_between_separators() -> None:
    assert pieces(page(f"Store | {OTTERS} - Lake Group", h1="An otter's heading")) == (
        f"Store | {OTTERS} - Lake Group",
        "An otter's heading",
        f"Store | {OTTERS}",
        f"{OTTERS} - Lake Group",
        OTTERS,
    )
    assert pieces(page("short")) == ("short",)


def test_a_title_as_first_published_is_taken_as_it_stands() -> None:
    assert of_title(page("Data"), Ignored(home_title="Data"), strict=True).text == "Data"
    assert of_title(page(""), Ignored(), strict=True).why_not == "the entry page has no title"


@pytest.mark.parametrize(
    ("entry", "ignored", "why"),
    [
        (page("Otters"), Ignored(), "title is short: Otters"),
        (page(OTTERS), Ignored(), f"title is on the entry page only as its title: {OTTERS}"),
        (
            page(OTTERS, OTTERS),
            Ignored(home_title=f"{OTTERS}!"),
            f"title is on the home page or on pages that do not exist: {OTTERS}",
        ),
        (
            page(OTTERS, OTTERS),
            Ignored(holds=frozenset((OTTERS,))),
            f"title is on the home page or on pages that do not exist: {OTTERS}",
        ),
        (page(""), Ignored(), "the entry page has no title"),
    ],
)
def test_a_title_may_be_of_no_use(entry: ArtifactPage, ignored: Ignored, why: str) -> None:
    assert of_title(entry, ignored, strict=False).why_not == why


def test_another_title_is_taken_then() -> None:
    entry = page("Loading", "About wild otters", h1="wild otters", **{"og:title": "wild otter"})
    entry = page("Loading", "Wild otters of lakes", h1="Wild otters of lakes")
    found = of_title(entry, Ignored(), strict=False)
    assert (found.text, found.source) == ("Wild otters of lakes", "h1")
    both = page("x", f"{OTTERS} and more", citation_title=OTTERS, h1=f"{OTTERS} and more")
    assert of_title(both, Ignored(), strict=False).source == "citation_title"


def test_a_title_is_cut_by_letters_as_first_published() -> None:
    def cut(title: str, home: str, side: str = "left") -> str:
        entry, ignored = page(title), Ignored(home_title=home, titles=("Not found",))
        return of_filtered_title(entry, ignored, side=side, strict=True).text

    assert cut("OSF | Homeostasis in mice", "OSF | Home") == "ostasis in mice"
    assert cut("Otters - Store", "Home - Store", "right") == "Otters"
    assert cut("Otters - Store", "Home - Store") == "Otters - Store"
    assert cut("Some - Store", "Home - Store", "right") == "S"
    found = of_filtered_title(page("Store"), Ignored(home_title="Store"), strict=True)
    assert found.why_not == "its title is the home page's"


@table
def test_a_title_is_cut_at_separators(title: str, home: str, side: str, cut: str) -> None:
    entry = page(title, f"{title} {OTTERS}")
    assert of_filtered_title(entry, Ignored(home_title=home), side=side, strict=False).text == cut


def test_a_crumb_names_the_collection_that_a_title_ends_with() -> None:
    entry = page(f"{OTTERS} - Lake Group - Store", OTTERS, ["Store", "Lake Group", OTTERS])
    ignored = Ignored(home_title="Store", titles=("Not found - Store",))
    assert of_filtered_title(entry, ignored, side="right", strict=False).text == OTTERS


def test_the_longest_cut_is_taken_that_the_page_has_and_that_is_long_enough() -> None:
    entry = page(f"Store | {OTTERS} | Wild", f"Wild, {OTTERS} | Wild")
    ignored = Ignored(home_title="Store | Home", titles=(f"Store | {OTTERS} | Tame",))
    assert of_filtered_title(entry, ignored, strict=False).text == f"{OTTERS} | Wild"
    entry = page(f"Store | {OTTERS}", "Nothing", h1="An otter's heading")
    found = of_filtered_title(entry, Ignored(home_title="Store"), strict=False)
    assert found.why_not == f"title is on the entry page only as its title: {OTTERS}"


UUID = "0f8fad5b-d9cb-469f-a165-70867728950e"


@table
def test_identifiers_are_known_by_their_looks(address: str, found: str) -> None:
    assert found in identifiers(address)


def test_the_registrant_of_a_doi_identifies_nothing() -> None:
    assert identifiers("https://h/ds?id=doi:10.5555/DVN/NJ7XSO") == (
        "10.5555/DVN/NJ7XSO",
        "DVN/NJ7XSO",
    )
    assert identifiers("https://h/10.5555/77") == ()
    entry = "https://h/ds?id=doi:10.5555/DVN/NJ7XSO"
    links = [
        "https://h/f?id=doi:10.5555/DVN/NJ7XSO",
        "https://h/g?pid=doi%3A10.5555%2FDVN%2FNJ7XSO",
    ]
    more = [f"https://h/ds?id=doi:10.5555/DVN/{n}" for n in range(9)]
    assert address_string(entry, [*links, *more]) == "10.5555/DVN/NJ7XSO"


@table
def test_what_has_none_has_none(address: str) -> None:
    assert identifiers(address) == ()


def address_string(url: str, links: list[str], elsewhere: Iterable[str] = ()) -> str:
    return of_address(url, links, elsewhere, strict=False).text


def test_the_string_of_an_address_is_what_most_links_have() -> None:
    entry = "https://h/dataset/wild-otters"
    links = ["https://h/x/wild-otters", "https://h/y?id=wild-otters", "https://h/otters"]
    assert address_string(entry, links) == "wild-otters"
    assert address_string(entry, [*links, *(f"https://h/{n}/otters" for n in range(3))]) == "otters"
    both = "https://h/wild-lake-otters/GSE1000"
    links = ["https://h/wild-lake-otters/1", "https://h/wild-lake-otters/2"]
    assert address_string(both, links) == ""  # a folder identifies nothing
    # An identifier counts twice.
    entry = "https://h/GSE100000-wild-otters"
    links = ["https://h/1/GSE100000", "https://h/2/GSE100000", "https://h/wild-otters"]
    assert address_string(entry, [*links, "https://h/3/wild-otters"]) == "GSE100000"


def test_a_string_wants_support_and_not_of_the_portal() -> None:
    entry = "https://h/records/12345"
    links = ["https://h/f/12345", "https://h/g/12345"]
    assert address_string(entry, links) == "12345"
    assert address_string(entry, links[:1]) == ""
    assert address_string(entry, [*links[:1], "https://h/login?next=/records/12345"]) == ""
    assert address_string(entry, links, ["//h/featured/12345"]) == ""
    found = of_address(entry, [], [], strict=False)
    assert found.why_not == (
        "no part of https://h/records/12345 is in 2 of its links"
        " and absent from those of the portal"
    )


def test_short_strings_and_parts_of_words_identify_nothing() -> None:
    links = ["https://h/a/otter", "https://h/b/otter", "https://h/c/dotterel9", "https://h/123"]
    assert address_string("https://h/otter", links) == ""
    assert address_string("https://h/123", links * 2) == ""


def test_the_string_as_first_published_is_the_longest_in_common() -> None:
    found = of_address(
        "https://h/dataset/abc-1",
        ["https://api.h/v1/abc-1", "https://h/dataset/x"],
        [],
        strict=True,
    )
    assert found.text == "/dataset/"
