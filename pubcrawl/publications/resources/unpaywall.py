"""Unpaywall, which lists open copies."""

from __future__ import annotations

from urllib.parse import quote

from pubcrawl.publications.resources.resource import Ask, Resource
from pubcrawl.reading.authors import affiliation, email
from pubcrawl.reading.service import ServiceRecord, once
from pubcrawl.works.findings import Findings, Link
from pubcrawl.works.parts import CONTENT_PARTS, PartType
from pubcrawl.works.progress import Progress
from pubcrawl.works.values import work_kind
from pubcrawl.works.work import Affiliation, Container, Licence, Work, WorkContributor, WorkDates

_SAFE = "-_.!~'()*,;:$&+=/@"
# compat: the position of the e-mail address, which no stored address contains.
_EMAIL = {False: "", True: "?email=@"}
_CONTAINERS = {
    "journal-article": "journal",
    "book-chapter": "book",
    "book-section": "book",
    "reference-entry": "book",
    "proceedings-article": "proceedings",
    "posted-content": "preprint-server",
}


class Unpaywall(Resource):
    """
    Unpaywall's record of a DOI: open access, journal, and links to open copies.

    Source: https://unpaywall.org/products/api
    Limits: 100,000 requests a day; an e-mail address is required, and added at the wire
    Caveats: also queried when all parts are final, for the open access status
    """

    name = "unpaywall"
    order = 80
    needs = ("doi",)
    type = PartType.OADOI
    fills = ("title", "abstract", "fulltext")
    url = "https://api.unpaywall.org/v2"
    base = "UNPAYWALL_URL"
    standard = True
    exempt = "REST service, 100,000 requests a day with an e-mail address"
    terms = "https://unpaywall.org/products/api"
    contact = "email"
    pause = 0
    alone = "is_oa oa_locations journal_name"
    ignores = """
        about the record: data_standard oa_locations.updated updated
        repeats another key: best_oa_location.* doi_url first_oa_location has_repository_copy
            oa_locations.is_best oa_locations.license oa_locations.version
            z_authors.authenticated-orcid z_authors.author_position
        where a copy was found: oa_locations.endpoint_id oa_locations.evidence
            oa_locations.host_type oa_locations.oa_date oa_locations.pmh_id
            oa_locations.repository_institution oa_locations.repository_type
        no field of a work: is_paratext journal_is_in_doaj journal_is_oa oa_status
        added by programs that store records: source
    """

    def skip(self, progress: Progress) -> bool:
        """
        Answer whether nothing is left to fill, open access status included.

        If the user wants only identifiers, it is skipped when these are final.
        """
        if not progress.final(*self.fills):
            return False
        if progress.wants("fulltext") and not progress.publication.oa:
            return False
        return progress.final("pmid", "pmcid", "doi") or progress.wants(*CONTENT_PARTS)

    def url_of(self, ask: Ask) -> str:
        """Return the address of the record."""
        return f"{self.base_url}/{quote(ask.value, safe=_SAFE)}{_EMAIL[self.compat]}"

    def records(self, answer: ServiceRecord) -> list[ServiceRecord]:
        """Return the record; compat: any object with a title."""
        is_title = self.compat and "title" in answer
        return answer.rows() if is_title else super().records(answer)

    def read(self, record: ServiceRecord) -> Findings:
        """
        Return the findings of a record: open access, journal, links and the title.

        The DOI identifies the publication, and fills no part.
        """
        found = Findings(
            self.type,
            record.ids(doi="doi"),
            oa=record.true("is_oa"),
            journal_title=record.text("journal_name"),
            links=[link for copy in record.rows("oa_locations") for link in _links(copy)],
            work=_work(record),
        )
        found.add("title", record.text("title"))
        return found


def _work(record: ServiceRecord) -> Work:
    """Return the work that a record describes, with the licence of its best open copy."""
    genre, linking = record.text("genre"), record.issn("journal_issn_l")
    place = Container(
        issn_linking=linking,
        issns=record.issns("journal_issns", linking),
        **record.fields("publisher", title="journal_name"),
    )
    return Work(
        titles=record.titles("title"),
        contributors=once(map(_author, record.rows("z_authors"))),
        # Without a name, it only says that this is a journal.
        container=place._replace(kind=_CONTAINERS.get(genre, "")) if any(place) else place,
        dates=WorkDates(issued=record.date("published_date", "year")),
        kind=work_kind(genre),
        licences=_licences(record["best_oa_location"]),
    )


def _licences(copy: ServiceRecord) -> tuple[Licence, ...]:
    # "Open, by the text of the page": no licence is named.
    return () if copy.text("license") == "implied-oa" else copy.licences("license", "version")


def _author(author: ServiceRecord) -> WorkContributor | None:
    """Return an author in the form of Crossref or, in records since 2025, of OpenAlex."""
    family, given = author.text("family"), author.text("given")
    literal = author.text("raw_author_name", "name")
    if not (family or given or literal):
        return None
    places = author.texts("affiliation", "affiliation.name", "raw_affiliation_strings")
    return WorkContributor(
        family,
        given,
        author.text("suffix"),
        "" if family else literal,
        orcid=author.orcid("ORCID"),
        email=next(filter(None, map(email, places)), ""),
        affiliations=once(Affiliation(affiliation(place)) for place in places),
        corresponding=author.true("is_corresponding"),
    )


def _links(copy: ServiceRecord) -> list[Link]:
    pdf = copy.text("url_for_pdf")
    pages = (copy.text("url"), copy.text("url_for_landing_page"))
    links = [Link(page, PartType.LINK_OADOI) for page in pages if page and page != pdf]
    return [*links, Link(pdf, PartType.PDF_OADOI)] if pdf else links
