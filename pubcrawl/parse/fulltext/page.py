"""A page that links are looked for on: its address, its markup, and what its links mean."""

from __future__ import annotations

import json
import re
from functools import cached_property
from html import unescape
from typing import Any, NamedTuple, cast

from selectolax.lexbor import LexborNode

from pubcrawl.ids.url import artifact_key, host, is_url, sent_url, slot
from pubcrawl.parse.absolute import absolute
from pubcrawl.parse.html import Document

URL_MAX = 4000
"""Characters of an address; no server takes longer ones, and none of a file has them."""

SCRIPT_MAX = 4 * 1024**2
"""Characters of a script that is read as JSON."""

_REFRESH = re.compile(r"(?:^|[;,\s])url\s*=\s*['\"]?([^'\"]*)", re.IGNORECASE)


class LinkCandidate(NamedTuple):
    """
    A link before it is looked at: as it stands in the page, and what found it.

    *link*: one of these texts, in lower case, has to be in its address; none: any will do.
    The rest is as in ``items.ingest.Candidate``.
    """

    url: str
    type: str
    technique: str
    score: float
    link: tuple[str, ...] = ()
    release_stage: str = ""


class LinkPage:
    """
    A page that links are looked for on.

    *url*: its address, without the fragment; *lower*: in lower case. *host*: without ``www.``.
    """

    def __init__(self, document: Document, url: str) -> None:
        self.document = document
        self.url = sent_url(url.strip())
        self.lower = self.url.lower()
        self.host = slot(self.url)
        # Documents may have their address in another spelling.
        self._base = url if document.base == document.url else document.base

    def is_on(self, hosts: tuple[str, ...]) -> bool:
        """Answer whether the page is of one of *hosts*, or of a host below one."""
        return on_hosts(self.host, hosts)

    def absolute(self, link: str) -> str:
        """
        Return the address that *link* means here, without a fragment; empty if it is none.

        It is one of http, https or ftp, in the form that is asked.
        """
        link = link.strip()
        if not link:
            return ""
        if "\\" in link:  # browsers take it for a slash, and so do those who write it
            path, mark, query = link.partition("?")
            link = path.replace("\\", "/") + mark + query
        found = absolute(self._base, link).partition("#")[0].strip()
        whole = len(found) <= URL_MAX and host(found) and is_url(found)
        return sent_url(found) if whole else ""

    @cached_property
    def markup(self) -> str:
        """
        The page as text, to look addresses up in; empty of XML.

        Slashes are not escaped as in JSON, nor are ampersands as in HTML.
        """
        if self.document.xml:
            return ""
        text = cast("LexborNode", self.document.root).html or ""
        return text.replace("\\/", "/").replace("\\u002F", "/").replace("&amp;", "&")

    def value(self, selector: str, name: str) -> str:
        """Return an attribute of the first element that plain CSS finds; else empty."""
        node = None if self.document.xml else self.document.first(selector)
        return "" if node is None else node.attrs.get(name) or ""

    def json(self, selector: str) -> Any:
        """Return what the first script that plain CSS finds holds; None if that is no JSON."""
        node = None if self.document.xml else self.document.first(selector)
        if node is None:
            return None
        text = "".join(child.text_content or "" for child in node.iter(include_text=True))
        for _ in range(2):  # ScienceDirect: a string that holds JSON
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
    """Answer whether *host* is one of *hosts*, or below one."""
    return any(host == name or host.endswith(f".{name}") for name in hosts)


def key(url: str) -> str:
    """Return what is the same in addresses of one page: no scheme, ``www.``, port, last slash."""
    return artifact_key(sent_url(url)).rstrip("/")


def refreshed(content: str) -> str:
    """Return the address in the content of a meta element, which may be one to be sent on to."""
    found = _REFRESH.search(content)
    return found[1].strip() if found else content


def inside(value: Any, *names: str) -> str:
    """Return the text that nested objects have under *names*; empty if there is none."""
    for name in names:
        value = value.get(name) if isinstance(value, dict) else None
    return value if isinstance(value, str) else ""
