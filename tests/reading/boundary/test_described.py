"""Sizes, types, digests and names of resources, as portals write them."""

from __future__ import annotations

import pytest

from pubcrawl.items.artifact import About, Claim
from pubcrawl.reading.boundary.described import (
    Size,
    digest,
    doi,
    identifier,
    is_own,
    joined,
    media_type,
    size,
)
from pubcrawl.reading.boundary.signposting import OwnAddresses
from tests.cases import table


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("8812", Size(8812)),
        (" 8,812 bytes ", Size(8812)),
        ("11 572 412 B", Size(11572412)),
        ("8812.0", Size(8812)),
        ("12 MB", Size(12_000_000, rounded=True)),
        ("1.5KB", Size(1500, rounded=True)),
        ("3.5 GiB", Size(3758096384, rounded=True)),
        ("2 Ko", Size(2000, rounded=True)),
        ("7 k", Size(7000, rounded=True)),
        ("0", Size(0)),
        ("12.5", None),
        ("-1", None),
        ("12 pages", None),
        ("3 x 4 cm", None),
        ("9" * 30, None),
        ("9" * 5000 + " MB", None),
        ("5 iB", None),
        ("", None),
    ],
)
def test_sizes(text: str, expected: Size | None) -> None:
    assert size(text) == expected


@pytest.mark.parametrize(
    ("algorithm", "value", "expected"),
    [
        ("MD5", "A" * 32, ("md5", "a" * 32)),
        ("SHA-256", " " + "b" * 64, ("sha256", "b" * 64)),
        ("http://spdx.org/rdf/terms#checksumAlgorithm_sha1", "c" * 40, ("sha1", "c" * 40)),
        ("", "sha512:" + "d" * 128, ("sha512", "d" * 128)),
        ("md5", "sha256:" + "d" * 64, ("sha256", "d" * 64)),
        ("md5", "a" * 31, None),
        ("md5", "g" * 32, None),
        ("UNF", "UNF:6:abc==", None),
        ("", "a" * 32, None),
    ],
)
def test_digests(algorithm: str, value: str, expected: tuple[str, str] | None) -> None:
    assert digest(algorithm, value) == expected


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
    typed = bare._replace(type="text/csv", size=5, rounded=True, name="one")
    packed = bare._replace(contained_in="https://a.example/z.zip")
    assert joined([bare, typed, bare]) == (typed,)
    assert joined([typed, bare, packed]) == (typed, packed)
    other = typed._replace(type="text/html")
    assert joined([typed, other, typed._replace(size=9)]) == (typed, other)
