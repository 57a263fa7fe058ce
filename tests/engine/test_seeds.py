"""Seed files in the forms that users have."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import sys
import tracemalloc
from collections import Counter
from pathlib import Path
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pubcrawl.engine.seeds import Seed, parse_line, read_seeds
from pubcrawl.engine.seeds import text_lines as lines_module
from pubcrawl.engine.seeds.line import read_line
from pubcrawl.exceptions import SeedError
from pubcrawl.ids.doi import is_doi, normalise_doi
from pubcrawl.ids.identifier_text import read_text
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.ids.pmcid import is_pmcid
from pubcrawl.ids.pmid import is_pmid
from pubcrawl.items.reasons import LINES
from tests.cases import table

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

PMID, PMCID = Identifiers("12"), Identifiers(pmcid="PMC12")
DOI = Identifiers(doi="10.5555/A")


def names(path: Path | str) -> list[tuple[int, Identifiers | str]]:
    return [(seed.line, seed.reason or seed.ids) for seed in read_seeds(path)]


def written(folder: Path, content: str | bytes) -> Path:
    file = folder / "ids.txt"
    file.write_bytes(content.encode() if isinstance(content, str) else content)
    return file


@table
def test_the_forms_of_identifiers(text: str, pmid: str, pmcid: str, doi: str) -> None:
    assert parse_line(text, 3) == Seed(3, text.strip(), Identifiers(pmid, pmcid, doi))


@table
def test_what_is_rejected_and_why(text: str, reason: str) -> None:
    seed = parse_line(text, 1)
    assert (seed.reason, seed.ids) == (reason, Identifiers())
    assert seed.sentence == LINES[reason]


def test_deep_json_is_rejected() -> None:
    assert parse_line("{" * 100_000, 1).reason == "bad-json"


def test_a_stray_quote_swallows_nothing(tmp_path: Path) -> None:
    rows = "".join(f"disk,{number}\n" for number in range(2, 200))
    found = names(written(tmp_path, 'title,pmid\n5" disk,1\n' + rows))
    assert [ids.pmid for _, ids in found if isinstance(ids, Identifiers)] == [
        str(number) for number in range(1, 200)
    ]


TEXT = "12\nPMC12\nÄ\n10.5555/a"
EXPECTED = [(1, PMID), (2, PMCID), (3, "unknown-id"), (4, DOI)]


@pytest.mark.parametrize(
    "data",
    [
        TEXT.encode(),
        b"\xef\xbb\xbf" + TEXT.encode(),
        TEXT.replace("\n", "\r\n").encode(),
        TEXT.replace("\n", "\r").encode(),
        TEXT.encode("latin-1"),
        TEXT.encode("utf-16"),
        b"\xfe\xff" + TEXT.encode("utf-16-be"),
        TEXT.encode("utf-32"),
        gzip.compress(TEXT.encode(), mtime=0),
        gzip.compress(TEXT.encode("utf-16"), mtime=0),
        gzip.compress(TEXT[:4].encode(), mtime=0)
        + gzip.compress(TEXT[4:].encode(), mtime=0)
        + b"\0" * 512,
        zstd.compress(TEXT[:4].encode()) + zstd.compress(TEXT[4:].encode()),
        bz2.compress(TEXT[:4].encode()) + bz2.compress(TEXT[4:].encode()),
        lzma.compress(TEXT.encode()),
        (TEXT + "\n").encode(),
    ],
)
def test_encodings_line_ends_and_compression(tmp_path: Path, data: bytes) -> None:
    assert names(written(tmp_path, data)) == EXPECTED


@pytest.mark.parametrize("chunk", [1, 2, 3, 7])
def test_chunks_may_end_anywhere(
    tmp_path: Path, chunk: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lines_module, "_CHUNK", chunk)
    text = "#" * 70 + "\r\n" + TEXT.replace("\n", "\r\n")
    expected = [(line + 1, found) for line, found in EXPECTED]
    assert names(written(tmp_path, text)) == expected
    assert names(written(tmp_path, text.encode("utf-16"))) == expected
    assert names(written(tmp_path, gzip.compress(text.encode()))) == expected


def test_nul_bytes(tmp_path: Path) -> None:
    first, second = read_seeds(written(tmp_path, b"12\0\nx\0y\n"))
    assert (first.ids, first.text) == (PMID, "12")
    assert (second.reason, second.text) == ("unknown-id", "x\ufffdy")


def test_long_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines_module, "LINE_MAX", 1000)
    found = list(read_seeds(written(tmp_path, "12\n" + "9" * 5000 + "\n" + "8" * 1000 + "\nPMC12")))
    assert [(seed.line, seed.reason) for seed in found] == [
        (1, ""),
        (2, "too-long"),
        (3, "no-pmid"),
        (4, ""),
    ]
    assert max(len(seed.text) for seed in found) == 1000


def test_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(TEXT.encode())))
    assert names("-") == EXPECTED


def test_an_empty_file_has_no_seeds(tmp_path: Path) -> None:
    assert names(written(tmp_path, "")) == []
    assert names(written(tmp_path, gzip.compress(b""))) == []


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (gzip.compress(TEXT.encode() * 500, mtime=0)[:-20], "cannot be read to its end"),
        (b"\x1f\x8b\x08\x00garbage, no deflate stream", "cannot be read to its end"),
        (b"PK\x03\x04" + b"\0" * 100, "save it as CSV"),
        (b"%PDF-1.7\n", "is a PDF"),
        (b"BZh91AY", "cannot be read to its end"),
    ],
)
def test_files_that_are_no_list(tmp_path: Path, data: bytes, message: str) -> None:
    with pytest.raises(SeedError, match=message):
        list(read_seeds(written(tmp_path, data)))


@pytest.mark.parametrize("path", ["nowhere/ids.txt", ".", "nul\0byte"])
def test_files_that_cannot_be_opened(tmp_path: Path, path: str) -> None:
    with pytest.raises(SeedError, match="cannot be read"):
        list(read_seeds(tmp_path / path))


@pytest.mark.long
def test_memory_does_not_grow_with_the_file(tmp_path: Path) -> None:
    peaks = []
    for count in (5_000, 15_000):
        file = written(tmp_path, "\n".join(f"10.5555/{number}" for number in range(count)))
        tracemalloc.start()
        assert sum(1 for _ in read_seeds(file)) == count
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[1] < 1.2 * peaks[0]


@given(st.text() | st.text(alphabet="pmcidPMCIDdoi:/.10 \t,;\"'{}[]<>%?=#\0\ud800"))
def test_any_text_is_a_seed_or_a_rejection(text: str) -> None:
    seed = parse_line(text, 7)
    assert seed.line == 7
    assert any(seed.ids) != bool(seed.reason)
    assert seed.reason in {"", *LINES}
    pmid, pmcid, doi = seed.ids
    assert not pmid or is_pmid(pmid)
    assert not pmcid or is_pmcid(pmcid)
    assert not doi or (is_doi(doi) and normalise_doi(doi) == doi)
    assert "\0" not in seed.text
    seed.text.encode()


@given(
    st.text("doi:/10.5555abv2 pmcPMID,;.()[]<>-_%#&?=1234567\\", min_size=1) | st.text(max_size=40)
)
def test_a_line_a_cell_and_a_link_with_the_same_text_are_the_same(text: str) -> None:
    doi = f"10.5555/{text}"
    names = {name for name in read_text(doi).ids if name.kind == "doi"}
    seeds = {seed.ids.doi for seed in read_line(doi, 1)} - {""}
    assert seeds == {name.value for name in names}
    if seeds == {normalise_doi(doi)} and "%" not in doi:
        address = f"https://doi.org/{quote(doi)}"
        assert [seed.ids.doi for seed in read_line(address, 1)] == [normalise_doi(doi)]


@given(st.binary(max_size=300))
def test_any_bytes_are_read(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    file = tmp_path_factory.getbasetemp() / "any.bin"
    file.write_bytes(data)
    try:
        found = list(read_seeds(file))
    except SeedError:
        return
    assert all(any(seed.ids) != bool(seed.reason) for seed in found)


def test_lists_of_others(shared: Path) -> None:
    counts = {}
    for file in sorted((shared / "corpus/g-seeds").iterdir()):
        found = list(read_seeds(file))
        counts[file.name] = Counter(bool(seed.reason) for seed in found)
        assert [seed.line for seed in found] == sorted(seed.line for seed in found)
    assert counts["random_dois.txt"] == {False: 3000}
    assert counts["wos_most_viewed_dois.txt"] == {False: 2386}
    assert counts["hal-doi-missing.tsv.head"] == {False: 399}
    assert counts["test_acta-e_test_urls.txt"] == {False: 5, True: 15}
    assert counts["biblio.data.journals.test.csv.head"] == {True: 400}
