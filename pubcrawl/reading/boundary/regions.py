"""
Find the region of an element on its page: main part, menu, header, footer or margin.

Sources: https://html.spec.whatwg.org/multipage/sections.html,
https://www.w3.org/TR/wai-aria-1.2/#landmark_roles
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, NamedTuple

from pubcrawl.formats.html.node import Node

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
# The header of an article is not that of the site.
_OF_SECTIONS = {"header": HEADER, "footer": FOOTER}
_SECTIONING = frozenset(("article", "section", "main", "aside", "nav", "blockquote", "details"))
_BOXES = frozenset(("div", "ul", "ol", "section", "table", "td", "span", "center", "menu"))
# Words of class and id. Tabs, drop-down menus and headers of cards stay in the main part.
_PREFIX = (
    r"(?:(?:site|page|portal|global|main|top|bottom|primary|secondary|mobile|user|left|right)"
    r"[-_]?)?+"
)
_MORE = r"(?:[-_][^\W_]++)*+"
_HINTS = (
    (FOOTER, re.compile(rf"{_PREFIX}footer{_MORE}|colophon", re.IGNORECASE)),
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
            rf"{_PREFIX}(?:nav|navbar|navigation|menu|nav[-_]menu)(?:[-_](?:container|wrapper|nav"
            rf"|list|links|main|left|right))?+|breadcrumbs?{_MORE}|pagination|pager",
            re.IGNORECASE,
        ),
    ),
    (ASIDE, re.compile(rf"{_PREFIX}side[-_]?bar{_MORE}|widget[-_]area", re.IGNORECASE)),
)
_TABS = frozenset(("nav-tabs", "nav-pills", "tabs", "dropdown-menu"))
# Elements whose content is not prose.
_SILENT = frozenset(
    ("a", "script", "style", "noscript", "template", "select", "button", "textarea", "svg", "title")
)


class ElementRegion(NamedTuple):
    """
    The region of an element.

    *region*: "" if nothing indicates it. *sectioned*: inside an article or the like. *silent*:
    inside a link, script or control, so its text is not prose.
    """

    region: str = ""
    sectioned: bool = False
    silent: bool = False


_TOP = ElementRegion()


class Regions:
    """The regions of the elements of one page; each is computed once."""

    __slots__ = ("_located",)

    def __init__(self) -> None:
        self._located: dict[int, ElementRegion] = {}

    def of(self, node: Node) -> str:
        """Return the region of an element: main, nav, header, footer or aside."""
        return self.locate(node).region or MAIN

    def locate(self, node: Node) -> ElementRegion:
        """Return the region of an element, with its context."""
        path: list[Node] = []
        above: Node | None = node
        current = _TOP
        while above is not None:
            region = self._located.get(above.mem_id)
            if region is not None:
                current = region
                break
            path.append(above)
            above = above.parent
        for each in reversed(path):
            current = self._located[each.mem_id] = _inside(each, current)
        return current


def _inside(node: Node, around: ElementRegion) -> ElementRegion:
    tag = node.tag or ""
    if tag in ("html", "body", "-document"):
        return around
    if tag == "head":
        return ElementRegion(HEADER, False, True)
    region = _region(node, tag, around)
    sectioned = around.sectioned or tag in _SECTIONING
    silent = around.silent or tag in _SILENT
    if (region, sectioned, silent) == around:
        return around
    return ElementRegion(region, sectioned, silent)


def _region(node: Node, tag: str, around: ElementRegion) -> str:
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
        if names := tuple(word for word in words if len(word) < 60):
            return _named_region(names, around.sectioned) or around.region
    return around.region


@lru_cache(4096)  # boxes of one kind have the same classes
def _named_region(names: tuple[str, ...], sectioned: bool) -> str:
    """Return the region that id and classes name, "" for none."""
    if _TABS.intersection(names):
        return ""
    for region, hint in _HINTS:
        # An article does not contain the header of the site, whatever its classes.
        if sectioned and region in (HEADER, FOOTER):
            continue
        if any(map(hint.fullmatch, names)):
            return region
    return ""
