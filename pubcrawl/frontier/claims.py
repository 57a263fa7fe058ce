"""
What a portal says belongs to an artifact, of all its sources together.

The first source that says what the artifact is made of is believed; those after it add roles,
sizes and digests to what is known, and show what the first may have left out. What describes
an artifact, and its context, is taken from all.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pubcrawl.frontier.confidence import noisy_or
from pubcrawl.ids.url import ArtifactKey, artifact_key, artifact_url
from pubcrawl.items.artifact import (
    SOURCES,
    About,
    ArtifactContext,
    ArtifactPage,
    Claim,
    Member,
    Related,
    Said,
)

LOGIN_MAX = 500
"""Characters that a page has at most that is there for its password field."""

_SEEN = ("status", "mimetype", "size_bytes", "sha256hex", "fixity", "reason")
_NO_TYPE = ("", "application/octet-stream", "binary/octet-stream")


class Claims:
    """
    Claims, gathered: ``add`` what each source says, then ``settle``.

    *about*: the artifact. *bundles*: an archive of all files is a member beside the files.
    After ``settle`` *members* are those claimed, by what they are known
    by (key of the address, media type and profile asked for); *missing*: content of later
    sources that the authority does not name.
    """

    def __init__(self, about: About, *, bundles: bool = False) -> None:
        self.about = about
        self.bundles = bundles
        self.said: list[Said] = []
        self.refuted: set[str] = set()  # sources all of whose content is gone
        self.members: dict[tuple[str, str, str], Member] = {}
        self.missing: list[str] = []
        self.spared: list[str] = []  # archives of what is there file by file
        self.warnings: list[str] = []

    def add(self, said: Said) -> None:
        """Take what a source says."""
        self.said.append(said)

    @property
    def authority(self) -> str:
        """The source that is believed; "" where none says what belongs."""
        return next(iter(self._sources()), "")

    @property
    def abridged(self) -> bool:
        """Whether the authority may have left members out, or counts more than it names."""
        mine = [said for said in self.said if said.source == self.authority]
        counted = max((said.declared or 0 for said in self.said), default=0)
        named = len(
            {artifact_key(claim.uri) for said in mine for claim in said.claims if claim.content}
        )
        return bool(mine) and (any(said.abridged for said in mine) or counted > named)

    @property
    def declared(self) -> int | None:
        """How many content members there are, by whoever counts them; None if nobody does."""
        counts = [said.declared for said in self.said if said.declared is not None]
        return max(counts) if counts else None

    def of(self, name: str) -> tuple[Any, ...]:
        """Return the values of a field of what is said, the highest authority first, once each."""
        values = (value for said in self._ordered() for value in getattr(said, name))
        return tuple(dict.fromkeys(values))

    def first(self, name: str) -> str:
        """Return the first value of a field that is a text."""
        return next((text for said in self._ordered() if (text := getattr(said, name))), "")

    def context(self) -> list[ArtifactContext]:
        """Return what the artifact refers to."""
        return list(self.of("context"))

    def related(self) -> list[Related]:
        """Return other artifacts."""
        return list(self.of("related"))

    def settle(self) -> None:
        """Make members of what is claimed."""
        before, self.members, self.missing = self.members, {}, []
        sources = self._sources()
        # What is abridged is filled up by the source after it.
        believed = sources[: 2 if self.abridged else 1]
        for said in self._ordered():
            for claim in said.claims:
                known = self._known(claim)
                if claim.content and not known and said.source not in {*believed, *self.refuted}:
                    self.missing.append(claim.uri)
                else:
                    self._take(claim, said.source)
        for place, member in before.items():
            if place in self.members:
                for name in _SEEN:
                    setattr(self.members[place], name, getattr(member, name))
        single = any(member.role == "item" for member in self.members.values())
        bundles = [known for known, member in self.members.items() if member.role == "bundle"]
        if single and not self.bundles:
            self.spared = [self.members.pop(known).uri for known in bundles]
        self.missing = [uri for uri in dict.fromkeys(self.missing) if not self._of(uri)]

    def lists(self) -> list[set[ArtifactKey]]:
        """Return the keys of the content that each source names, of those that name any."""
        found = []
        for source in self._sources():
            claims = (c for said in self.said if said.source == source for c in said.claims)
            found.append({artifact_key(c.uri) for c in claims if c.content})
        return found

    def _sources(self) -> list[str]:
        """Return the sources with content, by authority."""
        having = {said.source for said in self.said if said.content} - self.refuted
        return [source for source in SOURCES if source in having]

    def _ordered(self) -> list[Said]:
        return sorted(self.said, key=lambda said: SOURCES.index(said.source))

    def _of(self, uri: str) -> list[Member]:
        return [member for known, member in self.members.items() if known[0] == artifact_key(uri)]

    def _known(self, claim: Claim) -> Member | None:
        """Return the member that *claim* is of: the same address in the same form."""
        same = self._of(claim.uri)
        for member in same:
            if (member.declared.get("type", ""), member.profile) == (claim.type, claim.profile):
                return member
        origin = claim.why.partition(":")[0]
        for member in same:
            told = member.declared.get("type", "")
            elsewhere = all(why.partition(":")[0] != origin for why in member.why)
            if not claim.type or not told or elsewhere:
                return member
        return None

    def _take(self, claim: Claim, source: str) -> None:
        uri = artifact_url(claim.uri, keep_fragment=True) or claim.uri
        member = self._known(claim)
        if member is None:
            member = Member(uri, claim.role, hop=1, via=[self.about.final_uri])
            self.members[artifact_key(uri), claim.type, claim.profile] = member
            # An address that is served in several forms is asked for each by name.
            member.accept, member.profile = claim.type, claim.profile
        if claim.why not in member.why:
            member.why.append(claim.why)
        member.access = member.access or claim.access
        member.name = member.name or claim.name
        member.contained_in = member.contained_in or claim.contained_in
        told: Mapping[str, Any] = {
            "type": claim.type,
            "size_about" if claim.rounded else "size": claim.size,
            **{f"{name}hex": value for name, value in claim.digests},
        }
        for name, value in told.items():
            if value in (None, ""):
                continue
            before = member.declared.setdefault(name, value)
            if before != value and name not in ("type", "size", "size_about"):
                self.warnings.append(f"{uri}: {source} has another {name}, {value}")
        member.confidence = noisy_or(member.why)


def locked(page: ArtifactPage) -> bool:
    """Answer whether something else than a program has to ask; a login in a header is none."""
    return page.status in (401, 403) or (page.login and page.text_length < LOGIN_MAX)


def verify(member: Member, page: ArtifactPage, about: About) -> list[str]:
    """Compare *member* with what came of its address, note that, and return warnings."""
    member.status = page.status or None
    member.mimetype, member.size_bytes = page.mimetype, page.size
    member.sha256hex = page.sha256hex
    warnings = []
    if page.slug == "robots":
        member.reason = "robots"
    if locked(page):
        member.access = member.access or "auth"
    if not 200 <= page.status < 300:
        if not member.reason and not member.access:
            told = f"HTTP {page.status}" if page.status else page.slug
            warnings.append(f"{member.uri}: {told}")
        return warnings
    told = str(member.declared.get("type", "")).partition(";")[0].strip().lower()
    if told not in _NO_TYPE and page.mimetype not in (*_NO_TYPE, told):
        warnings.append(f"{member.uri}: declared {told}, served {page.mimetype}")
    if page.html and not told and any(why.startswith("schema_org:") for why in member.why):
        warnings.append(f"{member.uri}: a page came where a file is declared")
    digests = {"sha256": page.sha256hex, **dict(page.digests)}
    compared = [
        value == digests[name]
        for name in digests
        if digests[name] and (value := member.declared.get(f"{name}hex"))
    ]
    size = member.declared.get("size")
    if compared:
        member.fixity = "match" if all(compared) else "mismatch"
    elif size is not None and page.size is not None and size != page.size:
        member.fixity = "mismatch"
    if member.fixity == "mismatch":
        warnings.append(f"{member.uri}: not the file that is declared")
    own = {
        artifact_key(url)
        for url in (about.final_uri, about.entry_uri, *about.aliases, *about.cite_as)
    }
    if any(said.landing and artifact_key(said.landing) in own for said in page.said):
        member.why.append("backlink")
        member.confidence = noisy_or(member.why)
    return warnings
