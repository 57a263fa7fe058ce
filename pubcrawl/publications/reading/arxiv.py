"""
Entries of arXiv's API, an Atom feed.

Source: https://info.arxiv.org/help/api/user-manual.html
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pubcrawl.exceptions import ErrorPage, NotAnArticle
from pubcrawl.formats.xml import root
from pubcrawl.formats.xml.cursor import XmlCursor, name
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
    for entry in XmlCursor(feed).rows("entry"):
        address, title = entry.text("id"), entry.text("title")
        if "/api/errors" in address:
            raise ErrorPage(f"arXiv: {entry.text('summary')}")
        # An identifier that arXiv does not know is an entry without a title.
        if (found := _ID.search(address)) and title:
            yield _findings(entry, found[1])


def _findings(entry: XmlCursor, number: str) -> Findings:
    found = Findings(
        PartType.ARXIV, Identifiers(doi=f"{PREFIX}{number.upper()}"), oa=True, preprint=True
    )
    # Some entries have the DOIs of several articles: "10.5555/a 10.5555/b".
    articles = [
        Relation("preprint-of", "doi", doi, entry.text("arxiv:journal_ref"))
        for doi in dois_of(entry.text("arxiv:doi"))
    ]
    found.work = Work(
        titles=titles(" ".join(entry.text("title").split())),
        abstracts=abstracts(entry.text("summary")),
        contributors=tuple(
            WorkContributor(
                literal=author.text("name"),
                affiliations=tuple(map(Affiliation, author.texts("arxiv:affiliation"))),
            )
            for author in entry.rows("author")
        ),
        container=Container(title="arXiv", kind="preprint-server"),
        dates=WorkDates(online=entry.date("published"), revised=entry.date("updated")),
        kind=work_kind("preprint"),
        identifiers=(WorkIdentifier("arxiv", number),),
        relations=tuple(filter(None, (*articles, stated(entry.text("arxiv:comment"))))),
    )
    addresses = filter(None, (link.text("@href") for link in entry.rows("link[title=pdf]")))
    found.links = [Link(address, PartType.PDF_LINK) for address in addresses]
    return completed(found)
