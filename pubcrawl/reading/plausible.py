"""
Checks whether values of a page are plausible.

A site may put its own name into the title, a sentence about cookies into the
description, and cut abstracts at 250 characters. Each function returns the slug of the
problem with a value, empty if it is plausible.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from pubcrawl.reading.structure.headings import bare, is_abstract_part
from pubcrawl.works.placeholders import is_placeholder

CUT: Final = "cut"
ENCODED: Final = "encoded"
BOILERPLATE: Final = "boilerplate"
SITE_NAME: Final = "site-name"
OTHER_TITLE: Final = "other-title"
OTHER_TEXT: Final = "other-text"
NO_TITLE: Final = "no-title"
TOO_MANY: Final = "too-many"

REFUSED_VALUES: Final = (
    CUT,
    ENCODED,
    BOILERPLATE,
    SITE_NAME,
    OTHER_TITLE,
    OTHER_TEXT,
    NO_TITLE,
    TOO_MANY,
)
"""Problems of a title, an abstract or keywords."""

LABEL_MAX: Final = 30
"""Letters of the longest label before an abstract."""

_BOILERPLATE = re.compile(
    r"^(?:read (?:the latest|articles|the full)|the latest version|this site uses|we use cookies"
    r"|(?:by )?(?:continuing|clicking).{0,40}cookies|access to|access the full|click here|please"
    r"|javascript (?:is|must)|your browser|enable javascript|sign in|log ?in|you (?:do not|don't)"
    r"|(?:an )?(?:official|international|open access|peer[- ]reviewed).{0,60}\bjournal\b"
    r"|(?:the )?(?:home ?page|website|web site|official site|online platform)|search for"
    r"|cookies? (?:are|is)|(?:free )?full text available|click to|buy (?:this|the)|get access"
    r"|purchase|download (?:the )?(?:full|pdf)|publishes? |discover |explore "
    r"|find (?:the )?(?:latest|articles)|view (?:the )?(?:full|article)"
    r"|(?:founded|established|launched) in [0-9]{4}, .{1,60} is an? "
    r"|(?:the |an )?abstracts? (?:must|should|may not|shall|has to)\b"
    r"|journal (?:article|of)\b.{0,80}$|article from|the journal |this journal |our journal )"
    r"|\ball rights reserved\b.{0,200}$|is (?:a|an) (?:open access |peer-reviewed |international )*"
    r"journal (?:that|which|publishing|covering|devoted|of|for|in|on|dedicated)\b"
    r"|we use cookies|uses cookies",
    re.IGNORECASE,
)
_ABOUT = re.compile(
    r"\W*+(?:(?:author|publisher|editorial)?['’s]* ?(?:correction|corrigend(?:um|a)"
    r"|errat(?:um|a))\b|retract(?:ion|ed)\b|expression of concern"
    r"|addendum\b|withdrawal\b|withdrawn\b"
    r"|(?:data|code|dataset|data set|scripts?|software|materials?|model)s?(?: and (?:data|code"
    r"|scripts|materials|software))? (?:from|for|of|to|in support of|supporting|accompanying)\b"
    r"|(?:supplement(?:ary|al)?|supporting|replication|additional)\b.{0,30}"
    r"\b(?:data|material|materials|information|package|files?|code|to|for)\b"
    r"|(?:comments?|commentary|letter|reply|response|rejoinder|remarks?|discussion|note|authors?"
    r" (?:reply|response))\b.{0,20}?\b(?:on|to|regarding|re)\b|re:|review of|peer review"
    r"|(?:decision|referee|reviewer)\b.{0,20}\b(?:letter|report|reports)|in this issue|in brief"
    r"|(?:press release|news)\b\s*:|interview|podcast|video abstract|graphical abstract)",
    re.IGNORECASE,
)
_ENCODED = re.compile(r"(?:%[0-9A-Fa-f]{2}){2,}|%20|&(?:amp;)?(?:lt|gt|#[0-9]{2,5}|[a-z]{3,8});")
_MARKUP = re.compile(
    r"</?(?:p|div|span|jats|sec|title|italic|sub|sup|strong|em|br|i|b)\b[^<>]*>"
    r"|<([a-z]{1,12})(?:\s[^<>]*)?>[^<>]*</\1>|<[a-z]{1,12} (?:class|style|id|href)=",
    re.IGNORECASE,
)
_ELLIPSIS = re.compile(r"(?:…|\.\.\.|\[\.\.\.\]|\[…\])\s*$")
_WORD = re.compile(r"\w+")
_SENTENCE_END = re.compile(r"[.!?。．…)\]\"'”’:;]\s*$")
_USUAL_LIMITS = (
    (145, 165),
    (195, 205),
    (245, 256),
    (295, 305),
    (345, 356),
    (495, 512),
    (990, 1026),
)


def title_problem(title: str, *, names: Iterable[str] = (), expected: str = "") -> str:
    """
    Return the problem with a title.

    *names*: of the site, journal and publisher. *expected*: the title from another source; a
    title with fewer than half of its words is that of another work.
    """
    text = title.strip()
    if is_placeholder("pages", text):
        return NO_TITLE
    key = bare(text)
    if not key:
        return NO_TITLE
    if any(key == bare(name) for name in names if name):
        return SITE_NAME
    if expected and not same_title(expected, text):
        return OTHER_TITLE
    return ""


def same_title(expected: str, other: str, *, share: float = 0.5) -> bool:
    """
    Answer whether *other* can be the title *expected*.

    It contains at least this *share* of the expected words, or one title is the other
    without its subtitle.
    """
    one, two = bare(expected), bare(other)
    if not one or not two or one in two or two in one:
        return True
    words = _title_words(expected)
    return len(words & _title_words(other)) >= share * len(words)


def is_about(expected: str, other: str) -> bool:
    """
    Answer whether *other* is the title of a text or dataset about the work titled *expected*.

    "Data from: …", "Correction to …" and "Comment on …" contain the title of the work.
    """
    match = _ABOUT.match(other.strip())
    return match is not None and not _ABOUT.match(expected.strip())


@lru_cache(maxsize=32)  # of one page, the same values are checked several times
def abstract_problem(abstract: str, *, longer: str = "", title: str = "") -> str:
    """
    Return the problem with an abstract.

    *longer*: another text of the page that may be the complete abstract. *title*: of the work.
    """
    text = abstract.strip()
    if is_placeholder("abstracts", text):
        return BOILERPLATE
    if _ENCODED.search(text) or _MARKUP.search(text):
        return ENCODED
    if _BOILERPLATE.search(text[:400]):
        return BOILERPLATE
    key = bare(text)
    if title and key and key in bare(title) + bare(title):
        return BOILERPLATE
    if longer and is_cut(text, longer):
        return CUT
    return ""


def is_cut(text: str, longer: str) -> bool:
    """Answer whether *text* is a cut version of *longer*: they begin alike, and it ends early."""
    if len(text) >= len(longer):
        return False
    start = bare(_ELLIPSIS.sub("", text))
    whole = bare(longer)
    if len(start) >= len(whole):
        return False
    # The meta elements of BMC and Nature have no labels: "Background".
    if has_labels(longer) and not has_labels(text) and _without_labels(longer).startswith(start):
        return True
    # Frontiers, 2013: the meta element lacks the first sentence.
    if len(start) > 80 and whole.endswith(start[-60:]) and whole.find(start[:60]) > LABEL_MAX:
        return True
    if whole.startswith(start) or (len(start) > 80 and start[:60] in whole[:400]):
        return looks_cut(text) or len(whole) > 1.1 * len(start)
    return False


def has_labels(abstract: str) -> bool:
    """Answer whether an abstract begins with the label of a part, and has another one."""
    first, *rest = abstract.split("\n\n")
    return is_abstract_part(first) and any(map(is_abstract_part, rest))


def _without_labels(abstract: str) -> str:
    return bare("".join(line for line in abstract.split("\n\n") if not is_abstract_part(line)))


def looks_cut(text: str) -> bool:
    """Answer whether a text ends in an ellipsis, or without a full stop at a common limit."""
    text = text.strip()
    if _ELLIPSIS.search(text):
        return True
    if _SENTENCE_END.search(text):
        return False
    return any(low <= len(text) <= high for low, high in _USUAL_LIMITS)


def keywords_problem(keywords: tuple[str, ...], *, names: Iterable[str] = ()) -> str:
    """Return the problem with keywords; *names*: of the site, journal and publisher."""
    if len(keywords) > 40:
        return TOO_MANY
    if len(keywords) == 1 and len(keywords[0]) > 80:
        return BOILERPLATE
    site_keys = {bare(name) for name in names if name}
    if keywords and all(bare(word) in site_keys for word in keywords):
        return SITE_NAME
    return ""


def _title_words(title: str) -> set[str]:
    words = {word.casefold() for word in _WORD.findall(title)}
    return {word for word in words if len(word) > 3} or words
