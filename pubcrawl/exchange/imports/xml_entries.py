"""XML of EndNote, Zotero's RDF and MODS → entries: the values at the paths of their formats."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import deepcopy
from io import TextIOWrapper
from itertools import chain
from typing import IO, Any

from lxml import etree

from pubcrawl.exceptions import ParseError, SeedError
from pubcrawl.exchange.imports.entry import ROLES, ImportedEntry, Values, entry_of, name_of
from pubcrawl.formats.rdf.rdfxml import RDF
from pubcrawl.formats.xml import Element, local_name, root
from pubcrawl.tables.rows import Row

_RECORD = re.compile(r"<record\b.*", re.DOTALL)
_PIECE = 64 * 1024  # characters

_XPath = Callable[[Element], Any]
_Path = tuple[str, _XPath, Mapping[str, _XPath]]
"""A path, as text and compiled, and the paths of the parts of a name there."""


def endnote_xml_entries(file: IO[bytes], form: Row) -> Iterator[ImportedEntry]:
    """Yield the entries of EndNote's XML, one ``record`` each; a broken one loses no other."""
    paths = _paths(form)
    for number, record in enumerate(_records(file), 1):
        try:
            yield entry_of(number, _pairs(_tree(record.encode()), paths), form)
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


def xml_entries(file: IO[bytes], form: Row) -> Iterator[ImportedEntry]:
    """
    Yield the entries of Zotero's RDF or of MODS; links of RDF have the nodes that they name.

    Raises ``SeedError`` if *file* is not XML to its end.
    """
    try:
        tree = _tree(file.read())
    except ParseError as error:
        raise SeedError(f"is not whole XML ({error}); get the file again") from error
    nodes = {node.get(f"{RDF}about"): node for node in tree}
    links = [(link, nodes.get(link.get(f"{RDF}resource", ""))) for link in tree.iterfind("*/*")]
    for link, node in [(link, deepcopy(node)) for link, node in links if node is not None]:
        link.append(node)
    paths = _paths(form)
    items: _XPath = etree.XPath(form["entries"])
    for number, item in enumerate(items(tree), 1):
        yield entry_of(number, _pairs(item, paths), form)


def _tree(data: bytes) -> Element:
    tree = root(data)
    for node in tree.iter(etree.Element):
        node.tag = local_name(node)
    return tree


def _paths(form: Row) -> list[_Path]:
    """Return the paths of *form*, each with those of the parts of a name if it leads to people."""
    names = {part: etree.XPath(path) for part, path in form.get("names", {}).items()}
    rows = (form["fields"], *form.get("of-type", {}).values())
    fields = [(path, field) for row in rows for field in row for path in chain(*row[field])]
    people = {path for path, field in fields if field in ROLES}
    paths = dict.fromkeys(path for path, _ in fields)
    return [(path, etree.XPath(path), names if path in people else {}) for path in paths]


def _pairs(entry: Element, paths: Iterable[_Path]) -> Iterator[tuple[str, str | Values]]:
    """Yield *paths* with their values in *entry*; people are texts or names of CSL-JSON."""
    for path, xpath, names in paths:
        result = xpath(entry)
        values: Iterable[Any] = (result,) if isinstance(result, str) else result
        for value in values:
            parts = {part: " ".join(map(_text, of_part(value))) for part, of_part in names.items()}
            if literal := parts.pop("literal", ""):
                yield path, {"literal": literal}
            else:
                yield path, name_of(**parts) if any(parts.values()) else _text(value)


def _text(value: Element | str) -> str:
    if not isinstance(value, str):
        value = "".join(map(str, value.itertext())) if len(value) else value.text or ""
    return " ".join(value.split())
