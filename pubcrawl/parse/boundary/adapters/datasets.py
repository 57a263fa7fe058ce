"""
Platforms whose files an ingest lists as well: read by ``parse.manifests``, and put as claims.

What the platform says besides (title, licence, versions, who may have the files) is read by
the file of each platform here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

from pubcrawl.items.artifact import About, ArtifactResponse, Claim, Said
from pubcrawl.items.fileset import DatasetRef, Item, ListingPage, ListingRequest
from pubcrawl.parse import manifests
from pubcrawl.parse.boundary.adapters import answers
from pubcrawl.parse.manifests.address import APIS, FIGSHARE_API, Address
from pubcrawl.parse.manifests.values import RESTRICTED, trouble

# Portals under names of their own have no API of their own.
_CENTRAL = {"figshare": FIGSHARE_API, "osf": "https://api.osf.io/v2"}


class Listed(NamedTuple):
    """An answer of an API: what it says, of which dataset, and the files in it."""

    value: Any
    place: DatasetRef
    page: ListingPage
    answer: ArtifactResponse


Describe = Callable[[Listed], Said]
"""What an answer says besides its files; or files included, then none are added."""


def place(url: str, platform: str = "", api: str = "") -> DatasetRef | None:
    """
    Return the dataset at an address; *platform*, *api*: what runs there, if that is known.

    *api*: what all addresses of the API begin with.
    """
    address = Address.parse(url)
    if address is None or not platform:
        return manifests.place(url) if address else None
    known = manifests.place(url)
    if not api and known and known.platform == platform:
        return known
    start = api.rstrip("/") or _CENTRAL.get(platform) or address.root + APIS[platform]
    return manifests.PLATFORMS[platform].match(address._replace(api=start))


def at(platform: str, url: str) -> DatasetRef:
    """Return the dataset that an address of an API is about."""
    address = Address.parse(url)
    if address is None:
        return DatasetRef(platform, "", url=url)
    mark = APIS[platform]
    api = url.partition(f"{mark}/")[0] + mark if mark else address.root
    found = manifests.PLATFORMS[platform].match(address._replace(api=api))
    return (
        found._replace(asks=(), reason="") if found else DatasetRef(platform, "", url=url, api=api)
    )


def reader(platform: str, describe: Describe) -> answers.Read:
    """Return what reads the answers of a platform."""
    return partial(_read, platform, describe)


def _read(platform: str, describe: Describe, answer: ArtifactResponse, about: About) -> Said:
    value, url = answers.load(answer), answers.address(answer)
    if not isinstance(value, (dict, list)):
        raise trouble(f"the answer is {type(value).__name__}")
    where = at(platform, url)
    if isinstance(value, dict) and platform == "invenio":
        # The identifier of all versions leads to the newest.
        where = where._replace(id=str(value.get("id") or value.get("recid") or where.id))
    is_other = isinstance(value, dict) and "hits" in value  # a list of records
    page = (
        ListingPage()
        if is_other
        else manifests.PLATFORMS[platform].read(where, ListingRequest(url), value)
    )
    said = describe(Listed(value, where, page, answer))
    asks = tuple(answers.get(ask.url, platform) for ask in page.more)
    needs = ("auth",) if page.refusal and page.refusal.slug == RESTRICTED else ()
    warnings = (f"{answer.url}: {page.refusal}",) if page.refusal else ()
    return replace(
        said,
        asks=(*asks, *said.asks),
        needs=said.needs or needs,
        warnings=(*warnings, *said.warnings),
    )


def claims(listed: Listed, access: str = "") -> tuple[Claim, ...]:
    """Return the files of an answer; *access*: of all of them."""
    return tuple(claim(item, access) for item in listed.page.items if item.platform_url)


def claim(item: Item, access: str = "") -> Claim:
    """Return a file as an address that belongs to the artifact."""
    return Claim(
        item.platform_url,
        "item",
        "api:file",
        type=item.mimetype,
        size=item.size,
        digests=digests(item),
        name=item.path,
        access=access or ("auth" if item.status == RESTRICTED else ""),
    )


def digests(item: Item) -> tuple[tuple[str, str], ...]:
    """Return the digests of a file, by algorithm."""
    named = (("md5", item.md5), ("sha1", item.sha1), ("sha256", item.sha256))
    return tuple(pair for pair in named if pair[1])


def plain(listed: Listed) -> Said:
    """Return the files, of a platform that says nothing else of its own."""
    return Said(answers.SOURCE, claims(listed))
