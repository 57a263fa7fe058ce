"""
Exports of a store: records a second, and memory for ten times as many records.

    python -m bench export [records]

The store has unsorted copies of one metadata-only record of PubMed, each with its own PMID.
``scrapy export`` runs as a process for each format. Seconds are those of one core, without the
start, which is the time for an export of one record.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

from sqlalchemy import insert

from bench.crawl import ROOT
from bench.table import Row, show
from pubcrawl.publications.reading.pubmed import xml as pubmed
from pubcrawl.store import record_schema as tables
from pubcrawl.store.columns import publication_columns
from pubcrawl.store.database import Database
from pubcrawl.store.packed import pack
from pubcrawl.store.records import columns
from pubcrawl.works.merge import merge
from pubcrawl.works.publication import Publication
from pubcrawl.works.record import Record, to_record

RECORDS = 100_000
FORMATS = ("csv", "jsonl", "bibtex", "ris", "csl", "parquet")
SPREAD, PRIME = 7_919_017, 99_999_989
NOW = 1_700_000_000_000
GROUP = 1000  # rows in an insert


def example() -> tuple[Publication, Record]:
    """Return a recorded article of PubMed, and its record."""
    body = (ROOT / "tests/recorded/pubmed_xml/90000001/body").read_bytes()
    publication = Publication()
    merge(publication, next(iter(pubmed.articles(body))), "https://eutils.example/", NOW)
    return publication, to_record(publication)


def fill(database: Database, start: int, end: int) -> None:
    """Add copies of the example, number *start* to *end*."""
    publication, record = example()
    own = {**columns(publication, NOW, "bench"), **publication_columns(record)}
    for first in range(start, end, GROUP):
        rows, packed = [], []
        for number in range(first, min(first + GROUP, end)):
            pmid = str(1 + number * SPREAD % PRIME)
            rows.append({**own, "id": number + 1, "primary_id": pmid, "pmid": pmid})
            packed.append({"publication": number + 1, "record": pack({**record, "pmid": pmid})})
        with database.write() as connection:
            connection.execute(insert(tables.publication), rows)
            connection.execute(insert(tables.publication_record), packed)


def run(url: str, form: str, *ids: str) -> float:
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


def main(count: int) -> None:
    """Measure, and print the table."""
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{folder}/store.db"
        database = Database(url)
        fill(database, 0, 1)
        start = run(url, "csv")
        fill(database, 1, count // 10)
        run(url, "csv")
        small = peak()
        fill(database, count // 10, count)
        for form in FORMATS:
            seconds = run(url, form) - start
            if form == "csv":
                rows.append(Row("memory", f"{peak():.0f} MiB", f"{small:.0f} for a tenth"))
            rows.append(Row(form, f"{count / seconds:,.0f} records/s", f"{seconds:.1f} s"))
        database.close()
    show(f"export of {count:,} records", rows)


if __name__ == "__main__":
    if {"-h", "--help"} & set(sys.argv):
        print(__doc__)
    else:
        main(int(sys.argv[1]) if sys.argv[1:] else RECORDS)
