"""References as printed, and their fields as read by GROBID."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Any

import pytest

from pubcrawl.exceptions import ParseError
from pubcrawl.fetch.grobid import TEI
from pubcrawl.items.outcome import Outcome
from pubcrawl.pipelines.references import ReferencesPipeline
from pubcrawl.reading.cited_works import read_cited_works, unread_references, with_fields
from pubcrawl.works.merge import put
from pubcrawl.works.parts import PartType
from pubcrawl.works.publication import Publication
from pubcrawl.works.work import CitedWork
from pubcrawl.works.work_record import FieldSource
from tests.cases import table

HEAD = '<TEI xmlns="http://www.tei-c.org/ns/1.0"><teiHeader/><text><back><div><listBibl>'
ENTRY = """<biblStruct xml:id="b0"><analytic><title level="a" type="main">{0}</title></analytic>
<monogr><title level="j">Shores</title><imprint><biblScope unit="volume">7</biblScope>
<biblScope unit="page" from="12" to="19" /><date type="published" when="1999">1999</date></imprint>
</monogr><note type="raw_reference">{0}, Shores 7</note></biblStruct>"""


def tei(*titles: str) -> bytes:
    entries = "".join(ENTRY.format(title) if title else "<biblStruct/>" for title in titles)
    return f"{HEAD}{entries}</listBibl></div></back></text></TEI>".encode()


@table
def test_what_is_sent(fields: dict[str, Any], sent: bool) -> None:
    assert unread_references([CitedWork(**fields)]) == [0] * sent


def test_at_most_2000_are_sent() -> None:
    assert len(unread_references([CitedWork(text="Lutra A. Otters")] * 3000)) == 2000


def test_answers_are_those_of_their_texts() -> None:
    texts = ["Otters,  Shores 7", "?!", "Seals, Shores 7"]
    otters, nothing, seals = read_cited_works(tei("Otters", "", "Seals"), texts)
    assert (otters and otters.title, nothing, seals and seals.title) == ("Otters", None, "Seals")
    # One entry is missing: the others are matched by their texts.
    otters, nothing, seals = read_cited_works(tei("Seals", "Otters"), texts)
    assert (otters and otters.title, nothing, seals and seals.title) == ("Otters", None, "Seals")
    assert read_cited_works(tei(), texts) == [None] * 3
    for body in (b"", b"<html/>", b"no XML", b"<TEI>"):
        with pytest.raises(ParseError):
            read_cited_works(body, texts)


def test_what_a_source_gives_stays() -> None:
    printed = CitedWork(number="r1", text="Otters", title="Otters", year="2000")
    read = CitedWork(text="x", title="Otter", year="1999", volume="7")
    assert with_fields(printed, read) == printed._replace(volume="7")


class Service:
    """A service that fails with 500 if one of the texts is bad, as GROBID does."""

    references_url = "http://localhost/api/processCitationList"

    def __init__(self) -> None:
        self.asked: list[int] = []

    async def references(self, texts: list[str]) -> TEI:
        self.asked.append(len(texts))
        if any("bad" in text for text in texts):
            return TEI("error", 500, error_message="NullPointerException")
        return TEI("success", 200, tei(*(text.partition(",")[0] for text in texts)))


class Inline:
    async def run(self, function: Any, *arguments: Any) -> Any:
        return function(*arguments)


@dataclass
class Crawling:
    """The parts of a crawler that the pipeline uses."""

    stats: Any = None
    spider: Any = field(init=False)

    def __post_init__(self) -> None:
        self.spider = type("Spider", (), {"client": type("Client", (), {"pool": Inline()})})


def test_a_bad_text_costs_no_other_its_fields() -> None:
    cited = [CitedWork(text=f"T{number}, Shores 7") for number in range(150)]
    cited[41] = CitedWork(text="a bad one")
    publication = Publication()
    source = FieldSource(PartType.CROSSREF, "https://api.crossref.org/works/1")
    put(publication, "references", tuple(cited), source)
    service = Service()
    pipeline = ReferencesPipeline(Crawling(), service)  # type: ignore[arg-type]
    item = asyncio.run(pipeline.process_item(Outcome(publication, (1,), "done")))
    found = item.record.fields["references"]
    assert [each.title for each in found.value] == [
        "" if number == 41 else f"T{number}" for number in range(150)
    ]
    assert found.completed_by == (service.references_url,)
    assert found.source == source
    assert max(service.asked) == 100
    # Another crawl sends only what is still unread.
    service.asked.clear()
    asyncio.run(pipeline.process_item(item))
    assert service.asked == [1]
