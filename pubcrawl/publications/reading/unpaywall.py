"""
Unpaywall's records of DOIs, from the API or a line of its snapshot.

Source: https://unpaywall.org/data-format
"""

from __future__ import annotations

from typing import Any

from pubcrawl.exceptions import ErrorPage, NotAnArticle
from pubcrawl.formats.dates import date_of, find_date
from pubcrawl.formats.xml.elements import load_json, plain
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.reading.authors import affiliation, email
from pubcrawl.reading.service_values import valid_ids
from pubcrawl.works.findings import Findings, Link
from pubcrawl.works.parts import PartType
from pubcrawl.works.values import issn, issns, licence_named, orcid, work_kind
from pubcrawl.works.work import (
    Affiliation,
    Container,
    Licence,
    TitleText,
    Work,
    WorkContributor,
    WorkDates,
)

_CONTAINERS = {
    "journal-article": "journal",
    "book-chapter": "book",
    "book-section": "book",
    "reference-entry": "book",
    "proceedings-article": "proceedings",
    "posted-content": "preprint-server",
}
_KNOWN = frozenset(("is_oa", "oa_locations", "journal_name"))


def record(body: bytes, *, compat: bool = False) -> Findings:
    """
    Return the findings of one record: open access, journal, links and, as ``oadoi``, the title.

    The DOI identifies the publication, and fills no part. *compat* accepts a title from any JSON.
    Raises ``ParseError``: ``NotJSON``, ``ErrorPage`` for an error message, ``NotAnArticle`` for
    JSON of another kind.
    """
    answer = load_json(body)
    if not isinstance(answer, dict):
        raise NotAnArticle(f"not a record of Unpaywall: a JSON {type(answer).__name__}")
    if not (answer.keys() & _KNOWN or (compat and "title" in answer)):
        if message := _text(answer, "message"):
            raise ErrorPage(f"Unpaywall says: {message}")
        raise NotAnArticle(f"not a record of Unpaywall: {', '.join(list(answer)[:6]) or 'empty'}")
    ids = valid_ids("", "", _text(answer, "doi"))
    findings = Findings(
        PartType.OADOI,
        Identifiers(doi=ids.doi),
        oa=_text(answer, "is_oa").lower() == "true",
        journal_title=_text(answer, "journal_name"),
    )
    locations = answer.get("oa_locations")
    for location in locations if isinstance(locations, list) else []:
        if isinstance(location, dict):
            findings.links += _links(location)
    findings.add("title", _text(answer, "title"))
    if not compat:
        findings.work = _work(answer)
    return findings


def _work(answer: dict[str, Any]) -> Work:
    """Return the work that a record describes, with the licence of its best open copy."""
    title, name = _text(answer, "title"), _text(answer, "journal_name")
    genre = _text(answer, "genre")
    best = answer.get("best_oa_location")
    day = find_date(_text(answer, "published_date")) or date_of(_text(answer, "year"))
    linking = issn(_text(answer, "journal_issn_l"))
    listed = answer.get("journal_issns")
    numbers = issns(" ".join(map(plain, listed)) if isinstance(listed, list) else plain(listed))
    place = Container(
        title=name,
        kind=_CONTAINERS.get(genre, ""),
        issn_linking=linking,
        publisher=_text(answer, "publisher"),
        issns=tuple(number for number in numbers if number != linking),
    )
    authors = answer.get("z_authors")
    return Work(
        titles=(TitleText(title),) if title else (),
        contributors=tuple(
            person
            for author in (authors if isinstance(authors, list) else ())
            if isinstance(author, dict) and (person := _author(author))
        ),
        # Without a name, it only says that this is a journal.
        container=place if any(place._replace(kind="")) else Container(),
        dates=WorkDates(issued=day),
        kind=work_kind(genre),
        licences=_licence(best) if isinstance(best, dict) else (),
    )


def _licence(location: dict[str, Any]) -> tuple[Licence, ...]:
    name = _text(location, "license")
    # "Open, by the text of the page": no licence is named.
    return () if name == "implied-oa" else licence_named(name, _text(location, "version"))


def _author(author: dict[str, Any]) -> WorkContributor | None:
    """Return an author in the form of Crossref or, in records since 2025, of OpenAlex."""
    family, given = _text(author, "family"), _text(author, "given")
    literal = "" if family else _text(author, "raw_author_name") or _text(author, "name")
    if not (family or given or literal):
        return None
    places: list[str] = []
    for key in ("affiliation", "raw_affiliation_strings"):
        held = author.get(key)
        held = held if isinstance(held, list) else []
        places += [_text(one, "name") if isinstance(one, dict) else plain(one) for one in held]
    addresses = (email(place) for place in places)
    return WorkContributor(
        family,
        given,
        _text(author, "suffix"),
        literal,
        orcid=orcid(_text(author, "ORCID")),
        email=next(filter(None, addresses), ""),
        affiliations=tuple(
            Affiliation(name) for name in dict.fromkeys(map(affiliation, places)) if name
        ),
        corresponding=author.get("is_corresponding") is True,
    )


def _links(location: dict[str, Any]) -> list[Link]:
    pdf = _text(location, "url_for_pdf")
    pages = (_text(location, key) for key in ("url", "url_for_landing_page"))
    links = [Link(page, PartType.LINK_OADOI) for page in pages if page and page != pdf]
    return [*links, Link(pdf, PartType.PDF_OADOI)] if pdf else links


def _text(values: dict[str, Any], key: str) -> str:
    words = plain(values.get(key)).strip()
    # Some records have the word in place of an unknown value.
    return "" if words == "null" else words
