"""JSON documents of PubFetcher, bio.tools, CSL-JSON and Zotero → entries, one element at a time."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import IO, Any

import ijson

from pubcrawl.exceptions import SeedError
from pubcrawl.exchange.imports.entry import ImportedEntry, entry_of_item, names_in
from pubcrawl.exchange.imports.pubfetcher_entries import LISTS, pubfetcher_entry
from pubcrawl.ids.addresses import address

_LISTS = ("list", "items", "results", "references")
"""Names of lists of tools and of items in other documents."""

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
                if event not in ("start_map", "string", "number") or not _is_element(prefix):
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
    yield from _tool(1, tool)


def _is_element(prefix: str) -> bool:
    if prefix == "item":
        return True
    name, _, rest = prefix.partition(".")
    return rest == "item" and (name in LISTS or name in _LISTS)


def _entries(number: int, value: object, place: str) -> Iterator[ImportedEntry]:
    if kind := LISTS.get(place):
        yield pubfetcher_entry(number, value, kind)
    elif isinstance(value, Mapping) and ("biotoolsID" in value or "biotoolsCURIE" in value):
        yield from _tool(number, value)
    elif isinstance(value, Mapping):
        yield entry_of_item(number, dict(value), names_in(_fields(value)))
    else:
        yield entry_of_item(number, {"id": str(value)}, names_in([(value, "pmid")]))


def _tool(number: int, tool: Mapping[str, Any]) -> Iterator[ImportedEntry]:
    name = str(tool.get("name") or tool.get("biotoolsID"))
    publications = [one for one in tool.get("publication") or () if isinstance(one, Mapping)]
    for one in publications:
        fields = [(one.get(kind), kind) for kind in ("pmid", "pmcid", "doi")]
        yield entry_of_item(number, {"title": name}, names_in(fields))
    if not publications:
        yield ImportedEntry(number, name, reason="no-entry-id")
    if url := address(str(tool.get("homepage") or "")):
        yield ImportedEntry(number, name, url=url, kind="webpage")
    for page in tool.get("documentation") or ():
        if isinstance(page, Mapping) and (url := address(str(page.get("url") or ""))):
            yield ImportedEntry(number, name, url=url, kind="doc")


def _fields(item: Mapping[str, Any]) -> Iterator[tuple[object, str]]:
    for name in ("DOI", "doi"):
        yield item.get(name), "doi"
    for name in ("PMID", "pmid"):
        yield item.get(name), "pmid"
    for name in ("PMCID", "pmcid"):
        yield item.get(name), "pmcid"
    # Zotero puts what has no field of its own into "extra", as "PMID: 12" a line.
    for name in ("note", "extra"):
        yield item.get(name), "note"
    for name in ("URL", "url", "id", "archiveID"):
        yield item.get(name), "id"
