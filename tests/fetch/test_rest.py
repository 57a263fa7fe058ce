"""How long a host rests, with a stopped clock."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pubcrawl.fetch.rest import LONGEST, HostRest, after_answer
from tests.cases import table


@table
def test_a_host_rests_as_long_as_it_took(seconds: float, factor: float, rest: float) -> None:
    assert after_answer(seconds, factor=factor, longest=30) == rest


def test_each_refusal_doubles_the_rest() -> None:
    host = HostRest()
    assert [host.add_refusal(None, first=5) for _ in range(4)] == [5, 10, 20, 40]
    assert host.refusals == 4


@table
def test_a_retry_after_may_ask_for_more(asked: list[float], rests: list[float]) -> None:
    host = HostRest()
    assert [host.add_refusal(seconds, first=5) for seconds in asked] == rests


def test_an_ordinary_answer_sets_the_count_back() -> None:
    host = HostRest()
    for _ in range(3):
        host.add_refusal(None, first=5)
    host.clear_refusals()
    assert (host.refusals, host.add_refusal(None, first=5)) == (0, 5)


@given(st.lists(st.none() | st.floats(0, 1e300)), st.floats(1, 100))
def test_rests_never_get_shorter_and_are_never_endless(
    asked: list[float | None], first: float
) -> None:
    host = HostRest()
    rests = [host.add_refusal(seconds, first=first) for seconds in asked]
    assert rests == sorted(rests)
    assert all(first <= rest <= LONGEST for rest in rests)


def test_what_is_known_may_be_forgotten_when_it_says_nothing() -> None:
    host = HostRest(ready=10.0)
    assert not host.is_idle(9.0)
    assert host.is_idle(10.0)
    host.add_refusal(None, first=5)
    assert not host.is_idle(10.0)
