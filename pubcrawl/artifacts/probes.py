"""
Build the ignore list of a portal: links that are on every page, so they belong to no artifact.

The links of the home page and of pages that cannot exist are ignored.
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
from pubcrawl.items.artifact import ArtifactPage, DocumentRequest, Fetch, Portal
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

    def with_missing(self, fingerprint: str) -> Ignored:
        """Return the list with one more text of a page for missing pages."""
        if not fingerprint:
            return self
        return replace(self, fingerprints=self.fingerprints | {fingerprint})

    @property
    def links(self) -> list[str]:
        """The ignored addresses, except patterns, without scheme; sorted."""
        return sorted(f"//{key}" for key in (self.missing | self.home) - self.entry)


NOTHING_IGNORED = Ignored()


async def find_ignored(
    fetch: Fetch,
    entry: ArtifactPage,
    portal: Portal,
    *,
    strict_seed: bool = False,
    saved: Ignored | None = None,
    aliases: Iterable[str] = (),
) -> tuple[Ignored, ArtifactPage | None]:
    """
    Request the pages for an ignore list; return it, and the home page if it is another page.

    As first published (*strict_seed*): one page that does not exist, and the home page. By
    default there are two such pages, at the root and in the folder of the entry page. A page
    that redirects to the entry page or links it ("did you mean") is no evidence; links with the
    invented segment become patterns; the home page is not used if it is the entry page.

    *saved*: an earlier list of the portal; then only the home page is requested, for the strings
    of this artifact. *aliases*: of the entry page.
    """
    site = ArtifactSite(entry.final_url, portal, (entry.url, *entry.hops, *aliases))
    token, looked_for = segment(entry.url), pieces(entry)
    urls = [] if saved else _probe_urls(entry.final_url, token, strict_seed)
    requests = [DocumentRequest(url, "probe", look_for=looked_for) for url in urls]
    if not site.is_home():
        requests.append(DocumentRequest(portal.home, "home", look_for=looked_for))
    pages = await fetch(requests) if requests else []
    home = entry if site.is_home() else pages.pop()
    read = home if home.status else None
    ignored, shown = saved or NOTHING_IGNORED, [read] if read else []
    if not saved:
        probes = [
            page for page in pages if page.status and (strict_seed or _is_evidence(page, site))
        ]
        # If the home page is the entry page, all its links would be ignored.
        used = read if read and (strict_seed or not site.is_entry(read.final_url)) else None
        unread = "" if read else f"the home page could not be read: {portal.home}"
        ignored = _ignored(probes, used, token, unread, strict_seed=strict_seed)
        shown = [*probes, *([used] if used else [])]
    # A home page that features the artifact has its title in a link, which does not count.
    holds = frozenset(text for page in shown for text in page.holds - page.mentions)
    ignored = replace(ignored, holds=holds, entry=frozenset(site.keys))
    return ignored, None if read is None or site.is_entry(read.final_url) else read


def _is_evidence(page: ArtifactPage, site: ArtifactSite) -> bool:
    links = any(site.is_entry(link.url) for link in page.links)
    return not (links or site.is_entry(page.final_url))


def _ignored(
    probes: list[ArtifactPage],
    home: ArtifactPage | None,
    token: str,
    unread: str,
    *,
    strict_seed: bool,
) -> Ignored:
    """Return the ignore list of these pages; *unread*: a warning that the home page failed."""
    warnings = [unread] if unread else []
    if not probes:
        missed = "only the home page gives links to ignore, no page that cannot exist does"
        warnings.insert(0, missed)
    soft = [page for page in probes if page.status < 300]
    if soft and not strict_seed:
        warnings.append("missing pages have a status of success (soft 404)")
    missing, patterns = set(), set()
    for page in probes:
        own = artifact_key(page.url).rstrip("/")
        for link in page.links:
            if not strict_seed and token in link.url:
                patterns.add(_pattern(artifact_key(link.url), token, own))
            else:
                missing.add(artifact_key(link.url))
    return Ignored(
        missing=frozenset(missing),
        home=frozenset(artifact_key(link.url) for link in home.links) if home else frozenset(),
        patterns=tuple(sorted(pattern for pattern in patterns if pattern)),
        fingerprints=frozenset(page.fingerprint for page in soft if page.fingerprint),
        home_title=home.title if home else "",
        titles=tuple(sorted({page.title for page in probes if page.title})),
        home_known=home is not None,
        warnings=tuple(warnings),
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
