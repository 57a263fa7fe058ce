r"""
Tree of a Java regular expression → pattern for the ``regex`` package, version 1.

Two patterns come of each: one for any text, and a faster one for a text that
is all ASCII, where ``\b`` and ``(?i)`` of Java and of the package are the same.

Source: https://pypi.org/project/regex/
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from pubcrawl.parse.javaregex.sets import Fold, escape, single
from pubcrawl.parse.javaregex.tree import (
    Alternation,
    BackReference,
    Char,
    Cluster,
    Group,
    LineBreak,
    LookAround,
    Node,
    PlaceAssertion,
    Repeat,
    Sequence,
    Set,
    Start,
    length,
)

_LINE_BREAK = r"\r\n|[\n\x0b\x0c\r\x85\u2028\u2029]"
_NEVER = "(?!)"


class Emitter:
    """
    Writes a tree of *groups* groups.

    *ascii*: the text is all ASCII. *any_case*: all of the tree is under ``(?i)``.
    *start*: what ``\\G`` is written as.
    """

    def __init__(
        self, groups: int, *, ascii: bool, any_case: bool = False, start: str = r"\G"
    ) -> None:
        self.groups, self.ascii, self.start = groups, ascii, start
        # Where only parts of a pattern were under (?i), the package was seen to err:
        # it passes over places where (?:(?=(?i:ax)))*[^1-a] matches.
        self._engine_folds = ascii and any_case

    def pattern(self, tree: Node) -> str:
        """Return the pattern of *tree*, the whole."""
        source = self.write(tree)
        return f"(?i-f:{source})" if self._engine_folds else source

    def write(self, node: Node) -> str:
        """Return the pattern of *node*."""
        match node:
            case Char():
                return self._literal([node])
            case Set(items):
                return f"[{items}]"
            case PlaceAssertion(general, ascii):
                return ascii if self.ascii else general
            case LineBreak():
                return f"(?:{_LINE_BREAK})"
            case Cluster():
                return r"\X"
            case Start():
                return self.start
            case BackReference(number, fold):
                if number > self.groups:
                    return _NEVER
                return f"(?i-f:\\g<{number}>)" if fold is not Fold.NONE else f"\\g<{number}>"
            case Sequence(parts):
                return self._sequence(parts)
            case Alternation(branches):
                return "|".join(map(self.write, branches))
            case Group(body, number, name, atomic):
                sign = "?>" if atomic else f"?P<{name}>" if name else "" if number else "?:"
                return f"({sign}{self.write(body)})"
            case LookAround(body, behind, negative, never):
                sign = f"?{'<' if behind else ''}{'!' if negative else '='}"
                inner = self.write(body)
                return f"({sign}{f'{_NEVER}(?:{inner})' if never else inner})"
            case Repeat():
                return self._repeat(node)

    def _sequence(self, parts: Iterable[Node]) -> str:
        pieces = []
        for fold, run in groupby(parts, lambda part: isinstance(part, Char) and part.fold):
            if fold:
                pieces.append(self._literal([part for part in run if isinstance(part, Char)]))
            else:
                pieces += map(self.write, run)
        return "".join(pieces)

    def _literal(self, run: list[Char]) -> str:
        fold = run[0].fold
        if fold is Fold.NONE or self._engine_folds:
            return "".join(escape(c.char) for c in run)
        return "".join(_any_of(single(c.char, fold, run=len(run) > 1)) for c in run)

    def _repeat(self, node: Repeat) -> str:
        body = self.write(node.body)
        if isinstance(node.body, LineBreak | Group) and length(node.body).deterministic:
            # Java does not try \R again once it is repeated.
            body = f"(?>{body})" if _LINE_BREAK in body else body
        if _needs_brackets(node.body):
            body = f"(?:{body})"
        match node.low, node.high:
            case 0, 1:
                count = "?"
            case 0, None:
                count = "*"
            case 1, None:
                count = "+"
            case low, high:
                count = f"{{{low},{'' if high is None else high}}}"
        return f"{body}{count}{node.mode}"


def _any_of(items: str) -> str:
    return f"[{items}]" if (len(items) > 1 and items[0] != "\\") or len(items) > 4 else items


def _needs_brackets(body: Node) -> bool:
    """Answer whether a sign of repetition would not hold for all of *body*, or be refused."""
    if isinstance(body, Char):
        return body.fold is not Fold.NONE
    return isinstance(
        body, PlaceAssertion | LookAround | Sequence | Alternation | Start | BackReference
    )
