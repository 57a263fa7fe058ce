"""
PubFetcher's JSON → entries and records of ours; the inverse of ``exchange.pubfetcher``.

Lists are ``publications``, ``webpages``, ``docs`` (whole, or plain), ``publicationIds``,
``webpageUrls`` and ``docUrls``. Keys that end in ``Human``, sizes, and the flags ``empty``,
``usable``, ``final`` and ``broken`` are computed anew.

https://pubfetcher.readthedocs.io/en/stable/output.html
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from pubcrawl.exchange.imports.entry import ImportedEntry, Values
from pubcrawl.exchange.pubfetcher import PAGE_FIELDS, PUBLICATION_FIELDS, PubFetcherField
from pubcrawl.ids.addresses import address
from pubcrawl.ids.doi import is_doi, normalise_doi
from pubcrawl.ids.identifier_text import read_text
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.ids.pmcid import is_pmcid
from pubcrawl.ids.pmid import is_pmid
from pubcrawl.model.times import iso
from pubcrawl.model.webpage import WebPage
from pubcrawl.works.parts import ID_PARTS, PARTS, TEXT_PARTS, PartType
from pubcrawl.works.publication import Publication

LISTS = {
    "publications": "publication",
    "webpages": "webpage",
    "docs": "doc",
    "publicationIds": "publication",
    "webpageUrls": "webpage",
    "docUrls": "doc",
}
_TERM_KEYS = {"majorTopic": "major_topic", "uniqueId": "unique_id"}
_READ: dict[str, Callable[[Any], Any]] = {
    "number": int,
    "flag": bool,
    "time": lambda ms: iso(int(ms)) if ms else None,
    "known": lambda ms: iso(int(ms)) if int(ms) >= 0 else None,
    # -1 means unknown; real dates are midnight.
    "day": lambda ms: iso(int(ms))[:10] if int(ms) != -1 else None,
    "count": lambda number: int(number) if int(number) >= 0 else None,
}


def pubfetcher_entry(number: int, value: object, kind: str) -> ImportedEntry:
    """Return the entry of an element of one of the ``LISTS``; *kind*: see ``ImportedEntry``."""
    try:
        if kind == "publication":
            return _publication(number, value)
        return _page(number, value, kind)
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError) as error:
        return ImportedEntry(number, f"{str(value)[:200]} ({error})", kind=kind, reason="bad-entry")


def _publication(number: int, value: object) -> ImportedEntry:
    if isinstance(value, str):
        ids = Identifiers(**{name.kind: name.value for name in read_text(value, "pmid").ids[:3]})
        return _checked(ImportedEntry(number, value, ids))
    given: Mapping[str, Any] = value  # type: ignore[assignment]
    content = {name: _content(given.get(name)) for name in PARTS}
    # In lists of identifiers: {"pmid": {"id": "12", "url": …}} or {"pmid": "12"}.
    for name in ID_PARTS:
        if isinstance(inner := given.get(name), Mapping) and "id" in inner:
            content[name] = inner["id"]
    ids = _ids(content)
    text = str(content["title"] or "+".join(filter(None, ids)) or "untitled")
    whole = any(isinstance(given.get(name), Mapping) and "type" in given[name] for name in PARTS)
    record = _record(given, content) if whole else _plain_record(content, ids)
    return _checked(ImportedEntry(number, text, ids, record=record))


def _checked(entry: ImportedEntry) -> ImportedEntry:
    return entry if any(entry.ids) else entry._replace(reason="no-entry-id")


def _content(part: object) -> Any:
    if not isinstance(part, Mapping):
        return part or ""
    return part.get("content") if "content" in part else part.get("list", "")


def _ids(content: Mapping[str, Any]) -> Identifiers:
    pmid, pmcid, doi = (str(content[name] or "") for name in ID_PARTS)
    return Identifiers(
        pmid if is_pmid(pmid) else "",
        pmcid.upper() if is_pmcid(pmcid.upper()) else "",
        normalise_doi(doi) if is_doi(doi) else "",
    )


def _plain_record(content: Mapping[str, Any], ids: Identifiers) -> Values:
    given = {
        name: {"type": "external", "url": "", "timestamp": 0} for name in PARTS if content[name]
    }
    return _record(given, {**content, **dict(zip(ID_PARTS, ids, strict=True))})


def _record(given: Mapping[str, Any], content: Mapping[str, Any]) -> Values:
    record = Publication().to_json()
    record |= {
        **_values(given, PUBLICATION_FIELDS),
        "parts": {name: _part(name, content[name], given[name]) for name in PARTS if content[name]},
        "corresp_authors": [
            {key: one.get(key) or "" for key in ("name", "orcid", "email", "phone", "uri")}
            for one in given.get("correspAuthor") or ()
        ],
        "visited_sites": [
            {
                "url": one["url"],
                "type": PartType(one["type"]).value,
                "origin": one.get("from") or "",
                "timestamp": iso(int(one["timestamp"])),
            }
            for one in given.get("visitedSites") or ()
        ],
    }
    return record


def _part(name: str, content: Any, part: Mapping[str, Any]) -> Values:
    if name not in (*ID_PARTS, *TEXT_PARTS) and name != "keywords":
        content = [
            {_TERM_KEYS.get(key, key): inner for key, inner in one.items()} for one in content
        ]
    return {
        "content": content,
        "type": PartType(part["type"]).value,
        "url": part.get("url") or "",
        "timestamp": iso(int(part.get("timestamp") or 0)),
        "rule": "",
    }


def _page(number: int, value: object, kind: str) -> ImportedEntry:
    if isinstance(value, str):
        url = address(value)
        return ImportedEntry(number, value, url=url, kind=kind, reason="" if url else "no-url")
    given: Mapping[str, Any] = value  # type: ignore[assignment]
    url = str(given.get("startUrl") or given.get("id") or "")
    if not address(url):
        return ImportedEntry(number, url or str(given)[:200], kind=kind, reason="no-url")
    fields = (*PAGE_FIELDS, *(PubFetcherField(name, name, "") for name in ("title", "content")))
    record = WebPage(start_url=url, kind=kind).to_json() | _values(given, fields)
    return ImportedEntry(number, url, url=url, kind=kind, record=record)


def _values(given: Mapping[str, Any], fields: Iterable[PubFetcherField]) -> Values:
    return {
        ours: _READ[kind](given[name]) if kind in _READ else given[name]
        for name, ours, kind in fields
        if given.get(name) is not None
    }
