"""
The notices that a page states of its own article: retractions, corrections, withdrawals.

A statement stands above the text of the article, or in an element named for it. A page also
quotes and lists notices of other articles, and its text may be about retractions.

Sources: https://publicationethics.org/retraction-guidelines, https://www.niso.org/publications/rp-45-2024-crec
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import takewhile

from pubcrawl.formats.html import Document
from pubcrawl.formats.html.meta_tags import address
from pubcrawl.formats.html.node import TEXT, Node, upwards
from pubcrawl.formats.html.text import text
from pubcrawl.ids.article_url import doi_in_url
from pubcrawl.reading.meta import readers
from pubcrawl.works.notices import stated
from pubcrawl.works.work import Relation

_WORDS = re.compile("retract|withdr|remov|reinstat|correct|corrig|errat|addend|concern")
_SURE_WORDS = ("retract", "withdr")  # a page may have such a word alone as its banner
_NAMES = re.compile(
    "retract|withdr|notice|alert|banner|correct|corrig|errat|addend|concern|change|update|crossmark"
)
_ELSEWHERE = re.compile(
    r"(?:^|[^a-z])(?:refs?|bib|cit|cited|nav|toc|q|figure|figcaption|option|button)(?:[^a-z]|$)"
    "|script|style|cookie|consent|dialog|modal|reference|related|recommend|similar|comment|sidebar"
    "|menu|footer|quot|most-|trending|search"
)
_WHEN = re.compile(r"\bon ([0-9A-Za-z].{7,25})")
_AROUND = 60  # characters of the text around a word in which a statement may be
_LONG_TEXT = 250  # characters; the text of the article has begun
_LONGEST = 2000  # characters of an element with a statement
_LEVELS = 4  # elements around a word


def shown_notices(document: Document) -> tuple[Relation, ...]:
    """Return the notices of its article that an HTML page states."""
    whole = " ".join(document.raw_text(document.body).split()).lower()
    if any(
        word[0] in _SURE_WORDS or stated(whole[max(word.start() - _AROUND, 0) :])
        for word in _WORDS.finditer(whole)
    ):
        return tuple(dict.fromkeys(_notices(document)))
    return ()


def _notices(document: Document) -> Iterator[Relation]:
    begun = False
    for below in document.body.traverse(include_text=True):
        words = (below.text_content or "").lower() if below.tag == TEXT else ""
        about = _WORDS.search(words)
        if not about and len(words) < _LONG_TEXT:
            continue
        around = list(takewhile(lambda node: node.tag not in ("body", "html"), upwards(below)))
        names = " ".join(
            f"{node.tag} {node.attrs.get('id')} {node.attrs.get('class')}" for node in around
        ).lower()
        if _ELSEWHERE.search(names):
            continue
        if about and (not begun or _NAMES.search(names)):
            read = [_read(document, node) for node in around[:_LEVELS]]
            yield from list(filter(None, read))[-1:]  # the widest has the date and the link
        begun = begun or len(words) >= _LONG_TEXT


def _read(document: Document, node: Node) -> Relation | None:
    words = text(node)
    notice = stated(words) if len(words) <= _LONGEST else None
    if notice is None:
        return None
    links = (address(document, link.attrs.get("href") or "") for link in document.css("a", node))
    doi = notice.value or next(filter(None, map(doi_in_url, links)), "")
    when = readers.date(_WHEN.findall(words[:500]))
    return Relation(notice.kind, "doi" if doi else "", doi, "", when)
