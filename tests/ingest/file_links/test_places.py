"""The part of a page that contains a link, on pages in the style of journals and repositories."""

from __future__ import annotations

from pubcrawl.formats.html import document
from pubcrawl.ingest.file_links import LinkTable
from tests.cases import table

LINKS = LinkTable.load()
URL = "https://journal.example.org/article/view/4711"
LINK = '<a href="/files/x9.pdf">PDF</a>'


def place(body: str) -> str:
    page = f"<!DOCTYPE html><html><head><title>Kelp</title></head><body>{body}</body></html>"
    read = document(page.encode(), url=URL)
    (found,) = LINKS.candidates(read, URL, ingest_type="pdf")
    return found.place


@table
def test_places(style: str, body: str, wanted: str) -> None:
    assert place(body.replace("LINK", LINK)) == wanted, style


@table
def test_a_heading_says_whose_files_follow(heading: str, wanted: str) -> None:
    assert place(f"<main><h3>{heading}</h3><ul><li>{LINK}</li></ul></main>") == wanted


def test_links_of_several_works() -> None:
    rows = "".join(
        f'<li>Title of work {n} <a href="/files/{name}.pdf">PDF</a></li>'
        for n, name in enumerate("abc")
    )
    page = f"<!DOCTYPE html><title>Contents</title><main><ul>{rows}</ul></main>"
    read = document(page.encode(), url=URL)
    found = LINKS.candidates(read, URL, ingest_type="pdf")
    assert [one.place for one in found] == ["list"] * 3


def test_one_file_linked_often_is_no_list() -> None:
    page = f"<!DOCTYPE html><title>Kelp</title><main>{LINK * 5}</main>"
    read = document(page.encode(), url=URL)
    (found,) = LINKS.candidates(read, URL, ingest_type="pdf")
    assert found.place == "article"
