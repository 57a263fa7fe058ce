"""
TEI from GROBID: the metadata of a PDF, and its references.

Source: https://grobid.readthedocs.io/en/latest/TEI-encoding-of-results/
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from lxml import etree

from pubcrawl.exceptions import ParseError
from pubcrawl.formats import xml
from pubcrawl.reading.meta import people, readers

SLUG: Final = "bad-grobid-xml"

REFERENCES_MAX: Final = 2000
"""Most references."""

_LANG = "{http://www.w3.org/XML/1998/namespace}lang"
_ID = "{http://www.w3.org/XML/1998/namespace}id"
_IDS = {
    "doi": "doi",
    "pmid": "pmid",
    "pmcid": "pmcid",
    "arxiv": "arxiv_id",
    "issn": "issn",
    "eissn": "eissn",
    "isbn": "isbn",
}


def header(body: bytes) -> dict[str, Any]:
    """
    Return the metadata of a TEI document, without empty fields.

    ``title authors journal date doi abstract references``, with ``publisher volume
    issue first_page last_page issn eissn pmid pmcid arxiv_id``, ``language_code``,
    ``grobid_version`` and ``grobid_timestamp``. An author has ``name given_name
    surname orcid email affiliations``; a reference ``id title authors journal date
    volume issue first_page last_page doi pmid text``. *date*: ISO 8601, as precise as
    the document; ``doi`` in lower case.

    Raises ``ParseError`` with the slug ``bad-grobid-xml`` for anything but TEI.
    """
    try:
        root = xml.root(body)
    except ParseError as error:
        raise ParseError(f"no TEI: {error}", slug=SLUG) from error
    for element in root.iter(etree.Element):
        element.tag = xml.local_name(element).lower()
    if root.tag not in ("tei", "teicorpus"):
        raise ParseError(f"not TEI: the root element is <{xml.local_name(root)}>", slug=SLUG)
    head = root.find("teiheader")
    if head is None:
        raise ParseError("the TEI document has no header", slug=SLUG)
    source = head.find(".//sourcedesc/biblstruct")
    found = _work(source) if source is not None else {}
    title = _text(head, "filedesc/titlestmt/title[@type='main']") or _text(
        head, "filedesc/titlestmt/title"
    )
    found |= _nonempty(
        {
            "title": title or found.get("title", ""),
            "publisher": found.get("publisher")
            or _text(head, "filedesc/publicationstmt/publisher"),
            "date": _date(head.find("filedesc/publicationstmt")) or found.get("date", ""),
            "abstract": "\n\n".join(filter(None, map(text, _abstract(head)))),
            "language_code": _language(root, head),
        }
    )
    for application in head.iter("application"):
        if (application.get("ident") or "").upper() == "GROBID":
            found["grobid_version"] = application.get("version") or ""
            found["grobid_timestamp"] = application.get("when") or ""
    entries = (
        bibl for listed in root.iter("listbibl") for bibl in listed.iterchildren("biblstruct")
    )
    references = [
        _reference(entry) for entry, _ in zip(entries, range(REFERENCES_MAX), strict=False)
    ]
    if references := list(filter(None, references)):
        found["references"] = references
    return _nonempty(found)


def _work(bibl: etree._Element) -> dict[str, Any]:
    """Return the fields of a ``biblStruct``."""
    analytic, monograph = bibl.find("analytic"), bibl.find("monogr")
    levels = [level for level in (analytic, monograph) if level is not None]
    found: dict[str, Any] = {}
    titled = [title for level in levels for title in level.iterchildren("title")]
    own = [title for title in titled if title.get("level") in ("a", None)]
    journals = [title for title in titled if title.get("level") in ("j", "m", "s")]
    if not own and analytic is None:  # a book
        own, journals = journals[:1], []
    found["title"] = next(filter(None, map(text, own)), "")
    found["journal"] = next(filter(None, map(text, journals)), "")
    found["authors"] = [
        person
        for level in levels
        for author in level.iterchildren("author")
        if (person := _person(author)).get("name")
    ]
    for identifier in bibl.iter("idno"):
        name = _IDS.get((identifier.get("type") or "").lower())
        if name and next(identifier.iterancestors("author"), None) is None:
            value = text(identifier)
            found.setdefault(name, readers.doi(value) if name == "doi" else value)
    imprint = bibl.find("monogr/imprint")
    if imprint is not None:
        found["publisher"] = _text(imprint, "publisher")
        found["date"] = _date(imprint)
        for scope in imprint.iterchildren("biblscope"):
            found.update(_scope(scope))
    return found


def _scope(scope: etree._Element) -> Iterator[tuple[str, str]]:
    unit, words = (scope.get("unit") or "").lower(), text(scope)
    if unit in ("volume", "issue"):
        yield unit, words
    elif unit == "page":
        first, _, last = words.partition("-")
        yield "first_page", scope.get("from") or first.strip()
        yield "last_page", scope.get("to") or last.strip()


def _reference(bibl: etree._Element) -> dict[str, Any]:
    found = _work(bibl)
    found["authors"] = [person["name"] for person in found["authors"]]
    found["id"] = bibl.get(_ID) or ""
    notes = (note for note in bibl.iterchildren("note") if note.get("type") == "raw_reference")
    found["text"] = next(map(text, notes), "")
    fields = _nonempty(found)
    return fields if fields.keys() - {"id"} else {}


def _person(author: etree._Element) -> dict[str, Any]:
    """Return the fields of an author; empty for one without a name, such as a group."""
    names = author.find("persname")
    if names is None:
        return {}
    forenames = " ".join(map(text, names.iter("forename")))
    surname = _text(names, "surname")
    orcids = (one for one in author.iter("idno") if (one.get("type") or "").upper() == "ORCID")
    return _nonempty(
        {
            "name": f"{forenames} {surname}".strip() or text(names),
            "given_name": forenames,
            "surname": surname,
            "orcid": next(filter(None, (people.orcid_url(text(one)) for one in orcids)), ""),
            "email": next(filter(None, map(text, author.iter("email"))), ""),
            "affiliations": list(
                filter(None, map(_affiliation, author.iterchildren("affiliation")))
            ),
        }
    )


def _affiliation(affiliation: etree._Element) -> str:
    """Return an institution as in the PDF, else joined from its parts."""
    for note in affiliation.iterchildren("note"):
        if note.get("type") == "raw_affiliation":
            for label in list(note.iterchildren("label")):
                label.text = None
            return text(note)
    parts = [*affiliation.iterchildren("orgname")]
    parts += [part for address in affiliation.iterchildren("address") for part in address]
    return ", ".join(dict.fromkeys(filter(None, map(text, parts))))


def _date(around: etree._Element | None) -> str:
    dates = [] if around is None else list(around.iterchildren("date"))
    dates.sort(key=lambda one: one.get("type") != "published")
    return readers.date(one.get("when") or text(one) for one in dates)


def _abstract(head: etree._Element) -> list[etree._Element]:
    abstract = head.find("profiledesc/abstract")
    if abstract is None:
        return []
    return list(abstract.iter("p")) or [abstract]


def _language(root: etree._Element, head: etree._Element) -> str:
    body = root.find("text")
    elements = (body, head, head.find("profiledesc/langusage/language"))
    codes = (
        element.get(_LANG) or element.get("ident") for element in elements if element is not None
    )
    return next(filter(None, codes), "") or ""


def _text(element: etree._Element, path: str) -> str:
    found = element.find(path)
    return "" if found is None else text(found)


def text(element: etree._Element) -> str:
    """Return the text of *element* in one line; a title may contain line breaks."""
    return " ".join("".join(map(str, element.itertext())).split())


def _nonempty(found: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in found.items() if value}
