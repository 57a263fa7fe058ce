from pubcrawl.fetch.network import Network


def asked(limit, *hosts):
    network = Network(limit)
    for host in hosts:
        network.sent(host)
    return network


def test_as_many_hosts_with_nobody_there_are_no_network():
    network = asked(3, "a", "b", "c")
    assert [network.failed(host) for host in "aabc"] == [False, False, False, True]
    assert network.gone
    assert not network.failed("d")  # said once


def test_hosts_that_are_being_asked_may_still_answer():
    network = asked(2, "a", "b", "slow", "slower")
    assert not any(network.failed(host) for host in "ab")
    network.sent("d")  # begun later, so that no list goes on for ever
    assert not network.failed("slow")
    assert network.failed("slower")
    network = asked(2, "a", "b", "slow")
    assert not any(network.failed(host) for host in "ab")
    network.answered()
    assert not network.failed("slow")
    assert not network.gone


def test_one_answer_is_a_network_for_good():
    network = asked(2, "a", "b")
    network.answered()
    assert not any(network.failed(host) for host in "ab")


def test_hosts_where_nobody_was_before_prove_nothing():
    network = asked(2, "a", "b", "c", "d")
    network.expect_nobody("a")
    network.expect_nobody("b")
    assert [network.failed(host) for host in "abcd"] == [False, False, False, True]


def test_a_limit_of_0_is_no_limit():
    network = asked(0, "a", "b")
    assert not any(network.failed(host) for host in "ab")
