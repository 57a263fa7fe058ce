"""
A cursor over JSON: values by path, whatever their types.

    answer = Cursor(json.loads(body))
    answer.text("links.html.href", "url")       # the first of the two that has a text, or ""
    for row in answer.rows("files"):
        row.number("size")                      # None if it is not a whole number

Services write a number where they wrote a text before, and null where a list was. A value of
another type than the requested one is as good as missing: no method raises an error.
"""

from __future__ import annotations

import logging
import re
from typing import Any, Self

from pubcrawl.formats.xml.elements import plain

logger = logging.getLogger(__name__)

NUMBER_MAX = 2**63 - 1
"""The largest integer of a database."""

_NUMBER = re.compile(r"\s*+[0-9]{1,19}\s*+", re.ASCII)
_UNSTORABLE = re.compile("[\x00-\x1f\x7f\ud800-\udfff\ufffe\uffff]")


class Cursor:
    """
    A JSON value and what is inside it.

    A path is a sequence of keys, separated by dots; "" is the value itself. Where a method has
    several paths, the first one with a value counts.
    """

    __slots__ = ("value",)

    def __init__(self, value: Any) -> None:
        self.value = value

    def __getitem__(self, path: str) -> Self:
        return type(self)(self.at(path))

    def __contains__(self, key: str) -> bool:
        return isinstance(self.value, dict) and key in self.value

    def at(self, path: str) -> Any:
        """Return the value at a path, None if a key is missing."""
        value = self.value
        for key in path.split(".") if path else ():
            value = value.get(key) if isinstance(value, dict) else None
        return value

    def text(self, *paths: str) -> str:
        """Return a text, number or boolean as stripped text."""
        for path in paths:
            if found := plain(self.at(path)).strip():
                return found
        return ""

    def texts(self, path: str = "") -> list[str]:
        """Return the texts of a list, or the one in its place."""
        value = self.at(path)
        words = (plain(each).strip() for each in (value if isinstance(value, list) else [value]))
        return list(filter(None, words))

    def named(self, *names: str) -> dict[str, str]:
        """Return the texts of these keys, without the missing ones."""
        return {name: found for name in names if (found := self.text(name))}

    def raw(self, *paths: str) -> str:
        """
        Return a string with its white space, as for names of files.

        Characters that neither XML nor a database can hold become U+FFFD, which no path may have.
        """
        for path in paths:
            if (found := self.at(path)) and isinstance(found, str):
                return _UNSTORABLE.sub("\ufffd", found)
        return ""

    def rows(self, path: str = "") -> list[Self]:
        """Return the objects of a list."""
        value = self.at(path)
        several = value if isinstance(value, list) else ()
        return [type(self)(each) for each in several if isinstance(each, dict)]

    def true(self, *paths: str) -> bool:
        """Return whether one of the values is true, or the text "true"."""
        return any(self.text(path).lower() == "true" for path in paths)

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
