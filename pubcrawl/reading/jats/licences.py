"""
Licences of a JATS article: addresses, versions and dates, or only their words.

Sources: https://jats.nlm.nih.gov/archiving/tag-library/1.3/element/license.html,
https://www.niso.org/schemas/ali/1.0, https://spdx.org/licenses/
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pubcrawl.formats.xml import Element
from pubcrawl.reading.jats.tree import below, href, kind_of, meta_of, plain, select
from pubcrawl.reading.jats.words import meaning_of
from pubcrawl.reading.meta.licences import licence_in_words, licence_name
from pubcrawl.works.work import Licence

_ADDRESS = re.compile(r"https?://[^\s<>\"'()\[\]]+", re.IGNORECASE)
_OF_LICENCE = re.compile(
    r"(?:http|//).*(?:licen[cs]|creativecommons|publicdomain|/terms|rights)", re.IGNORECASE
)
_HREFS = "descendant-or-self::*/@*[local-name()='href']"
_NAME_MAX = 500  # characters of the words of a licence
_ELSEWHERE = "fig table-wrap abstract trans-abstract sub-article response media"
_LICENCES = "license licence"


def licences(article: Element) -> tuple[Licence, ...]:
    """Return the licences of *article*, without duplicates of address and version."""
    meta = meta_of(article)
    result: dict[tuple[str, str], Licence] = {}
    for element in below(meta, f"{_LICENCES} license_ref", f"{_LICENCES} {_ELSEWHERE}"):
        is_reference = element.tag == "license_ref"
        for licence in [_referenced(element)] if is_reference else _in_element(element):
            result.setdefault((licence.url or licence.name, licence.version), licence)
    result.pop(("", ""), None)
    return tuple(result.values()) or tuple(_in_copyright(meta))


def _in_element(element: Element) -> Iterator[Licence]:
    """Yield the licences in one ``license``: its references, else its link, else its words."""
    licences = map(_referenced, element.iter("license_ref"))
    references = [licence for licence in licences if licence.url]
    yield from references
    text = plain(element, "license_ref")
    url = next(filter(_OF_LICENCE.match, _links(element, text)), href(element))
    match = _ADDRESS.match(url)
    url = match[0].rstrip(".,;") if match else url if url.startswith("//") else ""
    name = licence_name(url) or licence_in_words(text)
    if not url and not references:
        yield Licence("", name or text[:_NAME_MAX] or element.get("license-type") or "")
    elif url and all(url != licence.url for licence in references):
        yield Licence(url, name)


def _links(element: Element, text: str) -> list[str]:
    """Return the addresses in *element*, of links before those in its *text*."""
    return [*select(_HREFS, element), *_ADDRESS.findall(text)]


def _referenced(element: Element) -> Licence:
    url = plain(element) or href(element)
    version = kind_of(element, "specific-use", "applies_to")
    start = (element.get("start_date") or element.get("start-date") or "").strip()[:10]
    return Licence(url, licence_name(url), meaning_of("license-version", version) or version, start)


def _in_copyright(meta: Element) -> Iterator[Licence]:
    """Yield the licence in the copyright statement."""
    for name in ("copyright-statement", "license-p", "copyright-holder"):
        for element in below(meta, name, _ELSEWHERE):
            text = plain(element)
            url = next(filter(licence_name, _links(element, text)), "").rstrip(".,;")
            if licence := licence_name(url) or licence_in_words(text):
                yield Licence(url, licence)
                return
