"""
The readers of the comparison: pubcrawl with and without its rules, and two other programs.

Sources: https://trafilatura.readthedocs.io/, https://pypi.org/project/readability-lxml/
"""

from __future__ import annotations

import codecs
import logging
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from hashlib import blake2b
from importlib.util import find_spec

import lxml.html
from lxml import etree
from selectolax.lexbor import LexborHTMLParser

from bench.quality.gold import CorpusFile, visible_text, words
from pubcrawl.exceptions import ParseError
from pubcrawl.fetch import walls
from pubcrawl.formats.content_type import is_xml
from pubcrawl.formats.html import document
from pubcrawl.formats.html.encoding import decode
from pubcrawl.ids.url import RuleUrl, request_url, rule_url
from pubcrawl.reading.article_page import read_page
from pubcrawl.reading.page_software import rule_site
from pubcrawl.reading.reader import Reader
from pubcrawl.reading.rules import Rules
from pubcrawl.works.findings import Findings
from pubcrawl.works.merge import merge
from pubcrawl.works.parts import PartRecord
from pubcrawl.works.publication import Publication
from pubcrawl.works.work import Licence

_LETTER = re.compile(r"[A-Za-z]")

# Attributes that refer to ids.
_REFERENCES = ("for", "headers", "aria-labelledby", "aria-describedby", "aria-controls")

_SELECTED = ", ".join(("[class]", "[id]", "[href^='#']", *(f"[{name}]" for name in _REFERENCES)))


def renamed(body: bytes, content_type: str = "") -> bytes:
    """
    Return the page *body* with every class and id replaced, in UTF-8 with a byte order mark.

    Lengths, case, digits and hyphens stay. The replacement of a name is the same
    everywhere, in this page and in others.
    """
    tree = LexborHTMLParser(decode(body, content_type=content_type))
    for node in tree.css(_SELECTED):
        attributes = node.attrs
        for name in ("class", "id", *_REFERENCES):
            value = attributes.get(name)
            if value:
                attributes[name] = " ".join(map(meaningless, value.split()))
        href = attributes.get("href")
        if href and href.startswith("#"):
            attributes["href"] = f"#{meaningless(href[1:])}"
    return codecs.BOM_UTF8 + (tree.html or "").encode("utf-8", "replace")


@lru_cache(maxsize=100_000)  # names occur again and again
def meaningless(name: str) -> str:
    """Return a name of the same form with random letters."""
    stream = iter(blake2b(name.encode("utf-8", "replace")).digest() * (len(name) // 64 + 1))

    def letter(match: re.Match[str]) -> str:
        small = chr(ord("a") + next(stream) % 26)
        return small.upper() if match[0].isupper() else small

    return _LETTER.sub(letter, name)


WORDS_MIN = 300

"""Minimum words of a usable text, for programs that do not decide this themselves."""

# Patterns for any host belong to software, not to a site.
_ANY_HOST = re.compile(r"\^?(https\?://)?\[\^[/?#]+\]\+")

_STATUS = 200

NO_RULES = "no-rules"

OTHER_RULES = "leave-one-out"


@dataclass(slots=True)
class PageReading:
    """
    The result of a reader for a page.

    *usable*: whether the reader itself considers *fulltext* a full text. *layers*:
    part → its origin. *gives*: the fields that the reader supports. *refusal*: the
    slug of the reason for no result.
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

"""Roles whose ORCID iDs count: authors and members of groups."""

ALL_FIELDS = frozenset(
    ("abstract", "title", "doi", "authors", "orcids", "references", "licence", "fulltext")
)


def read_article(body: bytes, url: str, content_type: str, rules: Rules) -> Findings:
    """
    Return the findings of pubcrawl on a page; the only call of its public reader here.

    Raises ``ParseError`` for a wall, and for bodies that are not pages.
    """
    wall = walls.table().find(url, _STATUS, body=body)
    if wall is not None:
        raise ParseError(wall.name, slug=wall.slug)
    return read_page(body, rules, url=url, content_type=content_type).findings


def read_with_pubcrawl(body: bytes, file: CorpusFile, rules: Rules) -> PageReading:
    """Return the content of a record from this page alone."""
    url = request_url(file.url)
    reading = PageReading(gives=ALL_FIELDS)
    try:
        findings = read_article(body, url, file.content_type, rules)
    except ParseError as error:
        reading.refusal = error.slug
        return reading
    publication = Publication()
    merge(publication, findings, url, 0)
    return from_publication(publication, findings)


def from_publication(publication: Publication, findings: Findings) -> PageReading:
    """Return the content of *publication*, which was merged from *findings*."""
    work = publication.described
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


def layer(part: PartRecord) -> str:
    """Return the origin of a part: its layer, a rule, or its type."""
    origin = getattr(part, "layer", "")
    return str(origin) or ("rule" if part.rule else part.type.value)


def built_in() -> Rules:
    """Return the built-in rules."""
    return Reader.known_rules()


def no_rules() -> Rules:
    """Return an empty set of rules for articles."""
    return replace(built_in(), journals=())


def without_platform(rules: Rules, url: str) -> Rules:
    """Return *rules* without those for software on many hosts and for the site of *url*."""
    sites = {rule.site for rule in rules.journals if _ANY_HOST.match(rule.pattern.text)}
    if url:
        sites |= {r.site for r in rules.journals if replace(rules, journals=(r,)).journal(url)}
    return replace(rules, journals=tuple(r for r in rules.journals if r.site not in sites))


def rules_of(reader: str, file: CorpusFile) -> Rules:
    """Return the rules that *reader* has for a page."""
    if reader == "rules":
        return built_in()
    return without_platform(built_in(), rule_url(file.url)) if reader == OTHER_RULES else no_rules()


def same_as(reader: str, file: CorpusFile) -> str:
    """Return the reader without rules if none of *reader* fits a page; else *reader*."""
    if reader not in ("rules", OTHER_RULES):
        return reader
    rules, url = rules_of(reader, file), rule_url(file.url)
    if rules.journal_layers(url):
        return reader
    site = _site(file.body, url, file.content_type)
    return reader if site and rules.site(site) else NO_RULES


@lru_cache(maxsize=1)  # two readers need this for a page, one after the other
def _site(body: bytes, url: RuleUrl, content_type: str) -> str:
    """Return the name of the rule for the software of a page; "" if it cannot be read."""
    xml = is_xml(content_type)
    try:
        return rule_site(document(body, url=url, content_type=content_type, xml=xml))
    except ParseError:
        return ""


def by_rules(file: CorpusFile) -> PageReading:
    """Read a page with the built-in rules."""
    return read_with_pubcrawl(file.body, file, rules_of("rules", file))


def by_no_rules(file: CorpusFile) -> PageReading:
    """Read a page without any rule."""
    return read_with_pubcrawl(file.body, file, rules_of(NO_RULES, file))


def by_other_rules(file: CorpusFile) -> PageReading:
    """Read a page without the rules of its own platform."""
    return read_with_pubcrawl(file.body, file, rules_of(OTHER_RULES, file))


def by_structure(file: CorpusFile) -> PageReading:
    """Read a page with replaced classes and ids, without any rule."""
    return read_with_pubcrawl(renamed(file.body, file.content_type), file, no_rules())


def by_trafilatura(file: CorpusFile) -> PageReading:
    """Read a page with the default settings of trafilatura, without comments."""
    import trafilatura

    source = decode(file.body, content_type=file.content_type)
    extraction = trafilatura.bare_extraction(
        source, url=file.url or None, include_comments=False, with_metadata=True
    )
    fields = frozenset(("fulltext", "title", "authors", "abstract"))
    if extraction is None:
        return PageReading(gives=fields)
    text = extraction.text or ""
    return PageReading(
        fulltext=text,
        usable=len(words(text)) >= WORDS_MIN,
        abstract=extraction.description or "",
        title=extraction.title or "",
        authors=len(list(filter(None, (extraction.author or "").split(";")))),
        gives=fields,
    )


def by_readability(file: CorpusFile) -> PageReading:
    """Read a page with the default settings of readability-lxml."""
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
    NO_RULES: by_no_rules,
    OTHER_RULES: by_other_rules,
    "renamed": by_structure,
    "trafilatura": by_trafilatura,
    "readability-lxml": by_readability,
}

MODULES = {"trafilatura": "trafilatura", "readability-lxml": "readability"}


@cache
def installed(reader: str) -> bool:
    """Return whether *reader* is installed."""
    return reader not in MODULES or find_spec(MODULES[reader]) is not None


def quiet() -> None:
    """Silence the log messages of readers for the rest of this process."""
    logging.disable(logging.ERROR)


@contextmanager
def quietly() -> Iterator[None]:
    """Silence the log messages of readers."""
    before = logging.root.manager.disable
    quiet()
    try:
        yield
    finally:
        logging.disable(before)
