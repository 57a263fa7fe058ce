"""A rule file that is read: its mistakes, its sites, and the values common to its sections."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from pubcrawl.formats import select
from pubcrawl.reading.rules.patterns import Position, UrlPattern, literal, pattern_complaint
from pubcrawl.reading.rules.values import lone_quote
from pubcrawl.tables.mistakes import Mistakes, misread
from pubcrawl.tables.yaml import Node, Scalar, Source


@dataclass(frozen=True)
class Site:
    """
    A site of journals and its keys.

    *keys*: key → selector, pattern or replacement as written (docs/rules.md). *older*:
    key → further forms of its selector, used if the first finds nothing.
    *metas*: part → names of meta tags as reliable as a selector. *lines*: key → lines of its
    forms in the file.
    """

    site: str
    site_position: Position
    keys: dict[str, str] = field(default_factory=dict)
    older: dict[str, tuple[str, ...]] = field(default_factory=dict)
    metas: dict[str, tuple[str, ...]] = field(default_factory=dict)
    lines: dict[str, tuple[int, ...]] = field(default_factory=dict)

    def forms(self, key: str) -> tuple[str, ...]:
        """Return the non-empty selectors of *key*, the newest first."""
        return tuple(filter(None, (self.keys.get(key, ""), *self.older.get(key, ()))))

    def position_of(self, key: str, form: int = 1) -> Position:
        """Return the position of *key*, or of its form number *form*, counted from 1."""
        return Position(self.site_position.file, self.lines[key][form - 1])

    def provenance(self, rule_key: str) -> str:
        """
        Return the description of the rule that found a part (``FieldSource.rule``).

        *rule_key*: a key, or a key, a space and the number of its form (``Offer.rule``).
        """
        key, _, form = rule_key.partition(" ")
        return f"{self.position_of(key, int(form or 1))} {self.site}.{key}"


@dataclass(frozen=True)
class RuleFile(Mistakes):
    """
    The file *source* with its mistakes; *checked*: the values are known to be valid.
    """

    source: Source = field(kw_only=True)
    checked: bool = False

    def compile(self, selector: str) -> object:
        """Return a selector; raises ``SelectorError`` for an invalid one."""
        return select.compile(selector)

    @property
    def takes_forms(self) -> bool:
        """Whether a key of a site may have several selectors."""
        return True

    def set_forms(self, site: Site, key: str, forms: Sequence[Scalar]) -> None:
        """Give *site* the selectors of a key, the newest first."""
        site.keys[key], *older = (form.text for form in forms)
        site.older[key] = tuple(older)
        site.lines[key] = tuple(form.line for form in forms)

    def set_metas(self, site: Site, part: str, names: tuple[str, ...]) -> None:
        """Give *site* the names of the meta elements of a part."""
        site.metas[part] = names

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
