"""A resource gives findings or a named error for any bytes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scrapy.http import Response

from pubcrawl.exceptions import ParseError
from pubcrawl.formats.xml.elements import is_json
from pubcrawl.publications.resources import build
from pubcrawl.works.findings import Findings
from tests.conftest import ADDRESSES
from tests.shares import share

PLACES = [place for compat in (True, False) for place in build(ADDRESSES, compat=compat)]

JSON_WORDS = (
    "resultList result source id pmid doi title keywordList keyword authorList author "
    "is_oa oa_locations url url_for_pdf message annotations tags uri exact frequency type value"
)
XML_WORDS = (
    "PubmedArticleSet PubmedArticle MedlineCitation PMID ArticleId ArticleDate Year resultList "
    "result author affiliation firstName meshHeading journalInfo journal title annotations "
    "annotation tags uri article front article-id body sec pmc-articleset p div br ERROR"
)
WRONG = (None, True, 7, -1.5, "x", "null", [], ["x", None, 7], {}, {"x": [{"x": 1}]}, [[["x"]]])
"""Values of other types than a service writes."""
CASES = [
    path
    for name in sorted({place.name for place in PLACES})
    for path in sorted((Path(__file__).parents[2] / "recorded" / name).glob("*/body"))
    if is_json(path.read_bytes())
]

values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(JSON_WORDS.split()) | st.text(max_size=4), inner, max_size=5
        )
    ),
    max_leaves=20,
)
elements = st.recursive(
    st.sampled_from(["", "x", "a@b.org", "&amp;", "5", "PMC5", "10.1/a", " \u00a0 "]),
    lambda inner: st.builds(
        "<{0}>{1}</{0}>".format,
        st.sampled_from(XML_WORDS.split()),
        st.lists(inner, max_size=4).map("".join),
    ),
    max_leaves=25,
)
bodies = (
    st.binary(max_size=200)
    | values.map(lambda value: json.dumps(value).encode())
    | elements.map(str.encode)
)


@settings(max_examples=share(25, 300))
@given(body=bodies, content_type=st.sampled_from(["", "text/xml; charset=utf-16", "text/html"]))
def test_any_bytes(body: bytes, content_type: str) -> None:
    headers = {"Content-Type": content_type}
    response = Response("https://x.example/a", body=body, headers=headers)
    for place in PLACES:
        try:
            found = list(place.read_response(response))
        except ParseError as error:
            assert error.slug, place
        else:
            assert all(isinstance(findings, Findings) for findings in found), place


def with_wrong_values(value: Any) -> Iterator[Any]:
    """Yield *value* once for each place in it and each wrong value, put there."""
    yield from WRONG
    if isinstance(value, dict):
        for key, below in value.items():
            yield from ({**value, key: wrong} for wrong in with_wrong_values(below))
    elif isinstance(value, list):
        for at, below in enumerate(value[:2]):
            yield from (
                [*value[:at], wrong, *value[at + 1 :]] for wrong in with_wrong_values(below)
            )


@pytest.mark.parametrize("case", CASES, ids=lambda case: "/".join(case.parts[-3:-1]))
def test_no_wrong_type_in_a_recorded_answer_is_an_error(case: Path) -> None:
    place = next(place for place in reversed(PLACES) if place.name == case.parent.parent.name)
    for number, answer in enumerate(with_wrong_values(json.loads(case.read_bytes()))):
        if number % share(7, 1) == 0:
            body = json.dumps(answer).encode()
            with suppress(ParseError):
                list(place.read_response(Response("https://x.example/a", body=body)))
