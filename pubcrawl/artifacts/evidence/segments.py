"""Compare segments of addresses: names, titles, identifiers of the same form."""

from __future__ import annotations

import re
from collections.abc import Iterable
from unicodedata import normalize

from pubcrawl.artifacts.evidence.tokens import (
    CORE,
    NAME_MIN,
    NUMBER_MIN,
    PAGE_EXTENSION,
    UUID,
    is_identifier,
)
from pubcrawl.artifacts.evidence.words import (
    ACTIONS,
    CHANNELS,
    HELP,
    LISTINGS,
    PARTS_OF_ARTIFACTS,
    PEOPLE,
    words_of,
)
from pubcrawl.artifacts.site import host_key, path_of, values_of

_FILE = re.compile(r"\.(?!html?$|php$|aspx?$|jsp$)[A-Za-z][A-Za-z0-9]{1,5}$")
REST = re.compile(r"(?:[-_.]?v[0-9]{1,3})?(?:[.;:,+@!~=].*)?", re.IGNORECASE)
"""What may follow an identifier: a version, or parts after a mark."""


GENERIC = words_of("generic")
_TAILS = words_of("tails")
_FIRST_PAGES = words_of("first-pages")
_WORDS = re.compile("[a-z0-9]+")
TITLE_MIN = 12
"""Characters of two or more words of a title that name an artifact."""


def same_core(own: str, there: str) -> bool:
    """Answer whether two segments are of versions of one identifier: 583001v1, 583001v2.full."""
    core = CORE.sub("", own).lower()
    if not is_identifier(own) or len(core) < NUMBER_MIN or not there.lower().startswith(core):
        return False
    return bool(REST.fullmatch(there[len(core) :]))


def is_page_of(own: str, there: str) -> bool:
    """Answer whether a segment is an accession and a word, as ``GF13_structure`` of ``GF13``."""
    own, there = PAGE_EXTENSION.sub("", own), PAGE_EXTENSION.sub("", there)
    accession = re.fullmatch(r"[A-Za-z]{1,4}[0-9]{2,}", own)
    return bool(accession and re.fullmatch(rf"{re.escape(own)}[-_][a-z]{{3,}}", there))


def same_record(own: str, there: str) -> bool:
    """Answer whether two identifiers differ in their version only: NM_000546.5, knb-lter.12.3."""
    core = accession_of(own)
    return bool(core) and core == accession_of(there)


def accession_of(text: str) -> str:
    """Return an accession without its version: ``nm_000546`` of ``NM_000546.5``; else ""."""
    found = _VERSIONED.fullmatch(text.lower())
    return found[1] if found else ""


_VERSIONED = re.compile(
    r"((?=[^a-z]*[a-z])[\w-]*+(?:(?<=[0-9]{5})|\.(?!(?:19|20)[0-9]{2}\.)[0-9]++))\.[0-9]{1,3}"
)
"""An accession with a version after a dot; without letters it may be a number of two parts."""


def is_name(text: str) -> bool:
    """Answer whether a segment may be the name of an artifact, not of a kind of pages."""
    name = PAGE_EXTENSION.sub("", text).lower()
    return not any(
        name in known for known in (ACTIONS, LISTINGS, PEOPLE, PARTS_OF_ARTIFACTS, GENERIC)
    )


def is_title(text: str) -> bool:
    """Answer whether a segment is a title in words: ``larks-of-the-firth``."""
    return is_name(text) and (len(text) >= 12 or any(mark in text for mark in "-_ "))


def is_owner(text: str) -> bool:
    """Answer whether a segment may name the owner of artifacts."""
    named = is_name(text) and text.lower() not in HELP
    return len(text) > 2 and named and not is_identifier(text)


def is_file(own: str, there: str) -> bool:
    """Answer whether the second segment is the name of a file, and the first is not."""
    return bool(_FILE.search(there)) and not _FILE.search(own)


def alike(own: str, there: str) -> bool:
    """Answer whether two segments have the same form."""
    own, there = PAGE_EXTENSION.sub("", own), PAGE_EXTENSION.sub("", there)
    if own.isdigit() or there.isdigit():
        return own.isdigit() and there.isdigit()
    if UUID.fullmatch(own) or UUID.fullmatch(there):
        return bool(UUID.fullmatch(own) and UUID.fullmatch(there))
    if is_identifier(own):
        letters = [re.match(r"[^0-9]*", each.lower()) for each in (own, there)]
        prefixes = {match[0] for match in letters if match}
        # survey-1729 and tide-1720: words may change with the number.
        same = len(prefixes) == 1 or abs(len(own) - len(there)) < 2 or _shape(own) == _shape(there)
        return is_identifier(there) and same
    return True


def _shape(text: str) -> str:
    """Return a segment with one ``a`` for each word, and 0 for each digit: ``a-0000``."""
    return re.sub("[^\\W\\d_]+", "a", re.sub(r"\d", "0", text))


def slug_of(text: str) -> str:
    """Return the words of a text as addresses spell them: ``larks-of-the-firth``."""
    plain = normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return "-".join(_WORDS.findall(plain))


def has_title(url: str, slugs: Iterable[str]) -> bool:
    """Answer whether a segment or a value of *url* is the beginning of a title, in words."""
    texts = [*path_of(url).split("/"), *(value for _, value in values_of(url))]
    found = {slug_of(_FILE.sub("", text)) for text in texts}
    named = [each for each in found if len(each) >= TITLE_MIN and "-" in each]
    return any(slug.startswith(each) for slug in slugs for each in named)


def names_artifact(url: str) -> bool:
    """Answer whether the last segment of the path of *url* may name an artifact."""
    last = path_of(url).rstrip("/").rpartition("/")[2]
    return is_identifier(last) or (len(last) >= NAME_MIN and is_name(last))


def is_release(segment: str) -> bool:
    """Answer whether a segment is the version of what the one before it names."""
    # 100.002.381 is the number of a substance.
    numbered = re.match(r"0\d\d|[1-9]\d\d\.0", segment)
    return segment.lower() in CHANNELS or bool(_DOTTED.fullmatch(segment) and not numbered)


_DOTTED = re.compile(
    r"v?[0-9]{1,4}(?:\.[0-9]{1,4}){1,3}(?:[-.]?(?:a|b|rc|alpha|beta|dev)\.?[0-9]*)?"
)


def without_tail(path: str) -> str:
    """
    Return a path without an end that names any page: ``/entry``, ``/page/welcome``.

    The home page of a Confluence space has its name: ``/display/REEF/Reef+Watch+Home``.
    """
    folder, _, last = path.rpartition("/")
    if folder.endswith(("/page", "/pages")):
        folder = folder.rpartition("/")[0]
    name = folder.rpartition("/")[2]
    bare = PAGE_EXTENSION.sub("", last).lower()
    tail = last.lower() in _TAILS or bare in _FIRST_PAGES or _SPACE_HOME.fullmatch(path)
    if tail and name and not {name.lower()} & (GENERIC | _TAILS):
        return folder
    return path


_SPACE_HOME = re.compile(r"/(?:\w+/)?display/[^/]+/(?:[^/]*[+_ ])?Home")


def in_other_language(own: str, there: str) -> bool:
    """Answer whether two paths of one length differ by a code of a language: /fr/a/b, /en/c/d."""
    codes, rests = [], []
    for path in (own, there):
        segments = [each for each in path.lower().split("/") if each]
        found = [each for each in segments[:2] if _LANGUAGE.fullmatch(each)]
        codes.append(found)
        rests.append(len(segments) - len(found))
    return codes[0] != codes[1] and rests[0] == rests[1] > 1


_LANGUAGE = re.compile("[a-z]{2}(?:[-_][a-z]{2})?")


def extends(url: str, page: str) -> bool:
    """Answer whether *url* is below the address *page*, or that page with more parameters."""
    if host_key(url) != host_key(page):
        return False
    path, own = path_of(url).rstrip("/"), path_of(page).rstrip("/")
    if not own:
        return False
    pairs = values_of(page)
    if path.startswith(f"{own}/"):
        return not pairs
    there = dict(values_of(url))
    return path == own and all(there.get(name) == value for name, value in pairs)


def pairs_of(url: str) -> tuple[tuple[str, str], ...]:
    """Return the parameters of *url*; a name alone, as in ``spip.php?article212``, is a value."""
    pairs = values_of(url)
    alone = sum(not value for _, value in pairs) == 1
    return tuple(pair if pair[1] or not alone else ("", pair[0]) for pair in pairs)
