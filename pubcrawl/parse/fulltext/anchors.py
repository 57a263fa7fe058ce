"""
Links that say of themselves that they lead to the full text, on pages that nothing is known of.

Source: https://unpaywall.org/ (what it looks for, as described)
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cached_property

from pubcrawl.ids.url import slot
from pubcrawl.parse.fulltext.page import URL_MAX, LinkCandidate, LinkPage
from pubcrawl.parse.fulltext.table import Anchor, LinkRows
from pubcrawl.parse.html import text as html_text
from pubcrawl.parse.html.node import Node

ANCHORS_MAX = 5000
"""Links of a page that are looked at."""

TEXT_MAX = 200
"""Characters of a link's text; what says more is a sentence, or the title of a work."""

LIST = 10
"""Links to different files from which on a page is a list of works, none of them its own."""

_PLAIN = re.compile(
    r"\W*(?:(?:download|view|open|read|get|full|text|article|this|as|in|the|paper|chapter|free)\W+)*"
    r"pdf\b[\s\W\d.,]*(?:[kmg]?b|kib|mib|bytes)?\W*",
    re.IGNORECASE,
)
_FILE = re.compile(r"\.pdf(?:$|[?#])|/pdf(?:[/?#]|$)|pdf", re.IGNORECASE)
# What an article may be named by in an address: no year, and no prefix of a publisher's DOIs.
_IDENTIFIER = re.compile(
    r"(?:^|[/=])(?!(?:19|20)\d\d(?:[/&]|$)|10\.\d{4,9}(?:[/&]|$))(?=[^/&=]*\d)([^/&=]{4,})"
)
_EXTENSION = re.compile(r"\.(?:x?html?|php|aspx?|jsp)$", re.IGNORECASE)
_OUTSIDE = ("html", "body", "-document")


def by_anchors(
    page: LinkPage, table: LinkRows, wanted: str, *, least: float = 0.0
) -> Iterator[LinkCandidate]:
    """
    Yield the links that *table* knows by what is said around them, best first.

    Those of references, related articles and the like are left out, and where there are
    ``LIST`` of them, those that do not name this page. *least*: rules with a score below it
    do not count. Raises ``SelectorTimeout``.
    """
    rules = [
        rule
        for rule in sorted(table.anchors[wanted], key=lambda rule: -rule.score)
        if rule.score >= least and not page.is_on(rule.not_hosts)
    ]
    if not rules or page.document.xml:
        return
    found: dict[str, tuple[bool, LinkCandidate]] = {}
    names = _names(page.url)
    regions = _Regions(table.refused_regions)
    for node in html_text.in_time(page.document.css("a[href]")[:ANCHORS_MAX]):
        href = (node.attrs.get("href") or "").strip()
        # Most links of an article lead to its references and figures.
        if href[:1] in ("", "#") or len(href) > URL_MAX:
            continue
        said = _Said(node)
        own = any(name in href for name in names)
        rule = _rule(rules, said, href, own=own)
        if (
            rule is None
            or len(said.text) > TEXT_MAX
            or table.refused_texts.search(said.text)
            or table.refused_hrefs.search(href)
            or _cited(page, said, href)
            or regions.has(node)
        ):
            continue
        score = rule.score + 0.03 * own + 0.02 * (_PLAIN.fullmatch(said.text) is not None)
        score += 0.02 * (wanted != "pdf" or _FILE.search(href) is not None)
        one = LinkCandidate(href, rule.type, rule.name, round(score, 4), release_stage=rule.stage)
        if href not in found or found[href][1].score < one.score:
            found[href] = own, one
    several = len(found) >= LIST
    best = sorted(found.values(), key=lambda pair: -pair[1].score)
    yield from (one for own, one in best if own or not several)


def _names(url: str) -> list[str]:
    """Return what the path of an address ends in, and its query, that may name an article."""
    path, _, query = url.partition("://")[2].partition("/")[2].partition("?")
    last = (_IDENTIFIER.findall(part)[-1:] for part in (path, query))
    return [_EXTENSION.sub("", name) for names in last for name in names]


class _Said:
    """What is said around a link; ``images`` are looked at where they are asked for."""

    def __init__(self, node: Node) -> None:
        self.node = node
        self.text = html_text.text(node).strip()[: TEXT_MAX + 1]
        self.title = (node.attrs.get("title") or "").strip()[:TEXT_MAX]

    @cached_property
    def images(self) -> str:
        found = []
        for below in self.node.traverse():
            if below.tag in ("img", "svg", "i"):
                source = (below.attrs.get("src") or "")[:URL_MAX]
                # What is in the address itself is no word.
                found.append("" if source[:5].lower() == "data:" else source)
                found.append((below.attrs.get("class") or "")[:TEXT_MAX])
        return " ".join(found)


def _rule(rules: Iterable[Anchor], said: _Said, href: str, *, own: bool) -> Anchor | None:
    """Return the first rule that fits."""
    for rule in rules:
        if (
            _fits(rule.text, said.text)
            and _fits(rule.title, said.title)
            and _fits(rule.href, href)
            and (rule.image is None or _fits(rule.image, said.images))
            and (own or not rule.own)
            and not rule.unless.search(said.text)
            and not rule.not_href.search(href)
        ):
            return rule
    return None


def _fits(pattern: re.Pattern[str] | None, words: str) -> bool:
    return pattern is None or pattern.search(words) is not None


def _cited(page: LinkPage, said: _Said, href: str) -> bool:
    """Answer whether the link is an address that is written out, as in references."""
    return said.text[:4].lower() in ("http", "www.") and slot(page.absolute(href)) != page.host


class _Regions:
    """Parts of a page whose links are those of other works, each looked at once."""

    def __init__(self, pattern: re.Pattern[str]) -> None:
        self._pattern = pattern
        self._known: dict[int, bool] = {}

    def has(self, node: Node) -> bool:
        """Answer whether *node* is in one, or is one."""
        way: list[int] = []
        inside: Node | None = node
        answer = False
        while inside is not None and inside.tag not in _OUTSIDE:
            if inside.mem_id in self._known:
                answer = self._known[inside.mem_id]
                break
            way.append(inside.mem_id)
            names = (inside.attrs.get("class"), inside.attrs.get("id"))
            if any(name and self._pattern.search(name) for name in names):
                answer = True
                break
            inside = inside.parent
        self._known.update(dict.fromkeys(way, answer))
        return answer
