"""
A cursor over XML: values by path, as ``formats.json.Cursor`` has them for JSON.

    article = XmlCursor(root)
    article.text("Journal.Title", "BookTitle")      # of the first path with a text, or ""
    article.texts("//Keyword")                      # of all elements of a name, however deep
    article.text("ELocationID[EIdType=doi]")        # of the element with this attribute; != without
    article.rows("AuthorList.Author")               # a cursor for each
    article.text("JournalIssue@CitedMedium")        # an attribute

Services write ``doi`` in one version and ``DOI`` in the next: names are compared in any case, and
so are the values of attributes. A prefix is part of a name, a default namespace is not.
No method raises an error: what is missing is empty.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple, Self

from lxml import etree

from pubcrawl.formats.dates import date_of, find_date
from pubcrawl.formats.xml import attribute
from pubcrawl.formats.xml.text import text

Index = dict[str, list[etree._Element]]

_NOTHING: list[etree._Element] = []  # never changed


class _Path(NamedTuple):
    """
    A path: from all descendants or the children, then by steps, to an attribute if it names one.

    A step is a name in lower case, and (attribute, whether it has another value, value) of each
    condition. *first* is None for the element itself; *others* follow it.
    """

    anywhere: bool
    first: str | None
    conditions: list[tuple[str, bool, str]]
    others: list[tuple[str, list[tuple[str, bool, str]]]]
    attribute: str


class XmlCursor:
    """An element and what is inside it, or nothing; *inside*: its descendants, if not all."""

    __slots__ = ("_children", "_inside", "element")

    def __init__(
        self, element: etree._Element | None = None, inside: Iterable[etree._Element] | None = None
    ) -> None:
        self.element = element
        self._children: Index | None = None
        self._inside = None if inside is None else index(inside)

    def __bool__(self) -> bool:
        return self.element is not None

    def __getitem__(self, path: str) -> Self:
        return type(self)(next(iter(self.elements(path)), None))

    @property
    def children(self) -> Index:
        """The children by name."""
        if self._children is None:
            self._children = index(() if self.element is None else self.element)
        return self._children

    @property
    def inside(self) -> Index:
        """The element and its descendants by name."""
        if self._inside is None:
            self._inside = index(() if self.element is None else self.element.iter())
        return self._inside

    def elements(self, path: str = "") -> list[etree._Element]:
        """Return the elements at a path, in document order."""
        return self._at(_parsed(path))

    def _at(self, path: _Path) -> list[etree._Element]:
        if self.element is None:
            return []
        anywhere, first, conditions, others, _ = path
        if first is None:
            return [self.element]
        # A property takes longer than what follows.
        below = self._inside if anywhere else self._children
        if below is None:
            below = self.inside if anywhere else self.children
        found = below.get(first, _NOTHING)
        if conditions and found:
            found = [element for element in found if _fits(element, conditions)]
        for key, conditions in others if found else ():
            found = [
                child
                for above in found
                for child in above
                if (_NAMES[child.tag] or name(child)) == key
                and (not conditions or _fits(child, conditions))
            ]
        return found

    def rows(self, path: str) -> list[Self]:
        """Return a cursor for each of the elements at a path."""
        return [type(self)(element) for element in self.elements(path)]

    def text(self, *paths: str) -> str:
        """Return the text of the first element at a path; without a path, of the element itself."""
        for path in paths or ("",):
            parsed = _parsed(path)
            if elements := self._at(parsed):
                key = parsed.attribute
                if found := attribute(elements[0], key) if key else text(elements[0]):
                    return found
        return ""

    def texts(self, path: str) -> list[str]:
        """Return the texts of the elements at a path, without empty ones."""
        return list(filter(None, map(text, self.elements(path))))

    def texts_by(self, key: str, path: str) -> dict[str, str]:
        """Return the text of the first element for each value, in lower case, of an attribute."""
        texts: dict[str, str] = {}
        for element in self.elements(path):
            texts.setdefault(attribute(element, key).lower(), text(element))
        return texts

    def date(self, *paths: str) -> str:
        """Return a date, from a text or from elements for year, month and day."""
        for path in paths:
            for row in self.rows(path)[:1]:
                parts = (row.text(key) for key in ("Year", "Month", "Day"))
                if found := (row.children and date_of(*parts)) or find_date(row.text()):
                    return found
        return ""


class _Names(dict[str, str]):
    """Tag → name in lower case; "" for a tag with a namespace, whose prefix matters."""

    def __missing__(self, tag: str) -> str:
        if len(self) > 4096:
            self.clear()
        self[tag] = "" if tag[0] == "{" else tag.lower()
        return self[tag]


_NAMES = _Names()


def index(elements: Iterable[etree._Element]) -> Index:
    """Return *elements* by name in lower case, in document order."""
    result: Index = {}
    for element in elements:
        key = _NAMES[element.tag] or name(element)
        if key in result:
            result[key].append(element)
        else:
            result[key] = [element]
    return result


def name(element: etree._Element) -> str:
    """Return the name in lower case, with its prefix, without a default namespace."""
    local = element.tag[element.tag.find("}") + 1 :]
    return (f"{element.prefix}:{local}" if element.prefix else local).lower()


@lru_cache(maxsize=4096)
def _parsed(path: str) -> _Path:
    place, _, key = path.partition("@")
    steps = []
    for step in place.removeprefix("//").split(".") if place else ():
        name, *parts = step.split("[")
        pairs = (part.rstrip("]").partition("=") for part in parts)
        conditions = [
            (key.rstrip("!"), key.endswith("!"), value.lower()) for key, _, value in pairs
        ]
        steps.append((name.lower(), conditions))
    if not steps:
        return _Path(False, None, [], [], key)
    (first, conditions), *others = steps
    return _Path(path.startswith("//"), first, conditions, others, key)


def _fits(element: etree._Element, conditions: list[tuple[str, bool, str]]) -> bool:
    for key, other, value in conditions:
        if (attribute(element, key).lower() == value) is other:
            return False
    return True
