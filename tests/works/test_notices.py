from __future__ import annotations

from scrapy.http import Response

from pubcrawl.exceptions import ParseError
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.publications.resources import RESOURCES
from pubcrawl.reading.article_page import read_page
from pubcrawl.reading.reader import Reader
from pubcrawl.works.findings import Findings
from pubcrawl.works.merge import merge
from pubcrawl.works.notices import NOTICES, join_relations, stated, unmarked
from pubcrawl.works.publication import Publication
from pubcrawl.works.work import Relation
from tests import corpora
from tests.cases import Case, table


@table
def test_titles(title: str, plain: str, kind: str) -> None:
    assert unmarked(title) == (plain, kind)


@table
def test_statements(text: str, kind: str, doi: str) -> None:
    notice = stated(text) or Relation("")
    assert (notice.kind, notice.value) == (kind, doi)


def test_the_same_notice_from_two_sources_is_one() -> None:
    deposit = Relation("retraction", "doi", "10.5555/R", "", "2020-06", ("publisher",))
    citation = "Tides. 2020 Jun 4;1(2):3. doi: 10.5555/r."
    medline = Relation("retraction", "pmid", "7", citation, "2020-06-04", ("pubmed",))
    flag = Relation("retraction", asserted_by=("openalex",))
    joined = join_relations([deposit], [medline, flag])
    parties = ("publisher", "pubmed", "openalex")
    assert joined == (medline._replace(id_kind="doi", value="10.5555/R", asserted_by=parties),)
    assert len(join_relations([deposit], [deposit._replace(value="10.5555/S")])) == 2


def found(answer: Case, asked: Publication) -> Findings | None:
    """Return the findings of an answer for the work that was asked for."""
    body = answer["body"].encode()
    if answer["source"] == "landing_page":
        rules = Reader.known_rules()
        return read_page(body, rules, url="https://publisher.example.org/article").findings
    resource = next(each for each in RESOURCES if each.name == answer["source"])
    try:
        every = list(resource("").read_response(Response("https://api.example.org", body=body)))
    except ParseError:
        return None
    mine = [each for each in every if each.ids.shares(asked.ids)]
    return next(iter(mine or every * (answer["source"] == "pmc_xml")), None)


def differences(case: Case) -> list[str]:
    """Return what the answers of a case are read as, where it is not what they say."""
    asked = Publication.from_ids(Identifiers(case["pmid"], "", case["doi"].upper()))
    for findings in filter(None, (found(answer, asked) for answer in case["answers"])):
        merge(asked, findings, "https://api.example.org", 1)
    relations = asked.value("relations")
    notices = [each for each in relations if each.kind in NOTICES]
    wrong = [asked.notice_status] if asked.notice_status != case["status"] else []
    for row in case["notices"]:
        fitting = [
            each
            for each in notices
            if (each.kind, sorted(each.asserted_by)) == (row["kind"], row["asserted_by"])
            and each.value.lower() in row["ids"]
            and each.date in row["dates"]
        ]
        wrong += [] if fitting else [f"no {row}"]
        notices = [each for each in notices if each not in fitting[:1]]
    notified = {each.value.lower() for each in relations if each.kind not in NOTICES} - {""}
    if case["status"] == "notice" and not notified >= set(case["notifies"]):
        wrong.append(f"about {notified}")
    return [*wrong, *map(str, notices)]


def test_answers_that_others_wrote() -> None:
    cases = {case["name"]: case for case in corpora.read("notices")}
    wrong = {name: told for name, case in cases.items() if (told := differences(case))}
    assert wrong.keys() == {name for name in cases if "aside" in cases[name]}, wrong
