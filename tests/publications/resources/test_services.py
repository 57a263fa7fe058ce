"""The declarations of resources, and their effects."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from scrapy import Request
from scrapy.http import Response
from scrapy.settings import Settings

from pubcrawl import settings as project
from pubcrawl.exceptions import SettingError
from pubcrawl.fetch.apis import apis
from pubcrawl.fetch.credentials import wire
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.publications.resources import (
    RESOURCES,
    build,
    chosen,
    declare,
    known,
    names,
    services,
)
from pubcrawl.publications.resources.resource import Ask, Resource
from pubcrawl.publications.spider.loader import ResourceSpiderLoader
from pubcrawl.works.findings import Findings
from pubcrawl.works.parts import PartType
from pubcrawl.works.progress import Progress
from pubcrawl.works.publication import Publication
from pubcrawl.works.work_record import FieldSource, SourcedField

RECORDED = Path(__file__).parents[2] / "recorded"
CASES = sorted(RECORDED.glob("*/*/response.json"))
SERVICES = {each.name: each for each in RESOURCES if not each.standard}
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

    def request(self, asks: list[Ask]) -> Request:
        return self.get("/works", doi=",".join(ask.value for ask in asks))

    def read_response(self, response: Response) -> Iterator[Findings]:
        for item in json.loads(response.body):
            found = Findings(self.type, Identifiers(doi=item["doi"]))
            found.add("title", item["name"])
            yield found


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
    if resource is None or json.loads(case.read_text("utf-8"))["status"] != 200:
        pytest.skip("not of a service, or no answer")
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
    assert live == set(SERVICES) - {"core", "semantic_scholar", "openaire"}
    assert set(chosen(settings(**KEYS))) == set(names())
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
    assert (spider.name, spider.resource_names, spider.alone) == ("otters", ("otters",), True)
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
