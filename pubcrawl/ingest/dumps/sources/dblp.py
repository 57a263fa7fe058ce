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
    fields = [(local_name(each), each) for each in entry]
    urls = {words(each): each.get("type", "") for name, each in fields if name == "ee"}
    titles = [words(each) for name, each in fields if name == "title"]
    dois = [found[1] for url in urls if (found := _DOI_URL.fullmatch(url))]
    return {
        "dblp_key": entry.get("key", ""),
        "type": local_name(entry),
        "mdate": entry.get("mdate", ""),
        "title": titles[0].removesuffix(".") if titles else "",
        "names": [_NUMBERED.sub("", words(each)) for name, each in fields if name == "author"],
        "links": [{"url": url, "access": access} for url, access in urls.items()],
        "doi": next(filter(None, map(doi, dois)), ""),
    }
