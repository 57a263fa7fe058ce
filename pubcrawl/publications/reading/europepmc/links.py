"""
Europe PMC's list of full texts, and its pairs of preprints and articles.

Source: https://europepmc.org/docs/EBI_Europe_PMC_Web_Service_Reference.pdf
"""

from __future__ import annotations

from typing import Any

from pubcrawl.ids.url import host
from pubcrawl.publications.reading.medline import relation
from pubcrawl.reading.service import load, once, rows, text
from pubcrawl.reading.service_values import valid_ids
from pubcrawl.works.findings import Findings, Link
from pubcrawl.works.parts import PartType
from pubcrawl.works.work import Relation, Work

_CLOSED = ("subscription required", "s")
_HOSTS = ("europepmc.org", "www.europepmc.org")
_SOURCES = {"MED": "pmid", "PMC": "pmcid"}


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
    related = map(_relation, rows(item, "commentCorrectionList", "commentCorrection"))
    found.work = Work(relations=tuple(once(related)))
    return found


def _relation(values: dict[str, Any]) -> Relation | None:
    value, id_kind = text(values, "id"), _SOURCES.get(text(values, "source"), "")
    found = relation(
        text(values, "type"), id_kind, value if id_kind else "", text(values, "reference")
    )
    # A preprint has an identifier of Europe PMC's own: PPR123.
    if value and not id_kind and (found is None or not found.value):
        return relation(text(values, "type"), "", value, text(values, "reference"))
    return found
