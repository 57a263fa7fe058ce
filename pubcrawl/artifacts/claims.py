"""
Combine the claims of all sources of a portal about the members of an artifact.

The first source that names content is the authority. Later sources add roles, sizes and digests
to its members, and show which members it may have left out. Metadata and context are taken from
all sources.

Claimed files are compared with those that the pages show (``contradictions``). The same file often
has two addresses, one for people and one for programs: files with the same digest, or with the same
name, are the same. Statements often name only some files of a list; a file that stands in the list
with one of those is no contradiction.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from http import HTTPStatus
from typing import Any, NamedTuple
from urllib.parse import parse_qsl, unquote, urlsplit

from pubcrawl.artifacts.evidence.words import is_format
from pubcrawl.artifacts.frontier import noisy_or
from pubcrawl.artifacts.traps import form_of
from pubcrawl.ids.url import ArtifactKey, artifact_key, artifact_url
from pubcrawl.items.artifact import About, ArtifactPage, Claim, SourceClaims
from pubcrawl.model.artifact import SOURCES, ArtifactContext, Member, Related
from pubcrawl.reading.boundary.links import is_file_name

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
            "size_about" if claim.stated else "size": claim.size,
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


NAMED = 3
"""How many files a question names."""

_ARCHIVES = ("zip", "tar", "gzip", "x-7z-compressed", "x-rar")


class TwoSides(NamedTuple):
    """
    What both sides know of the artifact with the landing page *entry*.

    *claimed*: files that statements name, also those in archives; *others*: those of them that
    the pages show as other artifacts; *bundled*: statements also name an archive of all files.
    *found*: members by the pages; *shown*: those of them that look like files.
    """

    entry: str
    claimed: Collection[Member] = ()
    others: Collection[Member] = ()
    bundled: bool = False
    found: Collection[Member] = ()
    shown: Collection[Member] = ()


def compare(
    entry: str,
    claims: Claims,
    others: Collection[str],
    found: Mapping[Any, Member],
    shown: Mapping[Any, Member],
) -> TwoSides:
    """Return both sides; *others*: keys of other artifacts by the rule of the portal."""
    claimed = [each for each in claims.members.values() if each.role == "item"]
    elsewhere = [each for each in claimed if artifact_key(each.uri) in others]
    bundles = claims.spared or any(each.role == "bundle" for each in claims.members.values())
    return TwoSides(
        entry, claimed, elsewhere, bool(bundles), list(found.values()), list(shown.values())
    )


def contradictions(sides: TwoSides) -> list[str]:
    """
    Return questions about files that only one side knows.

    A side that knows no file at all contradicts nothing.
    """
    questions = []
    if elsewhere := list(sides.others):
        questions.append(
            f"the portal names {_count(elsewhere)} of other artifacts as content"
            f" ({_names(elsewhere)}): {_belong(elsewhere)}?"
        )
    one = [each for each in sides.claimed if _is_file(each, sides.entry)]
    other = [each for each in sides.shown if _is_file(each, sides.entry)]
    if not one or not other or (len(one) == 1 and _kind(one[0]) in _ARCHIVES):
        return questions  # an archive alone may have what the pages show
    found = [each for each in sides.found if each.role == "item"]
    only_claimed = [each for each in one if not each.contained_in and not _is_among(each, found)]
    only_shown = [each for each in other if not _is_among(each, one)]
    if sides.bundled:
        only_shown = [each for each in only_shown if _kind(each) not in _ARCHIVES]
    places = {_place(each.uri) for each in other if each not in only_shown}
    only_shown = [each for each in only_shown if _place(each.uri) not in places]
    compared = any(map(_digest, only_claimed)) and any(map(_digest, only_shown))
    if len(only_claimed) == len(only_shown) and not compared:
        return questions  # the same number on both sides, perhaps the same files
    if only_claimed:
        questions.append(
            f"the portal names {_count(only_claimed)} that no page shows"
            f" ({_names(only_claimed)}): {_belong(only_claimed)}?"
        )
    if only_shown:
        questions.append(
            f"the pages show {_count(only_shown)} that the portal's statements do not name"
            f" ({_names(only_shown)}): {_belong(only_shown)}?"
        )
    return questions


def _is_file(member: Member, entry: str) -> bool:
    """
    Answer whether a member is a file of its own.

    An archive without a name has all files in one; a file with the name of the entry page
    describes it; a page is not a file, whatever the statement says.
    """
    kind = _kind(member)
    names = list(_file_names(member))
    if kind in ("html", "xhtml+xml") or (kind in _ARCHIVES and not names):
        return False
    if not names and is_format(member.uri, ""):
        return False
    stems = {name.partition(".")[0] for name in names}
    return not stems or _last_segment(entry).lower() not in stems


def _kind(member: Member) -> str:
    return (member.mimetype or str(member.declared.get("type", ""))).rpartition("/")[2]


def _is_among(one: Member, others: Sequence[Member]) -> bool:
    """Answer whether *one* is the same file as one of *others*."""
    key, names = artifact_key(one.uri), set(_file_names(one))
    return any(
        artifact_key(each.uri) == key
        or (_digest(one) and _digest(each) == _digest(one))
        or not names.isdisjoint(_file_names(each))
        for each in others
    )


def _digest(member: Member) -> str:
    """Return the digest of a file; "" for the text of a failure."""
    return member.sha256hex if member.status and member.status < HTTPStatus.BAD_REQUEST else ""


def _place(url: str) -> str:
    """Return the folder of a named file, else the form of an address."""
    folder, _, last = url.partition("?")[0].rpartition("/")
    return f"{form_of(folder)}/" if is_file_name(unquote(last)) else form_of(url)


def _file_names(member: Member) -> Iterator[str]:
    """Yield the names of files that a member or its address states, in lower case."""
    parts = urlsplit(member.uri)
    values = [value for _, value in parse_qsl(parts.query)]
    segments = unquote(parts.path).split("/")
    for text in (member.name, *segments, *(text.rpartition("/")[2] for text in values)):
        if text and is_file_name(text):
            yield text.strip().lower()


def _names(members: Sequence[Member]) -> str:
    """Return the names of the first members."""
    names = sorted(next(_file_names(each), "") or _last_segment(each.uri) for each in members)
    return ", ".join(names[:NAMED]) + (", …" if len(names) > NAMED else "")


def _last_segment(url: str) -> str:
    return unquote(urlsplit(url).path.rstrip("/").rpartition("/")[2]) or url


def _count(members: Sequence[Member]) -> str:
    return f"{len(members)} {'file' if len(members) == 1 else 'files'}"


def _belong(members: Sequence[Member]) -> str:
    return "does it belong" if len(members) == 1 else "do they belong"
