"""
Completion of a value with details from another source.

``complete(name, current, other)`` returns the value *current* of the field *name* with
details that only *other* has. It changes no details of *current*, except that initials
become given names and dates become more precise.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from typing import Any, NamedTuple, TypeVar

from pubcrawl.works.flat import further
from pubcrawl.works.folding import slug
from pubcrawl.works.names import PersonName, person_name, same_person
from pubcrawl.works.work import (
    Affiliation,
    CitedWork,
    Container,
    WorkContributor,
    WorkDates,
    WorkIdentifier,
)

T = TypeVar("T", bound=NamedTuple)

_WORDS = re.compile(r"[^\W_]+")
_MANY = 20  # items; each item of a longer list is only compared with its counterpart
_LIKE = 0.6  # share of common words in the shorter of two texts of the same reference


def has_texts(value: Any, current: Any) -> bool:
    """Answer whether *current* has the texts of *value*, another value of a field."""
    if type(current) is tuple and len(value) > _MANY:
        return len(value) == len(current) and all(map(_alike_in, value, current))
    return _alike_in(value, current)


def has_people(value: Sequence[WorkContributor], current: Sequence[WorkContributor]) -> bool:
    """Answer whether *current* has the same persons with all details of *value*."""
    return len(value) == len(current) and all(map(_person_agrees, value, current))


def contributors(
    current: Sequence[WorkContributor], other: Sequence[WorkContributor]
) -> tuple[WorkContributor, ...]:
    """
    Complete contributors by those with the same position and family name in *other*.

    If one list is cut or has an extra name, the lists are aligned by family name.
    """
    people = list(current)
    orcids = {person.orcid for person in current} - {""}
    for mine, theirs in _aligned(current, other):
        new = _contributor(people[mine], other[theirs])
        # No two persons share an identifier.
        if new.orcid != people[mine].orcid and new.orcid in orcids:
            new = new._replace(orcid="")
        orcids.add(new.orcid)
        people[mine] = new
    return tuple(people)


def references(current: Sequence[CitedWork], other: Sequence[CitedWork]) -> tuple[CitedWork, ...]:
    """Complete references by those with the same identifier, number or position in *other*."""
    entries = list(current)
    for mine, theirs in _same_entries(current, other):
        entries[mine] = filled(entries[mine], other[theirs])
    return tuple(entries)


def container(current: Container, other: Container) -> Container:
    """Complete a container by *other* if both are the same; pages only for the same volume."""
    if not _same_container(current, other):
        return current
    places = ((current.volume, other.volume), (current.first_page, other.first_page))
    if any(mine and theirs and mine != theirs for mine, theirs in places):
        other = other._replace(volume="", issue="", first_page="", last_page="", article_number="")
    return filled(current, other)


def dates(current: WorkDates, other: WorkDates) -> WorkDates:
    """Add missing dates, and replace dates that are more precise in *other*."""
    return WorkDates(
        *(
            theirs if theirs.startswith(mine) else mine
            for mine, theirs in zip(current, other, strict=True)
        )
    )


def texts(part: str, current: tuple[Any, ...], other: tuple[Any, ...]) -> tuple[Any, ...]:
    """Add language and sections of the same text, and texts of kinds that *current* lacks."""
    twins = {(each.kind, slug(each.text)): each for each in reversed(other)}
    completed = (filled(each, twins.get((each.kind, slug(each.text)), each)) for each in current)
    return further(part, tuple(completed), other)


def identifiers(
    current: Sequence[WorkIdentifier], other: Sequence[WorkIdentifier]
) -> tuple[WorkIdentifier, ...]:
    """Add identifiers of missing kinds."""
    kinds = {each.kind for each in current}
    return (*current, *dict.fromkeys(each for each in other if each.kind not in kinds))


def filled(mine: T, theirs: T) -> T:
    """Return *mine*, with values of *theirs* in place of empty ones."""
    return type(mine)(*(a or b for a, b in zip(mine, theirs, strict=True)))


def _alike_in(value: Any, current: Any) -> bool:
    """Answer whether *current* has the texts of *value*; case and punctuation do not count."""
    if not value or value == current:
        return True
    if isinstance(value, str) and isinstance(current, str):
        return bool(slug(value)) and slug(value) == slug(current)
    if type(value) is tuple and type(current) is tuple:
        return all(any(_alike_in(item, other) for other in current) for item in value)
    if isinstance(value, tuple) and isinstance(current, tuple):
        return all(map(_alike_in, value, current))
    return False


def _person_agrees(value: WorkContributor, current: WorkContributor) -> bool:
    if not _same_person(value, current) or len(slug(value.name)) > len(slug(current.name)):
        return False
    plain = value._replace(family="", given="", literal="")
    return all(map(_alike_in, plain, current))


def _contributor(mine: WorkContributor, theirs: WorkContributor) -> WorkContributor:
    given, family = mine.given, mine.family
    if not family and theirs.family and mine.literal:
        family, given = theirs.family, given or theirs.given
    elif _initials_only(given) and not _initials_only(theirs.given):
        given = theirs.given
    return filled(mine, theirs)._replace(
        family=family,
        given=given,
        literal=mine.literal,
        affiliations=_affiliations(mine.affiliations, theirs.affiliations),
    )


def _affiliations(
    mine: tuple[Affiliation, ...], theirs: tuple[Affiliation, ...]
) -> tuple[Affiliation, ...]:
    addresses = {slug(each.name): each.ror for each in theirs if each.ror}
    completed = (each._replace(ror=each.ror or addresses.get(slug(each.name), "")) for each in mine)
    return tuple(completed) or theirs


def _aligned(
    current: Sequence[WorkContributor], other: Sequence[WorkContributor]
) -> Iterator[tuple[int, int]]:
    """Yield the positions of the same person in both lists."""
    if len(current) == len(other):
        pairs = [(position, position) for position in range(len(current))]
        if all(_same_person(current[a], other[b]) for a, b in pairs):
            yield from pairs
            return
    keys, others = ([_name(person).family for person in people] for people in (current, other))
    blocks = SequenceMatcher(None, keys, others, autojunk=False).get_matching_blocks()
    for block in blocks:
        for step in range(block.size):
            mine, theirs = block.a + step, block.b + step
            if keys[mine] and _same_person(current[mine], other[theirs]):
                yield mine, theirs


def _name(person: WorkContributor) -> PersonName:
    printed = f"{person.family}, {person.given}" if person.family else person.literal
    return person_name(printed) or PersonName("", "", frozenset())


def _same_person(mine: WorkContributor, theirs: WorkContributor) -> bool:
    return same_person(_name(mine), _name(theirs))


def _initials_only(given: str) -> bool:
    """Answer whether a given name is empty or only initials: ``J``, ``J. R.``, ``JR``."""
    words = _WORDS.findall(given)
    return all(len(word) == 1 or (word.isupper() and len(word) < 4) for word in words)


def _same_container(mine: Container, theirs: Container) -> bool:
    if mine.kind and theirs.kind and mine.kind != theirs.kind:
        return False
    numbers, others = ({*each.all_issns, *each.isbns} for each in (mine, theirs))
    if numbers & others:
        return True
    titles = [{slug(each.title), slug(each.abbreviation)} - {""} for each in (mine, theirs)]
    if all(titles):
        return any(a.startswith(b) or b.startswith(a) for a in titles[0] for b in titles[1])
    return not (numbers and others)


def _same_entries(
    current: Sequence[CitedWork], other: Sequence[CitedWork]
) -> Iterator[tuple[int, int]]:
    """Yield the positions of the same entry in both lists, each once."""
    by_id: dict[tuple[str, str], int] = {}
    for position, entry in enumerate(other):
        for key in _ids(entry).items():
            by_id.setdefault(key, position)
    unused = set(range(len(other)))
    for mine, (entry, position) in enumerate(zip(current, _positions(current, other), strict=True)):
        theirs = next((by_id[key] for key in _ids(entry).items() if key in by_id), position)
        if theirs in unused and _same_entry(entry, other[theirs]):
            unused.remove(theirs)
            yield mine, theirs


def _positions(current: Sequence[CitedWork], other: Sequence[CitedWork]) -> Sequence[int]:
    """Return the position in *other* of each entry, by its number or in equal lists, else -1."""
    numbers, others = (list(map(_number, entries)) for entries in (current, other))
    positions = {number: position for position, number in enumerate(others)}
    if all(numbers) and all(others) and len(positions) == len(others):
        return [positions.get(number, -1) for number in numbers]
    return range(len(other)) if len(current) == len(other) else [-1] * len(current)


def _number(entry: CitedWork) -> str:
    return "".join(_WORDS.findall(entry.number))


def _ids(entry: CitedWork) -> dict[str, str]:
    kinds = ("doi", "pmid", "pmcid", "arxiv")
    return {kind: value for kind in kinds if (value := getattr(entry, kind))}


def _same_entry(mine: CitedWork, theirs: CitedWork) -> bool:
    """Answer whether two entries with the same number or position are the same work."""
    ids, others = _ids(mine), _ids(theirs)
    if common := ids.keys() & others.keys():
        return all(ids[kind] == others[kind] for kind in common)
    if mine.year and theirs.year and mine.year[:4] != theirs.year[:4]:
        return False
    if mine.title and theirs.title:
        return _alike(mine.title, theirs.title)
    author, other = _first_author(mine), _first_author(theirs)
    if mine.year and theirs.year and author and other:
        return author in other or other in author
    return _alike(_words(mine), _words(theirs))


def _first_author(entry: CitedWork) -> str:
    """Return the longest word of the first author's name, folded: usually the family name."""
    words = _WORDS.findall(entry.contributors[0]) if entry.contributors else []
    return slug(max(words, key=len, default=""))


def _words(entry: CitedWork) -> str:
    details = (*entry.contributors, entry.title, entry.container, entry.year, entry.volume)
    return entry.text or " ".join((*details, entry.first_page))


def _alike(one: str, two: str) -> bool:
    words = [set(map(slug, _WORDS.findall(text))) - {""} for text in (one, two)]
    return len(words[0] & words[1]) >= max(1, _LIKE * min(map(len, words)))
