"""The signs of one element: its words and names, what it requests, what is in it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import islice, pairwise

from pubcrawl.formats.html import text as html_text
from pubcrawl.formats.html.node import Node, upwards
from pubcrawl.reading.boundary.controls.words import (
    ACTION,
    ADDRESS,
    CONTENT,
    EMPTY_CODE,
    GOES,
    HANDLER,
    INLINE_URL,
    LOADING,
    MORE,
    NOT_REMOTE,
    ORNAMENT,
    REMOTE,
    REQUESTS,
    SERVER,
)
from pubcrawl.reading.boundary.links import is_download

_PANES = frozenset(
    """
        div section ul ol table tbody article dd td turbo-frame details aside p
    """.split()
)
# Attributes of a link that say nothing about what a script does with it.
_OF_LINKS = frozenset(
    """
        href class id title target rel name style lang dir tabindex aria-label aria-describedby
        aria-labelledby role itemprop epub:type property accesskey aria-current hreflang type
    """.split()
)

CODE_MAX = 4_000  # characters of the handlers of an element
TEXT_MAX = 120  # characters of the text of a control
ABOVE = 4  # elements above a control whose names count


def position_of(node: Node) -> int:
    """Return the position of an element among its siblings of the same name, from 1."""
    above = node.parent
    if above is None:
        return 1
    same = [each for each in above.iter() if each.tag == node.tag]
    return next((n for n, each in enumerate(same, 1) if each.mem_id == node.mem_id), 1)


def text_of(node: Node) -> str:
    """Return the words of a control, or those of its label."""
    words = html_text.text(node).strip() or attribute(node, "aria-label", "title", "value")
    if not words:
        pictures = (attribute(each, "alt") for each in elements_in(node) if each.tag == "img")
        words = next(filter(None, pictures), "")
    return " ".join(words.split())


def attribute(node: Node, *names: str) -> str:
    """Return the first of some attributes that has a value, "" for none."""
    attributes = node.attributes  # makes a dict
    return next(filter(None, ((attributes.get(n) or "").strip() for n in names)), "")


def names_of(node: Node) -> str:
    """Return the words of class and id of an element."""
    return f"{attribute(node, 'class')} {attribute(node, 'id')}".lower()


def flags_of(node: Node) -> str:
    """Return the names of an element, and those of attributes that only have a name."""
    flags = (n for n, value in node.attributes.items() if not value or "infinite" in n)
    return " ".join((names_of(node), *flags))


def nearest(node: Node, fits: Callable[[Node], bool]) -> Node | None:
    """Return the element itself, or the nearest above it, that fits."""
    here: Node | None = node
    for _ in range(ABOVE):
        if here is None or here.tag in ("body", "html", "main"):
            return None
        if fits(here):
            return here
        here = here.parent
    return None


def is_ornament(node: Node, text: str) -> bool:
    """Answer whether words or names mark a control, or an element around it, as an ornament."""
    if ACTION.match(text):
        return True
    if not CONTENT.search(text) and has_ornament(text):
        return True
    here: Node | None = node
    for _ in range(ABOVE):
        if here is None or here.tag in ("body", "html", "main"):
            break
        names = [names_of(here), attribute(here, "aria-label") if here is not node else ""]
        if here is node:
            names += [value or "" for name, value in here.attributes.items() if name != "href"]
        if any(has_ornament(name) for name in names):
            return True
        if here.tag == "form" and attribute(here, "role") == "search":
            return True
        here = here.parent
    return False


@lru_cache(10_000)
def has_ornament(names: str) -> bool:
    """Answer whether a text has a word of an ornament; ``start`` does not have ``star``."""
    words = re.split(r"[\s/?=&.:,;'\"()\[\]{}<>]+", names.lower())
    for word in words:
        parts = re.split(r"[-_]+", word)
        if any(ORNAMENT.fullmatch(part) for part in (word, *parts)):
            return True
        if any(ORNAMENT.fullmatch("-".join(pair)) for pair in pairwise(parts)):
            return True
    return any(ORNAMENT.fullmatch(f"{one} {two}") for one, two in pairwise(words))


@lru_cache(1_000)
def _requests(name: str) -> bool:
    """Answer whether an attribute holds an address that a script requests."""
    return REMOTE.fullmatch(name) is not None


@lru_cache(1_000)
def _handles(name: str) -> bool:
    """Answer whether an attribute is a handler."""
    return HANDLER.fullmatch(name) is not None


def remote_address(node: Node) -> str:
    """Return the attribute with an address that a script requests, "" for none."""
    for name, given in node.attributes.items():
        value = (given or "")[:CODE_MAX]
        if name in NOT_REMOTE and node.tag != "turbo-frame":
            continue
        stated = value and _requests(name) and ADDRESS.fullmatch(value.strip())
        if stated or (value and name.startswith("data-") and INLINE_URL.search(value)):
            return f"{name}={value.strip()[:TEXT_MAX]}"
    return ""


def server_event(node: Node) -> str:
    """Return the attribute of a server-side framework, "" for none."""
    names = (name for name, value in node.attributes.items() if value)
    return next((name for name in names if SERVER.fullmatch(name)), "")


def code_of(node: Node) -> str:
    """Return the code of the handlers of an element."""
    parts = [value or "" for name, value in node.attributes.items() if _handles(name)]
    href = attribute(node, "href")
    if href.lower().startswith("javascript:") and not EMPTY_CODE.fullmatch(href):
        parts.append(href)
    return " ".join(parts)[:CODE_MAX]


def words_of_code(node: Node) -> str:
    """Return the code of the handlers in words: ``vm.loadFiles()`` has the word ``Files``."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])|[_$.\W]+", " ", code_of(node))


def handler_requests(node: Node) -> bool:
    """Answer whether the handlers of an element send a request."""
    code = code_of(node)
    return bool(REQUESTS.search(code)) and not GOES.search(code)


def is_reference(node: Node) -> bool:
    """Answer whether an element is a plain link to another place of the page."""
    href = node.attributes.get("href") or ""
    return node.tag == "a" and len(href) > 1 and href[0] == "#" and not opens_a_pane(node)


def opens_a_pane(node: Node) -> bool:
    """Answer whether a link inside the page is marked as showing its target."""
    if any(name not in _OF_LINKS and not name.startswith("data-track") for name in node.attributes):
        return True
    return any(
        attribute(above, "role") in ("tab", "tablist") or "tabs" in names_of(above)
        for above in islice(upwards(node), 2)
    )


def has_files_near(node: Node) -> bool:
    """Answer whether links to files are in the box around an element."""
    here = node.parent
    for _ in range(3):
        if here is None or here.tag in ("body", "html", "main"):
            return False
        hrefs = (each.attributes.get("href") or "" for each in elements_in(here) if each.tag == "a")
        if any(map(is_download, hrefs)):
            return True
        here = here.parent
    return False


def opens_a_menu(node: Node) -> bool:
    """Answer whether links follow a button in the same box: it shows and hides them."""
    if node.parent is None:
        return False
    around = list(node.parent.iter())
    at = next((n for n, each in enumerate(around) if each.mem_id == node.mem_id), 0)
    return any(
        each.tag in ("ul", "div", "menu") and holds(each, "a") for each in around[at + 1 : at + 2]
    )


def is_usable(node: Node) -> bool:
    """Answer whether an element can be used at all."""
    if node.tag in ("button", "a", "input", "turbo-frame"):
        return True
    if attribute(node, "role") in ("button", "tab", "treeitem"):
        return True
    return bool(code_of(node) or server_event(node))


def is_button(node: Node) -> bool:
    """Answer whether an element is, or looks like, a button."""
    return node.tag == "button" or attribute(node, "role") in ("button", "tab") or node.tag == "a"


def toggles(node: Node) -> bool:
    """Answer whether a control is marked as showing and hiding a part of the page."""
    names = ("aria-expanded", "aria-pressed", "data-toggle", "data-bs-toggle", "data-toggle-target")
    return any(name in node.attrs for name in names)


def in_form_that_sends(node: Node) -> bool:
    """Answer whether a button sends a form that a person fills in."""
    kind = attribute(node, "type").lower()
    if node.tag == "button" and kind in ("button", "reset"):
        return False
    if node.tag not in ("button", "input") or server_event(node) or code_of(node):
        return False
    form = nearest(node, lambda each: each.tag == "form")
    return form is not None and any(map(is_filled_in, elements_in(form)))


def is_empty(node: Node) -> bool:
    """Answer whether a place has no content yet."""
    if node.tag not in _PANES:
        return False
    if holds(node, "a", "img", "table", "video", "form"):
        return False
    return bool(LOADING.fullmatch(html_text.text(node).strip()))


def elements_in(node: Node) -> Iterator[Node]:
    """Yield the elements inside an element, in document order."""
    todo = list(node.iter())[::-1]
    while todo:
        here = todo.pop()
        yield here
        todo += list(here.iter())[::-1]


def holds(node: Node, *tags: str) -> bool:
    """Answer whether an element has another of these *tags* inside."""
    return any(each.tag in tags for each in elements_in(node))


def is_group(node: Node) -> bool:
    """Answer whether an element groups the leaves of a tree."""
    return node.tag in ("ul", "ol") or attribute(node, "role") in ("group", "treeitem")


def is_filled_in(node: Node) -> bool:
    """Answer whether a person fills a field in."""
    return node.tag == "textarea" or (
        node.tag == "input" and attribute(node, "type").lower() not in ("hidden", "submit")
    )


def in_tree(node: Node) -> bool:
    """Answer whether names around an element are those of a tree."""
    tree = re.compile(r"tree")
    return nearest(node, lambda each: bool(tree.search(names_of(each)))) is not None


def is_current(node: Node) -> bool:
    """Answer whether an element stands for the page that is shown, or is switched off."""
    here: Node | None = node
    for _ in range(2):
        if here is None:
            break
        state = f"{names_of(here)} {attribute(here, 'aria-current')}"
        if re.search(r"\b(?:active|current|disabled|selected|page)\b", state.replace("-", " ")):
            return bool(re.search(r"\b(?:active|current|disabled|selected)\b", state)) or (
                attribute(here, "aria-current") == "page"
            )
        here = here.parent
    return False


def next_by_name(node: Node) -> bool:
    """Answer whether an element leads to the next page, by its names."""
    names = f"{names_of(node)} {attribute(node, 'aria-label', 'title')}"
    return bool(re.search(r"\bnext\b", names.replace("-", " "), re.IGNORECASE))


def kind_of(node: Node, text: str) -> str:
    """Return the kind of a control that is a button."""
    if attribute(node, "role") == "tab" or "tab" in attribute(node, "data-toggle"):
        return "tab"
    above = node.parent
    if above is not None and attribute(above, "role") == "tab":
        return "tab"
    return "more" if MORE.fullmatch(text) else "button"


def label_of(node: Node, names: str) -> str:
    """Return the label of a field."""
    above = node.parent
    if above is not None and above.tag == "label":
        return " ".join(html_text.own_text(above).split())
    return attribute(node, "aria-label", "name", "id") or names
