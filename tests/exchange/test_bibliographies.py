"""CSL-JSON, BibTeX and RIS: valid, and without loss; more in test_read_back."""

from __future__ import annotations

import itertools
import json
import re
from pathlib import Path
from typing import Any

import pybtex.database
import pytest
import rispy
from citeproc import (
    Citation,
    CitationItem,
    CitationStylesBibliography,
    CitationStylesStyle,
    formatter,
)
from citeproc.source.json import CiteProcJSON

from pubcrawl.engine.seeds.sources import SeedOptions, list_parts
from pubcrawl.exchange.bibtex import TYPES, entry_fields, entry_key, entry_type
from pubcrawl.exchange.csl import TYPES as CSL_TYPES
from pubcrawl.exchange.csl import csl_item
from pubcrawl.exchange.imports.csl_items import work_of
from pubcrawl.exchange.imports.records import publication_of
from pubcrawl.exchange.latex import latex, protected_title, text_with_formulas
from pubcrawl.exchange.record_values import Record, WorkView
from pubcrawl.publications.resources.pubmed_xml import PubMedXML
from pubcrawl.reading.service import ServiceRecord
from pubcrawl.works.merge import merge
from pubcrawl.works.parts import Limits
from pubcrawl.works.publication import Publication
from pubcrawl.works.work import Container, WorkContributor, WorkKind
from tests.exchange.latex import decoded
from tests.exchange.samples import GROUP, NOW, bare, publication, written
from tests.publications.recorded import read_body

RECORDED = Path(__file__).parent.parent / "recorded/pubmed_xml"


def recorded() -> list[Record]:
    found = []
    for body in sorted(RECORDED.glob("*/body")):
        for findings in read_body(PubMedXML, body.read_bytes()):
            item = Publication()
            merge(item, findings, "https://e.example/", NOW)
            found.append(item.to_json())
    return found


# CSL-JSON

NAMES = {"family", "given", "suffix", "literal"}
TEXTS = set(
    """
    id type title title-short container-title container-title-short event collection-title
    publisher volume issue page page-first number genre DOI PMID PMCID ISSN ISBN URL language
    abstract keyword note
""".split()
)


def valid(item: dict[str, Any]) -> bool:
    """Return whether an item is valid by the JSON schema of CSL 1.0.2."""
    for key, value in item.items():
        if key in ("author", "editor", "translator", "contributor"):
            assert all(set(name) <= NAMES and all(map(str.strip, name.values())) for name in value)
        elif key in ("issued", "available-date", "submitted"):
            ((*parts,),) = value["date-parts"]
            assert list(value) == ["date-parts"] and 1 <= len(parts) <= 3
            assert all(type(part) is int for part in parts)
        elif key == "custom":
            assert isinstance(value, dict)
        else:
            assert key in TEXTS and isinstance(value, str) and value, key
    return item["type"] in CSL_TYPES and bool(item["id"])


@pytest.mark.parametrize("record", [publication(), bare(), *recorded()], ids=lambda r: r["pmid"])
def test_items_are_valid(record: Record) -> None:
    assert valid(csl_item(WorkView(record)))


def test_an_article_number_stands_in_place_of_pages() -> None:
    record = publication(container=Container("J", kind="journal", article_number="e77"))
    item = csl_item(WorkView(record))
    assert (item["page"], item["number"]) == ("e77", "e77")
    place = work_of(ServiceRecord(item))[1].container
    assert (place.first_page, place.article_number) == ("", "e77")


@pytest.mark.parametrize(
    ("tex", "text"),
    [
        (r"Schr\"odinger, Erd{\H o}s and R\'{e}nyi", "Schrödinger, Erdős and Rényi"),
        (r"Wac{\l}aw, \O{}rsted and Stra\ss e in \L\'od\'z", "Wacław, Ørsted and Straße in Łódź"),
        (r"Mart{\'\i}n \& 90\% of {DNA}", "Martín & 90% of {DNA}"),
        (r"$\o_{1} \% x$, \(\v{x}\) \[\"o\] -- \$5 \emph{a}",) * 2,
    ],
)
def test_accents_beside_formulas(tex: str, text: str) -> None:
    assert text_with_formulas(tex) == text


def test_titles_in_several_languages() -> None:
    item = {"title": ["Otter", "Otters", "Otter"], "original-title": ["Otters", "Nutrias"]}
    titles = work_of(ServiceRecord(item))[1].titles
    assert [title.text for title in titles] == ["Otter", "Otters", "Nutrias"]
    assert [title.kind for title in titles] == ["main", "translated", "translated"]


def test_citeproc_renders_each_item() -> None:
    items = json.loads(written("csl", publication(), *recorded()))
    style = CitationStylesStyle("harvard-cite-them-right", validate=False)
    bibliography = CitationStylesBibliography(style, CiteProcJSON(items), formatter.plain)
    for item in items:
        bibliography.register(Citation([CitationItem(item["id"])]))
    lines = [str(line) for line in bibliography.bibliography()]
    assert len(lines) == len(items)
    (mine,) = (line for line in lines if "Consortium" in line)
    for words in ("van der Berg", "2021", "Annals of Mud & Salt", "12", "e101"):
        assert words in mine


# BibTeX


def entries(*records: Record) -> Any:
    return pybtex.database.parse_bytes(written("bibtex", *records), "bibtex").entries


def test_a_sole_group_is_in_two_pairs_of_braces() -> None:
    text = written("bibtex", publication(contributors=(WorkContributor(literal=GROUP),))).decode()
    assert f"author = {{{{{GROUP}}}}}," in text


@pytest.mark.parametrize("name", ["bibtex", "csl", "ris"])
def test_an_export_comes_back_the_same(name: str, tmp_path: Path) -> None:
    for record in recorded():
        exported = written(name, record)
        (tmp_path / "list").write_bytes(exported)
        parts = list_parts(str(tmp_path / "list"), SeedOptions(), "")
        (entry,) = (entry for part in parts for entry in part.entries or ())
        again = written(name, publication_of(entry, Limits(), NOW).to_json())
        assert again.decode().split() == exported.decode().split()


@pytest.mark.parametrize(
    ("kind", "place", "expected"),
    [
        ("article-journal", Container("J", volume="1"), "article"),
        ("chapter", Container("B", kind="book"), "incollection"),
        ("chapter", Container(), "misc"),
        ("paper-conference", Container("P", kind="proceedings"), "inproceedings"),
        ("book", Container(), "book"),
        ("thesis", Container(), "phdthesis"),
        ("report", Container(), "techreport"),
        ("dataset", Container("Zenodo", kind="repository"), "misc"),
        ("article", Container("bioRxiv", kind="preprint-server"), "misc"),
        ("article", Container("bioRxiv", volume="2", first_page="3"), "article"),
        ("", Container("J"), "article"),
        ("", Container(), "misc"),
    ],
)
def test_the_type_of_an_entry(kind: str, place: Container, expected: str) -> None:
    record = publication(kind=WorkKind("", kind), container=place)
    record["journal_title"] = place.title
    assert entry_type(csl_item(WorkView(record))) == expected
    assert next(iter(entries(record).values())).type == expected


def test_a_thesis_of_a_master() -> None:
    record = publication(kind=WorkKind("Master's thesis", "thesis"), container=Container())
    record["journal_title"] = ""
    assert entry_type(csl_item(WorkView(record))) == "mastersthesis"


def test_every_type_is_one_of_csl() -> None:
    assert TYPES.keys() <= CSL_TYPES


def test_keys_are_unique_and_the_same_each_time() -> None:
    dois = ("10.1/a-b", "10.1/a.b", "10.1/A(B)", "10.1/a_b", "10.1/ä")
    records = [publication("", doi) for doi in dois]
    found = [entry_key(csl_item(WorkView(record))) for record in records]
    assert len(set(found)) == len(found)
    assert found == [entry_key(csl_item(WorkView(record))) for record in records]
    assert all(re.fullmatch(r"[a-z0-9-]+", key) for key in found)
    assert len(entries(*records)) == len(dois)


@pytest.mark.parametrize(
    ("title", "expected"),
    [
        ("A study of DNA in mice", "A study of {DNA} in mice"),
        ("Growth of Escherichia coli: A review", "Growth of {Escherichia} coli: A review"),
        ("The Growth of Otters in Northern Rivers", "The Growth of Otters in Northern Rivers"),
        ("The Growth of mRNA in Northern Rivers", "The Growth of {mRNA} in Northern Rivers"),
        (
            "50% of {x} & y_z ~ #1",
            r"50\% of \textbraceleft{}x\textbraceright{} \& y\_z \textasciitilde{} \#1",
        ),
    ],
)
def test_capitals_of_names_are_protected(title: str, expected: str) -> None:
    assert protected_title(title) == expected


@pytest.mark.parametrize("text", ["a{b", "}", "\\", "{{", "x\\{y", "\\}"])
def test_braces_stay_in_balance(text: str) -> None:
    assert latex(text).count("{") == latex(text).count("}")
    record = publication(container=Container(text, volume=text))
    (entry,) = entries(record).values()
    assert decoded(entry.fields["journal"]) == text


def test_an_address_is_verbatim() -> None:
    fields = entry_fields({"type": "article", "id": "1", "URL": "https://a.example/a_b%20{c}"})
    assert fields["url"] == "{https://a.example/a_b%20%7Bc%7D}"


# RIS


def references(*records: Record) -> list[dict[str, Any]]:
    text = written("ris", *records).decode()
    found: list[dict[str, Any]] = rispy.loads(text)
    return found


def test_lines_are_as_zotero_reads_them() -> None:
    """Zotero's importer reads ``TAG  - value`` lines from the first TY to ER."""
    text = written("ris", publication(), *recorded(), bare()).decode()
    lines = text.split("\r\n")
    assert all(re.fullmatch(r"[A-Z][A-Z0-9]  - .*|", line) for line in lines)
    tags = [line[:2] for line in lines if line]
    assert tags[0] == "TY" and tags[-1] == "ER"
    assert tags.count("TY") == tags.count("ER") == 2 + len(recorded())
    for before, tag in itertools.pairwise(tags):
        assert (before == "ER") == (tag == "TY")


def test_line_ends_in_a_value_begin_no_line() -> None:
    place = Container("J\r\nER  - \r\nTY  - BOOK", kind="journal")
    record = publication(container=place)
    (found,) = references(record)
    assert found["type_of_reference"] == "JOUR"
