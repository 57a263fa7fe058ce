"""The services that PubFetcher does not use, in one crawl against recorded answers."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from urllib.parse import parse_qs, unquote

from pubcrawl.publications.resources import RESOURCES
from pubcrawl.works.publication import SOUGHT
from tests.crawls.log import section
from tests.crawls.run import Crawl, Done
from tests.server import Answer, Seen, Server

RECORDED = Path(__file__).parents[1] / "recorded"
SERVICES = [each for each in RESOURCES if not (each.standard or each.file or SOUGHT in each.needs)]
KEYS = {"CORE_API_KEY": "core-key", "SEMANTIC_SCHOLAR_API_KEY": "s2-key", "OPENAIRE_TOKEN": "token"}
OTTERS, PREPRINT, RIVERS = "10.5555/OTTERS.2025.4", "10.48550/ARXIV.2411.00077", "10.5555/RIVERS.V2"
NOTHING = {"crossref": b'{"message": {"items": []}}', "datacite": b'{"data": []}'}


class Services(Server):
    """A server of recorded answers, by the DOI or PMID in the request; else of empty ones."""

    def __init__(self) -> None:
        super().__init__()
        self.sent: Counter[str] = Counter()  # bytes by resource

    def urls(self) -> dict[str, str]:
        return {each.base: self.url(f"/{each.base.lower()}") for each in SERVICES}

    def _choose(self, seen: Seen) -> Answer:
        answer = self._recorded(seen)
        if answer.status == 200:
            self.sent[re.split("[/?]", seen.target)[1]] += len(answer.body)
        return answer

    def _recorded(self, seen: Seen) -> Answer:
        for case in sorted(RECORDED.glob("*/*/response.json")):
            kind = case.parent.parent.name
            resource = next((each for each in SERVICES if each.name == kind), None)
            if resource is None or not seen.target.startswith(f"/{resource.base.lower()}"):
                continue
            asked = unquote(seen.target + seen.body.decode()).upper()
            name = case.parent.name.partition("-")[2].upper().removeprefix("ARXIV.")
            if name in asked or (
                name in ("", "90000301") and ("90000301" in asked or OTTERS in asked)
            ):
                about = json.loads(case.read_text("utf-8"))
                body = (case.parent / "body").read_bytes()
                return Answer(about["status"], body, about["headers"])
        kind = seen.target.split("/")[1].removesuffix("_url")
        return Answer(404 if kind not in NOTHING else 200, NOTHING.get(kind, b"{}"))


def crawl(folder: Path, server: Services, *arguments: str, spider: str = "publications") -> Done:
    crawl = Crawl(folder, server.urls(), **KEYS, CONTACT_EMAIL="me@lab.example")
    return crawl.run(*(f"-a{each}" for each in arguments), spider=spider)


def test_all_services_fill_one_record(tmp_path: Path) -> None:
    names = ",".join(each.name for each in SERVICES)
    with Services() as server:
        ids = f"ids={OTTERS},{PREPRINT},{RIVERS}"
        done = crawl(tmp_path, server, f"resources={names}", ids)
    assert done.code == 0, done.log
    records = {record["doi"]: record for record in done.records}
    otters = records[OTTERS]
    assert (otters["pmid"], otters["pmcid"]) == ("90000301", "PMC90000301")
    assert otters["parts"]["title"]["type"] == "crossref"
    assert otters["contributors"][0]["orcid"] == "0000-0002-1825-0097"
    assert otters["sources"]["references"]["type"] == "crossref"
    assert {each["kind"] for each in otters["relations"]} == {"has-preprint", "correction"}
    assert {each["kind"] for each in otters["identifiers"]} >= {"openalex", "s2", "doaj", "core"}
    # A preprint and its article are related, but stay two records.
    assert records[PREPRINT]["relations"][0]["value"] == OTTERS
    assert records[RIVERS]["parts"]["title"]["type"] == "datacite"
    for name in ("crossref", "datacite", "openalex", "arxiv", "pubmed_linkout"):
        assert f"  {name} " in done.log, done.log
    # The log counts the requests and bytes of each resource.
    requests = section(done.log, "requests, by resource")
    bytes_received = section(done.log, "bytes received, by resource")
    assert {*requests} == {each.name for each in SERVICES} - {"biorxiv"}  # not its preprint
    by_base: Counter[str] = Counter()
    for each in SERVICES:
        by_base[each.base.lower()] += bytes_received.get(each.name, 0)
    assert +by_base == server.sent


CITED = """<?xml version="1.0" encoding="UTF-8"?>
<TEI xmlns="http://www.tei-c.org/ns/1.0" xmlns:xlink="http://www.w3.org/1999/xlink">
\t<teiHeader/>
\t<text>
\t\t<front/>
\t\t<body/>
\t\t<back>
\t\t\t<div>
\t\t\t\t<listBibl>
<biblStruct xml:id="b0">
\t<monogr>
\t\t<title level="m" type="main">Rivers and their noise</title>
\t\t<author>
\t\t\t<persName><forename type="first">N</forename><surname>Amari</surname></persName>
\t\t</author>
\t\t<imprint>
\t\t\t<date type="published" when="2011">2011</date>
\t\t\t<publisher>Holt</publisher>
\t\t\t<pubPlace>Westmark</pubPlace>
\t\t</imprint>
\t</monogr>
\t<note type="raw_reference">Amari N. Rivers and their noise. Westmark: Holt; 2011.</note>
</biblStruct>
\t\t\t\t</listBibl>
\t\t\t</div>
\t\t</back>
\t</text>
</TEI>
"""


def test_grobid_reads_references_that_are_texts(tmp_path: Path) -> None:
    """GROBID is busy at first; the crawl sends it only references without parsed fields."""
    with Services() as server, Server() as grobid:
        answer = Answer(body=CITED.encode(), headers={"Content-Type": "application/xml"})
        grobid.route("/api/processCitationList", Answer(503), answer)
        made = Crawl(
            tmp_path,
            server.urls(),
            GROBID_URL=grobid.url(""),
            GROBID_REFERENCES=True,
            RETRY_AFTER_DEFAULT=0,
            CONTACT_EMAIL="me@lab.example",
        )
        done = made.run(f"-aids={OTTERS}", "-aresources=crossref")
        assert done.code == 0, done.log
        sent = [parse_qs(each.body.decode()) for each in grobid.seen]
    assert sent == 2 * [
        {
            "citations": ["Amari N. Rivers and their noise. Westmark: Holt; 2011."],
            "consolidateCitations": ["0"],
            "includeRawCitations": ["1"],
        }
    ]
    (record,) = done.records
    mink, rivers, sounds = record["references"]
    assert mink["doi"] == "10.5555/MINK.2019.1"
    assert rivers == {
        "text": sent[0]["citations"][0],
        "title": "Rivers and their noise",
        "year": "2011",
        "contributors": ["Amari N"],
    }
    assert sounds["title"] == "Sounds of fresh water"
    source = record["sources"]["references"]
    assert source["type"] == "crossref"
    assert source["completed_by"] == [f"{grobid.url('')}/api/processCitationList"]
    refused = made.run(f"-aids={OTTERS}", "-s", "GROBID_URL=")
    assert (refused.code, "set GROBID_URL" in refused.log) == (4, True)


def test_keys_reach_their_service_and_nothing_else(tmp_path: Path) -> None:
    with Services() as server:
        done = crawl(tmp_path, server, f"ids={OTTERS}", "resources=core,semantic_scholar,crossref")
        seen = {each.target[1:].partition("?")[0].partition("/")[0]: each for each in server.seen}
    assert seen["core_url"].headers["authorization"] == "Bearer core-key"
    assert seen["semantic_scholar_url"].headers["x-api-key"] == "s2-key"
    assert "mailto=me%40lab.example" in seen["crossref_url"].target
    assert not any(secret in done.log + json.dumps(done.records) for secret in KEYS.values())


def test_a_service_alone(tmp_path: Path) -> None:
    with Services() as server:
        done = crawl(tmp_path, server, f"ids={OTTERS}", spider="openalex")
    assert done.code == 0, done.log
    assert done.records[0]["parts"]["abstract"]["type"] == "openalex"
