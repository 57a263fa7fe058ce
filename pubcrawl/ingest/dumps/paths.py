"""
Paths into the records of dumps, as rules/dumps.yaml writes them.

A path goes through lists: ``a.b`` is every ``b`` of the list ``a``, ``a.0`` its first item, and
``a[type=doi].id`` the ids of those items whose type is ``doi``. ``.`` is the record itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple

_STEP: Final = re.compile(r"([^.\[\]]+)(?:\[([^=\]]+)=([^\]]*)\])?(?:\.|$)")
_FIELD: Final = re.compile(r"\{([^{}]+)\}")
_INDEX: Final = re.compile(r"-?\d+")


class _Step(NamedTuple):
    """A key, or an index of a list; with *condition*, only of items with this text at a key."""

    key: str
    index: int | None
    condition: tuple[str, str] | None


class Path:
    """A path of keys. Raises ``ValueError``, with a sentence, for any other text."""

    __slots__ = ("_key", "_steps")

    def __init__(self, text: str) -> None:
        steps: list[_Step] = []
        end = len(text) if text == "." else 0
        while end < len(text):
            step = _STEP.match(text, end)
            if step is None:
                raise ValueError(f"{text!r} is not a path of keys, such as bibjson.title")
            key, name, value = step.groups()
            index = int(key) if _INDEX.fullmatch(key) else None
            steps.append(_Step(key, index, (name, value) if name else None))
            end = step.end()
        self._steps = tuple(steps)
        # Most paths are one key: it is looked up without a generator.
        self._key = text if steps == [_Step(text, None, None)] else ""

    def values(self, record: Any) -> Iterator[Any]:
        """Yield the values at the path: the items of a list, one by one."""
        return _values(record, self._steps, 0)

    def texts(self, record: Any) -> list[str]:
        """Return the texts and whole numbers at the path, stripped, without empty ones."""
        if self._key and type(record) is dict:
            value = record.get(self._key)
            if type(value) is str:
                return [stripped] if (stripped := value.strip()) else []
            if value is None:
                return []
        return [text for value in self.values(record) if (text := _text(value))]

    def is_list(self, record: Any) -> bool:
        """Return whether the value at a path of keys alone is a list."""
        for step in self._steps:
            record = record.get(step.key) if isinstance(record, dict) else None
        return isinstance(record, list)


def _values(value: Any, steps: tuple[_Step, ...], place: int) -> Iterator[Any]:
    for number in range(place, len(steps)):
        step = steps[number]
        if isinstance(value, list):
            if step.index is None:
                for item in value:
                    yield from _values(item, steps, number)
                return
            value = value[step.index] if -len(value) <= step.index < len(value) else None
        else:
            value = value.get(step.key) if isinstance(value, dict) else None
        if step.condition:
            key, expected = step.condition
            items = value if isinstance(value, list) else [value]
            value = [
                item for item in items if isinstance(item, dict) and _text(item.get(key)) == expected
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


class Value:
    """
    A value of records: a path, or a text with paths in braces, such as ``{family}, {given}``.

    Raises ``ValueError``, with a sentence.
    """

    __slots__ = ("_fields", "_path", "_text")

    def __init__(self, text: str) -> None:
        self._fields = [(found[0], Path(found[1])) for found in _FIELD.finditer(text)]
        self._path = None if self._fields else Path(text)
        self._text = text

    def texts(self, record: Any) -> list[str]:
        """Return the texts at the path; without the separators of what is missing in braces."""
        if self._path is not None:
            return self._path.texts(record)
        filled, known = self._text, False
        for field, path in self._fields:
            found = path.texts(record)
            known = known or bool(found)
            filled = filled.replace(field, found[0] if found else "")
        filled = filled.strip(" ,")
        return [filled] if known and filled else []

    def is_list(self, record: Any) -> bool:
        """Return whether the record has a list at the path."""
        return self._path is not None and self._path.is_list(record)


def first_text(values: Iterable[Value], record: Any) -> str:
    """Return the first text of the first value that *record* has, "" without one."""
    for value in values:
        if found := value.texts(record):
            return found[0]
    return ""


def every_text(values: Iterable[Value], record: Any) -> list[str]:
    """Return the texts of all values, each once."""
    return list(dict.fromkeys(text for value in values for text in value.texts(record)))
