from __future__ import annotations

from pubcrawl.works.notices import NOTICES, STATUSES, join_relations, stated, status, unmarked
from pubcrawl.works.work import Relation
from tests.cases import table


@table
def test_titles(title: str, plain: str, kind: str) -> None:
    assert unmarked(title) == (plain, kind)


@table
def test_statements(text: str, kind: str, doi: str) -> None:
    notice = stated(text) or Relation("")
    assert (notice.kind, notice.value) == (kind, doi)


def test_a_notice_and_its_work_never_look_alike() -> None:
    assert not NOTICES.keys() & {row.of for row in NOTICES.values()}
    assert {row.status for row in NOTICES.values()} - {""} < set(STATUSES)


def test_the_same_notice_from_two_sources_is_one() -> None:
    deposit = Relation("retraction", "doi", "10.5555/R", "", "2020-06", ("publisher",))
    citation = "Tides. 2020 Jun 4;1(2):3. doi: 10.5555/r."
    medline = Relation("retraction", "pmid", "7", citation, "2020-06-04", ("pubmed",))
    flag = Relation("retraction", asserted_by=("openalex",))
    whole = deposit._replace(
        title=citation, date="2020-06-04", asserted_by=("publisher", "pubmed", "openalex")
    )
    assert join_relations([deposit], [medline, flag]) == (whole,)
    other = Relation("retraction", "doi", "10.5555/S")
    assert join_relations([deposit], [other]) == (deposit, other)


def test_a_later_reinstatement_lifts_a_retraction() -> None:
    retraction = Relation("retraction", "doi", "10.5555/R", date="2020-06-04")
    for date, expected in (("2021", "none-found"), ("", "none-found"), ("2019-12", "retracted")):
        back = Relation("reinstatement", "doi", "10.5555/B", date=date)
        assert status([retraction, back], checked=True) == expected
