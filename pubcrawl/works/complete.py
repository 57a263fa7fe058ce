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
    mine, theirs = current, other
    volumes = {current.volume, other.volume} - {""}
    pages = {current.first_page, other.first_page} - {""}
    if len(volumes) > 1 or len(pages) > 1:
        theirs = theirs._replace(
            volume="", issue="", first_page="", last_page="", article_number=""
        )
    return filled(mine, theirs)


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
    if not _same_person(value, current) or len(slug(value.given)) > len(slug(current.given)):
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
    if not mine:
        return theirs
    addresses = {slug(each.name): each.ror for each in theirs if each.ror}
    if not addresses:
        return mine
    return tuple(each._replace(ror=each.ror or addresses.get(slug(each.name), "")) for each in mine)


def _aligned(
    current: Sequence[WorkContributor], other: Sequence[WorkContributor]
) -> Iterator[tuple[int, int]]:
    """Yield the positions of the same person in both lists."""
    if len(current) == len(other):
        pairs = [(position, position) for position in range(len(current))]
        if all(_same_person(current[a], other[b]) for a, b in pairs):
            yield from pairs
            return
    keys, others = list(map(_key, current)), list(map(_key, other))
    blocks = SequenceMatcher(None, keys, others, autojunk=False).get_matching_blocks()
    for block in blocks:
        for step in range(block.size):
            mine, theirs = block.a + step, block.b + step
            if keys[mine] and _same_person(current[mine], other[theirs]):
                yield mine, theirs


def _key(person: WorkContributor) -> str:
    """Return the folded family name; of a name in one piece, its last word."""
    if person.family:
        return slug(person.family)
    words = person.literal.partition(",")[0].split() or [""]
    # "Kask AB", as in lists of authors in one string.
    if len(words) > 1 and words[-1].isupper() and _initials_only(words[-1]):
        return slug(" ".join(words[:-1]))
    return slug(words[-1])


def _same_person(mine: WorkContributor, theirs: WorkContributor) -> bool:
    """Answer whether the family names are equal and the given names compatible."""
    if mine.family and theirs.family:
        if slug(mine.family) != slug(theirs.family):
            return False
        a, b = slug(mine.given)[:1], slug(theirs.given)[:1]
        return not a or not b or a == b
    if not mine.family and not theirs.family:
        return slug(mine.literal) == slug(theirs.literal)
    named, printed = (mine, theirs) if mine.family else (theirs, mine)
    whole = slug(printed.literal)
    initials = "".join(word[0] for word in _WORDS.findall(named.given))
    names = [
        # The name of a person with both was completed by that of another source.
        named.literal,
        *(given + named.family for given in (named.given, initials)),
        *(named.family + given for given in (named.given, initials)),
    ]
    return bool(whole) and whole in map(slug, names)


def _initials_only(given: str) -> bool:
    """Answer whether a given name is empty or only initials: ``J``, ``J. R.``, ``JR``."""
    words = _WORDS.findall(given)
    return all(len(word) == 1 or (word.isupper() and len(word) < 4) for word in words)


def _same_container(mine: Container, theirs: Container) -> bool:
    if mine.kind and theirs.kind and mine.kind != theirs.kind:
        return False
    numbers = [
        {one.issn_print, one.issn_online, one.issn_linking, *one.issns, *one.isbns} - {""}
        for one in (mine, theirs)
    ]
    if numbers[0] & numbers[1]:
        return True
    titles = [{slug(one.title), slug(one.abbreviation)} - {""} for one in (mine, theirs)]
    if titles[0] and titles[1]:
        return any(a.startswith(b) or b.startswith(a) for a in titles[0] for b in titles[1])
    return not (numbers[0] and numbers[1])


def _same_entries(
    current: Sequence[CitedWork], other: Sequence[CitedWork]
) -> Iterator[tuple[int, int]]:
    """Yield the positions of the same entry in both lists, each once."""
    unused = dict.fromkeys(range(len(other)))
    by_id: dict[tuple[str, str], int] = {}
    for position, entry in enumerate(other):
        for key in _ids(entry):
            by_id.setdefault(key, position)
    by_position = _positions(current, other)
    for mine, entry in enumerate(current):
        theirs = next(
            (by_id[key] for key in _ids(entry) if key in by_id), by_position.get(mine, -1)
        )
        if theirs in unused and _same_entry(entry, other[theirs]):
            del unused[theirs]
            yield mine, theirs


def _positions(current: Sequence[CitedWork], other: Sequence[CitedWork]) -> dict[int, int]:
    """Return position in *current* → position in *other*, by number or in equal lists."""
    numbers = {number: position for position, e in enumerate(other) if (number := _number(e))}
    if len(numbers) == len(other):
        mine = {position: numbers.get(_number(entry), -1) for position, entry in enumerate(current)}
        if all(_number(entry) for entry in current):
            return mine
    if len(current) == len(other):
        return {position: position for position in range(len(current))}
    return {}


def _number(entry: CitedWork) -> str:
    return "".join(_WORDS.findall(entry.number))


def _ids(entry: CitedWork) -> Iterator[tuple[str, str]]:
    for name in ("doi", "pmid", "pmcid", "arxiv"):
        if value := getattr(entry, name):
            yield name, value


def _same_entry(mine: CitedWork, theirs: CitedWork) -> bool:
    """Answer whether two entries with the same number or position are the same work."""
    ids, other_ids = dict(_ids(mine)), dict(_ids(theirs))
    common = ids.keys() & other_ids.keys()
    if common:
        return all(ids[name] == other_ids[name] for name in common)
    if mine.year and theirs.year and mine.year[:4] != theirs.year[:4]:
        return False
    if mine.title and theirs.title:
        return _alike(mine.title, theirs.title)
    authors = [_first_author(one) for one in (mine, theirs)]
    if mine.year and theirs.year and all(authors):
        return authors[0] in authors[1] or authors[1] in authors[0]
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
    short = min(map(len, words))
    return short > 0 and len(words[0] & words[1]) >= _LIKE * short
