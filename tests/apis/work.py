"""A made-up publication."""

from __future__ import annotations

from dataclasses import dataclass, field

ALL_PLACES = frozenset(
    tuple(
        """
        europepmc fulltext annotations pubmed pubmed_page pmc pmc_page unpaywall
    """.split()
    )
)


@dataclass(frozen=True)
class Author:
    """An author; one with *email* is a corresponding author."""

    given: str
    family: str
    affiliation: str = ""
    email: str = ""
    orcid: str = ""

    @property
    def initials(self) -> str:
        return "".join(word[0] for word in self.given.replace("-", " ").split())


@dataclass(frozen=True)
class Mined:
    """A mined term that occurs *count* times."""

    term: str
    count: int
    uri: str


@dataclass
class Work:
    """
    The facts. *places*: the services that know it. *source*: MED, PMC or PPR.

    *abstract*: (label, text) pairs, labels may be empty. *mesh*: (term, major,
    unique id). *body*: (heading, paragraphs). *manuscript*: an NIHMS number, if
    PMC has an author manuscript. *pmc_body*: whether PMC provides the text. *notices*:
    (RefType of PubMed, PMID, citation).
    *site*: the publisher that the DOI leads to, if any; *layout*: layout of its
    pages, see tests/publishers.py.
    """

    title: str
    abstract: list[tuple[str, str]]
    journal: str
    date: str
    authors: list[Author]
    pmid: str = ""
    pmcid: str = ""
    doi: str = ""
    source: str = "MED"
    preprint_id: str = ""
    keywords: list[str] = field(default_factory=list)
    mesh: list[tuple[str, bool, str]] = field(default_factory=list)
    efo: list[Mined] = field(default_factory=list)
    go: list[Mined] = field(default_factory=list)
    body: list[tuple[str, list[str]]] = field(default_factory=list)
    references: list[str] = field(default_factory=list)
    oa: bool = False
    citations: int = 0
    manuscript: str = ""
    pmc_body: bool = True
    notices: list[tuple[str, str, str]] = field(default_factory=list)
    places: frozenset[str] = ALL_PLACES
    pdf_url: str = ""
    site: str = ""
    layout: str = ""
    volume: str = "7"
    pages: str = "101-113"

    @property
    def journal_short(self) -> str:
        return " ".join(word[:5] for word in self.journal.split() if word[0].isupper())

    @property
    def abstract_text(self) -> str:
        return " ".join(f"{label}: {text}" if label else text for label, text in self.abstract)


def yes(value: object) -> str:
    """Return Y or N."""
    return "Y" if value else "N"


def affiliation_shown(author: Author) -> str:
    """Return the affiliation with an e-mail address, as Europe PMC and PubMed show it."""
    if not author.email:
        return author.affiliation
    return f"{author.affiliation} Electronic address: {author.email}."
