"""The keys of rule files, a row for each, and suggestions for unknown keys."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import Enum
from typing import NamedTuple

from pubcrawl.tables.mistakes import guess


class Takes(Enum):
    """The kind of a key's value, in the words of docs/rules.md."""

    SELECTOR = "selector"
    """A selector of ``formats.select``."""
    PATTERN = "pattern"
    """A Java regular expression to find in the final URL."""
    REPLACEMENT = "replacement"
    """A Java replacement for the matches of its pair's pattern."""
    BROWSER_SELECTOR = "CSS selector"
    """A CSS selector for which the browser waits."""
    ANSWER = "true or false"
    """``true``, in any case, or anything else for no."""
    NAMES = "names of meta elements"
    """Names of meta tags, one or a list."""


class RuleKey(NamedTuple):
    """
    A key. *about*: what it gives, for docs/rules.md and the schemas in docs/schema/.

    *fills*: the field of a work or page that it fills, such as ``dates.received``,
    ``container.volume``, or ``license`` of a page. PubFetcher has no keys for fields of a work.
    """

    takes: Takes
    about: str
    fills: str = ""


PAIRS = {"fulltext_src": "fulltext_dst", "pdf_src": "pdf_dst"}
META = {f"{part}_meta": part for part in ("pmid", "pmcid", "doi", "title", "keywords", "abstract")}
"""Only in pubcrawl: meta tags that are as reliable as selectors on this site."""
WITHOUT = "without"
"""Only in pubcrawl: the selector of elements that are removed from all texts."""

_S = Takes.SELECTOR
_ID = "first element: the identifier alone, or after its label, such as PMID: 12"
_OF_AUTHORS = (
    "elements inside an author's element, or else one for each author, in order; a single one "
    "applies to all authors"
)
_DATE = "date, with or without a label; an attribute datetime takes precedence"
_WAIT = RuleKey(Takes.BROWSER_SELECTOR, "the element that a browser waits for")

SITE_KEYS = {
    "pmid": RuleKey(_S, _ID),
    "pmcid": RuleKey(_S, _ID),
    "doi": RuleKey(_S, _ID),
    "title": RuleKey(_S, "first element"),
    "subtitle": RuleKey(_S, "first element, after the title and a colon"),
    "keywords": RuleKey(_S, "each element is a keyword"),
    "keywords_split": RuleKey(
        _S,
        "each element is a list of keywords separated by , ; or |; a label Keywords: is removed. "
        "Used if keywords finds too few",
    ),
    "abstract": RuleKey(_S, "all elements, with blank lines between them"),
    "fulltext": RuleKey(
        _S,
        "all elements, with blank lines between them; title and abstract are added at the front, "
        "so do not select them",
    ),
    "fulltext_src": RuleKey(
        Takes.PATTERN, "what fulltext_dst replaces in the page's own address, for the full text"
    ),
    "fulltext_dst": RuleKey(Takes.REPLACEMENT, "the replacement; $1 is a group of the pattern"),
    "fulltext_a": RuleKey(_S, "addresses (href) of all elements, which the crawl visits"),
    "pdf_src": RuleKey(
        Takes.PATTERN, "what pdf_dst replaces in the page's own address, for the PDF"
    ),
    "pdf_dst": RuleKey(Takes.REPLACEMENT, "the replacement; $1 is a group of the pattern"),
    "pdf_a": RuleKey(_S, "addresses (href) of PDFs, which the crawl visits"),
    "corresp_author_names": RuleKey(_S, "names of corresponding authors"),
    "corresp_author_emails": RuleKey(_S, "their mailto: links"),
    "wait_until": _WAIT,
    WITHOUT: RuleKey(
        _S,
        "elements to leave out of all texts, such as a label, or a reference that pops up within "
        "a paragraph",
    ),
    "authors": RuleKey(
        _S, "each element is an author; one element may name several", "contributors"
    ),
    "author_names": RuleKey(_S, f"names: {_OF_AUTHORS}", "contributors"),
    "orcids": RuleKey(_S, f"ORCID iDs: {_OF_AUTHORS}", "contributors"),
    "affiliations": RuleKey(_S, f"institutions: {_OF_AUTHORS}", "contributors"),
    "references": RuleKey(
        _S,
        "each element is an entry of the list of references; its text and links give DOI, PMID, "
        "year and pages",
        "references",
    ),
    "licence": RuleKey(_S, "the link of the licence, else its name", "licences"),
    "received": RuleKey(_S, _DATE, "dates.received"),
    "accepted": RuleKey(_S, _DATE, "dates.accepted"),
    "published": RuleKey(_S, _DATE, "dates.online"),
    **{
        key: RuleKey(Takes.NAMES, f"values of these meta elements rank like those of {part}")
        for key, part in META.items()
    },
}
WORK_KEYS = tuple(key for key, row in SITE_KEYS.items() if row.fills)
"""Only in pubcrawl: visible metadata of the work beyond its parts."""

WEBPAGE_KEYS = {
    "title": RuleKey(
        _S, "the title; without this key, the page's own; with an empty value, nothing"
    ),
    "content": RuleKey(
        _S,
        "the text, in lines; without this key, the page without menus and side bars; with an "
        "empty value, nothing",
    ),
    "license": RuleKey(_S, "first element", "license"),
    "language": RuleKey(_S, "first element", "language"),
    "javascript": RuleKey(
        Takes.ANSWER, "whether a browser is needed; without this key it depends on the page"
    ),
    "wait_until": _WAIT,
}

RuleKeys = Mapping[str, RuleKey]

# Common other words → key.
_SYNONYMS = {
    "author": "authors",
    "orcid": "orcids",
    "affiliation": "affiliations",
    "bibliography": "references",
    "license": "licence",
    "email": "corresp_author_emails",
    "emails": "corresp_author_emails",
    "body": "fulltext",
    "text": "fulltext",
    "pdf": "pdf_a",
    "licence": "license",
    "lang": "language",
    "js": "javascript",
    "wait": "wait_until",
}
# Pseudo-classes of jsoup that browsers do not support.
_ONLY_JSOUP = re.compile(r":(contains|matches|eq|lt|gt|matchText)\w*", re.IGNORECASE)


def suggest_key(key: str, keys: RuleKeys) -> str:
    """Return a hint for the unknown *key*: a similar key, or the list of keys."""
    if close := guess(key, keys, _SYNONYMS):
        return f"did you mean '{close}'?"
    other = WEBPAGE_KEYS if keys is SITE_KEYS else SITE_KEYS
    kind = "page" if keys is SITE_KEYS else "journal"
    names = ", ".join(name for name in keys if name not in META)
    return f"{f'it is a key of {kind} rules; ' if key in other else ''}keys are {names}"


def for_jsoup_only(selector: str) -> str:
    """Return the first pseudo-class of *selector* that no browser supports; empty for none."""
    match = _ONLY_JSOUP.search(selector)
    return match[0] if match else ""
