"""Fixtures for all tests."""

from __future__ import annotations

import gc
import logging
import os
import sys
import warnings
from collections.abc import Callable, Mapping
from itertools import chain
from pathlib import Path
from subprocess import CompletedProcess
from types import MappingProxyType

import pytest
from hypothesis import HealthCheck, settings
from scrapy.cmdline import execute

from pubcrawl import settings as project
from pubcrawl.fetch import walls
from pubcrawl.publications.resources import build
from pubcrawl.publications.resources.resource import Resource
from pubcrawl.workbench.extract.jobs import read_file
from tests.cases import agree  # noqa: F401 (a fixture)
from tests.clocks import Clocks
from tests.databases import (  # noqa: F401 (fixtures)
    by_turns,
    open_store,
    postgres,
    postgres_store,
    sqlite_store,
    store,
    url,
)
from tests.shares import share

# The collection makes thousands of objects that stay: searching them for cycles takes two fifths
# of the time (16.1 → 9.0 s).
gc.disable()

# Keep compiled modules, also those of tests, whatever the environment says: compiling takes half of
# the collection, and two thirds of the start of a process in a fresh folder. For the imports above,
# make does this.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# Keep what Playwright's driver compiles, too: compiling takes half of its start.
os.environ.setdefault("NODE_COMPILE_CACHE", str(Path(__file__).parents[1] / ".pytest_cache/node"))

# Tests do not measure time, so there are no deadlines. By day each run draws the same cases: what
# they find does not depend on luck. By night others are drawn; ``--hypothesis-profile many``: more.
settings.register_profile(
    "usual",
    deadline=None,
    derandomize=share(True, False),
    max_examples=share(12, 100),
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "many", deadline=None, max_examples=20_000, suppress_health_check=list(HealthCheck)
)
settings.load_profile("usual")


@pytest.fixture(scope="session")
def shared() -> Path:
    """
    Return the folder of recorded answers and golden outputs, ``SHARED_DIR`` or ../shared.

    In a checkout without it, tests that need it are skipped.
    """
    beside = Path(__file__).parents[2] / "shared"
    folder = Path(os.environ.get("SHARED_DIR") or beside)
    if not folder.is_dir():
        pytest.skip(f"{folder} is not here; SHARED_DIR names another folder")
    return folder


ADDRESSES = {
    "EUROPEPMC_URL": "https://www.ebi.ac.uk/europepmc/webservices/rest",
    "EUROPEPMC_ANNOTATIONS_URL": "https://www.ebi.ac.uk/europepmc/annotations_api",
    "EUTILS_URL": "https://eutils.ncbi.nlm.nih.gov/entrez/eutils",
    "PUBMED_HTML_URL": "https://www.ncbi.nlm.nih.gov/pubmed",
    "PMC_HTML_URL": "https://www.ncbi.nlm.nih.gov/pmc/articles",
    "UNPAYWALL_URL": "https://api.unpaywall.org/v2",
    "DOI_URL": "https://doi.org",
}
"""The addresses in the golden outputs."""


@pytest.fixture(scope="session")
def places() -> dict[bool, dict[str, Resource]]:
    """Return compat or not → key → resource."""
    return {
        compat: {place.key: place for place in build(ADDRESSES, compat=compat)}
        for compat in (True, False)
    }


ROOT = Path(__file__).parents[1]
NOTHING: Mapping[str, str] = MappingProxyType({})
Command = Callable[..., CompletedProcess[str]]


@pytest.fixture
def command(capfd: pytest.CaptureFixture[str]) -> Command:
    """
    Return a function that runs ``scrapy`` in this process; a new one takes seconds to start.

    *folder*: where it runs. *environment*: values of settings, as if from the
    environment. Not for commands that crawl: a process has one reactor.
    """

    def run(
        *arguments: object, folder: Path = ROOT, environment: Mapping[str, str] = NOTHING
    ) -> CompletedProcess[str]:
        reactor = sys.modules.get("twisted.internet.reactor")
        # A cached name may be another file by now.
        read_file.cache_clear()
        walls.table.cache_clear()
        with (
            pytest.MonkeyPatch.context() as patch,
            warnings.catch_warnings(action="error", category=UserWarning),
        ):
            patch.chdir(folder)
            patch.setenv("SCRAPY_SETTINGS_MODULE", "pubcrawl.settings")
            patch.setattr(sys, "path", [*sys.path])
            # Without pytest's handlers, the log goes to stderr, as for users.
            patch.setattr(logging.getLogger(), "handlers", [])
            for name, value in environment.items():
                patch.setattr(project, name, value)
            with pytest.raises(SystemExit) as ended:
                execute(["scrapy", *map(str, arguments)])
        assert sys.modules.get("twisted.internet.reactor") is reactor
        return CompletedProcess(arguments, int(ended.value.code or 0), *capfd.readouterr())

    return run


@pytest.fixture
def clocks(monkeypatch: pytest.MonkeyPatch) -> Clocks:
    """Return the clocks of time limits, which the test moves."""
    return Clocks(monkeypatch)


def pytest_collection_finish() -> None:
    """Exempt collected objects from garbage collection in the tests and in their forks."""
    gc.freeze()
    gc.enable()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """
    Start every worker with its share of the long tests, so that no worker ends with one alone.

    Each worker gets a part of the list, in order, and when it is through, tests that the others
    have not begun. The long tests of a file go to one worker, which makes what they share, so
    that no other worker waits for it.
    """
    by_turns(items)
    workers = getattr(config, "workerinput", {}).get("workercount", 1)
    files: dict[Path, list[pytest.Item]] = {}
    rest = []
    for item in items:
        if item.get_closest_marker("long"):
            files.setdefault(item.path, []).append(item)
        else:
            rest.append(item)
    parts: list[list[pytest.Item]] = [[] for _ in range(workers)]
    for number, long in enumerate(sorted(files.values(), key=len, reverse=True)):
        parts[number % workers] += long
    given = 0
    for number, part in enumerate(parts):
        room = (len(items) - given) // (workers - number)  # as xdist divides the list
        fill = max(0, room - len(part))
        part += rest[:fill]
        del rest[:fill]
        given += len(part)
    items[:] = [*chain.from_iterable(parts), *rest]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--rewrite-expected",
        action="store_true",
        help="write what recorded cases give now; read the difference before committing it",
    )
