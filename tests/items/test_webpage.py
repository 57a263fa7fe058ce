"""The status of a page."""

from __future__ import annotations

import json

from pubcrawl.items.webpage import Webpage, from_record, to_record
from tests.cases import table

LONG = "x" * 50


@table
def test_status(fields: dict[str, object], status: str) -> None:
    page = Webpage("https://a.example/", **fields)  # type: ignore[arg-type]
    assert page.status == status
    assert page.final == (status == "final")


def test_a_record_read_back_is_the_same_page() -> None:
    page = Webpage(
        "https://a.example/",
        "https://a.example/b",
        "text/html",
        404,
        "Otters \N{GRINNING FACE}",
        LONG,
        "MIT",
        "R",
        1_700_000_000_123,
        1_700_000_000_000,
        2,
        True,
        "not-found",
        "doc",
        "webpages.yaml:7 a\\.example/",
    )
    record = to_record(page)
    assert json.loads(json.dumps(record)) == record
    assert from_record(record) == page
    assert record["title_length"] == 9
    empty = Webpage("https://a.example/")
    assert from_record(to_record(empty)) == empty


def test_a_record_of_before_is_read() -> None:
    record = to_record(Webpage("https://a.example/", rule="webpages.yaml:7 a"))
    del record["rule"]
    assert from_record(record) == Webpage("https://a.example/")


def test_what_is_usable_is_decided_anew() -> None:
    record = to_record(Webpage("https://a.example/", status_code=200, content=LONG))
    assert from_record(record).usable
    assert not from_record(record, min_length=51).usable
