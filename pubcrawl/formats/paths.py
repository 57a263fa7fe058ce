"""
Paths into JSON, compiled into functions that never raise.

    json_path("authors.name").texts(record)        # the name of every author
    json_path("{family}, {given}").first(author)   # "Ebb, Ann"; "Ebb" without a given name

A path goes through lists: ``a.b`` is every ``b`` of the list ``a``, ``a.0`` its first item,
``a.-1`` its last, and ``a[type=doi].id`` the ids of those items whose type is ``doi``, in any
case. ``.`` is the value itself. A value of another type than expected counts as missing.

Imports of dumps spend most of their time here, and nearly all values are texts in objects. So
keys are compiled into expressions without calls, as ``namedtuple`` compiles its fields.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, cached_property, partial
from typing import Any, Final

Text = Callable[[Any], str]
Texts = Callable[[Any], list[str]]

_STEP: Final = re.compile(r"([^.\[\]]+)(?:\[([^=\]]+)=([^\]]*)\])?(?:\.|$)")
_FIELD: Final = re.compile(r"\{([^{}]+)\}")
_INDEX: Final = re.compile(r"-?\d+")


def _items(value: Any) -> list[Any]:
    """Return the items of a list, or a value as the only one; none for None."""
    return value if type(value) is list else [] if value is None else [value]


def _text(value: Any) -> str:
    if type(value) is str:
        return value.strip()
    return str(value) if type(value) is int else ""


def _any_texts(value: Any) -> list[str]:
    return [*filter(None, map(_text, _items(value)))]


def _any_text(value: Any) -> str:
    return next(iter(_any_texts(value)), "")


def _text_or_texts(value: Any) -> str | list[str]:
    texts = _any_texts(value)
    return texts if len(texts) > 1 else "".join(texts)


_NAMES: Final[dict[str, Any]] = {
    function.__name__: function for function in (_items, _any_texts, _any_text, _text_or_texts)
}
"""The names in compiled code, those of paths too."""


class JsonPath:
    """
    A path of keys, or a text with paths in braces; ``json_path`` makes it.

    Raises ``ValueError``, with a sentence, for text that is no path.
    """

    def __init__(self, text: str) -> None:
        self._fields = [json_path(field) for field in _FIELD.findall(text)]
        self._form = _FIELD.sub("%s", text.replace("%", "%%"))
        self._steps: list[tuple[str, int | None, str, str]] = []
        end = len(text) if self._fields or text == "." else 0
        while end < len(text):
            step = _STEP.match(text, end)
            if step is None:
                raise ValueError(f"{text!r} is not a path of keys, such as bibjson.title")
            key, name, expected = step.groups("")
            index = int(key) if _INDEX.fullmatch(key) else None
            self._steps.append((key, index, name, expected.lower()))
            end = step.end()
        self._name = f"path{len(_NAMES)}"
        _NAMES[self._name] = self

    @cached_property
    def first(self) -> Text:
        """Value → its first text or whole number at the path, stripped; "" without one."""
        return first_text((self,))

    @cached_property
    def texts(self) -> Texts:
        """Value → the texts and whole numbers at the path, stripped, without empty ones."""
        source = self.source("str", "([t] if (t := v.strip()) else [])", "[]", "_any_texts")
        return _function(source)  # type: ignore[no-any-return]

    @cached_property
    def values(self) -> Callable[[Any], list[Any]]:
        """Value → the values at the path, the items of a list one by one."""
        return _function(self.source("list", "v", "[]", "_items"))  # type: ignore[no-any-return]

    def source(self, kind: str, hit: str, missing: str, other: str) -> str:
        """
        Return the source of an expression of ``value``.

        It is *hit* if ``v``, the value at the path, has the type *kind*, and *missing* if there
        is none; else the result of the function *other* for the value.
        """
        walked = f"{other}({self._name}.walk(value))"
        inner = "value"
        if self._fields:
            sources = [
                field.source("str", "v.strip()", "''", "_any_text") for field in self._fields
            ]
            filled = f"({self._form!r} % t).strip(' ,/')"
            inner = f"({filled} if any(t := ({', '.join(sources)},)) else None)"
        elif any(name or index is not None for _, index, name, _ in self._steps):
            return walked
        for key, *_ in self._steps:
            get = f"v.get({key!r}) if type(v := {inner}) is dict"
            inner = f"({get} else None if v is None else {walked})"
        return (
            f"({hit} if type(v := {inner}) is {kind} else {missing} if v is None else {other}(v))"
        )

    def walk(self, value: Any, start: int = 0) -> Any:
        """Return the value at the steps from *start* on, a list of several."""
        if self._fields:
            return self.first(value) or None
        for number, (key, index, name, expected) in enumerate(self._steps[start:], start):
            if type(value) is dict:
                value = value.get(key)
            elif type(value) is not list:
                return None
            elif index is not None:
                value = value[index] if -len(value) <= index < len(value) else None
            else:
                # Lists in lists are one: a hostile record may have a thousand.
                return [inner for item in _flat(value) for inner in _items(self.walk(item, number))]
            if name:
                objects = [item for item in _items(value) if type(item) is dict]
                value = [item for item in objects if _text(item.get(name)).lower() == expected]
        return value


def _flat(value: list[Any]) -> Iterator[Any]:
    """Yield the items of a list, and of the lists in it."""
    left = [iter(value)]
    while left:
        for item in left[-1]:
            if type(item) is list:
                left.append(iter(item))
                break
            yield item
        else:
            left.pop()


json_path = cache(JsonPath)


def _function(source: str) -> Any:
    """Return the function of an expression; the keys in it are quoted."""
    return eval(f"lambda value: {source}", _NAMES)  # noqa: S307


def first_text(paths: Sequence[JsonPath]) -> Text:
    """Return the function that gives the first text at the first path that has one."""
    sources = [path.source("str", "v.strip()", "''", "_any_text") for path in paths]
    return _function(" or ".join(sources) or "''")  # type: ignore[no-any-return]


def all_texts(paths: Sequence[JsonPath]) -> Texts:
    """Return the function that gives the texts at all paths, each once."""
    if len(paths) < 2:
        return paths[0].texts if paths else lambda value: []
    every = [path.texts for path in paths]
    return lambda value: [*dict.fromkeys([text for texts in every for text in texts(value)])]


def texts_by_name(
    names: Mapping[str, Sequence[JsonPath]],
    forms: Mapping[str, Callable[[str], str]],
    *,
    lists: bool = False,
) -> Callable[[Any], dict[str, Any]]:
    """
    Return the function that gives the texts at several paths, by name, without missing ones.

    Of several paths of a name the first that has a text counts. *forms*: name → its normal form,
    "" for an invalid text, in place of which the next one counts. *lists*: several texts at a
    path are a list of them, as they are.
    """
    known, lines = {**_NAMES}, ["def texts(value):", " found = {}"]
    other = "_text_or_texts" if lists else "_any_text"
    for number, (name, paths) in enumerate(names.items()):
        sources = [path.source("str", "v.strip()", "''", other) for path in paths]
        lines.append(f" t = {' or '.join(sources)}")
        if name in forms:
            known[f"form{number}"] = form = forms[name]
            known[f"other{number}"] = partial(_valid_text, all_texts(paths), form)
            lines.append(
                f" if type(t) is str: t = form{number}(t)"
                if lists
                else f" if t: t = form{number}(t) or other{number}(value)"
            )
        lines.append(f" if t: found[{name!r}] = t")
    exec("\n".join([*lines, " return found"]), known)  # noqa: S102
    return known["texts"]  # type: ignore[no-any-return]


def _valid_text(texts: Texts, form: Callable[[str], str], value: Any) -> str:
    return next(filter(None, map(form, texts(value))), "")
