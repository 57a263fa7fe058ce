"""Budgets hold to the request, and what they leave out is asked by the next crawl."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.api_server import ApiServer
from tests.apis.synthetic import Synthetic
from tests.cases import read
from tests.crawls.ingests import Ingest, file, one_of_many
from tests.crawls.run import Apis, Crawl, Done, problems
from tests.crawls.test_updates import Agencies
from tests.moments import HANGS, kill_at
from tests.server import Answer, Server

CASES: list[dict[str, Any]] = read(Path(__file__).with_suffix(".yaml"))
SPENT = "budget-spent"
BRISK = {"FRONTIER_PATIENCE": HANGS, "HOST_REST_FACTOR": 0, "RETRY_AFTER_DEFAULT": 0}
BRISK |= {"SEED_FAILURES_MAX": "100%"}
COUNT = 6
EXIT_USAGE = 4


class Faults:
    """The scripted answers of some resources, then the right ones."""

    def __init__(self, faults: dict[str, list[int | str]]) -> None:
        self.faults = {name: list(answers) for name, answers in faults.items()}

    def __call__(self, resource: str, asked: tuple[str, ...]) -> Answer | None:
        if not self.faults.get(resource):
            return None
        fault = self.faults[resource].pop(0)
        if isinstance(fault, str):
            return Answer(reset=True)
        headers = {302: {"Location": "/elsewhere"}, 429: {"Retry-After": "0"}}
        return None if fault == 200 else Answer(fault, headers=headers.get(fault, {}))


def spent(done: Done) -> set[str]:
    """Return the PMIDs of records that lack an answer."""
    return {
        record["doi"] for record in done.records if SPENT in {slug for _, slug in problems(record)}
    }


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_budgets_hold_to_the_request(case: dict[str, Any], tmp_path: Path) -> None:
    source = Synthetic(COUNT, small=True)
    words = ("-a", f"resources={case['asks']}") if "asks" in case else ()
    spider = case.get("spider", "publications")
    with Apis(source, Faults(case.get("faults", {}))) as apis:
        settings = BRISK | {"RESOURCE_BUDGET": case["budget"]} | case.get("settings", {})
        crawl = Crawl(tmp_path, apis.urls, **settings)
        crawl.seeds(*map("\t".join, zip(source.pmids, source.dois, strict=True)))
        done = crawl.run(*words, spider=spider)
        assert done.code == 0, done.log
        assert "left of RESOURCE_BUDGET" in done.log
        sent = case.get("sent", {})
        assert {name: apis.requests[name] for name in sent} == sent, done.log
        assert apis.requests.total() == case.get("total", apis.requests.total())
        assert len(spent(done)) == case.get("spent", len(spent(done))), done.log
        empty = sum(record["empty"] for record in done.records)
        assert crawl.states().get("failed", 0) == empty
        if missing := spent(done):
            # The next crawl has a new budget, and asks what is missing.
            apis.requests.clear()
            again = crawl.run(*words, "-s", "RESOURCE_BUDGET=", spider=spider)
            assert not spent(again) and apis.requests, again.log
            assert {problem[1] for record in again.records for problem in problems(record)} <= {
                "not-found"
            }
            assert len(again.records) == COUNT >= len(missing)


def test_a_killed_crawl_and_other_workers_share_a_budget(tmp_path: Path) -> None:
    bound, settings = 20, BRISK | {"BATCH_MAX": 1, "FLEET_INTERVAL": 0}
    with ApiServer(source := Synthetic(40, small=True)) as api:
        crawl = Crawl(tmp_path, api.urls, RESOURCE_BUDGET=f"unpaywall={bound}", **settings)
        crawl.seeds(*source.dois)
        words = ("-a", "resources=unpaywall")
        kill_at(api.server, 8, lambda: crawl.start(*words))
        assert 0 < len(api.server.seen) < bound
        workers = [crawl.fork(*words, output=f"{name}.jsonl") for name in "ab"]
        logs = [crawl.finish(worker).log for worker in workers]
        assert all("unpaywall  0" in log for log in logs), logs
        assert len(api.server.seen) == bound
        # All seeds are settled: the next crawl has a new budget, and spends it on the others.
        left = crawl.states()["failed"]
        crawl.run(*words)
        assert len(api.server.seen) == bound + min(bound, left)


def test_what_is_not_asked_is_not_checked(tmp_path: Path) -> None:
    with ApiServer(Synthetic(1, small=True)) as api, Agencies() as agencies:
        urls = {**api.urls, **agencies.urls()}
        crawl = Crawl(tmp_path, urls, RESOURCE_BUDGET="crossref=1", **BRISK)
        crawl.seeds(*(f"10.5555/crossref.alone.{number}" for number in range(60)))
        done = crawl.run("-a", "list=ids.txt", spider="updates")
        checked = Counter(record["notice_status"] for record in done.records)
        assert agencies.requests["crossref"] == 1
        assert checked == {"none-found": 50, "unchecked": 10}, done.log


def test_a_request_for_a_file_waits_for_the_next_budget(tmp_path: Path) -> None:
    with Server("127.0.0.2") as server:
        for number in range(3):
            server.route(f"/{number}.pdf", file(one_of_many(number)))
        ingest = Ingest(tmp_path, RESOURCE_BUDGET="127.0.0.2=2", ROBOTSTXT_OBEY=False, **BRISK)
        ingest.requests(*(("pdf", server.url(f"/{number}.pdf")) for number in range(3)))
        first = Counter(result["status"] for result in ingest.run().values())
        assert first == {"success": 2, SPENT: 1}
        assert len(server.seen) == 2
        ingest.run("-a", "retry=T")
    assert Counter(result["status"] for result in ingest.stored()) == {"success": 3}


CREDITS_HEADERS = {"X-RateLimit-Limit": "1000", "X-RateLimit-Remaining": "990"}
CREDITS_HEADERS |= {"X-RateLimit-Credits-Used": "3", "X-RateLimit-Reset": "600"}


def test_credits_are_counted_as_the_service_states(tmp_path: Path) -> None:
    body = b'{"results": []}'
    headers = {**CREDITS_HEADERS, "Content-Type": "application/json"}
    with Server(fallback=Answer(200, body, headers)) as server:
        urls = {"OPENALEX_URL": server.url("/works")}
        crawl = Crawl(tmp_path, urls, RESOURCE_BUDGET="openalex.credits=7", BATCH_MAX=2, **BRISK)
        crawl.seeds(*(f"10.5555/many.{number}" for number in range(12)))
        done = crawl.run("-a", "resources=openalex")
    # A list is expected to cost 1, and costs 3: after two requests, 1 is left for a third.
    assert len(server.seen) == 3, done.log
    for line in ("openalex.credits  0", "openalex  9", "openalex  990"):
        assert line in done.log
    assert len(spent(done)) == 6


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ("opnalex=5", "did you mean 'openalex'?"),
        ("openalex=-1", "give names and numbers of requests"),
        ("openalex", "give names and numbers of requests"),
        ('{"openalex": 1.5}', "give names and numbers of requests"),
        ("{openalex}", "give names and numbers of requests"),
        ("doi=5", "a host has a dot"),  # it visits pages
        ("api.openalex.credits=5", "unknown resource 'api.openalex'"),
    ],
)
def test_a_wrong_budget_is_refused(value: str, message: str, tmp_path: Path) -> None:
    crawl = Crawl(tmp_path, {}, RESOURCE_BUDGET=value)
    done = crawl.run("-a", "ids=90000101")
    assert (done.code, message in done.log) == (EXIT_USAGE, True), done.log


def test_an_estimate_asks_nothing_and_keeps_the_list_and_the_output(tmp_path: Path) -> None:
    with Apis(source := Synthetic(60, small=True)) as apis:
        crawl = Crawl(tmp_path, apis.urls, BATCH_MAX=40, **BRISK)
        crawl.seeds(*source.dois)
        (tmp_path / "out.jsonl").write_text("")
        estimate = crawl.run("-a", "estimate=1", "-a", "resources=openalex,unpaywall,pubmed_xml")
        assert estimate.code == 0 and not apis.server.seen, estimate.log
        expected = ("unpaywall   60", "pubmed_xml  2", "openalex    2")
        assert all(f"    {line}\n" in estimate.log for line in expected), estimate.log
        assert "credits to expect at most, by resource\n    openalex  2\n" in estimate.log
        assert crawl.states() == {"pending": 60}
        done = crawl.run("-a", "resources=unpaywall")
        assert apis.requests == {"unpaywall": 60} and len(done.records) == 60
