"""
Cleans the body of a page: removes the menus, banners and side bars around its text.

The names of elements decide, but no name removes the text itself.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import _lru_cache_wrapper, lru_cache
from itertools import product
from typing import Final

from pubcrawl.formats.html import Document
from pubcrawl.formats.html.names import NUMBERS, TEXT
from pubcrawl.formats.html.node import Node, upwards
from pubcrawl.formats.html.text import formatted, text
from pubcrawl.works.parts import size

# Signs of an element by its names and its tag; bits that are combined.
_DROP: Final = 1  # remove, whatever is inside
_DOUBT: Final = 2  # remove, unless main content or a title is inside or around it
_REFERENCES: Final = 4  # remove from articles
_MAIN: Final = 16
_TITLE: Final = 32
_NOSCRIPT: Final = 64  # remove if it is about JavaScript
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


_MENU = _words("nav navigation menu navbar navigationbar menubar breadcrumb breadcrumbs")
_WITH = _words("top bottom left right side sub main site page tool my")
_MAYBE = _words(
    """
    bar bars tab tabs accordion linklist links path search login social socialmedia pagination
    complementary secondary aside related invisible hidden skip jump
    """
)
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
    "noscript": _NOSCRIPT,
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
_WORDLESS = {NUMBERS[tag] for tag in _words("a script style template label legend select textarea")}
_TEXT_TAGS = _words("p h1 h2 h3 h4 h5 h6 summary dt")  # buttons in them are text
_MARKS = _words("¶ § # 🔗 \uf0c1")
_BREAKS = re.compile(r"[\s_-]+|(?<=[a-z])(?=[A-Z])|(?<=[a-zA-Z])(?=[0-9])|(?<=[0-9])(?=[a-zA-Z])")
# Words in one name for what is on a page besides its text. Only in classes: an id such as
# "feedback-loops" may come from a heading.
_WIDGETS = re.compile(
    r"""
    \b(?: share | sharing | feedback | cookie | newsletter | announcement | to\ top | skip\ link
    | edit\ this\ page | view\ this\ page | last\ updated | comment\ form | versions )\b
    """,
    re.VERBOSE,
)
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
    words = formatted(body, skip=dropped(body, publication=publication))
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


def dropped(body: Node, *, publication: bool) -> set[int]:
    """
    Return the ``mem_id`` of each element that cleaning removes from *body*.

    Elements inside it are removed too, but not all of them are listed.
    """
    dropping = _DROP | (_REFERENCES if publication else _CONTROL)
    signs: dict[int, int] = {}
    doubtful: list[Node] = []
    banners: list[Node] = []
    around: set[int] = set()
    titled: set[int] = set()  # elements around an h1
    result: set[int] = set()
    nested: set[int] = set()  # noscript elements inside another, which decides for them
    declared: dict[int, int] = {}  # signs of the tags and roles, without those of names
    for node in body.traverse():
        attributes = node.attributes
        sign = _declared_signs(node, attributes)
        named = _name_signs(attributes) if attributes else 0
        if not sign | named:
            continue
        key = node.mem_id
        declared[key] = sign
        sign |= named
        if sign & _NOSCRIPT and key not in nested:
            if "javascript" in text(node).lower():
                sign |= _DROP
            nested.update(below.mem_id for below in node.traverse() if below.tag == "noscript")
        signs[key] = sign
        if sign & dropping:
            result.add(key)
        elif sign & _DOUBT:
            doubtful.append(node)
        if sign & _BANNER:
            banners.append(node)
        if sign & _SHELTER:
            _climb(node, around)
        if sign & _PAGE_TITLE:
            _climb(node, titled)
    signs |= {above.mem_id: _signs(above) for above in upwards(body)}
    answers: dict[int, bool] = {}
    for node in doubtful:
        key = node.mem_id
        if key not in around and not _within(node, _SHELTER, signs, answers):
            result.add(key)
    if dropping & _CONTROL and any(sign & _MAIN for sign in declared.values()):
        answers = {}
        for node in banners:
            key = node.mem_id
            if key not in titled and not _within(node, _MAIN | _PART, signs, answers):
                result.add(key)
                declared[key] |= _APART
    result.discard(body.mem_id)
    if result:
        for key in result:
            if signs[key] & dropping & _REFERENCES:
                declared[key] |= _APART
        result -= _holders(body, result, declared)
    return result


def _climb(node: Node, around: set[int]) -> None:
    """Add the elements around a node to *around*."""
    above = node.parent
    while above is not None and above.mem_id not in around:
        around.add(above.mem_id)
        above = above.parent


def _holders(body: Node, named: set[int], declared: dict[int, int]) -> set[int]:
    """
    Return which of the *named* elements hold the text of the page, which no name drops.

    They hold the main element, an article, a title above running text, or half of the running
    text. Names of whole layouts contain words for menus: ``wy-grid-for-nav`` is around the
    manual in Sphinx's theme, not around its menu. Elements that are *declared* as side bars
    and the like have a text of their own; they must hold the main element.
    """
    parents: dict[int, int] = {}  # in document order
    apart: set[int] = set()
    own: defaultdict[int, int] = defaultdict(int)  # letters directly in an element
    for node in body.traverse(include_text=True):
        above = node.parent
        if above is None:
            continue
        kind = node.tag_id
        if kind != TEXT:
            parents[node.mem_id] = above.mem_id
            if kind in _WORDLESS:
                apart.add(node.mem_id)
        elif words := (node.text_content or "").strip():
            own[above.mem_id] += len(words)
    # Elements, and those around them as far as they are their text:
    mains: set[int] = set()
    articles: set[int] = set()
    titles: set[int] = set()
    letters: defaultdict[int, int] = defaultdict(int)  # outside of links
    running: defaultdict[int, int] = defaultdict(int)  # letters in long paragraphs
    paragraphs: defaultdict[int, int] = defaultdict(int)  # long ones
    for key, around in reversed(parents.items()):
        sign = declared.get(key, 0)
        if own[key] >= _LONG:
            running[key] += own[key]
            paragraphs[key] += 1
        if key in mains or sign & _MAIN_ELEMENT:
            mains |= {key, around}
        elif sign & _CLOSED or key in apart:
            continue
        if own[key] or key in letters:
            letters[key] += own[key]
            letters[around] += letters[key]
            if key in articles or sign & _ARTICLE:  # items of menus are articles of links
                articles |= {key, around}
        if key in titles or sign & _PAGE_TITLE:
            titles |= {key, around}
        if key in running:
            running[around] += running[key]
            paragraphs[around] += paragraphs[key]
    half = running[body.mem_id] / 2
    open_ = {key for key in named - apart if not declared.get(key, 0) & _CLOSED}
    return named & mains | {
        key
        for key in open_
        if key in articles
        or (key in titles and (paragraphs[key] or letters[key] >= _MANY))
        or (paragraphs[key] >= _FEWEST and running[key] >= half)
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


def _within(node: Node, wanted: int, signs: dict[int, int], answers: dict[int, bool]) -> bool:
    """Answer whether a node or an element around it has a *wanted* sign; *answers*: the cache."""
    path: list[int] = []
    answer = False
    current: Node | None = node
    while current is not None:
        key = current.mem_id
        if key in answers:
            answer = answers[key]
            break
        path.append(key)
        if signs.get(key, 0) & wanted:
            answer = True
            break
        current = current.parent
    answers.update(dict.fromkeys(path, answer))
    return answer


def _signs(node: Node) -> int:
    attributes = node.attributes
    return _declared_signs(node, attributes) | _name_signs(attributes)


def _declared_signs(node: Node, attributes: dict[str, str | None]) -> int:
    """Return the signs of the tag and the role of an element, and of what a link is for."""
    tag = node.tag
    sign = _TAGS.get(tag, 0)
    if tag == "button" and node.parent is not None and node.parent.tag in _TEXT_TAGS:
        sign = _APART
    elif tag == "a" and _is_control(node, attributes):
        sign = _CONTROL
    if role := attributes.get("role"):
        sign |= _read(_of_role, role) | _OWN_ROLES.get(role.lower(), 0)
    return sign


def _is_control(link: Node, attributes: dict[str, str | None]) -> bool:
    """Answer whether a link leads to the editor of the page, or is the mark of a heading."""
    if "edit" in (attributes.get("rel") or "").lower().split():
        return True
    words = link.first_child
    if words is None or not (attributes.get("href") or "").startswith("#"):
        return False
    return (words.text_content or "").strip() in _MARKS if words.tag_id == TEXT else False


def _name_signs(attributes: dict[str, str | None]) -> int:
    sign = 0
    for key in ("id", "class"):
        if value := attributes.get(key):
            sign |= _read(_of_name, value)
            if key == "class":
                sign |= _read(_of_class, value)
    if value := attributes.get("aria-label"):
        sign |= _read(_of_role, value) & ~_MAIN  # "Skip to main content"
    return sign


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
