"""
Find the part of a page that a link stands in, by names of elements, headings and labels.

The name of a part says what its links are: ``files``, ``related``, ``people`` and so on. The
innermost element with a known name, heading or label decides.

Sources: https://html.spec.whatwg.org/multipage/sections.html#headings-and-outlines,
https://html.spec.whatwg.org/multipage/grouping-content.html#the-dl-element
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from pubcrawl.formats.html import text as html_text
from pubcrawl.formats.html.node import TEXT as TEXT_NODE
from pubcrawl.formats.html.node import Node
from pubcrawl.tables.files import PAGE_PARTS, builtin
from pubcrawl.tables.rows import Key, Keys, NamedRows, read_rows
from pubcrawl.tables.values import TEXT, AnyOf, Each

_HEADING_MAX = 80  # characters of a heading
_LABEL_MAX = 40  # … and of a label before a link
_BEFORE = 40  # siblings before an element in which a heading is looked for
_HEADINGS = {"h2": 2, "h3": 3, "h4": 4, "h5": 5, "h6": 6}
_LABELS = frozenset(("dt", "th", "legend", "summary", "caption", "label", "figcaption"))
_LABEL_CLASS = re.compile(r"(?:^|[-_ ])(?:label|heading|head|title|caption|key|term)(?:$|[-_ ])")
_BLOCKS = frozenset(("p", "div", "ul", "ol", "table", "section", "article", "hr", "br", "dl"))
_ROWS = frozenset(("li", "tr", "option", "tbody", "thead"))  # no headings between these
_BOLD = frozenset(("b", "strong"))
_OUTSIDE = frozenset(("html", "body", "head", "-document", "main"))
_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_WORD = re.compile(r"[a-z]+")

TABLE: Final = NamedRows(
    Keys(
        {
            "names": Key(Each(TEXT), "Words of class and id, in lower case."),
            "headings": Key(AnyOf(), "Patterns of the beginning of a heading or label."),
        }
    ),
    "files: {names: [files, downloads], headings: [downloads?]}",
)
_PARTS: Final = read_rows([builtin(PAGE_PARTS)], TABLE)
_BY_NAME = {word: part for part, row in _PARTS.items() for word in row.get("names", ())}
_BY_HEADING = [(part, row["headings"]) for part, row in _PARTS.items() if "headings" in row]
_ORDER = {part: number for number, part in enumerate(_PARTS)}


class PageParts:
    """The parts of one page; each element is read once."""

    __slots__ = ("_found",)

    def __init__(self) -> None:
        self._found: dict[int, str] = {}

    def of(self, node: Node) -> str:
        """Return the part that *node* stands in: one of ``PARTS``; "" if nothing shows it."""
        path: list[int] = []
        above: Node | None = node
        found = ""
        while above is not None and (above.tag or "") not in _OUTSIDE:
            known = self._found.get(above.mem_id)
            if known is not None:
                found = known
                break
            path.append(above.mem_id)
            found = _named(above) or _labelled(above)
            if found:
                break
            above = above.parent
        for each in path:
            self._found[each] = found
        return found


@lru_cache(1024)
def part_of_heading(words: str) -> str:
    """Return the part below a heading or after a label; "" for any other heading."""
    words = words.strip(" \t\n:–—-»•").casefold()
    if not words or len(words) > _HEADING_MAX:
        return ""
    return next((part for part, pattern in _BY_HEADING if pattern.match(words)), "")


def _named(node: Node) -> str:
    """Return the part by the names of an element."""
    attributes = node.attrs
    role = (attributes.get("role") or "").lower()
    if role in ("tablist", "tab"):
        return "tabs"
    if role == "search":
        return "listing"
    names = f"{attributes.get('class') or ''} {attributes.get('id') or ''}"
    if names != " " and (part := _of_names(names[:400])):
        return part
    label = attributes.get("aria-label") or ""
    if label and node.tag not in ("a", "button"):
        return part_of_heading(label)
    return ""


@lru_cache(4096)  # elements of one kind have the same names
def _of_names(names: str) -> str:
    words = _WORD.findall(_CAMEL.sub("-", names).lower())
    parts = {_BY_NAME[word] for word in words if word in _BY_NAME}
    return min(parts, key=_ORDER.__getitem__, default="")


def _labelled(node: Node) -> str:
    """Return the part by the heading or label before an element, on its level."""
    tag = node.tag or ""
    if tag in _ROWS:
        return ""
    if tag in ("td", "dd"):
        return _of_cell(node)
    rank = 9
    inline = tag not in _BLOCKS and tag not in _HEADINGS
    for sibling in _before(node):
        kind = sibling.tag or ""
        if kind == TEXT_NODE:
            if inline and (label := _label(sibling.text_content or "")):
                return part_of_heading(label)
            continue
        if kind in _HEADINGS:
            if _HEADINGS[kind] < rank:
                rank = _HEADINGS[kind]
                if part := part_of_heading(html_text.text(sibling)[: _HEADING_MAX + 1]):
                    return part
        elif kind in _LABELS or _LABEL_CLASS.search((sibling.attrs.get("class") or "").lower()):
            if rank == 9 and (part := part_of_heading(html_text.text(sibling)[: _HEADING_MAX + 1])):
                return part
        elif inline and kind in ("b", "strong", "span", "em", "i"):
            words = html_text.text(sibling)[: _LABEL_MAX + 1]
            if words.rstrip().endswith(":") or kind in _BOLD:
                return part_of_heading(words)
        elif inline and kind in _BLOCKS:
            inline = False
        bold = kind in ("p", "div") and rank == 9 and _bold_only(sibling)
        if bold and (part := part_of_heading(html_text.text(sibling)[: _HEADING_MAX + 1])):
            return part
    return ""


def _of_cell(node: Node) -> str:
    """Return the part by the label of a cell: the term, the head of its row or column."""
    column = 0
    for sibling in _before(node):
        if sibling.tag in ("dt", "th") or (
            sibling.tag == "td" and _LABEL_CLASS.search((sibling.attrs.get("class") or "").lower())
        ):
            return part_of_heading(html_text.text(sibling)[: _HEADING_MAX + 1])
        column += sibling.tag == "td"
    if node.tag == "dd":
        return ""
    row = node.parent
    if column == 1 and row is not None and row.first_child is not None:
        cells = [cell for cell in row.iter() if cell.tag == "td"]
        if len(cells) == 2 and (words := html_text.text(cells[0])).rstrip().endswith(":"):
            return part_of_heading(words)
    table = row.parent if row is not None else None
    while table is not None and table.tag != "table":
        table = table.parent
    if table is None:
        return ""
    head = next((each for each in table.traverse() if each.tag == "tr"), None)
    cells = [cell for cell in head.iter() if cell.tag == "th"] if head is not None else []
    if len(cells) > column and row is not None and head is not None and head.mem_id != row.mem_id:
        part = part_of_heading(html_text.text(cells[column])[: _HEADING_MAX + 1])
        return part if part in ("people", "subjects", "files", "versions") else ""
    return ""


def _before(node: Node) -> Iterator[Node]:
    """Yield the elements and texts before *node* on its level, the nearest first."""
    sibling = node.prev
    for _ in range(_BEFORE):
        if sibling is None:
            return
        tag = sibling.tag or "-"
        if tag == TEXT_NODE or not tag.startswith(("-", "_", "!")):  # neither comment nor doctype
            yield sibling
        sibling = sibling.prev


def _label(words: str) -> str:
    """Return the label at the end of a text before a link: ``Authors:``; "" without one."""
    words = " ".join(words.split())
    if not words.endswith(":"):
        return ""
    return re.split(r"[.;!?]\s|\|", words[-_LABEL_MAX - 1 :])[-1]


def _bold_only(node: Node) -> bool:
    """Answer whether an element holds nothing but bold words, as a heading does."""
    inside = [
        each
        for each in node.iter(include_text=True)
        if each.tag != TEXT_NODE or (each.text_content or "").strip()
    ]
    return len(inside) == 1 and inside[0].tag in _BOLD
