"""
The names of meta elements for each field of an article, in order of preference.

The formats are HighWire, EPrints, bepress, Dublin Core, PRISM, Open Graph, Twitter and
Wolters Kluwer; some names have no format. A name is in lower case with a dot for every
colon, and matches ``name`` and ``property``. Three other forms are written as names:
``id.x`` is an element with the id x, ``itemprop.x`` one with that itemprop, and ``x@y``
one whose ``scheme`` is y. ``@jsonld``, ``@signposting`` and ``@page`` stand for JSON-LD,
typed links and the visible text.

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
    A field: its name, the reader of its values, and their sources.

    *kind*: a key of ``readers.READERS``. *names*: best first. *more*: further names, which
    ``html_biblio`` ignores. *parts*: the names among these that supply the part of the
    same name. *work*: the names among these that describe the work.
    """

    name: str
    kind: str
    names: tuple[str, ...]
    more: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()
    work: tuple[str, ...] = ()


# A star marks a name that PubFetcher reads for a part; a plus, one that only pubcrawl reads; a
# minus, one that says nothing of the work itself: it often names the site, or describes the page.
_STAR, _PLUS, _MINUS = "*", "+", "-"
PUBFETCHER_NAMES: Final[set[str]] = set()
"""Names that PubFetcher reads."""


def _field(name: str, kind: str, names: str, more: str = "") -> Field:
    marked = [*names.split(), *more.split()]
    starred = [each.lstrip(_MINUS) for each in marked]
    PUBFETCHER_NAMES.update(each[1:] for each in starred if each.startswith(_STAR))
    parts = tuple(each[1:] for each in starred if each.startswith((_STAR, _PLUS)))
    of_work = [each for each in marked if not each.startswith((_MINUS, "@"))]
    return Field(name, kind, _bare(names), _bare(more), parts, _bare(" ".join(of_work)))


def _bare(names: str) -> tuple[str, ...]:
    return tuple(each.lstrip(_STAR + _PLUS + _MINUS) for each in names.split())


FIELDS = (
    _field(
        "title",
        "text",
        "*citation_title *eprints.title prism.title *bepress_citation_title -*og.title"
        " +dcterms.title *dc.title @jsonld @page",
        "-*twitter.title -*title",
    ),
    _field("subtitle", "text", "prism.subtitle"),
    _field(
        "doi",
        "doi",
        "*citation_doi *doi id.doi +prism.doi *bepress_citation_doi *dc.identifier.doi"
        " dc.identifier@doi +eprints.id_number +dcterms.identifier *dc.identifier +eprints.doi"
        " @signposting @jsonld @page",
        "*dc.doi",
    ),
    _field("pmid", "pmid", "*citation_pmid *eprints.pubmed_id @jsonld"),
    _field("pmcid", "pmcid", "*citation_pmcid @jsonld"),
    _field(
        "abstract",
        "paragraphs",
        "*citation_abstract bepress_citation_abstract *eprints.abstract +dcterms.abstract"
        " -prism.teaser -*dc.description @jsonld -*og.description",
        "*dc.description.abstract -*twitter.description -*meta.description -*description"
        " -*abstract",
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
        "citation_publication_date -bepress_citation_publication_date prism.publicationdate"
        " citation_date bepress_citation_date -citation_online_date -bepress_citation_online_date"
        " -itemprop.datepublished -article.published article.published_time -eprints.datestamp"
        " eprints.date -dc.date.created dc.date.issued -dc.issued dcterms.issued dcterms.date"
        " dc.date citation_year @jsonld @page",
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
        "eprints.volume",
    ),
    _field(
        "issue",
        "text",
        "citation_issue bepress_citation_issue prism.issueidentifier prism.number"
        " dc.citation.issue @jsonld",
        "prism.issue eprints.number",
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
        "citation_dissertation_institution",
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
        "citation_type dcterms.type prism.section",
    ),
    _field(
        "pdf_fulltext_url",
        "url",
        "*citation_pdf_url *bepress_citation_pdf_url wkhealth_pdf_url",
        "*fulltext_pdf",
    ),
    _field(
        "html_fulltext_url",
        "url",
        "*citation_fulltext_html_url *citation_full_html_url",
        "*eprints.document_url *fulltext_html",
    ),
    _field("xml_fulltext_url", "url", "citation_xml_url fulltext_xml"),
)
"""In the order of ``html_biblio``; people and references follow below."""

_OF_WORK = {field.name: field.work for field in FIELDS}

KEYWORDS = _field(
    "keywords",
    "text",
    "*citation_keywords *citation_keyword *eprints.keywords *dc.subject +dcterms.subject *keywords",
)

CONTRIBUTORS = (
    "citation_author",
    "citation_authors",
    "bepress_citation_author",
    "eprints.creators_name",
    "dcterms.creator",
    "article.author",
    "dc.creator",
    "dc.contributor",
)
"""Names of authors; the first with a value supplies all of them."""

LAST_CONTRIBUTORS = ("author", "citation_author_name", "prism.creator", "sailthru.author")
"""Names of authors that ``html_biblio`` ignores, because they often name the site instead."""

EDITORS = ("citation_editor", "bepress_citation_editor", "eprints.editors_name")

OF_AUTHOR = {
    "citation_author_institution": "affiliation",
    "citation_author_affiliation": "affiliation",
    "bepress_citation_author_institution": "affiliation",
    "citation_author_email": "email",
    "bepress_citation_author_email": "email",
    "citation_author_orcid": "orcid",
    "bepress_citation_author_orcid": "orcid",
}
"""Name → detail of the author before it."""

EMAILS = ("citation_author_email", "bepress_citation_author_email")

JOURNALS = (
    "citation_journal_title",
    "bepress_citation_journal_title",
    "eprints.publication",
    "prism.publicationname",
)
CONFERENCES = (
    "citation_conference_title",
    "citation_conference",
    "bepress_citation_conference_title",
)
BOOKS = ("citation_inbook_title", "citation_book_title")
SERIES = ("citation_series_title", "citation_book_series_title")
PAGES = ("citation_pages", "prism.pagerange", "eprints.pagerange", "dc.citation.pages")
ARTICLE_NUMBERS = ("citation_article_number", "citation_elocation_id", "prism.articlenumber")
TITLES = _OF_WORK["title"]
SUBTITLES = ("prism.subtitle", "citation_subtitle", "dc.title.subtitle")
TRANSLATED_TITLES = ("dc.title.alternative", "dcterms.alternative", "citation_translated_title")

ISSN_MEDIA = {"prism.issn": "print", "prism.eissn": "online", "citation_eissn": "online"}
"""Name of an ISSN → its medium; other names do not say it."""

_BEST_DATES = """
    citation_publication_date citation_date bepress_citation_date eprints.date prism.publicationdate
    dc.date.issued dcterms.issued dc.date dcterms.date article.published_time citation_year
""".split()
"""Dates of the issue before those that are often the day online; html_biblio has another order."""

DATES_OF = {
    "online": ("citation_online_date", "bepress_citation_online_date"),
    "print": ("citation_cover_date", "prism.coverdate"),
    "issued": tuple(dict.fromkeys((*_BEST_DATES, *_OF_WORK["release_date"]))),
    "received": (
        "dcterms.datesubmitted",
        "dc.date.submitted",
        "dc.date.datesubmitted",
        "prism.datereceived",
        "citation_received_date",
        "eprints.date_submitted",
    ),
    "accepted": (
        "dcterms.dateaccepted",
        "dc.date.accepted",
        "dc.date.dateaccepted",
        "prism.dateaccepted",
        "citation_accepted_date",
    ),
    "revised": ("citation_revised_date", "prism.daterevised"),
}
"""Field of the dates of a work → names, the best first."""

LICENCES = (
    "citation_license",
    "citation_licence",
    "dc.rights.license",
    "dcterms.license",
    "dc.rights",
    "dcterms.rights",
)
COPYRIGHTS = ("prism.copyright", "dc.copyright", "wt.z_cc_license_type", "license.subtype")

ABSTRACTS = _OF_WORK["abstract"]

REFERENCES = ("citation_reference",)
MORE_REFERENCES = ("dc.relation.references", "dcterms.references", "eprints.referencetext")
FUNDING = ("citation_funding_source", "citation_funder")

IDENTIFIERS = {
    "citation_arxiv_id": "arxiv",
    "citation_pii": "pii",
    "citation_technical_report_number": "report",
    "bepress_citation_technical_report_number": "report",
    "citation_hal_id": "hal",
    "eprints.eprintid": "eprints",
    "dc.identifier@arxiv": "arxiv",
    "dc.identifier@handle": "handle",
    "dc.identifier@pii": "pii",
    "dc.identifier@publisher-id": "publisher-id",
    "dc.identifier@manuscript": "manuscript",
}
"""Name → kind of the identifier."""

RELATIONS = {
    "dcterms.isversionof": "version",
    "dc.relation.isversionof": "version",
    "dcterms.hasversion": "version",
    "dc.relation.hasversion": "version",
    "dcterms.replaces": "version",
    "dcterms.isreplacedby": "version",
    "dc.relation.isbasedon": "version",
    "prism.hascorrection": "correction",
    "prism.iscorrectionof": "corrects",
}
"""Name → kind of the relation to the work in its value."""

KINDS = {
    "citation_dissertation_institution": "thesis",
    "citation_dissertation_name": "thesis",
    "citation_technical_report_institution": "report",
    "citation_technical_report_number": "report",
    "citation_inbook_title": "chapter",
    "citation_conference_title": "paper-conference",
    "citation_conference": "paper-conference",
    "citation_journal_title": "article-journal",
    "prism.publicationname": "article-journal",
}
"""Name → CSL type of a work with this tag, the surest first."""

RELEASE_TYPES = {
    "research article": "article-journal",
    "text.serial.journal": "article-journal",
}
"""Word for the kind of a page → release type; other words are too ambiguous."""

META_TAGS: Final[dict[str, tuple[str, ...]]] = {
    **{field.name: (*field.names, *field.more) for field in (*FIELDS, KEYWORDS)},
    "contributors": (*CONTRIBUTORS, *LAST_CONTRIBUTORS),
    "editors": EDITORS,
    "author's details": tuple(OF_AUTHOR),
    "journal": JOURNALS,
    "conference": CONFERENCES,
    "book": BOOKS,
    "series": SERIES,
    "pages": PAGES,
    "article number": ARTICLE_NUMBERS,
    "subtitle of the work": SUBTITLES,
    "translated title": TRANSLATED_TITLES,
    **{f"date {name}": tags for name, tags in DATES_OF.items()},
    "licences": (*LICENCES, *COPYRIGHTS),
    "references": (*REFERENCES, *MORE_REFERENCES),
    "funding": FUNDING,
    "identifiers": tuple(IDENTIFIERS),
    "relations": tuple(RELATIONS),
    "kind": tuple(KINDS),
}
"""What meta elements give → their names, the best first."""
