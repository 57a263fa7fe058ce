"""Collects the mistakes in a rule file, and reads values common to all its sections."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from pubcrawl.exceptions import RuleError
from pubcrawl.reading.rules.values import lone_quote, pattern_complaint
from pubcrawl.tables.mistakes import misread, repeated
from pubcrawl.tables.yaml import Node, Scalar, Source

Pairs = list[tuple[Scalar, Node]]


@dataclass(slots=True)
class RuleFileReader:
    """
    The file *source* with its mistakes, without duplicates.

    A file with *errors* is refused; one with *warnings* is loaded, as in PubFetcher.
    *compat*: only allow what PubFetcher supports. *checked*: the values are known to be valid.
    """

    source: Source
    compat: bool = False
    checked: bool = False
    errors: dict[tuple[int, str], RuleError] = field(default_factory=dict)
    warnings: dict[tuple[int, str], RuleError] = field(default_factory=dict)
    _lines: list[str] = field(default_factory=list)

    def error(self, line: int, message: str) -> None:
        """Record a mistake."""
        self.errors.setdefault((line, message), RuleError(self.source.name, line, message))

    def warn(self, line: int, message: str) -> None:
        """Record a possible mistake."""
        self.warnings.setdefault((line, message), RuleError(self.source.name, line, message))

    def line(self, number: int) -> str:
        """Return the text of a line."""
        if not self._lines:
            self._lines = self.source.body.decode("utf-8-sig").splitlines()
        return self._lines[number - 1] if number <= len(self._lines) else ""

    def text(self, node: Scalar, line: int, expected: str) -> bool:
        """Answer whether *node* is a text; record an error if not. *expected*: for the message."""
        if node.kind != "str":
            self.error(line, misread(node, expected))
        return node.kind == "str"

    def pattern(self, node: Scalar) -> str:
        """Return a pattern for addresses; empty if it is invalid."""
        if empty(node):
            self.error(node.line, "an empty pattern: delete it, or write .* for all")
            return ""
        if not self.text(node, node.line, "a pattern"):
            return ""
        if self.checked:
            return node.text
        if wrong := pattern_complaint(node.text):
            self.error(node.line, wrong)
            return ""
        if lone := lone_quote(node.text):
            self.warn(node.line, lone)
        return node.text

    def unique(self, pairs: Pairs, item_kind: str) -> Iterator[tuple[Scalar, Node, bool]]:
        """Yield (key, value, whether it is the last of its key); warn of repeated keys."""
        last = {key.text: key for key, _ in pairs}
        lines: dict[str, int] = {}
        for key, value in pairs:
            if key.text in lines:
                what = repeated(item_kind, key.text, lines[key.text], "the last one counts")
                self.warn(key.line, what)
            lines[key.text] = key.line
            yield key, value, last[key.text] is key


def empty(node: Node) -> bool:
    """Answer whether *node* is null or white space."""
    return isinstance(node, Scalar) and (node.kind == "null" or not node.text.strip())
