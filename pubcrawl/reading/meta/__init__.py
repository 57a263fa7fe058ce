"""
Metadata of the article on a page: its meta elements, its JSON-LD and its visible text.

``names`` lists the names of meta elements, ``rows`` maps them to parts, and ``work``
builds the work; ``findings`` returns both.

Source: https://scholar.google.com/intl/en/scholar/inclusion.html#indexing
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from itertools import islice

from pubcrawl.formats.dates import day_in, most_precise
from pubcrawl.formats.html import Document
from pubcrawl.formats.html.meta_tags import Meta, address, meta_values, metas
from pubcrawl.formats.markup import paragraphs, plain
from pubcrawl.ids.doi import extract_doi, is_doi, normalise_doi
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.ids.pmcid import extract_pmcid, is_pmcid
from pubcrawl.ids.pmid import extract_pmid, is_pmid
from pubcrawl.ids.url import host
from pubcrawl.reading.keywords import split_keywords
from pubcrawl.reading.meta import jsonld, people
from pubcrawl.reading.meta.markup import escaped
from pubcrawl.reading.meta.names import EMAILS
from pubcrawl.reading.meta.rows import FORMATS, ROWS, MetaRow, format_of
from pubcrawl.reading.meta.scripts import add_script_metadata
from pubcrawl.reading.meta.work import PageReading, read_page
from pubcrawl.works.findings import Findings, Link, Offer, WorkOffer
from pubcrawl.works.parts import ID_PARTS, PARTS, Content, PartType
from pubcrawl.works.publication import Author
from pubcrawl.works.work import NOTHING

LAYER = "meta"
"""The *rule* of a work from the page's own metadata."""

_SEPARATOR = re.compile("[,;|]")
_KEYWORDS_MAX = 10_000
_BLANKS = "".join(map(chr, range(0x21)))

# These hosts put boilerplate into the tags of every page. PubFetcher has no such exception.
_BOILERPLATE = re.compile(
    r"(?:www\.)?plos(?:one|biology|medicine|compbiol|genetics|pathogens|ntds)\.org|dx\.plos\.org"
    r"|pubmed\.ncbi\.nlm\.nih\.gov"
)
_FORMER_HOSTS = {"science.org": "sciencemag.org", "www.science.org": "www.sciencemag.org"}


def _by_name(*, compat: bool) -> dict[str, list[MetaRow]]:
    result: dict[str, list[MetaRow]] = defaultdict(list)
    for row in ROWS:
        for name in row.names.split() if compat else f"{row.names} {row.extra}".split():
            result[name].append(row)
    return dict(result)


_ROWS_BY_NAME = {compat: _by_name(compat=compat) for compat in (True, False)}


def findings(document: Document, type: PartType, *, compat: bool = False) -> Findings:
    """
    Return the metadata of a page from its meta elements and, without *compat*, its JSON-LD.

    *type*: part type of the page. Each part gets the worse of this type and that of its
    format. Identifiers come first, in the order of the formats; links are absolute.
    """
    tags = metas(document)
    result = Findings(type)
    for row, found in _values(document, tags, compat=compat):
        kind = worse(row.type, type)
        if row.part == "link":
            links = (address(document, value) for value in found)
            result.links += [Link(link, kind) for link in links if link]
        elif content := _content(row.part, found, compat=compat):
            result.offers.append(Offer(row.part, content, kind))
    if compat:
        addresses = meta_values(tags, "citation_author_email")
        result.corresp_authors = tuple(
            Author(email=value) for found in addresses if (value := found.strip(_BLANKS))
        )
    else:
        page = read_page(document)
        _offer(result, page, tags)
        jsonld.add(result, document, page.article)
        add_script_metadata(result, document, worse(PartType.META, type))
    firsts = {offer.name: str(offer.content) for offer in reversed(result.offers)}
    result.ids = Identifiers(*(firsts.get(kind, "") for kind in ID_PARTS))
    return result


def identifiers(document: Document, *, compat: bool = False) -> list[Offer]:
    """Return only the identifiers in the meta elements, for pages with their own reader."""
    found = _values(document, metas(document), compat=compat)
    return [
        Offer(row.part, content, row.type)
        for row, contents in found
        if row.part in ID_PARTS and (content := _content(row.part, contents, compat=compat))
    ]


def trusted(document: Document, names: Mapping[str, Iterable[str]], type: PartType) -> list[Offer]:
    """
    Return the parts that a site's rule reads from meta elements.

    *names*: part → names of meta elements; the first with a value counts. Each part gets *type*,
    whatever the rank of its format elsewhere. The *rule* of an offer is its key.
    """
    tags = metas(document)
    offers: list[Offer] = []
    for part in filter(names.__contains__, PARTS):
        keys = (name.strip().lower().replace(":", ".") for name in names[part])
        contents = (_content(part, meta_values(tags, key), compat=False) for key in keys)
        rule = f"{part}_meta"
        offers += [Offer(part, content, type, rule=rule) for content in contents if content][:1]
    return offers


def worse(one: PartType, other: PartType) -> PartType:
    """Return the lower-ranked of two types."""
    return max(one, other, key=lambda type: type.rank)


def _values(
    document: Document, tags: Iterable[Meta], *, compat: bool
) -> list[tuple[MetaRow, list[str]]]:
    """Return (row, values) for the rows with values on the page, both in order."""
    rows_by_name = _ROWS_BY_NAME[compat]
    result: dict[MetaRow, list[str]] = {}
    for tag in tags:
        for row in {row: None for name in tag.names for row in rows_by_name.get(name, ())}:
            result.setdefault(row, []).append(tag.content)
    name = host(document.url)
    boilerplate = False
    if not compat:
        name = _FORMER_HOSTS.get(name, name)
        boilerplate = _BOILERPLATE.fullmatch(name) is not None
    return [
        (row, result[row])
        for row in ROWS
        if row in result
        and not (row.not_on and re.fullmatch(row.not_on, name))
        and not (boilerplate and row.type is PartType.META and row.part in ("keywords", "abstract"))
    ]


def _content(part: str, contents: list[str], *, compat: bool) -> Content:
    if part in ID_PARTS:
        return next(
            filter(None, (_identifier(part, value, compat=compat) for value in contents)), ""
        )
    if part == "title":
        # compat: an empty title hides those of the same format after it.
        return escaped(contents[0]) if compat else next(filter(None, map(plain, contents)), "")
    if part == "abstract":
        if compat:
            return escaped("\n\n".join(filter(None, contents)))
        return "\n\n".join(words for value in contents for words in paragraphs(value))
    words = (
        (_SEPARATOR.split(value) if compat else split_keywords(plain(value)))
        for value in contents
        if value
    )
    first = islice((word for several in words for word in several), _KEYWORDS_MAX)
    return tuple(map(escaped, first) if compat else first)


def _identifier(part: str, value: str, *, compat: bool) -> str:
    """Return the identifier *value*, or without *compat* the one in *value*; "" for none."""
    value = value.strip(_BLANKS)
    if part == "doi":
        if not compat:
            return extract_doi(value.removeprefix("info:doi/"))
        name = normalise_doi(value).strip(_BLANKS)
        return name if is_doi(name) else ""
    if not compat:
        return (extract_pmid if part == "pmid" else extract_pmcid)(value.upper())
    return value if (is_pmid if part == "pmid" else is_pmcid)(value) else ""


def _offer(result: Findings, page: PageReading, tags: list[Meta]) -> None:
    """Add the work of a page to *result*, and the fields derived from it."""
    work = page.work
    if work != NOTHING:
        formats = [format_of(name) for name in page.tags]
        format = next((type for _, type in FORMATS if type in formats), PartType.META)
        result.works.append(WorkOffer(work, worse(format, result.type), rule=LAYER))
    result.corresp_authors = tuple(
        Author(name=one.name, orcid=people.orcid_url(one.orcid), email=one.email)
        for one in work.contributors
        if one.email and one.role == "author"
    ) or tuple(
        Author(email=address)
        for address in dict.fromkeys(map(people.email, meta_values(tags, *EMAILS)))
        if address
    )
    result.journal_title = work.container.title if work.container.kind == "journal" else ""
    dates = (work.dates.issued, work.dates.online, work.dates.print)
    result.pub_date = day_in(f"{most_precise(dates)}-01-01"[:10])
