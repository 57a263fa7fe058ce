"""
The rows of YAML tables: which keys a row has, and the files of a table over each other.

A table declares its keys once. The declaration reads the files of the table, records every
mistake in them, and gives the JSON schema with which editors check them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, TypeVar

from pubcrawl.exceptions import RuleError, RuleErrors
from pubcrawl.tables.mistakes import Mistakes, in_order, missing, unexpected, unknown
from pubcrawl.tables.values import Json, ValueKind
from pubcrawl.tables.yaml import Map, Node, Scalar, Source, documents

_T = TypeVar("_T")


class Key(NamedTuple):
    """A key of a row: its value, and a line *about* it for editors."""

    value: ValueKind[Any]
    about: str = ""
    required: bool = False


class Row(dict[str, Any]):
    """
    The values of a row by key, without the missing and the invalid ones.

    *file*, *line*: the position of the row. *lines*: key → line of its value, for all
    given keys.
    """

    __slots__ = ("file", "line", "lines")

    def __init__(self, file: str, line: int) -> None:
        super().__init__()
        self.file, self.line = file, line
        self.lines: dict[str, int] = {}


Check = Callable[[Row, Mistakes], None]
"""Records keys that exclude each other as mistakes; their values are valid."""


def _unchecked(row: Row, mistakes: Mistakes) -> None:
    """Accept any keys together."""


@dataclass(frozen=True, slots=True)
class Keys(ValueKind[Row]):
    """
    A row: a map with these keys.

    *example*: for messages. *empty*: keys without a value count as missing.
    """

    keys: Mapping[str, Key]
    example: str = ""
    check: Check = _unchecked
    synonyms: Mapping[str, str] = field(default_factory=dict)
    empty: bool = False

    def read(self, node: Node, mistakes: Mistakes) -> Row | None:
        """Return the row."""
        if not isinstance(node, Map):
            such = f", such as {self.example}" if self.example else f": {', '.join(self.keys)}"
            mistakes.add(node.line, unexpected(node, "keys" + such))
            return None
        row = Row(mistakes.file, node.line)
        before = len(mistakes.errors)
        for key, value in mistakes.unrepeated("key", node.pairs):
            if key.text not in self.keys:
                mistakes.add(key.line, unknown("key", key.text, self.keys, self.synonyms))
                continue
            if self.empty and isinstance(value, Scalar) and value.kind == "null":
                continue
            row.lines[key.text] = value.line
            found = self.keys[key.text].value.read(value, mistakes.under(key.text))
            if found is not None:
                row[key.text] = found
        for name, each in self.keys.items():
            if each.required and name not in row.lines:
                mistakes.add(row.line, missing(name))
        if len(mistakes.errors) == before:
            self.check(row, mistakes)
        return row

    def json(self) -> Json:
        """Return the JSON schema."""
        keys: Json = {}
        for name, key in self.keys.items():
            value = key.value.json()
            if self.empty and not key.required:
                value = {"anyOf": [value, {"type": "null"}]}
            keys[name] = {**value, **({"description": key.about} if key.about else {})}
        required = [name for name, key in self.keys.items() if key.required]
        return {
            "type": "object",
            "additionalProperties": False,
            **({"required": required} if required else {}),
            "properties": keys,
        }


Rows = dict[str, Row | None]
"""Name → row; None removes the row of this name."""

_NAME = r"[a-z0-9]+(-[a-z0-9]+)*"


@dataclass(frozen=True, slots=True)
class NamedRows(ValueKind[Rows]):
    """A map from names to rows; an empty row removes the one of its name. *names*: a pattern."""

    row: Keys
    example: str = "my-row: {host: repo.example}"
    names: str = _NAME

    def read(self, node: Node, mistakes: Mistakes) -> Rows | None:
        """Return the rows."""
        if not isinstance(node, Map):
            mistakes.add(node.line, unexpected(node, f"names of rows, such as {self.example}"))
            return None
        rows: Rows = {}
        for name, value in mistakes.unrepeated("row", node.pairs):
            if not re.fullmatch(self.names, name.text):
                marks = "hyphens" if self.names == _NAME else "underscores or colons"
                what = f"a name has lower-case letters, digits and single {marks}"
                mistakes.add(name.line, f"{name.text!r}: {what}")
            elif isinstance(value, Scalar) and not value.text:
                rows[name.text] = None
            else:
                if isinstance(value, Map):
                    value = Map(name.line, value.pairs)
                if row := self.row.read(value, mistakes.under(name.text)):
                    rows[name.text] = row
        return rows

    def json(self) -> Json:
        """Return the JSON schema."""
        empty = {"enum": [None, ""]}
        return {
            "type": ["object", "null"],
            "propertyNames": {"pattern": f"^{self.names}$"},
            "additionalProperties": {"anyOf": [empty, self.row.json()]},
        }


def lay(rows: Mapping[str, Row], over: Rows) -> dict[str, Row]:
    """
    Return *rows* with those of a later file *over* them.

    A row replaces the one of its name, None removes it, and new rows come first.
    """
    new = {name: row for name, row in over.items() if name not in rows}
    laid = {**new, **{name: over.get(name, row) for name, row in rows.items()}}
    return {name: row for name, row in laid.items() if row is not None}


class TableFile(NamedTuple, Generic[_T]):
    """The valid content of each document of a file, and the mistakes in it."""

    documents: Sequence[_T]
    errors: list[RuleError]


def read_file(source: Source, value: ValueKind[_T]) -> TableFile[_T]:
    """Return the content of a file whose documents are *value*; empty ones are skipped."""
    mistakes = Mistakes(source.name)
    content: list[_T] = []
    try:
        for document in documents(source):
            if not isinstance(document.node, Scalar) or document.node.text:
                found = value.read(document.node, mistakes)
                content += [] if found is None else [found]
    except RuleError as error:
        return TableFile([], [error])
    return TableFile(content, in_order(mistakes.errors))


def read_files(sources: Iterable[Source], value: ValueKind[_T]) -> list[_T]:
    """Return the content of all files, in order. Raises ``RuleErrors`` with every mistake."""
    files = [read_file(source, value) for source in sources]
    if errors := [error for file in files for error in file.errors]:
        raise RuleErrors(*errors)
    return [each for file in files for each in file.documents]


def read_rows(sources: Iterable[Source], rows: NamedRows) -> dict[str, Row]:
    """Return the rows of all files, each over the ones before. Raises ``RuleErrors``."""
    laid: dict[str, Row] = {}
    for over in read_files(sources, rows):
        laid = lay(laid, over)
    return laid
