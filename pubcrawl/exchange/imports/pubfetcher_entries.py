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
from pubcrawl.works.parts import ID_PARTS, PARTS, PartType
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
        names = read_text(value, "pmid").ids[:3]
        return _checked(ImportedEntry(number, value, Identifiers(**dict(names))))
    given: Mapping[str, Any] = value  # type: ignore[assignment]
    content = {name: _content(given.get(name)) for name in PARTS}
    pmid, pmcid, doi = (str(content[name] or "") for name in ID_PARTS)
    ids = Identifiers(
        pmid if is_pmid(pmid) else "",
        pmcid.upper() if is_pmcid(pmcid.upper()) else "",
        normalise_doi(doi) if is_doi(doi) else "",
    )
    text = str(content["title"] or "+".join(filter(None, ids)) or "untitled")
    if not any(isinstance(given.get(name), Mapping) and "type" in given[name] for name in PARTS):
        content |= ids._asdict()
        given = {name: {"type": "external"} for name in PARTS}
    return _checked(ImportedEntry(number, text, ids, record=_record(given, content)))


def _checked(entry: ImportedEntry) -> ImportedEntry:
    return entry if any(entry.ids) else entry._replace(reason="no-entry-id")


def _content(part: object) -> Any:
    if not isinstance(part, Mapping):
        return part or ""
    # In lists of identifiers: {"pmid": {"id": "12", "url": …}} or {"pmid": "12"}.
    return next((part[key] for key in ("content", "list", "id") if key in part), "")


def _record(given: Mapping[str, Any], content: Mapping[str, Any]) -> Values:
    return {
        **Publication().to_json(),
        **_values(given, PUBLICATION_FIELDS),
        "parts": {name: _part(content[name], given[name]) for name in PARTS if content[name]},
        "corresp_authors": [
            {key: author.get(key) or "" for key in ("name", "orcid", "email", "phone", "uri")}
            for author in given.get("correspAuthor") or ()
        ],
        "visited_sites": [
            {
                "url": site["url"],
                "type": PartType(site["type"]).value,
                "origin": site.get("from") or "",
                "timestamp": iso(int(site["timestamp"])),
            }
            for site in given.get("visitedSites") or ()
        ],
    }


def _part(content: Any, part: Mapping[str, Any]) -> Values:
    if not isinstance(content, str):
        content = [
            {_TERM_KEYS.get(key, key): value for key, value in term.items()}
            if isinstance(term, Mapping)
            else term
            for term in content
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
        url, record = value, None
    else:
        given: Mapping[str, Any] = value  # type: ignore[assignment]
        url = str(given.get("startUrl") or given.get("id") or "")
        record = WebPage(start_url=url, kind=kind).to_json() | _values(given, PAGE_FIELDS)
        record |= {name: given[name] for name in ("title", "content") if given.get(name)}
    url, text = address(url), url or str(value)[:200]
    if not url:
        return ImportedEntry(number, text, kind=kind, reason="no-url")
    return ImportedEntry(number, text, url=url, kind=kind, record=record)


def _values(given: Mapping[str, Any], fields: Iterable[PubFetcherField]) -> Values:
    return {
        ours: _READ[kind](given[name]) if kind in _READ else given[name]
        for name, ours, kind in fields
        if given.get(name) is not None
    }
