"""Reads the keys of one site or page rule."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from pubcrawl.reading.rules.keys import (
    META,
    PAIRS,
    SITE_KEYS,
    WEBPAGE_KEYS,
    RuleKeys,
    Takes,
    suggest_key,
)
from pubcrawl.reading.rules.reading import RuleFileReader
from pubcrawl.reading.rules.values import (
    SiteValue,
    complaint,
    pattern_complaint,
    replacement_complaint,
    warning,
)
from pubcrawl.tables.mistakes import EMPTY_LIST, unexpected
from pubcrawl.tables.yaml import List, Map, Node, Scalar

_IN_BRACKETS = re.compile(r":\s+(?:&\S+\s+)?\[")
_PARTNER = {**PAIRS, **{dst: src for src, dst in PAIRS.items()}}


@dataclass(frozen=True, slots=True)
class SiteEntry:
    """
    A site or page rule, and the line of its name.

    *keys*: key → selector and such. *older*: key → further selectors. *metas*: part →
    names of trusted meta tags. *lines*: key → line. *older_lines*: key → lines of the
    further selectors.
    """

    name: str
    line: int
    keys: dict[str, str] = field(default_factory=dict)
    older: dict[str, tuple[str, ...]] = field(default_factory=dict)
    metas: dict[str, tuple[str, ...]] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)
    older_lines: dict[str, tuple[int, ...]] = field(default_factory=dict)


def site_entry(
    name: str, line: int, node: Map, keys: RuleKeys, reader: RuleFileReader
) -> SiteEntry:
    """
    Return the keys and values in *node*; *reader* collects the mistakes in them.

    *keys*: ``SITE_KEYS`` or ``WEBPAGE_KEYS``.
    """
    if not node.pairs:
        what = "site" if keys is SITE_KEYS else "rule"
        reader.warn(line, f"{what} '{name}' has no keys: nothing is read from its pages")
    entry = SiteEntry(name, line)
    for key, value, last in reader.unique(node.pairs, "key"):
        if key.text not in keys or key.kind != "str":
            reader.error(key.line, f"unknown key {key.text!r}, {suggest_key(key.text, keys)}")
        elif last:
            entry.lines[key.text] = key.line
            _add(entry, key, value, keys, reader)
    if keys is SITE_KEYS:
        _check_pairs(entry.keys, entry.lines, reader)
    return entry


def _add(entry: SiteEntry, key: Scalar, node: Node, keys: RuleKeys, reader: RuleFileReader) -> None:
    takes = keys[key.text].takes
    if isinstance(node, List) and _may_be_list(takes, keys, reader):
        _add_forms(entry, key, node, keys, reader)
        return
    if not reader.checked:
        value = SiteValue(key.text, node, takes, keys is WEBPAGE_KEYS, reader.line(key.line))
        if wrong := complaint(value, compat=reader.compat):
            reader.error(key.line, wrong)
        elif odd := warning(value):
            reader.warn(key.line, odd)
    if takes is Takes.NAMES:
        items = node.items if isinstance(node, List) else [node]
        entry.metas[META[key.text]] = tuple(one.text for one in items if isinstance(one, Scalar))
    elif isinstance(node, Scalar) and node.kind != "null":
        entry.keys[key.text] = node.text


def _may_be_list(takes: Takes, keys: RuleKeys, reader: RuleFileReader) -> bool:
    """Answer whether a key takes several selectors; in compat only in built-in rules."""
    return (
        takes is Takes.SELECTOR and keys is SITE_KEYS and (reader.source.own or not reader.compat)
    )


def _add_forms(
    entry: SiteEntry, key: Scalar, forms: List, keys: RuleKeys, reader: RuleFileReader
) -> None:
    """Add a key with a list of selectors, the newest first."""
    if not forms.items:
        reader.error(key.line, f"{key.text}: {EMPTY_LIST}")
        return
    if _IN_BRACKETS.search(reader.line(key.line)):
        # Usually this is the selector [itemprop=headline] without its quotes.
        what = "quote the value; several selectors go on separate lines, each after - "
        reader.error(key.line, f"{key.text}: [ and {{ open a list or map in YAML: {what}")
        return
    texts = []
    for form in forms.items:
        if not isinstance(form, Scalar):
            what = unexpected(form, "one selector")
            reader.error(_first_line(form, key.line), f"{key.text}: {what}")
            return
        # Each form is checked like a single one.
        one = SiteEntry(entry.name, entry.line)
        _add(one, Scalar(form.line, key.text), form, keys, reader)
        texts.append(form.text)
    if reader.compat:
        # compat: PubFetcher has one selector per key, so the forms are joined.
        entry.keys[key.text] = ", ".join(texts)
        return
    entry.keys[key.text] = texts[0]
    entry.older[key.text] = tuple(texts[1:])
    entry.lines[key.text] = _first_line(forms.items[0], key.line)
    entry.older_lines[key.text] = tuple(_first_line(form, key.line) for form in forms.items[1:])


def _first_line(node: Node, fallback: int) -> int:
    return node.line if isinstance(node, Scalar) else fallback


def _check_pairs(keys: dict[str, str], lines: dict[str, int], reader: RuleFileReader) -> None:
    """Report incomplete pairs, and replacements that do not fit their pattern."""
    lone = [key for key in lines if key in _PARTNER and _PARTNER[key] not in lines]
    if len(lone) == 2 and (lone[0] in PAIRS) != (lone[1] in PAIRS):
        first, second = lone
        reader.error(lines[first], f"{first} without {_PARTNER[first]}: is {second} meant for it?")
    else:
        for key in lone:
            reader.error(lines[key], f"{key} without {_PARTNER[key]}: give both")
    for src, dst in PAIRS.items():
        both = src in keys and dst in keys
        if not both or pattern_complaint(keys[src], url=False):
            continue
        if wrong := replacement_complaint(keys[src], keys[dst]):
            reader.error(lines[dst], f"{dst}: {wrong}")
