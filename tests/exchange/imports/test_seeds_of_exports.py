"""Exports of other programs as seed lists: recognised by their content."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pubcrawl.engine.seeds import SeedForm, SeedOptions, read_seeds
from pubcrawl.exceptions import SeedError

DOI = "10.5555/A"

RIS = """TY  - JOUR
AU  - Doe, Ann
TI  - Otters in winter
JO  - J Sea
PY  - 2019
DO  - https://doi.org/10.5555/a
AN  - 31234501
C2  - PMC7000001
ER  -

TY  - BOOK
TI  - A book without identifiers
ER  -

TY  - JOUR
TI  - Of Scopus
AN  - 85012345
DB  - Scopus
UR  - https://doi.org/10.5555/b
ER  -
"""

BIBTEX = """% from a library
@string{sea = "J Sea"}

@article{doe2019,
  title = {{Otters} in M{\\"u}nster},
  author = {Doe, Ann and M{\\"u}ller, Jo},
  journal = sea, year = 2019,
  doi = {10.5555/a}, pmid = {31234501}, pmcid = {PMC7000001}
}
@book{book, title = {A book without identifiers}}
@misc{b, title = "Second", howpublished = {\\url{https://doi.org/10.5555/b}}}
"""

ENW = """%0 Journal Article
%T Otters in winter
%A Doe, Ann
%R 10.5555/a
%M 31234501
%2 PMC7000001

%0 Book
%T A book without identifiers

%0 Journal Article
%T Second
%U https://doi.org/10.5555/b
"""

ENDNOTE = """<?xml version="1.0" encoding="UTF-8"?><xml><records>
<record><ref-type name="Journal Article">17</ref-type>
<titles><title><style>Otters</style></title></titles>
<accession-num><style>31234501</style></accession-num><custom2>PMC7000001</custom2>
<electronic-resource-num><style>10.5555/a</style></electronic-resource-num></record>
<record><titles><title>A book</title></titles></record>
<record><titles><title>Second</title></titles>
<urls><related-urls><url><style>https://doi.org/10.5555/b</style></url></related-urls></urls></record>
</records></xml>"""

ZOTERO = """<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
 xmlns:z="http://www.zotero.org/namespaces/export#" xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:bib="http://purl.org/net/biblio#" xmlns:dcterms="http://purl.org/dc/terms/">
<bib:Article rdf:about="#item_1"><z:itemType>journalArticle</z:itemType><dc:title>Otters</dc:title>
<dcterms:isPartOf><bib:Journal><dc:title>J Sea</dc:title>
<dc:identifier>DOI 10.5555/a</dc:identifier>
</bib:Journal></dcterms:isPartOf>
<dc:description>PMID: 31234501 PMCID: PMC7000001</dc:description></bib:Article>
<bib:Book rdf:about="#item_2"><z:itemType>book</z:itemType><dc:title>A book</dc:title></bib:Book>
<bib:Article rdf:about="https://doi.org/10.5555/b"><z:itemType>journalArticle</z:itemType>
<dc:title>Second</dc:title></bib:Article>
<z:Attachment rdf:about="#item_3"><z:itemType>attachment</z:itemType></z:Attachment></rdf:RDF>"""

CSL = json.dumps(
    [
        {"type": "article-journal", "title": "Otters", "DOI": "10.5555/a", "PMID": "31234501",
         "PMCID": "PMC7000001"},
        {"type": "book", "title": "A book"},
        {"type": "article-journal", "title": "Second", "URL": "https://doi.org/10.5555/b"},
    ],
    indent=1,
)  # fmt: skip

ZOTERO_CSV = (
    '"Key","Item Type","Publication Year","Author","Title","ISSN","DOI","Url","Extra"\n'
    '"A1B2C3D4","journalArticle","2019","Doe, Ann","Otters","1234-5678","10.5555/a","",'
    '"PMID: 31234501\nPMCID: PMC7000001"\n'
    '"B1B2C3D4","book","2019","Doe, Ann","A book","","","",""\n'
    '"C1B2C3D4","journalArticle","2019","Doe, Ann","Second","","","https://doi.org/10.5555/b",""\n'
)

EXPORTS = {
    "RIS": RIS,
    "BibTeX": BIBTEX,
    "EndNote's tagged form": ENW,
    "EndNote's XML": ENDNOTE,
    "Zotero's RDF": ZOTERO,
    "CSL-JSON": CSL,
}


@pytest.mark.parametrize("suffix", [".txt", ".json", ""])
@pytest.mark.parametrize("name", EXPORTS)
def test_entries_of_reference_managers(tmp_path: Path, name: str, suffix: str) -> None:
    file = tmp_path / f"library{suffix}"
    file.write_text(EXPORTS[name])
    notes: list[str] = []
    first, book, second = read_seeds(file, note=notes.append)
    assert first.ids == ("31234501", "PMC7000001", DOI)
    assert (book.reason, any(book.ids)) == ("no-entry-id", False)
    assert second.ids == ("", "", "10.5555/B")
    assert "book" in book.text
    assert notes[0].startswith(name)
    assert first.line < book.line < second.line


def test_zotero_csv(tmp_path: Path) -> None:
    (tmp_path / "z.csv").write_text(ZOTERO_CSV)
    first, book, second = read_seeds(tmp_path / "z.csv")
    assert first.ids.doi == DOI
    assert book.reason == "no-identifier"
    assert second.ids.doi == "10.5555/B"


TOOLS = {
    "count": 2,
    "list": [
        {
            "name": "Otterfinder",
            "biotoolsID": "otterfinder",
            "homepage": "https://otters.example/",
            "documentation": [{"url": "https://otters.example/manual", "type": ["Manual"]}],
            "publication": [
                {"doi": "10.5555/a", "pmid": "31234501", "pmcid": None, "type": ["Primary"]},
                {"doi": None, "pmid": "29987602", "pmcid": None, "type": []},
            ],
        },
        {"name": "Sealer", "biotoolsID": "sealer", "homepage": "https://seals.example/"},
    ],
}


def test_tools(tmp_path: Path) -> None:
    file = tmp_path / "tools.json"
    file.write_text(json.dumps(TOOLS))
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
    file.write_text(json.dumps(TOOLS["list"][0], indent=1))  # type: ignore[index]
    assert [seed.ids.pmid for seed in read_seeds(file)] == ["31234501", "29987602"]


def test_a_database_of_pubfetcher_is_answered_with_the_command(tmp_path: Path) -> None:
    file = tmp_path / "pub.db"
    file.write_bytes(b"\x4a\x03\0\0" + bytes(4096))
    with pytest.raises(SeedError, match=r"java -jar pubfetcher-cli.jar .* -out --format json"):
        list(read_seeds(file))


def test_a_document_that_is_cut_short(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text(CSL[:-30])
    with pytest.raises(SeedError, match="not whole JSON after element 2"):
        list(read_seeds(tmp_path / "a.json"))


def test_a_broken_entry_loses_no_other(tmp_path: Path) -> None:
    (tmp_path / "a.bib").write_text(
        BIBTEX + "\n@article{c, title = {never closed,\n\n@misc{d, doi = {10.5555/d}}\n"
    )
    found = list(read_seeds(tmp_path / "a.bib"))
    assert [seed.reason for seed in found if seed.reason] == ["no-entry-id", "bad-entry"]
    assert found[-1].ids.doi == "10.5555/D"
