"""An appended feed has each record once, wherever the last crawl was killed."""

from __future__ import annotations

import bz2
import csv
import gzip
import io
import json
import lzma
import os
from collections.abc import Callable, Iterable
from functools import cached_property
from pathlib import Path
from typing import Any

import pytest
from scrapy.crawler import Crawler
from scrapy.spiders import Spider
from scrapy.utils.test import get_crawler

from pubcrawl.exceptions import OutputError
from pubcrawl.extensions.appended import AppendedSlot
from pubcrawl.extensions.feeds import Feeds
from pubcrawl.extensions.file_slot import FileSlot
from pubcrawl.formats.zstd import zstd

Item = dict[str, Any]
PLUGINS = "scrapy.extensions.postprocessing."
PACKED: dict[str, Callable[[bytes], bytes]] = {
    "": bytes,
    "GzipPlugin": gzip.decompress,
    "Bz2Plugin": bz2.decompress,
    "LZMAPlugin": lzma.decompress,
    "ZstdPlugin": zstd.decompress,
}
ITEMS = [
    {"pmid": "1", "pmcid": "", "doi": "10.5555/á", "title": 'On "ways",\nand where'},
    {"pmid": "2", "pmcid": "PMC2", "doi": "", "title": "Others\r\n"},
    {"pmid": "", "pmcid": "", "doi": "10.5555/x", "title": ""},
]


class Feed:
    """A feed at *path*, appended to as by a crawl."""

    def __init__(self, path: Path, kind: str = "jsonlines", plugin: str = "", **more: Any) -> None:
        self.path = path
        self.plugin = plugin
        self.options = {"format": kind, **more}
        if plugin:
            ours = "pubcrawl.extensions.zstd_plugin."
            place = ours if plugin == "ZstdPlugin" else PLUGINS
            self.options["postprocessing"] = [place + plugin]
            self.options["lzma_preset"] = 0  # the default: 94 MiB for each of some hundred files

    @cached_property
    def crawler(self) -> Crawler:
        """Return a crawler with this feed; making one takes ten times as long as appending."""
        feeds = {str(self.path): self.options}
        return get_crawler(Spider, {"FEEDS": feeds, "FEED_EXPORT_ENCODING": "utf-8"})

    def slot(self) -> FileSlot:
        """Return the feed, opened as by a crawl."""
        feeds, path = Feeds(self.crawler), str(self.path)
        slot = feeds._start_new_batch(1, path, feeds.feeds[path], Spider("one"), path)
        assert isinstance(slot, FileSlot)
        return slot

    def append(self, items: Iterable[Item]) -> None:
        """Append *items* as a crawl does, up to its end."""
        slot = self.slot()
        assert isinstance(slot, AppendedSlot)
        try:
            slot.start_exporting()
            assert slot.exporter
            for item in items:
                slot.exporter.export_item(item)
            slot.finish_exporting()
            Feeds._get_file(slot).close()
        finally:
            slot.close(complete=True)

    def read(self) -> list[Item]:
        """Return the records in the file."""
        text = PACKED[self.plugin](self.path.read_bytes()).decode()
        if self.options["format"] == "csv":
            return list(csv.DictReader(io.StringIO(text, newline="")))
        return [json.loads(line) for line in text.split("\n")[:-1]]


def ordered(items: Iterable[Item]) -> list[Item]:
    return sorted(items, key=str)


# By day each packing, and the other format unpacked.
FORMS = [
    *(("jsonlines", plugin) for plugin in PACKED),
    ("csv", ""),
    *(pytest.param("csv", plugin, marks=pytest.mark.nightly) for plugin in PACKED if plugin),
]


@pytest.mark.parametrize(("kind", "plugin"), FORMS)
def test_cut_at_every_byte(tmp_path: Path, kind: str, plugin: str) -> None:
    feed = Feed(tmp_path / "out", kind, plugin)
    feed.append(ITEMS[:2])
    first = feed.path.stat().st_size
    feed.append(ITEMS[2:])
    whole = feed.path.read_bytes()
    assert feed.read() == ITEMS
    (tmp_path / ".out.new").touch()  # left by a crawl that was killed at its end
    for end in range(len(whole)):
        feed.path.write_bytes(whole[:end])
        feed.append(ITEMS)
        assert ordered(feed.read()) == ordered(ITEMS), end
        if not plugin and end >= first:
            assert feed.read()[:2] == ITEMS[:2]
    assert [file.name for file in tmp_path.iterdir()] == ["out"]


@pytest.mark.parametrize(("kind", "plugin"), FORMS)
def test_a_newer_version_takes_the_place_of_the_older(
    tmp_path: Path, kind: str, plugin: str
) -> None:
    feed = Feed(tmp_path / "out", kind, plugin)
    feed.append(ITEMS)
    size = feed.path.stat().st_size
    feed.append(ITEMS)
    assert feed.read() == ITEMS
    assert plugin or feed.path.stat().st_size == size
    newer = {**ITEMS[0], "pmcid": "PMC1", "title": "newer"}
    newest = {**newer, "title": "newest"}
    feed.append([newer, newest])
    assert ordered(feed.read()) == ordered([newest, *ITEMS[1:]])


def test_records_of_other_lists_stay(tmp_path: Path) -> None:
    feed = Feed(tmp_path / "out")
    other = '{"no": "record"}\n["nor this"]\nnor this\n{"pmid": "9"}\n{"pmid": "9", "a": 1}\n'
    feed.path.write_text(other)
    feed.append(ITEMS[:1])
    feed.append([{**ITEMS[0], "title": ""}])
    text = feed.path.read_text("utf-8")
    assert text.startswith(other)
    assert text.count("\n") == 6


def test_articles_that_share_a_doi_are_two_records(tmp_path: Path) -> None:
    feed = Feed(tmp_path / "out")
    items = [{"pmid": pmid, "doi": "10.5555/x"} for pmid in ("1", "2")]
    feed.append(items)
    feed.append(items)
    assert feed.read() == items


@pytest.mark.parametrize(
    "item",
    [
        {"start_url": "http://a.example/", "kind": "webpage"},
        {"entry_uri": "http://a.example/"},
        {"request": {"ingest_type": "pdf", "base_url": "http://a.example/"}},
        {"pmid": "", "pmcid": "", "doi": "", "addresses": ["http://a.example/"]},
    ],
)
@pytest.mark.parametrize("kind", ["jsonlines", "csv"])
def test_other_records_by_their_address(tmp_path: Path, kind: str, item: Item) -> None:
    feed = Feed(tmp_path / "out", kind)
    feed.append([{**item, "x": "1"}])
    feed.append([{**item, "x": "2"}])
    assert [one["x"] for one in feed.read()] == ["2"]


def test_fields_with_other_names(tmp_path: Path) -> None:
    for kind in ("jsonlines", "csv"):
        feed = Feed(tmp_path / kind, kind, fields={"doi": "DOI", "title": "Title"})
        feed.append(ITEMS[:1])
        feed.append([{**ITEMS[0], "title": "newer"}])
        assert feed.read() == [{"DOI": "10.5555/á", "Title": "newer"}]


def test_a_line_that_lacks_only_its_end(tmp_path: Path) -> None:
    feed = Feed(tmp_path / "out")
    feed.path.write_text('{"a": 1}')
    feed.append(ITEMS[:1])
    assert feed.read() == [{"a": 1}, ITEMS[0]]


def refused(feed: Feed, items: Iterable[Item] = ITEMS) -> str:
    before = feed.path.read_bytes()
    with pytest.raises(OutputError) as error:
        feed.append(items)
    assert feed.path.read_bytes() == before
    return str(error.value)


def test_what_cannot_be_appended_to(tmp_path: Path) -> None:
    for kind in ("json", "xml", "pickle", "marshal"):
        path = tmp_path / f"out.{kind}"
        path.write_text("[]")
        assert "use -O" in refused(Feed(path, kind))
    lines = Feed(tmp_path / "lines", fields=["title"])
    lines.append(ITEMS)
    assert "to be distinguished" in refused(lines)
    table = Feed(tmp_path / "table", "csv")
    table.append(ITEMS)
    assert "other records" in refused(table, [{"start_url": "http://a.example/"}])
    assert "other columns" in refused(Feed(table.path, "csv", fields=["doi"]))
    assert "damaged" in refused(Feed(table.path, plugin="GzipPlugin"))
    assert "utf-16" in refused(Feed(table.path, "csv", encoding="utf-16"))


def test_one_crawl_at_a_time(tmp_path: Path) -> None:
    feed = Feed(tmp_path / "out")
    feed.append(ITEMS[:1])

    def meanwhile() -> Iterable[Item]:
        assert "another crawl" in refused(feed)
        yield from ITEMS

    feed.append(meanwhile())
    assert ordered(feed.read()) == ordered(ITEMS)


def emptied(path: Path) -> None:
    os.truncate(path, 0)


def replaced(path: Path) -> None:
    path.rename(path.with_name("old"))
    path.touch()


@pytest.mark.parametrize("change", [emptied, replaced, Path.unlink])
@pytest.mark.parametrize("overwrite", [True, False])
def test_a_file_changed_by_another_program(
    tmp_path: Path, change: Callable[[Path], None], overwrite: bool
) -> None:
    feed = Feed(tmp_path / "out", overwrite=overwrite)
    slot = feed.slot()
    slot.start_exporting()
    assert slot.exporter
    slot.exporter.export_item({"pmid": "1", "title": "kelp" * io.DEFAULT_BUFFER_SIZE})
    slot.check()
    change(feed.path)
    with pytest.raises(OutputError, match="by another program"):
        slot.check()
