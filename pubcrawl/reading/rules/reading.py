"""A rule file that is read: its mistakes, and the values common to all its sections."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from pubcrawl.reading.rules.literals import literal
from pubcrawl.reading.rules.patterns import Position, UrlPattern, pattern_complaint
from pubcrawl.reading.rules.values import lone_quote
from pubcrawl.tables.mistakes import Mistakes, misread
from pubcrawl.tables.yaml import Node, Scalar, Source


@dataclass(frozen=True)
class RuleFile(Mistakes):
    """
    The file *source* with its mistakes.

    *compat*: only allow what PubFetcher supports. *checked*: the values are known to be valid.
    """

    source: Source = field(kw_only=True)
    compat: bool = False
    checked: bool = False

    @cached_property
    def _lines(self) -> list[str]:
        return self.source.body.decode("utf-8-sig").splitlines()

    def line(self, number: int) -> str:
        """Return the text of a line."""
        return self._lines[number - 1] if number <= len(self._lines) else ""

    def position(self, node: Node) -> Position:
        """Return the position of *node*."""
        return Position(self.file, node.line)

    def is_text(self, node: Scalar, line: int, expected: str) -> bool:
        """Answer whether *node* is a text; record an error if not. *expected*: for the message."""
        if node.kind != "str":
            self.add(line, misread(node, expected))
        return node.kind == "str"

    def pattern(self, node: Scalar) -> UrlPattern | None:
        """Return a pattern for addresses; None if it is invalid."""
        if is_empty(node):
            self.add(node.line, "an empty pattern: delete it, or write .* for all")
            return None
        if not self.is_text(node, node.line, "a pattern"):
            return None
        if not self.checked:
            if wrong := pattern_complaint(node.text):
                self.add(node.line, wrong)
                return None
            if lone := lone_quote(node.text):
                self.warn(node.line, lone)
        return UrlPattern(node.text, self.position(node), literal(node.text))


def is_empty(node: Node) -> bool:
    """Answer whether *node* is null or white space."""
    return isinstance(node, Scalar) and (node.kind == "null" or not node.text.strip())
