import json
from datetime import date
from io import BytesIO

from pubcrawl.exchange.pubfetcher import PubFetcherWriter
from pubcrawl.exchange.writer import ExportOptions
from pubcrawl.items import webpage
from pubcrawl.items.webpage import Webpage
from pubcrawl.works.parts import PARTS, MeshTerm, MinedTerm, Part, PartType
from pubcrawl.works.publication import Author, Publication, VisitedPage
from pubcrawl.works.record import to_record

NOW = 1_700_000_000_000  # 2023-11-14T22:13:20Z


def publication():
    return Publication(
        parts={
            "pmid": Part("pmid", "12", PartType.EUROPEPMC, "https://e.org/12", NOW + 5),
            "title": Part("title", "Ünïts \U0001d54f", PartType.EUROPEPMC, "https://e.org/12", NOW),
            "mesh": Part("mesh", (MeshTerm("Humans", True, "D006801"),), PartType.PUBMED_XML),
            "efo": Part("efo", (MinedTerm("PCR", 3, "u:1"),), PartType.EUROPEPMC),
        },
        oa=True,
        journal_title="J",
        pub_date=date(2020, 3, 2),
        corresp_authors=(Author("A B", email="a@example.org"),),
        visited_sites=(
            VisitedPage("https://x.org/", PartType.DOI, "https://doi.org/10.5555/A", NOW),
        ),
        fetch_time=NOW,
    )


def exported(*publications, **options):
    file = BytesIO()
    writer = PubFetcherWriter(file, ExportOptions(**options))
    for each in publications:
        writer.write(to_record(each))
    writer.close()
    return json.loads(file.getvalue())


def test_document_has_version_argv_and_publications_in_this_order():
    document = exported(publication(), publication())
    assert list(document) == ["version", "argv", "publications"]
    assert list(document["version"]) == ["name", "url", "version"]
    assert len(document["publications"]) == 2


def test_no_publication_is_still_a_document():
    assert exported()["publications"] == []


def test_fields_of_a_publication_in_their_order():
    record = exported(publication())["publications"][0]
    fields = (
        "fetchTime fetchTimeHuman retryCounter fetchException oa preprint journalTitle pubDate "
        "pubDateHuman citationsCount citationsTimestamp citationsTimestampHuman correspAuthor "
        "visitedSites empty usable final totallyFinal"
    )
    assert list(record) == [*fields.split(), *PARTS]
    assert record["fetchTimeHuman"] == "2023-11-14T22:13:20Z"
    assert record["pubDate"] == 1583107200000
    assert record["pubDateHuman"] == "2020-03-02"
    assert record["citationsCount"] == record["citationsTimestamp"] == -1
    assert record["citationsTimestampHuman"] == "1969-12-31T23:59:59.999Z"
    assert list(record["visitedSites"][0]) == ["url", "type", "from", "timestamp", "timestampHuman"]
    assert record["correspAuthor"][0]["email"] == "a@example.org"


def test_an_unknown_date_is_minus_one():
    record = exported(Publication())["publications"][0]
    assert (record["pubDate"], record["pubDateHuman"]) == (-1, "1969-12-31")


def test_parts_have_content_or_list_and_their_provenance():
    record = exported(publication())["publications"][0]
    assert record["title"] == {
        "content": "Ünïts \U0001d54f",
        "type": "europepmc",
        "url": "https://e.org/12",
        "timestamp": NOW,
        "timestampHuman": "2023-11-14T22:13:20Z",
        "size": 8,
        "empty": False,
        "usable": True,
        "final": True,
    }
    assert record["pmid"]["timestampHuman"] == "2023-11-14T22:13:20.005Z"
    assert record["mesh"]["list"] == [{"term": "Humans", "majorTopic": True, "uniqueId": "D006801"}]
    assert record["efo"]["list"] == [{"term": "PCR", "count": 3, "uri": "u:1"}]
    assert record["keywords"]["list"] == []
    assert record["abstract"]["content"] == ""
    assert record["abstract"]["empty"]


def test_plain_values_and_chosen_parts():
    plain = exported(publication(), plain=True)["publications"][0]
    assert list(plain) == list(PARTS)
    assert plain["pmid"] == "12"
    chosen = exported(publication(), plain=True, parts=["title"])["publications"][0]
    assert chosen == {"title": "Ünïts \U0001d54f"}


def webpages(*pages, **options):
    file = BytesIO()
    writer = PubFetcherWriter(file, ExportOptions(**options))
    for page in pages:
        writer.write(webpage.to_record(page))
    writer.close()
    return json.loads(file.getvalue())


def test_pages_have_their_fields_in_their_order():
    page = Webpage("https://a.example/", "https://a.example/b", "text/html", 200, "T", "C" * 60)
    page.content_time = page.fetch_time = NOW
    document = webpages(page, page)
    assert list(document) == ["version", "argv", "webpages"]
    fields = (
        "fetchTime fetchTimeHuman retryCounter fetchException startUrl finalUrl contentType "
        "statusCode contentTime contentTimeHuman license language titleLength contentLength title "
        "empty usable final broken content"
    )
    assert list(document["webpages"][1]) == fields.split()
    assert document["webpages"][0]["contentTimeHuman"] == "2023-11-14T22:13:20Z"


def test_docs_have_a_list_of_their_own_and_a_plain_form():
    document = webpages(Webpage("https://a.example/", title="T", kind="doc"), plain=True)
    assert document["docs"] == [{"startUrl": "https://a.example/", "title": "T", "content": ""}]
