from __future__ import annotations

from scrapy.http import XmlResponse

from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.publications.resources.pmc_xml import PMCXML
from pubcrawl.publications.resources.resource import Ask
from pubcrawl.works.publication import Publication
from tests.cases import Agree, Case, golden

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


@golden
def test_answers(case: Case, agree: Agree) -> None:
    """Each takes its own article; the titles say which it got."""
    place = PMCXML(BASE, compat=case.get("compat", False))
    inside = [REPLY if number == "none" else article(number) for number in case["articles"]]
    reading = place.parse(answer(*inside), [ask(number) for number in case["asked"]])
    titles = {
        at: [offer.content for offer in findings.offers if offer.name == "title"]
        for at, findings in reading.found
    }
    agree(case, {"found": titles, "unsure": reading.unsure})
