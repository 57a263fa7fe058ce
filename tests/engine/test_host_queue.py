"""Queues of visits by host: one request per host at a time, and no host delays another."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pubcrawl.engine.host_queue import UNREAD, HostQueue


def test_one_at_a_time_for_each_host() -> None:
    hosts: HostQueue[str] = HostQueue(10)
    for host, who in (("a", "a1"), ("a", "a2"), ("b", "b1"), ("a", "a3")):
        hosts.add(host, who)
    assert hosts.take_ready() == ["a1", "b1"]
    assert hosts.take_ready() == []
    hosts.release("a")
    assert hosts.take_ready() == ["a2"]
    assert hosts.waiting == 1


@pytest.mark.parametrize("workers", [1, 2])
def test_no_more_than_the_limit_and_fewer_while_answers_wait_to_be_read(workers: int) -> None:
    """While a worker has three unread responses, no request begins."""
    limit = 24
    hosts: HostQueue[str] = HostQueue(limit, workers=workers)
    for number in range(3 * limit):
        hosts.add(str(number), str(number))
    open_requests = hosts.take_ready()
    assert len(open_requests) == limit
    for name in open_requests:
        hosts.release(name)
        hosts.begin_reading()
    assert hosts.take_ready() == []
    for _ in range(limit - UNREAD * workers):
        hosts.finish_reading()
    assert hosts.take_ready() == []
    hosts.finish_reading()
    assert len(hosts.take_ready()) == limit // (UNREAD * workers)


def test_hosts_take_turns() -> None:
    hosts: HostQueue[str] = HostQueue(1)
    for host, who in (("a", "a1"), ("a", "a2"), ("b", "b1")):
        hosts.add(host, who)
    order = []
    for host in "aba":
        order += hosts.take_ready()
        hosts.release(host)
    assert order == ["a1", "b1", "a2"]


def test_who_wants_a_host_that_is_left_alone_waits_and_takes_no_place() -> None:
    held = {"a"}
    hosts: HostQueue[str] = HostQueue(1, busy=held.intersection)
    hosts.add("a", "a1")
    hosts.add("b", "b1")
    assert hosts.take_ready() == ["b1"]
    held.clear()
    hosts.release("b")
    assert hosts.take_ready() == ["a1"]
    held.add("a")
    hosts.add("c", "c1")
    assert hosts.take_ready() == ["c1"]


def test_the_way_on_is_asked_for_first_and_takes_no_place() -> None:
    hosts: HostQueue[str] = HostQueue(1)
    hosts.add("a", "a1")
    hosts.add("b", "b1")
    hosts.add("doi", "d1", early=True)
    hosts.add("doi", "d2", early=True)
    assert hosts.take_ready() == ["d1", "a1"]
    hosts.release("doi")
    assert hosts.take_ready() == ["d2"]
    hosts.release("a")
    assert hosts.take_ready() == ["b1"]


def test_who_has_begun_goes_before_those_that_have_not() -> None:
    hosts: HostQueue[str] = HostQueue(1)
    for who in ("a1", "a2"):
        hosts.add("a", who)
    for who in ("b1", "b2"):
        hosts.add("a", who, begun=True)
    order = []
    while going := hosts.take_ready():
        order += going
        hosts.release("a")
    assert order == ["b1", "b2", "a1", "a2"]


def test_nobody_at_all_is_a_mistake() -> None:
    with pytest.raises(ValueError, match="1 or more"):
        HostQueue(0)


@given(st.lists(st.sampled_from("abcd")), st.integers(1, 5))
def test_all_leave_in_their_order(names: list[str], limit: int) -> None:
    hosts: HostQueue[tuple[str, int]] = HostQueue(limit)
    for number, name in enumerate(names):
        hosts.add(name, (name, number))
    gone: list[tuple[str, int]] = []
    while hosts.waiting:
        leaving = hosts.take_ready()
        assert 0 < len(leaving) <= limit
        assert len({name for name, _ in leaving}) == len(leaving)
        gone += leaving
        for name, _ in leaving:
            hosts.release(name)
            hosts.begin_reading()
            hosts.finish_reading()
    for name in "abcd":
        mine = [number for who, number in gone if who == name]
        assert mine == sorted(mine)
    assert len(gone) == len(names)
