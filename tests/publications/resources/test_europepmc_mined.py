"""One request for both ontologies, and services that do not support it."""

import json
from urllib.parse import parse_qs, urlsplit

import pytest
from scrapy.http import Response

from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.publications.resources.europepmc_mined import EuropePMCMinedEFO, EuropePMCMinedGO
from pubcrawl.publications.resources.resource import Ask
from pubcrawl.works.publication import Publication

BASE = "https://annotations.example.org/api"
METHODS, ONTOLOGY = "Experimental Methods", "Gene Ontology"


def annotation(kind, term):
    return {"exact": term, "type": kind, "tags": [{"name": term, "uri": f"u:{term}"}]}


ARTICLES = {
    "PMC1": [annotation(METHODS, "blot"), annotation(ONTOLOGY, "lysis")],
    "PMC2": [annotation(METHODS, "assay"), annotation("Diseases", "measles")],
    "PMC3": [],
}
# How a service reads its type parameters.
SERVICES = {
    "all types": lambda types: types,
    "the first type": lambda types: types[:1],
    "the last type": lambda types: types[-1:],
}


def answer(request, read):
    query = parse_qs(urlsplit(request.url).query)
    types = read(query.get("type", []))
    numbers = [each.removeprefix("PMC:") for each in query["articleIds"][0].split(",")]
    shown = [
        {
            "source": "PMC",
            "extId": number,
            "pmcid": number,
            "annotations": [a for a in ARTICLES[number] if not types or a["type"] in types],
        }
        for number in numbers
    ]
    return Response(request.url, body=json.dumps([s for s in shown if s["annotations"]]).encode())


def asks(*numbers):
    return [Ask(Publication.from_ids(Identifiers(pmcid=number)), "pmcid") for number in numbers]


def terms(findings):
    return [term.term for offer in findings.offers for term in offer.content] if findings else []


def pair():
    efo, go = EuropePMCMinedEFO(BASE), EuropePMCMinedGO(BASE)
    efo.sibling = go
    return efo, go


def ask_until_sure(place, asked, read):
    """Return the terms of each of *asked*, and the number of requests made."""
    for requests in range(1, 5):
        reading = place.parse(answer(place.request(asked), read), asked)
        if not reading.unsure:
            found = dict(reading.found)
            return [terms(found.get(number)) for number in range(len(asked))], requests
    raise AssertionError("never sure")


@pytest.mark.parametrize(
    ("service", "needed"), [("all types", 1), ("the first type", 2), ("the last type", 2)]
)
def test_both_are_had_from_every_service(service, needed):
    efo, go = pair()
    asked = asks("PMC1", "PMC2", "PMC3")
    found, requests = ask_until_sure(efo, asked, SERVICES[service])
    assert found == [["blot"], ["assay"], []]
    assert requests == needed
    assert [terms(go.recall(ask).findings) for ask in asked] == [["lysis"], [], []]
    # Once the behaviour of the service is known, one request is enough.
    assert ask_until_sure(efo, asked, SERVICES[service])[1] == 1


def test_an_answer_is_recalled_once():
    efo, go = pair()
    asked = asks("PMC1")
    ask_until_sure(efo, asked, SERVICES["all types"])
    assert go.recall(asked[0]) is not None
    assert go.recall(asked[0]) is None
    assert go.recall(asks("PMC2")[0]) is None


def test_where_one_ontology_is_missing_it_is_asked_for_by_itself():
    efo, go = pair()
    asked = asks("PMC2")
    found, requests = ask_until_sure(efo, asked, SERVICES["all types"])
    assert (found, requests) == ([["assay"]], 3)
    assert go.recall(asked[0]) is None
    assert parse_qs(urlsplit(go.request(asked).url).query)["type"] == [ONTOLOGY]


def test_where_there_is_nothing_both_are_tried_again_for_the_next():
    efo, _ = pair()
    assert ask_until_sure(efo, asks("PMC3"), SERVICES["all types"])[0] == [[]]
    assert ask_until_sure(efo, asks("PMC1"), SERVICES["all types"]) == ([["blot"]], 1)


def test_a_request_for_both_that_fails_is_made_for_one():
    efo, _ = pair()
    asked = asks("PMC1")
    assert parse_qs(urlsplit(efo.request(asked).url).query)["type"] == [METHODS, ONTOLOGY]
    assert efo.otherwise(asked)
    assert parse_qs(urlsplit(efo.request(asked).url).query)["type"] == [METHODS]
    assert not efo.otherwise(asked)
    # Requests for other articles do not change.
    assert "Gene%20Ontology" in efo.request(asks("PMC2")).url


def test_alone_each_asks_for_itself():
    efo = EuropePMCMinedEFO(BASE)
    asked = asks("PMC1", "PMC2")
    url = efo.request(asked).url
    assert parse_qs(urlsplit(url).query)["type"] == [METHODS]
    assert ask_until_sure(efo, asked, SERVICES["all types"]) == ([["blot"], ["assay"]], 1)
