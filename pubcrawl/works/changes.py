"""
What a crawl changed in the stored record of a work, field by field.

A field is tracked by its note ``Tracked``. A change is one of the world only if the source that
said the old value says the new one, read by the same reader. What another source says, or the
first answer of a source after a failure, is no news of the work.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from operator import attrgetter
from typing import NamedTuple

from pubcrawl.model.fields import Tracked, declared
from pubcrawl.works.parts import ID_PARTS, SERVICES
from pubcrawl.works.publication import Publication
from pubcrawl.works.readings import is_read_anew
from pubcrawl.works.work_record import FieldSource, SourcedField

WORLD, READER, SOURCE = "world", "reader", "source"
"""Causes: the work; another version of our reader, or another rule; another source."""

ANSWERS = frozenset(("not-found", "no-article"))
"""Problems that are answers: the source knows that it has nothing."""

_TEXT_MAX = 500  # characters of a value
_BEFORE = 20  # characters of an excerpt that are the same in both texts


class RecordChange(NamedTuple):
    """
    A tracked field that a crawl changed.

    *before*, *after*: its values for people, of long texts an excerpt. *source*, *url*: of the new
    value, of the old one if there is no new one; *reading*: the version of its reader.
    """

    kind: str
    field: str
    cause: str
    before: str
    after: str
    source: str
    url: str
    reading: int


TRACKED = tuple(
    (field.name, tracked, attrgetter(".".join(filter(None, (field.holder, field.name)))))
    for (field,), tracked in declared(Publication, Tracked)
)
"""Name, note and getter of each tracked field."""

KINDS = tuple(dict.fromkeys(tracked.kind for _, tracked, _ in TRACKED))
"""The kinds of changes."""


def record_changes(stored: Sequence[Publication], record: Publication) -> list[RecordChange]:
    """
    Return the differences of *record* from what was *stored*: one record, or several joined ones.

    None for a first successful fetch: if nothing but identifiers was stored.
    """
    old = [each for each in stored if each.fields.keys() - set(ID_PARTS)]
    if not old:
        return []
    changes = []
    for name, tracked, get in TRACKED:
        new = get(record)
        values = [get(each) for each in old]
        if any(tracked.same(value, new) for value in values):
            continue
        at = next((at for at, value in enumerate(values) if value), 0)
        cause, source = _cause(old[at], record, tracked.of or name, bool(values[at]), bool(new))
        before, after = _excerpts(tracked.text(values[at]), tracked.text(new))
        changes.append(
            RecordChange(
                tracked.kind, name, cause, before, after, source.type, source.url, source.reading
            )
        )
    return changes


def _cause(
    old: Publication, new: Publication, name: str, was: bool, is_there: bool
) -> tuple[str, FieldSource]:
    """Return the cause of a change, and the source that says the new value."""
    before, after = old.fields.get(name), new.fields.get(name)
    if after is None or not is_there:
        # Only a complete answer removes a value.
        entry = before or after
        return WORLD, entry.source if entry else FieldSource()
    source = after.source
    if not was or before is None:
        return _cause_of_first(old, new, name, source), source
    if before.source[:2] != source[:2] or _completed_anew(old, before, after):
        return SOURCE, source
    anew = is_read_anew(source.type, name, before.source.reading, source.reading)
    return READER if anew or _rule(before.source) != _rule(source) else WORLD, source


def _cause_of_first(old: Publication, new: Publication, name: str, source: FieldSource) -> str:
    """Return the cause of a value where there was none."""
    asked = [problem for problem in old.problems if not problem.part]
    failed = {problem.resource for problem in asked if problem.reason not in ANSWERS}
    left = {problem.resource for problem in new.problems if problem.reason not in ANSWERS}
    if source.type in failed or source.url in {
        problem.url for problem in asked if problem.reason not in ANSWERS
    }:
        return SOURCE
    entries = [entry for entry in old.fields.values() if _is_of(entry, source)]
    number = max((entry.source.reading for entry in entries), default=source.reading)
    if is_read_anew(source.type, name, number, source.reading):
        return READER
    if name == "fulltext" or source.type not in SERVICES:
        # All that may lead to a full text, or to its page, was asked before.
        return SOURCE if failed - left else WORLD
    known = (
        any(old.text(kind) != new.text(kind) for kind in ID_PARTS)
        or any(problem.resource == source.type for problem in asked)
        or (name == "relations" and old.notices_checked >= 0)
    )
    return WORLD if entries or known else SOURCE


def _is_of(entry: SourcedField, source: FieldSource) -> bool:
    """Whether a source has a share in a field."""
    types = {entry.source.type, *(lost.source.type for lost in entry.lost)}
    return source.type in types or source.url in entry.completed_by


def _completed_anew(old: Publication, before: SourcedField, after: SourcedField) -> bool:
    """Whether a source completes a value which the old record did not know."""
    known = {
        url for entry in old.fields.values() for url in (entry.source.url, *entry.completed_by)
    }
    return not known.issuperset(after.completed_by)


def _rule(source: FieldSource) -> str:
    """Return rule or layer without the number of its line."""
    file, _, rest = source.rule.partition(":")
    return file + rest.lstrip("0123456789")


def _excerpts(old: str, new: str) -> tuple[str, str]:
    """Return two texts in at most _TEXT_MAX characters each, from where they differ."""
    same = takewhile(lambda pair: pair[0] == pair[1], zip(old, new, strict=False))
    start = sum(1 for _ in same) - _BEFORE
    if start > 0 and max(len(old), len(new)) > _TEXT_MAX // 5:
        old, new = f"…{old[start:]}", f"…{new[start:]}"
    return old[:_TEXT_MAX], new[:_TEXT_MAX]
