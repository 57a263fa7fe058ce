"""
The readers that are compared: this project's with and without its rules, and two other programs.

Sources: https://trafilatura.readthedocs.io/, https://pypi.org/project/readability-lxml/
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cache
from importlib.util import find_spec

import lxml.html
from lxml import etree

from bench.quality.corpus import CorpusFile
from bench.quality.renamed import renamed
from bench.quality.words import visible_text, words
from pubcrawl.exceptions import ParseError
from pubcrawl.fetch import walls
from pubcrawl.ids.url import asked_url, rule_url
from pubcrawl.items.findings import Findings
from pubcrawl.items.parts import Part
from pubcrawl.items.publication import Publication
from pubcrawl.merge import merge
from pubcrawl.parse.article_page import read_page
from pubcrawl.parse.html.encoding import decode
from pubcrawl.parse.rules import Rules
from pubcrawl.workers.jobs import known_rules
from pubcrawl.works.work import Licence

WORDS_MIN = 300
"""From so many words on a text counts as usable where a program does not say."""

# Patterns that fit any host are those of software, not of a site.
_ANY_HOST = re.compile(r"\^?(https\?://)?\[\^[/?#]+\]\+")
_STATUS = 200


@dataclass(slots=True)
class PageReading:
    """
    What a reader gives for a page.

    *usable*: whether the reader itself takes *fulltext* for a full text. *layers*:
    part → where it came from. *gives*: the fields that the reader has at all.
    *refusal*: the slug of the reason why it gives nothing.
    """

    fulltext: str = ""
    usable: bool = False
    abstract: str = ""
    title: str = ""
    doi: str = ""
    authors: int = 0
    orcids: int = 0
    references: int = 0
    licences: tuple[str, ...] = ()
    layers: dict[str, str] = field(default_factory=dict)
    gives: frozenset[str] = frozenset()
    refusal: str = ""


AUTHORS = ("author", "member")
"""Roles whose ORCID iDs count: authors, and those who write as a group."""

ALL_FIELDS = frozenset(
    ("abstract", "title", "doi", "authors", "orcids", "references", "licence", "fulltext")
)


def read_article(body: bytes, url: str, content_type: str, rules: Rules) -> Findings:
    """
    Return what this project finds on a page: the only call of its public reader.

    Raises ``ParseError`` for a wall and for what is no page.
    """
    wall = walls.table().find(url, _STATUS, body=body)
    if wall is not None:
        raise ParseError(wall.name, slug=wall.slug)
    return read_page(body, rules, url=url, content_type=content_type).findings


def ours(body: bytes, file: CorpusFile, rules: Rules) -> PageReading:
    """Return what a record would have after this page alone."""
    url = asked_url(file.url)
    reading = PageReading(gives=ALL_FIELDS)
    try:
        found = read_article(body, url, file.content_type, rules)
    except ParseError as error:
        reading.refusal = error.slug
        return reading
    publication = Publication()
    merge(publication, found, url, 0)
    return from_publication(publication, found)


def from_publication(publication: Publication, found: Findings) -> PageReading:
    """Return what is in a record; *found*: what it was filled with."""
    work = publication.work.work
    people = [person for person in work.contributors if person.role == "author"]
    licences = tuple(each.url or each.name for each in work.licences if isinstance(each, Licence))
    authors = people
    parts = ("title", "abstract", "fulltext")
    return PageReading(
        fulltext=publication.text("fulltext"),
        usable=publication.part_usable("fulltext"),
        abstract=publication.text("abstract"),
        title=publication.text("title"),
        doi=publication.text("doi"),
        authors=len(authors),
        orcids=len({one.orcid for one in work.contributors if one.orcid and one.role in AUTHORS}),
        references=len(work.references),
        licences=licences,
        layers={
            name: layer(part) for name in parts if (part := publication.parts.get(name)) is not None
        },
        gives=ALL_FIELDS,
    )


def layer(part: Part) -> str:
    """Return where a part came from: a rule, or its type."""
    known = getattr(part, "layer", "")
    return str(known) or ("rule" if part.rule else part.type.value)


def built_in() -> Rules:
    """Return the built-in rules."""
    return known_rules((), (), compat=False)


def no_rules() -> Rules:
    """Return an empty set of rules for articles."""
    return replace(built_in(), journals=())


def without_platform(rules: Rules, url: str) -> Rules:
    """Return *rules* without those of software that many hosts run, and of the site of *url*."""
    sites = {rule.site for rule in rules.journals if _ANY_HOST.match(rule.pattern.text)}
    if url:
        sites |= {r.site for r in rules.journals if replace(rules, journals=(r,)).journal(url)}
    return replace(rules, journals=tuple(r for r in rules.journals if r.site not in sites))


def by_rules(file: CorpusFile) -> PageReading:
    """Read a page with the built-in rules."""
    return ours(file.body, file, built_in())


def by_no_rules(file: CorpusFile) -> PageReading:
    """Read a page without any rule."""
    return ours(file.body, file, no_rules())


def by_other_rules(file: CorpusFile) -> PageReading:
    """Read a page without the rules of its own platform."""
    return ours(file.body, file, without_platform(built_in(), rule_url(file.url)))


def by_structure(file: CorpusFile) -> PageReading:
    """Read a page whose classes and ids were replaced, without any rule."""
    return ours(renamed(file.body, file.content_type), file, no_rules())


def by_trafilatura(file: CorpusFile) -> PageReading:
    """Read a page with trafilatura as it is set by default, comments left out."""
    import trafilatura

    source = decode(file.body, content_type=file.content_type)
    found = trafilatura.bare_extraction(
        source, url=file.url or None, include_comments=False, with_metadata=True
    )
    fields = frozenset(("fulltext", "title", "authors", "abstract"))
    if found is None:
        return PageReading(gives=fields)
    text = found.text or ""
    return PageReading(
        fulltext=text,
        usable=len(words(text)) >= WORDS_MIN,
        abstract=found.description or "",
        title=found.title or "",
        authors=len(list(filter(None, (found.author or "").split(";")))),
        gives=fields,
    )


def by_readability(file: CorpusFile) -> PageReading:
    """Read a page with readability-lxml as it is set by default."""
    import readability

    fields = frozenset(("fulltext", "title"))
    page = readability.Document(
        decode(file.body, content_type=file.content_type), url=file.url or None
    )
    try:
        text = visible_text(lxml.html.fromstring(page.summary(html_partial=True)))
        title = page.short_title()
    except (readability.readability.Unparseable, etree.LxmlError, ValueError):
        return PageReading(gives=fields)
    usable = len(words(text)) >= WORDS_MIN
    return PageReading(fulltext=text, usable=usable, title=title, gives=fields)


READERS: Mapping[str, Callable[[CorpusFile], PageReading]] = {
    "rules": by_rules,
    "no-rules": by_no_rules,
    "leave-one-out": by_other_rules,
    "renamed": by_structure,
    "trafilatura": by_trafilatura,
    "readability-lxml": by_readability,
}
MODULES = {"trafilatura": "trafilatura", "readability-lxml": "readability"}


@cache
def installed(reader: str) -> bool:
    """Answer whether *reader* can be used here."""
    return reader not in MODULES or find_spec(MODULES[reader]) is not None


def quiet() -> None:
    """Silence what readers log about single pages, for the rest of this process."""
    logging.disable(logging.ERROR)


@contextmanager
def quietly() -> Iterator[None]:
    """Silence what readers log about single pages."""
    before = logging.root.manager.disable
    quiet()
    try:
        yield
    finally:
        logging.disable(before)
