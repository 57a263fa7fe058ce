"""A crawl without a network says so once, soon, and loses no seed."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from tests.crawls.ingests import PDF, file
from tests.crawls.run import Crawl, Done
from tests.patience import PATIENT
from tests.server import Server
from tests.shares import share

CONCURRENT = 8
COUNT = share(12, 25) * CONCURRENT  # twice what a crawl may try before it ends
PAGE = b"<title>Otter tool</title><p>" + b"It counts otters in recordings from rivers. " * 9
SETTINGS = {
    **PATIENT,
    "ROBOTSTXT_OBEY": False,
    "JAVASCRIPT": "off",
    "CONCURRENT_REQUESTS": CONCURRENT,
    "SEED_FAILURES_MAX": "100%",
}


def hosts(port: int, count: int = COUNT) -> list[str]:
    return [f"http://127.0.1.{1 + number}:{port}/" for number in range(count)]


@contextmanager
def closed_port() -> Iterator[int]:
    """Yield a port that is closed at every address of this machine, and stays reserved."""
    with socket.socket() as held:
        held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        held.bind(("0.0.0.0", 0))
        yield held.getsockname()[1]


def told(done: Done) -> tuple[int, int]:
    """Return how often the log says that there is no network, and how many requests failed."""
    failed = re.findall(r"^    127\.0\.1\.\d+ +(\d+)$", done.log, re.MULTILINE)
    return done.log.count("hosts could not be reached"), sum(map(int, failed))


@pytest.mark.long
@pytest.mark.parametrize(
    ("spider", "attempts"),
    [
        ("webpages", 1),
        ("ingest", 2),
        *(
            pytest.param(*case, marks=pytest.mark.nightly)
            for case in (("webpages", 2), ("ingest", 1), ("artifacts", 1), ("artifacts", 2))
        ),
    ],
)
def test_many_hosts(tmp_path: Path, spider: str, attempts: int) -> None:
    crawl = Crawl(tmp_path, {}, **SETTINGS, SEED_ATTEMPTS=attempts)
    with closed_port() as port:
        crawl.seeds(*hosts(port))
        done = crawl.run(spider=spider)
    assert done.code == 1, done.log
    assert "Traceback" not in done.log
    said, requests = told(done)
    assert said == 1
    assert requests <= 6 * CONCURRENT
    assert re.search(f"^    pending +{COUNT}$", done.log, re.MULTILINE)
    assert "no network; to continue, run: scrapy crawl" in done.log.splitlines()[-1]
    with Server("0.0.0.0", port=port) as server:
        server.fallback = file(PDF) if spider == "ingest" else PAGE
        again = crawl.run(spider=spider)
    assert again.code == 0, again.log
    assert re.search(f"^    done +{COUNT}$", again.log, re.MULTILINE), again.log


@pytest.mark.parametrize("spider", ["webpages", "publications"])
def test_names_without_an_address_and_apis(tmp_path: Path, spider: str) -> None:
    with closed_port() as port:
        names = ("EUROPEPMC_URL", "EUTILS_URL", "PUBMED_HTML_URL", "PMC_HTML_URL", "DOI_URL")
        urls = dict(zip(names, hosts(port), strict=False)) if spider == "publications" else {}
        crawl = Crawl(tmp_path, urls, **SETTINGS)
        seed = "{}" if urls else "http://host{}.invalid/"
        crawl.seeds(*(seed.format(30_000_000 + number) for number in range(COUNT)))
        done = crawl.run(spider=spider)
    assert done.code == 1, done.log
    assert told(done)[0] == 1
    assert crawl.states().keys() <= ({"pending"} if urls else {"pending", "retry"})


def test_hosts_that_were_dead_before_are_no_sign(tmp_path: Path) -> None:
    with ExitStack() as stack:
        dead = hosts(stack.enter_context(closed_port()), 9)
        server = stack.enter_context(Server(fallback=PAGE))
        crawl = Crawl(tmp_path, {}, **SETTINGS)
        crawl.seeds(server.url("/"), *dead)
        # Otherwise the dead hosts may all fail before the live one is asked.
        first = crawl.run("-s", "OUTAGE_HOSTS=0", spider="webpages")
        again = crawl.run(spider="webpages")
    for done in (first, again):
        assert done.code == 0, done.log
        assert told(done)[0] == 0
    assert crawl.states() == {"done": 1, "failed": len(dead)}
