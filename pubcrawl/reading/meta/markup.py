"""
Values with markup. Many publishers put ``&lt;p&gt;`` and ``&amp;amp;`` into their meta
elements, so the parsed value contains HTML again.
"""

from __future__ import annotations

import re
from html import unescape

from selectolax.lexbor import LexborHTMLParser

_BLANKS = re.compile("[ \t\n\f\r]+")
_SPACES = re.compile(r"[\s\u200b\xad]+")
_INVISIBLE = re.compile("[\u200b\xad]+")
# Only certain tags are removed: "a<b and b>c" and "<10 %" stay.
_PARAGRAPH = "p|div|h[1-6]|sec|section|title|ul|ol|dl|table|blockquote|pre"
_LINE = "br|li|dt|dd|tr|td|th|hr|label"
_WORD = (
    "a|abbr|abstract|alternatives|b|bdi|big|bold|cite|code|del|disp-formula|em|ext-link|font|i|img"
    "|inline-formula|ins|italic|list|list-item|m[a-z]{1,12}|named-content|q|s|sc|small|span|strike"
    "|strong|sub|sup|tbody|tex-math|tt|u|underline|var|xref"
)
_END = r"(?:\s[^<>]*)?/?>"
_PREFIX = "(?:(?:jats|mml|m|xhtml|html):)?"
_BETWEEN_PARAGRAPHS = re.compile(rf"</?{_PREFIX}(?:{_PARAGRAPH}){_END}", re.IGNORECASE)
_BETWEEN_WORDS = re.compile(rf"</?{_PREFIX}(?:{_LINE}){_END}", re.IGNORECASE)
_INSIDE = re.compile(rf"</?{_PREFIX}(?:{_WORD}){_END}", re.IGNORECASE)
_TAG = re.compile("<[^<>]*>")
_TAGS_MAX = 200  # a value with more tags is not text; they are removed without a parser
_ESCAPES = str.maketrans(
    {char: f"&#x{char:x};" for char in range(1, 0x20) if chr(char) not in "\t\n\r"}
    | {"&": "&amp;", "<": "&lt;", ">": "&gt;", "\xa0": "&nbsp;"}
)


def paragraphs(value: str) -> list[str]:
    """Return the non-empty paragraphs of *value* as plain text, one line each."""
    found = [value]
    if "<" in value:
        value = _INSIDE.sub("", _BETWEEN_WORDS.sub(" ", value))
        found = _BETWEEN_PARAGRAPHS.split(value)
    return list(filter(None, map(_line, found)))


def plain(value: str) -> str:
    """Return *value* as one line of plain text, without tags or character references."""
    return " ".join(paragraphs(value))


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


def _line(value: str) -> str:
    if "&" in value:
        value = unescape(value)
    # Most values are clean: no space but single blanks, nothing invisible.
    if value.isprintable() and "  " not in value:
        return value.strip()
    return _SPACES.sub(" ", _INVISIBLE.sub("", value)).strip()
