"""
Seed file → work: lines of identifiers and addresses as people have them.

A line is one publication: an identifier in any form of ``frontier.forms``, the
triple ``pmid<TAB>pmcid<TAB>doi`` with empty columns allowed, a JSON object with
those keys, or a row of a table whose header names them. Or it is the address of
a page, in the same places. Blank lines and lines that begin with ``#`` are
skipped; what is none of these is a rejected seed.
"""

from __future__ import annotations

import csv
import json
import re
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

from pubcrawl.frontier.addresses import address, addresses, spaced
from pubcrawl.frontier.forms import Name, identify, looks_like_address, trim
from pubcrawl.frontier.lines import LINE_MAX, TextLine, lines
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.items.artifact_request import OPTIONS, request_of

TEXT_MAX = 1000  # characters kept of a line; enough to find it again
HEADER_WITHIN = 20  # rejected lines that may stand above a table's header
CELL_LINES = 100  # lines that one quoted cell may run over
# A cell may hold a whole text; the csv module refuses more than 131,072 characters.
csv.field_size_limit(LINE_MAX * CELL_LINES)
DOI_RESOLVER = "https://doi.org/"
_IN_DOI = "/:;()!$&'*+,=@-._~"  # what stands in an address as it does in a DOI
_WORDS = 4  # columns of a header that has nothing but spaces between them

# What tables call the columns, without case, spaces and punctuation: PubMed,
# Scopus, Zotero, OpenAlex, Semantic Scholar.
COLUMNS = {
    **dict.fromkeys(("pmid", "pmids", "pubmed", "pubmedid", "pubmedids", "pubmeduid"), "pmid"),
    **dict.fromkeys(
        ("pmcid", "pmcids", "pmc", "pmcnumber", "pubmedcentral", "pubmedcentralid"), "pmcid"
    ),
    **dict.fromkeys(("doi", "dois", "doiurl", "doilink", "doinumber", "articledoi"), "doi"),
    **dict.fromkeys(("digitalobjectidentifier", "digitalobjectidentifierdoi"), "doi"),
}
ADDRESS = "url"
URL_COLUMNS = dict.fromkeys(
    (
        *("url", "urls", "starturl", "finalurl", "address", "link", "webaddress", "href"),
        *("homepage", "homepageurl", "website", "webpage", "webpages", "landingpage", "page"),
        *("doc", "docs", "docurl", "documentation", "documentationurl", "manual"),
    ),
    ADDRESS,
)
ENTRY_COLUMNS = dict.fromkeys(("entryuri", "entryurl", "entrypage", "entry"), ADDRESS)
_DOIS = {column: kind for column, kind in COLUMNS.items() if kind == "doi"}
# Web of Science's tab-delimited files; elsewhere they may be an author's initials.
_TAGS = {"pm": "pmid", "di": "doi"}
# Under these keys of a JSON object the identifiers may stand one level deeper.
_NESTED = ("ids", "identifiers", "externalids")
NOTHING = frozenset(("", "-", "--", "na", "n/a", "nan", "nil", "none", "null", "n.a.", "nd"))
_FLOAT = re.compile(r"([1-9][0-9]*)\.0+")  # a column of numbers with gaps, saved by a spreadsheet
_DIGITS = re.compile(r"[1-9][0-9]*")
_HEADED = re.compile(r"[^a-z0-9]+")

REASONS = {
    "unknown-id": "no PMID, PMCID, DOI or address of one",
    "unknown-url": "an address, but not of PubMed, PMC, Europe PMC or doi.org",
    "no-url": "no http(s) address; it begins with https://",
    "spaced-url": "white space in an address; write it as %20",
    "several": "more than one publication or page in a line",
    "no-identifier": "the row names no valid PMID, PMCID or DOI",
    "bad-json": "begins as a JSON object, but is none",
    "bad-options": "an option that artifacts do not have, or not with this value",
    "too-long": f"longer than {LINE_MAX} bytes",
}


class Wants(StrEnum):
    """What the lines of a list are taken for: publications by identifier, or pages by address."""

    IDS = "identifiers"
    EITHER = "identifiers, else addresses"
    URLS = "addresses"
    ENTRIES = "addresses or DOIs of artifacts, with options"

    @property
    def columns(self) -> dict[str, str]:
        """What a table calls the columns that count, and what they hold."""
        if self is Wants.ENTRIES:
            return {**URL_COLUMNS, **_DOIS, **ENTRY_COLUMNS}
        ids = {} if self is Wants.URLS else COLUMNS
        return ids if self is Wants.IDS else {**ids, **URL_COLUMNS}


class Seed(NamedTuple):
    """
    A line that asks for a publication or a page, or was rejected.

    *text*: the line, trimmed and cut to ``TEXT_MAX``. *reason* is empty, or the
    slug why nothing can be meant; *sentence* says it in words. *url*: the
    address, where the line has no identifier.
    """

    line: int
    text: str
    ids: Identifiers = Identifiers()
    reason: str = ""
    url: str = ""

    @property
    def sentence(self) -> str:
        """The reason in words; empty when there is none."""
        return REASONS.get(self.reason, "")


class IdentifierColumns(NamedTuple):
    """Where the identifiers stand in a row: kind by column; *delimiter* "" is white space."""

    delimiter: str
    kinds: Mapping[int, str]

    def cells(self, text: str) -> list[str]:
        """Return the cells of a row."""
        if self.delimiter:
            return next(csv.reader([text], delimiter=self.delimiter), [])
        return text.split("\t") if "\t" in text else text.split()


def read(path: str | Path, wants: Wants = Wants.IDS) -> Iterator[Seed]:
    """
    Yield the seeds of a file, accepted and rejected, in order; ``-`` is standard input.

    Plain or gzip; UTF-8, UTF-16 with BOM, or Latin-1; line ends of any kind.
    Memory does not grow with the file. Raises ``SeedError`` for what cannot be
    read at all.
    """
    return seeds(lines(path), wants)


def seeds(source: Iterable[TextLine], wants: Wants = Wants.IDS) -> Iterator[Seed]:
    """Yield the seeds of numbered lines; the first header found decides how rows are read."""
    table: IdentifierColumns | None = None
    header_wanted = True
    rejected = 0
    rows = SeedTableRows(source)
    for line in rows:
        text = trim(line.text)
        if not text or text.startswith("#"):
            continue
        if line.cut:
            yield _reject(line.number, text, "too-long")
            continue
        if header_wanted and (found := header(text, wants)):
            table, header_wanted = found, False
            continue
        if table:
            seed = _row(rows.whole(line, table), line.number, table, wants)
        else:
            seed = parse_line(text, line.number, wants)
        rejected += bool(seed.reason)
        header_wanted = header_wanted and bool(seed.reason) and rejected < HEADER_WITHIN
        yield seed


def parse_line(text: str, line: int, wants: Wants = Wants.IDS) -> Seed:
    """Return the seed that *text*, a line without a table around it, is."""
    text = trim(text)
    if text.startswith("{"):
        return _json(text, line, wants)
    if wants is Wants.URLS:
        return _page(text, line, addresses(text), wants)
    if wants is Wants.ENTRIES:
        return _entry(text, line)
    seed = _publication(text, line)
    if wants is Wants.EITHER and seed.reason == "unknown-url":
        return _page(text, line, addresses(text), wants)
    return seed


def _publication(text: str, line: int) -> Seed:
    if _DIGITS.fullmatch(text):
        return Seed(line, kept(text), Identifiers(pmid=text))
    if name := identify(text):
        return Seed(line, kept(text), _identifiers([name]))
    for found in _splits(text):
        if len({name.kind for name in found}) < len(set(found)):
            return _reject(line, text, "several")
        if found:
            return Seed(line, kept(text), _identifiers(found))
    return _reject(line, text, "unknown-url" if looks_like_address(text) else "unknown-id")


def _entry(text: str, line: int) -> Seed:
    """Return the seed of an artifact: an address as it stands, or that of a DOI."""
    found = addresses(text)
    if not found and (name := identify(text)) and name.kind == "doi":
        return Seed(line, kept(text), url=DOI_RESOLVER + quote(name.value.lower(), safe=_IN_DOI))
    return _page(text, line, found, Wants.ENTRIES)


def _options(text: str, line: int, value: Mapping[str, object], seed: Seed) -> Seed:
    """Return *seed* unless its line asks for something that artifacts do not have."""
    given = {k: v for k, v in value.items() if k in OPTIONS}
    known = (*OPTIONS, *Wants.ENTRIES.columns)
    odd = [k for k in value if k not in known and _HEADED.sub("", k.lower()) not in known]
    try:
        request_of(seed.url, given)
    except ValueError:
        return _reject(line, text, "bad-options")
    # The options are read out of the text that is kept.
    return _reject(line, text, "bad-options") if odd or len(text) > TEXT_MAX else seed


def _page(text: str, line: int, found: list[str], wants: Wants) -> Seed:
    if len(found) != 1:
        return _reject(line, text, "several" if found else "no-url")
    if wants is Wants.EITHER and (name := identify(found[0])):
        return Seed(line, kept(text), _identifiers([name]))
    if spaced(found[0]):
        return _reject(line, text, "spaced-url")
    return Seed(line, kept(text), url=found[0])


def header(text: str, wants: Wants = Wants.IDS) -> IdentifierColumns | None:
    """Return the table that *text* is the header of; None if it names nothing that counts."""
    return table_of(text, wants.columns, {} if wants is Wants.URLS else _TAGS)


def table_of(
    text: str, columns: Mapping[str, str], tabbed: Mapping[str, str] | None = None
) -> IdentifierColumns | None:
    """
    Return the table that *text* is the header of, by names of *columns* and what they hold.

    *tabbed*: names that count only between tabs. None if it names nothing that counts.
    """
    if text.startswith(("{", "[")):
        return None
    for delimiter in ("\t", ",", ";", "|", ""):
        cells = IdentifierColumns(delimiter, {}).cells(text)
        if not delimiter and len(cells) > _WORDS:
            return None  # prose that speaks of a DOI
        known = {**columns, **(tabbed or {})} if delimiter == "\t" else columns
        kinds: dict[int, str] = {}
        for place, cell in enumerate(cells):
            kind = known.get(_HEADED.sub("", cell.lower()))
            if kind and kind not in kinds.values():
                kinds[place] = kind
        if kinds and not any(identify(cell) or address(cell) for cell in cells):
            return IdentifierColumns(delimiter, kinds)
    return None


class SeedTableRows:
    """Lines, and rows that run over several because a quoted cell does."""

    def __init__(self, source: Iterable[TextLine]) -> None:
        self._source = iter(source)
        self._back: deque[TextLine] = deque()

    def __iter__(self) -> SeedTableRows:
        return self

    def __next__(self) -> TextLine:
        return self._back.popleft() if self._back else next(self._source)

    def whole(self, line: TextLine, table: IdentifierColumns) -> str:
        """Return the row that begins at *line*; lines not needed are given back."""
        if table.delimiter == "\t":
            return line.text  # an empty cell may come first
        if table.delimiter not in (",", ";") or line.text.count('"') % 2 == 0:
            return trim(line.text)
        more: list[TextLine] = []
        for following in self:
            more.append(following)
            if following.text.count('"') % 2:
                return trim("\n".join(part.text for part in (line, *more)))
            if len(more) == CELL_LINES:
                break
        # A stray quote: the lines stand for themselves.
        self._back.extendleft(reversed(more))
        return trim(line.text)


def _row(text: str, line: int, table: IdentifierColumns, wants: Wants) -> Seed:
    try:
        cells = table.cells(text)
    except csv.Error:
        cells = []
    text = trim(text)
    names = [
        name
        for place, kind in table.kinds.items()
        if place < len(cells) and (name := of_kind(cells[place], kind))
    ]
    if names:
        return Seed(line, kept(text), _identifiers(names))
    if wants is not Wants.IDS:
        places = (place for place, kind in table.kinds.items() if kind == ADDRESS)
        found = [one for place in places if place < len(cells) for one in addresses(cells[place])]
        if found:
            return _page(text, line, found, wants)
    if len(cells) == 1 and len(table.kinds) < 3:
        return parse_line(text, line, wants)
    return _reject(line, text, _nothing(wants))


def _nothing(wants: Wants) -> str:
    return "no-url" if wants is Wants.URLS else "no-identifier"


def _json(text: str, line: int, wants: Wants) -> Seed:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return _reject(line, text, "bad-json")
    pairs = list(value.items())
    for key, inner in value.items():
        if key.lower() in _NESTED and isinstance(inner, dict):
            pairs.extend(inner.items())
    names: dict[str, Name] = {}
    found: dict[str, None] = {}
    for key, inner in pairs:
        kind = wants.columns.get(_HEADED.sub("", key.lower()))
        if kind == ADDRESS:
            found.update(dict.fromkeys(addresses(_scalar(inner))))
        elif kind and (name := of_kind(_scalar(inner), kind)):
            names.setdefault(kind, name)
    if wants is Wants.ENTRIES:
        seed = _entry(" ".join(found) or (names["doi"].value if names else ""), line)
        return _options(text, line, value, seed._replace(text=kept(text)))
    if names:
        return Seed(line, kept(text), _identifiers(names.values()))
    return _page(text, line, list(found), wants) if found else _reject(line, text, _nothing(wants))


def _scalar(value: object) -> str:
    if isinstance(value, str):
        return value
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    return str(value) if is_number else ""


def _splits(text: str) -> Iterator[list[Name]]:
    """Yield the identifiers of each way in which a line may be several cells."""
    if "\t" in text:
        # A bare number is a PMID in the first column only; further on it may be a year.
        cells = [trim(cell) for cell in text.split("\t")]
        cells[1:] = ["" if _DIGITS.fullmatch(cell) else cell for cell in cells[1:]]
        yield [name for cell in cells if (name := identify(cell))]
        return
    for delimiter in (",", ";", "|", None):
        # At most three, for a DOI may hold the delimiter and comes last.
        cells = [cell for cell in map(trim, text.split(delimiter, 2)) if cell]
        found = [name for cell in cells if (name := identify(cell))]
        if len(found) == len(cells):
            yield found


def of_kind(text: str, kind: str) -> Name | None:
    """Return the identifier in a cell whose column says that it is of *kind*."""
    text = trim(text)
    if text.lower() in NOTHING:
        return None
    if kind != "doi" and (number := _FLOAT.fullmatch(text)):
        text = number[1]
    if kind == "pmcid" and _DIGITS.fullmatch(text):
        text = "PMC" + text
    name = identify(text)
    return name if name and name.kind == kind else None


def _identifiers(names: Iterable[Name]) -> Identifiers:
    return Identifiers(**{name.kind: name.value for name in names})


def _reject(line: int, text: str, reason: str) -> Seed:
    return Seed(line, kept(text), reason=reason)


def kept(text: str) -> str:
    """Return *text* as every database can keep it: no NUL, no lone surrogate."""
    text = text[:TEXT_MAX]
    if text.isprintable():
        return text
    return text.replace("\0", "\ufffd").encode("utf-8", "replace").decode("utf-8")
