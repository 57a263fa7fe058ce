"""
Europe PMC's list of full texts, and its pairs of preprints and articles.

Source: https://europepmc.org/docs/EBI_Europe_PMC_Web_Service_Reference.pdf
"""

from __future__ import annotations

from typing import Any

from pubcrawl.ids.url import host
from pubcrawl.publications.reading.medline import ID_KINDS, relation
from pubcrawl.reading.service import load, once, rows, text
from pubcrawl.reading.service_values import valid_ids
from pubcrawl.works.findings import Findings, Link
from pubcrawl.works.parts import PartType
from pubcrawl.works.work import Work

_CLOSED = ("subscription required", "s")
_HOSTS = ("europepmc.org", "www.europepmc.org")


def records(body: bytes) -> list[Findings]:
    """Return links and relations of each result; raises ``ParseError``."""
    answer = load(body, "Europe PMC", "resultList", "hitCount")
    return [findings(each) for each in rows(answer, "resultList", "result")]


def hit_count(body: bytes) -> int:
    """Return the total number of results."""
    count = text(load(body, "Europe PMC", "resultList", "hitCount"), "hitCount")
    return int(count) if count.isdecimal() else 0


def findings(item: dict[str, Any]) -> Findings:
    """Return links and relations of one result."""
    ids = valid_ids(text(item, "pmid"), text(item, "pmcid"), text(item, "doi"))
    found = Findings(PartType.EUROPEPMC, ids)
    for each in rows(item, "fullTextUrlList", "fullTextUrl"):
        url, style = text(each, "url"), text(each, "documentStyle").lower()
        if url and style in ("pdf", "html") and text(each, "availability").lower() not in _CLOSED:
            own = PartType.PDF_EUROPEPMC if host(url) in _HOSTS else PartType.PDF_LINK
            found.links.append(Link(url, own if style == "pdf" else PartType.LINK))
    related = (
        relation(
            text(each, "type"),
            ID_KINDS.get(text(each, "source"), ""),
            text(each, "id"),
            text(each, "reference"),
        )
        for each in rows(item, "commentCorrectionList", "commentCorrection")
    )
    found.work = Work(relations=tuple(once(related)))
    return found
