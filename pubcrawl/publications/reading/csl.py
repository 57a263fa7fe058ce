"""
Records in CSL-JSON: of Crossref, and of any agency by content negotiation.

Sources: https://api.crossref.org/swagger-ui/index.html, https://citation.doi.org/docs.html
"""

from __future__ import annotations

from typing import Any

from pubcrawl.exchange.imports.csl_items import work_of
from pubcrawl.reading.service import ServiceRecord, abstract, dated, rows, text
from pubcrawl.works.findings import Findings, Link
from pubcrawl.works.parts import PartType


def findings(item: dict[str, Any], type: PartType) -> Findings:
    """Return the findings of one record; *type*: of its parts."""
    ids, work = work_of(ServiceRecord(item))
    # The server of a preprint is no journal.
    journal = work.container.title if text(item, "container-title") else ""
    found = Findings(type, ids, journal_title=journal)
    found.preprint = text(item, "subtype") == "preprint"
    titles = work.titles
    found.add("title", titles[0].text if titles and titles[0].kind == "main" else "")
    found.add("abstract", abstract(text(item, "abstract")))
    found.work = work
    for link in rows(item, "link"):
        # Links for the similarity check are behind a login of Crossref's own.
        if text(link, "intended-application") == "text-mining" and (url := text(link, "URL")):
            pdf = "pdf" in text(link, "content-type")
            found.links.append(Link(url, PartType.PDF_LINK if pdf else PartType.LINK))
    return dated(found)
