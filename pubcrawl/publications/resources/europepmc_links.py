"""Europe PMC's lists of full texts and of preprints."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from scrapy import Request
from scrapy.http import Response

from pubcrawl.formats.xml.elements import load_json
from pubcrawl.ids.url import host
from pubcrawl.publications.resources.europepmc import relations, search_for, term
from pubcrawl.publications.resources.resource import Ask, Resource
from pubcrawl.reading.service import ServiceRecord
from pubcrawl.works.findings import Findings, Link
from pubcrawl.works.parts import PartType
from pubcrawl.works.work import Work

_CLOSED = ("subscription required", "s")
_HOSTS = ("europepmc.org", "www.europepmc.org")


class EuropePMCLinks(Resource):
    """
    Europe PMC's addresses of full texts, and relations between preprints and articles.

    Source: https://europepmc.org/RestfulWebService
    Limits: one request at a time; 1,000 results a page
    """

    name = "europepmc_links"
    order = 145
    needs = ("pmid", "pmcid", "doi")
    batch = 1000
    type = PartType.EUROPEPMC
    tells = ("versions",)
    fills = ("fulltext", "relations")
    url = "https://www.ebi.ac.uk/europepmc/webservices/rest"
    base = "EUROPEPMC_URL"
    rows = "resultList.result"
    ignores = """
        the resource europepmc reads it: abstractText affiliation authorIdList authorList
            authorString citedByCount dateOfCompletion dateOfCreation dateOfRevision
            electronicPublicationDate firstIndexDate firstPublicationDate grantsList id
            isOpenAccess issue journalInfo journalIssn journalTitle journalVolume keywordList
            language license manuscriptId meshHeadingList pageInfo pubModel pubType pubTypeList
            pubYear publicationStatus source title
        what Europe PMC has of it: authMan chemicalList dataLinksTagsList dbCrossReferenceList
            epmcAuthMan fullTextIdList fullTextReceivedDate hasBook hasData hasDbCrossReferences
            hasEvaluations hasLabsLinks hasPDF hasReferences hasSuppl hasTMAccessionNumbers
            hasTextMinedTerms inEPMC inPMC nihAuthMan subsetList tmAccessionTypeList
        repeats another key: fullTextUrlList.fullTextUrl.availabilityCode
            fullTextUrlList.fullTextUrl.site
        order of the answer: commentCorrectionList.commentCorrection.orderIn luceneScore
    """

    def url_of(self, ask: Ask) -> str:
        """Return the address of the search for one identifier."""
        return self.get("/search", query=term(ask), resultType="core", format="json").url

    def request(self, asks: Sequence[Ask]) -> Request:
        """Search for all by POST, since the length of addresses is limited."""
        return search_for(self, asks, "json")

    def read(self, record: ServiceRecord) -> Findings:
        """Return links and relations of one result."""
        return self.findings(
            record.ids(pmid="pmid", pmcid="pmcid", doi="doi"),
            Work(relations=relations(record)),
            links=map(_link, record.rows("fullTextUrlList.fullTextUrl")),
        )

    def cut_off(self, response: Response, found: Iterable[Findings]) -> bool:
        """Answer whether there are more results than this page holds."""
        answer = ServiceRecord(load_json(response.body))
        return (answer.number("hitCount") or 0) > len(list(found))


def _link(row: ServiceRecord) -> Link:
    """Return an address of the full text, without the address if not everybody may read it."""
    url, style = row.text("url"), row.text("documentStyle").lower()
    is_closed = row.text("availability").lower() in _CLOSED
    if is_closed or style not in ("pdf", "html"):
        url = ""
    pdf = PartType.PDF_EUROPEPMC if host(url) in _HOSTS else PartType.PDF_LINK
    return Link(url, pdf if style == "pdf" else PartType.LINK)
