"""
XMP: the metadata stream of a PDF.

Source: https://developer.adobe.com/xmp/docs/XMPSpecifications/
"""

from __future__ import annotations

import re
from typing import NamedTuple

from lxml import etree

from pubcrawl.exceptions import ParseError
from pubcrawl.formats import xml

_DC = "{http://purl.org/dc/elements/1.1/}"
_PDF = "{http://ns.adobe.com/pdf/1.3/}"
_RDF = "{http://www.w3.org/1999/02/22-rdf-syntax-ns#}"
_DOI_NAMES = ("{*}doi", "{*}identifier", "{*}url", "{*}WPS-ARTICLEDOI")
_DOI_NAME = re.compile(r"\}(?:doi|identifier|url|wps-articledoi)$", re.IGNORECASE)
_LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"


class Xmp(NamedTuple):
    """
    Title, subjects and description of Dublin Core; keywords of the PDF namespace.

    *dois*: values of ``prism:doi``, ``dc:identifier`` and the like, as written.
    """

    title: str = ""
    subjects: tuple[str, ...] = ()
    description: str = ""
    keywords: str = ""
    dois: tuple[str, ...] = ()


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
    )


def _text(tree: etree._Element, name: str) -> str:
    """Return a property in the default language, else in the first one."""
    for element in tree.iter(name):
        choices = list(element.iter(f"{_RDF}li")) or [element]
        choices.sort(key=lambda choice: choice.get(_LANGUAGE) != "x-default")
        words = "".join(map(str, choices[0].itertext())).strip()
        if words:
            return words
    # A simple property may be an attribute.
    return next((value for each in tree.iter() if (value := (each.get(name) or "").strip())), "")


def _dois(tree: etree._Element) -> list[str]:
    """Return the values of the properties that publishers use for a DOI."""
    values = ["".join(map(str, element.itertext())) for element in tree.iter(*_DOI_NAMES)]
    # Simple properties may be attributes.
    for element in tree.iter(f"{_RDF}Description"):
        values += [str(value) for name, value in element.items() if _DOI_NAME.search(str(name))]
    return list(dict.fromkeys(value.strip() for value in values if "10." in value))


def _items(tree: etree._Element, name: str) -> list[str]:
    items = [item for each in tree.iter(name) for item in each.iter(f"{_RDF}li")]
    return list(filter(None, ("".join(map(str, item.itertext())).strip() for item in items)))
