"""
The resources that a page loads: scripts, style sheets, images, media, pages in frames.

rules/subresources.yaml lists those to ignore (visitor counts, share buttons, consent, …).

Source: https://html.spec.whatwg.org/multipage/indices.html#attributes-3
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from functools import cache
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from pubcrawl.exceptions import ParseError
from pubcrawl.formats.html import Document
from pubcrawl.formats.html.base_url import absolute
from pubcrawl.formats.html.node import Node
from pubcrawl.tables.files import SUBRESOURCES, builtin
from pubcrawl.tables.rows import Key, Keys, NamedRows, read_rows
from pubcrawl.tables.values import HOST, TEXT, AnyOf, Each, either
from pubcrawl.tables.yaml import Source

RESOURCES_MAX: Final = 200
"""Most resources of a page; a page with more is not captured."""

CSS_MAX: Final = 2 * 1024**2
"""Characters read of a style sheet."""

_NODES_MAX = 20_000
_LONGEST = 2048  # characters of an address
_VISIBLE = (
    "script[src], link[rel][href], img, audio[src], video, source, track[src], iframe[src],"
    " frame[src], embed[src], object[data], input[type=image i][src], style, [style*='url(']"
)
_QUERY = f"{_VISIBLE}, meta[property], meta[name]"
# Element → attribute and type of a resource that it needs.
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
# Element → attributes and types of resources that a browser may load too.
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

TABLE: Final = NamedRows(
    Keys(
        {
            "host": Key(Each(HOST), "Host or parent domain."),
            "path": Key(AnyOf(), "Patterns; one of them is found in the host and path."),
            "note": Key(TEXT, "A description of the resource."),
        }
    ),
    "counters: {host: [stats.example]}",
)
"""Names of rows with resources to ignore."""


class PageResource(NamedTuple):
    """
    A resource of a page: its absolute address without fragment, and its type.

    *type*: ``script stylesheet image media subdocument font``.
    """

    url: str
    type: str


class IgnoreList(NamedTuple):
    """Resources to ignore: hosts with their subdomains, and a pattern of host and path."""

    hosts: frozenset[str]
    path: re.Pattern[str]

    def __contains__(self, url: object) -> bool:
        try:
            parts = urlsplit(str(url))
            name = (parts.hostname or "").lower()
        except ValueError:
            return True
        labels = name.split(".")
        domains = (".".join(labels[start:]) for start in range(len(labels)))
        return any(domain in self.hosts for domain in domains) or (
            self.path.search(name + parts.path) is not None
        )


def resources(
    document: Document,
    url: str,
    *,
    limit: int = RESOURCES_MAX,
    ignored: IgnoreList | None = None,
    shared: bool = True,
) -> tuple[PageResource, ...]:
    """
    Return the resources that a browser would load for a page, in document order, once each.

    *url*: of the page. *limit*: most resources directly in its elements; a page with more
    raises ``ParseError`` with the slug ``too-many-resources``. Resources from ``srcset``,
    inline style sheets, posters and images in meta elements are added up to the limit.
    *shared*: include preview images for links to the page, which it does not show.
    """
    ignored = builtin_ignore_list() if ignored is None else ignored
    needed: dict[str, PageResource] = {}
    more: dict[str, PageResource] = {}
    query = _QUERY if shared else _VISIBLE
    nodes = [] if document.xml else document.css(query)[:_NODES_MAX]
    for node in nodes:
        extra = _more(node) if len(more) < limit else ()
        for pairs, into in ((_needed(node), needed), (extra, more)):
            for link, kind in pairs:
                one = _resource(document.base, link, kind)
                if one and one.url != url and one.url not in into and one.url not in ignored:
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


def of_stylesheet(
    css: str, url: str, *, ignored: IgnoreList | None = None
) -> tuple[PageResource, ...]:
    """Return the resources of a style sheet: imports, images and fonts. *url*: its address."""
    ignored = builtin_ignore_list() if ignored is None else ignored
    found = (_resource(url, link, kind) for link, kind in _in_css(css))
    return tuple(dict.fromkeys(one for one in found if one and one.url not in ignored))


def completeness(needed: Iterable[PageResource], captured: Collection[str]) -> float:
    """
    Return the captured share of a page's resources, 0 to 1 with two decimals; 1 for none.

    *captured*: addresses of the captured resources. Images, since figures are images, style
    sheets and frames weigh more than scripts, media and fonts.
    """
    weights = [(_WEIGHTS.get(one.type, 1), one.url in captured) for one in needed]
    total = sum(weight for weight, _ in weights)
    return (
        round(sum(weight for weight, is_there in weights if is_there) / total, 2) if total else 1.0
    )


_WEIGHTS = {"image": 3, "stylesheet": 2, "subdocument": 2}


@cache
def builtin_ignore_list() -> IgnoreList:
    """Return the built-in list of resources to ignore."""
    return read_ignore_list(builtin(SUBRESOURCES))


def read_ignore_list(source: Source) -> IgnoreList:
    """Return the resources that a table ignores. Raises ``RuleErrors`` with every mistake."""
    rows = read_rows([source], TABLE).values()
    hosts = (host for row in rows for host in row.get("host", ()))
    paths = (row["path"] for row in rows if "path" in row)
    return IgnoreList(frozenset(hosts), either(paths) or re.compile(r"(?!)"))


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
    """Yield the addresses of a ``srcset``; a size may follow each, then a comma."""
    sized = False  # whether the next word is a size
    for word in value.split():
        if sized:
            _, comma, word = word.partition(",")
            sized = not comma
        link = word.strip(",")
        if link and not sized:
            yield link
            sized = not word.endswith(",")


def _in_css(css: str) -> Iterator[tuple[str, str]]:
    """Yield the addresses in a style sheet as written, with their type."""
    if "url(" not in css.lower() and "@import" not in css.lower():
        return
    for match in _CSS.finditer(_COMMENT.sub("", css[:CSS_MAX])):
        imported = match["text"] or match["word"]
        link = imported or match["double"] or match["single"] or match["bare"] or ""
        if imported or match["imported"]:
            yield link, "stylesheet"
        else:
            yield link, "font" if _FONT.search(link) else "image"


def _resource(base: str, link: str, kind: str) -> PageResource | None:
    link = link.strip()
    if not link or len(link) > _LONGEST or link.startswith("#"):
        return None
    address = absolute(base, link).partition("#")[0]
    return PageResource(address, kind) if address.startswith(("http://", "https://")) else None
