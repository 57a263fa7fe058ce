"""The name of its file decides the format of a feed."""

from __future__ import annotations

import pytest
from scrapy.settings import Settings

from pubcrawl.commands.feed_names import check_formats, compress_feeds, with_formats
from pubcrawl.exceptions import SettingError
from tests.cases import table


@table
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


@table
def test_records_that_a_format_does_not_take(spider: str, form: str, message: str) -> None:
    feeds = {"x": {"format": form}}
    if not message:
        check_formats(feeds, spider)
        return
    with pytest.raises(SettingError, match=message):
        check_formats(feeds, spider)
