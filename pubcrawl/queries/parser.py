"""
Text → condition: ``missing fulltext and (host nature.com or date >= 2020)``.

    query      = all { "or" all }
    all        = one { "and" one }
    one        = [ "not" ] ( "(" query ")" | ( "has" | "missing" ) fields | fields [ test ] )
    fields     = field { "," field }
    test       = [ operator ] value | "in" "(" value { "," value } ")" | ( "better" | "worse" ) type

A value is a word, or in quotes. ``!=`` and ``!~`` are ``not`` before ``=`` and ``~``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, NamedTuple, NoReturn

from sqlalchemy import and_, not_, or_

from pubcrawl.exceptions import QueryError, RegexError, StoreError
from pubcrawl.queries.field import QueryField
from pubcrawl.queries.kinds import (
    DOI,
    FLAG,
    IDENTIFIER,
    RULE,
    TYPE,
    URL,
    Operator,
    compiled_pattern,
)
from pubcrawl.queries.tree import EVERYTHING, Condition, FieldTest, Join, JoinedConditions
from pubcrawl.works.parts import PartType

_NAME = r"[a-z_][\w.-]*"
_SIGN = r"!=|!~|<=|>=|==|[=<>~]"
# A backslash only escapes the quote.
_QUOTED = r"(?P<quote>[{}])(?P<inner>(?:\\(?P=quote)|(?!(?P=quote)).)*+)(?P=quote)"
_QUOTES = "'\""
_KEYWORDS = frozenset(("and", "or", "not", "has", "missing", "in", "better", "worse"))
_ANYTHING = re.compile("")
# DOIs and addresses may contain a comma.
_AFTER_COMMA = {
    DOI: re.compile(r"\s|10\.|doi:|https?:|['\"]", re.IGNORECASE),
    IDENTIFIER: re.compile(r"\s|10\.|doi:|https?:|['\"]|PM|[0-9]{1,8}\s*[,)]", re.IGNORECASE),
    URL: re.compile(r"\s|https?:|['\"]", re.IGNORECASE),
}
_DEPTH = 100  # of brackets and not


def _no_rule(url: str) -> bool:
    return False


class ReadContext(NamedTuple):
    """
    The context in which a query is read.

    *now*: milliseconds since 1970. *has_rule*: whether a rule matches an address.
    """

    now: int
    has_rule: Callable[[str], bool] = _no_rule


def parse_query(text: str, fields: Mapping[str, QueryField], context: ReadContext) -> Condition:
    """
    Return the condition that *text* writes; an empty text is true for all records.

    *fields*: by name. Raises ``QueryError``, which points at the character.
    """
    return _Parser(text, fields, context).whole()


def find_field(name: str, fields: Mapping[str, QueryField]) -> QueryField:
    """Return the field *name*. Raises ``QueryError`` with a guess."""
    return _Parser(name, fields, ReadContext(0)).field(name.lower(), 0)


class _Parser:
    def __init__(self, text: str, fields: Mapping[str, QueryField], context: ReadContext) -> None:
        self.text = text
        self.at = 0
        self._fields = fields
        self._context = context
        self._depth = 0

    def whole(self) -> Condition:
        self._take("")
        if self.at == len(self.text):
            return EVERYTHING
        found = self._any()
        if self.at < len(self.text):
            if self.text[self.at] == ")":
                self._fail("this bracket was never opened")
            self._fail("give 'and' or 'or' between two conditions")
        return found

    def _any(self) -> Condition:
        return self._several("or", or_, self._all)

    def _all(self) -> Condition:
        return self._several("and", and_, self._one)

    def _several(self, word: str, join: Join, part: Callable[[], Condition]) -> Condition:
        found = [part()]
        while self._keyword(word):
            found.append(part())
        return found[0] if len(found) == 1 else JoinedConditions(join, tuple(found))

    def _one(self) -> Condition:
        self._depth += 1
        if self._depth > _DEPTH:
            self._fail("brackets are nested too deep")
        found = self._nested()
        self._depth -= 1
        return found

    def _nested(self) -> Condition:
        opened = self.at
        if self._keyword("not"):
            return JoinedConditions(not_, (self._one(),))
        if self._take(r"\("):
            found = self._any()
            if not self._take(r"\)"):
                self._fail("this bracket is never closed", opened)
            return found
        if self._keyword("has"):
            return self._has(self._names())
        if self._keyword("missing"):
            return JoinedConditions(not_, (self._has(self._names(), or_),))
        return self._tested()

    def _tested(self) -> Condition:
        fields = self._names()
        name, kind, start = fields[0].name, fields[0].kind, self.at
        if kind in (FLAG, RULE):
            if self._take(_SIGN):
                self._fail(f"{name} takes no value: it is true or not", start)
            return self._has(fields)
        for relation in ("better", "worse"):
            if self._keyword(relation):
                self._keyword("than")
                return _each(fields, Operator.EQUAL, (self._compared(fields, relation),))
        if self._keyword("in"):
            return _each(fields, Operator.EQUAL, self._list(fields))
        found = self._take(_SIGN)
        sign = found[1].replace("!", "").replace("==", "=") if found else ""
        operator = Operator(sign) if sign else kind.alone
        if operator not in kind.operators:
            known = _listed(f"'{each}'" for each in kind.operators if re.match(_SIGN, each))
            wanted = f"give {known or 'a value without an operator'}"
            self._fail(f"{name} is a {kind.name}: {wanted}", start)
        text, start = self._value(fields, _QUOTES + "/" if operator is Operator.FIND else _QUOTES)
        value = self._read(fields, operator, text, start)
        tests = _each(fields, operator, (value,) if operator is Operator.EQUAL else value)
        return JoinedConditions(not_, (tests,)) if found and found[1].startswith("!") else tests

    def _has(self, fields: Sequence[QueryField], join: Join = and_) -> Condition:
        value = self._context.has_rule if fields[0].kind is RULE else None
        return _each(fields, Operator.HAS, value, join)

    def _read(self, fields: Sequence[QueryField], operator: Operator, text: str, start: int) -> Any:
        try:
            if operator is Operator.FIND:
                return compiled_pattern(text).pattern
            value = fields[0].kind.read(text, self._context.now)
        except RegexError as error:
            self._fail(f"{text!r} is not a regular expression: {error}", start)
        except (ValueError, StoreError) as error:
            self._fail(str(error), start)
        for field in fields:
            if field.choices and value not in field.choices:
                near = get_close_matches(value, field.choices, 1)
                known = f": give {_listed(field.choices)}"
                hint = f", did you mean {near[0]!r}?" if near else known
                self._fail(f"{field.name} is never {text!r}{hint}", start)
        return value

    def _compared(self, fields: Sequence[QueryField], relation: str) -> tuple[str, ...]:
        """Return the part types that are *relation*, ``better`` or ``worse``, than another."""
        if fields[0].kind is not TYPE:
            self._fail(f"only a part type is {relation} than another, as in: fulltext.type")
        text, start = self._value(fields)
        types = self._read(fields, Operator.EQUAL, text, start)
        if len(types) != 1:
            self._fail(f"{text!r} is several types; give one", start)
        limit = PartType(*types)
        if relation == "better":
            return tuple(type.value for type in PartType if type.better(limit))
        return tuple(type.value for type in PartType if limit.better(type))

    def _list(self, fields: Sequence[QueryField]) -> tuple[Any, ...]:
        name, kind, opened = fields[0].name, fields[0].kind, self.at
        if Operator.ONE_OF not in kind.operators:
            self._fail(f"{name} is a {kind.name} and takes no list")
        if not self._take(r"\("):
            self._fail(f"give a list, such as: {name} in (a, b)")
        values: list[Any] = []
        while not values or self._take(","):
            text, start = self._value(fields, following=_AFTER_COMMA.get(kind, _ANYTHING))
            values.append(self._read(fields, Operator.EQUAL, text, start))
        if not self._take(r"\)"):
            self._fail("this list is never closed with )", opened)
        return tuple(values)

    def _names(self) -> list[QueryField]:
        """Return fields: of ``title,abstract.size`` both have the ending of the last."""
        first = self.at
        names = [self._name()]
        while self._take(","):
            names.append(self._name())
        ending = names[-1][0].partition(".")[2]
        fields = [
            self.field(name if "." in name or not ending else f"{name}.{ending}", start)
            for name, start in names
        ]
        if len({field.kind for field in fields}) > 1:
            self._fail("fields in one list are of one kind", first)
        return fields

    def _name(self) -> tuple[str, int]:
        start = self.at
        found = self._take(_NAME)
        if found is None or found[1].lower() in _KEYWORDS:
            self._fail("a condition is missing here" if start else "begin with a condition", start)
        return found[1].lower().rstrip("."), start

    def field(self, name: str, start: int) -> QueryField:
        """Return the field *name*, which stands at *start*."""
        field = self._fields.get(name)
        if field is None:
            near = [each for each in self._fields if each.endswith(f".{name}")]
            near = near or get_close_matches(name, self._fields, 1)
            meant = _listed(map(repr, near[:4]))
            hint = f", did you mean {meant}?" if near else "; docs/queries.md lists them"
            self._fail(f"there is no field {name!r}{hint}", start)
        return field

    def _value(
        self,
        fields: Sequence[QueryField],
        quotes: str = _QUOTES,
        following: re.Pattern[str] | None = None,
    ) -> tuple[str, int]:
        """
        Return a value and its position.

        *following*: in a list, the pattern of the text after a comma between two values.
        """
        start = self.at
        if quoted := self._take(_QUOTED.format(quotes)):
            return quoted["inner"].replace(f"\\{quoted['quote']}", quoted["quote"]), start
        if self.text.startswith(tuple(_QUOTES), start):
            self._fail(f"this quote is never closed with {self.text[start]}", start)
        found = _bare(self.text, start, following)
        if not found or found.lower() in ("and", "or"):
            self._fail(f"a value of {fields[0].name} is missing here")
        self.at += len(found)
        self._take("")
        return found, start

    def _keyword(self, word: str) -> bool:
        return self._take(rf"{word}(?![\w.-])") is not None

    def _take(self, pattern: str) -> re.Match[str] | None:
        """Return the match of *pattern* here, without the space after it, and go on behind."""
        whole = re.compile(rf"({pattern})\s*", re.IGNORECASE | re.DOTALL)
        found = whole.match(self.text, self.at)
        if found:
            self.at = found.end()
        return found

    def _fail(self, message: str, at: int | None = None) -> NoReturn:
        raise QueryError(self.text, self.at if at is None else at, message)


def _each(
    fields: Sequence[QueryField], operator: Operator, value: Any, join: Join = and_
) -> Condition:
    """Return the test of each of *fields*, which are of one kind."""
    tests = tuple(FieldTest(field, operator, value) for field in fields)
    return tests[0] if len(tests) == 1 else JoinedConditions(join, tests)


def _listed(words: Iterable[str]) -> str:
    """Return *words* as a list in a sentence."""
    every = list(words)
    return ", ".join(every[:-1]) + f" or {every[-1]}" if len(every) > 1 else "".join(every)


def _bare(text: str, start: int, following: re.Pattern[str] | None) -> str:
    """
    Return the word at *start*: a DOI may contain brackets, but a last one closes the query.

    *following*: in a list, a comma before it ends the word.
    """
    end, depth = start, 0
    while end < len(text) and not text[end].isspace():
        if following and text[end] == "," and following.match(text, end + 1):
            break
        if text[end] == "(":
            depth += 1
        elif text[end] == ")":
            if depth == 0:
                break
            depth -= 1
        end += 1
    return text[start:end]
