"""
Matching: comparisons of two works a second, and candidates for a title in a store of titles.

    python -m bench match [titles [FILE]]

A store in FILE is kept and reused unchanged the next time, because filling one with a million
titles takes longer than the measurement.

The titles have 6 to 16 of 60,000 made-up words, some frequent and most rare, as in real ones.
"""

from __future__ import annotations

import random
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import Any

from sqlalchemy import func, insert, select

from bench.table import Row, show
from pubcrawl.exchange.matching import match_work
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.queries.candidates import find_candidates
from pubcrawl.store.database import Database
from pubcrawl.store.packed import pack, unpack
from pubcrawl.store.record_schema import publication, publication_record
from pubcrawl.store.word_index import add_words
from pubcrawl.works.match import MatchWork, verify

TITLES = 1_000_000
WORDS = 60_000
TOGETHER = 10_000
ASKED = 300
_SYLLABLES = """
ba ce di fo gu ha je ki lo mu na pe ri so tu va we xi yo zu tra ste pli kro
"""
SYLLABLES = _SYLLABLES.split()


def word(number: int) -> str:
    """Return a made-up word; frequent ones, with low numbers, are short."""
    found = SYLLABLES[number % len(SYLLABLES)]
    while number := number // len(SYLLABLES):
        found += SYLLABLES[number % len(SYLLABLES)]
    return found


def title(source: random.Random) -> str:
    """Return a made-up title; the n-th word is n times as rare as the first."""
    length = source.randint(6, 16)
    return " ".join(word(int(WORDS ** source.random()) - 1) for _ in range(length)).capitalize()


def record(number: int, source: random.Random) -> dict[str, Any]:
    """Return the fields of a publication that matching reads."""
    names = [{"family": word(source.randrange(WORDS)).title(), "role": "author"} for _ in range(3)]
    return {
        "doi": f"10.5555/{number}",
        "parts": {"title": {"content": title(source)}},
        "contributors": names,
        "pub_date": f"{source.randint(1960, 2025)}",
    }


def fill(database: Database, number: int, source: random.Random) -> None:
    """Write *number* publications."""
    for start in range(1, number + 1, TOGETHER):
        entries = range(start, min(start + TOGETHER, number + 1))
        records = {entry: record(entry, source) for entry in entries}
        rows = [
            {
                "id": entry, "primary_id": each["doi"], "status": "usable", "empty": False,
                "final": False, "fetch_time": 0, "fetch_exception": False, "retry_counter": 0,
                "updated": 0, "last_run": "", "doi": each["doi"],
                "title": each["parts"]["title"]["content"],
            }
            for entry, each in records.items()
        ]  # fmt: skip
        packed = [{"publication": entry, "record": pack(each)} for entry, each in records.items()]
        with database.write() as connection:
            connection.execute(insert(publication), rows)
            connection.execute(insert(publication_record), packed)
            add_words(connection, records.items())


def asked_records(database: Database, source: random.Random) -> list[dict[str, Any]]:
    """Return ``ASKED`` of the stored publications."""
    number = database.fetch(select(func.count()).select_from(publication_record))[0][0]
    entries = source.sample(range(1, number + 1), ASKED)
    stored = select(publication_record.c.record).where(
        publication_record.c.publication.in_(entries)
    )
    return [unpack(row[0]) for row in database.fetch(stored)]


def lookups(database: Database, asked: list[dict[str, Any]]) -> Iterator[Row]:
    """Yield the times for unchanged titles, titles with one other word, and unknown titles."""
    source = random.Random(1)
    whole = [each["parts"]["title"]["content"] for each in asked]
    kinds = {
        "the same title": whole,
        "one short word less": [_without_shortest(each) for each in whole],
        "an unknown title": [title(source) for _ in whole],
    }
    for name, titles in kinds.items():
        seconds, used, hits = [], [], 0
        for each in titles:
            began, busy = perf_counter(), process_time()
            hits += bool(find_candidates(database, Identifiers(), [each]))
            seconds.append(perf_counter() - began)
            used.append(process_time() - busy)
        seconds.sort()
        late = seconds[int(0.95 * len(seconds))]
        note = (
            f"{median(used) * 1000:.2f} ms of the processor; 95 % below {late * 1000:.1f} ms, "
            f"worst {seconds[-1] * 1000:.0f}; {hits} found"
        )
        yield Row(name, f"{median(seconds) * 1000:.2f} ms", note)


def _without_shortest(text: str) -> str:
    words = text.split()
    words.remove(min(words, key=len))
    return " ".join(words)


def comparisons(asked: list[dict[str, Any]]) -> Iterator[Row]:
    """Yield the speed of comparisons, of prepared works and of records."""
    works = [match_work(each) for each in asked]
    copies = [_copy(each, index) for index, each in enumerate(asked)]
    pairs = list(zip(works, copies, strict=True)) * 200

    def compare() -> None:
        for one, other in pairs:
            verify(one, other)

    yield _speed("candidates of a title", compare, len(pairs))
    pairs = [(one, other) for one in works for other in copies]
    yield _speed("any two works", compare, len(pairs))
    yield _speed("prepared from records", lambda: [*map(match_work, asked * 10)], 10 * len(asked))


def _speed(name: str, work: Callable[[], object], number: int) -> Row:
    """Return the speed by the clock, and by the processor, which other programs do not change."""
    began, busy = perf_counter(), process_time()
    work()
    seconds, used = perf_counter() - began, process_time() - busy
    return Row(
        name, f"{number / seconds:,.0f}/s", f"{number / used:,.0f} a second of the processor"
    )


def _copy(each: dict[str, Any], index: int) -> MatchWork:
    """Return another record like this one: the same work, another part, another year."""
    text = each["parts"]["title"]["content"]
    return match_work(
        {
            **each,
            "doi": f"10.7777/{index}",
            "parts": {"title": {"content": (f"{text}.", f"{text} II", text)[index % 3]}},
            "pub_date": (each["pub_date"], each["pub_date"], "1959")[index % 3],
        }
    )


def main(arguments: Sequence[str] = sys.argv[1:]) -> None:
    """Print the tables."""
    number = int(arguments[0]) if arguments else TITLES
    with tempfile.TemporaryDirectory() as folder:
        file = Path(arguments[1]) if len(arguments) > 1 else Path(folder) / "store.db"
        is_full = file.exists()
        database = Database(f"sqlite:///{file}")
        if not is_full:
            fill(database, number, random.Random(0))
        asked = asked_records(database, random.Random(2))
        show(
            f"Candidates among {number:,} titles, {len(asked)} of each kind",
            lookups(database, asked),
        )
        show("Comparisons on one core", comparisons(asked))
        database.close()


if __name__ == "__main__":
    main()
