"""The reader of DBLP, of ``dblp.xml``."""

from __future__ import annotations

import re
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
    texts: dict[str, list[str]] = {"author": [], "ee": [], "title": []}
    links = []
    for child in entry:
        name = local_name(child)
        if name in texts:
            text = words(child)
            texts[name].append(text)
            if name == "ee":
                links.append({"url": text, "access": child.get("type")})
    dois = (match[1] for url in texts["ee"] if (match := _DOI_URL.fullmatch(url)))
    return {
        "dblp_key": entry.get("key", ""),
        "type": local_name(entry),
        "mdate": entry.get("mdate", ""),
        "title": "".join(texts["title"][:1]).removesuffix("."),
        "names": [_NUMBERED.sub("", name) for name in texts["author"]],
        "links": links,
        "doi": next(filter(None, map(doi, dois)), ""),
    }
