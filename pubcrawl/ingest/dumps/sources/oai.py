"""
Repositories by OAI-PMH: their records as XML, and as the JSON that metha makes of them.

All formats of metadata are read alike: by the names of elements that hold addresses, formats
and types, whatever their namespace.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Final

from lxml import etree

from pubcrawl.exceptions import ParseError
from pubcrawl.formats.xml import local_name, root
from pubcrawl.ids.doi import START
from pubcrawl.ingest.dumps.fields import Record, doi, read_json, stage
from pubcrawl.ingest.dumps.paths import Path
from pubcrawl.ingest.dumps.sources.dblp import words

ELEMENTS: Final = ("record", "header", "error")

_URLS: Final = frozenset(
    """
        identifier relation source isversionof hasversion hasformat uri url location ref object
        link file fulltext self-uri ext-link
    """.split()
)  # fmt: skip
_FORMATS: Final = frozenset(("format", "mimetype", "internetmediatype", "medium"))
_NAMES: Final = frozenset(("creator", "author"))
_IDENTIFIERS: Final = frozenset(("identifier", "doi", "relation", "isversionof", "article-id"))
_PATHS: Final = {name: Path(name) for name in ("formats", "types", "doi")}
_VERSION = re.compile(r"v?(\d{1,4})")
_ARXIV_NAMES = re.compile(r",|\band\b|\([^()]*+\)")
_MARC_NAMES: Final = ("100", "700")
_SEMANTICS: Final = "info:eu-repo/semantics/"
_ADDRESS = re.compile(r"(?:https?|ftp)[:：]*[/／]", re.IGNORECASE)
_DOI = re.compile(rf"(?:info:doi[:/]|doi:\s*|https?://(?:dx\.)?doi\.org/)?({START}\S+)", re.I)


def read_oai(raw: bytes) -> Record:
    """
    Return a record: of OAI-PMH as XML, or of metha as JSON.

    An error of the repository is a record with ``oai_error``; a header alone, as ListIdentifiers
    has them, one without addresses.
    """
    if not raw.lstrip().startswith(b"<"):
        record = read_json(raw)
        return record if record is None else record | _summary(record)
    try:
        tree = root(raw)
    except ParseError:
        return None
    header = next((each for each in tree.iter("{*}header")), None)
    if header is None:
        error = next(tree.iter("{*}error"), None)
        return {"header": None} if error is None else {"oai_error": error.get("code") or "unknown"}
    found: dict[str, Any] = {
        "oai": _child(header, "identifier"),
        "datestamp": _child(header, "datestamp"),
        "deleted": header.get("status") == "deleted",
        "urls": [],
    }
    metadata = next((each for each in tree.iter("{*}metadata")), None)
    if metadata is not None:
        found |= _of_metadata(metadata)
        found |= _of_arxiv(metadata, found)
    return found | _summary(found)


def latest_arxiv(identifier: str, versions: Iterable[str]) -> str:
    """Return the identifier of the latest version, ``v10`` rather than ``v2``."""
    numbers = [int(found[1]) for version in versions if (found := _VERSION.fullmatch(version))]
    return f"{identifier}v{max(numbers)}" if identifier and numbers else identifier


def _summary(record: dict[str, Any]) -> dict[str, Any]:
    """Return what the types and formats of a record say, and its DOI if it has only one."""
    formats, types, identifiers = (path.texts(record) for path in _PATHS.values())
    terms = [term for term in types if term.startswith(_SEMANTICS)]
    stages = [*filter(None, map(stage, terms))]
    known = [term for term in terms if not stage(term)]
    dois = [*filter(None, map(doi, identifiers))]
    return {
        "other_formats": bool(formats) and not any("pdf" in form.lower() for form in formats),
        "stage": stages[0] if stages else "",
        "kind": next(iter(known or types), ""),
        "doi": dois[0] if len(dois) == 1 else "",
    }


def _of_arxiv(metadata: etree._Element, found: dict[str, Any]) -> dict[str, Any]:
    """
    Return the identifier and the PDF of a record in one of arXiv's own formats.

    They are arXiv, arXivOld and arXivRaw; only the last one names versions.
    Source: https://info.arxiv.org/help/oa/index.html
    """
    own = next((child for child in metadata if local_name(child).startswith("arXiv")), None)
    if own is None:
        return {}
    versions = [version.get("version", "") for version in own.iter("{*}version")]
    mine = latest_arxiv(_child(own, "id"), versions)
    parts = ("forenames", "keyname", "suffix")
    names = [
        " ".join(_child(author, part) for part in parts).strip() for author in own.iter("{*}author")
    ]
    written = _child(own, "authors") if not names else ""
    return {
        "arxiv": mine,
        "urls": [f"https://arxiv.org/pdf/{mine}.pdf", *found["urls"]],
        "names": names or [*filter(None, map(str.strip, _ARXIV_NAMES.split(written)))],
        "license": _child(own, "license"),
    }


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
