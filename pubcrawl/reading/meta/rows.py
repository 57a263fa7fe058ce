"""
The parts of a publication in meta elements: their names and part types.

Source: https://scholar.google.com/intl/en/scholar/inclusion.html#indexing
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from pubcrawl.reading.meta.names import FIELDS, KEYWORDS, PUBFETCHER_NAMES, Field
from pubcrawl.works.parts import ID_PARTS, PartType


class MetaRow(NamedTuple):
    """
    One kind of meta elements: the part and type they supply, and their names.

    *part*: ``link`` for an address. *extra*: names that PubFetcher does not read.
    *not_on*: hosts where these elements are ignored.
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
"""(prefix of the names, part type) of each format, the best first."""
_LINKS = {
    _T.CITATION: (_T.LINK_CITATION, _T.PDF_CITATION),
    _T.EPRINTS: (_T.LINK_EPRINTS, _T.PDF_EPRINTS),
    _T.BEPRESS: (_T.LINK_META, _T.PDF_BEPRESS),
    _T.META: (_T.LINK_META, _T.PDF_META),
}
# Hosts whose values describe, say, the journal instead of the article.
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
    """Return the part type of the format of *name*, ``meta`` if it has no format."""
    return next((type for prefix, type in FORMATS if name.startswith(prefix)), _T.META)


def _rows() -> tuple[MetaRow, ...]:
    """Return the rows: identifiers first, then part by part, links last; best formats first."""
    fields = {field.name: field for field in (*FIELDS, KEYWORDS)}
    types = tuple(dict.fromkeys((*(type for _, type in FORMATS), _T.META)))
    rows = [row for type in types for part in ID_PARTS for row in _of(fields[part], type)]
    for part in ("title", "keywords", "abstract"):
        rows += [row for type in types for row in _of(fields[part], type)]
    for type in types:
        for index, field in enumerate(("html_fulltext_url", "pdf_fulltext_url")):
            rows += [
                row._replace(type=_LINKS[type][index], part="link")
                for row in _of(fields[field], type)
            ]
    return tuple(rows)


def _of(field: Field, type: PartType) -> Iterator[MetaRow]:
    names = [name for name in field.parts if format_of(name) is type]
    for_compat = " ".join(name for name in names if name in PUBFETCHER_NAMES)
    extra = " ".join(name for name in names if name not in PUBFETCHER_NAMES)
    not_on = _NOT_ON.get((type, field.name), "")
    if extra and field.name == "abstract":
        # dc.description is by the library, dcterms.abstract by the author.
        yield MetaRow(type, field.name, "", extra, not_on)
        extra = ""
    if for_compat or extra:
        yield MetaRow(type, field.name, for_compat, extra, not_on)


ROWS = _rows()
"""The sources of the parts of a page, the best first."""
