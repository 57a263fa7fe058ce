import ipaddress
import socket

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scrapy.http import Request
from scrapy.settings import Settings

from pubcrawl.exceptions import FetchError
from pubcrawl.fetch.guard import AddressGuard, check_address, is_public, literal, own_services
from tests.cases import table
from tests.fetch.crawling import crawl
from tests.server import Answer, Server

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


@pytest.mark.parametrize(
    "url",
    [
        "http:///a",
        "ftp://example.org/",
        "http://h:0/",
        "http://h:x/",
        "a",
        "http://a..example.org/",
        f"http://{'a' * 64}.example.org/",
    ],
)
def test_bad_urls(url):
    with pytest.raises(FetchError) as caught:
        check_address(url, allow_private=True)
    assert caught.value.slug == "bad-url"


@pytest.mark.parametrize(
    "resolver",
    ["pubcrawl.fetch.guard.GuardedResolver", "scrapy.resolver.CachingThreadedResolver"],
)
def test_nothing_reaches_this_machine(tmp_path, resolver):
    with Server() as server:
        server.route("/", b"secret")
        port = server.port
        urls = [
            server.url(),
            f"http://localhost:{port}/",  # a name, refused by the resolver
            f"http://2130706433:{port}/",
            f"http://[::ffff:127.0.0.1]:{port}/",
            f"http://0x7f.1:{port}/",
        ]
        settings = {"ALLOW_PRIVATE_HOSTS": False, "TWISTED_DNS_RESOLVER": resolver}
        done = crawl(tmp_path, urls, settings)
        assert done.slugs == ["private-address"] * 5
        assert server.seen == []


SPIDER_PARTS = """
import socket, sys
real = socket.getaddrinfo
answers = iter([{first!r}, {second!r}, {second!r}])
def lies(host, *rest, **more):
    if host == "rebind.example":
        # The first look at the name gives a public address, the second does not.
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, rest[0]))
                for address in next(answers)]
    return real(host, *rest, **more)
import twisted.internet._resolver as resolver
resolver.getaddrinfo = lies
resolver.GAIResolver.__init__.__defaults__ = (None, lies)
"""


@pytest.mark.parametrize("addresses", [["127.0.0.1"], ["10.0.0.1", "127.0.0.1"]])
def test_names_with_private_addresses_only(tmp_path, addresses):
    (tmp_path / "sitecustomize.py").write_text(
        SPIDER_PARTS.format(first=addresses, second=["127.0.0.1"])
    )
    with Server() as server:
        server.route("/", b"secret")
        url = f"http://rebind.example:{server.port}/"
        path = f"{tmp_path}:{crawl.__globals__['ROOT']}"
        settings = {"ALLOW_PRIVATE_HOSTS": False, "ROBOTSTXT_OBEY": False}
        done = crawl(tmp_path, [url, url], settings, env={"PYTHONPATH": path})
        assert done.slugs == ["private-address"] * 2
        assert server.seen == []


def test_only_the_public_address_is_tried(tmp_path):
    # The public address may be unreachable here; what counts is that the crawl
    # does not use the private one instead.
    (tmp_path / "sitecustomize.py").write_text(
        SPIDER_PARTS.format(first=["127.0.0.1", "8.8.8.8"], second=["127.0.0.1"])
    )
    with Server() as server:
        server.route("/", b"secret")
        url = f"http://rebind.example:{server.port}/"
        path = f"{tmp_path}:{crawl.__globals__['ROOT']}"
        settings = {
            "ALLOW_PRIVATE_HOSTS": False,
            "ROBOTSTXT_OBEY": False,
            "CONNECT_TIMEOUT": 0.5,
            "DOWNLOAD_TIMEOUT": 1,
        }
        done = crawl(tmp_path, [url], settings, env={"PYTHONPATH": path})
        assert done.slugs[0] in ("connect-timeout", "connection-refused", "private-address")
        assert server.seen == []


def test_a_redirect_inside_is_refused(tmp_path):
    # A replay, so that the first host can be public.
    from datetime import UTC, datetime

    from pubcrawl.fetch.archive.warc import ArchiveWriter

    with Server() as server, ArchiveWriter(tmp_path / "a.warc") as archive:
        server.route("/", b"secret")
        archive.exchange(
            "GET",
            "http://8.8.8.8/",
            [],
            b"",
            302,
            "",
            [(b"Location", server.url().encode())],
            b"",
            datetime(2026, 1, 1, tzinfo=UTC),
        )
        settings = {"ROBOTSTXT_OBEY": False, "REPLAY": str(tmp_path / "a.warc")}
        done = crawl(tmp_path, ["http://8.8.8.8/"], settings)
        assert done.slugs == ["not-archived"]
        assert server.seen == []


def test_a_redirect_from_host_to_host_is_guarded(tmp_path):
    # The guard checks each request: an allowed host cannot lead to a refused port or scheme.
    with Server() as server:
        server.route("/", Answer.redirect("http://127.0.0.1:0/"))
        done = crawl(tmp_path, [server.url()], {"ROBOTSTXT_OBEY": False})
        assert done.slugs == ["bad-url"]


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
