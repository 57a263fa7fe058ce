"""
Compare the files that a portal's statements name with those that its pages show.

The same file often has two addresses, one for people and one for programs: files with the same
digest, or with the same name, are the same. Statements often name only some files of a list;
a file that stands in the list with one of those is no contradiction.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from http import HTTPStatus
from typing import Any, NamedTuple
from urllib.parse import parse_qsl, unquote, urlsplit

from pubcrawl.artifacts.claims import Claims
from pubcrawl.artifacts.evidence.endless import form_of
from pubcrawl.artifacts.evidence.words import is_format
from pubcrawl.ids.url import artifact_key
from pubcrawl.model.artifact import Member
from pubcrawl.reading.boundary.links import is_file_name

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
