"""The metadata of a JATS article, and whether it is whole."""

from __future__ import annotations

from pathlib import Path

import pytest

from pubcrawl.exceptions import ParseError
from pubcrawl.ingest.biblio import xml
from tests.cases import read, table

DATA = read(Path(__file__).with_suffix(".yaml"))

JATS = DATA["JATS"].strip()


def test_an_article() -> None:
    assert [*xml.read_jats_article(JATS.encode())] == DATA["an article"]


def test_what_is_missing_is_named() -> None:
    article = xml.read_jats_article(b"<article><front><article-meta/></front></article>")
    assert article.biblio == {}
    assert article.meta["missing"] == ["title", "contribs", "ids", "body"]
    assert xml.read_jats_article(b"<article/>").meta["missing"] == [
        "title",
        "contribs",
        "ids",
        "body",
    ]


def test_the_one_place_of_all_authors() -> None:
    names = "".join(
        f"<contrib><name><surname>{name}</surname></name></contrib>" for name in ("A", "B")
    )
    body = f"<article><front><article-meta><contrib-group>{names}<aff>Holt</aff></contrib-group>"
    people = xml.read_jats_article(f"{body}</article-meta></front></article>".encode()).biblio[
        "contribs"
    ]
    assert people == [{"name": name, "affiliations": ["Holt"]} for name in ("A", "B")]


@table
def test_dates_say_no_more_than_the_article(dates: str) -> None:
    body = f"<article><front><article-meta>{dates}</article-meta></front></article>"
    assert xml.read_jats_article(body.encode()).biblio == {"release_date": "2026-01"}


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"no XML",
        b"<article>",
        b"<tei/>",
        JATS.encode()[:-30],
        b"\x1f\x8b\x08",
        b"<!DOCTYPE html><html><body>Sign in</body></html>",
        b"<article>" * 300 + b"</article>" * 300,
    ],
)
def test_what_is_no_article(body: bytes) -> None:
    with pytest.raises(ParseError) as caught:
        xml.read_jats_article(body)
    assert caught.value.slug == "xml-parse-error"
