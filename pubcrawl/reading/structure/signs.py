"""Signs: flags about a text from the tags, roles and names of the elements around it."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from pubcrawl.formats.html import names as html_names
from pubcrawl.formats.html.node import Node

MENU: Final = 1
"""In a menu, banner, form or footer, by element or role."""

ASIDE: Final = 2
"""In a side bar or beside the text, by element or role."""

FIGURE: Final = 4
"""In a figure or its caption."""

LIST_ITEM: Final = 8
"""An item of a list."""

REFERENCES: Final = 16
"""In a list of references, by role or name."""

AROUND: Final = 32
"""In an element for sharing, metrics, related articles, cookies and the like, by name."""

HIDDEN: Final = 64
"""Not shown at first: ``hidden``, ``display:none``."""

ABSTRACT: Final = 128
"""In an element named as an abstract."""

NOTE: Final = 256
"""In a footnote or an endnote, by role or name."""


def numbers(names: str) -> frozenset[int]:
    """Return the ``tag_id`` of each of these elements."""
    return frozenset(html_names.NUMBERS[name] for name in names.split())


_HEADINGS = {html_names.NUMBERS[f"h{level}"]: level for level in range(1, 7)}
_BY_TAG = {
    **dict.fromkeys(numbers("nav menu footer form"), MENU),
    **dict.fromkeys(numbers("aside"), ASIDE),
    **dict.fromkeys(numbers("figure figcaption caption"), FIGURE),
    **dict.fromkeys(numbers("li dd"), LIST_ITEM),
}
_BY_ROLE = {
    **dict.fromkeys(
        """
            navigation menu menubar menuitem banner contentinfo search dialog alertdialog
            tablist toolbar doc-toc doc-pagelist
        """.split(),
        MENU,
    ),
    **dict.fromkeys(("complementary", "doc-tip", "doc-pullquote"), ASIDE),
    "figure": FIGURE,
    "listitem": LIST_ITEM,
    **dict.fromkeys(("doc-bibliography", "doc-biblioentry"), REFERENCES),
    "doc-abstract": ABSTRACT,
    **dict.fromkeys(("doc-footnote", "doc-endnote", "doc-endnotes"), NOTE),
}
HIDING = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)
_LETTERS = re.compile(r"[a-z]+")


def _words(names: str) -> frozenset[str]:
    return frozenset(names.split())


_AROUND_WORDS = _words(
    """
    nav navbar navigation menu menubar breadcrumb breadcrumbs sidebar cookie cookies gdpr consent
    share sharing social addthis altmetric metrics metric citedby related recommended
    recommendation recommendations suggested trending advert advertisement ads promo banner
    popup modal tooltip overlay dropdown toolbar tools login signin signup subscribe newsletter
    comments disqus pagination pager skip masthead alerts download downloads rightslink
    permissions crossmark toc
    """
)
_REFERENCE_WORDS = _words("references reflist bibliography biblist citations refs literature")
_FIGURE_WORDS = _words("figure fig caption figcaption thumbnail lightbox")
_ABSTRACT_WORDS = _words("abstract")
_NOTE_WORDS = _words("footnote footnotes endnote endnotes fn")
_SECTION_WORDS = _words("section abstract body content")
_BREAKS = re.compile(r"(?<=[a-z])(?=[A-Z])")
# The share of the running text above which a sign is implausible.
TOO_MUCH = {
    MENU: 0.3,
    ASIDE: 0.3,
    AROUND: 0.3,
    FIGURE: 0.25,
    HIDDEN: 0.3,
    NOTE: 0.5,
    REFERENCES: 0.8,
    ABSTRACT: 0.6,
    LIST_ITEM: 0.9,
}


def element_signs(node: Node, kind: int) -> tuple[int, int]:
    """Return the signs of a block element, and its level as a heading."""
    signs, level = _BY_TAG.get(kind, 0), _HEADINGS.get(kind, 0)
    attributes = node.attrs
    role = attributes.get("role")
    if role:
        signs |= _BY_ROLE.get(role.strip().lower(), 0)
        if role == "heading":
            level = level or _aria_level(attributes.get("aria-level"))
    style = attributes.get("style")
    if "hidden" in attributes or (style and HIDING.search(style)):
        signs |= HIDDEN
    name = attributes.get("id")
    if name and len(name) < 80:
        signs |= name_signs(name)
    names = attributes.get("class")
    if names and len(names) < 300:
        for name in names.split():
            signs |= name_signs(name)
    return signs, level


def _aria_level(value: str | None) -> int:
    return int(value) if value and value.isdecimal() and 1 <= int(value) <= 6 else 2


@lru_cache(1 << 14)
def name_signs(name: str) -> int:
    """Return the signs of an id or a class."""
    words = frozenset(_LETTERS.findall(_BREAKS.sub(" ", name).lower()))
    signs = 0
    # PLOS: <div class="abstract toc-section"> is a section in the table of contents, not the table.
    if words & _AROUND_WORDS and not (words & _SECTION_WORDS and "toc" in words):
        signs |= AROUND
    if words & _REFERENCE_WORDS:
        signs |= REFERENCES
    if words & _FIGURE_WORDS:
        signs |= FIGURE
    if words & _ABSTRACT_WORDS:
        signs |= ABSTRACT
    if words & _NOTE_WORDS:
        signs |= NOTE
    return signs
