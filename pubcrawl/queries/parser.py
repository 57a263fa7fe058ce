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
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import NoReturn

from pubcrawl.exceptions import QueryError
from pubcrawl.model.fields import FieldKind
from pubcrawl.queries.field import QueryField
from pubcrawl.queries.tree import All, AnyCondition, Condition, FieldTest, NotCondition, Operator
from pubcrawl.queries.values import (
    ALONE,
    OPERATORS,
    ReadContext,
    listed,
    read_value,
    types_compared,
)

_SPACE = re.compile(r"\s*")
_NAME = re.compile(r"[A-Za-z_][\w.-]*")
_OPERATOR = re.compile(r"!=|!~|<=|>=|==|[=<>~]")
_OPERATORS = {
    "=": Operator.EQUAL,
    "==": Operator.EQUAL,
    "<": Operator.LESS,
    "<=": Operator.LESS_EQUAL,
    ">": Operator.MORE,
    ">=": Operator.MORE_EQUAL,
    "~": Operator.FIND,
}
_KEYWORDS = frozenset(("and", "or", "not", "has", "missing", "in", "better", "worse"))
_QUOTES = "'\""
_ANYTHING = re.compile("")
# DOIs and addresses may contain a comma.
_AFTER_COMMA = {
    FieldKind.DOI: re.compile(r"\s|10\.|doi:|https?:|['\"]", re.IGNORECASE),
    FieldKind.IDENTIFIER: re.compile(
        r"\s|10\.|doi:|https?:|['\"]|PM|[0-9]{1,8}\s*[,)]", re.IGNORECASE
    ),
    FieldKind.URL: re.compile(r"\s|https?:|['\"]", re.IGNORECASE),
}
_DEPTH = 100  # of brackets and not


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
        self._skip()
        if self.at == len(self.text):
            return All(())
        found = self._any()
        if self.at < len(self.text):
            if self.text[self.at] == ")":
                self._fail("this bracket was never opened")
            self._fail("give 'and' or 'or' between two conditions")
        return found

    def _any(self) -> Condition:
        found = [self._all()]
        while self._keyword("or"):
            found.append(self._all())
        return found[0] if len(found) == 1 else AnyCondition(tuple(found))

    def _all(self) -> Condition:
        found = [self._one()]
        while self._keyword("and"):
            found.append(self._one())
        return found[0] if len(found) == 1 else All(tuple(found))

    def _one(self) -> Condition:
        self._depth += 1
        if self._depth > _DEPTH:
            self._fail("brackets are nested too deep")
        try:
            if self._keyword("not"):
                return NotCondition(self._one())
            if self._take("("):
                opened = self.at - 1
                found = self._any()
                if not self._take(")"):
                    self._fail("this bracket is never closed", opened)
                return found
            for word in ("has", "missing"):
                if self._keyword(word):
                    every = [self._has(field) for field in self._names()]
                    if word == "has":
                        return _all_of(every)
                    return _all_of([NotCondition(test) for test in every])
            return self._tested()
        finally:
            self._depth -= 1

    def _tested(self) -> Condition:
        fields = list(self._names())
        kind = fields[0].kind
        start = self.at
        if kind in (FieldKind.FLAG, FieldKind.RULE):
            if _OPERATOR.match(self.text, self.at):
                self._fail(f"{fields[0].name} takes no value: it is true or not", start)
            return _all_of([self._has(field) for field in fields])
        for relation in ("better", "worse"):
            if self._keyword(relation):
                self._keyword("than")
                return self._compared(fields, relation)
        if self._keyword("in"):
            return self._one_of(fields)
        found = _OPERATOR.match(self.text, self.at)
        if found:
            self.at = found.end()
            self._skip()
        negated = found is not None and found[0].startswith("!")
        sign = found[0].removeprefix("!") if found else ""
        operator = _OPERATORS[sign] if sign else ALONE.get(kind, Operator.EQUAL)
        if operator not in OPERATORS[kind]:
            known = listed(f"'{each}'" for each in OPERATORS[kind] if each.value in _OPERATORS)
            wanted = f"give {known or 'a value without an operator'}"
            self._fail(f"{fields[0].name} is a {kind}: {wanted}", start)
        text, start = self._value(fields[0], pattern=operator is Operator.FIND)
        tests = _all_of([self._test(field, operator, text, start) for field in fields])
        return NotCondition(tests) if negated else tests

    def _has(self, field: QueryField) -> FieldTest:
        value = self._context.has_rule if field.kind is FieldKind.RULE else None
        return FieldTest(field, Operator.HAS, value)

    def _test(self, field: QueryField, operator: Operator, text: str, start: int) -> FieldTest:
        try:
            return FieldTest(field, operator, read_value(field, operator, text, self._context))
        except ValueError as error:
            self._fail(str(error), start)

    def _compared(self, fields: list[QueryField], relation: str) -> Condition:
        if fields[0].kind is not FieldKind.TYPE:
            self._fail(f"only a part type is {relation} than another, as in: fulltext.type")
        text, start = self._value(fields[0])
        whole = self._test(fields[0], Operator.EQUAL, text, start)
        if len(whole.value) != 1:
            self._fail(f"{text!r} is several types; give one", start)
        types = types_compared(relation, whole.value[0])
        return _all_of([FieldTest(field, Operator.EQUAL, types) for field in fields])

    def _one_of(self, fields: list[QueryField]) -> Condition:
        kind = fields[0].kind
        if Operator.ONE_OF not in OPERATORS[kind]:
            self._fail(f"{fields[0].name} is a {kind} and takes no list")
        opened = self.at
        if not self._take("("):
            self._fail(f"give a list, such as: {fields[0].name} in (a, b)")
        values: list[list[FieldTest]] = [[] for _ in fields]
        while True:
            text, start = self._value(fields[0], listed=True)
            for tests, field in zip(values, fields, strict=True):
                tests.append(self._test(field, Operator.EQUAL, text, start))
            if self._take(")"):
                break
            if not self._take(","):
                self._fail("this list is never closed with )", opened)
        return _all_of(
            [
                FieldTest(field, Operator.ONE_OF, tuple(test.value for test in tests))
                for field, tests in zip(fields, values, strict=True)
            ]
        )

    def _names(self) -> Iterator[QueryField]:
        """Yield fields: of ``title,abstract.size`` both have the ending of the last."""
        first = self.at
        names = [self._name()]
        while self._take(","):
            names.append(self._name())
        ending = names[-1][0].partition(".")[2]
        fields = []
        for name, start in names:
            whole = name if "." in name or not ending else f"{name}.{ending}"
            fields.append(self.field(whole, start))
        if len({field.kind for field in fields}) > 1:
            self._fail("fields in one list are of one kind", first)
        return iter(fields)

    def _name(self) -> tuple[str, int]:
        start = self.at
        found = _NAME.match(self.text, start)
        if found is None or found[0].lower() in _KEYWORDS:
            self._fail("a condition is missing here" if start else "begin with a condition", start)
        self.at = found.end()
        self._skip()
        return found[0].lower().rstrip("."), start

    def field(self, name: str, start: int) -> QueryField:
        """Return the field *name*, which stands at *start*."""
        field = self._fields.get(name)
        if field is None:
            near = [each for each in self._fields if each.endswith(f".{name}")]
            near = near or get_close_matches(name, self._fields, 1)
            meant = listed([repr(each) for each in near[:4]])
            hint = f", did you mean {meant}?" if near else "; docs/queries.md lists them"
            self._fail(f"there is no field {name!r}{hint}", start)
        return field

    def _value(
        self, field: QueryField, *, listed: bool = False, pattern: bool = False
    ) -> tuple[str, int]:
        """
        Return a value and its position.

        *listed*: it ends at a comma too. *pattern*: a regular expression, which slashes quote.
        """
        start = self.at
        if start == len(self.text):
            self._fail(f"a value of {field.name} is missing here")
        quotes = _QUOTES + "/" * pattern
        if self.text[start] in quotes and (value := self._quoted(self.text[start])) is not None:
            return value, start
        found = _bare(self.text, start, _next_value(field) if listed else None)
        if not found or found.lower() in ("and", "or"):
            self._fail(f"a value of {field.name} is missing here")
        self.at = start + len(found)
        self._skip()
        return found, start

    def _quoted(self, quote: str) -> str | None:
        """Return the text in quotes; None for a path, which begins with a slash like a pattern."""
        start = self.at
        pieces: list[str] = []
        at = start + 1
        while at < len(self.text):
            sign = self.text[at]
            if sign == quote:
                self.at = at + 1
                self._skip()
                return "".join(pieces)
            if sign == "\\" and self.text[at + 1 : at + 2] == quote:
                at += 1
                sign = quote
            pieces.append(sign)
            at += 1
        if quote != "/":
            self._fail(f"this quote is never closed with {quote}", start)
        return None

    def _keyword(self, word: str) -> bool:
        end = self.at + len(word)
        if self.text[self.at : end].lower() != word:
            return False
        if self.text[end : end + 1] and (self.text[end].isalnum() or self.text[end] in "_.-"):
            return False
        self.at = end
        self._skip()
        return True

    def _take(self, sign: str) -> bool:
        if not self.text.startswith(sign, self.at):
            return False
        self.at += len(sign)
        self._skip()
        return True

    def _skip(self) -> None:
        space = _SPACE.match(self.text, self.at)
        self.at = space.end() if space else self.at

    def _fail(self, message: str, at: int | None = None) -> NoReturn:
        raise QueryError(self.text, self.at if at is None else at, message)


def _all_of(conditions: list[FieldTest] | list[NotCondition]) -> Condition:
    return conditions[0] if len(conditions) == 1 else All(tuple(conditions))


def _next_value(field: QueryField) -> re.Pattern[str]:
    """Return the pattern of text after a comma between values, not after one within a value."""
    return _AFTER_COMMA.get(field.kind, _ANYTHING)


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
