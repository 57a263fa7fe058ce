"""Checks the values of rule files: patterns, replacements and selectors."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from selectolax.lexbor import LexborHTMLParser, SelectolaxError

from pubcrawl.exceptions import RegexError, SelectorError
from pubcrawl.formats import javaregex, select
from pubcrawl.reading.rules.keys import Takes, for_jsoup_only
from pubcrawl.reading.rules.patterns import pattern_complaint
from pubcrawl.tables.mistakes import EMPTY_LIST, misread, unexpected
from pubcrawl.tables.yaml import List, Node, Scalar

_PSEUDO = re.compile(r"::?[a-z-]+\b(?!\()", re.IGNORECASE)


class SiteValue(NamedTuple):
    """
    A value and its context.

    *may_be_empty*: for page rules, in which an empty value means an empty result. *line*:
    the text of the line, for hints.
    """

    key: str
    node: Node
    takes: Takes
    may_be_empty: bool
    line: str


def replacement_complaint(pattern: str, replacement: str) -> str:
    """Return the mistake in a replacement for matches of a valid *pattern*; empty for none."""
    try:
        javaregex.check_replacement(javaregex.compile(pattern), replacement)
    except RegexError as error:
        return f"replacement '{replacement}', character {error.position + 1}: {error}"
    return ""


def complaint(value: SiteValue, compile: Callable[[str], object]) -> str:
    """Return the mistake in *value*; empty if it is valid. *compile* raises ``SelectorError``."""
    if value.takes is Takes.NAMES:
        return _names_complaint(value)
    node = value.node
    if not isinstance(node, Scalar):
        if re.search(r":\s+[\[{]", value.line):
            return f"{value.key}: [ and {{ open a list or map in YAML: quote the value"
        return f"{value.key}: {unexpected(node, 'one text')}"
    if not node.text.strip() or node.kind == "null":
        return "" if value.may_be_empty else _empty(value)
    if value.takes is Takes.ANSWER:
        return "" if node.kind in ("str", "bool") else f"{value.key}: must be true or false"
    if node.kind != "str":
        return f"{value.key}: {misread(node, 'a text')}"
    if value.takes is Takes.PATTERN:
        wrong = pattern_complaint(node.text, url=False)
        return f"{value.key}: {wrong}" if wrong else ""
    if value.takes is Takes.SELECTOR:
        return _selector_complaint(value.key, node.text, compile)
    if value.takes is Takes.BROWSER_SELECTOR and not _is_css(node.text):
        # A browser may support what jsoup does not.
        wrong = _selector_complaint(value.key, _PSEUDO.sub(":root", node.text), select.compile)
        return "" if ": unknown :" in wrong else wrong
    return ""


def _selector_complaint(key: str, selector: str, compile: Callable[[str], object]) -> str:
    try:
        compile(selector)
    except SelectorError as error:
        return f"{key}: {error}"
    return ""


def _is_css(selector: str) -> bool:
    """Answer whether lexbor accepts *selector* as CSS."""
    try:
        LexborHTMLParser("<p>").css(selector)
    except SelectolaxError:
        return False
    return True


def warning(value: SiteValue) -> str:
    """Return a warning about a valid *value*; empty for none."""
    node = value.node
    if not isinstance(node, Scalar):
        return ""
    if value.takes is Takes.ANSWER and node.kind == "bool":
        return f"{value.key}: PubFetcher requires a text here: write '{node.text}' in quotes"
    if value.takes is Takes.BROWSER_SELECTOR and (odd := for_jsoup_only(node.text)):
        return f"{value.key}: {odd} is unknown to browsers, which wait for this selector"
    if node.kind == "null":
        return _empty(value) if _comment(value) else ""
    if lone := lone_quote(node.text):
        return f"{value.key}: {lone}"
    if "#" in value.line and lone_quote(value.line):
        return f"{value.key} is cut off, because # starts a comment: quote the value"
    return ""


def lone_quote(text: str) -> str:
    """Return a warning about a text that ends with an unopened quote; empty for none."""
    text = text.rstrip()
    if text.endswith(("'", '"')) and text.count(text[-1]) % 2:
        return f"the quote at the end of {text} is never opened: add it in front, or delete it"
    return ""


def _names_complaint(value: SiteValue) -> str:
    items = value.node.items if isinstance(value.node, List) else [value.node]
    for one in items:
        if not isinstance(one, Scalar) or one.kind != "str" or not one.text.strip():
            what = "the name of a meta tag, or a list of names"
            return f"{value.key}: {unexpected(one, what)}"
    return "" if items else f"{value.key}: {EMPTY_LIST}"


def _empty(value: SiteValue) -> str:
    if _comment(value):
        return f"{value.key} is empty, because # starts a comment: quote the value"
    return f"{value.key} is empty: delete it, or give it a value"


def _comment(value: SiteValue) -> bool:
    return bool(re.search(r":\s+#", value.line))
