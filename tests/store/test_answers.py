"""Answers are saved until their seeds are settled; those of failed seeds for a day."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from sqlalchemy import text

from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.items.learned import Learned, Question
from pubcrawl.store.answers import FRESH, answer_key
from pubcrawl.store.store import Store
from pubcrawl.works.findings import Findings
from pubcrawl.works.parts import PartType
from pubcrawl.works.publication import Publication

NOW = 1_700_000_000_000
FORM = "version and rules"
ASKED = Question("pmc_xml", "pmcid", "PMC3245168")


def got(title: str) -> Learned:
    findings = Findings(PartType.PMC_XML)
    findings.add("title", title)
    return Learned(findings)


def learn(store: Store, seed: int, title: str = "On otters", **options: int) -> None:
    store.answers.count_request()
    store.learn(seed, answer_key(FORM, ASKED), got(title), NOW, **options)


def written(store: Store) -> int:
    with store.database.read() as connection:
        count: int = connection.execute(text("SELECT count(*) FROM answer")).scalar_one()
    return count


def settle(store: Store, seed: int) -> None:
    store.put(Publication.from_ids(Identifiers(str(seed)), timestamp=NOW), [seed], now=NOW)


def test_it_is_known_to_the_next_crawl(open_store: Callable[..., Store]) -> None:
    first = open_store()
    for seed in range(1, 4):
        learn(first, seed)
    # The store is not closed, as after a kill.
    saved = open_store().answers.find(range(1, 4), NOW)
    assert set(saved) == {1, 2}  # the last one is still cheap to request again
    (place, answer), *others = saved[1].items()
    assert not others
    assert place == answer_key(FORM, ASKED)
    assert answer.time == NOW
    assert answer.read(Learned) == got("On otters")


def test_one_answer_of_many_requests_waits(store: Store) -> None:
    for _ in range(200):
        store.answers.count_request()
    for seed in range(1, 11):
        learn(store, seed)
    assert written(store) == 0
    learn(store, 11)
    learn(store, 12)
    assert written(store) == 6  # the oldest, down to half of the limit


def test_a_crawl_that_is_interrupted_leaves_all(open_store: Callable[..., Store]) -> None:
    first = open_store()
    for _ in range(200):
        first.answers.count_request()
    learn(first, 1)
    first.close()
    assert set(open_store().answers.find([1], NOW)) == {1}


def test_an_answer_to_many_is_cheap(store: Store) -> None:
    for seed in range(1, 51):
        learn(store, seed, shared=50)
    assert written(store) == 0


def test_what_is_settled_is_not_written_and_what_was_written_goes(store: Store) -> None:
    for seed in (1, 2, 3):
        learn(store, seed)
    assert written(store) == 2
    settle(store, 1)
    settle(store, 3)
    store.flush()
    assert set(store.answers.find((1, 2, 3), NOW)) == {2}
    settle(store, 2)
    store.flush()
    assert written(store) == 0


def test_a_later_answer_counts(store: Store) -> None:
    learn(store, 1, "On otters")
    learn(store, 2)
    learn(store, 1, "On seals")
    learn(store, 3)
    saved = store.answers.find([1], NOW)
    assert saved[1][answer_key(FORM, ASKED)].read(Learned) == got("On seals")


def test_old_answers_are_not_used_and_go_with_their_seed(open_store: Callable[..., Store]) -> None:
    first = open_store()
    learn(first, 1)
    learn(first, 2)
    later = open_store()
    assert later.answers.find([1], NOW + FRESH + 1) == {}
    settle(later, 1)
    later.flush()
    assert written(later) == 0


@pytest.mark.parametrize("state", ["failed", "retry"])
def test_a_failed_seed_keeps_its_answers_for_a_day(
    open_store: Callable[..., Store], state: str
) -> None:
    first = open_store()
    for _ in range(400):
        first.answers.count_request()
    learn(first, 1)
    learn(first, 2)
    first.settle([1], state, "read-timeout", now=NOW)
    first.flush()
    assert set(first.answers.find([1, 2], NOW)) == {1}  # at once, for the next attempt
    later = open_store()
    later.answers.forget(NOW + FRESH)
    assert set(later.answers.find([1], NOW + FRESH)) == {1}
    later.answers.forget(NOW + FRESH + 1)
    assert later.answers.find([1], NOW) == {}
