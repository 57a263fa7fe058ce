"""arXiv's API."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from scrapy import Request
from scrapy.http import Response

from pubcrawl.exceptions import ErrorPage, NotAnArticle
from pubcrawl.exchange.latex import text_with_formulas
from pubcrawl.formats.xml import root
from pubcrawl.formats.xml.cursor import XmlCursor, name
from pubcrawl.ids.doi import dois_of
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.publications.resources.resource import Ask, Resource
from pubcrawl.reading.service import abstracts
from pubcrawl.works.findings import Findings, Link
from pubcrawl.works.notices import stated
from pubcrawl.works.parts import PartType
from pubcrawl.works.progress import Progress
from pubcrawl.works.values import work_kind
from pubcrawl.works.work import (
    Affiliation,
    Container,
    Relation,
    TitleText,
    Work,
    WorkContributor,
    WorkDates,
    WorkIdentifier,
)

_PREFIX = "10.48550/ARXIV."  # of arXiv's DOIs
# "erratum added", "Erratum: Phys. Rev. D 70, 029901(E)"; not "Erratum to arXiv:hep-th/0101001".
_ERRATUM = re.compile(
    r"\b(?:errat|corrigend)(?:um|a)"
    r"(?: (?:is |was )?(?:added|appended|attached|included|published|at the end)\b|:|[-, ]*+ibid)",
    re.IGNORECASE,
)
_ID = re.compile(r"/(?:abs|pdf)/(.+?)(?:v[0-9]+)?$")


class ArXiv(Resource):
    """
    arXiv's record of a preprint: title, abstract, authors, its PDF, the published article.

    Source: https://info.arxiv.org/help/api/user-manual.html
    Limits: 1 request in 3 seconds; 100 preprints a request
    Caveats: queried only for DOIs of arXiv, which begin with 10.48550/arXiv.
    """

    name = "arxiv"
    order = 98
    needs = ("doi",)
    batch = 100
    type = PartType.ARXIV
    tells = ("notices", "versions")
    fills = ("title", "abstract", "fulltext", "contributors", "dates")
    url = "https://export.arxiv.org/api/query"
    terms = "https://info.arxiv.org/help/api/tou.html"
    accepts = "xml"

    def skip(self, progress: Progress) -> bool:
        """Answer whether this is not a preprint of arXiv, or nothing is left to fill."""
        doi = progress.publication.text("doi")
        return not doi.startswith(_PREFIX) or super().skip(progress)

    def request(self, asks: Sequence[Ask]) -> Request:
        """Request the records of preprints."""
        ids = ",".join(ask.value.removeprefix(_PREFIX).lower() for ask in asks)
        return self.get(id_list=ids, max_results=len(asks))

    def read_response(self, response: Response) -> Iterator[Findings]:
        """Yield the findings of each entry of an Atom feed."""
        feed = root(response.body)
        if name(feed) != "feed":
            raise NotAnArticle(f"not a feed of arXiv: <{name(feed)}>")
        for entry in XmlCursor(feed).rows("entry"):
            address = entry.text("id")
            if "/api/errors" in address:
                raise ErrorPage(f"arXiv: {entry.text('summary')}")
            number = _ID.search(address)
            # An identifier that arXiv does not know is an entry without a title.
            title = " ".join(entry.text("title").split())
            if not number or not title:
                continue
            journal = text_with_formulas(entry.text("arxiv:journal_ref"))
            # Some entries have the DOIs of several articles: "10.5555/a 10.5555/b".
            relations = [
                Relation("preprint-of", "doi", doi, journal)
                for doi in dois_of(entry.text("arxiv:doi"))
            ]
            comment = entry.text("arxiv:comment")
            if notice := stated(comment):
                relations.append(notice)
            elif _ERRATUM.search(comment):
                relations.append(Relation("correction"))
            work = Work(
                titles=(TitleText(text_with_formulas(title)),),
                abstracts=abstracts(text_with_formulas(entry.text("summary"))),
                contributors=tuple(
                    WorkContributor(
                        literal=text_with_formulas(author.text("name")),
                        affiliations=tuple(
                            Affiliation(text_with_formulas(place))
                            for place in author.texts("arxiv:affiliation")
                        ),
                    )
                    for author in entry.rows("author")
                ),
                container=Container(title="arXiv", kind="preprint-server"),
                dates=WorkDates(online=entry.date("published"), revised=entry.date("updated")),
                kind=work_kind("preprint"),
                identifiers=(WorkIdentifier("arxiv", number[1]),),
                relations=tuple(relations),
            )
            addresses = (link.text("@href") for link in entry.rows("link[title=pdf]"))
            yield self.findings(
                Identifiers(doi=_PREFIX + number[1].upper()),
                work,
                links=[Link(address, PartType.PDF_LINK) for address in addresses if address],
                oa=True,
                preprint=True,
            )
