"""
Names of columns → the kind of identifier below them.

Exact names are those that PubMed, Scopus, Web of Science, Zotero, OpenAlex, Semantic Scholar
and others give to their columns. Words decide on the names that people invent.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from enum import IntEnum
from unicodedata import normalize

from pubcrawl.ids.identifier_text import ADDRESS, PMID_OR_PMCID

# Without case, spaces and punctuation.
COLUMNS = {
    **dict.fromkeys(("pmid", "pmids", "pubmed", "pubmedid", "pubmedids", "pubmeduid"), "pmid"),
    **dict.fromkeys(
        ("pmcid", "pmcids", "pmc", "pmcnumber", "pubmedcentral", "pubmedcentralid"), "pmcid"
    ),
    **dict.fromkeys(("doi", "dois", "doiurl", "doilink", "doinumber", "articledoi"), "doi"),
    **dict.fromkeys(("digitalobjectidentifier", "digitalobjectidentifierdoi"), "doi"),
}

_URL_COLUMNS_WORDS = """
url urls starturl finalurl address link webaddress href lien liens enlace adresse webadresse
homepage homepageurl website webpage webpages landingpage page doc docs docurl documentation
documentationurl manual
"""
URL_COLUMNS = dict.fromkeys(_URL_COLUMNS_WORDS.split(), ADDRESS)
ENTRY_COLUMNS = dict.fromkeys(("entryuri", "entryurl", "entrypage", "entry"), ADDRESS)
TAGS = {"pm": "pmid", "di": "doi"}
"""Web of Science's tab-delimited files; elsewhere they may be an author's initials."""

SQUEEZE = re.compile(r"[^a-z0-9]+")
_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z][a-z])")
_WORD = re.compile(r"[^\W_]+")
_STEMS = (
    ("pmcid", ("pmcid", "pmcids", "pmc")),
    ("pmid", ("pmid", "pmids", "pubmed", "medline")),
    ("doi", ("doi", "dois")),
)
# "PubMed (Central) ID" and "PM(C)ID" name two kinds, "PubMed Central ID" and "PubMed PMCID" one.
_CENTRAL = re.compile(r"pubmed[\s_-]*central|pubmed\s+(?=pmc[\s_-]*id)")
_PMID_NAMED = re.compile(r"pmid|pubmed|\bmedline\b|pm[(\[]c")
_PMCID_NAMED = re.compile(r"pmcid|(?<![a-z])pmc|pmc(?![a-z])|pm[(\[]c|pubmed\W+central")
# "n_pmids", "Number of PMIDs", "PubMed hits" are counts. "PubMed number" is a PMID.
_COUNT_FIRST = frozenset(("n", "num", "count", "total", "anzahl", "nombre", "numero", "nr", "no"))
_COUNTS = frozenset(("count", "counts", "total", "hits", "results", "anzahl", "sum", "citations"))
_ENDS = (("pubmedid", "pmid"), ("pmid", "pmid"), ("pmcid", "pmcid"), ("doi", "doi"))
_LITERATURE = """
    reference references ref refs literature literatur source publication publications paper papers
    article articles
"""
_SUBJECTS = {
    # The source of a statement.
    "literature": _LITERATURE,
    # The title or citation of the publication.
    "publication": f"""{_LITERATURE}
        title titel titre título titolo citation zitat quelle study identifier identifiers link
        topic fulltext doi pmid
    """,
    # Addresses of articles or full texts.
    "articles": """
        article fulltext fulltextlink fulltexturl fulltextlinks paper pdf volltext publisher
        articlelink publicationlink publicationurl
    """,
    # Numbers of the database of the row.
    "accession": "accessionnumber accessionno",
    # The database of the row.
    "database": "database databases db provider source",
    # Numbers that are not PMIDs.
    "numbers": """
        year years jahr annee année año anno date datum day month count counts cited citations
        citation zitate score rank times page pages seite seiten start end volume vol issue heft
        issn eissn isbn orcid eid scopus wos isi openalex mag grant award project sample patients
        participants size n age row nr no number num nummer index idx order # lfd phone telephone
        fax zip plz postcode price cost eur usd bytes length duration views downloads gene taxon
        taxid nct trial dataset accession uniprot version weight amount customer
    """,
    # Identifiers of other publications.
    "others": """
        references cites cited citing related erratum errata correction corrections retraction
        notes note comment comments bemerkung bemerkungen abstract supplement data dataset preprint
        notice protocol protocols funding registration supplementary remarks remark parent similar
        journal book series cr
    """,
}
_WORDS_OF = {subject: frozenset(words.split()) for subject, words in _SUBJECTS.items()}
# Beside an original, its retraction is a publication too.
_NOTICES = frozenset(("retraction", "notice"))


class Evidence(IntEnum):
    """The evidence of a column's name for a kind: against it, none, a word, the exact name."""

    AGAINST = 0
    NOTHING = 1
    WORD = 2
    NAME = 3


def squeezed(name: str) -> str:
    """Return *name* without case, spaces and punctuation."""
    return SQUEEZE.sub("", name.lower())


def words(name: str) -> list[str]:
    """Return the words of *name* in lower case: "pubmedLink" is one and two."""
    parts = (*_WORD.findall(name), *_WORD.findall(_CAMEL.sub(" ", name)))
    return list(dict.fromkeys(word.lower() for word in parts))


def kind_of(name: str, known: Mapping[str, str]) -> tuple[str, Evidence]:
    """Return the kind of a column by its *name*, and the evidence. *known*: exact names."""
    found = words(name)
    both = {"pmid", "pmcid"} <= set(known.values()) and is_pmid_or_pmcid(name)
    exact = "" if both else known.get(squeezed(name), "")
    # "#pmids" is the header of a file with comments, "# PMIDs" is a count.
    if (name.lstrip().startswith("# ") and name.rstrip().endswith("s")) or (
        not exact and _is_count(name, found)
    ):
        return "", Evidence.NOTHING
    if exact:
        return exact, Evidence.NAME
    if both:
        return PMID_OR_PMCID, Evidence.WORD
    for kind, stems in _STEMS:
        if kind in known.values() and any(word in stems for word in found):
            central = kind == "pmid" and "central" in found and "pmid" not in found
            return ("pmcid" if central else kind), Evidence.WORD
    for end, kind in _ENDS:
        if kind in known.values() and squeezed(name).endswith(end):
            return kind, Evidence.WORD
    if ADDRESS in known.values() and any(word in known for word in found):
        kind = next(known[word] for word in found if word in known)
        return kind, Evidence.WORD
    return "", Evidence.NOTHING


def is_pmid_or_pmcid(name: str) -> bool:
    """Whether a column called *name* may have PMIDs and PMCIDs."""
    text = _CENTRAL.sub("pmc ", normalize("NFKC", name).lower())
    return bool(_PMID_NAMED.search(text) and _PMCID_NAMED.search(text))


def _is_count(name: str, found: Sequence[str]) -> bool:
    """Answer whether a column called *name*, with the words *found*, counts something."""
    return (
        not _COUNTS.isdisjoint(found)
        or (any(word in _COUNT_FIRST for word in found[:1]) and squeezed(name).endswith("s"))
        or found[:2] == ["number", "of"]
    )


def columns_of(subject: str, names: Sequence[str]) -> list[int]:
    """Return the numbers of the columns whose *names* say that they hold a subject."""
    words_of = _WORDS_OF[subject]
    if subject == "others" and any("original" in words(name) for name in names):
        words_of -= _NOTICES
    return [
        number
        for number, name in enumerate(names)
        if not words_of.isdisjoint((name.strip(), squeezed(name), *words(name)))
    ]
