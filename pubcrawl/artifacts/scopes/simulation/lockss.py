"""
The crawl of LOCKSS by the rules of a plugin: the first matching rule decides.

An address without a matching rule is excluded.

Strings are formats: ``%s`` stands for ``base_url``, in rules with its special letters escaped,
and ``%%`` for a percent sign.

Source: https://docs.lockss.org/en/latest/plugin/index.html
"""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from pubcrawl.artifacts.scopes.simulation.crawling import Links, crawl
from pubcrawl.formats import xml

INCLUDE = "1"

_FORMAT = re.compile(r'"([^"]*)"(?:,\s*base_url)*')


def captured(plugin: str, links: Links, entry: str) -> set[str]:
    """
    Return the addresses that the plugin, XML, captures along *links*.

    *entry*: the entry page, whose scheme and host are the ``base_url``. Raises ``ValueError``
    for a string that is not a format of LOCKSS.
    """
    lists = plugin_values(plugin)
    base = base_url(entry)
    rules = []
    for rule in lists["au_crawlrules"]:
        action, _, text = rule.partition(",")
        rules.append((action == INCLUDE, re.compile(formatted(text.strip(), re.escape(base)))))

    def included(url: str) -> bool:
        return next((include for include, each in rules if each.search(url)), False)

    starts = [formatted(text, base) for text in lists["au_start_url"]]
    return crawl(
        [(url, 0) for url in starts if included(url)],
        links,
        lambda arrival: 0 if included(arrival.link) else None,
    )


def plugin_values(plugin: str) -> dict[str, list[str]]:
    """Return the values of a plugin, each as a list."""
    values: dict[str, list[str]] = {}
    for entry in xml.root(plugin.encode()).iterfind("entry"):
        name, value = entry[0].text or "", entry[1]
        values[name] = [each.text or "" for each in value] if len(value) else [value.text or ""]
    return values


def base_url(entry: str) -> str:
    """Return the parameter ``base_url`` for an entry page."""
    parts = urlsplit(entry)
    return f"{parts.scheme}://{parts.netloc}/"


def formatted(text: str, base: str) -> str:
    """Return the result of a format with *base* as ``base_url``."""
    match = _FORMAT.fullmatch(text)
    if match is None or len(re.findall("(?<!%)(?:%%)*%s", match[1])) != text.count(", base_url"):
        raise ValueError(f"not a format of LOCKSS: {text}")
    return match[1].replace("%%", "\0").replace("%s", base).replace("\0", "%")
