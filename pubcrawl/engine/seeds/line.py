"""
A line of a seed list → its seed: identifiers and addresses in the forms that users have.

A line is one publication: an identifier in any form of ``ids.identifier_text``, the
triple ``pmid<TAB>pmcid<TAB>doi`` with empty columns allowed, or a JSON object with
those keys. Or it is the address of a page, in the same forms.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from urllib.parse import quote

from pubcrawl.engine.seeds.seed import TEXT_MAX, Seed, SeedForm, excerpt, identifiers, reject
from pubcrawl.exchange.spreadsheets.cells import NOTHING, read_cell
from pubcrawl.exchange.spreadsheets.header_names import (
    ADDRESS,
    PMID_OR_PMCID,
    SQUEEZE,
    is_pmid_or_pmcid,
)
from pubcrawl.ids.addresses import addresses, spaced
from pubcrawl.ids.identifier_text import Name, identify, looks_like_address, trim
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.items.artifact_request import OPTIONS, request_of

DOI_RESOLVER = "https://doi.org/"
_IN_DOI = "/:;()!$&'*+,=-._~"  # the same in an address and in a DOI
# Keys of a JSON object below which the identifiers may be.
_NESTED = ("ids", "identifiers", "externalids")
_FLOAT = re.compile(r"([1-9][0-9]*)\.0+")  # a column of numbers with gaps, saved by a spreadsheet
_DIGITS = re.compile(r"[1-9][0-9]*")


def parse_line(text: str, line: int, form: SeedForm = SeedForm.IDS) -> Seed:
    """Return the seed in *text*, a line outside a table."""
    text = trim(text)
    if text.startswith("{"):
        return _json(text, line, form)
    if form is SeedForm.URLS:
        return page(text, line, addresses(text), form)
    if form is SeedForm.ENTRIES:
        return _entry(text, line)
    seed = _publication(text, line)
    if form is SeedForm.EITHER and seed.reason == "unknown-url":
        return page(text, line, addresses(text), form)
    return seed


def _publication(text: str, line: int) -> Seed:
    if _DIGITS.fullmatch(text):
        return Seed(line, excerpt(text), Identifiers(pmid=text))
    if name := identify(text):
        return Seed(line, excerpt(text), identifiers([name]))
    for found in _splits(text):
        if len({name.kind for name in found}) < len(set(found)):
            return reject(line, text, "several")
        if found:
            return Seed(line, excerpt(text), identifiers(found))
    return reject(line, text, "unknown-url" if looks_like_address(text) else "unknown-id")


def _entry(text: str, line: int) -> Seed:
    """Return the seed of an artifact: an address, or that of a DOI."""
    found = addresses(text)
    if not found and (name := identify(text)) and name.kind == "doi":
        return Seed(line, excerpt(text), url=entry_address(name.value))
    return page(text, line, found, SeedForm.ENTRIES)


def entry_address(doi: str) -> str:
    """Return the address at which the artifact with *doi* is looked for."""
    return DOI_RESOLVER + quote(doi.lower(), safe=_IN_DOI)


def _options(text: str, line: int, value: Mapping[str, object], seed: Seed) -> Seed:
    """Return *seed*, rejected if its line has an option that artifacts do not have."""
    given = {k: v for k, v in value.items() if k in OPTIONS}
    allowed = (*OPTIONS, *SeedForm.ENTRIES.columns)
    odd = [k for k in value if k not in allowed and SQUEEZE.sub("", k.lower()) not in allowed]
    try:
        request_of(seed.url, given)
    except ValueError:
        return reject(line, text, "bad-options")
    # The crawl reads the options from the stored text, so it must be whole.
    return reject(line, text, "bad-options") if odd or len(text) > TEXT_MAX else seed


def page(text: str, line: int, found: list[str], form: SeedForm) -> Seed:
    """Return the seed of the one address in *found*, the addresses of a line."""
    if len(found) != 1:
        return reject(line, text, "several" if found else "no-url")
    if form is SeedForm.EITHER and (name := identify(found[0])):
        return Seed(line, excerpt(text), identifiers([name]))
    if spaced(found[0]):
        return reject(line, text, "spaced-url")
    return Seed(line, excerpt(text), url=found[0])


def _nothing(form: SeedForm) -> str:
    return "no-url" if form is SeedForm.URLS else "no-identifier"


def _json(text: str, line: int, form: SeedForm) -> Seed:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return reject(line, text, "bad-json")
    pairs = list(value.items())
    for key, inner in value.items():
        if key.lower() in _NESTED and isinstance(inner, dict):
            pairs.extend(inner.items())
    names: dict[str, Name] = {}
    found: dict[str, None] = {}
    reason = _nothing(form)
    for key, inner in pairs:
        kind = form.columns.get(SQUEEZE.sub("", key.lower()))
        if kind == ADDRESS:
            found.update(dict.fromkeys(addresses(_scalar(inner))))
        elif kind and (name := of_kind(_scalar(inner), kind)):
            names.setdefault(kind, name)
        elif not kind and "pmid" in form.columns and is_pmid_or_pmcid(key):
            content = read_cell(_scalar(inner), PMID_OR_PMCID)
            names = {name.kind: name for name in content.ids} | names
            reason = content.reason or reason
    if form is SeedForm.ENTRIES:
        seed = _entry(" ".join(found) or (names["doi"].value if names else ""), line)
        return _options(text, line, value, seed._replace(text=excerpt(text)))
    if names:
        return Seed(line, excerpt(text), identifiers(names.values()))
    return page(text, line, list(found), form) if found else reject(line, text, reason)


def _scalar(value: object) -> str:
    if isinstance(value, str):
        return value
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    return str(value) if is_number else ""


def _splits(text: str) -> Iterator[list[Name]]:
    """Yield the identifiers of each possible division of a line into cells."""
    if "\t" in text:
        # A bare number is a PMID in the first column only; elsewhere it may be a year.
        cells = [trim(cell) for cell in text.split("\t")]
        cells[1:] = ["" if _DIGITS.fullmatch(cell) else cell for cell in cells[1:]]
        yield [name for cell in cells if (name := identify(cell))]
        return
    for delimiter in (",", ";", "|", None):
        # At most three cells: a DOI may contain the delimiter, and comes last.
        cells = [cell for cell in map(trim, text.split(delimiter, 2)) if cell]
        found = [name for cell in cells if (name := identify(cell))]
        if len(found) == len(cells):
            yield found


def of_kind(text: str, kind: str) -> Name | None:
    """Return the identifier in a cell of a column of *kind*; None for none."""
    text = trim(text)
    if text.lower() in NOTHING:
        return None
    if kind != "doi" and (number := _FLOAT.fullmatch(text)):
        text = number[1]
    if kind == "pmcid" and _DIGITS.fullmatch(text):
        text = "PMC" + text
    name = identify(text)
    return name if name and name.kind == kind else None
