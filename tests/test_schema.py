"""docs/schema/publication.schema.json describes a record exactly."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from msgspec.structs import replace

from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.model.fields import item_type, record_fields
from pubcrawl.model.webpage import WebPage
from pubcrawl.works.grids import CellSpan
from pubcrawl.works.parts import PARTS, Content, MeshTerm, MinedTerm, PartType
from pubcrawl.works.publication import Author, Problem, Publication, VisitedPage
from pubcrawl.works.work import (
    NOTHING,
    AbstractText,
    Affiliation,
    Figure,
    TextSection,
    TitleText,
    Work,
    WorkContributor,
)
from pubcrawl.works.work_record import FieldSource, LostValue, SourcedField

CLASSES: dict[str, Any] = {
    field.name: item_type(field.of) or field.of
    for field in record_fields(Work)
    if field.name != "language"
}
ROOT = Path(__file__).resolve().parent.parent
SCHEMA = json.loads((ROOT / "docs/schema/publication.schema.json").read_text("utf-8"))
NOW = 1_700_000_000_123
CONTENTS: dict[str, Content] = {
    "pmid": "90000101",
    "pmcid": "PMC90000101",
    "doi": "10.5555/TIDEWATER.2021.17",
    "title": "Tidewater",
    "keywords": ("metagenomics", "long reads"),
    "mesh": (MeshTerm("Algorithms", True, "D000465"), MeshTerm("Humans")),
    "efo": (MinedTerm("RNA-seq", 2, "http://www.ebi.ac.uk/efo/EFO_0008896"),),
    "go": (MinedTerm("methanogenesis", 1, "http://identifiers.org/GO:0015948"),),
    "abstract": "Sediment " * 40,
    "fulltext": "Tiles " * 400,
}


def whole_work() -> dict[str, SourcedField]:
    """Return a work in which every field and every key has a value."""
    fields = {}
    source = FieldSource(PartType.EUROPEPMC, "https://www.ebi.ac.uk/", NOW, "layer")
    sections = (TextSection("methods", 1, "Methods", "Tiles"), TextSection("", 2, "A", "Elsewhere"))
    inner = {
        (WorkContributor, "affiliations"): (Affiliation("Tidal Lab", "https://ror.org/00x"),),
        (AbstractText, "sections"): sections,
        (Figure, "rows"): (("a", ""), ("", "b")),
    }
    for name, kind in CLASSES.items():
        values = [
            inner.get((kind, key)) or FULL[type(kind._field_defaults.get(key, ""))]
            for key in kind._fields
        ]
        item = kind(*values)
        value = (item,) if type(getattr(NOTHING, name)) is tuple else item
        fields[name] = SourcedField(value, source)
    fields["sections"] = SourcedField(sections, source)
    (figure,) = fields["figures"].value
    figure = figure._replace(rows=(("a", ""),), spans=(CellSpan(0, 0, 1, 2),))
    fields["figures"] = SourcedField((figure,), source)
    fields["language"] = SourcedField("en", source)
    lost = (LostValue((TitleText("Ebb"),), source),)
    by = ("https://a.example/",)
    fields["titles"] = replace(fields["titles"], lost=lost, completed_by=by)
    return fields


FULL: dict[type, Any] = {str: "words", bool: True, int: 1, tuple: ("some", "words")}


def full() -> Publication:
    source = FieldSource(PartType.EUROPEPMC, "https://www.ebi.ac.uk/", NOW)
    other = FieldSource(PartType.CITATION, "https://a.example/", NOW, "r")
    fields = {name: SourcedField(content, source) for name, content in CONTENTS.items()}
    fields["title"] = replace(fields["title"], lost=(LostValue("Ebb", other, 3),))
    return Publication(
        fields=fields | whole_work(),
        oa=True,
        journal_title="Journal of Imagined Bioinformatics",
        pub_date=date(2021, 3, 9),
        citations_count=41,
        citations_timestamp=NOW,
        notices_checked=NOW,
        corresp_authors=(Author("M Kask", email="m.kask@example.org"),),
        addresses=("https://a.example/17",),
        visited_sites=(
            VisitedPage("https://a.example/", PartType.DOI, "https://doi.org/10.5555/A", NOW),
        ),
        problems=(Problem("unpaywall", "not-found", "https://api.unpaywall.org/v2/10.5555/A"),),
        fetch_time=NOW,
    )


def errors(record: dict[str, Any]) -> list[str]:
    return [error.json_path for error in Draft202012Validator(SCHEMA).iter_errors(record)]


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(SCHEMA)


def test_it_names_every_field_part_and_type() -> None:
    assert list(SCHEMA["properties"]) == list(Publication(job="6487ec").to_json())
    assert sorted((*SCHEMA["required"], "job")) == sorted(SCHEMA["properties"])
    assert list(SCHEMA["properties"]["parts"]["properties"]) == list(PARTS)
    assert SCHEMA["$defs"]["type"]["enum"] == list(PartType)


@pytest.mark.parametrize(
    "publication",
    [
        Publication(),
        Publication.from_ids(Identifiers(pmid="1")),
        Publication.from_ids(Identifiers(doi="10.5555/ÄÖ(1)<2>;X")),
        full(),
    ],
)
def test_records_are_valid(publication: Publication) -> None:
    assert errors(publication.to_json()) == []


BREAKAGES: list[tuple[str, Callable[[dict[str, Any]], object]]] = [
    ("$", lambda record: record.pop("doi")),
    ("$", lambda record: record.update(surprise=1)),
    ("$.doi", lambda record: record.update(doi="10.5555/lower")),
    ("$.pub_date", lambda record: record.update(pub_date=0)),
    ("$.citations_count", lambda record: record.update(citations_count=-1)),
    ("$.status", lambda record: record.update(status="done")),
    ("$.parts", lambda record: record["parts"].update(theAbstract={})),
    ("$.parts.title", lambda record: record["parts"]["title"].pop("url")),
    ("$.parts.title", lambda record: record["parts"]["title"].update(surprise=1)),
    ("$.parts.title.type", lambda record: record["parts"]["title"].update(type="guess")),
    ("$.parts.title.content", lambda record: record["parts"]["title"].update(content=[])),
    ("$.parts.go.content[0]", lambda record: record["parts"]["go"]["content"][0].pop("uri")),
    ("$.parts.efo.timestamp", lambda record: record["parts"]["efo"].update(timestamp=NOW)),
    ("$.contributors[0].orcid", lambda record: record["contributors"][0].update(orcid="")),
    ("$.references[0]", lambda record: record["references"][0].update(journal="Tides")),
    ("$.container", lambda record: record["container"].update(pages="1-2")),
    ("$.sources.titles", lambda record: record["sources"]["titles"].pop("url")),
    ("$.sources", lambda record: record["sources"].update(authors=record["sources"]["kind"])),
    ("$.lost.title[0]", lambda record: record["lost"]["title"][0].pop("value")),
    ("$.problems[0].reason", lambda record: record["problems"][0].update(reason="Not Found")),
]


@pytest.mark.parametrize(("place", "breakage"), BREAKAGES)
def test_what_is_wrong_is_refused(place: str, breakage: Callable[[dict[str, Any]], object]) -> None:
    record = copy.deepcopy(full().to_json())
    breakage(record)
    assert errors(record) == [place]


PAGES = json.loads((ROOT / "docs/schema/webpage.schema.json").read_text("utf-8"))


def test_that_of_pages_names_every_field() -> None:
    Draft202012Validator.check_schema(PAGES)
    page = WebPage(start_url="https://a.example/", job="6487ec").to_json()
    assert list(PAGES["properties"]) == list(page)
    assert PAGES["required"] == [name for name in page if name != "job"]


@pytest.mark.parametrize(
    ("changes", "place"),
    [
        ({}, None),
        ({"content_time": NOW, "fetch_time": NOW, "status_code": 404, "kind": "doc"}, None),
        ({"start_url": "ftp://a.example/"}, "$.start_url"),
        ({"kind": "page"}, "$.kind"),
        ({"reason": "Not Found"}, "$.reason"),
        ({"status_code": -1}, "$.status_code"),
    ],
)
def test_pages_are_valid_or_refused(changes: dict[str, Any], place: str | None) -> None:
    record = WebPage(**{"start_url": "https://a.example/", **changes}).to_json()
    found = [error.json_path for error in Draft202012Validator(PAGES).iter_errors(record)]
    assert found == ([place] if place else [])
