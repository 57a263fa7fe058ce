"""The table of links: rules/fulltext_links.yaml and the user's files over it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Final, TypeVar, get_type_hints

from pubcrawl.formats import select
from pubcrawl.ingest.file_links.page import LinkPage
from pubcrawl.model.ingest_request import TYPES
from pubcrawl.tables.files import FULLTEXT_LINKS, builtin
from pubcrawl.tables.mistakes import Mistakes
from pubcrawl.tables.rows import Check, Key, Keys, NamedRows, Row, lay, read_files
from pubcrawl.tables.values import HOST, PATTERN, TEXT, Choice, Each, Flag, Number, TextKind, either
from pubcrawl.tables.yaml import Source

MADE = "address"
"""Place of an address that is derived from that of the page, which does not mention it."""

PAGE = "page"
"""Type of a link to another page."""

_REFUSED = ("links", "texts", "hrefs", "regions")
_NOTHING = re.compile(r"(?!)")
_LOWER = Each(TextKind(str.lower))
_QUERY = TextKind(select.compile, "a selector")

# Types of fields: the values of a key in a row, and a line about it.
Texts = tuple[str, ...]
Found = re.Pattern[str] | None
Query = select.SelectorQuery | None
HostNames = Annotated[Texts, Key(Each(HOST), "Host of the page, or a parent domain.")]
Find = Annotated[re.Pattern[str], Key(PATTERN, "Found in the address of the page.", required=True)]
Put = Annotated[str, Key(TEXT, "The address, with \\1 for groups of find.", required=True)]
LinkType = Annotated[str, Key(Choice((PAGE, *TYPES)), "page: the link leads to another page.")]
Score = Annotated[
    float, Key(Number(float, 0, 1), "Higher if the link is more likely the full text.")
]
Stage = Annotated[
    str,
    Key(
        Choice(("draft", "submitted", "accepted", "published", "updated")),
        "The release stage of the file.",
    ),
]


@dataclass(frozen=True, slots=True, kw_only=True)
class RowForPages:
    """A row for some pages, or for all."""

    name: str
    page: Annotated[Texts, Key(_LOWER, "One is in the address of the page.")] = ()
    host: HostNames = ()

    def fits(self, page: LinkPage) -> bool:
        """Return whether the row is for *page*."""
        if self.page and not any(words in page.lower for words in self.page):
            return False
        return not self.host or page.is_on(self.host)


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkRow(RowForPages):
    """Elements with an address: meta elements, or the matches of a selector."""

    meta: Annotated[
        Texts,
        Key(Each(TextKind(lambda name: name.lower().replace(":", "."))), "Names of meta elements."),
    ] = ()
    select: Annotated[Query, Key(_QUERY, "The elements.")] = None
    when: Annotated[Query, Key(_QUERY, "The page has such an element as well.")] = None
    attr: Annotated[
        str,
        Key(TextKind(str.lower), "Attribute with the address; text: the text of the element."),
    ] = "href"
    link: Annotated[Texts, Key(_LOWER, "One is in the address that is found.")] = ()
    type: LinkType
    score: Score = 0.9


@dataclass(frozen=True, slots=True, kw_only=True)
class DerivedAddress(RowForPages):
    """An address derived from the page's own."""

    find: Find
    put: Put
    body: Annotated[Texts, Key(Each(TEXT), "One is in the page; \\1 as in put.")] = ()
    stage: Stage = ""
    type: LinkType
    score: Score = 0.8


@dataclass(frozen=True, slots=True, kw_only=True)
class Anchor:
    """The words of a link; all patterns must match."""

    name: str
    text: Annotated[Found, Key(PATTERN, "In the text of the link.")] = None
    title: Annotated[Found, Key(PATTERN, "In the title or label of the link.")] = None
    image: Annotated[
        Found, Key(PATTERN, "In the source, class or text of an image in the link.")
    ] = None
    href: Annotated[Found, Key(PATTERN, "In the address of the link.")] = None
    own: Annotated[
        bool, Key(Flag(), "Its address has the number or name that ends that of the page.")
    ] = False
    unless: Annotated[re.Pattern[str], Key(PATTERN, "Not in the text of the link.")] = _NOTHING
    not_href: Annotated[re.Pattern[str], Key(PATTERN, "Not in the address of the link.")] = _NOTHING
    not_host: Annotated[Texts, Key(Each(HOST), "Hosts where the words mean something else.")] = ()
    stage: Stage = ""
    type: LinkType
    score: Score = 0.4


@dataclass(frozen=True, slots=True, kw_only=True)
class Rewrite:
    """Addresses of a viewer, and the file behind it; on all hosts if *host* is empty."""

    name: str
    host: HostNames = ()
    find: Find
    put: Put


@dataclass(frozen=True, slots=True)
class LinkRows:
    """The rows by ingest type, in order; the rewrites; and the patterns of refused links."""

    rows: dict[str, tuple[LinkRow, ...]]
    made: dict[str, tuple[DerivedAddress, ...]]
    anchors: dict[str, tuple[Anchor, ...]]
    rewrites: tuple[Rewrite, ...]
    refused_links: re.Pattern[str]
    refused_texts: re.Pattern[str]
    refused_hrefs: re.Pattern[str]
    refused_regions: re.Pattern[str]


def _check_link(row: Row, mistakes: Mistakes) -> None:
    if ("meta" in row.lines) == ("select" in row.lines):
        mistakes.add(row.line, "give either meta or select")


def _check_groups(row: Row, mistakes: Mistakes) -> None:
    """Record references to groups that *find* does not have."""
    groups = row["find"].groups if "find" in row else 0
    for key in ("put", "body"):
        for text in row.get(key, ()) if key == "body" else (row.get(key, ""),):
            numbers = [int(group) for group in re.findall(r"\\([0-9]+)", text)]
            if re.search(r"\\(?![0-9])", text) or max(numbers, default=0) > groups:
                what = f"\\1 to \\{groups} stand for groups of find, nothing else"
                mistakes.under(key).add(row.lines[key], what)


def _check_anchor(row: Row, mistakes: Mistakes) -> None:
    if not row.lines.keys() & {"text", "title", "image", "href"}:
        mistakes.add(row.line, "it matches every link: give text, title, image or href")


def _keys(row: type) -> dict[str, Key]:
    """Return the keys of a row by its fields."""
    hints = get_type_hints(row, include_extras=True)
    return {name: key for name, hint in hints.items() for key in getattr(hint, "__metadata__", ())}


def _by_type(row: type, check: Check, example: str) -> Keys:
    """Return the keys of a section with rows by the wanted type."""

    def rows(ingest_type: str) -> NamedRows:
        def check_both(row: Row, mistakes: Mistakes) -> None:
            check(row, mistakes)
            if row.get("type", PAGE) not in (PAGE, ingest_type):
                mistakes.under("type").add(row.lines["type"], f"give {PAGE} or {ingest_type}")

        return NamedRows(Keys(_keys(row), check=check_both), example)

    return Keys({ingest_type: Key(rows(ingest_type)) for ingest_type in TYPES})


TABLE: Final = Keys(
    {
        "rows": Key(
            _by_type(LinkRow, _check_link, "my-row: {select: a.pdf}"),
            "Elements of a page that have the address.",
        ),
        "made": Key(
            _by_type(DerivedAddress, _check_groups, "my-row: {find: /view/, put: /download/}"),
            "Addresses derived from that of the page.",
        ),
        "anchors": Key(
            _by_type(Anchor, _check_anchor, "my-row: {text: ^PDF$}"), "The words of a link."
        ),
        "rewrites": Key(
            NamedRows(
                Keys(_keys(Rewrite), check=_check_groups), "my-row: {find: /viewer/, put: /files/}"
            ),
            "Addresses of a viewer, and the file behind it.",
        ),
        "refused": Key(
            Keys(
                {
                    "links": Key(Each(PATTERN), "In the address of a link."),
                    "texts": Key(Each(PATTERN), "In the text of a link."),
                    "hrefs": Key(Each(PATTERN), "In the address of a link as written."),
                    "regions": Key(Each(PATTERN), "In the class or id of a part of the page."),
                }
            ),
            "Links that lead elsewhere.",
        ),
    }
)
"""Sections of rows, most of them by the wanted type."""

_T = TypeVar("_T")


def load(paths: Iterable[str | Path] = ()) -> LinkRows:
    """
    Return the built-in table with those at *paths* over it.

    A row of a later file replaces the one of its name, an empty row removes it, and new
    rows are tried first; refusals add up. Raises ``RuleErrors`` with every mistake in the
    files.
    """
    return read_link_rows([builtin(FULLTEXT_LINKS), *map(Source.read, paths)])


def read_link_rows(sources: Iterable[Source]) -> LinkRows:
    """Return the table of *sources*, each over the ones before. Raises ``RuleErrors``."""
    laid: dict[tuple[str, str], dict[str, Row]] = {}
    refused: dict[str, list[re.Pattern[str]]] = {}
    for table in read_files(sources, TABLE):
        for key, patterns in table.pop("refused", {}).items():
            refused.setdefault(key, []).extend(patterns)
        for section, content in table.items():
            for ingest_type, over in ({"": content} if section == "rewrites" else content).items():
                place = (section, ingest_type)
                laid[place] = lay(laid.get(place, {}), over)

    def each(section: str, row: type[_T]) -> dict[str, tuple[_T, ...]]:
        return {name: make(section, row, name, type=name) for name in TYPES}

    def make(section: str, row: type[_T], ingest_type: str, **given: Any) -> tuple[_T, ...]:
        rows = laid.get((section, ingest_type), {})
        return tuple(row(**{**given, **values, "name": name}) for name, values in rows.items())

    return LinkRows(
        each("rows", LinkRow),
        each("made", DerivedAddress),
        each("anchors", Anchor),
        make("rewrites", Rewrite, ""),
        **{f"refused_{key}": either(refused.get(key, ())) or _NOTHING for key in _REFUSED},
    )
