"""The documents behind the APIs: the protocol of a source, and a source in memory."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Protocol
from xml.sax.saxutils import escape

Json = dict[str, Any]


class Source(Protocol):
    """
    Documents by identifier; None if the place does not know the identifier.

    Europe PMC's records have keys, which *search* (kind: ext_id, pmcid, doi)
    returns; *record* renders one as XML or JSON. *body* gives all
    other documents; *place*: fulltext, pubmed, pmc, pubmed_page, pmc_page, unpaywall.
    """

    def search(self, kind: str, value: str) -> Iterable[int]: ...
    def database(self, key: int) -> str: ...
    def record(self, key: int, *, xml: bool, core: bool) -> bytes: ...
    def annotations(self, database: str, value: str) -> Json | None: ...
    def body(self, place: str, identifier: str) -> bytes | None: ...


LITE = frozenset(Path(__file__).with_name("lite.txt").read_text("utf-8").split())
"""Fields of a record of resultType lite."""


def to_xml(name: str, value: Any) -> str:
    """Return Europe PMC's JSON as its XML; a list becomes repeated elements."""
    if isinstance(value, list):
        return "".join(to_xml(name, item) for item in value)
    if isinstance(value, dict):
        inner = "".join(to_xml(key, item) for key, item in value.items())
    elif isinstance(value, bool):
        inner = str(value).lower()
    else:
        inner = escape(str(value))
    return f"<{name}>{inner}</{name}>"


def lite(result: Json) -> Json:
    """Return the short form of a result of resultType core."""
    short = {key: value for key, value in result.items() if key in LITE}
    journal = result.get("journalInfo", {})
    if title := journal.get("journal", {}).get("medlineAbbreviation"):
        short["journalTitle"] = title
    if types := result.get("pubTypeList", {}).get("pubType"):
        short["pubType"] = "; ".join(types).lower() if isinstance(types, list) else types
    return short


class Documents:
    """A source in memory. Identifiers ignore case; the first document for an identifier stays."""

    def __init__(self) -> None:
        self.results: list[Json] = []
        self.keys: dict[tuple[str, str], list[int]] = defaultdict(list)
        self.rendered: dict[tuple[int, bool, bool], bytes] = {}
        self.annotated: dict[str, Json] = {}
        self.bodies: dict[tuple[str, str], bytes] = {}

    def add_result(self, result: Json) -> None:
        """Add a record of Europe PMC, resultType core."""
        key = len(self.results)
        self.results.append(result)
        kinds = {"ext_id": "id", "pmcid": "pmcid", "doi": "doi"}
        for kind, field in kinds.items():
            if value := result.get(field):
                self.keys[kind, str(value).upper()].append(key)

    def add_annotations(self, article: Json) -> None:
        """Add an article of the annotations API: source, extId, pmcid, annotations."""
        self.annotated.setdefault(f"{article['source']}:{article['extId']}".upper(), article)
        if pmcid := article.get("pmcid"):
            self.annotated.setdefault(f"PMC:{pmcid}".upper(), article)

    def add(self, place: str, identifier: str, body: bytes) -> None:
        """Add the document of *place* for *identifier*; see ``Source`` for its places."""
        self.bodies.setdefault((place, identifier.upper()), body)

    def search(self, kind: str, value: str) -> Iterable[int]:
        return self.keys.get((kind, value.upper()), ())

    def database(self, key: int) -> str:
        return str(self.results[key].get("source", ""))

    def record(self, key: int, *, xml: bool, core: bool) -> bytes:
        form = key, xml, core
        if form not in self.rendered:
            result = self.results[key] if core else lite(self.results[key])
            text = to_xml("result", result) if xml else json.dumps(result, ensure_ascii=False)
            self.rendered[form] = text.encode()
        return self.rendered[form]

    def annotations(self, database: str, value: str) -> Json | None:
        return self.annotated.get(f"{database}:{value}".upper())

    def body(self, place: str, identifier: str) -> bytes | None:
        return self.bodies.get((place, identifier.upper()))
