"""The fields of a work as lines for people, as ``scrapy show`` prints them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pubcrawl.items.record import iso
from pubcrawl.works.merge import FieldSource, WorkRecord
from pubcrawl.works.work import FIELDS, CitedWork, Container, Licence, Work, WorkContributor

SHORT = 300  # characters of a value that are shown


def described(work: Work) -> Iterator[tuple[str, str]]:
    """Yield name and value of what is known of a work, in one line each."""
    for role in dict.fromkeys(person.role for person in work.contributors):
        people = [person for person in work.contributors if person.role == role]
        identified = sum(bool(person.orcid) for person in people)
        count = f"{len(people)}, {identified} with ORCID" if identified else str(len(people))
        yield f"{role or 'contributor'}s", f"{count}: {short('; '.join(map(contributor, people)))}"
    if place := citation(work.container, work.dates.earliest):
        yield "in", place
    if work.kind.given or work.kind.csl:
        yield "kind", work.kind.csl or work.kind.given
    if work.language:
        yield "language", work.language
    for one in work.licences:
        yield "licence", licence(one)
    for fund in work.funding:
        yield "funding", ", ".join(filter(None, (fund.funder, *fund.awards)))
    for other in work.relations:
        yield other.kind, " ".join(filter(None, (other.id_kind, other.value, other.title)))
    if work.references:
        yield "references", references(work.references)
    for name, number in (
        ("figures and tables", len(work.figures)),
        ("supplements", len(work.supplements)),
    ):
        if number:
            yield name, str(number)


def sourced(record: WorkRecord) -> Iterator[str]:
    """Yield the fields of a work with their sources, and the values that lost with theirs."""
    for name in FIELDS:
        known = record.fields.get(name)
        if known is None:
            continue
        yield ""
        yield f"{name}: {source(known.source)}"
        yield f"  {value(known.value)}"
        yield from (f"  completed by {address}" for address in known.completed_by)
        yield from (f"  lost, {source(one.source)}: {value(one.value)}" for one in known.lost)


def contributor(person: WorkContributor) -> str:
    """Return a name with the ORCID iD and the number of affiliations."""
    count = len(person.affiliations)
    more = (
        person.orcid,
        f"{count} affiliation{'s' if count > 1 else ''}" if count else "",
        f"{len(person.members)} members" if person.members else "",
        "corresponding" if person.corresponding else "",
    )
    known = ", ".join(filter(None, more))
    return f"{person.name} ({known})" if known else person.name


def citation(place: Container, date: str = "") -> str:
    """Return where a work appeared: ``Tides 12(3), 45-67 (2021), ISSN 1234-567X``."""
    volume = place.volume + (f"({place.issue})" if place.issue else "")
    pages = "-".join(filter(None, dict.fromkeys((place.first_page, place.last_page))))
    where = ", ".join(filter(None, (volume, pages or place.article_number)))
    title = place.title or place.abbreviation
    whole = " ".join(filter(None, (title, where, f"({date})" if date else "")))
    issns = dict.fromkeys((place.issn_print, place.issn_online, place.issn_linking, *place.issns))
    numbers = (
        *(f"ISSN {issn}" for issn in issns if issn),
        *(f"ISBN {isbn}" for isbn in place.isbns),
    )
    return ", ".join(filter(None, (whole, *numbers, place.publisher)))


def licence(one: Licence) -> str:
    """Return name and address of a licence, and the version it is for."""
    known = " ".join(filter(None, (one.name, one.url)))
    return f"{known} ({one.version})" if one.version else known


def references(entries: tuple[CitedWork, ...]) -> str:
    """Return how many references there are, and how many of them have an identifier."""
    identified = sum(bool(one.doi or one.pmid or one.pmcid or one.arxiv) for one in entries)
    return f"{len(entries)}, {identified} with an identifier" if identified else str(len(entries))


def source(origin: FieldSource) -> str:
    """Return type, address, time and rule of a source."""
    rule = f" by the rule {origin.rule}" if origin.rule else ""
    return f"{origin.type} {origin.url} {iso(origin.timestamp)}{rule}"


def value(content: Any) -> str:
    """Return the value of a field in one line."""
    if type(content) is not tuple:
        return short(content if isinstance(content, str) else filled(content))
    if content and isinstance(content[0], WorkContributor):
        return f"{len(content)}: {short('; '.join(map(contributor, content)))}"
    return f"{len(content)}: {short('; '.join(map(filled, content)))}"


def filled(item: Any) -> str:
    """Return what an item says: its values with their names, those that are empty left out."""
    pairs = zip(item._fields, item, strict=True)
    return ", ".join(f"{name} {_text(each)}" for name, each in pairs if each)


def short(text: str) -> str:
    """Return the beginning of *text*, in one line."""
    text = " ".join(text[: 4 * SHORT].split())
    return text if len(text) <= SHORT else text[:SHORT].rstrip() + " …"


def _text(value: Any) -> str:
    if isinstance(value, tuple):
        return "[" + "; ".join(map(_text, value)) + "]"
    return str(value)
