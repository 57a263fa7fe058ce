"""Feed formats: what a crawl writes is what ``scrapy export`` writes."""

from __future__ import annotations

import csv
import io
from io import BytesIO
from typing import Any
from xml.etree import ElementTree

import pytest
from scrapy.utils.misc import load_object

from pubcrawl.exceptions import OutputError
from pubcrawl.exchange.registry import FORMATS
from pubcrawl.settings import FEED_EXPORTERS_BASE
from tests.exchange.samples import bare, page, publication, written


def fed(form: str, *records: Any, **options: Any) -> bytes:
    file = BytesIO()
    exporter = load_object(FEED_EXPORTERS_BASE[form])(file, **options)
    exporter.start_exporting()
    for record in records:
        exporter.export_item(record)
    exporter.finish_exporting()
    return file.getvalue()


@pytest.mark.parametrize("form", sorted(FORMATS.keys() - {"parquet", "jsonl"}))
def test_a_feed_is_an_export(form: str) -> None:
    assert fed(form, publication(), bare()) == written(form, publication(), bare())


@pytest.mark.parametrize(
    "suffix", ["csv", "tsv", "bib", "ris", "parquet", "md", "html", "txt", "jsonld", "ids"]
)
def test_a_suffix_is_a_feed_format(suffix: str) -> None:
    assert suffix in FEED_EXPORTERS_BASE


def test_options_of_a_feed() -> None:
    options = {"plain": True, "parts": ["title"]}
    assert fed("text", bare(), **options) == written("text", bare(), plain=True, parts=("title",))


def test_fields_of_a_feed_are_columns_or_fields() -> None:
    text = fed("csv", publication(), fields_to_export=["pmid", "authors", "fetch_time", "dates"])
    (row,) = csv.DictReader(io.StringIO(text.decode(), newline=""))
    assert row["authors"].startswith("van der Berg, ")
    assert row["dates"].startswith('{"online": ')
    renamed = fed("csv", publication(), fields_to_export={"pmid": "PubMed"})
    assert renamed == b"PubMed\r\n90000201\r\n"
    assert fed("csv", bare(), fields_to_export=["pmid"], include_headers_line=False) == b"7\r\n"


def test_a_format_refuses_other_records() -> None:
    with pytest.raises(OutputError, match="takes publications, not webpages"):
        fed("ris", page())
    with pytest.raises(OutputError, match="takes publications"):
        fed("bib", {"request": {}, "hit": True})


def test_a_feed_without_records_is_a_document() -> None:
    assert fed("csl") == b"[]\n"


def test_a_feed_of_xml_has_no_character_that_xml_forbids() -> None:
    names = ["\0", "\x0b", "\x1f", "\ufffe", "\ud800", "\x85"]
    item = {"title": f"Tides{''.join(names)} & <mud>\n", "authors": [{"family": f"Kask{names[1]}"}]}
    root = ElementTree.fromstring(fed("xml", item))
    assert root.findtext("item/title") == "Tides & <mud>\n"
    assert root.findtext("item/authors/value/family") == "Kask"
