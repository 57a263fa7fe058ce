"""compat: values of meta elements as PubFetcher stores them."""

from __future__ import annotations

import re
from html import unescape

from selectolax.lexbor import LexborHTMLParser

_BLANKS = re.compile("[ \t\n\f\r]+")
_TAG = re.compile("<[^<>]*>")
_TAGS_MAX = 200  # a value with more tags is not text; they are removed without a parser
_ESCAPES = str.maketrans(
    {char: f"&#x{char:x};" for char in range(1, 0x20) if chr(char) not in "\t\n\r"}
    | {"&": "&amp;", "<": "&lt;", ">": "&gt;", "\xa0": "&nbsp;"}
)


def escaped(value: str) -> str:
    """
    Return *value* as one line without tags, escaped as HTML again.

    PubFetcher stores meta elements in this form: ``A & B`` becomes ``A &amp; B``.
    """
    texts = [value]
    if value.count("<") > _TAGS_MAX:
        texts = [unescape(_TAG.sub("", value))]
    elif "<" in value or "&" in value:
        tree = LexborHTMLParser(value, is_fragment=True, fragment_tag="body")
        nodes = tree.root.traverse(include_text=True) if tree.root else ()
        texts = [
            node.text_content or ""
            for node in nodes
            if node.tag == "-text"
            and (node.parent is None or node.parent.tag not in ("script", "style"))
        ]
    lines = [_BLANKS.sub(" ", words) for words in texts]
    # Each text keeps the spaces at its ends; of several blank texts in a row, the last stays.
    following = [*lines[1:], ""][: len(lines)]
    texts_ = [words for words, after in zip(lines, following, strict=True) if words + after != "  "]
    return "".join(texts_).strip(" ").translate(_ESCAPES)
