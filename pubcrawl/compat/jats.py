"""
JATS articles, as PubFetcher reads them.

Source: https://jats.nlm.nih.gov/archiving/tag-library/1.3/
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from lxml import etree

from pubcrawl.formats import xml
from pubcrawl.formats.xml import Element
from pubcrawl.formats.xml.text import joined, text
from pubcrawl.reading import jats
from pubcrawl.reading.corresp import letters
from pubcrawl.reading.jats.corresponding import authors_with_addresses
from pubcrawl.reading.jats.metadata import ids_of
from pubcrawl.reading.jats.parts import FlatText, text_elements, whole_title
from pubcrawl.reading.jats.tree import select
from pubcrawl.works.findings import Findings
from pubcrawl.works.parts import PartType

# A section inside a box is read twice.
_ABSTRACTS = ".//front//abstract/*[not(self::sec)] | .//front//abstract//sec/*[not(self::sec)]"
# Names in <string-name> do not count.
_NAMES = (".//name/given-names", ".//name/surname")


def read_articles(body: bytes, type: PartType, *, content_type: str = "") -> Iterator[Findings]:
    """Yield the parts of the articles in a response, as ``reading.jats.read_articles`` does."""
    root = xml.lenient_root(body, content_type=content_type)
    xml.fold(root, body)
    etree.strip_elements(root, "tex-math", with_tail=False)  # even without another form
    for article in jats.outer_articles(root):
        ids = jats.first_ids(
            ids_of(front.iter("article-id")) for front in article.iterchildren("front")
        )
        # The prefix is added even to a value that has it, and the result is refused.
        pmcid = f"PMC{ids['pmc']}" if jats.pmcid_of(ids) else ""
        result = jats.parts_of(article, type, ids, pmcid, _flat_text(article))
        # Combining marks stay, so "Müller" does not match "muller".
        authors = authors_with_addresses(article, _NAMES, partial(letters, dropped="ZPSN"))
        result.corresp_authors = tuple(filter(any, authors))
        yield result


def _flat_text(article: Element) -> FlatText:
    """Return the flat text: all abstracts, cells and texts in boxes twice."""
    group = next(article.iter("title-group"), etree.Element("title-group"))
    titles = (next(map(text, group.iter(name)), "") for name in ("article-title", "subtitle"))
    return whole_title(*titles), joined(select(_ABSTRACTS, article)), joined(text_elements(article))
