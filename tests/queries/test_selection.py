"""Queries: what they find on SQLite and PostgreSQL, and that both agree with the records."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import and_, insert, not_, or_

from pubcrawl.exceptions import QueryError, UsageError
from pubcrawl.exchange.record_values import person_name
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.model.times import milliseconds
from pubcrawl.model.webpage import WebPage
from pubcrawl.queries import sql
from pubcrawl.queries.field import Condition, FieldTest, QueryField
from pubcrawl.queries.kinds import DATE, HOST, NUMBER, TIME, TYPE
from pubcrawl.queries.parser import ReadContext, parse_query
from pubcrawl.queries.selection import (
    count_records,
    find_entries,
    find_records,
    parse_selection,
    top_values,
)
from pubcrawl.queries.sets import SETS
from pubcrawl.store import tables
from pubcrawl.store.database import Database
from pubcrawl.store.keys import site
from pubcrawl.store.packed import pack, unpack
from pubcrawl.store.store import Store
from pubcrawl.works.merge import offer_work
from pubcrawl.works.parts import PARTS, PartType
from pubcrawl.works.publication import Author, Problem, Publication, VisitedPage
from pubcrawl.works.work import (
    CitedWork,
    Container,
    Licence,
    Relation,
    Work,
    WorkContributor,
    WorkDates,
    WorkKind,
)
from pubcrawl.works.work_record import FieldSource, SourcedField
from tests.cases import beside, table
from tests.databases import created
from tests.shares import share

NOW = 1_700_000_000_000
DAY = 86_400_000
HOSTS = ("www.nature.com", "static.nature.com", "ebi.ac.uk", "Journals.PLOS.org")
TITLES = ("Otters of the firth", "Über Otter: größere Kolonien", "Holts & dens (a survey)", "")


def publication(number: int) -> Publication:
    """Return one of many different publications."""
    dice = random.Random(number)

    def maybe(share: float = 0.6) -> bool:
        return dice.random() < share

    ids = Identifiers(
        str(90000001 + number) if maybe() else "",
        f"PMC{number + 1}" if maybe() else "",
        f"10.{5555 + number % 3}/A({number}).B" if maybe() else "",
    )
    if not any(ids):
        ids = Identifiers(pmid=str(90000001 + number))
    record = Publication.from_ids(ids, url=f"https://{dice.choice(HOSTS)}/ids", timestamp=NOW)
    types = list(PartType)
    for name in PARTS[3:]:
        if not maybe():
            continue
        text = dice.choice(TITLES) * dice.choice((1, 1, 60)) or "x"
        url = f"https://{dice.choice(HOSTS)}/a/{number % 4}.pdf" if maybe() else ""
        content = text if name in ("title", "abstract", "fulltext") else (text, "Lutra lutra")
        if name not in ("mesh", "efo", "go"):
            when = NOW - dice.randrange(9) * DAY
            record.fields[name] = SourcedField(
                content, FieldSource(dice.choice(types), url, when, "a.yaml:1 x")
            )
    if maybe():
        record.journal_title = dice.choice(("Nature", "Journal of Otters", "ÉTUDES"))
    if maybe():
        record.pub_date = date(2018 + number % 5, 1 + number % 12, 9)
    if maybe():
        record.citations_count = number % 30
        record.citations_timestamp = NOW - number * DAY
    record.oa, record.preprint = maybe(), maybe(0.2)
    if maybe():
        record.corresp_authors = (Author("Ada Otter", email="ada@holt.example"), Author("Bo"))
    if maybe():
        record.visited_sites = (
            VisitedPage(f"https://{dice.choice(HOSTS)}/p", PartType.DOI, "", NOW - number * DAY),
            VisitedPage("https://x.example/q", PartType.PDF_DOI, f"https://{HOSTS[0]}/p", NOW),
        )
    if maybe(0.4):
        reason = dice.choice(("not-found", "blocked-cookie"))
        record.problems = (Problem("doi", reason, f"https://{dice.choice(HOSTS)}/gone"),)
    record.fetch_time, record.retry_counter = NOW - number * DAY, number % 3
    record.fetch_exception = maybe(0.2)
    work = Work(
        contributors=(
            WorkContributor("Otter", "Ada", orcid="0000-0002-1825-0097" if maybe() else ""),
            WorkContributor(literal="The Holt Group", corresponding=maybe()),
        )
        if maybe()
        else (),
        container=Container("Nature", issn_print="1234-567X", publisher="Springer", volume="7")
        if maybe()
        else Container(),
        dates=WorkDates(online=dice.choice(("2019", "2019-05", "2020-01-31"))),
        kind=WorkKind("article", "article-journal") if maybe() else WorkKind(),
        language=dice.choice(("", "en", "de")),
        licences=(Licence("https://creativecommons.org/licenses/by/4.0/", "CC-BY-4.0"),)
        if maybe()
        else (),
        references=(
            CitedWork(doi=f"10.1000/X<{number % 3}>;2-#", pmid="123"),
            CitedWork(text="Otter 1999"),
        )
        if maybe()
        else (),
        relations=(Relation("preprint-of", "doi", "10.1101/1"),) if maybe(0.3) else (),
    )
    offer_work(record, work, FieldSource(PartType.CROSSREF, "https://api.crossref.org", NOW))
    return record


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def database(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Database]:
    """Yield a database of records that all tests read and no test changes."""
    if request.param == "sqlite":
        url = f"sqlite:///{tmp_path_factory.mktemp('queries')}/store.db"
    else:
        url = created(request.getfixturevalue("postgres"), "template1")
    store = Store(url, run="first crawl")
    for number in range(60):
        store.put(publication(number), now=NOW + number)
    for number in range(12):
        page = WebPage(
            start_url=f"https://{HOSTS[number % 4]}/{number}",
            title=TITLES[number % 4],
            content="words " * number,
            status_code=200 if number % 3 else 404,
            kind="doc" if number % 5 == 0 else "webpage",
            fetch_time=NOW,
            content_time=NOW if number % 2 else 0,
        )
        store.put(page, now=NOW)
    store.close()
    opened = Database(url)
    mine = {"id": 9, "spider": "publications", "source": "Ids.txt", "created": NOW, "imports": 1}
    line = {"list": 9, "line": 1, "text": "", "pmid": "", "pmcid": "", "doi": "", "imported": 1}
    made = {"id": 7, "hit": True, "status": "success", "source": 0, "attempts": 1}
    made |= dict.fromkeys(("terminal_url", "terminal_dt", "terminal_sha1hex", "technique"), "")
    record = {"request": {"ext_ids": {"doi": "10.5555/a"}}, "hops": ["http://a.example/x"]}
    with opened.write() as connection:
        connection.execute(insert(tables.seed_list), mine)
        for key, entry in (("one", 1), ("two", 2), ("none", None)):
            row = {**line, "key": key, "state": "done", "reason": "", "publication": entry}
            connection.execute(insert(tables.seed), row)
        row = {**made, "host": "a.example", "updated": NOW, "last_run": ""}
        connection.execute(insert(tables.ingest), row)
        whole = {"ingest": 7, "record": pack(record)}
        connection.execute(insert(tables.ingest_record), whole)
    yield opened
    opened.close()


def found(database: Database, where: str, of: str = "publications") -> list[int]:
    return find_entries(database, parse_selection(of, where, ReadContext(NOW))).tolist()


PATHS = beside(__file__)["PATHS"]
STATED: dict[str, Callable[[Any], Iterable[Any]]] = {
    "registrant": lambda record: [record["doi"].partition("/")[0].removeprefix("10.")],
    "date": lambda record: [Publication.from_json(record).published],
    "year": lambda record: [Publication.from_json(record).published[:4]],
    "author": lambda record: map(person_name, record["contributors"]),
    "corresp.count": lambda record: [len(record["corresp_authors"])],
    "visited.count": lambda record: [len(record["visited_sites"])],
}


def stated(of: str, field: QueryField, record: Any) -> list[Any]:
    """Return the values of *field* that a record states, in the form of the columns."""
    found = STATED[field.name](record) if field.name in STATED else [record]
    for step in PATHS[of].get(field.name, "").split("."):
        if step == "*":
            found = [item for value in found for item in value]
        elif step:
            found = [value[step] for value in found if value and step in value]
    change = {TIME: milliseconds, HOST: site}.get(field.kind, lambda value: value)
    return [change(value) for value in found if value not in (None, "") and value is not False]


def passes(test: FieldTest, value: Any) -> bool:
    wanted, kind = test.value, test.field.kind
    match test.operator:
        case "has":
            return True
        case "~":
            return bool(wanted.find(value) is not None)
        case "contains":
            return wanted in value.lower()
        case "=" if kind in (NUMBER, TIME, DATE):
            return any(each.start <= value < each.end for each in wanted)
        case "=" if kind is TYPE:
            return any(value in each for each in wanted)
        case "=":
            return value in wanted or (kind.any_case and value.lower() in wanted)
        case "<" | ">=":
            return (value < wanted.start) is (test.operator == "<")
    return (value < wanted.end) is (test.operator == "<=")


def meets(of: str, condition: Condition, record: Any) -> bool:
    if isinstance(condition, FieldTest):
        return any(passes(condition, value) for value in stated(of, condition.field, record))
    inner = [meets(of, each, record) for each in condition.conditions]
    return {and_: all(inner), or_: any(inner), not_: not inner[0]}[condition.join]


def queries_on(field: QueryField, values: list[Any]) -> Iterator[str]:
    """Yield queries on *field* with some of its values."""
    name = field.name
    yield from (f"has {name}", f"missing {name}")
    for value in values:
        quoted = "'" + str(value)[:60].replace("'", "\\'") + "'"
        if field.kind is TIME:
            quoted = "3d"
            yield f"{name} = 2023-11-14"
        for operator in field.kind.operators:
            match operator:
                case "~":
                    yield from (f"{name} ~ '(?i)^o.*[a-z]'", f"{name} !~ 'a'")
                case "contains":
                    yield from (f"{name} {quoted}", f"{name} OTTER", f"{name} 'ü'")
                case "in":
                    yield f"{name} in ({quoted}, {quoted})"
                case "=":
                    yield from (f"{name} = {quoted}", f"{name} != {quoted}")
                case _:
                    yield from (f"{name} {operator} {quoted}", f"not {name} {operator} {quoted}")


@pytest.mark.long
@pytest.mark.parametrize("of", ["publications", "webpages"])
def test_a_database_finds_what_the_records_state(database: Database, of: str) -> None:
    """Both databases agree with the records, on each field with each operator and on several."""
    everything = list(find_records(database, parse_selection(of, "", ReadContext(NOW))))
    queries: list[str] = []
    for name in (*PATHS[of], *(STATED if of == "publications" else ())):
        field = SETS[of].fields[name]
        every = dict.fromkeys(
            value for each in everything for value in stated(of, field, each.record)
        )
        queries += queries_on(field, list(every)[: share(1, 4)])
    dice = random.Random(of)
    joined = ("{} and not ({} or {})", "not ({} and {}) or {}", "{} and ({} or {})")
    for _ in range(share(100, 1000)):
        queries.append(dice.choice(joined).format(*dice.choices(queries, k=3)))
    for where in queries[database.engine.dialect.name == "sqlite" :: share(2, 1)]:
        condition = parse_query(where, SETS[of].fields, ReadContext(NOW))
        expected = [each.entry for each in everything if meets(of, condition, each.record)]
        assert found(database, where, of) == expected, where


@table
def test_two_queries_find_the_same(one: str, other: str, number: int, database: Database) -> None:
    assert found(database, one) == found(database, other)
    assert len(found(database, one)) == number


@pytest.mark.parametrize(
    "where", ["text otter", "not text otter", "text otter and oa", "text zebra", "cites 10.1000/x"]
)
def test_as_many_are_counted_as_found(database: Database, where: str) -> None:
    """This holds too where the index of words alone gives the count."""
    selection = parse_selection("publications", where, ReadContext(NOW))
    assert count_records(database, selection) == len(found(database, where))


def test_order_limit_and_sample(database: Database) -> None:
    selection = parse_selection("publications", "has doi", ReadContext(NOW))
    every = find_entries(database, selection).tolist()
    assert len(every) == count_records(database, selection) > 20
    assert find_entries(database, selection._replace(limit=3)).tolist() == every[:3]
    assert find_entries(database, selection._replace(limit=-3)).tolist() == every[-3:]
    some = find_entries(database, selection._replace(sample=7, seed=4)).tolist()
    assert len(some) == 7
    assert some == [entry for entry in every if entry in some]
    assert some == find_entries(database, selection._replace(sample=7, seed=4)).tolist()
    by_time = find_entries(database, selection._replace(sort=("-fetched",))).tolist()
    times = [
        each.record["fetch_time"]
        for each in find_records(database, selection._replace(sort=("-fetched",)))
    ]
    assert times == sorted(times, reverse=True)
    assert sorted(by_time) == sorted(every)
    uncounted = found(database, "has doi and missing citations")
    for order in ("citations", "-citations"):
        by_number = find_entries(database, selection._replace(sort=(order,))).tolist()
        assert by_number[-len(uncounted) :] == uncounted
    assert count_records(database, selection._replace(entries=set(every[:5]))) == 5
    with pytest.raises(UsageError, match="did you mean 'fetched'"):
        find_entries(database, selection._replace(sort=("fetchd",)))


def test_values_are_counted(database: Database) -> None:
    selection = parse_selection("publications", "", ReadContext(NOW))
    fields = SETS["publications"].fields
    journals = dict(top_values(database, selection, fields["journal"]))
    assert journals == {
        name: len(found(database, f"journal = '{name}'"))
        for name in ("Nature", "Journal of Otters", "ÉTUDES")
    }
    top = top_values(database, selection, fields["host"])
    assert [count for _, count in top] == sorted((count for _, count in top), reverse=True)
    every = count_records(database, selection)
    for name in ("status", "oa", "final"):
        assert sum(dict(top_values(database, selection, fields[name])).values()) == every
    for name in ("cites", "visited.host", "list"):
        values = top_values(database, selection, fields[name])
        assert values == [
            (value, len(found(database, f"{name} = '{value}'"))) for value, _ in values
        ]
    nature = parse_selection("publications", "host nature.com", ReadContext(NOW))
    assert top_values(database, nature, fields["host"])[0] == (
        "nature.com",
        len(found(database, "host nature.com")),
    )
    read = dict(top_values(database, selection._replace(limit=30), fields["abstract"]))
    assert 0 < sum(read.values()) < len(found(database, "has abstract"))
    with pytest.raises(UsageError, match="text cannot be counted by value"):
        top_values(database, selection, fields["text"])


def test_an_identifier_of_a_request_is_in_any_case(database: Database) -> None:
    for where in ("doi 10.5555/A and hop a.example", "doi ~ A$", "has doi and missing pmid"):
        assert found(database, where, "results") == [7]
    selection = parse_selection("results", "", ReadContext(NOW))
    assert top_values(database, selection, selection.of.fields["doi"]) == [("10.5555/A", 1)]


def test_pages_and_docs_are_apart(database: Database) -> None:
    assert len(found(database, "", "webpages")) == 9
    assert len(found(database, "", "docs")) == 3
    assert len(found(database, "broken", "webpages")) + len(found(database, "broken", "docs")) == 4


@table
def test_only_records_that_may_meet_a_query_are_read(
    where: str, candidates: str, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[bytes] = []
    monkeypatch.setattr(sql, "unpack_fast", lambda packed: read.append(packed) or unpack(packed))
    found(database, where)
    assert len(read) == (len(found(database, candidates)) if candidates else 0)


def test_a_list_of_records_may_be_long(database: Database) -> None:
    """Longer than the variables of a statement: 32,766 of SQLite, 65,535 of PostgreSQL."""
    selection = parse_selection("publications", "grep Holts", ReadContext(NOW))
    some = selection._replace(entries=range(100_000))
    assert find_entries(database, some) == find_entries(database, selection)


@table
def test_mistakes_point_at_the_character(where: str, at: int, message: str) -> None:
    with pytest.raises(QueryError) as error:
        parse_selection("publications", where, ReadContext(NOW))
    assert message in error.value.args[0]
    assert error.value.position == at
    lines = str(error.value).split("\n")
    assert lines[-1].index("^") == at + 2
    assert lines[1][2:] == where


def test_a_field_of_other_records() -> None:
    with pytest.raises(QueryError) as error:
        parse_selection("results", "missing fulltext and host a.example", ReadContext(NOW))
    wanted = "there is no field 'fulltext' of results; publications have it"
    assert error.value.args[0].startswith(wanted)
    assert error.value.position == 8


def test_unknown_records() -> None:
    with pytest.raises(UsageError, match="did you mean publications"):
        parse_selection("publication", "", ReadContext(NOW))


def test_a_doi_is_the_stored_one() -> None:
    """In a list of seeds a version and a dot are taken off."""
    for doi in ("10.5555/A.V2", "10.1101/2020.01.01.123456V2", "10.5555/A.", "10.1/X"):
        condition = parse_query(f"doi {doi.lower()}", SETS["publications"].fields, ReadContext(NOW))
        assert isinstance(condition, FieldTest)
        assert condition.value == (doi,)


def test_a_doi_may_have_brackets(database: Database) -> None:
    selection = parse_selection("publications", "has doi", ReadContext(NOW))
    doi = next(find_records(database, selection)).record["doi"]
    assert "(" in str(doi)
    assert len(found(database, f"(doi {doi})")) == 1
    assert len(found(database, f"not (doi {doi}) and doi in ({doi}, 10.1/x)")) == 0


@table
def test_commas_in_lists_need_no_space(where: str, number: int) -> None:
    """A DOI or an address may contain a comma."""
    condition = parse_selection("publications", where, ReadContext(NOW)).condition
    assert isinstance(condition, FieldTest)
    assert len(condition.value) == number


def test_records_of_another_store(database: Database, tmp_path: Path) -> None:
    other = Store(f"sqlite:///{tmp_path}/other.db")
    for number in (3, 4):
        other.put(publication(number), now=NOW)
    other.close()
    where = f"in-store '{tmp_path}/other.db'"
    assert len(found(database, where)) == 2
    # A path begins with a slash as a pattern does.
    assert len(found(database, f"in-store {tmp_path}/other.db and has doi")) == 2
    assert len(found(database, f"not {where}")) == 58
    with pytest.raises(QueryError, match="there is no store"):
        found(database, "in-store /nowhere.db")


def test_an_identifier_is_of_one_work(tmp_path: Path) -> None:
    """Of two works with one DOI, the other store has the one that is found by it."""
    for file, pmids in {"mine": ("12", "34"), "other": ("",)}.items():
        store = Store(f"sqlite:///{tmp_path}/{file}.db")
        for pmid in pmids:
            record = Publication.from_ids(Identifiers(pmid, doi="10.5555/A"))
            for name, part in record.fields.items():
                record.fields[name] = SourcedField(part.value, FieldSource(PartType.EUROPEPMC))
            store.put(record, now=NOW)
        store.close()
    database = Database(f"sqlite:///{tmp_path}/mine.db")
    assert len(found(database, "doi 10.5555/A")) == 2
    assert found(database, f"in-store {tmp_path}/other.db") == found(database, "pmid 12")
    database.close()


def test_pages_with_a_rule(database: Database) -> None:
    context = ReadContext(NOW, lambda url: "nature" in url)
    selection = parse_selection("publications", "has-rule", context)
    assert len(find_entries(database, selection)) == len(
        found(database, "visited.host *.nature.com")
    )


def test_the_usual_order_is_by_number_then_by_characters(url: str) -> None:
    store = Store(url)
    for text in ("10.5555/B", "PMC20", "100", "https://a.example/x", "9", "10.5555/A", "PMC3"):
        record = Publication(addresses=(text,) if text.startswith("https") else ())
        ids = Identifiers(
            text if text.isdecimal() else "",
            text if text.startswith("PMC") else "",
            text if text.startswith("10.") else "",
        )
        record.add_ids(ids, timestamp=NOW)
        store.put(record, now=NOW)
    store.close()
    database = Database(url)
    records = find_records(database, parse_selection("publications", "", ReadContext(NOW)))
    in_order = [
        each.record["pmid"]
        or each.record["pmcid"]
        or each.record["doi"]
        or each.record["addresses"][0]
        for each in records
    ]
    assert in_order == "9 100 PMC3 PMC20 10.5555/A 10.5555/B https://a.example/x".split()
    database.close()
