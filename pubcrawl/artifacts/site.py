"""
Classify addresses by an artifact: its entry page, its portal, other artifacts.

The regular expressions of rules have a time limit of one second each.

Source: Jones (2017), "Pushing Boundaries": an artifact is of one portal.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable
from functools import lru_cache
from urllib.parse import parse_qsl, unquote, urlsplit

import regex

from pubcrawl.ids.url import artifact_key, artifact_url
from pubcrawl.items.artifact import PageLink, Portal

logger = logging.getLogger(__name__)

SECONDS = 1.0

INDEX_FILE = re.compile(r"/index\.[^/]*$", re.IGNORECASE)


class Patterns:
    """Patterns for addresses; raises ``regex.error`` for an invalid pattern."""

    def __init__(self, patterns: Iterable[str], *, any_case: bool = False) -> None:
        flags = regex.IGNORECASE if any_case else 0
        self._any_case = any_case
        self._patterns = [regex.compile(pattern, flags) for pattern in patterns]

    def occurs_in(self, url: str) -> bool:
        """Answer whether *url* contains a match of any pattern."""
        return any(_match(pattern, url, whole=False) for pattern in self._patterns)

    def identities(self, url: str) -> list[tuple[str, ...] | None]:
        """
        Return the identity of *url* by each pattern; None if it does not match at the beginning.

        The identity is the values of the groups, or the whole match of a pattern without groups.
        """
        return [self._identity(pattern, url) for pattern in self._patterns]

    def _identity(self, pattern: regex.Pattern[str], url: str) -> tuple[str, ...] | None:
        match = _match(pattern, url, whole=True)
        if match is None:
            return None
        texts = match.groups("") if pattern.groups else (match[0].rstrip("/?#"),)
        return tuple(text.lower() for text in texts) if self._any_case else texts


def _match(pattern: regex.Pattern[str], url: str, *, whole: bool) -> regex.Match[str] | None:
    """Return the match of *pattern*, from the beginning of *url* if *whole*."""
    try:
        match_function = pattern.match if whole else pattern.search
        return match_function(url, timeout=SECONDS)
    except TimeoutError:
        logger.warning("%s takes too long on %s", pattern.pattern, url)
        return None


# Parameters for return addresses: the address in their value is not part of this one.
RETURN_PARAMETERS = frozenset(
    """
        next return redirect url return_to returnto returnurl return_url redirect_to
        redirect_uri redirecturl redirect_url continue came_from destination goto back referer
        referrer target backurl service
    """.split()
)


INDEX = re.compile(r"/(?:index|default|home)\.[a-z]+$", re.IGNORECASE)
"""The name of a page that stands for its folder."""


class ArtifactSite:
    """
    An entry page and its portal.

    *url*: of the entry page, after redirects. *aliases*: its other addresses. *any_case*:
    artifacts do not differ by upper and lower case.
    """

    def __init__(
        self, url: str, portal: Portal, aliases: Iterable[str] = (), *, any_case: bool = False
    ) -> None:
        self.url = url
        self.portal = portal
        self.keys = {address_key(each) for each in (url, *aliases) if each}
        self.host = host_key(url)
        hosts = portal.hosts or {self.host}
        self._own = _names(hosts)
        self._content = _names(portal.content_hosts)
        self._all = self._own | self._content | _names(portal.api_hosts)
        self._entry = Patterns(portal.entry, any_case=any_case)
        self._identities = self._entry.identities(url)

    def is_entry(self, url: str) -> bool:
        """Answer whether *url* is the entry page, by any of its addresses."""
        return artifact_key(url) in self.keys

    def is_home(self) -> bool:
        """Answer whether the entry page is the home page."""
        return address_key(self.portal.home) in self.keys

    def on_portal(self, url: str) -> bool:
        """Answer whether *url* is on a host of the portal, of its files or of its API."""
        return _within(url, self._all)

    def on_content(self, url: str) -> bool:
        """Answer whether *url* is on a content host of the portal."""
        return _within(url, self._content)

    def other_artifact(self, url: str) -> bool:
        """
        Answer whether *url* looks like the entry page of another artifact on the portal.

        Entry patterns distinguish artifacts by the values of their groups, or by the whole
        match.
        """
        if not self.on_portal(url):
            return False
        both = zip(self._entry.identities(url), self._identities, strict=True)
        pairs = [(there, own) for there, own in both if there is not None]
        return bool(pairs) and all(there != own for there, own in pairs)


def address_key(url: str) -> str:
    """Return the key of *url*, also of an invalid address."""
    return artifact_key(artifact_url(url) or url)


@lru_cache(4096)  # each kind of evidence needs it
def host_key(url: str) -> str:
    """Return the normalised host and port of *url*, without ``www.``; "" without a host."""
    return artifact_key(url).partition("/")[0].partition("?")[0] if "://" in url else ""


@lru_cache(4096)
def path_of(url: str) -> str:
    """Return the path of *url*, percent-decoded."""
    return unquote(urlsplit(url).path)


VIEW_PARAMETERS = frozenset(
    ("a", "act", "action", "cmd", "do", "format", "mode", "op", "show", "tab", "task", "view")
)
"""Parameters that name a view of an artifact: ?p=kelp.git;a=tree, ?title=Larks&action=view."""

_LANGUAGE = re.compile(r"(?:\w+_)?(?:lang|language|locale|lng)|hl|set_?lang")

_SEMICOLON = re.compile(r";(?=[\w.-]+=)")


def is_language(name: str) -> bool:
    """Answer whether a parameter chooses the language of a page: ``lang``, ``study_language``."""
    return bool(_LANGUAGE.fullmatch(name))


@lru_cache(4096)
def values_of(url: str) -> tuple[tuple[str, str], ...]:
    """Return the decoded parameters of *url* as pairs of lower-case name and value."""
    # gitweb separates parameters by semicolons: ?p=kelp.git;a=tree
    query = _SEMICOLON.sub("&", urlsplit(url).query)
    pairs = parse_qsl(query, keep_blank_values=True)
    return tuple((name.lower(), value) for name, value in pairs)


_ALTERNATE_RELS = frozenset(("alternate", "amphtml"))
_ALTERNATE_PATH = re.compile(r"/(?:amp|print|printable)(?:/|$|\.)", re.IGNORECASE)
_ALTERNATE_NAMES = frozenset(("amp", "print", "printable", "outputtype"))


def is_alternate(link: PageLink) -> bool:
    """Answer whether *link* leads to another form of the page: AMP, print, a feed."""
    return (
        not _ALTERNATE_RELS.isdisjoint(link.rel)
        or _ALTERNATE_PATH.search(path_of(link.url)) is not None
        or any(name in _ALTERNATE_NAMES for name, _ in values_of(link.url))
    )


def carries(url: str, text: str) -> bool:
    """Answer whether *text* is in the path or parameters of *url*, except return addresses."""
    return text in path_of(url) or any(
        text in value or text in name
        for name, value in values_of(url)
        if name not in RETURN_PARAMETERS
    )


def _names(hosts: Iterable[str]) -> frozenset[str]:
    return frozenset(host.lower().removeprefix("www.") for host in hosts)


def _within(url: str, hosts: frozenset[str]) -> bool:
    name = host_key(url)
    if name in hosts or name.partition(":")[0] in hosts:
        return bool(name)
    parent = name.partition(":")[0].partition(".")[2]
    while parent:
        if f"*.{parent}" in hosts:
            return True
        parent = parent.partition(".")[2]
    return False
