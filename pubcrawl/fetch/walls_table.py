"""The table of walls, read: rules/walls.yaml and those that the user lays over it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from pubcrawl.exceptions import RuleError, RuleErrors
from pubcrawl.fetch.wall import ROW_SIZE, SLUGS, Wall
from pubcrawl.tables.files import WALLS, builtin
from pubcrawl.tables.yaml import List, Map, Node, Scalar, Source, documents

_ADDRESS = {"host", "path", "query"}
_PAGE = {"status", "header", "title", "body", "heading", "text"}
_LIMITS = {"size", "words", "prose", "without"}
_SHOWN = {"framed", "heading", "prose", "text", "words"}
_TEXTS = {"slug", "note", "seen"}


def walls(paths: Iterable[str | Path] = ()) -> list[Wall]:
    """
    Return the rows of the built-in table and of those at *paths*.

    A row of a later file takes the place of one with its name; an empty one
    takes it away. Raises ``RuleErrors`` with every mistake in the files.
    """
    found: dict[str, Wall] = {}
    errors: list[RuleError] = []
    for source in [builtin(WALLS), *map(Source.read, paths)]:
        try:
            rows = _rows(source)
        except RuleError as error:
            errors.append(error)
            continue
        own: set[str] = set()
        for name, node in rows:
            try:
                if name.text in own:
                    raise RuleError(source.name, name.line, f"{name.text} stands here twice")
                own.add(name.text)
                if isinstance(node, Scalar) and not node.text:
                    found.pop(name.text, None)
                else:
                    found[name.text] = _WallRow(source.name, name, node).wall()
            except RuleError as error:
                errors.append(error)
    if errors:
        raise RuleErrors(tuple(errors))
    return list(found.values())


def _rows(source: Source) -> list[tuple[Scalar, Node]]:
    rows: list[tuple[Scalar, Node]] = []
    for document in documents(source):
        if isinstance(document.node, Map):
            rows += document.node.pairs
        elif not isinstance(document.node, Scalar) or document.node.text:
            what = "the names of walls are due here, such as: my-wall: {slug: …, title: …}"
            raise RuleError(source.name, document.line, what)
    return rows


class _WallRow:
    """One row on its way to a ``Wall``; raises ``RuleError`` at the line of what is wrong."""

    def __init__(self, file: str, name: Scalar, node: Node) -> None:
        self.file, self.name = file, name
        if not isinstance(node, Map):
            raise self._error(name.line, "a map of what it is known by is due, or nothing")
        if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name.text):
            raise self._error(name.line, "a name is small letters, digits and single hyphens")
        self.given: dict[str, Node] = {}
        for key, value in node.pairs:
            if key.text not in _READERS:
                known = ", ".join(_READERS)
                raise self._error(key.line, f"unknown key {key.text}; there are {known}")
            if key.text in self.given:
                raise self._error(key.line, f"{key.text} is given twice")
            self.given[key.text] = value

    def wall(self) -> Wall:
        for name in sorted(_TEXTS):
            if name not in self.given:
                raise self._error(self.name.line, f"{name} is missing")
        given = self.given.keys()
        if not given & (_ADDRESS | _PAGE - {"status"}):
            keys = "host, path, query, header, title, heading, body or text"
            what = f"it is known by nothing: give {keys}"
            raise self._error(self.name.line, what)
        values: dict[str, Any] = {}
        for key, node in self.given.items():
            field, read = _READERS[key]
            values[field] = read(self, key, node)
        if values.get("ahead") and given & (_PAGE | _LIMITS):
            what = "ahead: a page that is not fetched has an address only: host, path, query"
            raise self._error(self.given["ahead"].line, what)
        if values.get("framed") and "heading" not in given:
            raise self._error(self.given["framed"].line, "framed: a heading is due")
        if given & _SHOWN and not values.get("otherwise"):
            line = self.given[min(given & _SHOWN)].line
            raise self._error(
                line, f"{', '.join(sorted(_SHOWN))} are for rows with otherwise: true"
            )
        if values.get("otherwise") and "text" in given and not given & (_ADDRESS | {"body"}):
            what = "text: give an address, or in body what the markup of such a page holds"
            raise self._error(self.given["text"].line, what)
        if values.get("body") and not values.get("otherwise"):
            values.setdefault("size", ROW_SIZE)
        return Wall(self.name.text, **values)

    def text(self, key: str, node: Node) -> str:
        if not isinstance(node, Scalar) or node.kind == "null" or not node.text.strip():
            raise self._error(node.line, f"{key}: a text is due; quote what YAML may misread")
        return node.text

    def slug(self, key: str, node: Node) -> str:
        slug = self.text(key, node)
        if slug not in SLUGS:
            raise self._error(node.line, f"{key}: {slug} is none of {', '.join(SLUGS)}")
        return slug

    def texts(self, key: str, node: Node) -> list[str]:
        items = node.items if isinstance(node, List) else [node]
        if not items:
            raise self._error(node.line, f"{key}: the list is empty")
        return [self.text(key, item) for item in items]

    def hosts(self, key: str, node: Node) -> tuple[str, ...]:
        hosts = self.texts(key, node)
        for host in hosts:
            if not re.fullmatch(r"[a-z0-9-]+(\.[a-z0-9-]+)+", host) or host.startswith("www."):
                what = f"{key}: {host} is no host name in small letters without www."
                raise self._error(node.line, what)
        return tuple(hosts)

    def pattern(self, key: str, node: Node) -> re.Pattern[str]:
        shapes = self.texts(key, node)
        for shape in shapes:
            self._compile(key, node, shape)
        return self._compile(key, node, "|".join(f"(?:{shape})" for shape in shapes))

    def headers(self, key: str, node: Node) -> tuple[tuple[str, re.Pattern[str]], ...]:
        if not isinstance(node, Map) or not node.pairs:
            raise self._error(node.line, f"{key}: names and patterns are due: {{server: ^x$}}")
        return tuple(
            (name.text.lower(), self._compile(key, value, self.text(key, value)))
            for name, value in node.pairs
        )

    def numbers(self, key: str, node: Node) -> frozenset[int]:
        return frozenset(self.number(key, item) for item in self._items(node))

    def number(self, key: str, node: Node) -> int:
        if not isinstance(node, Scalar) or not re.fullmatch(r"[1-9][0-9]{0,8}", node.text):
            raise self._error(node.line, f"{key}: a whole number above 0 is due")
        return int(node.text)

    def answer(self, key: str, node: Node) -> bool:
        if not isinstance(node, Scalar) or node.text not in ("true", "false"):
            raise self._error(node.line, f"{key}: true or false is due")
        return node.text == "true"

    def body(self, key: str, node: Node) -> tuple[tuple[bytes, ...], ...]:
        groups = [self.texts(key, item) for item in self._items(node)]
        if not groups:
            raise self._error(node.line, f"{key}: the list is empty")
        return tuple(tuple(text.lower().encode() for text in group) for group in groups)

    def visible(self, key: str, node: Node) -> tuple[re.Pattern[str], ...]:
        """Return a pattern for each item of a list; an inner list has alternatives."""
        items = self._items(node)
        if not items:
            raise self._error(node.line, f"{key}: the list is empty")
        return tuple(self.pattern(key, item) for item in items)

    def markup(self, key: str, node: Node) -> re.Pattern[bytes]:
        return re.compile(self.pattern(key, node).pattern.encode(), re.IGNORECASE)

    def _items(self, node: Node) -> list[Node]:
        return node.items if isinstance(node, List) else [node]

    def _compile(self, key: str, node: Node, shape: str) -> re.Pattern[str]:
        try:
            return re.compile(shape, re.IGNORECASE)
        except re.error as error:
            what = f"{key}: pattern '{shape}' is no regular expression: {error}"
            raise self._error(node.line, what) from None

    def _error(self, line: int, message: str) -> RuleError:
        return RuleError(self.file, line, f"{self.name.text}: {message}")


# Key of a row → field of a Wall, and how its value is read.
_READERS: dict[str, tuple[str, Callable[[_WallRow, str, Node], Any]]] = {
    "slug": ("slug", _WallRow.slug),
    "host": ("hosts", _WallRow.hosts),
    "path": ("path", _WallRow.pattern),
    "query": ("query", _WallRow.pattern),
    "ahead": ("ahead", _WallRow.answer),
    "status": ("statuses", _WallRow.numbers),
    "header": ("headers", _WallRow.headers),
    "title": ("title", _WallRow.pattern),
    "body": ("body", _WallRow.body),
    "size": ("size", _WallRow.number),
    "text": ("texts", _WallRow.visible),
    "heading": ("heading", _WallRow.pattern),
    "words": ("words", _WallRow.number),
    "prose": ("prose", _WallRow.number),
    "without": ("without", _WallRow.markup),
    "otherwise": ("otherwise", _WallRow.answer),
    "framed": ("framed", _WallRow.answer),
    "note": ("note", _WallRow.text),
    "seen": ("seen", _WallRow.text),
}
