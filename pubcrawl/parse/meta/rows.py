"""
The parts of a publication that meta elements give: which names, and of what type.

Source: https://scholar.google.com/intl/en/scholar/inclusion.html#indexing
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from pubcrawl.items.parts import ID_PARTS, PartType
from pubcrawl.parse.meta.names import FIELDS, KEYWORDS, PUBFETCHER, Field


class MetaRow(NamedTuple):
    """
    One kind of meta elements: the type and part that they give, and their names.

    *part*: ``link`` stands for an address, which gets the type. *extra*: names
    that PubFetcher does not know. *not_on*: hosts where they are passed over.
    """

    type: PartType
    part: str
    names: str
    extra: str = ""
    not_on: str = ""


_T = PartType
FORMATS = (
    ("citation_", _T.CITATION),
    ("eprints.", _T.EPRINTS),
    ("bepress_", _T.BEPRESS),
    ("dc.", _T.DC),
    ("dcterms.", _T.DC),
    ("prism.", _T.DC),
    ("og.", _T.OG),
    ("twitter.", _T.TWITTER),
)
"""How the names of a format begin, and the type that it gives; the best first."""
_LINKS = {
    _T.CITATION: (_T.LINK_CITATION, _T.PDF_CITATION),
    _T.EPRINTS: (_T.LINK_EPRINTS, _T.PDF_EPRINTS),
    _T.BEPRESS: (_T.LINK_META, _T.PDF_BEPRESS),
    _T.META: (_T.LINK_META, _T.PDF_META),
}
# Hosts whose values are not of the article but, say, of the journal.
_BMC = r".*biomedcentral\.com"
_NATURE = r"(?:www\.)?nature\.com"
_WILEY = r".*onlinelibrary\.wiley\.com"
_SCIENCE = r".*sciencemag\.org"
_CITESEER = r"citeseerx\..*"
_NOT_ON = {
    (_T.DC, "keywords"): _BMC,
    (_T.META, "keywords"): _CITESEER,
    (_T.DC, "abstract"): f"{_NATURE}|{_SCIENCE}",
    (_T.OG, "abstract"): f"{_NATURE}|{_WILEY}|{_SCIENCE}",
    (_T.TWITTER, "abstract"): _NATURE,
    (_T.META, "abstract"): _NATURE,
}


@lru_cache(4096)
def format_of(name: str) -> PartType:
    """Return the type of the format that a name belongs to, ``meta`` for one of no format."""
    return next((type for prefix, type in FORMATS if name.startswith(prefix)), _T.META)


def _rows() -> tuple[MetaRow, ...]:
    """Return the rows: identifiers first, then part by part, links last; best formats first."""
    fields = {field.name: field for field in (*FIELDS, KEYWORDS)}
    types = tuple(dict.fromkeys((*(type for _, type in FORMATS), _T.META)))
    rows = [row for type in types for part in ID_PARTS for row in _of(fields[part], type)]
    for part in ("title", "keywords", "abstract"):
        rows += [row for type in types for row in _of(fields[part], type)]
    for type in types:
        for place, field in enumerate(("html_fulltext_url", "pdf_fulltext_url")):
            rows += [
                row._replace(type=_LINKS[type][place], part="link")
                for row in _of(fields[field], type)
            ]
    return tuple(rows)


def _of(field: Field, type: PartType) -> Iterator[MetaRow]:
    names = [name for name in field.parts if format_of(name) is type]
    theirs = " ".join(name for name in names if name in PUBFETCHER)
    ours = " ".join(name for name in names if name not in PUBFETCHER)
    not_on = _NOT_ON.get((type, field.name), "")
    if ours and field.name == "abstract":
        # dc.description is the library's, dcterms.abstract the author's.
        yield MetaRow(type, field.name, "", ours, not_on)
        ours = ""
    if theirs or ours:
        yield MetaRow(type, field.name, theirs, ours, not_on)


ROWS = _rows()
"""What the parts of a page are read from, the best first."""
