"""
The work that a page is about: its meta elements, its JSON-LD, and what it shows, as one.

What meta elements say counts; JSON-LD and the page fill what they leave open, and
complete contributors.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from pubcrawl.ids.article_url import identifier_in_url
from pubcrawl.ids.doi import extract_doi
from pubcrawl.ids.url import host
from pubcrawl.parse.html import Document
from pubcrawl.parse.meta import jsonld, linked_work, names, people, shown_work
from pubcrawl.parse.meta.dates import day
from pubcrawl.parse.meta.kinds import stated_kind
from pubcrawl.parse.meta.languages import language_tag
from pubcrawl.parse.meta.licences import licences, newer
from pubcrawl.parse.meta.markup import paragraphs, plain
from pubcrawl.parse.meta.readers import TEXT_MAX, isbn, iso, name
from pubcrawl.parse.meta.readers import text as one_line
from pubcrawl.parse.meta.references import REFERENCES_MAX, reference
from pubcrawl.parse.meta.tags import Meta, address, by_name, contents, metas
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
"""Contributors that are kept."""

Said = Mapping[str, list[Meta]]

_FIELDS = {field.name: (*field.names, *field.more) for field in names.FIELDS}
_PII = re.compile(r"S[0-9]{4}-?[0-9]{3}[0-9X]\(?[0-9]{2}\)?[0-9]{5}-?[0-9X]")
_ARXIV = re.compile(r"arxiv:\s?([a-z-]*/?[0-9.]{7,10}(?:v[0-9]+)?)", re.IGNORECASE)
_HANDLE = re.compile(r"(?:hdl:|https?://hdl\.handle\.net/)([0-9][0-9.]*/\S+)", re.IGNORECASE)
_RANGE = re.compile(r"\s*([A-Za-z]{0,3}[0-9]+)\s*[-–—]+\s*([A-Za-z]{0,3}[0-9]+)\s*")
_FUNDER_KEY = re.compile(r"(?:^|;)\s*citation_(funder|funder_id|grant_number|grant_recipient)\s*=")
_SPLIT_AWARDS = re.compile(r"\s*[,;]\s+")


class PageReading(NamedTuple):
    """
    What a page says, read once.

    *said*: its meta elements by name. *article*: the object of its JSON-LD that is the
    article, empty without one; *linked*: the work that it describes. *work*: all that
    the page says of its work.
    """

    said: Said
    article: dict[str, Any]
    linked: Work
    work: Work


def read_page(document: Document) -> PageReading:
    """Return what a page says of its work, and where."""
    said = by_name(metas(document))
    objects = jsonld.objects(document)
    article = jsonld.article_of(objects)
    linked = linked_work.work(article, linked_work.by_id(objects)) if article else NOTHING
    stated = stated_work(document, said)
    if article:
        stated = completed(stated, linked)
    return PageReading(said, article, linked, with_shown(document, stated))


def stated_work(document: Document, said: Said) -> Work:
    """Return what the meta elements of a page say; *said* has them by name."""
    if not said:
        return Work(licences=_head_licences(document, said))
    return Work(
        titles=tuple(_titles(said)),
        abstracts=tuple(_abstracts(said)),
        contributors=contributors(document, said),
        container=_container(said),
        dates=_dates(said),
        kind=_kind(said),
        language=_language(said),
        licences=_head_licences(document, said),
        identifiers=tuple(_identifiers(said)),
        funding=tuple(_funding(said)),
        references=_references(said),
        relations=tuple(_relations(said)),
    )


def completed(work: Work, other: Work) -> Work:
    """Return *work* with what only *other*, of the same page, says."""
    authors, rest = people.fuller((work.contributors, other.contributors))
    found = tuple(authors)
    for each in rest:
        found = people.completed(found, each)
    given = work.kind.given
    return replace(
        work,
        titles=work.titles or other.titles,
        abstracts=work.abstracts or other.abstracts,
        contributors=found,
        container=_filled(work.container, other.container),
        dates=WorkDates(*map(_either, work.dates, other.dates)),
        kind=work.kind if work.kind.csl else WorkKind(given or other.kind.given, other.kind.csl),
        language=work.language or other.language,
        licences=work.licences
        if any(one.url for one in work.licences)
        else (other.licences or work.licences),
        identifiers=tuple(dict.fromkeys((*work.identifiers, *other.identifiers))),
        funding=work.funding or other.funding,
        references=work.references or other.references,
        relations=tuple(dict.fromkeys((*work.relations, *other.relations))),
    )


def with_shown(document: Document, work: Work) -> Work:
    """Return *work* with the authors, ORCID iDs and licence that its page shows."""
    if document.xml:
        return work
    authors = work.contributors or shown_work.shown_authors(document)
    shown = shown_work.shown_licences(document)
    if any(one.url for one in work.licences):
        kept = newer(work.licences, shown)
    else:
        kept = shown or work.licences or shown_work.said_licences(document)
    authors = shown_work.with_orcids(document, authors[:CONTRIBUTORS_MAX])
    return replace(work, contributors=people.corresponding_marked(authors), licences=kept)


def contributors(document: Document, said: Said) -> tuple[WorkContributor, ...]:
    """Return authors, of the first name of meta elements that has any, then editors."""
    not_these = site_names(document, said)
    lists: list[list[WorkContributor]] = []
    for key in (*names.CONTRIBUTORS, *names.LAST_CONTRIBUTORS):
        if key in said and (found := _of_name(document, said, key, not_these)):
            lists.append(found)
            if len(lists[0]) > 1:
                break  # a single one may be the first of all
    authors, _ = people.fuller(lists)
    editors = people.contributors(
        (words for key in names.EDITORS for words in contents(said, key)), role="editor"
    )
    return (*authors[:CONTRIBUTORS_MAX], *editors[:CONTRIBUTORS_MAX])


def site_names(document: Document, said: Said) -> frozenset[str]:
    """Return the keys of names that are the site's, the journal's or the publisher's."""
    keys = (
        *("og.site_name", "application-name", "citation_publisher", "dc.publisher"),
        *("citation_journal_title", "dcterms.publisher", "prism.publicationname"),
    )
    found = {people.name_key(plain(words[:300])) for words in contents(said, *keys)}
    site = host(document.url).removeprefix("www.")
    found |= {people.name_key(site), people.name_key(site.partition(".")[0])}
    return frozenset(filter(None, found))


def _of_name(
    document: Document, said: Said, key: str, not_these: frozenset[str]
) -> list[WorkContributor]:
    if key in ("citation_author", "bepress_citation_author"):
        return _with_details(metas(document), key, not_these)
    found = people.contributors(
        (words[:TEXT_MAX] for words in contents(said, key)), not_these=not_these
    )
    if key == "eprints.creators_name":
        orcids = [orcid(words) for words in contents(said, "eprints.creators_orcid")]
        if len(orcids) == len(found):
            found = [one._replace(orcid=o) for one, o in zip(found, orcids, strict=True)]
    return found


def _with_details(tags: list[Meta], key: str, not_these: frozenset[str]) -> list[WorkContributor]:
    """Return authors, each with what stands between it and the next."""
    texts: list[str] = []
    details: list[dict[str, list[str]]] = []
    for tag in tags:
        if key in tag.names:
            texts.append(tag.content[:TEXT_MAX])
            details.append({})
        elif texts and (what := next(filter(None, map(names.OF_AUTHOR.get, tag.names)), "")):
            details[-1].setdefault(what, []).append(tag.content)
    found = []
    each = people.contributors_by_text(texts, not_these=not_these)
    for of_text, known in zip(each, details, strict=True):
        if len(of_text) == 1 and known:
            of_text = [_detailed(of_text[0], known)]
        found += of_text
    return people.once(found)


def _detailed(author: WorkContributor, known: Mapping[str, list[str]]) -> WorkContributor:
    places = map(people.affiliation, known.get("affiliation", ())[: people.AFFILIATIONS_MAX])
    return author._replace(
        orcid=next(filter(None, map(orcid, known.get("orcid", ()))), ""),
        email=next(filter(None, map(people.email, known.get("email", ()))), ""),
        affiliations=tuple(dict.fromkeys(place for place in places if place.name)),
    )


def _titles(said: Said) -> Iterator[TitleText]:
    for key in names.TITLES:
        of_name = [(one_line(tag.content), tag) for tag in said.get(key, ())]
        if found := [(words, tag) for words, tag in of_name if words]:
            words, tag = found[0]
            yield TitleText(words, language=language_tag(tag.language))
            seen = {words}
            for other, tag in found[1:]:
                if other not in seen and (language := language_tag(tag.language)):
                    seen.add(other)
                    yield TitleText(other, "translated", language)
            break
    for kind, keys in (("sub", names.SUBTITLES), ("translated", names.TRANSLATED_TITLES)):
        for key in keys:
            for tag in said.get(key, ()):
                if words := one_line(tag.content):
                    yield TitleText(words, kind, language_tag(tag.language))


def _abstracts(said: Said) -> Iterator[AbstractText]:
    for key in names.ABSTRACTS:
        of_language: dict[str, list[str]] = {}
        for tag in said.get(key, ()):
            of_language.setdefault(language_tag(tag.language), []).extend(paragraphs(tag.content))
        if any(of_language.values()):
            for language, lines in of_language.items():
                if lines:
                    yield AbstractText("\n\n".join(lines), language=language)
            return


def _container(said: Said) -> Container:
    journal = _first_name(said, *names.JOURNALS)
    conference = _first_name(said, *names.CONFERENCES)
    book = _first_name(said, *names.BOOKS)
    title = book or journal or conference or _first_name(said, "dc.relation.ispartof", "dc.source")
    kind = "book" if book else "journal" if journal else "proceedings" if conference else ""
    first, last = _first(said, "first_page"), _first(said, "last_page")
    number = next(filter(None, map(one_line, contents(said, *names.ARTICLE_NUMBERS))), "")
    for pages in map(one_line, contents(said, *names.PAGES)):
        if both := _RANGE.fullmatch(pages):
            first, last = first or both[1], last or both[2]
        elif not first:
            number = number or pages
    of_print, online = _issns(said)
    isbns = map(isbn, contents(said, *_FIELDS["isbn"]))
    return Container(
        title=title,
        abbreviation=_first_name(said, "citation_journal_abbrev"),
        kind=kind,
        issn_print=of_print,
        issn_online=online,
        isbns=tuple(dict.fromkeys(filter(None, isbns))),
        publisher=_first_name(said, *_FIELDS["publisher"]),
        volume=_first(said, "volume"),
        issue=_first(said, "issue"),
        first_page=first,
        last_page=last,
        article_number=number,
        series=_first_name(said, *names.SERIES),
        conference=conference,
    )


def _issns(said: Said) -> tuple[str, str]:
    """Return the ISSNs in print and online; of two that do not say, print comes first."""
    found = {"print": "", "online": ""}
    unsaid: list[str] = []
    for key, medium in names.ISSNS.items():
        for words in contents(said, key):
            lower = words.lower()
            kind = medium or ("online" if "online" in lower or "electronic" in lower else "")
            kind = kind or ("print" if "print" in lower else "")
            if number := issn(words):
                if kind:
                    found[kind] = found[kind] or number
                else:
                    unsaid.append(number)
    for number in unsaid:
        if number not in found.values():
            kind = "online" if found["print"] else "print"
            found[kind] = found[kind] or number
    return found["print"], found["online"]


def _dates(said: Said) -> WorkDates:
    return WorkDates(**{kind: _date(said, keys) for kind, keys in names.DATES_OF.items()})


def _date(said: Said, keys: tuple[str, ...]) -> str:
    """Return the first date of those that say most."""
    days = [found for words in contents(said, *keys) if (found := day(words))]
    return iso(max(days, key=lambda one: one.precision)) if days else ""


def _kind(said: Said) -> WorkKind:
    sure = next((csl for key, csl in names.KINDS.items() if key in said), "")
    return stated_kind(map(one_line, contents(said, *_FIELDS["release_type"])), sure)


def _language(said: Said) -> str:
    return next(filter(None, map(language_tag, contents(said, *_FIELDS["lang"]))), "")


def _head_licences(document: Document, said: Said) -> tuple[Licence, ...]:
    links = (
        address(document, node.attrs.get("href") or "")
        for node in document.telling("link")
        if "license" in (node.attrs.get("rel") or "").lower().split()
    )
    return licences((*contents(said, *names.LICENCES, *names.COPYRIGHTS), *links))


def _identifiers(said: Said) -> Iterator[WorkIdentifier]:
    found: dict[WorkIdentifier, None] = {}
    for key, kind in names.IDENTIFIERS.items():
        for words in map(one_line, contents(said, key)):
            if words and len(words) <= 200:
                found[WorkIdentifier(kind, words)] = None
    for words in contents(said, "dc.identifier", "dcterms.identifier"):
        for kind, pattern in (("pii", _PII), ("arxiv", _ARXIV), ("handle", _HANDLE)):
            if match := pattern.search(words[:500]):
                value = match[match.lastindex or 0]
                found[WorkIdentifier(kind, value)] = None
    yield from found


def _funding(said: Said) -> Iterator[Funding]:
    for words in contents(said, *names.FUNDING):
        pieces = _FUNDER_KEY.split(words[:TEXT_MAX])
        known = {
            key: plain(value).strip("; ")
            for key, value in zip(pieces[1::2], pieces[2::2], strict=True)
        }
        funder = known.get("funder", "") or plain(pieces[0]).strip("; ")
        grants = tuple(filter(None, _SPLIT_AWARDS.split(known.get("grant_number", ""))))
        if funder or grants:
            yield Funding(funder, known.get("funder_id", ""), grants)


def _references(said: Said) -> tuple[CitedWork, ...]:
    for keys in (names.REFERENCES, names.MORE_REFERENCES):
        entries = list(contents(said, *keys))[:REFERENCES_MAX]
        if found := tuple(entry for entry in map(reference, entries) if any(entry)):
            return found
    return ()


def _relations(said: Said) -> Iterator[Relation]:
    for key, kind in names.RELATIONS.items():
        for words in map(one_line, contents(said, key)):
            if doi := extract_doi(words):
                yield Relation(kind, "doi", doi)
            elif words.startswith(("http://", "https://")):
                id_kind, value = identifier_in_url(words)
                yield Relation(kind, id_kind or "url", value or words)


def _first(said: Said, field: str) -> str:
    return next(filter(None, map(one_line, contents(said, *_FIELDS[field]))), "")[:200]


def _first_name(said: Said, *keys: str) -> str:
    return next(filter(None, map(name, contents(said, *keys))), "")


def _filled(one: Container, other: Container) -> Container:
    values: list[Any] = list(map(_either, one, other))
    return Container(*values)


def _either(mine: Any, theirs: Any) -> Any:
    return mine or theirs
