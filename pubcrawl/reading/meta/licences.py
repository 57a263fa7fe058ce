"""
Licences: the address or name on a page that states the terms of use of its article.

Sources: https://creativecommons.org/share-your-work/cclicenses/, https://spdx.org/licenses/
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from pubcrawl.formats.markup import plain
from pubcrawl.works.work import Licence

NAME_MAX = 200
"""Characters of the name of a licence; a longer text is not a name."""

_NAME = re.compile(r"\bCC[ -]?(?:BY|0)\b|creative ?commons|licen[cs]ed?\b", re.IGNORECASE)
_IN_ADDRESS = re.compile("licen[cs]|creativecommons", re.IGNORECASE)
_ADDRESS = re.compile(r"https?://[^\s<>\"]+")
_CC = re.compile(
    r"creativecommons\.org/+(?:(?P<kind>licen[cs]es|publicdomain)/+(?P<terms>[a-z-]+)"
    r"(?:/+(?P<version>[0-9]\.[0-9]))?|(?P<zero>publicdomain/?$))",
    re.IGNORECASE,
)

_CC_WORDS = re.compile(
    r"\bCC[ -](BY(?:[ -](?:NC|ND|SA)){0,2}|0)\b(?:[ -]?v?\.?([0-9]\.[0-9]))?|"
    r"creative commons ((?:attribution|zero|cc0)[a-z -]{0,100}?)(?: ?([0-9]\.[0-9]))?"
    r"(?= (?:[0-9]|licen[cs]e|international|unported|generic|public)|[,.;)(]|$)",
    re.IGNORECASE,
)
_TERMS = re.compile(
    "(?P<BY>attribution)|(?P<NC>non[ -]?commercial)|(?P<ND>no[ -]?deriv)|(?P<SA>share[ -]?alike)"
)


def licences(candidates: Iterable[str], *, sure: bool = False) -> tuple[Licence, ...]:
    """
    Return the licences in *candidates*, addresses or names, without duplicates, in order.

    A copyright notice alone is not a licence. *sure*: treat every address as a licence.
    """
    result: dict[str, Licence] = {}
    for candidate in map(plain, candidates):
        for one in _licences(candidate, sure=sure):
            result.setdefault(licence_key(one), one)
    addresses = [one for one in result.values() if one.url]
    return tuple(addresses or result.values())


def best_licence(candidates: Iterable[str]) -> str:
    """Return the first licence address in *candidates*, else the first licence name."""
    return licence_text(licences(candidates))


def licence_text(licences_: Iterable[Licence]) -> str:
    """Return the address of the first licence, else its name, or an empty text."""
    return next((one.url or one.name for one in licences_), "")


def licence_key(licence: Licence) -> str:
    """Return the key by which licences are compared: terms and version, or the words."""
    if licence.url:
        return licence_name(licence.url) or licence.url.partition("://")[2].rstrip("/").lower()
    return licence.name.lower()


def licence_name(url: str) -> str:
    """Return the SPDX identifier of a Creative Commons licence; empty for any other."""
    match = _CC.search(url)
    if match is None or match["zero"]:
        return ""
    terms, version = match["terms"].upper(), match["version"] or ""
    if match["kind"].lower() == "publicdomain":
        if terms == "MARK":
            return "CC-PDM-1.0"
        return "CC0-1.0" if terms == "ZERO" else ""
    return "-".join(filter(None, ("CC", terms.strip("-"), version)))


def licence_in_words(words: str) -> str:
    """Return the SPDX identifier of the Creative Commons licence that *words* name."""
    match = _CC_WORDS.search(words)
    if not match:
        return ""
    code, names = (match[1] or "").upper().replace(" ", "-"), (match[3] or "").lower()
    terms = code or "-".join(sorted({str(term.lastgroup) for term in _TERMS.finditer(names)}))
    name = f"CC-{terms}" if terms.strip("0") else "CC0"
    return "-".join(filter(None, (name, match[2] or match[4])))


def is_licence_url(url: str) -> bool:
    """Answer whether *url* is the address of a Creative Commons licence."""
    return bool(licence_name(url))


def pick_licences(head: tuple[Licence, ...], article: tuple[Licence, ...]) -> tuple[Licence, ...]:
    """
    Return the licences in the *head* of a page, else those in its *article*.

    Where both have the same terms in two versions, the article takes precedence: heads are
    made from a template (MDPI: by/3.0 in the head of articles under by/4.0).
    """
    if not head or not article:
        return head or article
    first, other = licence_name(head[0].url), licence_name(article[0].url)
    if first and other and first != other and _terms(first) == _terms(other):
        return article + tuple(one for one in head[1:] if one not in article)
    return head


def _terms(name: str) -> str:
    return re.sub(r"-[0-9.]+$", "", name)


def _licences(words: str, *, sure: bool) -> Iterable[Licence]:
    addresses = [found.rstrip(".,;)") for found in _ADDRESS.findall(words[:5000])]
    licence_urls = [url for url in addresses if sure or _IN_ADDRESS.search(url)]
    if licence_urls:
        return [Licence(url, licence_name(url)) for url in licence_urls[:5]]
    if len(words) <= NAME_MAX and _NAME.search(words):
        return [Licence(name=words)]
    return []
