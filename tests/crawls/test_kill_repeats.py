"""A crawl that continues after a kill repeats few requests."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from pubcrawl.store.packed import unpack
from tests.crawls.ingests import TEXT
from tests.crawls.library import HOSTS, Library
from tests.crawls.run import Crawl, Record, timeless
from tests.moments import kill_at
from tests.shares import share

# The number of requests in flight at a kill does not grow with the list: some 30 for pages.
COUNT = {"publications": 60, "webpages": 220, "ingest": 100}
TENTH = 0.1


class Whole(NamedTuple):
    """The number of requests and the records of a crawl without a kill."""

    requests: int
    records: list[Record]


def crawl(folder: Path, library: Library, spider: str, **settings: object) -> Crawl:
    # What nothing says of a PDF but its link is no hit.
    made = Crawl(folder, library.urls, SEED_FAILURES_MAX="100%", **settings)
    pages = map(library.page, range(COUNT[spider]))
    files = map(library.article, range(COUNT[spider]))
    lines = {"webpages": pages, "ingest": files, "publications": library.source.pmids}
    made.seeds(*lines[spider])
    return made


def stored(made: Crawl, spider: str) -> list[Record]:
    """Return the records without their times."""
    if spider == "ingest":
        found = [unpack(row[0]) for row in made._query("SELECT record FROM ingest_record")]
        return sorted(({"status": one["status"], "hops": one["hops"]} for one in found), key=repr)
    found = made.stored("page" if spider == "webpages" else "publication")
    return sorted(({**timeless(record), "content_time": ""} for record in found), key=repr)


def settled(made: Crawl, spider: str) -> int:
    """Return the number of settled seeds."""
    if spider == "ingest":
        attempts = made._query("SELECT request FROM ingest_attempt")
        assert len(set(attempts)) == len(attempts)
        return len(attempts)
    return made.states().get("done", 0)


@pytest.fixture(
    scope="module",
    params=[
        "publications",
        pytest.param("webpages", marks=pytest.mark.nightly),
        pytest.param("ingest", marks=pytest.mark.nightly),
    ],
)
def spider(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def library(spider: str) -> Library:  # type: ignore[misc]
    with Library(COUNT[spider]) as running:
        yield running


@pytest.fixture(scope="module")
def whole(spider: str, library: Library, tmp_path_factory: pytest.TempPathFactory) -> Whole:
    made = crawl(tmp_path_factory.mktemp("whole"), library, spider)
    done = made.run(spider=spider)
    assert done.code == 0, done.log
    assert settled(made, spider) == COUNT[spider]
    asked = library.asked()
    assert set(asked.values()) == {1}
    return Whole(asked.total(), stored(made, spider))


@pytest.mark.long
def test_one_kill_repeats_a_tenth_at_most(
    spider: str, library: Library, whole: Whole, tmp_path: Path
) -> None:
    """Each kill, at night three of them, repeats at most a tenth of the requests."""
    library.server.seen.clear()
    made = crawl(tmp_path, library, spider)
    before = 0
    for part in (*share((0.5,), (0.2, 0.5, 0.8)), None):
        asked = library.asked()
        if part is None:
            done = made.run(spider=spider)
            assert done.code == 0, done.log
        else:
            number = round(part * whole.requests) - len(asked)
            kill_at(library.server, number, lambda: made.fork(spider=spider))
        repeated = library.asked().total() - len(library.asked())
        print(f"{spider}: {len(asked)} of {whole.requests} known, {repeated - before} repeated")
        assert repeated - before <= TENTH * whole.requests
        before = repeated
    assert settled(made, spider) == COUNT[spider]
    assert stored(made, spider) == whole.records
    assert made._query("SELECT count(*) FROM answer") == [(0,)]


@pytest.mark.long
@pytest.mark.parametrize(
    "argument",
    [
        "-aresources=europepmc,doi",
        pytest.param("-sPDF_PAGES_MAX=3", marks=pytest.mark.nightly),
    ],
)
def test_the_next_crawl_may_differ(tmp_path: Path, argument: str) -> None:
    """
    The next crawl uses the resources of its own arguments, and requests only what is unknown.

    It reuses nothing that another version or other rules have read.
    """
    with Library(COUNT["publications"]) as library:
        made = crawl(tmp_path, library, "publications")
        kill_at(library.server, 150, lambda: made.fork())
        ((seeds,),) = made._query("SELECT count(DISTINCT seed) FROM answer")
        first = library.asked()
        library.server.seen.clear()
        done = made.run(argument)
        asked = library.asked()
    assert done.code == 0, done.log
    assert made.states() == {"done": COUNT["publications"]}
    assert made._query("SELECT count(*) FROM answer") == [(0,)]
    if argument.startswith("-s"):
        # At most eight publications share a request whose answer was kept.
        assert len(first.keys() & asked.keys()) >= seeds / 8 > 0
    else:
        assert not any("/unpaywall/" in target for _, _, target, _ in asked)
        pages = {request for request in asked if request[2].startswith("/view/")}
        assert len(pages) < COUNT["publications"]
        assert len(pages & first.keys()) <= TENTH * first.total()


@pytest.mark.long
def test_shared_abstracts_after_kills(tmp_path: Path) -> None:
    """An abstract belongs to the same article of its host, at whatever request the crawl dies."""
    with Library(20, abstract=f"The society prints articles on kelp and tides. {TEXT}") as library:

        def records(kill: int) -> list[Record]:
            folder = tmp_path / str(kill)
            folder.mkdir()
            library.server.seen.clear()
            # Two workers may finish two pages of a host in another order than they came.
            made = Crawl(folder, library.urls, WORKERS=1)
            made.seeds(*(f"10.5555/synthetic.{number}" for number in range(20)))
            if kill:
                kill_at(library.server, kill, lambda: made.fork("-aresources=doi,links"))
            done = made.run("-aresources=doi,links")
            assert done.code == 0, done.log
            return stored(made, "publications")

        whole = records(0)
        requests = library.asked().total()
        refused = [record for record in whole if "'reason': 'shared'" in repr(record)]
        assert len(refused) == 20 - HOSTS
        for part in share((0.9,), (0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9)):
            assert records(round(part * requests)) == whole
