"""
Cleans the body of a page: removes the menus, banners and side bars around its text.

The names of elements decide, but no name removes the text itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import _lru_cache_wrapper, lru_cache, reduce
from itertools import product
from operator import or_
from typing import Final

from pubcrawl.formats.html import Document
from pubcrawl.formats.html.node import Node
from pubcrawl.formats.html.text import formatted
from pubcrawl.formats.page import Page
from pubcrawl.reading.signs import words_of
from pubcrawl.works.parts import size

# Signs of an element by its names and its tag; bits that are combined.
_DROP: Final = 1  # remove, whatever is inside
_DOUBT: Final = 2  # remove, unless main content or a title is inside or around it
_REFERENCES: Final = 4  # remove from articles
_MAIN: Final = 16
_TITLE: Final = 32
# The signs below remove nothing from articles: journals show authors, figures and licences in
# dialogs (SciELO, Science).
_CONTROL: Final = 128  # remove: a dialog, a button, a link to the editor
_BANNER: Final = 256  # remove the header of a site from a page with main content
_PART: Final = 512  # the header in it is that of a part of the page
_MAIN_ELEMENT: Final = 1024
_ARTICLE: Final = 2048
_PAGE_TITLE: Final = 4096
_APART: Final = 8192  # its text is not that of what is around it
_CLOSED: Final = _DROP | _CONTROL | _APART
_SHELTER: Final = _MAIN | _TITLE


def _words(words: str) -> frozenset[str]:
    return frozenset(words.split())


def _compounds(some: frozenset[str], others: frozenset[str]) -> Iterator[str]:
    for one, other in product(some, others):
        yield one + other
        yield other + one


_MENU = words_of("menu")
_WITH = words_of("menu", "joined")
_MAYBE = words_of("box")
_DROPPED = {"footer"} | _MENU | set(_compounds(_MENU, _MENU | _WITH | _MAYBE))
_DOUBTED = _MAYBE | set(_compounds(_MAYBE, _WITH | _MAYBE))
# Beginnings and ends of longer words: navy, sidemenux, unnav, postnavtop.
_FIRST = tuple(_MENU | {word + menu for word, menu in product(_WITH | _MAYBE, _MENU)})
_LAST = tuple(_MENU | {menu + word for word, menu in product(_WITH | _MAYBE, _MENU)})
_MENU_IN = re.compile("nav|menu|breadcrumb")  # every word for a menu contains one of these
# Words for lists of references, but not preface, preferences, refined and correlated.
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
    **dict.fromkeys(_words("dialog button"), _CONTROL),
    "main": _MAIN | _MAIN_ELEMENT,
    "article": _MAIN | _ARTICLE,
    "h1": _TITLE | _PAGE_TITLE,
    "h2": _TITLE,
    "header": _BANNER,
    "section": _PART,
}
_OWN_ROLES = {
    **dict.fromkeys(_words("dialog alertdialog"), _CONTROL),
    "banner": _BANNER,
    "main": _MAIN_ELEMENT,
    "article": _ARTICLE,
}
# Elements without running text; a search page has many labels.
_WORDLESS = _words("a script style template label legend select textarea")
_TEXT_TAGS = _words("p h1 h2 h3 h4 h5 h6 summary dt")  # buttons in them are text
_MARKS = _words("¶ § # 🔗 \uf0c1")
_BREAKS = re.compile(r"[\s_-]+|(?<=[a-z])(?=[A-Z])|(?<=[a-zA-Z])(?=[0-9])|(?<=[0-9])(?=[a-zA-Z])")
_WIDGETS = re.compile(rf"\b(?:{'|'.join(map(re.escape, words_of('widget', 'phrases')))})\b")
_NO_LETTERS = r"[\W\d_]*+"
_MAIN_NAME = re.compile(
    f"{_NO_LETTERS}(?:main|(?:main)?contents?|article){_NO_LETTERS}", re.IGNORECASE
)
_TITLE_NAME = re.compile(f"{_NO_LETTERS}(?:title|heading){_NO_LETTERS}", re.IGNORECASE)
# Every name with a sign contains one of these; most names contain none.
_SIGN_WORD = re.compile(
    "|".join(
        sorted(
            _words("nav menu breadcrumb footer ref related main content article title heading")
            | _MAYBE
        )
    )
)
_SHORT = 200  # most characters of a name in the cache

_LONG = 100  # fewest letters of a long paragraph, without those in links
_MANY = 400  # letters below a title that are running text in short paragraphs too
_FEWEST = 2  # long paragraphs without a title that no name drops; footers may have one

_DESCRIPTION = re.compile(r"(?:(?:meta|dc|og|twitter)[.:])?description", re.IGNORECASE)
_SPACES = re.compile("[ \t\n\f\r]+")


def clean(document: Document, *, publication: bool) -> str:
    """
    Return the description of a page, and below it the formatted text of its cleaned body.

    *publication*: for the page of an article, also remove lists of references. The document is
    not changed.
    """
    body = body_of(document)
    body = document.body if body is None else body
    words = formatted(body, skip=dropped(document, publication=publication))
    return "\n\n".join(filter(None, (description(document), words)))


def description(document: Document) -> str:
    """Return the longest description in the meta elements of a page, "" for none."""
    result = [""]
    for node in document.metadata_elements("meta"):
        attributes = node.attributes
        names = (attributes.get("name") or "", attributes.get("property") or "")
        if any(map(_DESCRIPTION.fullmatch, names)):
            result.append(_SPACES.sub(" ", attributes.get("content") or "").strip(" "))
    return max(result, key=size)


def elements_named(document: Document, name: str) -> Iterator[Node]:
    """Yield the elements of a page with the tag *name*, in any case in XML."""
    if document.xml:
        for node in document.root.traverse():
            if (node.tag or "").lower() == name:
                yield node
    else:
        yield from document.css(name)


def dropped(document: Document, *, publication: bool) -> set[int]:
    """
    Return the ``mem_id`` of each element that cleaning removes from the body of a page.

    Elements inside it are removed too, but not all of them are listed.
    """
    page = document.page
    body = _body_number(document)
    dropping = _DROP | (_REFERENCES if publication else _CONTROL)
    signs = _Signs(page, body)
    result: set[int] = set()
    doubtful: list[int] = []
    banners: list[int] = []
    around: set[int] = set()  # elements around main content or a title
    titled: set[int] = set()  # elements around an h1
    for number in signs.marked:
        sign = signs.all[number]
        if sign & dropping:
            result.add(number)
        elif sign & _DOUBT:
            doubtful.append(number)
        if sign & _BANNER:
            banners.append(number)
        if sign & _SHELTER:
            _climb(page, number, around)
        if sign & _PAGE_TITLE:
            _climb(page, number, titled)
    inherited = signs.inherited()
    result.update(
        number for number in doubtful if number not in around and not inherited[number] & _SHELTER
    )
    declared = signs.declared
    if dropping & _CONTROL and any(declared[number] & _MAIN for number in signs.marked):
        for number in banners:
            if number not in titled and not inherited[number] & (_MAIN | _PART):
                result.add(number)
                declared[number] |= _APART
    result.discard(body)
    if result:
        for number in result:
            if signs.all[number] & dropping & _REFERENCES:
                declared[number] |= _APART
        result -= _holders(page, body, result, declared)
    return {page.node[number].mem_id for number in result}


def _body_number(document: Document) -> int:
    node = body_of(document)
    return document.page.number[(document.body if node is None else node).mem_id]


def _climb(page: Page, number: int, around: set[int]) -> None:
    """Add the elements around an element to *around*."""
    for above in page.ancestors(number):
        if above in around:
            return
        around.add(above)


class _Signs:
    """
    The signs of the elements of a body, as columns.

    *declared*: signs of tags, roles and links. *all*: these and the signs of names. *marked*: the
    elements of the body with a sign, in order.
    """

    def __init__(self, page: Page, body: int) -> None:
        self._page = page
        self._body = body
        end = page.end[body]
        above = [*page.ancestors(body)]
        tags = page.tag
        self.declared = [0] * end
        for number in (*above, *range(body, end)):
            self.declared[number] = _TAGS.get(tags[number], 0)
        self._read_controls(end)
        for number, role in page.values("role").items():
            if number < end:
                self.declared[number] |= _read(_of_role, role) | _OWN_ROLES.get(role.lower(), 0)
        self.all = self.declared.copy()
        for key, readers in _NAME_READERS.items():
            known: dict[str, int] = {"": 0}  # many elements have the same value
            for number, value in page.values(key).items():
                if value not in known:
                    known[value] = reduce(or_, (_read(reader, value) for reader in readers))
                if number < end and known[value]:
                    self.all[number] |= known[value]
        self._read_noscripts(end)
        self.marked = [number for number in range(body, end) if self.all[number]]

    def _read_controls(self, end: int) -> None:
        """Find links to the editor of the page, marks of headings, and buttons in texts."""
        page = self._page
        tags, up = page.tag, page.up
        rels, hrefs = page.values("rel"), page.values("href")
        for number in page.by_tag.get("a", ()):
            if number >= end:
                break
            mark = hrefs.get(number, "").startswith("#")
            text = page.string[page.start[number] : page.stop[number]] if mark else ""
            if text.strip() in _MARKS or "edit" in rels.get(number, "").lower().split():
                self.declared[number] = _CONTROL
        for number in page.by_tag.get("button", ()):
            if number < end and tags[up[number]] in _TEXT_TAGS:
                self.declared[number] = _APART

    def _read_noscripts(self, end: int) -> None:
        page = self._page
        inside = 0  # the end of the last one; those in it are part of it
        for number in page.by_tag.get("noscript", ()):
            if inside <= number < end:
                inside = page.end[number]
                if "javascript" in page.string[page.start[number] : page.stop[number]].lower():
                    self.all[number] |= _DROP

    def inherited(self) -> list[int]:
        """Return the signs of each element and of those around it."""
        signs = self.all.copy()
        for number, around in enumerate(self._page.up[: len(signs)]):
            if around > 0:
                signs[number] |= signs[around]
        return signs


def _holders(page: Page, body: int, named: set[int], declared: list[int]) -> set[int]:
    """
    Return which of the *named* elements hold the text of the page, which no name drops.

    They hold the main element, an article, a title above running text, or half of the running
    text. Names of whole layouts contain words for menus: ``wy-grid-for-nav`` is around the
    manual in Sphinx's theme, not around its menu. Elements that are *declared* as side bars
    and the like have a text of their own; they must hold the main element.
    """
    end = page.end[body]
    tags, up, string = page.tag, page.up, page.string
    own = [0] * end  # letters directly in an element
    for start, stop, owner in page.runs(body):
        own[owner] += len(string[start:stop].strip())
    # Elements, and those around them as far as they are their text:
    mains: set[int] = set()
    articles: set[int] = set()
    titles: set[int] = set()
    letters = [0] * end  # outside of links
    running = [0] * end  # letters in long paragraphs
    paragraphs = [0] * end  # long ones
    for number in range(end - 1, body - 1, -1):
        around = up[number]
        sign = declared[number]
        texts = own[number]
        if texts >= _LONG:
            running[number] += texts
            paragraphs[number] += 1
        if number in mains or sign & _MAIN_ELEMENT:
            mains |= {number, around}
        elif sign & _CLOSED or tags[number] in _WORDLESS:
            continue
        letters[number] += texts
        letters[around] += letters[number]
        if letters[number] and (number in articles or sign & _ARTICLE):
            articles |= {number, around}  # items of menus are articles of links
        if number in titles or sign & _PAGE_TITLE:
            titles |= {number, around}
        if running[number]:
            running[around] += running[number]
            paragraphs[around] += paragraphs[number]
    half = running[body] / 2
    return named & mains | {
        number
        for number in named
        if not declared[number] & _CLOSED
        and tags[number] not in _WORDLESS
        and (
            number in articles
            or (number in titles and (paragraphs[number] or letters[number] >= _MANY))
            or (paragraphs[number] >= _FEWEST and running[number] >= half)
        )
    }


def body_of(document: Document) -> Node | None:
    """Return the body; XML has one only if it is XHTML."""
    if not document.xml:
        return document.body
    node: Node | None = document.root
    for names in (("html",), ("body", "frameset")):
        children = node.iter() if node is not None else ()
        node = next((child for child in children if (child.tag or "").lower() in names), None)
    return node


def _read(reader: _lru_cache_wrapper[int], value: str) -> int:
    return reader(value) if len(value) <= _SHORT else reader.__wrapped__(value)


@lru_cache(1 << 14)
def _of_name(value: str) -> int:
    """Return the signs of an id or a class attribute."""
    sign = 0
    if value.isascii() and not _SIGN_WORD.search(value.lower()):
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
        if ("ref" in word or "related" in word) and _REFERENCE.fullmatch(word):
            sign |= _REFERENCES
    return sign


@lru_cache(1 << 14)
def _of_class(value: str) -> int:
    """Return the signs of a class attribute alone."""
    names = (" ".join(_BREAKS.split(name)).lower() for name in value.split())
    return _CONTROL if any(map(_WIDGETS.search, names)) else 0


@lru_cache(1 << 12)
def _of_role(value: str) -> int:
    """Return the signs of a role or an aria-label."""
    sign = 0
    for word in _BREAKS.split(value):
        sign |= _ROLES.get(word.lower(), 0)
    return sign


@lru_cache(1 << 10)
def _of_label(value: str) -> int:
    """Return the signs of an aria-label: "Skip to main content" is no main content."""
    return _of_role(value) & ~_MAIN


_NAME_READERS = {
    "id": (_of_name,),
    "class": (_of_name, _of_class),
    "aria-label": (_of_label,),
}
