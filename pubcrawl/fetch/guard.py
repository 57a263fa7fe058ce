"""
The address guard: no request goes to a private network.

Names are checked when they are resolved, and the connection goes to the addresses
that passed the check, so a name with changing addresses (DNS rebinding) gains
nothing. Literal addresses, in all forms that a resolver understands, are refused
before anything is sent. ``ALLOW_PRIVATE_HOSTS`` turns both checks off. The services of
the settings (``SERVICES``) may run on this machine: requests of the crawl to them pass,
links of pages to them do not.
"""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Self
from urllib.parse import urlsplit

from scrapy.http import Request
from scrapy.resolver import CachingHostnameResolver
from twisted.internet.interfaces import (
    IAddress,
    IHostResolution,
    IResolutionReceiver,
)
from zope.interface import provider

from pubcrawl.fetch.credentials import Grant
from pubcrawl.fetch.failures import fetch_error
from pubcrawl.ids.url import host as host_of

if TYPE_CHECKING:
    from scrapy.crawler import Crawler
    from scrapy.settings import BaseSettings
    from twisted.internet.base import ReactorBase

IPAddress = ipaddress.IPv4Address | ipaddress.IPv6Address

# One to four numbers, decimal, octal or hexadecimal, as inet_aton() accepts them.
_NUMBERS = re.compile(r"(?:0x[0-9a-f]*|[0-9]+)(?:\.(?:0x[0-9a-f]*|[0-9]+)){0,3}", re.IGNORECASE)

# IPv6 networks that embed IPv4 addresses; mapped and 6to4 addresses are known to ipaddress.
_NAT64 = ipaddress.IPv6Network("64:ff9b::/96")
_NAT64_LOCAL = ipaddress.IPv6Network("64:ff9b:1::/48")
_COMPATIBLE = ipaddress.IPv6Network("::/96")


def literal(host: str) -> IPAddress | None:
    """
    Return the address that *host* spells, ``None`` if it is a name.

    Accepts ``127.1``, ``2130706433``, ``0x7f.0.0.1``, ``0177.0.0.1``, ``[::1]``,
    a zone (``fe80::1%eth0``) and a trailing dot.
    """
    text = host.strip().strip("[]").removesuffix(".")
    if _NUMBERS.fullmatch(text):
        return _aton(text)
    try:
        return ipaddress.ip_address(text)
    except ValueError:
        return None


def _aton(text: str) -> ipaddress.IPv4Address | None:
    """Read numbers like inet_aton(): the last number fills all remaining bytes."""
    try:
        *front, last = (_number(part) for part in text.split("."))
    except ValueError:
        return None
    if any(part > 255 for part in front) or last >= 256 ** (4 - len(front)):
        return None
    head = sum(part << 8 * (3 - place) for place, part in enumerate(front))
    return ipaddress.IPv4Address(head + last)


def _number(text: str) -> int:
    if text[:2].lower() == "0x":
        return int(text[2:] or "0", 16)
    return int(text, 8) if text.startswith("0") else int(text)


def is_public(address: IPAddress) -> bool:
    """
    Answer whether *address* is on the public internet.

    False for private, loopback, link-local, shared (100.64.0.0/10), multicast
    and reserved addresses, and for IPv6 addresses that embed such an IPv4 address.
    https://www.iana.org/assignments/iana-ipv4-special-registry/
    """
    if isinstance(address, ipaddress.IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour
        if inner is None and (address in _NAT64 or address in _COMPATIBLE):
            inner = ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
        if inner is not None:
            return is_public(inner)
        if address.is_site_local or address in _NAT64_LOCAL:
            return False
    return address.is_global and not address.is_multicast and not address.is_reserved


def check_address(url: str, *, allow_private: bool = False) -> None:
    """
    Raise ``FetchError`` if *url* cannot or must not be fetched.

    ``bad-url``: no http(s), no host, an invalid host name (``a..b``, a label of more
    than 63 characters), an impossible port; ``private-address``: a literal address
    that is not public. A name passes, as the resolver checks it.
    """
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port
        host.encode("idna")
    except ValueError as error:
        raise fetch_error("bad-url", str(error)) from error
    if parts.scheme not in ("http", "https") or not host or port == 0:
        raise fetch_error("bad-url", f"not an http(s) address: {url}")
    address = None if allow_private else literal(host)
    if address is not None and not is_public(address):
        raise fetch_error("private-address", f"{host} is not a public address")


SERVICES = ("GROBID_URL", "LOOKUP_URL", "WAYBACK_CDX_URL", "WAYBACK_URL", "SPN2_URL")
"""Settings with the addresses of services that the user may run."""

SERVICE = "service"
"""In the meta of a request of the crawl to a service, never of a request from a page's link."""


def own_services(settings: BaseSettings) -> tuple[Grant, ...]:
    """Return the base addresses of ``SERVICES`` whose hosts are in a private network."""
    bases = (str(settings.get(name) or "") for name in SERVICES)
    return tuple(Grant(base, ()) for base in bases if _is_own(host_of(base)))


def _is_own(name: str) -> bool:
    address = literal(name) if name else None
    if address is not None:
        return not is_public(address)
    return bool(name) and ("." not in name or name.endswith((".localhost", ".local", ".internal")))


class AddressGuard:
    """
    Downloader middleware that refuses malformed and private addresses, also redirect targets.

    *own*: services in a private network that the crawl may use.
    """

    def __init__(self, *, allow_private: bool, own: tuple[Grant, ...] = ()) -> None:
        self.allow_private = allow_private
        self.own = own
        self.names = frozenset(host_of(base.base) for base in own)

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Return the guard; under ``REPLAY`` all addresses pass, as nothing is sent."""
        settings = crawler.settings
        return cls(
            allow_private=settings.getbool("ALLOW_PRIVATE_HOSTS") or bool(settings.get("REPLAY")),
            own=own_services(settings),
        )

    def process_request(self, request: Request) -> None:
        """Raise the ``FetchError`` of ``check_address``."""
        service = bool(request.meta.get(SERVICE)) and any(
            base.covers(request.url) for base in self.own
        )
        check_address(request.url, allow_private=self.allow_private or service)
        # The resolver would let these names pass.
        if not (self.allow_private or service) and host_of(request.url) in self.names:
            raise fetch_error("private-address", f"{host_of(request.url)} is a private service")


class GuardedResolver(CachingHostnameResolver):
    """
    Resolver (setting ``TWISTED_DNS_RESOLVER``) that returns public addresses only.

    *refused*: names with private addresses only. *own*: names of services that may
    have private addresses.
    """

    def __init__(
        self,
        reactor: ReactorBase,
        cache_size: int,
        *,
        allow_private: bool,
        own: frozenset[str] = frozenset(),
    ) -> None:
        super().__init__(reactor, cache_size)
        self.allow_private = allow_private
        self.own = own
        self.refused: set[str] = set()

    @classmethod
    def from_crawler(cls, crawler: Crawler, reactor: ReactorBase) -> Self:
        """Return the resolver for the settings of *crawler*."""
        settings = crawler.settings
        cached = settings.getbool("DNSCACHE_ENABLED")
        return cls(
            reactor,
            settings.getint("DNSCACHE_SIZE") if cached else 0,
            allow_private=settings.getbool("ALLOW_PRIVATE_HOSTS"),
            own=frozenset(host_of(base.base) for base in own_services(settings)),
        )

    def resolveHostName(  # noqa: N802
        self,
        resolutionReceiver: IResolutionReceiver,  # noqa: N803
        hostName: str,  # noqa: N803
        portNumber: int = 0,  # noqa: N803
        addressTypes: Sequence[type[IAddress]] | None = None,  # noqa: N803
        transportSemantics: str = "TCP",  # noqa: N803
    ) -> IHostResolution:
        """Resolve *hostName* without private addresses, see Twisted's ``IHostnameResolver``."""
        receiver: Any = resolutionReceiver
        if not self.allow_private and hostName not in self.own:
            receiver = _PublicOnly(receiver, hostName, self.refused)
        return super().resolveHostName(
            receiver, hostName, portNumber, addressTypes, transportSemantics
        )


@provider(IResolutionReceiver)
class _PublicOnly:
    """Receiver that passes public addresses on to *receiver*."""

    def __init__(self, receiver: Any, name: str, refused: set[str]) -> None:
        self.receiver = receiver
        self.name = name
        self.refused = refused
        self.private = 0
        self.public = 0

    def resolutionBegan(self, resolution: IHostResolution) -> None:  # noqa: N802
        self.receiver.resolutionBegan(resolution)

    def addressResolved(self, address: IAddress) -> None:  # noqa: N802
        if is_public(ipaddress.ip_address(address.host)):
            self.public += 1
            self.receiver.addressResolved(address)
        else:
            self.private += 1

    def resolutionComplete(self) -> None:  # noqa: N802
        if self.private and not self.public:
            self.refused.add(self.name)
        else:
            self.refused.discard(self.name)
        self.receiver.resolutionComplete()
