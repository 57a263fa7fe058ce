"""The table of links: rules/fulltext_links.yaml and the user's files over it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeVar

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

STAGES = ("draft", "submitted", "accepted", "published", "updated")

_REFUSED = ("links", "texts", "hrefs", "regions")
_NOTHING = re.compile(r"(?!)")


@dataclass(frozen=True, slots=True)
class Where:
    """The pages of a row: by *hosts*, and by *texts* in the address; empty: all."""

    hosts: tuple[str, ...]
    texts: tuple[str, ...]

    def fits(self, page: LinkPage) -> bool:
        """Return whether *page* is one of them."""
        if self.texts and not any(words in page.lower for words in self.texts):
            return False
        return not self.hosts or page.is_on(self.hosts)


EVERYWHERE = Where((), ())


@dataclass(frozen=True, slots=True)
class LinkRow:
    """Elements with an address: meta elements by *metas*, or the matches of *query*."""

    name: str
    where: Where
    metas: tuple[str, ...]
    query: select.SelectorQuery | None
    when: select.SelectorQuery | None
    attr: str
    links: tuple[str, ...]
    type: str
    score: float


@dataclass(frozen=True, slots=True)
class DerivedAddress:
    """An address derived from the page's own; the page must contain one of *bodies*, if any."""

    name: str
    where: Where
    find: re.Pattern[str]
    put: str
    bodies: tuple[str, ...]
    type: str
    stage: str
    score: float


@dataclass(frozen=True, slots=True)
class Anchor:
    """
    The words of a link; all patterns must match.

    *own*: the address of the link must contain the identifier in that of the page.
    """

    name: str
    type: str
    text: re.Pattern[str] | None
    title: re.Pattern[str] | None
    image: re.Pattern[str] | None
    href: re.Pattern[str] | None
    own: bool
    unless: re.Pattern[str]
    not_href: re.Pattern[str]
    not_hosts: tuple[str, ...]
    stage: str
    score: float


@dataclass(frozen=True, slots=True)
class Rewrite:
    """Addresses of a viewer, and the file behind it; on all hosts if *hosts* is empty."""

    name: str
    hosts: tuple[str, ...]
    find: re.Pattern[str]
    put: str


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


# The kinds of values in a row.
_QUERY = TextKind(select.compile, "a selector")
_STAGE = Choice(STAGES)
_SCORE = Number(float, 0, 1)
_PAGES = {
    "page": Key(Each(TEXT), "One is in the address of the page."),
    "host": Key(Each(HOST), "Host of the page, or a parent domain."),
}
_FIND = Key(PATTERN, "Found in the address of the page.", required=True)
_PUT = Key(TEXT, "The address, with \\1 for groups of find.", required=True)


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


_TYPE = {
    "type": Key(Choice((PAGE, *TYPES)), "page: the link leads to another page."),
    "score": Key(_SCORE, "Higher if the link is more likely the full text."),
}


def _rows_of(ingest_type: str, keys: Mapping[str, Key], check: Check, example: str) -> NamedRows:
    def check_both(row: Row, mistakes: Mistakes) -> None:
        check(row, mistakes)
        if row.get("type", PAGE) not in (PAGE, ingest_type):
            mistakes.under("type").add(row.lines["type"], f"give {PAGE} or {ingest_type}")

    return NamedRows(Keys(keys, check=check_both), example)


def _link_rows(ingest_type: str) -> NamedRows:
    keys = {
        **_PAGES,
        "meta": Key(Each(TEXT), "Names of meta elements."),
        "select": Key(_QUERY, "The elements."),
        "when": Key(_QUERY, "The page has such an element as well."),
        "attr": Key(TEXT, "Attribute with the address; text: the text of the element."),
        "link": Key(Each(TEXT), "One is in the address that is found."),
        **_TYPE,
    }
    return _rows_of(ingest_type, keys, _check_link, "my-row: {select: a.pdf}")


def _derived_rows(ingest_type: str) -> NamedRows:
    keys = {
        **_PAGES,
        "find": _FIND,
        "put": _PUT,
        "body": Key(Each(TEXT), "One is in the page; \\1 as in put."),
        "stage": Key(_STAGE, "The release stage of the file."),
        **_TYPE,
    }
    return _rows_of(ingest_type, keys, _check_groups, "my-row: {find: /view/, put: /download/}")


def _anchor_rows(ingest_type: str) -> NamedRows:
    keys = {
        "text": Key(PATTERN, "In the text of the link."),
        "title": Key(PATTERN, "In the title or label of the link."),
        "image": Key(PATTERN, "In the source, class or text of an image in the link."),
        "href": Key(PATTERN, "In the address of the link."),
        "own": Key(Flag(), "Its address has the number or name that ends that of the page."),
        "unless": Key(PATTERN, "Not in the text of the link."),
        "not_href": Key(PATTERN, "Not in the address of the link."),
        "not_host": Key(Each(HOST), "Hosts where the words mean something else."),
        "stage": Key(_STAGE, "The release stage of the file."),
        **_TYPE,
    }
    return _rows_of(ingest_type, keys, _check_anchor, "my-row: {text: ^PDF$}")


def _by_type(rows: Callable[[str], NamedRows]) -> Keys:
    return Keys({ingest_type: Key(rows(ingest_type)) for ingest_type in TYPES})


TABLE: Final = Keys(
    {
        "rows": Key(_by_type(_link_rows), "Elements of a page that have the address."),
        "made": Key(_by_type(_derived_rows), "Addresses derived from that of the page."),
        "anchors": Key(_by_type(_anchor_rows), "The words of a link."),
        "rewrites": Key(
            NamedRows(
                Keys({"host": _PAGES["host"], "find": _FIND, "put": _PUT}, check=_check_groups),
                "my-row: {find: /viewer/, put: /files/}",
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
        for section, content in table.items():
            if section == "refused":
                for key, patterns in content.items():
                    refused.setdefault(key, []).extend(patterns)
                continue
            groups = {"": content} if section == "rewrites" else content
            for ingest_type, over in groups.items():
                place = (section, ingest_type)
                laid[place] = lay(laid.get(place, {}), over)

    def each(section: str, make: Callable[[str, Row, str], _T]) -> dict[str, tuple[_T, ...]]:
        return {
            ingest_type: tuple(
                make(name, row, ingest_type)
                for name, row in laid.get((section, ingest_type), {}).items()
            )
            for ingest_type in ("", *TYPES)
        }

    return LinkRows(
        each("rows", _row),
        each("made", _derived),
        each("anchors", _anchor),
        each("rewrites", _rewrite)[""],
        **{f"refused_{key}": either(refused.get(key, ())) or _NOTHING for key in _REFUSED},
    )


_T = TypeVar("_T")


def _row(name: str, row: Row, ingest_type: str) -> LinkRow:
    metas = tuple(meta.lower().replace(":", ".") for meta in row.get("meta", ()))
    return LinkRow(
        name,
        _where(row),
        metas,
        row.get("select"),
        row.get("when"),
        row.get("attr", "content" if metas else "href").lower(),
        tuple(text.lower() for text in row.get("link", ())),
        row.get("type", ingest_type),
        row.get("score", 0.9),
    )


def _derived(name: str, row: Row, ingest_type: str) -> DerivedAddress:
    return DerivedAddress(
        name,
        _where(row),
        row["find"],
        row["put"],
        row.get("body", ()),
        row.get("type", ingest_type),
        row.get("stage", ""),
        row.get("score", 0.8),
    )


def _anchor(name: str, row: Row, ingest_type: str) -> Anchor:
    return Anchor(
        name,
        row.get("type", ingest_type),
        row.get("text"),
        row.get("title"),
        row.get("image"),
        row.get("href"),
        row.get("own", False),
        row.get("unless", _NOTHING),
        row.get("not_href", _NOTHING),
        row.get("not_host", ()),
        row.get("stage", ""),
        row.get("score", 0.4),
    )


def _rewrite(name: str, row: Row, _: str) -> Rewrite:
    return Rewrite(name, row.get("host", ()), row["find"], row["put"])


def _where(row: Row) -> Where:
    return Where(row.get("host", ()), tuple(text.lower() for text in row.get("page", ())))
