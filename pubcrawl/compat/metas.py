"""The meta elements of a page, as PubFetcher reads them."""

from __future__ import annotations

from itertools import chain, islice

from pubcrawl.compat.values import SEPARATOR, escaped
from pubcrawl.formats.characters import TRIMMED
from pubcrawl.formats.html import Document
from pubcrawl.formats.html.meta_tags import meta_values, metas
from pubcrawl.ids.doi import is_doi, normalise_doi
from pubcrawl.ids.pmcid import is_pmcid
from pubcrawl.ids.pmid import is_pmid
from pubcrawl.reading.meta.page_meta import KEYWORDS_MAX, add_parts, texts_of_rows
from pubcrawl.reading.meta.table import PartRow, part_rows
from pubcrawl.works.findings import Findings
from pubcrawl.works.parts import Content, PartType
from pubcrawl.works.publication import Author

ROWS = part_rows(("pubfetcher",), ("not_on",))
"""The sources of parts, the best first."""

_VALID = {"doi": is_doi, "pmid": is_pmid, "pmcid": is_pmcid}


def findings(document: Document, type: PartType) -> Findings:
    """Return the parts, links and e-mail addresses in the meta elements of a page of *type*."""
    result = Findings(type)
    tags = metas(document)
    emails = (value.strip(TRIMMED) for value in meta_values(tags, "citation_author_email"))
    result.corresp_authors = tuple(Author(email=email) for email in emails if email)
    add_parts(result, document, texts_of_rows(document, tags, ROWS), _content)
    return result


def _content(row: PartRow, texts: list[str]) -> Content:
    if is_valid := _VALID.get(row.part):
        values = (text.strip(TRIMMED) for text in texts)
        if row.part == "doi":
            values = (normalise_doi(value).strip(TRIMMED) for value in values)
        return next(filter(is_valid, values), "")
    if row.part == "title":
        return escaped(texts[0])  # an empty title hides those of the same format after it
    if row.part == "abstract":
        return escaped("\n\n".join(filter(None, texts)))
    keywords = chain.from_iterable(map(SEPARATOR.split, filter(None, texts)))
    return tuple(map(escaped, islice(keywords, KEYWORDS_MAX)))
