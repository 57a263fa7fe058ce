"""JSON documents of PubFetcher, bio.tools, CSL-JSON and Zotero → entries, one element at a time."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import IO, Any

import ijson

from pubcrawl.exceptions import SeedError
from pubcrawl.exchange.imports.entry import ImportedEntry, entry_of_item, names_of
from pubcrawl.exchange.imports.pubfetcher_entries import LISTS, pubfetcher_entry
from pubcrawl.ids.addresses import address
from pubcrawl.ids.identifiers import KINDS

_PLACES = {"item", *(f"{name}.item" for name in (*LISTS, "list", "items", "results", "references"))}
"""Places of entries: the document is a list, or an object with such a list."""

_ID_KEYS = {
    "doi": ("DOI", "doi"),
    "pmid": ("PMID", "pmid"),
    "pmcid": ("PMCID", "pmcid"),
    "id": ("URL", "url", "id", "archiveID"),
    # Zotero puts what has no field of its own into "extra", as "PMID: 12" a line.
    "note": ("note", "extra"),
}

_PATH_MAX = 10_000
"""Most characters of the names and levels above a value."""

_BUFFER = 4 * 1024  # bytes, all values of which ijson gives the names above them at once


def json_entries(file: IO[bytes]) -> Iterator[ImportedEntry]:
    """
    Yield the entries of a JSON document; their number is that of the element.

    Raises ``SeedError`` if *file* is not JSON to its end.
    """
    builder: Any = None
    place = ""
    depth = number = 0
    try:
        for prefix, event, value in ijson.parse(file, buf_size=_BUFFER, use_float=True):
            if len(prefix) > _PATH_MAX:
                raise SeedError(f"element {number + 1} is nested too deeply; remove it")
            if builder is None:
                if event not in ("start_map", "string", "number") or prefix not in _PLACES:
                    continue
                builder, place, depth = ijson.ObjectBuilder(), prefix, 0
            builder.event(event, value)
            depth += (event in ("start_map", "start_array")) - (event in ("end_map", "end_array"))
            if depth == 0:
                number += 1
                yield from _entries(number, builder.value, place.partition(".")[0])
                builder = None
    except ijson.JSONError as error:
        raise SeedError(
            f"is not whole JSON after element {number} ({error}); get the file again"
        ) from error


def tool_entries(file: IO[bytes]) -> Iterator[ImportedEntry]:
    """Yield the entries of one tool of bio.tools. Raises ``SeedError`` if it is not JSON."""
    try:
        tool = json.load(file)
    except (ValueError, RecursionError) as error:
        raise SeedError(f"is not whole JSON ({error}); get the file again") from error
    yield from _entries(1, tool, "")


def _entries(number: int, value: object, place: str) -> Iterator[ImportedEntry]:
    if kind := LISTS.get(place):
        yield pubfetcher_entry(number, value, kind)
    elif not isinstance(value, Mapping):
        yield _entry(number, {"id": str(value)}, {"pmid": value})
    elif "biotoolsID" in value or "biotoolsCURIE" in value:
        yield from _tool(number, value)
    else:
        yield _entry(number, value, value)


def _entry(number: int, item: Mapping[str, Any], ids: Mapping[str, Any]) -> ImportedEntry:
    """Return the entry of *item*, CSL-JSON; *ids* has the identifiers."""

    def values(field: str) -> Iterator[object]:
        for key in _ID_KEYS.get(field, ()):
            value = ids.get(key)
            yield from value if isinstance(value, list) else [value]

    return entry_of_item(number, item, names_of(values))


def _tool(number: int, tool: Mapping[str, Any]) -> Iterator[ImportedEntry]:
    name = str(tool.get("name") or tool.get("biotoolsID"))
    publications, documents = (
        [entry for entry in tool.get(key) or () if isinstance(entry, Mapping)]
        for key in ("publication", "documentation")
    )
    for publication in publications or [{}]:
        ids = {kind: publication.get(kind) for kind in KINDS}
        yield _entry(number, {"title": name}, ids)
    pages = [("webpage", tool.get("homepage")), *(("doc", page.get("url")) for page in documents)]
    for kind, page in pages:
        if url := address(str(page or "")):
            yield ImportedEntry(number, name, url=url, kind=kind)
