"""Lists of seeds: other services' formats, and the ledger of identifiers."""

from __future__ import annotations

import gzip
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from bench.frame import Row, show
from bench.ingest import NOW, rate, timed
from pubcrawl.engine import seeds
from pubcrawl.settings import FRONTIER_WINDOW as WINDOW
from pubcrawl.store.database import Database
from pubcrawl.store.ledger import Facts, Ledger, SeedEnd

ROWS = 1_000_000

ALONE = 100_000

"""Rows of a format that is measured alone."""

_COMMAND = "import sys; from scrapy.cmdline import execute; execute(['scrapy', *sys.argv[1:]])"


def unpaywall(number: int) -> dict[str, Any]:
    """Return a row of Unpaywall."""
    host = f"https://repository-{number % 900}.example.org"
    place = {
        "url": f"{host}/bitstream/{number}/1.pdf",
        "url_for_landing_page": f"{host}/handle/{number}",
        "evidence": "oa repository (via OAI-PMH doi match)",
        "license": "cc-by",
        "version": "acceptedVersion",
        "host_type": "repository",
        "is_best": True,
        "pmh_id": f"oai:repository-{number % 900}.example.org:{number}",
        "endpoint_id": "0123456789abcdef",
        "repository_institution": "University of the Tides",
        "oa_date": "2021-01-01",
        "updated": "2023-04-05T06:07:08.123456",
    }
    other = {**place, "url_for_pdf": f"https://journal-{number % 700}.example.com/{number}.pdf"}
    return {
        "doi": f"10.5555/tides.{number}",
        "year": 2021,
        "genre": "journal-article",
        "is_oa": True,
        "title": f"Tides and the rhythm of {number} snails on the northern shore",
        "doi_url": f"https://doi.org/10.5555/tides.{number}",
        "updated": "2023-04-05T06:07:08.123456",
        "oa_status": "gold",
        "publisher": "Society of the Shore",
        "z_authors": [{"given": "Ann", "family": "Ebb"}, {"given": "Bo", "family": "Kelp"}],
        "is_paratext": False,
        "journal_name": "Journal of Tides",
        "oa_locations": [{**place, "url_for_pdf": place["url"]}, other],
        "best_oa_location": place,
        "journal_issns": "1234-5679",
        "has_repository_copy": True,
    }


def _json(make: Callable[[int], dict[str, Any]]) -> Callable[[int], str]:
    return lambda number: json.dumps(make(number))


def _oai(number: int) -> str:
    return (
        f"<record><header><identifier>oai:r.example.org:{number}</identifier>"
        "<datestamp>2023-04-05</datestamp></header><metadata><dc>"
        f"<title>Tides {number}</title><creator>Ebb, Ann</creator><format>application/pdf</format>"
        f"<identifier>https://r.example.org/{number}.pdf</identifier></dc></metadata></record>"
    )


def _dblp(number: int) -> str:
    return (
        f'<article key="journals/t/{number}" mdate="2023-04-05"><author>Ann Ebb</author>'
        f"<title>Tides {number}.</title><ee>https://t.example.org/{number}.pdf</ee></article>"
    )


def _crossref(number: int) -> dict[str, Any]:
    return {
        "DOI": f"10.5555/{number}",
        "prefix": "10.5555",
        "type": "journal-article",
        "title": [f"Tides {number}"],
        "author": [{"given": "Ann", "family": "Ebb"}],
        "link": [{"URL": f"https://c.example.org/{number}", "content-type": "application/pdf"}],
    }


def _openalex(number: int) -> dict[str, Any]:
    return {
        "id": f"https://openalex.org/W{number}",
        "title": f"Tides {number}",
        "authorships": [{"author": {"display_name": "Ann Ebb"}}],
        "locations": [{"pdf_url": f"https://o.example.org/{number}.pdf"}],
    }


FORMATS: dict[str, Callable[[int], str]] = {
    "unpaywall": _json(unpaywall),
    "openalex": _json(_openalex),
    "crossref": _json(_crossref),
    "oai": _oai,
    "dblp": _dblp,
    "mag": lambda number: f"{number}\t3\thttps://m.example.org/{number}.pdf\ten",
    "cdx": lambda number: (
        f"org,example)/{number} 20210203040506 https://x.example.org/{number}.pdf application/pdf "
        f"200 {'A' * 32} 1234"
    ),
    "pmc": lambda number: (
        f'oa_pdf/{number}.PMC{number}.pdf,"Tides; 1",PMC{number},2021-02-03 04:05:06,{number},CC BY'
    ),
}

AROUND = {"oai": ("<OAI-PMH>", "</OAI-PMH>"), "dblp": ("<dblp>", "</dblp>")}


def write(path: Path, name: str, rows: int) -> None:
    """Write a file of a format."""
    head, end = AROUND.get(name, ("", ""))
    with gzip.open(path, "wt", compresslevel=1, encoding="utf-8") as file:
        file.write(head)
        for number in range(rows):
            file.write(FORMATS[name](number) + "\n")
        file.write(end)


def scrapy(*arguments: object) -> tuple[float, float, float]:
    """Run a command, and return its seconds, its processor time, and its memory in MiB."""
    clock = perf_counter()
    process = subprocess.Popen(
        [sys.executable, "-c", _COMMAND, *map(str, arguments)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.read()
    errors = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = status
    if status:
        raise SystemExit(errors)
    processors = usage.ru_utime + usage.ru_stime
    return perf_counter() - clock, processors, usage.ru_maxrss / 1024


def lists(rows: int = ROWS) -> None:
    """
    Lists of other services: rows of each format a second, memory for a million rows, and a plan.

        python -m bench seed_lists [rows]

    The rows are made up in the published forms; those of Unpaywall have two locations with a PDF,
    and as many other fields as real ones. "Mixed" are rows of eight formats in separate files,
    compressed with gzip. The plan has as many requests, as ``scrapy seeds plan`` makes it.
    """
    alone = min(ALONE, rows)
    table: list[Row] = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        empty = scrapy("seeds", "import", "--formats")[1]
        memory = clock = seconds = 0.0
        for each in FORMATS:
            path, target = folder / f"{each}.gz", folder / f"{each}.jsonl"
            write(path, each, alone)
            _, spent, used = scrapy("seeds", "import", each, path, "-o", target)
            rate = alone / max(spent - empty, 1e-9)
            table.append(Row(each, f"{rate:,.0f} rows/s", f"of a processor; {used:.0f} MiB"))
            write(path, each, rows // len(FORMATS))
            waited, spent, used = scrapy("seeds", "import", each, path, "-o", target)
            memory, clock, seconds = max(memory, used), clock + waited, seconds + spent
        note = f"{seconds:.0f} s of a processor; {memory:.0f} MiB, under 300"
        table.append(Row(f"{rows:,} mixed rows", f"{clock:.0f} s", note))
        requests = folder / "requests.jsonl"
        with requests.open("w", encoding="ascii") as file:
            for number in range(rows):
                one = {
                    "ingest_type": "pdf",
                    "base_url": f"https://h{number % 5000}.example.org/{number}.pdf",
                    "link_source": "unpaywall",
                    "link_source_id": f"10.5555/{number}",
                }
                file.write(json.dumps(one) + "\n")
        store = f"STORE_URL=sqlite:///{folder}/s.db"
        waited, spent, used = scrapy("seeds", "plan", requests, "-s", store)
        note = f"{spent:.1f} s of processors, wanted under 30; {used:.0f} MiB"
        table.append(Row(f"plan of {rows:,}", f"{waited:.1f} s", note))
    show("lists of other services", table)


IDENTIFIERS = 1_000_000

ENDS = 20  # first and last claims in the table

FORMS = ("{}", "PMC{}", "10.5555/tides.2020.{}")

SPREAD, PRIME = 7_919_017, 99_999_989


def write_identifiers(path: Path, count: int) -> None:
    """Write a file of *count* identifiers without order, because few lists are sorted."""
    with path.open("w", encoding="ascii") as file:
        for number in range(1, count + 1):
            file.write(FORMS[number % len(FORMS)].format(number * SPREAD % PRIME) + "\n")


def never(_: Facts) -> bool:
    """Return False: no record is fetched again."""
    return False


class Loaded:
    """A list in a ledger; *path*: its file."""

    def __init__(self, url: str, path: Path) -> None:
        self.path = path
        self.database = Database(url)
        self.ledger = Ledger(self.database)
        self.list = self.ledger.list_id("publications", str(path), NOW)

    def enter(self, lines: list[seeds.Seed] | None = None) -> None:
        """Enter *lines*, by default those of the file, including the time to read it."""
        self.ledger.begin(self.list, lines or seeds.read_seeds(self.path), never, NOW)

    def rounds(self) -> Iterator[float]:
        """Claim and settle all seeds; yield the seconds of each claim."""
        while True:
            clock = perf_counter()
            claimed = self.ledger.claim(self.list, WINDOW, NOW)
            between = perf_counter()
            if not claimed:
                return
            with self.database.write() as connection:
                ends = [SeedEnd((one.id,), "done", "", None) for one in claimed]
                self.ledger.settle(connection, ends)
            self.ledger.queue.note_settled(one.id for one in claimed)
            yield between - clock


def enter_parsed(path: Path, database: Path) -> tuple[float, float]:
    """Enter identifiers that are already read, and return the seconds."""
    lines = list(seeds.read_seeds(path))
    loaded = Loaded(f"sqlite:///{database}", path)
    times = timed(lambda: loaded.enter(lines))
    loaded.database.close()
    return times


def claim(what: str, seconds: list[float]) -> Row:
    """Return the row for some claims."""
    times = [1000 * one for one in seconds]
    return Row(
        f"claim of {WINDOW:,}, {what}", f"{median(times):.1f} ms", f"worst {max(times):.1f} ms"
    )


def load(count: int = IDENTIFIERS, url: str = "") -> None:
    """
    A million identifiers: import into the ledger of ``publications``, and claims of all of them.

        python -m bench seed_load [identifiers] [STORE_URL]

    The list has PMIDs, PMCIDs and DOIs in turn. The benchmark reads and imports it as at the start
    of a crawl, and again as in a crawl that continues. Then one worker claims one window after the
    other (``FRONTIER_WINDOW``) and settles it; the last claims have to skip all settled seeds.
    Without a URL the store is a new SQLite file.
    """
    with tempfile.TemporaryDirectory() as name:
        path, file = Path(name) / "identifiers.txt", Path(name) / "store.db"
        write_identifiers(path, count)
        parsing = timed(lambda: sum(1 for _ in seeds.read_seeds(path)))
        alone = [] if url else [enter_parsed(path, Path(name) / "other.db")]
        loaded = Loaded(url or f"sqlite:///{file}", path)
        first, again = timed(loaded.enter), timed(loaded.enter)
        size = file.stat().st_size if file.exists() else 0
        claims: list[float] = []
        settled = timed(lambda: claims.extend(loaded.rounds()))
        loaded.database.close()
    sized = Row("size of the store", f"{size / 2**20:,.0f} MiB", f"{size / count:.0f} bytes each")
    show(
        f"{count:,} identifiers",
        [
            rate("lines read", count, parsing),
            *(rate("entered, once they are read", count, one) for one in alone),
            rate("lines read and entered", count, first, "at least 50,000"),
            rate("the same list again", count, again),
            claim(f"first {ENDS}", claims[:ENDS]),
            claim(f"last {ENDS}", claims[-ENDS:]),
            rate("claimed and settled", count, settled),
            *([] if url else [sized]),
        ],
    )
