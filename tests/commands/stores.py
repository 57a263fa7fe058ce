"""Stores for the tests of commands, by name; each is made once in a process, and copied."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from datetime import date
from pathlib import Path

from sqlalchemy import insert, update

from bench.store import fill
from pubcrawl.engine.seeds import parse_line
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.ingest import seeds as ingest_seeds
from pubcrawl.ingest.store.ledger import IngestLedger, request_end
from pubcrawl.model.artifact import ArtifactRecord, Member
from pubcrawl.model.ingest import IngestResult
from pubcrawl.model.webpage import WebPage
from pubcrawl.store import tables
from pubcrawl.store.database import Database
from pubcrawl.store.store import Store
from pubcrawl.store.tables import address, artifact
from pubcrawl.works.merge import offer_work, put
from pubcrawl.works.parts import MeshTerm, PartType
from pubcrawl.works.publication import Author, Problem, Publication, VisitedPage
from pubcrawl.works.work import (
    Affiliation,
    CitedWork,
    Container,
    Licence,
    TitleText,
    Work,
    WorkContributor,
    WorkDates,
)
from pubcrawl.works.work_record import FieldSource, SourcedField
from tests.exchange.samples import publication as sample

TITLE = "Kelp forests and the diet of sea otters in winter"
ABALONE = "Abalone in the tides of a warming northern bay"
HOSTILE = "<script>alert(1)</script>\u202e\x1b'\"&"
NOW = 1_700_000_000_000


class Stores:
    """Stores below *folder*."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def file(self, name: str) -> Path:
        """Return the file of a store, which nothing may change."""
        path = self.folder / f"{name}.db"
        if not path.exists():
            STORES[name](f"sqlite:///{path}")
        return path

    def copy(self, name: str, folder: Path) -> str:
        """Copy a store into *folder*, and return its URL."""
        shutil.copy(self.file(name), folder / "store.db")
        return f"sqlite:///{folder}/store.db"


def empty(url: str) -> None:
    Store(url).close()


def bees() -> Publication:
    """Return a publication with a value of each kind that ``scrapy show`` prints."""
    publication = Publication.from_ids(Identifiers("12", "PMC3", "10.5555/A"), timestamp=NOW)
    mesh = (MeshTerm("Bees", True, "D001516"), MeshTerm("Humans"))
    for name, content, kind, url, timestamp in (
        ("title", "Sequence alignment of bees", PartType.EUROPEPMC, "https://example.org/e", NOW),
        ("abstract", ("Bees " * 20).strip(), PartType.PDF_DOI, "", NOW),
        ("mesh", mesh, PartType.PUBMED_XML, "", 0),
    ):
        publication.fields[name] = SourcedField(content, FieldSource(kind, url, timestamp))
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
    source = FieldSource(PartType.EUROPEPMC, "https://example.org/e", NOW)
    offer_work(publication, work, source)
    page = FieldSource(PartType.META, "https://example.org/page", NOW, "layer 3")
    people = (WorkContributor(literal="A. Sample"),)
    put(publication, "contributors", people, page)
    put(publication, "dates", WorkDates(issued="2020-02"), page)
    other = FieldSource(PartType.OG, "https://example.org/o", NOW)
    put(publication, "title", "Bees", other)
    publication.pub_date = date(2020, 2, 1)
    publication.fetch_time = NOW
    return publication


def records(url: str) -> None:
    """A list of seeds; three publications, a page and an artifact."""
    store = Store(url, run="one night")
    list_id = store.ledger.list_id("publications", "/data/ids.txt", NOW)
    lines = ("12", "what is this", "12", "13", "=1+1")
    seeds = [parse_line(text, number) for number, text in enumerate(lines, 1)]
    store.ledger.begin(list_id, seeds, lambda facts: True, NOW)
    first, second = store.ledger.claim(list_id, 9, NOW)
    store.put(bees(), [first.id], now=NOW)
    store.settle([second.id], "failed", "dns-error", now=NOW)
    for pmid, title in (("90000102", "Holts of otters"), ("90000103", "")):
        record = Publication.from_ids(Identifiers(pmid), timestamp=NOW)
        if title:
            address = "https://www.ebi.ac.uk/2"
            record.fields["title"] = SourcedField(
                title, FieldSource(PartType.EUROPEPMC, address, NOW)
            )
        store.put(record, now=NOW)
    store.put(
        WebPage(start_url="https://a.example/", title="Tool", content="b" * 60, fetch_time=NOW),
        now=NOW,
    )
    entry = "https://doi.org/10.5555/larks"
    larks = ArtifactRecord(entry_uri=entry, final_uri="https://repo.example/d/7", fetch_time=NOW)
    larks.members = [Member("https://repo.example/d/7", "landing", why=["entry"], status=200)]
    store.put(larks, now=1)
    store.close()


def requests(url: str) -> None:
    """A list of requests: six that were tried, one again, and a line that is none."""
    ledger = IngestLedger.open(url)
    list_id = ledger.list_id("/data/requests.jsonl", NOW)
    lines = [f"https://{host}.example/{number}" for host in "ab" for number in range(3)]
    lines += ["what is this", "https://a.example/1"]
    read = [ingest_seeds.parse_line(text, number) for number, text in enumerate(lines, 1)]
    ledger.import_requests(list_id, read, NOW)
    claimed = sorted(ledger.claim(list_id, 9, NOW), key=lambda one: one.request.base_url)
    ends = ("success", "not-found", "no-pdf-link", "success", "success", "no-pdf-link")
    ledger.put(
        [
            request_end(
                one.id,
                IngestResult(request=one.request, status=status, hit=status == "success"),
                None,
                NOW,
            )
            for one, status in zip(claimed, ends, strict=True)
        ]
    )
    ledger.close()


def article(pmid: str, doi: str, title: str, year: str, container: Container) -> Publication:
    people = (WorkContributor("Lutra", "Ann"), WorkContributor("Kelp", "Bo"))
    work = {"titles": (TitleText(title),), "contributors": people, "container": container}
    dates = WorkDates(print=year)
    return Publication.from_json(sample(pmid, doi, **work, dates=dates, identifiers=()))


def kelp(url: str) -> None:
    """Four articles, three of them with similar titles."""
    shores = Container("Shores", kind="journal")
    store = Store(url)
    for pmid, doi, title in (
        ("90000901", "10.5555/KELP.7", TITLE),
        ("90000902", "10.5555/KELP.8", ABALONE),
        ("90000903", "10.7777/COPY.8", ABALONE),
        ("90000904", "10.5555/KELP.9", f"{ABALONE}, part 2"),
    ):
        store.put(article(pmid, doi, title, "2021", shores), now=NOW)
    store.close()


def lancet(url: str) -> None:
    """An article in a journal that is known by its print ISSN."""
    journal = Container("The Lancet", issn_print="0140-6736")
    store = Store(url)
    store.put(article("90000911", "10.1016/S1", TITLE, "2020", journal), now=NOW)
    store.close()


def filled(url: str) -> None:
    """Some records of each kind, as many as benchmarks make."""
    database = Database(url)
    fill(database, 120, pages=40, results=60, words=False)
    database.close()


def hostile(url: str) -> None:
    """Some records of each kind whose every text is hostile."""
    database = Database(url)
    fill(database, 30, pages=10, results=10, words=False)
    with database.write() as connection:
        source = tables.seed_list.c.source
        connection.execute(update(tables.seed_list).values(source=source + HOSTILE))
        connection.execute(update(address).where(address.c.number == 0).values(host=HOSTILE))
        connection.execute(update(tables.rule_count).values(hits=0, example=f"https://x/{HOSTILE}"))
        connection.execute(
            update(tables.host).where(tables.host.c.refusals > 0).values(held_for="=1+1")
        )
        row = {"key": HOSTILE, "status": HOSTILE, "empty": False, "final": True, "fetch_time": NOW}
        row |= {"fetch_exception": False, "retry_counter": 0, "updated": NOW, "members": 0}
        names = (
            "last_run",
            "entry_uri",
            "host",
            "title",
            "portal",
            "artifact_type",
            "state",
            "reason",
        )
        row |= dict.fromkeys((*names, "boundary_source", "heuristic"), HOSTILE)
        connection.execute(insert(artifact).values(**row))
    database.close()


def counted(*crawls: tuple[int, int]) -> Callable[[str], None]:
    """Return a maker: hits and pages of each crawl, the latest first, for abstracts of firth."""

    def make(url: str) -> None:
        Store(url).close()
        for place, (hits, pages) in enumerate(reversed(crawls)):
            store = Store(url, run=f"run {place}")
            for page in range(pages):
                tried = {"title": True, "abstract": page < hits, "gone": False}
                address = f"https://a.example/{place}/{page}"
                store.rules.add("firth", tried, address, NOW + place)
            store.close()

    return make


STORES: dict[str, Callable[[str], None]] = {
    **{made.__name__: made for made in (empty, records, requests, kelp, lancet, filled, hostile)},
    "drifted": counted((1, 12), (12, 12)),
    "steady": counted((12, 12), (12, 12)),
    "first_crawl": counted((12, 12)),
    "few_pages": counted((3, 3), (3, 3)),
}
