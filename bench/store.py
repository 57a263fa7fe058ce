"""The store: made-up records, queries, writes, exports."""

from __future__ import annotations

import argparse
import os
import random
import resource
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime, timedelta
from functools import cache
from pathlib import Path
from time import perf_counter
from typing import Any

import orjson
from scrapy.http import Response
from sqlalchemy import Connection, insert

from bench.frame import ROOT, Row, apis, publications, seed_file, show
from pubcrawl.extensions import crawls
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.ids.url import ingest_key, normalise_url, url_key
from pubcrawl.model.ingest import Candidate, IngestResult, NextHop, Terminal
from pubcrawl.model.ingest_request import IngestRequest
from pubcrawl.model.webpage import WebPage
from pubcrawl.publications.resources.pubmed_xml import PubMedXML
from pubcrawl.queries.parser import ReadContext
from pubcrawl.queries.selection import count_records, parse_selection
from pubcrawl.store import saving, tables
from pubcrawl.store.bulk import append
from pubcrawl.store.class_columns import Rows, column_values, row_values
from pubcrawl.store.database import Database
from pubcrawl.store.ledger import Ledger
from pubcrawl.store.packed import compressed, pack
from pubcrawl.store.word_index import add_words, indexed_words
from pubcrawl.works.merge import merge, offer_work
from pubcrawl.works.parts import MeshTerm, PartType
from pubcrawl.works.publication import Problem, Publication, VisitedPage
from pubcrawl.works.work import (
    CitedWork,
    Container,
    Licence,
    Work,
    WorkContributor,
    WorkDates,
    WorkKind,
)
from pubcrawl.works.work_record import FieldSource, SourcedField

NOW = 1_700_000_000_000

DAY = 86_400_000

TEMPLATES = 400  # different publications; the others have their own identifiers and titles

HOSTS = 3_000

TOGETHER = 500  # records in a statement

RUN = "store-rows"

_VOCABULARY = """
tide otter kelp reef estuary plankton salinity sediment current larva colony genome protein
sequence alignment receptor membrane enzyme cohort trial dose response model regression
network sample survey season temperature gradient habitat predator density growth rate
distribution effect analysis method evidence review river coastal marine benthic pelagic
"""

_WORDS = _VOCABULARY.split()

_REASONS = ("not-found", "blocked-cookie", "read-timeout", "http-403", "too-short", "needs-browser")

_FINAL = (PartType.EUROPEPMC, PartType.PUBMED_XML, PartType.PMC_XML, PartType.DOI)

_OTHER = (PartType.META, PartType.PDF_DOI, PartType.CITATION, PartType.CROSSREF)

_KINDS = ("article-journal", "article-journal", "article-journal", "review", "chapter", "dataset")

_TECHNIQUES = ("citation-pdf-url", "anchor-text-pdf", "link-header", "")

_STATUSES = ("success", "success", "success", "no-pdf-link", "wrong-mimetype", "blocked-cookie")


def text(source: random.Random, words: int) -> str:
    """Return made-up prose."""
    return " ".join(source.choices(_WORDS, k=words))


def host(source: random.Random) -> str:
    """Return a host; a few hosts have most of the pages, as on the web."""
    return f"journal{min(HOSTS, int(source.paretovariate(0.5)))}.example.org"


@cache
def template(number: int) -> Publication:
    """Return the template of every ``TEMPLATES``-th publication, without identifiers."""
    source = random.Random(number)
    publication = Publication()
    began = NOW - source.randrange(90) * DAY
    url = f"https://{host(source)}/articles/{number}"
    contents = {
        "title": text(source, 11),
        "keywords": tuple(source.sample(_WORDS, 5)),
        "mesh": tuple(MeshTerm(word.title()) for word in source.sample(_WORDS, 6)),
        "abstract": text(source, 190),
        "fulltext": text(source, 5_500 if number % 10 == 0 else 900),
    }
    for name, content in contents.items():
        if name == "title" or source.random() < {"abstract": 0.9, "fulltext": 0.6}.get(name, 0.7):
            kinds = _FINAL if source.random() < 0.7 else _OTHER
            publication.fields[name] = SourcedField(
                content, FieldSource(source.choice(kinds), url, began)
            )
    publication.visited_sites = (
        VisitedPage(url, PartType.DOI, f"https://doi.org/10.5555/{number}", began),
        VisitedPage(f"{url}.pdf", PartType.PDF_DOI, url, began),
    )
    if source.random() < 0.5:
        address = f"https://{host(source)}/{number}"
        publication.problems = (Problem("doi", source.choice(_REASONS), address),)
    publication.oa = source.random() < 0.4
    publication.journal_title = f"Journal of {source.choice(_WORDS).title()}"
    publication.pub_date = date(2024, 1, 1) - timedelta(days=source.randrange(9000))
    publication.fetch_time = began
    work = Work(
        contributors=tuple(
            WorkContributor(source.choice(_WORDS).title(), chr(65 + index))
            for index in range(source.randint(1, 8))
        ),
        container=Container(
            publication.journal_title, volume="12", issue="3", first_page="45", last_page="67"
        ),
        dates=WorkDates(issued=publication.pub_date.isoformat()),
        kind=WorkKind("", source.choice(_KINDS)),
        licences=(Licence("https://creativecommons.org/licenses/by/4.0/"),),
        references=tuple(CitedWork(pmid=str(index), text=text(source, 12)) for index in range(20)),
    )
    origin = FieldSource(PartType.EUROPEPMC, url, began)
    offer_work(publication, work, origin)
    return publication


class PublicationRows:
    """Rows of publications by table; *number*: the first is 1."""

    def __init__(self) -> None:
        self._shared: dict[int, tuple[dict[str, Any], dict[str, Any], bytes, Rows]] = {}

    def add(self, connection: Connection, numbers: Sequence[int], *, words: bool) -> None:
        """Write the publications *numbers*."""
        values, packed, indexed, identifiers, seeds = [], [], [], [], []
        beside: Rows = {}
        for number in numbers:
            row, record, rest, rows = self._of(number)
            doi = f"10.{5000 + number % 900}/tides.{number}"
            pmid = str(number)
            doi = doi.upper()
            ids = {"pmid": pmid, "pmcid": "", "doi": doi}
            row = {**row, "id": number, "primary_id": pmid, "pmid": pmid, "doi": doi}
            row["registrant"] = doi.partition("/")[0].removeprefix("10.")
            values.append(tuple(row[name] for name in _NAMES))
            # Two frames of zstd, so that the larger one is compressed only once.
            parts = {
                kind: {**record["parts"][kind], "content": ids[kind], "size": len(ids[kind])}
                for kind in ("pmid", "doi")
            }
            first = orjson.dumps({**ids, "parts": parts})[:-2]
            packed.append((number, compressed(first) + rest))
            indexed.append((number, indexed_words(record)))
            identifiers += [("pmid", pmid, number), ("doi", doi, number)]
            for table, several in rows.items():
                beside.setdefault(table, []).extend((number, *row) for row in several)
            state = "failed" if number % 17 == 0 else "pending" if number % 29 == 0 else "done"
            reason = _REASONS[number % len(_REASONS)] if state == "failed" else ""
            # fmt: off
            seeds.append((
                number, 1, f"pmid:{pmid}", number, pmid, pmid, "", "", state, reason, 0, None,
                number if state != "pending" else None, 1, "", None, 0, None,
            ))
            # fmt: on
        append(connection, tables.publication, values, _NAMES)
        append(connection, tables.publication_record, packed)
        append(connection, tables.identifier, identifiers)
        for table, several in beside.items():
            append(connection, tables.metadata.tables[table], several)
        append(connection, tables.seed, seeds)
        if words:
            add_words(connection, indexed)

    def _of(self, number: int) -> tuple[dict[str, Any], dict[str, Any], bytes, Rows]:
        key = number % TEMPLATES
        if key not in self._shared:
            publication = template(key)
            publication.add_ids(Identifiers("1", "", "10.5555/A"), timestamp=NOW)
            record = publication.to_json()
            row = {**column_values(publication), "updated": NOW, "last_run": RUN}
            ids = ("pmid", "pmcid", "doi")
            parts = {name: part for name, part in record["parts"].items() if name not in ids}
            rest = {name: record[name] for name in record if name not in (*ids, "parts")}
            packed = compressed(
                b"," + orjson.dumps(parts)[1:] + b"," + orjson.dumps(rest)[1:],
            )
            self._shared[key] = row, record, packed, row_values(publication)
        return self._shared[key]


_NAMES = tuple(column.name for column in tables.publication.columns)

_PAGE_NAMES = tuple(column.name for column in tables.page.columns)
_RESULT_NAMES = tuple(column.name for column in tables.ingest.columns)


def add_pages(connection: Connection, numbers: Sequence[int]) -> None:
    """Write the web pages *numbers*."""
    values, records = [], []
    for number in numbers:
        source = random.Random(-number)
        url = f"https://{host(source)}/tools/{number}"
        status = source.choice((200, 200, 200, 200, 404, 403, 500))
        page = WebPage(
            start_url=url,
            final_url=url,
            content_type="text/html",
            status_code=status,
            content_time=NOW,
            fetch_time=NOW,
        )
        if status == 200:
            page.title, page.content = text(source, 6), text(source, 120)
        else:
            page.reason = f"http-{status}"
        record = page.to_json()
        row = {**column_values(page), "updated": NOW, "last_run": RUN}
        row |= {"id": number, "key": url_key(url)}
        values.append(tuple(row[name] for name in _PAGE_NAMES))
        records.append((number, pack(record)))
    append(connection, tables.page, values, _PAGE_NAMES)
    append(connection, tables.page_record, records)


def add_results(connection: Connection, numbers: Sequence[int]) -> None:
    """Write the ingest requests *numbers* with their results and attempts."""
    requests, results, records, attempts, lines = [], [], [], [], []
    for number in numbers:
        source = random.Random(~number)
        where = host(source)
        url = f"https://{where}/pdf/{number}"
        status = source.choice(_STATUSES)
        hit = status == "success"
        link = Candidate(f"{url}.pdf", "pdf", source.choice(_TECHNIQUES)) if hit else None
        outcome = IngestResult(
            request=IngestRequest("pdf", url, "doi", f"10.5555/{number}"),
            status=status,
            hit=hit,
            hops=(url, f"{url}.pdf"),
            terminal=Terminal(
                f"{url}.pdf", "20231114221320", 200 if hit else source.choice((200, 403, 404))
            ),
            extract_next_hop=link and NextHop.of(link),
        )
        time = NOW - source.randrange(30) * DAY
        requests.append(
            (
                number,
                ingest_key("pdf", normalise_url(url)),
                "pdf",
                url,
                "doi",
                f"10.5555/{number}",
                "bench",
                NOW,
                "{}",
            )
        )
        code = outcome.terminal.terminal_status_code
        row = {
            **column_values(outcome),
            "id": number,
            "due": None,
            "source": 0,
            "attempts": 1,
            "host": where,
            "updated": time,
            "last_run": RUN,
        }
        results.append(tuple(row[name] for name in _RESULT_NAMES))
        records.append((number, pack(outcome.to_json())))
        attempts.append(
            (number, 1, time, status, hit, outcome.terminal.terminal_url, code, "", None, RUN)
        )
        lines.append((2, number, number, "", "", 1))
    append(connection, tables.ingest_request, requests)
    append(connection, tables.ingest, results)
    append(connection, tables.ingest_record, records)
    append(connection, tables.ingest_attempt, attempts)
    append(connection, tables.ingest_line, lines)


def add_others(connection: Connection) -> None:
    """Write counts of rules, rows of hosts, and finished crawls."""
    source = random.Random(0)
    append(
        connection,
        tables.rule_count,
        [
            (f"publisher{site}", key, f"run{run}", 40, source.choice((0, 3, 40)), "", NOW + run)
            for site in range(60)
            for key in ("title", "abstract", "fulltext", "keywords")
            for run in range(3)
        ],
    )
    names = tuple(column.name for column in tables.host.columns)
    waits = [(f"journal{number}.example.org", source.random() * 90) for number in range(1, HOSTS)]
    empty = {"key": "", "holder": "", "wanted_by": "", "held_for": "", "outages": ""}
    rows = [
        {**dict.fromkeys(names, 0), **empty, "key": key, "crawl_delay": wait if wait > 80 else 0}
        | {"refusals": int(wait > 85), "pause": wait if wait > 85 else 0}
        for key, wait in waits
    ]
    append(connection, tables.host, [tuple(row[name] for name in names) for row in rows])
    for run in range(3):
        stats = {
            "downloader/request_count": 90_000.0,
            "downloader/response_bytes": 4e9,
            "walk/requests/europepmc": 900.0,
            "walk/asked/europepmc": 40_000.0,
            "walk/requests/doi": 41_000.0,
            "walk/asked/doi": 41_000.0,
            **{f"hosts/journal{number}.example.org": 900.0 / number for number in range(1, 100)},
        }
        began = NOW - run * DAY
        crawl = crawls.FinishedCrawl(
            f"run{run}", "publications", 1, began, began + 3_600_000, "finished", stats
        )
        crawls.save_crawl(connection, crawl)


def fill(
    database: Database, publications: int, pages: int = 0, results: int = 0, *, words: bool = True
) -> None:
    """Fill an empty store; *words*: with the index of words."""
    ledger = Ledger(database)
    for spider in ("publications", "ingest"):
        ledger.list_id(spider, f"lists/{spider}.txt", NOW)
    written = PublicationRows()
    with database.load():
        for numbers in groups(publications):
            with database.write() as connection:
                written.add(connection, numbers, words=words)
        for numbers in groups(pages):
            with database.write() as connection:
                add_pages(connection, numbers)
        for numbers in groups(results):
            with database.write() as connection:
                add_results(connection, numbers)
        with database.write() as connection:
            add_others(connection)
    with database.write() as connection:
        if connection.dialect.name == "sqlite":
            connection.exec_driver_sql("ANALYZE")


def groups(count: int) -> Iterator[range]:
    """Yield the numbers from 1 to *count* in groups."""
    for start in range(1, count + 1, TOGETHER):
        yield range(start, min(start + TOGETHER, count + 1))


def rows(*arguments: object) -> None:
    """
    A store filled with made-up records, for benchmarks of queries, exports and reports.

        python -m bench store_rows [publications] [STORE_URL] [--pages N] [--results N] [--no-words]

    The records have the shape and size of crawled ones: ten parts, four addresses, authors,
    references and problems; a tenth has a full text in the record. Columns, rows, packed records,
    the index of words and the seeds are written as in a crawl, but in bulk. Identifiers count up;
    hosts, dates, journals and reasons follow the distribution of real lists. Without a URL the
    store is a new SQLite file, and is removed afterwards.
    """
    parser = argparse.ArgumentParser(prog="python -m bench store_rows")
    parser.add_argument("publications", type=int, nargs="?", default=20_000)
    parser.add_argument("url", nargs="?", default="")
    parser.add_argument("--pages", type=int, default=0)
    parser.add_argument("--results", type=int, default=0)
    parser.add_argument("--no-words", action="store_true")
    options = parser.parse_args([*map(str, arguments)])
    with tempfile.TemporaryDirectory() as folder:
        url = options.url or f"sqlite:///{folder}/store.db"
        database = Database(url)
        clock = perf_counter()
        fill(
            database,
            options.publications,
            options.pages,
            options.results,
            words=not options.no_words,
        )
        seconds = perf_counter() - clock
        database.close()
        rate = (options.publications + options.pages + options.results) / seconds
        rows = [Row("records", f"{rate:,.0f} a second", datetime.now(UTC).date().isoformat())]
        path = url.removeprefix("sqlite:///")
        if url.startswith("sqlite:///"):
            rows.append(Row("size", f"{Path(path).stat().st_size / 2**20:,.0f} MiB"))
        show(f"{options.publications:,} publications", rows)


QUERIED = 50_000

QUERIES = {
    "index": (
        "pmid 90000777",
        "host journal2.example.org",
        "cites 10.5555/ref.17",
        "missing fulltext and host journal9.example.org",
        "problem blocked-cookie and host journal9.example.org",
    ),
    "words": ("text otter", "text '\"tidal estuary\"'", "text 'protein kinase membrane'"),
    "columns and rows": (
        "missing fulltext",
        "oa and date >= 2020 and citations > 10",
        "fulltext.type better webpage and abstract.size > 500",
        "journal ~ '(?i)^j.*marine'",
        "author Otter",
        "title kelp or journal kelp",
    ),
}


def queries(url: str = "") -> None:
    """
    Queries on a large store: by index, by columns and rows, by words, and by reading records.

        python -m bench queries [STORE_URL]

    Without a URL the store is a new one of 50,000 publications, which is removed afterwards. A row
    has the seconds of the second run, those of the first, and the number of records found.
    """
    if url:
        measure(url)
        return
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{Path(folder) / 'store.db'}"
        database = Database(url)
        fill(database, QUERIED, 0, 0, words=True)
        database.close()
        measure(url)


def measure(url: str) -> None:
    """Print a table of the queries on the store at *url*."""
    database = Database(url, create=False)
    every = count_records(database, parse_selection("publications", "", ReadContext(NOW)))
    for kind, queries in QUERIES.items():
        rows = []
        for where in queries:
            selection = parse_selection("publications", where, ReadContext(NOW))
            seconds = []
            for _ in range(2):
                began = perf_counter()
                found = count_records(database, selection)
                seconds.append(perf_counter() - began)
            first, second = seconds
            rows.append(Row(where, f"{second:.3f} s", f"first {first:.3f} s; {found:,} records"))
        show(f"{every:,} publications, by {kind}", rows)
    database.close()


SEEDS, PAIRS = 1_000, 5

_WRITE = ("delete_rows", "row_values", "add_words", "remove_words")


class RecordsAlone:
    """Extension that does nothing but make its crawl store records without rows and words."""

    @classmethod
    def from_crawler(cls, _: object) -> RecordsAlone:
        """Disable the writing of rows and words in this process."""
        for name in _WRITE:
            setattr(saving, name, lambda *_: {})
        return cls()


def writes() -> None:
    """
    The cost of a store with queries for a crawl: columns, rows and the index of words.

        python -m bench store_writes

    Crawls of the same publications alternate, unchanged and with records alone in the store. The
    figure is the median of the ratios of the pairs, by processor time and by the size of the store.
    """
    times: list[float] = []
    sizes: list[float] = []
    alone = {"EXTENSIONS": '{"bench.store.RecordsAlone": 1}'}
    with tempfile.TemporaryDirectory() as name, apis(SEEDS) as urls:
        folder = Path(name)
        seeds = seed_file(folder, SEEDS)
        for _ in range(PAIRS):
            found = []
            for settings in ({}, alone):
                run = publications(urls, seeds, folder, settings=settings)
                found.append((run.cpu, (folder / "store.db").stat().st_size))
            times.append(found[0][0] / found[1][0])
            sizes.append(found[0][1] / found[1][1])
    show(
        f"a store with columns, rows and words, {SEEDS:,} publications",
        [
            Row(what, f"{statistics.median(found):.2f}", f"{min(found):.2f} to {max(found):.2f}")
            for what, found in (("processor time, ratio", times), ("size, ratio", sizes))
        ],
    )


RECORDS = 100_000

FORMATS = ("csv", "jsonl", "bibtex", "ris", "csl", "parquet")

SPREAD, PRIME = 7_919_017, 99_999_989


GROUP = 1000  # rows in an insert


def example() -> tuple[Publication, dict[str, Any]]:
    """Return a recorded article of PubMed, and its record."""
    body = (ROOT / "tests/recorded/pubmed_xml/90000001/body").read_bytes()
    publication = Publication()
    response = Response("https://eutils.example/", body=body)
    merge(publication, next(iter(PubMedXML("").read_response(response))), response.url, NOW)
    return publication, publication.to_json()


def fill_copies(database: Database, start: int, end: int) -> None:
    """Add copies of the example, number *start* to *end*."""
    publication, record = example()
    own = {**column_values(publication), "updated": NOW, "last_run": "bench"}
    for first in range(start, end, GROUP):
        rows, packed = [], []
        for number in range(first, min(first + GROUP, end)):
            pmid = str(1 + number * SPREAD % PRIME)
            rows.append({**own, "id": number + 1, "primary_id": pmid, "pmid": pmid})
            packed.append({"publication": number + 1, "record": pack({**record, "pmid": pmid})})
        with database.write() as connection:
            connection.execute(insert(tables.publication), rows)
            connection.execute(insert(tables.publication_record), packed)


def exported(url: str, form: str, *ids: str) -> float:
    """Export with ``scrapy export``, and return the processor time in seconds."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "scrapy", "export", *ids, "--format", form]
        command += ["-o", str(Path(folder) / "out"), "-s", f"STORE_URL={url}"]
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        before = used()
        subprocess.run(command, check=True, cwd=ROOT, env=environment, stderr=subprocess.DEVNULL)
        return used() - before


def used() -> float:
    """Return the processor time of all processes so far, in seconds."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def peak() -> float:
    """Return the largest memory of a process so far, in MiB."""
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024


def export(count: int = RECORDS) -> None:
    """
    Exports of a store: records a second, and memory for ten times as many records.

        python -m bench export [records]

    The store has unsorted copies of one metadata-only record of PubMed, each with its own PMID.
    ``scrapy export`` runs as a process for each format. Seconds are those of one core, without the
    start, which is the time for an export of one record.
    """
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{folder}/store.db"
        database = Database(url)
        fill_copies(database, 0, 1)
        start = exported(url, "csv")
        fill_copies(database, 1, count // 10)
        exported(url, "csv")
        small = peak()
        fill_copies(database, count // 10, count)
        for form in FORMATS:
            seconds = exported(url, form) - start
            if form == "csv":
                rows.append(Row("memory", f"{peak():.0f} MiB", f"{small:.0f} for a tenth"))
            rows.append(Row(form, f"{count / seconds:,.0f} records/s", f"{seconds:.1f} s"))
        database.close()
    show(f"export of {count:,} records", rows)
