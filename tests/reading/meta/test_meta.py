from __future__ import annotations

import pytest

from pubcrawl.compat.metas import ROWS
from pubcrawl.engine.readers import reader
from pubcrawl.formats.html import document
from pubcrawl.reading.meta.page_meta import identifiers
from pubcrawl.reading.meta.table import PartRow, part_rows
from pubcrawl.works.findings import Findings, Link
from pubcrawl.works.parts import PartType

URL = "https://journal.example.org/article/1"
T = PartType


def meta(name: str, content: str, key: str = "name") -> str:
    return f'<meta {key}="{name}" content="{content}">'


def read(*head: str, url: str = URL, type: PartType = T.DOI, compat: bool = False) -> Findings:
    page = reader(compat).document(f"<title>T</title>{''.join(head)}<p>x".encode(), url=url)
    return reader(compat).metas(page, type)


def offers(found: Findings, part: str) -> list[tuple[object, PartType]]:
    return [(offer.content, offer.type) for offer in found.offers if offer.name == part]


BOTH = pytest.mark.parametrize("compat", [True, False])


@pytest.mark.parametrize(
    ("row", "compat"),
    [*((row, True) for row in ROWS), *((row, False) for row in part_rows())],
    ids=lambda each: " ".join(each.names) if isinstance(each, PartRow) else str(each),
)
def test_every_name_of_the_table_in_any_case_with_dots_or_colons(
    row: PartRow, compat: bool
) -> None:
    names, part, type = [name for name in row.names if ":" not in name], row.part, row.type
    value = {"pmid": "90000001", "pmcid": "PMC90000001", "doi": "10.5555/A", "link": "/a.pdf"}.get(
        part, "Tidewater"
    )
    for name in names:
        for key, written in (("name", name.upper()), ("property", name.replace(".", ":"))):
            found = read(meta(written, value, key), compat=compat)
            if part == "link":
                assert found.links == [Link("https://journal.example.org/a.pdf", type)]
            else:
                wanted = (value,) if part == "keywords" else value
                assert offers(found, part) == [(wanted, type)]


def test_identifiers_alone() -> None:
    page = document(
        f"{meta('citation_doi', '10.5555/a')}{meta('citation_title', 'Ebb')}<p>x".encode(), url=URL
    )
    assert [tuple(offer[:3]) for offer in identifiers(page)] == [("doi", "10.5555/A", T.CITATION)]


@BOTH
@pytest.mark.parametrize(
    "head",
    [
        meta("citation_title", "&lt;div&gt;" * 30_000),
        meta("citation_title", "&lt;p " * 30_000),
        meta("citation_abstract", "&lt;" * 30_000),
        meta("citation_keywords", "," * 30_000),
        meta("citation_author", "a") + meta("citation_author_institution", "b") * 30_000,
    ],
    ids=["nested", "unclosed", "signs", "commas", "institutions"],
)
def test_bombs_end(head: str, compat: bool) -> None:
    assert read(head, meta("citation_doi", "10.5555/a"), compat=compat).ids.doi == "10.5555/A"
