"""
Metadata of the article on a page: its meta elements, its JSON-LD and its visible text.

rules/meta_tags.yaml lists the names of all of them (``table``); ``work`` builds the work, and
``findings`` returns it with the parts.

Source: https://scholar.google.com/intl/en/scholar/inclusion.html#indexing
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from itertools import chain, islice

from pubcrawl.formats.dates import day_in
from pubcrawl.formats.html import Document
from pubcrawl.formats.html.meta_tags import Meta, address, meta_values, metas
from pubcrawl.formats.markup import paragraphs, plain
from pubcrawl.ids.doi import extract_doi, is_doi, normalise_doi
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.ids.pmcid import extract_pmcid, is_pmcid
from pubcrawl.ids.pmid import extract_pmid, is_pmid
from pubcrawl.ids.url import host
from pubcrawl.reading.keywords import split_keywords
from pubcrawl.reading.meta import people
from pubcrawl.reading.meta.markup import escaped
from pubcrawl.reading.meta.table import PartRow, format_of, means, part_rows
from pubcrawl.reading.meta.work import PageReading, read_page
from pubcrawl.works.findings import Findings, Link, Offer, WorkOffer
from pubcrawl.works.parts import ID_PARTS, PARTS, Content, PartType
from pubcrawl.works.publication import Author
from pubcrawl.works.work import NOTHING

LAYER = "meta"
"""The *rule* of a work from the page's own metadata."""

_SEPARATOR = re.compile("[,;|]")
_KEYWORDS_MAX = 10_000
_EXTRACTORS: dict[str, Callable[[str], str]] = {
    "doi": lambda value: extract_doi(value.removeprefix("info:doi/")),
    "pmid": lambda value: extract_pmid(value.upper()),
    "pmcid": lambda value: extract_pmcid(value.upper()),
}
_TESTS = {"doi": is_doi, "pmid": is_pmid, "pmcid": is_pmcid}
_BLANKS = "".join(map(chr, range(0x21)))


def findings(document: Document, type: PartType, *, compat: bool = False) -> Findings:
    """
    Return the metadata of a page from its meta elements and, without *compat*, its JSON-LD.

    *type*: part type of the page. Each part gets the worse of this type and that of its
    format. Identifiers come first, in the order of the formats; links are absolute.
    """
    result = Findings(type)
    if compat:
        tags = metas(document)
        emails = (value.strip(_BLANKS) for value in meta_values(tags, "citation_author_email"))
        result.corresp_authors = tuple(Author(email=email) for email in emails if email)
    else:
        page = read_page(document)
        tags = page.stated
        _add_work(result, page)
    for row, texts in _texts(document, tags, compat=compat):
        kind = max(row.type, type, key=lambda type: type.rank)
        if row.part == "link":
            links = (address(document, text) for text in texts)
            result.links += [Link(link, kind) for link in links if link]
        elif content := _content(row, texts, compat=compat):
            result.offers.append(Offer(row.part, content, kind))
    firsts = {offer.name: str(offer.content) for offer in reversed(result.offers)}
    result.ids = Identifiers(*(firsts.get(kind, "") for kind in ID_PARTS))
    return result


def identifiers(document: Document, *, compat: bool = False) -> list[Offer]:
    """Return only the identifiers in the meta elements, for pages with their own reader."""
    return [
        Offer(row.part, content, row.type)
        for row, texts in _texts(document, metas(document), compat=compat)
        if row.part in ID_PARTS and (content := _content(row, texts, compat=compat))
    ]


def trusted(document: Document, tags: Mapping[str, Iterable[str]], type: PartType) -> list[Offer]:
    """
    Return the parts that a site's rule reads from meta elements.

    *tags*: part → names of meta elements; the first with a value counts. Each part gets *type*,
    whatever the rank of its format elsewhere. The *rule* of an offer is its key.
    """
    in_page = metas(document)
    offers: list[Offer] = []
    for part in filter(tags.__contains__, PARTS):
        keys = (name.strip().lower().replace(":", ".") for name in tags[part])
        row = PartRow(type, part, ())
        contents = (_content(row, meta_values(in_page, key), compat=False) for key in keys)
        rule = f"{part}_meta"
        offers += [Offer(part, content, type, rule=rule) for content in contents if content][:1]
    return offers


@cache
def _rows_by_name(*, compat: bool) -> dict[str, list[PartRow]]:
    rows: dict[str, list[PartRow]] = defaultdict(list)
    for row in part_rows(compat=compat):
        for name in row.names:
            rows[name].append(row)
    return dict(rows)


def _texts(
    document: Document, tags: Iterable[Meta], *, compat: bool
) -> list[tuple[PartRow, list[str]]]:
    """Return (row, texts) for the rows with elements on the page, both in order."""
    rows_by_name = _rows_by_name(compat=compat)
    found: dict[PartRow, list[str]] = {}
    for tag in tags:
        for row in {row: None for name in tag.names for row in rows_by_name.get(name, ())}:
            found.setdefault(row, []).append(tag.content)
    site = host(document.url)
    return [
        (row, found[row])
        for row in part_rows(compat=compat)
        if row in found and not any(pattern.search(site) for pattern in row.not_on)
    ]


def _content(row: PartRow, texts: list[str], *, compat: bool) -> Content:
    if row.part in ID_PARTS:
        values = (_identifier(row.part, text, compat=compat) for text in texts)
        return next(filter(None, values), "")
    if row.part == "title":
        # compat: an empty title hides those of the same format after it.
        return escaped(texts[0]) if compat else next(filter(None, map(plain, texts)), "")
    if row.part == "abstract":
        if compat:
            return escaped("\n\n".join(filter(None, texts)))
        return "\n\n".join(chain.from_iterable(map(paragraphs, texts)))
    if compat:
        keywords = chain.from_iterable(map(_SEPARATOR.split, filter(None, texts)))
        return tuple(map(escaped, islice(keywords, _KEYWORDS_MAX)))
    # Each entry of a list in JSON-LD is one keyword, which may contain commas.
    if len(texts) > 1 and "article:keywords" in row.names:
        return tuple(filter(None, map(plain, texts)))
    keywords = chain.from_iterable(split_keywords(plain(text)) for text in texts)
    return tuple(islice(keywords, _KEYWORDS_MAX))


def _identifier(part: str, value: str, *, compat: bool) -> str:
    """Return the identifier *value*, or without *compat* the one in *value*; "" for none."""
    value = value.strip(_BLANKS)
    if not compat:
        return _EXTRACTORS[part](value)
    if part == "doi":
        value = normalise_doi(value).strip(_BLANKS)
    return value if _TESTS[part](value) else ""


def _add_work(result: Findings, page: PageReading) -> None:
    """Add the work of a page to *result*, and the fields derived from it."""
    work = page.work
    if work != NOTHING:
        formats = (*map(format_of, page.tags), PartType.META)
        best = min(formats, key=lambda type: type.rank)
        type = max(best, result.type, key=lambda type: type.rank)
        result.works.append(WorkOffer(work, type, rule=LAYER))
    names = (name for name, detail in means("author-details").items() if detail == "email")
    emails = map(people.email, meta_values(page.stated, *names))
    result.corresp_authors = tuple(
        Author(name=author.name, orcid=people.orcid_url(author.orcid), email=author.email)
        for author in work.contributors
        if author.email and author.role == "author"
    ) or tuple(Author(email=email) for email in dict.fromkeys(emails) if email)
    result.journal_title = work.container.title if work.container.kind == "journal" else ""
    result.pub_date = day_in(f"{work.dates.earliest}-01-01"[:10])
