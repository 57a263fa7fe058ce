"""
The work that a search result of Europe PMC describes, core or lite.

Source: https://europepmc.org/RestfulWebService, section "search"
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from lxml import etree

from pubcrawl.formats.dates import date_of, find_date
from pubcrawl.formats.markup import plain
from pubcrawl.formats.xml.elements import Index, attribute, child, children, index
from pubcrawl.formats.xml.text import child_text, text
from pubcrawl.publications.reading.medline import ID_KINDS, funding, relation, with_investigators
from pubcrawl.reading.authors import affiliation, email
from pubcrawl.works.values import issn, issns, language, licence_named, orcid, page_range, work_kind
from pubcrawl.works.work import (
    AbstractText,
    Affiliation,
    Container,
    Relation,
    TextSection,
    TitleText,
    Work,
    WorkContributor,
    WorkDates,
    WorkIdentifier,
)

_HEADING = re.compile(r"<h[1-6]>(.{0,500}?)</h[1-6]>", re.IGNORECASE)
_INITIALS = re.compile(r"(?:[^\W\d_]-?){1,5}")
_SUFFIX = re.compile(r"(?:Jr|Sr|[2-9](?:nd|rd|th)|I{2,3}|IV)\.?")


def result_work(result: etree._Element, found: Index) -> Work:
    """Return the work of *result*; *found*: the elements in it by name."""

    def first(key: str) -> str:
        return text(found[key][0]) if key in found else ""

    title, tag = child(result, "title"), language(first("language"))
    titles = () if title is None else (TitleText(text(title), language=tag),)
    preprint = first("source").upper() == "PPR"
    kinds = [word for each in found["pubtype"] for word in text(each).split(";")]
    return Work(
        titles=tuple(each for each in titles if each.text),
        abstracts=tuple(each for each in map(_abstract, found["abstracttext"]) if each.text),
        contributors=_contributors(result, found),
        container=_container(result, found, preprint=preprint),
        dates=_dates(found),
        kind=work_kind(*kinds),
        language=tag,
        licences=licence_named(first("license")),
        identifiers=_identifiers(found),
        funding=funding(
            (child_text(grant, "agency"), child_text(grant, "grantid")) for grant in found["grant"]
        ),
        relations=tuple(_relations(found)),
    )


def _abstract(element: etree._Element) -> AbstractText:
    """Return an abstract; its sections have titles in HTML, in which it is written."""
    first, *pieces = _HEADING.split(text(element))
    sections = tuple(
        TextSection("", 1, plain(title).rstrip(" .:"), plain(words))
        for title, words in zip(pieces[::2], pieces[1::2], strict=True)
    )
    parts = (
        plain(first),
        *(". ".join(filter(None, (one.title, one.text))) for one in sections),
    )
    return AbstractText(" ".join(filter(None, parts)), sections=sections)


def _contributors(result: etree._Element, found: Index) -> tuple[WorkContributor, ...]:
    people = _people(found, "author")
    if not people:
        listed = child(result, "authorstring")
        return tuple(_listed("" if listed is None else text(listed)))
    # Records from before 2014 have one affiliation, that of the first author.
    own = child(result, "affiliation")
    if own is not None and not any(person.affiliations for person in people):
        place, address = Affiliation(affiliation(text(own))), email(text(own))
        if place.name:
            people[0] = people[0]._replace(
                affiliations=(place,), email=address, corresponding=bool(address)
            )
    return with_investigators(people, _people(found, "investigator"))


def _people(found: Index, key: str) -> list[WorkContributor]:
    return [
        person
        for around in found[f"{key}list"]
        for each in children(around, key)
        if (person := _person(each, key))
    ]


def _person(author: etree._Element, role: str) -> WorkContributor | None:
    parts = index(author.iterdescendants(etree.Element))

    def first(key: str) -> str:
        return text(parts[key][0]) if key in parts else ""

    group, family = first("collectivename"), first("lastname")
    given = first("firstname") or first("initials")
    literal = group or ("" if family else first("fullname"))
    if not (family or given or literal):
        return None
    inside = [e for e in parts["affiliation"] if e.getparent() is not author]
    words = [text(each) for each in inside or parts["affiliation"]]
    address = next(filter(None, map(email, words)), "")
    places = (Affiliation(affiliation(each)) for each in words)
    ids = (text(each) for each in parts["authorid"] if _may_be_orcid(each))
    return WorkContributor(
        family,
        given,
        first("suffix"),
        literal=literal,
        role=role,
        orcid=next(filter(None, map(orcid, ids)), ""),
        email=address,
        affiliations=tuple(each for each in dict.fromkeys(places) if each.name),
        corresponding=bool(address),
    )


def _may_be_orcid(identifier: etree._Element) -> bool:
    return attribute(identifier, "type").upper() in ("ORCID", "")


def _listed(authors: str) -> Iterator[WorkContributor]:
    """Yield the contributors of ``Kusindarta DL, Haryanto A, The Beetle Group.``"""
    for whole in authors.removesuffix(".").split(", "):
        words = whole.split()
        suffix = words.pop() if len(words) > 2 and _SUFFIX.fullmatch(words[-1]) else ""
        last = words[-1] if words else ""
        if len(words) > 1 and last.isupper() and _INITIALS.fullmatch(last):
            yield WorkContributor(" ".join(words[:-1]), last, suffix)
        elif words:
            yield WorkContributor(literal=whole.strip())


def _container(result: etree._Element, found: Index, *, preprint: bool) -> Container:
    info = next(iter(found["journalinfo"]), None)
    journal = None if info is None else child(info, "journal")
    book = next(iter(found["bookorreportdetails"]), None)
    if journal is None:
        journal = info
    title = child_text(journal, "title") or child_text(result, "journaltitle")
    numbers = issns(child_text(result, "journalissn"))
    first, last = page_range(child_text(result, "pageinfo"))
    place = Container(
        title=title,
        abbreviation=child_text(journal, "isoabbreviation")
        or child_text(journal, "medlineabbreviation"),
        kind="preprint-server" if preprint else "journal" if title else "",
        issn_print=issn(child_text(journal, "issn")),
        issn_online=issn(child_text(journal, "essn")),
        volume=child_text(info, "volume") or child_text(result, "journalvolume"),
        issue=child_text(info, "issue") or child_text(result, "issue"),
        first_page=first,
        last_page=last,
        issns=numbers,
    )
    if book is None:
        return place
    # Preprints have their server here, books and reports their publisher.
    publisher = child_text(book, "publisher")
    if preprint:
        return place._replace(title=title or publisher, publisher=publisher)
    isbns = (child_text(book, key) for key in ("isbn13", "isbn10"))
    return place._replace(
        title=title or child_text(book, "comprisingtitle"),
        kind="book",
        publisher=publisher,
        series=child_text(book, "seriesname"),
        isbns=tuple(filter(None, isbns)),
    )


def _dates(found: Index) -> WorkDates:
    def first(key: str) -> str:
        return text(found[key][0]) if key in found else ""

    numbers = date_of(first("yearofpublication"), first("monthofpublication"))
    issue = max(find_date(first("dateofpublication")), numbers, key=len)
    printed = find_date(first("printpublicationdate"))
    # Both are dates of the issue. Only the printed one is always complete, with 01 for an
    # unknown day.
    if issue and not printed.startswith(issue):
        printed = issue
    if printed.endswith("-01") and len(issue) < len(printed):
        printed = issue
    model = first("pubmodel").lower()
    in_print = "print" in model if model else bool(issue)
    online = find_date(first("electronicpublicationdate"))
    return WorkDates(
        online=online,
        print=printed if in_print else "",
        issued=find_date(first("firstpublicationdate"))
        or ("" if in_print else printed)
        or date_of(first("pubyear")),
    )


def _identifiers(found: Index) -> tuple[WorkIdentifier, ...]:
    kinds = {"manuscriptid": "manuscript", "bookid": "bookaccession"}
    ids = (WorkIdentifier(kind, text(each)) for key, kind in kinds.items() for each in found[key])
    return tuple(each for each in dict.fromkeys(ids) if each.value)


def _relations(found: Index) -> Iterator[Relation]:
    for each in found["commentcorrection"]:
        id_kind = ID_KINDS.get(child_text(each, "source").upper(), "")
        texts = (child_text(each, "id"), child_text(each, "reference"))
        if other := relation(child_text(each, "type"), id_kind, *texts):
            yield other
