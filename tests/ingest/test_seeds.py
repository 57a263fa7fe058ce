"""A line of a seed file becomes a request or is rejected with a reason."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from msgspec.structs import replace

from pubcrawl.ids.url import normalise_url
from pubcrawl.ingest.seeds import REASONS, IngestSeed, parse_line, read_ingest_seeds
from pubcrawl.model.ingest_request import ALIASES, TYPES, IngestRequest
from tests.cases import plain, read, table

DATA = read(Path(__file__).with_suffix(".yaml"))

ROOT = Path(__file__).resolve().parents[2]
SCHEMA = json.loads((ROOT / "docs/schema/ingest-request.schema.json").read_text("utf-8"))
VALID = Draft202012Validator(SCHEMA)
URL = "https://a.example/x.pdf"


def made(**fields: Any) -> IngestSeed:
    return parse_line(json.dumps({"ingest_type": "pdf", "base_url": URL, **fields}), 1)


def request(text: str, default: str = "") -> IngestRequest:
    seed = parse_line(text, 1, default)
    assert seed.request is not None, seed.sentence
    return seed.request


def test_a_request_is_read_field_by_field() -> None:
    given = DATA["a request is read field by field.given"]
    seed = parse_line(json.dumps(given), 7)
    assert seed.request is not None
    assert seed.request.given == given
    assert (
        plain(seed._replace(text="", given="", request=replace(seed.request, given={})))
        == (DATA["a request is read field by field"])
    )
    assert (seed.text, seed.given) == (json.dumps(given), json.dumps(given))


@pytest.mark.parametrize("named", [*TYPES, *ALIASES])
def test_every_type_is_known_by_its_names(named: str) -> None:
    assert request(json.dumps({"ingest_type": named, "base_url": URL})).ingest_type == (
        ALIASES.get(named, named)
    )


@table
def test_who_claims_a_link_is_filled_in(fields: dict[str, Any], claim: str) -> None:
    seed = made(**fields)
    assert seed.request is not None
    assert f"{seed.request.link_source} {seed.request.link_source_id}" == claim


@table
def test_a_torn_address_is_mended_and_what_was_given_is_kept(torn: str, whole: str) -> None:
    seed = made(base_url=torn)
    assert seed.request is not None
    assert (seed.request.base_url, seed.request.given["base_url"]) == (whole, torn)
    assert request(torn).base_url == whole


@table
def test_what_cannot_be_used_is_rejected_in_a_sentence(
    fields: dict[str, Any], reason: str, message: str
) -> None:
    seed = made(**fields)
    assert (seed.request, seed.reason) == (None, reason)
    assert message in seed.sentence
    assert reason in REASONS


def test_lengths_and_half_characters() -> None:
    address = "https://a.example/" + "x" * 1482
    assert made(base_url=address).reason == ""
    assert made(base_url=address + "x").reason == "url-too-long"
    assert made(expect_title="x" * 2001).reason == made(rel="\ud800").reason == "bad-field"


@table
def test_addresses_and_identifiers_become_requests(
    line: str, wanted: str, address: str, claim: str
) -> None:
    found = request(line, wanted)
    assert (found.ingest_type, found.base_url) == (wanted, address)
    assert f"{found.link_source} {found.link_source_id}" == claim
    assert VALID.is_valid(found.given)


def test_a_type_is_named_by_the_line_or_else_by_the_command() -> None:
    assert request("https://a.example/x").ingest_type == "pdf"
    assert request("https://a.example/x", "html").ingest_type == "html"
    bare = json.dumps({"base_url": URL})
    assert parse_line(bare, 1).reason == "bad-type"
    assert request(bare, "html").ingest_type == "html"
    assert request(json.dumps({"base_url": URL, "ingest_type": "xml"}), "html").ingest_type == "xml"


@table
def test_other_lines_are_rejected(line: str, reason: str) -> None:
    assert parse_line(line, 1).reason == reason


def table(tmp_path: Path, text: str) -> list[tuple[object, ...]]:
    path = tmp_path / "table.csv"
    path.write_text(text, "utf-8")
    return [
        (seed.line, seed.request.ingest_type, seed.request.base_url, seed.request.link_source)
        if seed.request
        else (seed.line, seed.reason)
        for seed in read_ingest_seeds(path)
    ]


def test_a_table_has_a_request_a_row(tmp_path: Path) -> None:
    text = (
        "Title,Ingest Type,URL,DOI,sha1,force_recrawl,link_source\n"
        f'"Tides, a study",html,https://a.example/1,,{"a" * 40},yes,oai\n'
        "Ebb,-,https://doi.org/10.5555/x,10.5555/X,,,\n"
        "Flood,,,10.5555/Y,,false,\n"
        "Moon,,,,,,\n"
        "Sun,map,https://a.example/2,,,,\n"
        "Sand,,https://a.example/3,,,maybe,\n"
    )
    assert plain(table(tmp_path, text)) == DATA["a table has a request a row"]


def test_a_table_of_identifiers_alone(tmp_path: Path) -> None:
    assert table(tmp_path, "arxiv_id\tpmcid\n2101.00001\tPMC1\n\t2\nn/a\t\n") == [
        (2, "pdf", "https://arxiv.org/pdf/2101.00001.pdf", "arxiv"),
        (3, "pdf", "http://europepmc.org/backend/ptpmcrender.fcgi?accid=PMC2&blobtype=pdf", "pmc"),
        (4, "no-identifier"),
    ]


def test_a_file_may_mix_forms_be_packed_and_have_comments(tmp_path: Path) -> None:
    path = tmp_path / "requests.jsonl.gz"
    lines = ["# weekly", "", json.dumps({"ingest_type": "xml", "base_url": URL}), "10.5555/a", "?"]
    path.write_bytes(gzip.compress("\r\n".join(lines).encode()))
    assert [(seed.line, seed.reason) for seed in read_ingest_seeds(path)] == [
        (3, ""),
        (4, ""),
        (5, "unknown-id"),
    ]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=2) | st.dictionaries(st.text(max_size=4), inner, max_size=2)
    ),
    max_leaves=4,
)
FIELD = st.sampled_from(sorted(SCHEMA["properties"]))


@given(st.dictionaries(FIELD, JSON, max_size=4))
def test_the_schema_refuses_what_is_rejected_and_takes_what_is_not(changes: dict[str, Any]) -> None:
    fields = {"ingest_type": "pdf", "base_url": URL, **changes}
    seed = parse_line(json.dumps(fields), 1)
    surrogates = any(
        "\ud800" <= char <= "\udfff" for char in json.dumps(fields, ensure_ascii=False)
    )
    assert VALID.is_valid(fields) == (seed.request is not None) or surrogates


@given(st.text())
def test_any_line_is_a_request_or_has_a_reason(line: str) -> None:
    seed = parse_line(line, 1)
    assert (seed.request is None) == (seed.reason in REASONS)
    if seed.request:
        assert normalise_url(seed.request.base_url)
        assert VALID.is_valid(seed.request.given)
