"""What a heuristic knows, and what it answers."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from pubcrawl.frontier.artifact_place import ArtifactPlace, carries
from pubcrawl.frontier.probes import Ignored
from pubcrawl.frontier.sigstr import identifiers
from pubcrawl.ids.url import host
from pubcrawl.items.artifact import ArtifactPage, PageLink, PortalType

_LICENCE_HOSTS = re.compile(
    r"(?:creativecommons|spdx|opensource|opendatacommons|opendefinition|gnu)\.org"
)
_LICENCE_PATH = re.compile(r"/[^?]*licen[cs]e", re.IGNORECASE)


class Verdict(NamedTuple):
    """
    Whether an address belongs to the artifact.

    *belongs*: None where its content has to tell. *reason*: why it does, or does not (reasons of
    docs/artifacts.md). *follow*: its links are looked at too. *rescued*: it does although it is
    on the ignore list.
    """

    belongs: bool | None
    reason: str
    follow: bool = False
    rescued: bool = False


@dataclass(frozen=True, slots=True)
class Ground:
    """
    What heuristics go by.

    *params*: of the portal's rule, and what goes before them.
    """

    entry: ArtifactPage
    place: ArtifactPlace
    ignored: Ignored
    params: Mapping[str, Any]
    strict: bool = False
    portal_type: PortalType | None = None


class Heuristic:
    """
    One way to tell what belongs to an artifact.

    *depth*: hops from the entry page, at most. *look_for*: strings that are looked for in content.
    *inapplicable*: why it says nothing here, "" if it does. *evidence*, *warnings*: sentences
    for the record. *extra_hop*: in the end, ``afterwards`` is asked of what was left out.
    """

    depth = 1
    extra_hop = False

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.look_for: tuple[str, ...] = ()
        self.inapplicable = ""
        self.evidence: list[str] = []
        self.warnings: list[str] = []

    def link(self, link: PageLink, *, from_entry: bool) -> Verdict:
        """Tell of an address by what is known before it is asked for; it is not the entry page."""
        raise NotImplementedError

    def page(self, page: ArtifactPage) -> Verdict:
        """Tell of a page by its content, where ``link`` could not."""
        raise NotImplementedError

    def afterwards(self, url: str, *, featured: bool) -> Verdict:
        """
        Tell of an address on the portal that a member links, and that is no member by its content.

        *featured*: it looks like a file, and is linked in the main region of the entry page.
        """
        raise NotImplementedError

    def unless_ignored(self, url: str, why: str, *, featured: bool) -> Verdict:
        """Tell of an address on the portal by the ignore list; see ``afterwards``."""
        reason = self.ground.ignored.why(url)
        if self.ground.strict:
            # Patterns are ours.
            reason = "" if reason == "ignored:pattern" else reason
            return Verdict(not reason, reason or why)
        if not reason:
            return Verdict(True, why)
        if featured or any(carries(url, text) for text in identifiers(self.ground.entry.final_url)):
            return Verdict(True, why, rescued=True)
        return Verdict(False, reason)


def is_featured(link: PageLink, *, from_entry: bool) -> bool:
    """Answer whether *link* is to a file, in the main region of the entry page."""
    return from_entry and link.download and link.region == "main"


def is_licence(link: PageLink) -> bool:
    """Answer whether *link* is to the licence of the artifact."""
    if "license" in link.rel:
        return True
    return link.region == "footer" and bool(
        _LICENCE_HOSTS.fullmatch(host(link.url).removeprefix("www."))
        or _LICENCE_PATH.search(link.url.partition("://")[2])
    )
