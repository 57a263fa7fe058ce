"""
The links of a page that may lead to the full text of its article.

``LinkTable`` holds the table of links (rules/fulltext_links.yaml) and returns a page's candidates:
of rows, explicit ones (Signposting, JSON-LD, rules for the site), and those whose words name the
full text. Source of the words: https://unpaywall.org/ (its description of the links it looks for)
"""

from __future__ import annotations

import logging
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Final
from urllib.parse import urlencode

from pubcrawl.exceptions import ParseError
from pubcrawl.formats import select
from pubcrawl.formats.html import Document
from pubcrawl.formats.html import text as html_text
from pubcrawl.formats.html.meta_tags import Meta, meta_values, metas
from pubcrawl.formats.html.node import TEXT, Node
from pubcrawl.ids.doi import REGISTRANT
from pubcrawl.ids.url import rule_url, slot
from pubcrawl.ingest.file_links.page import (
    ELSEWHERE,
    RELATED,
    URL_MAX,
    LinkCandidate,
    LinkPage,
    Surroundings,
    click_target,
    key,
    link_places,
    on_hosts,
    refreshed,
)
from pubcrawl.ingest.file_links.specials import (
    SPECIALS,
    by_embedding,
    by_redirecting_script,
    by_script,
)
from pubcrawl.ingest.file_links.table import (
    MADE,
    PAGE,
    Anchor,
    DerivedAddress,
    LinkRow,
    LinkRows,
    load,
)
from pubcrawl.model.ingest import Candidate
from pubcrawl.reading.boundary import linkset
from pubcrawl.reading.meta.jsonld import article
from pubcrawl.reading.rule_reader import links
from pubcrawl.reading.rules import Rules
from pubcrawl.reading.signposting import links as typed_links
from pubcrawl.works.folding import folded

ROW_MOST = 20
"""Most elements of one row."""

STEP = 0.01
"""Decrease of the score for each further element of a row."""


def by_rows(page: LinkPage, rows: Iterable[LinkRow]) -> Iterator[LinkCandidate]:
    """
    Yield the addresses in the elements that match *rows*, in order.

    Elements among related articles are left to ``by_anchors``.

    Raises ``SelectorTimeout``, and ``RegexTimeout`` for a regular expression in a selector.
    """
    tags: list[Meta] | None = None
    places = link_places()
    for row in rows:
        if not row.fits(page):
            continue
        if row.meta:
            if tags is None:
                tags = metas(page.document)
            found: Iterable[str] = map(refreshed, meta_values(tags, *row.meta)[:ROW_MOST])
        else:
            found = _of_elements(page, row, places)
        for index, url in enumerate(found):
            score = round(max(row.score - STEP * index, 0.0), 4)
            yield LinkCandidate(url, row.type, row.name, score, row.link)


def by_address(
    page: LinkPage, made: Iterable[DerivedAddress], *, settled: bool = False
) -> Iterator[LinkCandidate]:
    """
    Yield the addresses derived from the page's own.

    *settled*: there is a certain candidate, so rows for all sites do not search the page.
    """
    for row in made:
        if not row.fits(page) or (settled and row.body and not (row.page or row.host)):
            continue
        found = row.find.search(page.url)
        if found is None:
            continue
        if row.body and not any(found.expand(words) in page.markup for words in row.body):
            continue
        put = found.expand(row.put)
        place = "" if row.body else MADE
        yield LinkCandidate(put, row.type, row.name, row.score, (), row.stage, place)


def _of_elements(page: LinkPage, row: LinkRow, places: Surroundings) -> Iterator[str]:
    if row.select is None:
        return
    nodes = row.select.select(page.document)[:ROW_MOST]
    if not nodes or (row.when is not None and row.when.first(page.document) is None):
        return
    for node in nodes:
        if places.of(node) == RELATED:
            continue
        if row.attr == "text":
            yield html_text.text(node)
        else:
            value = select.attribute(page.document, node, row.attr)
            yield refreshed(value) if row.attr == "content" else value


LINKSET = "signposting-linkset"
"""Technique of a link to a linkset."""

ITEMS_MAX = 50
"""Most items of a linkset."""

_MEDIA = {
    "pdf": re.compile(r"\A.*?\bpdf\b.*", re.DOTALL),
    "xml": re.compile(r"(?:application|text)/(?!xhtml)(?:[\w.-]+\+)?xml"),
    "html": re.compile(r"text/html|application/xhtml\+xml"),
    "src": re.compile(r"(?:text|application)/x-(?:tex|latex|tar)|application/(?:x-)?(?:gzip|zip)"),
    "component": re.compile(r"(?!text/html|application/xhtml).*"),
    "dataset": re.compile(r".*"),
}
"""Ingest type → its media types, in lower case."""

_NAMES = {
    "pdf": re.compile(r"\.pdf$", re.IGNORECASE),
    "xml": re.compile(r"\.(?:xml|nxml)$", re.IGNORECASE),
    "html": re.compile(r"\.x?html?$", re.IGNORECASE),
    "src": re.compile(r"\.(?:tex|tar|tgz|tar\.gz)$", re.IGNORECASE),
    "component": re.compile(r"(?<!\.html)(?<!\.htm)$", re.IGNORECASE),
    "dataset": re.compile(r""),
}
"""Ingest type → ends of its file names, if the media type is missing."""

# Hosts that only redirect to the object: most of the time to this page.
_RESOLVERS = ("doi.org", "hdl.handle.net", "handle.net", "n2t.net", "w3id.org", "purl.org")

_FILES = ("encoding", "associatedMedia", "distribution")
"""Properties of an article with its files."""


def by_signposting(
    page: LinkPage, ingest_type: str, headers: Mapping[str, str]
) -> Iterator[LinkCandidate]:
    """
    Yield the items of type *ingest_type* in ``Link`` headers and link elements.

    Then the ``cite-as`` page of a copy, if it is on another host, and linksets.
    """
    for link in typed_links(page.document, page.url, headers):
        if link.rel == "item" and _is(ingest_type, link.type, link.url):
            yield LinkCandidate(
                link.url, ingest_type, "signposting-item", 0.97 if link.type else 0.7
            )
        elif link.rel == "cite-as" and ingest_type in ("pdf", "html", "xml"):
            host = slot(link.url)
            if host and host != page.host and not on_hosts(host, _RESOLVERS):
                yield LinkCandidate(link.url, PAGE, "signposting-cite-as", 0.05)
        elif link.rel == "linkset":
            yield LinkCandidate(link.url, PAGE, LINKSET, 0.6)


def linkset_candidates(body: bytes, url: str, origin: str, ingest_type: str) -> Iterator[Candidate]:
    """
    Yield the files of type *ingest_type* in the linkset at *url*.

    It may describe several pages; *origin*: the one that leads to it.
    """
    items = [link for link in linkset.links(body, url, context=origin).links if link.rel == "item"]
    own = [link for link in items if key(link.context) == key(origin)]
    if not own and len({link.context for link in items}) == 1:
        own = items
    for link in own[:ITEMS_MAX]:
        if _is(ingest_type, link.type, link.href):
            yield Candidate(link.href, ingest_type, "signposting-item", 0.97)


def by_jsonld(page: LinkPage, ingest_type: str) -> Iterator[LinkCandidate]:
    """Yield the files of type *ingest_type* in the JSON-LD of the article."""
    for file in article(page.document).each(*_FILES):
        media = " ".join(file.strings("encodingFormat", "fileFormat")).lower()
        for url in file.strings("contentUrl", "url")[:1]:
            if _is(ingest_type, media, url):
                yield LinkCandidate(url, ingest_type, "json-ld", 0.88 if media else 0.7)


def by_rule(page: LinkPage, ingest_type: str, rules: Rules) -> Iterator[LinkCandidate]:
    """
    Yield the links of the rule for the site (docs/rules.md).

    For a PDF also full text pages. Links among related articles are left to ``by_anchors``, as
    rules for the software of a repository match the files of all its works. Raises
    ``SelectorTimeout`` and ``RegexTimeout``.
    """
    if ingest_type not in ("pdf", "html"):
        return
    url = rule_url(page.url)
    rule = rules.journal(url)
    if rule is None:
        return
    places = link_places()
    for name, link, node in links(page.document, rule.keys, url):
        if node is not None and places.of(node) == RELATED:
            continue
        technique = f"journal-{name.replace('_', '-')}"
        place = MADE if name.endswith("_src") else ""
        if name.startswith(ingest_type.replace("html", "fulltext")):
            yield LinkCandidate(link, ingest_type, technique, 0.92, place=place)
        elif ingest_type == "pdf":
            yield LinkCandidate(link, PAGE, technique, 0.2, place=place)


def _is(ingest_type: str, media: str, url: str) -> bool:
    if media := media.partition(";")[0].strip():
        return _MEDIA[ingest_type].fullmatch(media) is not None
    return _NAMES[ingest_type].search(url.partition("?")[0].partition("#")[0]) is not None


ANCHORS_MAX = 5000
"""Most links of a page that are checked."""

TEXT_MAX = 200
"""Most characters of a link's text; a longer one is a sentence, or the title of a work."""

LIST = 10
"""Fewest links to different files that make a page a list of other works."""

ALIKE = 3
"""Number of links with the same words to different files that belong to several works."""

LAST = frozenset(("anchor-pdf-address",))
"""The rules for links without telling words, which count only if there are no others."""

ADDRESSES_MAX = 3
"""The most links without telling words; more of them are a list of files."""

PLAIN_MIN = 0.4
"""Score of a rule below which a link counts only among the links of the article."""

# Words of four letters, and of two in scripts with larger ones.
_TELLING = re.compile(r"[^\W_]{4,}|[^\x00-\x7f\W_]{2,}")
_PLAIN = re.compile(
    r"\W*+(?:(?:download|view|open|read|get|full|text|article|this|as|in|the|paper|chapter|free)\W++)"
    r"*+pdf\b[\W\d]*+(?:[kmg]?b|kib|mib|bytes)?\W*+",
    re.IGNORECASE,
)
_FILE = re.compile(r"\.pdf(?:$|[?#])|/pdf(?:[/?#]|$)|pdf", re.IGNORECASE)
# The identifier of an article in an address: not a year, and not the prefix of a DOI.
_IDENTIFIER = re.compile(
    rf"(?:^|[/=])(?!(?:19|20)\d\d(?:[/&]|$)|{REGISTRANT}(?:[/&]|$))(?=[^/&=]*\d)([^/&=]{{4,}})"
)
_EXTENSION = re.compile(r"\.(?:x?html?|php|aspx?|jsp)$", re.IGNORECASE)


def by_anchors(
    page: LinkPage, table: LinkRows, ingest_type: str, *, least: float = 0.0, last: bool = False
) -> Iterator[LinkCandidate]:
    """
    Yield the links that match the anchor rules of *table*, best first.

    Links in references, related articles and the like are left out. If there are ``LIST``
    links, only those with the identifier of this page count. *least*: rules with a lower
    score do not count. *last*: only the rules for links without telling words; more than
    ``ADDRESSES_MAX`` such links count for nothing. Raises ``SelectorTimeout``.
    """
    rules = [
        rule
        for rule in sorted(table.anchors[ingest_type], key=lambda rule: -rule.score)
        if (rule.name in LAST) is last and rule.score >= least and not page.is_on(rule.not_host)
    ]
    if not rules or page.document.xml:
        return
    found: dict[str, tuple[bool, LinkCandidate]] = {}
    names = _names(page.url)
    own_words = folded(page.document.title)
    regions = _regions(table.refused_regions)
    places = link_places()
    words: defaultdict[str, set[str]] = defaultdict(set)  # of links → their addresses
    texts: dict[str, str] = {}
    for node in html_text.in_time(page.document.css("a[href]")[:ANCHORS_MAX]):
        href = (node.attrs.get("href") or "").strip()
        if href[:1] == "#" or href[:11].lower() == "javascript:":
            href = click_target(href) or click_target(node.attrs.get("onclick") or "")
        # Most links of an article lead to its references and figures.
        if not href or len(href) > URL_MAX:
            continue
        link_text = _LinkText(node)
        own = any(name in href for name in names)
        rule = _rule(rules, link_text, href, own=own)
        if (
            rule is None
            or len(link_text.text) > TEXT_MAX
            or _is_refused(table.refused_texts, link_text.text, own_words)
            or _is_refused(table.refused_hrefs, href, own_words)
            or _cited(page, link_text, href)
            or regions.of(node)
        ):
            continue
        place = places.of(node)
        if rule.score < PLAIN_MIN and place in ELSEWHERE:
            continue
        score = rule.score + 0.03 * own + 0.02 * (_PLAIN.fullmatch(link_text.text) is not None)
        score += 0.02 * (ingest_type != "pdf" or _FILE.search(href) is not None)
        one = LinkCandidate(href, rule.type, rule.name, round(score, 4), (), rule.stage, place)
        words[link_text.text.lower()].add(href)
        texts[href] = link_text.text.lower()
        if href not in found or found[href][1].score < one.score:
            found[href] = own, one
    if last and len(found) > ADDRESSES_MAX:
        return
    several = len(found) >= LIST
    best = sorted(found.values(), key=lambda pair: -pair[1].score)
    for own, one in best:
        if own:
            yield one
        elif not several:
            listed = len(words[texts[one.url]]) >= ALIKE
            yield one._replace(place="list") if listed else one


def _is_refused(refused: re.Pattern[str], text: str, own_words: str) -> bool:
    """Return whether words of a link, other than those of the title, exclude an article."""
    found = refused.search(text)
    if found is None:
        return False
    words = _TELLING.findall(folded(found[0]))
    return not (words and any(word in own_words for word in words))


def _names(url: str) -> list[str]:
    """Return the identifiers at the ends of path and query that may name an article."""
    path, _, query = url.partition("://")[2].partition("/")[2].partition("?")
    last = (_IDENTIFIER.findall(part)[-1:] for part in (path, query))
    return [_EXTENSION.sub("", name) for names in last for name in names]


class _LinkText:
    """The words of a link; ``images`` are read only on demand."""

    def __init__(self, node: Node) -> None:
        self.node = node
        self.text = html_text.text(node).strip()[: TEXT_MAX + 1]
        titles = (node.attrs.get("title"), node.attrs.get("aria-label"))
        self.title = " ".join(filter(None, titles)).strip()[:TEXT_MAX]

    @cached_property
    def images(self) -> str:
        found = []
        inside = self.node.first_child
        if inside is None or (inside.tag == TEXT and inside.next is None):
            return ""  # most links have only words
        for below in self.node.traverse():
            if below.tag in ("img", "svg", "i"):
                source = (below.attrs.get("src") or "")[:URL_MAX]
                # A data: address contains no words.
                found.append("" if source[:5].lower() == "data:" else source)
                found.append((below.attrs.get("class") or "")[:TEXT_MAX])
                found.append((below.attrs.get("alt") or "")[:TEXT_MAX])
        return " ".join(found)


def _rule(rules: Iterable[Anchor], link_text: _LinkText, href: str, *, own: bool) -> Anchor | None:
    """Return the first matching rule."""
    for rule in rules:
        if (
            _fits(rule.text, link_text.text)
            and _fits(rule.title, link_text.title)
            and _fits(rule.href, href)
            and (rule.image is None or _fits(rule.image, link_text.images))
            and (own or not rule.own)
            and not rule.unless.search(link_text.text)
            and not rule.not_href.search(href)
        ):
            return rule
    return None


def _fits(pattern: re.Pattern[str] | None, words: str) -> bool:
    return pattern is None or pattern.search(words) is not None


def _cited(page: LinkPage, link_text: _LinkText, href: str) -> bool:
    """Return whether the text of the link is an address itself, as in references."""
    return link_text.text[:4].lower() in ("http", "www.") and slot(page.absolute(href)) != page.host


def _regions(pattern: re.Pattern[str]) -> Surroundings:
    """Return the parts of a page with links of other works, by a name that matches *pattern*."""

    def shows(node: Node) -> str:
        names = (node.attrs.get("class") or "", node.attrs.get("id") or "")
        return next((name for name in names if name and pattern.search(name)), "")

    return Surroundings(shows)


FORMS_MAX: Final = 20
"""Most forms of a page."""

_BUTTONS = ("submit", "image")
_FIELDS = ("input", "button", "select", "textarea")


def by_forms(page: LinkPage, table: LinkRows, ingest_type: str) -> Iterator[LinkCandidate]:
    """
    Yield the addresses of forms whose button matches the anchor rules of *table*.

    Forms that a reader fills in, and forms that send something (POST), are left out.
    """
    rules = sorted(table.anchors[ingest_type], key=lambda rule: -rule.score)
    if not rules or page.document.xml:
        return
    places = link_places()
    for form in page.document.css("form[action]")[:FORMS_MAX]:
        if (form.attrs.get("method") or "get").strip().lower() != "get":
            continue
        found = _address(form)
        place = places.of(form)
        if found is None or place in ELSEWHERE:
            continue
        words, url = found
        rule = next((rule for rule in rules if rule.text and rule.text.search(words)), None)
        if rule and not rule.unless.search(words) and not table.refused_texts.search(words):
            yield LinkCandidate(url, rule.type, "anchor-form", rule.score, (), rule.stage, place)


def _address(form: Node) -> tuple[str, str] | None:
    """Return the words of the button and the address; None for a form to fill in."""
    fields: list[tuple[str, str]] = []
    words = ""
    for node in form.traverse():
        if node.tag not in _FIELDS:
            continue
        kind = (node.attrs.get("type") or ("submit" if node.tag == "button" else "text")).lower()
        value = node.attrs.get("value") or ""
        if kind == "hidden" and node.tag == "input":
            fields.append((node.attrs.get("name") or "", value))
        elif kind in _BUTTONS and not words:
            words = value or node.attrs.get("alt") or html_text.text(node)
        else:
            return None
    query = urlencode([(name, value) for name, value in fields if name])
    # The query of the action itself is replaced.
    action = (form.attrs.get("action") or "").partition("#")[0].partition("?")[0]
    return (words.strip(), f"{action}?{query}" if query else action) if words else None


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

    def __init__(self, rows: LinkRows) -> None:
        self.table = rows

    @classmethod
    def load(cls, paths: Iterable[str | Path] = ()) -> LinkTable:
        """Return the built-in table with those at *paths* over it. Raises ``RuleErrors``."""
        return cls(load(paths))

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
        if (
            not document.xml
            and len(document.css(ISSUE)) > 1
            and not meta_values(metas(document), "citation_title", "citation_pdf_url")
        ):
            return ()  # the links of an issue belong to different articles
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
        yield from _safely(page, by_rows(page, table.rows[ingest_type]))
        yield from by_signposting(page, ingest_type, headers)
        if rules is not None:
            yield from _safely(page, by_rule(page, ingest_type, rules))
        yield from by_jsonld(page, ingest_type)
        if ingest_type == "pdf":
            for special in SPECIALS:
                if special.pattern.search(page.lower):
                    found = special.links(page)
                    yield from (link._replace(technique=special.name) for link in found)
        yield from by_address(page, table.made[ingest_type], settled=settled())
        if ingest_type == "pdf" and not settled():
            yield from by_script(page)
            if nothing():
                yield from _safely(page, by_embedding(page))
                yield from by_redirecting_script(page)
        least = GUESS if settled() else 0.0
        yield from _safely(page, by_anchors(page, table, ingest_type, least=least))
        if ingest_type == "pdf" and nothing():
            yield from by_forms(page, table, ingest_type)
            yield from _safely(page, by_anchors(page, table, "pdf", last=True))

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
                if rewrite.host and not on_hosts(host, rewrite.host):
                    continue
                put = rewrite.find.sub(rewrite.put, url)
                if put != url:
                    url, technique = put, f"{technique}+{rewrite.name}"
        lower = url.lower()
        if refused.search(url) or (found.link and not any(text in lower for text in found.link)):
            return None
        return Candidate(url, found.type, technique, found.score, found.release_stage, found.place)


def _safely(page: LinkPage, links: Iterator[LinkCandidate]) -> Iterator[LinkCandidate]:
    """Yield links until a selector or expression of a rule takes too long on the page."""
    try:
        yield from links
    except ParseError as error:
        logger.warning("%s: %s", page.url, error)
