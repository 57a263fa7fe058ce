"""
Licences of a JATS article: addresses, versions and dates, or only their words.

Sources: https://jats.nlm.nih.gov/archiving/tag-library/1.3/element/license.html,
https://www.niso.org/schemas/ali/1.0, https://spdx.org/licenses/
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pubcrawl.formats.xml import Element
from pubcrawl.reading.jats.tree import below, href, kind_of, local, plain
from pubcrawl.reading.jats.words import meaning_of
from pubcrawl.reading.meta.licences import licence_name
from pubcrawl.works.work import Licence

_ADDRESS = re.compile(r"https?://[^\s<>\"'()\[\]]+", re.IGNORECASE)
_OF_LICENCE = re.compile(
    r"(?:http|//).*(?:licen[cs]|creativecommons|publicdomain|/terms|rights)", re.IGNORECASE
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
_NAME_MAX = 500  # characters of the words of a licence
_ELSEWHERE = ("fig", "table-wrap", "abstract", "trans-abstract", "sub-article", "response", "media")
_LINKS = ("{*}ext-link", "{*}uri", "{*}inline-formula")
_LICENCES = ("license", "licence")
_REFERENCE = "{*}license_ref"


def licences(meta: Element) -> tuple[Licence, ...]:
    """Return the licences of the article, without duplicates of address and version."""
    result: dict[tuple[str, str], Licence] = {}
    for element in below(meta, *_LICENCES, outside=_ELSEWHERE):
        for licence in _in_element(element):
            result.setdefault((licence.url or licence.name, licence.version), licence)
    for element in below(meta, _REFERENCE, outside=(*_LICENCES, *_ELSEWHERE)):
        licence = _referenced(element)
        result.setdefault((licence.url or licence.name, licence.version), licence)
    result.pop(("", ""), None)
    return tuple(result.values()) or tuple(_in_copyright(meta))


def _in_element(element: Element) -> Iterator[Licence]:
    """Yield the licences in one ``license``: its references, else its link, else its words."""
    references = [one for one in map(_referenced, element.iter(_REFERENCE)) if one.url]
    yield from references
    words = plain(element, skip=lambda one: local(one) == "license_ref")
    url = next(filter(_OF_LICENCE.match, _links(element, words)), "")
    url = url or (href(element) if href(element).startswith("http") else "")
    if match := _ADDRESS.match(url):
        url = match[0].rstrip(".,;")
    if url and url not in (one.url for one in references):
        yield Licence(url, licence_name(url) or _in_words(words))
    elif not url and not references:
        yield Licence(
            "", _in_words(words) or words[:_NAME_MAX] or element.get("license-type") or ""
        )


def _links(element: Element, words: str) -> Iterator[str]:
    """Yield the addresses in *element*, of links before those that are text."""
    yield href(element)
    yield from map(href, element.iter(*_LINKS))
    yield from map(plain, element.iter(*_LINKS[:2]))
    yield from _ADDRESS.findall(words)


def _referenced(element: Element) -> Licence:
    url = plain(element) or href(element)
    version = kind_of(element, "specific-use", "applies_to")
    start = (element.get("start_date") or element.get("start-date") or "").strip()[:10]
    return Licence(url, licence_name(url), meaning_of("license-version", version) or version, start)


def _in_copyright(meta: Element) -> Iterator[Licence]:
    """Yield the licence in the copyright statement."""
    for name in ("copyright-statement", "license-p", "copyright-holder"):
        for element in below(meta, name, outside=_ELSEWHERE):
            words = plain(element)
            url = next(filter(licence_name, _links(element, words)), "").rstrip(".,;")
            if licence := licence_name(url) or _in_words(words):
                yield Licence(url, licence)
                return


def _in_words(words: str) -> str:
    """Return the identifier of the Creative Commons licence that *words* name."""
    match = _CC_WORDS.search(words)
    if not match:
        return ""
    code, names = (match[1] or "").upper().replace(" ", "-"), (match[3] or "").lower()
    terms = code or "-".join(sorted({str(term.lastgroup) for term in _TERMS.finditer(names)}))
    name = f"CC-{terms}" if terms.strip("0") else "CC0"
    return "-".join(filter(None, (name, match[2] or match[4])))
