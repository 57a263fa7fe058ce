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
from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, NamedTuple, NoReturn

from sqlalchemy import and_, not_, or_

from pubcrawl.exceptions import QueryError, StoreError
from pubcrawl.queries.field import (
    EVERYTHING,
    Condition,
    FieldTest,
    Join,
    JoinedConditions,
    QueryField,
    joined,
)
from pubcrawl.queries.kinds import READERS, RULE, TIME, did_you_mean, listed

_NAME = r"[a-z_][\w.-]*"
_SIGN = r"!=|!~|<=|>=|==|[=<>~]"
_END = r"(?![\w.-])"  # of a keyword
# A backslash only escapes the quote.
_QUOTED = r"(?P<quote>[{}])(?P<inner>(?:\\(?P=quote)|(?!(?P=quote)).)*+)(?P=quote)"
_QUOTES = "'\""
_KEYWORDS = frozenset(("and", "or", "not", "has", "missing", "in", "better", "worse"))
_JOINS: tuple[tuple[str, Join], ...] = (("or", or_), ("and", and_))  # the loosest first
_DEPTH = 100  # of brackets and not


class ReadContext(NamedTuple):
    """
    The context in which a query is read.

    *now*: milliseconds since 1970. *has_rule*: whether a rule matches an address.
    """

    now: int
    has_rule: Callable[[str], bool] = lambda url: False


def parse_query(text: str, fields: Mapping[str, QueryField], context: ReadContext) -> Condition:
    """
    Return the condition that *text* writes; an empty text is true for all records.

    *fields*: by name. Raises ``QueryError``, which points at the character.
    """
    return _Parser(text, fields, context).whole()


def find_field(
    name: str, fields: Mapping[str, QueryField], query: str = "", at: int = 0
) -> QueryField:
    """Return the field *name*, which stands in *query*. Raises ``QueryError`` with a guess."""
    wanted = name.lower()
    if field := fields.get(wanted):
        return field
    near = [known for known in fields if known.endswith(f".{wanted}")][:4]
    hint = did_you_mean(near or get_close_matches(wanted, fields, 1))
    message = f"there is no field {wanted!r}{hint or '; docs/queries.md lists them'}"
    raise QueryError(query or name, at, message)


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
        condition = self._any(_JOINS)
        if self.text.startswith(")", self.at):
            self._fail("this bracket was never opened")
        if self.at < len(self.text):
            self._fail("give 'and' or 'or' between two conditions")
        return condition

    def _any(self, joins: Sequence[tuple[str, Join]]) -> Condition:
        if not joins:
            return self._one()
        word, join = joins[0]
        conditions = [self._any(joins[1:])]
        while self._keyword(word):
            conditions.append(self._any(joins[1:]))
        return joined(join, conditions)

    def _one(self) -> Condition:
        self._depth += 1
        if self._depth > _DEPTH:
            self._fail("brackets are nested too deep")
        opened = self.at
        if self._keyword("not"):
            condition: Condition = JoinedConditions(not_, (self._one(),))
        elif self._take(r"\("):
            condition = self._any(_JOINS)
            if not self._take(r"\)"):
                self._fail("this ( is never closed with )", opened)
        elif self._keyword("has"):
            condition = self._has(self._names())
        elif self._keyword("missing"):
            condition = JoinedConditions(not_, (self._has(self._names(), or_),))
        else:
            condition = self._tested()
        self._depth -= 1
        return condition

    def _tested(self) -> Condition:
        fields, start = self._names(), self.at
        name, kind = fields[0].name, fields[0].kind
        if not kind.operators:
            if self._take(_SIGN):
                self._fail(f"{name} takes no value: it is true or not", start)
            return self._has(fields)
        found = self._take(rf"{_SIGN}|(?:better|worse|in){_END}")
        sign = found[1].lower() if found else kind.operators[0]
        operator = sign.replace("!", "").replace("==", "=")
        ranked = operator in ("better", "worse")
        if ranked:
            self._keyword("than")
        if operator not in kind.operators:
            if ranked:
                self._fail(f"only a part type is {operator} than another, as in: fulltext.type")
            if operator == "in":
                self._fail(f"{name} is a {kind.name} and takes no list")
            known = listed(f"'{word}'" for word in kind.operators if re.match(_SIGN, word))
            wanted = f"give {known or 'a value without an operator'}"
            self._fail(f"{name} is a {kind.name}: {wanted}", start)
        values = self._values(fields, operator)
        equal = ranked or operator in ("=", "in")
        tests = _tests(fields, *(("=", values) if equal else (operator, *values)))
        return JoinedConditions(not_, (tests,)) if sign.startswith("!") else tests

    def _has(self, fields: Sequence[QueryField], join: Join = and_) -> Condition:
        check = self._context.has_rule if fields[0].kind is RULE else None
        return _tests(fields, "has", check, join)

    def _values(self, fields: Sequence[QueryField], operator: str) -> tuple[Any, ...]:
        """Return the values of a list, or of any other operator its only one."""
        if operator != "in":
            return (self._value(fields, operator),)
        opened = self.at
        if not self._take(r"\("):
            self._fail(f"give a list, such as: {fields[0].name} in (a, b)")
        values: list[Any] = []
        while not values or self._take(","):
            values.append(self._value(fields, operator))
        if not self._take(r"\)"):
            self._fail("this list is never closed with )", opened)
        return tuple(values)

    def _names(self) -> list[QueryField]:
        """Return fields: of ``title,abstract.size`` both have the ending of the last."""
        first = self.at
        names: list[tuple[str, int]] = []
        while not names or self._take(","):
            start = self.at
            found = self._take(_NAME)
            if found is None or found[1].lower() in _KEYWORDS:
                wanted = "a condition is missing here" if start else "begin with a condition"
                self._fail(wanted, start)
            names.append((found[1].lower().rstrip("."), start))
        ending = names[-1][0].partition(".")[2]
        fields = [
            find_field(
                name if "." in name or not ending else f"{name}.{ending}",
                self._fields,
                self.text,
                start,
            )
            for name, start in names
        ]
        if len({field.kind for field in fields}) > 1:
            self._fail("fields in one list are of one kind", first)
        return fields

    def _value(self, fields: Sequence[QueryField], operator: str) -> Any:
        """Return a value in the form of the kind of *fields*."""
        start, kind = self.at, fields[0].kind
        if quoted := self._take(_QUOTED.format(_QUOTES + "/" * (operator == "~"))):
            text = quoted["inner"].replace(f"\\{quoted['quote']}", quoted["quote"])
        elif self.text.startswith(tuple(_QUOTES), start):
            self._fail(f"this quote is never closed with {self.text[start]}", start)
        else:
            following = re.compile(kind.next_value, re.IGNORECASE)
            end = self._end_of_word(following if operator == "in" else None)
            text = self.text[start:end]
            if text.lower() in ("", "and", "or"):
                self._fail(f"a value of {fields[0].name} is missing here")
            self.at = end
            self._take("")
        try:
            read: Callable[..., Any] = READERS.get(operator, kind.read)
            value = read(text, self._context.now) if kind is TIME else read(text)
        except (ValueError, StoreError) as error:
            self._fail(str(error), start)
        for field in fields:
            if field.choices and operator != "~" and value not in field.choices:
                hint = did_you_mean(get_close_matches(value, field.choices, 1))
                hint = hint or f": give {listed(filter(None, field.choices))}"
                self._fail(f"{field.name} is never {text!r}{hint}", start)
        return value

    def _end_of_word(self, following: re.Pattern[str] | None) -> int:
        """
        Return the end of a word: a DOI may contain brackets, but a last one closes the query.

        *following*: in a list, a comma before it ends the word.
        """
        depth = 0
        for end in range(self.at, len(self.text)):
            sign = self.text[end]
            depth += {"(": 1, ")": -1}.get(sign, 0)
            divides = sign == "," and following and following.match(self.text, end + 1)
            if depth < 0 or sign.isspace() or divides:
                return end
        return len(self.text)

    def _keyword(self, word: str) -> bool:
        return self._take(word + _END) is not None

    def _take(self, pattern: str) -> re.Match[str] | None:
        """Return the match of *pattern* here, without the space after it, and go on behind."""
        whole = re.compile(rf"({pattern})\s*", re.IGNORECASE | re.DOTALL)
        found = whole.match(self.text, self.at)
        if found:
            self.at = found.end()
        return found

    def _fail(self, message: str, at: int | None = None) -> NoReturn:
        raise QueryError(self.text, self.at if at is None else at, message)


def _tests(fields: Sequence[QueryField], operator: str, value: Any, join: Join = and_) -> Condition:
    """Return the test of each of *fields*, which are of one kind."""
    return joined(join, [FieldTest(field, operator, value) for field in fields])
