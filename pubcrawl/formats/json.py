"""
A cursor over JSON: values by path, whatever their types.

    answer = Cursor(json.loads(body))
    answer.text("links.html.href", "url")       # the first of the two that has a text, or ""
    for row in answer.rows("files"):
        row.number("size")                      # None if it is not a whole number

Services write a number where they wrote a text before, null where a list was, and an object in
place of a list of one. A value of another type than the requested one is as good as missing: no
method raises an error.

A cursor remembers the keys that were read, and ``unread`` gives those that nothing reads, such as
a field that a service has added.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from itertools import chain
from typing import Any, Self

from pubcrawl.formats.xml.elements import plain

logger = logging.getLogger(__name__)

NUMBER_MAX = 2**63 - 1
"""The largest integer of a database."""

_NUMBER = re.compile(r"\s*+[0-9]{1,19}\s*+", re.ASCII)
_UNSTORABLE = re.compile("[\x00-\x1f\x7f\ud800-\udfff\ufffe\uffff]")


class KeyUse:
    """
    The keys that were read below one key; the items of a list share one of these.

    *below*: key → what was read in its value; the key "*" stands for any key. *whole*: the value
    was read with everything in it.
    """

    __slots__ = ("below", "paths", "whole")

    def __init__(self) -> None:
        self.below: dict[str, KeyUse] = {}
        self.paths: dict[str, tuple[tuple[str, ...], KeyUse]] = {}
        self.whole = False

    def add(self, path: str, *, whole: bool = False) -> tuple[tuple[str, ...], KeyUse]:
        """Return the keys of *path* and the use of its last one, which counts as read from now."""
        keys = tuple(path.split(".")) if path else ()
        use = self
        for key in keys:
            use = use.below.setdefault(key, KeyUse())
        use.whole = use.whole or whole
        return self.paths.setdefault(path, (keys, use))


class Cursor:
    """
    A JSON value and what is inside it.

    A path is a sequence of keys, separated by dots; "" is the value itself. Where a list is on the
    way, the path goes on in each of its objects. Where a method has several paths, the first one
    with a value counts. *use*: the keys that were read.
    """

    __slots__ = ("use", "value")

    def __init__(self, value: Any, use: KeyUse | None = None) -> None:
        self.value = value
        self.use = use or KeyUse()

    def __getitem__(self, path: str) -> Self:
        return type(self)(*self._find(path))

    def __contains__(self, key: str) -> bool:
        return isinstance(self.value, dict) and key in self.value

    def _find(self, path: str) -> tuple[Any, KeyUse]:
        keys, use = self.use.paths.get(path) or self.use.add(path)
        value = self.value
        for key in keys:
            kind = type(value)
            if kind is dict:
                value = value.get(key)
            elif kind is list:
                values = [item.get(key) for item in value if isinstance(item, dict)]
                lists = (below if isinstance(below, list) else [below] for below in values)
                value = list(chain.from_iterable(lists)) or None
            else:
                value = None
        return value, use

    def at(self, path: str) -> Any:
        """Return the value at a path, None if a key is missing; all inside it counts as read."""
        value, use = self._find(path)
        use.whole = True
        return value

    def text(self, *paths: str) -> str:
        """Return a text, number or boolean as stripped text; of a list, its first text."""
        text = ""
        for path in paths:  # each of them counts as read
            value = self._find(path)[0]
            if text or value is None:
                continue
            if type(value) is list:
                text = next(filter(None, (plain(item).strip() for item in value)), "")
            else:
                text = plain(value).strip()
            if text == "null":  # a missing value in records of Unpaywall
                text = ""
        return text

    def texts(self, *paths: str) -> list[str]:
        """Return the texts of lists, or those in their place, each once."""
        texts = []
        for path in paths or ("",):
            value = self._find(path)[0]
            texts += [plain(item).strip() for item in (value if type(value) is list else (value,))]
        return list(dict.fromkeys(filter(None, texts)))

    def named(self, *names: str) -> dict[str, str]:
        """Return the texts of these keys, without the missing ones."""
        return {name: text for name in names if (text := self.text(name))}

    def fields(self, *names: str, **paths: str) -> dict[str, Any]:
        """Return the text of each key, or of each path under the name of its argument."""
        return {
            name: self.text(path)
            for name, path in chain(zip(names, names, strict=True), paths.items())
        }

    def raw(self, *paths: str) -> str:
        """
        Return a string with its white space, as for names of files.

        Characters that neither XML nor a database can hold become U+FFFD, which no path may have.
        """
        for path in paths:
            if (value := self.at(path)) and isinstance(value, str):
                return _UNSTORABLE.sub("\ufffd", value)
        return ""

    def rows(self, path: str = "") -> list[Self]:
        """Return the objects of a list, or the one in its place."""
        value, use = self._find(path)
        items = value if isinstance(value, list) else (value,)
        return [type(self)(item, use) for item in items if isinstance(item, dict)]

    def items(self, path: str = "") -> Iterator[tuple[str, Self]]:
        """Yield the keys and values of an object whose keys are data."""
        value, use = self._find(path)
        _, use_of_any = use.add("*")
        for key, below in value.items() if isinstance(value, dict) else ():
            yield key, type(self)(below, use_of_any)

    def true(self, *paths: str) -> bool:
        """Return whether one of the values is true, or the text "true"."""
        return "true" in [self.text(path).lower() for path in paths]

    def number(self, *paths: str) -> int | None:
        """Return a number from 0 to ``NUMBER_MAX``, also from a string; others are logged."""
        for path in paths:
            value = found = self.at(path)
            if isinstance(value, str) and _NUMBER.fullmatch(value):
                value = int(value)
            if isinstance(value, float) and value.is_integer():
                value = int(value)
            if type(value) is int and 0 <= value <= NUMBER_MAX:
                return value
            if found is not None:
                logger.warning("not a number from 0: %.80r", found)
        return None

    def unread(self) -> list[str]:
        """Return the paths of values that were never read, empty ones excepted."""
        paths: list[str] = []
        _add_unread(self.value, self.use, "", paths)
        return paths


def _add_unread(value: Any, use: KeyUse, prefix: str, paths: list[str]) -> None:
    below = use.below
    for item in value if type(value) is list else (value,):
        if type(item) is not dict:
            continue
        if not item.keys() <= below.keys() and "*" not in below:
            unknown = (key for key in item if key not in below)
            paths += [f"{prefix}{key}" for key in unknown if item[key] or item[key] in (0, False)]
        for key, inside in item.items():
            if inside and type(inside) in (dict, list):
                known = key if key in below else "*"
                inner = below.get(known)
                if inner and not inner.whole:
                    _add_unread(inside, inner, f"{prefix}{known}.", paths)
