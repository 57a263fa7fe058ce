"""The example crawl: the records of `make crawl`, from an archive that can be rebuilt."""

from __future__ import annotations

import gzip
import json
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from jsonschema import Draft202012Validator

from examples.build import (
    ARCHIVE,
    ARTIFACTS,
    HARVEST,
    INGEST,
    PAGES,
    POISON,
    build,
    build_artifacts,
    build_harvest,
    build_ingest,
    build_pages,
    works,
)
from pubcrawl.works.parts import PartType
from tests.crawls.forked_scrapy import folder_of_scrapy
from tests.crawls.forks import forks
from tests.fetch.browser.browsing import needs_chromium
from tests.once import once
from tests.publishers import RULES

ROOT = Path(__file__).resolve().parent.parent
SCHEMA = json.loads((ROOT / "docs/schema/publication.schema.json").read_text("utf-8"))
Record = dict[str, Any]
KNOTS = "10.5555/KNOTS.ARCHIVE.2024.1"
TIMES = ("fetch_time", "timestamp", "citations_timestamp")


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


def make_crawl(folder: Path) -> Done:
    for name in ("Makefile", "pubcrawl", "rules", "examples", "scrapy.cfg"):
        (folder / name).symlink_to(ROOT / name)
    # The programs are installed already.
    here = f"BIN={Path(sys.executable).parent}"
    log = run(folder, "make", "-o", ".venv/crawl.stamp", here, "crawl")
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


@pytest.mark.long
def test_a_rebuilt_archive_is_the_same(tmp_path: Path) -> None:
    # Decompressed, because another zlib may compress the same bytes differently.
    again = tmp_path / ARCHIVE.name
    build(again)
    assert gzip.decompress(again.read_bytes()) == gzip.decompress(ARCHIVE.read_bytes())


def test_rebuilt_pages_are_the_same(tmp_path: Path) -> None:
    again = tmp_path / PAGES.name
    build_pages(again)
    assert gzip.decompress(again.read_bytes()) == gzip.decompress(PAGES.read_bytes())


def test_rebuilt_files_are_the_same(tmp_path: Path) -> None:
    again = tmp_path / INGEST.name
    build_ingest(again)
    assert gzip.decompress(again.read_bytes()) == gzip.decompress(INGEST.read_bytes())


def test_rebuilt_portals_are_the_same(tmp_path: Path) -> None:
    again = tmp_path / ARTIFACTS.name
    build_artifacts(again)
    assert gzip.decompress(again.read_bytes()) == gzip.decompress(ARTIFACTS.read_bytes())


def test_a_rebuilt_repository_is_the_same(tmp_path: Path) -> None:
    again = tmp_path / HARVEST.name
    build_harvest(again)
    assert gzip.decompress(again.read_bytes()) == gzip.decompress(HARVEST.read_bytes())


def test_it_names_no_person_and_no_machine() -> None:
    text = gzip.decompress(ARCHIVE.read_bytes())
    for private in (b"reader@", b"127.0.0.", b"api_key", b"User-Agent", b"localhost"):
        assert private not in text


def test_a_record_says_what_one_cites_by(records: list[Record]) -> None:
    record = named(records, "90000101")
    kask, ferreira = record["contributors"]
    assert (kask["family"], kask["orcid"]) == ("Kask", "0000-0002-1825-0097")
    assert ferreira["affiliations"] == [{"name": "Coastal Genomics Unit, Bay Institute, Westmark."}]
    container = record["container"]
    assert (container["volume"], container["first_page"], container["last_page"]) == (
        "7",
        "101",
        "113",
    )
    assert record["licences"][0]["name"] == "CC-BY-4.0"
    assert [one["text"][:8] for one in record["references"]][:1] == ["Hollis P"]
    assert record["sources"]["contributors"]["type"] in ("europepmc", "europepmc_xml")
    # Data that only efetch has completes the data of Europe PMC.
    container = named(records, "90000112")
    assert container["container"]["issn_online"] == "2999-1234"
    assert any("efetch" in url for url in container["sources"]["container"]["completed_by"])


def test_every_record_is_valid(records: list[Record]) -> None:
    validator = Draft202012Validator(SCHEMA)
    assert [error.message for each in records for error in validator.iter_errors(each)] == []


def test_there_is_one_for_each_publication(records: list[Record]) -> None:
    # One seed is another identifier of a publication with a seed; one is not an identifier.
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
        PartType.DOI,
        PartType.PDF_DOI,
        PartType.PDF_OADOI,
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
    # PubMed gives identifiers, which start a second round: PMC has the text.
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


def visited(record: Record) -> list[str]:
    return [site["url"] for site in record["visited_sites"]]


def test_a_landing_page_has_it_all(records: list[Record]) -> None:
    salt = named(records, "10.5555/SALT.SILL.2023.5")
    parts = ("doi", "title", "keywords", "abstract", "fulltext")
    assert types(salt) == dict.fromkeys(parts, "doi")
    assert salt["final"]
    assert salt["parts"]["abstract"]["content"].startswith("Aim. Paint on windows near the sea")
    assert "rather than out to sea" in salt["parts"]["fulltext"]["content"]
    assert [author["email"] for author in salt["corresp_authors"]] == ["acheampong@example.org"]
    assert visited(salt) == ["https://tides.example.org/tides/article/salt.sill.2023.5"]


def test_a_landing_page_leads_to_the_page_with_the_text(records: list[Record]) -> None:
    pools = named(records, "90000114")
    assert (types(pools)["abstract"], types(pools)["fulltext"]) == ("europepmc", "doi")
    fulltext = pools["parts"]["fulltext"]
    assert fulltext["url"] == "https://tides.example.org/tides/text/pools.ebb.2020.11"
    assert "the liar's ebb" in fulltext["content"]
    assert visited(pools) == [
        "https://tides.example.org/tides/article/pools.ebb.2020.11",
        "https://tides.example.org/tides/text/pools.ebb.2020.11",
    ]


def test_a_landing_page_leads_to_a_pdf(records: list[Record]) -> None:
    logbooks = named(records, "90000116")
    fulltext = logbooks["parts"]["fulltext"]
    assert fulltext["type"] == "pdf_doi"
    assert fulltext["url"] == "https://press.example.org/tides/pdf/lamp.logbooks.2013.2.pdf"
    assert "slept well" in fulltext["content"]
    assert fulltext["usable"]


def test_an_open_copy_is_a_pdf(records: list[Record]) -> None:
    puddles = named(records, "10.5555/PUDDLES.REPORT.2014")
    assert (types(puddles)["title"], types(puddles)["fulltext"]) == ("oadoi", "pdf_oadoi")
    assert "from a measuring jug" in puddles["parts"]["fulltext"]["content"]


def test_a_text_comes_although_its_rule_is_out_of_date(plain: Done) -> None:
    bells = named(plain.records, "10.5555/HARBOUR.BELLS.2025.8")
    assert types(bells) == {
        "doi": "citation",
        **dict.fromkeys(("title", "abstract", "fulltext"), "structure"),
    }
    fulltext = bells["parts"]["fulltext"]
    assert fulltext["usable"]
    assert "six days of different swell" in fulltext["content"]
    assert "Volumes" not in fulltext["content"]
    assert bells["contributors"][0]["orcid"] == "0000-0001-5109-3700"
    assert len(bells["references"]) == 3
    assert (
        "    harbour.fulltext 0 of 1 page\n"
        "    harbour.abstract 0 of 1 page\n"
        "    harbour.title 0 of 1 page\n"
        "      scrapy rules new https://harbour.example.org/harbour/paper/harbour.bells.2025.8 "
    ) in plain.log


def test_a_check_for_robots_is_left_alone(records: list[Record]) -> None:
    yeast = named(records, "90000108")
    assert ("doi", "blocked-challenge") in reasons(yeast)
    assert "fulltext" not in types(yeast)
    assert "human" not in json.dumps(yeast)


def reasons(record: Record) -> list[tuple[str, str]]:
    return [(problem["resource"], problem["reason"]) for problem in record["problems"]]


def test_without_a_browser_the_reason_is_named(plain: Done) -> None:
    knots = named(plain.records, KNOTS)
    assert ("doi", "needs-browser") in reasons(knots)
    assert knots["status"] == "empty"
    assert "    needs-browser      1\n" in plain.log
    assert "a browser rendered" not in plain.log


def test_the_summary_tells_where_parts_come_from(plain: Done) -> None:
    assert "    doi            doi 1, title 1, keywords 1, abstract 1, fulltext 2\n" in plain.log
    assert "    pdf_doi        fulltext 1\n" in plain.log
    assert "    blocked-challenge  1\n" in plain.log


@pytest.mark.long
@needs_chromium
def test_a_page_that_a_script_writes(made: Done, plain: Done) -> None:
    knots = named(made.records, KNOTS)
    parts = ("doi", "title", "keywords", "abstract", "fulltext")
    assert types(knots) == dict.fromkeys(parts, "doi")
    assert knots["final"]
    assert "It weighs four grams." in knots["parts"]["fulltext"]["content"]
    assert visited(knots) == ["https://reader.example.org/reader/article/knots.archive.2024.1"]
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


@pytest.fixture(scope="module")
def ingested(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Record]]:
    """Run `make crawl-ingest` in a copy of the checkout, and return its folder and results."""
    folder = tmp_path_factory.mktemp("ingested")
    return once(tmp_path_factory, "ingested", lambda: make_crawl_ingest(folder))


def make_crawl_ingest(folder: Path) -> tuple[Path, list[Record]]:
    for name in ("Makefile", "pubcrawl", "rules", "examples", "scrapy.cfg"):
        (folder / name).symlink_to(ROOT / name)
    here = f"BIN={Path(sys.executable).parent}"
    log = run(folder, "make", "-o", ".venv/crawl.stamp", here, "crawl-ingest")
    assert "no findings" in look(folder, log.rpartition("To look at them:")[2], 4)[1]
    return folder, lines(folder / "out/ingest.jsonl")


def test_each_type_of_ingest_ends_in_a_hit(ingested: tuple[Path, list[Record]]) -> None:
    folder, results = ingested
    hits = [each for each in results if each["hit"]]
    types = {each["request"]["ingest_type"] for each in hits}
    assert types == {"pdf", "html", "xml", "component", "src", "dataset"}
    kept = {path.stem.partition(".")[0] for path in (folder / "out/files").rglob("*.*")}
    for each in hits:
        if each["request"]["ingest_type"] != "dataset":
            assert each["file_meta"]["sha1hex"] in kept
            assert each["file_meta"]["sha1hex"] == each["terminal"]["terminal_sha1hex"]


def test_every_other_ingest_ends_in_a_reason(ingested: tuple[Path, list[Record]]) -> None:
    results = ingested[1]
    slugs = {
        each["request"]["base_url"]: each["status"]
        for each in results
        if not each["hit"] and each["request"]["ingest_type"] != "file"  # shares its address
    }
    assert slugs == {
        "https://capes.example.com/article/4": "blocked-captcha",
        "https://doi.org/10.5555/tide.tables.3": "blocked-cookie",
        "https://old.example.org/torn.pdf": "bad-gzip-encoding",
        "https://orcid.org/0000-0002-1825-0097": "skip-url-blocklist",
        "https://rivers.example.org/abstract": "forbidden",
        "https://rivers.example.org/article/ways.pdf": "mismatch-sha1",
        "https://rivers.example.org/broken.xml": "xml-parse-error",
        "https://rivers.example.org/empty.pdf": "empty-blob",
        "https://rivers.example.org/gone": "not-found",
        "https://rivers.example.org/never/archived.pdf": "no-capture",
        "https://rivers.example.org/news": "no-platform-match",
        "https://rivers.example.org/nowhere": "bad-redirect",
        "https://rivers.example.org/picture.pdf": "wrong-mimetype",
        "https://rivers.example.org/round/1": "redirect-loop",
        "https://rivers.example.org/self": "link-loop",
        "https://shoals.example.com/article/5": "blocked-wall",
    }
    assert [each["status"] for each in results if each["request"]["ingest_type"] == "file"] == [
        "no-pdf-link"
    ]


def test_results_of_ingests_are_valid(ingested: tuple[Path, list[Record]]) -> None:
    schema = json.loads((ROOT / "docs/schema/ingest-result.schema.json").read_text("utf-8"))
    validator = Draft202012Validator(schema)
    assert [error.message for each in ingested[1] for error in validator.iter_errors(each)] == []


@pytest.mark.long
def test_artifacts_by_api_by_links_and_by_title(tmp_path: Path) -> None:
    """`make crawl-artifact` finds artifacts in all three ways, in a copy of the checkout."""
    for name in ("Makefile", "pubcrawl", "rules", "examples", "scrapy.cfg"):
        (tmp_path / name).symlink_to(ROOT / name)
    here = f"BIN={Path(sys.executable).parent}"
    log = run(tmp_path, "make", "-o", ".venv/crawl.stamp", here, "crawl-artifact")
    look(tmp_path, log.rpartition("To look at them:")[2], 2)
    records = {each["entry_uri"]: each for each in lines(tmp_path / "out/artifacts.jsonl")}
    found = {
        uri.rstrip("/").rpartition("/")[2]: (record["boundary_source"], record["heuristic"])
        for uri, record in records.items()
    }
    assert found == {
        "770077": ("api", "single_page_plus_ignored"),
        "770078": ("rule", "single_page_plus_ignored"),
        "abcde": ("api", "sigstr_filtered_title"),
        # The recording has no answer from its API.
        "fghij": ("choice", None),
    }
    items = {
        member["uri"]
        for record in records.values()
        for member in record["members"]
        if member["role"] in ("item", "content_page")
    }
    assert items == {
        *(f"https://files.hold.example/files/{number}" for number in (901, 902, 903)),
        "https://files.hold.example/articles/770077/versions/2",
        *(f"https://files.labs.example/f{number}" for number in (1, 3)),
        *(f"https://labs.example/{path}" for path in ("fghij/wiki/", "fghij/files/", "k3m5p/")),
    }
