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
from pubcrawl.exchange.imports.bibliographies import formats
from pubcrawl.exchange.imports.bibtex_entries import bibtex_entries
from pubcrawl.exchange.imports.entry import ImportedEntry
from pubcrawl.exchange.imports.json_entries import json_entries, tool_entries
from pubcrawl.exchange.imports.tagged_lines import tagged_entries
from pubcrawl.exchange.imports.xml_entries import endnote_xml_entries, xml_entries

HEAD = 64 * 1024
"""Bytes by which a format is recognised."""

Reader = Callable[[Any], Iterator[ImportedEntry]]

_READERS: dict[str, Callable[..., Iterator[ImportedEntry]]] = {
    "bibtex": bibtex_entries,
    "endnote-xml": endnote_xml_entries,
    "zotero-rdf": xml_entries,
    "mods": xml_entries,
}
"""Readers of bibliographies, beside those of tagged lines."""

_TOOL = r'"biotools(?:ID|CURIE)"\s*:'
_LIST = r'\[|\{\s*"(?:count|config|items|list)"'
_JSON: tuple[tuple[str, str, Reader], ...] = (
    (
        "PubFetcher's JSON",
        r'\{.*?"(?:publications|webpages|docs|publicationIds|webpageUrls|docUrls)"\s*:\s*\[',
        json_entries,
    ),
    ("bio.tools JSON", rf"(?:{_LIST}).*?{_TOOL}", json_entries),
    ("bio.tools JSON", rf"\{{.*?{_TOOL}", tool_entries),
    (
        "CSL-JSON",
        rf'(?:{_LIST}).*?"(?:DOI|PMID|title|issued|itemType|citation-key|container-title)"\s*:',
        json_entries,
    ),
)
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
    for name, form in formats().items():
        if form["sign"].search(text):
            read = _READERS.get(name, tagged_entries)
            lines = read in (bibtex_entries, tagged_entries)
            return ImportFormat(form["program"], partial(read, form=form), lines)
    start = text.lstrip()
    for program, pattern, read_json in _JSON:
        # A tool a line is a list.
        if re.match(pattern, start, re.DOTALL) and not (
            read_json is tool_entries and _is_json(start.partition("\n")[0])
        ):
            return ImportFormat(program, read_json)
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
