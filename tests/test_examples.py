"""The example crawl: what `make crawl` gives, from an archive that can be rebuilt."""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from examples.build import ARCHIVE, PAGES, POISON, build, build_pages, works
from pubcrawl.items.parts import PartType

ROOT = Path(__file__).resolve().parent.parent
SCHEMA = json.loads((ROOT / "docs/publication.schema.json").read_text("utf-8"))
Record = dict[str, Any]
TIMES = ("fetch_time", "timestamp", "citations_timestamp")


def replay(folder: Path, **settings: str) -> list[Record]:
    feed = folder / "publications.jsonl"
    settings = {
        "REPLAY": str(ARCHIVE),
        "STORE_URL": f"sqlite:///{folder / 'store.db'}",
        "LOG_FILE": str(folder / "log.txt"),
    } | settings
    command = [sys.executable, "-m", "scrapy", "crawl", "publications", "-O", str(feed)]
    command += ["-a", f"seeds={ROOT / 'examples/ids.txt'}"]
    for name, value in settings.items():
        command += ["-s", f"{name}={value}"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    log = (folder / "log.txt").read_text("utf-8")
    assert done.returncode == 0, done.stderr + log
    assert "Traceback" not in log
    return [json.loads(line) for line in feed.read_text("utf-8").splitlines()]


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> list[Record]:
    return replay(tmp_path_factory.mktemp("replay"))


def named(records: list[Record], key: str) -> Record:
    (found,) = (each for each in records if key in (each["pmid"], each["pmcid"], each["doi"]))
    return found


def types(record: Record) -> dict[str, str]:
    return {name: part["type"] for name, part in record["parts"].items()}


def test_everything_in_it_is_made_up_and_long_enough() -> None:
    for work in works():
        assert not work.doi or work.doi.startswith("10.5555/")
        assert len(work.abstract_text) >= 200
        assert not work.body or len("".join(text for _, each in work.body for text in each)) > 2000
        assert all(author.email.endswith(("@example.org", "")) for author in work.authors)


def test_a_rebuilt_archive_is_the_same(tmp_path: Path) -> None:
    # Unpacked, as another zlib may pack the same bytes otherwise.
    again = tmp_path / ARCHIVE.name
    build(again)
    assert gzip.decompress(again.read_bytes()) == gzip.decompress(ARCHIVE.read_bytes())


def test_rebuilt_pages_are_the_same(tmp_path: Path) -> None:
    again = tmp_path / PAGES.name
    build_pages(again)
    assert gzip.decompress(again.read_bytes()) == gzip.decompress(PAGES.read_bytes())


def test_it_names_no_person_and_no_machine() -> None:
    text = gzip.decompress(ARCHIVE.read_bytes())
    for private in (b"reader@", b"127.0.0.", b"api_key", b"User-Agent", b"localhost"):
        assert private not in text


def test_every_record_is_valid(records: list[Record]) -> None:
    validator = Draft202012Validator(SCHEMA)
    assert [error.message for each in records for error in validator.iter_errors(each)] == []


def test_there_is_one_for_each_publication(records: list[Record]) -> None:
    # One seed is a second name of another's publication, one is not an identifier.
    assert len(records) == len(works()) + 1


def test_every_resource_fills_something(records: list[Record]) -> None:
    found = {type for record in records for type in types(record).values()}
    assert found >= {
        PartType.EUROPEPMC,
        PartType.EUROPEPMC_XML,
        PartType.PUBMED_XML,
        PartType.PUBMED_HTML,
        PartType.PMC_XML,
        PartType.PMC_HTML,
        PartType.OADOI,
    }


def test_one_is_complete(records: list[Record]) -> None:
    record = named(records, "90000101")
    assert record["status"] == "totally final"
    assert record["oa"] is True
    assert record["journal_title"] == "Journal of Imagined Bioinformatics"
    assert record["pub_date"] == "2021-03-09"
    assert record["citations_count"] == 41
    assert record["parts"]["efo"]["content"][0] == {
        "term": "nanopore sequencing",
        "count": 4,
        "uri": "http://www.ebi.ac.uk/efo/EFO_0008632",
    }
    assert record["parts"]["fulltext"]["type"] == "europepmc_xml"
    assert "defeat the cache" in record["parts"]["fulltext"]["content"]
    assert [author["email"] for author in record["corresp_authors"]] == ["m.kask@example.org"]


def test_identifiers_are_found_on_the_way(records: list[Record]) -> None:
    bees = named(records, "10.5555/APIS.LUX.2019.4")
    assert (bees["pmid"], bees["pmcid"]) == ("90000102", "PMC90000102")
    # By PubMed, which begins a second round: PMC has the text.
    lichens = named(records, "90000105")
    assert lichens["doi"] == "10.5555/LICHEN.KEY.2016.2"
    assert types(lichens)["doi"] == "pubmed_xml"
    assert types(lichens)["fulltext"] == "pmc_xml"


def test_a_wrong_identifier_is_replaced(records: list[Record]) -> None:
    record = named(records, "90000107")
    assert record["doi"] == "10.5555/RETINA.TRIAGE.2022.90"
    assert record["final"]


def test_a_manuscript_is_read_on_its_page(records: list[Record]) -> None:
    assert types(named(records, "PMC90000103"))["fulltext"] == "pmc_html"


def test_a_missing_full_text_is_a_problem_and_pmc_has_it(records: list[Record]) -> None:
    record = named(records, "90000111")
    assert types(record)["fulltext"] == "pmc_xml"
    assert [
        each["reason"] for each in record["problems"] if each["resource"] == "europepmc_fulltext"
    ] == ["not-found"]


def test_a_preprint_is_known_as_one(records: list[Record]) -> None:
    record = named(records, "10.5555/PREPRINT.2023.00412")
    assert record["preprint"] is True
    assert record["parts"]["abstract"]["usable"]


def test_a_poisonous_identifier_fails_alone(records: list[Record]) -> None:
    failed = [record["pmid"] for record in records if record["fetch_exception"]]
    assert failed == list(POISON)
    assert named(records, POISON[0])["status"] == "empty"


def test_one_that_nobody_knows_is_empty(records: list[Record]) -> None:
    record = named(records, "10.5555/NEVER.REGISTERED.1")
    assert record["status"] == "empty"
    assert record["fetch_exception"] is False
    assert {each["reason"] for each in record["problems"]} == {"not-found"}


def test_one_by_one_gives_the_same(records: list[Record], tmp_path: Path) -> None:
    def timeless(found: list[Record]) -> list[Record]:
        plain = json.loads(json.dumps(found), object_hook=without_times)
        return sorted(plain, key=lambda each: (each["pmid"], each["pmcid"], each["doi"]))

    assert timeless(replay(tmp_path, BATCH_MAX="1")) == timeless(records)


def without_times(value: Record) -> Record:
    return {key: item for key, item in value.items() if key not in TIMES}
