"""
The full text of an article: which links of a page may lead to it.

``LinkTable`` has the table of them (rules/fulltext_links.yaml) and gives a page's candidates.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType

from pubcrawl.exceptions import ParseError
from pubcrawl.ids.url import slot
from pubcrawl.items.ingest import Candidate
from pubcrawl.parse.fulltext import anchors, linked, rows, specials, table
from pubcrawl.parse.fulltext.page import LinkCandidate, LinkPage, key, on_hosts
from pubcrawl.parse.html import Document
from pubcrawl.parse.meta.tags import metas, values
from pubcrawl.parse.rules import Rules

logger = logging.getLogger(__name__)

MOST = 50
"""Candidates of a page."""

SURE = 0.9
"""Score from which on the scripts of any page are not searched for more."""

GUESS = 0.45
"""Score below which words around a link only count where the page says nothing better."""

ISSUE = "main a[id^=article-]"
"""Articles on the page of an issue, in Open Journal Systems."""

_NO_HEADERS: Mapping[str, str] = MappingProxyType({})


class LinkTable:
    """The table of links, ready for use."""

    __slots__ = ("table",)

    def __init__(self, known: table.LinkRows) -> None:
        self.table = known

    @classmethod
    def load(cls, paths: Iterable[str | Path] = ()) -> LinkTable:
        """Return the built-in table, those at *paths* laid over it; raises ``RuleErrors``."""
        return cls(table.load(paths))

    def candidates(
        self,
        document: Document,
        url: str,
        *,
        wanted: str,
        headers: Mapping[str, str] = _NO_HEADERS,
        rules: Rules | None = None,
    ) -> tuple[Candidate, ...]:
        """
        Return the links of a page that may lead to what is wanted, each once, best first.

        *url*: the address of the page after redirects. *wanted*: one of
        ``items.ingest.TYPES``. *headers*: those of the answer; its ``Link`` is read.
        *rules*: the rules of journals, whose links are taken too. The page itself is
        given only if nothing else is, but for HTML: there it may be the full text.
        """
        page = LinkPage(document, url)
        if _whole_issue(document):
            return ()  # each link is of another article
        best: dict[str, Candidate] = {}

        def settled() -> bool:
            return any(one.score >= SURE and one.type == wanted for one in best.values())

        for found in self._found(page, wanted, headers, rules, settled):
            candidate = self._accepted(page, found, wanted)
            if candidate is None:
                continue
            known = best.get(key(candidate.url))
            if known is None or known.score < candidate.score:
                best[key(candidate.url)] = candidate
        # The sort is stable: of equals the one that was found first.
        ranked = sorted(best.values(), key=lambda candidate: -candidate.score)[:MOST]
        own = key(page.url)
        others = [candidate for candidate in ranked if key(candidate.url) != own]
        if wanted == "html":
            return tuple(ranked)
        return tuple(others or (one._replace(score=0.0) for one in ranked))

    def _found(
        self,
        page: LinkPage,
        wanted: str,
        headers: Mapping[str, str],
        rules: Rules | None,
        settled: Callable[[], bool],
    ) -> Iterator[LinkCandidate]:
        known = self.table
        yield from _safely(page, lambda: rows.by_rows(page, known.rows[wanted]))
        yield from linked.by_signposting(page, wanted, headers)
        if rules is not None:
            yield from _safely(page, lambda: linked.by_rule(page, wanted, rules))
        yield from linked.by_jsonld(page, wanted)
        if wanted == "pdf":
            yield from specials.by_site(page)
        yield from rows.by_address(page, known.made[wanted], settled=settled())
        if wanted == "pdf" and not settled():
            yield from specials.by_script(page)
        least = GUESS if settled() else 0.0
        yield from _safely(page, lambda: anchors.by_anchors(page, known, wanted, least=least))

    def _accepted(self, page: LinkPage, found: LinkCandidate, wanted: str) -> Candidate | None:
        """Return the candidate that a link is, None if it is refused."""
        refused = self.table.refused_links
        url = page.absolute(found.url)
        if not url:
            return None
        technique = found.technique
        if wanted == "pdf" and found.type == wanted:
            host = slot(url)
            for rewrite in self.table.rewrites:
                if rewrite.hosts and not on_hosts(host, rewrite.hosts):
                    continue
                put = rewrite.find.sub(rewrite.put, url)
                if put != url:
                    url, technique = put, f"{technique}+{rewrite.name}"
        lower = url.lower()
        if refused.search(url) or (found.link and not any(text in lower for text in found.link)):
            return None
        return Candidate(url, found.type, technique, found.score, found.release_stage)


def _whole_issue(document: Document) -> bool:
    if document.xml or len(document.css(ISSUE)) < 2:
        return False
    return not values(metas(document), "citation_title", "citation_pdf_url")


def _safely(
    page: LinkPage, links: Callable[[], Iterator[LinkCandidate]]
) -> Iterator[LinkCandidate]:
    """Yield links until a selector or expression of a rule runs too long on the page."""
    try:
        yield from links()
    except ParseError as error:
        logger.warning("%s: %s", page.url, error)
