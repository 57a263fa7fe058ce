"""``scrapy ingest URL`` and the list of a crawl; more in sessions/ingest.yaml."""

from __future__ import annotations

from pathlib import Path

from tests.conftest import ROOT
from tests.crawls.forks import forks

DOI = "10.5555/otter.ways.1"
SETTINGS = (
    "-s",
    f"REPLAY={ROOT}/examples/ingest.warc.gz",
    "-s",
    "STORE_URL=sqlite:///store.db",
    "-s",
    "SEED_FAILURES_MAX=100%",
)


def test_a_request_in_the_queue_of_a_list_is_fetched_by_its_next_crawl(tmp_path: Path) -> None:
    (tmp_path / "list.txt").write_text("\n".join(f"10.5555/otter.{n}" for n in range(5)))
    crawl = ["crawl", "ingest", "-a", "seeds=list.txt", *SETTINGS]
    forks().run(crawl, tmp_path)
    put = forks().run(["ingest", DOI, "--list", "list.txt", *SETTINGS], tmp_path)
    assert put.stdout == f"requests put first in the queue of {tmp_path}/list.txt: 1\n"
    assert "ingest: 1 stored" in forks().run(crawl, tmp_path).stderr
    stored = forks().run(["ingest", DOI, *SETTINGS], tmp_path)
    assert (stored.returncode, stored.stderr) == (0, "")
    assert stored.stdout.startswith(f"pdf https://doi.org/{DOI}: hit, success\n")
    assert "confidence 1.00" in stored.stdout


def test_a_type_that_is_none_is_refused(tmp_path: Path) -> None:
    refused = forks().run(["ingest", DOI, "--type", "pfd", *SETTINGS], tmp_path)
    assert (refused.returncode, refused.stdout) == (2, "")
    assert "there is no 'pfd', did you mean 'pdf'?" in refused.stderr
