"""
Drafts of rules: which selectors find the parts of an article on a saved page.

A draft is a beginning. Every line says what it finds, so that a person sees at
once what is right, and what was not found is named.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple
from urllib.parse import urlsplit

from pubcrawl.ids.doi import is_doi, normalise_doi
from pubcrawl.items.parts import size
from pubcrawl.parse import select as dialect
from pubcrawl.parse.absolute import absolute
from pubcrawl.parse.draft import body, find, lists, selectors
from pubcrawl.parse.draft.find import ABSTRACTS, BODY, MetaValues
from pubcrawl.parse.draft.selectors import (
    SelectorCandidate,
    by_place,
    choose,
    common,
    for_nodes,
)
from pubcrawl.parse.html import Document
from pubcrawl.parse.html.node import Node
from pubcrawl.parse.html.text import joined, text

# What a selector for a key may be expected to speak of.
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
DOI_TEXT = 200  # characters of an element that holds a DOI alone
SCRIPTED = 1000  # characters of text below which a page is likely to be built by scripts


class DraftedKey(NamedTuple):
    """
    A key of a site and the selector drafted for it.

    *elements*: how many are found; *found*: their text, or the address they lead to.
    """

    key: str
    selector: str
    elements: int
    found: str

    @property
    def length(self) -> int:
        """UTF-16 code units of the text found."""
        return size(self.found)


class Missing(NamedTuple):
    """A key without a selector, and why."""

    key: str
    why: str


class Draft(NamedTuple):
    """
    A rule for the pages of one site.

    *pattern*: as the journals file has it. *scripted*: whether the page seems to
    be built by scripts, so that a browser is needed.
    """

    pattern: str
    site: str
    choices: tuple[DraftedKey, ...]
    missing: tuple[Missing, ...]
    scripted: bool


def draft(page: Document) -> Draft:
    """Return a draft of a rule for pages like *page*, whose address it must know."""
    meta = MetaValues(page)
    drafted = list(_Drafting(page, meta).all())
    return Draft(
        pattern(page.url),
        site_name(page.url),
        tuple(each for each in drafted if isinstance(each, DraftedKey)),
        tuple(each for each in drafted if isinstance(each, Missing)),
        len(text(page.body)) < SCRIPTED and bool(page.css("script")),
    )


def site_name(url: str) -> str:
    """Return the name of a site: its host without www."""
    return (urlsplit(url).hostname or "").removeprefix("www.")


def pattern(url: str) -> str:
    """
    Return a pattern for addresses like *url*: its host and the beginning of its path.

    The path is taken up to what is the article's own: a number, a DOI, a last piece.
    """
    kept: list[str] = []
    for piece in urlsplit(url).path.split("/")[1:-1]:
        if not re.fullmatch("[A-Za-z_-]+", piece):
            break
        kept.append(piece)
    host = re.escape(site_name(url)).replace(r"\-", "-")
    return "/".join((host, *kept, "")).removesuffix("/") + "/"


class _Drafting:
    """A draft in the making."""

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
        one: bool = False,
    ) -> DraftedKey | Missing:
        """Return the best of *candidates*; *one*: of what it finds the first is taken."""
        selector = choose(self.page, candidates, self.find, fits, TOPICS[key])
        if not selector:
            return Missing(key, why)
        nodes = self.find(selector)
        return DraftedKey(key, selector, len(nodes), text(nodes[0]) if one else joined(nodes))

    def nodes(
        self, key: str, nodes: Sequence[Node], extra: Iterable[SelectorCandidate] = ()
    ) -> DraftedKey | Missing:
        """Return a selector for exactly *nodes*."""
        wanted = [node.mem_id for node in nodes]
        found: list[SelectorCandidate] = [*for_nodes(nodes), *extra]
        if len(nodes) == 1 and key in ("title", "abstract"):
            found += by_place(nodes[0])
        return self.choice(
            key,
            found,
            lambda found: [node.mem_id for node in found if text(node)] == wanted,
            "its place was found, but no names single it out",
        )

    def _title(self) -> DraftedKey | Missing:
        node = self.title
        if node is None:
            return Missing("title", "no heading holds the title that the page gives")
        exact = self.nodes("title", [node])
        # The first element is taken: others may follow.
        first = self.choice(
            "title",
            [each._replace(cost=each.cost + 0.2) for each in for_nodes([node])],
            lambda found: bool(found) and found[0].mem_id == node.mem_id,
            "its element has no name that singles it out",
            one=True,
        )
        return first if isinstance(exact, Missing) or "nth-of-type" in exact.selector else exact

    def _doi(self) -> DraftedKey | Missing:
        doi = self.meta.doi
        if not doi:
            return Missing("doi", "the meta tags give none")
        found = [SelectorCandidate(0.9, 'a[href*="doi.org/10."]')]
        for node in self.page.css("a, span, p, li, dd, td, div"):
            if _doi_in(find.short(node, DOI_TEXT)) == doi.upper():
                found += for_nodes([node])
        return self.choice(
            "doi",
            found,
            lambda found: bool(found) and _doi_in(text(found[0])) == doi.upper(),
            f"no element with a name holds it alone; the meta tags give {doi}",
            one=True,
        )

    def _keywords(self) -> DraftedKey | Missing:
        key, nodes = self.keywords
        if not nodes:
            return Missing("keywords", "no heading or label of keywords, and no list of them")
        return self.nodes(key, nodes, lists.items(nodes))

    def _abstract(self) -> DraftedKey | Missing:
        nodes = self.abstract
        if not nodes:
            return Missing("abstract", "no text like the meta tags', no heading and no name of one")
        return self.nodes("abstract", nodes, selectors.beside_heading(nodes, ABSTRACTS.head))

    def _fulltext(self) -> DraftedKey | Missing:
        others = [*self.abstract, *self.keywords[1]]
        if self.title is not None:
            others.append(self.title)
        found = body.body(self.page, others)
        if found.length < BODY:
            return Missing(
                "fulltext", f"only {found.length} characters of running text beside the abstract"
            )
        return self.choice(
            "fulltext",
            body.candidates(found),
            found.fits,
            f"{found.length} characters of running text, but no name for the element around them",
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

    def _link(self, key: str, url: str, what: str) -> DraftedKey | Missing:
        nodes = find.links(self.page, url) if url else []
        if not nodes:
            given = f"; the meta tags give {url}" if url else ""
            return Missing(key, f"no element links to {what}{given}")
        wanted = absolute(self.page.base, url)
        targets = {node.mem_id for node in find.links(self.page, url)}
        found = [each for node in nodes for each in for_nodes([node])]
        found += lists.link_candidates(nodes)
        chosen = self.choice(
            key,
            found,
            lambda found: bool(found) and all(node.mem_id in targets for node in found),
            f"a link to {wanted} has no name that singles it out",
        )
        return chosen._replace(found=wanted) if isinstance(chosen, DraftedKey) else chosen

    def _authors(self) -> Iterator[DraftedKey | Missing]:
        emails = lists.emails(self.page, self.meta)
        if not emails:
            yield Missing("corresp_author_emails", "no mailto: link of an author")
            return
        chosen = self.nodes("corresp_author_emails", emails, lists.email_candidates(emails))
        if isinstance(chosen, Missing):
            yield chosen
            return
        found = (re.sub("^mailto:", "", node.attrs.get("href") or "") for node in emails)
        yield chosen._replace(found="; ".join(found))
        people = lists.author_names(self.page, self.meta, emails)
        if people:
            yield self.nodes("corresp_author_names", [name for name, _ in people], _beside(people))


def _beside(people: Sequence[tuple[Node, Node]]) -> Iterator[SelectorCandidate]:
    """Yield selectors for names by the e-mail link in the element around both."""
    own = [*common([name for name, _ in people]), SelectorCandidate(0.5, people[0][0].tag or "*")]
    outer = [around for _, around in people]
    for around in (*common(outer), SelectorCandidate(0.6, outer[0].tag or "*")):
        for name in own:
            yield SelectorCandidate(
                around.cost + name.cost + 0.6,
                f'{around.selector}:has(a[href^="mailto:"]) {name.selector}',
            )


def _doi_in(words: str) -> str:
    """Return the DOI that a rule takes from this text, "" if there is none."""
    if len(words) > DOI_TEXT:
        return ""
    words = re.sub(r"(?i)^doi\s*:*\s*", "", words.strip())
    return normalise_doi(words) if is_doi(words) else ""
