"""Tables of users in their encodings, and several at once; test_seed_lists has what they hold."""

from __future__ import annotations

import gzip
import tracemalloc
from pathlib import Path

import pytest

from pubcrawl.engine.seeds import Seed, read_seeds
from pubcrawl.exceptions import SeedError
from pubcrawl.exchange.spreadsheets import header_names
from pubcrawl.exchange.spreadsheets.chosen_columns import parse_columns
from pubcrawl.store.store import Store

A, P, Q = "10.5555/A", "31234501", "29987602"


@pytest.mark.parametrize("text", ["", "3", "pmid", "pmid:", "isbn:3", "x,pmid:3"])
def test_columns_that_are_none(text: str) -> None:
    with pytest.raises(ValueError, match="give kind and column"):
        parse_columns(text)


TEXT = f"Größe;PMID;DOI\ngroß;{P};{A}\nklein;{Q};10.5555/B\n“Otters” – a;none;\n"


@pytest.mark.parametrize(
    "data",
    [
        TEXT.encode(),
        TEXT.encode("utf-8-sig"),
        TEXT.encode("utf-16"),
        TEXT.encode("utf-16-le"),
        TEXT.encode("cp1252"),
        TEXT.replace("\n", "\r\n").encode(),
        TEXT.replace(";", "\t").encode("utf-16"),
        gzip.compress(TEXT.encode(), mtime=0),
        ("sep=;\n" + TEXT).encode(),
    ],
)
def test_encodings(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "table.csv").write_bytes(data)
    notes: list[str] = []
    first, second, third = read_seeds(tmp_path / "table.csv", note=notes.append)
    line = 2 + data.startswith(b"sep")
    assert (first.line, first.ids.pmid, first.ids.doi) == (line, P, A)
    assert (second.line, second.ids.pmid, second.ids.doi) == (line + 1, Q, "10.5555/B")
    assert third.text.startswith("“Otters” – a")
    assert notes[0].startswith("PMID from column 2 'PMID', DOI from 3 'DOI'; not used: 1")


def short(seed: Seed) -> tuple[int, str]:
    return seed.line, seed.reason or seed.ids.pmid or seed.ids.doi


def test_several_files_and_patterns(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text(f"PMID\n{P}\nnone here\n")
    (tmp_path / "b.csv").write_text(f"Title;DOI\nOtters;{A}\nSeals;in press\n")
    for source in (f"{tmp_path}/a.csv,{tmp_path}/b.csv", f"{tmp_path}/*.csv"):
        found = list(read_seeds(source))
        nothing = (3, "no-identifier")
        assert list(map(short, found)) == [(2, P), nothing, (2, A), nothing]
        assert found[1].text == "a.csv: none here"
        assert found[3].text == "b.csv: Seals;in press"
    with pytest.raises(SeedError, match=r"x\*: no file has a name"):
        list(read_seeds(f"{tmp_path}/x*"))
    with pytest.raises(SeedError, match=r"c\.csv: cannot be read"):
        list(read_seeds(f"{tmp_path}/a.csv,{tmp_path}/c.csv"))
    (tmp_path / "a, b.txt").write_text(P)
    assert [seed.ids.pmid for seed in read_seeds(tmp_path / "a, b.txt")] == [P]


@pytest.mark.long
def test_memory_does_not_grow_with_the_table(tmp_path: Path) -> None:
    file = tmp_path / "a.csv"
    peaks = []
    for count in (2_000, 5_000):
        rows = (f"{n},Title {n},{31_000_001 + 3 * n},10.5555/{n}\n" for n in range(count))
        file.write_text("".join(rows))
        tracemalloc.start()
        assert not any(seed.reason for seed in read_seeds(file))
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[1] < 1.2 * peaks[0]


def test_rows_that_repeat_several_others_are_all_counted(tmp_path: Path) -> None:
    text = f"PMID;Title\n{P};Otters\n{Q};Seals\n{P}, {Q};Both\n"
    (tmp_path / "a.csv").write_text(text)
    (tmp_path / "b.csv").write_text(text)
    store = Store(f"sqlite:///{tmp_path}/store.db")
    for _ in range(2):
        number = store.ledger.list_id("publications", "a", 1)
        read = store.ledger.begin(number, read_seeds(f"{tmp_path}/?.csv"), lambda _: False, 1)
        counts = store.ledger.counts(number)
        assert (read.lines, read.duplicates) == (8, 6)
        assert {state: count for state, count in counts.items() if count} == {
            "pending": 2,
            "duplicate": 6,
        }
    store.close()


def test_the_work_grows_with_the_columns(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A sheet may have 16,384 columns: the name of each is read a few times, not once for each."""
    names: list[str] = []
    words = header_names.words

    def counted(name: str) -> list[str]:
        names.append(name)
        return words(name)

    monkeypatch.setattr(header_names, "words", counted)
    for width in (50, 500):
        names.clear()
        header = ["DOI", *(f"Field {number}" for number in range(width))]
        rows = [[f"10.5555/{number}", *["x"] * width] for number in range(3)]
        table = tmp_path / f"{width}.csv"
        table.write_text("\n".join(map(",".join, [header, *rows])))
        assert [seed.ids.doi for seed in read_seeds(table)] == [row[0] for row in rows]
        assert len(names) < 60 * width
