"""Values of records of many sources, in the forms that requests have."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import islice
from typing import Any

import orjson

from pubcrawl.ids.doi import is_doi, strip_prefix
from pubcrawl.ids.url import is_plain_url, mended
from pubcrawl.model.ingest_request import URL_MAX, URL_MIN

Fields = Mapping[str, Any]
Request = dict[str, Any]
Record = dict[str, Any] | None
"""The fields of a record; {} for a header, None for bytes of another format."""

STAGES = {
    "draftversion": "draft",
    "submittedversion": "submitted",
    "acceptedversion": "accepted",
    "publishedversion": "published",
    "updatedversion": "updated",
}

_TITLE_MAX, _NAMES_MAX, _KIND_MAX = 2000, 20, 100
_is_plain = is_plain_url.__wrapped__  # a dump seldom has an address twice in a row
_PMCID = re.compile(r"(?:PMC)?(\d+)$", re.IGNORECASE)


def read_json(line: bytes) -> Record:
    """Return the object in *line*, None for anything else."""
    try:
        record = orjson.loads(line)
    except orjson.JSONDecodeError:
        return None
    return record if isinstance(record, dict) else None


def object_at(record: Fields, *names: str) -> dict[str, Any]:
    """Return the object at a path of keys, or an empty one."""
    value: Any = record
    for name in names:
        value = value.get(name) if isinstance(value, dict) else None
    return value if isinstance(value, dict) else {}


def text(record: Fields, name: str) -> str:
    """Return the text at a key, or ""."""
    # The checks are in the order of what is found most often.
    value = record.get(name)
    if type(value) is str:
        return value.strip()
    return str(value) if type(value) is int else ""


def objects(record: Fields, name: str) -> list[dict[str, Any]]:
    """Return the objects of the list at a key."""
    value = record.get(name)
    return [each for each in value if type(each) is dict] if type(value) is list else []


def texts(value: Any) -> list[str]:
    """Return the texts of a list, or the one that stands in its place."""
    every = [value] if isinstance(value, str) else value if isinstance(value, list) else ()
    return [text for each in every if isinstance(each, str) and (text := each.strip())]


def doi(value: str) -> str:
    """Return a DOI in lower case and without the address of a resolver, "" for none."""
    return strip_prefix(value).lower() if is_doi(value) else ""


def pmid(value: str) -> str:
    """Return the number at the end of an address of PubMed."""
    number = value.rstrip("/").rpartition("/")[2]
    return number if number.isdecimal() else ""


def pmcid(value: str) -> str:
    """Return ``PMC123`` for an address of PMC, or a number alone."""
    found = _PMCID.match(value.rstrip("/").rpartition("/")[2])
    return f"PMC{found[1]}" if found else ""


@lru_cache(maxsize=256)
def stage(version: str) -> str:
    """Return the release stage of ``submittedVersion`` and the like, "" for others."""
    return STAGES.get(version.rpartition("/")[2].lower(), "")


def ids(**values: str) -> dict[str, str]:
    """Return the identifiers that are known."""
    return {kind: value for kind, value in values.items() if value}


def work(title: str, names: Iterable[str] = (), kind: str = "") -> dict[str, Any]:
    """Return the fields of a request that describe the expected work."""
    fields: dict[str, Any] = {}
    if title:
        fields["expect_title"] = title[:_TITLE_MAX]
    if people := [*islice(filter(None, names), _NAMES_MAX)]:
        fields["expect_names"] = people
    if kind:
        fields["expect_type"] = kind[:_KIND_MAX]
    return fields


def extra(**values: Any) -> dict[str, Any]:
    """Return the source's own values to keep, as ``edit_extra``."""
    known = known_values(**values)
    return {"edit_extra": known} if known else {}


def known_values(**values: Any) -> dict[str, Any]:
    """Return the values that are not empty."""
    return {name: value for name, value in values.items() if value}


def address(url: str) -> str:
    """Return *url* repaired, "" if no request can have it; see ``ids.url.mended``."""
    if _is_plain(url) and URL_MIN <= len(url) <= URL_MAX:
        return url
    if "\\" in url:
        return ""
    url = mended(url)
    scheme, mark, rest = url.partition("://")
    if scheme.lower() not in ("http", "https", "ftp") or not mark or " " in rest:
        return ""
    return url if URL_MIN <= len(url) <= URL_MAX and "\0" not in url else ""
