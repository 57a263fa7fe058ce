"""Records of other services, in their published formats, become requests."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from pubcrawl.ids.url import normalise_url
from pubcrawl.ingest.dumps import DumpSelection, requests_of_records
from pubcrawl.ingest.dumps.formats import FORMATS, dump_of, dump_of_line
from pubcrawl.ingest.dumps.known import HashedSet
from pubcrawl.ingest.dumps.paper_ids import PaperIds
from pubcrawl.ingest.request import from_json
from pubcrawl.ingest.seeds import parse_line
from tests.cases import read

DATA = read(Path(__file__).with_suffix(".yaml"))

TITLE = "Tides and the rhythm of snails"
OPENALEX = DATA["OPENALEX"]
UNPAYWALL = DATA["UNPAYWALL"]
DOAJ = DATA["DOAJ"]
CORE = {
    "coreId": "21132995",
    "doi": None,
    "oai": "oai:Repository.example.org:4",
    "title": TITLE,
    "authors": ["Ebb, Ann"],
    "downloadUrl": "https://core.ac.uk/download/21132995.pdf",
    "fullTextIdentifier": "https://repository.example.org/4.pdf",
}
S2_OLD = {
    "id": "4cd223df721b722b1c40689caa52932a41fcc223",
    "title": TITLE,
    "authors": [{"name": "Ann Ebb", "ids": ["1"]}],
    "doi": "10.5555/tides.4",
    "pdfUrls": ["http://journal.example.org/4.pdf", "https://arxiv.org/pdf/2101.00001"],
    "s2PdfUrl": "",
}
S2_NEW = {
    "corpusid": 42,
    "externalids": {"DOI": "10.5555/tides.4", "PubMed": "31000001", "ArXiv": None},
    "title": TITLE,
    "authors": [{"authorId": "1", "name": "Ann Ebb"}],
    "openaccessinfo": {"url": "https://repository.example.org/4.pdf", "status": "GREEN"},
}
CROSSREF = DATA["CROSSREF"]
DATACITE = DATA["DATACITE"]
CONCEPT = {
    "doi": "10.5555/data.3",
    "types": {"resourceTypeGeneral": "Dataset"},
    "relatedIdentifiers": [{"relationType": "HasVersion", "relatedIdentifier": "10.5555/data.4"}],
}
ARXIV = {
    "id": "2101.00001",
    "title": "Tides and the\n  rhythm of snails",
    "authors_parsed": [["Ebb", "Ann", ""]],
    "categories": "q-bio.PE",
    "doi": None,
    "license": "http://arxiv.org/licenses/nonexclusive-distrib/1.0/",
    "versions": [{"version": "v1"}, {"version": "v2"}],
}
FATCAT = {
    "ident": "a" * 26,
    "work_id": "b" * 26,
    "title": TITLE,
    "release_type": "article-journal",
    "release_stage": "published",
    "ext_ids": {"doi": "10.5555/tides.4", "pmcid": "PMC71"},
    "contribs": [{"raw_name": "Ann Ebb"}],
}
OAI = {
    "oai": "oai:Repository.example.org:4",
    "doi": ["10.5555/tides.4"],
    "formats": ["application/pdf"],
    "types": ["article", "info:eu-repo/semantics/acceptedVersion"],
    "urls": ["http//repository.example.org/4", "https://orcid.org/0000-0002-1825-0097"],
}
S2ORC = DATA["S2ORC"]
S2ORC_OF_2020 = {
    "paper_id": "77",
    "title": TITLE,
    "authors": [{"first": "Ann", "middle": [], "last": "Ebb", "suffix": ""}],
    "arxiv_id": None,
    "pmc_id": "71",
    "pubmed_id": "31000001",
    "doi": None,
    "has_pdf_parse": True,
    "s2_url": "https://api.semanticscholar.org/CorpusID:77",
}
OAI_XML = """<record xmlns="http://www.openarchives.org/OAI/2.0/"><header>
<identifier>oai:Repository.example.org:5</identifier><datestamp>2026-02-03</datestamp></header>
<metadata><oai_dc:dc xmlns:oai_dc="http://www.openarchives.org/OAI/2.0/oai_dc/"
xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>Tides and the rhythm of snails</dc:title>
<dc:creator>Ebb, Ann</dc:creator><dc:type>info:eu-repo/semantics/submittedVersion</dc:type>
<dc:format>application/pdf</dc:format><dc:rights>CC BY 4.0</dc:rights>
<dc:identifier>https://repository.example.org/5.pdf</dc:identifier>
<dc:identifier>doi:10.5555/TIDES.4</dc:identifier></oai_dc:dc></metadata></record>"""
OAI_DELETED = """<record><header status="deleted"><identifier>oai:a:6</identifier>
<datestamp>2026-02-03</datestamp></header></record>"""
OAI_MARC = """<record><header><identifier>oai:repository.example.org:7</identifier>
<datestamp>2026-02-03</datestamp></header><metadata><marc:record
xmlns:marc="http://www.loc.gov/MARC21/slim"><marc:datafield tag="100" ind1=" " ind2=" ">
<marc:subfield code="a">Ebb, Ann</marc:subfield></marc:datafield>
<marc:datafield tag="245" ind1=" " ind2=" ">
<marc:subfield code="a">Tides and the rhythm of snails</marc:subfield></marc:datafield>
<marc:datafield tag="024" ind1="7" ind2=" "><marc:subfield code="a">10.5555/tides.4</marc:subfield>
<marc:subfield code="2">DOI</marc:subfield></marc:datafield>
<marc:datafield tag="856" ind1="4" ind2=" ">
<marc:subfield code="u">https://repository.example.org/record/7/files/7.pdf</marc:subfield>
</marc:datafield></marc:record></metadata></record>"""
DBLP = """<article key="journals/tides/Ebb21" mdate="2021-02-03"><author>Ann Ebb 0001</author>
<author>Bo&ouml; Kelp</author><title>Tides and the rhythm of snails.</title><year>2021</year>
<journal>Tides</journal><ee type="oa">https://journal.example.org/4.pdf</ee>
<ee>https://doi.org/10.5555/TIDES.4</ee><ee>https://www.wikidata.org/entity/Q4</ee>
<url>db/journals/tides/tides1.html#Ebb21</url></article>"""
DBLP_HOME = """<www key="homepages/e/AnnEbb"><author>Ann Ebb</author><title>Home Page</title>
<url>https://ebb.example.org/</url></www>"""
CASES: dict[str, list[Any]] = {
    "unpaywall": [UNPAYWALL],
    "openalex": [OPENALEX],
    "doaj": [DOAJ],
    "core": [CORE],
    "semantic-scholar": [S2_OLD, S2_NEW, S2ORC, S2ORC_OF_2020],
    "crossref": [CROSSREF, {"message-type": "work", "message": CROSSREF}],
    "datacite": [DATACITE],
    "arxiv": [
        ARXIV,
        "gs://arxiv-dataset/arxiv/arxiv/pdf/0704/0704.0001v1.pdf",
        " 12  2020-08-05T04:05:06Z  gs://arxiv-dataset/arxiv/math/pdf/0703/0703001v2.pdf",
    ],
    "fatcat": [FATCAT],
    "oai": [OAI, OAI_XML, OAI_DELETED, OAI_MARC],
    "dblp": [DBLP, DBLP_HOME],
    "arabesque": [
        {
            "identifier": "10.5555/TIDES.4",
            "initial_url": "https://doi.org/10.5555/tides.4",
            "hit": True,
            "status": "success",
            "final_url": "https://journal.example.org/4.pdf",
            "final_sha1": "A" * 32,
        },
        {"identifier": "10.5555/tides.5", "hit": False, "final_url": None},
        {"identifier": None, "hit": 1, "final_url": "https://journal.example.org/6.pdf"},
    ],
    "mag": [
        "2115489213\t3\thttp://journal.example.org/4.pdf\ten",
        "2115489213\t1\thttp://journal.example.org/4\t",
    ],
    "pmc": [
        'oa_pdf/4.PMC71.pdf,"Tides. 2021 Jan 5; 1(1):1-4",PMC71,2021-02-03 04:05:06,31000001,CC BY',
        'oa_package/08/e0/PMC72.tar.gz,"Tides. 2021; 1:5",PMC72,2021-02-03 04:05:06,,NO-CC CODE',
        "oa_package/08/e0/PMC73.tar.gz\tTides. 2021; 1:6\tPMC73\tPMID:31000003\tNO-CC CODE",
        'oa_comm/xml/all/PMC74.xml,0123abcd,"Tides. 2021; 1:7",PMC74,2021-02-03 04:05:06,31000004,'
        "CC BY,no",
    ],
    "cdx": [
        "org,example,journal)/4.pdf 20210203040506 https://journal.example.org/4.pdf "
        f"application/pdf 200 {'A' * 32} - - 1234 5678 crawl.warc.gz",
        "org,example,journal)/4 20210203040506 https://journal.example.org/4 text/html 200 "
        f"{'B' * 32} 1234",
        "org,example,journal)/5.pdf 20210203040506 https://journal.example.org/5.pdf "
        f"application/pdf 404 {'C' * 32} 1234",
        'org,example,journal)/6.pdf 20210203040506 {"url": "https://journal.example.org/6.pdf", '
        f'"mime": "application/pdf", "status": "200", "digest": "sha1:{"D" * 32}"}}',
        '["org,example,journal)/7.pdf","20210203040506","https://journal.example.org/7.pdf",'
        f'"application/pdf","200","{"E" * 32}","1234"],',
    ],
    "crawl-log": [
        "2021-02-03T04:05:06.789Z   200    1234 https://journal.example.org/4.pdf L "
        "https://journal.example.org/4 application/pdf #012 20210203040506123+45 "
        f"sha1:{'A' * 32} https://journal.example.org/ - {{}}",
        "2021-02-03T04:05:07.789Z   -61       - https://journal.example.org/robots.txt P "
        "https://journal.example.org/ no-type #013 - - https://journal.example.org/ - {}",
        "2021-02-03T04:05:05.789Z     1      54 dns:journal.example.org P "
        "https://journal.example.org/ text/dns #013 20210203040506123+45 "
        f"sha1:{'B' * 32} https://journal.example.org/ - {{}}",
    ],
}
# Type, address, source, its identifier, stage, kind of host; or a reason.
EXPECTED = {
    "unpaywall": """
        pdf https://repository.example.org/4.pdf unpaywall 10.5555/tides.4 accepted repository
        has-own-list
        resolver
        """,
    "openalex": """
        pdf https://journal.example.org/4.pdf openalex W42 published publisher
        pdf https://repository.example.org/4.pdf openalex W42 submitted repository
        has-own-list
        """,
    "doaj": """
        html https://journal.example.org/4 doaj d4 published publisher
        pdf https://journal.example.org/4 doaj d4 published publisher
        pdf https://journal.example.org/4.pdf doaj d4 published publisher
        no-full-text
        resolver
        """,
    "core": """
        pdf https://core.ac.uk/download/21132995.pdf core 21132995 - repository
        pdf https://repository.example.org/4.pdf core 21132995 - repository
        """,
    "semantic-scholar": """
        pdf http://journal.example.org/4.pdf s2 4cd223df721b722b1c40689caa52932a41fcc223 - -
        has-own-list
        pdf https://repository.example.org/4.pdf s2 42 - -
        pdf https://repository.example.org/s2orc.pdf s2 43 - -
        pdf https://journal.example.org/s2orc.pdf s2 43 - -
        has-own-list
        """,
    "crossref": """
        pdf https://journal.example.org/4.pdf crossref 10.5555/tides.4 published publisher
        pdf https://doi.org/10.5555/tides.4 doi 10.5555/tides.4 - publisher
        pdf https://journal.example.org/4.pdf crossref 10.5555/tides.4 published publisher
        pdf https://doi.org/10.5555/tides.4 doi 10.5555/tides.4 - publisher
        """,
    "datacite": "dataset https://doi.org/10.5555/data.4 doi 10.5555/data.4 - -",
    "arxiv": """
        pdf https://arxiv.org/pdf/2101.00001v2.pdf arxiv 2101.00001v2 submitted repository
        pdf https://arxiv.org/pdf/0704.0001v1.pdf arxiv 0704.0001v1 submitted repository
        pdf https://arxiv.org/pdf/math/0703001v2.pdf arxiv math/0703001v2 submitted repository
        """,
    "fatcat": "pdf https://europepmc.org/articles/PMC71?pdf=render pmc PMC71 published -",
    "oai": """
        pdf http://repository.example.org/4 oai oai:repository.example.org:4 accepted repository
        no-full-text
        pdf https://repository.example.org/5.pdf oai oai:repository.example.org:5 submitted \
repository
        deleted
        pdf https://repository.example.org/record/7/files/7.pdf oai oai:repository.example.org:7 \
- repository
        """,
    "dblp": """
        pdf https://journal.example.org/4.pdf dblp journals/tides/Ebb21 - -
        resolver
        no-file
        no-document-type
        """,
    "arabesque": """
        pdf https://journal.example.org/4.pdf doi 10.5555/tides.4 - -
        no-pdf
        pdf https://journal.example.org/6.pdf arabesque - - -
        """,
    "mag": """
        pdf http://journal.example.org/4.pdf mag 2115489213 - -
        no-pdf
        """,
    "pmc": """
        pdf https://ftp.ncbi.nlm.nih.gov/pub/pmc/oa_pdf/4.PMC71.pdf pmc PMC71 published repository
        pdf https://europepmc.org/articles/PMC72?pdf=render pmc PMC72 published repository
        pdf https://europepmc.org/articles/PMC73?pdf=render pmc PMC73 published repository
        xml https://pmc-oa-opendata.s3.amazonaws.com/oa_comm/xml/all/PMC74.xml pmc PMC74 published \
repository
        """,
    "cdx": f"""
        pdf https://journal.example.org/4.pdf cdx {"A" * 32} - -
        no-pdf
        no-capture
        pdf https://journal.example.org/6.pdf cdx {"D" * 32} - -
        pdf https://journal.example.org/7.pdf cdx {"E" * 32} - -
        """,
    "crawl-log": f"""
        pdf https://journal.example.org/4.pdf heritrix {"A" * 32} - -
        no-pdf
        no-pdf
        """,
}

WITHOUT_WORK = ("arabesque", "mag", "pmc", "cdx", "crawl-log", "arxiv", "oai")
"""Formats in which some records have neither title nor author."""


def written(record: Any) -> str:
    return record if isinstance(record, str) else json.dumps(record)


def converted(name: str, *records: Any) -> list[dict[str, Any] | str]:
    lines = (f"{written(record)}\n".encode() for record in records)
    return [one for _, one in requests_of_records(lines, name, Counter())]


def shown(one: dict[str, Any] | str) -> str:
    if isinstance(one, str):
        return one
    names = ("ingest_type", "base_url", "link_source", "link_source_id", "release_stage", "rel")
    return " ".join(one.get(name) or "-" for name in names)


@pytest.mark.parametrize("name", CASES)
def test_each_format(name: str) -> None:
    found = converted(name, *CASES[name])
    assert [shown(one) for one in found] == [
        line.strip() for line in EXPECTED[name].strip().splitlines()
    ]
    for one in found:
        if isinstance(one, dict):
            request = from_json(one)
            if request.expect_title:
                assert request.expect_title == TITLE
                assert request.expect_names[:1] in ((), ("Ann Ebb",), ("Ebb, Ann",))
            else:
                assert name in WITHOUT_WORK


@pytest.mark.parametrize("name", CASES)
def test_a_record_is_recognised_and_is_no_request(name: str) -> None:
    for record in CASES[name]:
        assert dump_of_line(written(record).encode()) == name
        if name == "pmc":  # a row of a table with a column PMID, as its header shows
            continue
        seed = parse_line(written(record).partition("\n")[0], 1)
        assert (seed.request, seed.reason) == (None, "dump"), record
        assert f"scrapy seeds import {name} FILE" in seed.sentence


def test_every_format_has_a_case() -> None:
    assert {*CASES, "table"} == {*FORMATS}


@pytest.mark.parametrize(
    "record",
    [{"doi": "10.5555/a"}, {"id": 1}, {"pmid": 7, "title": TITLE}, {"url": "https://a.example/1"}],
)
def test_a_plain_object_is_no_dump(record: dict[str, Any]) -> None:
    assert dump_of(record) == ""


@pytest.mark.parametrize(
    ("name", "record", "reason"),
    [
        ("unpaywall", {**UNPAYWALL, "oa_locations": []}, "no-location"),
        ("unpaywall", {**UNPAYWALL, "oa_locations": None}, "no-location"),
        ("unpaywall", {**UNPAYWALL, "doi": None}, "no-identifier"),
        ("unpaywall", {**UNPAYWALL, "oa_locations": [{"url_for_pdf": "a\\b"}]}, "invalid-url"),
        (
            "unpaywall",
            {**UNPAYWALL, "oa_locations": [{"url_for_pdf": "https://a b.example/"}]},
            "invalid-url",
        ),
        ("unpaywall", OPENALEX, "other-shape"),
        ("crossref", {**CROSSREF, "type": "journal-issue"}, "no-document-type"),
        (
            "datacite",
            {
                **DATACITE,
                "attributes": {"doi": "10.5555/i", "types": {"resourceTypeGeneral": "Image"}},
            },
            "no-document-type",
        ),
        ("datacite", {**DATACITE, "attributes": CONCEPT}, "concept-doi"),
        ("fatcat", {**FATCAT, "release_type": "stub"}, "no-document-type"),
        ("fatcat", {**FATCAT, "ext_ids": {}}, "no-identifier"),
        ("oai", {**OAI, "formats": ["image/tiff"]}, "no-pdf"),
        ("oai", {**OAI, "oai": "oai:bnf.fr:4"}, "not-open"),
        ("arxiv", {**ARXIV, "id": ""}, "no-identifier"),
    ],
)
def test_what_gives_no_request(name: str, record: dict[str, Any], reason: str) -> None:
    found = converted(name, record)
    assert reason in found
    assert not [one for one in found if isinstance(one, dict)]


def test_words_of_a_location_may_have_any_type() -> None:
    place = {"url_for_pdf": "https://r.example.org/4.pdf"}
    words: list[Any] = [True, 1, 1.0, " x ", ["x"], {"x": 1}, None, 1]
    places = [{**place, "evidence": word, "host_type": word} for word in words]
    places += [{**place, "license": "cc-by", "version": ["x"]}]
    found = converted("unpaywall", {**UNPAYWALL, "oa_status": "", "oa_locations": places})
    assert all(isinstance(one, dict) for one in found)
    texts = [one.get("rel", "") for one in found if isinstance(one, dict)]
    assert texts == ["", "1", "", "x", "", "", "", "1", ""]
    extras = [one.get("edit_extra", {}) for one in found if isinstance(one, dict)]
    assert extras == [
        *({"evidence": text} if text else {} for text in texts[:-1]),
        {"license": "cc-by"},
    ]


def test_damaged_lines_are_counted() -> None:
    whole = json.dumps(UNPAYWALL).encode()
    lines = [b"\n", whole[:100] + b"\n", whole.replace(b"Tides", b"T\xefdes"), b"[1]\n", b'"a"\n']
    counts: Counter[str] = Counter()
    found = [*requests_of_records([*lines, whole], "unpaywall", counts)]
    assert counts == {"bad-json": 3, "bad-encoding": 1, "has-own-list": 1, "resolver": 1}
    assert [number for number, one in found if isinstance(one, dict)] == [6]


def test_known_addresses_are_left_out() -> None:
    known = HashedSet(["https://REPOSITORY.example.org:443/4.pdf"], normalise_url)
    lines = [json.dumps(UNPAYWALL).encode()]
    found = [
        one for _, one in requests_of_records(lines, "unpaywall", Counter(), DumpSelection(known))
    ]
    assert found[0] == "known-url"


def test_recorded_records(shared: Path) -> None:
    """Recorded answers of the services give requests or a reason, never an error."""
    folders = {"unpaywall": "c-unpaywall", "openalex": "c-openalex", "datacite": "c-datacite"}
    for name, folder in folders.items():
        read = 0
        for path in sorted((shared / "corpus" / folder).glob("*.json")):
            record = json.loads(path.read_text("utf-8"))
            inner = (record.get(key) for key in ("results", "data") if isinstance(record, dict))
            many = next((each for each in inner if each), None)
            for one in many if isinstance(many, list) else [many or record]:
                if isinstance(one, dict) and dump_of(one) == name:
                    read += 1
                    assert converted(name, one)
        assert read, name
    article = json.loads((shared / "corpus/g-seeds/jaod_article.00.json").read_text("utf-8"))
    assert [shown(one).split()[0] for one in converted("doaj", article)] == ["html", "pdf"]


def test_headers_are_no_lines() -> None:
    counts: Counter[str] = Counter()
    header = "File,Article Citation,Accession ID,Last Updated (YYYY-MM-DD HH:MM:SS),PMID,License"
    lines = [header.encode(), *(line.encode() for line in CASES["pmc"])]
    found = [one for _, one in requests_of_records(lines, "pmc", counts)]
    dates = [one.get("created", "") for one in found if isinstance(one, dict)]
    assert dates == ["2021-02-03", "2021-02-03", "", "2021-02-03"]
    assert not counts
    assert [*requests_of_records([b" CDX N b a m s k r M S V g"], "cdx", counts)] == []


@pytest.mark.parametrize("name", ["mag", "pmc", "cdx", "crawl-log"])
def test_half_lines_of_text_are_counted(name: str) -> None:
    whole = CASES[name][0].encode()
    counts: Counter[str] = Counter()
    halves = [whole[: len(whole) // 3] + b"\n", b"\xff\xfe\x00\n", b"a\n", b'"\n']
    assert not [
        one for _, one in requests_of_records(halves, name, counts) if isinstance(one, dict)
    ]
    assert counts == {"other-shape": 3, "bad-encoding": 1}


def test_papers_have_their_identifiers() -> None:
    papers = "\t".join(["2115489213", "1", "10.5555/TIDES.4", "Journal", *[""] * 20])
    attributes = "2115489213\t2\t31000001\n2115489213\t3\tPMC71\n2115489213\t1\tUS1\n"
    with PaperIds() as known:
        assert known.add([papers.encode(), b"no paper\n"]) == 1
        assert known.add(attributes.encode().splitlines()) == 2
        takes = DumpSelection(paper_ids=known.of)
        lines = [line.encode() for line in CASES["mag"]]
        (found, _) = [one for _, one in requests_of_records(lines, "mag", Counter(), takes)]
    assert isinstance(found, dict)
    assert found["ext_ids"] == {"doi": "10.5555/tides.4", "pmid": "31000001", "pmcid": "PMC71"}
