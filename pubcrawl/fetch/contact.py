"""
The contact address of a crawl, and the hosts that are made for programs.

A live crawl needs an address for complaints of host owners.
"""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from pubcrawl.exceptions import ContactError
from pubcrawl.fetch.apis import apis
from pubcrawl.fetch.guard import literal
from pubcrawl.ids.url import host

if TYPE_CHECKING:
    from scrapy.settings import BaseSettings


# One @, a dot after it, no character with a meaning in headers or URLs.
_ADDRESS = re.compile(r"[^\s@<>()\[\],;:\"\\]+@[^\s@<>()\[\],;:\"\\]+\.[^\s@.<>()\[\],;:\"\\]+")

# Of examples in documentation. https://www.rfc-editor.org/rfc/rfc2606#section-3
_RESERVED = re.compile(r"(?<=[@.])example\.(?:com|net|org)$")

HOW = (
    "Give your e-mail address: "
    "scrapy crawl … -s CONTACT_EMAIL=you@your.org, or CONTACT_EMAIL in the environment, "
    "or in your settings. It is sent to the crawled hosts and stored nowhere."
)


def check_contact(settings: BaseSettings, used: Iterable[str] | None = None) -> None:
    """
    Raise ``ContactError`` if a live crawl has no usable ``CONTACT_EMAIL``.

    *used*: the settings with the base addresses of the crawl's services, None for all. Not live:
    a crawl that replays (``REPLAY``), or whose addresses are all on this machine.
    """
    if not is_live(settings, used):
        return
    email = str(settings.get("CONTACT_EMAIL") or "").strip()
    if not email:
        raise ContactError(f"CONTACT_EMAIL is not set. {HOW}")
    if example := _RESERVED.search(email.lower()):
        raise ContactError(f"CONTACT_EMAIL is an example of documentation, at {example[0]}. {HOW}")
    if not _ADDRESS.fullmatch(email):
        # Without the value: a message reaches logs.
        raise ContactError(f"CONTACT_EMAIL is not an e-mail address. {HOW}")


def is_live(settings: BaseSettings, used: Iterable[str] | None = None) -> bool:
    """Answer whether a crawl with these settings uses hosts of other people."""
    if settings.get("REPLAY"):
        return False
    names = [api.setting for api in apis(settings)] if used is None else used
    bases = [str(settings[name]) for name in names if settings.get(name)]
    return not bases or not all(is_loopback(host(base)) for base in bases)


def is_loopback(name: str) -> bool:
    """Answer whether the host *name* is this machine: localhost, 127.0.0.0/8 or ::1."""
    if name == "localhost" or name.endswith(".localhost"):
        return True
    address = literal(name)
    if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped:
        address = address.ipv4_mapped
    return address is not None and address.is_loopback


def exempt_bases(settings: BaseSettings) -> Iterator[str]:
    """Yield the base addresses below which robots.txt does not apply."""
    for api in apis(settings):
        if api.exempt and settings.get(api.setting):
            yield str(settings[api.setting]).rstrip("/")
