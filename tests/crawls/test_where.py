"""``-a where=``: the records of a query are the seeds of a crawl."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.crawls.forks import forks

ROOT = Path(__file__).parents[2]
REPLAY = f"REPLAY={ROOT}/examples/replay.warc.gz"
STORE = "STORE_URL=sqlite:///store.db"


def crawl(folder: Path, spider: str, *words: str) -> tuple[list[dict[str, object]], str, int]:
    """Return the records, the log and the exit code of a crawl of the example."""
    output = folder / "records.jsonl"
    output.unlink(missing_ok=True)
    done = forks().run(
        ["crawl", spider, *words, "-O", "records.jsonl", "-s", STORE, "-s", "JAVASCRIPT=off"],
        folder,
    )
    lines = output.read_text("utf-8").splitlines() if output.exists() else []
    return [json.loads(line) for line in lines], done.stderr, done.returncode


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with two publications in a store, one of them complete."""
    crawl(tmp_path, "publications", "-a", "ids=90000101,90000103", "-s", REPLAY)
    return tmp_path


def test_the_records_of_a_query_are_seeds(folder: Path) -> None:
    before, _, _ = crawl(folder, "publications", "-a", "where=pmid 90000101", "-s", REPLAY)
    assert [record["pmid"] for record in before] == ["90000101"]
    records, log, code = crawl(
        folder, "publications", "-a", "where=pmid in (90000101, 90000103)", "-s", REPLAY
    )
    assert (len(records), code) == (2, 0)
    assert "skipped" in log  # fresh or final: not fetched
    # With again=1, the crawl fetches anew and keeps the parts in the store.
    again, log, code = crawl(
        folder, "publications", "-a", "where=pmid 90000101", "-a", "again=1", "-s", REPLAY
    )
    assert code == 0
    (old,), (new,) = before, again
    assert new["fetch_time"] > old["fetch_time"]  # type: ignore[operator]
    assert set(old["parts"]) <= set(new["parts"])  # type: ignore[call-overload]
    assert new["parts"]["title"]["timestamp"] > old["parts"]["title"]["timestamp"]  # type: ignore[index]


def test_a_mistake_is_told_before_anything_is_fetched(folder: Path) -> None:
    for words, message in (
        (["where=pmd 90000101"], "there is no field 'pmd', did you mean 'pmid'?"),
        (["where=pmid 90000777"], "-a where holds no seeds"),
        (["where="], "-a where= is empty"),
        (["where=oa", "ids=90000101"], "give either -a where= or -a ids=, not both"),
    ):
        arguments = [each for word in words for each in ("-a", word)]
        records, log, code = crawl(folder, "publications", *arguments, "-s", REPLAY)
        assert (records, code) == ([], 4)
        assert message in log


def test_an_ingest_of_publications(folder: Path) -> None:
    """The requests of the ingest are the DOIs of the publications."""
    replay = f"REPLAY={ROOT}/examples/ingest.warc.gz"
    records, _, _ = crawl(folder, "ingest", "-a", "where=publications pmid 90000101", "-s", replay)
    (record,) = records
    assert "10." in record["request"]["base_url"]  # type: ignore[index]
