"""
Which meta elements say what of an article: one row for each field.

A name stands in lower case with a dot for every colon, and is looked for in
``name`` and ``property``. Three kinds of places are written as names too:
``id.x`` is an element with the id x, ``itemprop.x`` one with that itemprop, and
``x@y`` one whose ``scheme`` is y. What begins with ``@`` is no meta element:
``@jsonld`` and ``@signposting`` are what the page says in those, ``@page`` what
it shows.

Sources: https://scholar.google.com/intl/en/scholar/inclusion.html#indexing,
https://www.dublincore.org/specifications/dublin-core/dcmi-terms/,
https://www.w3.org/submissions/prism/, https://ogp.me/
"""

from __future__ import annotations

from typing import Final, NamedTuple

JSONLD: Final = "@jsonld"
SIGNPOSTING: Final = "@signposting"
PAGE: Final = "@page"


class Field(NamedTuple):
    """
    A field: its name in ``html_biblio``, how its values are read, and where they stand.

    *kind*: a key of ``values.READERS``. *names*: the best place first.
    """

    name: str
    kind: str
    names: tuple[str, ...]


def _field(name: str, kind: str, names: str) -> Field:
    return Field(name, kind, tuple(names.split()))


FIELDS = (
    _field(
        "title",
        "text",
        "citation_title eprints.title prism.title bepress_citation_title og.title dcterms.title"
        " dc.title @jsonld @page",
    ),
    _field("subtitle", "text", "prism.subtitle"),
    _field(
        "doi",
        "doi",
        "citation_doi doi id.doi prism.doi bepress_citation_doi dc.identifier.doi dc.identifier@doi"
        " eprints.id_number dcterms.identifier dc.identifier eprints.doi @signposting @jsonld"
        " @page",
    ),
    _field("pmid", "pmid", "citation_pmid eprints.pubmed_id @jsonld"),
    _field("pmcid", "pmcid", "citation_pmcid @jsonld"),
    _field(
        "abstract",
        "paragraphs",
        "citation_abstract bepress_citation_abstract eprints.abstract dcterms.abstract"
        " prism.teaser dc.description @jsonld og.description",
    ),
    _field(
        "container_name",
        "name",
        "citation_journal_title bepress_citation_journal_title citation_conference_title"
        " bepress_citation_conference_title prism.publicationname eprints.publication"
        " dc.relation.ispartof dc.source @jsonld og.site_name",
    ),
    _field("container_abbrev", "name", "citation_journal_abbrev"),
    _field(
        "release_date",
        "date",
        "citation_publication_date bepress_citation_publication_date prism.publicationdate"
        " citation_date bepress_citation_date citation_online_date bepress_citation_online_date"
        " itemprop.datepublished article.published article.published_time eprints.datestamp"
        " eprints.date dc.date.created dc.date.issued dc.issued dcterms.issued dcterms.date dc.date"
        " citation_year @jsonld @page",
    ),
    _field(
        "first_page",
        "text",
        "citation_firstpage bepress_citation_firstpage prism.startingpage dc.citation.spage"
        " @jsonld",
    ),
    _field(
        "last_page",
        "text",
        "citation_lastpage bepress_citation_lastpage prism.endingpage dc.citation.epage @jsonld",
    ),
    _field(
        "volume",
        "text",
        "citation_volume bepress_citation_volume prism.volume dc.citation.volume @jsonld",
    ),
    _field(
        "issue",
        "text",
        "citation_issue bepress_citation_issue prism.issueidentifier prism.number"
        " dc.citation.issue @jsonld",
    ),
    _field(
        "number",
        "text",
        "citation_technical_report_number bepress_citation_technical_report_number"
        " citation_number bepress_citation_number prism.number",
    ),
    _field(
        "container_issn",
        "issn",
        "citation_issn bepress_citation_issn prism.issn prism.eissn eprints.issn dc.source.issn"
        " citation_eissn @jsonld",
    ),
    _field(
        "isbn",
        "isbn",
        "citation_isbn bepress_citation_isbn prism.isbn eprints.isbn dc.identifier.isbn"
        " dc.identifier@isbn @jsonld",
    ),
    _field(
        "publisher",
        "name",
        "citation_publisher bepress_citation_publisher eprints.publisher"
        " citation_technical_report_institution dcterms.publisher dc.publisher @jsonld",
    ),
    _field(
        "lang",
        "text",
        "citation_language bepress_citation_language dcterms.language dc.language og.locale"
        " @jsonld @page",
    ),
    _field(
        "release_type",
        "release_type",
        "citation_article_type bepress_citation_article_type prism.contenttype eprints.type"
        " dc.type",
    ),
    _field("pdf_fulltext_url", "url", "citation_pdf_url bepress_citation_pdf_url wkhealth_pdf_url"),
    _field("html_fulltext_url", "url", "citation_fulltext_html_url citation_full_html_url"),
    _field("xml_fulltext_url", "url", "citation_xml_url fulltext_xml"),
)
"""In the order in which they are written; authors and references are read by themselves."""

CONTRIBUTORS = (
    *("citation_author", "citation_authors", "bepress_citation_author", "eprints.creators_name"),
    *("dcterms.creator", "article.author", "dc.creator", "dc.contributor"),
)
"""Names of authors: all of the first that has any."""

REFERENCES = ("citation_reference",)

RELEASE_TYPES = {
    "research article": "article-journal",
    "text.serial.journal": "article-journal",
}
"""What a page calls its kind → the type of release; other words are not sure enough."""
