"""
Repositories by OAI-PMH: their records as XML, and as the JSON that metha makes of them.

All formats of metadata are read alike: by the names of elements that hold addresses, formats
and types, whatever their namespace.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from lxml import etree

from pubcrawl.exceptions import ParseError
from pubcrawl.formats.xml import local_name, root
from pubcrawl.ids.doi import START
from pubcrawl.ingest.dumps.dump_format import DumpFormat
from pubcrawl.ingest.dumps.fields import (
    Fields,
    Record,
    Request,
    doi,
    extra,
    ids,
    read_json,
    stage,
    text,
    texts,
    work,
)
from pubcrawl.ingest.dumps.sources.dblp import words

_URLS: Final = frozenset(
    """
        identifier relation source isversionof hasversion hasformat uri url location ref object
        link file fulltext self-uri ext-link
    """.split()
)  # fmt: skip
_FORMATS: Final = frozenset(("format", "mimetype", "internetmediatype", "medium"))
_NAMES: Final = frozenset(("creator", "author"))
_IDENTIFIERS: Final = frozenset(("identifier", "doi", "relation", "isversionof", "article-id"))
_MARC_NAMES: Final = ("100", "700")
_SEMANTICS: Final = "info:eu-repo/semantics/"
_ADDRESS = re.compile(r"(?:https?|ftp)[:：]*[/／]", re.IGNORECASE)
_DOI = re.compile(rf"(?:info:doi[:/]|doi:\s*|https?://(?:dx\.)?doi\.org/)?({START}\S+)", re.I)


def read(raw: bytes) -> Record:
    """Return a record: of OAI-PMH as XML, or of metha as JSON."""
    if not raw.lstrip().startswith(b"<"):
        return read_json(raw)
    try:
        tree = root(raw)
    except ParseError:
        return None
    header = next((each for each in tree.iter("{*}header")), None)
    if header is None:
        return {"header": None}
    found: dict[str, Any] = {
        "oai": _child(header, "identifier"),
        "datestamp": _child(header, "datestamp"),
        "deleted": header.get("status") == "deleted",
        "urls": [],
    }
    metadata = next((each for each in tree.iter("{*}metadata")), None)
    if metadata is not None:
        found |= _of_metadata(metadata)
    return found


def _child(element: etree._Element, name: str) -> str:
    return next((words(each) for each in element.iter(f"{{*}}{name}")), "")


def _of_metadata(metadata: etree._Element) -> dict[str, Any]:
    """Return the files that a record names, in Dublin Core, MARC, MODS or another format."""
    urls: dict[str, None] = {}
    dois: dict[str, None] = {}
    formats: dict[str, None] = {}
    types: dict[str, None] = {}
    people: list[str] = []
    titles: list[str] = []
    rights: list[str] = []
    for element in metadata.iter(etree.Element):
        name = local_name(element).lower()
        value = words(element) if not len(element) else ""
        if name == "datafield":
            _of_marc(element, urls, dois, people, titles)
            continue
        for key in ("href", "{http://www.w3.org/1999/xlink}href", "file"):
            if (target := element.get(key, "")) and _ADDRESS.match(target):
                urls[target.strip()] = None
        if name in _URLS and _ADDRESS.match(value):
            urls[value] = None
        if name in _IDENTIFIERS and (match := _DOI.fullmatch(value)) and (mine := doi(match[1])):
            dois[mine] = None
        if name in _FORMATS and value:
            formats[value.lower()] = None
        if name == "type" and value:
            types[value] = None
        if name == "title" and value:
            titles.append(value)
        if name in _NAMES and (person := value or _child(element, "name")):
            people.append(person)
        if name in ("rights", "license") and value:
            rights.append(value)
    return {
        "urls": [*urls],
        "doi": [*dois],
        "formats": [*formats],
        "types": [*types],
        "title": titles[0] if titles else "",
        "names": people,
        "rights": rights,
    }


def _of_marc(
    field: etree._Element,
    urls: dict[str, None],
    dois: dict[str, None],
    people: list[str],
    titles: list[str],
) -> None:
    cells = [(each.get("code"), words(each)) for each in field.iter("{*}subfield")]
    first = dict(reversed(cells))
    tag = field.get("tag")
    if tag == "856":
        urls |= dict.fromkeys(value for code, value in cells if code == "u")
    elif tag == "024" and (found := doi(first.get("a", ""))):
        dois[found] = None
    elif tag == "245":
        titles.append(" ".join(value for code, value in cells if code in ("a", "b")).rstrip(" /:"))
    elif tag in _MARC_NAMES and first.get("a"):
        people.append(first["a"].rstrip(","))


def requests(record: Fields) -> Iterator[Request | str]:
    """
    Yield a request for each address of a record of a repository, if it may have a PDF.

    Source: https://www.openarchives.org/OAI/openarchivesprotocol.html
    """
    if record.get("deleted"):
        yield "deleted"
        return
    mine = text(record, "oai").lower()
    if not mine:
        yield "no-identifier"
        return
    formats = [each.lower() for each in texts(record.get("formats"))]
    urls = texts(record.get("urls"))
    if formats and not any("pdf" in each for each in formats):
        yield "no-pdf"
        return
    dois = [found for each in texts(record.get("doi")) if (found := doi(each))]
    types = texts(record.get("types"))
    stages = [found for each in types if each.startswith(_SEMANTICS) and (found := stage(each))]
    known = [each for each in types if each.startswith(_SEMANTICS) and not stage(each)]
    kind = next(iter(known or types), "")
    rights = texts(record.get("rights"))
    names = texts(record.get("names"))
    for url in dict.fromkeys(urls):
        yield {
            "ingest_type": "pdf",
            "base_url": url,
            "link_source": "oai",
            "link_source_id": mine,
            "ingest_request_source": "metha-bulk",
            "release_stage": stages[0] if stages else "",
            "rel": "repository",
            "ext_ids": ids(oai=mine, doi=dois[0] if len(dois) == 1 else ""),
            **extra(rights=rights),
            **work(text(record, "title"), names, kind),
        }
    if not urls:
        yield "no-location"


FORMATS = (
    DumpFormat(
        "oai",
        "OAI-PMH: responses as XML, and records as JSON from metha",
        "each address of a record of OAI-PMH; deleted records are counted",
        (
            "oai urls",
            "oai formats",
            "oai deleted",
        ),
        requests,
        dates=(("datestamp",), ("oai", "datestamp")),
        read=read,
        elements=("record",),
    ),
)
