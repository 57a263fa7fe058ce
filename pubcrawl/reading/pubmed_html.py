"""
PubMed's page of an article, in its layout since 2020.

Source: https://pubmed.ncbi.nlm.nih.gov/
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple
from urllib.parse import parse_qs, urlsplit

from pubcrawl.exceptions import NotAnArticle
from pubcrawl.formats.dates import find_date
from pubcrawl.formats.html import Document, document
from pubcrawl.formats.html import text as html_text
from pubcrawl.formats.html.node import Node
from pubcrawl.ids.doi import extract_doi
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.ids.pmcid import extract_pmcid
from pubcrawl.ids.pmid import extract_pmid
from pubcrawl.reading.authors import affiliation, email
from pubcrawl.reading.keywords import split_keywords
from pubcrawl.reading.medline import funding
from pubcrawl.works.findings import Findings
from pubcrawl.works.parts import MeshTerm, PartType
from pubcrawl.works.values import issns, page_range, work_kind
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

_PAGE = "#article-details"
_PMID = "#full-view-identifiers .pubmed .current-id"
_PMCID = "#full-view-identifiers .pmc .id-link"
_DOI = "#full-view-identifiers .doi .id-link"
_TITLE = "h1.heading-title"
_KEYWORDS = "#abstract p"
_MESH = "#mesh-terms button"
_ABSTRACT = "#eng-abstract > p"
_LABEL = ".sub-title"
_AUTHOR = "#full-view-heading .inline-authors .authors-list-item"
_JOURNAL = "#full-view-journal-trigger"
_CITATION = "#full-view-heading .cit"
_SECOND_DATE = "#full-view-heading .secondary-date"
_KIND = "#full-view-heading .publication-type"
_GRANT = "#grants li"
_ISSN = "meta[name=citation_issn]"
# "2024 May 30;19(5):e0300720."
_PLACE = re.compile(r"([^;:]+);?([^():]*)(?:\(([^)]*)\))?(?::(.*))?")


class Descriptor(NamedTuple):
    """A MeSH term, whether it is a *major* topic, and whether a qualifier follows."""

    term: str
    major: bool
    qualified: bool


def findings(body: bytes, *, content_type: str = "") -> Findings:
    """
    Return the findings of the page: identifiers, title, keywords, MeSH terms, abstract.

    Raises ``NotAnArticle`` for a list of results and pages of other kinds, and
    ``EmptyAnswer``.
    """
    page = document(body, content_type=content_type)
    result = parts_of(page, extract_doi, split_keywords, descriptor)
    result.work = _work(page)
    return result


def parts_of(
    page: Document,
    extract_doi: Callable[[str], str],
    split_keywords: Callable[[str], tuple[str, ...]],
    descriptor: Callable[[str], Descriptor],
) -> Findings:
    """Return the parts of a page, with the readers of what it may show in several ways."""
    if page.first(_PAGE) is None:
        raise NotAnArticle("not the page of one article in PubMed: no element #article-details")
    ids = Identifiers(
        extract_pmid(page.text(_PMID)),
        extract_pmcid(page.text(_PMCID)),
        extract_doi(page.text(_DOI)),
    )
    result = Findings(PartType.PUBMED_HTML, ids)
    for kind, value in ids.pairs():
        result.add(kind, value)
    result.add("title", page.text(_TITLE))
    keywords = (
        keyword
        for paragraph in page.css(_KEYWORDS)
        if "Keywords:" in map(html_text.own_text, page.css(_LABEL, paragraph))
        for keyword in split_keywords(html_text.text(paragraph))
    )
    result.add("keywords", tuple(keywords))
    buttons = map(html_text.text, page.css(_MESH))
    result.add("mesh", tuple(_mesh(map(descriptor, buttons))))
    result.add("abstract", html_text.joined(page.css(_ABSTRACT)))
    return result


def descriptor(button: str) -> Descriptor:
    """Return what a button says: ``Brain* / physiology`` is Brain, a major topic."""
    term, slash, _ = button.partition("/")
    term = term.strip()
    return Descriptor(term.removesuffix("*").strip(), term.endswith("*"), bool(slash))


def _mesh(descriptors: Iterable[Descriptor]) -> Iterator[MeshTerm]:
    """Yield each descriptor once: it has a button for each of its qualifiers."""
    last = ""
    for term, major, qualified in descriptors:
        if not qualified or term != last:
            yield MeshTerm(term, major)
        last = term


def _work(page: Document) -> Work:
    title, abstract = page.text(_TITLE), html_text.joined(page.css(_ABSTRACT))
    sections = []
    for paragraph in page.css(_ABSTRACT):
        for label in page.css(_LABEL, paragraph)[:1]:
            heading = html_text.text(label)
            text = html_text.text(paragraph).removeprefix(heading).strip()
            sections.append(TextSection("", 1, heading.rstrip(": "), text))
    citation = _PLACE.fullmatch(page.text(_CITATION).rstrip("."))
    groups = citation.groups(default="") if citation else ("",) * 4
    issued, volume, issue, pages = map(str.strip, groups)
    first, last = page_range(pages)
    place = Container(
        title=_attribute(page.first(_JOURNAL), "title"),
        abbreviation=page.text(_JOURNAL),
        volume=volume,
        issue=issue,
        first_page=first,
        last_page=last,
        issns=issns(_attribute(page.first(_ISSN), "content"))[:1],
    )
    online = page.text(_SECOND_DATE)
    return Work(
        titles=(TitleText(title),) if title else (),
        abstracts=(AbstractText(abstract, sections=tuple(sections)),) if abstract else (),
        contributors=tuple(filter(None, (_author(page, item) for item in page.css(_AUTHOR)))),
        container=place._replace(kind="journal") if any(place) else place,
        dates=WorkDates(
            online=find_date(online) if online.startswith("Epub") else "", issued=find_date(issued)
        ),
        kind=work_kind(*map(html_text.text, page.css(_KIND))),
        funding=funding(_grant(html_text.text(item)) for item in page.css(_GRANT)),
    )


def _attribute(node: Node | None, name: str) -> str:
    return "" if node is None else node.attrs.get(name) or ""


def _author(page: Document, item: Node) -> WorkContributor | None:
    """
    Return the contributor ``Ana de la Cruz``, None without a name.

    The address of a search for the author names the family first: ``/?term=de+la+Cruz+A``.
    """
    named = page.first(".full-name", item)
    whole = "" if named is None else html_text.text(named)
    if not whole:
        return None
    term = parse_qs(urlsplit(_attribute(named, "href")).query).get("term", [""])[0]
    family = term.rpartition(" ")[0]
    given = whole.removesuffix(family).strip()
    is_split = family and given and given != whole
    places = [_attribute(link, "title") for link in page.css("a.affiliation-link", item)]
    address = next(filter(None, map(email, places)), "")
    return WorkContributor(
        family if is_split else "",
        given if is_split else "",
        literal="" if is_split else whole,
        email=address,
        affiliations=tuple(
            Affiliation(name) for name in dict.fromkeys(map(affiliation, places)) if name
        ),
        corresponding=bool(address),
        equal=page.first(".equal-contrib-container", item) is not None,
    )


def _grant(text: str) -> tuple[str, str]:
    """Return funder and award of ``P30 CA016087/CA/NCI NIH HHS/United States``."""
    pieces = [piece.strip() for piece in text.split("/")]
    if len(pieces) < 3:
        return "", ""
    return pieces[-2], pieces[0] if len(pieces) > 3 or pieces[0] != pieces[-2] else ""
