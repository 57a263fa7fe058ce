"""
Records of PMC's ID converter: the PMID, PMCID and DOI of one article.

Source: https://pmc.ncbi.nlm.nih.gov/tools/id-converter-api/
"""

from __future__ import annotations

from pubcrawl.reading.service import load, rows, text
from pubcrawl.reading.service_values import valid_ids
from pubcrawl.works.findings import Findings
from pubcrawl.works.parts import PartType


def records(body: bytes) -> list[Findings]:
    """Return the findings of every known article; raises ``ParseError``."""
    found = []
    for each in rows(load(body, "PMC's ID converter", "records"), "records"):
        ids = valid_ids(text(each, "pmid"), text(each, "pmcid"), text(each, "doi"))
        if text(each, "status") != "error" and ids.pairs():
            findings = Findings(PartType.PMC_IDCONV, ids)
            for kind, value in ids.pairs():
                findings.add(kind, value)
            found.append(findings)
    return found
