"""
What one source lacks and another one knows: the details of a value that stays.

``complete(name, kept, other)`` returns the value *kept* of the field *name* with
what only *other* says. Nothing that *kept* says is changed, but for initials that
become given names, and dates that become more precise.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from difflib import SequenceMatcher
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar
from unicodedata import combining, normalize

from pubcrawl.works.work import (
    Affiliation,
    CitedWork,
    Container,
    Relation,
    WorkContributor,
    WorkDates,
    WorkIdentifier,
    WorkKind,
)

T = TypeVar("T", bound=NamedTuple)

_WORDS = re.compile(r"[^\W_]+")
_MANY = 20  # items of a list that are compared with all of another one
_LIKE = 0.6  # share of the words of the shorter text that two texts of one reference have in common


def complete(name: str, kept: Any, other: Any) -> Any:
    """Return *kept*, a value of the field *name*, with the details that only *other* gives."""
    if not kept or not other:
        return kept
    completed = _COMPLETE.get(name)
    return completed(kept, other) if completed else kept


def agrees(name: str, value: Any, kept: Any) -> bool:
    """Answer whether *value* of the field *name* says nothing that *kept* does not say, too."""
    if complete(name, value, kept) == kept:
        return True
    if type(kept) is not tuple:
        return _alike_in(value, kept)
    if name == "contributors" or len(value) > _MANY:
        same = _person_agrees if name == "contributors" else _alike_in
        return len(value) == len(kept) and all(map(same, value, kept))
    return all(any(_alike_in(item, other) for other in kept) for item in value)


def contributors(
    kept: Sequence[WorkContributor], other: Sequence[WorkContributor]
) -> tuple[WorkContributor, ...]:
    """
    Complete contributors by those of the same place and family name in *other*.

    Where a list is cut, or has one name more, names are aligned by family name.
    """
    people = list(kept)
    known = {person.orcid for person in kept} - {""}
    for mine, theirs in _aligned(kept, other):
        new = _contributor(people[mine], other[theirs])
        # An identifier is one person's.
        if new.orcid != people[mine].orcid and new.orcid in known:
            new = new._replace(orcid="")
        known.add(new.orcid)
        people[mine] = new
    return tuple(people)


def references(kept: Sequence[CitedWork], other: Sequence[CitedWork]) -> tuple[CitedWork, ...]:
    """Complete references by those of the same identifier, number or place in *other*."""
    entries = list(kept)
    for mine, theirs in _same_entries(kept, other):
        entries[mine] = _filled(entries[mine], other[theirs])
    return tuple(entries)


def container(kept: Container, other: Container) -> Container:
    """Complete a container by *other* where it is the same one; pages only of the same volume."""
    if not _same_container(kept, other):
        return kept
    mine, theirs = kept, other
    volumes = {kept.volume, other.volume} - {""}
    pages = {kept.first_page, other.first_page} - {""}
    if len(volumes) > 1 or len(pages) > 1:
        theirs = theirs._replace(
            volume="", issue="", first_page="", last_page="", article_number=""
        )
    return _filled(mine, theirs)


def dates(kept: WorkDates, other: WorkDates) -> WorkDates:
    """Fill in the dates that are unknown, and those that *other* gives more precisely."""
    return WorkDates(
        *(
            theirs if theirs.startswith(mine) else mine
            for mine, theirs in zip(kept, other, strict=True)
        )
    )


def kind(kept: WorkKind, other: WorkKind) -> WorkKind:
    """Fill in CSL's type, or the source's word."""
    return _filled(kept, other)


def identifiers(
    kept: Sequence[WorkIdentifier], other: Sequence[WorkIdentifier]
) -> tuple[WorkIdentifier, ...]:
    """Add the identifiers of kinds that are not known."""
    kinds = {each.kind for each in kept}
    return (*kept, *dict.fromkeys(each for each in other if each.kind not in kinds))


def relations(kept: Sequence[Relation], other: Sequence[Relation]) -> tuple[Relation, ...]:
    """Add the related works that are not known."""
    known = {(each.kind, each.id_kind, each.value.upper()) for each in kept}
    new = (each for each in other if (each.kind, each.id_kind, each.value.upper()) not in known)
    return (*kept, *dict.fromkeys(new))


_COMPLETE: dict[str, Callable[[Any, Any], Any]] = {
    "contributors": contributors,
    "references": references,
    "container": container,
    "dates": dates,
    "kind": kind,
    "identifiers": identifiers,
    "relations": relations,
}


@lru_cache(maxsize=4096)
def folded(text: str) -> str:
    """Return *text* in lower case without accents, hyphens, punctuation and spaces."""
    # "ø" and "ł" do not decompose; two sources that write names differ in "é" and "-".
    plain = "".join(char for char in normalize("NFKD", text) if not combining(char))
    return "".join(_WORDS.findall(plain.casefold()))


def _filled(mine: T, theirs: T) -> T:
    """Return *mine* with the values of *theirs* where it has none."""
    return type(mine)(*(a or b for a, b in zip(mine, theirs, strict=True)))


def _alike_in(value: Any, kept: Any) -> bool:
    """Answer whether texts are equal but for case and punctuation; all in a list is compared."""
    if not value or value == kept:
        return True
    if isinstance(value, str) and isinstance(kept, str):
        return bool(folded(value)) and folded(value) == folded(kept)
    if type(value) is tuple and type(kept) is tuple:
        return all(any(_alike_in(item, other) for other in kept) for item in value)
    if isinstance(value, tuple) and isinstance(kept, tuple):
        return all(map(_alike_in, value, kept))
    return False


def _person_agrees(value: WorkContributor, kept: WorkContributor) -> bool:
    if not _same_person(value, kept) or len(folded(value.given)) > len(folded(kept.given)):
        return False
    plain = value._replace(family="", given="", literal="")
    return all(map(_alike_in, plain, kept))


def _contributor(mine: WorkContributor, theirs: WorkContributor) -> WorkContributor:
    given, family = mine.given, mine.family
    if not family and theirs.family and mine.literal:
        family, given = theirs.family, given or theirs.given
    elif _initials_only(given) and not _initials_only(theirs.given):
        given = theirs.given
    return WorkContributor(
        family,
        given,
        mine.suffix or theirs.suffix,
        mine.literal,
        mine.role or theirs.role,
        mine.orcid or theirs.orcid,
        mine.email or theirs.email,
        _affiliations(mine.affiliations, theirs.affiliations),
        mine.corresponding or theirs.corresponding,
        mine.equal or theirs.equal,
        mine.members or theirs.members,
    )


def _affiliations(
    mine: tuple[Affiliation, ...], theirs: tuple[Affiliation, ...]
) -> tuple[Affiliation, ...]:
    if not mine:
        return theirs
    addresses = {folded(each.name): each.ror for each in theirs if each.ror}
    if not addresses:
        return mine
    return tuple(
        each._replace(ror=each.ror or addresses.get(folded(each.name), "")) for each in mine
    )


def _aligned(
    kept: Sequence[WorkContributor], other: Sequence[WorkContributor]
) -> Iterator[tuple[int, int]]:
    """Yield the places of one person in both lists."""
    if len(kept) == len(other):
        pairs = [(place, place) for place in range(len(kept))]
        if all(_same_person(kept[a], other[b]) for a, b in pairs):
            yield from pairs
            return
    keys, others = list(map(_key, kept)), list(map(_key, other))
    blocks = SequenceMatcher(None, keys, others, autojunk=False).get_matching_blocks()
    for block in blocks:
        for step in range(block.size):
            mine, theirs = block.a + step, block.b + step
            if keys[mine] and _same_person(kept[mine], other[theirs]):
                yield mine, theirs


def _key(person: WorkContributor) -> str:
    """Return the family name, folded; of a name in one piece its last word."""
    if person.family:
        return folded(person.family)
    words = person.literal.partition(",")[0].split() or [""]
    # "Kask AB", as lists of authors in one string have it.
    if len(words) > 1 and words[-1].isupper() and _initials_only(words[-1]):
        return folded(" ".join(words[:-1]))
    return folded(words[-1])


def _same_person(mine: WorkContributor, theirs: WorkContributor) -> bool:
    """Answer whether family names agree, and given names do not contradict each other."""
    if mine.family and theirs.family:
        if folded(mine.family) != folded(theirs.family):
            return False
        a, b = folded(mine.given)[:1], folded(theirs.given)[:1]
        return not a or not b or a == b
    if not mine.family and not theirs.family:
        return folded(mine.literal) == folded(theirs.literal)
    named, printed = (mine, theirs) if mine.family else (theirs, mine)
    whole = folded(printed.literal)
    initials = "".join(word[0] for word in _WORDS.findall(named.given))
    names = (
        form
        for given in (named.given, initials)
        for form in (given + named.family, named.family + given)
    )
    return bool(whole) and whole in map(folded, names)


def _initials_only(given: str) -> bool:
    """Answer whether a given name is only initials: ``J``, ``J. R.``, ``JR``; or nothing."""
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
    titles = [{folded(one.title), folded(one.abbreviation)} - {""} for one in (mine, theirs)]
    if titles[0] and titles[1]:
        return any(a.startswith(b) or b.startswith(a) for a in titles[0] for b in titles[1])
    return not (numbers[0] and numbers[1])


def _same_entries(
    kept: Sequence[CitedWork], other: Sequence[CitedWork]
) -> Iterator[tuple[int, int]]:
    """Yield the places of one entry in both lists, each once."""
    left = dict.fromkeys(range(len(other)))
    by_id: dict[tuple[str, str], int] = {}
    for place, entry in enumerate(other):
        for key in _ids(entry):
            by_id.setdefault(key, place)
    by_place = _places(kept, other)
    for mine, entry in enumerate(kept):
        theirs = next((by_id[key] for key in _ids(entry) if key in by_id), by_place.get(mine, -1))
        if theirs in left and _same_entry(entry, other[theirs]):
            del left[theirs]
            yield mine, theirs


def _places(kept: Sequence[CitedWork], other: Sequence[CitedWork]) -> dict[int, int]:
    """Return which entry stands where: by number, or by place in lists of one length."""
    numbers = {number: place for place, e in enumerate(other) if (number := _number(e))}
    if len(numbers) == len(other):
        mine = {place: numbers.get(_number(entry), -1) for place, entry in enumerate(kept)}
        if all(_number(entry) for entry in kept):
            return mine
    if len(kept) == len(other):
        return {place: place for place in range(len(kept))}
    return {}


def _number(entry: CitedWork) -> str:
    return "".join(_WORDS.findall(entry.number))


def _ids(entry: CitedWork) -> Iterator[tuple[str, str]]:
    for name in ("doi", "pmid", "pmcid", "arxiv"):
        if value := getattr(entry, name):
            yield name, value


def _same_entry(mine: CitedWork, theirs: CitedWork) -> bool:
    """Answer whether two entries of one number or place are one work."""
    known, others = dict(_ids(mine)), dict(_ids(theirs))
    common = known.keys() & others.keys()
    if common:
        return all(known[name] == others[name] for name in common)
    if mine.year and theirs.year and mine.year[:4] != theirs.year[:4]:
        return False
    if mine.title and theirs.title:
        return _alike(mine.title, theirs.title)
    authors = [_first_author(one) for one in (mine, theirs)]
    if mine.year and theirs.year and all(authors):
        return authors[0] in authors[1] or authors[1] in authors[0]
    return _alike(_words(mine), _words(theirs))


def _first_author(entry: CitedWork) -> str:
    """Return the longest word of the first author's name, folded: the family name mostly."""
    words = _WORDS.findall(entry.contributors[0]) if entry.contributors else []
    return folded(max(words, key=len, default=""))


def _words(entry: CitedWork) -> str:
    known = (*entry.contributors, entry.title, entry.container, entry.year, entry.volume)
    return entry.text or " ".join((*known, entry.first_page))


def _alike(one: str, two: str) -> bool:
    words = [set(map(folded, _WORDS.findall(text))) - {""} for text in (one, two)]
    short = min(map(len, words))
    return short > 0 and len(words[0] & words[1]) >= _LIKE * short
