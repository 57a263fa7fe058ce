"""
Where an artifact is: which addresses are its entry page, on its portal, and of another artifact.

Source: Jones (2017), "Pushing Boundaries": an artifact is of one portal.
"""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import parse_qsl, unquote, urlsplit

from pubcrawl.frontier.patterns import Patterns
from pubcrawl.ids.url import artifact_key, artifact_url
from pubcrawl.items.artifact import Portal

# Parameters that say where a reader goes afterwards: an address in there is no part of this one.
RETURN_PARAMETERS = frozenset(
    (
        *("next", "return", "redirect", "url"),
        *("return_to", "returnto", "returnurl", "return_url", "redirect_to", "redirect_uri"),
        *("redirecturl", "redirect_url", "continue", "came_from", "destination", "goto", "back"),
        *("referer", "referrer", "target", "backurl", "service"),
    )
)


class ArtifactPlace:
    """
    An entry page and its portal.

    *url*: of the entry page, after redirects. *aliases*: what else it goes by.
    *any_case*: upper and lower case make no other artifact.
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
        """Answer whether *url* is on a host that the portal keeps files on."""
        return _within(url, self._content)

    def other_artifact(self, url: str) -> bool:
        """
        Answer whether *url* looks like an entry page of the portal, of another artifact.

        A pattern with groups tells artifacts apart by what these hold, one without by
        all that it matches.
        """
        if not self.on_portal(url):
            return False
        both = zip(self._entry.identities(url), self._identities, strict=True)
        pairs = [(there, own) for there, own in both if there is not None]
        return bool(pairs) and all(there != own for there, own in pairs)


def address_key(url: str) -> str:
    """Return the key of *url* as it was given."""
    return artifact_key(artifact_url(url) or url)


def host_key(url: str) -> str:
    """Return host and port of *url*, as ``norm`` spells it, without ``www.``; "" without one."""
    return artifact_key(url).partition("/")[0].partition("?")[0] if "://" in url else ""


def path_of(url: str) -> str:
    """Return the path of *url*, escapes undone."""
    return unquote(urlsplit(url).path)


def values_of(url: str) -> list[tuple[str, str]]:
    """Return names, in lower case, and values of the parameters of *url*, escapes undone."""
    pairs = parse_qsl(urlsplit(url).query, keep_blank_values=True)
    return [(name.lower(), value) for name, value in pairs]


def carries(url: str, text: str) -> bool:
    """Answer whether *text* is in the path or the parameters of *url*, but for return addresses."""
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
