"""The recorded PDFs: each gives a text or a named error, and agrees with PubFetcher."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from pubcrawl.compat.reader import PubFetcher
from pubcrawl.exceptions import ParseError
from pubcrawl.formats.pdf.text import clean_pages
from pubcrawl.reading import pdf
from pubcrawl.works.parts import PartType
from pubcrawl.works.publication import Publication

ENCRYPTED = "\x00encrypted"
OTHERS = {
    "samples_contrib_issue-1113-evil-xobjects": "PDFBox ends sooner, and sets no spaces",
    "samples_contrib_issue-449-vertical": "PDFBox cuts vertical words",
    "samples_jo": "PDFBox has vertical lines letter by letter",
    "pdfbox_src_test_resources_input_FC60_Times": "PDFBox turns Arabic letters round",
    "test_pdfs_issue15594_reduced": "a font that says nothing of its letters",
    "test_pdfs_issue15977_reduced": "a font that says nothing of its letters",
    "samples_contrib_issue-1062-filters": "a line of underscores, which is a word",
    "examples_http_www.trialsjournal.com_content_16_1_50_fulltext": "other order of headings",
}
"""PDFs whose text begins or ends differently from PubFetcher's, and the reason."""


def words(text: str) -> list[str]:
    return re.findall(r"\w+", text)


@pytest.fixture(scope="module")
def golden(shared: Path) -> list[dict[str, Any]]:
    with (shared / "vectors/pubfetcher_dev.jsonl").open(encoding="utf-8") as lines:
        return [case for case in map(json.loads, lines) if case["cmd"] == "pdf"]


@pytest.fixture(scope="module")
def texts(shared: Path) -> dict[str, str]:
    """Return name of a file → its text; other files are encrypted."""
    found = {}
    for file in sorted((shared / "corpus/f-pdf").glob("*.pdf")):
        try:
            found[file.name] = pdf.read_pdf(file.read_bytes()).text
        except ParseError as error:
            assert error.slug == "pdf-encrypted", file.name
            found[file.name] = ENCRYPTED
    return found


def test_each_ends_in_text_or_a_reason(texts: dict[str, str]) -> None:
    assert list(texts.values()).count(ENCRYPTED) == 5
    assert list(texts.values()).count("") <= 17


def test_parts_are_those_of_pubfetcher(golden: list[dict[str, Any]], shared: Path) -> None:
    assert len(golden) == 81
    differing = set()
    for case in golden:
        file = shared / "corpus" / case["file"]
        publication = Publication()
        page = {"title": "", "contentType": "", "statusCode": 0}
        try:
            read = PubFetcher.read_pdf(file.read_bytes())
        except ParseError:
            assert case["page"]["statusCode"] == 0, file.name
        else:
            url = case["url"]
            findings = PubFetcher.pdf_findings(read, PartType.DOI)
            PubFetcher.merge(publication, findings, url, 0)
            record = PubFetcher.pdf_record(read, start_url=url, status_code=200)
            page = {"title": record.title, "contentType": "", "statusCode": 200}
        if case["page"]["statusCode"] == 0 and page["statusCode"] == 200:
            assert file.stem == "test_pdfs_encrypted-attachment"  # only its attachment is encrypted
            continue
        assert page == {key: case["page"][key] for key in page}, file.name
        wanted = case["parts"]
        assert publication.parts.keys() == wanted.keys(), file.name
        for name, part in publication.parts.items():
            assert part.type.value == wanted[name]["type"]
            if name != "fulltext":
                content = list(part.content) if name == "keywords" else part.content
                assert content == wanted[name].get("content", wanted[name].get("list"))
            elif not same_text(str(part.content), wanted[name]):
                differing.add(file.stem)
    assert differing == OTHERS.keys()


def same_text(text: str, wanted: dict[str, Any]) -> bool:
    """Return whether a text begins and ends with approximately the expected words."""
    mine = words(text)
    for ours, theirs in ((mine, wanted["start"]), (mine[::-1], wanted["end"])):
        golden = words(theirs)
        near = set(ours[: 2 * len(golden) + 20])
        if sum(word in near for word in golden) < 0.8 * len(golden):
            return False
    return True


def test_words_are_those_of_the_article(shared: Path, texts: dict[str, str]) -> None:
    """Nearly every word of an article's XML is found in its PDF, including broken words."""
    manifest = (shared / "corpus/manifest.jsonl").read_text("utf-8").splitlines()
    scores = {}
    for entry in map(json.loads, manifest):
        known = (entry.get("gold") or {}).get("known_text_file", "")
        if entry["category"] != "f-pdf" or not known.endswith(".xml"):
            continue
        body = (shared / "corpus" / known).read_text("utf-8")
        text = re.sub(r"<[^<>]*>", " ", body[body.index("<body") : body.index("</body>")])
        wanted = {word.lower() for word in re.findall(r"[^\W\d_]{4,}", text)}
        found = texts[entry["path"].removeprefix("f-pdf/")]
        mine = {word.lower() for word in re.findall(r"[^\W\d_]{4,}", found)}
        scores[entry["path"]] = len(wanted & mine) / len(wanted)
    assert len(scores) >= 15
    assert min(scores.values()) > 0.9, scores
    assert sum(scores.values()) / len(scores) > 0.97, scores


def test_cleaning_twice_is_cleaning_once(texts: dict[str, str]) -> None:
    for name, text in list(texts.items())[:20]:
        assert text == ENCRYPTED or clean_pages([text]) == text, name
