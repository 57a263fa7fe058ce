"""Sections for machines: identifiers that stay, and offsets that hold."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pubcrawl.exchange.record_values import Record
from pubcrawl.publications.resources.europepmc_fulltext import EuropePMCFulltext
from pubcrawl.publications.resources.pmc_xml import PMCXML
from pubcrawl.works.merge import offer_work
from pubcrawl.works.parts import PartType
from pubcrawl.works.publication import Publication
from pubcrawl.works.work import AbstractText, Licence, TextSection, Work
from pubcrawl.works.work_record import FieldSource, SourcedField
from tests.cases import read
from tests.exchange.samples import page, written
from tests.publications.recorded import read_body
from tests.reading.test_layers import FULLTEXT
from tests.reading.test_layers import read as read_page

CASES: list[dict[str, Any]] = read(Path(__file__).with_suffix(".yaml"))
RECORDED = Path(__file__).parents[1] / "recorded"
CC_BY = "https://creativecommons.org/licenses/by/4.0/"
SOURCE = FieldSource(PartType.EUROPEPMC, "https://e.example/1", 1)


def record(work: Work, fulltext: str, abstract: str = "") -> Record:
    item = Publication()
    values = {"doi": "10.5555/X", "abstract": abstract, "fulltext": fulltext}
    item.fields = {name: SourcedField(value, SOURCE) for name, value in values.items() if value}
    offer_work(item, work, SOURCE)
    return item.to_json()


def made(sections: list[list[Any]], abstract: str = "") -> Record:
    parts = tuple(
        TextSection("", level, title, text) for level, title, text in sections if level is not None
    )
    abstracts = (AbstractText(abstract),) if abstract else ()
    work = Work(sections=parts, abstracts=abstracts, licences=(Licence(CC_BY),))
    whole = "\n\n".join("\n\n".join(filter(None, (title, text))) for _, title, text in sections)
    return record(work, whole, abstract)


def exported(source: Record) -> dict[str, Any]:
    lines = written("sections", source).decode().splitlines()
    return json.loads(lines[0]) if lines else {"text": "", "sections": []}


def texts(values: dict[str, Any]) -> list[str]:
    return [values["text"][each["start"] : each["end"]] for each in values["sections"]]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_identifiers_and_offsets(case: dict[str, Any]) -> None:
    source = made(case["sections"], case.get("abstract", ""))
    values = exported(source)
    sections = values["sections"]
    assert [each["id"] for each in sections] == case["ids"]
    anchors = re.findall(r'<a id="([^"]*)">', written("markdown", source).decode())
    assert anchors == case["ids"]
    assert values["text"] == case.get("text", values["text"])
    for key in ("path", "kind"):
        given = [each[key] for each in sections]
        assert given == case.get(f"{key}s", given)
    assert all(each["licence_class"] == "shared" for each in sections)
    assert all(each["licence"] == CC_BY for each in sections)


def test_identifiers_stay_when_an_earlier_text_changes() -> None:
    before = [[1, "Introduction", "Short."], [1, "Methods", "How."], [2, "Mice", "Ten."]]
    after = [[1, "Introduction", "Much longer.\n\nAnd more."], *before[1:]]
    old, new = exported(made(before)), exported(made(after))
    assert [each["id"] for each in old["sections"]] == [each["id"] for each in new["sections"]]
    assert texts(old)[1:] == texts(new)[1:] == ["How.", "Ten."]
    assert old["sections"][1]["start"] != new["sections"][1]["start"]


def recorded() -> Iterator[tuple[tuple[TextSection, ...], str, Record]]:
    """Yield the sections and the full text of each recorded answer and page, and its record."""
    for resource in (PMCXML, EuropePMCFulltext):
        for body in sorted((RECORDED / resource.name).glob("*/body")):
            for found in read_body(resource, body.read_bytes()):
                texts = [str(each.content) for each in found.offers if each.name == "fulltext"]
                whole = "".join(texts[:1])
                yield found.work.sections, whole, record(Work(sections=found.work.sections), whole)
    for case in FULLTEXT:
        page_read = read_page("fulltext_pages", case)
        assert not isinstance(page_read, str)
        item = page_read[0]
        for name in ("abstract", "abstracts"):
            item.fields.pop(name, None)
        yield item.value("sections"), item.text("fulltext"), item.to_json()


def test_offsets_hold_for_all_recorded_texts() -> None:
    count = 0
    for sections, whole, source in recorded():
        values = exported(source)
        wanted = [each.text for each in sections if each.title or each.text.strip()] or [whole][
            : len(whole)
        ]
        blocks = [filter(None, map(str.strip, text.split("\n\n"))) for text in wanted]
        assert texts(values) == list(map("\n\n".join, blocks))
        assert len({each["id"] for each in values["sections"]}) == len(values["sections"])
        count += len(values["sections"])
    assert count > 350


def test_a_page_is_one_section() -> None:
    values = exported(page())
    assert ([each["id"] for each in values["sections"]], texts(values)) == (
        ["text"],
        [values["text"]],
    )
    assert values["licence_class"] == "unknown"
