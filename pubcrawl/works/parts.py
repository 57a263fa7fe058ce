"""
Parts: what PubFetcher knows of a publication; the ranked types of sources.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any, NamedTuple, get_args

from msgspec import Struct

from pubcrawl.ids.identifiers import KINDS
from pubcrawl.model.fields import (
    Absent,
    AddressNumber,
    Column,
    Form,
    Moment,
    Name,
    Query,
    QueryKind,
    Shape,
)
from pubcrawl.model.text import utf16_length
from pubcrawl.model.webpage import MIN_LENGTH

ID_PARTS = KINDS
TEXT_PARTS = ("title", "abstract", "fulltext")


class PartType(StrEnum):
    """
    The origin of a content, best first. The first ten are final and equal.

    compat: PubFetcher has neither ``structure`` nor the services from ``pmc_idconv`` to
    ``service``, the type of a resource from another package.
    """

    EUROPEPMC = "europepmc"
    EUROPEPMC_XML = "europepmc_xml"
    EUROPEPMC_HTML = "europepmc_html"
    PUBMED_XML = "pubmed_xml"
    PUBMED_HTML = "pubmed_html"
    PMC_XML = "pmc_xml"
    PMC_HTML = "pmc_html"
    DOI = "doi"
    LINK = "link"
    LINK_OADOI = "link_oadoi"
    CITATION = "citation"
    EPRINTS = "eprints"
    BEPRESS = "bepress"
    LINK_CITATION = "link_citation"
    LINK_EPRINTS = "link_eprints"
    DC = "dc"
    OG = "og"
    TWITTER = "twitter"
    META = "meta"
    LINK_META = "link_meta"
    EXTERNAL = "external"
    OADOI = "oadoi"
    PDF_EUROPEPMC = "pdf_europepmc"
    PDF_PMC = "pdf_pmc"
    PDF_DOI = "pdf_doi"
    PDF_LINK = "pdf_link"
    PDF_OADOI = "pdf_oadoi"
    PDF_CITATION = "pdf_citation"
    PDF_EPRINTS = "pdf_eprints"
    PDF_BEPRESS = "pdf_bepress"
    PDF_META = "pdf_meta"
    PMC_IDCONV = "pmc_idconv"
    CROSSREF = "crossref"
    RETRACTION_WATCH = "retraction_watch"
    BIORXIV = "biorxiv"
    DATACITE = "datacite"
    OPENALEX = "openalex"
    ARXIV = "arxiv"
    SEMANTIC_SCHOLAR = "semantic_scholar"
    DOAJ = "doaj"
    OPENAIRE = "openaire"
    CORE = "core"
    DOI_CSL = "doi_csl"
    SERVICE = "service"
    STRUCTURE = "structure"
    WEBPAGE = "webpage"
    NA = "na"

    @property
    def rank(self) -> int:
        """Position in the order above; 0 is best."""
        return _RANK[self]

    @property
    def final(self) -> bool:
        """Whether no other type is better."""
        return _RANK[self] < 10

    @property
    def pdf(self) -> bool:
        """Whether content of this type comes from a PDF."""
        return self.value.startswith("pdf_")

    def better(self, other: PartType) -> bool:
        """Answer whether this type ranks above *other*, which is not final."""
        return _RANK[self] < _RANK[other] and not other.final

    def to_pdf(self) -> PartType:
        """Return the type of PDFs that a page of this type links to."""
        return _TO_PDF.get(self, self)


_RANK = {type: rank for rank, type in enumerate(PartType)}
_TO_PDF = {
    PartType.EUROPEPMC_HTML: PartType.PDF_EUROPEPMC,
    PartType.PMC_HTML: PartType.PDF_PMC,
    PartType.DOI: PartType.PDF_DOI,
    PartType.LINK: PartType.PDF_LINK,
    PartType.LINK_OADOI: PartType.PDF_OADOI,
    PartType.LINK_CITATION: PartType.PDF_CITATION,
    PartType.LINK_EPRINTS: PartType.PDF_EPRINTS,
    PartType.LINK_META: PartType.PDF_META,
}


SERVICES = frozenset(
    (PartType.EUROPEPMC, PartType.EUROPEPMC_XML, PartType.PUBMED_XML, PartType.PMC_XML)
).union(type for type in PartType if PartType.PMC_IDCONV.rank <= type.rank <= PartType.SERVICE.rank)
"""The types of sources whose answer has all that they say: a page may be a login, or cut off."""

Type = Annotated[
    PartType,
    Form(str, PartType),
    Shape(
        "type",
        {
            "description": "The source of a content, best first. "
            "The first ten are final: no source is better.",
            "enum": list(PartType),
        },
    ),
    QueryKind.TYPE,
]


ReadingNumber = Annotated[
    int,
    "The version of the reader; missing if there was only one (works/readings.py).",
    Shape("", {"type": "integer", "minimum": 1}),
    Absent(),
]


class MeshTerm(Struct, frozen=True, array_like=True, tag=True):
    """A MeSH heading."""

    term: Name
    major_topic: bool = False
    unique_id: Annotated[
        str, "Id of the descriptor, such as D005823; empty if the source gives none."
    ] = ""


class MinedTerm(Struct, frozen=True, array_like=True, tag=True):
    """A text-mined term of EFO or GO."""

    term: Name
    count: Annotated[int, "How often it was found."]
    uri: Name


LIST_PARTS: dict[str, Any] = {
    "keywords": tuple[str, ...],
    "mesh": tuple[MeshTerm, ...],
    "efo": tuple[MinedTerm, ...],
    "go": tuple[MinedTerm, ...],
}
"""Parts that are lists, and their types."""

PARTS = (*ID_PARTS, "title", *LIST_PARTS, "abstract", "fulltext")
CONTENT_PARTS = PARTS[3:]

Content = str | tuple[str | MeshTerm | MinedTerm, ...]


def is_content(name: str, content: Content) -> bool:
    """Whether *content* is text, or for a list, items of the class of the part *name*."""
    if name not in LIST_PARTS:
        return isinstance(content, str)
    kind = get_args(LIST_PARTS[name])[0]
    return isinstance(content, tuple) and all(isinstance(item, kind) for item in content)


class Limits(NamedTuple):
    """Minimum size of a usable part or page: UTF-16 units for text, items for lists."""

    title_min_length: int = 4
    keywords_min_size: int = 2
    mined_terms_min_size: int = 1
    abstract_min_length: int = 200
    fulltext_min_length: int = 2000
    page_min_length: int = MIN_LENGTH

    def minimum(self, name: str) -> int:
        """Return the smallest usable size of the part *name*."""
        return self[_LIMIT[name]] if name in _LIMIT else 1

    def usable(self, name: str, content: Content, type: PartType) -> bool:
        """Whether a part is large enough; text of cleaned pages is never a full text."""
        if name == "fulltext" and not type.better(PartType.WEBPAGE):
            return False
        minimum = self.minimum(name)
        # A text has at least as many UTF-16 units as characters, which are counted faster.
        return len(content) >= minimum or size(content) >= minimum


_LIMIT = {"title": 0, "keywords": 1, "mesh": 1, "efo": 2, "go": 2, "abstract": 3, "fulltext": 4}


def size(content: Content) -> int:
    """Return the number of items of a list, or the length of text in UTF-16 code units."""
    return utf16_length(content) if isinstance(content, str) else len(content)


class PartRecord(NamedTuple):
    """A part in the record of a publication; the words of its queries follow the part's name."""

    content: Annotated[Any, "Text, strings or terms.", Shape("", {})]
    type: Annotated[
        Type, "The source of the content.", Column(), Query("type", meaning="type of {}")
    ]
    url: Annotated[
        str,
        "The address that gave the content; empty for identifiers from a seed list.",
        AddressNumber(),
        Column("address"),
        Query("url", QueryKind.URL, "address that {} came from"),
        Query("host", QueryKind.HOST, "host that {} came from"),
    ]
    timestamp: Annotated[
        Moment, "When this content was set.", Column("time"), Query("time", meaning="time of {}")
    ]
    rule: Annotated[
        str,
        "The rule for a site that found it: file, line, site and key; empty if no rule found it.",
        Query("rule", meaning="rule or layer that read {}"),
    ]
    reading: ReadingNumber
    size: Annotated[
        int,
        "UTF-16 code units of text, items of a list.",
        Shape("", {"type": "integer", "minimum": 1}),
        Column(),
        Query("size", meaning="size of {}"),
    ]
    usable: Annotated[
        bool, "Long enough to be used.", Column(), Query("usable", meaning="{} is usable")
    ]
    final: Annotated[
        bool, "Usable and of a final type.", Column(), Query("final", meaning="{} is final")
    ]
