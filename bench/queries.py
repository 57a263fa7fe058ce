"""
Queries on a large store: by index, by columns and rows, by words, and by reading records.

    python -m bench queries [STORE_URL]

Without a URL the store is a new one of 50,000 publications, which is removed afterwards. A row
has the seconds of the second run, those of the first, and the number of records found.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter

from bench.store_rows import NOW, fill
from bench.table import Row, show
from pubcrawl.queries.selection import count_records, parse_selection
from pubcrawl.queries.values import ReadContext
from pubcrawl.store.database import Database

PUBLICATIONS = 50_000
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


def main(arguments: Sequence[str] = sys.argv[1:]) -> None:
    """Print seconds and numbers."""
    if arguments:
        measure(arguments[0])
        return
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{Path(folder) / 'store.db'}"
        database = Database(url)
        fill(database, PUBLICATIONS, 0, 0, words=True)
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


if __name__ == "__main__":
    main()
