"""
Cleaning of the body of a page as in PubFetcher: the names of its elements alone decide.

Source: https://pubfetcher.readthedocs.io/en/stable/fetcher.html
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from itertools import chain, permutations, product
from typing import Final

from pubcrawl.compat.values import SPACES
from pubcrawl.formats.html import Document
from pubcrawl.formats.html.node import Node, upwards
from pubcrawl.formats.html.text import formatted, text
from pubcrawl.reading.clean import body_of
from pubcrawl.works.parts import size

# Signs of an element by its names and its tag; bits that are combined.
_DROP: Final = 1  # remove, whatever is inside
_DOUBT: Final = 2  # remove, unless main content is inside, or it or a title is around
_REF: Final = 4  # remove from articles: a word contains "ref"
_MAIN: Final = 8
_TITLE: Final = 16


def _words(words: str) -> frozenset[str]:
    return frozenset(words.split())


def _compounds(some: Iterable[str], others: Iterable[str]) -> set[str]:
    pairs = product(some, others)
    return set(map("".join, chain.from_iterable(permutations(pair) for pair in pairs)))


_MENU = _words("nav navigation menu navbar navigationbar menubar breadcrumb breadcrumbs")
_WITH = _words("top bottom left right side sub main site page tool my")
_MAYBE = _words(
    """
    bar bars tab tabs accordion linklist links path search login social socialmedia pagination
    complementary secondary aside related invisible hidden skip jump
    """
)
_DROPPED = {"footer"} | _MENU | _compounds(_MENU, _MENU | _WITH | _MAYBE)
_DOUBTED = _MAYBE | _compounds(_MAYBE, _WITH | _MAYBE)
# Beginnings and ends of longer words: navy, sidemenux, unnav, postnavtop.
_FIRST = tuple(_MENU | {word + menu for word, menu in product(_WITH | _MAYBE, _MENU)})
_LAST = tuple(_MENU | {menu + word for word, menu in product(_WITH | _MAYBE, _MENU)})
_ROLES = {
    **dict.fromkeys(_words("navigation menu menubar menuitem complementary contentinfo"), _DROP),
    **dict.fromkeys(_words("tab search"), _DOUBT),
    **dict.fromkeys(_words("main article"), _MAIN),
}
_TAGS: dict[str | None, int] = {
    **dict.fromkeys(_words("nav menu aside footer"), _DROP),
    **dict.fromkeys(_words("main article"), _MAIN),
    **dict.fromkeys(_words("h1 h2"), _TITLE),
}
_BREAKS = re.compile(r"[\s_-]+|(?<=[a-z])(?=[A-Z])|(?<=[a-zA-Z])(?=[0-9])|(?<=[0-9])(?=[a-zA-Z])")
_NO_LETTERS = r"[\W\d_]*+"
_MAIN_NAME = re.compile(
    f"{_NO_LETTERS}(?:main|(?:main)?contents?|article){_NO_LETTERS}", re.IGNORECASE
)
_TITLE_NAME = re.compile(f"{_NO_LETTERS}(?:title|heading){_NO_LETTERS}", re.IGNORECASE)
# Attribute → the forms of description that are read.
_DESCRIPTIONS = {
    "name": _words(
        "description meta:description dc:description og.description og:description"
        " twitter:description"
    ),
    "property": _words(
        "meta.description dc.description dc:description og.description twitter.description"
        " twitter:description"
    ),
}


def clean(document: Document, *, publication: bool) -> str:
    """
    Return the description of a page, and below it the formatted text of its cleaned body.

    *publication*: for the page of an article, also remove lists of references. The document is
    not changed.
    """
    body = body_of(document)
    words = ""
    if body is not None:
        words = formatted(body, skip=dropped(body, publication=publication))
    about = description(document)
    return f"{about}\n\n{words}" if about else words


def description(document: Document) -> str:
    """Return the longest description in the meta elements of a page, "" for none."""
    texts = [""]
    for node in document.metadata_elements("meta"):
        attributes = node.attributes
        for key, names in _DESCRIPTIONS.items():
            if (attributes.get(key) or "").lower() in names:
                texts.append(SPACES.sub(" ", attributes.get("content") or "").strip(" "))
    return max(texts, key=size)


def dropped(body: Node, *, publication: bool) -> set[int]:
    """
    Return the ``mem_id`` of each element that cleaning removes from *body*.

    Elements inside it are removed too, but not all of them are listed.
    """
    dropping = _DROP | _REF if publication else _DROP
    result: set[int] = set()
    doubtful: set[int] = set()
    with_main: set[int] = set()  # elements around main content
    nested: set[int] = set()  # noscript elements inside another, which decides for them
    # Elements that are, or are inside, main content or a title.
    sheltered = {above.mem_id for above in upwards(body) if _signs(above) & (_MAIN | _TITLE)}
    if sheltered and body.parent is not None:
        sheltered.add(body.parent.mem_id)
    for node in body.traverse():
        key, sign, above = node.mem_id, _signs(node), node.parent
        if node.tag == "noscript" and key not in nested:
            nested.update(below.mem_id for below in node.traverse() if below.tag == "noscript")
            if "javascript" in text(node).lower():
                sign |= _DROP
        if sign & (_MAIN | _TITLE) or (above is not None and above.mem_id in sheltered):
            sheltered.add(key)
        if sign & dropping:
            result.add(key)
        elif sign & _DOUBT and key not in sheltered:
            doubtful.add(key)
        while sign & _MAIN and above is not None and above.mem_id not in with_main:
            with_main.add(above.mem_id)
            above = above.parent
    return (result | doubtful - with_main) - {body.mem_id}


def _signs(node: Node) -> int:
    attributes = node.attributes
    sign = _TAGS.get(node.tag, 0)
    for key in ("role", "aria-label"):
        for word in _BREAKS.split(attributes.get(key) or ""):
            sign |= _ROLES.get(word.lower(), 0)
    for key in ("id", "class"):
        if name := attributes.get(key):
            sign |= _MAIN if _MAIN_NAME.fullmatch(name) else 0
            sign |= _TITLE if _TITLE_NAME.fullmatch(name) else 0
            for word in _BREAKS.split(name):
                sign |= _of_word(word.lower())
    return sign


@lru_cache(1 << 14)
def _of_word(word: str) -> int:
    """Return the signs of a word in an id or a class."""
    sign = _REF if "ref" in word or "related" in word else 0
    if word in _DROPPED:
        return sign | _DROP
    is_menu = word.startswith(_FIRST) or word.endswith(_LAST)
    return sign | _DOUBT if is_menu or word in _DOUBTED else sign
