"""A dataset according to its platform: its address and its files."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, NamedTuple

from pubcrawl.exceptions import ParseError
from pubcrawl.model.fields import Absent, Record


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


_Text = Annotated[str, Absent]
_Digest = Annotated[str, "Digest, in lower-case hexadecimal.", Absent]


STATED_SIZE = "stated_size"
"""The key in ``extra`` of a size that is not exact, such as ``12 MB``."""


class DatasetFile(Record):
    """A file of a dataset."""

    path: Annotated[str, "In the dataset, with slashes."]
    size: Annotated[int | None, "Bytes.", Absent] = None
    md5: _Digest = ""
    sha1: _Digest = ""
    sha256: _Digest = ""
    mimetype: Annotated[_Text, "According to the platform."] = ""
    platform_url: Annotated[_Text, "Its address on the platform."] = ""
    extra: Annotated[dict[str, Any], "Further details.", Absent] = {}
    status: Annotated[_Text, "Its outcome, a slug of docs/reasons.md."] = ""
    terminal_url: Annotated[_Text, "Its address after redirects."] = ""
    terminal_dt: Annotated[_Text, "When it was fetched, in 14 digits."] = ""
    file_path: Annotated[_Text, "Its name below FILES_DIR."] = ""


class ListingPage(NamedTuple):
    """
    One response of an API: some files, and the requests for more.

    *version*: of the dataset, if the response has it. *refusal*: the error for an ingest to
    raise if the listed files are not available.
    """

    items: tuple[DatasetFile, ...] = ()
    more: tuple[ListingRequest, ...] = ()
    version: str = ""
    refusal: ParseError | None = None


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


def own_path(path: str, paths: set[str]) -> str:
    """Return *path*, in a numbered folder if *paths* has it, and add the result to *paths*."""
    number, own = 1, path
    while own in paths:
        number += 1
        own = f"{number}/{path}"
    paths.add(own)
    return own


def total_size(items: Iterable[DatasetFile]) -> int:
    """Return the total size of all files in bytes; unknown sizes count as 0."""
    return sum(item.size or 0 for item in items)
