"""
Where on a page something stands: in its main part, or in a menu, head, foot or margin.

Sources: https://html.spec.whatwg.org/multipage/sections.html,
https://www.w3.org/TR/wai-aria-1.2/#landmark_roles
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from pubcrawl.parse.html.node import Node

MAIN: Final = "main"
NAV: Final = "nav"
HEADER: Final = "header"
FOOTER: Final = "footer"
ASIDE: Final = "aside"

_ROLES = {
    "main": MAIN,
    "navigation": NAV,
    "menubar": NAV,
    "banner": HEADER,
    "contentinfo": FOOTER,
    "complementary": ASIDE,
}
_ELEMENTS = {"main": MAIN, "nav": NAV, "aside": ASIDE}
# A header of an article is not that of the site.
_OF_SECTIONS = {"header": HEADER, "footer": FOOTER}
_SECTIONING = frozenset(("article", "section", "main", "aside", "nav", "blockquote", "details"))
_BOXES = frozenset(("div", "ul", "ol", "section", "table", "td", "span", "center", "menu"))
# Words of class and id; those of tabs, menus that drop down, and heads of cards stay main.
_WHOSE = r"(?:(?:site|page|global|main|top|bottom|primary|secondary|mobile|user|left|right)[-_]?)?+"
_MORE = r"(?:[-_][^\W_]++)*+"
_HINTS = (
    (FOOTER, re.compile(rf"{_WHOSE}footer{_MORE}|colophon", re.IGNORECASE)),
    (
        HEADER,
        re.compile(
            r"(?:(?:site|global|main|top|primary)[-_]?)header|header|masthead|top-?bar",
            re.IGNORECASE,
        ),
    ),
    (
        NAV,
        re.compile(
            rf"{_WHOSE}(?:nav|navbar|navigation|menu|nav[-_]menu)(?:[-_](?:container|wrapper|nav"
            rf"|list|links|main|left|right))?+|breadcrumbs?{_MORE}|pagination|pager",
            re.IGNORECASE,
        ),
    ),
    (ASIDE, re.compile(rf"{_WHOSE}side[-_]?bar{_MORE}|widget[-_]area", re.IGNORECASE)),
)
_TABS = frozenset(("nav-tabs", "nav-pills", "tabs", "dropdown-menu"))
# What is in these is read by nobody as the text of a page.
_SILENT = frozenset(
    ("a", "script", "style", "noscript", "template", "select", "button", "textarea", "svg", "title")
)


class ElementPlace(NamedTuple):
    """
    Where an element stands.

    *region*: "" where nothing says it. *sectioned*: inside an article or the like. *silent*:
    what it holds is no prose: a link, script or control.
    """

    region: str = ""
    sectioned: bool = False
    silent: bool = False


_TOP = ElementPlace()


class Regions:
    """The places of the elements of one page; each is looked at once."""

    __slots__ = ("_known",)

    def __init__(self) -> None:
        self._known: dict[int, ElementPlace] = {}

    def of(self, node: Node) -> str:
        """Return the region of an element: main, nav, header, footer or aside."""
        return self.place(node).region or MAIN

    def place(self, node: Node) -> ElementPlace:
        """Return where an element stands."""
        path: list[Node] = []
        above: Node | None = node
        found = _TOP
        while above is not None:
            known = self._known.get(above.mem_id)
            if known is not None:
                found = known
                break
            path.append(above)
            above = above.parent
        for each in reversed(path):
            found = self._known[each.mem_id] = _inside(each, found)
        return found


def _inside(node: Node, around: ElementPlace) -> ElementPlace:
    tag = node.tag or ""
    if tag in ("html", "body", "-document"):
        return around
    if tag == "head":
        return ElementPlace(HEADER, False, True)
    region = _region(node, tag, around)
    sectioned = around.sectioned or tag in _SECTIONING
    silent = around.silent or tag in _SILENT
    if (region, sectioned, silent) == around:
        return around
    return ElementPlace(region, sectioned, silent)


def _region(node: Node, tag: str, around: ElementPlace) -> str:
    attributes = node.attrs
    role = (attributes.get("role") or "").strip().lower()
    if role in _ROLES:
        return _ROLES[role]
    if tag in _ELEMENTS:
        return _ELEMENTS[tag]
    if tag in _OF_SECTIONS:
        return around.region if around.sectioned else _OF_SECTIONS[tag]
    if tag in _BOXES:
        words = f"{attributes.get('id') or ''} {attributes.get('class') or ''}".split()[:20]
        if words and not _TABS.intersection(words):
            for region, hint in _HINTS:
                # An article has no head of the site in it, whatever a class is called.
                if around.sectioned and region in (HEADER, FOOTER):
                    continue
                if any(len(word) < 60 and hint.fullmatch(word) for word in words):
                    return region
    return around.region
