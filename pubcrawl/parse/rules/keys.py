"""The keys of rule files: what each takes, and what may have been meant by a wrong one."""

from __future__ import annotations

import difflib
import re
from enum import Enum, auto


class Takes(Enum):
    """What the value of a key is."""

    SELECTOR = auto()
    """A selector of ``parse.select``."""
    PATTERN = auto()
    """A Java regular expression, looked for in the final URL."""
    REPLACEMENT = auto()
    """A Java replacement for what the pattern of its pair finds."""
    BROWSER_SELECTOR = auto()
    """A CSS selector that the browser waits for."""
    ANSWER = auto()
    """``true``, in any case, or anything else for no."""
    NAMES = auto()
    """Names of meta tags, one or a list."""


PAIRS = {"fulltext_src": "fulltext_dst", "pdf_src": "pdf_dst"}
META = {f"{part}_meta": part for part in ("pmid", "pmcid", "doi", "title", "keywords", "abstract")}
"""Ours: the site's meta tags of these names are as good as what its selectors find."""
WITHOUT = "without"
"""Ours: what its selector finds is left out of all texts."""

WORK_KEYS = (
    *("authors", "author_names", "orcids", "affiliations", "references", "licence"),
    *("received", "accepted", "published"),
)
"""Ours: what a page shows of the work beyond its parts."""

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

# Words that people use for a key of another name.
_MEANT = {
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
# What these pseudo-classes mean only jsoup knows, not a browser.
_ONLY_JSOUP = re.compile(r":(contains|matches|eq|lt|gt|matchText)\w*", re.IGNORECASE)


def meant(key: str, known: dict[str, Takes]) -> str:
    """Return what to say of the unknown *key*: which one was meant, or which there are."""
    # theAbstract, keywordsSplit: the names in PubFetcher's code
    snake = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", key.strip()).lower().replace("-", "_")
    snake = snake.removeprefix("the_")
    other = WEBPAGE_KEYS if known is SITE_KEYS else SITE_KEYS
    if snake in known:
        return f"did you mean '{snake}'?"
    guess = _MEANT.get(snake, "")
    if guess in known:
        return f"did you mean '{guess}'?"
    if key in other:
        kind = "page" if known is SITE_KEYS else "journal"
        return f"it is a key of {kind} rules; {_choice(known)}"
    close = difflib.get_close_matches(snake, known, 1)
    return f"did you mean '{close[0]}'?" if close else _choice(known)


def for_jsoup_only(selector: str) -> str:
    """Return the first pseudo-class of *selector* that no browser knows; empty if there is none."""
    found = _ONLY_JSOUP.search(selector)
    return found[0] if found else ""


def _choice(known: dict[str, Takes]) -> str:
    names = [name for name in known if name not in META]
    return "keys are " + ", ".join(names)
