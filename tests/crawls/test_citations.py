"""
One step of citations: a made-up world of works and five services, and the tables of a crawl.

``test_citations.yaml`` has the works, what each service says, and what the tables then show.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

import pytest
import yaml

from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.store.store import Store
from pubcrawl.works.parts import PartType
from pubcrawl.works.publication import Publication
from pubcrawl.works.work import CitedWork, Relation
from pubcrawl.works.work_record import FieldSource, SourcedField
from tests.crawls.run import Crawl, Done
from tests.crawls.test_find import WORKS as KNOWN
from tests.crawls.test_find import Crossref
from tests.moments import HANGS
from tests.server import Answer, Seen, Server

WORLD = yaml.safe_load((Path(__file__).parent / "test_citations.yaml").read_text("utf-8"))
WORKS: dict[str, dict[str, str]] = {
    name: {kind: str(value) for kind, value in ids.items()} for name, ids in WORLD["works"].items()
}
LIST: list[str] = WORLD["list"]
SOURCES = tuple(WORLD["answers"])
BASES = {"openalex_citations": "openalex", "semantic_scholar_citations": "semantic_scholar"}
MOST = 100_000
PAGES = {"europepmc_citations": 1000, "semantic_scholar_citations": 1000}


def ids_of(name: str) -> dict[str, str]:
    """Return the identifiers of a work; a name in capitals has its DOI in capitals."""
    if name.isdecimal():
        return {"pmid": name}
    ids = WORKS[name.lower()]
    return {**ids, "doi": ids["doi"].upper()} if name.isupper() else ids


def linked(source: str, way: str, name: str) -> list[dict[str, str]]:
    """Return the works that *source* has for a work, in one direction."""
    mine, other = (0, 1) if way == "references" else (1, 0)
    pairs = WORLD["answers"][source]
    found = [ids_of(pair[other]) for pair in pairs if pair[mine].lower() == name]
    if (many := WORLD["many"].get(source)) and many[:2] == [way, name]:
        found += [{"pmid": str(91_000_000 + number)} for number in range(many[2])]
    return found


def named(**wanted: str) -> str:
    """Return the name of the work with an identifier, "" for none."""
    ((kind, value),) = wanted.items()
    found = (name for name in WORKS if WORKS[name].get(kind, "").lower() == value.lower())
    return next(found, "")


class Services(Server):
    """The services of the world. *out*: service → the status of its failures."""

    def __init__(self, out: dict[str, int]) -> None:
        super().__init__(fallback=self.answer_to)
        self.out = out
        self.asked: list[str] = []

    def urls(self) -> dict[str, str]:
        return {f"{BASES.get(name, name).upper()}_URL": self.url(f"/{name}") for name in SOURCES}

    def answer_to(self, seen: Seen) -> Answer:
        url = urlsplit(seen.target)
        source, _, path = url.path.removeprefix("/").partition("/")
        query = {name: values[0] for name, values in parse_qs(url.query).items()}
        self.asked.append(source)
        if source in self.out:
            return Answer(self.out[source])
        body = getattr(self, source)(path, query)
        if body is None:
            return Answer(404, b'{"error": "not found"}', {"Content-Type": "application/json"})
        return Answer(200, json.dumps(body).encode(), {"Content-Type": "application/json"})

    def opencitations(self, path: str, query: dict[str, str]) -> Any:
        way, _, text = path.partition("/")
        kind, _, value = text.partition(":")
        way = "cited-by" if way == "citations" else way
        name = named(**{kind: unquote(value)})
        mine, other = ("citing", "cited") if way == "references" else ("cited", "citing")
        return [
            {
                "oci": "06-07",
                mine: f"omid:br/1 {kind}:{unquote(value).lower()}",
                other: " ".join(
                    f"{kind}:{value.lower() if name != 'otter' else value}"
                    for kind, value in ids.items()
                    if kind != "openalex"
                ),
                "creation": "2024-01",
                "timespan": "P1Y",
                "journal_sc": "no",
                "author_sc": "no",
            }
            for ids in linked("opencitations", way, name)
        ]

    def openalex_citations(self, path: str, query: dict[str, str]) -> Any:
        if path:
            kind, _, value = path.partition(":")
            name = named(**{kind: unquote(value)})
            number = WORKS.get(name, {}).get("openalex")
            return number and {"id": f"https://openalex.org/{number}", "doi": None, "ids": {}}
        kind, _, number = query["filter"].partition(":")
        way = {"cites": "cited-by", "cited_by": "references"}[kind]
        works = linked("openalex_citations", way, named(openalex=number))
        results = [
            {
                "id": f"https://openalex.org/{ids.get('openalex', 'W9')}",
                "doi": f"https://doi.org/{ids['doi']}" if "doi" in ids else None,
                "ids": {"openalex": f"https://openalex.org/{ids.get('openalex', 'W9')}"},
            }
            for ids in works
        ]
        meta = {"count": len(works), "per_page": 100, "next_cursor": "Ab=="}
        return {"meta": meta, "results": results, "group_by": []}

    def europepmc_citations(self, path: str, query: dict[str, str]) -> Any:
        kind, value, way = path.split("/")
        assert kind == "MED"
        way, key = {
            "references": ("references", "reference"),
            "citations": ("cited-by", "citation"),
        }[way]
        works = linked("europepmc_citations", way, named(pmid=value))
        size = int(query["pageSize"])
        first = (int(query["page"]) - 1) * size
        rows = [
            {"id": ids["pmid"], "source": "MED", "citationType": "journal article"}
            for ids in works[first : first + size]
        ]
        return {
            "version": "6.9",
            "hitCount": len(works),
            "request": {"id": value, "source": kind, "offSet": first, "pageSize": size},
            f"{key}List": {key: [*rows, {"title": "Printed only", "match": "N"}]},
        }

    def semantic_scholar_citations(self, path: str, query: dict[str, str]) -> Any:
        paper, _, way = path.rpartition("/")
        kind, _, value = paper.partition(":")
        way, key = {
            "references": ("references", "citedPaper"),
            "citations": ("cited-by", "citingPaper"),
        }[way]
        names = {"doi": "DOI", "pmid": "PubMed"}
        rows: list[dict[str, Any]] = [
            {key: {"paperId": "a1", "externalIds": {names[k]: v for k, v in ids.items()}}}
            for ids in linked(
                "semantic_scholar_citations", way, named(**{kind.lower(): unquote(value)})
            )
        ]
        return {"offset": 0, "data": rows or None, "citingPaperInfo": None}

    def icite(self, path: str, query: dict[str, str]) -> Any:
        keys = {"references": "references", "cited-by": "cited_by"}
        rows = [
            {
                "pmid": int(pmid),
                **{
                    key: [int(ids["pmid"]) for ids in linked("icite", way, named(pmid=pmid))]
                    for way, key in keys.items()
                },
            }
            for pmid in query["pmids"].split(",")
        ]
        return {"meta": {"pmids": query["pmids"]}, "links": {}, "data": rows}


def store_records(folder: Path) -> None:
    """Write the records that the store has before, as a crawl of publications leaves them."""
    store = Store(f"sqlite:///{folder / 'pubcrawl.db'}", run="before")
    source = FieldSource(PartType.CROSSREF, "https://api.crossref.org/works/1", 1)
    for name, fields in WORLD["records"].items():
        ids = {kind: value for kind, value in WORKS[name].items() if kind in Identifiers._fields}
        record = Publication.from_ids(Identifiers(**{**ids, "doi": ids["doi"].upper()}))
        relations = [
            Relation(kind, "doi", WORKS[other]["doi"].upper(), asserted_by=("publisher",))
            for kind, other in fields.get("relations", ())
        ]
        if "notice" in fields:
            relations = [Relation("retraction", asserted_by=("publisher",))]
        record.fields["relations"] = SourcedField(tuple(relations), source)
        if cited := fields.get("references"):
            references = tuple(CitedWork(doi=WORKS[other]["doi"]) for other in cited)
            references += (CitedWork(text="Crake C. On rails. J Reeds. 1999;1:1-9."),)
            record.fields["references"] = SourcedField(references, source)
        store.put(record, now=1)
    store.close()


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Crawl, Done, Done]]:
    """Return the crawl with a service out, and its outcome; then with another one out."""
    folder = tmp_path_factory.mktemp("citations")
    store_records(folder)
    with Services(dict(WORLD["out"])) as services:
        crawl = Crawl(
            folder,
            services.urls(),
            FRONTIER_PATIENCE=HANGS,
            SEED_ATTEMPTS=1,
            RESOURCES_ASKED=",".join(SOURCES),
        )
        crawl.seeds(*(WORKS[name].get("doi") or WORKS[name]["pmid"] for name in LIST))
        first = crawl.run("-a", "list=ids.txt", spider="citations")
        crawl.asked = list(services.asked)  # type: ignore[attr-defined]
        crawl.tables = tables(crawl, "citations", "new_works", "cites_retracted")  # type: ignore[attr-defined]
        services.out = {"opencitations": 500, "openalex_citations": 500}
        again = crawl.run("-a", "list=ids.txt", "-a", "direction=cited-by", spider="citations")
        yield crawl, first, again


Table = list[dict[str, str]]


def tables(crawl: Crawl, *names: str) -> dict[str, Table]:
    """Return tables of the report of the list."""
    return {
        name: list(
            csv.DictReader(
                StringIO(crawl.command("report", "ids.txt", "--csv", "--table", name, "--top", "0"))
            )
        )
        for name in names
    }


def shown(name: str) -> str:
    """Return how a table shows a work: by DOI, PMID, or another identifier with its kind."""
    ids = {**WORKS[name], "doi": WORKS[name].get("doi", "").upper()}
    first = "10.5555/TWO.26" if name == "two-dois" else ids["doi"]
    return first or ids.get("pmid") or f"openalex:{ids['openalex']}"


World = tuple[Any, Done, Done]


def test_edges(world: World) -> None:
    crawl, first, _ = world
    assert first.code == 0, first.log
    rows = {(row["citing"], row["cited"]): row for row in crawl.tables["citations"]}
    expected = {}
    for case in WORLD["edges"].values():
        for citing, cited, sources, missing, *notice in case:
            row = (" ".join(sorted(sources.split())), " ".join(sorted(missing.split())), *notice)
            expected[shown(citing), shown(cited)] = (*row, "")[:3]
    few = {
        pair: (row["sources"], row["missing_at"], row["notice"])
        for pair, row in rows.items()
        if not any(work.startswith("91") for work in pair)
    }
    assert few == expected
    numbers = {source: many[2] for source, many in WORLD["many"].items()}
    for source, number in numbers.items():
        assert sum(row["sources"] == source for row in rows.values()) >= number


def test_new_works(world: World) -> None:
    rows = {row["doi"] or row["pmid"]: row for row in world[0].tables["new_works"]}
    few = {key: [row["leads"], row["cites"], row["cited_by"]] for key, row in rows.items()}
    few = {key: row for key, row in few.items() if not key.startswith("91")}
    assert few == {shown(name): list(map(str, row)) for name, row in WORLD["new_works"].items()}
    assert next(iter(few)) == shown(next(iter(WORLD["new_works"])))


def test_an_outage_loses_nothing(world: World) -> None:
    crawl, first, again = world
    assert "semantic_scholar_citations" in first.log
    assert again.code == 0, again.log
    before = {(row["citing"], row["cited"]) for row in crawl.tables["citations"]}
    after = {(row["citing"], row["cited"]): row for row in tables(crawl, "citations")["citations"]}
    moth_by_pmid = {pair for pair in before if shown("moth-by-pmid") in pair}
    assert before - moth_by_pmid <= after.keys()
    # Semantic Scholar answers now, and gives the DOI of what iCite has by its PMID.
    moth = after[shown("moth"), shown("otter")]
    assert moth["sources"] == "icite semantic_scholar_citations"


def test_what_is_asked(world: World) -> None:
    crawl, first, _ = world
    asked = {name: crawl.asked.count(name) for name in SOURCES}
    assert asked == WORLD["requests"]
    assert "icite: a request for 100 works" in first.log
    assert "openalex_citations: 3 requests a work" in first.log


def test_retracted_works_are_counted(world: World) -> None:
    rows = {
        row["record"]: (row["retracted"], row["cited"])
        for row in world[0].tables["cites_retracted"]
    }
    primary = {name: WORKS[name].get("pmid", shown(name)) for name in WORLD["cites_retracted"]}
    assert rows == {
        primary[name]: ("1", shown(cited)) for name, cited in WORLD["cites_retracted"].items()
    }
    crawl = world[0]
    assert crawl.command("count", "cites.notice retracted").strip() == "2"
    lines = crawl.command("show", primary["otter"])
    assert f"cites retracted works:\n  {shown('retracted')}\n" in lines
    named = ("report", "ids.txt", "--json", "--table", "cites_retracted", "--top", "0")
    found = [json.loads(line)["record"] for line in crawl.command(*named).splitlines()]
    assert sorted(found) == sorted(rows)


def test_only_a_sure_work_that_was_searched_for_is_cited(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'pubcrawl.db'}", run="before")
    record = Publication.from_ids(Identifiers(doi="10.5555/ME.1"))
    eiders = (
        f"Skua A, Tern B. {KNOWN['10.5555/eiders.2014.1'][0]}. Journal of Sea Birds. 2014;12:1-9."
    )
    kelp = f"Maerl C. {KNOWN['10.5555/kelp.2010.7'][0]}."  # which of two?
    source = FieldSource(PartType.CROSSREF, "https://api.crossref.org/works/1", 1)
    references = tuple(CitedWork(text=text) for text in (eiders, kelp))
    record.fields["references"] = SourcedField(references, source)
    store.put(record, now=1)
    store.close()
    with Crossref() as crossref:
        url = crossref.server.url("/works")
        crawl = Crawl(tmp_path, {}, CROSSREF_URL=url, RESOURCES_ASKED="crossref_search")
        done = crawl.run("-a", "ids=10.5555/ME.1", "-a", "find=1", spider="citations")
    assert done.code == 0, done.log
    assert crossref.searches == [eiders, kelp]
    names = crawl._query(
        "SELECT value, source FROM citation JOIN citation_work ON citation_work.work = cited"
    )
    assert names == [("10.5555/EIDERS.2014.1", "search")]
