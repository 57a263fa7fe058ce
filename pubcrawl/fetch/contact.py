"""
Manners before the first request: who we are, and which hosts are made for programs.

A live crawl needs an address that people can write to when it misbehaves.
"""

from __future__ import annotations

import ipaddress
import re
from typing import TYPE_CHECKING, NamedTuple

from pubcrawl.exceptions import ContactError
from pubcrawl.fetch.guard import literal
from pubcrawl.ids.url import host

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from scrapy.settings import BaseSettings


class API(NamedTuple):
    """
    A service made for programs.

    *setting* holds its address. *exempt*: why robots.txt is not asked, empty if
    it is. *terms*: where its rules of use stand.
    """

    setting: str
    exempt: str
    terms: str


APIS = (
    API(
        "EUROPEPMC_URL",
        "REST service, offered for text mining; robots.txt there is about the web site",
        "https://europepmc.org/RestfulWebService",
    ),
    API(
        "EUROPEPMC_ANNOTATIONS_URL",
        "REST service, offered for text mining",
        "https://europepmc.org/AnnotationsApi",
    ),
    API(
        "EUTILS_URL",
        "E-utilities are the way that NCBI asks programs to take",
        "https://www.ncbi.nlm.nih.gov/books/NBK25497/",
    ),
    API(
        "UNPAYWALL_URL",
        "REST service, 100,000 requests a day with an e-mail address",
        "https://unpaywall.org/products/api",
    ),
    API(
        "DOI_URL",
        "the resolver exists to redirect; it holds no pages",
        "https://www.doi.org/the-identifier/resources/factsheets/doi-resolution-documentation",
    ),
    API(
        "WAYBACK_CDX_URL",
        "index of an archive, made for programs",
        "https://archive.org/help/wayback_api.php",
    ),
    API(
        "WAYBACK_URL",
        "captures that its index names, as they were recorded",
        "https://archive.org/about/terms.php",
    ),
    API(
        "SPN2_URL",
        "REST service for those who have keys, with places and days of its own",
        "https://archive.org/about/terms.php",
    ),
    API(
        "GROBID_URL",
        "REST service of one's own",
        "https://grobid.readthedocs.io/en/latest/Grobid-service/",
    ),
    API("PUBMED_HTML_URL", "", "https://www.ncbi.nlm.nih.gov/home/about/policies/"),
    API("PMC_HTML_URL", "", "https://pmc.ncbi.nlm.nih.gov/about/copyright/"),
)

# One @, a dot behind it, nothing that a header or a URL would trip over.
_ADDRESS = re.compile(r"[^\s@<>()\[\],;:\"\\]+@[^\s@<>()\[\],;:\"\\]+\.[^\s@.<>()\[\],;:\"\\]+")

HOW = (
    "Give an address where you can be reached: "
    "scrapy crawl … -s CONTACT_EMAIL=you@your.org, or CONTACT_EMAIL in the environment, "
    "or in your settings. It is sent to the hosts that are crawled, and written nowhere."
)


EVERY_SETTING = tuple(api.setting for api in APIS)


def check(settings: BaseSettings, used: Iterable[str] = EVERY_SETTING) -> None:
    """
    Raise ``ContactError`` if a live crawl has no usable ``CONTACT_EMAIL``.

    *used*: the settings with the base addresses that the crawl asks. Not live:
    a crawl that replays (``REPLAY``), or whose addresses are all on this machine.
    """
    if not is_live(settings, used):
        return
    email = str(settings.get("CONTACT_EMAIL") or "").strip()
    if not email:
        raise ContactError(f"CONTACT_EMAIL is not set. {HOW}")
    if not _ADDRESS.fullmatch(email):
        raise ContactError(f"CONTACT_EMAIL is not an e-mail address: {email!r}. {HOW}")


def is_live(settings: BaseSettings, used: Iterable[str] = EVERY_SETTING) -> bool:
    """Answer whether a crawl with these settings meets hosts of other people."""
    if settings.get("REPLAY"):
        return False
    bases = [str(settings[name]) for name in used if settings.get(name)]
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
    """Yield the base addresses below which robots.txt is not asked."""
    for api in APIS:
        if api.exempt and settings.get(api.setting):
            yield str(settings[api.setting]).rstrip("/")
