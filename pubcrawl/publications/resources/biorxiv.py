"""The API of bioRxiv and medRxiv: the articles that their preprints became."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import quote

from scrapy.http import Response

from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.publications.resources.resource import Ask, Resource
from pubcrawl.reading.service import ServiceRecord
from pubcrawl.works.findings import Findings
from pubcrawl.works.parts import PartType
from pubcrawl.works.progress import Progress
from pubcrawl.works.work import Relation, Work

_DOI = re.compile(r"10\.(?:1101|64898)/(?:[0-9]{4}\.[0-9]{2}\.[0-9]{2}\.)?(?P<number>[0-9]{5,9})$")
_OF_MEDRXIV = 8  # digits: 10.1101/2021.04.29.21256344; bioRxiv's have six
_PARTY = ("biorxiv",)


class BioRxiv(Resource):
    """
    The article that a preprint of bioRxiv or medRxiv became.

    Source: https://api.biorxiv.org/pubs/help
    Limits: 1 DOI a request
    Caveats: queried only for preprints of the two, if versions are wanted
    """

    name = "biorxiv"
    order = 146
    needs = ("doi",)
    type = PartType.BIORXIV
    fills = ("relations",)
    tells = ("versions",)
    url = "https://api.biorxiv.org/pubs"
    terms = "https://www.biorxiv.org/about-biorxiv"
    pause = 0.5  # seconds
    rows = "collection"
    ignores = """
        the preprint's own record has it: preprint_abstract preprint_author_corresponding
            preprint_author_corresponding_institution preprint_authors preprint_category
            preprint_date preprint_platform preprint_title
        the article's own record has it: published_citation_count published_date
    """

    def skip(self, progress: Progress) -> bool:
        """Answer whether this is no preprint of the two, or versions are not wanted."""
        return not _DOI.match(progress.publication.text("doi")) or super().skip(progress)

    def url_of(self, ask: Ask) -> str:
        """Return the address of the articles of one preprint."""
        preprint = _DOI.match(ask.value)
        is_medrxiv = preprint is not None and len(preprint["number"]) == _OF_MEDRXIV
        server = "medrxiv" if is_medrxiv else "biorxiv"
        return self.get(f"/{server}/{quote(ask.value.lower())}/na/json").url

    def read_response(self, response: Response) -> Iterator[Findings]:
        """Yield the findings of the preprint, and those of its article."""
        for findings in super().read_response(response):
            yield findings
            (article,) = findings.work.relations
            preprint = Relation("has-preprint", "doi", findings.ids.doi, asserted_by=_PARTY)
            yield self.findings(Identifiers(doi=article.value), Work(relations=(preprint,)))

    def read(self, record: ServiceRecord) -> Findings | None:
        """Return the article of a preprint, None before it is published."""
        preprint, article = record.doi("preprint_doi"), record.doi("published_doi")
        preprint = preprint or record.doi("biorxiv_doi")
        if not (preprint and article):
            return None
        title = record.text("published_journal")
        relation = Relation("preprint-of", "doi", article, title, asserted_by=_PARTY)
        return self.findings(Identifiers(doi=preprint), Work(relations=(relation,)), preprint=True)
