"""
What a script of a page holds of its article: an object of metadata, as IEEE Xplore has it.

The page itself is empty until its script has run, but ``xplGlobal.document.metadata = {…}``
stands in it.
"""

from __future__ import annotations

import json
import re
from typing import Any, Final

from pubcrawl.ids.doi import extract_doi
from pubcrawl.items.findings import Findings, Offer, WorkOffer
from pubcrawl.items.parts import PartType
from pubcrawl.parse.html import Document
from pubcrawl.parse.meta import people
from pubcrawl.parse.meta.markup import paragraphs, plain
from pubcrawl.works.values import orcid
from pubcrawl.works.work import Affiliation, Container, Work, WorkContributor

SIZE_MAX: Final = 2 * 1024**2
"""Characters of a script; a longer one is passed over."""

LAYER: Final = "script"

_ASSIGNED = re.compile(r"\bdocument\.metadata\s*=\s*(?=\{)|\barticleMetadata\s*=\s*(?=\{)")
_DECODER = json.JSONDecoder()


def script_metadata(document: Document) -> dict[str, Any]:
    """Return the object of metadata that a script of the page assigns, empty if none does."""
    if document.xml:
        return {}
    for node in document.css("script:not([src])"):
        child = node.first_child
        source = (child.text_content or "") if child is not None else ""
        found = _ASSIGNED.search(source) if "etadata" in source else None
        if found is None or len(source) > SIZE_MAX:
            continue
        try:
            value, _ = _DECODER.raw_decode(source, found.end())
        except (ValueError, RecursionError):
            continue
        if isinstance(value, dict) and value.get("title"):
            return value
    return {}


def add_script_metadata(result: Findings, document: Document, type: PartType) -> None:
    """Offer what a script says of the article, worth *type*, where nothing else has said it."""
    value = script_metadata(document)
    if not value:
        return
    texts = {key: plain(_text(value, key)) for key in ("title", "publicationTitle", "publisher")}
    doi = extract_doi(_text(value, "doi") or _text(value, "doiLink"))
    abstract = "\n\n".join(paragraphs(_text(value, "abstract")))
    known = {offer.name for offer in result.offers}
    offers = {"doi": doi, "title": texts["title"], "abstract": abstract}
    # Sections of a page are listed under the same names: {"abstract": "true"}
    result.offers += [
        Offer(name, content, type)
        for name, content in offers.items()
        if content not in ("", "true") and name not in known
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
    found = []
    authors = value.get("authors")
    for author in authors if isinstance(authors, list) else []:
        if not isinstance(author, dict) or not _text(author, "name"):
            continue
        places = author.get("affiliation")
        affiliations = tuple(
            Affiliation(plain(place))
            for place in (places if isinstance(places, list) else [places])
            if isinstance(place, str) and place
        )
        person = people.contributor(plain(_text(author, "name")))
        found.append(
            person._replace(affiliations=affiliations, orcid=orcid(_text(author, "orcid")))
        )
    return tuple(found)


def _text(value: dict[str, Any], key: str) -> str:
    found = value.get(key)
    return found if isinstance(found, str) else ""
