"""A dataset as its platform tells of it: where it is, and which files it has."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from pubcrawl.exceptions import ParseError
from pubcrawl.items.ingest import FileMeta


class ListingRequest(NamedTuple):
    """
    An address of an API that lists files.

    *folder*: what the paths of files listed there begin with, where the answer
    itself does not say it; "" or with a slash at the end.
    """

    url: str
    folder: str = ""


class DatasetRef(NamedTuple):
    """
    A dataset on a platform.

    *platform*: its name. *id*: of the dataset there. *version*: the one that is
    asked for, "" for the newest. *api*: what all addresses of its API begin
    with. *url*: the page it was known by. *asks*: what to ask for first.
    *reason*: the slug of why there is nothing to ask: ``platform-scope`` where
    the address is not that of one dataset, ``platform-restricted``.
    """

    platform: str
    id: str
    version: str = ""
    api: str = ""
    url: str = ""
    asks: tuple[ListingRequest, ...] = ()
    reason: str = ""


@dataclass(slots=True)
class Item:
    """
    A file of a dataset.

    *path*: in the dataset, with slashes. *size*: bytes, None if unknown. *md5*,
    *sha1*, *sha256*: lower-case hexadecimal digests, "" if unknown. *mimetype*:
    as the platform has it. *platform_url*: where the file is. *extra*: what
    else is told of it. *status*: what became of it, a slug of
    docs/ingest-datasets.md, "" before it is asked for. *terminal_url*,
    *terminal_dt*: where it came from in the end, and when, in 14 digits.
    """

    path: str
    size: int | None = None
    md5: str = ""
    sha1: str = ""
    sha256: str = ""
    mimetype: str = ""
    platform_url: str = ""
    extra: dict[str, Any] = field(default_factory=dict)
    status: str = ""
    terminal_url: str = ""
    terminal_dt: str = ""


class ListingPage(NamedTuple):
    """
    What one answer of an API says: some files, and where there are more.

    *version*: of the dataset, where the answer tells. *refusal*: why nobody can have the files
    that are told of, for an ingest to raise.
    """

    items: tuple[Item, ...] = ()
    more: tuple[ListingRequest, ...] = ()
    version: str = ""
    refusal: ParseError | None = None


@dataclass(slots=True)
class Manifest:
    """
    The files of a dataset, and whose list it is.

    *complete*: no part of the list is missing.
    """

    place: DatasetRef
    items: list[Item] = field(default_factory=list)
    version: str = ""
    complete: bool = True


def item_json(item: Item) -> dict[str, Any]:
    """Return a file as the feed has it; what is unknown is absent."""
    values = {name: getattr(item, name) for name in Item.__slots__}
    return {name: value for name, value in values.items() if value not in ("", None, {})}


def place_json(place: DatasetRef, version: str = "") -> dict[str, Any]:
    """
    Return the fields of a result that say where a dataset is, ``platform_…``.

    *version*: what the API says it is. ``archiveorg_item_name`` is the name by
    which such a dataset goes as an item of archive.org.
    """
    version = version or place.version
    domain = place.url.partition("://")[2].partition("/")[0].partition("?")[0]
    domain = domain.rpartition("@")[2].lower()
    name = "-".join(filter(None, (domain, place.id.rpartition("/")[2])))
    values = {
        "platform_name": place.platform,
        "platform_domain": domain,
        "platform_id": place.id,
        "platform_version": version,
        "platform_base_url": place.url,
        "archiveorg_item_name": (
            place.id
            if place.platform == "archiveorg"
            else f"{name}-v{version.removeprefix('v')}"
            if version
            else name
        ),
    }
    return {key: value for key, value in values.items() if value}


def known_files(rows: Iterable[Mapping[str, Any]]) -> dict[str, FileMeta]:
    """Return digest → file, by each of its digests, of those in a manifest that came earlier."""
    found: dict[str, FileMeta] = {}
    for row in rows:
        if row.get("status") in ("success", "exists"):
            names = (row["sha1"], row["sha256"], row["md5"])
            meta = FileMeta(*names, row["size"], row.get("mimetype", ""))
            found |= dict.fromkeys(names, meta)
    return found


def total_size(items: Iterable[Item]) -> int:
    """Return the bytes of all files together; those of unknown size count nothing."""
    return sum(item.size or 0 for item in items)
