"""
JATS: what an article in XML says of itself, and whether it is whole.

Source: https://jats.nlm.nih.gov/archiving/tag-library/1.3/
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from lxml import etree

from pubcrawl.exceptions import ParseError
from pubcrawl.items.parts import PartType
from pubcrawl.parse import jats
from pubcrawl.parse.meta import people, readers
from pubcrawl.parse.meta.licences import best_licence
from pubcrawl.parse.text import text

SLUG: Final = "xml-parse-error"

REFERENCES_MAX: Final = 5000
"""References, and graphics, that are kept."""

_LANG = "{http://www.w3.org/XML/1998/namespace}lang"
_RELEASE_TYPES = {"research-article": "article-journal"}
_EMAILS = re.compile(r"[;,.]?\s*E-?mails?\b.*", re.IGNORECASE)
# Dates by what they are of, the best first; "" is one that does not say.
_DATES = ("epub", "pub", "ppub", "epub-ppub", "", "collection")
_GRAPHICS = ("graphic", "inline-graphic")


class Article(NamedTuple):
    """
    An article in XML.

    *biblio*: the fields of ``html_biblio``. *meta*: the block ``xml_meta`` of a
    result: ``status``, the numbers of ``contribs references graphics sections
    words``, and ``missing``: which of ``title contribs ids body`` it has not.
    """

    biblio: dict[str, Any]
    meta: dict[str, Any]


def biblio(body: bytes) -> dict[str, Any]:
    """Return what a JATS article says of itself, as ``read`` does."""
    return read(body).biblio


def read(body: bytes) -> Article:
    """
    Return what a JATS article says of itself, in the fields of ``html_biblio``.

    Raises ``ParseError`` with the slug ``xml-parse-error`` for what is no
    well-formed XML, and for XML without an article.
    """
    article = _article(body)
    found = dict(_known(_fields(article)))
    main = article.find("body")
    words = 0 if main is None else len(" ".join(map(str, main.itertext())).split())
    there = {
        "title": "title" in found,
        "contribs": "contrib_names" in found,
        "ids": any(name in found for name in ("doi", "pmid", "pmcid")),
        "body": words > 0,
    }
    meta = {
        "status": "success",
        "contribs": len(found.get("contrib_names", ())),
        "references": len(found.get("raw_references", ())),
        "graphics": sum(1 for _ in article.iter(*_GRAPHICS)),
        "sections": 0 if main is None else sum(1 for _ in main.iter("sec")),
        "words": words,
        "missing": [name for name, is_there in there.items() if not is_there],
    }
    return Article(found, meta)


def graphics(body: bytes) -> tuple[str, ...]:
    """
    Return the files of the figures that a JATS article names, each once, in order.

    They are names or addresses, as they stand there. Raises as ``read`` does.
    """
    found = (_link(graphic) for graphic in _article(body).iter(*_GRAPHICS))
    return tuple(dict.fromkeys(filter(None, found)))[:REFERENCES_MAX]


def _article(body: bytes) -> etree._Element:
    try:
        return next(jats.articles(body))
    except ParseError as error:
        raise ParseError(f"no article in XML: {error}", slug=SLUG) from error


def _fields(article: etree._Element) -> Iterator[tuple[str, Any]]:
    front = article.find("front")
    if front is None:
        front = article
    told = jats.findings(article, PartType.PMC_XML)
    meta = front.find("article-meta")
    if meta is None:
        meta = front
    offers = {offer.name: offer.content for offer in told.offers}
    yield "title", _first(meta, "title-group/article-title")
    yield "subtitle", _first(meta, "title-group/subtitle")
    yield "doi", readers.doi(told.ids.doi)
    yield "pmid", told.ids.pmid
    yield "pmcid", told.ids.pmcid
    yield "abstract", str(offers.get("abstract", ""))
    yield "container_name", told.journal_title or _first(front, "journal-meta/journal-title")
    yield "container_abbrev", _abbreviation(front)
    yield "release_date", _date(meta)
    yield "first_page", _first(meta, "fpage")
    yield "last_page", _first(meta, "lpage")
    yield "volume", _first(meta, "volume")
    yield "issue", _first(meta, "issue")
    yield "number", _first(meta, "elocation-id")
    issns = (readers.issn(text(one)) for one in front.iter("issn"))
    yield "container_issn", next(filter(None, issns), "")
    yield "isbn", next(filter(None, (readers.isbn(text(one)) for one in front.iter("isbn"))), "")
    yield "publisher", _first(front, ".//publisher-name")
    yield "lang", article.get(_LANG) or ""
    yield "release_type", _RELEASE_TYPES.get((article.get("article-type") or "").lower(), "")
    people = list(_people(meta))
    yield "contrib_names", [person["name"] for person in people]
    if any(len(person) > 1 for person in people):
        yield "contribs", people
    yield "license", _licence(meta)
    listed = (ref for back in article.iterchildren("back") for ref in back.iter("ref"))
    references = (_reference(ref) for ref, _ in zip(listed, range(REFERENCES_MAX), strict=False))
    yield "raw_references", list(filter(None, references))


def _people(meta: etree._Element) -> Iterator[dict[str, Any]]:
    places = {aff.get("id") or "": _place(aff) for aff in meta.iter("aff")}
    for contrib in meta.iter("contrib"):
        if (contrib.get("contrib-type") or "author") != "author":
            continue
        name = _name(contrib)
        rids = [
            rid
            for xref in contrib.iter("xref")
            if xref.get("ref-type") == "aff"
            for rid in (xref.get("rid") or "").split()
        ]
        near = [_place(aff) for aff in contrib.iter("aff")]
        near += [places[rid] for rid in rids if rid in places]
        if not near and len(places) == 1 and next(meta.iter("xref"), None) is None:
            near = list(places.values())
        orcids = (people.orcid_url(text(one)) for one in contrib.iter("contrib-id"))
        person = {
            "name": name,
            "orcid": next(filter(None, orcids), ""),
            "email": next(filter(None, map(text, contrib.iter("email"))), ""),
            "affiliations": list(dict.fromkeys(filter(None, near))),
        }
        if name:
            yield dict(_known(person.items()))


def _name(contrib: etree._Element) -> str:
    parts = (next(contrib.iter(tag), None) for tag in ("given-names", "surname", "suffix"))
    name = " ".join(text(part) for part in parts if part is not None)
    return name or next(map(text, contrib.iter("string-name", "collab")), "")


def _place(aff: etree._Element) -> str:
    """Return an institution without the mark of its note."""
    words = [aff.text or ""]
    for part in aff:
        if part.tag not in ("label", "sup", "institution-id", "email"):
            words.append(" ".join(str(one) for one in part.itertext()))
        words.append(part.tail or "")
    place = " ".join(" ".join(words).replace(" ,", ",").split())
    return _EMAILS.sub("", place).strip(" ,;.")


def _date(meta: etree._Element) -> str:
    """Return the date of publication, ISO 8601 as far as it is said."""
    dates = [
        (date.get("pub-type") or date.get("date-type") or "", date)
        for date in meta.iter("pub-date")
    ]
    ordered = [date for kind in _DATES for found, date in dates if found == kind]
    return readers.date(map(_written, ordered))


def _written(date: etree._Element) -> str:
    if iso := date.get("iso-8601-date"):
        return iso
    return "-".join(filter(None, (_first(date, tag) for tag in ("year", "month", "day"))))


def _abbreviation(front: etree._Element) -> str:
    for path in (
        "journal-meta//abbrev-journal-title",
        "journal-meta/journal-id[@journal-id-type='nlm-ta']",
        "journal-meta/journal-id[@journal-id-type='iso-abbrev']",
    ):
        if found := _first(front, path):
            return found
    return ""


def _licence(meta: etree._Element) -> str:
    licences = list(meta.iter("license"))
    links = [_link(one) for licence in licences for one in licence.iter("license", "ext-link")]
    # ali:license_ref stands beside the licence or in it.
    links += [text(one) for one in meta.iter() if str(one.tag).endswith("license_ref")]
    return best_licence(filter(None, [*links, *map(text, licences)]))


def _reference(ref: etree._Element) -> str:
    for name in ("mixed-citation", "citation", "nlm-citation", "element-citation"):
        for found in ref.iter(name):
            if name != "element-citation":
                return text(found)[: readers.TEXT_MAX]
            # Its parts touch each other, for who shows it adds what stands between.
            pieces = (" ".join(str(piece).split()) for piece in found.itertext())
            return " ".join(filter(None, pieces))[: readers.TEXT_MAX]
    return text(ref)[: readers.TEXT_MAX]


def _link(element: etree._Element) -> str:
    named = ((str(key), str(value)) for key, value in element.attrib.items())
    return next((value for key, value in named if key.rpartition("}")[2] == "href"), "")


def _first(element: etree._Element, path: str) -> str:
    found = element.find(path)
    return "" if found is None else " ".join(text(found).split())


def _known(pairs: Any) -> Iterator[tuple[str, Any]]:
    return ((name, value) for name, value in pairs if value)
