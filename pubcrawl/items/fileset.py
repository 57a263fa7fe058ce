"""A dataset according to its platform: its address and its files."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from pubcrawl.exceptions import ParseError
from pubcrawl.model.ingest import FileMeta


class ListingRequest(NamedTuple):
    """
    An address of an API that lists files.

    *folder*: beginning of the paths of the listed files, if the response lacks it;
    "" or with a slash at the end.
    """

    url: str
    folder: str = ""


class DatasetRef(NamedTuple):
    """
    A dataset on a platform.

    *platform*: name of the platform. *id*: of the dataset there. *version*: the
    requested version, "" for the newest. *api*: beginning of all addresses of the
    API. *url*: page of the dataset. *asks*: the first requests. *reason*: a slug
    if there is nothing to request: ``platform-scope`` if the address is not that
    of one dataset, ``platform-restricted``.
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
    according to the platform. *platform_url*: address of the file. *extra*:
    further details. *status*: its outcome, a slug of docs/reasons.md, ""
    before the request. *terminal_url*, *terminal_dt*: its address after redirects,
    and its time in 14 digits. *file_path*: its name below ``FILES_DIR``.
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
    file_path: str = ""


class ListingPage(NamedTuple):
    """
    One response of an API: some files, and the requests for more.

    *version*: of the dataset, if the response has it. *refusal*: the error for an ingest to
    raise if the listed files are not available.
    """

    items: tuple[Item, ...] = ()
    more: tuple[ListingRequest, ...] = ()
    version: str = ""
    refusal: ParseError | None = None


def item_json(item: Item) -> dict[str, Any]:
    """Return a file as in the feed; unknown fields are absent."""
    values = {name: getattr(item, name) for name in Item.__slots__}
    return {name: value for name, value in values.items() if value not in ("", None, {})}


def dataset_json(dataset: DatasetRef, version: str = "") -> dict[str, Any]:
    """
    Return the fields of a result that locate a dataset, ``platform_…``.

    *version*: from the API. ``archiveorg_item_name`` is the name of the dataset as
    an item of archive.org.
    """
    version = version or dataset.version
    domain = dataset.url.partition("://")[2].partition("/")[0].partition("?")[0]
    domain = domain.rpartition("@")[2].lower()
    name = "-".join(filter(None, (domain, dataset.id.rpartition("/")[2])))
    values = {
        "platform_name": dataset.platform,
        "platform_domain": domain,
        "platform_id": dataset.id,
        "platform_version": version,
        "platform_base_url": dataset.url,
        "archiveorg_item_name": (
            dataset.id
            if dataset.platform == "archiveorg"
            else f"{name}-v{version.removeprefix('v')}"
            if version
            else name
        ),
    }
    return {key: value for key, value in values.items() if value}


def files_by_digest(rows: Iterable[Mapping[str, Any]]) -> dict[str, FileMeta]:
    """Return digest → file, for all digests of the files in *rows* of an earlier manifest."""
    result: dict[str, FileMeta] = {}
    for row in rows:
        if row.get("status") in ("success", "exists"):
            names = (row["sha1"], row["sha256"], row["md5"])
            meta = FileMeta(*names, row["size"], row.get("mimetype", ""))
            result |= dict.fromkeys(names, meta)
    return result


def total_size(items: Iterable[Item]) -> int:
    """Return the total size of all files in bytes; unknown sizes count as 0."""
    return sum(item.size or 0 for item in items)
