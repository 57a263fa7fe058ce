"""
Links that are on any page of a portal, and so of no artifact: its ignore list.

A portal is asked for what it cannot have, and for its home page; what these link is
ignored. Nothing is fetched here::

    probes = Probes(entry, portal, segment(entry.url))
    for get in probes.gets():
        probes.came(get, page)
    probes.ignored
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from hashlib import blake2b
from typing import Any
from urllib.parse import urlsplit

from pubcrawl.frontier.artifact_place import ArtifactPlace, address_key
from pubcrawl.frontier.sigstr import pieces
from pubcrawl.ids.url import artifact_key
from pubcrawl.items.artifact import ArtifactPage, DocumentRequest, Portal

SEGMENT = 25
"""Characters of a path segment that no portal has."""

_ALPHABET = "abcdefghijklmnopqrstuvwxyz0123456789"


def segment(entry_uri: str) -> str:
    """Return a segment that no portal has: drawn from *entry_uri*, so that it stays the same."""
    number = int.from_bytes(blake2b(entry_uri.encode(), digest_size=24).digest())
    letters = []
    for _ in range(SEGMENT):
        number, index = divmod(number, len(_ALPHABET))
        letters.append(_ALPHABET[index])
    return "".join(letters)


@dataclass(frozen=True, slots=True)
class Ignored:
    """
    What belongs to a portal, and to none of its artifacts.

    *missing*, *home*: keys of the links of pages that do not exist, and of the home page.
    *patterns*: of keys; links of such pages that name the page. *fingerprints*: of pages that do
    not exist and are answered as if they did. *home_title*, *titles*: of the home page, of the
    others. *home_known*: there was a home page, and not the entry page. Of the artifact, and so
    not kept by ``to_json``: *holds*, its strings that these pages have as well, and *entry*, keys
    of its entry page, which is never ignored.
    """

    missing: frozenset[str] = frozenset()
    home: frozenset[str] = frozenset()
    patterns: tuple[str, ...] = ()
    fingerprints: frozenset[str] = frozenset()
    home_title: str = ""
    titles: tuple[str, ...] = ()
    home_known: bool = False
    holds: frozenset[str] = frozenset()
    entry: frozenset[str] = frozenset()
    warnings: tuple[str, ...] = ()
    _compiled: list[re.Pattern[str]] = field(
        default_factory=list, init=False, repr=False, compare=False
    )

    def __post_init__(self) -> None:
        self._compiled.extend(re.compile(pattern) for pattern in self.patterns)

    def why(self, url: str) -> str:
        """Return why *url* is ignored: ``ignored:404``, ``:home`` or ``:pattern``; "" if not."""
        place = artifact_key(url)
        if place in self.entry:
            return ""
        if place in self.missing:
            return "ignored:404"
        if place in self.home:
            return "ignored:home"
        if any(pattern.fullmatch(place) for pattern in self._compiled):
            return "ignored:pattern"
        return ""

    @property
    def links(self) -> list[str]:
        """Addresses that are ignored, but for patterns, without scheme; sorted."""
        return sorted(f"//{place}" for place in (self.missing | self.home) - self.entry)

    def to_json(self) -> dict[str, Any]:
        """Return what is of the portal, to be kept for its other artifacts."""
        return {
            "missing": sorted(self.missing),
            "home": sorted(self.home),
            "patterns": list(self.patterns),
            "fingerprints": sorted(self.fingerprints),
            "home_title": self.home_title,
            "titles": list(self.titles),
            "home_known": self.home_known,
            "warnings": list(self.warnings),
        }

    @classmethod
    def from_json(cls, kept: Mapping[str, Any]) -> Ignored:
        """Return what ``to_json`` gave; raises KeyError where something lacks."""
        return cls(
            missing=frozenset(kept["missing"]),
            home=frozenset(kept["home"]),
            patterns=tuple(kept["patterns"]),
            fingerprints=frozenset(kept["fingerprints"]),
            home_title=str(kept["home_title"]),
            titles=tuple(kept["titles"]),
            home_known=bool(kept["home_known"]),
            warnings=tuple(kept["warnings"]),
        )


NOTHING_IGNORED = Ignored()


class Probes:
    """
    The asking for an ignore list; see above.

    As first published (*strict_seed*): one page that does not exist, whatever it links,
    and the home page. Ours: two such pages, in the folder of the entry page and at the root; one
    that ends at the entry page or links it ("did you mean") is no evidence; links with the
    *token* become patterns; the home page is none where it is the entry page itself.

    *kept*: what is known of the portal already: only the home page is asked for again, and only
    for the strings of this artifact. *aliases*: of the entry page.
    """

    def __init__(
        self,
        entry: ArtifactPage,
        portal: Portal,
        token: str,
        *,
        strict_seed: bool = False,
        kept: Ignored | None = None,
        aliases: Iterable[str] = (),
    ) -> None:
        self._place = ArtifactPlace(entry.final_url, portal, (entry.url, *entry.hops, *aliases))
        self._entry, self._token, self._strict, self._kept = entry, token, strict_seed, kept
        looked_for = pieces(entry)
        urls = [] if kept else _probe_urls(entry.final_url, token, strict_seed)
        self._open = [DocumentRequest(url, "probe", look_for=looked_for) for url in urls]
        if not self._place.is_home():
            self._open.append(DocumentRequest(portal.home, "home", look_for=looked_for))
        self._waiting = {get.url for get in self._open}
        self._came: dict[str, ArtifactPage] = {}
        self._home = entry if self._place.is_home() else None

    def gets(self) -> list[DocumentRequest]:
        """Return what is to be asked for; all of it at once, and each once."""
        going, self._open = self._open, []
        return going

    def came(self, get: DocumentRequest, page: ArtifactPage) -> None:
        """Take an answer."""
        self._waiting.discard(get.url)
        if get.purpose == "home":
            self._home = page
        else:
            self._came[get.url] = page

    @property
    def done(self) -> bool:
        """Whether all has come."""
        return not self._waiting

    @property
    def ignored(self) -> Ignored:
        """What is to be ignored, by what has come."""
        home = self._home if self._home is not None and self._home.status else None
        if self._kept:
            kept = self._kept.to_json()
            return self._of_artifact(Ignored.from_json(kept), [home] if home else [])
        probes = [page for _, page in sorted(self._came.items()) if self._is_evidence(page)]
        warnings = []
        if not probes:
            warnings.append("no page that cannot exist gives links to ignore, only the home page")
        if home is None:
            warnings.append(f"the home page did not come: {self._place.portal.home}")
        soft = [page for page in probes if page.status < 300]
        if soft and not self._strict:
            warnings.append("pages that do not exist are answered as if they did (soft 404)")
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
        # The portal's own entry page would ignore all that it links.
        if ours and self._place.is_home():
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
        # A home page that features the artifact names it in the link to it.
        holds = frozenset(text for page in pages for text in page.holds - page.mentions)
        return replace(ignored, holds=holds, entry=frozenset(self._place.keys))

    def _is_evidence(self, page: ArtifactPage) -> bool:
        if not page.status:
            return False
        return self._strict or not (
            self._place.is_entry(page.final_url)
            or any(self._place.is_entry(link.url) for link in page.links)
        )


def _probe_urls(url: str, token: str, strict_seed: bool) -> list[str]:
    """Return addresses that cannot exist: at the root, and in the folder of *url*."""
    parts = urlsplit(url)
    root = f"{parts.scheme}://{parts.netloc}/"
    folder = parts.path.rstrip("/").rpartition("/")[0].lstrip("/")
    nearer = f"{root}{folder}/{token}" if folder else f"{root}{token}"
    return [f"{root}{token}"] if strict_seed else sorted({f"{root}{token}", nearer})


def _pattern(place: str, token: str, own: str) -> str:
    """Return the pattern of a link with *token*; "" for *own*, the page that was asked for."""
    path, mark, query = place.partition("?")
    if place.rstrip("/") == own:
        return ""  # as a pattern it would be everything in that folder
    path = "/".join("[^/]*" if token in part else re.escape(part) for part in path.split("/"))
    values = []
    for part in query.split("&"):
        name, equals, value = part.partition("=")
        values.append(re.escape(name) + equals + ("[^&]*" if token in value else re.escape(value)))
    return path + re.escape(mark) + "&".join(values)


def is_soft_missing(page: ArtifactPage, ignored: Ignored, place: ArtifactPlace) -> bool:
    """Answer whether *page* is what the portal gives for pages that it does not have."""
    if not page.fingerprint or page.fingerprint not in ignored.fingerprints:
        return False
    # What is not there may end at the home page; the home page itself is there.
    return place.on_portal(page.url) and artifact_key(page.url) != address_key(place.portal.home)
