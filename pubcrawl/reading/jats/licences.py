"""
Licences of a JATS article: addresses, versions and dates, or only their words.

Sources: https://jats.nlm.nih.gov/archiving/tag-library/1.3/element/license.html,
https://www.niso.org/schemas/ali/1.0, https://spdx.org/licenses/
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from lxml import etree

from pubcrawl.reading.jats.tree import find_named, href, local, plain, within
from pubcrawl.works.work import Licence

_ADDRESS = re.compile(r"https?://[^\s<>\"'()\[\]]+", re.IGNORECASE)
_OF_LICENCE = re.compile(r"licen[cs]|creativecommons|publicdomain|/terms|rights", re.IGNORECASE)
_CC = re.compile(
    r"creativecommons\.org/(?:(licenses)/([a-z-]+)|(publicdomain)/(zero|mark))/?([0-9.]+)?",
    re.IGNORECASE,
)
_CC_WORDS = re.compile(
    r"\bCC[ -](BY(?:[ -](?:NC|ND|SA)){0,2}|0)\b(?:[ -]?v?\.?([0-9]\.[0-9]))?|"
    r"creative commons ((?:attribution|zero|cc0)[a-z -]{0,100}?)(?: ?([0-9]\.[0-9]))?"
    r"(?= (?:[0-9]|licen[cs]e|international|unported|generic|public)|[,.;)(]|$)",
    re.IGNORECASE,
)
_WORDS = (
    ("attribution", "BY"),
    ("noncommercial", "NC"),
    ("non-commercial", "NC"),
    ("non commercial", "NC"),
    ("noderiv", "ND"),
    ("no deriv", "ND"),
    ("no-deriv", "ND"),
    ("sharealike", "SA"),
    ("share alike", "SA"),
    ("share-alike", "SA"),
)
_NAME_MAX = 500  # characters of the words of a licence
_ELSEWHERE = ("fig", "table-wrap", "abstract", "trans-abstract", "sub-article", "response", "media")
# Versions in NISO's ALI and Crossref → the model's word.
_VERSIONS = {"textmining": "tdm", "text-mining": "tdm", "version-of-record": "vor"}


def licences(meta: etree._Element) -> tuple[Licence, ...]:
    """Return the licences of the article, without duplicates of address and version."""
    result: dict[tuple[str, str], Licence] = {}
    for element in meta.iter(etree.Element):
        if within(element, _ELSEWHERE, meta):
            continue
        if element.tag in ("license", "licence"):
            candidates = _of_element(element)
        elif local(element) == "license_ref" and not within(element, ("license", "licence"), meta):
            candidates = iter([_of_reference(element)])
        else:
            continue
        for licence in candidates:
            key = (licence.url or licence.name, licence.version)
            if any(key):
                result.setdefault(key, licence)
    return tuple(result.values()) or tuple(_of_copyright(meta))


def licence_name(url: str) -> str:
    """Return the SPDX identifier for a Creative Commons address; "" for any other."""
    match = _CC.search(url)
    if not match:
        return ""
    version = (match[5] or "").strip(".")
    if match[3]:
        return f"CC0-{version or '1.0'}" if match[4].lower() == "zero" else "PDM-1.0"
    return "-".join(filter(None, ("CC", match[2].upper().strip("-"), version)))


def _of_element(element: etree._Element) -> Iterator[Licence]:
    """Yield the licences in one ``license``: its references, else its link, else its words."""
    words = plain(element, skip=lambda one: local(one) == "license_ref")
    references = [_of_reference(one) for one in find_named(element, "license_ref")]
    yield from (one for one in references if one.url)
    urls = {one.url for one in references}
    links = [
        href(element),
        *(href(one) for one in find_named(element, "ext-link", "uri", "inline-formula")),
    ]
    links += [plain(one) for one in find_named(element, "ext-link", "uri")]
    links += _ADDRESS.findall(words)
    url = next((link for link in links if _is_licence(link)), "")
    own = href(element)
    if not url and own.startswith("http"):
        url = own
    if url:
        address = _ADDRESS.match(url)
        url = address[0].rstrip(".,;") if address else url
        if url not in urls:
            yield Licence(url, licence_name(url) or _in_words(words))
    elif not urls:
        name = _in_words(words) or words[:_NAME_MAX] or element.get("license-type") or ""
        yield Licence("", name)


def _of_reference(element: etree._Element) -> Licence:
    url = plain(element) or href(element)
    version = (element.get("specific-use") or element.get("applies_to") or "").strip().lower()
    start = (element.get("start_date") or element.get("start-date") or "").strip()[:10]
    return Licence(url, licence_name(url), _VERSIONS.get(version, version), start)


def _of_copyright(meta: etree._Element) -> Iterator[Licence]:
    """Yield the licence in the copyright statement."""
    for name in ("copyright-statement", "license-p", "copyright-holder"):
        for element in meta.iter(name):
            if within(element, _ELSEWHERE, meta):
                continue
            words = plain(element)
            links = [*map(href, element.iter("ext-link", "uri")), *_ADDRESS.findall(words)]
            url = next((link.rstrip(".,;") for link in links if _CC.search(link)), "")
            if found := licence_name(url) or _in_words(words):
                yield Licence(url, found)
                return


def _in_words(words: str) -> str:
    """Return the identifier of the Creative Commons licence that *words* name."""
    match = _CC_WORDS.search(words)
    if not match:
        return ""
    if match[1]:
        terms = match[1].upper().replace(" ", "-")
    else:
        words_ = match[3].lower()
        terms = "-".join(dict.fromkeys(code for word, code in _WORDS if word in words_)) or "0"
    version = match[2] or match[4] or ""
    return "-".join(filter(None, ("CC0" if terms == "0" else f"CC-{terms}", version)))


def _is_licence(link: str) -> bool:
    return link.startswith(("http", "//")) and _OF_LICENCE.search(link) is not None
