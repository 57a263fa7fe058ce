"""
Datasets: an address → the platform it is of; its API's answers → the files.

    place = manifests.place(url)          # None: no platform that is known
    for ask in place.asks:
        page = manifests.read(place, ask, body)
        page.items, page.more             # files, and what else to ask for

``manifest`` does all of it where the answers are there already. ``linked``
reads the page itself, for platforms that nobody knows. A platform is a file
here with ``match`` and ``read``, which takes what a JSON answer says.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from pubcrawl.items.fileset import DatasetRef, ListingPage, ListingRequest, Manifest
from pubcrawl.parse.manifests import (
    archiveorg,
    dataone,
    dataverse,
    described,
    dryad,
    figshare,
    invenio,
    mendeley,
    osf,
)
from pubcrawl.parse.manifests.address import Address, runs
from pubcrawl.parse.manifests.values import load

linked = described.linked

PAGES_MAX = 1000
"""Answers that the list of a dataset may be in."""


class Platform(NamedTuple):
    """How a platform is known, and how its API is read."""

    match: Callable[[Address], DatasetRef | None]
    read: Callable[[DatasetRef, ListingRequest, Any], ListingPage]


PLATFORMS = {
    "archiveorg": Platform(archiveorg.match, archiveorg.read),
    "dataone": Platform(dataone.match, dataone.read),
    "dataverse": Platform(dataverse.match, dataverse.read),
    "dryad": Platform(dryad.match, dryad.read),
    "figshare": Platform(figshare.match, figshare.read),
    "invenio": Platform(invenio.match, invenio.read),
    "mendeley": Platform(mendeley.match, mendeley.read),
    "osf": Platform(osf.match, osf.read),
    "zenodo": Platform(invenio.match, invenio.read),
}
# Known by the form of an address, on any host.
_ANYWHERE = (dataverse.match, figshare.match, invenio.match)


def place(url: str, hosts: Mapping[str, str] | None = None) -> DatasetRef | None:
    """
    Return the dataset that an address is of: its page's, or its API's; None if none is known.

    *hosts*: more hosts, to the platform that they run, and after a space the
    address of its API, if it is not at the same host. A place with a *reason*
    has nothing to ask.
    """
    address = Address.parse(url)
    if address is None:
        return None
    name, api = runs(address, hosts or {})
    if name not in PLATFORMS:
        return next(filter(None, (match(address) for match in _ANYWHERE)), None)
    found = PLATFORMS[name].match(address._replace(api=api))
    return found._replace(platform=name) if found else dataverse.match(address)


def read(place: DatasetRef, ask: ListingRequest, body: bytes) -> ListingPage:
    """
    Return what the answer to *ask* says: files, and where there are more.

    Raises ``ParseError`` with the slug ``platform-error``, ``platform-scope``,
    ``platform-restricted`` or ``platform-404``.
    """
    if place.platform == "signposting":
        return described.read(place, ask, body)
    page = PLATFORMS[place.platform].read(place, ask, load(body))
    if page.refusal:
        raise page.refusal
    return page


def manifest(
    place: DatasetRef, bodies: Mapping[str, bytes], first: ListingPage | None = None
) -> Manifest:
    """
    Return the files of a dataset by the answers that are there: address → body.

    *first*: what ``linked`` found already. Where an answer is missing the
    manifest is not complete. Raises ``ParseError`` as ``read`` does.
    """
    found = Manifest(place, list(first.items if first else ()), version=place.version)
    waiting = [*place.asks, *(first.more if first else ())]
    seen: set[str] = set()
    while waiting and len(seen) < PAGES_MAX:
        ask = waiting.pop(0)
        if ask.url in seen:
            continue
        seen.add(ask.url)
        body = bodies.get(ask.url)
        if body is None:
            found.complete = False
            continue
        page = read(place, ask, body)
        known = {(item.path, item.platform_url) for item in found.items}
        found.items += [i for i in page.items if (i.path, i.platform_url) not in known]
        found.version = found.version or page.version
        waiting += page.more
    found.complete = found.complete and not waiting
    return found


__all__ = ["PLATFORMS", "linked", "manifest", "place", "read"]
