"""The pages, PDFs and JATS files of the corpus (SHARED_DIR or ../shared)."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent.parent
SHARED = Path(os.environ.get("SHARED_DIR") or ROOT.parent / "shared")

PAGES = ("d-html", "d-html-http")
JATS = ("a-epmc-fulltext", "b-jats")


class CorpusFile(NamedTuple):
    """
    A file of the corpus. *path*: relative to the folder of the corpus.

    *facts*: the manifest's data of the article (doi, title, …).
    *has_fulltext*: of a page, according to the manifest; None if unknown.
    """

    path: str
    category: str
    url: str
    platform: str
    content_type: str
    facts: dict[str, Any]
    has_fulltext: bool | None

    @property
    def body(self) -> bytes:
        """Return the bytes of the file."""
        return (SHARED / "corpus" / self.path).read_bytes()


@cache
def files() -> tuple[CorpusFile, ...]:
    """Return all files of the corpus in the order of its manifest; none without a corpus."""
    manifest = SHARED / "corpus/manifest.jsonl"
    if not manifest.is_file():
        return ()
    return tuple(_files(manifest))


def pages() -> list[CorpusFile]:
    """Return the saved pages, including empty ones."""
    return [
        file for file in files() if file.category in PAGES and file.path.endswith(("html", "htm"))
    ]


def jats_files() -> list[CorpusFile]:
    """Return the articles in JATS; XML of other kinds is left out."""
    return [
        file
        for file in files()
        if file.category in JATS
        and file.path.endswith("xml")
        and b"<article" in (body := file.body)
        and b"<front" in body
    ]


def pdfs() -> list[CorpusFile]:
    """Return the PDFs whose title, DOI or text is known."""
    return [
        file
        for file in files()
        if file.category == "f-pdf" and file.facts.keys() & {"doi", "title", "known_text_file"}
    ]


@cache
def twin(path: str) -> CorpusFile | None:
    """Return the JATS file for the article of the file at *path*, None if there is none."""
    by_path = {file.path: file for file in files()}
    twin_path = by_path[path].facts.get("known_text_file", "")
    if twin_path.startswith(JATS) and twin_path in by_path:
        return by_path[twin_path]
    doi = str(by_path[path].facts.get("doi") or "").casefold()
    for file in jats_files() if doi else ():
        if str(file.facts.get("doi") or "").casefold() == doi:
            return file
    return None


def _files(manifest: Path) -> Iterator[CorpusFile]:
    for entry in map(json.loads, manifest.read_text("utf-8").splitlines()):
        has = entry.get("has_fulltext")
        yield CorpusFile(
            entry["path"],
            entry["category"],
            entry["url"] or "",
            entry.get("platform") or entry.get("publisher") or "",
            entry.get("content_type") or "",
            entry.get("gold") or {},
            has if isinstance(has, bool) else None,
        )
