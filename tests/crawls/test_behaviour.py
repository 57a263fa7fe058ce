"""How a crawl treats its seeds, its arguments and the records already in the store."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from pubcrawl.works.parts import PARTS
from tests.api_server import ApiServer
from tests.apis.synthetic import Synthetic
from tests.crawls.log import section
from tests.crawls.run import Apis, Crawl

SOURCE = Synthetic(12)
IN_PMC = [n for n in range(SOURCE.count) if n % 3 != 2]  # their records become final


def names(n: int) -> tuple[str, str, str]:
    return SOURCE.pmids[n], f"PMC{20_000_001 + n}", f"10.5555/SYNTHETIC.{n}"


def test_final_records_are_not_asked_for_again(tmp_path: Path) -> None:
    with Apis(SOURCE) as apis:
        crawl = Crawl(tmp_path, apis.urls)
        crawl.seeds(*(SOURCE.pmids[n] for n in IN_PMC))
        first = crawl.run()
        assert all(record["final"] for record in first.records)
        asked = apis.requests.total()
        assert asked
        second = crawl.run()
        assert apis.requests.total() == asked
        # Another list, with the same publications and a new one.
        crawl.seeds(*(names(n)[2] for n in (*IN_PMC, 2)))
        third = crawl.run()
        assert apis.requests["europepmc"] == 2
    by_pmid = {record["pmid"]: record for record in first.records}
    assert len(by_pmid) == len(first.records) == len(IN_PMC)
    for done, count in ((second, len(IN_PMC)), (third, len(IN_PMC) + 1)):
        assert done.code == 0, done.log
        assert len(done.records) == count
        found = {record["pmid"]: record for record in done.records}
        assert {pmid: found[pmid] for pmid in by_pmid} == by_pmid
    assert "publications: 0 stored (finished)" in second.log


def test_seeds_of_one_publication_give_one_record(tmp_path: Path) -> None:
    with Apis(SOURCE) as apis:
        crawl = Crawl(tmp_path, apis.urls)
        # All in flight at once: a seed does not show that another names the same publication.
        crawl.seeds(*names(0), "\t".join(names(0)), *names(1), SOURCE.pmids[3])
        done = crawl.run()
        again = crawl.run()
    assert done.code == again.code == 0, done.log
    assert crawl.states() == {"done": 8}
    for records in (done.records, again.records, crawl.stored()):
        ids = sorted(tuple(record[kind] for kind in PARTS[:3]) for record in records)
        assert ids == [names(0), names(1), names(3)]
    assert "Traceback" not in done.log


def test_an_incomplete_record_is_completed(tmp_path: Path) -> None:
    with Apis(SOURCE) as apis:
        crawl = Crawl(tmp_path, apis.urls)
        crawl.seeds(SOURCE.pmids[0])
        before = crawl.run(spider="europepmc").records[0]
        assert "fulltext" not in before["parts"]
        after = crawl.run().records[0]
    assert after["final"]
    for name, part in before["parts"].items():
        assert after["parts"][name] == part


@pytest.mark.parametrize(
    ("arguments", "resources", "parts"),
    [
        ("-a parts=title", {"europepmc"}, {"title"}),
        ("-a parts=title,fulltext", {"europepmc", "europepmc_fulltext"}, {"title", "fulltext"}),
        ("-a not_parts=fulltext,efo,go", {"europepmc"}, {"title", "keywords", "mesh", "abstract"}),
        ("-a parts=mesh -a resources=pubmed_xml", {"pubmed_xml"}, {"mesh"}),
        ("-a resources=pmc_xml,pubmed_xml", {"pubmed_xml", "pmc_xml"}, set(PARTS) - {"efo", "go"}),
    ],
)
def test_parts_and_resources(
    tmp_path: Path, arguments: str, resources: set[str], parts: set[str]
) -> None:
    with Apis(SOURCE) as apis:
        crawl = Crawl(tmp_path, apis.urls)
        crawl.seeds("\t".join(names(0)))
        done = crawl.run(*arguments.split())
    assert done.code == 0, done.log
    assert set(apis.requests) == resources
    assert set(done.records[0]["parts"]) - set(PARTS[:3]) == parts - set(PARTS[:3])


def test_identifiers_on_the_command_line_and_from_standard_input(tmp_path: Path) -> None:
    pmid, pmcid, doi = names(0)[0], names(1)[1], names(3)[2]
    with Apis(SOURCE) as apis:
        crawl = Crawl(tmp_path, apis.urls)
        typed = crawl.run("-a", f"ids={pmid},{pmcid} {doi}")
        piped = crawl.run(
            "-a", "seeds=-", stdin=f"# three\n{pmid}\n{pmcid}\n\nhttps://doi.org/{doi}\n"
        )
        both = crawl.run("-a", f"ids={names(4)[0]}", "-a", "seeds=-", stdin=f"{pmid}\n")
    for done, wanted in ((typed, (0, 1, 3)), (piped, (0, 1, 3)), (both, (0, 4))):
        assert done.code == 0, done.log
        assert {record["pmid"] for record in done.records} == {SOURCE.pmids[n] for n in wanted}


def test_the_summary_says_what_the_server_counted(tmp_path: Path) -> None:
    source = Synthetic(24)
    with ApiServer(source, spread=True, poison=[source.pmids[5]], log=True) as server:
        crawl = Crawl(tmp_path, server.urls, SEED_ATTEMPTS=1)
        crawl.seeds(*source.pmids, "99999999", "nothing")
        done = crawl.run()
        counted: Counter[str] = Counter()
        for name, count in server.tally.requests.items():
            counted["europepmc_mined" if name.startswith("europepmc_mined") else name] += count
        hosts = Counter(urlsplit(url).hostname for _, url in server.tally.log)
    assert done.code == 0, done.log
    assert section(done.log, "requests, by resource") == {
        name: count for name, count in counted.items() if name != "robots"
    }
    assert section(done.log, "requests, by host") == hosts
    assert section(done.log, "seeds") == {"read": 26, "done": 23, "failed": 2, "rejected": 1}
    assert done.log.splitlines()[-1] == "publications: 25 stored (finished)"


def test_progress_without_a_terminal(tmp_path: Path) -> None:
    source = Synthetic(20, small=True)
    with ApiServer(source, latency=0.05) as server:
        crawl = Crawl(tmp_path, server.urls, LOGSTATS_INTERVAL=0.2)
        crawl.seeds(*source.pmids)
        done = crawl.run()
    lines: list[Any] = re.findall(r"INFO: ([0-9]+) of 20 seeds, \S+/s.* in flight", done.log)
    assert lines
    assert sorted(map(int, lines)) == list(map(int, lines))


def test_an_identifier_of_any_length_is_asked_for(tmp_path: Path) -> None:
    with Apis(SOURCE) as apis:
        crawl = Crawl(tmp_path, apis.urls, BATCH_MAX=1)
        crawl.seeds("10.5555/" + "x" * 3000, SOURCE.pmids[0])
        done = crawl.run("-a", "resources=europepmc,unpaywall")
        assert apis.requests["unpaywall"] >= 1
    assert done.code == 0, done.log
    assert crawl.states() == {"done": 1, "failed": 1}
