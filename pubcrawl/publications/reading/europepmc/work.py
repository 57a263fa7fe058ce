"""
The work that a search result of Europe PMC describes, core or lite.

Source: https://europepmc.org/RestfulWebService, section "search"
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pubcrawl.formats.dates import date_of
from pubcrawl.formats.markup import plain
from pubcrawl.formats.xml.cursor import XmlCursor
from pubcrawl.publications.reading.medline import (
    ID_KINDS,
    authors,
    contributors,
    funding,
    relation,
)
from pubcrawl.reading.authors import affiliation, email
from pubcrawl.works.values import issn, issns, language, licence_named, page_range, work_kind
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


def result_work(result: XmlCursor) -> Work:
    """Return the work of *result*."""
    tag = language(result.text("language"))
    title = TitleText(result.text("title"), language=tag)
    abstracts = map(_abstract, result.texts("abstractText"))
    identifiers = [WorkIdentifier("manuscript", value) for value in result.texts("manuscriptId")]
    identifiers += [WorkIdentifier("bookaccession", value) for value in result.texts("//bookId")]
    kinds = [kind for kinds in result.texts("//pubType") for kind in kinds.split(";")]
    return Work(
        titles=(title,) if title.text else (),
        abstracts=tuple(abstract for abstract in abstracts if abstract.text),
        contributors=contributors(_authors(result), result),
        container=_container(result),
        dates=_dates(result),
        kind=work_kind(*kinds),
        language=tag,
        licences=licence_named(result.text("license")),
        identifiers=tuple(dict.fromkeys(identifiers)),
        funding=funding(
            (grant.text("agency"), grant.text("grantId"))
            for grant in result.rows("grantsList.grant")
        ),
        relations=relations(result),
    )


def relations(result: XmlCursor) -> tuple[Relation, ...]:
    """Return the relations of a result to comments, corrections and preprints."""
    related = (
        relation(
            row.text("type"),
            ID_KINDS.get(row.text("source").upper(), ""),
            row.text("id"),
            row.text("reference"),
        )
        for row in result.rows("commentCorrectionList.commentCorrection")
    )
    return tuple(filter(None, related))


def _abstract(text: str) -> AbstractText:
    """Return an abstract; its sections have titles in HTML, in which it is written."""
    first, *pieces = _HEADING.split(text)
    sections = tuple(
        TextSection("", 1, plain(title).rstrip(" .:"), plain(content))
        for title, content in zip(pieces[::2], pieces[1::2], strict=True)
    )
    parts = (
        plain(first),
        *(". ".join(filter(None, (section.title, section.text))) for section in sections),
    )
    return AbstractText(" ".join(filter(None, parts)), sections=sections)


def _authors(result: XmlCursor) -> list[WorkContributor]:
    people = list(authors(result))
    if not people:
        return list(_listed(result.text("authorString")))
    # Records from before 2014 have one affiliation, that of the first author.
    own = result.text("affiliation")
    if own and not any(person.affiliations for person in people):
        address = email(own)
        people[0] = people[0]._replace(
            affiliations=(Affiliation(affiliation(own)),),
            email=address,
            corresponding=bool(address),
        )
    return people


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


def _container(result: XmlCursor) -> Container:
    info, book = result["journalInfo"], result["bookOrReportDetails"]
    journal = info["journal"] or info
    # Preprints have their server here, books and reports their publisher.
    publisher = book.text("publisher")
    preprint = result.text("source").upper() == "PPR"
    title = journal.text("title") or result.text("journalTitle")
    kind = "journal" if title else ""
    if preprint:
        title, kind = title or publisher, "preprint-server"
    elif book:
        title, kind = title or book.text("comprisingTitle"), "book"
    first, last = page_range(result.text("pageInfo"))
    return Container(
        title,
        journal.text("ISOAbbreviation", "medlineAbbreviation"),
        kind,
        issn_print=issn(journal.text("ISSN")),
        issn_online=issn(journal.text("ESSN")),
        isbns=(*book.texts("isbn13"), *book.texts("isbn10")),
        publisher=publisher,
        volume=info.text("volume") or result.text("journalVolume"),
        issue=info.text("issue") or result.text("issue"),
        first_page=first,
        last_page=last,
        series=book.text("seriesName"),
        issns=issns(result.text("journalIssn")),
    )


def _dates(result: XmlCursor) -> WorkDates:
    numbers = date_of(result.text("//yearOfPublication"), result.text("//monthOfPublication"))
    issue = max(result.date("//dateOfPublication"), numbers, key=len)
    printed = result.date("//printPublicationDate")
    # Both are dates of the issue. Only the printed one is always complete, with 01 for an
    # unknown day.
    if issue and (
        not printed.startswith(issue) or (printed.endswith("-01") and len(issue) < len(printed))
    ):
        printed = issue
    model = result.text("pubModel").lower()
    in_print = "print" in model if model else bool(issue)
    issued = result.date("firstPublicationDate")
    if not issued and not in_print:
        issued = printed
    return WorkDates(
        online=result.date("electronicPublicationDate"),
        print=printed if in_print else "",
        issued=issued or result.date("pubYear"),
    )
