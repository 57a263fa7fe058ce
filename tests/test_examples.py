"""The example crawl: the records of `make crawl`, from an archive that can be rebuilt."""

from __future__ import annotations

import gzip
import json
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from jsonschema import Draft202012Validator

from examples.build import (
    ARCHIVE,
    ARTIFACTS,
    CITATIONS,
    HARVEST,
    INGEST,
    NEXT_MONTH,
    PAGES,
    build,
    build_artifacts,
    build_citations,
    build_harvest,
    build_ingest,
    build_next_month,
    build_pages,
    works,
)
from tests.cases import Agree, Case, golden, read
from tests.crawls.forked_scrapy import folder_of_scrapy
from tests.crawls.forks import forks
from tests.crawls.run import problems
from tests.fetch.browser.browsing import needs_chromium
from tests.once import once
from tests.publishers import RULES

ROOT = Path(__file__).resolve().parent.parent
SCHEMA = json.loads((ROOT / "docs/schema/publication.schema.json").read_text("utf-8"))
Record = dict[str, Any]
KNOTS = "10.5555/KNOTS.ARCHIVE.2024.1"
TIMES = ("fetch_time", "timestamp", "citations_timestamp", "notices_checked")


class Done(NamedTuple):
    """The output of a crawl, and the records of its feeds."""

    log: str
    records: list[Record]
    pages: list[Record]


def crawl(folder: Path, **settings: str) -> Done:
    settings = {
        "REPLAY": str(ARCHIVE),
        "JOURNALS_YAML": str(RULES.relative_to(ROOT)),
        "STORE_URL": f"sqlite:///{folder / 'store.db'}",
    } | settings
    command = [f"{folder_of_scrapy()}/scrapy", "crawl", "publications"]
    command += ["-a", f"seeds={ROOT / 'examples/ids.txt'}", "-O", str(folder / "out.jsonl")]
    command += [word for name, value in settings.items() for word in ("-s", f"{name}={value}")]
    return Done(run(ROOT, *command), lines(folder / "out.jsonl"), [])


def look(folder: Path, log: str, count: int) -> list[str]:
    """Run the *count* commands at the end of make's output, and return what they print."""
    commands = [words for line in log.splitlines() if (words := shlex.split(line)) and
                words[0] == f"{Path(sys.executable).parent}/scrapy"]  # fmt: skip
    assert len(commands) == count, log
    done = [forks().run(words[1:], folder) for words in commands]
    assert [each.returncode for each in done] == [0] * count, [each.stderr for each in done]
    return [each.stdout for each in done]


def run(folder: Path, *command: str) -> str:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    return done.stderr + done.stdout


def lines(feed: Path) -> list[Record]:
    return [json.loads(line) for line in feed.read_text("utf-8").splitlines()]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Done:
    """Run `make crawl` in a copy of the checkout, and return its results."""
    return once(tmp_path_factory, "made", lambda: make_crawl(tmp_path_factory.mktemp("made")))


def make(folder: Path, target: str) -> str:
    """Run make in a copy of the checkout, where the programs are installed already."""
    for name in ("Makefile", "pubcrawl", "rules", "examples", "scrapy.cfg"):
        (folder / name).symlink_to(ROOT / name)
    here = f"BIN={Path(sys.executable).parent}"
    return run(folder, "make", "-o", ".venv/crawl.stamp", here, target)


def make_crawl(folder: Path) -> Done:
    log = make(folder, "crawl")
    shown = look(folder, log.rpartition("To look at the result:")[2], 4)
    assert shown[0].startswith("90000101: totally final")
    assert shown[1].startswith("https://otters.example.org/: webpage")
    assert "server-error" in shown[3]
    return Done(log, lines(folder / "out/publications.jsonl"), lines(folder / "out/pages.jsonl"))


def replay(folder: Path, **settings: str) -> list[Record]:
    """Return the records without a browser, which are the same on every machine."""
    return crawl(folder, JAVASCRIPT="off", **settings).records


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Done:
    return once(
        tmp_path_factory, "plain", lambda: crawl(tmp_path_factory.mktemp("plain"), JAVASCRIPT="off")
    )


@pytest.fixture(scope="module")
def records(plain: Done) -> list[Record]:
    return plain.records


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


@pytest.mark.parametrize(
    ("archive", "make"),
    [
        pytest.param(ARCHIVE, build, marks=pytest.mark.long),
        (PAGES, build_pages),
        (INGEST, build_ingest),
        (ARTIFACTS, build_artifacts),
        (HARVEST, build_harvest),
        (CITATIONS, build_citations),
        (NEXT_MONTH, build_next_month),
    ],
)
def test_a_rebuilt_archive_is_the_same(
    archive: Path, make: Callable[[Path], object], tmp_path: Path
) -> None:
    # Decompressed, because another zlib may compress the same bytes differently.
    again = tmp_path / archive.name
    make(again)
    assert gzip.decompress(again.read_bytes()) == gzip.decompress(archive.read_bytes())


def test_it_names_no_person_and_no_machine() -> None:
    text = gzip.decompress(ARCHIVE.read_bytes())
    for private in (b"reader@", b"127.0.0.", b"api_key", b"User-Agent", b"localhost"):
        assert private not in text


def test_every_record_is_valid(records: list[Record]) -> None:
    validator = Draft202012Validator(SCHEMA)
    assert [error.message for each in records for error in validator.iter_errors(each)] == []


def test_there_is_one_for_each_publication(records: list[Record]) -> None:
    # One seed is another identifier of a publication with a seed; one is not an identifier.
    assert len(records) == len(works()) + 1


KEPT = tuple(
    """
    pmid pmcid doi status fetch_exception oa preprint journal_title pub_date citations_count
    licences
""".split()
)


@golden
def test_records(case: Case, records: list[Record], agree: Agree) -> None:
    record = named(records, case["key"])
    found = {
        **{name: record[name] for name in KEPT},
        "parts": {
            name: f"{part['type']}, {part['size']}, {'' if part['usable'] else 'not '}usable: "
            + shortened(str(part["content"]))
            for name, part in record["parts"].items()
        },
        "corresp_authors": [author["email"] for author in record["corresp_authors"]],
        "contributors": [
            " ".join(filter(None, map(each.get, ("family", "given", "orcid"))))
            + "".join(f", {place['name']}" for place in each.get("affiliations", ()))
            for each in record["contributors"]
        ],
        "container": " ".join(map(str, record.get("container", {}).values())),
        "references": [shortened(one.get("text", "")) for one in record["references"]],
        "sources": {
            name: " ".join((source["type"], *source.get("completed_by", ())))
            for name, source in record["sources"].items()
        },
        "visited": [site["url"] for site in record["visited_sites"]],
        "problems": [" ".join(problem) for problem in problems(record)],
    }
    agree(case, {name: value for name, value in found.items() if value})


def shortened(text: str) -> str:
    """Return the ends of a long text."""
    return text if len(text) < 100 else f"{text[:50]}…{text[-40:]}"


def test_records_are_those_of_the_table(records: list[Record]) -> None:
    cases = read(Path(__file__).with_suffix(".yaml"))["test_records"]
    keys = {(each["pmid"], each["pmcid"], each["doi"]) for each in records}
    assert len(keys) == len(records) == len(cases)


def test_the_summary(plain: Done) -> None:
    assert "a browser rendered" not in plain.log
    for lines in (
        "    needs-browser      1\n",
        "    doi            doi 1, title 1, keywords 1, abstract 1, fulltext 2\n",
        "    pdf_doi        fulltext 1\n",
        "    blocked-challenge  1\n",
        "    harbour.fulltext 0 of 1 page\n"
        "    harbour.abstract 0 of 1 page\n"
        "    harbour.title 0 of 1 page\n"
        "      scrapy rules new https://harbour.example.org/harbour/paper/harbour.bells.2025.8 ",
    ):
        assert lines in plain.log


@pytest.mark.long
@needs_chromium
def test_a_page_that_a_script_writes(made: Done, plain: Done) -> None:
    knots = named(made.records, KNOTS)
    parts = ("doi", "title", "keywords", "abstract", "fulltext")
    assert types(knots) == dict.fromkeys(parts, "doi")
    assert knots["final"]
    assert "It weighs four grams." in knots["parts"]["fulltext"]["content"]
    (visited,) = knots["visited_sites"]
    assert visited["url"] == "https://reader.example.org/reader/article/knots.archive.2024.1"
    assert "pages that a browser rendered: 1\n" in made.log
    assert "needs-browser" not in made.log
    others = [
        [each for each in timeless(records) if each["doi"] != KNOTS]
        for records in (made.records, plain.records)
    ]
    assert others[0] == others[1]


@needs_chromium
def test_pages_that_are_no_articles(made: Done) -> None:
    assert sorted((page["status"], page["title"]) for page in made.pages) == [
        ("broken", ""),
        ("final", "Manual"),
        ("final", "Otter Counter"),
    ]
    assert (
        "out/pages.jsonl: 3 pages\nout/publications.jsonl: 19 records. To look at the result:\n"
        in made.log
    )


def test_one_by_one_gives_the_same(records: list[Record], tmp_path: Path) -> None:
    assert timeless(replay(tmp_path, BATCH_MAX="1")) == timeless(records)


def timeless(records: list[Record]) -> list[Record]:
    plain = json.loads(json.dumps(records), object_hook=without_times)
    return sorted(plain, key=lambda each: (each["pmid"], each["pmcid"], each["doi"]))


def without_times(value: Record) -> Record:
    return {key: item for key, item in value.items() if key not in TIMES}


def test_ingests(tmp_path: Path) -> None:
    """`make crawl-ingest` has a hit of each type, and each reason for a miss."""
    log = make(tmp_path, "crawl-ingest")
    assert "no findings" in look(tmp_path, log.rpartition("To look at them:")[2], 4)[1]
    results = lines(tmp_path / "out/ingest.jsonl")
    schema = json.loads((ROOT / "docs/schema/ingest-result.schema.json").read_text("utf-8"))
    validator = Draft202012Validator(schema)
    assert [error.message for each in results for error in validator.iter_errors(each)] == []
    hits = [each for each in results if each["hit"]]
    types = {each["request"]["ingest_type"] for each in hits}
    assert types == {"pdf", "html", "xml", "component", "src", "dataset"}
    kept = {path.stem.partition(".")[0] for path in (tmp_path / "out/files").rglob("*.*")}
    for each in hits:
        if each["request"]["ingest_type"] != "dataset":
            assert each["file_meta"]["sha1hex"] in kept
            assert each["file_meta"]["sha1hex"] == each["terminal"]["terminal_sha1hex"]
    misses = read(Path(__file__).with_suffix(".yaml"))["misses"]
    assert {
        f"{each['request']['ingest_type']} {each['request']['base_url']}": each["status"]
        for each in results
        if not each["hit"]
    } == misses


@pytest.mark.long
def test_artifacts_by_api_by_links_and_by_title(tmp_path: Path) -> None:
    """`make crawl-artifact` finds artifacts in all three ways."""
    log = make(tmp_path, "crawl-artifact")
    look(tmp_path, log.rpartition("To look at them:")[2], 2)
    found = {
        record["entry_uri"]: {
            "boundary_source": record["boundary_source"],
            "heuristic": record["heuristic"],
            "members": sorted(
                member["uri"]
                for member in record["members"]
                if member["role"] in ("item", "content_page")
            ),
        }
        for record in lines(tmp_path / "out/artifacts.jsonl")
    }
    assert found == read(Path(__file__).with_suffix(".yaml"))["artifacts"]
