"""Printed references → their fields, by GROBID."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from lxml import etree

from pubcrawl.exceptions import ParseError
from pubcrawl.formats import xml
from pubcrawl.reading import articles, jats
from pubcrawl.reading.articles.tei import DTD as TEI
from pubcrawl.works.work import CitedWork

TEXT_MIN: Final = 7
"""Least characters of a reference that can identify a work."""

REFERENCES_MAX: Final = 2000
"""Most references of a work that are read."""

_NUMBERS = re.compile(rb"\sxml:id=\"[^\"]*\"")


def unread_references(references: Sequence[CitedWork]) -> list[int]:
    """Return the indices of references with a text and too few fields to find the work by."""
    places = (place for place, each in enumerate(references) if _is_unread(each))
    return [place for place, _ in zip(places, range(REFERENCES_MAX), strict=False)]


def _is_unread(cited: CitedWork) -> bool:
    if len(cited.text) < TEXT_MIN or cited.doi or cited.pmid or cited.pmcid or cited.arxiv:
        return False
    if cited.year and cited.contributors and (cited.title or cited.container):
        return False
    return not (cited.container and cited.volume and cited.first_page)


def read_cited_works(tei: bytes, texts: Sequence[str]) -> list[CitedWork | None]:
    """
    Return the fields that GROBID read in each of *texts*; None if it read none.

    *tei*: its list of references, in the order of the texts. Raises ``ParseError``.
    Source: https://grobid.readthedocs.io/en/latest/Grobid-service/#apiprocesscitationlist
    """
    # Some versions number all entries alike, which is not valid.
    root = xml.root(_NUMBERS.sub(b"", tei))
    if articles.dtd_of(root) is not TEI:
        raise ParseError(f"no TEI but <{xml.local_name(root)}>")
    found = [*_cited(root)]
    if len(found) == len(texts):
        return [each if any(each._replace(text="")) else None for each in found]
    by_text = {each.text: each for each in found if each.text}
    return [by_text.get(" ".join(text.split())) for text in texts]


def _cited(root: etree._Element) -> Iterator[CitedWork]:
    for article in jats.prepare_articles(TEI.to_jats(root)):
        yield from jats.read_work(article).references


def with_fields(printed: CitedWork, read: CitedWork) -> CitedWork:
    """Return *printed* with its empty fields filled from *read*."""
    missing = {name: value for name, value in read._asdict().items() if not getattr(printed, name)}
    return printed._replace(**missing)
