"""
Links whose words name the full text, on pages of any site.

Source: https://unpaywall.org/ (its description of the links it looks for)
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cached_property

from pubcrawl.formats.html import text as html_text
from pubcrawl.formats.html.node import Node
from pubcrawl.ids.doi import REGISTRANT
from pubcrawl.ids.url import slot
from pubcrawl.ingest.file_links.page import URL_MAX, LinkCandidate, LinkPage, click_target
from pubcrawl.ingest.file_links.places import ELSEWHERE, LinkPlaces
from pubcrawl.ingest.file_links.table import Anchor, LinkRows
from pubcrawl.works.folding import folded

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
_OUTSIDE = ("html", "body", "-document")


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
        if (rule.name in LAST) is last and rule.score >= least and not page.is_on(rule.not_hosts)
    ]
    if not rules or page.document.xml:
        return
    found: dict[str, tuple[bool, LinkCandidate]] = {}
    names = _names(page.url)
    own_words = folded(page.document.title)
    regions = _Regions(table.refused_regions)
    places = LinkPlaces()
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
            or regions.has(node)
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


class _Regions:
    """Parts of a page with links of other works; each element is checked once."""

    def __init__(self, pattern: re.Pattern[str]) -> None:
        self._pattern = pattern
        self._cache: dict[int, bool] = {}

    def has(self, node: Node) -> bool:
        """Return whether *node* is one, or is within one."""
        path: list[int] = []
        inside: Node | None = node
        answer = False
        while inside is not None and inside.tag not in _OUTSIDE:
            if inside.mem_id in self._cache:
                answer = self._cache[inside.mem_id]
                break
            path.append(inside.mem_id)
            names = (inside.attrs.get("class"), inside.attrs.get("id"))
            if any(name and self._pattern.search(name) for name in names):
                answer = True
                break
            inside = inside.parent
        self._cache.update(dict.fromkeys(path, answer))
        return answer
