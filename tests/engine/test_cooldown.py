"""The five rules that decide whether a record may be fetched again."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from pubcrawl.engine.cooldown import MINUTE, Cooldowns, begin, judge
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.works.publication import Problem, Publication

THEN = 1_700_000_000_000


class Facts(NamedTuple):
    empty: bool = False
    final: bool = False
    fetch_time: int = THEN
    retry_counter: int = 3
    fetch_exception: bool = False


EMPTY = Facts(empty=True)
NON_FINAL = Facts()
FINAL = Facts(final=True)
BROKEN = Facts(final=True, fetch_exception=True)


@pytest.mark.parametrize(
    ("facts", "minutes", "fetch", "rule"),
    [
        (Facts(fetch_time=0), 0, True, "never-fetched"),
        (FINAL._replace(fetch_time=0), 0, True, "never-fetched"),
        (EMPTY, 719, False, "cooldown"),
        (EMPTY, 720, True, "empty"),
        (NON_FINAL, 720, False, "cooldown"),
        (NON_FINAL, 10079, False, "cooldown"),
        (NON_FINAL, 10080, True, "non-final"),
        (BROKEN, 1439, False, "cooldown"),
        (BROKEN, 1440, True, "fetch-exception"),
        (NON_FINAL._replace(fetch_exception=True), 1440, True, "fetch-exception"),
        (EMPTY._replace(fetch_exception=True), 1440, True, "empty"),
        (FINAL, 10**9, False, "final"),
        (FINAL._replace(retry_counter=0), 10**9, False, "final"),
        (NON_FINAL._replace(retry_counter=2), 0, True, "retry"),
        (BROKEN._replace(retry_counter=0), 0, True, "retry"),
        (EMPTY._replace(retry_counter=0), 0, True, "retry"),
    ],
)
def test_rules(facts: Facts, minutes: int, fetch: bool, rule: str) -> None:
    verdict = judge(facts, THEN + minutes * MINUTE)
    assert (verdict.fetch, verdict.rule) == (fetch, rule)


@pytest.mark.parametrize(
    ("facts", "name"),
    [
        (EMPTY, "empty_cooldown"),
        (NON_FINAL, "non_final_cooldown"),
        (BROKEN, "fetch_exception_cooldown"),
    ],
)
def test_zero_is_always_and_negative_is_never(facts: Facts, name: str) -> None:
    assert judge(facts, THEN, Cooldowns()._replace(**{name: 0})).fetch
    assert not judge(facts, THEN + 10**12, Cooldowns()._replace(**{name: -1})).fetch


def test_retry_limit_zero_is_none_and_negative_is_endless() -> None:
    fresh = NON_FINAL._replace(retry_counter=0)
    assert not judge(fresh, THEN, Cooldowns(retry_limit=0)).fetch
    assert judge(NON_FINAL._replace(retry_counter=99), THEN, Cooldowns(retry_limit=-1)).fetch


def test_a_cooldown_starts_anew_and_a_retry_counts() -> None:
    now = THEN + 10080 * MINUTE
    assert judge(NON_FINAL, now)[2:4] == (now, 0)
    assert judge(NON_FINAL._replace(retry_counter=1), THEN + 1)[2:] == (THEN, 2, None)
    assert judge(FINAL, now)[2:] == (THEN, 3, None)


def test_begin_forgets_the_errors_of_the_last_fetch() -> None:
    publication = Publication.from_ids(Identifiers(pmid="12"))
    publication.fetch_exception = True
    publication.problems = (Problem("doi", "not-found", "https://doi.org/10.5555/1"),)
    begin(publication, judge(publication, THEN))
    assert (publication.fetch_time, publication.retry_counter) == (THEN, 0)
    assert not publication.fetch_exception
    assert publication.problems == ()
