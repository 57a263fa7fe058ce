"""EndNote's XML and Zotero's RDF → entries: the values at the paths of their formats."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import lru_cache
from io import TextIOWrapper
from itertools import chain
from typing import IO, Any

from lxml import etree

from pubcrawl.exceptions import ParseError, SeedError
from pubcrawl.exchange.imports.entry import ImportedEntry, Values, entry_of, name_of
from pubcrawl.formats.xml import Element, local_name, root
from pubcrawl.tables.rows import Row

_RDF = "{http://www.w3.org/1999/02/22-rdf-syntax-ns#}"
_RECORD = re.compile(r"<record\b.*", re.DOTALL)
_PIECE = 64 * 1024  # characters
_ITEMS = "*[normalize-space(itemType) and itemType!='attachment' and itemType!='note']"


def endnote_xml_entries(file: IO[bytes], form: Row) -> Iterator[ImportedEntry]:
    """Yield the entries of EndNote's XML, one ``record`` each; a broken one loses no other."""
    for number, record in enumerate(_records(file), 1):
        try:
            yield entry_of(number, _pairs(_tree(record.encode()), form), form)
        except ParseError as error:
            yield ImportedEntry(number, f"{record[:200]} ({error})", reason="bad-entry")


def _records(file: IO[bytes]) -> Iterator[str]:
    is_wide = file.read(2) in (b"\xff\xfe", b"\xfe\xff")
    file.seek(0)
    text = TextIOWrapper(file, "utf-16" if is_wide else "utf-8", "replace")
    rest, piece = "", " "
    while piece:
        piece = text.read(_PIECE)
        *records, rest = (rest + piece).split("</record>")
        for record in filter(None, map(_RECORD.search, records)):
            yield f"{record[0]}</record>"
    if cut := _RECORD.search(rest):  # the file is cut short
        yield cut[0]
    text.detach()


def zotero_rdf_entries(file: IO[bytes], form: Row) -> Iterator[ImportedEntry]:
    """
    Yield the entries of Zotero's RDF: nodes that have the type of an item.

    Raises ``SeedError`` if *file* is not XML to its end.
    """
    try:
        tree = _tree(file.read())
    except ParseError as error:
        raise SeedError(f"is not whole XML ({error}); get the file again") from error
    nodes = {node.get(f"{_RDF}about"): node for node in tree}
    links = [(link, nodes.get(link.get(f"{_RDF}resource", ""))) for link in tree.iterfind("*/*")]
    for link, node in [(link, deepcopy(node)) for link, node in links if node is not None]:
        link.append(node)
    for number, item in enumerate(_xpath(_ITEMS)(tree), 1):
        yield entry_of(number, _pairs(item, form), form)


@lru_cache
def _xpath(path: str) -> Callable[[Element], Any]:
    return etree.XPath(path)


def _tree(data: bytes) -> Element:
    tree = root(data)
    for node in tree.iter(etree.Element):
        node.tag = local_name(node)
    return tree


def _pairs(entry: Element, form: Row) -> Iterator[tuple[str, str | Values]]:
    """Yield the paths of *form* with their values in *entry*; people are names of CSL-JSON."""
    rows = (form["fields"], *form["of-type"].values())
    for path in {path for row in rows for tags in row.values() for path in chain(*tags)}:
        for node in _xpath(path)(entry):
            if isinstance(node, str):
                yield path, node
            elif node.tag == "Person":
                given = _xpath("string(givenName|givenname)")(node)
                yield path, name_of(_xpath("string(surname)")(node), given)
            else:
                yield path, " ".join("".join(node.itertext()).split())
