"""
The work that a page is about, from its meta elements, its JSON-LD and its visible text.

Meta elements take precedence. JSON-LD, metadata in a script and the visible text fill their gaps
and add details of contributors.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from pubcrawl.formats.html import Document
from pubcrawl.formats.html.meta_tags import Meta, address, meta_contents, metas, metas_by_name
from pubcrawl.formats.markup import paragraphs, plain
from pubcrawl.ids.article_url import identifier_in_url
from pubcrawl.ids.doi import extract_doi
from pubcrawl.ids.url import host
from pubcrawl.reading.meta import jsonld, linked, people, shown_work
from pubcrawl.reading.meta.languages import language_tag
from pubcrawl.reading.meta.licences import licences, pick_licences
from pubcrawl.reading.meta.readers import TEXT_MAX, first, isbn
from pubcrawl.reading.meta.readers import text as one_line
from pubcrawl.reading.meta.references import REFERENCES_MAX, reference
from pubcrawl.reading.meta.serial import shown_serial
from pubcrawl.reading.meta.shown_notices import shown_notices
from pubcrawl.reading.meta.table import MetaTags, contents, filling, means, names, value
from pubcrawl.reading.shown_dates import with_dates, with_shown_dates
from pubcrawl.works import complete
from pubcrawl.works.title_labels import without_labels
from pubcrawl.works.values import issn, orcid, work_kind
from pubcrawl.works.work import (
    NOTHING,
    AbstractText,
    CitedWork,
    Container,
    Funding,
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

_IN_TEXT = {
    "pii": re.compile(r"(S[0-9]{4}-?[0-9]{3}[0-9X]\(?[0-9]{2}\)?[0-9]{5}-?[0-9X])"),
    "arxiv": re.compile(r"arxiv:\s?([a-z-]*/?[0-9.]{7,10}(?:v[0-9]+)?)", re.IGNORECASE),
    "handle": re.compile(r"(?:hdl:|https?://hdl\.handle\.net/)([0-9][0-9.]*/\S+)", re.IGNORECASE),
}
SURE_KINDS = frozenset(("thesis", "report", "chapter"))
"""CSL types that override any word for the kind of a work."""

_NO_KIND = frozenset("text website webpage page image physicalobject object".split())
_KIND_MAX = 60  # characters; a longer text names no kind
_OTHER_TITLES = {"subtitle": "sub", "translated-title": "translated", "short-title": "short"}
_FUNDER_KEY = re.compile(r"(?:^|;)\s*citation_(funder|funder_id|grant_number|grant_recipient)\s*=")
_AWARD_SEPARATOR = re.compile(r"(?:(?<!\s)\s++)?[,;]\s++")


class PageReading(NamedTuple):
    """
    The metadata of a page.

    *stated*: its meta elements, then what JSON-LD and scripts say. *tags*: the same by name.
    *work*: the work from all sources.
    """

    stated: list[Meta]
    tags: MetaTags
    work: Work


def read_page(document: Document) -> PageReading:
    """Return the metadata of a page, by name and combined."""
    head = [
        Meta(("link:license",), address(document, node.attrs.get("href") or ""))
        for node in document.metadata_elements("link")
        if "license" in (node.attrs.get("rel") or "").lower().split()
    ]
    in_page = metas(document)
    tags = metas_by_name([*in_page, *head])
    work = work_of(tags, in_page, host(document.url)) if tags else NOTHING
    stated = list(in_page)
    for thing, properties in things(document):
        stated += properties
        of_thing = metas_by_name(properties)
        tags |= of_thing
        other = replace(
            work_of(of_thing),
            contributors=linked.contributors(thing),
            funding=tuple(linked.funding(thing)),
            references=tuple(filter(any, linked.references(thing))),
            relations=tuple(linked.relations(thing)),
        )
        work = fill_work(work, other)
    return PageReading(stated, tags, with_page_content(document, work))


def things(document: Document) -> Iterator[tuple[jsonld.Thing, list[Meta]]]:
    """Yield the article in the JSON-LD of a page and that in another script, with what they say."""
    article, script = jsonld.article(document), jsonld.script_metadata(document)
    if article.value:
        yield article, linked.metas_of(article)
    if script.value:
        # IEEE also lists the sections of a page under these names: {"abstract": "true"}
        properties = linked.properties({"script": [script]})
        yield script, [tag for tag in properties if tag.content != "true"]


def work_of(tags: MetaTags, in_page: Sequence[Meta] = (), site: str = "") -> Work:
    """
    Return the work that *tags* state.

    *in_page*: the meta elements in their order, for details of authors. *site*: its host.
    """
    return Work(
        titles=tuple(_titles(tags)),
        abstracts=tuple(_abstracts(tags)),
        contributors=contributors(tags, in_page, site),
        container=_container(tags),
        dates=WorkDates(**_filled("dates", tags)),
        kind=_kind(tags),
        language=first(language_tag, contents(tags, "lang")),
        licences=licences(contents(tags, "licence")),
        identifiers=tuple(dict.fromkeys(_identifiers(tags))),
        funding=tuple(_funding(tags)),
        references=_references(tags),
        relations=tuple(_relations(tags)),
    )


def fill_work(work: Work, other: Work) -> Work:
    """Return *work*; empty fields are filled from *other*, a work of the same page."""
    authors = people.fullest((work.contributors, other.contributors))
    for details in (work.contributors, other.contributors):
        if details is not authors:
            authors = complete.contributors(authors, details)
    has_address = any(licence.url for licence in work.licences)
    return replace(
        work,
        titles=work.titles or other.titles,
        abstracts=work.abstracts or other.abstracts,
        contributors=tuple(authors),
        container=complete.filled(work.container, other.container),
        dates=with_dates(work.dates, other.dates),
        kind=work.kind if work.kind.csl else complete.filled(work.kind, other.kind),
        language=work.language or other.language,
        licences=work.licences if has_address else (other.licences or work.licences),
        identifiers=tuple(dict.fromkeys((*work.identifiers, *other.identifiers))),
        funding=work.funding or other.funding,
        references=work.references or other.references,
        relations=tuple(dict.fromkeys((*work.relations, *other.relations))),
    )


def with_page_content(document: Document, work: Work) -> Work:
    """Return *work* with what the page shows: authors, ORCID iDs, licence, dates and notices."""
    if document.xml:
        return work
    authors = work.contributors
    title = work.titles[0].text if work.titles else ""
    if all(map(people.has_initials_only, authors)):  # or there are none
        shown = shown_work.shown_authors(document, title)
        authors = complete.contributors(authors, shown) if authors else shown
    authors = shown_work.with_orcids(document, authors[:CONTRIBUTORS_MAX])
    linked_ = shown_work.linked_licences(document)
    if any(licence.url for licence in work.licences):
        licences_ = pick_licences(work.licences, linked_)
    else:
        licences_ = linked_ or work.licences or shown_work.licences_in_notices(document)
    container = work.container
    if authors and not (container.volume or container.first_page or container.article_number):
        serial = shown_serial(document.page, (title, document.title))
        container = complete.filled(container, serial)
    return replace(
        work,
        container=container,
        contributors=people.mark_corresponding(authors),
        licences=licences_,
        dates=with_shown_dates(work.dates, document.page),
        relations=(*work.relations, *shown_notices(document, title)),
    )


def contributors(tags: MetaTags, in_page: Sequence[Meta], site: str) -> tuple[WorkContributor, ...]:
    """Return the authors under the best tag name with any (see ``fullest``), then the editors."""
    site = site.removeprefix("www.")
    not_these = {people.name_key(name) for name in (site, site.partition(".")[0])}
    not_these.update(people.name_key(plain(text[:300])) for text in contents(tags, "site-names"))
    lists: list[list[WorkContributor]] = []
    for name in filter(tags.__contains__, names("contributors")):
        if authors := _authors(tags, in_page, name, not_these - {""}):
            lists.append(authors)
            if len(lists[0]) > 1:
                break  # a single author may be only the first of several
    best = people.fullest(lists)
    editors = people.contributors(contents(tags, "editors"), role="editor")
    return (*best[:CONTRIBUTORS_MAX], *editors[:CONTRIBUTORS_MAX])


def _authors(
    tags: MetaTags, in_page: Sequence[Meta], name: str, not_these: set[str]
) -> list[WorkContributor]:
    """Return the authors under *name*, each with the details between its tag and the next."""
    texts: list[str] = []
    details: list[dict[str, list[str]]] = []
    of_author = means("author-details")
    for tag in in_page:
        if name in tag.names:
            texts.append(tag.content[:TEXT_MAX])
            details.append({})
        elif texts and (kind := next(filter(None, map(of_author.get, tag.names)), "")):
            details[-1].setdefault(kind, []).append(tag.content)
    authors = []
    each = people.contributors_by_text(texts, not_these=not_these)
    for persons, detail in zip(each, details, strict=True):
        if len(persons) == 1 and detail:
            places = map(people.affiliation, detail.get("affiliation", ()))
            emails, orcids = detail.get("email", ()), detail.get("orcid", ())
            persons = [people.detailed(persons[0], orcids, emails, places)]
        authors += persons
    authors = people.once(authors)
    if name == "eprints.creators_name":
        orcids = list(map(orcid, meta_contents(tags, "eprints.creators_orcid")))
        if len(orcids) == len(authors):
            pairs = zip(authors, orcids, strict=True)
            authors = [author._replace(orcid=orcid_) for author, orcid_ in pairs]
    return authors


def _titles(tags: MetaTags) -> Iterator[TitleText]:
    spellings: set[str] = set()
    for text, language in next(filter(None, (_lines(tags, name) for name in names("title"))), []):
        if not spellings or (language and text not in spellings):
            kind = "translated" if spellings else "main"
            yield TitleText(without_labels(text, ()), kind, language)
            spellings.add(text)
    for field, kind in _OTHER_TITLES.items():
        for text, language in (line for name in names(field) for line in _lines(tags, name)):
            if text not in spellings:
                yield TitleText(text, kind, language)


def _lines(tags: MetaTags, name: str) -> list[tuple[str, str]]:
    """Return the text and the language of each element with this name."""
    lines = ((one_line(tag.content), tag.language) for tag in tags.get(name, ()))
    return [(text, language_tag(language)) for text, language in lines if text]


def _abstracts(tags: MetaTags) -> Iterator[AbstractText]:
    for name in names("abstract"):
        of_language: dict[str, list[str]] = {}
        for tag in tags.get(name, ()):
            of_language.setdefault(language_tag(tag.language), []).extend(paragraphs(tag.content))
        if any(of_language.values()):
            for language, lines in of_language.items():
                if lines:
                    yield AbstractText("\n\n".join(lines), language=language)
            return


def _filled(record: str, tags: MetaTags) -> dict[str, Any]:
    """Return the fields of *record* in a work that rows of the table fill."""
    return {key: value(tags, field) for key, field in filling(record).items()}


def _container(tags: MetaTags) -> Container:
    container = Container(**_filled("container", tags))
    book, journal = value(tags, "book"), value(tags, "journal")
    conference = container.conference
    first_page, last_page = container.first_page, container.last_page
    number = value(tags, "article-number")
    for pages in map(one_line, contents(tags, "pages")):
        if both := linked.RANGE.fullmatch(pages):
            first_page, last_page = first_page or both[1], last_page or both[2]
        elif not first_page:
            number = number or pages
    isbns = map(isbn, contents(tags, "isbn"))
    return container._replace(
        title=book or journal or conference or value(tags, "container-title"),
        kind="book" if book else "journal" if journal else "proceedings" if conference else "",
        **_issns(tags),
        isbns=tuple(dict.fromkeys(filter(None, isbns))),
        first_page=first_page,
        last_page=last_page,
        article_number=number,
    )


def _issns(tags: MetaTags) -> dict[str, Any]:
    """Return the fields of the container for its ISSNs, which may be without a medium."""
    media = means("issn-medium")
    by_medium: dict[str, str] = {}
    others: list[str] = []
    for name in names("container-issn"):
        for text in meta_contents(tags, name):
            label = text.lower().replace("electronic", "online")
            labels = (medium for medium in ("online", "print") if medium in label)
            if medium := media.get(name) or next(labels, ""):
                by_medium.setdefault(medium, issn(text))
            else:
                others.append(issn(text))
    known = {"", *by_medium.values()}
    return {
        "issn_print": by_medium.get("print", ""),
        "issn_online": by_medium.get("online", ""),
        "issns": tuple(dict.fromkeys(number for number in others if number not in known)),
    }


def _kind(tags: MetaTags) -> WorkKind:
    """
    Return the kind of the first known word, else the first word itself.

    Other fields may imply a type, such as an institution that grants degrees. Thesis, report and
    chapter override any word.
    """
    for type in contents(tags, "type"):
        if csl := means("types").get(type.rpartition("/")[2].rpartition(":")[2].lower()):
            return WorkKind(type, csl)
    implied = next((csl for name, csl in means("kind").items() if name in tags), "")
    words = {}
    for text in map(one_line, contents(tags, "release-type")):
        word = re.sub(r"[\s_-]", "", text.casefold())
        if word and word not in _NO_KIND and "://" not in text and len(text) <= _KIND_MAX:
            words[text] = means("kind-words").get(word, "")
    first_word = next(iter(words), "")
    given, csl = next((pair for pair in words.items() if pair[1]), (first_word, ""))
    csl = csl or work_kind(given).csl
    return WorkKind(given, implied if implied in SURE_KINDS or not csl else csl)


def _identifiers(tags: MetaTags) -> Iterator[WorkIdentifier]:
    for name, kind in means("identifier").items():
        for text in map(one_line, meta_contents(tags, name)):
            if text and len(text) <= 200:
                yield WorkIdentifier(kind, text)
    for text in contents(tags, "identifier-in-text"):
        for kind, pattern in _IN_TEXT.items():
            if match := pattern.search(text[:500]):
                yield WorkIdentifier(kind, match[1])


def _funding(tags: MetaTags) -> Iterator[Funding]:
    for text in contents(tags, "funding"):
        start, *pieces = _FUNDER_KEY.split(text[:TEXT_MAX])
        pairs = zip(pieces[::2], pieces[1::2], strict=True)
        fields = {key: plain(piece).strip("; ") for key, piece in pairs}
        funder = fields.get("funder") or plain(start).strip("; ")
        grants = tuple(filter(None, _AWARD_SEPARATOR.split(fields.get("grant_number", ""))))
        if funder or grants:
            yield Funding(funder, fields.get("funder_id", ""), grants)


def _references(tags: MetaTags) -> tuple[CitedWork, ...]:
    for field in ("reference", "more-references"):
        entries = list(contents(tags, field))[:REFERENCES_MAX]
        if references := tuple(filter(any, map(reference, entries))):
            return references
    return ()


def _relations(tags: MetaTags) -> Iterator[Relation]:
    for name, kind in means("relation").items():
        for text in map(one_line, meta_contents(tags, name)):
            if doi := extract_doi(text):
                yield Relation(kind, "doi", doi)
            elif text.startswith(("http://", "https://")):
                id_kind, identifier = identifier_in_url(text)
                yield Relation(kind, id_kind or "url", identifier or text)
