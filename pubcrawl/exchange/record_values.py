"""The values of a record that formats show, and the options that choose among them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

from pubcrawl.ids.identifiers import human_link
from pubcrawl.model.fields import from_json, record_fields
from pubcrawl.model.webpage import WebPage
from pubcrawl.works.notices import FAMILIES, notice_text
from pubcrawl.works.parts import ID_PARTS, PARTS
from pubcrawl.works.publication import Publication
from pubcrawl.works.work import Container, Licence, Relation

PUBLICATION, WEBPAGE, DOC, ARTIFACT = "publication", "webpage", "doc", "artifact"
OTHER = "other record"

Record = Mapping[str, Any]
"""A record as plain JSON values: a line of a feed, an entry of the store (docs/output.md)."""

Values = Mapping[str, Any]
"""An object within a record, such as a contributor."""

_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
_NOTICE = re.compile(
    r"(?P<kind>\S+)(?: (?P<id_kind>doi|pmid|pmcid|url) (?P<value>\S+))?"
    r"(?: (?P<date>[0-9]{4}[0-9-]*))? by ?(?P<parties>[^()]*+)(?:\(record (?P<record>[^()]*)\))?"
)


@dataclass(frozen=True, slots=True)
class ExportOptions:
    """
    The options of an export.

    *plain*: only contents, without metadata. *parts*: only these parts of a publication, None for
    all that the format has. *columns*: only these columns of a table. *bom*: a table begins with
    the byte order mark of UTF-8, by which Excel knows the encoding. *kind*: of the records
    (``record_kind``). *single*: the file is for one record. *lines*: a table has the seed list and
    line of each record, whose values have the keys ``lists`` and ``line``.
    """

    plain: bool = False
    parts: tuple[str, ...] | None = None
    columns: Sequence[str] | None = None
    bom: bool = False
    kind: str = PUBLICATION
    single: bool = False
    lines: bool = False

    def has(self, part: str) -> bool:
        """Whether the part is to be written."""
        return self.parts is None or part in self.parts

    @property
    def wanted(self) -> tuple[str, ...]:
        """The parts to be written, in the order of a record."""
        return tuple(filter(self.has, PARTS))


WHOLE = ExportOptions()
"""All parts."""


def record_kind(record: Record) -> str:
    """Return the kind of *record*: ``publication``, ``webpage``, ``doc``, …, by its fields."""
    kind = record.get("kind")  # an object in publications, a text in pages
    if isinstance(kind, str) and "start_url" in record:
        return DOC if kind == DOC else WEBPAGE
    if "entry_uri" in record:
        return ARTIFACT
    return PUBLICATION if "parts" in record else OTHER


def record_view(record: Record, options: ExportOptions = WHOLE) -> RecordView:
    """Return the values of *record*, without the contents of parts that are not to be written."""
    return (WorkView if record_kind(record) == PUBLICATION else RecordView)(record, options)


class RecordView:
    """A record of a page, with the values that formats make of its fields."""

    def __init__(self, record: Record, options: ExportOptions = WHOLE) -> None:
        self.record = record
        self.options = options
        self.get = record.get

    def __getitem__(self, key: str) -> Any:
        return self.record[key]

    @property
    def ids(self) -> dict[str, str]:
        """The PMID, PMCID and DOI that the record has."""
        return {kind: value for kind in ID_PARTS if (value := self.get(kind))}

    @property
    def name(self) -> str:
        """The first of PMID, PMCID, DOI and address that the record has."""
        addresses = self.get("addresses") or [self.get("start_url") or self.get("entry_uri")]
        return str(next(iter(self.ids.values()), "") or addresses[0] or "")

    @property
    def title(self) -> str:
        """The title."""
        return str(self.get("title", ""))

    @property
    def address(self) -> str:
        """The address for people."""
        return str(self.get("final_url") or self.get("start_url", ""))

    @property
    def licence(self) -> str:
        """The address, or else the name, of the licence."""
        return str(self.get("license", ""))

    @property
    def licence_class(self) -> str:
        """What the licence allows, see ``works.licences``."""
        from pubcrawl.works.licences import licence_class

        return licence_class([Licence(url=self.licence), Licence(name=self.licence)])

    @property
    def body(self) -> Iterator[tuple[int, str, list[str]]]:
        """
        Level (1 for a top section), title and paragraphs of the sections of the text.

        A text without known sections is one section without a title.
        """
        yield 1, "", paragraphs(self["content"])


class WorkView(RecordView):
    """
    A record of a publication, with the values that formats make of its fields.

    *container*: the journal or book of the work, and the position of the work in it.
    """

    container = Container()

    def __init__(self, record: Record, options: ExportOptions = WHOLE) -> None:
        super().__init__(record, options)
        if place := record.get("container"):
            self.container = Container(**place)

    def _content(self, part: str) -> Any:
        """Return the content of a part, "" if the record has none."""
        found = self["parts"].get(part)
        return found["content"] if found else ""

    def part(self, name: str) -> Any:
        """Return the content of a part that is to be written, or ""."""
        return self._content(name) if self.options.has(name) else ""

    def terms(self, name: str) -> list[str]:
        """Return the keywords, or the names of the terms, of a part that is a list."""
        return [term if isinstance(term, str) else term["term"] for term in self.part(name)]

    def first(self, name: str, kind: str, *, only: bool = False) -> str:
        """Return the first text of *kind* among titles or abstracts, else the first text."""
        texts = self.get(name) or ()
        of_kind = [text for text in texts if text.get("kind", kind) == kind]
        return next((str(text["text"]) for text in of_kind or (() if only else texts)), "")

    def title_of(self, kind: str) -> str:
        """Return the title of a *kind*: ``sub``, ``translated``, ``short``."""
        return self.first("titles", kind, only=True)

    def people(self, role: str) -> list[Values]:
        """Return the contributors with a *role*, in order."""
        return [person for person in self.get("contributors") or () if person.get("role") == role]

    @property
    def title(self) -> str:
        return str(self._content("title") or self.first("titles", "main"))

    @property
    def main_title(self) -> str:
        """The title without its subtitle."""
        return self.first("titles", "main") or self.title

    @property
    def abstract(self) -> str:
        """The abstract of the authors."""
        if not self.options.has("abstract"):
            return ""
        return str(self._content("abstract") or self.first("abstracts", "author"))

    @property
    def keywords(self) -> list[str]:
        """The keywords."""
        return self.terms("keywords")

    @property
    def fulltext(self) -> str:
        """The full text."""
        return str(self.part("fulltext"))

    @property
    def authors(self) -> list[Values]:
        """The authors."""
        return self.people("author")

    @property
    def author_names(self) -> list[str]:
        """The authors, family name first."""
        return list(map(inverted_name, self.authors))

    @property
    def editors(self) -> list[Values]:
        """The editors."""
        return self.people("editor")

    @property
    def container_title(self) -> str:
        """The title of the journal or book."""
        return self.container.title or str(self.get("journal_title") or "")

    @property
    def issued(self) -> str:
        """
        The date of publication as ISO 8601, as precise as it is known.

        The date of the issue comes first: year, volume and pages belong together.
        """
        get = self.get("dates", {}).get
        date = get("print") or get("issued") or get("online") or self.get("pub_date")
        return str(date or "")

    @property
    def csl_kind(self) -> str:
        """The CSL type of the work, "" if unknown."""
        return str((self.get("kind") or {}).get("csl", ""))

    @property
    def address(self) -> str:
        """The address for people: of its DOI, PMCID or PMID, or its own."""
        for kind in ("doi", "pmcid", "pmid"):
            if value := self.get(kind):
                return human_link(kind, value)
        return next(iter(self.get("addresses", ())), "")

    @property
    def arxiv(self) -> str:
        """The identifier in arXiv."""
        ids = self.get("identifiers") or ()
        return next((known["value"] for known in ids if known["kind"] == "arxiv"), "")

    @property
    def licence(self) -> str:
        licences = self.get("licences") or ()
        names = (known.get("url") or known.get("name") for known in licences)
        return next(filter(None, names), "")

    @property
    def licence_class(self) -> str:
        return str(self.get("licence_class", "unknown"))

    @property
    def notices(self) -> list[str]:
        """Notices, preprints and published versions, with dates and asserting parties."""
        relations = (from_json(Relation, values) for values in self.get("relations") or ())
        return [notice_text(notice) for notice in relations if notice.kind in FAMILIES]

    @property
    def citation(self) -> str:
        """Journal, year, volume, issue and pages in one line for people."""
        place = self.container
        issue = f"({place.issue})" if place.issue else ""
        numbers = ":".join(filter(None, (f"{place.volume}{issue}", place.pages)))
        return ", ".join(filter(None, (self.container_title, self.issued[:4], numbers)))

    @property
    def body(self) -> Iterator[tuple[int, str, list[str]]]:
        whole = self.fulltext
        sections = self.get("sections") or () if self.options.has("fulltext") else ()
        if whole and not sections:
            yield 1, "", paragraphs(whole)
        for section in sections:
            text = section.get("text", "")
            if (start := section.get("offset")) is not None:
                text = whole[start : start + section["length"]]
            yield section.get("level", 1), section.get("title", ""), paragraphs(text)


_KEYS = {field.key for kind in (Publication, WebPage) for field in record_fields(kind)}
Row = str | Callable[[Any], Any] | tuple[Any, Any] | dict[str, Any]


def json_getter(path: str) -> Callable[[Any], Any]:
    """Return what gets the value at a path of keys with dots from a JSON object."""
    *objects, key = path.split(".")
    if not objects:
        return lambda values: values.get(key)

    def get(values: Values) -> Any:
        for name in objects:
            values = values.get(name) or {}
        return values.get(key)

    return get


def row_getter(row: Row, of: type = WorkView) -> Callable[[Any], Any]:
    """
    Return what gets the value of a row from a record, or from an object in one, *of* ``dict``.

    A text is the name of a value of the class, or the path of keys to a JSON value. A table of
    rows gives an object without empty values; a text under ``@type`` stands as it is, and an
    object with nothing else is empty. A pair is a list and the row of its items.

    Raises ``AttributeError`` for a name that no record has.
    """
    if isinstance(row, str):
        name = row.partition(".")[0]
        if hasattr(of, name):
            return attrgetter(row)
        if of is WorkView and name not in _KEYS:
            raise AttributeError(f"no record has a value {name!r}")
        return json_getter(row)
    if isinstance(row, tuple):
        items, item = row_getter(row[0], of), row_getter(row[1], dict)
        return lambda value: list(filter(None, map(item, items(value) or ())))
    if not isinstance(row, dict):
        return row
    kind = row.get("@type")
    constant = {"@type": lambda _: kind} if isinstance(kind, str) else {}
    getters = [(key, row_getter(inner, of)) for key, inner in (row | constant).items()]
    fewest = 1 + ("@type" in row)

    def filled(value: Any) -> dict[str, Any]:
        values = {key: item for key, get in getters if (item := get(value))}
        return values if len(values) >= fewest else {}

    return filled


def person_name(person: Values) -> str:
    """Return the whole name of a contributor, given name first."""
    whole = " ".join(filter(None, map(person.get, ("given", "family", "suffix"))))
    return whole or str(person.get("literal", ""))


def orcid_address(person: Values) -> str:
    """Return the address of a contributor's ORCID iD."""
    return f"https://orcid.org/{person['orcid']}" if person.get("orcid") else ""


def inverted_name(person: Values) -> str:
    """Return ``Family, Given, Suffix``, or the name of a group."""
    if not person.get("family"):
        return str(person.get("given") or person.get("literal") or "")
    return ", ".join(filter(None, map(person.get, ("family", "given", "suffix"))))


def notice_of(text: str) -> Relation | None:
    """Return the relation that ``notices`` wrote; None for any other text."""
    found = _NOTICE.fullmatch(text)
    if found is None or found["kind"] not in FAMILIES:
        return None
    parties = tuple(filter(None, found["parties"].strip().split(", ")))
    place = (found["id_kind"] or "", found["value"] or "")
    return Relation(found["kind"], *place, "", found["date"] or "", parties, found["record"] or "")


def paragraphs(text: str) -> list[str]:
    """Return the paragraphs of *text*, without control characters."""
    return list(filter(None, map(str.strip, printable(text).split("\n\n"))))


def printable(text: str) -> str:
    """Return *text* without control characters, but for tabs and line ends."""
    return _CONTROL.sub("", text)


def web_address(text: str) -> str:
    """Return *text* if it is an http address, else "": a link of another scheme may run code."""
    return text if text.startswith(("http://", "https://")) else ""
