"""Europe PMC's search, the first resource of a walk."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING
from urllib.parse import quote, urlencode

from scrapy import Request
from scrapy.http import Response

from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.publications.resources.resource import Ask, Resource, content_type
from pubcrawl.works.parts import PARTS, PartType

if TYPE_CHECKING:
    from pubcrawl.works.findings import Findings
    from pubcrawl.works.progress import Progress

_QUERIES = {"pmid": "ext_id:{} src:med", "pmcid": "pmcid:{}", "doi": "doi:{}"}
_TERMS = {"pmid": '(EXT_ID:"{}" AND SRC:MED)', "pmcid": '(PMCID:"{}")', "doi": '(DOI:"{}")'}
# The characters that need no escape in a query; "&" and "+" mean something there.
_SAFE = "-_.!~'()*,;:$=?/[]@"
_COMPAT_SAFE = _SAFE + "&+"
# One work's reviewed versions have DOIs 10.12688/f1000research.1.1, .1.2, …
_VERSIONED = re.compile(r"10\.12688/[^.]*\.[^.]*\.[^.]*")


class EuropePMC(Resource):
    """
    Europe PMC's metadata: identifiers, title, keywords, MeSH terms, abstract, citations, …

    Source: https://europepmc.org/RestfulWebService
    Limits: one request at a time; 1,000 results a page
    Caveats: a PMID or DOI can have several results, from MEDLINE, PMC and preprint servers
    """

    name = "europepmc"
    order = 10
    needs = ("pmid", "pmcid", "doi")
    batch = 1000
    type = PartType.EUROPEPMC
    fills = PARTS
    url = "https://www.ebi.ac.uk/europepmc/webservices/rest"
    base = "EUROPEPMC_URL"
    standard = True
    accepts = "xml"
    exempt = "REST service, offered for text mining; robots.txt there is about the web site"
    terms = "https://europepmc.org/RestfulWebService"

    def skip(self, progress: Progress) -> bool:
        """Answer whether everything is final, and known to be open access if that matters."""
        return progress.final(*self.fills) and (
            progress.publication.oa or not progress.wants("fulltext")
        )

    def url_of(self, ask: Ask) -> str:
        """Return the address of the search for one identifier."""
        query = quote(
            _QUERIES[ask.by].format(ask.value), safe=_COMPAT_SAFE if self.compat else _SAFE
        )
        return f"{self.base_url}/search?resulttype=core&format=xml&query={query}"

    def batch_request(self, asks: Sequence[Ask]) -> Request:
        """Return one search for all: a POST, since the length of addresses is limited."""
        return search_for(self, asks, "xml")

    def read_response(self, response: Response) -> Iterator[Findings]:
        """Yield the findings of every result."""
        from pubcrawl.publications.reading.europepmc import search as europepmc

        return europepmc.records(
            response.body, content_type=content_type(response), compat=self.compat
        )

    def choose(self, found: Sequence[Findings], ask: Ask) -> Findings | None:
        """
        Return the result that is the publication.

        A single result is used as it is. Of several, those that contradict a known identifier are
        left out; MEDLINE is best, then PMC, then preprints.
        """
        if len(found) == 1:
            return found[0]
        known = ask.publication.ids
        fitting = [findings for findings in found if not contradict(findings.ids, known)]
        return min(fitting, key=_source, default=None)

    def cut_off(self, response: Response, found: Iterable[Findings]) -> bool:
        """Answer whether there are more results than this page holds."""
        from pubcrawl.publications.reading.europepmc import search as europepmc

        return europepmc.hit_count(response.body) > len(list(found))


def term(ask: Ask) -> str:
    """Return the search term for one publication."""
    return _TERMS[ask.by].format(ask.value.replace("\\", r"\\").replace('"', r"\""))


def search_for(resource: Resource, asks: Sequence[Ask], format: str) -> Request:
    """Return one search for all *asks*; the response is xml or json."""
    form = {
        "query": " OR ".join(dict.fromkeys(map(term, asks))),
        "resultType": "core",
        "format": format,
        "pageSize": str(EuropePMC.batch),
        "synonym": "false",
    }
    return Request(
        f"{resource.base_url}/searchPOST",
        method="POST",
        body=urlencode(form),
        headers={"Content-Type": "application/x-www-form-urlencoded"},
    )


def contradict(one: Identifiers, other: Identifiers) -> bool:
    """Answer whether two publications have different identifiers of one kind."""
    return any(
        a and b and a != b and not (_VERSIONED.match(a) and _VERSIONED.match(b))
        for a, b in zip(one, other, strict=True)
    )


def _source(findings: Findings) -> int:
    for rank, source in enumerate(("source_med", "source_pmc", "source_ppr")):
        if source in findings.flags:
            return rank
    return 3
