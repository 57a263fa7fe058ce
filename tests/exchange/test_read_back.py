"""Sample records in each format, as other programs and our readers read them back."""

from __future__ import annotations

import json
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import pyarrow.parquet
import pybtex.database
import rispy
from lxml import etree

from pubcrawl.exchange.imports.csl_items import work_of
from pubcrawl.exchange.registry import FORMATS
from pubcrawl.reading.jats import read_work
from pubcrawl.reading.service import ServiceRecord
from tests.cases import Agree, golden, plain, read
from tests.exchange.latex import decoded
from tests.exchange.samples import bare, page, publication, written
from tests.exchange.test_table import rows

RECORDS = {"publication": publication, "bare": bare, "page": page}


def bibtex(body: bytes) -> Any:
    people = ("prelast_names", "last_names", "lineage_names", "first_names", "middle_names")
    return {
        key: {
            "type": entry.type,
            **{name: decoded(value) for name, value in entry.fields.items()},
            **{
                role: [" / ".join(" ".join(getattr(one, part)) for part in people) for one in found]
                for role, found in entry.persons.items()
            },
        }
        for key, entry in pybtex.database.parse_bytes(body, "bibtex").entries.items()
    }


def jats(body: bytes) -> Any:
    return [plain(read_work(article)) for article in etree.fromstring(body)]


def pubfetcher(body: bytes) -> Any:
    document = json.loads(body)
    assert list(document)[:2] == ["version", "argv"]
    assert list(document["version"]) == ["name", "url", "version"]
    return {name: value for name, value in document.items() if name not in ("version", "argv")}


READERS: dict[str, Callable[[bytes], Any]] = {
    "bibtex": bibtex,
    "csl": lambda body: [plain(work_of(ServiceRecord(item))) for item in json.loads(body)],
    "csv": rows,
    "jats": jats,
    "jsonld": json.loads,
    "parquet": lambda body: pyarrow.parquet.read_table(BytesIO(body)).to_pylist(),
    "pubfetcher": pubfetcher,
    "ris": lambda body: rispy.loads(body.decode()),
}


@golden
def test_formats(case: dict[str, Any], agree: Agree) -> None:
    form, options = case["format"], case.get("options", {})
    records = [RECORDS[name]() for name in case["records"]]
    agree(case, READERS.get(form, bytes.decode)(written(form, *records, **options)))


def test_every_format_has_a_case() -> None:
    cases = read(Path(__file__).with_suffix(".yaml"))["test_formats"].values()
    # in other tests, and the transcripts
    elsewhere = {"html", "jsonl", "sections", "tsv", "tables", "figures", "supplements"}
    assert {*FORMATS} == {case["format"] for case in cases} | elsewhere
