"""The wording of mistakes in YAML tables, and the list of them."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from pubcrawl.exceptions import RuleError
from pubcrawl.tables.yaml import List, Node, Pairs, Scalar

EMPTY_LIST = "the list is empty: fill it, or delete it"

_KINDS = {"null": "nothing", "bool": "true or false", "timestamp": "a date"}


@dataclass(frozen=True, slots=True)
class Mistakes:
    """
    The mistakes in one file, by line and message.

    A file with *errors* is refused, one with *warnings* is loaded. *path*: names of the row
    and key that are being read, which precede a message.
    """

    file: str
    errors: dict[tuple[int, str], RuleError] = field(default_factory=dict)
    warnings: dict[tuple[int, str], RuleError] = field(default_factory=dict)
    path: tuple[str, ...] = ()

    def add(self, line: int, message: str) -> None:
        """Record a mistake; rows that share a line by a YAML alias report it once."""
        whole = f"{'.'.join(self.path)}: {message}" if self.path else message
        self.errors.setdefault((line, whole), RuleError(self.file, line, whole))

    def warn(self, line: int, message: str) -> None:
        """Record a possible mistake."""
        self.warnings.setdefault((line, message), RuleError(self.file, line, message))

    def unrepeated(self, kind: str, pairs: Pairs, *, last_counts: bool = False) -> Pairs:
        """
        Return the first pair of each key, and record the others as mistakes.

        *kind*: of the keys, for messages. *last_counts*: the last pair of each key instead,
        with warnings.
        """
        counting: dict[str, tuple[Scalar, Node]] = {}
        for key, value in pairs:
            before = counting.get(key.text)
            if before and last_counts:
                self.warn(key.line, repeated(kind, key.text, before[0].line, "the last one counts"))
                del counting[key.text]
            elif before:
                self.add(key.line, repeated(kind, key.text, before[0].line))
                continue
            counting[key.text] = key, value
        return list(counting.values())

    def under(self, name: str) -> Mistakes:
        """Return the same list, for the row or key *name* below the current one."""
        return replace(self, path=(*self.path, name))


def in_order(mistakes: Mapping[tuple[int, str], RuleError]) -> list[RuleError]:
    """Return *mistakes* in the order of their lines."""
    return sorted(mistakes.values(), key=lambda error: error.line)


def yaml_kind(node: Node) -> str:
    """Return what YAML reads *node* as, in words."""
    if isinstance(node, List):
        return "a list"
    if not isinstance(node, Scalar):
        return "a map"
    if node.kind == "str":
        return repr(node.text) if node.text else "an empty text"
    return _KINDS.get(node.kind, "a number")


def unexpected(node: Node, expected: str) -> str:
    """Return the message for a value of another kind than *expected*, such as "a text"."""
    shown = node.text if isinstance(node, Scalar) and node.kind not in ("str", "null") else ""
    return f"{shown or yaml_kind(node)} instead of {expected}"


def misread(node: Scalar, expected: str) -> str:
    """Return the message for a value that YAML takes for another kind, such as ``no``."""
    return f"YAML reads {node.text} as {yaml_kind(node)}, not {expected}: quote it"


def unknown(
    kind: str, word: str, words: Iterable[str], synonyms: Mapping[str, str] | None = None
) -> str:
    """
    Return the message for a *word* that is not in *words*; it suggests a similar word, or all.

    *kind*: of the words, such as "key". *synonyms*: other word → word.
    """
    close = guess(word, words := list(words), synonyms or {})
    hint = f"did you mean '{close}'?" if close else f"{kind}s are {', '.join(words)}"
    return f"unknown {kind} {word!r}, {hint}"


def guess(word: str, words: Iterable[str], synonyms: Mapping[str, str]) -> str:
    """Return the one of *words* that *word* may stand for, empty if none is similar."""
    # theAbstract, entry-suffixes: the same word in other spellings
    snake = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", word.strip()).lower().replace("-", "_")
    spellings = {each.replace("-", "_"): each for each in words}
    for other in (snake, snake.removeprefix("the_"), synonyms.get(snake)):
        if other in spellings:
            return spellings[other]
    close = difflib.get_close_matches(snake, spellings, 1)
    return spellings[close[0]] if close else ""


def repeated(kind: str, name: str, line: int, remedy: str = "delete one of them") -> str:
    """Return the message for a key or row that is already in *line*."""
    return f"{kind} '{name}' is already in line {line}: {remedy}"


def missing(key: str, example: str = "") -> str:
    """Return the message for a *key* that a row lacks."""
    return f"'{key}' is missing" + (f", such as {key}: {example}" if example else "")
