"""The requests of each resource, when it skips them, and how it divides an answer for many."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qs, unquote

import pytest
from scrapy.http import Response

from pubcrawl.exceptions import SettingError
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.publications.resources import KINDS, NAMES, RESOURCES, build
from pubcrawl.publications.resources.europepmc import contradict
from pubcrawl.publications.resources.resource import Ask, Resource
from pubcrawl.works.findings import Findings
from pubcrawl.works.parts import PARTS, PartType
from pubcrawl.works.progress import Progress
from pubcrawl.works.publication import Publication
from pubcrawl.works.work_record import FieldSource, SourcedField
from tests.cases import table
from tests.conftest import ADDRESSES

Places = dict[bool, dict[str, Resource]]
IDS = Identifiers("7", "PMC8", "10.5555/A B(1)<2>#3;X&Y+Z?%")


def ask(by: str, ids: Identifiers = IDS) -> Ask:
    return Ask(Publication.from_ids(ids), by)


@table
def test_addresses(key: str, by: str, url: str, places: Places) -> None:
    place = places[False][key]
    request = place.request([ask(by)])
    assert place.url_of(ask(by)) == url.format(**ADDRESSES)
    assert request.method == "GET"
    assert by in place.needs


def test_compat_addresses(places: Places) -> None:
    assert (
        places[True]["europepmc"]
        .url_of(ask("doi"))
        .endswith("query=doi:10.5555/A%20B(1)%3C2%3E%233;X&Y+Z?%25")
    )
    assert places[True]["unpaywall"].url_of(ask("doi")).endswith("X&Y+Z%3F%25?email=@")


@pytest.mark.parametrize("compat", [False, True])
def test_both_ontologies_are_asked_for_at_once_but_in_compat(compat: bool) -> None:
    places = build(ADDRESSES, compat=compat, together=True)
    (efo,) = (place for place in places if place.key == "europepmc_mined_efo")
    url = efo.request([ask("pmcid")]).url
    assert ("Gene" in url) is not compat
    assert url.endswith("format=XML" if compat else "format=JSON")


def test_one_search_for_many(places: Places) -> None:
    place = places[False]["europepmc"]
    quoted = Identifiers(doi='10.5555/A"B\\C')
    request = place.request([ask("pmid"), ask("pmcid"), ask("doi", quoted), ask("pmid")])
    assert (request.method, request.url) == ("POST", ADDRESSES["EUROPEPMC_URL"] + "/searchPOST")
    assert request.headers[b"Content-Type"] == b"application/x-www-form-urlencoded"
    assert parse_qs(request.body.decode()) == {
        "query": [
            '(EXT_ID:"7" AND SRC:MED) OR (PMCID:"PMC8") OR (DOI:"10.5555/A\\"B\\\\C")',
        ],
        "resultType": ["core"],
        "format": ["xml"],
        "pageSize": ["1000"],
        "synonym": ["false"],
    }


def test_one_request_for_many(places: Places) -> None:
    other = Identifiers("70", "PMC80")
    mined = places[False]["europepmc_mined_efo"].request([ask("pmcid"), ask("pmid", other)])
    assert "articleIds=PMC%3APMC8%2CMED%3A70&" in mined.url
    assert unquote(mined.url).endswith("type=Experimental Methods&format=XML")
    pubmed = places[False]["pubmed_xml"].request([ask("pmid"), ask("pmid", other)])
    assert pubmed.url.endswith("db=pubmed&id=7,70")
    for key in ("pubmed_html", "unpaywall", "pmc_html", "europepmc_fulltext"):
        with pytest.raises(TypeError, match="one publication at a time"):
            places[False][key].request([ask("pmid"), ask("pmid", other)])


def test_the_list_of_resources() -> None:
    built = build(ADDRESSES)
    assert len({place.order for place in built}) == len(built)
    assert len({place.key for place in built}) == len(built) == len(RESOURCES)
    assert [place.key for place in built if place.name == "europepmc_mined"] == [
        "europepmc_mined_efo",
        "europepmc_mined_go",
    ]
    assert (*KINDS[:6], "doi", *KINDS[6:-5], "retraction_watch", *KINDS[-5:], "links") == NAMES
    assert len(NAMES) == len(RESOURCES)  # two are europepmc_mined; "links" is an extra
    assert not any(place.api for place in built if place.name.endswith("_html"))
    # Compat asks for each publication alone.
    standard = {place.batch for place in build(ADDRESSES, compat=True) if place.standard}
    assert standard == {1}
    with pytest.raises(SettingError, match="EUTILS_URL"):
        build(ADDRESSES | {"EUTILS_URL": ""})


def progress(
    final: str = "", *, oa: bool = False, requested: str = "", flags: str = "", answered: str = ""
) -> Progress:
    """Return the progress of a publication whose parts named in *final* are final."""
    content = {"pmid": "1", "pmcid": "PMC1", "doi": "10.1/1"}
    parts = {
        name: SourcedField(content.get(name, "x" * 3000), FieldSource(PartType.PUBMED_XML))
        for name in final.split()
    }
    wanted = frozenset(requested.split()) or frozenset(PARTS)
    publication = Publication(fields=parts, oa=oa)
    return Progress(publication, wanted, flags=set(flags.split()), answered=set(answered.split()))


@table
def test_skip(key: str, state: dict[str, Any], skipped: bool, places: Places) -> None:
    assert places[False][key].skip(progress(**state)) is skipped


def result(source: str, ids: Identifiers) -> Findings:
    return Findings(PartType.EUROPEPMC, ids, flags=frozenset({f"source_{source}"}))


def test_choose_among_several(places: Places) -> None:
    place = places[False]["europepmc"]
    asked = ask("doi", Identifiers("", "PMC5", "10.1/M"))
    stranger = result("med", Identifiers("1", "PMC6", "10.1/M"))
    preprint = result("ppr", Identifiers(doi="10.1/M"))
    other = result("agr", Identifiers(doi="10.1/M"))
    pmc = result("pmc", Identifiers("", "PMC5", "10.1/M"))
    assert place.choose([], asked) is None
    assert place.choose([stranger], asked) is stranger
    assert place.choose([stranger, stranger], asked) is None
    assert place.choose([stranger, other, preprint, pmc], asked) is pmc
    assert place.choose([stranger, other, preprint], asked) is preprint
    assert place.choose([stranger, other], asked) is other


def test_versions_do_not_contradict() -> None:
    one, two = (Identifiers(doi=f"10.12688/F1000RESEARCH.1.{n}") for n in "12")
    assert not contradict(one, two)
    assert contradict(one, Identifiers(doi="10.12688/WELLCOME"))
    assert contradict(Identifiers("1"), Identifiers("2"))
    assert not contradict(Identifiers("1"), Identifiers(doi="10.1/1"))


def search(*pmids: str, hits: int) -> Response:
    results = "".join(f"<result><source>MED</source><pmid>{pmid}</pmid></result>" for pmid in pmids)
    body = f"<r><hitCount>{hits}</hitCount><resultList>{results}</resultList></r>"
    return Response("https://x.example/", body=body.encode())


@pytest.mark.parametrize(
    ("response", "found", "unsure"),
    [
        (search("1", "2", hits=2), [0, 1], []),
        (search("2", hits=1), [1], []),
        (search("2", hits=3), [1], [0]),
        (search("2", "9", hits=2), [1], [0]),
    ],
    ids=["both", "one is not there", "there is more", "a stranger"],
)
def test_sharing_out(
    places: Places, response: Response, found: list[int], unsure: list[int]
) -> None:
    asks = [ask("pmid", Identifiers(pmid)) for pmid in "12"]
    reading = places[False]["europepmc"].parse(response, asks)
    assert [place for place, _ in reading.found] == found
    assert reading.unsure == unsure


def test_mined_terms_of_the_article_asked_for(places: Places) -> None:
    item = (
        "<item><source>MED</source><extId>{}</extId><annotations><annotation><exact>t{}</exact>"
        "<tags><tag><uri>u</uri></tag></tags></annotation></annotations></item>"
    )
    body = f"<List>{item.format(70, 70)}{item.format(7, 7)}</List>".encode()
    response = Response("https://x.example/", body=body)
    place = places[False]["europepmc_mined_efo"]
    for pmid, term in (("7", "t7"), ("70", "t70"), ("1", "t70")):
        [(_, findings)] = place.parse(response, [ask("pmid", Identifiers(pmid))]).found
        assert str(findings.offers[0].content).count(f"'{term}'") == 1
    empty = Response("https://x.example/", body=b"<List/>")
    assert place.parse(empty, [ask("pmid")]).found == []
