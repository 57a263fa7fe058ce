"""
Paths into the records of dumps, as rules/dumps.yaml writes them.

A path goes through lists: ``a.b`` is every ``b`` of the list ``a``, ``a.0`` its first item, and
``a[type=doi].id`` the ids of those items whose type is ``doi``. ``.`` is the record itself.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, NamedTuple

_STEP: Final = re.compile(r"([^.\[\]]+)(?:\[([^=\]]+)=([^\]]*)\])?(?:\.|$)")
_FIELD: Final = re.compile(r"\{([^{}]+)\}")
_INDEX: Final = re.compile(r"-?\d+")


class _Step(NamedTuple):
    """
    A key, or the number of an item of a list.

    *condition*: only items with this text, in any case, at this key.
    """

    key: str
    number: int | None = None
    condition: tuple[str, str] | None = None


class Path:
    """A path of keys. Raises ``ValueError``, with a sentence, for any other text."""

    __slots__ = ("_steps", "keys")

    def __init__(self, text: str) -> None:
        steps: list[_Step] = []
        end = len(text) if text == "." else 0
        while end < len(text):
            step = _STEP.match(text, end)
            if step is None:
                raise ValueError(f"{text!r} is not a path of keys, such as bibjson.title")
            key, name, value = step.groups()
            index = int(key) if _INDEX.fullmatch(key) else None
            steps.append(_Step(key, index, (name, value.lower()) if name else None))
            end = step.end()
        self._steps = tuple(steps)
        self.keys = tuple(step.key for step in steps)

    @property
    def is_plain(self) -> bool:
        """Whether all steps are keys."""
        return self._steps == tuple(map(_Step, self.keys))

    def values(self, record: Any) -> Iterator[Any]:
        """Yield the values at the path: the items of a list, one by one."""
        return _values(record, self._steps, 0)

    def texts(self, record: Any) -> list[str]:
        """Return the texts and whole numbers at the path, stripped, without empty ones."""
        return [text for value in self.values(record) if (text := _text(value))]


def _values(value: Any, steps: tuple[_Step, ...], place: int) -> Iterator[Any]:
    for number in range(place, len(steps)):
        step = steps[number]
        if isinstance(value, list):
            if step.number is None:
                for item in value:
                    yield from _values(item, steps, number)
                return
            value = value[step.number] if -len(value) <= step.number < len(value) else None
        else:
            value = value.get(step.key) if isinstance(value, dict) else None
        if step.condition:
            key, expected = step.condition
            items = value if isinstance(value, list) else [value]
            value = [
                item
                for item in items
                if isinstance(item, dict) and _text(item.get(key)).lower() == expected
            ]
        if value is None:
            return
    if isinstance(value, list):
        yield from value
    elif value is not None:
        yield value


def _text(value: Any) -> str:
    if type(value) is str:
        return value.strip()
    return str(value) if type(value) is int else ""


_First = Callable[[Any], str]
_All = Callable[[Any], list[str]]


class Value:
    """
    A value of records: a path, or a text with paths in braces, such as ``{family}, {given}``.

    *first*: record → its first text, "" without one; *texts*: record → all its texts. Raises
    ``ValueError``, with a sentence.
    """

    __slots__ = ("first", "texts")

    first: _First
    texts: _All

    def __init__(self, text: str) -> None:
        fields = [(field[0], Value(field[1]).first) for field in _FIELD.finditer(text)]
        if fields:
            self.first = _filled(text, fields)
            self.texts = lambda record: [text] if (text := self.first(record)) else []
        else:
            self.first, self.texts = _getters(Path(text))


def _getters(path: Path) -> tuple[_First, _All]:
    """
    Return the functions that give the first text at a path, and all of them.

    An import spends most of its time here, so a path of keys to a text is followed at once.
    """

    def any_first(record: Any) -> str:
        return next(iter(path.texts(record)), "")

    if not path.is_plain or not path.keys:
        return any_first, path.texts
    *around, key = path.keys

    def value(record: Any) -> Any:
        for name in around:
            if type(record) is not dict:
                return record
            record = record.get(name)
        return record.get(key) if type(record) is dict else record

    def first(record: Any) -> str:
        found = value(record) if around else record.get(key) if type(record) is dict else record
        if type(found) is str:
            return found.strip()
        return "" if found is None else any_first(record)

    def texts(record: Any) -> list[str]:
        found = value(record) if around else record.get(key) if type(record) is dict else record
        if type(found) is str:
            return [text] if (text := found.strip()) else []
        return [] if found is None else path.texts(record)

    return first, texts


def _filled(form: str, fields: list[tuple[str, _First]]) -> _First:
    """Return the function that fills in *form*, without the separators of what is missing."""

    def fill(record: Any) -> str:
        filled, is_known = form, False
        for field, first in fields:
            text = first(record)
            is_known = is_known or bool(text)
            filled = filled.replace(field, text)
        return filled.strip(" ,") if is_known else ""

    return fill


def first_of(values: Sequence[Value]) -> _First:
    """Return the function that gives the first text of the first value that a record has."""
    if len(values) == 1:
        return values[0].first
    firsts = [value.first for value in values]

    def first(record: Any) -> str:
        for one in firsts:
            if text := one(record):
                return text
        return ""

    return first


def every_text(values: Sequence[Value], record: Any) -> list[str]:
    """Return the texts of all values, each once."""
    if len(values) == 1:
        return values[0].texts(record)
    return list(dict.fromkeys(text for value in values for text in value.texts(record)))
