"""
XMP: the metadata stream of a PDF.

Source: https://developer.adobe.com/xmp/docs/XMPSpecifications/
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from lxml import etree

from pubcrawl.exceptions import ParseError
from pubcrawl.formats import xml
from pubcrawl.formats.rdf.rdfxml import RDF
from pubcrawl.formats.xml import LANGUAGE

_DC = "{http://purl.org/dc/elements/1.1/}"
_PDF = "{http://ns.adobe.com/pdf/1.3/}"
_DOI_NAME = re.compile(r"\}(?:doi|identifier|url|wps-articledoi)$", re.IGNORECASE)
_SERIAL_NAME = re.compile(r"\}publicationname$", re.IGNORECASE)
_ISSN_NAME = re.compile(r"\}e?issn$", re.IGNORECASE)


class Xmp(NamedTuple):
    """
    Title, subjects and description of Dublin Core; keywords of the PDF namespace.

    *dois*: values of ``prism:doi``, ``dc:identifier`` and the like, as written. *serial*, *issns*:
    ``prism:publicationName``, ``prism:issn`` and ``prism:eIssn``.
    """

    title: str = ""
    subjects: tuple[str, ...] = ()
    description: str = ""
    keywords: str = ""
    dois: tuple[str, ...] = ()
    serial: str = ""
    issns: tuple[str, ...] = ()


NOTHING = Xmp()


def properties(packet: bytes) -> Xmp:
    """Return the properties of an XMP packet; ``NOTHING`` if it is not XML."""
    if not packet.strip():
        return NOTHING
    try:
        tree = xml.root(packet)
    except ParseError:
        return NOTHING
    return Xmp(
        title=_text(tree, f"{_DC}title"),
        subjects=tuple(_items(tree, f"{_DC}subject")),
        description=_text(tree, f"{_DC}description"),
        keywords=_text(tree, f"{_PDF}Keywords"),
        dois=tuple(_dois(tree)) if b"10." in packet else (),
        serial=next(iter(_named(tree, _SERIAL_NAME)), "") if b"ublication" in packet else "",
        issns=tuple(_named(tree, _ISSN_NAME)) if b"ssn" in packet.lower() else (),
    )


def _text(tree: etree._Element, name: str) -> str:
    """Return a property in the default language, else in the first one."""
    for element in tree.iter(name):
        choices = list(element.iter(f"{RDF}li")) or [element]
        choices.sort(key=lambda choice: choice.get(LANGUAGE) != "x-default")
        words = "".join(map(str, choices[0].itertext())).strip()
        if words:
            return words
    # A simple property may be an attribute.
    return next((value for each in tree.iter() if (value := (each.get(name) or "").strip())), "")


def _dois(tree: etree._Element) -> Iterator[str]:
    """Yield the values of the properties that publishers use for a DOI."""
    return (value for value in _named(tree, _DOI_NAME) if "10." in value)


def _named(tree: etree._Element, pattern: re.Pattern[str]) -> dict[str, None]:
    """Return the values of properties by their names, in order: elements, then attributes."""
    elements = (each for each in tree.iter(etree.Element) if pattern.search(str(each.tag)))
    values = ["".join(map(str, element.itertext())) for element in elements]
    # Simple properties may be attributes.
    for element in tree.iter(f"{RDF}Description"):
        values += [str(value) for name, value in element.items() if pattern.search(str(name))]
    return dict.fromkeys(filter(None, map(str.strip, values)))


def _items(tree: etree._Element, name: str) -> list[str]:
    items = [item for each in tree.iter(name) for item in each.iter(f"{RDF}li")]
    return list(filter(None, ("".join(map(str, item.itertext())).strip() for item in items)))
