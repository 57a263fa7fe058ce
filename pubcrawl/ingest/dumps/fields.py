"""Values of records of many sources, in the forms that requests have."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final
from urllib.parse import quote

import orjson

from pubcrawl.formats.markup import plain
from pubcrawl.ids.doi import is_doi, strip_prefix
from pubcrawl.ids.url import is_plain_url, mended
from pubcrawl.model.ingest_request import TITLE_MAX, URL_MAX, URL_MIN

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
    "am": "accepted",  # Crossref
    "vor": "published",
    "author_manuscript": "accepted",  # PMC
}

_RELS = dict.fromkeys(
    ("journal", "conference", "ebook platform", "book series", "metadata", "other"), "publisher"
)
"""Kinds of sources of OpenAlex."""

NAMES_MAX: Final = 20
_KIND_MAX = 100
_is_plain = is_plain_url.__wrapped__  # a dump seldom has an address twice in a row
_BLANK = re.compile(r"\s")
_SHA1 = re.compile(r"[0-9a-fA-F]{40}|[A-Z2-7]{32}")
_ARXIV = re.compile(r"(?:arxiv:)?((?:[a-z-]+(?:\.[a-z]{2})?/)?\d[\d.]*(?:v\d+)?)", re.IGNORECASE)
_PMCID = re.compile(r"(?:PMC)?(\d+)$", re.IGNORECASE)


def read_json(line: bytes) -> Record:
    """Return the object in *line*, None for anything else."""
    try:
        record = orjson.loads(line)
    except orjson.JSONDecodeError:
        return None
    return record if isinstance(record, dict) else None


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


def arxiv(value: str) -> str:
    """Return an identifier of arXiv, with its version if it has one."""
    found = _ARXIV.fullmatch(value)
    return found[1] if found else ""


def _last_part(value: str) -> str:
    return value.rstrip("/").rpartition("/")[2]


def sha1(value: str) -> str:
    """Return a digest in base 16 or 32, without ``sha1:``; "" for other texts."""
    digest = value.removeprefix("sha1:")
    return digest if _SHA1.fullmatch(digest) else ""


@lru_cache(maxsize=256)
def stage(version: str) -> str:
    """Return the release stage of ``submittedVersion`` and the like; stages as they are."""
    word = version.rpartition("/")[2].lower()
    return STAGES.get(word, word if word in STAGES.values() else "")


def rel(host: str) -> str:
    """Return ``publisher``, ``repository`` or another kind of the host of a location."""
    return _RELS.get(host.lower(), host)


NORMAL_FORMS: Final[Mapping[str, Callable[[str], str]]] = {
    "arxiv": arxiv,
    "doi": doi,
    "pmid": pmid,
    "pmcid": pmcid,
    "oai": str.lower,
    "openalex": _last_part,
    "oa_status": str.lower,
    "sha1": sha1,
    "expect_title": lambda title: plain(title)[:TITLE_MAX],
    "expect_type": lambda kind: kind[:_KIND_MAX],
    "release_stage": stage,
    "rel": rel,
}
"""Kinds of identifiers and other values → their normal forms, "" for an invalid one."""


def address(url: str) -> str:
    """Return *url* repaired, "" if no request can have it; see ``ids.url.mended``."""
    if _is_plain(url) and URL_MIN <= len(url) <= URL_MAX:
        return url
    if "\\" in url or "\0" in url:
        return ""
    url = mended(url)
    scheme, mark, rest = url.partition("://")
    host = rest.partition("/")[0]
    if scheme.lower() not in ("http", "https", "ftp") or not mark or _BLANK.search(host):
        return ""
    # Lists have blanks in names of files: "…/My paper 1.pdf".
    url = _BLANK.sub(lambda blank: quote(blank[0]), url)
    return url if URL_MIN <= len(url) <= URL_MAX else ""
