"""
Licences of a JATS article: addresses, versions, dates; or the words alone.

Sources: https://jats.nlm.nih.gov/archiving/tag-library/1.3/element/license.html,
https://www.niso.org/schemas/ali/1.0, https://spdx.org/licenses/
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from lxml import etree

from pubcrawl.parse.jats.tree import href, local, named, plain, within
from pubcrawl.works.work import Licence

_ADDRESS = re.compile(r"https?://[^\s<>\"'()\[\]]+", re.IGNORECASE)
_OF_LICENCE = re.compile(r"licen[cs]|creativecommons|publicdomain|/terms|rights", re.IGNORECASE)
_CC = re.compile(
    r"creativecommons\.org/(?:(licenses)/([a-z-]+)|(publicdomain)/(zero|mark))/?([0-9.]+)?",
    re.IGNORECASE,
)
_CC_WORDS = re.compile(
    r"\bCC[ -](BY(?:[ -](?:NC|ND|SA)){0,2}|0)\b(?:[ -]?v?\.?([0-9]\.[0-9]))?|"
    r"creative commons ((?:attribution|zero|cc0)[a-z -]*?)(?: ?([0-9]\.[0-9]))?"
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
_NAME_MAX = 500  # characters of a licence's own words
_ELSEWHERE = ("fig", "table-wrap", "abstract", "trans-abstract", "sub-article", "response", "media")
# What NISO's ALI and Crossref call the versions.
_VERSIONS = {"textmining": "tdm", "text-mining": "tdm", "version-of-record": "vor"}


def licences(meta: etree._Element) -> tuple[Licence, ...]:
    """Return the licences of the article, each address and version once."""
    found: dict[tuple[str, str], Licence] = {}
    for element in meta.iter(etree.Element):
        if within(element, _ELSEWHERE, meta):
            continue
        if element.tag in ("license", "licence"):
            read = _of_element(element)
        elif local(element) == "license_ref" and not within(element, ("license", "licence"), meta):
            read = iter([_of_reference(element)])
        else:
            continue
        for licence in read:
            key = (licence.url or licence.name, licence.version)
            if any(key):
                found.setdefault(key, licence)
    return tuple(found.values()) or tuple(_of_copyright(meta))


def licence_name(url: str) -> str:
    """Return the SPDX identifier of a Creative Commons address; "" for any other."""
    found = _CC.search(url)
    if not found:
        return ""
    version = (found[5] or "").strip(".")
    if found[3]:
        return f"CC0-{version or '1.0'}" if found[4].lower() == "zero" else "PDM-1.0"
    return "-".join(filter(None, ("CC", found[2].upper().strip("-"), version)))


def _of_element(element: etree._Element) -> Iterator[Licence]:
    """Yield what one ``license`` says: its references, else its link, else its words."""
    words = plain(element, skip=lambda one: local(one) == "license_ref")
    references = [_of_reference(one) for one in named(element, "license_ref")]
    yield from (one for one in references if one.url)
    known = {one.url for one in references}
    links = [
        href(element),
        *(href(one) for one in named(element, "ext-link", "uri", "inline-formula")),
    ]
    links += [plain(one) for one in named(element, "ext-link", "uri")]
    links += _ADDRESS.findall(words)
    chosen = next((link for link in links if _is_licence(link)), "")
    own = href(element)
    if not chosen and own.startswith("http"):
        chosen = own
    if chosen:
        address = _ADDRESS.match(chosen)
        chosen = address[0].rstrip(".,;") if address else chosen
        if chosen not in known:
            yield Licence(chosen, licence_name(chosen) or _in_words(words))
    elif not known:
        name = _in_words(words) or words[:_NAME_MAX] or element.get("license-type") or ""
        yield Licence("", name)


def _of_reference(element: etree._Element) -> Licence:
    url = plain(element) or href(element)
    version = (element.get("specific-use") or element.get("applies_to") or "").strip().lower()
    start = (element.get("start_date") or element.get("start-date") or "").strip()[:10]
    return Licence(url, licence_name(url), _VERSIONS.get(version, version), start)


def _of_copyright(meta: etree._Element) -> Iterator[Licence]:
    """Yield the licence that only the copyright statement names."""
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
    found = _CC_WORDS.search(words)
    if not found:
        return ""
    if found[1]:
        terms = found[1].upper().replace(" ", "-")
    else:
        said = found[3].lower()
        terms = "-".join(dict.fromkeys(code for word, code in _WORDS if word in said)) or "0"
    version = found[2] or found[4] or ""
    return "-".join(filter(None, ("CC0" if terms == "0" else f"CC-{terms}", version)))


def _is_licence(link: str) -> bool:
    return link.startswith(("http", "//")) and _OF_LICENCE.search(link) is not None
