"""PubMed's matcher of citations: PMIDs by journal, year, volume, page and author."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scrapy import Request
from scrapy.http import Response

from pubcrawl.exceptions import NotAnArticle
from pubcrawl.fetch.apis import Credential
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.ids.pmid import is_pmid
from pubcrawl.publications.resources.resource import Ask, Reading, Resource
from pubcrawl.works.description import read_description
from pubcrawl.works.findings import Findings
from pubcrawl.works.parts import PartType
from pubcrawl.works.progress import Progress
from pubcrawl.works.publication import SOUGHT

_WIDTH = 7  # fields of a line: five of the citation, its number, and its PMID


class PubMedCitationMatch(Resource):
    """
    PubMed's matcher of citations: the PMID of a description with journal, volume and page.

    Source: https://www.ncbi.nlm.nih.gov/books/NBK25499/#chapter4.ECitMatch
    Limits: 3 requests a second, 10 with a key; 25 descriptions a request
    Caveats: all five fields must agree; it answers AMBIGUOUS for several works
    """

    name = "pubmed_citmatch"
    order = 147
    needs = (SOUGHT,)
    batch = 25
    type = PartType.SERVICE
    fills = ("pmid",)
    url = "https://eutils.ncbi.nlm.nih.gov/entrez/eutils"
    base = "EUTILS_URL"
    tool = "tool"
    contact = "email"
    credential = Credential("NCBI_API_KEY", param="api_key")
    accepts = "text"
    exempt = "E-utilities are the way that NCBI asks programs to take"
    terms = "https://www.ncbi.nlm.nih.gov/books/NBK25497/"

    def skip(self, progress: Progress) -> bool:
        """Answer whether an identifier is known, or a field is missing."""
        publication = progress.publication
        return any(publication.ids) or not all(_fields(publication.known_by(SOUGHT)))

    def request(self, asks: Sequence[Ask]) -> Request:
        """Request the PMIDs of all, numbered."""
        lines = ("|".join((*_fields(ask.value), str(at), "")) for at, ask in enumerate(asks))
        return self.get("/ecitmatch.cgi", db="pubmed", retmode="xml", bdata="\r".join(lines))

    def read_response(self, response: Response) -> Iterator[Findings]:
        """Yield the PMIDs that were found. Raises ``NotAnArticle``."""
        for pmid in _pmids(response).values():
            yield self.findings(Identifiers(pmid=pmid), pmid=pmid)

    def parse(
        self, response: Response, asks: Sequence[Ask], found: Sequence[Findings] | None = None
    ) -> Reading:
        """Assign the PMIDs to the descriptions, by the numbers of the lines."""
        pmids = _pmids(response)
        mine = [(at, pmids[str(at)]) for at in range(len(asks)) if str(at) in pmids]
        return Reading(
            [(at, self.findings(Identifiers(pmid=pmid), pmid=pmid)) for at, pmid in mine], []
        )


def _pmids(response: Response) -> dict[str, str]:
    """Return number of a description → its PMID; those without one are left out."""
    rows = [
        line.split("|")
        for line in response.body.decode("utf-8", "replace").splitlines()
        if line.strip()
    ]
    if any(len(row) != _WIDTH for row in rows):
        raise NotAnArticle(f"not an answer of ecitmatch: a line without {_WIDTH} fields")
    return {row[-2]: pmid for row in rows if is_pmid(pmid := row[-1].strip())}


def _fields(description: str) -> tuple[str, str, str, str, str]:
    """Return journal, year, volume, first page and first author as ecitmatch takes them."""
    cited = read_description(description)
    name = cited.contributors[0].partition(",")[0] if cited.contributors else ""
    fields = (cited.container, cited.year[:4], cited.volume, cited.first_page, name)
    journal, year, volume, page, author = (
        " ".join(each.replace("|", " ").split()) for each in fields
    )
    return journal, year, volume, page, author
