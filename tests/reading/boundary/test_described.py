"""Sizes, types, digests and names of resources, as portals write them."""

from __future__ import annotations

from pubcrawl.items.artifact import About, Claim
from pubcrawl.reading.boundary.described import (
    digest,
    doi,
    identifier,
    is_own,
    joined,
    media_type,
)
from pubcrawl.reading.boundary.signposting import OwnAddresses
from tests.cases import table


@table
def test_digests(algorithm: str, value: str, expected: list[str] | None) -> None:
    assert digest(algorithm, value) == (expected and tuple(expected))


@table
def test_media_types(text: str, expected: str) -> None:
    assert media_type(text) == expected


def test_identifiers_are_addresses() -> None:
    assert identifier("doi:10.5555/Ab") == "https://doi.org/10.5555/Ab"
    assert identifier("http://dx.doi.org/10.5555/Ab") == "https://doi.org/10.5555/Ab"
    assert identifier("HTTPS://Repo.example/d/77#x") == "https://repo.example/d/77"
    assert identifier("hdl:1/2") == identifier("77") == ""
    assert doi("see 10.5555/ab") == ""


def test_the_names_of_an_artifact() -> None:
    own_addresses = OwnAddresses(
        About("https://doi.org/10.5555/x77", "https://repo.example/d/77", ("https://a.example/",))
    )
    for text in ("10.5555/X77", "http://www.repo.example/d/77#it", "/d/77", "https://a.example"):
        assert is_own(own_addresses, text, "https://repo.example/d/"), text
    for text in ("10.5555/x7", "/d/7", "", "78"):
        assert not is_own(own_addresses, text, "https://repo.example/d/"), text


def test_claims_of_one_resource_are_one() -> None:
    bare = Claim("https://a.example/1", "item", "x:y")
    typed = bare._replace(type="text/csv", size=5, stated="5 B or so", name="one")
    packed = bare._replace(contained_in="https://a.example/z.zip")
    assert joined([bare, typed, bare]) == (typed,)
    assert joined([typed, bare, packed]) == (typed, packed)
    other = typed._replace(type="text/html")
    assert joined([typed, other, typed._replace(size=9)]) == (typed, other)
