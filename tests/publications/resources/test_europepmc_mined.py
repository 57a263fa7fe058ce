"""One request for both ontologies, and services that do not support it."""

import json
from urllib.parse import parse_qs, urlsplit

from scrapy.http import Response

from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.publications.resources.europepmc_mined import EuropePMCMinedEFO, EuropePMCMinedGO
from pubcrawl.publications.resources.resource import Ask
from pubcrawl.works.publication import Publication
from tests.cases import Agree, Case, golden

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


def ask_until_sure(place, asked, read):
    """Return the terms of each of *asked*, and the number of requests made."""
    for requests in range(1, 5):
        reading = place.parse(answer(place.request(asked), read), asked)
        if not reading.unsure:
            found = dict(reading.found)
            return [terms(found.get(number)) for number in range(len(asked))], requests
    raise AssertionError("never sure")


@golden
def test_steps(case: Case, agree: Agree) -> None:
    """Articles are asked of EFO until it is sure; GO recalls what the answers had for it."""
    places = efo, go = EuropePMCMinedEFO(BASE), EuropePMCMinedGO(BASE)
    if not case.get("alone"):
        efo.sibling = go
    told = []
    for step, *numbers in map(str.split, case["steps"]):
        asked = asks(*numbers)
        if step == "ask":
            told.append(ask_until_sure(efo, asked, SERVICES[case.get("service", "all types")]))
        elif step == "recall":
            recalled = map(go.recall, asked)
            told.append([each and terms(each.findings) for each in recalled])
        elif step == "otherwise":
            told.append(efo.otherwise(asked))
        else:
            urls = (place.request(asked).url for place in places)
            told.append([parse_qs(urlsplit(url).query)["type"] for url in urls])
    agree(case, told)
