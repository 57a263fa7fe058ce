"""Exports of other programs as seed lists: recognised by their content."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pubcrawl.engine.seeds import SeedForm, SeedOptions, read_seeds
from pubcrawl.engine.seeds.sources import list_parts
from pubcrawl.engine.seeds.text_lines import TextLine
from pubcrawl.exceptions import SeedError
from pubcrawl.exchange.imports.bibliographies import formats
from pubcrawl.exchange.imports.tagged_lines import tagged_entries
from pubcrawl.tables.rows import Row
from tests.cases import read

DOI = "10.5555/A"
DATA = read(Path(__file__).with_suffix(".yaml"))
EXPORTS = DATA["exports"]


@pytest.mark.parametrize("suffix", [".txt", ".json", ""])
@pytest.mark.parametrize("name", EXPORTS)
def test_entries_of_reference_managers(tmp_path: Path, name: str, suffix: str) -> None:
    file = tmp_path / f"library{suffix}"
    file.write_text(EXPORTS[name])
    notes: list[str] = []
    first, book, second = read_seeds(file, note=notes.append)
    pmcid = "" if name.startswith("Web of Science") else "PMC7000001"
    assert first.ids == ("31234501", pmcid, DOI)
    assert (book.reason, any(book.ids)) == ("no-entry-id", False)
    assert second.ids == ("", "", "10.5555/B")
    assert "book" in book.text
    assert notes[0].startswith(name)
    assert first.line < book.line < second.line


@pytest.mark.parametrize("name", DATA["entries"])
def test_an_entry(tmp_path: Path, name: str) -> None:
    case = DATA["entries"][name]
    (tmp_path / "list").write_text(case["file"])
    parts = list_parts(str(tmp_path / "list"), SeedOptions(), "")
    (entry,) = (entry for part in parts for entry in part.entries or ())
    found = entry.item or {}
    assert {key: found.get(key) for key in case["item"]} == case["item"]


def test_zotero_csv(tmp_path: Path) -> None:
    (tmp_path / "z.csv").write_text(DATA["zotero_csv"])
    first, book, second = read_seeds(tmp_path / "z.csv")
    assert first.ids.doi == DOI
    assert book.reason == "no-identifier"
    assert second.ids.doi == "10.5555/B"


def test_tools(tmp_path: Path) -> None:
    file = tmp_path / "tools.json"
    file.write_text(json.dumps(DATA["tools"]))
    first, second, none = read_seeds(file)
    assert first.ids == ("31234501", "", DOI)
    assert (second.ids.pmid, none.text, none.reason) == ("29987602", "Sealer", "no-entry-id")
    pages = {
        kind: [seed.url for seed in read_seeds(file, SeedForm.URLS, SeedOptions(pages=kind))]
        for kind in ("webpage", "doc")
    }
    assert pages == {
        "webpage": ["https://otters.example/", "https://seals.example/"],
        "doc": ["https://otters.example/manual"],
    }
    file.write_text(json.dumps(DATA["tools"]["list"][0], indent=1))
    assert [seed.ids.pmid for seed in read_seeds(file)] == ["31234501", "29987602"]


def test_a_database_of_pubfetcher_is_answered_with_the_command(tmp_path: Path) -> None:
    file = tmp_path / "pub.db"
    file.write_bytes(b"\x4a\x03\0\0" + bytes(4096))
    with pytest.raises(SeedError, match=r"java -jar pubfetcher-cli.jar .* -out --format json"):
        list(read_seeds(file))


def test_a_document_that_is_cut_short(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text(EXPORTS["CSL-JSON"][:-30])
    with pytest.raises(SeedError, match="not whole JSON after element 2"):
        list(read_seeds(tmp_path / "a.json"))


def test_a_broken_entry_loses_no_other(tmp_path: Path) -> None:
    (tmp_path / "a.bib").write_text(
        EXPORTS["BibTeX"] + "\n@article{c, title = {never closed,\n\n@misc{d, doi = {10.5555/d}}\n"
    )
    found = list(read_seeds(tmp_path / "a.bib"))
    assert [seed.reason for seed in found if seed.reason] == ["no-entry-id", "bad-entry"]
    assert found[-1].ids.doi == "10.5555/D"


def test_a_broken_record_of_endnote_loses_no_other(tmp_path: Path) -> None:
    text = EXPORTS["EndNote's XML"].replace("</titles>", "", 1).partition("</url>")[0]
    (tmp_path / "a.xml").write_text(text)
    broken, book, cut = read_seeds(tmp_path / "a.xml")
    assert [seed.reason for seed in (broken, book, cut)] == [
        "bad-entry",
        "no-entry-id",
        "bad-entry",
    ]


def test_a_library_of_zotero_that_is_cut_short(tmp_path: Path) -> None:
    (tmp_path / "a.rdf").write_text(EXPORTS["Zotero's RDF"][:-30])
    with pytest.raises(SeedError, match=r"a\.rdf: is not whole XML"):
        list(read_seeds(tmp_path / "a.rdf"))


def test_an_entry_of_many_lines_is_read_line_by_line() -> None:
    """Each line is looked at once, however many are above it in the entry."""

    class Tag(str):
        looks = 0

        def __eq__(self, other: object) -> bool:
            Tag.looks += 1
            return str.__eq__(self, other)

        __hash__ = str.__hash__

    form = formats()["web-of-science"]
    counted = Row(form.file, form.line)
    counted.update(form, begins=Tag("PT"))
    for count in (100, 1000):
        Tag.looks = 0
        lines = [TextLine(1, "PT J", False), *(TextLine(2, "CR A, 2001", False),) * count]
        assert len(list(tagged_entries(lines, counted))) == 1
        assert Tag.looks < 5 * count
