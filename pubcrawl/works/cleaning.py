"""
The cleaner before the model: every value of every source passes here once, by ``merge``.

Texts lose their markup and references (``formats.markup``), and values that stand for a missing one
(``works.placeholders``) are left out. Full texts with their sections and figures stay as they are:
no service escapes them, and an article may be about HTML.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, TypeVar

from msgspec import structs

from pubcrawl.formats.markup import paragraphs, plain
from pubcrawl.ids.doi import dois_of
from pubcrawl.works.findings import Findings, Offer
from pubcrawl.works.placeholders import is_placeholder, without_notes
from pubcrawl.works.values import ror
from pubcrawl.works.work import (
    AbstractText,
    Affiliation,
    CitedWork,
    Container,
    Funding,
    Licence,
    Relation,
    TextSection,
    TitleText,
    Work,
    WorkContributor,
    WorkIdentifier,
)

T = TypeVar("T")

_NAMES = ("given", "family", "suffix", "literal")  # in the order of a whole name
_CONTAINER = """
    title abbreviation publisher volume issue first_page last_page article_number series conference
""".split()
_TEXTS: dict[type, tuple[str, ...]] = {
    Affiliation: ("name",),
    CitedWork: ("text", "title", "container", "volume", "issue", "first_page", "last_page"),
    Container: tuple(_CONTAINER),
    Funding: ("funder",),
    Licence: ("name",),
    Relation: ("title",),
    TextSection: ("title",),
}
"""Records → their fields with text in one line, in which placeholders are left out."""


def cleaned(findings: Findings) -> Findings:
    """Return *findings* with clean titles, abstracts, keywords, names and works."""
    offers = (offer._replace(content=_content(offer)) for offer in findings.offers)
    work = clean_work(findings.work)
    # A field may have a list of DOIs; the first is the record's own.
    given = (dois_of(str(offer.content))[1:] for offer in findings.offers if offer.name == "doi")
    if others := [WorkIdentifier("doi", doi) for several in given for doi in several]:
        work = structs.replace(work, identifiers=(*work.identifiers, *others))
    return replace(
        findings,
        offers=[offer for offer in offers if offer.content],
        journal_title=_text(findings.journal_title),
        work=work,
        works=[offer._replace(work=clean_work(offer.work)) for offer in findings.works],
    )


def clean_work(work: Work) -> Work:
    """Return *work* with clean texts, without values that stand for missing ones."""
    changes = {}
    for name, clean in _FIELDS.items():
        value = getattr(work, name)
        if value and (new := clean(value)) != value:
            changes[name] = new
    return structs.replace(work, **changes) if changes else work


def _content(offer: Offer) -> Any:
    """Return the content of a part."""
    content = offer.content
    if offer.name == "doi":
        return next(iter(dois_of(str(content))), content)
    if offer.name == "title":
        title = plain(str(content))
        return "" if is_placeholder("titles", title) else title
    if offer.name == "abstract":
        text = without_notes(_paragraphs(str(content)))
        return "" if is_placeholder("abstracts", text) else text
    if offer.name == "keywords" and isinstance(content, tuple):
        words = (plain(str(word)) for word in content)
        return tuple(word for word in words if not is_placeholder("keywords", word))
    return content


def _changed(value: T, **clean: Any) -> T:
    """Return *value* with *clean* values; most are clean already, and ``_replace`` takes time."""
    changes = {name: new for name, new in clean.items() if new != getattr(value, name)}
    return value._replace(**changes) if changes else value  # type: ignore[attr-defined]


def _titles(titles: Iterable[TitleText]) -> tuple[TitleText, ...]:
    clean = (_changed(title, text=plain(title.text)) for title in titles)
    return tuple(title for title in clean if not is_placeholder("titles", title.text))


def _abstracts(abstracts: Iterable[AbstractText]) -> tuple[AbstractText, ...]:
    clean = (
        _changed(
            abstract,
            text=_paragraphs(abstract.text),
            sections=tuple(map(_section, abstract.sections)),
        )
        for abstract in abstracts
    )
    return tuple(each for each in clean if not is_placeholder("abstracts", each.text))


def _section(section: TextSection) -> TextSection:
    return _changed(section, title=plain(section.title), text=_paragraphs(section.text))


def _paragraphs(text: str) -> str:
    return "\n\n".join(paragraphs(text))


def _contributors(people: Iterable[WorkContributor]) -> tuple[WorkContributor, ...]:
    return tuple(person for person in map(_person, people) if person.name)


def _person(person: WorkContributor) -> WorkContributor:
    """Return a person without placeholders, without any name if that is one."""
    # arXiv: "CMS Collaboration:" before the names of its members
    names = {
        name: plain(value).rstrip(" :;,") if (value := getattr(person, name)) else ""
        for name in _NAMES
    }
    words = list(filter(None, names.values()))
    whole = " ".join(words)
    if is_placeholder("names", whole) or all(is_placeholder("names", word) for word in words):
        names = dict.fromkeys(_NAMES, "")
    # There are persons called Null and None, but none called N/A or ":unav".
    names = {
        name: "" if word and not word.isalpha() and is_placeholder("any", word) else word
        for name, word in names.items()
    }
    places = map(_record, person.affiliations)
    return _changed(
        person,
        **names,
        affiliations=tuple(place for place in places if place.name or place.ror),
        members=tuple(map(plain, person.members)),
    )


def _record(value: Any) -> Any:
    """Return a record with clean texts."""
    changes = {}
    for name in _TEXTS[type(value)]:
        if (text := getattr(value, name)) and (new := _text(text)) != text:
            changes[name] = new
    return value._replace(**changes) if changes else value


def _funding(rows: Iterable[Funding]) -> tuple[Funding, ...]:
    return _records(_changed(row, funder_id=_address(row.funder_id)) for row in rows)


def _address(funder_id: str) -> str:
    """Return the address of a DOI, or at ROR; another identifier unchanged."""
    doi = next(iter(dois_of(funder_id)), "")
    return f"https://doi.org/{doi}" if doi else ror(funder_id) or funder_id


def _references(entries: Iterable[CitedWork]) -> tuple[CitedWork, ...]:
    return _records(
        _changed(entry, contributors=tuple(filter(None, map(_text, entry.contributors))))
        for entry in entries
    )


def _records(values: Iterable[Any]) -> tuple[Any, ...]:
    """Return clean records, without those that have no value left."""
    return tuple(value for value in map(_record, values) if any(value))


def _text(value: str) -> str:
    text = plain(value)
    return "" if is_placeholder("any", text) else text


_FIELDS: dict[str, Callable[[Any], Any]] = {
    "titles": _titles,
    "abstracts": _abstracts,
    "contributors": _contributors,
    "container": _record,
    "licences": _records,
    "funding": _funding,
    "references": _references,
    "relations": _records,
}
"""Fields of a work → their cleaner."""
