"""
The links of a page that may lead to the full text of its article.

``LinkTable`` holds the table of links (rules/fulltext_links.yaml) and returns a page's candidates.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType

from pubcrawl.exceptions import ParseError
from pubcrawl.formats.html import Document
from pubcrawl.formats.html.meta_tags import meta_values, metas
from pubcrawl.ids.url import slot
from pubcrawl.ingest.file_links import anchors, embedded, forms, linked, rows, specials, table
from pubcrawl.ingest.file_links.page import LinkCandidate, LinkPage, key, on_hosts
from pubcrawl.model.ingest import Candidate
from pubcrawl.reading.rules import Rules

logger = logging.getLogger(__name__)

MOST = 50
"""Most candidates of a page."""

SURE = 0.9
"""Least score of a candidate that makes a search of the scripts unnecessary."""

GUESS = 0.45
"""Score below which words around a link count only if there is no better candidate."""

ISSUE = "main a[id^=article-]"
"""Selector of articles on the page of an issue, in Open Journal Systems."""

_NO_HEADERS: Mapping[str, str] = MappingProxyType({})


class LinkTable:
    """The table of links, ready for use."""

    __slots__ = ("table",)

    def __init__(self, rows: table.LinkRows) -> None:
        self.table = rows

    @classmethod
    def load(cls, paths: Iterable[str | Path] = ()) -> LinkTable:
        """Return the built-in table with those at *paths* over it. Raises ``RuleErrors``."""
        return cls(table.load(paths))

    def candidates(
        self,
        document: Document,
        url: str,
        *,
        ingest_type: str,
        headers: Mapping[str, str] = _NO_HEADERS,
        rules: Rules | None = None,
    ) -> tuple[Candidate, ...]:
        """
        Return the links of a page that may lead to a file of type *ingest_type*, best first.

        *url*: the address of the page after redirects. *ingest_type*: one of
        ``items.ingest.TYPES``. *headers*: of the response, for ``Link``. *rules*: the rules
        for journals, whose links count too. The page itself is a candidate only if there
        is no other; for HTML always, as it may be the full text.
        """
        page = LinkPage(document, url)
        if _whole_issue(document):
            return ()  # its links belong to different articles
        best: dict[str, Candidate] = {}

        def settled() -> bool:
            return any(one.score >= SURE and one.type == ingest_type for one in best.values())

        def nothing() -> bool:
            return not best

        for found in self._all_links(page, ingest_type, headers, rules, settled, nothing):
            candidate = self._candidate(page, found, ingest_type)
            if candidate is None:
                continue
            earlier = best.get(key(candidate.url))
            if earlier is None or earlier.score < candidate.score:
                best[key(candidate.url)] = candidate
        # The sort is stable: of equals the first one found.
        ranked = sorted(best.values(), key=lambda candidate: -candidate.score)[:MOST]
        own = key(page.url)
        others = [candidate for candidate in ranked if key(candidate.url) != own]
        if ingest_type == "html":
            return tuple(ranked)
        return tuple(others or (one._replace(score=0.0) for one in ranked))

    def _all_links(
        self,
        page: LinkPage,
        ingest_type: str,
        headers: Mapping[str, str],
        rules: Rules | None,
        settled: Callable[[], bool],
        nothing: Callable[[], bool],
    ) -> Iterator[LinkCandidate]:
        table = self.table
        yield from _safely(page, lambda: rows.by_rows(page, table.rows[ingest_type]))
        yield from linked.by_signposting(page, ingest_type, headers)
        if rules is not None:
            yield from _safely(page, lambda: linked.by_rule(page, ingest_type, rules))
        yield from linked.by_jsonld(page, ingest_type)
        if ingest_type == "pdf":
            yield from specials.by_site(page)
        yield from rows.by_address(page, table.made[ingest_type], settled=settled())
        if ingest_type == "pdf" and not settled():
            yield from specials.by_script(page)
            if nothing():
                yield from _safely(page, lambda: embedded.by_embedding(page))
                yield from embedded.by_redirecting_script(page)
        least = GUESS if settled() else 0.0
        yield from _safely(page, lambda: anchors.by_anchors(page, table, ingest_type, least=least))
        if ingest_type == "pdf" and nothing():
            yield from forms.by_forms(page, table, ingest_type)
            yield from _safely(page, lambda: anchors.by_anchors(page, table, "pdf", last=True))

    def _candidate(
        self, page: LinkPage, found: LinkCandidate, ingest_type: str
    ) -> Candidate | None:
        """Return the candidate of a link, None if it is refused."""
        refused = self.table.refused_links
        url = page.absolute(found.url)
        if not url:
            return None
        technique = found.technique
        if ingest_type == "pdf" and found.type == ingest_type:
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
        return Candidate(url, found.type, technique, found.score, found.release_stage, found.place)


def _whole_issue(document: Document) -> bool:
    if document.xml or len(document.css(ISSUE)) < 2:
        return False
    return not meta_values(metas(document), "citation_title", "citation_pdf_url")


def _safely(
    page: LinkPage, links: Callable[[], Iterator[LinkCandidate]]
) -> Iterator[LinkCandidate]:
    """Yield links until a selector or expression of a rule takes too long on the page."""
    try:
        yield from links()
    except ParseError as error:
        logger.warning("%s: %s", page.url, error)
