"""The input and the verdicts of a heuristic."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from pubcrawl.artifacts.probes import Ignored
from pubcrawl.artifacts.sigstr import identifiers
from pubcrawl.artifacts.site import ArtifactSite, carries
from pubcrawl.ids.url import host
from pubcrawl.items.artifact import ArtifactPage, PageLink, PortalType
from pubcrawl.model.artifact import SignificantString

_LICENCE_HOSTS = re.compile(
    r"(?:creativecommons|spdx|opensource|opendatacommons|opendefinition|gnu)\.org"
)
_LICENCE_PATH = re.compile(r"/[^?/]*licen[cs]e", re.IGNORECASE)


class Verdict(NamedTuple):
    """
    Whether an address belongs to the artifact.

    *belongs*: None if its content has to decide. *reason*: why, or why not (reasons of
    docs/artifacts.md). *follow*: read its links too. *rescued*: it belongs although it is on the
    ignore list.
    """

    belongs: bool | None
    reason: str
    follow: bool = False
    rescued: bool = False


@dataclass(frozen=True, slots=True)
class Ground:
    """
    The input of a heuristic.

    *params*: of the portal's rule, with those that override them.
    """

    entry: ArtifactPage
    site: ArtifactSite
    ignored: Ignored
    params: Mapping[str, Any]
    strict: bool = False
    portal_type: PortalType | None = None


class Heuristic:
    """
    A rule that decides which addresses belong to an artifact.

    *members*: what it finds, for docs/artifacts.md. *depth*: the most hops from the entry page.
    *look_for*: strings to find in content. *sigstr*: the string that decides. *inapplicable*: why
    it does not apply, "" if it does. *evidence*, *warnings*: sentences for the record. *extra_hop*:
    in the end, ``afterwards`` decides about the excluded addresses.
    """

    members: ClassVar[str] = ""
    depth = 1
    extra_hop = False

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.look_for: tuple[str, ...] = ()
        self.inapplicable = ""
        self.sigstr: SignificantString | None = None
        self.evidence: list[str] = []
        self.warnings: list[str] = []

    def link(self, link: PageLink, *, from_entry: bool) -> Verdict:
        """Return the verdict on a linked address before its request; never the entry page."""
        raise NotImplementedError

    def page(self, page: ArtifactPage, *, listed: bool = False) -> Verdict:
        """
        Return the verdict on a page by its content, if ``link`` had none.

        *listed*: a list of files links it.
        """
        raise NotImplementedError

    def afterwards(self, url: str, *, featured: bool) -> Verdict:
        """
        Return the verdict on an address on the portal that a member links and that is not one.

        *featured*: it looks like a file, and is linked in the main region of the entry page.
        """
        raise NotImplementedError

    def unless_ignored(self, url: str, why: str, *, featured: bool) -> Verdict:
        """Return the verdict on an address by the ignore list; see ``afterwards``."""
        reason = self.ground.ignored.why(url)
        if self.ground.strict:
            # The published heuristics have no patterns.
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
