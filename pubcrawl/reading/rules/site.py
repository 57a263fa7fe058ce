"""Reads the keys of one site or page rule."""

from __future__ import annotations

import re

from pubcrawl.reading.rules.keys import (
    META,
    PAIRS,
    SITE_KEYS,
    WEBPAGE_KEYS,
    RuleKeys,
    Takes,
    suggest_key,
)
from pubcrawl.reading.rules.patterns import pattern_complaint
from pubcrawl.reading.rules.reading import RuleFile, Site
from pubcrawl.reading.rules.values import SiteValue, complaint, replacement_complaint, warning
from pubcrawl.tables.mistakes import EMPTY_LIST, unexpected
from pubcrawl.tables.yaml import List, Map, Node, Scalar

_IN_BRACKETS = re.compile(r":\s+(?:&\S+\s+)?\[")
_PARTNER = {**PAIRS, **{dst: src for src, dst in PAIRS.items()}}


def read_site(name: Scalar, node: Map, keys: RuleKeys, file: RuleFile) -> Site:
    """
    Return the keys and values in *node*; *file* collects the mistakes in them.

    *keys*: ``SITE_KEYS`` or ``WEBPAGE_KEYS``.
    """
    if not node.pairs:
        what = "site" if keys is SITE_KEYS else "rule"
        file.warn(name.line, f"{what} '{name.text}' has no keys: nothing is read from its pages")
    site = Site(name.text, file.position(name))
    for key, _ in node.pairs:
        if key.text not in keys or key.kind != "str":
            file.add(key.line, f"unknown key {key.text!r}, {suggest_key(key.text, keys)}")
    for key, value in file.unrepeated("key", node.pairs, last_counts=True):
        if key.text in keys and key.kind == "str":
            site.lines[key.text] = (key.line,)
            _add(site, key, value, keys, file)
    if keys is SITE_KEYS:
        _check_pairs(site, file)
    return site


def _add(site: Site, key: Scalar, node: Node, keys: RuleKeys, file: RuleFile) -> None:
    takes = keys[key.text].takes
    several = takes is Takes.SELECTOR and keys is SITE_KEYS and file.takes_forms
    if isinstance(node, List) and several:
        _add_forms(site, key, node, keys, file)
        return
    if not file.checked:
        value = SiteValue(key.text, node, takes, keys is WEBPAGE_KEYS, file.line(key.line))
        if wrong := complaint(value, file.compile):
            file.add(key.line, wrong)
        elif odd := warning(value):
            file.warn(key.line, odd)
    if takes is Takes.NAMES:
        items = node.items if isinstance(node, List) else [node]
        names = tuple(one.text for one in items if isinstance(one, Scalar))
        file.set_metas(site, META[key.text], names)
    elif isinstance(node, Scalar) and node.kind != "null":
        site.keys[key.text] = node.text


def _add_forms(site: Site, key: Scalar, forms: List, keys: RuleKeys, file: RuleFile) -> None:
    """Add a key with a list of selectors, the newest first."""
    if not forms.items:
        file.add(key.line, f"{key.text}: {EMPTY_LIST}")
        return
    if _IN_BRACKETS.search(file.line(key.line)):
        # Usually this is the selector [itemprop=headline] without its quotes.
        what = "quote the value; several selectors go on separate lines, each after - "
        file.add(key.line, f"{key.text}: [ and {{ open a list or map in YAML: {what}")
        return
    read: list[Scalar] = []
    for form in forms.items:
        if not isinstance(form, Scalar):
            file.add(key.line, f"{key.text}: {unexpected(form, 'one selector')}")
            return
        # Each form is checked like a single one.
        one = Site(site.site, site.site_position)
        _add(one, Scalar(form.line, key.text), form, keys, file)
        read.append(form)
    file.set_forms(site, key.text, read)


def _check_pairs(site: Site, file: RuleFile) -> None:
    """Report incomplete pairs, and replacements that do not fit their pattern."""
    lines = site.lines
    lone = [key for key in lines if key in _PARTNER and _PARTNER[key] not in lines]
    if len(lone) == 2 and (lone[0] in PAIRS) != (lone[1] in PAIRS):
        first, second = lone
        message = f"{first} without {_PARTNER[first]}: is {second} meant for it?"
        file.add(lines[first][0], message)
    else:
        for key in lone:
            file.add(lines[key][0], f"{key} without {_PARTNER[key]}: give both")
    for src, dst in PAIRS.items():
        pattern, replacement = site.keys.get(src), site.keys.get(dst)
        if pattern is None or replacement is None or pattern_complaint(pattern, url=False):
            continue
        if wrong := replacement_complaint(pattern, replacement):
            file.add(lines[dst][0], f"{dst}: {wrong}")
