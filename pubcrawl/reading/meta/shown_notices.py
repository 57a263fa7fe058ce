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
from itertools import takewhile

from pubcrawl.formats.html import Document
from pubcrawl.formats.html.meta_tags import address, meta_values, metas
from pubcrawl.ids.article_url import doi_in_url
from pubcrawl.ids.doi import extract_doi
from pubcrawl.ids.identifiers import same_work
from pubcrawl.reading import signs
from pubcrawl.reading.meta import readers
from pubcrawl.works.notices import NOTICES, stated, unmarked
from pubcrawl.works.work import Relation

_WORDS = re.compile(
    "re(?:tra(?:c|ta)|mov(?:ed|al)|instat)|withdr|corr(?:ect|ig)|errat|addend|clarif|of concern"
)
_ELSEWHERE = signs.bits(
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
_LONG_TEXT = 250  # characters; the text of the article has begun
_LONGEST = 1000  # characters of an element with a notice
_LEVELS = 5  # elements around a word
_OF = {row.of: kind for kind, row in NOTICES.items()}


def shown_notices(document: Document, title: str) -> tuple[Relation, ...]:
    """Return the notices that an HTML page states of its article; *title*: of the article."""
    return tuple(dict.fromkeys(_notices(document, title)))


def _notices(document: Document, title: str) -> Iterator[Relation]:
    page = document.page
    inherited = signs.inherited(page)
    own = set(map(extract_doi, meta_values(metas(document), *_OWN_DOIS)))
    body = page.number[document.body.mem_id]
    updates = any(map(signs.UPDATE.__and__, signs.own(page)))
    begun = False
    mention = -1  # where the next word about notices stands
    for start, stop, owner in page.runs(body):
        if mention < start:
            word = _WORDS.search(page.lower, start)
            mention = word.start() if word else len(page.string)
        long = stop - start >= _LONG_TEXT
        if mention >= stop and not long:
            continue
        sign = inherited[owner]
        if sign & _ELSEWHERE or (begun and not sign & signs.UPDATE):
            continue
        around = list(takewhile(lambda number: number != body, (owner, *page.ancestors(owner))))
        if not _CODE.isdisjoint(page.tag[number] for number in around):
            continue
        if mention < stop:
            heads = page.by_tag.get("h1", ())
            boxes = [
                number
                for number in around[:_LEVELS]
                if page.tag[number] != "h1" and not page.within(number, heads)
            ]
            if notice := _read(document, boxes, title, own):
                yield notice
        begun = begun or long
        if begun and not updates:
            return


def _read(document: Document, boxes: Sequence[int], title: str, own: set[str]) -> Relation | None:
    """Return the notice in *boxes*, elements around a word; the innermost come first."""
    index = document.page
    texts = list(takewhile(lambda words: len(words) <= _LONGEST, map(index.text, boxes)))
    links = index.by_tag.get("a", ())
    hrefs = index.values("href")
    dois = (
        doi_in_url(address(document, hrefs.get(link, "")))
        for number in boxes[: len(texts)]
        for link in (*[number][: index.tag[number] == "a"], *index.within(number, links))
    )
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
