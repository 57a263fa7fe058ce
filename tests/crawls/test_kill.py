"""A crawl that is killed again and again loses nothing and stores nothing twice."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.apis.synthetic import Synthetic
from tests.crawls.run import Apis, Crawl, Record
from tests.moments import chance_of_run, kill_at
from tests.shares import share

COUNT, KILLS = share((120, 3), (600, 20))
STEP = 50  # most requests between two kills; the crawl makes more than twice COUNT


@pytest.mark.long
def test_kill_9_at_random_moments(tmp_path: Path) -> None:
    moments = chance_of_run()
    source = Synthetic(COUNT, small=True)
    with Apis(source) as apis:
        crawl = Crawl(tmp_path, apis.urls, BATCH_MAX=30, FRONTIER_WINDOW=100)
        crawl.seeds(*source.pmids)
        for _ in range(KILLS):
            kill_at(
                apis.server,
                moments.randrange(1, STEP),
                lambda: crawl.fork(),
            )
            assert len(ids(crawl.stored())) == len(crawl.stored())
        done = crawl.run()
    assert done.code == 0, done.log
    assert crawl.states() == {"done": COUNT}
    assert ids(crawl.stored()) == set(source.pmids)
    assert len(crawl.stored()) == COUNT
    assert ids(done.records) == set(source.pmids)
    assert len(done.records) == COUNT


def ids(records: list[Record]) -> set[str]:
    return {record["pmid"] for record in records}
