"""PubMed's page of an article, as PubFetcher reads it."""

from __future__ import annotations

import re

from pubcrawl.compat.page import document
from pubcrawl.compat.values import extract_doi, split_keywords
from pubcrawl.reading.pubmed_html import parts_of
from pubcrawl.works.findings import Findings

# The mark of a major topic stays where a qualifier follows.
_DESCRIPTOR = re.compile(r"\s*([^/]*?)\s*(\*(?=\s*\Z)|)\s*(/.*)?", re.DOTALL)


def findings(body: bytes, *, content_type: str = "") -> Findings:
    """Return the parts of the page; raises ``NotAnArticle`` and ``EmptyAnswer``."""
    page = document(body, content_type=content_type)
    return parts_of(page, extract_doi, split_keywords, _DESCRIPTOR)
