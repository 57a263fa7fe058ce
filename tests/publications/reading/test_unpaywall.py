from __future__ import annotations

import json

import pytest

from pubcrawl.exceptions import EmptyAnswer, ErrorPage, NotAnArticle, NotJSON
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.publications.reading.unpaywall import record
from pubcrawl.works.findings import Link, Offer
from pubcrawl.works.parts import PartType


def test_a_record() -> None:
    found = record(
        json.dumps(
            {
                "doi": "10.5555/a",
                "is_oa": True,
                "title": " T ",
                "journal_name": "J",
                "oa_locations": [
                    {"url": "https://a/1.pdf", "url_for_pdf": "https://a/1.pdf"},
                    {"url": "https://a/2", "url_for_landing_page": "https://a/3"},
                    {"url": "null", "url_for_pdf": None},
                    None,
                ],
            }
        ).encode()
    )
    assert found.ids == Identifiers(doi="10.5555/A")
    assert found.oa
    assert found.journal_title == "J"
    assert found.offers == [Offer("title", "T", PartType.OADOI)]
    assert found.links == [
        Link("https://a/1.pdf", PartType.PDF_OADOI),
        Link("https://a/2", PartType.LINK_OADOI),
        Link("https://a/3", PartType.LINK_OADOI),
    ]


def test_what_is_not_known() -> None:
    found = record(b'{"is_oa": "false", "title": "null", "journal_name": null, "oa_locations": 1}')
    assert not found.oa
    assert found.offers == found.links == []
    assert found.journal_title == ""


@pytest.mark.parametrize(
    ("body", "error"),
    [
        (b"", EmptyAnswer),
        (b"{", NotJSON),
        (b"[]", NotAnArticle),
        (b"{}", NotAnArticle),
        (b'{"DOI": "10.5555/a", "title": ["T"]}', NotAnArticle),
        (b'{"HTTP_status_code": 404, "error": true, "message": "no such DOI"}', ErrorPage),
    ],
)
def test_what_is_no_record(body: bytes, error: type[Exception]) -> None:
    with pytest.raises(error):
        record(body)
