"""The table of links, read: rules/fulltext_links.yaml and those that the user lays over it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from pubcrawl.exceptions import RuleError, RuleErrors
from pubcrawl.items.ingest import TYPES
from pubcrawl.parse import select
from pubcrawl.parse.fulltext.fields import Fields, RowPosition, empty, pairs, pattern
from pubcrawl.parse.fulltext.page import LinkPage
from pubcrawl.tables.files import FULLTEXT_LINKS, builtin
from pubcrawl.tables.yaml import List, Map, Node, Scalar, Source, documents

PAGE = "page"
"""Type of a link that leads to another page."""

STAGES = ("draft", "submitted", "accepted", "published", "updated")

_WANTED = ("rows", "made", "anchors")
_REFUSED = ("links", "texts", "hrefs", "regions")
_NOTHING = re.compile(r"(?!)")


@dataclass(frozen=True, slots=True)
class Where:
    """Pages that a row is for: *hosts*, and *texts* in the address; empty: all."""

    hosts: tuple[str, ...]
    texts: tuple[str, ...]

    def fits(self, page: LinkPage) -> bool:
        """Answer whether *page* is one."""
        if self.texts and not any(words in page.lower for words in self.texts):
            return False
        return not self.hosts or page.is_on(self.hosts)


EVERYWHERE = Where((), ())


@dataclass(frozen=True, slots=True)
class LinkRow:
    """Elements that have an address: meta elements by *metas*, or what *query* finds."""

    name: str
    where: Where
    metas: tuple[str, ...]
    query: select.Query | None
    when: select.Query | None
    attr: str
    links: tuple[str, ...]
    type: str
    score: float


@dataclass(frozen=True, slots=True)
class Made:
    """An address made out of the page's own; one of *bodies*, if any, stands in the page."""

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
    What is said around a link; a pattern that is given has to be found.

    *own*: the address of the link has to name what that of the page does.
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
    """Addresses that lead to a viewer, and the file behind it; without *hosts* on any."""

    name: str
    hosts: tuple[str, ...]
    find: re.Pattern[str]
    put: str


@dataclass(frozen=True, slots=True)
class LinkRows:
    """The rows by what is wanted, in order; the rewrites; and patterns of what is refused."""

    rows: dict[str, tuple[LinkRow, ...]]
    made: dict[str, tuple[Made, ...]]
    anchors: dict[str, tuple[Anchor, ...]]
    rewrites: tuple[Rewrite, ...]
    refused_links: re.Pattern[str]
    refused_texts: re.Pattern[str]
    refused_hrefs: re.Pattern[str]
    refused_regions: re.Pattern[str]


def load(paths: Iterable[str | Path] = ()) -> LinkRows:
    """
    Return the built-in table with those at *paths* laid over it.

    A row of a later file takes the place of one of its name, an empty one takes it away,
    new ones are tried first; what is refused adds up. Raises ``RuleErrors`` with every
    mistake in the files.
    """
    return read([builtin(FULLTEXT_LINKS), *map(Source.read, paths)])


def read(sources: Iterable[Source]) -> LinkRows:
    """Return the table of *sources*, laid over each other. Raises ``RuleErrors``."""
    reader = _LinkTableReader()
    for source in sources:
        reader.add(source)
    return reader.table()


_T = TypeVar("_T")


class _LinkTableReader:
    def __init__(self) -> None:
        self.errors: list[RuleError] = []
        self._sections: dict[tuple[str, str], dict[str, RowPosition]] = {}
        self._refused: dict[str, list[str]] = {name: [] for name in _REFUSED}

    def add(self, source: Source) -> None:
        try:
            found = documents(source)
        except RuleError as error:
            self.errors.append(error)
            return
        known = (*_WANTED, "rewrites", "refused")
        for document in found:
            if isinstance(document.node, Scalar) and not document.node.text:
                continue
            try:
                for section, node in pairs(source.name, document.node, "file", known):
                    if section == "refused":
                        self._refuse(source.name, node)
                    elif section == "rewrites":
                        self._lay(source.name, (section, ""), node)
                    else:
                        for wanted, inner in pairs(source.name, node, section, TYPES):
                            self._lay(source.name, (section, wanted), inner)
            except RuleError as error:
                self.errors.append(error)

    def _lay(self, file: str, section: tuple[str, str], node: Node) -> None:
        if not isinstance(node, Map):
            raise RuleError(file, node.line, f"{section[0]}: a map of names and rows is due")
        before = self._sections.get(section, {})
        own: dict[str, RowPosition] = {}
        for name, row in node.pairs:
            if name.text in own:
                raise RuleError(file, name.line, f"{name.text} stands here twice")
            own[name.text] = RowPosition(file, name, row)
        new = {name: place for name, place in own.items() if name not in before}
        laid = {**new, **{name: own.get(name, place) for name, place in before.items()}}
        self._sections[section] = {
            name: place for name, place in laid.items() if not empty(place.node)
        }

    def _refuse(self, file: str, node: Node) -> None:
        for key, value in pairs(file, node, "refused", _REFUSED):
            for item in value.items if isinstance(value, List) else [value]:
                self._refused[key].append(pattern(file, key, item).pattern)

    def table(self) -> LinkRows:
        table = LinkRows(
            rows=self._by_type("rows", _row),
            made=self._by_type("made", _made),
            anchors=self._by_type("anchors", _anchor),
            rewrites=self._each("rewrites", "", _rewrite),
            refused_links=self._any("links"),
            refused_texts=self._any("texts"),
            refused_hrefs=self._any("hrefs"),
            refused_regions=self._any("regions"),
        )
        if self.errors:
            raise RuleErrors(tuple(self.errors))
        return table

    def _by_type(
        self, section: str, make: Callable[[RowPosition, str], _T]
    ) -> dict[str, tuple[_T, ...]]:
        return {wanted: self._each(section, wanted, make) for wanted in TYPES}

    def _each(
        self, section: str, wanted: str, make: Callable[[RowPosition, str], _T]
    ) -> tuple[_T, ...]:
        found = []
        for place in self._sections.get((section, wanted), {}).values():
            try:
                found.append(make(place, wanted))
            except RuleError as error:
                self.errors.append(error)
        return tuple(found)

    def _any(self, key: str) -> re.Pattern[str]:
        shapes = self._refused[key]
        if not shapes:
            return _NOTHING
        return re.compile("|".join(f"(?:{shape})" for shape in shapes), re.IGNORECASE)


def _row(place: RowPosition, wanted: str) -> LinkRow:
    known = ("page", "host", "meta", "select", "when", "attr", "link", "type", "score")
    given = Fields(*place, known)
    given.need("meta", "select")
    metas = tuple(name.replace(":", ".") for name in given.lower("meta"))
    return LinkRow(
        given.name,
        _where(given),
        metas,
        given.query("select"),
        given.query("when"),
        given.text("attr", "content" if metas else "href").lower(),
        given.lower("link"),
        given.choice("type", (PAGE, wanted), wanted),
        given.score(0.9),
    )


def _made(place: RowPosition, wanted: str) -> Made:
    known = ("page", "host", "find", "put", "body", "type", "stage", "score")
    given = Fields(*place, known)
    find, put = _find(given)
    return Made(
        given.name,
        _where(given),
        find,
        put,
        given.template("body", find),
        given.choice("type", (PAGE, wanted), wanted),
        given.choice("stage", STAGES, ""),
        given.score(0.8),
    )


def _anchor(place: RowPosition, wanted: str) -> Anchor:
    patterns = ("text", "title", "image", "href")
    known = (*patterns, "own", "unless", "not_href", "not_host", "type", "stage", "score")
    given = Fields(*place, known)
    if not any(key in given.given for key in patterns):
        raise given.error(given.line, f"it fits every link: give {', '.join(patterns)}")
    return Anchor(
        given.name,
        given.choice("type", (PAGE, wanted), wanted),
        given.pattern("text"),
        given.pattern("title"),
        given.pattern("image"),
        given.pattern("href"),
        given.answer("own"),
        given.pattern("unless") or _NOTHING,
        given.pattern("not_href") or _NOTHING,
        given.hosts("not_host"),
        given.choice("stage", STAGES, ""),
        given.score(0.4),
    )


def _rewrite(place: RowPosition, _: str) -> Rewrite:
    given = Fields(*place, ("host", "find", "put"))
    return Rewrite(given.name, given.hosts("host"), *_find(given))


def _where(given: Fields) -> Where:
    return Where(given.hosts("host"), given.lower("page"))


def _find(given: Fields) -> tuple[re.Pattern[str], str]:
    given.need("find")
    given.need("put")
    find = given.pattern("find") or _NOTHING
    put = given.template("put", find)
    if len(put) != 1:
        raise given.error(given.given["put"].line, "put: one text is due")
    return find, put[0]
