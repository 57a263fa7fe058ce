"""The records of DBLP, from ``dblp.xml``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from lxml import etree

from pubcrawl.exceptions import ParseError
from pubcrawl.formats.xml import local_name, root
from pubcrawl.ids.doi import is_doi
from pubcrawl.ingest.dumps.dump_format import DumpFormat
from pubcrawl.ingest.dumps.fields import Fields, Record, Request, doi, extra, ids, work

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
_DOCUMENTS: Final = frozenset(ELEMENTS[:5])
_NUMBERED = re.compile(r" \d{4}$")  # "Jens Lehmann 0001": one of several people of the name
_DOI_URL = re.compile(r"https?://(?:dx\.)?doi\.(?:org|acm\.org|ieeecomputersociety\.org)/(10\..+)")


def words(element: etree._Element) -> str:
    """Return the text in *element*, with single spaces."""
    return " ".join("".join(map(str, element.itertext())).split())


def read(raw: bytes) -> Record:
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
    return {
        "dblp_key": entry.get("key", ""),
        "type": local_name(entry),
        "mdate": entry.get("mdate", ""),
        "title": next((words(each) for name, each in fields if name == "title"), ""),
        "names": [_NUMBERED.sub("", words(each)) for name, each in fields if name == "author"],
        "links": [
            {"url": words(each), "access": each.get("type", "")}
            for name, each in fields
            if name == "ee"
        ],
        "year": next((words(each) for name, each in fields if name == "year"), ""),
    }


def requests(record: Fields) -> Iterator[Request | str]:
    """
    Yield a request for each electronic edition of an article, a thesis or a paper.

    Source: https://dblp.org/faq/How+can+I+download+the+whole+dblp+dataset.html
    """
    mine = record["dblp_key"]
    if not mine:
        yield "no-identifier"
        return
    if record["type"] not in _DOCUMENTS:
        yield "no-document-type"
        return
    links = {each["url"]: each["access"] for each in record["links"] if each["url"]}
    dois = [found[1] for url in links if (found := _DOI_URL.fullmatch(url)) and is_doi(found[1])]
    for url, access in links.items():
        yield {
            "ingest_type": "pdf",
            "base_url": url,
            "link_source": "dblp",
            "link_source_id": mine,
            "ext_ids": ids(dblp=mine, doi=doi(dois[0]) if dois else ""),
            **extra(oa_status=access),
            **work(record["title"].removesuffix("."), record["names"], record["type"]),
        }
    if not links:
        yield "no-location"


FORMATS = (
    DumpFormat(
        "dblp",
        "DBLP: dblp.xml",
        "the full texts of each record",
        ("dblp_key type",),
        requests,
        "CC0-1.0",
        dates=(("mdate",),),
        read=read,
        elements=ELEMENTS,
    ),
)
