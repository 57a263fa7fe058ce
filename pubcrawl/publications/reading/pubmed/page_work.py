"""
The work that PubMed's page of an article describes.

Source: https://pubmed.ncbi.nlm.nih.gov/
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import parse_qs, urlsplit

from pubcrawl.formats.dates import find_date
from pubcrawl.formats.html import Document
from pubcrawl.formats.html import text as html_text
from pubcrawl.formats.html.node import Node
from pubcrawl.publications.reading.medline import funding
from pubcrawl.reading.authors import affiliation, email
from pubcrawl.works.values import issn, page_range, work_kind
from pubcrawl.works.work import (
    AbstractText,
    Affiliation,
    Container,
    TextSection,
    TitleText,
    Work,
    WorkContributor,
    WorkDates,
)

_AUTHOR = "#full-view-heading .inline-authors .authors-list-item"
_JOURNAL = "#full-view-journal-trigger"
_CITATION = "#full-view-heading .cit"
_SECOND_DATE = "#full-view-heading .secondary-date"
_KIND = "#full-view-heading .publication-type"
_GRANT = "#grants li"
_LABEL = ".sub-title"
_ISSN = "meta[name=citation_issn]"
# "2024 May 30;19(5):e0300720."
_PLACE = re.compile(r"([^;:]+);?([^():]*)(?:\(([^)]*)\))?(?::(.*))?")


def page_work(page: Document, title: str, abstract: str) -> Work:
    """Return the work of *page*, whose *title* and *abstract* have been read."""
    sections = tuple(_sections(page))
    text = (AbstractText(abstract, sections=sections),) if abstract else ()
    place, issued = _container(page)
    online = page.text(_SECOND_DATE)
    return Work(
        titles=(TitleText(title),) if title else (),
        abstracts=text,
        contributors=tuple(
            person for item in page.css(_AUTHOR) if (person := _author(page, item)) is not None
        ),
        container=place,
        dates=WorkDates(
            online=find_date(online) if online.startswith("Epub") else "", issued=issued
        ),
        kind=work_kind(*map(html_text.text, page.css(_KIND))),
        funding=funding(filter(any, map(_grant, page.css(_GRANT)))),
    )


def _author(page: Document, item: Node) -> WorkContributor | None:
    named = page.first(".full-name", item)
    whole = "" if named is None else html_text.text(named)
    if named is None or not whole:
        return None
    places = [link.attrs.get("title") or "" for link in page.css("a.affiliation-link", item)]
    address = next(filter(None, map(email, places)), "")
    family, given = _name(whole, named.attrs.get("href") or "")
    return WorkContributor(
        family,
        given,
        literal="" if family else whole,
        email=address,
        affiliations=tuple(
            Affiliation(name) for name in dict.fromkeys(map(affiliation, places)) if name
        ),
        corresponding=bool(address),
        equal=page.first(".equal-contrib-container", item) is not None,
    )


def _name(whole: str, link: str) -> tuple[str, str]:
    """
    Return family and given name of ``Ana de la Cruz``; both empty if they are unknown.

    The address of a search for the author names the family first: ``/?term=de+la+Cruz+A``.
    """
    term = parse_qs(urlsplit(link).query).get("term", [""])[0]
    family = term.rpartition(" ")[0]
    given = whole.removesuffix(family).strip()
    return (family, given) if family and given and given != whole else ("", "")


def _sections(page: Document) -> Iterator[TextSection]:
    for paragraph in page.css("#eng-abstract > p"):
        label = next(iter(page.css(_LABEL, paragraph)), None)
        if label is None:
            continue
        title = html_text.text(label)
        text = html_text.text(paragraph).removeprefix(title).strip()
        yield TextSection("", 1, title.rstrip(": "), text)


def _container(page: Document) -> tuple[Container, str]:
    """Return the journal, the position in it, and the date of the issue."""
    trigger = page.first(_JOURNAL)
    number = page.first(_ISSN)
    found = _PLACE.fullmatch(page.text(_CITATION).rstrip("."))
    groups = found.groups(default="") if found else ("",) * 4
    date, volume, issue, pages = map(str.strip, groups)
    first, last = page_range(pages)
    known = "" if number is None else issn(number.attrs.get("content") or "")
    place = Container(
        title="" if trigger is None else (trigger.attrs.get("title") or ""),
        abbreviation="" if trigger is None else html_text.text(trigger),
        volume=volume,
        issue=issue,
        first_page=first,
        last_page=last,
        issns=(known,) if known else (),
    )
    if any(place):
        place = place._replace(kind="journal")
    return place, find_date(date)


def _grant(item: Node) -> tuple[str, str]:
    """Return funder and award of ``P30 CA016087/CA/NCI NIH HHS/United States``."""
    words = [word.strip() for word in html_text.text(item).split("/")]
    if len(words) < 3:
        return "", ""
    return words[-2], words[0] if len(words) > 3 or words[0] != words[-2] else ""
