"""
Entries of arXiv's API, an Atom feed.

Source: https://info.arxiv.org/help/api/user-manual.html
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from lxml import etree

from pubcrawl.exceptions import ErrorPage, NotAnArticle
from pubcrawl.formats.dates import find_date
from pubcrawl.formats.xml import root
from pubcrawl.formats.xml.elements import attribute, children, name
from pubcrawl.formats.xml.text import child_text, text
from pubcrawl.ids.doi import dois_of
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.reading.service import abstracts, completed, titles
from pubcrawl.works.findings import Findings, Link
from pubcrawl.works.notices import stated
from pubcrawl.works.parts import PartType
from pubcrawl.works.values import work_kind
from pubcrawl.works.work import (
    Affiliation,
    Container,
    Relation,
    Work,
    WorkContributor,
    WorkDates,
    WorkIdentifier,
)

PREFIX = "10.48550/ARXIV."
"""The prefix of arXiv's DOIs."""

_ID = re.compile(r"/(?:abs|pdf)/(.+?)(?:v[0-9]+)?$")


def records(body: bytes) -> Iterator[Findings]:
    """Yield the findings of each entry; raises ``ParseError``."""
    feed = root(body)
    if name(feed) != "feed":
        raise NotAnArticle(f"not a feed of arXiv: <{name(feed)}>")
    for entry in children(feed, "entry"):
        address = _text(entry, "id")
        if "/api/errors" in address:
            raise ErrorPage(f"arXiv: {_text(entry, 'summary')}")
        # An identifier that arXiv does not know is an entry without a title.
        if (found := _ID.search(address)) and _text(entry, "title"):
            yield _findings(entry, found[1])


def _findings(entry: etree._Element, number: str) -> Findings:
    ids = Identifiers(doi=f"{PREFIX}{number.upper()}")
    found = Findings(PartType.ARXIV, ids, oa=True, preprint=True)
    summary = _text(entry, "summary")
    # Some entries have the DOIs of several articles: "10.5555/a 10.5555/b".
    published = dois_of(_text(entry, "arxiv:doi"))
    journal = _text(entry, "arxiv:journal_ref")
    articles = [Relation("preprint-of", "doi", doi, journal) for doi in published]
    found.work = Work(
        titles=titles(_text(entry, "title")),
        abstracts=abstracts(summary),
        contributors=tuple(
            WorkContributor(
                literal=_text(author, "name"),
                affiliations=tuple(
                    Affiliation(place)
                    for each in children(author, "arxiv:affiliation")
                    if (place := text(each))
                ),
            )
            for author in children(entry, "author")
        ),
        container=Container(title="arXiv", kind="preprint-server"),
        dates=WorkDates(
            online=find_date(_text(entry, "published")), revised=find_date(_text(entry, "updated"))
        ),
        kind=work_kind("preprint"),
        identifiers=(WorkIdentifier("arxiv", number),),
        relations=tuple(filter(None, (*articles, stated(_text(entry, "arxiv:comment"))))),
    )
    for link in children(entry, "link"):
        if attribute(link, "title") == "pdf" and (url := attribute(link, "href")):
            found.links.append(Link(url, PartType.PDF_LINK))
    return completed(found)


def _text(element: etree._Element, key: str) -> str:
    return " ".join(child_text(element, key).split())
