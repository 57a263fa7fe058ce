"""Recognise the program that wrote a file by its first bytes, and read its entries."""

from __future__ import annotations

import codecs
import io
import json
import re
import shlex
from collections.abc import Callable, Iterable, Iterator
from typing import IO, NamedTuple

from pubcrawl.exceptions import SeedError
from pubcrawl.exchange.imports.bibtex_entries import bibtex_entries
from pubcrawl.exchange.imports.entry import ImportedEntry
from pubcrawl.exchange.imports.json_entries import json_entries, tool_entries
from pubcrawl.exchange.imports.ris_entries import endnote_entries, ris_entries
from pubcrawl.exchange.imports.xml_entries import endnote_xml_entries, zotero_rdf_entries

HEAD = 64 * 1024
"""Bytes by which a format is recognised."""

Reader = Callable[[IO[bytes]], Iterator[ImportedEntry]]

_ESCAPED = re.compile("[\udc80-\udcff]")
_BIBTEX = re.compile(r"\s*@[a-z]+\s*[{(]", re.IGNORECASE)
_RIS = re.compile(r"\s*TY  - ?[A-Z]")
_ENDNOTE = re.compile(r"\s*%0 [A-Z]")
_LISTS = re.compile(r'"(?:publications|webpages|docs|publicationIds|webpageUrls|docUrls)"\s*:\s*\[')
_TOOLS = re.compile(r'"biotools(?:ID|CURIE)"\s*:')
_ITEMS = re.compile(r'"(?:DOI|PMID|title|issued|itemType|citation-key|container-title)"\s*:')
# MapDB 3: a byte for all files, one for the type of the store, and its features.
# https://github.com/jankotek/mapdb/blob/master/src/main/java/org/mapdb/CC.java
_MAPDB = re.compile(rb"\x4a[\x01-\x0b]\0\0")


class ImportFormat(NamedTuple):
    """A format of exports; *name*: for people."""

    name: str
    read: Reader


def recognise(head: bytes, path: str) -> ImportFormat | None:
    """
    Return the format of a file that begins with *head*; None for a list or table.

    Raises ``SeedError`` for a database of PubFetcher, with the command that turns it into JSON.
    """
    if _MAPDB.match(head):
        raise SeedError(_of_database(path))
    text = _decoded(head)
    start = _without_comments(text)
    if _BIBTEX.match(start):
        return ImportFormat("BibTeX", lambda file: bibtex_entries(_whole(file)))
    if _RIS.match(start):
        return ImportFormat("RIS", lambda file: ris_entries(_lines(file)))
    if _ENDNOTE.match(start):
        return ImportFormat("EndNote's tagged form", lambda file: endnote_entries(_lines(file)))
    if start.startswith("<"):
        if "<records>" in text and "<record>" in text:
            return ImportFormat("EndNote's XML", endnote_xml_entries)
        if "www.zotero.org/namespaces/export#" in text:
            return ImportFormat("Zotero's RDF", zotero_rdf_entries)
        return None
    return _json_format(start)


def _json_format(text: str) -> ImportFormat | None:
    if text.startswith("{") and _LISTS.search(text):
        return ImportFormat("PubFetcher's JSON", json_entries)
    whole = text.startswith("[") or re.match(r'\{\s*"(?:count|config|items|list)"', text)
    if whole and _TOOLS.search(text):
        return ImportFormat("bio.tools JSON", json_entries)
    if text.startswith("{") and _TOOLS.search(text) and not _is_json(text.partition("\n")[0]):
        return ImportFormat("bio.tools JSON", tool_entries)
    if whole and _ITEMS.search(text):
        return ImportFormat("CSL-JSON", json_entries)
    return None


def _is_json(line: str) -> bool:
    try:
        json.loads(line)
    except ValueError:
        return False
    return True


def _of_database(path: str) -> str:
    file = shlex.quote(path)
    command = (
        f"java -jar pubfetcher-cli.jar -pub-db {file} -web-db {file} -doc-db {file} -db {file} "
        f"-out --format json > {shlex.quote(path + '.json')}"
    )
    return (
        f"{path}: is a database of PubFetcher (MapDB), which only PubFetcher can read; turn it "
        f"into JSON with: {command}; then give that file"
    )


def _without_comments(text: str) -> str:
    """Return *text* from its first entry on: BibTeX may begin with notes on lines with "%"."""
    lines = text.lstrip("\ufeff").splitlines(keepends=True)
    while lines and (
        not lines[0].strip() or re.match(r"%(?![0-9A-Z] )|\s*@comment", lines[0], re.I)
    ):
        lines.pop(0)
    return "".join(lines)


def _decoded(data: bytes) -> str:
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return data.decode("utf-16", "replace")
    text = data.decode("utf-8-sig", "replace")
    return data.decode("cp1252", "replace") if text.rstrip("\ufffd").count("\ufffd") else text


def _whole(file: IO[bytes]) -> str:
    return _decoded(file.read())


def _lines(file: IO[bytes]) -> Iterable[tuple[int, str]]:
    wide = file.read(2) in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
    file.seek(0)
    with io.TextIOWrapper(file, "utf-16" if wide else "utf-8-sig", "surrogateescape") as stream:
        for number, line in enumerate(stream, 1):
            text = line.rstrip("\n")
            if not text.isascii() and _ESCAPED.search(text):
                text = text.encode("utf-8", "surrogateescape").decode("cp1252", "replace")
            yield number, text
