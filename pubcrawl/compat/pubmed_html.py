"""PubMed's page of an article, as PubFetcher reads it."""

from __future__ import annotations

from pubcrawl.compat.page import document
from pubcrawl.compat.values import extract_doi, split_keywords
from pubcrawl.reading.pubmed_html import Descriptor, descriptor, parts_of
from pubcrawl.works.findings import Findings


def findings(body: bytes, *, content_type: str = "") -> Findings:
    """Return the parts of the page; raises ``NotAnArticle`` and ``EmptyAnswer``."""
    page = document(body, content_type=content_type)
    return parts_of(page, extract_doi, split_keywords, _descriptor)


def _descriptor(button: str) -> Descriptor:
    """Return what a button says; the mark of a major topic stays where a qualifier follows."""
    term, slash, _ = button.partition("/")
    return Descriptor(term.strip(), major=False, qualified=True) if slash else descriptor(button)
