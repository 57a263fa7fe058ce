"""A publication gets the same record in a batch as alone, without superfluous requests."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.api_server import ApiServer
from tests.apis.publish import publish
from tests.apis.source import Documents
from tests.apis.synthetic import Synthetic
from tests.apis.work import Author, Work
from tests.crawls.run import Crawl, Record, problems, timeless
from tests.moments import HANGS

COUNT, LARGEST = 50, 200  # a request to PubMed takes 200
# Long patience, so that a slow machine sends no unfilled batch.
PATIENTLY = {"FRONTIER_PATIENCE": HANGS, "HOST_REST_FACTOR": 0}
BATCHED = ("europepmc", "pubmed_xml", "pmc_xml")  # the others take one publication per request


@pytest.mark.parametrize(
    ("count", "place", "cut"),
    [
        (LARGEST, 77, False),
        (COUNT, 0, True),
        (COUNT, COUNT - 1, False),
        *(
            pytest.param(COUNT, *case, marks=pytest.mark.nightly)
            for case in ((0, False), (19, False), (19, True), (COUNT - 1, True))
        ),
    ],
)
def test_one_bad_identifier_is_found_by_halving(
    tmp_path: Path, count: int, place: int, cut: bool
) -> None:
    source = Synthetic(count, small=True)
    guilty = source.pmids[place]
    with ApiServer(source, poison=[guilty], cut=cut) as server:
        crawl = Crawl(tmp_path, server.urls, SEED_ATTEMPTS=1, **PATIENTLY)
        crawl.seeds(*source.pmids)
        done = crawl.run("-a", "resources=pubmed_xml")
        requests = server.tally.requests["pubmed_xml"]
    assert done.code == 0, done.log
    assert crawl.states() == {"done": count - 1, "failed": 1}
    assert [text for text, state, _ in crawl.ledger() if state == "failed"] == [guilty]
    by_pmid = {record["pmid"]: record for record in done.records}
    assert set(by_pmid) == set(source.pmids)
    for pmid, record in by_pmid.items():
        wanted = [("pubmed_xml", "server-error")] if pmid == guilty else []
        assert problems(record) == wanted
        assert record["empty"] == (pmid == guilty)
    assert requests - 1 <= 2 * math.log2(count) + 1


def work(n: int, **changes: object) -> Work:
    facts: dict[str, object] = {
        "title": f"A made-up work, number {n}",
        "abstract": [("", f"Words of the abstract of work {n}. " * 12)],
        "journal": "Journal of Batches",
        "date": "2020-02-03",
        "authors": [Author("Ada", f"Family{n}", "Somewhere", "ada@example.org")],
        "pmid": str(60_000_000 + n),
        "pmcid": f"PMC{7_000_000 + n}" if n % 3 else "",
        "doi": f"10.5555/BATCH.{n}",
        "mesh": [("Heading", True, "D000001"), ("Another", False, "D000002")],
        "keywords": ["one", "two", "three"],
        "body": [("Methods", [f"Words of the text of work {n}. " * 40] * 3)],
        "oa": n % 2 == 0,
    }
    return Work(**{**facts, **changes})  # type: ignore[arg-type]


@pytest.mark.long
def test_batches_change_nothing(tmp_path: Path) -> None:
    documents = Documents()
    for n in range(80):
        if n % 10 == 1:  # PubMed has another DOI than Europe PMC
            publish(work(n, places=frozenset(("europepmc", "pmc"))), documents)
            publish(work(n, doi=f"10.5555/OTHER.{n}", places=frozenset(("pubmed",))), documents)
        elif n % 10 == 2:  # two works with one DOI
            publish(work(n, doi=f"10.5555/BATCH.{n + 1}"), documents)
        elif n % 10 == 5:  # Europe PMC does not have it
            publish(work(n, places=frozenset(("pubmed", "pmc", "unpaywall"))), documents)
        else:
            publish(work(n), documents)
    seeds = [
        *(str(60_000_000 + n) for n in range(0, 80, 2)),
        *(f"PMC{7_000_000 + n}" for n in range(1, 80, 4)),
        *(f"10.5555/BATCH.{n}" for n in range(3, 80, 4)),
        # Lines with identifiers of two works, and unknown identifiers.
        *(f"{60_000_000 + n}\t\t10.5555/BATCH.{n + 40}" for n in range(1, 40, 9)),
        *(str(69_000_000 + n) for n in range(15)),
        *(f"10.5555/NOWHERE.{n}" for n in range(10)),
    ]
    poison = [str(60_000_010), "PMC7000013", "7000013", "10.5555/BATCH.7"]
    results, asked = [], []
    with ApiServer(documents, poison=poison) as server:
        for batch in (1, 1000):
            folder = tmp_path / str(batch)
            folder.mkdir()
            crawl = Crawl(folder, server.urls, BATCH_MAX=batch, **PATIENTLY)
            crawl.seeds(*seeds)
            done = crawl.run("-s", "SEED_ATTEMPTS=1", "-s", "SEED_FAILURES_MAX=100%")
            assert done.code == 0, done.log
            results.append((sorted(crawl.ledger()), ordered(done.records)))
            asked.append(sum(server.tally.requests[name] for name in BATCHED))
            server.tally.requests.clear()
    assert 2 * asked[1] < asked[0]
    (one_ledger, one), (many_ledger, many) = results
    assert one_ledger == many_ledger
    for alone, together in zip(one, many, strict=True):
        assert alone == together


def ordered(records: Sequence[Record]) -> list[Record]:
    return sorted(
        map(timeless, records), key=lambda each: (each["pmid"], each["pmcid"], each["doi"])
    )
