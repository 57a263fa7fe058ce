import socket
import subprocess
import sys

import pytest

from pubcrawl.fetch.network import Network, has_orphans, ports_of
from tests.moments import wait_until


def make_network(limit, *hosts):
    network = Network(limit)
    for host in hosts:
        network.note_request(host)
    return network


def test_as_many_hosts_with_nobody_there_are_no_network():
    network = make_network(3, "a", "b", "c")
    assert [network.note_failure(host) for host in "aabc"] == [False, False, False, True]
    assert network.down
    assert not network.note_failure("d")  # reported once


def test_hosts_that_are_being_asked_may_still_answer():
    network = make_network(2, "a", "b", "slow", "slower")
    assert not any(network.note_failure(host) for host in "ab")
    network.note_request("d")  # sent later and not awaited, or the wait might never end
    assert not network.note_failure("slow")
    assert network.note_failure("slower")
    network = make_network(2, "a", "b", "slow")
    assert not any(network.note_failure(host) for host in "ab")
    network.note_answer()
    assert not network.note_failure("slow")
    assert not network.down


def test_one_answer_is_a_network_for_good():
    network = make_network(2, "a", "b")
    network.note_answer()
    assert not any(network.note_failure(host) for host in "ab")


def test_hosts_where_nobody_was_before_prove_nothing():
    network = make_network(2, "a", "b", "c", "d")
    network.expect_silence("a")
    network.expect_silence("b")
    assert [network.note_failure(host) for host in "abcd"] == [False, False, False, True]


def test_a_limit_of_0_is_no_limit():
    network = make_network(0, "a", "b")
    assert not any(network.note_failure(host) for host in "ab")


@pytest.mark.parametrize("address", ["127.0.0.9", "::1"])
def test_a_server_that_has_not_noticed_a_death_is_seen(address):
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    with socket.create_server((address, 0), family=family) as listener:
        name = listener.getsockname()[:2]
        program = f"import socket; socket.create_connection({name}).recv(1)"
        with subprocess.Popen([sys.executable, "-c", program]) as process:
            connection, _ = listener.accept()
            assert not has_orphans([address], [name[1]])
            process.kill()
        assert has_orphans([address, "127.0.0.8"], [80, name[1]])
        assert not has_orphans(["127.0.0.8"], [name[1]])
        assert not has_orphans([address], [80, 443])  # of another program
        connection.close()
        wait_until(lambda: not has_orphans([address], [name[1]]))


def test_the_ports_of_an_address():
    assert ports_of("http://a.example:8080/x") == {80, 443, 8080}
    assert ports_of("https://a.example/") == ports_of("http://a.example:x/") == {80, 443}
