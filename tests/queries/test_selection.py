"""Queries: what they find on SQLite and PostgreSQL, and that both agree with the records."""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from pubcrawl.exceptions import QueryError, UsageError
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.model.fields import FieldKind
from pubcrawl.model.webpage import WebPage
from pubcrawl.queries.field import QueryField
from pubcrawl.queries.parser import parse_query
from pubcrawl.queries.selection import (
    SETS,
    count_records,
    find_entries,
    find_records,
    parse_selection,
    top_values,
)
from pubcrawl.queries.sql import meets, plan
from pubcrawl.queries.tree import FieldTest, Operator
from pubcrawl.queries.values import OPERATORS, ReadContext
from pubcrawl.store.database import Database
from pubcrawl.store.store import Store
from pubcrawl.works.parts import PARTS, Part, PartType
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
from pubcrawl.works.work_record import FieldSource
from tests.cases import table
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
            record.parts[name] = Part(name, content, dice.choice(types), url, when, "a.yaml:1 x")
    if maybe():
        record.journal_title = dice.choice(("Nature", "Journal of Otters", "ÉTUDES"))
    if maybe():
        record.pub_date = date(2018 + number % 5, 1 + number % 12, 9)
    if maybe():
        record.citations_count = number % 30
        record.citations_timestamp = NOW - number * DAY
    record.oa, record.preprint = maybe(), maybe(0.2)
    record.notices_checked = NOW - number * DAY if maybe() else -1
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
        relations=(
            *([Relation("preprint-of", "doi", "10.1101/1")] if maybe(0.3) else ()),
            *([Relation("retraction", "doi", "10.5555/R")] if maybe(0.3) else ()),
        ),
    )
    record.work.offer(work, FieldSource("crossref", "https://api.crossref.org", NOW), lambda _: 0)
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
    store = Store.open(url, run="first crawl")
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
        )
        store.put(page, now=NOW)
    store.close()
    opened = Database(url)
    yield opened
    opened.close()


def found(database: Database, where: str, of: str = "publications") -> list[int]:
    return find_entries(database, parse_selection(of, where, ReadContext(NOW))).tolist()


def queries_on(field: QueryField, records: list[dict[str, object]]) -> Iterator[str]:
    """Yield queries on *field* with values that records have."""
    name = field.name
    yield name if field.kind is FieldKind.FLAG else f"has {name}"
    yield f"not {name}" if field.kind is FieldKind.FLAG else f"missing {name}"
    values: dict[object, None] = {}
    for record in records:
        for value in field.read(record) if field.read else ():
            if value not in (None, ""):
                values.setdefault(value)
    for value in list(values)[: share(1, 4)]:
        text = " ".join(value) if isinstance(value, tuple) else str(value)
        if field.kind is FieldKind.IDENTIFIER:
            text = str(value[1] if isinstance(value, tuple) else value)
        if field.kind is FieldKind.TIME:
            yield from (f"{name} {sign} 3d" for sign in ("<", "<=", ">", ">="))
            yield f"{name} = 2023-11-14"
            continue
        quoted = "'" + text[:60].replace("'", "\\'") + "'"
        if field.kind in (FieldKind.RULE, FieldKind.STORE):
            return  # they depend on more than the record
        for operator in OPERATORS[field.kind]:
            match operator:
                case Operator.FIND:
                    yield f"{name} ~ '(?i)^o.*[a-z]'"
                    yield f"{name} !~ 'a'"
                case Operator.CONTAINS:
                    yield f"{name} {quoted}"
                    yield f"{name} OTTER"
                case Operator.ONE_OF:
                    yield f"{name} in ({quoted}, {quoted})"
                case Operator.EQUAL:
                    yield f"{name} = {quoted}"
                    yield f"{name} != {quoted}"
                case _:
                    yield f"{name} {operator} {quoted}"
                    yield f"not {name} {operator} {quoted}"


@pytest.mark.long
@pytest.mark.parametrize("of", ["publications", "webpages"])
def test_the_database_finds_what_the_records_say(database: Database, of: str) -> None:
    """SQL and the reading of records agree on each field with each operator."""
    everything = list(find_records(database, parse_selection(of, "", ReadContext(NOW))))
    records = [dict(each.record) for each in everything]
    asked = 0
    fields = [field for field in SETS[of].fields().values() if field.read is not None]
    for field in fields[database.engine.dialect.name == "sqlite" :: share(2, 1)]:
        for where in queries_on(field, records):
            condition = parse_query(where, SETS[of].fields(), ReadContext(NOW))
            expected = [each.entry for each in everything if meets(condition, each.record, {})]
            assert found(database, where, of) == expected, where
            asked += 1
    assert asked > (share(100, 500) if of == "publications" else share(10, 40))


def test_conditions_are_joined(database: Database) -> None:
    every = set(found(database, ""))
    without = set(found(database, "missing fulltext"))
    nature = set(found(database, "host nature.com"))
    read = set(found(database, "grep 'Holts'"))  # no column holds the text
    assert without
    assert nature
    assert read
    assert set(found(database, "missing fulltext and host nature.com")) == without & nature
    assert set(found(database, "missing fulltext or host nature.com")) == without | nature
    assert set(found(database, "not (missing fulltext or grep Holts)")) == every - without - read
    assert set(found(database, "grep Holts or not host nature.com")) == read | (every - nature)
    # Only the database knows the run, and only the record holds the text.
    assert set(found(database, "run 'first crawl' and grep Holts")) == read
    assert found(database, "run other and grep Holts") == []
    assert set(found(database, "grep Holts and not run other")) == read


def test_hosts_of_a_domain(database: Database) -> None:
    both = set(found(database, "host *.nature.com"))
    parts = set(found(database, "host nature.com or host static.nature.com"))
    assert both == parts != set(found(database, "host nature.com"))
    assert found(database, "host https://www.Nature.com/x") == found(database, "host nature.com")


def test_several_parts_must_all_pass(database: Database) -> None:
    both = set(found(database, "title.size > 5")) & set(found(database, "abstract.size > 5"))
    assert set(found(database, "title,abstract.size > 5")) == both
    assert set(found(database, "has title, abstract")) == set(
        found(database, "has title and has abstract")
    )


def test_types_are_compared(database: Database) -> None:
    better = set(found(database, "abstract.type better crossref"))
    worse = set(found(database, "abstract.type worse than crossref"))
    same = set(found(database, "abstract.type crossref"))
    assert better
    assert not better & (worse | same)
    assert better | worse | same == set(found(database, "has abstract"))
    assert set(found(database, "abstract.type final")) <= better


def test_words_are_found_by_stem_phrase_and_beginning(database: Database) -> None:
    otters = set(found(database, "text otter"))
    assert otters
    assert otters == set(found(database, "text 'Otters'"))
    assert set(found(database, "text '\"of the firth\"'")) <= otters
    assert set(found(database, "text 'firt*'")) == set(found(database, "text firth"))
    assert found(database, "text 'firth otters'") != found(database, "text '\"firth otters\"'")


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
    assert count_records(database, selection._replace(entries=set(every[:5]))) == 5
    with pytest.raises(UsageError, match="did you mean 'fetched'"):
        find_entries(database, selection._replace(sort=("fetchd",)))


def test_values_are_counted(database: Database) -> None:
    selection = parse_selection("publications", "", ReadContext(NOW))
    fields = SETS["publications"].fields()
    journals = dict(top_values(database, selection, fields["journal"]))
    assert journals == {
        name: len(found(database, f"journal = '{name}'"))
        for name in ("Nature", "Journal of Otters", "ÉTUDES")
    }
    top = top_values(database, selection, fields["host"])
    assert [count for _, count in top] == sorted((count for _, count in top), reverse=True)
    statuses = dict(top_values(database, selection, fields["status"]))
    assert sum(statuses.values()) == count_records(database, selection)


def test_pages_and_docs_are_apart(database: Database) -> None:
    assert len(found(database, "", "webpages")) == 9
    assert len(found(database, "", "docs")) == 3
    assert len(found(database, "broken", "webpages")) + len(found(database, "broken", "docs")) == 4


def test_a_condition_for_sqlite_that_needs_no_record() -> None:
    fields = SETS["publications"].fields()
    context = ReadContext(NOW)
    for where in ("title ~ '^O'", "host *.nature.com", "text otter", "cites 10.1000/x"):
        assert plan(parse_query(where, fields, context), "sqlite").exact, where
    assert not plan(parse_query("grep x", fields, context), "sqlite").exact
    assert isinstance(parse_query("title ~ x", fields, context), FieldTest)


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


def test_a_doi_may_have_brackets(database: Database) -> None:
    (doi, *_) = [
        each.record["doi"]
        for each in find_records(
            database, parse_selection("publications", "has doi", ReadContext(NOW))
        )
    ]
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
    other = Store.open(f"sqlite:///{tmp_path}/other.db")
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


def test_pages_with_a_rule(database: Database) -> None:
    context = ReadContext(NOW, lambda url: "nature" in url)
    selection = parse_selection("publications", "has-rule", context)
    assert len(find_entries(database, selection)) == len(
        found(database, "visited.host *.nature.com")
    )


def test_the_usual_order_is_by_number_then_by_characters(url: str) -> None:
    store = Store.open(url)
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
    assert in_order == [
        "9",
        "100",
        "PMC3",
        "PMC20",
        "10.5555/A",
        "10.5555/B",
        "https://a.example/x",
    ]
    database.close()
