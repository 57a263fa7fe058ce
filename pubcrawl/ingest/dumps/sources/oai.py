"""
Repositories by OAI-PMH: their records as XML, and as the JSON that metha makes of them.

All formats of metadata are read alike: a record has the texts of all elements by their names,
whatever their namespace; rules/dumps.yaml says which ones count.
"""

from __future__ import annotations

import re
from typing import Any, Final

from lxml import etree

from pubcrawl.exceptions import ParseError
from pubcrawl.formats.paths import all_texts, json_path
from pubcrawl.formats.xml import local_name, root
from pubcrawl.ids.doi import START
from pubcrawl.ingest.dumps.fields import Record, doi, read_json, stage
from pubcrawl.ingest.dumps.sources.dblp import words
from pubcrawl.ingest.id_addresses import ADDRESSES

ELEMENTS: Final = ("record", "header", "error")

# A field of MARC is called by its tag and the code of the subfield.
_SAME_AS: Final = {
    **dict.fromkeys(("mimetype", "internetmediatype", "medium"), "format"),
    **dict.fromkeys(("creator", "100a", "700a"), "author"),
    "license": "rights",
}
_URLS: Final = frozenset(
    """
        identifier relation source isversionof hasversion hasformat uri url location ref object
        link file fulltext self-uri ext-link 856u
    """.split()
)  # fmt: skip
_IDENTIFIERS: Final = frozenset("identifier doi relation isversionof article-id 024a".split())
_TARGETS: Final = ("href", "{http://www.w3.org/1999/xlink}href", "file")
_ADDRESS = re.compile(r"(?:https?|ftp)[:：]*[/／]", re.IGNORECASE)
_DOI = re.compile(rf"(?:info:doi[:/]|doi:\s*|https?://(?:dx\.)?doi\.org/)?({START}\S+)", re.I)
_SEMANTICS: Final = "info:eu-repo/semantics/"
_ARXIV_NAMES = re.compile(r",|\band\b|\([^()]*+\)")
_ARXIV_PARTS: Final = ("forenames", "keyname", "suffix")

_TYPES = all_texts([json_path("types"), json_path("metadata.type")])
_DOIS = json_path("doi").texts


def read_oai(raw: bytes) -> Record:
    """
    Return a record: of OAI-PMH as XML, or of metha as JSON.

    An error of the repository is a record with ``oai_error``; a header alone, as ListIdentifiers
    has them, one without addresses. *kind* is the type of the work, *doi* its only DOI.
    """
    record = _read_xml(raw) if raw.lstrip().startswith(b"<") else read_json(raw)
    if not record or "oai" not in record:
        return record
    types, dois = _TYPES(record), [*filter(None, map(doi, _DOIS(record)))]
    terms = [term for term in types if term.startswith(_SEMANTICS) and not stage(term)]
    kind = next(iter(terms or types), "")
    return {**record, "kind": kind, "doi": dois[0] if len(dois) == 1 else ""}


def _read_xml(raw: bytes) -> Record:
    try:
        tree = root(raw)
    except ParseError:
        return None
    header = next(tree.iter("{*}header"), None)
    if header is None:
        error = next(tree.iter("{*}error"), None)
        return {"header": None} if error is None else {"oai_error": error.get("code") or "unknown"}
    urls: dict[str, None] = {}
    dois: dict[str, None] = {}
    texts: dict[str, list[str]] = {}
    record: dict[str, Any] = {
        "oai": _child(header, "identifier"),
        "datestamp": _child(header, "datestamp"),
        "deleted": header.get("status") == "deleted",
        "metadata": texts,
    }
    metadata = next(tree.iter("{*}metadata"), None)
    for element in metadata.iter(etree.Element) if metadata is not None else ():
        name = local_name(element).lower()
        value = "" if len(element) else " ".join((element.text or "").split())
        if name == "subfield" and (field := element.getparent()) is not None:
            name = f"{field.get('tag')}{element.get('code')}"
        elif name.startswith("arxiv") and element.getparent() is metadata:
            record |= _of_arxiv(element)
            if record["arxiv"]:
                urls[ADDRESSES["arxiv", "pdf"].format(record["arxiv"])] = None
        name = _SAME_AS.get(name, name)
        if name == "author":
            value = value or _child(element, "name")
        for target in map(element.get, _TARGETS):
            if target and _ADDRESS.match(target):
                urls[target.strip()] = None
        if name in _URLS and _ADDRESS.match(value):
            urls[value] = None
        if name in _IDENTIFIERS and (match := _DOI.fullmatch(value)) and (mine := doi(match[1])):
            dois[mine] = None
        if value:
            texts.setdefault(name, []).append(value)
    return {**record, "urls": [*urls], "doi": [*dois]}


def _of_arxiv(metadata: etree._Element) -> dict[str, Any]:
    """
    Return identifier and authors of a record in one of arXiv's own formats.

    They are arXiv, arXivOld and arXivRaw; only the last one names versions.
    Source: https://info.arxiv.org/help/oa/index.html
    """
    versions = [version.get("version", "") for version in metadata.iter("{*}version")]
    names = [
        " ".join(_child(author, part) for part in _ARXIV_PARTS).strip()
        for author in metadata.iter("{*}author")
    ]
    written = _ARXIV_NAMES.split(_child(metadata, "authors"))
    return {
        "arxiv": _child(metadata, "id") + next(reversed(versions), ""),
        "names": names or [name for name in map(str.strip, written) if name],
    }


def _child(element: etree._Element, name: str) -> str:
    """Return the text of the first element *name* in *element*, "" without one."""
    return next(map(words, element.iter(f"{{*}}{name}")), "")
