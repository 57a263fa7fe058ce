"""
Drafts a rule: the selectors that find the parts of an article on a saved page.

A draft is a starting point for a person. Each line comes with what its selector finds,
and missing parts are listed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple
from urllib.parse import urlsplit

from pubcrawl.formats import select as dialect
from pubcrawl.formats.html import Document
from pubcrawl.formats.html.base_url import absolute
from pubcrawl.formats.html.node import Node
from pubcrawl.formats.html.text import text
from pubcrawl.ids.doi import is_doi, normalise_doi
from pubcrawl.reading.draft import body, find, lists, selectors
from pubcrawl.reading.draft.find import BODY, MetaValues, is_heading
from pubcrawl.reading.draft.selectors import (
    SelectorCandidate,
    by_position,
    choose,
    common,
    for_nodes,
)
from pubcrawl.reading.rule_reader import text_of
from pubcrawl.reading.structure import headings
from pubcrawl.works.parts import size

# Words to expect in the selector of each key.
TOPICS = {
    "doi": "doi",
    "title": "title|headline|heading|h1",
    "keywords": "keyword|kwd|key.?word|subject|tag",
    "keywords_split": "keyword|kwd|key.?word|subject|tag",
    "abstract": "abstract|summary|resum|description|zusammenfassung",
    "fulltext": "",
    "fulltext_a": "full|text|html",
    "pdf_a": "pdf",
    "corresp_author_emails": "author|corresp|contrib|mail",
    "corresp_author_names": "author|corresp|contrib|name",
}
DOI_TEXT = 200  # most characters of an element with only a DOI
SCRIPTED = 1000  # a page with fewer characters of text is probably built by scripts


class DraftedKey(NamedTuple):
    """
    A key of a site and the selector drafted for it.

    *elements*: number of elements found; *content*: their text, or the address they link to.
    """

    key: str
    selector: str
    elements: int
    content: str

    @property
    def length(self) -> int:
        """UTF-16 code units of the text found."""
        return size(self.content)


class Missing(NamedTuple):
    """A key without a selector, and the reason."""

    key: str
    why: str


class Draft(NamedTuple):
    """
    A rule for the pages of one site.

    *pattern*: in the syntax of the journals file. *scripted*: whether the page seems to be
    built by scripts and so needs a browser.
    """

    pattern: str
    site: str
    choices: tuple[DraftedKey, ...]
    missing: tuple[Missing, ...]
    scripted: bool


def draft(page: Document) -> Draft:
    """Return a draft of a rule for pages like *page*, which must have an address."""
    meta = MetaValues(page)
    keys = list(_Drafter(page, meta).all())
    return Draft(
        pattern(page.url),
        site_name(page.url),
        tuple(each for each in keys if isinstance(each, DraftedKey)),
        tuple(each for each in keys if isinstance(each, Missing)),
        len(text(page.body)) < SCRIPTED and bool(page.css("script")),
    )


def site_name(url: str) -> str:
    """Return the name of a site: its host without www."""
    return (urlsplit(url).hostname or "").removeprefix("www.")


def pattern(url: str) -> str:
    """
    Return a pattern for addresses like *url*: its host and the start of its path.

    The path ends before the part that identifies the article: a number, a DOI, the last piece.
    """
    pieces: list[str] = []
    for piece in urlsplit(url).path.split("/")[1:-1]:
        if not re.fullmatch("[A-Za-z_-]+", piece):
            break
        pieces.append(piece)
    host = re.escape(site_name(url)).replace(r"\-", "-")
    return "/".join((host, *pieces, "")).removesuffix("/") + "/"


class _Drafter:
    """Drafts the keys of a rule for one page."""

    def __init__(self, page: Document, meta: MetaValues) -> None:
        self.page, self.meta = page, meta
        self.title = find.title(page, meta)
        self.abstract = find.abstract(page, meta)
        self.keywords = lists.keywords(page, meta)

    def all(self) -> Iterator[DraftedKey | Missing]:
        yield self._doi()
        yield self._title()
        yield self._keywords()
        yield self._abstract()
        yield self._fulltext()
        yield from self._fulltext_page()
        yield self._pdf()
        yield from self._authors()

    def find(self, selector: str) -> list[Node]:
        return dialect.select(self.page, selector)

    def choice(
        self,
        key: str,
        candidates: Iterable[SelectorCandidate],
        fits: Callable[[list[Node]], bool],
        why: str,
        *,
        first_only: bool = False,
    ) -> DraftedKey | Missing:
        """Return the best of *candidates*; *first_only*: only its first match is used."""
        selector = choose(self.page, candidates, self.find, fits, TOPICS[key])
        if not selector:
            return Missing(key, why)
        nodes = self.find(selector)
        return DraftedKey(
            key, selector, len(nodes), text(nodes[0]) if first_only else text_of(self.page, nodes)
        )

    def nodes(
        self, key: str, nodes: Sequence[Node], extra: Iterable[SelectorCandidate] = ()
    ) -> DraftedKey | Missing:
        """Return a selector for exactly *nodes*."""
        expected = [node.mem_id for node in nodes]
        found: list[SelectorCandidate] = [*for_nodes(nodes), *extra]
        if len(nodes) == 1 and key in ("title", "abstract"):
            found += by_position(nodes[0])
        return self.choice(
            key,
            found,
            lambda found: [node.mem_id for node in found if text(node)] == expected,
            "found, but no id, class or attribute identifies it",
        )

    def _title(self) -> DraftedKey | Missing:
        node = self.title
        if node is None:
            return Missing("title", "no heading contains the title of the page")
        exact = self.nodes("title", [node])
        # Only the first match is used, so others may follow.
        first = self.choice(
            "title",
            [each._replace(cost=each.cost + 0.2) for each in for_nodes([node])],
            lambda found: bool(found) and found[0].mem_id == node.mem_id,
            "no id, class or attribute identifies its element",
            first_only=True,
        )
        return first if isinstance(exact, Missing) or "nth-of-type" in exact.selector else exact

    def _doi(self) -> DraftedKey | Missing:
        doi = self.meta.doi
        if not doi:
            return Missing("doi", "neither meta tags nor address contain a DOI")
        found = [SelectorCandidate(0.9, 'a[href*="doi.org/10."]')]
        for node in self.page.css("a, span, p, li, dd, td, div"):
            if _doi_in(find.short(node, DOI_TEXT)) == doi.upper():
                found += for_nodes([node])
        return self.choice(
            "doi",
            found,
            lambda found: bool(found) and _doi_in(text(found[0])) == doi.upper(),
            f"no identifiable element contains only the DOI; the meta tags give {doi}",
            first_only=True,
        )

    def _keywords(self) -> DraftedKey | Missing:
        key, nodes = self.keywords
        if not nodes:
            return Missing("keywords", "no heading, label or list of keywords")
        return self.nodes(key, nodes, lists.items(nodes))

    def _abstract(self) -> DraftedKey | Missing:
        nodes = self.abstract
        if not nodes:
            return Missing("abstract", "no text as in the meta tags, no heading, no element name")
        return self.nodes(
            "abstract",
            nodes,
            selectors.beside_heading(nodes, lambda node: is_heading(node, headings.ABSTRACT)),
        )

    def _fulltext(self) -> DraftedKey | Missing:
        others = [*self.abstract, *self.keywords[1]]
        if self.title is not None:
            others.append(self.title)
        text_body = body.body(self.page, others)
        if text_body.length < BODY:
            return Missing(
                "fulltext",
                f"only {text_body.length} characters of running text besides the abstract",
            )
        return self.choice(
            "fulltext",
            body.candidates(text_body),
            text_body.fits,
            f"{text_body.length} characters of running text, in an element without a usable name",
        )

    def _fulltext_page(self) -> Iterator[DraftedKey | Missing]:
        url = self.meta.first("citation_fulltext_html_url", "citation_full_html_url")
        if url and absolute(self.page.base, url).rstrip("/") != self.page.url.rstrip("/"):
            yield self._link("fulltext_a", url, "a page with the full text")

    def _pdf(self) -> DraftedKey | Missing:
        url = self.meta.first(
            "citation_pdf_url", "bepress_citation_pdf_url", "eprints.document_url"
        )
        return self._link("pdf_a", url or lists.pdf(self.page), "a PDF")

    def _link(self, key: str, url: str, target_name: str) -> DraftedKey | Missing:
        nodes = find.links(self.page, url) if url else []
        if not nodes:
            hint = f"; the meta tags give {url}" if url else ""
            return Missing(key, f"no element links to {target_name}{hint}")
        target = absolute(self.page.base, url)
        link_ids = {node.mem_id for node in find.links(self.page, url)}
        found = [each for node in nodes for each in for_nodes([node])]
        found += lists.link_candidates(nodes)
        choice = self.choice(
            key,
            found,
            lambda found: bool(found) and all(node.mem_id in link_ids for node in found),
            f"no id, class or attribute identifies the link to {target}",
        )
        return choice._replace(content=target) if isinstance(choice, DraftedKey) else choice

    def _authors(self) -> Iterator[DraftedKey | Missing]:
        emails = lists.emails(self.page, self.meta)
        if not emails:
            yield Missing("corresp_author_emails", "no mailto: link of an author")
            return
        choice = self.nodes("corresp_author_emails", emails, lists.email_candidates(emails))
        if isinstance(choice, Missing):
            yield choice
            return
        found = (re.sub("^mailto:", "", node.attrs.get("href") or "") for node in emails)
        yield choice._replace(content="; ".join(found))
        people = lists.author_names(self.page, self.meta, emails)
        if people:
            yield self.nodes("corresp_author_names", [name for name, _ in people], _beside(people))


def _beside(people: Sequence[tuple[Node, Node]]) -> Iterator[SelectorCandidate]:
    """Yield selectors for author names in elements with an e-mail link."""
    own = [*common([name for name, _ in people]), SelectorCandidate(0.5, people[0][0].tag or "*")]
    outer = [around for _, around in people]
    for around in (*common(outer), SelectorCandidate(0.6, outer[0].tag or "*")):
        for name in own:
            yield SelectorCandidate(
                around.cost + name.cost + 0.6,
                f'{around.selector}:has(a[href^="mailto:"]) {name.selector}',
            )


def _doi_in(words: str) -> str:
    """Return the DOI that a rule reads from this text, or ""."""
    if len(words) > DOI_TEXT:
        return ""
    words = re.sub(r"(?i)^doi\s*:*\s*", "", words.strip())
    return normalise_doi(words) if is_doi(words) else ""
