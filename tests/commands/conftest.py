from __future__ import annotations

import shlex
import shutil
from pathlib import Path

import pytest

from tests.commands.stores import Stores
from tests.conftest import ROOT
from tests.crawls.forks import forks
from tests.once import once

NEEDED = ("pubcrawl", "rules", "scrapy.cfg", "examples", "tests", "docs", "requirements.txt")
CRAWLS = (
    "publications -a seeds=examples/ids.txt -s REPLAY=examples/replay.warc.gz "
    "-s JOURNALS_YAML=examples/rules/publishers.yaml -s JAVASCRIPT=off",
    "webpages -a seeds=examples/urls.txt -s REPLAY=examples/pages.warc.gz -s JAVASCRIPT=off",
    "ingest -a seeds=examples/requests.jsonl -s REPLAY=examples/ingest.warc.gz -O out/ingest.jsonl",
    "artifacts -a seeds=examples/entries.jsonl -s REPLAY=examples/artifacts.warc.gz "
    "-s PORTALS_YAML=examples/portals.yaml -O out/artifacts.jsonl",
)
SETTINGS = "-s STORE_URL=sqlite:///store.db -s FILES_DIR=out/files -s SEED_FAILURES_MAX=100%"


@pytest.fixture(scope="session")
def stores(tmp_path_factory: pytest.TempPathFactory) -> Stores:
    return Stores(tmp_path_factory.mktemp("stores"))


@pytest.fixture(scope="session")
def crawled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a checkout in which the bundled example has been crawled; nothing may change it."""
    return once(
        tmp_path_factory, "example", lambda: crawl_example(tmp_path_factory.mktemp("example"))
    )


def crawl_example(folder: Path) -> Path:
    for name in NEEDED:
        (folder / name).symlink_to(ROOT / name)
    (folder / "out/warc").mkdir(parents=True)
    shutil.copy(ROOT / "examples/pages.warc.gz", folder / "out/warc")
    for crawl in CRAWLS:
        done = forks().run(["crawl", *shlex.split(f"{crawl} {SETTINGS}")], folder)
        assert done.returncode == 0, done.stderr
    return folder


@pytest.fixture(scope="module")
def folder(crawled: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the crawled example, for the tests of a file."""
    target = tmp_path_factory.mktemp("checkout") / "copy"
    return Path(shutil.copytree(crawled, target, symlinks=True))
