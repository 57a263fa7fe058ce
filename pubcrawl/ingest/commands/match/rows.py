"""The verdict on each input of a match: its work in the store, new, or rejected."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from pubcrawl.exchange.matching import match_work
from pubcrawl.exchange.record_values import WorkView
from pubcrawl.ingest.commands.match.inputs import InputReader, MatchInput
from pubcrawl.ingest.evidence.matching import match_file
from pubcrawl.queries.candidates import find_candidates
from pubcrawl.queries.selection import SelectedRecord
from pubcrawl.store.database import Database
from pubcrawl.store.linking_issns import find_linking_issns
from pubcrawl.works.match import (
    AMBIGUOUS,
    EXACT,
    RELATED,
    SAME_TEXT,
    STRONG,
    VERSION,
    MatchVerdict,
    MatchWork,
    verify,
)
from pubcrawl.works.match.new_works import (
    EarlierCopy,
    NearTexts,
    NewWorks,
    file_problem,
    work_problem,
)

NEW, REJECTED = "new", "rejected"
_ORDER = {EXACT: 0, STRONG: 1, VERSION: 2, SAME_TEXT: 2, AMBIGUOUS: 3}


class FoundMatch(NamedTuple):
    """A compared candidate."""

    candidate: SelectedRecord
    verdict: MatchVerdict


class MatchedInput(NamedTuple):
    """
    An input with its verdict.

    *status*: of a match, ``new`` or ``rejected``; *reason*: the rule. *match*: the work in the
    store. *compared*: all candidates, best first. *copy*: an earlier input like this one.
    """

    given: MatchInput
    status: str
    reason: str
    match: FoundMatch | None = None
    compared: tuple[FoundMatch, ...] = ()
    copy: EarlierCopy | None = None

    def row(self) -> dict[str, Any]:
        """Return a line of the output."""
        found: dict[str, Any] = {
            "name": self.given.name,
            "title": self.given.work.title,
            "status": self.status,
            "reason": self.reason,
            "match": candidate_row(self.match) if self.match else None,
            "candidates": [candidate_row(each) for each in self.compared],
        }
        if self.copy and self.copy.joined:
            found |= {
                "near_duplicate_of": self.copy.name,
                "near_duplicate_reason": self.copy.reason,
            }
        elif self.copy:
            found["related"] = self.copy._asdict()
        return found


def match_inputs(
    database: Database | None, readers: Iterable[InputReader]
) -> Iterator[MatchedInput]:
    """Yield each input with its verdict, as it is read; without a *database* none is known."""
    texts, works = NearTexts(), NewWorks()
    known: set[str] = set()
    for read in readers:
        given = read()
        found = _matched(database, given)
        copy = texts.add(given.name, given.simhash)
        if found.status == NEW:
            copy = copy or works.add(given.name, given.work)
            if copy and copy.joined and copy.name in known:
                # An earlier input with nearly the same text has a work in the store.
                found = found._replace(status=AMBIGUOUS, reason=copy.reason)
        elif found.match:
            known.add(given.name)
        yield found._replace(copy=copy)


def _matched(database: Database | None, given: MatchInput) -> MatchedInput:
    if given.problem:
        return MatchedInput(given, REJECTED, given.problem)
    compared = _compared(database, given) if database else ()
    best = compared[0] if compared else None
    merged = [each for each in compared if each.verdict.same]
    match = None
    if len(merged) > 1 and merged[0].verdict.status == merged[1].verdict.status:
        verdict = MatchVerdict(AMBIGUOUS, "several-works")
    elif best and (best.verdict.same or best.verdict.status in RELATED):
        match, verdict = best, best.verdict
    elif best and best.verdict.status == AMBIGUOUS:
        verdict = best.verdict
    else:
        find_problem = file_problem if given.front else work_problem
        problem = find_problem(given.work, given.authors, given.container)
        verdict = MatchVerdict(REJECTED if problem else NEW, problem or "no-match")
    return MatchedInput(given, *verdict, match, compared)


def _compared(database: Database, given: MatchInput) -> tuple[FoundMatch, ...]:
    """Return the candidates of an input with their verdicts, best first."""
    found = find_candidates(database, given.ids, given.titles)
    works = [match_work(each.record) for each in found]
    linking = find_linking_issns(database, given.work.issns.union(*(one.issns for one in works)))
    given.work.link_issns(linking)
    return tuple(
        sorted(
            (
                FoundMatch(each, _verdict(given, each, one.link_issns(linking)))
                for each, one in zip(found, works, strict=True)
            ),
            key=lambda each: _ORDER.get(each.verdict.status, len(_ORDER)),
        )
    )


def _verdict(given: MatchInput, each: SelectedRecord, found: MatchWork) -> MatchVerdict:
    if given.front is None:
        return verify(given.work, found)
    work = WorkView(each.record)
    return match_file(given.front, given.work, found, work.title, tuple(work.author_names[:3]))


def candidate_row(found: FoundMatch) -> dict[str, Any]:
    """Return identifiers and title of a candidate, with its verdict."""
    record = found.candidate.record
    ids = {kind: record[kind] for kind in ("pmid", "pmcid", "doi") if record.get(kind)}
    return {**ids, "title": WorkView(record).title, **found.verdict._asdict()}


class NewWorkGroups:
    """New works with the files and records of each, in the order of the first ones."""

    def __init__(self) -> None:
        self._works: dict[str, dict[str, Any]] = {}

    def add(self, found: MatchedInput) -> None:
        """Add an input that is new: to the work of its earlier copy, or as a work of its own."""
        if found.status != NEW:
            return
        given = found.given
        title, authors = given.work.title, [*given.authors]
        one = {"name": given.name, "sha1": given.sha1}
        copied = self._works.get(found.copy.name) if found.copy and found.copy.joined else None
        if found.copy and copied is not None:
            one |= {"reason": found.copy.reason}
            if title != copied["title"]:
                one |= {"title": title}
            copied["inputs"].append({name: value for name, value in one.items() if value})
            self._works[given.name] = copied
            return
        work = {
            "title": title,
            "authors": authors,
            "year": given.work.year,
            "container": given.container,
            "issn": sorted(f"{each[:4]}-{each[4:]}" for each in given.work.issns),
            **given.work.ids,
            "pages": given.pages or given.work.pages,
            "related": [found.copy._asdict()] if found.copy and not found.copy.joined else [],
        }
        self._works[given.name] = {
            **{name: value for name, value in work.items() if value},
            "inputs": [{name: value for name, value in one.items() if value}],
        }

    def __iter__(self) -> Iterator[dict[str, Any]]:
        """Yield each work once."""
        return (work for name, work in self._works.items() if work["inputs"][0]["name"] == name)
