"""The name of its file decides the format of a feed."""

from __future__ import annotations

import pytest
from scrapy.settings import Settings

from pubcrawl.commands.feed_names import check_formats, compress_feeds, with_formats
from pubcrawl.exceptions import SettingError


@pytest.mark.parametrize(
    ("output", "expected"),
    [
        ("out.csv", "out.csv"),
        ("out.csv.gz", "out.csv.gz:csv"),
        ("out.csl.json", "out.csl.json:csl"),
        ("out.csl.json.zst", "out.csl.json.zst:csl"),
        ("out.json", "out.json"),
        ("out.json.gz", "out.json.gz:json"),
        ("out.json:pubfetcher", "out.json:pubfetcher"),
        ("-:ris", "-:ris"),
        ("-", "-"),
        ("s3://bucket/out.tsv.gz", "s3://bucket/out.tsv.gz:tsv"),
        ("C:\\data\\out.bib", "C:\\data\\out.bib"),
        ("out.jats.xml", "out.jats.xml:jats"),
        ("out.gz", "out.gz"),
    ],
)
def test_two_suffixes_are_a_format(output: str, expected: str) -> None:
    assert with_formats([output]) == [expected]


def test_no_output_stays_none() -> None:
    assert with_formats(None) is None


def test_feeds_are_compressed_by_their_names() -> None:
    feeds = {
        "a.csv.gz": {"format": "csv"},
        "a.csv.zst": {"format": "csv"},
        "b.csv.gz": {"format": "csv", "postprocessing": []},
        "a.csv": {"format": "csv"},
    }
    settings = Settings()
    settings.set("FEEDS", feeds, priority="cmdline")
    compress_feeds(settings)
    found = {name: each.get("postprocessing") for name, each in settings.getdict("FEEDS").items()}
    assert found == {
        "a.csv.gz": ["scrapy.extensions.postprocessing.GzipPlugin"],
        "a.csv.zst": ["pubcrawl.extensions.zstd_plugin.ZstdPlugin"],
        "b.csv.gz": [],
        "a.csv": None,
    }


@pytest.mark.parametrize(
    ("spider", "form", "message"),
    [
        ("webpages", "bib", "output x: the format bibtex takes publications, not webpages"),
        ("ingest", "parquet", "not other records"),
        ("docs", "md", ""),
        ("ingest", "csv", ""),
        ("journal", "ris", ""),
        ("publications", "json", ""),
    ],
)
def test_records_that_a_format_does_not_take(spider: str, form: str, message: str) -> None:
    feeds = {"x": {"format": form}}
    if not message:
        check_formats(feeds, spider)
        return
    with pytest.raises(SettingError, match=message):
        check_formats(feeds, spider)
