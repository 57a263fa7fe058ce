"""A user's own pipeline, filter, item classes and exporter get the records of a crawl."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

from tests.conftest import ROOT
from tests.crawls.forks import forks

OWN = """
from scrapy.exporters import BaseItemExporter

class Shout:
    def process_item(self, item):
        return {**item, "journal_title": "LOUD"}

class OnlyOpen:
    def __init__(self, feed_options):
        self.wanted = feed_options["wanted"]
    def accepts(self, item):
        return item["pmid"] in self.wanted

class Count(BaseItemExporter):
    def __init__(self, file, **options):
        super().__init__(dont_fail=True, **options)
        self.file = file
    def export_item(self, item):
        self.file.write(f"{item['doi']}|{item.get('journal_title', '')}\\n".encode())
"""
FEEDS: dict[str, dict[str, Any]] = {
    "out/all.jsonl": {"format": "jsonl"},
    "out/one.csv": {"format": "csv", "item_filter": "own.OnlyOpen", "wanted": ["90000101"]},
    "out/none.jsonl": {"format": "jsonl", "item_classes": ["own.Shout"]},
    "out/dicts.jsonl.gz": {
        "format": "jsonl",
        "item_classes": ["builtins.dict"],
        "postprocessing": ["scrapy.extensions.postprocessing.GzipPlugin"],
    },
    "out/count.txt": {"format": "count"},
}


def test_each_gets_the_records_of_a_crawl(tmp_path: Path) -> None:
    (tmp_path / "own.py").write_text(OWN)
    for name in ("pubcrawl", "rules", "scrapy.cfg", "examples"):
        (tmp_path / name).symlink_to(ROOT / name)
    words = ["crawl", "publications", "-a", "ids=90000101,90000105"]
    words += ["-s", "REPLAY=examples/replay.warc.gz", "-s", "JAVASCRIPT=off"]
    words += ["-s", f"STORE_URL=sqlite:///{tmp_path}/s.db", "-s", f"FEEDS={json.dumps(FEEDS)}"]
    words += ["-s", 'FEED_EXPORTERS={"count": "own.Count"}']
    words += ["-s", 'ITEM_PIPELINES={"own.Shout": 999}', "-s", "SEED_FAILURES_MAX=100%"]
    done = forks().run(words, tmp_path)
    assert done.returncode == 0, done.stderr
    out = tmp_path / "out"
    records = [json.loads(line) for line in (out / "all.jsonl").read_text("utf-8").splitlines()]
    assert {record["pmid"] for record in records} == {"90000101", "90000105"}
    assert {record["journal_title"] for record in records} == {"LOUD"}
    with (out / "one.csv").open(encoding="utf-8", newline="") as file:
        assert [row["pmid"] for row in csv.DictReader(file)] == ["90000101"]
    assert not (out / "none.jsonl").exists() or (out / "none.jsonl").stat().st_size == 0
    assert (out / "dicts.jsonl.gz").read_bytes().startswith(b"\x1f\x8b")
    lines = sorted((out / "count.txt").read_text("utf-8").splitlines())
    assert lines == sorted(f"{record['doi']}|LOUD" for record in records)
