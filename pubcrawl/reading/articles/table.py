"""
Tables that convert articles of other DTDs to JATS.

A table has ``names`` for the elements of running text, and rows for all else: what is at
an XPath of the source goes into an element of JATS. So only the JATS reader has to know
what an author, a reference or a section is.

All names in the source are in lower case and without namespace, those of attributes too;
MathML stays as it is. A path goes down by ``//`` from one element only, ``aug[1]//au``:
from many, and in unions of many, XPath takes time that grows with their square.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Any, Final, NamedTuple

from lxml import etree

from pubcrawl.reading.jats.tree import local, one_line, plain, select

Match = Any
"""An element, or a text."""

Names = Mapping[str, str]

AS_IT_IS: Final = "*"
"""For ``From``: any other value is valid, too."""

_UNWRAPPED = "unwrapped"
_ORDER = ("front", "body", "back", "floats-group")


class From(NamedTuple):
    """
    The value of an attribute: the first text at *path*, translated by *values*.

    *values* have keys in lower case. Another text becomes *other*; if that is None, the
    whole element is left out. A match that is a text is the value.
    """

    path: str = "."
    values: Names | None = None
    other: str | None = None

    def value(self, match: Match) -> str | None:
        """Return the value for an element, or for a text."""
        texts = [match] if isinstance(match, str) else select(self.path, match)
        text = next(filter(None, map(_text, texts)), "")
        if self.values is None:
            return text
        key = text.lower()
        if key in self.values or self.other is None:
            return self.values.get(key)
        return "-".join(key.split()) if self.other == AS_IT_IS or not key else self.other


class Every:
    """
    A row: an element of JATS for every match of the first of *paths* that has any.

    *to* is a path below the element of the table around this row. The element contains
    what its own *rows* find in the match; without rows, the text of the match. It is left
    out if it is empty and has no attribute from the source. ``_`` in the name of an
    attribute stands for ``-``.
    """

    only_first = False

    def __init__(
        self, to: str, *paths: str, rows: Iterable[Every] = (), **attributes: str | From
    ) -> None:
        *self.above, self.tag = to.split("/")
        self.paths, self.rows = paths, tuple(rows)
        self.attributes = {name.replace("_", "-"): value for name, value in attributes.items()}

    def apply(self, target: etree._Element, source: etree._Element, names: Names) -> None:
        """Add the elements of this row to *target*."""
        for path in self.paths:
            has_any = False
            for match in select(path, source):
                has_any = self._add(target, match, names) or has_any
                if has_any and self.only_first:
                    break
            if has_any:
                break

    def make(self, match: Match, names: Names) -> etree._Element | None:
        """Return the element for *match* without its attributes; None for a blank text."""
        element = etree.Element(self.tag)
        if self.rows:
            self.fill(element, match, names)
            return element
        element.text = _text(match)
        return element if element.text else None

    def fill(self, element: etree._Element, match: Match, names: Names) -> None:
        """Add to *element* what the inner rows find in *match*."""
        for row in self.rows:
            row.apply(element, match, names)

    def attributes_of(self, match: Match) -> dict[str, str] | None:
        """Return the attributes that are not empty; None for a match to leave out."""
        result = {}
        for name, given in self.attributes.items():
            value = given.value(match) if isinstance(given, From) else given
            if value is None:
                return None
            if value:
                result[name] = value
        return result

    def _add(self, target: etree._Element, match: Match, names: Names) -> bool:
        attributes = self.attributes_of(match)
        if attributes is None:
            return False
        element = self.make(match, names)
        is_stated = any(isinstance(self.attributes[name], From) for name in attributes)
        if element is None or not (len(element) or element.text or is_stated):
            return False
        for name, value in attributes.items():
            element.set(name, value)
        for name in self.above:
            inner = target.find(name)
            target = etree.SubElement(target, name) if inner is None else inner
        target.append(element)
        return True


class First(Every):
    """The row of an element for the first match that gives one."""

    only_first = True


class Joined(Every):
    """The row of one element with the texts of all matches, a space between them."""

    def apply(self, target: etree._Element, source: etree._Element, names: Names) -> None:
        """Add the element to *target*."""
        texts = map(_text, select(self.paths[0], source))
        self._add(target, " ".join(texts), names)


class Bare(Every):
    """The row of elements with attributes alone."""

    def make(self, match: Match, names: Names) -> etree._Element:
        """Return the element without content."""
        return etree.Element(self.tag)


class Move(Every):
    """
    The row of running text: the matches themselves, with the names of JATS.

    *to* may end in ``/``: then *names* has the name of the element.
    """

    def make(self, match: Any, names: Names) -> Any:
        """Return *match*, which keeps its attributes; None if it is blank."""
        if not (len(match) or plain(match)):
            return None
        match.tail = None
        _rename(match, names)
        match.tag = self.tag or names.get(match.tag, match.tag)
        if self.tag == "abstract":
            for section in match.iterchildren("sec"):
                if section.find("title") is not None:
                    break
                section.tag = _UNWRAPPED
        etree.strip_tags(match, _UNWRAPPED)
        return match


class Within(Every):
    """Rows for the first match of a path; their elements have no common parent."""

    def __init__(self, path: str, *rows: Every) -> None:
        super().__init__("", path, rows=rows)

    def apply(self, target: etree._Element, source: etree._Element, names: Names) -> None:
        """Apply the rows to the first match."""
        for match in select(self.paths[0], source)[:1]:
            self.fill(target, match, names)


class Mark(Every):
    """Attributes for elements that ``Move`` moves with the text around them."""

    def __init__(self, path: str, **attributes: str | From) -> None:
        super().__init__("", path, rows=(), **attributes)

    def apply(self, target: etree._Element, source: etree._Element, names: Names) -> None:
        """Set the attributes."""
        for match in select(self.paths[0], source):
            for name, value in (self.attributes_of(match) or {}).items():
                match.set(name, value)


class Dtd(NamedTuple):
    """
    A format of articles.

    A document has one of the *roots*, and elements with one name of each of *signs*.
    *test*, an XPath, says more about it; there the names are still those of the source.
    *article*: the row of the article, without a path. *names*: element, or parent and
    element (``figure/title``) → element of JATS; ``""`` leaves only its content.
    *prepare* changes the tree before, and returns its root.
    """

    roots: Collection[str]
    signs: Sequence[Collection[str]]
    article: Every
    names: Names
    prepare: Callable[[etree._Element], etree._Element] = lambda root: root
    test: str = "true()"

    def matches(self, root: etree._Element, names: AbstractSet[str]) -> bool:
        """Return whether *root*, with elements of these *names*, is in this format."""
        has_signs = all(not names.isdisjoint(any_of) for any_of in self.signs)
        return (
            local(root) in self.roots
            and has_signs
            and bool(select(f"boolean({self.test})", root)[0])
        )

    def to_jats(self, root: etree._Element) -> etree._Element:
        """Return the first article in *root* as JATS. The tree of *root* is modified."""
        _normalise(root)
        root = self.prepare(root)
        article = etree.Element("article", self.article.attributes_of(root) or {})
        etree.SubElement(article, "front")
        self.article.fill(article, root, self.names)
        article[:] = sorted(article, key=lambda part: _ORDER.index(part.tag))
        return article


def fields(paths: Mapping[str, str]) -> tuple[Every, ...]:
    """Return rows with one path each: element of JATS → path of its text."""
    return tuple(First(to, path) for to, path in paths.items())


DAY: Final = fields({"year": ".//year", "month": ".//month", "day": ".//day"})
"""The rows of a date."""


def _text(match: Match) -> str:
    return one_line(match) if isinstance(match, str) else plain(match)


def _normalise(root: etree._Element) -> None:
    walk = etree.iterwalk(root, events=("start",))
    for _, element in walk:
        if "MathML" in element.tag:
            walk.skip_subtree()
            continue
        element.tag = local(element)
        for name, value in element.items():
            short = name.rpartition("}")[2].rpartition(":")[2].lower()
            if short != name:
                del element.attrib[name]
                element.set(short, value)


def _rename(text: etree._Element, names: Names) -> None:
    """Give the elements below *text* their names in JATS, inner ones first."""
    for element in reversed(list(text.iterdescendants(etree.Element))):
        parent = element.getparent()
        around = "" if parent is None else parent.tag
        name = names.get(f"{around}/{element.tag}", names.get(element.tag))
        if name is not None:
            element.tag = name or _UNWRAPPED
