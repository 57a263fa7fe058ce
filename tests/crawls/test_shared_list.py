"""Two workers share a list, even if the first has claimed all of it before the second starts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event

import pytest
from sqlalchemy import create_engine

from tests.crawls.ingests import TEXT, Ingest, file, html, meta, one_of_many
from tests.crawls.library import Library
from tests.crawls.run import Crawl
from tests.moments import HANGS, line_with, wait_until
from tests.server import Answer, Reply, Seen, Server

COUNT = 60
HOSTS = 6


def site(seen: Seen) -> Answer:
    """Answer with a page, an article or its PDF, by the number in the address."""
    kind, _, number = seen.target.strip("/").partition("/")
    if kind == "page":
        return html(f"<h1>{number}</h1>{TEXT}")
    if kind == "article":
        return html(f"<h1>{number}</h1>{TEXT}", meta("citation_pdf_url", f"/file/{number}"))
    return file(one_of_many(int(number))) if kind == "file" else Answer(404)


def wait_with(server: Server, requests: int) -> tuple[Event, Event]:
    """
    Have the server wait with its answers from a request on.

    Return two events: that request has come, and the server may answer.
    """
    come, opened, answer = Event(), Event(), server.fallback
    assert callable(answer)

    def waiting(seen: Seen) -> Reply:
        if len(server.seen) >= requests:
            come.set()
            opened.wait(HANGS)
        return answer(seen)

    server.fallback = waiting
    return come, opened


@contextmanager
def seeded(spider: str, folder: Path, url: str) -> Iterator[tuple[Server, Crawl]]:
    """Yield a server and a crawl with ``COUNT`` seeds, on ``HOSTS`` hosts."""
    settings = {"STORE_URL": url, "FLEET_INTERVAL": 0.2, "DOWNLOAD_DELAY": 0}
    if spider == "publications":
        with Library(COUNT) as library:
            crawl = Crawl(folder, library.urls, **settings, BATCH_MAX=5)
            crawl.seeds(*library.source.pmids)
            yield library.server, crawl
        return
    with Server("0.0.0.0", fallback=site) as server:
        kind = "article" if spider == "ingest" else "page"
        addresses = [
            server.url(f"/{kind}/{number}", f"127.9.7.{number % HOSTS + 1}")
            for number in range(COUNT)
        ]
        if spider == "ingest":
            ingest = Ingest(folder, **settings)
            ingest.requests(*(("pdf", address) for address in addresses))
            crawl = ingest.crawl
        else:
            crawl = Crawl(folder, {}, **settings)
            crawl.seeds(*addresses)
        yield server, crawl


@pytest.mark.parametrize("spider", ["webpages", "publications", "ingest", "artifacts"])
def test_a_second_worker_gets_its_share(spider: str, url: str, tmp_path: Path) -> None:
    engine = create_engine(url)

    def claims() -> list[int]:
        query = "SELECT count(*) FROM seed_claim GROUP BY worker"
        with engine.connect() as connection:
            return sorted(connection.exec_driver_sql(query).scalars())

    with seeded(spider, tmp_path, url) as (server, crawl):
        held, opened = wait_with(server, 3)
        first = crawl.fork(spider=spider)
        wait_until(held.is_set, first)
        assert sum(claims()) == COUNT
        second = crawl.fork(spider=spider, output="second.jsonl")
        line_with(first, "seeds go to other workers")
        wait_until(lambda: len(claims()) == 2 and sum(claims()) == COUNT, second)
        assert claims()[0] >= COUNT // 2 - HOSTS
        opened.set()
        done = [crawl.finish(process) for process in (first, second)]
        asked = Counter(
            (seen.host, seen.target, seen.headers.get("accept"), seen.body) for seen in server.seen
        )
    engine.dispose()
    for each in done:
        assert each.code == 0, each.log
        assert "Traceback" not in each.log
    feeds = [(tmp_path / name).read_text() for name in ("out.jsonl", "second.jsonl")]
    assert min(feed.count("\n") for feed in feeds) >= COUNT // 4
    # Both ask for robots.txt, and artifacts of a folder for its description.
    alone = [each for each in asked if not each[1].endswith((".txt", ".json"))]
    assert [each for each in alone if asked[each] > 1] == []
