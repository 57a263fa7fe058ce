"""Recognise the program that wrote a file by its first bytes, and read its entries."""

from __future__ import annotations

import codecs
import json
import re
import shlex
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

from pubcrawl.exceptions import SeedError
from pubcrawl.exchange.imports.bibtex_entries import bibtex_entries
from pubcrawl.exchange.imports.entry import ImportedEntry
from pubcrawl.exchange.imports.json_entries import json_entries, tool_entries
from pubcrawl.exchange.imports.tagged_lines import FORMATS, tagged_entries
from pubcrawl.exchange.imports.xml_entries import endnote_xml_entries, zotero_rdf_entries

HEAD = 64 * 1024
"""Bytes by which a format is recognised."""

Reader = Callable[[Any], Iterator[ImportedEntry]]

_BIBTEX = re.compile(r"^[ \t]*@[ \t]*[a-z]+\s*[{(]", re.IGNORECASE | re.MULTILINE)
_LISTS = re.compile(r'"(?:publications|webpages|docs|publicationIds|webpageUrls|docUrls)"\s*:\s*\[')
_TOOLS = re.compile(r'"biotools(?:ID|CURIE)"\s*:')
_ITEMS = re.compile(r'"(?:DOI|PMID|title|issued|itemType|citation-key|container-title)"\s*:')
# MapDB 3: a byte for all files, one for the type of the store, and its features.
# https://github.com/jankotek/mapdb/blob/master/src/main/java/org/mapdb/CC.java
_MAPDB = re.compile(rb"\x4a[\x01-\x0b]\0\0")


class ImportFormat(NamedTuple):
    """A format of exports; *name*: for people. *lines*: whether *read* takes lines, not a file."""

    name: str
    read: Reader
    lines: bool = False


def recognise(head: bytes, path: str) -> ImportFormat | None:
    """
    Return the format of a file that begins with *head*; None for a list or table.

    Raises ``SeedError`` for a database of PubFetcher, with the command that turns it into JSON.
    """
    if _MAPDB.match(head):
        raise SeedError(_of_database(path))
    text = _decoded(head)
    start = text.lstrip()
    if _BIBTEX.search(text) and not start.startswith(("<", "{", "[")):
        return ImportFormat("BibTeX", bibtex_entries, lines=True)
    for form in FORMATS:
        if form.sign.search(text):
            return ImportFormat(form.entries.name, partial(tagged_entries, form=form), lines=True)
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


def _decoded(data: bytes) -> str:
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return data.decode("utf-16", "replace")
    return data.decode("utf-8-sig", "replace").replace("\r\n", "\n").replace("\r", "\n")
