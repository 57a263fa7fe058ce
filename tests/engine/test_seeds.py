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

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pubcrawl.engine.seeds import REASONS, Seed, parse_line, read_seeds
from pubcrawl.engine.seeds import text_lines as lines_module
from pubcrawl.exceptions import SeedError
from pubcrawl.ids.doi import is_doi, normalise_doi
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.ids.pmcid import is_pmcid
from pubcrawl.ids.pmid import is_pmid

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


@pytest.mark.parametrize(
    "text",
    """12
pmid: 12
PMID12
PMID:12
PMID- 12
PubMed ID: 12
[PMID 12]
"12"
MED:12
https://www.ncbi.nlm.nih.gov/pubmed/12
http://ncbi.nlm.nih.gov/pubmed/12?dopt=Abstract
https://www.ncbi.nlm.nih.gov/pubmed/?term=12
https://www.ncbi.nlm.nih.gov/pubmed?term=12
https://www.ncbi.nlm.nih.gov/m/pubmed/12/
https://www.ncbi.nlm.nih.gov/pmc/articles/pmid/12/
http://www.ncbi.nlm.nih.gov/entrez/query.fcgi?cmd=Retrieve&db=PubMed&list_uids=12&dopt=Citation
https://pubmed.ncbi.nlm.nih.gov/12/
https://pubmed.ncbi.nlm.nih.gov/12
pubmed.ncbi.nlm.nih.gov/12/#affiliation-1
https://pubmed.ncbi.nlm.nih.gov/?term=12
https://pubmed.ncbi.nlm.nih.gov/?term=12%5Buid%5D&sort=date
https://europepmc.org/article/MED/12
https://europepmc.org/article/med/12
http://www.europepmc.org/abstract/med/12
<https://europepmc.org/abstract/MED/12>""".splitlines(),
)
def test_forms_of_a_pmid(text: str) -> None:
    assert parse_line(text, 3) == Seed(3, text, PMID)


@pytest.mark.parametrize(
    "text",
    """PMC12
pmc12
PMC 12
pmcid: 12
PMCID:PMC12
PMC ID: PMC12
PMC12.2
https://www.ncbi.nlm.nih.gov/pmc/articles/PMC12/
www.ncbi.nlm.nih.gov/pmc/articles/pmc12
https://www.ncbi.nlm.nih.gov/pmc/articles/12
https://www.ncbi.nlm.nih.gov/pmc/articles/PMC12/pdf/main.pdf
https://www.ncbi.nlm.nih.gov/pmc/?term=PMC12
https://pmc.ncbi.nlm.nih.gov/articles/PMC12/
http://www.pubmedcentral.nih.gov/articlerender.fcgi?artid=12
https://europepmc.org/article/PMC/PMC12
https://europepmc.org/article/PMC/12
https://europepmc.org/articles/PMC12?pdf=render
https://www.europepmc.org/articles/pmc12""".splitlines(),
)
def test_forms_of_a_pmcid(text: str) -> None:
    assert parse_line(text, 1).ids == PMCID


@pytest.mark.parametrize(
    "text",
    """10.5555/a
10.5555/A
doi:10.5555/a
DOI:10.5555/a
doi: 10.5555/a
DOI 10.5555/a
Doi : 10.5555/a
doi:doi:10.5555/a
info:doi/10.5555/a
urn:doi:10.5555/a
https://doi.org/10.5555/a
http://dx.doi.org/10.5555/a
https://www.doi.org/10.5555/a
HTTPS://DOI.ORG/10.5555/a
doi.org/10.5555/a
//dx.doi.org/10.5555/a
https://doi.org/doi:10.5555/a
DOI: https://doi.org/10.5555/a
https://doi.org/10.5555%2Fa
https://doi.org/10.5555/%61
10.5555%2Fa
<10.5555/a>
"https://doi.org/10.5555/a"
(doi: 10.5555/a)
“10.5555/a”""".splitlines(),
)
def test_forms_of_a_doi(text: str) -> None:
    assert parse_line(text, 1).ids == DOI


@pytest.mark.parametrize(
    ("text", "doi"),
    [
        ("10.5555/a.", "10.5555/A."),
        ("10.5555/a(b)", "10.5555/A(B)"),
        ("(10.5555/a(b))", "10.5555/A(B)"),
        ("10.5555/a;2-#", "10.5555/A;2-#"),
        ("10.5555/a%20b", "10.5555/A%20B"),
        ("https://doi.org/10.5555/a%3Cb%3E", "10.5555/A<B>"),
        ("https://doi.org/10.5555/%ff", "10.5555/%FF"),
        ("https://doi.org/10.5555/a%00b", "10.5555/A%00B"),
        ("10.5555/ä", "10.5555/ä"),
        ("10.5555/", "10.5555/"),
    ],
)
def test_the_text_of_a_doi_is_kept(text: str, doi: str) -> None:
    assert parse_line(text, 1).ids == Identifiers(doi=doi)


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("12\tPMC3\t10.5555/a", Identifiers("12", "PMC3", "10.5555/A")),
        ("12\t\t10.5555/a", Identifiers("12", "", "10.5555/A")),
        ("\tPMC3\t", Identifiers(pmcid="PMC3")),
        ("\t\tdoi:10.5555/a", DOI),
        ("12\tno pmcid\t10.5555/a", Identifiers("12", "", "10.5555/A")),
        ("12\tA title\t2019", PMID),
        ("12, PMC3, 10.5555/a,b", Identifiers("12", "PMC3", "10.5555/A,B")),
        ("PMID: 12; PMCID: PMC3; doi: 10.5555/a", Identifiers("12", "PMC3", "10.5555/A")),
        ("12 PMC3", Identifiers("12", "PMC3")),
        ('{"pmid": 12, "doi": "10.5555/a"}', Identifiers("12", "", "10.5555/A")),
        ('{"PMCID": "3", "DOI": null}', Identifiers(pmcid="PMC3")),
        ('{"externalIds": {"PubMed": "12", "DOI": "10.5555/a"}}', Identifiers("12", "", DOI.doi)),
        (
            '{"ids": {"pmcid": "https://www.ncbi.nlm.nih.gov/pmc/articles/3"}}',
            Identifiers(pmcid="PMC3"),
        ),
    ],
)
def test_several_identifiers_of_one_publication(text: str, ids: Identifiers) -> None:
    assert parse_line(text, 1).ids == ids


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("hello", "unknown-id"),
        ("0", "unknown-id"),
        ("012", "unknown-id"),
        ("-12", "unknown-id"),
        ("١٢", "unknown-id"),
        ("PMC0", "unknown-id"),
        ("10.5555", "unknown-id"),
        ("doi:", "unknown-id"),
        ("https://example.org/12", "unknown-url"),
        ("https://www.ncbi.nlm.nih.gov/gene/?term=12", "unknown-url"),
        ("https://pubmed.ncbi.nlm.nih.gov/?term=bees", "unknown-url"),
        ("https://europepmc.org/article/PPR/PPR12", "unknown-url"),
        ("https://notpubmed.gov/12", "unknown-url"),
        ("https://[bad", "unknown-url"),
        ("12 13", "several"),
        ("10.5555/a\t10.5555/b", "several"),
        ("{", "bad-json"),
        ("{" * 100_000, "bad-json"),
        ('{"title": "Bees"}', "no-identifier"),
        ('{"pmid": true}', "no-identifier"),
    ],
)
def test_what_is_rejected_and_why(text: str, reason: str) -> None:
    seed = parse_line(text, 1)
    assert (seed.reason, seed.ids) == (reason, Identifiers())
    assert seed.sentence == REASONS[reason]


TABLES = {
    "pubmed": 'PMID,Title,Journal/Book,PMCID,DOI\n12,"Bees, wasps",J,PMC3,10.5555/a\n',
    "semicolons": '"DOI";"PubMed ID";"PMC ID"\n"10.5555/a";"12";"3"\n',
    "tabs": "Title\tDOI\tpmid\tPmcId\nBees\t10.5555/a\t12\tPMC3\n",
    "floats": "pmid,pmcid,doi\n12.0,PMC3,10.5555/a\n",
    "urls": "doi_url,pmid,pmc\nhttps://doi.org/10.5555/a,12,PMC3\n",
    "line ends in a cell": 'Title,DOI,PMID,PMC\n"Bees,\nand ""wasps""\n",10.5555/a,12,PMC3\n',
    "comments first": "# my list\n\nPMID|PMCID|DOI\n12|PMC3|10.5555/a\n",
    "title line first": "About the data: exported today\nDOI,PMID,PMCID\n10.5555/a,12,PMC3\n",
}


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
def test_tables(tmp_path: Path, table: str) -> None:
    good = [seed for seed in read_seeds(written(tmp_path, table)) if not seed.reason]
    assert [seed.ids for seed in good] == [Identifiers("12", "PMC3", "10.5555/A")]


def test_rows_of_a_table_that_name_nothing(tmp_path: Path) -> None:
    table = "pmid,year,doi\n,2019,\n12,2019,n/a\nNA,2019,10.5555/a\nx,2019,y\n"
    assert names(written(tmp_path, table)) == [
        (2, "no-identifier"),
        (3, PMID),
        (4, DOI),
        (5, "no-identifier"),
    ]


def test_a_stray_quote_swallows_nothing(tmp_path: Path) -> None:
    rows = "".join(f"disk,{number}\n" for number in range(2, 200))
    found = names(written(tmp_path, 'title,pmid\n5" disk,1\n' + rows))
    assert [ids.pmid for _, ids in found if isinstance(ids, Identifiers)] == [
        str(number) for number in range(1, 200)
    ]


def test_web_of_science(tmp_path: Path) -> None:
    assert names(written(tmp_path, "PT\tAU\tDI\tPM\nJ\tExample, A\t10.5555/a\t12\n")) == [
        (2, Identifiers("12", "", "10.5555/A"))
    ]


def test_a_header_over_a_plain_list(tmp_path: Path) -> None:
    assert names(written(tmp_path, "PMID\n12\n")) == [(2, PMID)]


def test_blank_lines_and_comments_are_no_seeds(tmp_path: Path) -> None:
    assert names(written(tmp_path, "\n# 11\n  \n12\n\t\n #13\n")) == [(4, PMID)]


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
        (3, ""),
        (4, ""),
    ]
    assert max(len(seed.text) for seed in found) == 1000
    assert found[2].ids.pmid == "8" * 1000


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
    for count in (20_000, 60_000):
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
    assert seed.reason in {"", *REASONS}
    pmid, pmcid, doi = seed.ids
    assert not pmid or is_pmid(pmid)
    assert not pmcid or is_pmcid(pmcid)
    assert not doi or (is_doi(doi) and normalise_doi(doi) == doi)
    assert "\0" not in seed.text
    seed.text.encode()


@given(st.text(max_size=40))
def test_what_the_predicates_accept_is_taken_as_it_stands(text: str) -> None:
    doi = "10.5555/" + text
    if is_doi(doi) and doi == doi.strip() and "%" not in doi:
        assert parse_line(doi, 1).ids == Identifiers(doi=normalise_doi(doi))


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
