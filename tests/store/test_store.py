"""Records and seeds are written together, or not at all; errors of a store are clear."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from sqlalchemy import create_engine, select, text

from pubcrawl.exceptions import StoreDamaged, StoreError
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.store import tables
from pubcrawl.store.database import Database
from pubcrawl.store.keys import names
from pubcrawl.store.store import BUFFER_ROWS, Store
from pubcrawl.works.parts import PartType
from pubcrawl.works.publication import Publication
from pubcrawl.works.work_record import FieldSource, SourcedField
from tests.cases import table
from tests.shares import share

NOW = 1_700_000_000_000

# This program claims and stores as fast as it can until it is killed.
WRITER = """
import sys, time
from pubcrawl.engine.seeds import parse_line
from pubcrawl.works.publication import Publication
from pubcrawl.works.work_record import FieldSource, SourcedField
from pubcrawl.works.work_record import FieldSource, SourcedField
from pubcrawl.store.store import Store

store = Store(sys.argv[1])
lines = [parse_line(str(n), n) for n in range(1, int(sys.argv[2]) + 1)]
source = store.ledger.list_id("publications", "ids.txt", 1)
store.ledger.begin(source, lines, lambda facts: False, 1)
print("ready", flush=True)
while window := store.ledger.claim(source, 40, round(time.time() * 1000)):
    for seed in window:
        store.put(Publication.from_ids(seed.ids), [seed.id], now=round(time.time() * 1000))
        # A pipe holds sixteen of these, so that the reader is never far behind.
        print(f"{seed.id:4000}", flush=True)
store.close()
"""


def entries(url: str) -> tuple[set[int], set[int], int]:
    """Return the records, the records of done seeds, and the number of done seeds."""
    database = Database(url)
    with database.read() as connection:
        stored = set(connection.execute(select(tables.publication.c.id)).scalars())
        done = select(tables.seed.c.publication).where(tables.seed.c.state == "done")
        led = list(connection.execute(done).scalars())
    database.close()
    return stored, set(led), len(led)


def test_kill_9_leaves_no_record_without_its_seed(url: str) -> None:
    seeds = share(600, 2500)
    command = [sys.executable, "-c", WRITER, url, str(seeds)]
    for count in share((110,), (30, 110, 370)):
        writer = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert writer.stdout is not None
        assert writer.stdout.readline() == "ready\n"
        for _ in range(count):
            writer.stdout.readline()
        assert writer.poll() is None
        writer.kill()
        writer.wait()
        writer.stdout.close()
        stored, led, done = entries(url)
        assert stored == led
        assert len(stored) == done
    finished = subprocess.run(command, stdout=subprocess.DEVNULL, check=False)
    assert finished.returncode == 0
    stored, led, done = entries(url)
    assert stored == led
    assert done == seeds


def test_a_publication_without_identifiers_is_refused(store: Store) -> None:
    with pytest.raises(ValueError, match="without identifiers"):
        store.put(Publication(), now=NOW)


def test_a_failed_commit_writes_nothing_and_may_be_repeated(tmp_path: Path) -> None:
    file = tmp_path / "store.db"
    store = Store(f"sqlite:///{file}")
    store.put(Publication.from_ids(Identifiers(pmid="12")), now=NOW)
    store.put(Publication.from_ids(Identifiers(pmid="13")), now=NOW)
    refuse = "CREATE TRIGGER full BEFORE INSERT ON identifier WHEN new.value = '13' "
    with sqlite3.connect(file) as connection:
        connection.execute(refuse + "BEGIN SELECT RAISE(ABORT, 'no room'); END")
    with pytest.raises(StoreError, match="no room"):
        store.flush()
    with sqlite3.connect(file) as connection:
        assert connection.execute("SELECT count(*) FROM publication").fetchone() == (0,)
        connection.execute("DROP TRIGGER full")
    store.flush()
    assert (
        len(store.find(Publication, names(Identifiers(pmid="12"))))
        == len(store.find(Publication, names(Identifiers(pmid="13"))))
        == 1
    )
    store.close()


def test_the_buffer_is_committed_when_full_or_old(open_store: Callable[..., Store]) -> None:
    writer, reader = open_store(), open_store(worker="elsewhere/1/1")
    ids = [Identifiers(pmid=str(number)) for number in range(1, BUFFER_ROWS + 2)]
    for one in ids[:-2]:
        writer.put(Publication.from_ids(one), now=NOW)
    assert reader.find(Publication, names(ids[0])) == []
    writer.put(Publication.from_ids(ids[-2]), now=NOW)
    assert len(reader.find(Publication, names(ids[0]))) == 1
    writer.put(Publication.from_ids(ids[-1]), now=NOW)
    writer.flush_if_due(NOW + 999)
    assert reader.find(Publication, names(ids[-1])) == []
    writer.flush_if_due(NOW + 1000)
    assert len(reader.find(Publication, names(ids[-1]))) == 1


def test_a_store_opens_again(url: str) -> None:
    for title in ("one", "two"):
        store = Store(url, run=title)
        store.put(Publication.from_ids(Identifiers(pmid="12")), now=NOW)
        store.close()
    store = Store(url)
    assert [found.run for found in store.find(Publication, names(Identifiers(pmid="12")))] == [
        "two"
    ]
    store.close()


@pytest.mark.parametrize(
    ("row", "other", "message"),
    [
        ("version", {"value": "99"}, r"version 99.*install"),
        (
            "version",
            {"name": "schema_version", "value": "15"},
            r"pubcrawl 0\.2.*scrapy export .*scrapy import",
        ),
        ("tables", {"value": "others"}, r"between two releases.*scrapy export .*scrapy import"),
        ("tables", {"name": "others"}, r"between two releases.*scrapy export .*scrapy import"),
    ],
)
def test_another_store_is_refused_with_advice(
    url: str, row: str, other: dict[str, str], message: str
) -> None:
    Store(url).close()
    database = Database(url)
    with database.write() as connection:
        property = tables.property
        connection.execute(property.update().where(property.c.name == row).values(other))
    database.close()
    with pytest.raises(StoreError, match=message):
        Store(url)


def test_somebody_elses_database_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "other.db"
    with sqlite3.connect(file) as connection:
        connection.execute("CREATE TABLE publication (id INTEGER)")
    with pytest.raises(StoreError, match="of another program"):
        Store(f"sqlite:///{file}")


@table
def test_what_cannot_be_opened_is_said(url: str, message: str) -> None:
    with pytest.raises(StoreError, match=message) as caught:
        Store(url)
    assert "STORE_URL" in str(caught.value)
    assert "secret" not in str(caught.value)


def test_a_file_that_is_no_database_is_said(tmp_path: Path) -> None:
    file = tmp_path / "ids.txt"
    file.write_text("12\n13\n" * 500)
    with pytest.raises(StoreError, match="not a database"):
        Store(f"sqlite:///{file}")
    assert file.read_text() == "12\n13\n" * 500


@pytest.mark.parametrize("how", share([b"\x55"], [b"\0", b"\x55", b"\xe9"]))
def test_damage_is_said(tmp_path: Path, how: bytes) -> None:
    """Wherever it is, the message says how to repair it, and no other error comes through."""
    file = tmp_path / "pubcrawl.db"
    Store(f"sqlite:///{file}").close()
    whole = file.read_bytes()
    damaged = 0
    for start in range(0, len(whole), share(4500, 1500)):
        file.write_bytes(whole[:start] + how * 200 + whole[start + 200 :])
        try:
            Store(f"sqlite:///{file}").close()
        except StoreError as error:
            assert "restore a backup" in str(error) or "give another" in str(error)
            damaged += isinstance(error, StoreDamaged)
    assert damaged > 2


def test_looking_makes_no_store(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="no store"):
        Store(f"sqlite:///{tmp_path}/none.db", create=False)
    assert list(tmp_path.iterdir()) == []


PMIDS = st.sampled_from(("", "1", "2", "3"))
PMCIDS = st.sampled_from(("", "PMC1", "PMC2"))
DOIS = st.sampled_from(("", "10.5555/A", "10.5555/B", "10.5555/C"))
IDS = st.builds(Identifiers, PMIDS, PMCIDS, DOIS).filter(any)


RECORDS = st.tuples(IDS, st.sampled_from((PartType.EXTERNAL, PartType.EUROPEPMC)), st.booleans())


def record(ids: Identifiers, type: PartType, full: bool) -> Publication:
    publication = Publication.from_ids(ids)
    for kind, part in publication.fields.items():
        publication.fields[kind] = SourcedField(part.value, FieldSource(type))
    if full:
        publication.fields["title"] = SourcedField(f"About {ids}", FieldSource(PartType.EUROPEPMC))
    return publication


# The last record has identifiers of two others, which share an identifier.
STRANGERS = [
    ((Identifiers(*ids), PartType.EUROPEPMC, False), False, False)
    for ids in (
        ("", "PMC1", "10.5555/A"),
        ("1", "", "10.5555/A"),
        ("1", "PMC2", "10.5555/B"),
        ("", "PMC2", "10.5555/A"),
    )
]


@pytest.fixture(scope="module")
def memory() -> Iterator[Store]:
    """Yield a store that each example empties: creating tables takes longer than an example."""
    store = Store("sqlite://")
    yield store
    store.close()


@pytest.mark.long
@settings(max_examples=share(25, 100))
@example(history=STRANGERS)
@given(history=st.lists(st.tuples(RECORDS, st.booleans(), st.booleans()), min_size=1, max_size=12))
def test_whatever_comes_each_identifier_leads_to_one_record_that_has_it(
    memory: Store,
    history: list[tuple[tuple[Identifiers, PartType, bool], bool, bool]],
) -> None:
    with memory.database.write() as connection:
        for table in reversed(tables.metadata.sorted_tables):
            connection.execute(table.delete())
    for (ids, type, full), from_stored, now_flush in history:
        found = memory.find(Publication, names(ids)) if from_stored else []
        origin = found[0].id if found else None
        memory.put(record(ids, type, full), origin=origin, now=NOW)
        if now_flush:
            memory.flush()
    memory.flush()
    with memory.database.read() as connection:
        mapped = connection.execute(select(tables.identifier)).all()
        stored = set(connection.execute(select(tables.publication.c.id)).scalars())
    assert {row.publication for row in mapped} == stored  # an identifier leads to each record
    for row in mapped:
        (found_one,) = memory.find(Publication, names(Identifiers(**{row.kind: row.value})))
        assert found_one.record.text(row.kind) == row.value


def test_a_look_into_a_broken_store_says_so(url: str, store: Store) -> None:
    assert store.find(Publication, names(Identifiers(pmid="12"))) == []
    engine = create_engine(url)
    with engine.begin() as connection:
        connection.execute(text("DROP TABLE identifier"))
    engine.dispose()
    with pytest.raises(StoreError, match=r"cannot be used: .*identifier"):
        store.find(Publication, names(Identifiers(pmid="12")))
