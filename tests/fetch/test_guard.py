import ipaddress
import socket
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scrapy.http import Request, Response
from scrapy.settings import Settings

from pubcrawl.exceptions import FetchError
from pubcrawl.fetch.archive.warc import ArchiveWriter
from pubcrawl.fetch.guard import AddressGuard, check_address, is_public, literal, own_services
from tests.cases import table
from tests.fetch.crawling import ROOT, crawl
from tests.server import Server

ipv4 = st.ip_addresses(v=4)
ipv6 = st.ip_addresses(v=6)


def number(value: int, base: int) -> str:
    return {10: f"{value}", 8: f"0{value:o}", 16: f"0x{value:x}"}[base]


@given(ipv4, st.integers(1, 4), st.lists(st.sampled_from([8, 10, 16]), min_size=4, max_size=4))
def test_every_way_to_write_ipv4(address, parts, bases):
    packed = address.packed
    numbers = [*packed[: parts - 1], int.from_bytes(packed[parts - 1 :], "big")]
    text = ".".join(number(value, base) for value, base in zip(numbers, bases, strict=False))
    assert literal(text) == address
    assert literal(text + ".") == address
    # The machine's own parser agrees.
    assert socket.inet_aton(text) == packed


@given(ipv6)
def test_ipv6(address):
    assert literal(str(address)) == address
    assert literal(f"[{address.exploded}]") == address


@given(ipv4)
def test_ipv6_that_carries_ipv4_is_judged_by_it(address):
    value = int(address)
    for prefix in ("::ffff:0:0", "64:ff9b::"):
        carrier = ipaddress.IPv6Address(int(ipaddress.IPv6Address(prefix)) + value)
        assert is_public(carrier) == is_public(address)
    sixtofour = ipaddress.IPv6Address((0x2002 << 112) + (value << 80) + 1)
    assert is_public(sixtofour) == is_public(address)


@given(st.text(max_size=30))
def test_any_text_is_a_literal_or_not(text):
    found = literal(text)
    assert found is None or found.version in (4, 6)


@pytest.mark.parametrize("name", ["example.org", "1.2.3.4.example", "0x", "1.2.3.4.5", "256.1.1.1"])
def test_names(name):
    if name != "0x":  # the C library reads it as 0
        assert literal(name) is None
    else:
        assert literal(name) == ipaddress.IPv4Address(0)


@table
def test_private(host):
    with pytest.raises(FetchError) as caught:
        check_address(f"http://{host}/")
    assert caught.value.slug == "private-address"
    check_address(f"http://{host}/", allow_private=True)


@pytest.mark.parametrize(
    "host", ["8.8.8.8", "[2a00:1450:4001::1]", "example.org", "127.example.org"]
)
def test_public(host):
    check_address(f"https://{host}/")


@table
def test_bad_urls(url):
    with pytest.raises(FetchError) as caught:
        check_address(url, allow_private=True)
    assert caught.value.slug == "bad-url"


# Names of two lookups: the first finds public addresses, the second does not.
LIES = """
import socket
real = socket.getaddrinfo
answers = {
    "own.example": [["127.0.0.1"], ["127.0.0.1"]],
    "two.example": [["10.0.0.1", "127.0.0.1"], ["127.0.0.1"]],
    "rebind.example": [["127.0.0.1", "8.8.8.8"], ["127.0.0.1"]],
}
def lies(host, *rest, **more):
    if host not in answers:
        return real(host, *rest, **more)
    found = answers[host].pop(0) if len(answers[host]) > 1 else answers[host][0]
    return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, rest[0])) for address in found]
import twisted.internet._resolver as resolver
resolver.getaddrinfo = lies
resolver.GAIResolver.__init__.__defaults__ = (None, lies)
"""
HERE = ("127.0.0.1", "localhost", "2130706433", "[::ffff:127.0.0.1]", "0x7f.1")


def test_nothing_reaches_this_machine(tmp_path):
    (tmp_path / "sitecustomize.py").write_text(LIES)
    with Server() as server:
        server.fallback = b"secret"
        names = (*HERE, *["own.example"] * 2, *["two.example"] * 2, "rebind.example")
        urls = [server.url(host=name) for name in names]
        settings = {"ALLOW_PRIVATE_HOSTS": False, "ROBOTSTXT_OBEY": False, "CONNECT_TIMEOUT": 0.5}
        path = f"{tmp_path}:{ROOT}"
        done = crawl(tmp_path, urls, settings, env={"PYTHONPATH": path})
        assert done.slugs[:-1] == ["private-address"] * 9
        # The public address may be unreachable here; the private one is not used instead.
        assert done.slugs[-1] in ("connect-timeout", "connection-refused", "private-address")
        settings = {
            "ALLOW_PRIVATE_HOSTS": False,
            "TWISTED_DNS_RESOLVER": "scrapy.resolver.CachingThreadedResolver",
        }
        assert crawl(tmp_path, urls[:5], settings).slugs == ["private-address"] * 5
        assert server.seen == []


def test_a_redirect_inside_is_refused(tmp_path):
    # A replay, so that the first host can be public.
    with Server() as server, ArchiveWriter(tmp_path / "a.warc") as archive:
        server.fallback = b"secret"
        headers = [(b"Location", server.url().encode())]
        date = datetime(2026, 1, 1, tzinfo=UTC)
        archive.exchange(
            Request("http://8.8.8.8/"), Response("http://8.8.8.8/", 302, headers), date
        )
        settings = {"ROBOTSTXT_OBEY": False, "REPLAY": str(tmp_path / "a.warc")}
        done = crawl(tmp_path, ["http://8.8.8.8/"], settings)
        assert done.slugs == ["not-archived"]
        assert server.seen == []


OWN = {
    "GROBID_URL": "http://grobid:8070",
    "WAYBACK_URL": "http://127.0.0.1:8080/coll",
    "WAYBACK_CDX_URL": "https://web.archive.org/cdx/search/cdx",
    "SPN2_URL": "http://archive.local/save",
}


def test_services_of_our_own_are_those_of_no_public_name():
    bases = [grant.base for grant in own_services(Settings(OWN))]
    assert bases == [
        "http://grobid:8070",
        "http://127.0.0.1:8080/coll",
        "http://archive.local/save",
    ]
    assert own_services(Settings()) == ()
    assert own_services(Settings({"GROBID_URL": "http://8.8.8.8:8070"})) == ()


@table
def test_a_service_is_asked_by_us_alone(url, service, passes):
    guard = AddressGuard(allow_private=False, own=own_services(Settings(OWN)))
    request = Request(url, meta={"service": True} if service else {})
    if passes:
        guard.process_request(request)
    else:
        with pytest.raises(FetchError) as raised:
            guard.process_request(request)
        assert raised.value.slug == "private-address"
    AddressGuard(allow_private=True, own=own_services(Settings(OWN))).process_request(request)
