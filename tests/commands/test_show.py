"""``scrapy show``, run as a command."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import pytest

from pubcrawl.actions.show.record_lines import publication_lines, shortened
from pubcrawl.engine.seeds import parse_line
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.items.artifact import ArtifactRecord, ArtifactRequest, Member
from pubcrawl.store.records import StoredPublication
from pubcrawl.store.store import Store
from pubcrawl.works.merge import work_rank
from pubcrawl.works.parts import MeshTerm, MinedTerm, Part, PartType
from pubcrawl.works.publication import Author, LostPart, Problem, Publication, VisitedPage
from pubcrawl.works.record import to_record
from pubcrawl.works.work import (
    Affiliation,
    CitedWork,
    Container,
    Licence,
    Work,
    WorkContributor,
    WorkDates,
)
from pubcrawl.works.work_record import FieldSource
from tests.conftest import ROOT, Command
from tests.crawls.forks import forks

NOW = 1_700_000_000_000


def example() -> Publication:
    publication = Publication.from_ids(Identifiers("12", "PMC3", "10.5555/A"), timestamp=NOW)
    publication.parts["title"] = Part(
        "title", "Sequence alignment of bees", PartType.EUROPEPMC, "https://example.org/e", NOW
    )
    publication.parts["abstract"] = Part("abstract", "Bees " * 20, PartType.PDF_DOI, "", NOW)
    publication.parts["mesh"] = Part(
        "mesh", (MeshTerm("Bees", True, "D001516"), MeshTerm("Humans")), PartType.PUBMED_XML
    )
    publication.problems = (Problem("pmc_xml", "not-found", "https://example.org/p"),)
    publication.visited_sites = (
        VisitedPage("https://example.org/v", PartType.DOI, "https://doi.org/10.5555/A", NOW),
    )
    publication.corresp_authors = (Author("Ada Example", email="ada@example.org"),)
    work = Work(
        contributors=(
            WorkContributor(
                "Example",
                "Ada",
                orcid="0000-0002-1825-0097",
                affiliations=(Affiliation("Bee Lab"), Affiliation("Hive")),
            ),
            WorkContributor("Example", "Bo"),
            WorkContributor("Case", "Cy", role="editor"),
        ),
        container=Container("Bees", volume="12", issue="3", first_page="45", last_page="67"),
        dates=WorkDates(issued="2020"),
        licences=(Licence("https://creativecommons.org/licenses/by/4.0/"),),
        references=(CitedWork(pmid="7"), CitedWork(text="Hives")),
    )
    publication.work.offer(
        work, FieldSource(PartType.EUROPEPMC, "https://example.org/e", NOW), work_rank
    )
    page = FieldSource(PartType.META, "https://example.org/page", NOW, "layer 3")
    people = (WorkContributor(literal="A. Sample"),)
    publication.work.put("contributors", people, page, work_rank)
    publication.work.put("dates", WorkDates(issued="2020-02"), page, work_rank)
    publication.lost["title"] = (
        LostPart("Bees", PartType.OG, "https://example.org/o", NOW, size=4),
    )
    publication.pub_date = date(2020, 2, 1)
    publication.fetch_time = NOW
    return publication


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> str:
    url = f"sqlite:///{tmp_path_factory.mktemp('store')}/store.db"
    store = Store.open(url)
    list_id = store.ledger.list_id("publications", "/data/ids.txt", NOW)
    read = [parse_line(text, number) for number, text in enumerate(("12", "13"), 1)]
    store.ledger.begin(list_id, read, lambda facts: True, NOW)
    first, second = store.ledger.claim(list_id, 9, NOW)
    store.put(example(), [first.id], now=NOW)
    store.settle([second.id], "failed", "dns-error", now=NOW)
    store.close()
    return url


@pytest.fixture
def show(command: Command) -> Command:
    return lambda url, *arguments: command("show", *arguments, "-s", f"STORE_URL={url}")


@pytest.mark.parametrize(
    "text", ["12", "pmid: 12", "https://europepmc.org/article/PMC/PMC3", "DOI:10.5555/a"]
)
def test_any_form_of_an_identifier_finds_the_record(url: str, text: str, show: Command) -> None:
    shown = show(url, text, "--json")
    assert shown.returncode == 0, shown.stderr
    assert json.loads(shown.stdout) == json.loads(json.dumps(to_record(example())))


def test_the_record_for_people(url: str, show: Command) -> None:
    shown = show(url, "12")
    assert shown.returncode == 0, shown.stderr
    text = shown.stdout
    assert text.startswith("12: non-final\n")
    assert "title: final, europepmc, 26 characters, 2023-11-14T22:13:20.000Z\n" in text
    assert "  from https://example.org/e\n  Sequence alignment of bees\n" in text
    assert "abstract: non-usable, pdf_doi, 100 characters" in text
    assert "Bees*; Humans" in text
    assert "pmc_xml: not-found https://example.org/p" in text
    assert "doi https://example.org/v" in text
    assert "Ada Example, ada@example.org" in text
    orcid = "0000-0002-1825-0097"
    assert (
        f"  authors: 2, 1 with ORCID: Ada Example ({orcid}, 2 affiliations); Bo Example\n" in text
    )
    assert "  editors: 1: Cy Case\n" in text
    assert "  in: Bees 12(3), 45-67 (2020-02)\n" in text
    assert "  licence: https://creativecommons.org/licenses/by/4.0/\n" in text
    assert "  references: 2, 1 with an identifier\n" in text
    assert "lost" not in text
    assert "published: 2020-02-01" in text
    assert "empty:\n  keywords, efo, go, fulltext\n" in text
    assert "line 1 of /data/ids.txt (publications): '12', done" in text


def test_all_sources_and_what_lost(url: str, show: Command) -> None:
    text = show(url, "12", "--all").stdout
    when = "2023-11-14T22:13:20.000Z"
    assert f"  lost, og https://example.org/o {when}, size 4: Bees\n" in text
    assert f"\ndates: europepmc https://example.org/e {when}\n  issued 2020-02\n" in text
    assert "  completed by https://example.org/page\n" in text
    source = f"meta https://example.org/page {when} by the rule layer 3"
    assert f"  lost, {source}: 1: A. Sample\n" in text
    assert "container: europepmc" in text and "  title Bees, volume 12, issue 3" in text


def test_a_seed_without_a_record_says_what_came_of_it(url: str, show: Command) -> None:
    shown = show(url, "13")
    assert shown.returncode == 1
    assert "line 2 of /data/ids.txt (publications): '13', failed, dns-error" in shown.stderr


def test_an_unknown_identifier(url: str, show: Command) -> None:
    shown = show(url, "99")
    assert shown.returncode == 1
    assert "no record of 99" in shown.stderr
    assert "scrapy seeds" in shown.stderr


def test_what_is_no_identifier(url: str, show: Command) -> None:
    shown = show(url, "what", "is", "this")
    assert shown.returncode == 4
    assert "no PMID" in shown.stderr


def test_long_contents_are_shortened() -> None:
    assert len(shortened("word " * 10_000)) < 400
    assert shortened(("a", "b")) == "a; b"
    assert shortened((MinedTerm("binding", 3, "http://go/1"),)) == "binding (3)"


def test_a_record_that_was_never_fetched() -> None:
    stored = StoredPublication(1, "12", Publication.from_ids(Identifiers("12")), NOW, "run")
    text = "\n".join(publication_lines(stored, []))
    assert "fetched: never" in text
    assert "requested by" not in text


def test_an_artifact(tmp_path: Path, command: Command) -> None:
    """The command prints the members of an artifact as ``scrapy boundary`` does."""
    url = f"sqlite:///{tmp_path / 'store.db'}"
    store = Store.open(url)
    entry = "https://doi.org/10.5555/larks"
    record = ArtifactRecord(ArtifactRequest(entry), entry, final_uri="https://repo.example/d/7")
    record.members = [Member("https://repo.example/d/7", "landing", why=["entry"], status=200)]
    store.put(record, now=1)
    store.close()
    result = command("show", "10.5555/larks", "-s", f"STORE_URL={url}")
    assert result.returncode == 0
    assert "landing  https://repo.example/d/7  1.00  entry  200" in result.stdout
    result = command("show", entry, "--json", "-s", f"STORE_URL={url}")
    assert json.loads(result.stdout)["final_uri"] == "https://repo.example/d/7"


@pytest.fixture(scope="module")
def ingested(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Path]:
    """Return the URL of a store and a folder of files, both made from the bundled example."""
    folder = tmp_path_factory.mktemp("ingested")
    url = f"sqlite:///{folder}/store.db"
    words = ["crawl", "ingest", "-a", "seeds=examples/requests.jsonl"]
    for setting in (
        "REPLAY=examples/ingest.warc.gz",
        "SEED_FAILURES_MAX=100%",
        f"STORE_URL={url}",
        f"FILES_DIR={folder}/files",
    ):
        words += ["-s", setting]
    done = forks().run(words, ROOT)
    assert done.returncode == 0, done.stderr
    return url, folder / "files"


def test_an_ingest_request_with_all_that_is_known(
    ingested: tuple[str, Path], command: Command
) -> None:
    url, files = ingested
    settings = ("-s", f"STORE_URL={url}", "-s", f"FILES_DIR={files}")
    base_url = "https://doi.org/10.5555/otter.ways.1"
    (line,) = command("show", base_url, "--json", *settings).stdout.splitlines()
    values = json.loads(line)
    assert (values["kind"], values["status"]) == ("ingest", "success")
    assert values["hops"][0] == values["seeds"][0]["text"] == base_url
    assert [each["status"] for each in values["attempts"]] == ["success"]
    (file,) = values["files"]
    assert Path(file["found"]).read_bytes().startswith(b"%PDF")
    text = command("show", "10.5555/otter.ways.1", *settings).stdout
    assert f"pdf {base_url}: hit, success\n" in text
    assert "the link was found by citation-pdf-url" in text
    assert ", ingest.warc.gz at " in text
    assert f"  {file['found']}\n" in text
    for digest in ("sha1hex", "sha256hex", "md5hex"):
        shown = json.loads(command("show", file[digest].upper(), "--json", *settings).stdout)
        assert shown["found"] == [file["found"]]
        assert [each["request"]["base_url"] for each in shown["requests"]] == [base_url]
    assert command("show", "0" * 39 + "a", *settings).returncode == 1


def test_a_host(ingested: tuple[str, Path], command: Command) -> None:
    url, _ = ingested
    setting = ("-s", f"STORE_URL={url}")
    shown = json.loads(command("show", "www.Rivers.example.org", "--json", *setting).stdout)
    assert (shown["kind"], shown["host"]) == ("host", "rivers.example.org")
    assert shown["ingest"]["success"] > 1
    done = command("show", "rivrs.example.org", *setting)
    assert done.returncode == 1
    assert "did you mean rivers.example.org" in done.stderr


def test_the_host_of_a_publication(url: str, show: Command) -> None:
    text = show(url, "example.org").stdout
    assert "publications: 1 with an address there\n  pages visited: 1\n" in text
    assert "  not-found: 1\n  such as 12\n" in text


def test_all_records_of_a_query(
    url: str, ingested: tuple[str, Path], show: Command, command: Command
) -> None:
    shown = show(url, "--where", "doi = 10.5555/a", "--json")
    assert json.loads(shown.stdout) == json.loads(json.dumps(to_record(example())))
    assert show(url, "--where", "not oa").stdout == show(url, "12").stdout
    done = show(url, "--where", "oa")
    assert (done.returncode, done.stderr) == (1, "no records of publications meet the query\n")
    setting = ("-s", f"STORE_URL={ingested[0]}")
    done = command("show", "--kind", "results", "--where", "hit", "--limit", 2, "--json", *setting)
    assert [json.loads(line)["hit"] for line in done.stdout.splitlines()] == [True, True]


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        (["a" * 39], 4, "39 hexadecimal digits; a SHA-1 has 40"),
        (["sediment of otters"], 4, "scrapy show --where 'text \"sediment of otters\"'"),
        (["ftp://x.example/a"], 1, "no ingest request of ftp://x.example/a"),
        (["12", "--where", "oa"], 4, "give either '12' or --where"),
        (["--where", "fulltxt > 3"], 4, "fulltxt > 3\n  ^"),
    ],
)
def test_what_could_be_meant(
    url: str, show: Command, words: list[str], code: int, message: str
) -> None:
    done = show(url, *words)
    assert done.returncode == code
    assert message in done.stderr
