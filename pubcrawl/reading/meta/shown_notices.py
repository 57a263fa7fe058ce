"""
The notices that a page states of its own article: retractions, corrections, withdrawals.

A notice stands above the text of the article or in an element named for it: as a sentence, or as
the linked title of a notice beside that of the article. A page also quotes and lists notices of
other articles, and its text may be about retractions.

Sources: https://publicationethics.org/retraction-guidelines,
https://www.niso.org/publications/rp-45-2024-crec
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import takewhile
from operator import or_

from pubcrawl.formats.html import Document
from pubcrawl.formats.html.meta_tags import address, meta_values, metas
from pubcrawl.formats.html.node import TEXT, Node, upwards
from pubcrawl.formats.html.text import text
from pubcrawl.ids.article_url import doi_in_url
from pubcrawl.ids.doi import extract_doi
from pubcrawl.ids.identifiers import same_work
from pubcrawl.reading.meta import readers
from pubcrawl.reading.signs import UPDATE, bits, own_signs
from pubcrawl.works.notices import NOTICES, stated, unmarked
from pubcrawl.works.work import Relation

_WORDS = re.compile(
    "retrac|retrata|withdr|removed|removal|reinstat|correct|corrig|errat|addend|of concern|clarif"
)
_ELSEWHERE = bits(
    "navigation footer aside sidebar pop-up cookies recommendation comments figure references"
    " reference quotation"
)
_CODE = frozenset(("script", "style", "template", "option", "button"))
_WHEN = re.compile(
    r"[0-9]{1,2} [A-Z][a-z]{2,8} [12][0-9]{3}|[A-Z][a-z]{2,8} (?:[0-9]{1,2}, )?[12][0-9]{3}"
    r"|[12][0-9]{3}-[0-9]{2}-[0-9]{2}"
)
_OWN_DOIS = ("citation_doi", "dc.identifier", "dcterms.identifier", "prism.doi", "publication_doi")
_SELF = re.compile(r"\bthis (?:article|paper)\b")
_SHORTEST = 5  # characters of a word about notices
_LONG_TEXT = 250  # characters; the text of the article has begun
_LONGEST = 1000  # characters of an element with a notice
_LEVELS = 5  # elements around a word
_OF = {row.of: kind for kind, row in NOTICES.items()}


def shown_notices(document: Document, title: str) -> tuple[Relation, ...]:
    """Return the notices that an HTML page states of its article; *title*: of the article."""
    if not _WORDS.search(document.raw_text(document.body).lower()):
        return ()
    return tuple(dict.fromkeys(_notices(document, title)))


def _notices(document: Document, title: str) -> Iterator[Relation]:
    own = set(map(extract_doi, meta_values(metas(document), *_OWN_DOIS)))
    begun = False
    for below in document.body.traverse(include_text=True):
        words = (below.text_content or "") if below.tag == TEXT else ""
        if len(words) < _SHORTEST:
            continue
        about = _WORDS.search(words.lower())
        if not about and len(words) < _LONG_TEXT:
            continue
        around = list(takewhile(lambda node: node.tag not in ("body", "html"), upwards(below)))
        signs = reduce(or_, (own_signs(node.tag or "", node.attrs) for node in around), 0)
        if signs & _ELSEWHERE or not _CODE.isdisjoint(node.tag for node in around):
            continue
        if about and (not begun or signs & UPDATE):
            boxes = [node for node in around[:_LEVELS] if document.first("h1", node) is None]
            if notice := _read(document, boxes, title, own):
                yield notice
        begun = begun or len(words) >= _LONG_TEXT


def _read(document: Document, boxes: Sequence[Node], title: str, own: set[str]) -> Relation | None:
    """Return the notice in *boxes*, elements around a word; the innermost come first."""
    texts = list(takewhile(lambda words: len(words) <= _LONGEST, map(text, boxes)))
    links = (link for node in boxes[: len(texts)] for link in document.css("a", node))
    dois = (doi_in_url(address(document, link.attrs.get("href") or "")) for link in links)
    doi = next((doi for doi in dois if doi and not any(same_work(one, doi) for one in own)), "")
    plain, page = unmarked(title)
    if notice := next(filter(None, map(stated, texts)), None):
        kind, doi = notice.kind, notice.value or doi
    else:
        named = next((kind for words in texts if (kind := unmarked(words)[1])), "")
        kind = _OF.get(named, named)
        whole = " ".join(texts).lower()
        mine = named in _OF and (plain.lower() in whole or _SELF.search(whole))
        if not doi or not kind or not (mine or page == NOTICES[kind].of):
            return None
    when = next(filter(None, map(_WHEN.search, texts)), None)
    date = readers.date([when[0]]) if when else ""
    if kind in NOTICES and page == NOTICES[kind].of:
        kind, date = page, ""
    return Relation(kind, "doi" if doi else "", doi, "", date)
