"""An entry of a reference manager, a tool catalogue or PubFetcher."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from pubcrawl.ids.identifier_text import read_text
from pubcrawl.ids.identifiers import Identifiers, Name
from pubcrawl.works.notices import FAMILIES

Values = dict[str, Any]


class ImportedEntry(NamedTuple):
    """
    An entry of a file.

    *number*: its line if the format has lines, else its number from 1. *text*: its title or key,
    to find it again. *ids*, *url*: its identifiers, or the address of a page. *kind*:
    "publication", "webpage" or "doc". *item*: the entry as CSL-JSON; *record*: a complete record as
    JSON, if the program stores those. *reason*: slug of the mistake.
    """

    number: int
    text: str
    ids: Identifiers = Identifiers()
    url: str = ""
    kind: str = "publication"
    item: Values | None = None
    record: Values | None = None
    reason: str = ""


def entry_of_item(number: int, item: Values, found: Iterable[Name]) -> ImportedEntry:
    """Return the entry of *item*, CSL-JSON, with the identifiers *found* in it, best first."""
    ids: dict[str, str] = {}
    for name in found:
        ids.setdefault(name.kind, name.value)
    names = Identifiers(**ids)
    item = {
        **item,
        **{key: value for key, value in zip(("PMID", "PMCID", "DOI"), names, strict=True) if value},
    }
    text = str(item.get("title") or item.get("id") or item.get("citation-key") or "untitled")
    reason = "" if any(names) else "no-entry-id"
    return ImportedEntry(number, text, names, item=item, reason=reason)


def names_in(values: Iterable[tuple[object, str]]) -> Iterator[Name]:
    """Yield the identifiers in values; each value has the kind of its field, see ``read_text``."""
    for value, kind in values:
        for one in value if isinstance(value, list | tuple) else [value]:
            # A note of an export names other works: "retraction doi 10.5555/A".
            other = str(one).partition(" ")[0] in FAMILIES
            if isinstance(one, str | int) and not isinstance(one, bool) and not other:
                yield from read_text(str(one), kind).ids


def person(text: str) -> Values:
    """Return "Family, Given" as a name of CSL-JSON."""
    family, comma, given = text.partition(",")
    if not comma:
        return {"literal": text.strip()}
    return {"family": family.strip(), "given": given.strip()}


def date_parts(text: str) -> Values:
    """Return a date that begins with a year, such as 2019/03/01 or 2019-03, as CSL-JSON."""
    parts = [
        int(part) for part in text.replace("/", "-").split("-")[:3] if part.strip().isdecimal()
    ]
    return {"date-parts": [parts]} if parts and parts[0] > 999 else {}


def filled(item: Mapping[str, Any]) -> Values:
    """Return *item* without empty values."""
    return {key: value for key, value in item.items() if value not in ("", [], {}, None)}
