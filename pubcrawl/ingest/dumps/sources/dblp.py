"""The reader of DBLP, of ``dblp.xml``."""

from __future__ import annotations

import re
from collections import defaultdict
from typing import Final

from lxml import etree

from pubcrawl.exceptions import ParseError
from pubcrawl.formats.xml import local_name, root
from pubcrawl.ingest.dumps.fields import Record, doi

ELEMENTS: Final = (
    "article",
    "inproceedings",
    "incollection",
    "phdthesis",
    "mastersthesis",
    "proceedings",
    "book",
    "www",
    "data",
)
_NUMBERED = re.compile(r" \d{4}$")  # "Jens Lehmann 0001": one of several people of the name
_DOI_URL = re.compile(r"https?://(?:dx\.)?doi\.(?:org|acm\.org|ieeecomputersociety\.org)/(10\..+)")


def words(element: etree._Element) -> str:
    """Return the text in *element*, with single spaces."""
    return " ".join("".join(map(str, element.itertext())).split())


def read_dblp(raw: bytes) -> Record:
    """Return the fields of an element of ``dblp.xml``."""
    if not raw.lstrip().startswith(b"<"):
        return None
    try:
        tree = root(raw)
    except ParseError:
        return None
    entry = tree if tree.get("key") else next(iter(tree), tree)
    if local_name(entry) not in ELEMENTS:
        return None
    texts = defaultdict(list)
    for child in entry:
        texts[local_name(child)].append(words(child))
    dois = (match[1] for url in texts["ee"] if (match := _DOI_URL.fullmatch(url)))
    return {
        "dblp_key": entry.get("key", ""),
        "type": local_name(entry),
        "mdate": entry.get("mdate", ""),
        "title": "".join(texts["title"][:1]).removesuffix("."),
        "names": [_NUMBERED.sub("", name) for name in texts["author"]],
        "links": [{"url": words(ee), "access": ee.get("type")} for ee in entry.iter("ee")],
        "doi": next(filter(None, map(doi, dois)), ""),
    }
