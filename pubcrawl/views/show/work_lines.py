"""The fields of a work as lines for people, for ``scrapy show``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pubcrawl.model.fields import shown_fields
from pubcrawl.works.work import FIELDS, CitedWork, Container, Licence, Work, WorkContributor
from pubcrawl.works.work_record import FieldSource, SourcedField

SHORT = 300  # characters shown of a value


def work_fields(work: Work) -> Iterator[tuple[str, str]]:
    """Yield name and value of each filled field of a work."""
    for role in dict.fromkeys(person.role for person in work.contributors):
        people = [person for person in work.contributors if person.role == role]
        identified = sum(bool(person.orcid) for person in people)
        count = f"{len(people)}, {identified} with ORCID" if identified else str(len(people))
        yield f"{role or 'contributor'}s", f"{count}: {short('; '.join(map(contributor, people)))}"
    if container := citation(work.container, work.dates.earliest):
        yield "in", container
    if kind := work.kind.csl or work.kind.given:
        yield "kind", kind
    yield from shown_fields(work)
    for one in work.licences:
        yield "licence", licence(one)
    for fund in work.funding:
        yield "funding", ", ".join(filter(None, (fund.funder, *fund.awards, *shown(fund))))
    for other in work.relations:
        texts = (*other[1:5], ", ".join(other.asserted_by), *shown(other))
        yield other.kind, " ".join(filter(None, texts))
    if work.references:
        yield "references", references(work.references)
    numbers = {"figures and tables": len(work.figures), "supplements": len(work.supplements)}
    yield from ((name, str(number)) for name, number in numbers.items() if number)


def shown(item: Any) -> Iterator[str]:
    """Yield the fields of an item in a list that its class declares for this."""
    yield from map(" ".join, shown_fields(item))


def source_lines(fields: Mapping[str, SourcedField]) -> Iterator[str]:
    """Yield the fields of a work and the values not chosen, all with their sources."""
    for name in FIELDS:
        field = fields.get(name)
        if field is None:
            continue
        yield ""
        yield f"{name}: {source(field.source)}"
        yield f"  {value(field.value)}"
        yield from (f"  completed by {address}" for address in field.completed_by)
        yield from (f"  lost, {source(one.source)}: {value(one.value)}" for one in field.lost)


def contributor(person: WorkContributor) -> str:
    """Return a name with the ORCID iD and the number of affiliations."""
    count = len(person.affiliations)
    more = (
        person.orcid,
        f"{count} affiliation{'s' if count > 1 else ''}" if count else "",
        f"{len(person.members)} members" if person.members else "",
        "corresponding" if person.corresponding else "",
        *shown(person),
    )
    details = ", ".join(filter(None, more))
    return f"{person.name} ({details})" if details else person.name


def citation(container: Container, date: str = "") -> str:
    """Return the citation of a work: ``Tides 12(3), 45-67 (2021), ISSN 1234-567X``."""
    volume = container.volume + (f"({container.issue})" if container.issue else "")
    where = ", ".join(filter(None, (volume, container.pages)))
    title = container.title or container.abbreviation
    whole = " ".join(filter(None, (title, where, f"({date})" if date else "")))
    numbers = (
        *(f"ISSN {issn}" for issn in container.all_issns),
        *(f"ISBN {isbn}" for isbn in container.isbns),
    )
    return ", ".join(filter(None, (whole, *numbers, container.publisher)))


def licence(one: Licence) -> str:
    """Return name and address of a licence, and the version of the work that it covers."""
    name = " ".join(filter(None, (one.name, one.url, *shown(one))))
    return f"{name} ({one.version})" if one.version else name


def references(entries: tuple[CitedWork, ...]) -> str:
    """Return how many references there are, and how many of them have an identifier."""
    identified = sum(bool(one.doi or one.pmid or one.pmcid or one.arxiv) for one in entries)
    return f"{len(entries)}, {identified} with an identifier" if identified else str(len(entries))


def source(origin: FieldSource) -> str:
    """Return type, address, time and rule of a source."""
    from pubcrawl.model.times import iso

    rule = f" by the rule {origin.rule}" if origin.rule else ""
    return f"{origin.type} {origin.url} {iso(origin.timestamp)}{rule}"


def value(content: Any) -> str:
    """Return the value of a field in one line."""
    if type(content) is not tuple:
        return short(content if isinstance(content, str) else item_fields(content))
    if content and isinstance(content[0], WorkContributor):
        return f"{len(content)}: {short('; '.join(map(contributor, content)))}"
    return f"{len(content)}: {short('; '.join(map(item_fields, content)))}"


def item_fields(item: Any) -> str:
    """Return the values of an item with their names, without empty ones."""
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
