"""What software made a page, by the marks that it leaves there."""

from __future__ import annotations

import re
from typing import Final

from pubcrawl.ids.url import host
from pubcrawl.parse.absolute import absolute
from pubcrawl.parse.html import Document
from pubcrawl.parse.html.text import text

# What a generator calls itself → platform; first fit.
_GENERATORS = tuple(
    (re.compile(pattern, re.IGNORECASE), name)
    for pattern, name in (
        (r"open journal systems 3", "ojs3"),
        (r"open journal systems", "ojs"),
        (r"\bplone\b", "plone"),
        (r"wordpress", "wordpress"),
        (r"\bblogger\b", "blogger"),
    )
)
_FOOTERS = tuple(
    (re.compile(pattern, re.IGNORECASE), name)
    for pattern, name in (
        (r"open journal systems|powered by ojs|public knowledge project", "ojs"),
        (r"pubpub", "pubpub"),
        (r"\barpha\b", "arpha"),
        (r"\bgalenos\b", "galenos"),
    )
)
_OJS_BODY = "pkp-common-openjournalsystems"
# Words that stand before a name outside of anything that is called a footer.
_POWERED = re.compile(
    r"(?:powered|hosted|published|developed|designed) (?:by|on|with|using):?(?: the)?[ -]{1,3}"
    r"(?P<name>.{0,60})",
    re.IGNORECASE,
)
_ICONS = (("journalssystem.com", "journalssystem.com"), ("indexcopernicus.com", "indexcopernicus"))
_FOOTER: Final = "footer, [id*=footer i], [class*=footer i]"
_FOOTERS_MAX = 20
_TEXT_MAX = 20_000  # characters of a footer, and of the end of a page


def platform(document: Document, url: str) -> str:
    """
    Return the platform of a page, "" where nothing tells it.

    One of ``ojs3 ojs plone wordpress blogger pubpub arpha galenos
    journalssystem.com indexcopernicus scielo``.
    """
    if not document.xml and (found := _by_marks(document)):
        return found
    return "scielo" if "scielo" in url.lower() else ""


def _by_marks(document: Document) -> str:
    told = [
        node.attrs.get("content") or ""
        for node in document.telling("meta")
        if (node.attrs.get("name") or "").lower() == "generator"
    ]
    told += [text(node) for node in document.css("a#developedBy")[:1]]
    for words in told:
        for pattern, name in _GENERATORS:
            if pattern.search(words):
                return name
    if (document.body.attributes.get("id") or "").lower() == _OJS_BODY:
        return "ojs"
    footers = [text(node)[:_TEXT_MAX] for node in document.css(_FOOTER)[:_FOOTERS_MAX]]
    end = text(document.body)[-_TEXT_MAX:]
    footers += [found["name"] for found in _POWERED.finditer(end)]
    for words in footers:
        for pattern, name in _FOOTERS:
            if pattern.search(words):
                return name
    for node in document.css("link[rel~=icon i][href], link[type='image/x-icon' i][href]"):
        name = host(absolute(document.base, (node.attrs.get("href") or "").strip()))
        for domain, found in _ICONS:
            if name == domain or name.endswith(f".{domain}"):
                return found
    return ""
