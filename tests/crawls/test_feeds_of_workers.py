"""Two workers of one list: the feed of each has every record of the list once."""

from __future__ import annotations

import json
import threading
from contextlib import suppress
from pathlib import Path
from sqlite3 import OperationalError

import pytest

from tests.apis.synthetic import Synthetic
from tests.crawls.run import Apis, Crawl
from tests.moments import wait_until
from tests.server import Answer

SOURCE = Synthetic(6, small=True)


def claims(crawl: Crawl) -> int:
    """Return the number of claimed seeds; 0 while there is no store."""
    with suppress(OperationalError):
        return len(crawl._query("SELECT seed FROM seed_claim"))
    return 0


@pytest.mark.parametrize("option", ["-O", "-o"])
def test_a_work_of_both_is_in_the_feed_of_each_once(tmp_path: Path, option: str) -> None:
    """Each worker has an identifier of the same work; the later one joins the record."""
    both = threading.Event()

    def held(resource: str, asked: tuple[str, ...]) -> Answer | None:
        both.wait()
        return None

    with Apis(SOURCE, held) as apis:
        crawl = Crawl(tmp_path, apis.urls, FRONTIER_WINDOW=1, BATCH_MAX=1)
        crawl.seeds(SOURCE.pmids[0], SOURCE.dois[0], *SOURCE.pmids[1:])
        names = ("first.jsonl", "second.jsonl")
        words = ("-a", "resources=europepmc", option)
        workers = [crawl.fork(*words, name, output="") for name in names]
        wait_until(lambda: claims(crawl) == len(workers), workers[1])
        both.set()
        ends = [crawl.finish(worker) for worker in workers]
    for name, done in zip(names, ends, strict=True):
        assert done.code == 0, done.log
        records = [json.loads(line) for line in (tmp_path / name).read_text("utf-8").splitlines()]
        assert sorted(record["pmid"] for record in records) == SOURCE.pmids, name
