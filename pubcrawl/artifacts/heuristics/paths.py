"""H4 and H5: pages under the path of the entry page, and their files on other hosts."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from pubcrawl.artifacts.heuristics.base import Ground, Heuristic, Verdict
from pubcrawl.artifacts.site import host_key
from pubcrawl.ids.url import artifact_key, host
from pubcrawl.items.artifact import PageLink

_INDEX = re.compile(r"/index\.[^/]*$", re.IGNORECASE)
_EXTENSION = re.compile(r"\.[A-Za-z][A-Za-z0-9]{0,4}$")

# First labels of hosts that belong to a site, not to one of its users.
_SITES = frozenset(
    """
        www www2 data dataverse repository repo archive archives catalog catalogue library
        portal journals journal digital collections research zenodo osf api files docs blog
        blogs
    """.split()
)


class PathBased(Heuristic):
    """
    H4: addresses under the path of the entry page, on its host.

    As first published: addresses on the portal that contain that of the entry page, without
    scheme and ``www.``.
    """

    members = "addresses below the path of the entry page"
    depth = 20
    name = "path_based"

    def __init__(self, ground: Ground) -> None:
        super().__init__(ground)
        self._any_case = bool(ground.params.get("case_insensitive_path"))
        kind = ground.portal_type
        self._url = (kind.landing if kind else "") or ground.entry.final_url
        self._suffixes = kind.entry_suffixes if kind else ()
        self._host = host_key(self._url)
        self.prefix = "" if ground.strict else self._prefix()
        whole = bool(ground.params.get("whole_host")) or is_tenant(self._url)
        if ground.strict:
            self._text = self._case(f"//{artifact_key(self._url)}")
            self.evidence.append(f"addresses with {self._text}")
        elif not self.prefix and not whole:
            self.inapplicable = "the entry page is the root of a shared host"
        else:
            self.evidence.append(f"addresses under {self._host}{self.prefix}/")

    def link(self, link: PageLink, *, from_entry: bool) -> Verdict:
        """See the class."""
        if self.within(link.url):
            return Verdict(True, self.name, follow=True)
        same = host_key(link.url) == self._host
        return Verdict(False, "out_of_prefix" if same else "off_portal")

    def within(self, url: str) -> bool:
        """Answer whether *url* is under the path."""
        if self.ground.strict:
            return self.ground.site.on_portal(url) and self._text in self._case(
                f"//{artifact_key(url)}"
            )
        if host_key(url) != self._host:
            return False
        path = self._case(urlsplit(url).path)
        return path == self.prefix or path.startswith(f"{self.prefix}/")

    def _prefix(self) -> str:
        path = _INDEX.sub("/", self._case(urlsplit(self._url).path)).rstrip("/")
        for suffix in self._suffixes:
            path = path.removesuffix(self._case(suffix).rstrip("/"))
        path = path.rstrip("/")
        folder, _, last = path.rpartition("/")
        if _EXTENSION.search(last) and folder and not self._anything_under(path):
            self.warnings.append("prefix_widened")
            return folder
        return path

    def _anything_under(self, path: str) -> bool:
        return any(
            host_key(link.url) == self._host
            and self._case(urlsplit(link.url).path).startswith(f"{path}/")
            for link in self.ground.entry.links
        )

    def _case(self, text: str) -> str:
        return text.lower() if self._any_case else text


class PathBasedExternals(PathBased):
    """
    H5: H4, and the links of its pages to other hosts, not followed.

    *externals* of the rule: ``content``: only on content hosts, the default for a portal with
    such hosts; ``all``: on any host, as first published.
    """

    members = "the same, and files on the portal's other hosts that these pages link to"
    name = "path_based_externals"

    def __init__(self, ground: Ground) -> None:
        super().__init__(ground)
        externals = ground.params.get("externals")
        content = (
            bool(ground.site.portal.content_hosts) if externals is None else externals == "content"
        )
        self._content_only = content and not ground.strict

    def link(self, link: PageLink, *, from_entry: bool) -> Verdict:
        """See the class."""
        verdict = super().link(link, from_entry=from_entry)
        if verdict.belongs or host_key(link.url) == self._host:
            return verdict
        if self._content_only and not self.ground.site.on_content(link.url):
            return verdict
        return Verdict(True, "external")


def is_tenant(url: str) -> bool:
    """Answer whether *url* is on the host of a tenant of a larger site."""
    labels = host(url).split(".")
    return len(labels) > 2 and labels[0] not in _SITES and not labels[-1].isdigit()
