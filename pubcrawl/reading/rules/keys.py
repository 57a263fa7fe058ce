"""The keys of rule files: the kind of their values, and suggestions for unknown keys."""

from __future__ import annotations

import re
from enum import Enum, auto

from pubcrawl.tables.mistakes import guess


class Takes(Enum):
    """The kind of a key's value."""

    SELECTOR = auto()
    """A selector of ``formats.select``."""
    PATTERN = auto()
    """A Java regular expression to find in the final URL."""
    REPLACEMENT = auto()
    """A Java replacement for the matches of its pair's pattern."""
    BROWSER_SELECTOR = auto()
    """A CSS selector for which the browser waits."""
    ANSWER = auto()
    """``true``, in any case, or anything else for no."""
    NAMES = auto()
    """Names of meta tags, one or a list."""


PAIRS = {"fulltext_src": "fulltext_dst", "pdf_src": "pdf_dst"}
META = {f"{part}_meta": part for part in ("pmid", "pmcid", "doi", "title", "keywords", "abstract")}
"""Only in pubcrawl: meta tags that are as reliable as selectors on this site."""
WITHOUT = "without"
"""Only in pubcrawl: the selector of elements that are removed from all texts."""

WORK_KEYS = (
    "authors",
    "author_names",
    "orcids",
    "affiliations",
    "references",
    "licence",
    "received",
    "accepted",
    "published",
)
"""Only in pubcrawl: visible metadata of the work beyond its parts."""

SITE_KEYS = {
    "pmid": Takes.SELECTOR,
    "pmcid": Takes.SELECTOR,
    "doi": Takes.SELECTOR,
    "title": Takes.SELECTOR,
    "subtitle": Takes.SELECTOR,
    "keywords": Takes.SELECTOR,
    "keywords_split": Takes.SELECTOR,
    "abstract": Takes.SELECTOR,
    "fulltext": Takes.SELECTOR,
    "fulltext_src": Takes.PATTERN,
    "fulltext_dst": Takes.REPLACEMENT,
    "fulltext_a": Takes.SELECTOR,
    "pdf_src": Takes.PATTERN,
    "pdf_dst": Takes.REPLACEMENT,
    "pdf_a": Takes.SELECTOR,
    "corresp_author_names": Takes.SELECTOR,
    "corresp_author_emails": Takes.SELECTOR,
    "wait_until": Takes.BROWSER_SELECTOR,
    WITHOUT: Takes.SELECTOR,
    **dict.fromkeys(WORK_KEYS, Takes.SELECTOR),
    **dict.fromkeys(META, Takes.NAMES),
}
WEBPAGE_KEYS = {
    "title": Takes.SELECTOR,
    "content": Takes.SELECTOR,
    "license": Takes.SELECTOR,
    "language": Takes.SELECTOR,
    "javascript": Takes.ANSWER,
    "wait_until": Takes.BROWSER_SELECTOR,
}

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


def suggest_key(key: str, keys: dict[str, Takes]) -> str:
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
