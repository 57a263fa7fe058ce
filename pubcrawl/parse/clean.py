"""
The body of a page without what stands around its text: menus, banners, side bars.

What goes is told by the names that pages give to their blocks. The names are
those that PubFetcher knows, so that lengths of cleaned pages stay true.

Source: https://pubfetcher.readthedocs.io/en/stable/fetcher.html
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import Final

from pubcrawl.items.parts import size
from pubcrawl.parse.html import Document
from pubcrawl.parse.html.node import Node
from pubcrawl.parse.html.text import formatted, text

# What names and tags say of an element; bits that are added up.
_DROP: Final = 1  # goes, whatever is in it
_DOUBT: Final = 2  # goes, unless main content is in or around it
_REFERENCES: Final = 4  # goes from articles
_REF: Final = 8  # goes from articles in compat: a word has letters of it
_MAIN: Final = 16
_TITLE: Final = 32
_NOSCRIPT: Final = 64  # goes if it is about JavaScript
_SHELTER: Final = _MAIN | _TITLE


def _words(words: str) -> frozenset[str]:
    return frozenset(words.split())


def _joined(some: frozenset[str], others: frozenset[str]) -> Iterator[str]:
    for one, other in product(some, others):
        yield one + other
        yield other + one


_MENU = _words("nav navigation menu navbar navigationbar menubar breadcrumb breadcrumbs")
_WITH = _words("top bottom left right side sub main site page tool my")
_MAYBE = _words(
    """
    bar bars tab tabs accordion linklist links path search login social socialmedia pagination
    complementary secondary aside related invisible hidden skip jump
    """
)
_DROPPED = {"footer"} | _MENU | set(_joined(_MENU, _MENU | _WITH | _MAYBE))
_DOUBTED = _MAYBE | set(_joined(_MAYBE, _WITH | _MAYBE))
# Ends of longer words: navy, sidemenux, unnav, postnavtop.
_FIRST = tuple(_MENU | {word + menu for word, menu in product(_WITH | _MAYBE, _MENU)})
_LAST = tuple(_MENU | {menu + word for word, menu in product(_WITH | _MAYBE, _MENU)})
_MENU_IN = re.compile("nav|menu|breadcrumb")  # every word of the menu has one of them
# Words for lists of references; preface, preferences, refined and correlated are none.
_REFERENCE = re.compile(
    r"""
    ref | refs.* | ref(?:list|link|block|box|body|content|section|wrapper|container|panel|item).*
    | (?:reference|related).* | .*refs? | .*reflist | .*(?<!p)references?
    | .*(?<!cor)(?<!un)(?<!inter)related
    """,
    re.VERBOSE | re.DOTALL,
)
_ROLES = {
    **dict.fromkeys(_words("navigation menu menubar menuitem complementary contentinfo"), _DROP),
    **dict.fromkeys(_words("tab search"), _DOUBT),
    **dict.fromkeys(_words("main article"), _MAIN),
}
_TAGS: dict[str | None, int] = {
    **dict.fromkeys(_words("nav menu aside footer"), _DROP),
    **dict.fromkeys(_words("main article"), _MAIN),
    **dict.fromkeys(_words("h1 h2"), _TITLE),
    "noscript": _NOSCRIPT,
}
_BREAKS = re.compile(r"[\s_-]+|(?<=[a-z])(?=[A-Z])|(?<=[a-zA-Z])(?=[0-9])|(?<=[0-9])(?=[a-zA-Z])")
_NO_LETTERS = r"[\W\d_]*+"
_MAIN_NAME = re.compile(
    f"{_NO_LETTERS}(?:main|(?:main)?contents?|article){_NO_LETTERS}", re.IGNORECASE
)
_TITLE_NAME = re.compile(f"{_NO_LETTERS}(?:title|heading){_NO_LETTERS}", re.IGNORECASE)
# Names that say something hold one of these; most hold none.
_SAYS = re.compile(
    "|".join(
        sorted(
            _words("nav menu breadcrumb footer ref related main content article title heading")
            | _MAYBE
        )
    )
)
_SHORT = 200  # characters of a name that is worth remembering

_DESCRIPTION = re.compile(r"(?:(?:meta|dc|og|twitter)[.:])?description", re.IGNORECASE)
# compat: forms of it that PubFetcher does not find.
_MISSED = frozenset(
    (
        ("property", "description"),
        ("name", "meta.description"),
        ("property", "meta:description"),
        ("name", "dc.description"),
        ("property", "og:description"),
        ("name", "twitter.description"),
    )
)
_SPACES = re.compile("[ \t\n\f\r]+")


def clean(document: Document, *, publication: bool, compat: bool = False) -> str:
    """
    Return the description of a page, and below it the formatted text of its cleaned body.

    *publication*: it is the page of an article, so lists of references go too.
    *compat*: as PubFetcher cleans it. The document stays as it is.
    """
    about = description(document, compat=compat)
    body = _body(document)
    if body is None and not compat:
        body = document.body
    kept = ""
    if body is not None:
        gone = dropped(body, publication=publication, compat=compat)
        kept = formatted(body, skip=gone)
    # compat: a description stands over an empty line, even if nothing comes below.
    return f"{about}\n\n{kept}" if about and (kept or compat) else about or kept


def description(document: Document, *, compat: bool = False) -> str:
    """Return the longest description among the meta elements of a page, else an empty text."""
    found = [""]
    for node in document.telling("meta"):
        attributes = node.attributes
        for key in ("name", "property"):
            name = (attributes.get(key) or "").lower()
            if _DESCRIPTION.fullmatch(name) and not (compat and (key, name) in _MISSED):
                found.append(_SPACES.sub(" ", attributes.get("content") or "").strip(" "))
    return max(found, key=size)


def named(document: Document, name: str) -> Iterator[Node]:
    """Yield the elements of a page that have a *name*, in whatever case XML writes it."""
    if document.xml:
        for node in document.root.traverse():
            if (node.tag or "").lower() == name:
                yield node
    else:
        yield from document.css(name)


def dropped(body: Node, *, publication: bool, compat: bool = False) -> set[int]:
    """
    Return the ``mem_id`` of each element that cleaning takes out of *body*.

    What is below such an element goes with it, whether it is named here or not.
    """
    gone = _DROP
    if publication:
        gone |= _REF if compat else _REFERENCES
    saving = _MAIN if compat else _SHELTER  # in an element, what keeps those around it
    signs: dict[int, int] = {}
    doubted: list[Node] = []
    around: set[int] = set()
    result: set[int] = set()
    nested: set[int] = set()  # in a noscript that stays; they say no more than it does
    for node in body.traverse():
        sign = _TAGS.get(node.tag, 0)
        if attributes := node.attributes:
            sign |= _told(attributes)
        if not sign:
            continue
        key = node.mem_id
        if sign & _NOSCRIPT and key not in nested:
            if "javascript" in text(node).lower():
                sign |= _DROP
            nested.update(below.mem_id for below in node.traverse() if below.tag == "noscript")
        signs[key] = sign
        if sign & gone:
            result.add(key)
        elif sign & _DOUBT:
            doubted.append(node)
        if sign & saving:
            above = node.parent
            while above is not None and above.mem_id not in around:
                around.add(above.mem_id)
                above = above.parent
    above = body.parent
    while above is not None:
        signs[above.mem_id] = _signs(above)
        above = above.parent
    known: dict[int, bool] = {}
    for node in doubted:
        key = node.mem_id
        if key not in around and not _sheltered(node, signs, known):
            result.add(key)
    result.discard(body.mem_id)
    return result


def _body(document: Document) -> Node | None:
    """Return the body; XML has one if it is a page that is written as XML."""
    if not document.xml:
        return document.body
    node: Node | None = document.root
    for names in (("html",), ("body", "frameset")):
        children = node.iter() if node is not None else ()
        node = next((child for child in children if (child.tag or "").lower() in names), None)
    return node


def _sheltered(node: Node, signs: dict[int, int], known: dict[int, bool]) -> bool:
    """Answer whether a node is in main content or a title, or is one; *known* gets the answer."""
    path: list[int] = []
    answer = False
    current: Node | None = node
    while current is not None:
        key = current.mem_id
        if key in known:
            answer = known[key]
            break
        path.append(key)
        if signs.get(key, 0) & _SHELTER:
            answer = True
            break
        current = current.parent
    known.update(dict.fromkeys(path, answer))
    return answer


def _signs(node: Node) -> int:
    return _TAGS.get(node.tag, 0) | _told(node.attributes)


def _told(attributes: dict[str, str | None]) -> int:
    sign = 0
    for key in attributes:
        if key in _TELLING and (value := attributes[key]):
            read = _TELLING[key]
            sign |= read(value) if len(value) <= _SHORT else read.__wrapped__(value)
    return sign


@lru_cache(1 << 14)
def _of_name(value: str) -> int:
    """Return what an id or a class attribute says."""
    sign = 0
    if value.isascii() and not _SAYS.search(value.lower()):
        return sign
    if _MAIN_NAME.fullmatch(value):
        sign |= _MAIN
    if _TITLE_NAME.fullmatch(value):
        sign |= _TITLE
    for word in map(str.lower, _BREAKS.split(value)):
        if word in _DROPPED:
            sign |= _DROP
        elif word in _DOUBTED or (
            _MENU_IN.search(word) and (word.startswith(_FIRST) or word.endswith(_LAST))
        ):
            sign |= _DOUBT
        if "ref" in word or "related" in word:
            sign |= _REF
            if _REFERENCE.fullmatch(word):
                sign |= _REFERENCES
    return sign


@lru_cache(1 << 12)
def _of_role(value: str) -> int:
    """Return what a role or an aria-label says."""
    sign = 0
    for word in _BREAKS.split(value):
        sign |= _ROLES.get(word.lower(), 0)
    return sign


_TELLING = {"id": _of_name, "class": _of_name, "role": _of_role, "aria-label": _of_role}
