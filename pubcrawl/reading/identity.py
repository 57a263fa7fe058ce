"""Decides whether a page is that of the expected article."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from pubcrawl.ids.doi import normalise_doi
from pubcrawl.ids.identifiers import same_work
from pubcrawl.reading import plausible
from pubcrawl.reading.structure.headings import bare

ALIKE: Final = 0.8
"""Least share of the words of a title on the page of another version of the work."""


class WantedArticle(NamedTuple):
    """The article to expect on a page; unknown fields are empty."""

    doi: str = ""
    title: str = ""


NOBODY: Final = WantedArticle()
"""Accept any article."""


class PageIdentity(NamedTuple):
    """
    The identity of the article on a page.

    *titles*: plausible titles. *all_titles*: these and the page's other titles.
    *contradicted*: a title is that of another work. *dois*: from a rule or meta elements,
    in normal form. *shown_doi*: returns the visible DOI, empty for none. *marked*: a rule
    matches the address, or the page has another mark of an article. *words*: returns the
    bare text and link addresses.
    """

    titles: tuple[str, ...]
    all_titles: tuple[str, ...]
    contradicted: bool
    dois: frozenset[str]
    shown_doi: Callable[[], str]
    marked: bool
    words: Callable[[], str]


def is_other_article(wanted: WantedArticle, page: PageIdentity) -> bool:
    """
    Answer whether a page belongs to another article than *wanted*.

    A page with the article's DOI does not. A page with the title of another work, or of a
    correction, comment or dataset of the work, does, and so does a page with another DOI and
    another title. Another DOI alone may be that of another version.
    """
    doi = normalise_doi(wanted.doi)
    if not (doi or wanted.title) or (doi and doi in page.dois):
        return False
    if page.contradicted or any(plausible.is_about(wanted.title, one) for one in page.all_titles):
        return True
    # The page's DOI may only be in its text.
    dois = page.dois or {normalise_doi(page.shown_doi())} - {""}
    other = bool(doi and dois) and not _is_version(doi, dois)
    if wanted.title and page.titles:
        alike = any(plausible.same_title(wanted.title, one, share=ALIKE) for one in page.titles)
        return other and not alike
    unnamed = bool(wanted.title) and not page.titles and not page.dois
    if other or (unnamed and not page.marked):
        return True
    if page.dois or page.marked:
        return False
    # A page without marks of an article must contain the DOI or title of the wanted one.
    words = page.words()
    return not any(name and bare(name) in words for name in (doi, wanted.title))


def _is_version(doi: str, others: Iterable[str]) -> bool:
    """Answer whether one of *others* is the DOI, or that of another version of the same work."""
    return any(doi == other or same_work(doi, other) for other in others)
