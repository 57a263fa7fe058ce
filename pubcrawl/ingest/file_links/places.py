"""The part of a page that a link stands in, by elements, roles, names and headings."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

from pubcrawl.formats.html import text as html_text
from pubcrawl.formats.html.node import Node
from pubcrawl.tables.files import LINK_PLACES, builtin
from pubcrawl.tables.rows import Key, Keys, NamedRows, read_rows
from pubcrawl.tables.values import TEXT, AnyOf, Each
from pubcrawl.works.folding import folded

TABLE: Final = NamedRows(
    Keys(
        {
            "tags": Key(Each(TEXT), "Elements."),
            "roles": Key(Each(TEXT), "Values of the attribute role."),
            "names": Key(AnyOf(), "In the class or id of an element."),
            "headings": Key(AnyOf(), "How the heading before a link begins."),
        }
    ),
    "footer: {tags: [footer], roles: [contentinfo]}",
)
"""Places with what shows them."""

RELATED: Final = "related"
"""Place of links to other articles."""

ELSEWHERE: Final = frozenset((RELATED, "footer", "nav", "aside", "header", "list"))
"""Places whose links seldom belong to the article of the page."""

HEADING_MAX: Final = 100
"""Most characters of a heading."""

_HEADINGS = frozenset(("h1", "h2", "h3", "h4", "h5", "h6", "dt", "legend", "summary"))
_BEFORE = 12  # earlier siblings in which a heading is looked for
_OUTSIDE = ("html", "body", "-document")


class PagePlace(NamedTuple):
    """A place and what shows it."""

    name: str
    tags: frozenset[str]
    roles: frozenset[str]
    names: re.Pattern[str] | None
    headings: re.Pattern[str] | None


@cache
def page_places() -> tuple[PagePlace, ...]:
    """Return the places of the built-in table, in its order."""
    rows = read_rows([builtin(LINK_PLACES)], TABLE)
    return tuple(
        PagePlace(
            name,
            frozenset(row.get("tags", ())),
            frozenset(row.get("roles", ())),
            row.get("names"),
            row.get("headings"),
        )
        for name, row in rows.items()
    )


class LinkPlaces:
    """The places of the links of a page; each element is checked once."""

    def __init__(self) -> None:
        self._cache: dict[int, str] = {}

    def of(self, node: Node) -> str:
        """Return the place of *node*: a name of the table, "" if nothing shows it."""
        path: list[int] = []
        inside: Node | None = node
        found = ""
        while inside is not None and inside.tag not in _OUTSIDE:
            known = self._cache.get(inside.mem_id)
            if known is not None:
                found = known
                break
            path.append(inside.mem_id)
            if found := _place(inside):
                break
            inside = inside.parent
        self._cache.update(dict.fromkeys(path, found))
        return found


def _place(node: Node) -> str:
    names = " ".join(filter(None, (node.attrs.get("class"), node.attrs.get("id"))))
    role = (node.attrs.get("role") or "").lower()
    heading = _heading_before(node)
    # The footer of an article has its files; that of a page has policies.
    tag = "" if node.tag == "footer" and _is_in_article(node) else node.tag
    for place in page_places():
        if (
            tag in place.tags
            or (role and role in place.roles)
            or (names and place.names is not None and place.names.search(names))
            or (heading and place.headings is not None and place.headings.match(heading))
        ):
            return place.name
    return ""


def _is_in_article(node: Node) -> bool:
    while (parent := node.parent) is not None:
        if parent.tag == "article":
            return True
        node = parent
    return False


def _heading_before(node: Node) -> str:
    """Return the text of the nearest heading among the elements before *node*, folded."""
    for at, sibling in enumerate(_before(node)):
        if at == _BEFORE:
            break
        if sibling.tag in _HEADINGS:
            return folded(html_text.text(sibling)[:HEADING_MAX]).strip(" :–-»")
    return ""


def _before(node: Node) -> Iterator[Node]:
    sibling = node.prev
    while sibling is not None:
        if sibling.tag and not sibling.tag.startswith("-"):
            yield sibling
        sibling = sibling.prev
