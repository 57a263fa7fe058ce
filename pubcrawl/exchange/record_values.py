"""Values of a record as plain JSON, for the writers of formats."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from pubcrawl.exchange.record_kinds import ARTIFACT, DOC, OTHER, PUBLICATION, WEBPAGE
from pubcrawl.ids.identifiers import human_link
from pubcrawl.model.fields import from_json
from pubcrawl.works.merge import REPEATED
from pubcrawl.works.notices import FAMILIES
from pubcrawl.works.parts import ID_PARTS, PARTS
from pubcrawl.works.work import Container, Relation, WorkContributor

_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
_NOTICE = re.compile(
    r"(?P<kind>\S+)(?: (?P<id_kind>doi|pmid|pmcid|url) (?P<value>\S+))?"
    r"(?: (?P<date>[0-9]{4}[0-9-]*))? by ?(?P<parties>.*)"
)

Record = Mapping[str, Any]
Values = Mapping[str, Any]


def filled(node: Values) -> dict[str, Any]:
    """Return *node* without empty values."""
    return {name: value for name, value in node.items() if value}


def record_kind(record: Values) -> str:
    """Return the kind of *record*: ``publication``, ``webpage``, ``doc``, …, by its fields."""
    kind = record.get("kind")  # an object in publications, a text in pages
    if isinstance(kind, str) and "start_url" in record:
        return DOC if kind == DOC else WEBPAGE
    if "entry_uri" in record:
        return ARTIFACT
    return PUBLICATION if "parts" in record else OTHER


def record_name(record: Values) -> str:
    """Return the first of PMID, PMCID, DOI and address that *record* has."""
    for key in ID_PARTS:
        if value := record.get(key):
            return str(value)
    addresses = record.get("addresses") or [record.get("start_url") or record.get("entry_uri")]
    return str(addresses[0] or "")


def record_address(record: Values) -> str:
    """Return the address of a publication for people: of its DOI, PMCID or PMID, or its own."""
    for kind in ("doi", "pmcid", "pmid"):
        if value := record.get(kind):
            return human_link(kind, value)
    addresses = record.get("addresses")
    return str(addresses[0]) if addresses else ""


def part(record: Values, name: str) -> Any:
    """Return the content of a part, or ""."""
    found = record["parts"].get(name)
    return found["content"] if found else ""


def terms(record: Values, name: str) -> list[str]:
    """Return the keywords, or the names of the terms, of a part that is a list."""
    return [each if isinstance(each, str) else each["term"] for each in part(record, name) or ()]


def work_title(record: Values) -> str:
    """Return the title."""
    return str(part(record, "title") or _first_text(record, "titles", "main"))


def main_title(record: Values) -> str:
    """Return the title without its subtitle."""
    return _first_text(record, "titles", "main") or work_title(record)


def other_title(record: Values, kind: str) -> str:
    """Return the title of a *kind*: ``sub``, ``translated``, ``short``."""
    found = (each for each in record.get("titles") or () if each.get("kind") == kind)
    return next((str(each["text"]) for each in found), "")


def abstract_text(record: Values) -> str:
    """Return the abstract of the authors."""
    return str(part(record, "abstract") or _first_text(record, "abstracts", "author"))


def _first_text(record: Values, name: str, kind: str) -> str:
    """Return the first text of *kind* in a list of the record, else its first text."""
    texts = record.get(name) or ()
    mine = [each for each in texts if each.get("kind", kind) == kind] or texts
    return str(mine[0].get("text", "")) if mine else ""


def contributors(record: Values, role: str = "author") -> list[Values]:
    """Return the contributors with a *role*, in order."""
    return [each for each in record.get("contributors") or () if each.get("role", "") == role]


def contributor_name(person: Values) -> str:
    """Return the whole name of a contributor, given name first."""
    names = ("family", "given", "suffix", "literal")
    return WorkContributor(*(person.get(name, "") for name in names)).name


def inverted_name(person: Values) -> str:
    """Return ``Family, Given, Suffix``, or the name of a group."""
    family = person.get("family", "")
    if not family:
        return str(person.get("given") or person.get("literal") or "")
    return ", ".join(filter(None, (family, person.get("given"), person.get("suffix"))))


def container(record: Values) -> Values:
    """Return the journal or book of the work, and the position of the work in it."""
    found: Values = record.get("container") or {}
    return found


def container_title(record: Values) -> str:
    """Return the title of the journal or book."""
    return str(container(record).get("title") or record.get("journal_title") or "")


def pages(record: Values) -> str:
    """Return ``12-17``, ``12``, or the number of the article in its place."""
    return Container(**container(record)).pages


def issued(record: Values) -> str:
    """
    Return the date of publication as ISO 8601, as precise as it is known.

    The date of the issue comes first: year, volume and pages belong together.
    """
    dates = record.get("dates") or {}
    for name in ("print", "issued", "online"):
        if found := dates.get(name):
            return str(found)
    return str(record.get("pub_date") or "")


def issns(record: Values) -> list[str]:
    """Return the ISSNs, each once, that of the print edition first."""
    return list(Container(**container(record)).all_issns)


def csl_kind(record: Values) -> str:
    """Return the CSL type of the work, "" if unknown."""
    return str((record.get("kind") or {}).get("csl", ""))


def identifier(record: Values, kind: str) -> str:
    """Return an identifier beyond PMID, PMCID and DOI, such as ``arxiv``."""
    found = (each["value"] for each in record.get("identifiers") or () if each["kind"] == kind)
    return next(found, "")


def notices(record: Values) -> list[str]:
    """Return notices, preprints and published versions, with dates and asserting parties."""
    relations = (from_json(Relation, values) for values in record.get("relations") or ())
    return [
        " ".join(filter(None, (*notice[:3], notice.date, "by", ", ".join(notice.asserted_by))))
        for notice in relations
        if notice.kind in FAMILIES
    ]


def notice_of(text: str) -> Relation | None:
    """Return the relation that ``notices`` wrote; None for any other text."""
    found = _NOTICE.fullmatch(text)
    if found is None or found["kind"] not in FAMILIES:
        return None
    parties = tuple(filter(None, found["parties"].split(", ")))
    place = (found["id_kind"] or "", found["value"] or "")
    return Relation(found["kind"], *place, "", found["date"] or "", parties)


def licence(record: Values) -> str:
    """Return the address, or else the name, of the licence."""
    licences: list[Values] = record.get("licences") or []
    found = (each.get("url") or each.get("name") or "" for each in licences)
    return next(filter(None, found), "")


def body_sections(record: Values) -> Iterator[tuple[int, str, list[str]]]:
    """
    Yield level (1 for a top section), title and paragraphs of the sections of the full text.

    A full text without known sections is one section without a title.
    """
    whole = part(record, "fulltext")
    sections = record.get("sections") or ()
    if not sections and whole:
        yield 1, "", paragraphs(whole)
    for each in sections:
        start = each.get("offset")
        text = each.get("text", "") if start is None else whole[start : start + each["length"]]
        yield each.get("level", 1), each.get("title", ""), paragraphs(text)


def paragraphs(text: str) -> list[str]:
    """Return the paragraphs of *text*, without control characters."""
    return [each.strip() for each in printable(text).split("\n\n") if each.strip()]


def printable(text: str) -> str:
    """Return *text* without control characters, but for tabs and line ends."""
    return _CONTROL.sub("", text)


def citation(record: Values) -> str:
    """Return journal, year, volume, issue and pages in one line for people."""
    place = container(record)
    issue = f"({place['issue']})" if place.get("issue") else ""
    where = f"{place.get('volume', '')}{issue}"
    numbers = ":".join(filter(None, (where, pages(record))))
    return ", ".join(filter(None, (container_title(record), issued(record)[:4], numbers)))


def web_address(text: str) -> str:
    """Return *text* if it is an http address, else "": a link of another scheme may run code."""
    return text if text.startswith(("http://", "https://")) else ""


def with_parts(record: Record, names: tuple[str, ...] | None) -> Record:
    """Return *record* with only the parts *names*, and without the fields that repeat the rest."""
    if names is None or "parts" not in record:
        return record
    left_out = set(PARTS) - set(names)
    smaller = {
        key: value
        for key, value in record.items()
        if key not in REPEATED or REPEATED[key] not in left_out
    }
    smaller["parts"] = {k: v for k, v in record["parts"].items() if k not in left_out}
    if isinstance(lost := record.get("lost"), dict):
        smaller["lost"] = {
            key: value
            for key, value in lost.items()
            if key not in left_out and REPEATED.get(key) not in left_out
        }
    return smaller
