from __future__ import annotations

from pathlib import Path

import pytest

from tests.commands.stores import Stores
from tests.conftest import ROOT
from tests.crawls.forks import forks


@pytest.fixture(scope="session")
def stores(tmp_path_factory: pytest.TempPathFactory) -> Stores:
    return Stores(tmp_path_factory.mktemp("stores"))


@pytest.fixture(scope="session")
def ingested(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the ingest of the bundled example: store.db, files/ and out.jsonl."""
    folder = tmp_path_factory.mktemp("ingested")
    given = (
        f"-a seeds={ROOT}/examples/requests.jsonl -s REPLAY={ROOT}/examples/ingest.warc.gz "
        "-s FILES_DIR=files -s STORE_URL=sqlite:///store.db -s SEED_FAILURES_MAX=100% -O out.jsonl"
    )
    done = forks().run(["crawl", "ingest", *given.split()], folder)
    assert done.returncode == 0, done.stderr
    return folder
