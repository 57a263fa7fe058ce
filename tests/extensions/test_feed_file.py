"""A feed in a file is complete at any time; an appended one has each record once."""

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
from scrapy.extensions.feedexport import FeedSlot
from scrapy.spiders import Spider
from scrapy.utils.test import get_crawler

from pubcrawl.exceptions import OutputError
from pubcrawl.extensions.feed_file import FeedFile
from pubcrawl.extensions.feeds import Feeds, _finished
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
        storages = {"": "pubcrawl.extensions.feed_file.FeedFile"}
        settings = {"FEED_EXPORT_ENCODING": "utf-8", "FEED_STORAGES": storages}
        return get_crawler(Spider, {"FEEDS": feeds, **settings})

    def slot(self) -> FeedSlot:
        """Return the feed, opened as by a crawl."""
        feeds, path = Feeds(self.crawler), str(self.path)
        return feeds._start_new_batch(1, path, feeds.feeds[path], Spider("one"), path)

    def append(self, items: Iterable[Item]) -> None:
        """Append *items* as a crawl does, up to its end."""
        slot = self.slot()
        assert isinstance(slot.storage, FeedFile)
        try:
            slot.start_exporting()
            assert slot.exporter
            for item in items:
                slot.exporter.export_item(item)
            slot.storage.store(_finished(slot))
        finally:
            slot.storage.release()

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
    for name in ("out.part", "out.new"):  # left by a crawl that was killed at its end
        (tmp_path / name).write_text("x")
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

    def meanwhile() -> Iterable[Item]:
        yield {"pmid": "1", "title": "kelp" * io.DEFAULT_BUFFER_SIZE}
        change(tmp_path / "out.part")

    with pytest.raises(OutputError, match="by another program"):
        feed.append(meanwhile())
    assert not feed.path.exists()


@pytest.mark.parametrize("kind", ["json", "jsonlines", "csv", "xml"])
@pytest.mark.parametrize("overwrite", [True, False])
def test_a_file_is_complete_at_any_time(tmp_path: Path, kind: str, overwrite: bool) -> None:
    feed = Feed(tmp_path / "out", kind, overwrite=overwrite)
    if overwrite or kind in ("jsonlines", "csv"):
        feed.path.write_bytes(
            before := b'{"pmid": "9"}\n' if kind == "jsonlines" else b"pmid,doi\n9,\n"
        )
        feed.path.chmod(0o640)

        def items() -> Iterable[Item]:
            for item in ITEMS:
                assert feed.path.read_bytes() == before
                yield item

        feed.append(items())
        assert feed.path.stat().st_mode & 0o777 == 0o640
    else:
        feed.append(ITEMS)
    assert [file.name for file in tmp_path.iterdir()] == ["out"]
    text = feed.path.read_text("utf-8")
    assert ("9" in text) == (kind in ("jsonlines", "csv") and not overwrite)


def test_a_crawl_that_gives_up_leaves_the_file(tmp_path: Path) -> None:
    feed = Feed(tmp_path / "out", overwrite=True)
    for name in ("out.part", "out.new"):  # left by a crawl that was killed at its end
        (tmp_path / name).write_text("x")
    feed.append(ITEMS)

    def meanwhile() -> Iterable[Item]:
        yield ITEMS[0]
        raise OSError

    with pytest.raises(OSError):
        feed.append(meanwhile())
    assert feed.read() == ITEMS
    assert [file.name for file in tmp_path.iterdir()] == ["out"]


def test_a_link_stays_a_link_and_a_device_a_device(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "out")
    Feed(tmp_path / "link").append(ITEMS)
    assert (tmp_path / "link").is_symlink()
    assert Feed(tmp_path / "out").read() == ITEMS
    Feed(Path("/dev/null")).append(ITEMS)
    assert Path("/dev/null").is_char_device()


def test_of_two_versions_in_a_crawl_the_later_stays(tmp_path: Path) -> None:
    feed = Feed(tmp_path / "out")
    feed.append([{"pmid": "9", "title": ""}])
    feed.append([*ITEMS, {**ITEMS[0], "title": "newer"}])
    assert [item["title"] for item in feed.read()] == [
        "",
        *(i["title"] for i in ITEMS[1:]),
        "newer",
    ]
