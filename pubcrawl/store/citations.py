"""
Citations: which work cites which, by which source; most of the works have no record.

A work is a number, so that a million edges take little space, and has every identifier by which
some source named it. Two works prove to be one when a source gives the DOI of one and the PMID of
the other; two works with different DOIs stay apart.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from sqlalchemy import Connection

from pubcrawl.store.bulk import select_rows
from pubcrawl.store.keys import Name, indexed, storable
from pubcrawl.store.statements import records_sql as sql
from pubcrawl.works.findings import LinkedWorks


class _Answer(NamedTuple):
    work: tuple[Name, ...]
    source: str
    direction: str
    others: list[tuple[Name, ...]]
    complete: bool
    time: int


class Citations:
    """
    The citations that wait to be written; false without any.

    A second write changes nothing.
    """

    def __init__(self) -> None:
        self._answers: list[_Answer] = []

    def __bool__(self) -> bool:
        return bool(self._answers)

    def add(
        self, work: Iterable[Name], source: str, linked: Iterable[LinkedWorks], now: int
    ) -> None:
        """Note what *source* says of a work with these identifiers; *now*: milliseconds."""
        # The DOI first: it decides between two works.
        if names := tuple(sorted(work)):
            for direction, works, complete in linked:
                others = [tuple(map(_stored, each)) for each in works]
                answer = _Answer(
                    tuple(map(_stored, names)), source, direction, others, complete, now
                )
                self._answers.append(answer)

    def write(self, connection: Connection) -> None:
        """Write the citations; call ``note_written`` after the commit."""
        if not self._answers:
            return
        numbers = _Numbers(connection, self._answers)
        edges, answers = [], []
        for answer in self._answers:
            work = numbers.of(answer.work)
            row = {"source": answer.source, "first_seen": answer.time}
            for names in answer.others:
                other = numbers.of(names)
                pair = (work, other) if answer.direction == "references" else (other, work)
                edges.append((pair, row))
            answers.append((work, answer))
        numbers.write()
        rows = [
            {"citing": numbers.final(citing), "cited": numbers.final(cited), **row}
            for (citing, cited), row in edges
        ]
        sql.each(connection, "add_citation", [row for row in rows if row["citing"] != row["cited"]])
        answered = [
            {
                "work": numbers.final(work),
                "direction": answer.direction,
                "source": answer.source,
                "complete": answer.complete,
                "updated": answer.time,
            }
            for work, answer in answers
        ]
        sql.each(connection, "add_citation_answer", answered)

    def note_written(self) -> None:
        """Forget the citations, once they are committed."""
        self._answers.clear()


class _Numbers:
    """The numbers of works by identifier: those in the store, and new ones."""

    def __init__(self, connection: Connection, answers: Iterable[_Answer]) -> None:
        self._connection = connection
        self._works: dict[Name, int] = {}
        self._kinds: dict[int, set[str]] = {}
        self._joined: dict[int, int] = {}  # work → the one that it proved to be
        self._new: dict[Name, int] = {}
        values: dict[str, dict[str, None]] = {}
        for answer in answers:
            for names in (answer.work, *answer.others):
                for kind, value in names:
                    values.setdefault(kind, {})[value] = None
        query = "SELECT value, work FROM citation_work WHERE kind = ? AND value {these}"
        for kind, some in values.items():
            for value, work in select_rows(connection, query, list(some), kind):
                self._works[kind, value] = work
        self._last: int = sql(connection, "last_citation_work").scalar_one()
        self._stored = self._last

    def of(self, names: tuple[Name, ...]) -> int:
        """Return the number of the work with *names*."""
        known = list(
            dict.fromkeys(self.final(self._works[name]) for name in names if name in self._works)
        )
        if not known:
            self._last += 1
            known = [self._last]
        work = known[0]
        for other in known[1:]:
            if self._kinds_of(work).isdisjoint(self._kinds_of(other)):
                self._kinds_of(work).update(self._kinds_of(other))
                self._joined[other] = work
        for name in names:
            if name not in self._works:
                self._works[name] = self._new[name] = work
                self._kinds_of(work).add(name[0])
        return work

    def final(self, work: int) -> int:
        """Return the number of the work that *work* proved to be."""
        while work in self._joined:
            work = self._joined[work]
        return work

    def write(self) -> None:
        """Write new identifiers, and join stored works."""
        rows = [
            {"kind": kind, "value": value, "work": self.final(work)}
            for (kind, value), work in self._new.items()
        ]
        sql.each(self._connection, "add_citation_work", rows)
        for other in self._joined:
            if other <= self._stored:
                both = {"work": self.final(other), "other": other}
                for name in _JOIN:
                    sql(self._connection, name, **both)

    def _kinds_of(self, work: int) -> set[str]:
        """Return the kinds of the identifiers of a work."""
        if work not in self._kinds:
            rows = (
                sql(self._connection, "citation_kinds", work=work) if work <= self._stored else ()
            )
            self._kinds[work] = {kind for (kind,) in rows}
        return self._kinds[work]


_JOIN = (
    "move_citing",
    "move_cited",
    "move_answers",
    "move_citation_work",
    "remove_citations",
    "remove_answers",
)


def _stored(name: Name) -> Name:
    kind, value = name
    return kind, indexed(storable(value))
