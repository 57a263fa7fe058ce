"""A page to search for links: its address, its markup, and its absolute links."""

from __future__ import annotations

import json
import re
from functools import cached_property
from html import unescape
from typing import Any, NamedTuple, cast

from selectolax.lexbor import LexborNode

from pubcrawl.formats.html import Document
from pubcrawl.formats.html.base_url import absolute
from pubcrawl.ids.url import artifact_key, host, is_url, slot, url_without_fragment

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
