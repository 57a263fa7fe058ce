"""Rooms of hosts: one visitor at a time, and nobody waits for another host."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pubcrawl.frontier.hosts import READING, Hosts


def test_one_at_a_time_for_each_host() -> None:
    hosts: Hosts[str] = Hosts(10)
    for host, who in (("a", "a1"), ("a", "a2"), ("b", "b1"), ("a", "a3")):
        hosts.enter(host, who)
    assert hosts.depart() == ["a1", "b1"]
    assert hosts.depart() == []
    hosts.back("a")
    assert hosts.depart() == ["a2"]
    assert hosts.waiting == 1


def test_no_more_than_the_limit_and_fewer_while_answers_wait_to_be_read() -> None:
    hosts: Hosts[str] = Hosts(2 * READING)
    for name in range(2 * READING + 3):
        hosts.enter(str(name), str(name))
    assert len(hosts.depart()) == 2 * READING
    hosts.back("0", reading=True)
    assert hosts.depart() == []
    hosts.back("1")
    hosts.back("2")
    assert hosts.depart() == []
    hosts.back("3")
    hosts.back("4")
    assert len(hosts.depart()) == 1
    hosts.read()
    assert len(hosts.depart()) == 2


def test_hosts_take_turns() -> None:
    hosts: Hosts[str] = Hosts(1)
    for host, who in (("a", "a1"), ("a", "a2"), ("b", "b1")):
        hosts.enter(host, who)
    order = []
    for host in "aba":
        order += hosts.depart()
        hosts.back(host)
    assert order == ["a1", "b1", "a2"]


def test_who_wants_a_host_that_is_left_alone_waits_and_takes_no_place() -> None:
    held = {"a"}
    hosts: Hosts[str] = Hosts(1, held=held.intersection)
    hosts.enter("a", "a1")
    hosts.enter("b", "b1")
    assert hosts.depart() == ["b1"]
    held.clear()
    hosts.back("b")
    assert hosts.depart() == ["a1"]
    held.add("a")
    hosts.enter("c", "c1")
    assert hosts.depart() == ["c1"]


def test_the_way_on_is_asked_for_first_and_takes_no_place() -> None:
    hosts: Hosts[str] = Hosts(1)
    hosts.enter("a", "a1")
    hosts.enter("b", "b1")
    hosts.enter("doi", "d1", early=True)
    hosts.enter("doi", "d2", early=True)
    assert hosts.depart() == ["d1", "a1"]
    hosts.back("doi")
    assert hosts.depart() == ["d2"]
    hosts.back("a")
    assert hosts.depart() == ["b1"]


def test_who_has_begun_goes_before_those_that_have_not() -> None:
    hosts: Hosts[str] = Hosts(1)
    for who in ("a1", "a2"):
        hosts.enter("a", who)
    for who in ("b1", "b2"):
        hosts.enter("a", who, begun=True)
    order = []
    while going := hosts.depart():
        order += going
        hosts.back("a")
    assert order == ["b1", "b2", "a1", "a2"]


def test_nobody_at_all_is_a_mistake() -> None:
    with pytest.raises(ValueError, match="at least one"):
        Hosts(0)


@given(st.lists(st.sampled_from("abcd")), st.integers(1, 5))
def test_all_leave_in_their_order(names: list[str], limit: int) -> None:
    hosts: Hosts[tuple[str, int]] = Hosts(limit)
    for number, name in enumerate(names):
        hosts.enter(name, (name, number))
    gone: list[tuple[str, int]] = []
    while hosts.waiting:
        leaving = hosts.depart()
        assert 0 < len(leaving) <= limit
        assert len({name for name, _ in leaving}) == len(leaving)
        gone += leaving
        for name, _ in leaving:
            hosts.back(name, reading=True)
            hosts.read()
    for name in "abcd":
        mine = [number for who, number in gone if who == name]
        assert mine == sorted(mine)
    assert len(gone) == len(names)
