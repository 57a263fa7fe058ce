"""
Pages of articles that link to other documents, in twelve languages; no such document is a hit.

Each document is linked from the footer, from under the heading of a box, and from beside the
abstract. Its first lines are typical of such documents in its language.
"""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import NamedTuple

import pytest

from pubcrawl.ingest import jobs
from pubcrawl.ingest.biblio import describes
from pubcrawl.ingest.evidence import FileFront, expected_work, judge
from pubcrawl.model.ingest_request import IngestRequest
from tests.cases import read

URL = "https://shores.example.org/article/view/4711"
DOI = "10.5555/shores.4711"
FILE = "/files/download/x9"


class Words(NamedTuple):
    """An article, another article, and the first lines of documents that are not articles."""

    title: str
    names: list[str]
    other: str
    stranger: str
    box: str
    body: str
    documents: list[str]


WORDS = {
    language: Words(**words)
    for language, words in read(Path(__file__).with_suffix(".yaml")).items()
}
PLACES = {
    "footer": "<main><h1>{title}</h1><p>{body}</p></main><footer><a href='{file}'>PDF</a></footer>",
    "box": "<main><h1>{title}</h1><p>{body}</p></main><aside><h3>{box}</h3><ul>"
    "<li>{other} <a href='{file}'>PDF</a></li></ul></aside>",
    "abstract": "<main><h1>{title}</h1><p>{body}</p><p><a href='{file}'>PDF</a></p></main>",
}
OTHERS = ("another article", "one that cites it", "an issue")


def document(words: Words, name: str) -> str:
    """Return the text of a document; *name* is its first line or one of ``OTHERS``."""
    text = f"{words.body} " * 14
    if name == "another article":
        return f"{words.other}\n{words.stranger}\n{text}"
    if name == "one that cites it":
        whole = f"{words.other}\n{words.stranger}\n{words.body * 60}"
        return f"{whole}\n{words.names[0]}. {words.title}. 2020"
    if name == "an issue":
        return f"{words.other}\n{words.stranger}\n1\n{words.other} 2\n{words.stranger}\n9\n{text}"
    return f"{name}\n{text}"


def verdict(words: Words, place: str, text: str, pages: int) -> str:
    head = (
        f'<title>{words.title}</title><meta name="citation_title" content="{words.title}">'
        f'<meta name="citation_doi" content="{DOI}">'
        + "".join(f'<meta name="citation_author" content="{name}">' for name in words.names)
    )
    body = PLACES[place].format(**words._asdict(), file=FILE)
    page = f"<!DOCTYPE html><html><head>{head}</head><body>{body}</body></html>"
    read = jobs.page(page.encode(), url=URL)
    links = [each for each in read.candidates if each.url.endswith(FILE)]
    if not links:
        return "no-pdf-link"
    request = IngestRequest("pdf", URL, ext_ids={"doi": DOI})
    expected = expected_work(request, read.biblio, described=describes(read.biblio))
    return judge(expected, links[0].url, links[0], FileFront(text=text, pages=pages)).status


@pytest.mark.parametrize("language", WORDS)
def test_the_article_itself_is_found(language: str) -> None:
    words = WORDS[language]
    text = f"{words.title}\n{', '.join(words.names)}\n{words.body * 14}"
    assert verdict(words, "abstract", text, 9) == ""


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("language", WORDS)
def test_no_other_document_is(language: str, place: str) -> None:
    words = WORDS[language]
    for name in (*words.documents, *OTHERS):
        pages = 80 if name == "an issue" else 9 if name in OTHERS else 2
        found = verdict(words, place, document(words, name), pages)
        assert found in ("no-pdf-link", "wrong-work"), (name, found)


@pytest.mark.parametrize(("language", "place"), list(product(WORDS, ("footer", "box"))))
def test_a_scan_away_from_the_article_is_not_verified(language: str, place: str) -> None:
    assert verdict(WORDS[language], place, "", 2) in (
        "no-pdf-link", "unverified-file", "wrong-work",
    )  # fmt: skip
