"""The body text of a page, its length, and its sections."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any, Final, NamedTuple

from pubcrawl import __version__
from pubcrawl.formats.html import Document
from pubcrawl.formats.html.node import TEXT, Node
from pubcrawl.formats.html.text import formatted, text
from pubcrawl.reading import clean

LINKED_MIN: Final = 0.66
"""A block with a larger share of its words in links is a list of links, not text."""

_SHORTEST = 5  # words; the share in a shorter block is that of so many words
# Hindawi, 2014: an <a> that is never closed, around the rest of the article.
_LABEL_MAX = 40  # words of a link
_HEADING_MAX = 80  # characters
_HEADINGS_MAX = 5000
_CODE = frozenset(("script", "style", "template"))
_CONTROLS = frozenset(("button", "datalist", "option", "select", "template", "textarea"))
_BLOCKS = frozenset(
    ("dd", "div", "dl", "dt", "header", "li", "ol", "p", "section", "table", "td", "ul")
)
_HEADINGS = frozenset(("h1", "h2", "h3", "h4", "h5", "h6"))
_NUMBER = re.compile(r"^(?:[0-9]+|[ivx]+|[a-z])[.):\s]+(?:[0-9]+[.)]\s*)*", re.IGNORECASE)
# Headings of an article's sections: English, Spanish, Portuguese, French, German, Italian,
# Turkish, Russian, Chinese, Japanese.
_SECTIONS = {
    "introduction": (
        r"introduc[ct]|introdu[çz]|background|einleitung|einführung|giriş|введение|引言|前言|緒言"
        r"|はじめに|序論"
    ),
    "methods": (
        r"(?:material|patient|subject|data|experimental|research)\w{0,20}(?: and|,| &)? method"
        r"|method|m[ée]tod|méthod|methodik|materiali? |material(?:es|is|s)? |experimental"
        r"|gereç|yöntem|материал|метод|方法|材料"
    ),
    "results": r"result|résultat|ergebnis|risultat|findings|bulgu|результат|结果|結果",
    "discussion": r"discuss?[iu]|diskussion|discussão|tartışma|обсуждение|讨论|討論|考察",
    "conclusion": (
        r"conclu|summary and|schlussfolgerung|fazit|sonuç|considerações finais|заключение|выводы"
        r"|结论|結論"
    ),
    "references": (
        r"references?$|bibliograph|literature cited|referencias|referências|références|literatur"
        r"|kaynak|литература|参考文献|文献"
    ),
}
_SECTION = {name: re.compile(pattern, re.IGNORECASE) for name, pattern in _SECTIONS.items()}


class TextBody(NamedTuple):
    """
    The body of a page: its *text* in lines, its number of *words*, and its *sections*.

    *words*: separated by white space. *sections*: keys of the table above.
    """

    text: str
    words: int
    sections: frozenset[str]


def body(document: Document) -> TextBody:
    """
    Return the body of the page of an article.

    It has no menus, side bars, related articles, reference list or controls, and no
    blocks that are mostly links.
    """
    dropped = clean.dropped(document.body, publication=True)
    dropped |= _without_text(document.body, dropped)
    words = formatted(document.body, skip=dropped)
    return TextBody(words, len(words.split()), sections(document))


def html_body(found: TextBody) -> dict[str, Any]:
    """Return the block ``html_body`` of a result: status, agent and number of words."""
    return {
        "status": "success" if found.words else "empty-body",
        "agent": f"pubcrawl/{__version__}",
        "word_count": found.words,
    }


def sections(document: Document) -> frozenset[str]:
    """Return the sections of an article that the headings of a page name."""
    nodes = [node for node in document.root.traverse() if node.tag in _HEADINGS][:_HEADINGS_MAX]
    titles = (_NUMBER.sub("", text(node)) for node in nodes)
    return frozenset(
        name
        for title in titles
        if len(title) <= _HEADING_MAX
        for name, pattern in _SECTION.items()
        if pattern.match(title)
    )


def _without_text(body: Node, dropped: set[int]) -> set[int]:
    """Return the ``mem_id`` of controls, hidden elements, and blocks that are mostly links."""
    found: set[int] = set()
    passed: set[int] = set()  # dropped elements, and those within them
    nodes: list[Node] = []
    for node in body.traverse(include_text=True):
        above = node.parent
        key = node.mem_id
        if (above is not None and above.mem_id in passed) or key in dropped:
            passed.add(key)
        elif node.tag in _CONTROLS or "hidden" in node.attributes:
            found.add(key)
            passed.add(key)
        else:
            nodes.append(node)
    words: Counter[int] = Counter()
    linked: Counter[int] = Counter()
    # Backwards, so that the contents of an element are counted before it.
    for node in reversed(nodes):
        above = node.parent
        if above is None:
            continue
        if node.tag == TEXT:
            if above.tag not in _CODE:
                words[above.mem_id] += len((node.text_content or "").split())
            continue
        key = node.mem_id
        if node.tag == "a" and words[key] <= _LABEL_MAX:
            linked[key] = words[key]
        elif node.tag in _BLOCKS and linked[key] > LINKED_MIN * max(words[key], _SHORTEST):
            found.add(key)
            continue
        words[above.mem_id] += words[key]
        linked[above.mem_id] += linked[key]
    return found
