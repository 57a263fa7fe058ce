"""Find the identifiers of an artifact in the address of its entry page."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence

from pubcrawl.artifacts.evidence.segments import GENERIC, is_owner, is_release, slug_of
from pubcrawl.artifacts.evidence.tokens import (
    NAME_MIN,
    PAGE_EXTENSION,
    VERSION,
    Token,
    is_identifier,
    token_of,
)
from pubcrawl.artifacts.evidence.words import VERSION_WORDS
from pubcrawl.artifacts.site import INDEX, values_of
from pubcrawl.ids.doi import REGISTRANT
from pubcrawl.ids.url import artifact_key

_NUMBERED = re.compile("[A-Za-z]+[0-9]")
"""A folder with a number, such as ``maven2``."""
DATE_PART = re.compile(r"(?:19|20)[0-9]{2}|[0-9]{1,2}")
"""A year, month or day in an address."""


def needed_pairs(
    query: list[tuple[str, str]], url: str, linked: Iterable[str]
) -> list[tuple[str, str]]:
    """
    Return the parameters of *query* without those that links to the same program omit.

    ``record?pid=1498201&window=-3371`` links ``record?pid=1498201``. *linked*: keys of links.
    """
    page, names = artifact_key(url).partition("?")[0], {name for name, _ in query}
    there = [dict(values_of(f"https://{key}")) for key in linked if key.partition("?")[0] == page]
    spared = {name for each in there if each.keys() & names for name in names - each.keys()}
    # A parameter that varies names something: issues?title=larks&day=18770412.
    varied = {name for each in there for name, value in query if each.get(name, value) != value}
    return [pair for pair in query if pair[0] not in spared - varied] or query


def same_end(base: str, host: str, linked: Iterable[str], title: str) -> list[tuple[str, str]]:
    """
    Return links with the same end as the path *base* and another name before it.

    ``/explore/dataset/larks/information`` and ``/explore/dataset/terns/information`` are pages of
    two artifacts. Each result is a key and the path of the artifact of *base*:
    ``/explore/dataset/larks``. The *title* of the page must have that name:
    ``/sites/info/larks`` and ``/sites/data/larks`` are of one artifact.
    """
    slug = slug_of(title)
    own = [each for each in base.split("/") if each]
    found = []
    for key in linked if len(own) > 2 and _is_end(own[-1]) else ():
        head, _, path = key.partition("?")[0].partition("/")
        path = INDEX.sub("/", f"/{path}")
        there = [each for each in PAGE_EXTENSION.sub("", path).split("/") if each]
        if head != host or len(there) != len(own) or _stem(there[-1]) != _stem(own[-1]):
            continue
        changed = [at for at in range(len(own)) if there[at] != own[at]]
        pairs = [(own[at], there[at]) for at in changed if at < len(own) - 1]
        named = any(len(each) > 2 and slug_of(each) in slug for each, _ in pairs)
        if named and all(map(_is_named, pairs)):
            last = max(at for at in changed if at < len(own) - 1)
            found.append((key, "/" + "/".join(own[: last + 1])))
    return found


def is_linked(host: str, path: str, linked: Collection[str]) -> bool:
    """Answer whether *path* of *host* is among the keys of links."""
    return f"{host}{path}" in linked or f"{host}{path}/" in linked


def repeats(key: str, linked: Iterable[str]) -> bool:
    """
    Answer whether the page of another folder has the last segment of *key*, as ``index.html`` does.

    ``/tutorials/larks/tutorial.html`` links ``/tutorials/terns/tutorial.html``.
    """
    folder, _, last = key.rpartition("/")
    above, _, name = folder.rpartition("/")
    if "/" not in above:
        return False
    other = re.compile(rf"{re.escape(above)}/(?!{re.escape(name)}/)[^/?]+/{re.escape(last)}")
    return any(map(other.fullmatch, linked))


def _stem(segment: str) -> str:
    return PAGE_EXTENSION.sub("", segment).lower()


def _is_end(segment: str) -> bool:
    return not _stem(segment).isdigit() and not is_release(segment)


def _is_named(pair: tuple[str, str]) -> bool:
    """Answer whether two segments may name artifacts."""
    return all(
        (is_owner(each) or is_identifier(each)) and not DATE_PART.fullmatch(each) for each in pair
    )


def tokens_of(
    segments: Sequence[str], query: Iterable[tuple[str, str]], *, program: bool, by_query: bool
) -> Iterable[Token]:
    """
    Yield the identifiers in the address of an entry page, the last of its path first.

    *query*: the parameters that may name the artifact; *by_query*: whether they do, and not the
    path; *program*: whether the last segment is the name of a program.
    """
    texts: set[str] = set()
    identified = False
    for name, value in query if by_query else ():
        if value not in texts:
            texts.add(value)
            yield token_of(value, name)
    end = len(segments) - 1
    for at in range(len(segments) - 1, -1, -1):
        text, before = segments[at], segments[at - 1] if at else ""
        bare = PAGE_EXTENSION.sub("", text)
        last = at == end
        date = re.fullmatch(r"(?:19|20)[0-9]{2}", before) and len(bare) < 3
        if bare.isdigit() and before.isdigit() and len(before) > 2 and not date:
            pair = f"{before}/{bare}"  # a handle
            texts.add(pair)
            identified = True
            yield Token(pair, "", True)
        if re.fullmatch(REGISTRANT, before):
            yield Token(f"{before}/{bare}", "", True)
            if len(bare) >= NAME_MIN:
                yield Token(bare, "", True)
            identified = True
            continue
        if date:
            identified = True  # /2013/06/name: no segment before the date is an identifier
            continue
        if bare in texts or bare.lower() in GENERIC or (last and program):
            continue
        if identified:
            continue  # only the last identifier is that of the page
        named = is_identifier(bare) or (last and not by_query)
        if not last and _NUMBERED.fullmatch(bare):
            continue
        # A version after the identifier is not an identifier.
        versioned = is_identifier(before) or before.lower() in VERSION_WORDS
        if last and at and VERSION.fullmatch(bare) and versioned:
            continue
        if last and is_release(text):
            end = at - 1  # the name before it is that of the artifact
            continue
        if named:
            identified |= is_identifier(bare)
            texts.add(bare)
            yield token_of(bare, before)
