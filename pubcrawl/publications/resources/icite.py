"""iCite, the citations of NIH's Open Citation Collection."""

from __future__ import annotations

from collections.abc import Sequence

from scrapy import Request

from pubcrawl.publications.resources.citations import CitationSource, identity
from pubcrawl.publications.resources.resource import Ask
from pubcrawl.reading.service import ServiceRecord
from pubcrawl.works.findings import Findings, LinkedWorks

_KEYS = {"references": "references", "cited-by": "cited_by"}


class ICite(CitationSource):
    """
    iCite's citations among papers of PubMed: both directions of 100 papers in one request.

    Source: https://icite.od.nih.gov/api
    Limits: 1,000 PMIDs a request
    Caveats: only works with a PMID, and only their PMIDs
    """

    name = "icite"
    order = 164
    needs = ("pmid",)
    batch = 100
    url = "https://icite.od.nih.gov/api/pubs"
    terms = "https://icite.od.nih.gov/user_guide"
    pause = 1  # second
    rows = "data"
    ignores = """
        what the resource pubmed_xml reads: authors doi journal title year
        counts: apt citation_count citations_per_year expected_citations_per_year
            field_citation_rate nih_percentile relative_citation_ratio x_coord y_coord
        what it is: animal cited_by_clin human is_clinical is_research_article last_modified
            molecular_cellular provisional
    """

    def request(self, asks: Sequence[Ask]) -> Request:
        """Request the citations of all papers."""
        fields = ",".join(("pmid", *(_KEYS[direction] for direction in self.directions)))
        return self.get(pmids=",".join(ask.value for ask in asks), fl=fields)

    def read(self, record: ServiceRecord) -> Findings:
        """Return the citations of a paper."""
        linked = (
            LinkedWorks(direction, tuple(identity(pmid) for pmid in _pmids(record, key)))
            for direction, key in _KEYS.items()
            if key in record
        )
        return Findings(self.type, record.ids(pmid="pmid"), citations=tuple(linked))


def _pmids(record: ServiceRecord, key: str) -> list[str]:
    """Return the PMIDs of a list, or of the text that earlier answers had in its place."""
    return " ".join(record.texts(key)).split()
