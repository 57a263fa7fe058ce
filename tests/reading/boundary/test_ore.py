"""Resource maps of OAI-ORE that are hard to read; the others are among the claims."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pubcrawl.exceptions import EmptyAnswer, NotJSON, ParseError
from pubcrawl.items.artifact import About, ArtifactResponse, SourceClaims
from pubcrawl.reading.boundary import described, ore
from tests.cases import read
from tests.shares import share

E = "https://repo.example/d/77"
MAP = "https://repo.example/d/77/map"
US = About(E, E, cite_as=("https://doi.org/10.5555/x77",))

CASES = read(Path(__file__).with_name("test_claims.yaml"))["test_claims"].items()
MAPS = {name: case["body"] for name, case in CASES if case["reader"] == "read_resource_map"}


def answer(body: bytes, url: str = MAP, type: str = "", status: int = 200) -> ArtifactResponse:
    return ArtifactResponse(url, url, status, type, (), body)


def uris(said: SourceClaims) -> list[str]:
    return [claim.uri for claim in said.claims if claim.content]


PREFIXES = (
    "@prefix ore: <http://www.openarchives.org/ore/terms/> .\n"
    "@prefix dc: <http://purl.org/dc/terms/> .\n"
)


@pytest.mark.parametrize(
    ("body", "error"),
    [
        (b" ", EmptyAnswer),
        (b'{"a"', NotJSON),
        (b"<a><b/></a>", ParseError),
        (b"%PDF-1.7", ParseError),
        (b"<urn:a> <urn:b> . ", ParseError),
    ],
)
def test_what_is_no_map_is_an_error(body: bytes, error: type[ParseError]) -> None:
    with pytest.raises(error):
        ore.read_resource_map(answer(body, type="text/turtle" if b"urn" in body else ""), US)


N_TRIPLES = MAPS["each format says the same 4"]


@given(st.permutations(N_TRIPLES.splitlines()))
def test_the_order_of_statements_does_not_matter(lines: list[str]) -> None:
    said = ore.read_resource_map(
        answer("\n".join(lines).encode(), type="application/n-triples"), US
    )
    straight = ore.read_resource_map(answer(N_TRIPLES.encode(), type="application/n-triples"), US)
    assert set(said.claims) == set(straight.claims)
    assert (said.title, said.context, said.evidence) == (
        (straight.title, straight.context, straight.evidence)
    )


@given(
    st.sampled_from([body.encode() for body in MAPS.values()]),
    st.integers(0, 3000),
    st.binary(max_size=4),
    st.booleans(),
)
def test_anything_is_read_or_refused(body: bytes, place: int, put: bytes, turtle: bool) -> None:
    broken = body[:place] + put + body[place + len(put) :]
    try:
        said = ore.read_resource_map(answer(broken, type="text/turtle" if turtle else ""), US)
    except ParseError:
        return
    assert all(claim.uri.startswith(("http://", "https://")) for claim in said.claims)


def test_a_map_of_many(monkeypatch: pytest.MonkeyPatch) -> None:
    """A map is read in linear time; in quadratic time this test would not end."""
    number = share(10_000, 50_000)
    monkeypatch.setattr(described, "CLAIMS_MAX", number)
    many = ", ".join(f"</f/{place}>" for place in range(number))
    more = f"{many}, </f/one>, </f/too>, </f/many>"
    said = ore.read_resource_map(answer(f"{PREFIXES}</a> ore:aggregates {more} .".encode()), US)
    assert len(uris(said)) == number
    assert said.abridged
    assert said.warnings == (described.CUT,)
