"""
A crawl that is cut short in any way and run again gives the same feeds as an uninterrupted one.

A feed is a projection of the queue. This holds with ``-O`` and with ``-o``, for every spider, and
on both stores for every machine. It also holds for the store, row by row.
"""

from __future__ import annotations

import csv
import gzip
import json
import resource
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cached_property
from io import StringIO
from pathlib import Path
from time import sleep
from typing import Any, NamedTuple
from uuid import uuid4

import pytest
from sqlalchemy import Engine, NullPool, create_engine, text
from sqlalchemy.exc import DBAPIError

from tests.apis.synthetic import Synthetic
from tests.crawls.ingests import TEXT, file, html, meta, one_of_many
from tests.crawls.rows import differences, rows, timeless
from tests.crawls.run import Apis, Crawl, Done
from tests.moments import kill_at, wait_until
from tests.postgres import MISSING, Cluster, binaries, cluster
from tests.server import Answer, Reply, Seen, Server
from tests.shares import share

COUNT = 24
SOURCE = Synthetic(COUNT)
QUICK = {"AUTOTHROTTLE_ENABLED": False, "JAVASCRIPT": "off", "FRONTIER_WINDOW": 4, "BATCH_MAX": 1}
GZIP = "scrapy.extensions.postprocessing.GzipPlugin"
KILLS, FEW_KILLS = share((2, 2), (20, 6))
"""
The fewer kills are for spiders that differ from ``publications`` only by having one resource, for
``docs``, which are ``webpages`` of another kind, and for each machine on the other store.
"""
MACHINES = ("publications", "journal", "webpages", "artifacts", "ingest")
LATER, LAST = 14, 4
"""Seeds left by the first and by the second half of the kills."""


def site(seen: Seen) -> Answer:
    """Return a page, article, file or artifact by the number in its address; the third is gone."""
    kind, _, number = seen.target.strip("/").partition("/")
    words = f"<p>{f'Word {number} of {kind}. ' * 400}</p>"
    if number == "3":
        return Answer(404)
    if kind == "10.5555":
        return Answer.redirect(f"/article/{number}")
    if kind == "article":
        abstract = meta("citation_abstract", f"What article {number} says. " * 20)
        link = meta("citation_pdf_url", f"/file/{number}") if number != "5" else ""
        title = meta("citation_title", f"On article {number}")
        doi = meta("citation_doi", f"10.5555/{number}")
        return html(TEXT + words, title + doi + abstract + link)
    if kind == "file":
        return file(one_of_many(number))
    if kind == "entry":
        parts = range(0 if "/" in number else 2)
        links = "".join(f'<a href="/entry/{number}/{part}">{part}</a>' for part in parts)
        return html(words + links)
    return html(words, title=f"{kind} {number}")


class Case(NamedTuple):
    """A spider, the kind of its seeds, and the fields of a table."""

    spider: str
    kind: str
    fields: tuple[str, ...]


PUBLICATION = ("pmid", "pmcid", "doi", "addresses", "journal_title")
CASES = [
    Case("publications", "pmid", PUBLICATION),
    Case("europepmc", "pmid", PUBLICATION),
    Case("europepmc_fulltext", "pmcid", PUBLICATION),
    Case("europepmc_mined", "pmcid", PUBLICATION),
    Case("pubmed_xml", "pmid", PUBLICATION),
    Case("pubmed_html", "pmid", PUBLICATION),
    Case("pmc_xml", "pmcid", PUBLICATION),
    Case("pmc_html", "pmcid", PUBLICATION),
    Case("unpaywall", "doi", PUBLICATION),
    Case("doi", "10.5555", PUBLICATION),
    Case("journal", "article", PUBLICATION),
    Case("webpages", "page", ("start_url", "kind", "content")),
    Case("docs", "page", ("start_url", "content", "status")),
    Case("artifacts", "entry", ("entry_uri", "state")),
    Case("ingest", "article", ("request", "status", "hit")),
]
# Spiders alternate between stores; the tests of every change take each machine once.
STORES = [
    pytest.param(
        case,
        store,
        KILLS if case.spider in MACHINES and often else FEW_KILLS,
        id=f"{case.spider}-{store}",
        marks=[] if case.spider in MACHINES and often else pytest.mark.nightly,
    )
    for number, case in enumerate(CASES)
    for store in ("sqlite", "postgresql")
    for often in [(number % 2 == 0) == (store == "sqlite")]
    if case.spider in MACHINES or often
]
IDENTIFIERS = {"pmid": SOURCE.pmids, "pmcid": SOURCE.pmcids, "doi": SOURCE.dois}


class Law:
    """A case with its server, and the output of an uninterrupted crawl."""

    def __init__(self, case: Case, server: Server, urls: dict[str, str], folder: Path) -> None:
        self.case = case
        self.server = server
        self.urls = urls
        crawl = self.crawl(folder, f"sqlite:///{folder}/store.db").done()
        self.feeds, self.rows, self.files = feeds(crawl), crawl.rows(), crawl.files()
        assert {len(records) for records in self.feeds.values()} == {COUNT}

    def crawl(self, folder: Path, store: str) -> Runs:
        """Return a crawl in *folder* on *store*, with a feed of each kind."""
        feeds = {
            "out.jsonl": {"format": "jsonlines", "overwrite": True},
            "all.jsonl": {"format": "jsonlines"},
            "all.csv": {"format": "csv", "fields": self.case.fields},
            "all.jsonl.gz": {"format": "jsonlines", "postprocessing": [GZIP]},
        }
        settings = {"STORE_URL": store, "FEEDS": json.dumps(feeds)}
        crawl = Runs(folder, self.urls, **QUICK, **settings)
        crawl.spider, crawl.server = self.case.spider, self.server
        crawl.seeds(*self.seeds())
        return crawl

    def seeds(self) -> Iterator[str]:
        """Yield the lines of the list."""
        spider, kind = self.case.spider, self.case.kind
        if kind in IDENTIFIERS:
            yield from IDENTIFIERS[kind]
            return
        for number in range(1, COUNT + 1):
            url = self.server.url(f"/{kind}/{number}")
            if kind == "10.5555":
                yield f"10.5555/{number}"
            elif spider == "ingest":
                wanted = "html" if number % 2 else "pdf"
                yield json.dumps({"ingest_type": wanted, "base_url": url})
            elif spider == "artifacts":
                yield json.dumps({"entry_uri": url, "heuristic": "path_based"})
            else:
                yield url


class Runs(Crawl):
    """Crawls of one spider on one store, with the feeds of its settings."""

    spider: str
    server: Server

    def begin(self) -> Any:
        """Start a crawl that is cut short, without workers, which take longer to start."""
        return self.fork("-s", "WORKERS=0", spider=self.spider, output="")

    def done(self) -> Runs:
        """Crawl to the end."""
        done = self.run(spider=self.spider, output="")
        assert done.code == 0, done.log
        assert "Traceback" not in done.log, done.log
        return self

    @cached_property
    def engine(self) -> Engine:
        """
        Return the engine of the store.

        An open connection to a file would change how a crawl ends. A connection to PostgreSQL costs
        more than a query, so the engine keeps it, and replaces it after a loss.
        """
        url = self.settings["STORE_URL"]
        if url.startswith("sqlite"):
            return create_engine(url, poolclass=NullPool)
        return create_engine(url, isolation_level="AUTOCOMMIT")

    def settled(self) -> int:
        """Return the number of settled seeds; 0 while there is no store."""
        of_seeds = "seed WHERE state IN ('done', 'failed', 'skipped')"
        table = "ingest" if self.spider == "ingest" else of_seeds
        try:
            with self.engine.connect() as connection:
                count: int = connection.execute(text(f"SELECT count(*) FROM {table}")).scalar_one()
            return count
        except DBAPIError:
            return 0

    def written(self) -> int:
        """Return when a record was last written to a feed; 0 while it has none."""
        part = self.folder / "all.jsonl.part"
        state = part.stat() if part.exists() else None
        return state.st_mtime_ns if state and state.st_size else 0

    def rows(self) -> dict[str, list[str]]:
        """Return the rows of the store."""
        return rows(self.settings["STORE_URL"])

    def files(self) -> dict[str, int]:
        """Return the sizes of the stored files by name, including files that should not exist."""
        root = self.folder / "files"
        files = (each for each in root.rglob("*") if each.is_file())
        return {str(each.relative_to(root)): each.stat().st_size for each in files}


def feeds(crawl: Runs) -> dict[str, list[str]]:
    """Return the records of each feed, without times, in order of their text."""
    found = {}
    for name in ("out.jsonl", "all.jsonl", "all.jsonl.gz", "all.csv"):
        path = crawl.folder / name
        if not path.exists():
            continue
        held = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
        assert held.endswith(b"\n"), f"{name} ends in half a record"
        lines = held.decode().split("\n")[:-1]
        if path.suffix == ".csv":
            lines = [json.dumps(row) for row in csv.DictReader(StringIO(held.decode(), newline=""))]
        found[name] = sorted(map(timeless, lines))
    return found


@pytest.fixture(scope="module")
def law(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Law]:
    folder = tmp_path_factory.mktemp("whole")
    if request.param.kind in IDENTIFIERS:
        with Apis(SOURCE) as apis:
            yield Law(request.param, apis.server, apis.urls, folder)
    else:
        with Server(fallback=site) as server:
            urls = {"DOI_URL": server.url("").rstrip("/")}
            yield Law(request.param, server, urls, folder)


@pytest.fixture(scope="module")
def postgres() -> Iterator[Cluster]:
    folder = binaries()
    if folder is None:
        pytest.fail(MISSING)
    with cluster(folder) as running:
        yield running


@pytest.fixture
def database(postgres: Cluster) -> str:
    """An empty database."""
    name = f"t{uuid4().hex}"
    engine = create_engine(postgres.url, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    engine.dispose()
    return postgres.url.rpartition("/")[0] + f"/{name}"


@pytest.mark.long
@pytest.mark.parametrize(
    ("law", "kind", "kills"),
    STORES,
    indirect=["law"],
    scope="module",
)
def test_cut_short_and_run_again(
    law: Law, kind: str, kills: int, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    if kind == "sqlite":
        crawl = law.crawl(tmp_path, f"sqlite:///{tmp_path}/store.db")
        cut_short(crawl, kills)
        assert_whole(crawl.done(), law)
        return
    crawl = law.crawl(tmp_path, request.getfixturevalue("database"))
    cut_short(crawl, kills)
    # This crawl runs to the end; another run would crawl again what is not final.
    restart(crawl, request.getfixturevalue("postgres"))
    assert_whole(crawl, law)


def assert_whole(crawl: Runs, law: Law) -> None:
    """Assert that feeds, rows and files equal those of an uninterrupted crawl."""
    assert not differences(feeds(crawl), law.feeds)
    assert not differences(crawl.rows(), law.rows)
    assert crawl.files() == law.files


def cut_short(crawl: Runs, kills: int) -> None:
    """Kill a crawl *kills* times, interrupt it, and fill its disk, so that some seeds are left."""
    kill(crawl, range(kills // 2), LATER)
    interrupt(crawl)
    fill_disk(crawl)
    assert crawl.settled() < COUNT  # otherwise the next crawl is a new one
    kill(crawl, range(kills // 2, kills), LAST)
    assert crawl.settled() < COUNT


def kill(crawl: Runs, kills: Iterable[int], least: int) -> None:
    """
    Kill crawls at requests, at new rows of the store, and at new lines of a feed.

    Once at most *least* seeds are left, kill each crawl at its next request.
    """
    for number in kills:
        if crawl.settled() >= COUNT - least:
            kill_at(crawl.server, 1, crawl.begin)
        elif crawl.spider == "ingest":
            # Results wait a second to be stored together, and the server holds the request
            # meanwhile. Four ingest requests cannot take seven answers without a result.
            row = number % 3 == 2 and COUNT - crawl.settled() >= 8
            grown = more(crawl.settled) if row else lambda: True
            kill_at(crawl.server, 8 if row else 3 + number % 3, crawl.begin, then=grown)
        else:
            grown = (lambda: True, more(crawl.settled), more(crawl.written))[number % 3]
            with slowed(crawl.server, 0.25 if number % 3 == 1 else 0):
                kill_at(crawl.server, 2 + number % 3, crawl.begin, either(grown, crawl, least))
        assert not list(crawl.folder.glob("*.new"))
        feeds(crawl)  # each is complete, wherever the crawl was killed


@contextmanager
def slowed(server: Server, seconds: float) -> Iterator[None]:
    """
    Delay each answer.

    Twenty records, or those of a second, are stored together: a few, on any machine.
    """
    answer = server.fallback

    def answered(seen: Seen) -> Reply:
        sleep(seconds)
        return answer(seen) if callable(answer) else answer

    server.fallback = answered
    try:
        yield
    finally:
        server.fallback = answer


def more(count: Callable[[], int]) -> Callable[[], bool]:
    """Return a function that returns whether *count* has grown since this call."""
    before = count()
    return lambda: count() > before


def either(event: Callable[[], bool], crawl: Runs, least: int) -> Callable[[], bool]:
    """Return a function that returns whether *event* holds or at most *least* seeds are left."""
    return lambda: event() or crawl.settled() >= COUNT - least


def restart(crawl: Runs, postgres: Cluster) -> None:
    """Restart PostgreSQL under a crawl, which notices the loss and continues."""

    def misses(process: Any) -> None:
        try:
            wait_until(lambda: "trying again for 300 seconds" in process.log(), process)
        finally:
            postgres.start()

    done = at_request(crawl, lambda _: postgres.stop("fast"), misses, number=1)
    assert done.code == 0, done.log


def interrupt(crawl: Runs) -> None:
    """Interrupt a crawl with SIGINT."""
    done = at_request(crawl, lambda process: process.send_signal(signal.SIGINT))
    assert done.code == 11, done.log


def fill_disk(crawl: Runs) -> None:
    """Prevent the files of a crawl from growing: the feeds, and a store in a file."""
    room = (4096, 4096)  # bytes of a file
    done = at_request(crawl, lambda one: resource.prlimit(one.pid, resource.RLIMIT_FSIZE, room))
    assert done.code == 1, done.log
    assert "cannot be" in done.log, done.log


def at_request(
    crawl: Runs,
    happens: Callable[[Any], object],
    then: Callable[[Any], object] = lambda process: None,
    number: int = 2,
) -> Done:
    """Run a crawl, and call *happens* at its *number*-th request before the server answers it."""
    server = crawl.server
    first, answer = len(server.seen), server.fallback
    process: list[Any] = []
    begun = threading.Event()

    def answered(seen: Seen) -> Reply:
        if len(server.seen) == first + number:
            begun.wait()
            happens(process[0])
        return answer(seen) if callable(answer) else answer

    server.fallback = answered
    try:
        process.append(crawl.begin())
        begun.set()
        then(process[0])
        _, log = process[0].communicate()
    finally:
        server.fallback = answer
    assert "Traceback" not in log, log
    return Done(process[0].returncode, log, "", [])
