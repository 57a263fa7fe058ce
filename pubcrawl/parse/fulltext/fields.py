"""Values of a table of links: nodes of YAML in, what they mean out, or the line of the mistake."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator
from typing import NamedTuple

from pubcrawl.exceptions import RuleError, SelectorError
from pubcrawl.parse import select
from pubcrawl.tables.yaml import List, Map, Node, Scalar

_HOST = re.compile(r"[a-z0-9-]+(\.[a-z0-9-]+)+")
_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


class Fields:
    """
    The keys of one row, each read as what it takes.

    *file* and *name* are for messages. Raises ``RuleError`` at the line of a key that is not
    among *known*, or given twice.
    """

    def __init__(self, file: str, name: Scalar, node: Node, known: tuple[str, ...]) -> None:
        self.file, self.name, self.line = file, name.text, name.line
        if not _NAME.fullmatch(name.text):
            raise self.error(name.line, "a name is small letters, digits and single hyphens")
        if not isinstance(node, Map):
            raise self.error(name.line, f"a map is due, with {', '.join(known)}")
        self.given: dict[str, Node] = {}
        for key, value in node.pairs:
            if key.text not in known:
                close = difflib.get_close_matches(key.text, known, 1)
                there = f"did you mean {close[0]}?" if close else f"there are {', '.join(known)}"
                raise self.error(key.line, f"unknown key {key.text}; {there}")
            if key.text in self.given:
                raise self.error(key.line, f"{key.text} is given twice")
            self.given[key.text] = value

    def error(self, line: int, message: str) -> RuleError:
        """Return the mistake, with the name of the row."""
        return RuleError(self.file, line, f"{self.name}: {message}")

    def need(self, *keys: str) -> None:
        """Raise ``RuleError`` unless exactly one of *keys* is given."""
        given = [key for key in keys if key in self.given]
        if len(given) != 1:
            what = f"{' and '.join(keys)} are one too many" if given else "is missing"
            raise self.error(self.line, what if given else f"{' or '.join(keys)} {what}")

    def text(self, key: str, default: str = "") -> str:
        """Return a text."""
        node = self.given.get(key)
        return default if node is None else self._text(key, node)

    def texts(self, key: str) -> tuple[str, ...]:
        """Return one text or a list of them, as they are."""
        node = self.given.get(key)
        if node is None:
            return ()
        items = node.items if isinstance(node, List) else [node]
        if not items:
            raise self.error(node.line, f"{key}: the list is empty")
        return tuple(self._text(key, item) for item in items)

    def lower(self, key: str) -> tuple[str, ...]:
        """Return texts in lower case."""
        return tuple(found.lower() for found in self.texts(key))

    def hosts(self, key: str) -> tuple[str, ...]:
        """Return host names."""
        found = self.texts(key)
        for host in found:
            if not _HOST.fullmatch(host) or host.startswith("www."):
                what = f"{key}: {host} is no host name in small letters without www."
                raise self.error(self.given[key].line, what)
        return found

    def choice(self, key: str, choices: tuple[str, ...], default: str) -> str:
        """Return one of *choices*."""
        found = self.text(key, default)
        if found not in choices and found != default:
            line = self.given[key].line
            raise self.error(line, f"{key}: {found} is none of {', '.join(choices)}")
        return found

    def answer(self, key: str) -> bool:
        """Return an answer, no if it is not given."""
        found = self.text(key, "false")
        if found not in ("true", "false"):
            raise self.error(self.given[key].line, f"{key}: true or false is due")
        return found == "true"

    def score(self, default: float) -> float:
        """Return the score, a number from 0 to 1."""
        node = self.given.get("score")
        if node is None:
            return default
        shown = node.text if isinstance(node, Scalar) else ""
        if not re.fullmatch(r"0|1|[01]\.[0-9]{1,6}|0?\.[0-9]{1,6}", shown) or float(shown) > 1:
            raise self.error(node.line, "score: a number from 0 to 1 is due, such as 0.9")
        return float(shown)

    def query(self, key: str) -> select.Query | None:
        """Return a selector, None if it is not given."""
        node = self.given.get(key)
        if node is None:
            return None
        selector = self._text(key, node)
        try:
            return select.compile(selector)
        except SelectorError as error:
            raise self.error(node.line, f"{key}: {selector!r}: {error}") from None

    def pattern(self, key: str) -> re.Pattern[str] | None:
        """Return a regular expression, None if it is not given."""
        node = self.given.get(key)
        return None if node is None else pattern(self.file, f"{self.name}: {key}", node)

    def template(self, key: str, pattern: re.Pattern[str]) -> tuple[str, ...]:
        """Return texts with ``\\1`` for groups of *pattern*."""
        found = self.texts(key)
        for words in found:
            beyond = [int(group) for group in re.findall(r"\\([0-9]+)", words)]
            if re.search(r"\\(?![0-9])", words) or max(beyond, default=0) > pattern.groups:
                what = f"{key}: \\1 to \\{pattern.groups} stand for groups of find, nothing else"
                raise self.error(self.given[key].line, what)
        return found

    def _text(self, key: str, node: Node) -> str:
        return text(self.file, f"{self.name}: {key}", node)


class RowPosition(NamedTuple):
    """A row before it is read: where it stands."""

    file: str
    name: Scalar
    node: Node


def text(file: str, key: str, node: Node) -> str:
    """Return the text that a node is. Raises ``RuleError``."""
    if not isinstance(node, Scalar) or node.kind == "null" or not node.text.strip():
        raise RuleError(file, node.line, f"{key}: a text is due; quote what YAML may misread")
    return node.text


def pattern(file: str, key: str, node: Node) -> re.Pattern[str]:
    """Return the regular expression that a node is. Raises ``RuleError``."""
    shape = text(file, key, node)
    try:
        return re.compile(shape, re.IGNORECASE)
    except re.error as error:
        what = f"{key}: '{shape}' is no regular expression: {error}"
        raise RuleError(file, node.line, what) from None


def pairs(file: str, node: Node, what: str, known: tuple[str, ...]) -> Iterator[tuple[str, Node]]:
    """
    Yield the entries of a map whose keys are all among *known*.

    *what*: what it is, for messages. Raises ``RuleError``.
    """
    if not isinstance(node, Map):
        raise RuleError(file, node.line, f"{what}: a map is due, of {', '.join(known)}")
    seen: set[str] = set()
    for key, value in node.pairs:
        if key.text not in known:
            raise RuleError(file, key.line, f"{what}: {key.text} is none of {', '.join(known)}")
        if key.text in seen:
            raise RuleError(file, key.line, f"{what}: {key.text} is given twice")
        seen.add(key.text)
        yield key.text, value


def empty(node: Node) -> bool:
    """Answer whether a row says nothing: it takes away the one of its name."""
    return isinstance(node, Scalar) and not node.text
