"""
Build the ignore list of a portal: links that are on every page, so they belong to no artifact.

The links of the home page and of pages that cannot exist are ignored. This module fetches
nothing; the caller does::

    probes = Probes(entry, portal, segment(entry.url))
    for get in probes.next_requests():
        probes.take_response(get, page)
    probes.ignored
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from hashlib import blake2b
from typing import Annotated
from urllib.parse import urlsplit

from pubcrawl.artifacts.sigstr import pieces
from pubcrawl.artifacts.site import ArtifactSite, address_key
from pubcrawl.ids.url import artifact_key
from pubcrawl.items.artifact import ArtifactPage, DocumentRequest, Portal
from pubcrawl.model.fields import Internal

SEGMENT = 25
"""Length of a path segment that no portal has, in characters."""

_ALPHABET = "abcdefghijklmnopqrstuvwxyz0123456789"


def segment(entry_uri: str) -> str:
    """Return a segment that no portal has, always the same for *entry_uri*."""
    number = int.from_bytes(blake2b(entry_uri.encode(), digest_size=24).digest())
    letters = []
    for _ in range(SEGMENT):
        number, index = divmod(number, len(_ALPHABET))
        letters.append(_ALPHABET[index])
    return "".join(letters)


@dataclass(frozen=True, slots=True)
class Ignored:
    """
    The ignore list of a portal.

    *missing*, *home*: keys of the links on pages that do not exist, and on the home page.
    *patterns*: patterns of keys, for links that contain the address of the missing page.
    *fingerprints*: of missing pages with a status of success. *home_title*, *titles*: of the
    home page and of missing pages. *home_known*: the home page was read, and is not the entry
    page. Two fields are about the artifact, so its JSON omits them: *holds*, its strings that
    occur on these pages too, and *entry*, the keys of its entry page, which is never ignored.
    """

    missing: frozenset[str] = frozenset()
    home: frozenset[str] = frozenset()
    patterns: tuple[str, ...] = ()
    fingerprints: frozenset[str] = frozenset()
    home_title: str = ""
    titles: tuple[str, ...] = ()
    home_known: bool = False
    holds: Annotated[frozenset[str], Internal()] = frozenset()
    entry: Annotated[frozenset[str], Internal()] = frozenset()
    warnings: tuple[str, ...] = ()
    _compiled: Annotated[list[re.Pattern[str]], Internal()] = field(
        default_factory=list, init=False, repr=False, compare=False
    )

    def __post_init__(self) -> None:
        self._compiled.extend(re.compile(pattern) for pattern in self.patterns)

    def why(self, url: str) -> str:
        """Return why *url* is ignored: ``ignored:404``, ``:home`` or ``:pattern``; "" if not."""
        key = artifact_key(url)
        if key in self.entry:
            return ""
        if key in self.missing:
            return "ignored:404"
        if key in self.home:
            return "ignored:home"
        if any(pattern.fullmatch(key) for pattern in self._compiled):
            return "ignored:pattern"
        return ""

    @property
    def links(self) -> list[str]:
        """The ignored addresses, except patterns, without scheme; sorted."""
        return sorted(f"//{key}" for key in (self.missing | self.home) - self.entry)


NOTHING_IGNORED = Ignored()


class Probes:
    """
    The requests for an ignore list; see above.

    As first published (*strict_seed*): one page that does not exist, and the home page. By
    default there are two such pages, at the root and in the folder of the entry page. A page
    that redirects to the entry page or links it ("did you mean") is no evidence; links with the
    *token* become patterns; the home page is not used if it is the entry page.

    *saved*: an earlier list of the portal; then only the home page is requested, for the strings
    of this artifact. *aliases*: of the entry page.
    """

    def __init__(
        self,
        entry: ArtifactPage,
        portal: Portal,
        token: str,
        *,
        strict_seed: bool = False,
        saved: Ignored | None = None,
        aliases: Iterable[str] = (),
    ) -> None:
        self._site = ArtifactSite(entry.final_url, portal, (entry.url, *entry.hops, *aliases))
        self._entry, self._token, self._strict, self.saved = entry, token, strict_seed, saved
        looked_for = pieces(entry)
        urls = [] if saved else _probe_urls(entry.final_url, token, strict_seed)
        self._open = [DocumentRequest(url, "probe", look_for=looked_for) for url in urls]
        if not self._site.is_home():
            self._open.append(DocumentRequest(portal.home, "home", look_for=looked_for))
        self._waiting = {get.url for get in self._open}
        self._pages: dict[str, ArtifactPage] = {}
        self._home = entry if self._site.is_home() else None

    def next_requests(self) -> list[DocumentRequest]:
        """Return the requests to send, each once; the first call returns all."""
        requests, self._open = self._open, []
        return requests

    def take_response(self, get: DocumentRequest, page: ArtifactPage) -> None:
        self._waiting.discard(get.url)
        if get.purpose == "home":
            self._home = page
        else:
            self._pages[get.url] = page

    @property
    def home(self) -> ArtifactPage | None:
        """The home page; None before it is read, or if it is the entry page."""
        page = self._home
        if page is None or not page.status or self._site.is_entry(page.final_url):
            return None
        return page

    @property
    def done(self) -> bool:
        """Whether all responses are there."""
        return not self._waiting

    @property
    def ignored(self) -> Ignored:
        """The ignore list by the responses so far."""
        home = self._home if self._home is not None and self._home.status else None
        if self.saved:
            saved = replace(self.saved, holds=frozenset(), entry=frozenset())
            return self._of_artifact(saved, [home] if home else [])
        probes = [page for _, page in sorted(self._pages.items()) if self._is_evidence(page)]
        warnings = []
        if not probes:
            warnings.append(
                "only the home page gives links to ignore, no page that cannot exist does"
            )
        if home is None:
            warnings.append(f"the home page could not be read: {self._site.portal.home}")
        soft = [page for page in probes if page.status < 300]
        if soft and not self._strict:
            warnings.append("missing pages have a status of success (soft 404)")
        ours = not self._strict
        missing, patterns = set(), set()
        for page in probes:
            for link in page.links:
                if ours and self._token in link.url:
                    patterns.add(
                        _pattern(
                            artifact_key(link.url), self._token, artifact_key(page.url).rstrip("/")
                        )
                    )
                else:
                    missing.add(artifact_key(link.url))
        # If the home page is the entry page, all its links would be ignored.
        same = self._site.is_home() or (home is not None and self._site.is_entry(home.final_url))
        if ours and same:
            home = None
        ignored = Ignored(
            missing=frozenset(missing),
            home=frozenset(artifact_key(link.url) for link in home.links) if home else frozenset(),
            patterns=tuple(sorted(pattern for pattern in patterns if pattern)),
            fingerprints=frozenset(page.fingerprint for page in soft if page.fingerprint),
            home_title=home.title if home else "",
            titles=tuple(sorted({page.title for page in probes if page.title})),
            home_known=home is not None,
            warnings=tuple(warnings),
        )
        return self._of_artifact(ignored, [*probes, *([home] if home else [])])

    def _of_artifact(self, ignored: Ignored, pages: Iterable[ArtifactPage]) -> Ignored:
        # A home page that features the artifact has its title in a link, which does not count.
        holds = frozenset(text for page in pages for text in page.holds - page.mentions)
        return replace(ignored, holds=holds, entry=frozenset(self._site.keys))

    def _is_evidence(self, page: ArtifactPage) -> bool:
        if not page.status:
            return False
        return self._strict or not (
            self._site.is_entry(page.final_url)
            or any(self._site.is_entry(link.url) for link in page.links)
        )


def _probe_urls(url: str, token: str, strict_seed: bool) -> list[str]:
    """Return addresses that cannot exist, at the root and in the folder of *url*."""
    parts = urlsplit(url)
    root = f"{parts.scheme}://{parts.netloc}/"
    folder = parts.path.rstrip("/").rpartition("/")[0].lstrip("/")
    nearer = f"{root}{folder}/{token}" if folder else f"{root}{token}"
    return [f"{root}{token}"] if strict_seed else sorted({f"{root}{token}", nearer})


def _pattern(key: str, token: str, own: str) -> str:
    """Return the pattern of a link with *token*; "" for *own*, the requested page."""
    path, mark, query = key.partition("?")
    if key.rstrip("/") == own:
        return ""  # its pattern would match everything in that folder
    path = "/".join("[^/]*" if token in part else re.escape(part) for part in path.split("/"))
    values = []
    for part in query.split("&"):
        name, equals, value = part.partition("=")
        values.append(re.escape(name) + equals + ("[^&]*" if token in value else re.escape(value)))
    return path + re.escape(mark) + "&".join(values)


def is_soft_missing(page: ArtifactPage, ignored: Ignored, site: ArtifactSite) -> bool:
    """Answer whether *page* is the page that the portal shows for missing pages."""
    if page.rendering or not page.fingerprint or page.fingerprint not in ignored.fingerprints:
        return False
    # Missing pages may redirect to the home page; the home page itself is not a soft 404.
    return site.on_portal(page.url) and artifact_key(page.url) != address_key(site.portal.home)
