"""The keys of one site or page rule."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from pubcrawl.parse.rules.keys import META, PAIRS, SITE_KEYS, WEBPAGE_KEYS, Takes, meant
from pubcrawl.parse.rules.reading import RuleFileReading
from pubcrawl.parse.rules.values import (
    Value,
    complaint,
    pattern_complaint,
    replacement_complaint,
    taken_for,
    warning,
)
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
    name: str, line: int, node: Map, known: dict[str, Takes], to: RuleFileReading
) -> SiteEntry:
    """
    Return the keys and values in *node*; what is wrong in them goes *to* the file's mistakes.

    *known*: ``SITE_KEYS`` or ``WEBPAGE_KEYS``.
    """
    if not node.pairs:
        what = "site" if known is SITE_KEYS else "rule"
        to.warn(line, f"{what} '{name}' has no keys: nothing is read from its pages")
    entry = SiteEntry(name, line)
    for key, value, last in to.unique(node.pairs, "key"):
        if key.text not in known or key.kind != "str":
            to.error(key.line, f"unknown key {key.text!r}, {meant(key.text, known)}")
        elif last:
            entry.lines[key.text] = key.line
            _add(entry, key, value, known, to)
    if known is SITE_KEYS:
        _check_pairs(entry.keys, entry.lines, to)
    return entry


def _add(
    entry: SiteEntry, key: Scalar, node: Node, known: dict[str, Takes], to: RuleFileReading
) -> None:
    takes = known[key.text]
    if isinstance(node, List) and _may_be_list(takes, known, to):
        _add_forms(entry, key, node, known, to)
        return
    if not to.checked:
        value = Value(key.text, node, takes, known is WEBPAGE_KEYS, to.line(key.line))
        if wrong := complaint(value, compat=to.compat):
            to.error(key.line, wrong)
        elif odd := warning(value):
            to.warn(key.line, odd)
    if takes is Takes.NAMES:
        items = node.items if isinstance(node, List) else [node]
        entry.metas[META[key.text]] = tuple(one.text for one in items if isinstance(one, Scalar))
    elif isinstance(node, Scalar) and node.kind != "null":
        entry.keys[key.text] = node.text


def _may_be_list(takes: Takes, known: dict[str, Takes], to: RuleFileReading) -> bool:
    """Answer whether a key takes several selectors; compat reads those of our own rules alone."""
    return takes is Takes.SELECTOR and known is SITE_KEYS and (to.source.own or not to.compat)


def _add_forms(
    entry: SiteEntry, key: Scalar, forms: List, known: dict[str, Takes], to: RuleFileReading
) -> None:
    """Add a key that has a list of selectors, the newest first."""
    if not forms.items:
        to.error(key.line, f"{key.text}: the list is empty")
        return
    if _IN_BRACKETS.search(to.line(key.line)):
        # More often the selector [itemprop=headline] without its quotes.
        what = "quote the value; several selectors stand below each other, each after - "
        to.error(key.line, f"{key.text}: [ and {{ open a list or map in YAML: {what}")
        return
    texts = []
    for form in forms.items:
        if not isinstance(form, Scalar):
            what = f"{taken_for(form)} where one selector is due"
            to.error(_first_line(form, key.line), f"{key.text}: {what}")
            return
        # Each form is looked at as if it were the only one.
        one = SiteEntry(entry.name, entry.line)
        _add(one, Scalar(form.line, key.text), form, known, to)
        texts.append(form.text)
    if to.compat:
        # compat: PubFetcher has one selector a key, which finds what any form does.
        entry.keys[key.text] = ", ".join(texts)
        return
    entry.keys[key.text] = texts[0]
    entry.older[key.text] = tuple(texts[1:])
    entry.lines[key.text] = _first_line(forms.items[0], key.line)
    entry.older_lines[key.text] = tuple(_first_line(form, key.line) for form in forms.items[1:])


def _first_line(node: Node, fallback: int) -> int:
    return node.line if isinstance(node, Scalar) else fallback


def _check_pairs(keys: dict[str, str], lines: dict[str, int], to: RuleFileReading) -> None:
    """Complain of half a pair, and of a replacement that does not fit its pattern."""
    lone = [key for key in lines if key in _PARTNER and _PARTNER[key] not in lines]
    if len(lone) == 2 and (lone[0] in PAIRS) != (lone[1] in PAIRS):
        first, second = lone
        to.error(lines[first], f"{first} without {_PARTNER[first]}: is {second} meant for it?")
    else:
        for key in lone:
            to.error(lines[key], f"{key} without {_PARTNER[key]}: give both")
    for src, dst in PAIRS.items():
        both = src in keys and dst in keys
        if not both or pattern_complaint(keys[src], url=False):
            continue
        if wrong := replacement_complaint(keys[src], keys[dst]):
            to.error(lines[dst], f"{dst}: {wrong}")
