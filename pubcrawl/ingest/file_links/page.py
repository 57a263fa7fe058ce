"""A page to search for links: its address, its markup, its absolute links, and its parts."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from functools import cache, cached_property
from html import unescape
from typing import Any, Final, NamedTuple, cast

from selectolax.lexbor import LexborNode

from pubcrawl.formats.html import Document
from pubcrawl.formats.html import text as html_text
from pubcrawl.formats.html.base_url import absolute
from pubcrawl.formats.html.node import Node
from pubcrawl.ids.url import artifact_key, host, is_url, slot, url_without_fragment
from pubcrawl.tables.files import LINK_PLACES, builtin
from pubcrawl.tables.rows import Key, Keys, NamedRows, read_rows
from pubcrawl.tables.values import TEXT, AnyOf, Each
from pubcrawl.works.folding import folded

URL_MAX = 4000
"""Most characters of an address; servers refuse longer ones, and no file has one."""

SCRIPT_MAX = 4 * 1024**2
"""Most characters of a script that is read as JSON."""

CALL_MAX = 4000
"""Most characters of a click handler."""

_GO = re.compile(
    r"""(?:\blocation(?:\.href)?\s*=\s*|\blocation\.(?:replace|assign)\s*\(\s*|"""
    r"""\bwindow\.open\s*\(\s*)['"]([^'"\s]{1,2000})['"]"""
)
# An address given to a function of any name.
_GIVEN = re.compile(r"""\w\s*\([^()]{0,200}?['"]((?:https?:/|\.{0,2})/[^'"\s]{1,2000})['"]""")
_REFRESH = re.compile(r"(?:^|[;,\s])url\s*=\s*['\"]?([^'\"]*)", re.IGNORECASE)


class LinkCandidate(NamedTuple):
    """
    An unchecked link, as in the page.

    *link*: texts in lower case, one of which its address must contain; empty for any
    address. The other fields are as in ``items.ingest.Candidate``.
    """

    url: str
    type: str
    technique: str
    score: float
    link: tuple[str, ...] = ()
    release_stage: str = ""
    place: str = ""


class LinkPage:
    """
    A page to search for links.

    *url*: its address, without the fragment; *lower*: in lower case. *host*: without ``www.``.
    """

    def __init__(self, document: Document, url: str) -> None:
        self.document = document
        self.url = url_without_fragment(url.strip())
        self.lower = self.url.lower()
        self.host = slot(self.url)
        # The address of a document may have another spelling.
        self._base = url if document.base == document.url else document.base

    def is_on(self, hosts: tuple[str, ...]) -> bool:
        """Return whether the page is on one of *hosts*, or on a subdomain of one."""
        return on_hosts(self.host, hosts)

    def absolute(self, link: str) -> str:
        """
        Return the absolute address of *link*, without a fragment; empty if it has none.

        Its scheme is http, https or ftp; it has the form of a request.
        """
        link = link.strip()
        if not link:
            return ""
        if "\\" in link:  # a slash for browsers, and for the authors of such pages
            path, mark, query = link.partition("?")
            link = path.replace("\\", "/") + mark + query
        found = absolute(self._base, link).partition("#")[0].strip()
        whole = len(found) <= URL_MAX and host(found) and is_url(found)
        return url_without_fragment(found) if whole else ""

    @cached_property
    def markup(self) -> str:
        """
        The source of the page, to search for addresses; empty for XML.

        Slashes escaped as in JSON, and ampersands escaped as in HTML, are unescaped.
        """
        if self.document.xml:
            return ""
        text = cast("LexborNode", self.document.root).html or ""
        return text.replace("\\/", "/").replace("\\u002F", "/").replace("&amp;", "&")

    def value(self, selector: str, name: str) -> str:
        """Return an attribute of the first element that plain CSS finds; "" without one."""
        node = None if self.document.xml else self.document.first(selector)
        return "" if node is None else node.attrs.get(name) or ""

    def json(self, selector: str) -> Any:
        """Return the JSON of the first script that plain CSS finds; None without one."""
        node = None if self.document.xml else self.document.first(selector)
        if node is None:
            return None
        text = "".join(child.text_content or "" for child in node.iter(include_text=True))
        for _ in range(2):  # ScienceDirect: a string that contains JSON
            if len(text) > SCRIPT_MAX:
                return None
            try:
                found = json.loads(text if '"' in text else unescape(text), strict=False)
            except (ValueError, RecursionError):
                return None
            if not isinstance(found, str):
                return found
            text = found
        return None


def on_hosts(host: str, hosts: tuple[str, ...]) -> bool:
    """Return whether *host* is one of *hosts*, or a subdomain of one."""
    return any(host == name or host.endswith(f".{name}") for name in hosts)


def key(url: str) -> str:
    """Return a key for addresses of the same page: no scheme, ``www.``, port, last slash."""
    return artifact_key(url_without_fragment(url)).rstrip("/")


def refreshed(content: str) -> str:
    """Return the address in the content of a meta element, which may be a refresh."""
    found = _REFRESH.search(content)
    return found[1].strip() if found else content


def script_target(script: str) -> str:
    """Return the first address that *script* opens, "" without one."""
    found = _GO.search(script[:CALL_MAX])
    return found[1].replace("\\/", "/") if found and not found[1].startswith("#") else ""


def click_target(script: str) -> str:
    """Return the address that a click opens, or gives to a function; "" without one."""
    if target := script_target(script):
        return target
    found = _GIVEN.search(script[:CALL_MAX])
    return found[1] if found else ""


def inside(value: Any, *names: str) -> str:
    """Return the text under the path *names* of nested objects, or ""."""
    for name in names:
        value = value.get(name) if isinstance(value, dict) else None
    return value if isinstance(value, str) else ""


TABLE: Final = NamedRows(
    Keys(
        {
            "tags": Key(Each(TEXT), "Elements."),
            "roles": Key(Each(TEXT), "Values of the attribute role."),
            "names": Key(AnyOf(), "In the class or id of an element."),
            "headings": Key(AnyOf(), "How the heading before a link begins."),
        }
    ),
    "footer: {tags: [footer], roles: [contentinfo]}",
)
"""Places with what shows them."""

RELATED: Final = "related"
"""Place of links to other articles."""

ELSEWHERE: Final = frozenset((RELATED, "footer", "nav", "aside", "header", "list"))
"""Places whose links seldom belong to the article of the page."""

HEADING_MAX: Final = 100
"""Most characters of a heading."""

_HEADINGS = frozenset(("h1", "h2", "h3", "h4", "h5", "h6", "dt", "legend", "summary"))
_BEFORE = 12  # earlier siblings in which a heading is looked for
_OUTSIDE = ("html", "body", "-document")


class PagePlace(NamedTuple):
    """A place and what shows it."""

    name: str
    tags: tuple[str, ...] = ()
    roles: tuple[str, ...] = ()
    names: re.Pattern[str] | None = None
    headings: re.Pattern[str] | None = None


@cache
def page_places() -> tuple[PagePlace, ...]:
    """Return the places of the built-in table, in its order."""
    rows = read_rows([builtin(LINK_PLACES)], TABLE)
    return tuple(PagePlace(name, **row) for name, row in rows.items())


class Surroundings:
    """
    What the elements around a link show; each element of the page is checked once.

    *shows*: of one element, "" for nothing.
    """

    def __init__(self, shows: Callable[[Node], str]) -> None:
        self._shows = shows
        self._cache: dict[int, str] = {}

    def of(self, node: Node) -> str:
        """Return what *node* shows, or the nearest element around it; "" if none does."""
        path: list[int] = []
        inside: Node | None = node
        found = ""
        while inside is not None and inside.tag not in _OUTSIDE:
            known = self._cache.get(inside.mem_id)
            if known is not None:
                found = known
                break
            path.append(inside.mem_id)
            if found := self._shows(inside):
                break
            inside = inside.parent
        self._cache.update(dict.fromkeys(path, found))
        return found


def link_places() -> Surroundings:
    """Return the places of the links of a page, by name."""
    return Surroundings(_place)


def _place(node: Node) -> str:
    names = " ".join(filter(None, (node.attrs.get("class"), node.attrs.get("id"))))
    role = (node.attrs.get("role") or "").lower()
    heading = _heading_before(node)
    # The footer of an article has its files; that of a page has policies.
    tag = "" if node.tag == "footer" and _is_in_article(node) else node.tag
    for place in page_places():
        if (
            tag in place.tags
            or (role and role in place.roles)
            or (names and place.names is not None and place.names.search(names))
            or (heading and place.headings is not None and place.headings.match(heading))
        ):
            return place.name
    return ""


def _is_in_article(node: Node) -> bool:
    while (parent := node.parent) is not None:
        if parent.tag == "article":
            return True
        node = parent
    return False


def _heading_before(node: Node) -> str:
    """Return the text of the nearest heading among the elements before *node*, folded."""
    for at, sibling in enumerate(_before(node)):
        if at == _BEFORE:
            break
        if sibling.tag in _HEADINGS:
            return folded(html_text.text(sibling)[:HEADING_MAX]).strip(" :–-»")
    return ""


def _before(node: Node) -> Iterator[Node]:
    sibling = node.prev
    while sibling is not None:
        if sibling.tag and not sibling.tag.startswith("-"):
            yield sibling
        sibling = sibling.prev
