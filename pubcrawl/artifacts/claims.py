"""
Combine the claims of all sources of a portal about the members of an artifact.

The first source that names content is the authority. Later sources add roles, sizes and digests
to its members, and show which members it may have left out. Metadata and context are taken from
all sources.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pubcrawl.artifacts.confidence import noisy_or
from pubcrawl.ids.url import ArtifactKey, artifact_key, artifact_url
from pubcrawl.items.artifact import About, ArtifactPage, Claim, SourceClaims
from pubcrawl.model.artifact import SOURCES, ArtifactContext, Member, Related

LOGIN_MAX = 500
"""The longest text of a login page, in characters."""

_FETCHED_FIELDS = ("status", "mimetype", "size_bytes", "sha256hex", "fixity", "reason")
_NO_TYPE = ("", "application/octet-stream", "binary/octet-stream")


class Claims:
    """
    The claims of all sources: ``add`` them, then ``settle``.

    *about*: the artifact. *bundles*: an archive of all files is a member beside the files.
    After ``settle``, *members* are the claimed members, by the key of their address and the
    requested media type and profile; *missing* is content of later sources that the authority
    does not name.
    """

    def __init__(self, about: About, *, bundles: bool = False) -> None:
        self.about = about
        self.bundles = bundles
        self.source_claims: list[SourceClaims] = []
        self.refuted: set[str] = set()  # sources whose content is all gone
        self.members: dict[tuple[str, str, str], Member] = {}
        self.missing: list[str] = []
        self.spared: list[str] = []  # archives of files that are members themselves
        self.warnings: list[str] = []

    def add(self, source_claims: SourceClaims) -> None:
        """Add the claims of a source."""
        self.source_claims.append(source_claims)

    @property
    def authority(self) -> str:
        """The source that decides the content; "" if none names any."""
        return next(iter(self._sources()), "")

    @property
    def abridged(self) -> bool:
        """
        Whether the authority may leave members out, or a source counts more than it names.

        Portals describe their pages for search engines: schema.org often names one download, or
        an archive of all files.
        """
        if self.authority == "schema_org":
            return True
        mine = [each for each in self.source_claims if each.source == self.authority]
        counted = max((each.declared or 0 for each in self.source_claims), default=0)
        named = len(
            {artifact_key(claim.uri) for each in mine for claim in each.claims if claim.content}
        )
        return bool(mine) and (any(each.abridged for each in mine) or counted > named)

    @property
    def declared(self) -> int | None:
        """The highest count of content members by any source; None if no source counts them."""
        counts = [each.declared for each in self.source_claims if each.declared is not None]
        return max(counts) if counts else None

    def of(self, name: str) -> tuple[Any, ...]:
        """Return the values of a field of all sources, highest authority first, each once."""
        values = (value for each in self._ordered() for value in getattr(each, name))
        return tuple(dict.fromkeys(values))

    def first(self, name: str) -> str:
        """Return the first non-empty value of a text field."""
        return next((text for each in self._ordered() if (text := getattr(each, name))), "")

    def context(self) -> list[ArtifactContext]:
        """Return the context of the artifact."""
        return list(self.of("context"))

    def related(self) -> list[Related]:
        """Return the related artifacts."""
        return list(self.of("related"))

    def settle(self) -> None:
        """Turn the claims into members."""
        before, self.members, self.missing = self.members, {}, []
        sources = self._sources()
        # The next source completes an abridged one.
        believed = sources[: 2 if self.abridged else 1]
        for each in self._ordered():
            for claim in each.claims:
                same = self._member_of(claim)
                if claim.content and not same and each.source not in {*believed, *self.refuted}:
                    self.missing.append(claim.uri)
                else:
                    self._add_claim(claim, each.source)
        for key, member in before.items():
            if key in self.members:
                for name in _FETCHED_FIELDS:
                    setattr(self.members[key], name, getattr(member, name))
        single = any(member.role == "item" for member in self.members.values())
        bundles = [key for key, member in self.members.items() if member.role == "bundle"]
        if single and not self.bundles:
            self.spared = [self.members.pop(key).uri for key in bundles]
        self.missing = [uri for uri in dict.fromkeys(self.missing) if not self._of(uri)]

    def lists(self) -> list[set[ArtifactKey]]:
        """Return the content keys of each source that names content."""
        lists = []
        for source in self._sources():
            claims = (
                c for each in self.source_claims if each.source == source for c in each.claims
            )
            lists.append({artifact_key(c.uri) for c in claims if c.content})
        return lists

    def _sources(self) -> list[str]:
        """Return the sources with content, by authority."""
        names = {each.source for each in self.source_claims if each.content} - self.refuted
        return [source for source in SOURCES if source in names]

    def _ordered(self) -> list[SourceClaims]:
        return sorted(self.source_claims, key=lambda each: SOURCES.index(each.source))

    def _of(self, uri: str) -> list[Member]:
        return [member for key, member in self.members.items() if key[0] == artifact_key(uri)]

    def _member_of(self, claim: Claim) -> Member | None:
        """Return the member of *claim*: the same address in the same form."""
        same = self._of(claim.uri)
        for member in same:
            if (member.declared.get("type", ""), member.profile) == (claim.type, claim.profile):
                return member
        origin = claim.why.partition(":")[0]
        for member in same:
            declared = member.declared.get("type", "")
            elsewhere = all(why.partition(":")[0] != origin for why in member.why)
            if not claim.type or not declared or elsewhere:
                return member
        return None

    def _add_claim(self, claim: Claim, source: str) -> None:
        uri = artifact_url(claim.uri, keep_fragment=True) or claim.uri
        member = self._member_of(claim)
        if member is None:
            member = Member(uri, claim.role, hop=1, via=[self.about.final_uri])
            self.members[artifact_key(uri), claim.type, claim.profile] = member
            # Each form of an address is requested by its media type and profile.
            member.accept, member.profile = claim.type, claim.profile
        if claim.why not in member.why:
            member.why.append(claim.why)
        member.access = member.access or claim.access
        member.name = member.name or claim.name
        member.contained_in = member.contained_in or claim.contained_in
        declared: Mapping[str, Any] = {
            "type": claim.type,
            "size_about" if claim.rounded else "size": claim.size,
            **{f"{name}hex": value for name, value in claim.digests},
        }
        for name, value in declared.items():
            if value in (None, ""):
                continue
            before = member.declared.setdefault(name, value)
            if before != value and name not in ("type", "size", "size_about"):
                self.warnings.append(f"{uri}: {source} declares another {name}, {value}")
        member.confidence = noisy_or(member.why)


def locked(page: ArtifactPage) -> bool:
    """Answer whether a page needs a login; a login form in the header does not count."""
    return page.status in (401, 403) or (page.login and page.text_length < LOGIN_MAX)


def questions_about(member: Member, page: ArtifactPage) -> list[str]:
    """Return a question about a member that schema.org names as a file and that is a page."""
    declared = str(member.declared.get("type", "")).partition(";")[0].strip().lower()
    stated = any(why.startswith("schema_org:") for why in member.why)
    if 200 <= page.status < 300 and page.html and not declared and stated:
        return [f"the portal names {member.uri} as a file, and it is a page: where is the file?"]
    return []


def verify(member: Member, page: ArtifactPage, about: About) -> list[str]:
    """Compare *member* with its fetched page, fill in its fields, and return warnings."""
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
            failure = f"HTTP {page.status}" if page.status else page.slug
            warnings.append(f"{member.uri}: {failure}")
        return warnings
    declared = str(member.declared.get("type", "")).partition(";")[0].strip().lower()
    if declared not in _NO_TYPE and page.mimetype not in (*_NO_TYPE, declared):
        warnings.append(f"{member.uri}: declared {declared}, served {page.mimetype}")
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
        warnings.append(f"{member.uri}: differs from the declared file")
    own = {
        artifact_key(url)
        for url in (about.final_uri, about.entry_uri, *about.aliases, *about.cite_as)
    }
    if any(each.landing and artifact_key(each.landing) in own for each in page.source_claims):
        member.why.append("backlink")
        member.confidence = noisy_or(member.why)
    return warnings
