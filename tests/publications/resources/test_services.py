"""The declarations of resources, and their effects."""

from __future__ import annotations

import json
from collections import Counter
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from scrapy import Request
from scrapy.http import Response
from scrapy.settings import Settings

from pubcrawl import settings as project
from pubcrawl.exceptions import ParseError, SettingError
from pubcrawl.fetch.apis import apis
from pubcrawl.fetch.credentials import wire
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.items import codec as items
from pubcrawl.items.learned import Learned
from pubcrawl.publications.resources import (
    RESOURCES,
    build,
    chosen,
    declare,
    known,
    names,
    services,
)
from pubcrawl.publications.resources.citations import CitationPages
from pubcrawl.publications.resources.resource import UNREAD_MAX, Ask, Resource
from pubcrawl.publications.spider.loader import ResourceSpiderLoader
from pubcrawl.reading.service import ServiceRecord
from pubcrawl.works.findings import Findings
from pubcrawl.works.parts import PartType
from pubcrawl.works.progress import Progress
from pubcrawl.works.publication import SOUGHT, Publication
from pubcrawl.works.work import TitleText, WorkIdentifier
from pubcrawl.works.work_record import FieldSource, SourcedField
from tests.publications.recorded import read_body

RECORDED = Path(__file__).parents[2] / "recorded"
CASES = sorted(RECORDED.glob("*/*/response.json"))
SERVICES = {each.name: each for each in RESOURCES if not each.standard}
BY_NAME = {each.name: each for each in RESOURCES}
CORPUS = {
    "crossref": "c-crossref",
    "datacite": "c-datacite",
    "openalex": "c-openalex",
    "semantic_scholar": "c-semanticscholar",
    "unpaywall": "c-unpaywall",
    "europepmc_links": "a-epmc-search",
}
KEYS = {"CORE_API_KEY": "a", "SEMANTIC_SCHOLAR_API_KEY": "b", "OPENAIRE_TOKEN": "c"}
STANDARD = names([each for each in RESOURCES if each.standard])


class Otters(Resource):
    """A third-party service."""

    name = "otters"
    order = 101
    needs = ("doi",)
    batch = 2
    fills = ("title",)
    url = "https://api.otters.example/v1"
    pause = 2
    contact = "who"
    rows = ""

    def request(self, asks: list[Ask]) -> Request:
        return self.get("/works", doi=",".join(ask.value for ask in asks))

    def read(self, record: ServiceRecord) -> Findings:
        return self.findings(record.ids(doi="doi"), title=record.text("name"))


class Same(Otters):
    name = "crossref"


OTTERS = f"{__name__}.Otters"


def settings(**given: object) -> Settings:
    return Settings({**{name: getattr(project, name) for name in dir(project)}, **given})


def ask(by: str, **ids: str) -> Ask:
    return Ask(Publication.from_ids(Identifiers(**ids)), by)


@pytest.mark.parametrize("name", SERVICES)
def test_a_service_is_declared_in_full(name: str) -> None:
    service = SERVICES[name]
    assert service.url.startswith("https://")
    assert not service.url.endswith("/")
    lines = (service.__doc__ or "").splitlines()
    assert {"Source:", "Limits:"} <= {line.split()[0] for line in lines if line.strip()}
    assert not PartType(service.type).final or not set(service.fills) & {"title", "abstract"}
    assert vars(project)[service.base] == service.url


@pytest.mark.parametrize("case", CASES, ids=lambda case: "/".join(case.parts[-3:-1]))
def test_an_answer_for_many_gives_each_what_it_gets_alone(case: Path) -> None:
    resource = SERVICES.get(case.parent.parent.name)
    if resource is None or SOUGHT in resource.needs or issubclass(resource, CitationPages):
        pytest.skip("not of a service, or one whose answers lack what they were asked by")
    if json.loads(case.read_text("utf-8"))["status"] != 200:
        pytest.skip("no answer")
    place = resource("https://a.example")
    response = Response("https://a.example/", body=(case.parent / "body").read_bytes())
    ids = [found.ids for found in place.read_response(response)]
    asks = [Ask(Publication.from_ids(each), next(iter(each.pairs()))[0]) for each in ids]
    asks = [each for each in asks if each.by in place.needs]
    asks.append(ask(place.needs[0], pmid="1", pmcid="PMC1", doi="10.5555/NOBODY"))
    together = dict(place.parse(response, asks).found)
    assert together.keys() == set(range(len(asks) - 1))
    for number, each in enumerate(asks[:-1]):
        assert dict(place.parse(response, [each]).found) == {0: together[number]}
    assert place.parse(response, asks[-1:]).found == []


@pytest.mark.parametrize("case", CASES, ids=lambda case: "/".join(case.parts[-3:-1]))
def test_each_key_of_a_recorded_answer_is_read_or_ignored_by_name(case: Path) -> None:
    resource = BY_NAME[case.parent.parent.name]
    response = Response("https://a.example/", body=(case.parent / "body").read_bytes())
    with suppress(ParseError):
        for found in resource("https://a.example").read_response(response):
            assert found.unread == ()


def test_each_key_of_the_corpus_is_read_or_ignored_by_name(shared: Path) -> None:
    read = Counter[str]()
    for name, folder in CORPUS.items():
        for path in sorted((shared / "corpus" / folder).iterdir()):
            body = path.read_bytes()
            for answer in body.splitlines() if path.suffix == ".jsonl" else [body]:
                place = BY_NAME[name]("https://a.example")
                with suppress(ParseError):
                    for found in place.read_response(Response("https://a.example/", body=answer)):
                        read[name] += 1
                        assert found.unread == (), path
    assert read.keys() == CORPUS.keys()


def test_unread_keys_have_a_bounded_number_of_names() -> None:
    place = Otters("https://a.example")
    keys = {f"key {number}": number for number in range(100)}
    body = json.dumps([{"doi": "10.5555/a", **keys}] * 2).encode()
    found = list(place.read_response(Response("https://a.example/", body=body)))
    assert found[0].unread == found[1].unread
    assert len(found[0].unread) == UNREAD_MAX + 1
    assert {"key 0", "other"} <= set(found[0].unread)
    # It outlives the store and the way between processes, and is no content.
    learned = items.unpack(items.pack(Learned(found[0])), Learned)
    assert learned.findings.unread == found[0].unread
    assert replace(found[0], unread=()) == found[0]


def test_what_a_service_says_beyond_its_usual_keys() -> None:
    work = {"DOI": "10.5555/a", "title": ["Otter counts"], "short-title": ["Counts"]}
    (found,) = read_body(SERVICES["crossref"], json.dumps({"message": work}).encode())
    assert found.work.titles == (TitleText("Otter counts"), TitleText("Counts", "short"))
    # An answer with select=doi,title has no id.
    (found,) = read_body(SERVICES["openalex"], b'{"doi": "10.5555/a", "title": "Otter counts"}')
    assert (found.ids.doi, found.pub_date) == ("10.5555/A", None)
    assert found.work.titles == (TitleText("Otter counts"),)
    numbers = [
        {"alternateIdentifierType": "Local", "alternateIdentifier": "o7"},
        {"identifierType": "local", "identifier": "o7"},
    ]
    record = {
        "doi": "10.5555/a",
        "creators": [{"name": "Kask, Mirjam"}],
        "contributors": [{"name": "Otter Archive"}, {"name": "A B", "contributorType": "Editor"}],
        "identifiers": numbers[1:],
        "alternateIdentifiers": numbers[:1],
    }
    data = [
        {"type": "dois", "attributes": record},
        {"type": "clients", "attributes": {"name": "O"}},
    ]
    (found,) = read_body(SERVICES["datacite"], json.dumps({"data": data}).encode())
    assert found.work.identifiers == (WorkIdentifier("local", "o7"),)
    assert [person.role for person in found.work.contributors] == ["author", "editor"]
    # An object with a DOI may be of another service.
    assert read_body(SERVICES["openalex"], b'{"doi": "10.5555/a", "is_oa": false}') == []


def test_an_unknown_part_is_an_error_at_once() -> None:
    with pytest.raises(
        SettingError, match="Wrong: fills: unknown part 'titel', did you mean 'title'"
    ):

        class Wrong(Otters):
            fills = ("titel",)

    with pytest.raises(ValueError, match="unknown part 'titel', did you mean 'title'"):
        Otters("").findings(Identifiers(), titel="Otters")
    with pytest.raises(ValueError, match="unknown part 'keyword', did you mean 'keywords'"):
        Findings(PartType.SERVICE).add("keyword", ())


def test_what_one_request_cannot_ask_is_asked_again() -> None:
    crossref, openalex, idconv = (
        SERVICES[name]("https://a.example") for name in ("crossref", "openalex", "pmc_idconv")
    )
    one, comma = ask("doi", doi="10.5555/A"), ask("doi", doi="10.5555/B,C")
    by_pmid = ask("pmid", pmid="7")
    assert crossref.company([one, comma, one]) == [0, 2]
    assert crossref.company([comma, one]) == [0]
    assert "B%2CC" in crossref.request([comma]).url
    assert openalex.company([one, by_pmid]) == idconv.company([one, by_pmid]) == [0]
    empty = Response("https://a.example/", body=b'{"records": []}')
    assert idconv.parse(empty, [one, by_pmid, one]).unsure == [1]


def test_who_is_asked_by_default() -> None:
    assert chosen(settings(PUBFETCHER_COMPAT=True, **KEYS)) == STANDARD
    live = set(chosen(settings(**dict.fromkeys(KEYS, "")))) - set(STANDARD)
    assert live == set(SERVICES) - {"core", "semantic_scholar", "openaire", "retraction_watch"}
    every = settings(**KEYS, RETRACTION_WATCH_FILE="retraction_watch.csv")
    assert set(chosen(every)) == set(names())
    assert chosen(settings(RESOURCES_ASKED="core,links")) == ("core", "links")
    with pytest.raises(SettingError, match="RESOURCES_ASKED: unknown name 'dooi'; there are"):
        chosen(settings(RESOURCES_ASKED="dooi"))


def test_a_service_is_asked_while_something_is_missing() -> None:
    doaj = SERVICES["doaj"]("https://a.example")
    publication = Publication.from_ids(Identifiers(doi="10.5555/A"))
    progress = Progress(publication, frozenset(("title",)))
    assert not doaj.skip(progress)
    publication.fields["title"] = SourcedField("Counting otters", FieldSource(PartType.WEBPAGE))
    assert doaj.skip(progress)
    doaj.named = True
    assert not doaj.skip(progress)  # it still needs contributors
    arxiv = SERVICES["arxiv"]("https://a.example")
    assert arxiv.skip(Progress(publication))


def test_an_unknown_key_is_named() -> None:
    with pytest.raises(SettingError, match="core requires a key; set CORE_API_KEY"):
        build(settings(CORE_API_KEY=""), named=["core"])
    build(settings(**KEYS), named=["core"])


def test_keys_are_attached_at_the_wire() -> None:
    found = wire(settings(**KEYS, CONTACT_EMAIL="me@lab.example", OPENALEX_API_KEY="d"))
    core = f"{SERVICES['core'].url}?q=1"
    assert found.headers(core) == [("Authorization", "Bearer a")]
    dressed, _ = found.add_params(f"{SERVICES['openalex'].url}?x=1", b"", form=False)
    assert dressed.endswith("?x=1&mailto=me%40lab.example&api_key=d")
    assert set("abcd") <= set(found.secrets)


def test_a_resource_of_another_package() -> None:
    own = settings(RESOURCES_EXTRA=[OTTERS])
    declare(own)
    assert own["OTTERS_URL"] == Otters.url
    assert own.getdict("DOWNLOAD_SLOTS")["api.otters.example"] == {"concurrency": 1, "delay": 2}
    assert "otters" in names(known(own))
    assert any(api.setting == "OTTERS_URL" and api.contact == "who" for api in apis(own))
    assert apis(settings())[-1] == services()[-1]
    assert "otters" in chosen(own)
    spider = ResourceSpiderLoader(own).load("otters")
    assert (spider.name, spider.kind_class.only) == ("otters", ("otters",))
    place = next(place for place in build(own) if place.name == "otters")
    assert place.request([ask("doi", doi="10.5555/A")]).url == f"{Otters.url}/works?doi=10.5555/A"
    other = settings(RESOURCES_EXTRA=OTTERS, OTTERS_URL="http://127.0.0.1/o")
    declare(other)
    assert other["OTTERS_URL"] == "http://127.0.0.1/o"


@pytest.mark.parametrize(
    ("path", "why"),
    [
        ("otters.Otters", "otters.Otters cannot be imported: No module named 'otters'"),
        ("Otters", "cannot be imported"),
        ("json.loads", "is not a subclass of"),
        (f"{__name__}.Same", "is called 'crossref', which is the name of .*crossref.Crossref"),
    ],
)
def test_a_resource_that_cannot_be_used_is_named(path: str, why: str) -> None:
    with pytest.raises(SettingError, match=f"RESOURCES_EXTRA: .*{why}"):
        known(settings(RESOURCES_EXTRA=[path]))
