"""
What a page says of its article: its meta elements, its JSON-LD, and what it shows.

``names`` has the names of meta elements, ``rows`` the parts that they give, ``work``
puts the work together; ``findings`` has both.

Source: https://scholar.google.com/intl/en/scholar/inclusion.html#indexing
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from itertools import islice

from pubcrawl.ids.doi import extract_doi, is_doi, normalise_doi
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.ids.pmcid import extract_pmcid, is_pmcid
from pubcrawl.ids.pmid import extract_pmid, is_pmid
from pubcrawl.ids.url import host
from pubcrawl.items.findings import Findings, Link, Offer, WorkOffer
from pubcrawl.items.parts import ID_PARTS, PARTS, Content, PartType
from pubcrawl.items.publication import Author
from pubcrawl.parse.html import Document
from pubcrawl.parse.keywords import split
from pubcrawl.parse.meta import jsonld, people
from pubcrawl.parse.meta.dates import best
from pubcrawl.parse.meta.markup import escaped, paragraphs, plain
from pubcrawl.parse.meta.names import EMAILS
from pubcrawl.parse.meta.rows import FORMATS, ROWS, MetaRow, format_of
from pubcrawl.parse.meta.scripts import add_script_metadata
from pubcrawl.parse.meta.tags import Meta, address, metas, values
from pubcrawl.parse.meta.work import PageReading, read_page
from pubcrawl.works.work import NOTHING

LAYER = "meta"
"""The *rule* of a work that a page says of itself."""

_SEPARATOR = re.compile("[,;|]")
_KEYWORDS_MAX = 10_000
_TRIMMED = "".join(map(chr, range(0x21)))

# What they say in the tags of any page is boilerplate; PubFetcher does not know that.
_BOILERPLATE = re.compile(
    r"(?:www\.)?plos(?:one|biology|medicine|compbiol|genetics|pathogens|ntds)\.org|dx\.plos\.org"
    r"|pubmed\.ncbi\.nlm\.nih\.gov"
)
_MOVED = {"science.org": "sciencemag.org", "www.science.org": "www.sciencemag.org"}


def _by_name(*, compat: bool) -> dict[str, list[MetaRow]]:
    found: dict[str, list[MetaRow]] = defaultdict(list)
    for row in ROWS:
        for name in row.names.split() if compat else f"{row.names} {row.extra}".split():
            found[name].append(row)
    return dict(found)


_KNOWN = {compat: _by_name(compat=compat) for compat in (True, False)}


def findings(document: Document, type: PartType, *, compat: bool = False) -> Findings:
    """
    Return what the meta elements of a page say; without *compat* also what its JSON-LD does.

    *type*: of the page; the worse of it and that of the format is given.
    Identifiers come first, of formats in order; links are absolute.
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
        addresses = values(tags, "citation_author_email")
        result.corresp_authors = tuple(
            Author(email=value) for found in addresses if (value := found.strip(_TRIMMED))
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
    """Return the identifiers of the meta elements alone, for pages that have parts of their own."""
    found = _values(document, metas(document), compat=compat)
    return [
        Offer(row.part, content, row.type)
        for row, contents in found
        if row.part in ID_PARTS and (content := _content(row.part, contents, compat=compat))
    ]


def trusted(document: Document, names: Mapping[str, Iterable[str]], type: PartType) -> list[Offer]:
    """
    Return what the meta elements say that a site may be trusted with.

    *names*: part → names of meta elements, of which the first with a value counts.
    *type* is given to it, whatever the format is worth elsewhere. The *rule* of
    an offer is its key.
    """
    tags = metas(document)
    offers: list[Offer] = []
    for part in filter(names.__contains__, PARTS):
        keys = (name.strip().lower().replace(":", ".") for name in names[part])
        contents = (_content(part, values(tags, key), compat=False) for key in keys)
        rule = f"{part}_meta"
        offers += [Offer(part, content, type, rule=rule) for content in contents if content][:1]
    return offers


def worse(one: PartType, other: PartType) -> PartType:
    """Return the type that is worth less."""
    return max(one, other, key=lambda type: type.rank)


def _values(
    document: Document, tags: Iterable[Meta], *, compat: bool
) -> list[tuple[MetaRow, list[str]]]:
    """Return the rows that the page has values for, in their order, with the values in theirs."""
    known = _KNOWN[compat]
    found: dict[MetaRow, list[str]] = {}
    for tag in tags:
        for row in {row: None for name in tag.names for row in known.get(name, ())}:
            found.setdefault(row, []).append(tag.content)
    name = host(document.url)
    boilerplate = False
    if not compat:
        name = _MOVED.get(name, name)
        boilerplate = _BOILERPLATE.fullmatch(name) is not None
    return [
        (row, found[row])
        for row in ROWS
        if row in found
        and not (row.not_on and re.fullmatch(row.not_on, name))
        and not (boilerplate and row.type is PartType.META and row.part in ("keywords", "abstract"))
    ]


def _content(part: str, found: list[str], *, compat: bool) -> Content:
    if part in ID_PARTS:
        return next(filter(None, (_identifier(part, value, compat=compat) for value in found)), "")
    if part == "title":
        # compat: an empty title hides those of the same format after it.
        return escaped(found[0]) if compat else next(filter(None, map(plain, found)), "")
    if part == "abstract":
        if compat:
            return escaped("\n\n".join(filter(None, found)))
        return "\n\n".join(words for value in found for words in paragraphs(value))
    words = (
        (_SEPARATOR.split(value) if compat else split(plain(value))) for value in found if value
    )
    first = islice((word for several in words for word in several), _KEYWORDS_MAX)
    return tuple(map(escaped, first) if compat else first)


def _identifier(part: str, value: str, *, compat: bool) -> str:
    """Return the identifier that *value* is, or with more patience holds; empty if it is none."""
    value = value.strip(_TRIMMED)
    if part == "doi":
        if not compat:
            return extract_doi(value.removeprefix("info:doi/"))
        name = normalise_doi(value).strip(_TRIMMED)
        return name if is_doi(name) else ""
    if not compat:
        return (extract_pmid if part == "pmid" else extract_pmcid)(value.upper())
    return value if (is_pmid if part == "pmid" else is_pmcid)(value) else ""


def _offer(result: Findings, page: PageReading, tags: list[Meta]) -> None:
    """Offer the work of a page, and fill in the fields that show a part of it."""
    work = page.work
    if work != NOTHING:
        named = [format_of(name) for name in page.said]
        format = next((type for _, type in FORMATS if type in named), PartType.META)
        result.works.append(WorkOffer(work, worse(format, result.type), rule=LAYER))
    result.corresp_authors = tuple(
        Author(name=one.name, orcid=people.orcid_url(one.orcid), email=one.email)
        for one in work.contributors
        if one.email and one.role == "author"
    ) or tuple(
        Author(email=address)
        for address in dict.fromkeys(map(people.email, values(tags, *EMAILS)))
        if address
    )
    result.journal_title = work.container.title if work.container.kind == "journal" else ""
    result.pub_date = best((work.dates.issued, work.dates.online, work.dates.print))
