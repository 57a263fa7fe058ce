"""A rule file while it is read: what is wrong in it, and what all its sections have in common."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from pubcrawl.exceptions import RuleError
from pubcrawl.parse.rules.values import lone_quote, pattern_complaint, taken_for
from pubcrawl.tables.yaml import Node, Scalar, Source

Pairs = list[tuple[Scalar, Node]]


@dataclass(slots=True)
class RuleFileReading:
    """
    The file *source* with its mistakes, each said once.

    *errors* are refused; *warnings* are loaded, as PubFetcher does. *compat*:
    only what PubFetcher knows is allowed. *checked*: the values are known to be sound.
    """

    source: Source
    compat: bool = False
    checked: bool = False
    errors: dict[tuple[int, str], RuleError] = field(default_factory=dict)
    warnings: dict[tuple[int, str], RuleError] = field(default_factory=dict)
    _lines: list[str] = field(default_factory=list)

    def error(self, line: int, message: str) -> None:
        """Note a mistake."""
        self.errors.setdefault((line, message), RuleError(self.source.name, line, message))

    def warn(self, line: int, message: str) -> None:
        """Note what looks like a mistake."""
        self.warnings.setdefault((line, message), RuleError(self.source.name, line, message))

    def line(self, number: int) -> str:
        """Return the text of a line."""
        if not self._lines:
            self._lines = self.source.body.decode("utf-8-sig").splitlines()
        return self._lines[number - 1] if number <= len(self._lines) else ""

    def text(self, node: Scalar, line: int, what: str) -> bool:
        """Answer whether *node* is a text, and complain if not: *what* is due."""
        if node.kind != "str":
            said = f"{node.text} is {taken_for(node)} to YAML, {what} is due: quote it"
            self.error(line, said)
        return node.kind == "str"

    def pattern(self, node: Scalar) -> str:
        """Return a pattern for addresses; empty if it cannot be used."""
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

    def unique(self, pairs: Pairs, what: str) -> Iterator[tuple[Scalar, Node, bool]]:
        """Yield pairs and whether they are the last of their key; warn of repeated keys."""
        last = {key.text: key for key, _ in pairs}
        seen: dict[str, int] = {}
        for key, value in pairs:
            if key.text in seen:
                before = seen[key.text]
                said = f"{what} '{key.text}' stands in line {before} already; the last one counts"
                self.warn(key.line, said)
            seen[key.text] = key.line
            yield key, value, last[key.text] is key


def empty(node: Node) -> bool:
    """Answer whether *node* is nothing, or nothing but white space."""
    return isinstance(node, Scalar) and (node.kind == "null" or not node.text.strip())
