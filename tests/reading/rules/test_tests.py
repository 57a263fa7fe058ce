from __future__ import annotations

import logging
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pubcrawl.exceptions import RuleErrors, UsageError
from pubcrawl.reading.rules.tests import (
    KINDS,
    FoundValue,
    compare,
    kind_of,
    publication_values,
    read_rule_tests,
    text_values,
)
from pubcrawl.works.parts import MinedTerm
from pubcrawl.works.publication import Author, Publication
from pubcrawl.works.work_record import FieldSource, SourcedField
from tests.cases import table

HEADER = "pmid,pmcid,doi,title,keywords,abstract,fulltext,links,corresp,site\n"
URL = "https://journal.example.org/a,b/1"


def test_a_table_is_read() -> None:
    (row,) = read_rule_tests(
        f"{HEADER}\n# a comment\n8,0,20,54,5,900,30000,2,31,{URL}\n", "my/journals.csv"
    )
    assert row.subject == URL
    assert row.position == "my/journals.csv:4"
    assert row.expected == {
        "pmid": 8,
        "pmcid": 0,
        "doi": 20,
        "title": 54,
        "keywords": 5,
        "abstract": 900,
        "fulltext": 30000,
        "links": 2,
        "corresp": 31,
    }


def test_the_last_column_of_a_resource_holds_no_commas_that_matter() -> None:
    (row,) = read_rule_tests("h\nPMC1,8,9,10,60,4,1200,20000,33,21\n", "europepmc-xml.csv")
    assert row.subject == "PMC1"
    assert row.expected["journal"] == 21


def test_dates_are_text_and_an_empty_number_is_not_compared() -> None:
    text = "h\n1,8,0,0,60,,3,900,11,2020-01-31,0,1,1,0,1\n"
    (row,) = read_rule_tests(text, "europepmc.csv")
    assert row.expected["date"] == "2020-01-31"
    assert "keywords" not in row.expected
    assert row.expected["mesh"] == 3


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("8,0,20,54", "tests.journals.csv:2: 4 columns, but a test of journals has 10: pmid, "),
        (f"8,0,20,x,5,900,3,2,31,{URL}", "journals.csv:2: title: 'x' is not a whole number"),
        ("8,0,20,1,5,900,3,2,31,", "journals.csv:2: the column site is empty"),
        (f"8,0,20,5.0,5,900,3,2,31,{URL}", "'5.0' is not a whole number"),
    ],
)
def test_what_cannot_be_read_is_named(line: str, said: str) -> None:
    with pytest.raises(RuleErrors) as error:
        read_rule_tests(f"{HEADER}{line}\n", "tests.journals.csv")
    assert said in str(error.value)


def test_all_mistakes_are_told_at_once() -> None:
    with pytest.raises(RuleErrors) as error:
        read_rule_tests(f"{HEADER}1\n\n2\n", "journals.csv")
    assert [each.line for each in error.value.errors] == [2, 4]


def test_a_test_in_place_of_the_header_is_pointed_out(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        assert read_rule_tests(f"8,0,20,54,5,900,30000,2,31,{URL}\n", "journals.csv") == []
    assert "journals.csv:1: the first line is the header" in caplog.text


@table
def test_a_file_is_known_by_its_name(file: str, kind: str) -> None:
    assert kind_of(file).name == kind


def test_an_unknown_name_is_refused_with_a_hint() -> None:
    with pytest.raises(UsageError, match=r"did you mean journals\.csv\?"):
        kind_of("jornals.csv")
    with pytest.raises(UsageError, match="name it after what it tests: journals, webpages"):
        kind_of("x.csv")
    with pytest.raises(UsageError, match="test europepmc-xml"):
        kind_of("europepmc-html.csv")


def publication() -> Publication:
    contents = {
        "doi": "10.5555/ABC",
        "title": "Snow \U0001f40c",
        "keywords": ("snow", "ice"),
        "efo": (MinedTerm("snow", 2, "http://example.org/1"),),
    }
    return Publication(
        fields={name: SourcedField(value, FieldSource()) for name, value in contents.items()},
        oa=True,
        journal_title="Ice",
        pub_date=date(2020, 1, 31),
        corresp_authors=(Author("A B", email="a@example.org"), Author("C D")),
    )


def test_lengths_are_of_utf_16_and_lists_are_counted() -> None:
    columns = publication_values(publication(), links=3, flags=["has_pdf"])
    values = {column: each.value for column, each in columns.items()}
    assert values["title"] == 7
    assert values["keywords"] == 2
    assert values["efo"] == 1
    assert values["links"] == 3
    assert values["corresp"] == len("A B, a@example.org; C D")
    assert (values["oa"], values["html"], values["pdf"], values["mined"]) == (1, 0, 1, 0)
    assert values["date"] == "2020-01-31"
    assert values["abstract"] == 0


def test_a_mismatch_says_where_and_what() -> None:
    (row,) = read_rule_tests(f"{HEADER}0,0,11,8,2,0,0,3,23,{URL}\n", "journals.csv")
    (found,) = compare(row, publication_values(publication(), links=3))
    assert str(found) == f"journals.csv:2: {URL}: title: expected 8, got 7: “Snow \U0001f40c”"


def test_only_the_start_of_a_long_text_is_shown() -> None:
    (row,) = read_rule_tests(f"h\n1,2,3,4,{URL}\n", "webpages.csv")
    texts = {"title": "a", "content": "b\n" * 1000, "license": "ccc", "language": "en, de"}
    content, language = compare(row, text_values(texts))
    assert content.column == "content"
    assert "got 2000: “b b b" in str(content)
    assert len(str(content)) < 200
    assert language.actual == FoundValue(6, "en, de")


def test_what_is_as_expected_is_no_mismatch() -> None:
    (row,) = read_rule_tests(f"{HEADER}0,0,11,7,2,0,0,3,23,{URL}\n", "journals.csv")
    assert compare(row, publication_values(publication(), links=3)) == []


@given(st.sampled_from(sorted(KINDS)), st.text())
def test_any_text_is_read_or_refused(kind: str, text: str) -> None:
    try:
        rows = read_rule_tests(text, f"{kind}.csv")
    except RuleErrors as error:
        assert error.errors
    else:
        assert all(row.subject for row in rows)
