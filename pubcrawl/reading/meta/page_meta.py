"""
Metadata of the article on a page: its meta elements, its JSON-LD and its visible text.

rules/meta_tags.yaml lists the names of all of them (``table``); ``work`` builds the work, and
``findings`` returns it with the parts.

Source: https://scholar.google.com/intl/en/scholar/inclusion.html#indexing
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from itertools import chain, islice

from pubcrawl.formats.characters import TRIMMED
from pubcrawl.formats.dates import day_in
from pubcrawl.formats.html import Document
from pubcrawl.formats.html.meta_tags import Meta, address, meta_values, metas
from pubcrawl.formats.markup import paragraphs, plain
from pubcrawl.ids.doi import extract_doi
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.ids.pmcid import extract_pmcid
from pubcrawl.ids.pmid import extract_pmid
from pubcrawl.ids.url import host
from pubcrawl.reading.keywords import split_keywords
from pubcrawl.reading.meta import people
from pubcrawl.reading.meta.table import PartRow, format_of, means, names, part_rows
from pubcrawl.reading.meta.work import PageReading, read_page
from pubcrawl.reading.shown_addresses import correspondents
from pubcrawl.works.findings import Findings, Link, Offer, WorkOffer
from pubcrawl.works.parts import ID_PARTS, PARTS, Content, PartType
from pubcrawl.works.publication import Author
from pubcrawl.works.title_labels import without_labels
from pubcrawl.works.work import NOTHING

LAYER = "meta"
"""The *rule* of a work from the page's own metadata."""

KEYWORDS_MAX = 10_000
"""Keywords of a page that are read."""

_EXTRACTORS: dict[str, Callable[[str], str]] = {
    "doi": lambda value: extract_doi(value.removeprefix("info:doi/")),
    "pmid": lambda value: extract_pmid(value.upper()),
    "pmcid": lambda value: extract_pmcid(value.upper()),
}


def findings(document: Document, type: PartType) -> Findings:
    """
    Return the metadata of a page from its meta elements, its JSON-LD and its visible text.

    *type*: part type of the page. Each part gets the worse of this type and that of its
    format. Identifiers come first, in the order of the formats; links are absolute.
    """
    result = Findings(type)
    page = read_page(document)
    _add_work(result, document, page)
    texts = texts_of_rows(document, page.stated, part_rows(), one_language=True)
    add_parts(result, document, texts, content_of)
    return result


def add_parts(
    result: Findings,
    document: Document,
    rows: Iterable[tuple[PartRow, list[str]]],
    content_of: Callable[[PartRow, list[str]], Content],
) -> None:
    """Add the parts and links that *rows* with their texts give, and the identifiers in them."""
    for row, texts in rows:
        kind = max(row.type, result.type, key=lambda type: type.rank)
        if row.part == "link":
            links = (address(document, text) for text in texts)
            result.links += [Link(link, kind) for link in links if link]
        elif content := content_of(row, texts):
            result.offers.append(Offer(row.part, content, kind))
    firsts = {offer.name: str(offer.content) for offer in reversed(result.offers)}
    result.ids = Identifiers(*(firsts.get(kind, "") for kind in ID_PARTS))


def identifiers(document: Document) -> list[Offer]:
    """Return only the identifiers in the meta elements, for pages with their own reader."""
    return [
        Offer(row.part, content, row.type)
        for row, texts in texts_of_rows(document, metas(document), part_rows())
        if row.part in ID_PARTS and (content := content_of(row, texts))
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
        contents = (content_of(row, meta_values(in_page, key)) for key in keys)
        rule = f"{part}_meta"
        offers += [Offer(part, content, type, rule=rule) for content in contents if content][:1]
    return offers


@cache
def _rows_by_name(rows: tuple[PartRow, ...]) -> dict[str, list[PartRow]]:
    named: dict[str, list[PartRow]] = defaultdict(list)
    for row in rows:
        for name in row.names:
            named[name].append(row)
    return dict(named)


def texts_of_rows(
    document: Document,
    tags: Iterable[Meta],
    rows: tuple[PartRow, ...],
    *,
    one_language: bool = False,
) -> list[tuple[PartRow, list[str]]]:
    """
    Return (row, texts) for the *rows* with elements on the page, both in order.

    *one_language*: without the abstracts in other languages than the first, which the work has.
    """
    of_work = frozenset(names("abstract")) if one_language else frozenset()
    rows_by_name = _rows_by_name(rows)
    found: dict[PartRow, list[str]] = {}
    first: dict[PartRow, str] = {}
    for tag in tags:
        for row in {row: None for name in tag.names for row in rows_by_name.get(name, ())}:
            other = tag.language not in ("", first.setdefault(row, tag.language))
            if not other or of_work.isdisjoint(tag.names):
                found.setdefault(row, []).append(tag.content)
    site = host(document.url)
    return [
        (row, found[row])
        for row in rows
        if row in found and not any(pattern.search(site) for pattern in row.not_on)
    ]


def content_of(row: PartRow, texts: list[str]) -> Content:
    """Return the content of a part that *texts* give, empty for none."""
    if extract := _EXTRACTORS.get(row.part):
        return next(filter(None, (extract(text.strip(TRIMMED)) for text in texts)), "")
    if row.part == "title":
        return without_labels(next(filter(None, map(plain, texts)), ""), ())
    if row.part == "abstract":
        return "\n\n".join(chain.from_iterable(map(paragraphs, texts)))
    # Each entry of a list in JSON-LD is one keyword, which may contain commas.
    if len(texts) > 1 and "article:keywords" in row.names:
        return tuple(filter(None, map(plain, texts)))
    keywords = chain.from_iterable(split_keywords(plain(text)) for text in texts)
    return tuple(islice(keywords, KEYWORDS_MAX))


def _add_work(result: Findings, document: Document, page: PageReading) -> None:
    """Add the work of a page to *result*, and the fields derived from it."""
    work = page.work
    if work != NOTHING:
        formats = (*map(format_of, page.tags), PartType.META)
        best = min(formats, key=lambda type: type.rank)
        type = max(best, result.type, key=lambda type: type.rank)
        result.works.append(WorkOffer(work, type, rule=LAYER))
    result.corresp_authors = () if document.xml else correspondents(document, work.contributors)
    # Frontiers states the addresses of all authors, and shows those of the corresponding ones.
    if not result.corresp_authors:
        result.corresp_authors = _stated_addresses(page)
    result.journal_title = work.container.title if work.container.kind == "journal" else ""
    # An issue may have the first day of its month, and its articles a later day online.
    day = work.dates._replace(print="").earliest or work.dates.print
    result.pub_date = day_in(f"{day}-01-01"[:10])


def _stated_addresses(page: PageReading) -> tuple[Author, ...]:
    """Return the authors whose addresses meta elements and scripts state."""
    found = tuple(
        Author(name=author.name, orcid=people.orcid_url(author.orcid), email=author.email)
        for author in page.work.contributors
        if author.email and author.role == "author"
    )
    fields = (name for name, detail in means("author-details").items() if detail == "email")
    emails = map(people.email, meta_values(page.stated, *fields))
    return found or tuple(Author(email=email) for email in dict.fromkeys(emails) if email)
