from __future__ import annotations

import pytest

from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.works.findings import Findings, Offer
from pubcrawl.works.parts import CONTENT_PARTS, PARTS, Limits, MeshTerm, PartType
from pubcrawl.works.progress import Progress
from pubcrawl.works.publication import Author, Publication
from pubcrawl.works.work_record import FieldSource, SourcedField


def filled(*names: str, type: PartType = PartType.DOI, content: str = "x" * 3000) -> Publication:
    return Publication(fields={name: SourcedField(content, FieldSource(type)) for name in names})


def test_what_a_user_gives_is_external() -> None:
    publication = Publication.from_ids(
        Identifiers("1", "", "10.1/A"), url="pubcrawl 1", timestamp=7, limits=Limits(1)
    )
    assert publication.ids == Identifiers("1", "", "10.1/A")
    assert publication.fields["doi"] == SourcedField(
        "10.1/A", FieldSource(PartType.EXTERNAL, "pubcrawl 1", 7)
    )
    assert publication.limits == Limits(1)
    assert publication.empty


def test_contents() -> None:
    publication = Publication(
        fields={"mesh": SourcedField((MeshTerm("Humans"),), FieldSource(PartType.DOI))}
    )
    assert publication.value("mesh") == (MeshTerm("Humans"),)
    assert publication.text("title") == publication.value("efo") == ""
    assert publication.type("title") is PartType.NA
    assert publication.part_usable("title") is publication.part_final("title") is False


@pytest.mark.parametrize(
    ("publication", "status"),
    [
        (Publication(), "empty"),
        (filled("pmid", "pmcid", "doi"), "empty"),
        (filled("title", content="x"), "non-usable"),
        (filled("title"), "non-final"),
        (filled("title", "abstract", "fulltext", type=PartType.CITATION), "non-final"),
        (filled("title", "abstract", "fulltext"), "final"),
        (filled(*PARTS[1:]), "final"),
        (filled(*PARTS), "totally final"),
    ],
)
def test_status(publication: Publication, status: str) -> None:
    assert publication.status == status


def test_authors_as_text() -> None:
    assert str(Author("Ada", email="ada@example.org", uri="u")) == "Ada, ada@example.org, u"
    assert str(Author()) == ""


def test_empty_content_is_not_offered() -> None:
    findings = Findings(PartType.DOI)
    findings.add("title", "")
    findings.add("keywords", ())
    findings.add("abstract", "Text")
    assert findings.offers == [Offer("abstract", "Text", PartType.DOI)]


def test_what_nobody_wants_counts_as_final() -> None:
    progress = Progress(filled("title"), frozenset(("title", "efo")))
    assert progress.final("title", "abstract")
    assert not progress.final("title", "efo")
    assert progress.wants("abstract", "efo")
    assert not progress.wants("abstract")
    assert progress.final()


def test_all_is_wanted_by_default() -> None:
    assert Progress(filled(*PARTS)).final(*PARTS)
    assert not Progress(filled(*CONTENT_PARTS)).final(*PARTS)
