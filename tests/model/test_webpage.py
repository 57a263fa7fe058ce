"""The status of a page."""

from __future__ import annotations

import json

from pubcrawl.model.fields import from_json
from pubcrawl.model.webpage import WebPage
from tests.cases import table

LONG = "x" * 50


@table
def test_status(fields: dict[str, object], status: str) -> None:
    page = WebPage(start_url="https://a.example/", **fields)  # type: ignore[arg-type]
    assert page.status == status
    assert page.final == (status == "final")


def test_a_record_read_back_is_the_same_page() -> None:
    page = WebPage(
        kind="doc",
        start_url="https://a.example/",
        final_url="https://a.example/b",
        content_type="text/html",
        status_code=404,
        title="Otters \N{GRINNING FACE}",
        content=LONG,
        license="MIT",
        language="R",
        content_time=1_700_000_000_123,
        fetch_time=1_700_000_000_000,
        retry_counter=2,
        fetch_exception=True,
        reason="not-found",
        rule="webpages.yaml:7 a\\.example/",
    )
    record = page.to_json()
    assert json.loads(json.dumps(record)) == record
    assert from_json(WebPage, record) == page
    assert record["title_length"] == 9
    empty = WebPage(start_url="https://a.example/")
    assert from_json(WebPage, empty.to_json()) == empty


def test_a_record_of_before_is_read() -> None:
    record = WebPage(start_url="https://a.example/", rule="webpages.yaml:7 a").to_json()
    del record["rule"]
    assert from_json(WebPage, record) == WebPage(start_url="https://a.example/")


def test_what_is_usable_is_decided_anew() -> None:
    record = WebPage(start_url="https://a.example/", status_code=200, content=LONG).to_json()
    assert from_json(WebPage, record).usable
    assert not from_json(WebPage, record, min_length=51).usable
