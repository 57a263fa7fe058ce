"""Values of rule files: patterns, replacements and selectors are tried when they are loaded."""

from __future__ import annotations

import re
from typing import NamedTuple

from selectolax.lexbor import LexborHTMLParser, SelectolaxError

from pubcrawl.exceptions import RegexError, SelectorError
from pubcrawl.parse import javaregex, select
from pubcrawl.parse.rules.keys import Takes, for_jsoup_only
from pubcrawl.tables.yaml import List, Node, Scalar

PREFIX = r"(?i)^https?://(www\.)?"
"""Stands before a pattern that does not begin with ``^``."""

_PSEUDO = re.compile(r"::?[a-z-]+\b(?!\()", re.IGNORECASE)
_TAKEN_FOR = {"null": "nothing", "bool": "true or false", "timestamp": "a date"}


class Value(NamedTuple):
    """
    A value and where it stands.

    *may_be_empty*: as in page rules, where an empty value means an empty
    result. *line*: the text of the line, for hints.
    """

    key: str
    node: Node
    takes: Takes
    may_be_empty: bool
    line: str


def taken_for(node: Node) -> str:
    """Return what YAML takes *node* for, in words."""
    if isinstance(node, List):
        return "a list"
    if not isinstance(node, Scalar):
        return "a map"
    if node.kind == "str":
        return repr(node.text) if node.text else "an empty text"
    return _TAKEN_FOR.get(node.kind, "a number")


def whole_pattern(pattern: str) -> str:
    """Return a pattern for URLs as it is compiled, with scheme and ``www.`` before it."""
    return pattern if pattern.startswith("^") else PREFIX + pattern


def pattern_complaint(pattern: str, *, url: bool = True) -> str:
    """Return what is wrong with a pattern; empty if nothing is. *url*: it gets the prefix."""
    whole = whole_pattern(pattern) if url else pattern
    try:
        javaregex.compile(whole)
    except RegexError as error:
        before = len(whole) - len(pattern)
        at = max(error.position - before, 0)
        return f"pattern '{pattern}', character {at + 1}: {error}"
    return ""


def replacement_complaint(pattern: str, replacement: str) -> str:
    """Return what is wrong with a replacement for what a sound *pattern* finds."""
    try:
        javaregex.check_replacement(javaregex.compile(pattern), replacement)
    except RegexError as error:
        return f"replacement '{replacement}', character {error.position + 1}: {error}"
    return ""


def complaint(value: Value, *, compat: bool) -> str:
    """Return what is wrong with *value*; empty if nothing is."""
    if value.takes is Takes.NAMES:
        return _names_complaint(value)
    node = value.node
    if not isinstance(node, Scalar):
        if re.search(r":\s+[\[{]", value.line):
            return f"{value.key}: [ and {{ open a list or map in YAML: quote the value"
        return f"{value.key}: {taken_for(node)} where one text is due"
    if not node.text.strip() or node.kind == "null":
        return "" if value.may_be_empty else _empty(value)
    if value.takes is Takes.ANSWER:
        return "" if node.kind in ("str", "bool") else f"{value.key}: true or false is due"
    if node.kind != "str":
        return f"{value.key}: {node.text} is {taken_for(node)} to YAML, a text is due: quote it"
    if value.takes is Takes.PATTERN:
        wrong = pattern_complaint(node.text, url=False)
        return f"{value.key}: {wrong}" if wrong else ""
    if value.takes is Takes.SELECTOR:
        return _selector_complaint(value.key, node.text, compat=compat)
    if value.takes is Takes.BROWSER_SELECTOR and not _is_css(node.text):
        # What jsoup calls unknown a browser may know.
        wrong = _selector_complaint(value.key, _PSEUDO.sub(":root", node.text), compat=False)
        return "" if ": unknown :" in wrong else wrong
    return ""


def _selector_complaint(key: str, selector: str, *, compat: bool) -> str:
    try:
        select.compile(selector, compat=compat)
    except SelectorError as error:
        return f"{key}: {error}"
    return ""


def _is_css(selector: str) -> bool:
    """Answer whether *selector* is CSS, as far as lexbor knows it."""
    try:
        LexborHTMLParser("<p>").css(selector)
    except SelectolaxError:
        return False
    return True


def warning(value: Value) -> str:
    """Return what looks wrong with a sound *value*; empty if nothing does."""
    node = value.node
    if not isinstance(node, Scalar):
        return ""
    if value.takes is Takes.ANSWER and node.kind == "bool":
        return f"{value.key}: PubFetcher wants a text here: write '{node.text}' in quotes"
    if value.takes is Takes.BROWSER_SELECTOR and (odd := for_jsoup_only(node.text)):
        return f"{value.key}: {odd} is unknown to browsers, which wait for this selector"
    if node.kind == "null":
        return _empty(value) if _comment(value) else ""
    if lone := lone_quote(node.text):
        return f"{value.key}: {lone}"
    if "#" in value.line and lone_quote(value.line):
        return f"{value.key} is cut off, as # begins a comment: quote the value"
    return ""


def lone_quote(text: str) -> str:
    """Return what to say of a text that ends with a quote that nothing opens; else nothing."""
    text = text.rstrip()
    if text.endswith(("'", '"')) and text.count(text[-1]) % 2:
        return f"the quote at the end of {text} is opened nowhere: add it in front, or delete it"
    return ""


def _names_complaint(value: Value) -> str:
    items = value.node.items if isinstance(value.node, List) else [value.node]
    for one in items:
        if not isinstance(one, Scalar) or one.kind != "str" or not one.text.strip():
            what = "the name of a meta tag is due, or a list of them"
            return f"{value.key}: {taken_for(one)}, but {what}"
    return "" if items else f"{value.key}: the list is empty"


def _empty(value: Value) -> str:
    if _comment(value):
        return f"{value.key} is empty, as # begins a comment: quote the value"
    return f"{value.key} is empty: delete it, or give it a value"


def _comment(value: Value) -> bool:
    return bool(re.search(r":\s+#", value.line))
