"""A crawl that continues after a kill repeats few requests."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from tests.crawls.library import Library
from tests.crawls.run import Crawl, Record, timeless
from tests.moments import kill, kill_at, wait_until
from tests.shares import share

# The number of requests in flight at a kill does not grow with the list: some 30 for pages.
COUNT = {"publications": 60, "webpages": 220}
TENTH = 0.1


class Whole(NamedTuple):
    """The number of requests and the records of a crawl without a kill."""

    requests: int
    records: list[Record]


def crawl(folder: Path, library: Library, spider: str, **settings: object) -> Crawl:
    made = Crawl(folder, library.urls, **settings)
    pages = map(library.page, range(COUNT[spider]))
    made.seeds(*(pages if spider == "webpages" else library.source.pmids))
    return made


def stored(made: Crawl, spider: str) -> list[Record]:
    """Return the records without their times."""
    found = made.stored("page" if spider == "webpages" else "publication")
    return sorted(({**timeless(record), "content_time": ""} for record in found), key=repr)


@pytest.fixture(scope="module", params=sorted(COUNT))
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
    assert made.states() == {"done": COUNT[spider]}
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
    assert made.states() == {"done": COUNT[spider]}
    assert stored(made, spider) == whole.records
    assert made._query("SELECT count(*) FROM learned") == [(0,)]


def ends_within(number: int, made: Crawl, library: Library, spider: str) -> bool:
    """Run a crawl, kill it at its *number*-th request, and return whether it ended before."""
    held = library.server.hold(number)
    process = made.fork(spider=spider)
    wait_until(lambda: held.is_set() or process.poll() is not None)
    ended = process.poll() is not None
    if ended:
        process.communicate()
    else:
        kill(process)
    library.server.release()
    wait_until(library.server.idle)
    assert not ended or process.returncode == 0
    return ended


@pytest.mark.long
@pytest.mark.nightly
def test_a_crawl_that_is_killed_every_60_requests_ends(
    spider: str, library: Library, whole: Whole, tmp_path: Path
) -> None:
    library.server.seen.clear()
    made = crawl(tmp_path, library, spider)
    kills = 0
    while not ends_within(60, made, library, spider):
        kills += 1
        assert kills < whole.requests
    print(f"{spider}: {kills} kills, {library.asked().total()} of {whole.requests} requests")
    assert kills >= 3
    assert made.states() == {"done": COUNT[spider]}
    assert stored(made, spider) == whole.records


@pytest.mark.long
def test_the_next_crawl_may_have_other_arguments(tmp_path: Path) -> None:
    """The next crawl uses the resources of its own arguments, and requests only what is unknown."""
    with Library(COUNT["publications"]) as library:
        made = crawl(tmp_path, library, "publications")
        kill_at(library.server, 150, lambda: made.fork())
        first = library.asked()
        library.server.seen.clear()
        done = made.run("-a", "resources=europepmc,doi")
        assert done.code == 0, done.log
        assert made.states() == {"done": COUNT["publications"]}
        assert not any("/unpaywall/" in target for _, _, target, _ in library.asked())
        pages = {request for request in library.asked() if request[2].startswith("/view/")}
        assert len(pages) < COUNT["publications"]
        twice = pages & first.keys()
        assert len(twice) <= TENTH * first.total()


@pytest.mark.long
def test_other_rules_read_anew(tmp_path: Path) -> None:
    """A crawl reuses nothing that another version or other rules have read."""
    with Library(COUNT["publications"]) as library:
        made = crawl(tmp_path, library, "publications")
        kill_at(library.server, 150, lambda: made.fork())
        ((seeds,),) = made._query("SELECT count(DISTINCT seed) FROM learned")
        first = library.asked()
        library.server.seen.clear()
        done = made.run("-s", "PDF_PAGES_MAX=3")
        assert done.code == 0, done.log
        # At most eight publications share a request whose answer was kept.
        again = first.keys() & library.asked().keys()
        assert len(again) >= seeds / 8 > 0
        assert made._query("SELECT count(*) FROM learned") == [(0,)]
