"""``scrapy show``, run as its users run it."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import pytest

from pubcrawl.commands.show import described, shortened
from pubcrawl.frontier.seeds import parse_line
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.items.artifact import ArtifactRecord, ArtifactRequest, Member
from pubcrawl.items.parts import MeshTerm, MinedTerm, Part, PartType
from pubcrawl.items.publication import Author, LostPart, Problem, Publication, VisitedPage
from pubcrawl.items.record import to_record
from pubcrawl.merge import work_rank
from pubcrawl.store.records import StoredPublication
from pubcrawl.store.store import Store
from pubcrawl.works.merge import FieldSource
from pubcrawl.works.work import (
    Affiliation,
    CitedWork,
    Container,
    Licence,
    Work,
    WorkContributor,
    WorkDates,
)
from tests.conftest import Command

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
    text = "\n".join(described(stored, []))
    assert "fetched: never" in text
    assert "asked for by" not in text


def test_an_artifact(tmp_path: Path, command: Command) -> None:
    """What belongs to it is told as ``scrapy boundary`` tells it."""
    url = f"sqlite:///{tmp_path / 'store.db'}"
    store = Store.open(url)
    entry = "https://doi.org/10.5555/larks"
    record = ArtifactRecord(ArtifactRequest(entry), entry, final_uri="https://repo.example/d/7")
    record.members = [Member("https://repo.example/d/7", "landing", why=["entry"], status=200)]
    store.put(record, now=1)
    store.close()
    told = command("show", "10.5555/larks", "-s", f"STORE_URL={url}")
    assert told.returncode == 0
    assert "landing  https://repo.example/d/7  1.00  entry  200" in told.stdout
    told = command("show", entry, "--json", "-s", f"STORE_URL={url}")
    assert json.loads(told.stdout)["final_uri"] == "https://repo.example/d/7"
