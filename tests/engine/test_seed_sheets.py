"""Tables made by hand: several publications in a row, notes, and links of every kind."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from pubcrawl.engine.seeds import SeedForm, SeedOptions, read_seeds
from pubcrawl.exceptions import SeedError
from pubcrawl.exchange.spreadsheets.chosen_columns import parse_columns

DEFAULT = SeedOptions()


def rows(
    folder: Path,
    lines: Sequence[str],
    form: SeedForm = SeedForm.EITHER,
    encoding: str = "utf-8",
    options: SeedOptions = DEFAULT,
) -> list[str]:
    """Return the seeds of the rows, such as "2 pmid:31000001 doi:10.5555/A"."""
    file = folder / "list.csv"
    file.write_bytes("\n".join((*lines, "")).encode(encoding))
    return [
        " ".join(
            (
                str(seed.line),
                *(f"{kind}:{value}" for kind, value in seed.ids.pairs()),
                *filter(None, (seed.url, seed.reason and f"<{seed.reason}>")),
            )
        )
        for seed in read_seeds(file, form, options)
    ]


RETRACTIONS = (
    "Title,RetractionDOI,RetractionPubMedID,OriginalPaperDOI,OriginalPaperPubMedID",
    "Otters,10.5555/r1,31000011,10.5555/o1,31000001",
    "Seals,10.5555/r2,0,10.5555/o2,31000002",
    "Whales,10.5555/o3,31000003,10.5555/o3,31000003",
)
SIDE_BY_SIDE = (
    "Study,PMID,DOI,,Study,PMID,Reason",
    "Otter 2019,31000001,10.5555/a,,Seal 2001,31000011,no control",
    "Bear 2020,31000002,10.5555/b,,Whale 2002,31000012,no control",
    ",,,,Fox 2003,31000013,no control",
)
ON_ITS_SIDE = (
    ";Study 1;Study 2;Study 3",
    "Author;Ann;Ben;Cem",
    "PMID;31000001;n/a;31000003",
    "DOI;10.5555/a;;10.5555/c",
)


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        (RETRACTIONS, "-a columns=doi:2, or both: -a columns=doi:2,doi:4"),
        (SIDE_BY_SIDE, "columns 2 and 6 name different publications"),
        (ON_ITS_SIDE, "a publication in each column; swap its rows and columns"),
    ],
)
def test_a_row_is_one_publication(tmp_path: Path, lines: Sequence[str], says: str) -> None:
    with pytest.raises(SeedError, match=re.escape(says)):
        rows(tmp_path, lines)


def test_columns_of_several_publications_are_read_by_name(tmp_path: Path) -> None:
    options = SeedOptions(columns=parse_columns("pmid:2,pmid:6"))
    assert rows(tmp_path, SIDE_BY_SIDE, options=options) == [
        "2 pmid:31000001",
        "2 pmid:31000011",
        "3 pmid:31000002",
        "3 pmid:31000012",
        "4 pmid:31000013",
    ]


def test_a_second_column_with_the_same_values_is_a_copy(tmp_path: Path) -> None:
    found = rows(
        tmp_path,
        (
            "DOI,DOI address,Preprint DOI",
            "10.5555/a,https://doi.org/10.5555/a,10.5555/p1",
            "10.5555/b,https://doi.org/10.5555/b,10.5555/p2",
            ",https://doi.org/10.5555/c,",
        ),
    )
    assert found == ["2 doi:10.5555/A", "3 doi:10.5555/B", "4 doi:10.5555/C"]


def test_other_columns_complete_a_row(tmp_path: Path) -> None:
    found = rows(
        tmp_path,
        (
            "Title,DOI,Url,Extra,Notes",
            'Otters,10.5555/a,,"PMID: 31000001; PMCID: PMC71",',
            "Seals,10.5555/b,https://www.ncbi.nlm.nih.gov/pmc/articles/PMC72/,,PMID: 31000099",
            "Bears (PMID 31000003),,,,",
            "Foxes,10.5555/d,,companion of PMID 31000098,",
            "Wolves,10.5555/e,,doi:10.5555/x PMID: 31000097,",
            "Hares,,,PMID: 31000095 and PMID: 31000096,",
            "Minks,10.5555/g,,We extend Smith (PMID: 31000094),",
        ),
    )
    assert found == [
        "2 pmid:31000001 pmcid:PMC71 doi:10.5555/A",
        "3 pmcid:PMC72 doi:10.5555/B",
        "4 pmid:31000003",
        "5 doi:10.5555/D",  # the note concerns another publication
        "6 doi:10.5555/E",  # as does a note with another DOI
        "7 <no-identifier>",  # either PMID could be the right one
        "8 doi:10.5555/G",
    ]


def test_numbers_of_a_column_of_references(tmp_path: Path) -> None:
    header = "ID,Reference,DOI"
    lines = (
        header,
        "20511111,31000001,10.5555/a",
        '20522222,"31000002, 31000005",',
        "20544444,this study,",
        "20555555,31000003 (same cohort),",
    )
    assert rows(tmp_path, lines) == [
        "2 pmid:31000001 doi:10.5555/A",
        "3 pmid:31000002",
        "3 pmid:31000005",
        "4 <no-identifier>",
        "5 pmid:31000003",
    ]
    # Without signs of publications beside them, the numbers may mean anything.
    patients = ("ID,Reference,Sex", "20511111,31000001,f", "20522222,31000002,m")
    assert not any("pmid" in found for found in rows(tmp_path, patients))


def test_accession_numbers_of_other_databases(tmp_path: Path) -> None:
    found = rows(
        tmp_path,
        (
            "Title\tJournal\tAccession Number\tDOI\tName of Database",
            "Otters\tCochrane Rev\t31000001\t10.5555/a\tOvid MEDLINE(R)",
            "Seals\tBMJ\t31000002\t10.5555/b\tCINAHL",
            "Bears\tBMJ\tMedline:31000003\t10.5555/c\tPubMed",
            "Foxes\tBMJ\tWOS:000312345600012\t10.5555/d\tWeb of Science",
            "Hares\tBMJ\t31000005\t\tNLM",
        ),
    )
    assert found == [
        "2 pmid:31000001 doi:10.5555/A",
        "3 doi:10.5555/B",
        "4 pmid:31000003 doi:10.5555/C",
        "5 doi:10.5555/D",
        "6 pmid:31000005",
    ]


def test_the_kind_in_a_column_of_its_own(tmp_path: Path) -> None:
    found = rows(
        tmp_path,
        (
            "#TYPE System.Management.Automation.PSCustomObject",
            '"orcid","title","ext_id_type","ext_id_value"',
            '"0000-0002-1825-0097","Otters; a study","doi","10.5555/a"',
            '"0000-0002-1825-0097","Seals; a study","pmid","31000002"',
            '"0000-0002-1825-0097","Bears; a study","pmc","73"',
            '"0000-0002-1825-0097","Foxes; a study","isbn","9783161484100"',
            '"0000-0002-1825-0097","Hares; a study","pmid","31000005"',
        ),
    )
    assert found == [
        "3 doi:10.5555/A",
        "4 pmid:31000002",
        "5 pmcid:PMC73",
        "6 <no-identifier>",
        "7 pmid:31000005",
    ]


@pytest.mark.parametrize(
    ("url", "found"),
    [
        ("https://www.nature.com/articles/s41586-020-1-1", "url"),
        ("https://www.revue.example/sante-2019-9-page-9.htm", "url"),
        ("https://blog.example/how-otters-keep-warm/", "url"),
        ("https://clinicaltrials.gov/study/NCT01234567", "no-article"),
        ("https://orcid.org/0000-0002-1825-0097", "no-article"),
        ("https://pubmed.ncbi.nlm.nih.gov/?term=otters", "no-article"),
        ("https://scholar.google.com/scholar?q=otters+2019", "no-article"),
        ("https://www.scopus.com/inward/record.uri?eid=2-s2.0-85", "no-article"),
        ("https://ovidsp.ovid.com/ovidweb.cgi?T=JS&AN=31000001", "no-article"),
        ("https://openalex.org/W21928", "no-article"),
        ("https://drive.google.com/file/d/1A/view", "no-article"),
        ("https://www.journal.example/about-us", "no-article"),
        ("https://www.journal.example/", "no-article"),
        ("https://journals.plos.org/plosone/article?id=10.5555/a.1", "doi:10.5555/A.1"),
        ("https://m.journal.example/x?doi=10.5555%2Fa.1", "doi:10.5555/A.1"),
        ("https://doi.org/10.5555/a.1?utm_source=mail&utm_medium=x", "doi:10.5555/A.1"),
        ("https://pmc.ncbi.nlm.nih.gov/articles/pmid/31000001/", "pmid:31000001"),
    ],
)
def test_an_address_in_a_table(tmp_path: Path, url: str, found: str) -> None:
    expected = {"url": f"3 {url}", "no-article": "3 <no-article>"}.get(found, f"3 {found}")
    lines = ("Title,Link,DOI", "Otters,,10.5555/o", f"Seals,{url},", "Bears,,10.5555/b")
    assert rows(tmp_path, lines)[1:-1] == [expected]
    # The address of a row with an identifier is not used.
    assert rows(tmp_path, ("DOI,Link", f"10.5555/a.1,{url}"))[0].endswith("doi:10.5555/A.1")


def test_a_search_for_two_numbers(tmp_path: Path) -> None:
    url = "https://pubmed.ncbi.nlm.nih.gov/?term=31000001+31000002"
    found = rows(tmp_path, ("Who,Link", f"Anna,{url}", "Bo,https://doi.org/10.5555/b"))
    assert found == ["2 pmid:31000001", "2 pmid:31000002", "3 doi:10.5555/B"]


def test_what_is_wrong_with_dois(tmp_path: Path) -> None:
    found = rows(
        tmp_path,
        (
            "Who,DOI",
            'Anna,"10.5555/j.otters.2019.',
            '03.016"',
            'Bo,"https://doi.org/10.5555/',
            'otters.0299"',
            'Cem,"10.5555/a.1',
            "10.5555/a.2",
            '10.5555/a.3"',
            "Dora,10.5555/",
            "Eva,https://doi.org/10.5555/",
            "Finn,10.5555/j.otters.2019. 03.016",
        ),
    )
    assert found == [
        "2 doi:10.5555/J.OTTERS.2019.03.016",
        "4 doi:10.5555/OTTERS.0299",
        "6 doi:10.5555/A.1",
        "6 doi:10.5555/A.2",
        "6 doi:10.5555/A.3",
        "9 <no-identifier>",
        "10 <no-identifier>",
        "11 <spaced-doi>",
    ]


def test_full_width_characters(tmp_path: Path) -> None:
    lines = (
        "著者,PubMed番号,DOI",
        "田中,３１０００００１,10.5555/a",
        "鈴木,ＰＭＩＤ：３１０００００２,なし",
    )
    expected = ["2 pmid:31000001 doi:10.5555/A", "3 pmid:31000002"]
    assert rows(tmp_path, lines) == expected


def test_lists_with_labels(tmp_path: Path) -> None:
    found = rows(
        tmp_path,
        (
            "Gene\tPublished in",
            "A\t31000001",
            "B\tPMID:31000002|PMID:31000003",
            "C\tPMIDs: 31000004/31000005",
            "D\tGO_REF:0000033",
            "E\tPMID:31000007|Reactome:R-HSA-9012345",
            "F\t31000008|31000009",
        ),
    )
    numbers = [int(one.rpartition(":")[2]) for one in found if "pmid" in one]
    assert numbers == [31000001, 31000002, 31000003, 31000004, 31000005, *range(31000007, 31000010)]
    assert "5 <no-identifier>" in found


def test_two_tables_below_each_other(tmp_path: Path) -> None:
    """The second table has its own columns, after a title and blank lines."""
    found = rows(
        tmp_path,
        (
            "Table 1. Included studies,,,",
            "Study,PMID,N,Country",
            "Ann 2019,31000001,120,UK",
            "Ben 2020,31000002,88,US",
            "",
            "Table 2. Excluded studies,,,",
            "Study,Reason,DOI,PubMed",
            "Cem 2018,no control,10.5555/c,31000003",
            "Dee 2017,animals,10.5555/d,",
            "Eve 2016,a duplicate,,31000005",
            "Study,Reason,DOI,PubMed",
            "Fay 2015,a thesis,,",
            "",
            "Trial,PubMed ID,Arms,",
            "Gus 2014,31000007,2,",
        ),
    )
    assert found == [
        "3 pmid:31000001",
        "4 pmid:31000002",
        "6 <no-identifier>",
        "8 pmid:31000003 doi:10.5555/C",
        "9 doi:10.5555/D",
        "10 pmid:31000005",
        "12 <no-identifier>",
        "15 pmid:31000007",
    ]


def test_the_name_of_a_kind_as_a_value_begins_no_table(tmp_path: Path) -> None:
    """Neither "missing: DOI" nor a repeated header is the header of another table."""
    found = rows(
        tmp_path,
        (
            "Study,PMID,DOI,Missing",
            "Ann,31000001,10.5555/a,",
            "Ben,31000002,,DOI",
            "Cem,,,PMID",
            "Dee,31000004,10.5555/d,",
            "Eve,31000005,10.5555/e,PMCID",
            "Fay,31000006,,DOI",
        ),
    )
    assert found == [
        "2 pmid:31000001 doi:10.5555/A",
        "3 pmid:31000002",
        "4 <no-identifier>",
        "5 pmid:31000004 doi:10.5555/D",
        "6 pmid:31000005 doi:10.5555/E",
        "7 pmid:31000006",
    ]


def test_columns_that_count_identifiers_hold_none(tmp_path: Path) -> None:
    for name in ("n_pmids", "Number of PMIDs", "PMID count", "# PMIDs", "PubMed hits", "pmid_rank"):
        found = rows(
            tmp_path,
            (
                f"gene,pmids,{name}",
                "A,31000001|31000002,2",
                "B,31000003,1",
                "C,31000004;31000005;31000006,3",
            ),
        )
        assert [line.split()[1][-8:] for line in found] == [f"3100000{n}" for n in range(1, 7)]
    assert rows(tmp_path, ("No.,PubMed number", "1,31000001", "2,31000002")) == [
        "2 pmid:31000001",
        "3 pmid:31000002",
    ]
