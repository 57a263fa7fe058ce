"""
Whether two values of a source, from two crawls, say the same; and values as texts for people.

The fields of ``Publication`` and ``Work`` name these functions in their notes (``Tracked``). Order,
case, white space, typography and further details are no change.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable
from typing import Any

from pubcrawl.works.folding import folded, slug

# Signs that change what a sentence says stay: "p < 0.05".
_NO_WORD = re.compile(r"[^\w<>=≤≥±%]+|_+")
_CC = re.compile(r"(?:creativecommons\.org/(?:licenses|publicdomain)/|^cc\W*)([a-z-]+)\W*([\d.]*)")
_SCHEME = re.compile(r"^https?://(?:www\.)?")
_LISTED = "; "


def same_text(old: str, new: str) -> bool:
    """Whether two texts have the same words and numbers."""
    return old == new or _words(old) == _words(new)


def _words(text: str) -> str:
    return _NO_WORD.sub("", folded(text))


def same_set(key: Callable[[Any], object] = slug) -> Callable[[Iterable[Any], Iterable[Any]], bool]:
    """Return what compares lists by the *key* of their items, in any order."""
    return lambda old, new: set(map(key, old)) == set(map(key, new))


def same_size(old: Collection[Any], new: Collection[Any]) -> bool:
    """Whether two lists are as long: sources find identifiers of references all the time."""
    return len(old) == len(new)


def same_filled(old: object, new: object) -> bool:
    """Whether a value is there in both."""
    return bool(old) == bool(new)


def same_words(old: str, new: str) -> bool:
    """Whether two texts have the same identifiers, in any order and case."""
    return set(old.upper().split()) == set(new.upper().split())


def same_people(old: Collection[Any], new: Collection[Any]) -> bool:
    """Whether the persons are the same; ``A. Kask`` is Ann Kask."""
    if len(old) != len(new):
        return False
    # Its tables are not read at the start of a command.
    from pubcrawl.works.names import person_name, same_person

    left = [person_name(_inverted(person)) for person in new]
    for name in (person_name(_inverted(person)) for person in old):
        same = (
            at
            for at, other in enumerate(left)
            if name == other or (name and other and same_person(name, other))
        )
        at = next(same, None)
        if at is None:
            return False
        del left[at]
    return True


def _inverted(person: Any) -> str:
    return f"{person.family}, {person.given}" if person.family else person.name


def people_text(people: Iterable[Any]) -> str:
    """Return the names in their order."""
    return _LISTED.join(person.name for person in people)


def same_container(old: Any, new: Any) -> bool:
    """Whether title and position are the same."""
    return same_text(place_text(old), place_text(new))


def place_text(container: Any) -> str:
    """Return title, volume, issue and pages, without those that are not known."""
    return ", ".join(
        filter(None, (container.title, container.volume, container.issue, container.pages))
    )


def same_dates(old: Any, new: Any) -> bool:
    """Whether no date of publication contradicts; a more precise or further one does not."""
    return all(
        one.startswith(other) or other.startswith(one)
        for one, other in zip(old[:3], new[:3], strict=True)
    )


def dates_text(dates: Any) -> str:
    """Return the dates of publication with their names."""
    named = zip(dates._fields[:3], dates[:3], strict=True)
    return ", ".join(f"{name} {date}" for name, date in named if date)


def licence_key(licence: Any) -> str:
    """Return the name of a Creative Commons licence, ``by 4.0``; of others address or name."""
    for text in (licence.url.lower(), licence.name.lower()):
        if found := _CC.search(text):
            return " ".join(found.groups()).strip(" -")
    address = _SCHEME.sub("", licence.url.strip().lower()).rstrip("/")
    return address or slug(licence.name)


def licences_text(licences: Iterable[Any]) -> str:
    """Return names or addresses."""
    return _LISTED.join(dict.fromkeys(licence.name or licence.url for licence in licences))


def funding_key(funding: Any) -> tuple[str, frozenset[str]]:
    """Return the funder and its awards."""
    return slug(funding.funder), frozenset(map(slug, funding.awards))


def listed(*names: str) -> Callable[[Iterable[Any]], str]:
    """Return what joins these values of each item, or the items themselves."""

    def text(items: Iterable[Any]) -> str:
        if not names:
            return _LISTED.join(map(str, items))
        values = ([getattr(item, name) for name in names] for item in items)
        return _LISTED.join(" ".join(filter(None, value)) for value in values)

    return text


def counted(noun: str) -> Callable[[Collection[Any]], str]:
    """Return what counts the items: ``1 reference``, ``2,100 characters``."""
    return lambda items: f"{len(items):,} {noun}{'s' * (len(items) != 1)}" if items else ""
