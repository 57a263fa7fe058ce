"""The local APIs, on which the crawl tests rest, answer as the real ones do."""

from __future__ import annotations

import http.client
import json
from collections.abc import Iterator
from urllib.error import HTTPError
from urllib.parse import quote, urlencode, urlsplit
from urllib.request import urlopen

import pytest
from lxml import etree

from tests.api_server import ApiServer
from tests.apis.query import BadQuery, find
from tests.apis.synthetic import Synthetic


@pytest.fixture(scope="module")
def source() -> Synthetic:
    return Synthetic(60)


@pytest.fixture
def server(source: Synthetic) -> Iterator[ApiServer]:
    with ApiServer(source, poison=["50000013"]) as running:
        yield running


def get(url: str, form: dict[str, str] | None = None) -> bytes:
    with urlopen(url, urlencode(form).encode() if form else None) as response:
        body: bytes = response.read()
    return body


def pmids(body: bytes) -> list[str | None]:
    return [each.text for each in etree.fromstring(body).iterfind(".//result/pmid")]


@pytest.mark.parametrize(
    ("query", "keys"),
    [
        ("ext_id:50000001 src:med", [0]),
        ("ext_id:50000001 src:ppr", []),
        ('(EXT_ID:"50000003" AND SRC:MED) OR (PMCID:"PMC20000001")', [0, 2]),
        ("doi:10.5555/Synthetic.7", [7]),
        ('(DOI:"10.5555/SYNTHETIC.4") or doi:10.5555/synthetic.4', [4]),
        ("doi:10.5555/synthetic.4(x)", []),
        ("(doi:10.5555/synthetic.4)", [4]),
        ("ext_id:50000001 OR ext_id:50000002 AND doi:10.5555/synthetic.1", [0, 1]),
        ("title:something", []),
    ],
)
def test_the_query_language(source: Synthetic, query: str, keys: list[int]) -> None:
    assert find(query, source).keys == keys


@pytest.mark.parametrize("query", ["", "(doi:10.1/a", "doi:10.1/a)", "AND", "PMC20000001"])
def test_a_broken_query_is_refused(source: Synthetic, query: str) -> None:
    with pytest.raises(BadQuery):
        find(query, source)


def test_a_search_is_cut_into_pages(server: ApiServer) -> None:
    terms = " OR ".join(f"(EXT_ID:{pmid} AND SRC:MED)" for pmid in range(50000021, 50000051))
    form = {"query": terms, "resultType": "core", "format": "json"}
    answer = json.loads(get(f"{server.urls['EUROPEPMC_URL']}/searchPOST", form))
    assert answer["hitCount"] == 30
    assert len(answer["resultList"]["result"]) == 25
    form |= {"cursorMark": answer["nextCursorMark"], "format": "xml"}
    rest = get(f"{server.urls['EUROPEPMC_URL']}/searchPOST", form)
    assert pmids(rest) == [str(n) for n in range(50000046, 50000051)]
    assert server.tally.requests["europepmc"] == 2
    assert server.tally.identifiers["europepmc"] == 60


def test_annotations_are_of_the_type_asked_for(server: ApiServer) -> None:
    base = f"{server.urls['EUROPEPMC_ANNOTATIONS_URL']}/annotationsByArticleIds?articleIds="
    asked = quote("MED:50000001,PMC:PMC20000002", safe="")
    root = etree.fromstring(get(f"{base}{asked}&type=Gene%20Ontology&format=XML"))
    assert [each.text for each in root.iterfind("item/extId")] == ["50000001", "50000002"]
    assert {each.text for each in root.iterfind(".//type")} == {"Gene Ontology"}
    shown = json.loads(get(f"{base}{asked}&type=Experimental%20Methods"))
    assert {each["type"] for each in shown[0]["annotations"]} == {"Experimental Methods"}
    with pytest.raises(HTTPError, match="400"):
        get(base + ",".join(f"MED:{n}" for n in range(50000001, 50000010)))


def test_efetch_leaves_out_what_it_does_not_know(server: ApiServer) -> None:
    base = f"{server.urls['EUTILS_URL']}/efetch.fcgi"
    root = etree.fromstring(get(f"{base}?db=pubmed&retmode=xml&id=50000001,77,50000002"))
    assert [each.text for each in root.iterfind(".//PMID")] == ["50000001", "50000002"]
    root = etree.fromstring(get(base, {"db": "pmc", "id": "20000001,99"}))
    assert [each.tag for each in root] == ["article", "Reply"]


def test_a_full_text_that_is_not_there_is_404(server: ApiServer) -> None:
    base = server.urls["EUROPEPMC_URL"]
    assert b"<body>" in get(f"{base}/PMC20000001/fullTextXML")
    with pytest.raises(HTTPError, match="404"):
        get(f"{base}/PMC20000003/fullTextXML")


def test_unpaywall_wants_an_address(server: ApiServer) -> None:
    url = f"{server.urls['UNPAYWALL_URL']}/10.5555/synthetic.1"
    with pytest.raises(HTTPError, match="422"):
        get(url)
    assert json.loads(get(f"{url}?email=a@example.org"))["doi"] == "10.5555/synthetic.1"
    with pytest.raises(HTTPError, match="404"):
        get(f"{url}0000?email=a@example.org")


def test_poison_spoils_the_company_it_is_in(server: ApiServer) -> None:
    base = f"{server.urls['EUTILS_URL']}/efetch.fcgi?db=pubmed&id="
    for ids in ("50000013", "50000012,50000013"):
        with pytest.raises(HTTPError, match="500"):
            get(base + ids)
    assert get(base + "50000012")
    server.cut = True
    with pytest.raises(etree.XMLSyntaxError):
        etree.fromstring(get(base + "50000012,50000013"))


def test_pages_are_open_to_robots_and_apis_are_not(server: ApiServer) -> None:
    page = urlsplit(server.urls["PUBMED_HTML_URL"])
    rules = get(f"http://{page.netloc}/robots.txt").decode()
    assert "/entrez/" in rules
    assert "/pubmed" not in rules
    assert b'id="article-details"' in get(f"{page.geturl()}?term=50000001")


def test_connections_are_kept_and_counted(source: Synthetic) -> None:
    with ApiServer(source, spread=True, latency=0.01) as server:
        url = urlsplit(server.urls["EUTILS_URL"])
        connection = http.client.HTTPConnection(url.netloc)
        for _ in range(3):
            connection.request("GET", f"{url.path}/efetch.fcgi?db=pubmed&id=50000001")
            assert connection.getresponse().read()
        assert server.server.peak_connections == {url.hostname: 1}
        assert server.server.peak == {url.hostname: 1}
        assert len({urlsplit(each).hostname for each in server.urls.values()}) == 5
        connection.close()
