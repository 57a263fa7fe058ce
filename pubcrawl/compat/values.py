"""Values as PubFetcher reads and stores them: DOIs, keywords, and the texts of meta elements."""

from __future__ import annotations

import re
from html import unescape

from selectolax.lexbor import LexborHTMLParser

from pubcrawl.formats.characters import TRIMMED
from pubcrawl.ids.doi import LABELLED, is_doi, normalise_doi

SEPARATOR = re.compile("[,;|]")
"""Between keywords."""

_LABEL = re.compile(r"\s*keywords?\s*:*\s*", re.IGNORECASE)
SPACES = re.compile("[ \t\n\f\r]+")
"""What jsoup makes a single space."""

_TAG = re.compile("<[^<>]*>")
_TAGS_MAX = 200  # a value with more tags is not text; they are removed without a parser
_ESCAPES = str.maketrans(
    {char: f"&#x{char:x};" for char in range(1, 0x20) if chr(char) not in "\t\n\r"}
    | {"&": "&amp;", "<": "&lt;", ">": "&gt;", "\xa0": "&nbsp;"}
)


def extract_doi(text: str) -> str:
    """Return the normalised DOI in *text*, with the rest of its line; "" for none."""
    text = text.strip()
    match = None if is_doi(text) and " " not in text else LABELLED.search(text)
    name = normalise_doi(match[1] if match else text)
    return name if is_doi(name) and " " not in name else ""


def split_keywords(words: str) -> tuple[str, ...]:
    """
    Return the keywords in *words*, which may begin with a label, even as the start of a word.

    Wide spaces (U+2003) stay at their ends.
    """
    if label := _LABEL.match(words):
        words = words[label.end() :]
    return tuple(filter(None, (word.strip(TRIMMED) for word in SEPARATOR.split(words))))


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
    lines = [SPACES.sub(" ", words) for words in texts]
    # Each text keeps the spaces at its ends; of several blank texts in a row, the last stays.
    following = [*lines[1:], ""][: len(lines)]
    texts_ = [words for words, after in zip(lines, following, strict=True) if words + after != "  "]
    return "".join(texts_).strip(" ").translate(_ESCAPES)
