from __future__ import annotations

import pytest
from scrapy.http import XmlResponse

from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.publications.resources.pmc_xml import PMCXML
from pubcrawl.publications.resources.resource import Ask, Reading
from pubcrawl.works.publication import Publication

BASE = "https://eutils.ncbi.nlm.nih.gov/entrez/eutils"
URL = f"{BASE}/efetch.fcgi?retmode=xml&db=pmc&id="


def ask(number: int) -> Ask:
    return Ask(Publication.from_ids(Identifiers(pmcid=f"PMC{number}")), "pmcid")


def answer(*inside: str) -> XmlResponse:
    body = f"<pmc-articleset>{''.join(inside)}</pmc-articleset>"
    return XmlResponse(URL, body=body.encode())


def article(number: int | str) -> str:
    return (
        f'<article><front><article-id pub-id-type="pmc">{number}</article-id>'
        f"<title-group><article-title>Of {number}</article-title></title-group></front></article>"
    )


REPLY = '<Reply Id="2" error="id was not found in the database"/>'


def test_one_request_for_many():
    place = PMCXML(BASE)
    assert place.request([ask(1)]).url == place.url_of(ask(1)) == f"{URL}1"
    request = place.request([ask(1), ask(22)])
    assert (request.method, request.url) == ("GET", f"{URL}1,22")


@pytest.mark.parametrize("compat", [False, True])
@pytest.mark.parametrize("form", ["{}", "PMC{}"])
def test_each_takes_its_own_article_whatever_the_order(compat, form):
    place = PMCXML(BASE, compat=compat)
    reading = place.parse(
        answer(article(form.format(3)), REPLY, article(form.format(1))), [ask(1), ask(2), ask(3)]
    )
    titles = [
        (at, next(o.content for o in f.offers if o.name == "title")) for at, f in reading.found
    ]
    assert titles == [(0, f"Of {form.format(1)}"), (2, f"Of {form.format(3)}")]
    assert reading.unsure == []


def test_an_article_that_nobody_asked_for_makes_the_missing_unsure():
    reading = PMCXML(BASE).parse(answer(article(1), article(9)), [ask(1), ask(2)])
    assert ([at for at, _ in reading.found], reading.unsure) == ([0], [1])


def test_an_empty_set_is_not_found_for_one_and_for_many():
    place = PMCXML(BASE)
    assert place.parse(answer(REPLY), [ask(2)]) == Reading([], [])
    assert place.parse(answer(REPLY), [ask(2), ask(3)]) == Reading([], [])


def test_one_alone_takes_what_comes():
    reading = PMCXML(BASE).parse(answer(article(9)), [ask(1)])
    assert [at for at, _ in reading.found] == [0]
