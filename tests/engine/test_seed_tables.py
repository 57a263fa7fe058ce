"""Tables of users: which columns are read, and which values are repaired or refused."""

from __future__ import annotations

import gzip
import tracemalloc
from collections.abc import Iterable, Sequence
from pathlib import Path

import pytest

from pubcrawl.engine.seeds import REASONS, Seed, SeedForm, SeedOptions, read_seeds
from pubcrawl.exceptions import SeedError
from pubcrawl.exchange.spreadsheets.chosen_columns import parse_columns
from pubcrawl.store.store import Store

A, B, C = "10.5555/A", "10.5555/B", "10.5555/C"
P, Q, R = "31234501", "29987602", "30555703"


def short(seed: Seed) -> str:
    """Return a seed as its identifiers, or as its reason in brackets."""
    return (
        f"<{seed.reason}>" if seed.reason else "+".join(v for _, v in seed.ids.pairs()) or seed.url
    )


def read(
    folder: Path,
    content: str | bytes,
    name: str = "table.csv",
    form: SeedForm = SeedForm.IDS,
    columns: str = "",
) -> tuple[list[str], list[str]]:
    """Return the seeds as "line identifiers", and the notes."""
    file = folder / name
    file.write_bytes(content.encode() if isinstance(content, str) else content)
    notes: list[str] = []
    options = SeedOptions(parse_columns(columns) if columns else ())
    found = [f"{seed.line} {short(seed)}" for seed in read_seeds(file, form, options, notes.append)]
    assert all(seed.split(" <")[1][:-1] in REASONS for seed in found if " <" in seed)
    return found, notes


def csv(*rows: Sequence[object], delimiter: str = ",") -> str:
    return "".join(delimiter.join(map(str, row)) + "\n" for row in rows)


def test_columns_are_known_by_their_content_whatever_they_are_called(tmp_path: Path) -> None:
    found, notes = read(
        tmp_path,
        csv(
            ("Nr", "Titel", "Pubmed link", "Jahr", "Kennung"),
            (1, "Otters", f"https://pubmed.ncbi.nlm.nih.gov/{P}/", 2019, f"https://doi.org/{A}"),
            (2, "Seals", f"https://pubmed.ncbi.nlm.nih.gov/{Q}/", 2018, f"doi:{B}"),
            (3, "Whales", "", 2018, C),
            delimiter=";",
        ),
    )
    assert found == [f"2 {P}+{A}", f"3 {Q}+{B}", f"4 {C}"]
    assert notes == [
        "PMID from column 3 'Pubmed link', DOI from 5 'Kennung'; not used: 1, 2, 4; "
        "header in line 1"
    ]


def test_a_table_without_a_header(tmp_path: Path) -> None:
    rows = csv((P, "Otters", 2019, A), (Q, "Seals", 2018, B), (R, "Whales", 2020, C))
    found, notes = read(tmp_path, rows)
    assert found == [f"1 {P}+{A}", f"2 {Q}+{B}", f"3 {R}+{C}"]
    assert notes == ["PMID from column 1, DOI from 4; not used: 2, 3"]


NUMBERS = {
    "years": (2019, 2018, 2020, 2019),
    "counts": (3, 14, 0, 14),
    "rows": (1, 2, 3, 4),
    "records of one's own": (100001, 100002, 100003, 100004),
    "pages": (101, 2201, 77, 1345),
    "dates": (20190312, 20180401, 20201224, 20210930),
    "scopus": (85012345678, 85087654321, 84901234567, 85111222333),
    "grants": (1234567, 1234567, 7654321, 7654321),
    "ISSN": ("1234-5678", "2049-3630", "1234-5678", "0028-0836"),
    "ORCID": ("0000-0002-1825-0097",) * 4,
    "EID": ("2-s2.0-85012345678", "2-s2.0-85087654321", "2-s2.0-84901234567", "2-s2.0-1"),
}


@pytest.mark.parametrize("numbers", NUMBERS.values(), ids=NUMBERS)
@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_other_numbers_are_no_pmids(
    tmp_path: Path, numbers: tuple[object, ...], delimiter: str
) -> None:
    rows = [(number, f"10.5555/{place}") for place, number in enumerate(numbers)]
    found, _ = read(tmp_path, csv(*rows, delimiter=delimiter))
    assert found == [f"{place + 1} 10.5555/{place}" for place in range(4)]
    found, _ = read(tmp_path, csv(("x", "y"), *rows, delimiter=delimiter))
    assert found == [f"{place + 2} 10.5555/{place}" for place in range(4)]


@pytest.mark.parametrize(
    "name",
    ["Year", "Cited by", "ISSN", "Grant number", "Start page", "Internal no.", "Sample size"],
)
def test_a_name_speaks_against_numbers_that_look_like_pmids(tmp_path: Path, name: str) -> None:
    rows = csv((name, "Article"), (P, A), (Q, B), (R, C))
    assert read(tmp_path, rows)[0] == [f"2 {A}", f"3 {B}", f"4 {C}"]


@pytest.mark.parametrize(
    "name", ["PMID", "pubmed_id", "PubMed-ID (NCBI)", "pmid / pubmed", "MEDLINE"]
)
def test_a_name_makes_small_numbers_pmids(tmp_path: Path, name: str) -> None:
    rows = csv(("Title", name), ("Otters", 12), ("Seals", 2019), ("Whales", 7))
    assert read(tmp_path, rows)[0] == ["2 12", "3 2019", "4 7"]


def test_bare_numbers_alone_may_be_anything(tmp_path: Path) -> None:
    rows = csv(("Otters", P, 2019), ("Seals", Q, 2018), ("Whales", R, 2020))
    assert read(tmp_path, rows)[0] == ["1 <unknown-id>", "2 <unknown-id>", "3 <unknown-id>"]
    rows = csv(("Title", "Key"), ("Otters", P), ("Seals", Q), ("Whales", R))
    assert read(tmp_path, rows, columns="pmid:2")[0] == [f"2 {P}", f"3 {Q}", f"4 {R}"]


def test_titles_above_the_header_and_sums_below(tmp_path: Path) -> None:
    text = csv(
        ("Included studies", "", ""),
        ("exported 2024-05-01", "", ""),
        ("", "", ""),
        ("Study", "PMID", "DOI"),
        ("Otters", P, A),
        ("", "", ""),
        ("Seals", Q, ""),
        ("Study", "PMID", "DOI"),
        ("Whales", "", C),
        ("Total: 3", "", ""),
    )
    assert read(tmp_path, text)[0] == [f"5 {P}+{A}", f"7 {Q}", f"9 {C}", "10 <no-identifier>"]


@pytest.mark.parametrize(
    ("cell", "expected", "mended"),
    [
        ('"=""31234501"""', P, "formula of text"),
        ("'31234501", P, "apostrophe in front"),
        ('"31234501,0"', P, "decimals"),
        ("31234501.0", P, "decimals"),
        ('"31,234,501"', P, "groups of digits"),
        ("0031234501", P, "zeros in front"),
        ("31\u200b234501\u00a0", P, "invisible characters"),
        ("3.1234501E+07", P, "scientific notation"),
        ("PMID: 31234501", P, ""),
        ("31234501 [PubMed]", P, ""),
        ("3.12E+07", "<lost-digits>", ""),
        ('"3,12345E+07"', "<lost-digits>", ""),
        ("#REF!", "<excel-error>", ""),
        ("########", "<excel-error>", ""),
        ("123456789012", "<no-pmid>", ""),
        ("31234501.5", "<no-identifier>", ""),
        ("12/03/2019", "<no-identifier>", ""),
        ("pending", "<no-identifier>", ""),
        ("=B2", "<formula>", ""),
    ],
)
def test_what_a_spreadsheet_does_to_numbers(
    tmp_path: Path, cell: str, expected: str, mended: str
) -> None:
    found, notes = read(tmp_path, f"Title,PMID\nOtters,{cell}\nSeals,{Q}\nWhales,{R}\n")
    assert found == [f"2 {expected}", f"3 {Q}", f"4 {R}"]
    assert (f"mended: 1 {mended}" in notes) == bool(mended)


@pytest.mark.parametrize(
    ("cell", "expected"),
    [
        ("10.5555/a.", A),
        ("10.5555/a\u00a0", A),
        ("10.5555/\u200ba", A),
        ("10.5555 / a", A),
        ("10.5555/x\u2010y\u2013z", "10.5555/X-Y-Z"),
        ("https://doi.org/10.5555/x\u2212y", "10.5555/X-Y"),
        ("https://dx.doi.org/10.5555/a;", A),
        ("DOI:10.5555/a", A),
        ("(10.5555/a)", A),
        ("10.5555/(a)1", "10.5555/(A)1"),
        (
            "10.5555/(SICI)1097-4636(199806)40:4<663::AID-X>3.0.CO;2-#",
            "10.5555/(SICI)1097-4636(199806)40:4<663::AID-X>3.0.CO;2-#",
        ),
        ("10.5555/a&amp;b", "10.5555/A&B"),
        ("10.5555%2Fa", A),
        ("https://publisher.example/doi/full/10.5555/a", A),
        ("https://doi-org.proxy.example/10.5555/a", A),
        ("https://pubmed-ncbi-nlm-nih-gov.proxy.example/31234501/", P),
        ("[Otters](https://doi.org/10.5555/a)", A),
        ("<a href='https://doi.org/10.5555/a'>Otters</a>", A),
        ("Jo, A. Otters. J Sea. 2019;3:1-9. doi: 10.5555/a. PMID: 31234501", f"{P}+{A}"),
        ("10.5555/a (accessed 2020)", A),
        ("10.5555/a...", "<cut-doi>"),
        ("10.5555/abc…", "<cut-doi>"),
        ("10.5555/j.cell 2019.01.001", "<spaced-doi>"),
        ("10.5555/", "<no-identifier>"),
        ("in press", "<no-identifier>"),
        ("https://publisher.example/article/7", "<unknown-url>"),
        ("PMC7000001", "PMC7000001"),
    ],
)
def test_what_stands_in_a_column_of_dois(tmp_path: Path, cell: str, expected: str) -> None:
    found, _ = read(tmp_path, f"Title\tDOI\nOtters\t{cell}\nSeals\t{B}\nWhales\t{C}\n")
    assert found == [f"2 {expected}", f"3 {B}", f"4 {C}"]


@pytest.mark.parametrize(
    ("cell", "expected"),
    [
        (f"{A}; {B}", [A, B]),
        (f"{A};{B}", [A, B]),
        (f"{A} {B}", [A, B]),
        (f"{A}, https://doi.org/{B}", [A, B]),
        (f"{A} / {B} / {A}", [A, B]),
        (f"PMID: {P}, {Q}", [P, Q]),
        (f"{A} (PMID {P})", [f"{P}+{A}"]),
        (f"PMID {P}; PMC7000001; {A}", [f"{P}+PMC7000001+{A}"]),
    ],
)
def test_several_identifiers_in_a_cell(tmp_path: Path, cell: str, expected: list[str]) -> None:
    text = f'Paper,Title\n"{cell}",Otters\n{C},Seals\nhttps://doi.org/10.5555/d,Whales\n'
    found, _ = read(tmp_path, text)
    assert found == [*(f"2 {one}" for one in expected), f"3 {C}", "4 10.5555/D"]


def test_several_pmids_in_a_cell(tmp_path: Path) -> None:
    text = f'PMID;Title\n"{P}, {Q}";Otters\n"{P}\n{R}";Seals\n{Q} {R};Whales\n'
    assert read(tmp_path, text)[0] == [f"2 {P}", f"2 {Q}", f"3 {P}", f"3 {R}", f"5 {Q}", f"5 {R}"]


def test_a_damaged_cell_beside_a_good_one_is_named(tmp_path: Path) -> None:
    text = csv(("PMID", "DOI"), ("3.12E+07", A), ("not yet", B), (R, ""))
    assert read(tmp_path, text)[0] == [f"2 {A}", "2 <lost-digits>", f"3 {B}", f"4 {R}"]


def test_another_column_is_read_where_the_first_is_empty(tmp_path: Path) -> None:
    text = csv(
        ("DOI", "Link", "References"),
        (A, f"https://doi.org/{A}", "10.5555/other"),
        ("", f"https://doi.org/{B}", "10.5555/other"),
        ("", "", "10.5555/other"),
    )
    found, notes = read(tmp_path, text)
    assert found == [f"2 {A}", f"3 {B}", "4 <no-identifier>"]
    assert "where these are empty: 2; not used: 3" in notes[0]


def test_a_comma_too_many_makes_no_pmid_of_a_year(tmp_path: Path) -> None:
    text = csv(("Title", "Year", "PMID"), ("Otters", 2019, P), ("Seals, grey", 2018, Q))
    assert read(tmp_path, text + f"Whales,2020,{R}\n")[0] == [
        f"2 {P}",
        "3 <ragged-row>",
        f"4 {R}",
    ]


def test_columns_by_name_number_or_letter(tmp_path: Path) -> None:
    text = csv(("Key", "Ours", "Theirs"), (P, A, B), (Q, B, C))
    for columns in ("pmid:Key,doi:Ours", "pmid:1,doi:2", "pmid:a, doi:B"):
        found, notes = read(tmp_path, text, columns=columns)
        assert found == [f"2 {P}+{A}", f"3 {Q}+{B}"]
        assert notes[0].startswith("PMID from column 1 'Key', DOI from 2 'Ours'; not used: 3")
    with pytest.raises(SeedError, match=r"no column 'Key2'; columns are 1 'Key', 2 'Ours'"):
        read(tmp_path, text, columns="pmid:Key2,doi:Ours")
    with pytest.raises(SeedError, match="no column '9'"):
        read(tmp_path, text, columns="pmid:9")


@pytest.mark.parametrize("text", ["", "3", "pmid", "pmid:", "isbn:3", "x,pmid:3"])
def test_columns_that_are_none(text: str) -> None:
    with pytest.raises(ValueError, match="give kind and column"):
        parse_columns(text)


TEXT = csv(("Größe", "PMID", "DOI"), ("groß", P, A), ("klein", Q, B), delimiter=";")


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
    found, notes = read(tmp_path, data)
    offset = 1 if data.startswith(b"sep") else 0
    assert found == [f"{2 + offset} {P}+{A}", f"{3 + offset} {Q}+{B}"]
    assert notes[0].startswith("PMID from column 2 'PMID', DOI from 3 'DOI'; not used: 1")


def test_windows_characters(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_bytes("Title;PMID\n“Otters” – a;none\n".encode("cp1252"))
    assert [seed.text for seed in read_seeds(tmp_path / "a.csv")] == ["“Otters” – a;none"]


def test_several_files_and_patterns(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text(f"PMID\n{P}\nnone here\n")
    (tmp_path / "b.csv").write_text(f"Title;DOI\nOtters;{A}\nSeals;in press\n")
    for source in (f"{tmp_path}/a.csv,{tmp_path}/b.csv", f"{tmp_path}/*.csv"):
        found = list(read_seeds(source))
        assert [(seed.line, short(seed)) for seed in found] == [
            (2, P),
            (3, "<no-identifier>"),
            (2, A),
            (3, "<no-identifier>"),
        ]
        assert found[1].text == "a.csv: none here"
        assert found[3].text == "b.csv: Seals;in press"
    with pytest.raises(SeedError, match=r"x\*: no file has a name"):
        list(read_seeds(f"{tmp_path}/x*"))
    with pytest.raises(SeedError, match=r"c\.csv: cannot be read"):
        list(read_seeds(f"{tmp_path}/a.csv,{tmp_path}/c.csv"))


def test_a_file_with_a_comma_in_its_name(tmp_path: Path) -> None:
    (tmp_path / "a, b.txt").write_text(P)
    assert [seed.ids.pmid for seed in read_seeds(tmp_path / "a, b.txt")] == [P]


def test_pages_and_artifacts(tmp_path: Path) -> None:
    text = csv(
        ("Tool", "Web", "Paper"),
        ("otters", "https://a.example/", A),
        ("seals", "www.b.example/x", B),
        ("whales", "none", C),
    )
    found, notes = read(tmp_path, text, form=SeedForm.URLS)
    assert found == ["2 https://a.example/", "3 http://www.b.example/x", "4 <no-url>"]
    assert notes[0].startswith("address from column 2 'Web'; not used: 1, 3")
    found, _ = read(tmp_path, text, form=SeedForm.EITHER)
    assert found == [f"2 {A}", f"3 {B}", f"4 {C}"]


def test_a_plain_list_is_mended_too(tmp_path: Path) -> None:
    text = f"'{P}\n{Q}.0\n3.1E+07\n00{R}\nSee doi:{A}, and {B}.\nnothing\n08/19/2014\n"
    assert read(tmp_path, text)[0] == [
        f"1 {P}",
        f"2 {Q}",
        "3 <lost-digits>",
        f"4 {R}",
        f"5 {A}",
        f"5 {B}",
        "6 <unknown-id>",
        "7 <unknown-id>",
    ]


def peak(file: Path) -> int:
    tracemalloc.start()
    seeds: Iterable[Seed] = read_seeds(file)
    assert not any(seed.reason for seed in seeds)
    size = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return size


@pytest.mark.long
def test_memory_does_not_grow_with_the_table(tmp_path: Path) -> None:
    peaks = []
    for count in (2_000, 8_000):
        rows = ((n, f"Title {n}", 31_000_001 + 3 * n, f"10.5555/{n}") for n in range(count))
        (tmp_path / "a.csv").write_text(csv(*rows))
        peaks.append(peak(tmp_path / "a.csv"))
    assert peaks[1] < 1.2 * peaks[0]


def test_rows_that_repeat_several_others_are_all_counted(tmp_path: Path) -> None:
    text = f"PMID;Title\n{P};Otters\n{Q};Seals\n{P}, {Q};Both\n"
    (tmp_path / "a.csv").write_text(text)
    (tmp_path / "b.csv").write_text(text)
    store = Store.open(f"sqlite:///{tmp_path}/store.db")
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
