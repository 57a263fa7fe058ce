"""Whatever the answers, a crawl ends by itself, and every seed has a state and a reason."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from pubcrawl.publications.resources import KINDS, RESOURCES
from tests.api_server import ApiServer
from tests.apis.synthetic import Synthetic
from tests.crawls.faults import FAULTS, HOLDS_ALL, number
from tests.crawls.run import Apis, Crawl, problems
from tests.patience import PATIENT
from tests.server import Answer

NAMES = tuple(FAULTS)
SOURCE = Synthetic(6 * len(NAMES) + 6)
# In PMC and open access, so that every resource has them.
NUMBERS = [n for n in range(SOURCE.count) if n % 6 == 0]
OPTIONS = {
    **PATIENT,
    "HOST_REST_FACTOR": 0,
    "RETRY_AFTER_DEFAULT": 0,
    "SEED_ATTEMPTS": 1,
}
# These resources give another reason for an answer that is not a page or not JSON.
OTHER_NAMES = {
    ("pubmed_html", "error-page"): "no-article",
    ("pubmed_html", "bad-xml"): "no-article",
    ("pmc_html", "error-page"): "no-article",
    ("pmc_html", "bad-xml"): "no-article",
    ("unpaywall", "error-page"): "bad-json",
    ("unpaywall", "bad-xml"): "bad-json",
}


STANDARD = {each.name for each in RESOURCES if each.standard}


def seed(n: int) -> str:
    return f"{SOURCE.pmids[n]}\tPMC{20_000_001 + n}\t10.5555/synthetic.{n}"


# By day one of XML in batches, one of HTML, and one of JSON.
BY_DAY = {"europepmc", "pubmed_html", "unpaywall"}


@pytest.mark.parametrize(
    "resource",
    [
        pytest.param(name, marks=[] if name in BY_DAY else pytest.mark.nightly)
        for name in KINDS
        if name in STANDARD
    ],
)
def test_each_failure_of_one_request(tmp_path: Path, resource: str) -> None:
    """Each faulty answer fails its own seed with its reason, and the last seed succeeds."""

    def fault(asked_of: str, asked: tuple[str, ...]) -> Answer | None:
        place = number(asked[0]) // 6 if asked else len(NAMES)
        return FAULTS[NAMES[place]][0] if place < len(NAMES) else None

    with Apis(SOURCE, fault) as apis:
        crawl = Crawl(tmp_path, apis.urls, BATCH_MAX=1, **OPTIONS)
        crawl.seeds(*map(seed, NUMBERS))
        done = crawl.run(spider=resource)
    reasons = [OTHER_NAMES.get((resource, reason), reason) for _, reason in FAULTS.values()]
    assert done.code == 9, done.log  # more than half of the seeds failed
    assert "Traceback" not in done.log
    assert [(state, reason) for _, state, reason in crawl.ledger()] == [
        *(("failed", reason) for reason in reasons),
        ("done", ""),
    ]
    assert len(done.records) == len(crawl.stored()) == len(NUMBERS)
    records = {record["pmid"]: record for record in done.records}
    for n, reason in zip(NUMBERS, reasons, strict=False):
        assert reason in {slug for _, slug in problems(records[SOURCE.pmids[n]])}
    assert not records[SOURCE.pmids[NUMBERS[-1]]]["empty"]


@pytest.mark.parametrize(
    "name",
    [
        # A host that refuses, one that fails, a cut body, silence, and a body that cannot be read.
        "busy",
        "broken",
        "cut",
        "silent",
        "half XML",
        *(
            pytest.param(name, marks=pytest.mark.nightly)
            for name in ("down", "down for a time", "forbidden", "error page", "empty")
        ),
    ],
)
def test_each_failure_of_a_batch(tmp_path: Path, name: str) -> None:
    """A failed batch is halved down to single identifiers, unless the host is at fault."""
    answer, reason = FAULTS[name]

    def fault(resource: str, asked: tuple[str, ...]) -> Answer | None:
        return answer if len(asked) > 1 else None

    with Apis(SOURCE, fault) as apis:
        crawl = Crawl(tmp_path, apis.urls, **OPTIONS)
        crawl.seeds(*map(seed, NUMBERS[:3]))
        done = crawl.run("-a", "resources=europepmc,pubmed_xml,pmc_xml")
    assert "Traceback" not in done.log
    assert len(done.records) == len(crawl.stored()) == 3
    states = [(state, why) for _, state, why in crawl.ledger()]
    if name in HOLDS_ALL:
        assert done.code == 9, done.log
        assert states == [("failed", reason)] * 3
        for record in done.records:
            assert set(problems(record)) == {
                (resource, reason) for resource in ("europepmc", "pubmed_xml", "pmc_xml")
            }
    else:
        assert done.code == 0, done.log
        assert states == [("done", "")] * 3
        assert all(record["final"] for record in done.records)
        assert apis.requests["europepmc"] == 5  # 3, 2, 1, 1, 1


def test_nobody_listens(tmp_path: Path) -> None:
    closed_access = (1, 3, 7)  # Europe PMC has no full text of these
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        with ApiServer(SOURCE, spread=True) as server:
            away = {"EUTILS_URL": f"http://127.0.0.1:{closed.getsockname()[1]}/eutils"}
            crawl = Crawl(tmp_path, {**server.urls, **away}, **OPTIONS)
            crawl.seeds(*map(seed, closed_access))
            done = crawl.run()
    assert done.code == 0, done.log
    assert crawl.ledger() == [(seed(n), "done", "connection-refused") for n in closed_access]
    for record in done.records:
        assert ("pmc_xml", "connection-refused") in problems(record)
        assert record["parts"]["abstract"]["type"] == "europepmc"


@pytest.mark.parametrize("whole_host", [True, False])
def test_silence(tmp_path: Path, whole_host: bool) -> None:
    """A silent host is not asked for everyone; a silent identifier does not take others along."""
    source = Synthetic(60, small=True)

    def fault(resource: str, asked: tuple[str, ...]) -> Answer | None:
        return Answer(silent=True) if whole_host or source.pmids[0] in asked else None

    with Apis(source, fault) as apis:
        crawl = Crawl(tmp_path, apis.urls, **OPTIONS)
        crawl.seeds(*source.pmids)
        done = crawl.run("-a", "resources=pubmed_xml")
    assert done.code == (9 if whole_host else 0), done.log
    failed = [(text, reason) for text, state, reason in crawl.ledger() if state == "failed"]
    if whole_host:
        assert len(failed) == source.count
        assert {reason for _, reason in failed} == {"read-timeout", "host-down"}
        assert apis.requests["pubmed_xml"] < source.count / 2
    else:
        assert failed == [(source.pmids[0], "read-timeout")]


BUSY = [Answer(429, headers={"Retry-After": "0"}), Answer(503, headers={"Retry-After": "0"})]


@pytest.mark.parametrize(
    ("resources", "seeds", "answers"),
    [("europepmc,europepmc_fulltext", 3, BUSY), ("pmc_xml", 1, [FAULTS["broken"][0]])],
)
def test_a_failure_that_passes_is_forgotten(
    tmp_path: Path, resources: str, seeds: int, answers: list[Answer]
) -> None:
    resource, left = resources.split(",")[0], list(answers)

    def fault(asked_of: str, asked: tuple[str, ...]) -> Answer | None:
        return left.pop() if left and asked_of == resource else None

    with Apis(SOURCE, fault) as apis:
        crawl = Crawl(tmp_path, apis.urls)
        crawl.seeds(*map(seed, NUMBERS[:seeds]))
        done = crawl.run("-a", f"resources={resources}")
    assert done.code == 0, done.log
    assert apis.requests[resource] == len(answers) + 1
    assert crawl.ledger() == [(seed(n), "done", "") for n in NUMBERS[:seeds]]
    assert [problems(record) for record in done.records] == [[]] * seeds
    assert all(record["final"] for record in done.records)
