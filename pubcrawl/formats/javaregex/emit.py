r"""
Tree of a Java regular expression → pattern for the ``regex`` package, version 1.

Each tree gives two patterns: one for any text, and a faster one for ASCII text,
in which ``\b`` and ``(?i)`` are the same for Java and the package.

Source: https://pypi.org/project/regex/
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from pubcrawl.formats.javaregex.sets import Fold, escape, single
from pubcrawl.formats.javaregex.tree import (
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
    Writer of patterns for trees with *groups* groups.

    *ascii*: for ASCII text only. *any_case*: the whole tree is under ``(?i)``.
    *start*: the pattern for ``\\G``.
    """

    def __init__(
        self, groups: int, *, ascii: bool, any_case: bool = False, start: str = r"\G"
    ) -> None:
        self.groups, self.ascii, self.start = groups, ascii, start
        # Where only a part of a pattern is under (?i), the package has a bug:
        # it misses matches of (?:(?=(?i:ax)))*[^1-a].
        self._engine_folds = ascii and any_case

    def pattern(self, tree: Node) -> str:
        """Return the pattern of the whole *tree*."""
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
            # Java does not backtrack into a repeated \R.
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
    """Answer whether a quantifier after *body* would apply to a part of it, or be refused."""
    if isinstance(body, Char):
        return body.fold is not Fold.NONE
    return isinstance(
        body, PlaceAssertion | LookAround | Sequence | Alternation | Start | BackReference
    )
