"""PubMed Central's page of an article until 2024, as PubFetcher reads it."""

from __future__ import annotations

import re

from pubcrawl.compat import metas
from pubcrawl.compat.page import document
from pubcrawl.compat.values import extract_doi, split_keywords
from pubcrawl.formats.html import Document
from pubcrawl.reading.pmc_html import OTHER_ID, SECTIONS, SELECTORS, PageLayout, parts_of
from pubcrawl.works.findings import Findings, Offer
from pubcrawl.works.parts import ID_PARTS, PartType


def _identifiers(page: Document) -> list[Offer]:
    offers = metas.findings(page, PartType.PMC_HTML).offers
    return [offer for offer in offers if offer.name in ID_PARTS]


_LAYOUT = PageLayout(
    {part: selectors[:1] for part, selectors in SELECTORS.items()},
    (SECTIONS,),
    # No sections with an id that PMC generated.
    re.compile(f"{OTHER_ID.pattern}|(?-i:__|idm?[0-9])", re.IGNORECASE),
    sections_suffice=True,
    extract_doi=extract_doi,
    split_keywords=split_keywords,
    metas=_identifiers,
)


def findings(body: bytes, url: str, *, content_type: str = "") -> Findings:
    """Return the parts of the page; raises ``NotAnArticle`` and ``EmptyAnswer``."""
    return parts_of(document(body, url=url, content_type=content_type), _LAYOUT)
