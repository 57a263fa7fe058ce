"""
The work that a page is about, from its meta elements, its JSON-LD and its visible text.

Meta elements take precedence. JSON-LD and the visible text fill their gaps and add
details of contributors.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from msgspec.structs import replace

from pubcrawl.formats.dates import most_precise, read_date
from pubcrawl.formats.html import Document
from pubcrawl.formats.html.meta_tags import Meta, address, meta_contents, metas, metas_by_name
from pubcrawl.formats.markup import paragraphs, plain
from pubcrawl.ids.article_url import identifier_in_url
from pubcrawl.ids.doi import extract_doi
from pubcrawl.ids.url import host
from pubcrawl.reading.meta import jsonld, linked_work, names, people, shown_work
from pubcrawl.reading.meta.kinds import kind_from_words
from pubcrawl.reading.meta.languages import language_tag
from pubcrawl.reading.meta.licences import licences, pick_licences
from pubcrawl.reading.meta.readers import TEXT_MAX, isbn, name
from pubcrawl.reading.meta.readers import text as one_line
from pubcrawl.reading.meta.references import REFERENCES_MAX, reference
from pubcrawl.reading.meta.shown_notices import shown_notices
from pubcrawl.works.complete import filled
from pubcrawl.works.values import issn, orcid
from pubcrawl.works.work import (
    NOTHING,
    AbstractText,
    CitedWork,
    Container,
    Funding,
    Licence,
    Relation,
    TitleText,
    Work,
    WorkContributor,
    WorkDates,
    WorkIdentifier,
    WorkKind,
)

CONTRIBUTORS_MAX = 5000
"""Contributors kept of one work."""

MetaTags = Mapping[str, list[Meta]]

_FIELDS = {field.name: (*field.names, *field.more) for field in names.FIELDS}
_PII = re.compile(r"S[0-9]{4}-?[0-9]{3}[0-9X]\(?[0-9]{2}\)?[0-9]{5}-?[0-9X]")
_ARXIV = re.compile(r"arxiv:\s?([a-z-]*/?[0-9.]{7,10}(?:v[0-9]+)?)", re.IGNORECASE)
_HANDLE = re.compile(r"(?:hdl:|https?://hdl\.handle\.net/)([0-9][0-9.]*/\S+)", re.IGNORECASE)
_RANGE = re.compile(r"\s*([A-Za-z]{0,3}[0-9]+)\s*[-–—]+\s*([A-Za-z]{0,3}[0-9]+)\s*")
_FUNDER_KEY = re.compile(r"(?:^|;)\s*citation_(funder|funder_id|grant_number|grant_recipient)\s*=")
_AWARD_SEPARATOR = re.compile(r"(?:(?<!\s)\s++)?[,;]\s++")


class PageReading(NamedTuple):
    """
    The metadata of a page.

    *tags*: its meta elements by name. *article*: the JSON-LD object of the article, empty
    without one; *linked*: the work in that object. *work*: the work from all sources.
    """

    tags: MetaTags
    article: dict[str, Any]
    linked: Work
    work: Work


def read_page(document: Document) -> PageReading:
    """Return the metadata of a page, by source and combined."""
    tags = metas_by_name(metas(document))
    objects = jsonld.objects(document)
    article = jsonld.find_article(objects)
    linked = linked_work.work(article, linked_work.by_id(objects)) if article else NOTHING
    stated = work_from_tags(document, tags)
    if article:
        stated = fill_work(stated, linked)
    return PageReading(tags, article, linked, with_page_content(document, stated))


def work_from_tags(document: Document, tags: MetaTags) -> Work:
    """Return the work in the meta elements of a page; *tags* has them by name."""
    if not tags:
        return Work(licences=_head_licences(document, tags))
    return Work(
        titles=tuple(_titles(tags)),
        abstracts=tuple(_abstracts(tags)),
        contributors=contributors(document, tags),
        container=_container(tags),
        dates=_dates(tags),
        kind=_kind(tags),
        language=_language(tags),
        licences=_head_licences(document, tags),
        identifiers=tuple(_identifiers(tags)),
        funding=tuple(_funding(tags)),
        references=_references(tags),
        relations=tuple(_relations(tags)),
    )


def fill_work(work: Work, other: Work) -> Work:
    """Return *work*; empty fields are filled from *other*, a work of the same page."""
    authors, rest = people.fullest((work.contributors, other.contributors))
    contributors_ = tuple(authors)
    for each in rest:
        contributors_ = people.fill_contributors(contributors_, each)
    type_ = work.kind.given
    return replace(
        work,
        titles=work.titles or other.titles,
        abstracts=work.abstracts or other.abstracts,
        contributors=contributors_,
        container=filled(work.container, other.container),
        dates=filled(work.dates, other.dates),
        kind=work.kind if work.kind.csl else WorkKind(type_ or other.kind.given, other.kind.csl),
        language=work.language or other.language,
        licences=work.licences
        if any(one.url for one in work.licences)
        else (other.licences or work.licences),
        identifiers=tuple(dict.fromkeys((*work.identifiers, *other.identifiers))),
        funding=work.funding or other.funding,
        references=work.references or other.references,
        relations=tuple(dict.fromkeys((*work.relations, *other.relations))),
    )


def with_page_content(document: Document, work: Work) -> Work:
    """Return *work* with authors, ORCID iDs, licence and notices from the page's visible text."""
    if document.xml:
        return work
    authors = work.contributors or shown_work.shown_authors(document)
    link_licences = shown_work.linked_licences(document)
    if any(one.url for one in work.licences):
        licences_ = pick_licences(work.licences, link_licences)
    else:
        licences_ = link_licences or work.licences or shown_work.licences_in_notices(document)
    authors = shown_work.with_orcids(document, authors[:CONTRIBUTORS_MAX])
    return replace(
        work,
        contributors=people.mark_corresponding(authors),
        licences=licences_,
        relations=(
            *work.relations,
            *shown_notices(document, work.titles[0].text if work.titles else ""),
        ),
    )


def contributors(document: Document, tags: MetaTags) -> tuple[WorkContributor, ...]:
    """Return the authors under the best tag name with any (see ``fullest``), then the editors."""
    not_these = site_names(document, tags)
    lists: list[list[WorkContributor]] = []
    for key in (*names.CONTRIBUTORS, *names.LAST_CONTRIBUTORS):
        if key in tags and (found := _of_name(document, tags, key, not_these)):
            lists.append(found)
            if len(lists[0]) > 1:
                break  # a single author may be only the first of several
    authors, _ = people.fullest(lists)
    editors = people.contributors(
        (words for key in names.EDITORS for words in meta_contents(tags, key)), role="editor"
    )
    return (*authors[:CONTRIBUTORS_MAX], *editors[:CONTRIBUTORS_MAX])


def site_names(document: Document, tags: MetaTags) -> frozenset[str]:
    """Return the name keys of the site, the journal and the publisher."""
    keys = (
        "og.site_name",
        "application-name",
        "citation_publisher",
        "dc.publisher",
        "citation_journal_title",
        "dcterms.publisher",
        "prism.publicationname",
    )
    keys_ = {people.name_key(plain(words[:300])) for words in meta_contents(tags, *keys)}
    site = host(document.url).removeprefix("www.")
    keys_ |= {people.name_key(site), people.name_key(site.partition(".")[0])}
    return frozenset(filter(None, keys_))


def _of_name(
    document: Document, tags: MetaTags, key: str, not_these: frozenset[str]
) -> list[WorkContributor]:
    if key in ("citation_author", "bepress_citation_author"):
        return _with_details(metas(document), key, not_these)
    people_ = people.contributors(
        (words[:TEXT_MAX] for words in meta_contents(tags, key)), not_these=not_these
    )
    if key == "eprints.creators_name":
        orcids = [orcid(words) for words in meta_contents(tags, "eprints.creators_orcid")]
        if len(orcids) == len(people_):
            people_ = [one._replace(orcid=o) for one, o in zip(people_, orcids, strict=True)]
    return people_


def _with_details(tags: list[Meta], key: str, not_these: frozenset[str]) -> list[WorkContributor]:
    """Return the authors, each with the details between its tag and the next author's."""
    texts: list[str] = []
    details: list[dict[str, list[str]]] = []
    for tag in tags:
        if key in tag.names:
            texts.append(tag.content[:TEXT_MAX])
            details.append({})
        elif texts and (kind := next(filter(None, map(names.OF_AUTHOR.get, tag.names)), "")):
            details[-1].setdefault(kind, []).append(tag.content)
    people_ = []
    each = people.contributors_by_text(texts, not_these=not_these)
    for of_text, detail in zip(each, details, strict=True):
        if len(of_text) == 1 and detail:
            of_text = [_with_details_of(of_text[0], detail)]
        people_ += of_text
    return people.once(people_)


def _with_details_of(author: WorkContributor, detail: Mapping[str, list[str]]) -> WorkContributor:
    affiliations = map(people.affiliation, detail.get("affiliation", ())[: people.AFFILIATIONS_MAX])
    return author._replace(
        orcid=next(filter(None, map(orcid, detail.get("orcid", ()))), ""),
        email=next(filter(None, map(people.email, detail.get("email", ()))), ""),
        affiliations=tuple(dict.fromkeys(place for place in affiliations if place.name)),
    )


def _titles(tags: MetaTags) -> Iterator[TitleText]:
    for key in names.TITLES:
        of_name = [(one_line(tag.content), tag) for tag in tags.get(key, ())]
        if found := [(words, tag) for words, tag in of_name if words]:
            words, tag = found[0]
            yield TitleText(words, language=language_tag(tag.language))
            spellings = {words}
            for other, tag in found[1:]:
                if other not in spellings and (language := language_tag(tag.language)):
                    spellings.add(other)
                    yield TitleText(other, "translated", language)
            break
    for kind, keys in (("sub", names.SUBTITLES), ("translated", names.TRANSLATED_TITLES)):
        for key in keys:
            for tag in tags.get(key, ()):
                if words := one_line(tag.content):
                    yield TitleText(words, kind, language_tag(tag.language))


def _abstracts(tags: MetaTags) -> Iterator[AbstractText]:
    for key in names.ABSTRACTS:
        of_language: dict[str, list[str]] = {}
        for tag in tags.get(key, ()):
            of_language.setdefault(language_tag(tag.language), []).extend(paragraphs(tag.content))
        if any(of_language.values()):
            for language, lines in of_language.items():
                if lines:
                    yield AbstractText("\n\n".join(lines), language=language)
            return


def _container(tags: MetaTags) -> Container:
    journal = _first_name(tags, *names.JOURNALS)
    conference = _first_name(tags, *names.CONFERENCES)
    book = _first_name(tags, *names.BOOKS)
    title = book or journal or conference or _first_name(tags, "dc.relation.ispartof", "dc.source")
    kind = "book" if book else "journal" if journal else "proceedings" if conference else ""
    first, last = _first(tags, "first_page"), _first(tags, "last_page")
    number = next(filter(None, map(one_line, meta_contents(tags, *names.ARTICLE_NUMBERS))), "")
    for pages in map(one_line, meta_contents(tags, *names.PAGES)):
        if both := _RANGE.fullmatch(pages):
            first, last = first or both[1], last or both[2]
        elif not first:
            number = number or pages
    of_print, online = _issns(tags)
    isbns = map(isbn, meta_contents(tags, *_FIELDS["isbn"]))
    return Container(
        title=title,
        abbreviation=_first_name(tags, "citation_journal_abbrev"),
        kind=kind,
        issn_print=of_print,
        issn_online=online,
        isbns=tuple(dict.fromkeys(filter(None, isbns))),
        publisher=_first_name(tags, *_FIELDS["publisher"]),
        volume=_first(tags, "volume"),
        issue=_first(tags, "issue"),
        first_page=first,
        last_page=last,
        article_number=number,
        series=_first_name(tags, *names.SERIES),
        conference=conference,
    )


def _issns(tags: MetaTags) -> tuple[str, str]:
    """Return the print and online ISSN; of two without a medium, the first is print."""
    result = {"print": "", "online": ""}
    unlabelled: list[str] = []
    for key in _FIELDS["container_issn"]:
        medium = names.ISSN_MEDIA.get(key, "")
        for words in meta_contents(tags, key):
            lower = words.lower()
            kind = medium or ("online" if "online" in lower or "electronic" in lower else "")
            kind = kind or ("print" if "print" in lower else "")
            if number := issn(words):
                if kind:
                    result[kind] = result[kind] or number
                else:
                    unlabelled.append(number)
    for number in unlabelled:
        if number not in result.values():
            kind = "online" if result["print"] else "print"
            result[kind] = result[kind] or number
    return result["print"], result["online"]


def _dates(tags: MetaTags) -> WorkDates:
    return WorkDates(**{kind: _date(tags, keys) for kind, keys in names.DATES_OF.items()})


def _date(tags: MetaTags, keys: tuple[str, ...]) -> str:
    """Return the first of the most precise dates."""
    return most_precise(map(read_date, meta_contents(tags, *keys)))


def _kind(tags: MetaTags) -> WorkKind:
    sure = next((csl for key, csl in names.KINDS.items() if key in tags), "")
    return kind_from_words(map(one_line, meta_contents(tags, *_FIELDS["release_type"])), sure)


def _language(tags: MetaTags) -> str:
    return next(filter(None, map(language_tag, meta_contents(tags, *_FIELDS["lang"]))), "")


def _head_licences(document: Document, tags: MetaTags) -> tuple[Licence, ...]:
    links = (
        address(document, node.attrs.get("href") or "")
        for node in document.metadata_elements("link")
        if "license" in (node.attrs.get("rel") or "").lower().split()
    )
    return licences((*meta_contents(tags, *names.LICENCES, *names.COPYRIGHTS), *links))


def _identifiers(tags: MetaTags) -> Iterator[WorkIdentifier]:
    result: dict[WorkIdentifier, None] = {}
    for key, kind in names.IDENTIFIERS.items():
        for words in map(one_line, meta_contents(tags, key)):
            if words and len(words) <= 200:
                result[WorkIdentifier(kind, words)] = None
    for words in meta_contents(tags, "dc.identifier", "dcterms.identifier"):
        for kind, pattern in (("pii", _PII), ("arxiv", _ARXIV), ("handle", _HANDLE)):
            if match := pattern.search(words[:500]):
                value = match[match.lastindex or 0]
                result[WorkIdentifier(kind, value)] = None
    yield from result


def _funding(tags: MetaTags) -> Iterator[Funding]:
    for words in meta_contents(tags, *names.FUNDING):
        pieces = _FUNDER_KEY.split(words[:TEXT_MAX])
        fields = {
            key: plain(value).strip("; ")
            for key, value in zip(pieces[1::2], pieces[2::2], strict=True)
        }
        funder = fields.get("funder", "") or plain(pieces[0]).strip("; ")
        grants = tuple(filter(None, _AWARD_SEPARATOR.split(fields.get("grant_number", ""))))
        if funder or grants:
            yield Funding(funder, fields.get("funder_id", ""), grants)


def _references(tags: MetaTags) -> tuple[CitedWork, ...]:
    for keys in (names.REFERENCES, names.MORE_REFERENCES):
        entries = list(meta_contents(tags, *keys))[:REFERENCES_MAX]
        if references := tuple(entry for entry in map(reference, entries) if any(entry)):
            return references
    return ()


def _relations(tags: MetaTags) -> Iterator[Relation]:
    for key, kind in names.RELATIONS.items():
        for words in map(one_line, meta_contents(tags, key)):
            if doi := extract_doi(words):
                yield Relation(kind, "doi", doi)
            elif words.startswith(("http://", "https://")):
                id_kind, value = identifier_in_url(words)
                yield Relation(kind, id_kind or "url", value or words)


def _first(tags: MetaTags, field: str) -> str:
    return next(filter(None, map(one_line, meta_contents(tags, *_FIELDS[field]))), "")[:200]


def _first_name(tags: MetaTags, *keys: str) -> str:
    return next(filter(None, map(name, meta_contents(tags, *keys))), "")
