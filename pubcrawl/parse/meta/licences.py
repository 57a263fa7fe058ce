"""
Licences: which address or name on a page says what may be done with its article.

Sources: https://creativecommons.org/share-your-work/cclicenses/, https://spdx.org/licenses/
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from pubcrawl.parse.meta.markup import plain
from pubcrawl.works.work import Licence

NAME_MAX = 200
"""Characters of the name of a licence; a longer text is none."""

_NAME = re.compile(r"\bCC[ -]?(?:BY|0)\b|creative ?commons|licen[cs]ed?\b", re.IGNORECASE)
_IN_ADDRESS = re.compile("licen[cs]|creativecommons", re.IGNORECASE)
_ADDRESS = re.compile(r"https?://[^\s<>\"]+")
_CC = re.compile(
    r"creativecommons\.org/+(?:(?P<kind>licen[cs]es|publicdomain)/+(?P<terms>[a-z-]+)"
    r"(?:/+(?P<version>[0-9]\.[0-9]))?|(?P<zero>publicdomain/?$))",
    re.IGNORECASE,
)
_NAMED_CC = re.compile(
    r"\bCC[ -](BY(?:[ -](?:NC|ND|SA))*)(?:[ -]([1-4]\.[0-9]))?\b|\bCC[ -]?(0)\b", re.IGNORECASE
)
_SITE = re.compile(r"copyright|terms|policies|policy|reuse-?faq|about", re.IGNORECASE)


def licences(candidates: Iterable[str], *, sure: bool = False) -> tuple[Licence, ...]:
    """
    Return the licences in *candidates*, addresses or names, each once, in their order.

    A mere copyright is none. *sure*: every address is that of a licence.
    """
    found: dict[str, Licence] = {}
    for candidate in map(plain, candidates):
        for one in _licences(candidate, sure=sure):
            found.setdefault(licence_key(one), one)
    addresses = [one for one in found.values() if one.url]
    return tuple(addresses or found.values())


def best_licence(candidates: Iterable[str]) -> str:
    """Return the first of *candidates* that is or holds an address of a licence, else a name."""
    return licence_text(licences(candidates))


def licence_text(known: Iterable[Licence]) -> str:
    """Return the address of the first licence, else its name; empty if there is none."""
    return next((one.url or one.name for one in known), "")


def licence_key(licence: Licence) -> str:
    """Return what two licences have in common that are one: terms and version, or words."""
    if licence.url:
        return licence_name(licence.url) or licence.url.partition("://")[2].rstrip("/").lower()
    return licence.name.lower()


def licence_name(url: str) -> str:
    """Return the SPDX identifier of a licence of Creative Commons; empty for another."""
    found = _CC.search(url)
    if found is None or found["zero"]:
        return ""
    terms, version = found["terms"].upper(), found["version"] or ""
    if found["kind"].lower() == "publicdomain":
        if terms == "MARK":
            return "CC-PDM-1.0"
        return "CC0-1.0" if terms == "ZERO" else ""
    return "-".join(filter(None, ("CC", terms.strip("-"), version)))


def is_licence_url(url: str) -> bool:
    """Answer whether an address is that of a licence of Creative Commons."""
    return bool(licence_name(url))


def newer(stated: tuple[Licence, ...], shown: tuple[Licence, ...]) -> tuple[Licence, ...]:
    """
    Return the licences that a page *stated* in its head, then those *shown* in its article.

    Where both name the same terms in two versions, what the article shows counts: heads are
    made from a template (MDPI: by/3.0 in the head of articles under by/4.0).
    """
    if not stated or not shown:
        return stated or shown
    first, other = licence_name(stated[0].url), licence_name(shown[0].url)
    if first and other and first != other and _terms(first) == _terms(other):
        return shown + tuple(one for one in stated[1:] if one not in shown)
    return stated


def _terms(name: str) -> str:
    return re.sub(r"-[0-9.]+$", "", name)


def _licences(words: str, *, sure: bool) -> Iterable[Licence]:
    addresses = [found.rstrip(".,;)") for found in _ADDRESS.findall(words[:5000])]
    held = [url for url in addresses if sure or _IN_ADDRESS.search(url)]
    if held:
        return [Licence(url, licence_name(url)) for url in held[:5]]
    if len(words) <= NAME_MAX and _NAME.search(words):
        return [Licence(name=words)]
    return []
