"""A crawl that is killed again and again loses nothing and stores nothing twice."""

from __future__ import annotations

import random
import subprocess
import time
from pathlib import Path

from tests.api_server import ApiServer
from tests.apis.synthetic import Synthetic
from tests.crawls.run import Crawl, Record

COUNT = 300
KILLS = 10
STEP = 50  # requests between two kills, at most; there are more than 700


def test_kill_9_at_ten_moments(tmp_path: Path) -> None:
    seed = random.randrange(10**6)
    print("moments from seed", seed)  # shown when the test fails
    moments = random.Random(seed)
    source = Synthetic(COUNT, small=True)
    with ApiServer(source, latency=0.02) as server:
        crawl = Crawl(tmp_path, server.urls, BATCH_MAX=30, FRONTIER_WINDOW=100)
        crawl.seeds(*source.pmids)
        killed = 0
        for _ in range(KILLS):
            # Counted by requests: a clock would kill slow machines' crawls before there is a
            # store, and fast ones' after their end.
            enough = server.tally.requests.total() + moments.randrange(1, STEP)
            process = crawl.start(stderr=subprocess.DEVNULL)
            while process.poll() is None and server.tally.requests.total() < enough:
                time.sleep(0.001)
            killed += process.poll() is None
            process.kill()
            process.communicate()
            assert len(ids(crawl.stored())) == len(crawl.stored())
        assert killed == KILLS
        done = crawl.run()
    assert done.code == 0, done.log
    assert crawl.states() == {"done": COUNT}
    assert ids(crawl.stored()) == set(source.pmids)
    assert len(crawl.stored()) == COUNT
    assert ids(done.records) == set(source.pmids)
    assert len(done.records) == COUNT


def ids(records: list[Record]) -> set[str]:
    return {record["pmid"] for record in records}
