"""
What a page loads: scripts, style sheets, images, media, and pages in frames.

What is no part of the text (visitor counts, share buttons, consent, …) is left
out by rules/subresources.yaml.

Source: https://html.spec.whatwg.org/multipage/indices.html#attributes-3
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from functools import cache
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from pubcrawl.exceptions import ParseError, RuleError
from pubcrawl.parse.absolute import absolute
from pubcrawl.parse.html import Document
from pubcrawl.parse.html.node import Node
from pubcrawl.tables.files import SUBRESOURCES, builtin
from pubcrawl.tables.yaml import List, Map, Scalar, Source, documents

RESOURCES_MAX: Final = 200
"""Resources of a page; one that needs more is not captured."""

CSS_MAX: Final = 2 * 1024**2
"""Characters of a style sheet that are read."""

_NODES_MAX = 20_000
_LONGEST = 2048  # characters of an address
_SHOWN = (
    "script[src], link[rel][href], img, audio[src], video, source, track[src], iframe[src],"
    " frame[src], embed[src], object[data], input[type=image i][src], style, [style*='url(']"
)
_QUERY = f"{_SHOWN}, meta[property], meta[name]"
# Element → attribute and type of what it needs.
_NEEDED = {
    "script": ("src", "script"),
    "img": ("src", "image"),
    "audio": ("src", "media"),
    "video": ("src", "media"),
    "source": ("src", "media"),
    "track": ("src", "media"),
    "iframe": ("src", "subdocument"),
    "frame": ("src", "subdocument"),
    "embed": ("src", "media"),
}
# … and of what a browser may load for it too.
_MORE = {
    "img": (("data-src", "image"), ("data-original", "image")),
    "video": (("poster", "image"),),
    "object": (("data", "media"),),
    "input": (("src", "image"),),
}
_IMAGES = frozenset(("og:image", "og:image:url", "twitter:image", "twitter:image:src"))
_COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)", re.DOTALL)
_CSS = re.compile(
    r"(?P<imported>@import\s{0,20}+)?(?:url\(\s*+(?:\"(?P<double>[^\"\n]{0,2048}+)\""
    r"|'(?P<single>[^'\n]{0,2048}+)'|(?P<bare>[^()\s\"']{0,2048}+))\s*+\)"
    r"|(?(imported)(?:\"(?P<text>[^\"\n]{0,2048}+)\"|'(?P<word>[^'\n]{0,2048}+)')|(?!)))",
    re.IGNORECASE,
)
_FONT = re.compile(r"\.(?:woff2?|ttf|otf|eot)(?:[?#]|$)", re.IGNORECASE)


class PageResource(NamedTuple):
    """
    What a page loads: its absolute address without fragment, and what it is for.

    *type*: ``script stylesheet image media subdocument font``.
    """

    url: str
    type: str


class Passed(NamedTuple):
    """What is passed over: hosts with all below them, and a pattern of host and path."""

    hosts: frozenset[str]
    path: re.Pattern[str]

    def __contains__(self, url: object) -> bool:
        try:
            parts = urlsplit(str(url))
            name = (parts.hostname or "").lower()
        except ValueError:
            return True
        labels = name.split(".")
        domains = (".".join(labels[place:]) for place in range(len(labels)))
        return any(domain in self.hosts for domain in domains) or (
            self.path.search(name + parts.path) is not None
        )


def resources(
    document: Document,
    url: str,
    *,
    limit: int = RESOURCES_MAX,
    passed: Passed | None = None,
    shared: bool = True,
) -> tuple[PageResource, ...]:
    """
    Return what a browser would load for a page, each once, in document order.

    *url*: of the page. *limit*: of what its elements name outright; where they name
    more, it raises ``ParseError`` with the slug ``too-many-resources``. What comes from
    ``srcset``, style sheets in the page, posters and images in meta elements fills up
    to the limit and no further. *shared*: with the images that stand for the page where
    others link it, which it does not show.
    """
    passed = builtin_passed() if passed is None else passed
    needed: dict[str, PageResource] = {}
    more: dict[str, PageResource] = {}
    query = _QUERY if shared else _SHOWN
    nodes = [] if document.xml else document.css(query)[:_NODES_MAX]
    for node in nodes:
        extra = _more(node) if len(more) < limit else ()
        for found, into in ((_needed(node), needed), (extra, more)):
            for link, kind in found:
                one = _resource(document.base, link, kind)
                if one and one.url != url and one.url not in into and one.url not in passed:
                    into[one.url] = one
        if len(needed) > limit:
            raise ParseError(
                f"the page loads more than {limit} resources", slug="too-many-resources"
            )
    for address, one in more.items():
        if len(needed) >= limit:
            break
        needed.setdefault(address, one)
    return tuple(needed.values())


def of_stylesheet(css: str, url: str, *, passed: Passed | None = None) -> tuple[PageResource, ...]:
    """Return what a style sheet loads: others, images and fonts. *url*: of the style sheet."""
    passed = builtin_passed() if passed is None else passed
    found = (_resource(url, link, kind) for link, kind in _in_css(css))
    return tuple(dict.fromkeys(one for one in found if one and one.url not in passed))


def completeness(needed: Iterable[PageResource], captured: Collection[str]) -> float:
    """
    Return how much of what a page needs is there, 0 to 1, to two places; 1 if it needs nothing.

    *captured*: the addresses of what is there. Images, which figures are, style
    sheets and frames weigh more than scripts, media and fonts.
    """
    weights = [(_WEIGHTS.get(one.type, 1), one.url in captured) for one in needed]
    total = sum(weight for weight, _ in weights)
    return round(sum(weight for weight, there in weights if there) / total, 2) if total else 1.0


_WEIGHTS = {"image": 3, "stylesheet": 2, "subdocument": 2}


@cache
def builtin_passed() -> Passed:
    """Return what the table that comes with pubcrawl passes over."""
    return read_passed(builtin(SUBRESOURCES))


def read_passed(source: Source) -> Passed:
    """Return what a table passes over; raises ``RuleError`` for a mistake in it."""
    hosts: list[str] = []
    paths: list[str] = []
    for document in documents(source):
        if not isinstance(document.node, Map):
            raise RuleError(source.name, document.line, "names are due here: name: {host: […]}")
        for _, row in document.node.pairs:
            if not isinstance(row, Map):
                raise RuleError(source.name, row.line, "host, path and note are due here")
            for key, value in row.pairs:
                items = value.items if isinstance(value, List) else [value]
                texts = [item.text for item in items if isinstance(item, Scalar)]
                if key.text == "host":
                    hosts += map(str.lower, texts)
                elif key.text == "path":
                    paths += texts
                elif key.text != "note":
                    what = f"unknown key {key.text}; there are host, path, note"
                    raise RuleError(source.name, key.line, what)
    try:
        pattern = re.compile("|".join(f"(?:{path})" for path in paths) or r"(?!)", re.IGNORECASE)
    except re.error as error:
        raise RuleError(source.name, 1, f"a path is no regular expression: {error}") from error
    return Passed(frozenset(hosts), pattern)


def _needed(node: Node) -> Iterator[tuple[str, str]]:
    tag = node.tag or ""
    if tag == "link":
        relations = (node.attrs.get("rel") or "").lower().split()
        if "stylesheet" in relations:
            yield node.attrs.get("href") or "", "stylesheet"
        return
    if tag in _NEEDED:
        attribute, kind = _NEEDED[tag]
        yield node.attrs.get(attribute) or "", kind


def _more(node: Node) -> Iterator[tuple[str, str]]:
    tag = node.tag or ""
    attributes = node.attrs
    for attribute, kind in _MORE.get(tag, ()):
        yield attributes.get(attribute) or "", kind
    if tag in ("img", "source"):
        for link in _in_srcset((attributes.get("srcset") or "")[: 20 * _LONGEST]):
            yield link, "image"
    elif tag == "style":
        yield from _in_css("".join(child.text_content or "" for child in node.iter(True)))
    elif tag == "meta":
        name = attributes.get("property") or attributes.get("name") or ""
        if name.lower() in _IMAGES:
            yield attributes.get("content") or "", "image"
    elif tag == "link" and "image_src" in (attributes.get("rel") or "").lower().split():
        yield attributes.get("href") or "", "image"
    yield from _in_css(attributes.get("style") or "")


def _in_srcset(value: str) -> Iterator[str]:
    """Yield the addresses of a ``srcset``: each may have a size after it, then a comma."""
    sized = False  # whether what comes next is a size
    for word in value.split():
        if sized:
            _, comma, word = word.partition(",")
            sized = not comma
        link = word.strip(",")
        if link and not sized:
            yield link
            sized = not word.endswith(",")


def _in_css(css: str) -> Iterator[tuple[str, str]]:
    """Yield the addresses in a style sheet, as they stand there, with their type."""
    if "url(" not in css.lower() and "@import" not in css.lower():
        return
    for found in _CSS.finditer(_COMMENT.sub("", css[:CSS_MAX])):
        imported = found["text"] or found["word"]
        link = imported or found["double"] or found["single"] or found["bare"] or ""
        if imported or found["imported"]:
            yield link, "stylesheet"
        else:
            yield link, "font" if _FONT.search(link) else "image"


def _resource(base: str, link: str, kind: str) -> PageResource | None:
    link = link.strip()
    if not link or len(link) > _LONGEST or link.startswith("#"):
        return None
    address = absolute(base, link).partition("#")[0]
    return PageResource(address, kind) if address.startswith(("http://", "https://")) else None
