"""PubFetcher's JSON: the order of its fields, and values that are not known."""

import json

from pubcrawl.model.webpage import WebPage
from pubcrawl.works.parts import PARTS, PartType
from pubcrawl.works.publication import Publication
from pubcrawl.works.work_record import FieldSource, SourcedField
from tests.exchange.samples import page, publication, written

NOW = 1_700_000_000_000  # 2023-11-14T22:13:20Z
FIELDS = (
    "fetchTime fetchTimeHuman retryCounter fetchException oa preprint journalTitle pubDate "
    "pubDateHuman citationsCount citationsTimestamp citationsTimestampHuman correspAuthor "
    "visitedSites empty usable final totallyFinal"
)
PAGE_FIELDS = (
    "fetchTime fetchTimeHuman retryCounter fetchException startUrl finalUrl contentType "
    "statusCode contentTime contentTimeHuman license language titleLength contentLength title "
    "empty usable final broken content"
)


def exported(*records, **options):
    return json.loads(written("pubfetcher", *records, **options))


def test_fields_are_in_their_order():
    document = exported(publication(), publication())
    assert list(document) == ["version", "argv", "publications"]
    assert [list(each) for each in document["publications"]] == [[*FIELDS.split(), *PARTS]] * 2
    plain = exported(publication(), plain=True)["publications"][0]
    assert list(plain) == list(PARTS)
    assert exported()["publications"] == []
    document = exported(page(), page(), kind="webpage")
    assert list(document) == ["version", "argv", "webpages"]
    assert list(document["webpages"][1]) == PAGE_FIELDS.split()
    doc = WebPage(start_url="https://a.example/", title="T", kind="doc").to_json()
    document = exported(doc, plain=True)
    assert document["docs"] == [{"startUrl": "https://a.example/", "title": "T", "content": ""}]


def test_what_is_not_known_is_minus_one():
    pmid = SourcedField("12", FieldSource(PartType.EUROPEPMC, "https://e.org/12", NOW + 5))
    record = exported(Publication(fields={"pmid": pmid}).to_json())["publications"][0]
    assert (record["pubDate"], record["pubDateHuman"]) == (-1, "1969-12-31")
    assert record["citationsCount"] == record["citationsTimestamp"] == -1
    assert record["citationsTimestampHuman"] == "1969-12-31T23:59:59.999Z"
    assert record["pmid"]["timestampHuman"] == "2023-11-14T22:13:20.005Z"
