"""Records conform to docs/schema/ingest-result.schema.json, without empty fields."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from pubcrawl.model.fields import from_json
from pubcrawl.model.ingest import Candidate, Capture, FileMeta, IngestResult, NextHop, Terminal
from pubcrawl.model.ingest_request import IngestRequest, ingest_request
from tests.cases import plain, read

DATA = read(Path(__file__).with_suffix(".yaml"))

SCHEMA = json.loads(
    (Path(__file__).resolve().parents[2] / "docs/schema/ingest-result.schema.json").read_text(
        "utf-8"
    )
)
SHA1 = "6f1c" * 10
GIVEN = {"ingest_type": "file", "base_url": "https://doi.org/10.5555/x", "note": ["kept"]}
FILE = FileMeta(SHA1, "ab" * 32, "cd" * 16, 482113, "application/pdf")
CAPTURE = Capture(
    "org,ex)/a.pdf",
    "20260114093015",
    "https://ex.org/a.pdf",
    "application/pdf",
    200,
    "N4OA" * 8,
    SHA1,
)


def full() -> IngestResult:
    return IngestResult(
        request=ingest_request(GIVEN),
        status="success",
        hit=True,
        hops=("https://doi.org/10.5555/x", "https://ex.org/a", "https://ex.org/a.pdf"),
        terminal=Terminal("https://ex.org/a.pdf", "20260114093015", 200, SHA1),
        file_meta=FILE,
        cdx=CAPTURE._replace(warc_path="a.warc.gz", warc_offset=0, warc_csize=77),
        revisit_cdx=CAPTURE,
        extract_next_hop=NextHop.of(
            Candidate("https://ex.org/a.pdf", "pdf", "citation_pdf_url", 1.0, "published")
        ),
        pdf_meta={"status": "success"},
        html_biblio={"title": "Ebb"},
    )


def errors(record: dict[str, Any]) -> list[str]:
    return [error.json_path for error in Draft202012Validator(SCHEMA).iter_errors(record)]


def test_a_record_has_what_is_known_in_a_fixed_order() -> None:
    record = full().to_json()
    assert [*plain(record).items()] == [*DATA["a record has what is known"].items()]
    assert from_json(IngestResult, record).to_json() == record
    assert errors(record) == []


def test_where_nothing_came_the_missing_address_is_named() -> None:
    request = IngestRequest("html", "https://a.example/1", rel="web")
    result = IngestResult(
        request=request,
        status="no-capture",
        error_message="x" * 2000,
        hops=("https://a.example/1",),
        terminal=Terminal("https://a.example/1"),
        extract_next_hop=NextHop.of(Candidate("https://a.example/2", "page", "redirect-url")),
    )
    record = result.to_json()
    assert record == DATA["where nothing came the missing address is named"]
    assert errors(record) == []


def test_the_schema_is_valid() -> None:
    Draft202012Validator.check_schema(SCHEMA)


BREAKAGES: list[tuple[str, Callable[[dict[str, Any]], object]]] = [
    ("$", lambda record: record.pop("hops")),
    ("$.request", lambda record: record["request"].pop("base_url")),
    ("$.status", lambda record: record.update(status="Not Found")),
    ("$.hit", lambda record: record.update(hit=1)),
    ("$.terminal", lambda record: record["terminal"].pop("terminal_dt")),
    ("$.terminal.terminal_dt", lambda record: record["terminal"].update(terminal_dt="2026-01-14")),
    ("$.file_meta.sha1hex", lambda record: record["file_meta"].update(sha1hex=SHA1.upper())),
    ("$.cdx", lambda record: record["cdx"].pop("warc_offset")),
    ("$.extract_next_hop", lambda record: record["extract_next_hop"].pop("technique")),
]


@pytest.mark.parametrize(("place", "breakage"), BREAKAGES)
def test_what_is_wrong_is_refused(place: str, breakage: Callable[[dict[str, Any]], object]) -> None:
    record = copy.deepcopy(full().to_json())
    breakage(record)
    assert errors(record) == [place]


@pytest.mark.parametrize("status", ["success", "spn2-error:invalid-url-syntax", "no-pdf-link"])
def test_a_status_is_a_slug(status: str) -> None:
    assert errors({**full().to_json(), "status": status}) == []
