"""
Article metadata in a script of the page, as on IEEE Xplore.

The page is empty until its script runs, but its source contains
``xplGlobal.document.metadata = {…}``.
"""

from __future__ import annotations

import json
import re
from typing import Any, Final

from pubcrawl.formats.html import Document
from pubcrawl.formats.markup import paragraphs, plain
from pubcrawl.ids.doi import extract_doi
from pubcrawl.reading.meta import people
from pubcrawl.works.findings import Findings, Offer, WorkOffer
from pubcrawl.works.parts import PartType
from pubcrawl.works.values import orcid
from pubcrawl.works.work import Affiliation, Container, Work, WorkContributor

SIZE_MAX: Final = 2 * 1024**2
"""Characters of a script; a longer one is ignored."""

LAYER: Final = "script"

_ASSIGNMENT = re.compile(r"\bdocument\.metadata\s*=\s*(?=\{)|\barticleMetadata\s*=\s*(?=\{)")
_DECODER = json.JSONDecoder()


def script_metadata(document: Document) -> dict[str, Any]:
    """Return the metadata object that a script of the page assigns; empty if none does."""
    if document.xml:
        return {}
    for node in document.css("script:not([src])"):
        child = node.first_child
        source = (child.text_content or "") if child is not None else ""
        match = _ASSIGNMENT.search(source) if "etadata" in source else None
        if match is None or len(source) > SIZE_MAX:
            continue
        try:
            value, _ = _DECODER.raw_decode(source, match.end())
        except (ValueError, RecursionError):
            continue
        if isinstance(value, dict) and value.get("title"):
            return value
    return {}


def add_script_metadata(result: Findings, document: Document, type: PartType) -> None:
    """Add the parts and the work in a script of the page, with *type*; keep existing parts."""
    value = script_metadata(document)
    if not value:
        return
    texts = {key: plain(_text(value, key)) for key in ("title", "publicationTitle", "publisher")}
    doi = extract_doi(_text(value, "doi") or _text(value, "doiLink"))
    abstract = "\n\n".join(paragraphs(_text(value, "abstract")))
    names = {offer.name for offer in result.offers}
    offers = {"doi": doi, "title": texts["title"], "abstract": abstract}
    # IEEE also lists the sections of a page under these names: {"abstract": "true"}
    result.offers += [
        Offer(name, content, type)
        for name, content in offers.items()
        if content not in ("", "true") and name not in names
    ]
    container = Container(
        texts["publicationTitle"],
        publisher=texts["publisher"],
        volume=_text(value, "volume"),
        issue=_text(value, "issue"),
        first_page=_text(value, "startPage"),
        last_page=_text(value, "endPage"),
    )
    work = Work(contributors=_authors(value), container=container)
    result.works.append(WorkOffer(work, type, rule=LAYER))


def _authors(value: dict[str, Any]) -> tuple[WorkContributor, ...]:
    result = []
    authors = value.get("authors")
    for author in authors if isinstance(authors, list) else []:
        if not isinstance(author, dict) or not _text(author, "name"):
            continue
        values = author.get("affiliation")
        affiliations = tuple(
            Affiliation(plain(value_))
            for value_ in (values if isinstance(values, list) else [values])
            if isinstance(value_, str) and value_
        )
        person = people.contributor(plain(_text(author, "name")))
        result.append(
            person._replace(affiliations=affiliations, orcid=orcid(_text(author, "orcid")))
        )
    return tuple(result)


def _text(value: dict[str, Any], key: str) -> str:
    text_ = value.get(key)
    return text_ if isinstance(text_, str) else ""
