"""Whether a page is that of the article that was asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from pubcrawl.ids.doi import normalise_doi
from pubcrawl.ids.identifiers import same_work
from pubcrawl.parse import plausible
from pubcrawl.parse.structure.headings import bare

ALIKE: Final = 0.8
"""Share of the words of a title that the page of another version of the work has."""


class WantedArticle(NamedTuple):
    """The article that a page is expected to be; what is not known is empty."""

    doi: str = ""
    title: str = ""


NOBODY: Final = WantedArticle()
"""Any article is welcome."""


class PageIdentity(NamedTuple):
    """
    What a page says of its article.

    *titles*: those that are plausible. *all_titles*: these, and what else the page calls
    itself. *contradicted*: a title was that of another work. *dois*: stated by rule or meta
    elements, in normal form. *shown_doi*: returns the one that the page shows, empty for
    none. *marked*: a rule fits its address, or it has another mark of an article. *words*:
    returns its text and the addresses that it links to, bare.
    """

    titles: tuple[str, ...]
    all_titles: tuple[str, ...]
    contradicted: bool
    dois: frozenset[str]
    shown_doi: Callable[[], str]
    marked: bool
    words: Callable[[], str]


def is_other_article(asked: WantedArticle, page: PageIdentity) -> bool:
    """
    Answer whether a page is not that of the article that was asked for.

    A page that states the DOI is. A title that is another's, or that of a correction,
    comment or dataset of the work, tells that it is not. Another DOI does where the
    titles differ too: versions of a work have several.
    """
    doi = normalise_doi(asked.doi)
    if not (doi or asked.title) or (doi and doi in page.dois):
        return False
    if page.contradicted or any(plausible.is_about(asked.title, one) for one in page.all_titles):
        return True
    # A page may link to the article that it is about.
    dois = page.dois or {normalise_doi(page.shown_doi())} - {""}
    other = bool(doi and dois) and not _is_version(doi, dois)
    if asked.title and page.titles:
        alike = any(plausible.same_title(asked.title, one, share=ALIKE) for one in page.titles)
        return other and not alike
    unnamed = bool(asked.title) and not page.titles and not page.dois
    if other or (unnamed and not page.marked):
        return True
    if page.dois or page.marked:
        return False
    # A page without any mark of an article has to name the one that was asked for.
    words = page.words()
    return not any(name and bare(name) in words for name in (doi, asked.title))


def _is_version(doi: str, others: Iterable[str]) -> bool:
    """Answer whether one of *others* is the DOI, or that of another version of the same work."""
    return any(doi == other or same_work(doi, other) for other in others)
